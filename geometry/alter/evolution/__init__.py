"""Boards that alterations lead to: the graph of all of them, each board once, every tessel with a number that stays.

`offers` lists what may be altered, `legality` says what is not allowed, `settled` tells when two boards are the same,
`register` numbers the tessels, `evolving` makes the graph. The alterations themselves are in
`geometry.alter.alterations`.
"""

from .evolving import Evolution, Progress, Refused, Step, evolve
from .offers import KINDS, Cuts, Kind

__all__ = ["KINDS", "Cuts", "Evolution", "Kind", "Progress", "Refused", "Step", "evolve"]
