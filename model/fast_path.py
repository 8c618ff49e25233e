"""Quicker ways of reading, each of which has a slow and obvious twin that tests compare it with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar


class FastPath:
    """A quicker way that can be switched off; each class that inherits this has a switch of its own."""

    is_on: ClassVar[bool] = True

    @classmethod
    @contextmanager
    def off(cls) -> Iterator[None]:
        """Inside, everything is done the slow and obvious way."""
        before, cls.is_on = cls.is_on, False
        try:
            yield
        finally:
            cls.is_on = before
