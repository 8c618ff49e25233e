"""What Python runs of an author's code without being asked in the text: operators, properties, what is kept by caches.

Nobody reads that. Where the state decides whether it is come by, and it may change something that outlasts it, it is
refused as it begins; and so is what asks the machine (`machine_calls`), whatever decides. So Python tells of each
function that begins, which takes time: only for games in whose modules there is such code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, ClassVar

from ..errors import GameError, is_author_code
from . import paths
from .machine_calls import asked_of_machine

Judge = Callable[[CodeType, dict[str, Any]], bool]


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
        self._known: dict[CodeType, bool] = {}
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
        if self._of_machine and (fault := asked_of_machine(frame, event, called)) is not None:
            self._fault = self._fault or fault
            raise fault
        if event != "call" or not self._of_changes:
            return
        code = frame.f_code
        found = self._known.get(code)
        if found is None:
            found = self._known[code] = UnaskedCalls.changes(code, frame.f_globals)
        if not found:
            return
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


def _asked_at(frame: FrameType) -> tuple[str, int]:
    """The nearest line of the author's by which something is run."""
    one = frame.f_back
    while one is not None:
        if is_author_code(one.f_code.co_filename):
            return one.f_code.co_filename, one.f_lineno
        one = one.f_back
    return frame.f_code.co_filename, frame.f_lineno
