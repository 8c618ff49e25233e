"""Casino Rules, a variation of Pashtum Bank; see `kings`."""

from .kings.casino import Casino

__all__ = ["Casino"]
