"""What a function beside the rules lists, as that of a sort or of a parameter's domain, in the order of what is shown.

Python would go through a set of texts in an order that each process has for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .functions import is_bundled, own, written_form
from .of_each_process import may_be_of_each_process
from .own_functions import function_of
from .set_orders import SetOrder


def in_order(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, read as methods are where it may go through a set; else as it is.

    Args:
        function: the author's.
    """
    written = function_of(written_form(function))
    if written is None or is_bundled(written.__module__) or not may_be_of_each_process(written, ()):
        return function

    def said(*args: Any, **named: Any) -> Any:
        met = SetOrder.met
        found = own(written)(*args, **named)
        return found if SetOrder.met != met else function(*args, **named)

    return said


def goes_by_an_order(function: Callable[..., Any], *args: Any) -> bool:
    """Whether a function lists something else where sets are gone through from the last to the first.

    Args:
        function: the author's.
        args: what it is given.
    """
    said = in_order(function)
    if said is function:
        return False
    one = said(*args)
    with SetOrder.turned(-1):
        other = said(*args)
    return [*one] != [*other]
