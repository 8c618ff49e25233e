"""What the parts of a search for edge cases share: the rules at every scope, and results of earlier runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError, TransitionSystem

from ..progress import Listener, Progress
from . import storing
from .effort import Effort
from .finding import Edges, Finding
from .ground import Ground
from .memory import Memory, key_of, rules_text


class Search:
    """One search; see `find_edges` for its arguments."""

    def __init__(
        self,
        game: type[Game],
        scope: str | None,
        readings: dict[str, str],
        effort: Effort,
        spec: str | None,
        workers: int,
        memory: Memory,
        listener: Listener,
        told: Callable[[str], None],
    ) -> None:
        self.game = game
        self.readings = readings
        self.effort = effort
        self.spec = spec
        self.workers = workers
        self.memory = memory
        self.listener = listener
        self.told = told
        listener(Progress("edges", "reading the rules", 0))
        self.full = game(**({} if scope is None else {"scope": scope}), **readings).system
        self.edges = Edges(spec or self.full.name, game.title, self.full.scope)
        self._systems: dict[tuple[str, tuple[tuple[str, str], ...]], TransitionSystem] = {}
        self._ground: Ground | None = None
        self.exhausted = ""  # the largest scope that was

    def rules(self, scope: str | None = None, **changed: str) -> list[str]:
        """The rules in one scope and reading, as text."""
        try:
            return list(rules_text(self.system(scope or self.full.scope, **changed)))
        except GameError as error:
            return [str(error)]

    def system(self, scope: str, **changed: str) -> TransitionSystem:
        answers = {**self.readings, **changed}
        key = (scope, tuple(sorted(answers.items())))
        if key not in self._systems:
            same = scope == self.full.scope and not changed
            self._systems[key] = self.full if same else self.game(scope=scope, **answers).system
        return self._systems[key]

    def remembered(self, name: str, parts: Iterable[str] | None, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """A part's data, from an earlier run if nothing that it depends on has changed.

        What was interrupted is not kept for a later run, nor anything where it is not said on what it depends.
        """
        if parts is None:
            return make()
        key = key_of(name, repr(self.effort), self.full.scope, repr(sorted(self.readings.items())), parts)
        found = self.memory.find(key)
        if found is not None:
            return dict(found)
        data = make()
        if not data.get("interrupted"):
            self.memory.keep(key, data)
        return data

    def take(self, data: Mapping[str, Any], key: str) -> None:
        restorer = storing.Restorer(self.game, (self.memory.place or Path()) / f"{key}.json")
        self.edges.findings += [restorer.finding(one) for one in data["findings"]]

    def data(self, findings: Iterator[Finding]) -> list[dict[str, Any]]:
        return [storing.finding_data(finding, self.edges.game) for finding in findings]
