"""A solver that is given the lemmas once and then asked about many goals, each for a moment.

Where goals are many and the same lemmas support them all, most of the time of a proof goes into writing and reading
the lemmas again and again. A session keeps them. What it cannot settle at once it leaves to others.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from rulestone.model.expressions.expression import Cell, Node

from .obligation_cache import SolverAnswer
from .solver_worker import reason_of
from .translate import Emitter, declaration

MOMENT = 100_000
"""z3's own count of work for one goal: some hundredths of a second."""

_ANEW = 2_000
"""After this many goals the solver is made anew: what it has read stays with it, and slows it."""


class Session:
    """Decides whether lemmas and hypotheses imply goals.

    Args:
        lemmas: what every goal may lean on.
    """

    def __init__(self, lemmas: Iterable[Node]) -> None:
        self._names: dict[Cell, str] = {}
        emitter = Emitter(self._name)
        asserted = [f"(assert {emitter.term(node)})" for node in lemmas]
        declared = [declaration(name, cell.type) for cell, name in self._names.items()]
        self._lemmas = "\n".join([*declared, emitter.define_functions(), *asserted])
        self._first = len(self._names)  # the cells that lemmas mention; what comes later is declared as it comes
        self._declared = 0
        self._asked = _ANEW
        self._solver: Any = None

    def _name(self, cell: Cell) -> str:
        return self._names.setdefault(cell, f"v{len(self._names)}")

    def ask(self, given: Iterable[Node], goal: Node) -> SolverAnswer:
        """The answer about a goal under hypotheses, without a model; "unknown" where it takes longer than a moment.

        Ctrl-C ends it, too, and cannot be told from work that runs out.
        """
        started = time.process_time()
        if self._asked >= _ANEW:
            self._begin()
        self._asked += 1
        emitter = Emitter(self._name, suffix=f"_{self._asked}")
        asserted = [f"(assert {emitter.term(node)})" for node in given]
        asserted.append(f"(assert (not {emitter.term(goal)}))")
        new = list(self._names.items())[self._declared :]
        if new:
            self._solver.from_string("\n".join(declaration(name, cell.type) for cell, name in new))
            self._declared = len(self._names)
        self._solver.push()
        self._solver.from_string("\n".join([emitter.define_functions(), *asserted]))
        result = str(self._solver.check())
        reason = reason_of(self._solver.reason_unknown(), late=True) if result == "unknown" else ""
        self._solver.pop()
        return SolverAnswer(result, {}, time.process_time() - started, reason)

    def _begin(self) -> None:
        import z3

        self._solver = z3.SimpleSolver(ctx=z3.Context())
        self._solver.set("rlimit", MOMENT)
        self._solver.from_string(self._lemmas)
        self._declared, self._asked = self._first, 0
