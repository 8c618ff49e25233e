"""What Python runs of an author's code without being asked in the text: operators, properties, what is kept by caches.

Nobody reads that. Where the state decides whether it is come by, and it may change something that outlasts it, it is
refused as it begins; and so is what asks the machine (`machine_calls`), whatever decides. So Python tells of each
function that begins, which takes time: only for games in whose modules there is such code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, ClassVar, NamedTuple

from ..errors import GameError, is_author_code
from . import paths
from .machine_calls import asked_of_machine, may_ask

Judge = Callable[[CodeType, dict[str, Any]], bool]


class _LookedAt(NamedTuple):
    """What is known of a function: its code, whether it may ask the machine, and whether it may change something."""

    code: CodeType
    asks: bool
    changes: bool


class UnaskedCalls:
    """While it is on, what begins to run is looked at.

    Args:
        of_changes: look for what may change something.
        of_machine: look for what asks the machine.

    Attributes:
        changes: whether a function is the author's own, is run as it is written, and may change something; given its
            code and the names of its module.
    """

    __slots__ = ("_before", "_fault", "_known", "_of_changes", "_of_machine")
    changes: ClassVar[Judge] = staticmethod(lambda code, names: False)

    def __init__(self, *, of_changes: bool, of_machine: bool) -> None:
        self._of_changes, self._of_machine = of_changes, of_machine
        self._known: dict[int, _LookedAt] = {}
        self._fault: GameError | None = None

    def begin(self) -> None:
        """From now on."""
        self._before = sys.getprofile()
        sys.setprofile(self._begins)

    def end(self, error: object) -> None:
        """It is over. Raises GameError where something was found, and the author's own code has passed it over.

        Args:
            error: what is raised already, if anything is.
        """
        if self._before is None or callable(self._before):
            sys.setprofile(self._before)
        else:  # cProfile's, which no function of `sys` takes back
            sys.setprofile(None)
            self._before.enable()
        fault, self._fault = self._fault, None
        if fault is not None and error is None:
            raise fault

    def _begins(self, frame: FrameType, event: str, called: object) -> None:
        if event == "c_call":
            if self._of_machine:
                self._refuse_what_asks(frame, event, called)
            return
        if event != "call":  # this is said of all that ends, too
            return
        known = self._known.get(id(frame.f_code)) or self._look_at(frame)
        if known.asks:
            self._refuse_what_asks(frame, event, called)
        if not known.changes:
            return
        code = known.code
        context = paths.current()
        if context is None or not context.path:
            return
        file, line = _asked_at(frame)
        self._fault = GameError(
            f"{code.co_qualname} may change what outlasts it, and whether it is run depends on the state",
            fix="give it a name that is called, or keep what changes in a State variable",
            file=file,
            line=line,
        )
        if code.co_name != "__del__":  # what that raises, Python passes over
            raise self._fault

    def _refuse_what_asks(self, frame: FrameType, event: str, called: object) -> None:
        fault = asked_of_machine(frame, event, called)
        if fault is not None:
            self._fault = self._fault or fault
            raise fault

    def _look_at(self, frame: FrameType) -> _LookedAt:
        code = frame.f_code
        changes = self._of_changes and UnaskedCalls.changes(code, frame.f_globals)
        known = self._known[id(code)] = _LookedAt(code, self._of_machine and may_ask(frame), changes)
        return known


def _asked_at(frame: FrameType) -> tuple[str, int]:
    """The nearest line of the author's by which something is run."""
    one = frame.f_back
    while one is not None:
        if is_author_code(one.f_code.co_filename):
            return one.f_code.co_filename, one.f_lineno
        one = one.f_back
    return frame.f_code.co_filename, frame.f_lineno
