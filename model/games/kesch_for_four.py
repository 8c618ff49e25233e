"""Kesch for four, a variation of Kesch; see `kesch`."""

from .kesch.for_four import KeschForFour

__all__ = ["KeschForFour"]
