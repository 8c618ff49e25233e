"""A game written out for other programs, which judge what our engines say of it.

`promela` writes it for SPIN; `spin` has SPIN count its states. `gambit` writes a small game as a tree; `openspiel`,
which needs the extra of that name and is imported by itself, makes it a game that OpenSpiel plays.
"""

from .gambit import gambit
from .promela import Promela, promela
from .spin import Counted, spin_counts, spin_is_installed

__all__ = ["Counted", "Promela", "gambit", "promela", "spin_counts", "spin_is_installed"]
