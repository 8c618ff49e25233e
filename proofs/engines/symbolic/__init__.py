"""The symbolic engine: properties of every reachable state by proof, with z3.

`judge_symbolically` is what commands call; `judge` says in which order the methods are tried.
"""

from .judge import ProofEffort, judge_symbolically
from .obligation_cache import ObligationCache
from .prepared import SymbolicError

__all__ = ["ObligationCache", "ProofEffort", "SymbolicError", "judge_symbolically"]
