"""Tavern's Squares: lay a wager on the Star, throw two dice, look at the square of their total.

`board` says what lies there and which points of the text are open; `rules` what may be done; `permissions` what is just
allowed; `figures` what the text claims about chances; `properties` what must always hold, and the text's own example.
"""

from .properties import Tavern

__all__ = ["Tavern"]
