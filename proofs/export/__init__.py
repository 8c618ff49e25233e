"""A game written out for other programs, which judge what our engines say of it.

`promela` writes it for SPIN; `spin` has SPIN count its states.
"""

from .promela import Promela, promela
from .spin import Counted, spin_counts, spin_is_installed

__all__ = ["Counted", "Promela", "promela", "spin_counts", "spin_is_installed"]
