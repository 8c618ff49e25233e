"""Tavern's Squares: lay a wager on the Star, throw two dice, look at the square of their total.

`rules` says what lies on the board, which points of the text are open, and what may be done; `properties` what must
always hold, with the rulebook's own example.
"""

from .properties import Tavern

__all__ = ["Tavern"]
