"""What comes of running methods on a moment: a step, or why there is none; and which of Python's refusals say so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

from ..errors import Undefined, is_author_code
from ..words.said_to import begin_run, end_run
from .direct_moments import Moment, Values, View
from .direct_words import Forbidden, Words

_NOTHING = (ZeroDivisionError, LookupError, TypeError, AttributeError, UnboundLocalError, ValueError)
"""Python's own refusals, some of which mean that words denote nothing."""


Outcome = Literal["step", "forbidden", "undefined"]


@dataclass(frozen=True)
class Ran:
    """What running a method on a position came to.

    Attributes:
        outcome: "step": it was run to its end; "forbidden": a requirement does not hold; "undefined": a word of it
            denotes nothing.
        after: the position after the step; None elsewhere.
        why: why there is no step, in words (may be empty).
        line: the author's line that decided, where it is known.
    """

    outcome: Outcome
    after: Values | None = None
    why: str = ""
    line: int | None = None

    @property
    def is_step(self) -> bool:
        """Whether there is a step."""
        return self.outcome == "step"


def ran(run: Callable[[Words], None], moment: Moment, chosen: Mapping[int, Any] | None = None) -> Ran:
    """What comes of a run: a step, or why there is none."""
    words = Words(moment, chosen)
    token = begin_run(words)
    try:
        run(words)
    except Forbidden as reason:
        return Ran("forbidden", why=str(reason), line=_line_of(reason))
    except Undefined as reason:
        return Ran("undefined", why=str(reason), line=moment.late_line if moment.late else _line_of(reason))
    except _NOTHING as error:
        why = _denotes_nothing(error, plainly=moment.plainly)
        if not why:
            raise
        return Ran("undefined", why=why, line=_line_of(error))
    finally:
        end_run(token)
    return Ran("step", tuple(moment.values))


@contextmanager
def reading(moment: Moment) -> Iterator[View]:
    """A moment that is only read; words speak to it."""
    token = begin_run(Words(moment))
    try:
        yield View(moment)
    except _NOTHING as error:
        why = _denotes_nothing(error, plainly=moment.plainly)
        if not why:
            raise
        raise Undefined(why) from error
    finally:
        end_run(token)


def _denotes_nothing(error: Exception, *, plainly: bool) -> str:
    """Why Python's own refusal means that words denote nothing; empty where it means something else."""
    if not plainly:
        return ""
    if isinstance(error, ZeroDivisionError):
        return "division by a number below 1"
    if isinstance(error, KeyError | IndexError):
        return "there is no such entry"
    if isinstance(error, UnboundLocalError):
        return "a name is used that is not set on this way"
    if isinstance(error, ValueError):
        if "to unpack" in str(error):
            return NO_PART
        if str(error).endswith(("not in list", "not in tuple")):
            return "`.index` is asked for what is not in the list"
        return "the least or greatest of nothing is asked for" if "empty" in str(error) else ""
    if "NoneType" in str(error):
        return "the value of something absent is read"
    lacking = isinstance(error, AttributeError) or any(words in str(error) for words in _LACKING)
    return NO_PART if lacking else ""


_LACKING = ("not subscriptable", "not iterable", "non-iterable", "has no len")
"""What Python says where a thing has no items."""

NO_PART = "there is no such part"
"""Of some elements of a sort; what none has is refused when the game is read."""


def _line_of(error: BaseException) -> int | None:
    """The author's line, innermost, in which something was raised."""
    found = None
    traceback = error.__traceback__
    while traceback is not None:
        if is_author_code(traceback.tb_frame.f_code.co_filename):
            found = traceback.tb_lineno
        traceback = traceback.tb_next
    return found
