"""Pashtum Bank, a variation of Kings of Uman; see `kings`."""

from .kings.pashtum import Pashtum

__all__ = ["Pashtum"]
