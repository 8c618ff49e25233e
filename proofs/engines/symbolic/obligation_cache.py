"""What solvers said about scripts, by content: for many readings and scopes of a game, and for later runs."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING

from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.solver_limits import OUT_OF_TIME
from rulestone.proofs.running.store import Store

from .batches import Reduced
from .locality import Abstraction, Supports
from .nameless_obligations import ObligationWriter

if TYPE_CHECKING:
    from .tried import Tried


@dataclass(frozen=True)
class SolverAnswer:
    """What a solver said about a script.

    Attributes:
        result: "unsat" (the obligation holds), "sat", or "unknown".
        model: the value of each constant where it is "sat"; None where nobody asked for it.
        seconds: how long it took.
        reason: why it is "unknown".
    """

    result: str
    model: Mapping[str, int] | None = field(default_factory=dict)
    seconds: float = 0.0
    reason: str = ""

    @property
    def holds(self) -> bool:
        """Whether the obligation is shown."""
        return self.result == "unsat"


NOT_ASKED = SolverAnswer("unknown", reason=OUT_OF_TIME)
"""Nothing was asked any more."""


class ObligationCache:
    """Answers by content. One cache may serve many readings and scopes of a game in one run.

    Args:
        store: where answers of earlier runs are kept; nowhere if None.

    Attributes:
        hits: how often an answer was at hand.
        supports: the cells of expressions met so far.
        abstraction: what was made of expressions around near cells.
        writer: writes obligations that differ in the names of cells only once.
        answers: what was said about each script, by its hash, and under which time limit.
        latest: what was tried on the system that was judged last.
        abstracted: obligations made so far, by goal, hypotheses and near cells.
    """

    def __init__(self, store: Store | None = None) -> None:
        self._store = store or Store(None)
        self._unkept: dict[str, bytes] = {}
        self.supports = Supports()
        self.abstraction = Abstraction(self.supports)
        self.writer = ObligationWriter()
        self.abstracted: dict[Hashable, Reduced] = {}
        self.answers: dict[bytes, tuple[SolverAnswer, float]] = {}
        self.latest: Tried | None = None
        self.hits = 0

    def __len__(self) -> int:
        return len(self.answers)

    def look_up(self, scripts: Iterable[str]) -> None:
        """Learn what earlier runs have found out about some scripts."""
        if self._store.place is None:
            return
        keys = {_kept_as(_key(script)): _key(script) for script in scripts if _key(script) not in self.answers}
        for name, data in self._store.find_all("obligations", keys).items():
            result, model = json.loads(data)
            self.answers[keys[name]] = SolverAnswer(result, model), 0.0

    def write_down(self) -> None:
        """Keep for later runs what was settled since the last call."""
        self._store.keep_all("obligations", self._unkept)
        self._unkept.clear()

    def take(self, answers: Mapping[bytes, tuple[SolverAnswer, float]]) -> None:
        """Take over what another process has found out."""
        for key, (answer, seconds) in answers.items():
            self._note(key, seconds, answer)

    def find(self, script: str, seconds: float, with_model: bool = True) -> SolverAnswer | None:
        """The known answer: an "unknown" with at least as much time, and with a model where one is wanted."""
        found = self.answers.get(_key(script))
        if found is None or (found[0].result == "unknown" and found[1] < seconds):
            return None
        if with_model and found[0].model is None:
            return None
        self.hits += 1
        return found[0]

    def keep(self, script: str, seconds: float, answer: SolverAnswer) -> None:
        """Remember an answer given under a time limit."""
        self._note(_key(script), seconds, answer)

    def _note(self, key: bytes, seconds: float, answer: SolverAnswer) -> None:
        self.answers[key] = (answer, seconds)
        if self._store.place is not None and answer.result in ("sat", "unsat"):
            self._unkept[_kept_as(key)] = json.dumps([answer.result, answer.model and dict(answer.model)]).encode()


def _key(script: str) -> bytes:
    return blake2b(script.encode(), digest_size=20).digest()


def _kept_as(key: bytes) -> str:
    """What an answer is kept under: it depends on the script, the solver, and on how it is asked."""
    return key_of(("script", key.hex()))
