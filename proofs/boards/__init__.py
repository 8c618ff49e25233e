"""What z3 proves about boards: whether one is orientable, and what alterations of the playing area keep.

`orientability` decides a given board; `lemmas` proves, for boards of every size, that kinds of alterations keep boards
orientable and connected, from the `setting` in which a board is sides, tessels and vertices.
"""

from .orientability import OrientabilityProof, prove_orientability

__all__ = ["OrientabilityProof", "prove_orientability"]
