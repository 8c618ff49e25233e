"""MuTou to music, a timed model of what its text says of beats and delays; see `mutou`."""

from .mutou.music import Music

__all__ = ["Music"]
