"""Knockout: be the first to get rid of all your dice. Four of its five rules are lost.

`table` says who sits there with how many dice and which points are open, `rules` what is known to be done, `throws`
what a throw does: unknown, or one of three completions of ours; `properties` what must hold.
"""

from .properties import Knockout

__all__ = ["Knockout"]
