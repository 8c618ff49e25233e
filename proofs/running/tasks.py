"""Work that may be done somewhere else: tasks, what comes of them, and what every executor gives.

An executor does tasks in this process, in others, or on other machines. It gives results as they come, and draws tasks
one by one whenever somebody is free, so a task may depend on the results before it. A worker that is lost costs what it
worked on and nothing else; who closes the iterator, or presses Ctrl-C, ends the work.
"""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rulestone.model import GameError

from .faults import Fault, of_author
from .spare_memory import give_back

Key = TypeVar("Key")


@dataclass(frozen=True)
class Task(Generic[Key]):
    """A call in another process: what it is about, and a function of a module with its arguments.

    Attributes:
        most: processor seconds after which it has gone wrong: it will never end; None where nobody can tell.
    """

    key: Key
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    most: float | None = None


@dataclass(frozen=True)
class Lost:
    """In place of a result: every process that was to find it was lost; `reason` says how, for people."""

    reason: str
    times: int = 2

    def __str__(self) -> str:
        often = "once" if self.times == 1 else f"{self.times} times"
        return f"the process that worked on it was lost {often}: {self.reason}"


def over(task: Task[Any]) -> str:
    """Why a task was given up that did not end."""
    return f"it did not end within {task.most:,.0f} processor seconds, many times more than its work should take"


class Executor(ABC):
    """Where tasks are done.

    Attributes:
        is_elsewhere: whether files of this machine may be missing there.
    """

    is_elsewhere = False

    @abstractmethod
    def results(
        self,
        tasks: Iterator[Task[Key]],
        waited: Callable[[], None],
        begin: Callable[..., None] | None,
        arguments: tuple[Any, ...],
    ) -> Iterator[tuple[Key, Any]]:
        """The result of every task, as they come; `Lost` of one whose processes died.

        Args:
            tasks: drawn from one by one, whenever somebody is free.
            waited: called twice a second where others do the work.
            begin, arguments: what every process does first.

        After Ctrl-C the results that come soon are given, and KeyboardInterrupt is raised. Raises what a GameError in a
        task says, and Fault where a task meets a fault of rulestone.
        """


class InThisProcess(Executor):
    """One task after another, here."""

    def results(
        self,
        tasks: Iterator[Task[Key]],
        waited: Callable[[], None],
        begin: Callable[..., None] | None,
        arguments: tuple[Any, ...],
    ) -> Iterator[tuple[Key, Any]]:
        """See `Executor.results`; what a task raises is raised."""
        if begin is not None:
            begin(*arguments)
        for task in tasks:
            yield task.key, task.function(*task.arguments)
            give_back()
            waited()


def outcome_of(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[str, Any]:
    """In a worker: what came of a call, in words and data that can be sent; see `raise_if_wrong`."""
    try:
        give_back()  # what the task before this one left
        return "done", function(*arguments)
    except KeyboardInterrupt:
        return "interrupted", None
    except GameError as error:
        return "raised", error
    except BaseException as error:
        mistake = of_author(error)
        return described(error) if mistake is None else ("raised", mistake)


def described(error: BaseException) -> tuple[str, Any]:
    """An exception that is no mistake of an author."""
    if isinstance(error, MemoryError):
        return "out of memory", None
    return "fault", (f"{type(error).__name__}: {error}", "".join(traceback.format_exception(error)))


def raise_if_wrong(what: str, result: Any) -> None:
    """Raise what a call in a worker has raised: GameError or Fault."""
    if what == "raised":
        raise result
    if what == "fault":
        raise Fault(*result)
