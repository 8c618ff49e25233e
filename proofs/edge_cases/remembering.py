"""What the parts of a search for edge cases share: the rules at every scope, and results of earlier runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.cache_keys import Parts, all_code, key_of, parts_of, told_parts
from rulestone.proofs.running.progress import Progress
from rulestone.proofs.running.run_options import RunOptions
from rulestone.proofs.running.store import Memory

from . import findings_json as storing
from .effort import EdgesEffort
from .finding import Edges, Finding
from .scopes_looked_at import ScopesLookedAt

UNFIT = (GameError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What goes wrong where data in the folder was not written by this program, or not wholly."""


class RememberedSearch:
    """One search; see `find_edges` for its arguments."""

    def __init__(
        self,
        game: type[Game],
        scope: str | None,
        readings: Mapping[str, str],
        effort: EdgesEffort,
        options: RunOptions,
        found: Callable[[Finding], None] = lambda finding: None,
    ) -> None:
        self.game = game
        self.readings = dict(readings)
        self.effort = effort
        self.options = options
        self.memory = options.memory or Memory(None)
        self.listener = options.listener
        self.found = found
        self.listener(Progress("edges", "reading the rules", 0))
        self.full = system_read(game, scope, self.readings)
        self.edges = Edges(options.spec or self.full.name, game.title, self.full.scope, open_points=game.open_points())
        self._ground: ScopesLookedAt | None = None
        self.exhausted = ""  # the largest scope that was, and how many positions it has
        self.positions = 0

    def tell(self, findings: Iterable[Finding]) -> None:
        """Take over findings."""
        for finding in findings:
            self.edges.findings.append(finding)
            self.found(finding)

    def read(self, scopes: Iterable[str], *, with_properties: bool = False) -> Iterator[tuple[str, str]]:
        """The rules in the chosen readings at some scopes: as they are written, or as they were read.

        A scope that the game does not list may be a file, so that the rules must be read to know what they say.
        """
        asked = list(scopes)
        if self._are_listed(asked):
            yield "scopes", repr(asked)
            yield from self.all_code
            return
        for scope in asked:
            yield from self._read(scope, {}, with_properties=with_properties)

    def _are_listed(self, scopes: Iterable[str]) -> bool:
        return all(scope in self.game.scopes for scope in scopes)

    def every_reading(self, scope: str) -> Iterator[tuple[str, str]]:
        """At one scope the rules, and what properties say, in the chosen readings and every other of a question."""
        if self._are_listed([scope]):
            yield "every reading", scope
            yield from self.all_code
            return
        yield from self._read(scope, {}, with_properties=True)
        for question in self.game.questions().values():
            for reading in question.readings:
                yield from self._read(scope, {question.name: reading}, with_properties=True)

    def _read(self, scope: str, changed: dict[str, str], *, with_properties: bool) -> Iterator[tuple[str, str]]:
        yield "read", repr((scope, changed))
        try:
            system = self.system(scope, **changed)
            yield from parts_of(system, with_properties=with_properties)
        except GameError as error:
            yield "cannot be read", repr((error.message, error.rule, error.line))

    def system(self, scope: str, **changed: str) -> TransitionSystem:
        same = scope == self.full.scope and not changed
        return self.full if same else system_read(self.game, scope, {**self.readings, **changed})

    def remembered(
        self,
        name: str,
        parts: Parts | None,
        make: Callable[[], dict[str, Any]],
        take: Callable[[Mapping[str, Any]], None],
    ) -> None:
        """A part of the search, from an earlier run if nothing that it depends on has changed.

        Args:
            name: of the part.
            parts: what it depends on; None where that is not said, so that nothing is looked up or kept.
            make: does the part, and gives what it found as plain data.
            take: makes use of that data; all of it, or an error and nothing.

        What was interrupted, or lost with its process, is not kept for a later run. What another program has left in
        the folder, or half a result, counts for nothing: the part is done again.
        """
        key = "" if parts is None or self.memory.place is None else self.key_of(name, parts)
        found = self.memory.find(key) if key else None
        if isinstance(found, dict) and not found.get("interrupted"):
            with suppress(*UNFIT):
                take(found)
                self.memory.used += 1
                return
        data = make()
        self.edges.lost += data.get("lost", ())
        if key and not data.get("interrupted") and not data.get("lost"):
            self.memory.keep(key, data)
        take(data)

    def key_of(self, name: str, parts: Parts) -> str:
        """Under which key a part of the search is kept."""
        asked = name, repr(self.effort), self.full.scope, repr(sorted(self.readings.items()))
        return key_of(*asked, self._told_parts, parts)

    @cached_property
    def all_code(self) -> list[tuple[str, str]]:
        """How rules and properties are written."""
        return list(all_code(self.full))

    @cached_property
    def _told_parts(self) -> list[tuple[str, str]]:
        return list(told_parts(self.full))

    def restorer(self, name: str) -> storing.Restorer:
        """Makes findings of plain data again; `name` says where the data is from."""
        return storing.Restorer(self.game, (self.memory.place or Path()) / f"{name}.json")

    def findings(self, data: Mapping[str, Any], name: str) -> list[Finding]:
        """The findings among plain data. Raises an error where it has another form."""
        restorer = self.restorer(name)
        return [restorer.finding(one) for one in data["findings"]]

    def data(self, findings: Iterator[Finding]) -> list[dict[str, Any]]:
        """Findings as plain data."""
        return [storing.finding_data(finding, self.edges.game) for finding in findings]
