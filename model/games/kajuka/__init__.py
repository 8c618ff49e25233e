"""Kajuka: four traders, thirty stones, twelve turns.

`table` says what lies on the table and which points of the text are open, `rules` what may be done, in the order of
the text, `properties` what must always hold, with the rulebook's own examples and figures.
"""

from .properties import Kajuka

__all__ = ["Kajuka"]
