"""What an engine is asked: a game in one scope and reading, which properties, how hard to look.

A job says everything that its answer depends on, and nothing else: it is compared by content, has a key, and goes to
other processes and machines. How many processes help, who hears of progress and what is remembered is no part of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError, TransitionSystem

from .references import GameReference, reference_of


@dataclass(frozen=True)
class CheckEffort:
    """How much to spend on one scope and reading.

    Attributes:
        engines: which may be used; all, each where it is good, if empty.
        timeout: seconds of work for one property in one engine.
        budget: seconds of work for everything about one reading, except exhausting the smallest scope.
        workers: processes.
        smaller: whether smaller scopes are exhausted too, where no engine is named.
        exhaust: seconds to exhaust one scope; if None, as long as it takes where the explicit engine is named, and
            as long as the budget says for the smallest scope.
        certificate: folder for certificates.
        states: the most positions of a scope that is exhausted; with it no time counts there.
        plays: how many random plays are made; with it no time counts there.
        quick: leave out the costly symbolic methods where engines are named, too; and leave random plays that reach
            goals as long as they are.
        as_written: how many moves are tried in plays at random to compare rules as traced with rules as written; None:
            in every reachable position. Where engines or properties are named nothing is compared.
        depth: length of the longest plays that proofs look at.
        seen: length of plays up to which a search has shown that none breaks any of what is asked, nor reaches any of
            the goals; there are plays as long.
        many: play at random fifty times as often as usual, if its time allows.
        near: visit the positions nearest to the beginnings only, where there is no end of them.
        only_whole: of a scope that cannot be exhausted nobody asks how many of its positions were found.
        all_or_nothing: of a scope that cannot be exhausted nobody asks anything.
        if_it_slows: a scope that grows so fast that it cannot be exhausted is left after a part of the work.
    """

    engines: tuple[str, ...] = ()
    timeout: float = 20.0
    budget: float = 90.0
    workers: int = 1
    smaller: bool = True
    exhaust: float | None = None
    certificate: Path | None = None
    states: int | None = None
    plays: int | None = None
    quick: bool = False
    as_written: int | None = 5_000
    depth: int = 12
    seen: int = 0
    many: bool = False
    near: bool = False
    only_whole: bool = False
    all_or_nothing: bool = False
    if_it_slows: bool = False

    def said(self) -> str:
        """What an answer depends on: all but how many processes share the work, and where proofs are written."""
        asked = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in _NOT_ASKED}
        return repr(sorted((name, type(value).__name__, value) for name, value in asked.items()))  # seconds, or of work


_NOT_ASKED = ("workers", "certificate")


@dataclass(frozen=True)
class Job:
    """A game in one scope and reading, and what is asked of it.

    Attributes:
        game: which game.
        scope: of those that it lists, or a board's file.
        readings: the answers to questions that differ from the default, by name.
        properties: names, in the order of the game; all if None.
        effort: how hard to look.
        seed: of what is drawn at random; equal seeds draw alike.
        made: the game in that scope and reading, where it is at hand; it is not sent to other processes.
        rules: what is judged instead of the rules of the game, where they were changed; such a job stays in this
            process.
    """

    game: GameReference
    scope: str
    readings: tuple[tuple[str, str], ...] = ()
    properties: tuple[str, ...] | None = None
    effort: CheckEffort = CheckEffort()
    seed: int = 0
    made: Game | None = field(default=None, compare=False, repr=False)
    rules: TransitionSystem | None = field(default=None, hash=False, repr=False)
    _elsewhere: dict[str, Job] = field(default_factory=dict, init=False, compare=False, repr=False)

    @classmethod
    def on(
        cls, rules: TransitionSystem, properties: Collection[str] | None = None, effort: CheckEffort | None = None
    ) -> Job:
        """A job for rules that are at hand: of a game as it was read, or changed, so that no reference names them."""
        asked = None if properties is None else tuple(properties)
        known, readings = GameReference("here", rules.name), tuple(sorted(rules.readings.items()))
        return cls(known, rules.scope, readings, asked, effort or CheckEffort(), rules=rules)

    @classmethod
    def of(
        cls,
        game: type[Game] | str | GameReference,
        scope: str | None = None,
        readings: Mapping[str, str] | None = None,
        properties: Collection[str] | None = None,
        effort: CheckEffort | None = None,
        seed: int = 0,
    ) -> Job:
        """A job for a game: a class, or the name or file of one.

        Raises GameError where there is no such game. Scope, readings and properties are looked at when rules are read.
        """
        known = game if isinstance(game, GameReference) else reference_of(game)
        scope = known.load().first_scope() if scope is None else scope
        asked = None if properties is None else tuple(properties)
        return cls(known, scope, tuple(sorted((readings or {}).items())), asked, effort or CheckEffort(), seed)

    @property
    def system(self) -> TransitionSystem:
        """The rules, read when they are first asked for. Raises GameError where something is wrong with them."""
        if self.rules is not None:
            return self.rules
        if self.made is None:
            made = self.game.load()(scope=self.scope, **dict(self.readings))
            object.__setattr__(self, "made", made)
        assert self.made is not None
        return self.made.system

    def asking(self, properties: Collection[str] | None = None, **effort: Any) -> Job:
        """The same with other properties, if any are given, and another effort."""
        asked = self.properties if properties is None else tuple(properties)
        _ = self.system  # which both have, then
        return replace(self, properties=asked, effort=replace(self.effort, **effort))

    def at(self, scope: str) -> Job:
        """The same readings at another scope, whose rules are read once, however often it is asked for.

        Raises GameError, when it is read, where there is none such.
        """
        if scope == self.scope:
            return self
        if self.rules is not None:
            raise GameError(f"these rules of {self.game.name} are known at scope {self.scope} only")
        return self._elsewhere.setdefault(scope, replace(self, scope=scope, made=None))

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "made": None, "_elsewhere": {}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)
