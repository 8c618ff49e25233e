"""Chance with exact weights: probabilities, expected totals and long-run averages, as fractions.

`building` makes a process of a game, `measures` puts questions to it; `average` computes what comes in the long run,
`proofs.exact` all totals, `storm` hands large processes to Storm.
"""

from .building import Scheme, build_process
from .measures import Inquiry, Measured, Purpose
from .process import Process

__all__ = [
    "Inquiry",
    "Measured",
    "Process",
    "Purpose",
    "Scheme",
    "build_process",
]
