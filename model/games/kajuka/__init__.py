"""Kajuka: four traders, thirty stones, twelve turns.

`rules` says what may be done, in the order of the text; `questions` what the text leaves open, and `table` what lies
there. Apart from them `properties` say what must always hold, `examples` and `claims` what the rulebook itself works
out, and `picture` how a position looks.
"""

from .rules import Kajuka

__all__ = ["Kajuka"]
