"""What is changed: one thing, at one place of the text of a game, for all bindings of a rule's parameters alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from linecache import getline
from pathlib import Path

from rulestone.model import Instance, TransitionSystem


class Part(StrEnum):
    """Which part of a game a change is made to."""

    RULE = "rule"
    WEIGHT = "weight"
    BEGINNING = "beginning"
    TERMINAL = "terminal"
    OUTCOME = "outcome"


class SiteKind(StrEnum):
    """What is said at a place."""

    REQUIRE = "require"
    WHEN = "when"
    WRITE = "write"
    RESULT = "result"  # what a terminal condition, an outcome or a weight comes to


@dataclass(frozen=True)
class Site:
    """A place in the text of a game where one thing is said.

    Attributes:
        part: of the game.
        owner: the name of the rule, or of the property that says how the game begins, ends or is valued.
        kind: what is said there.
        file, line: where.
        name: the variable written, for an effect.
        position: which of the conditions of one `require`, from 0.
    """

    part: Part
    owner: str
    kind: SiteKind
    file: str = ""
    line: int = 0
    name: str = ""
    position: int = 0

    @property
    def source(self) -> str:
        """The line as the author wrote it."""
        return getline(self.file, self.line).strip() if self.file else ""

    @property
    def where(self) -> str:
        """File and line, short."""
        return f"{Path(self.file).name}:{self.line}" if self.file else self.owner


@dataclass(frozen=True)
class Mutation:
    """One change.

    Attributes:
        site: where.
        operator: what is done, one of `operators.OPERATORS`.
        target: to which part of what is said there, by its pattern; empty for all of it.
        words: the change in words.
        clauses: of the ledger, those that the changed declaration encodes.
    """

    site: Site
    operator: str
    target: str = ""
    words: str = field(default="", compare=False)
    clauses: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return f"{self.site.owner} ({self.site.where}): {self.words}"


@dataclass(frozen=True, eq=False)
class Mutant:
    """A game with one change made.

    Attributes:
        change: what was changed.
        system: the changed game.
        changed: the instances that differ, before and after; None where there was none, or is none any more.
        rules: the names of the rules to which they belong.
    """

    change: Mutation
    system: TransitionSystem
    changed: tuple[tuple[Instance | None, Instance | None], ...] = ()

    @property
    def rules(self) -> frozenset[str]:
        """The rules with an instance that differs."""
        return frozenset(i.label.rule for pair in self.changed for i in pair if i is not None)


class Fate(StrEnum):
    """What became of a change."""

    NOTICED = "noticed"  # a verdict on a property, goal, example or claim differs
    SURVIVED = "survived"  # none does, though the game is another
    EQUIVALENT = "equivalent"  # the game is the same at this scope: every reachable state and step is
    ABSURD = "absurd"  # the rule language itself refuses it, so nobody could write it


@dataclass(frozen=True)
class JudgedMutation:
    """What became of one change.

    Attributes:
        change: the change.
        fate: what became of it.
        by: who noticed it: "examples", "claims", "set-up", "states", "search", "plays" or "induction".
        property: the first property, example or claim whose verdict differs.
        detail: how, in a few words; for a survivor, what was tried.
        seconds: wall time.
        digest: the same for two changes that come to the same game.
    """

    change: Mutation
    fate: Fate
    by: str = ""
    property: str = ""
    detail: str = ""
    seconds: float = 0.0
    digest: str = ""


@dataclass(frozen=True)
class Notice:
    """What noticed a change: the property, and how."""

    by: str
    property: str
    detail: str
