"""MuTou, the Boiling Stone: bases that carry disks, each one use of a way to move, on any board of polygons.

`settings` has what is agreed on before the game, `questions` and `board_questions` what the text leaves open,
`playing_area` and `board` what is where; `budget`, `moves`, `rand_throws`, `choices`, `stacks` and `reshaping` what may
be done in a turn, `results` how it ends, `setting_out` how zones are claimed; `properties`, `pending`,
`choice_properties`, `ground` and `power` what must hold, `examples` and `stories` the examples and claims of the text.
The files whose names begin with `music` are a game of its own, in which turns overlap in time.
"""

from .power import MuTou

__all__ = ["MuTou"]
