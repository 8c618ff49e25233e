"""What does for an author's rule what Python would do: where that raises, it is the author's things that are wrong.

`sum(3)` in a rule is `gathering.sum_of_them(sum, 3)`, which lets Python go through the 3. The TypeError comes up in our
function, and is no fault of it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

STANDING: set[CodeType] = set()
"""The code of such functions: they hand the author's things to Python, and do nothing with them that could fail."""


def stands_for_python(function: F) -> F:
    """Declares a function that asks Python what the author has asked."""
    STANDING.add(function.__code__)
    return function
