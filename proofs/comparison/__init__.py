"""Two readings of a game compared by what people see, choose and win: whole graphs, coupled choices and dice.

from rulestone.proofs.comparison import compare

compare(Kings, "early_end", "at_once", "scored", scope="tiny")
"""

from .compare_readings import ComparisonEffort, ReadingComparer, compare
from .contrasts import Comparison, Contrast

__all__ = ["Comparison", "ComparisonEffort", "Contrast", "ReadingComparer", "compare"]
