"""What stands at the end of `rulestone COMMAND --help`: an example, and how long it takes where that is not at once."""

from __future__ import annotations

from collections.abc import Mapping

_LONG = "Takes seconds for a small game, minutes and more for a large one; Ctrl-C shows what is known by then."
_GROWS = "Takes seconds where there are few positions, and grows with them; Ctrl-C shows what is known by then."

EXAMPLES: Mapping[str, tuple[str, str]] = {
    "list": ("rulestone list", ""),
    "show": ("rulestone show kajuka --scope tiny", ""),
    "check": ("rulestone check mygame.py --defaults-only", _LONG),
    "mutate": ("rulestone mutate mygame.py --sample 20", _LONG),
    "play": ("rulestone play mygame.py --save play.itf.json", ""),
    "replay": ("rulestone replay play.itf.json --game mygame.py", ""),
    "why-not": ("rulestone why-not mygame.py play.itf.json take number=3 --by left", ""),
    "edges": ("rulestone edges mygame.py --effort quick", _LONG),
    "ask": ("rulestone ask tavern", _LONG),
    "diverge": ("rulestone diverge svelfwld order --scope 9x9", _LONG),
    "compare": ("rulestone compare kajuka landing", _LONG),
    "diff": ("rulestone diff mygame.py@HEAD~1 mygame.py", _LONG),
    "chance": ("rulestone chance tavern --scope tiny --reach two_can_be_won --best", _GROWS),
    "stats": ("rulestone stats mygame.py --plays 200", _LONG),
    "solve": ("rulestone solve mutou --scope 1x4 --all-readings", _GROWS),
    "prove": ("rulestone prove knockout", ""),
    "perft": ("rulestone perft mygame.py --depth 6", _GROWS),
    "report": ("rulestone report mygame.py -o pages", _LONG),
    "graph": ("rulestone graph mygame.py -o states.graphml", _GROWS),
    "export": ("rulestone export tavern --scope tiny --to jani -o tavern.jani", ""),
    "cache": ("rulestone cache --clear", ""),
    "new": ("rulestone new mygame", ""),
    "upgrade": ("rulestone upgrade mygame.py --write", ""),
    "board": ("rulestone board make hexagonal 5 4 -o board.geojson", ""),
}
"""By command a line that can be typed, and how long that takes where it is not done at once."""


def end_of_help(command: str) -> str:
    """Both, as click lays them out."""
    example, long = EXAMPLES[command]
    return f"\b\nFor example:\n  {example}" + (f"\n\n{long}" if long else "")
