"""Two readings of a game compared by what people see, choose and win: whole graphs, coupled choices and dice.

from rulestone.proofs.comparison import compare

compare(Kings, "early_end", "one", "two", scope="tiny")
"""

from .comparing import Comparison, Verdict, compare, compare_systems

__all__ = ["Comparison", "Verdict", "compare", "compare_systems"]
