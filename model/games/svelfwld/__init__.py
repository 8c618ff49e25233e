"""Svelfwld: a king and his warriors against twice as many, on the crossings of a lined board.

`board` says what stands where and which points of the text are open, `rules` what may be done, in the order of the
text, `properties` what must always hold.
"""

from .properties import Svelfwld

__all__ = ["Svelfwld"]
