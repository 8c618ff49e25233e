"""The symbolic engine: properties of every reachable state by proof, with z3.

`judge_symbolically` is what commands call; `judge` says in which order the methods are tried. Each name is imported
when it is first asked for: a solver's process imports this package, too, and needs nothing of it.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .judge import ProofEffort, judge_symbolically
    from .obligation_cache import ObligationCache
    from .prepared import SymbolicError

__all__ = ["ObligationCache", "ProofEffort", "SymbolicError", "judge_symbolically"]

_HOMES = {"ObligationCache": "obligation_cache", "SymbolicError": "prepared"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES.get(name, 'judge')}"), name)
