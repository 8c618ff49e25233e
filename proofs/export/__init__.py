"""A game written out for other programs, which judge what our engines say of it.

`promela` writes it for SPIN, `jani` for Storm; `spin` and `storm_counts` have them count its states.
`gambit` writes a small game as a tree; `openspiel`, which needs the extra of that name and is imported by itself, makes
it a game that OpenSpiel plays.
"""

from .gambit import gambit
from .jani import jani
from .promela import Promela, promela
from .spin import Counted, spin_counts, spin_is_installed
from .storm_counts import Built, storm_counts, storm_is_installed

__all__ = [
    "Built",
    "Counted",
    "Promela",
    "gambit",
    "jani",
    "promela",
    "spin_counts",
    "spin_is_installed",
    "storm_counts",
    "storm_is_installed",
]
