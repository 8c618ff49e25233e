"""Boards that alterations lead to: the graph of all of them, each board once, every tessel with a number that stays.

`offers` lists what may be altered, `legality` says what is not allowed, `settled` tells when two boards are the same,
`register` numbers the tessels, `evolving` makes the graph. The alterations themselves are in
`geometry.alter.alterations`.
"""

from .evolving import Evolution, EvolutionProgress, EvolutionStep, Refused, evolve
from .offers import KINDS, AlterationKind, Cuts

__all__ = ["KINDS", "AlterationKind", "Cuts", "Evolution", "EvolutionProgress", "EvolutionStep", "Refused", "evolve"]
