"""The explicit engine: visits every reachable state, nearest first; exact, and never lossy.

`explore` searches, `judge_explicitly` turns a search into verdicts, `perft` counts plays.
"""

from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.searching.explore import explore
from rulestone.proofs.searching.search_verdicts import verdicts_of

from .judge import judge_explicitly
from .perft import divide, perft

__all__ = ["Exploration", "Limits", "divide", "explore", "judge_explicitly", "perft", "verdicts_of"]
