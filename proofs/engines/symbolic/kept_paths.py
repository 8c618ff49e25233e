"""Paths that earlier runs have met, from a state not known to be reachable, of good steps that end in something bad.

Such a path shows that a property is not k-inductive, whatever k up to its length: of its last steps the same can be
said. Whether it is one of the rules as they are now, with what was proved of them now, is found out by going along it:
every condition that a solver would be given is evaluated. So it does not matter from what rules it was kept; where it
still is a path, a solver could but find it again, or another one.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from rulestone.model import TransitionSystem, Undefined
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import TRUE, Node
from rulestone.model.system.system import State
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store

from .prepared import Prepared, Target

KIND = "steps"

MOST_KEPT = 4
"""Paths for each property; an edit and its undoing may each have one."""


class Path(NamedTuple):
    """States and steps that follow one another.

    Attributes:
        first: the codes of the first state, in the order of the cells.
        moves: the numbers of the moves.
    """

    first: tuple[int, ...]
    moves: tuple[int, ...]


def is_counterexample(prepared: Prepared, target: Target, lemmas: Sequence[Node], k: int, path: Path) -> bool:
    """Whether the last steps of a path are k good ones, and what comes then is bad.

    As for k-induction: in all its states the lemmas hold, each but the last is good and so is the step that follows
    it; then the last state is not good, or a step leads from it that is not.

    Args:
        prepared: the system.
        target: what is good.
        lemmas: what was proved of every reachable state.
        k: how many.
        path: is gone along.
    """
    try:
        along = _Along(prepared, target, lemmas, path)
        end = len(path.moves)
        if end >= k and not along.is_good_state(end) and along.is_good(end - k, end):
            return True
        end -= 1
        bad = target.steps is not None and end >= k and along.is_step(end) and not along.is_good_step(end)
        return bad and along.is_good(end - k, end)
    except (Undefined, LookupError, TypeError, ValueError):
        return False


def codes_of(system: TransitionSystem, state: State) -> tuple[int, ...]:
    """The codes of a state, in the order of the cells."""
    return tuple(cell.type.encode(value) for cell, value in zip(system.cells, state, strict=True))


class _Along:
    """What can be said of the states and steps of a path."""

    def __init__(self, prepared: Prepared, target: Target, lemmas: Sequence[Node], path: Path) -> None:
        system = prepared.system
        self._target, self._lemmas = target, lemmas
        self._moves = [prepared.moves[number] for number in path.moves]
        self._states = [_decoded(system, path.first)]
        for move in self._moves:
            read, after = system.reader_of(self._states[-1]), list(self._states[-1])
            for cell, node in move.updates.items():
                after[system.positions[cell]] = evaluate(node, read)
            self._states.append(tuple(after))
        self._read = [system.reader_of(state) for state in self._states]

    def is_good(self, start: int, end: int) -> bool:
        """Whether the states and steps between two places are, and the lemmas hold in the last state, too."""
        holds = all(evaluate(lemma, self._read[at]) for at in range(start, end + 1) for lemma in self._lemmas)
        return holds and all(
            self.is_good_state(at) and self.is_step(at) and self.is_good_step(at) for at in range(start, end)
        )

    def is_good_state(self, at: int) -> bool:
        return bool(evaluate(self._target.wanted, self._read[at]))

    def is_step(self, at: int) -> bool:
        """Whether the move can be made there, and denotes."""
        return all(evaluate(node, self._read[at]) for node in self._moves[at].defined_step)

    def is_good_step(self, at: int) -> bool:
        demanded = (self._target.steps or {}).get(self._moves[at].number, TRUE)
        return bool(evaluate(demanded, self._read[at]))


def _decoded(system: TransitionSystem, codes: Sequence[int]) -> State:
    state = tuple(cell.type.decode(code) for cell, code in zip(system.cells, codes, strict=True))
    if not all(cell.type.contains(value) for cell, value in zip(system.cells, state, strict=True)):
        raise ValueError("no state")
    return state


class KeptPaths:
    """The paths that are kept of one system, by property.

    Args:
        system: the game.
        store: where they are kept; nowhere if None.
        fresh: look nothing up.
    """

    def __init__(self, system: TransitionSystem, store: Store | None = None, *, fresh: bool = False) -> None:
        self._store = store
        self._paths: dict[str, list[Path]] = {}
        if store is not None:
            game = type(system.game)
            of = game.__module__, game.__qualname__, system.scope, sorted(system.readings.items())
            self._key = key_of(("paths", repr(of)))
            self._paths = {} if fresh else _read(store.find(KIND, self._key))

    @property
    def keeps(self) -> bool:
        """Whether anything is kept at all."""
        return self._store is not None

    def shows(self, prepared: Prepared, target: Target, lemmas: Sequence[Node], k: int) -> bool:
        """Whether one of the paths shows that a property is not k-inductive."""
        paths = self._paths.get(target.name, ())
        return any(is_counterexample(prepared, target, lemmas, k, path) for path in paths)

    def keep(self, name: str, path: Path) -> None:
        """Keep one for a property."""
        if self._store is None:
            return
        paths = [path, *(one for one in self._paths.get(name, ()) if one != path)]
        self._paths[name] = paths[:MOST_KEPT]
        self._store.keep(KIND, self._key, zlib.compress(json.dumps(self._paths).encode(), 1))


def _read(data: bytes | None) -> dict[str, list[Path]]:
    try:
        rows: dict[str, Any] = {} if data is None else json.loads(zlib.decompress(data))
        return {name: [Path(tuple(first), tuple(moves)) for first, moves in some] for name, some in rows.items()}
    except (ValueError, TypeError, AttributeError, zlib.error):
        return {}
