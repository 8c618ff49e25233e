"""The Mudslide 7s, a variation of Kings of Uman; see `kings`."""

from .kings.mudslide import Mudslide

__all__ = ["Mudslide"]
