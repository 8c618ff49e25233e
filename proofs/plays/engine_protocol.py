"""What every engine is: it takes a job and gives verdicts, or what it explored. A new one is a folder and a line.

The line is in `checking/engine_names.py`; CONTRIBUTING.md says how an engine is added.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rulestone.model import GameError
from rulestone.proofs.running.job import Job
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.running.store import Store

from .verdict import Verdict


@dataclass
class Bench:
    """What engines share while they work; no answer depends on it.

    Attributes:
        listener: gets progress.
        store: what is kept from run to run.
        shared: what an engine keeps for the next job, by a name of its own.
        fresh: whether no verdict is looked up in the store; what solvers and compilers made of equal texts is.
    """

    listener: Listener = silent
    store: Store = field(default_factory=lambda: Store(None))
    shared: dict[str, Any] = field(default_factory=dict)
    fresh: bool = False


class Engine(ABC):
    """Judges properties of a game in one scope and reading.

    Attributes:
        name: as verdicts and `--engine` have it.
        bench: where it works.
    """

    name: ClassVar[str]

    def __init__(self, bench: Bench | None = None) -> None:
        self.bench = bench or Bench()

    @abstractmethod
    def judge(self, job: Job) -> Iterator[Verdict]:
        """A verdict for each property of the job that it can judge, as they come.

        It keeps to the job's effort. Ctrl-C ends it: what is known is given; what is not has `ended` by an
        interruption. Raises GameError for whatever is wrong with the game.
        """

    def explore(self, job: Job) -> Any:
        """What it finds of the positions of a game: the explicit engine an Exploration, with all states and the plays
        that lead there; the strategy engine a Solution. Raises GameError where it visits none.

        Rules that were changed are a job, too: see `Job.on`.
        """
        raise GameError(f"the engine {self.name} visits no positions", fix="ask another engine")
