"""What is found about a game's rules, in words, with its witness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import blake2b
from typing import TYPE_CHECKING

from rulestone.proofs.plays.play import Play

if TYPE_CHECKING:
    from rulestone.model.declarations.ledger import OpenPoint
    from rulestone.proofs.comparison.question_importance import Answer


class FindingKind(StrEnum):
    """What sort of edge case this is, most important first."""

    BREAKS = "broken property"  # a property fails in the chosen readings
    CONTRADICTED = "contradiction"  # a worked example or a figure of the text does not agree with its rules
    GAP = "gap"  # no rule applies and the game is not over, or an ending has no outcome
    OVERFLOW = "overflow"  # a value leaves its declared range
    TIE = "tie"  # words such as "the highest" denote nobody, or several
    OVERLAP = "overlap"  # two forced steps apply and lead to different positions
    LEAK = "leak"  # whether a player may make a move depends on what they cannot see
    DECIDES = "question decides"  # two readings can give different results of the game
    READING_BREAKS = "reading breaks"  # an honest reading violates a property
    MATTERS = "question matters"  # two readings offer other moves, or lead to other tables; no result is seen to change
    ENDLESS = "endless play"  # a cycle that nobody need ever leave
    FROZEN_PLAYER = "frozen player"  # in a whole play somebody never gets to choose
    HOPELESS = "hopeless"  # positions from which no end can be reached any more
    STALLING = "stalling"  # somebody alone can keep play from ever ending
    SHUT_OUT = "shut out"  # all others can keep somebody from ever moving
    STRANDED = "stranded"  # somebody will never choose again, though others may
    KINGMAKING = "kingmaking"  # somebody who cannot win any more decides who does
    FORCED_WIN = "forced win"  # somebody wins by force
    UNREACHABLE = "unreachable ending"  # nothing, or nothing of some kind, ever ends the game
    DEAD_RULE = "dead rule"  # nothing reachable plays the rule, or takes the branch
    IDLE_GUARD = "idle guard"  # a requirement that is met whenever it is asked
    IDLE_CHOICE = "idle choice"  # all that may be chosen leads to the same position
    NEVER_BETTER = "never better"  # by a rule nobody ever gets more than by what else they may choose
    FROZEN_VARIABLE = "frozen variable"  # nothing ever changes it
    VACUOUS = "vacuous property"  # holds only because its premise never does
    ONLY_WINNING = "only winning move"  # a win hangs on one move alone
    OPTION = "option"  # a question whose readings the text offers or leaves to the table: no ambiguity
    UNDECIDED = "undecided question"  # no difference was found, but not everything was looked at
    HARMLESS = "harmless question"  # all readings are the same game
    DEAD_QUESTION = "dead question"  # no play of any scope tried does anything differently
    UNASKED = "unasked question"  # asked by nothing: no rule depends on the answer
    UNCOVERED = "uncovered clause"  # nothing in the game speaks of it

    @property
    def is_information(self) -> bool:
        """Shown, but nothing that a designer must mend."""
        return self in (
            FindingKind.ONLY_WINNING,
            FindingKind.OPTION,
            FindingKind.UNDECIDED,
            FindingKind.HARMLESS,
            FindingKind.DEAD_QUESTION,
            FindingKind.UNASKED,
        )

    @property
    def is_fault(self) -> bool:
        """The rules as chosen do not work: they contradict themselves, or do not say what happens."""
        return self in (
            FindingKind.BREAKS,
            FindingKind.CONTRADICTED,
            FindingKind.GAP,
            FindingKind.OVERFLOW,
            FindingKind.TIE,
            FindingKind.OVERLAP,
        )


ORDER: Sequence[FindingKind] = tuple(FindingKind)
"""Most important first."""


@dataclass(frozen=True)
class Finding:
    """One edge case.

    Attributes:
        kind: what sort it is.
        subject: the rule, property, variable, question or clause it is about.
        sentence: what a designer reads.
        clauses: ids of the clauses concerned.
        rule, line: the rule of the game file and its line, where there is one.
        scope, readings: where it was found; readings are those changed from their defaults.
        basis: what it rests on ("exhausted: 1,879,920 states", "found by 20,000 random plays").
        certain: whether the basis covers every play of the scope. A witness is certain by itself.
        plays: witnesses: of a question two, one for each reading, with the same choices and dice as far as both have
            them.
        labels: what each play shows ("under order=safe").
        extra: numbers and names for programs.
        size: how much hangs on it, from 0 to 1: of a question P, see `comparison`.
    """

    kind: FindingKind
    subject: str
    sentence: str
    clauses: tuple[str, ...] = ()
    rule: str = ""
    line: int | None = None
    scope: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)
    basis: str = ""
    certain: bool = True
    plays: tuple[Play, ...] = ()
    labels: tuple[str, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict)
    size: float = 0.0

    @property
    def id(self) -> str:
        """A short name that stays the same from run to run."""
        text = "|".join([self.kind, self.subject, self.rule, str(self.extra.get("which", ""))])
        return f"{self.kind.name.lower().replace('_', '-')}-{blake2b(text.encode(), digest_size=3).hexdigest()}"

    @property
    def rank(self) -> tuple[int, bool, bool, float, int, str]:
        """Sorts the gravest first: by kind, size and length of plays.

        Of one kind what the base of a variant has, too, stands last, and before that what is so in other readings only.
        """
        shortest = min((len(play) for play in self.plays), default=0)
        based, other = "as_in" in self.extra, "read" in self.extra
        return ORDER.index(self.kind), based, other, -round(self.size, 9), shortest, self.subject


def in_reading(finding: Finding, question: str, reading: str, read: str) -> Finding:
    """What was found in another reading than the chosen ones, named as such; `read` is the reading in words."""
    named = f"{question}={reading}"
    sentence = f"{read}: {finding.sentence[0].lower()}{finding.sentence[1:]}"
    subject = f"{finding.subject} ({named})"
    return replace(finding, subject=subject, sentence=sentence, extra={**finding.extra, "which": named, "read": read})


def together(group: list[Finding], subject: str, told: str, plays: int | None = None) -> Finding:
    """The first of a group that speaks for all."""
    first = group[0]
    shown = group if plays is None else group[:plays]
    labels = [
        label for finding in shown for label in (finding.labels or tuple(f"{finding.subject}" for _ in finding.plays))
    ]
    return replace(
        first,
        subject=subject,
        sentence=told,
        clauses=tuple(dict.fromkeys(clause for finding in group for clause in finding.clauses)),
        certain=all(finding.certain for finding in group),
        plays=tuple(play for finding in shown for play in finding.plays),
        labels=tuple(labels),
        extra={**first.extra, "of": [finding.id for finding in group]},
    )


@dataclass
class Divergence:
    """How two readings of one question differ, at one scope.

    Both are given the same choices and the same chance. Once they have parted, forced steps run on by themselves, and
    what is compared is the position, the offers and the result when somebody chooses again or the game is over. A move
    that only one reading allows is followed to the next choice, and further where `chance` is known.

    Attributes:
        question, first, second: the readings compared.
        scope: where.
        moves, position, outcome: plays (one under each reading) after which the allowed moves differ, the positions
            differ, the result of the game differs; None where no such play was found.
        ending: plays alike but for the last move, which only one reading allows and which ends the game, forced steps
            run on, with a result to which no move of the other reading leads as soon.
        chances, sight, quiet: plays to the same position, where chance weighs a step differently, a player may look at
            a place in one reading only, it is quiet in one reading only.
        steps: by kind how many steps show it; one that both make counts once. Of an ending, those before the move.
        shortest: the kinds of which it is known that no fewer steps show them.
        complete: whether every pair of plays of the scope was looked at, so that None means there is none.
        basis: what was searched, in words.
        reached: whether any play explored used something that the two readings say differently.
        one_sided: whether some move came up that only one reading allows.
        chance: where such moves were followed to the end of the game, how likely it is at least that equal dice and
            equal choices at random end in different results; None where what they lead to was not compared.
        same_rules: whether it is proved that both readings make the same rules.
        lost: whether the processes that were to compare them were lost, so that nothing is known.
    """

    question: str
    first: str
    second: str
    scope: str
    moves: tuple[Play, Play] | None = None
    position: tuple[Play, Play] | None = None
    outcome: tuple[Play, Play] | None = None
    ending: tuple[Play, Play] | None = None
    chances: tuple[Play, Play] | None = None
    sight: tuple[Play, Play] | None = None
    quiet: tuple[Play, Play] | None = None
    steps: dict[str, int] = field(default_factory=dict)
    shortest: frozenset[str] = frozenset()
    complete: bool = False
    basis: str = ""
    reached: bool = False
    one_sided: bool = False
    chance: float | None = None
    same_rules: bool = False
    lost: bool = False

    def show(self, kind: str, pair: tuple[Play, Play], steps: int) -> None:
        """Take over the plays that show a kind of difference."""
        setattr(self, kind, pair)
        self.steps[kind] = steps


@dataclass
class Matrix:
    """Readings against properties.

    Attributes:
        properties: column names.
        rows: for every reading (question, reading), ("", "") for the chosen ones, the status of each property:
            "holds", "fails" or "unknown", and for what fails the number of steps of the play known.
        scope: where.
        recommended: by question the readings that keep every property and agree with every example and figure.
    """

    properties: list[str]
    rows: dict[tuple[str, str], dict[str, tuple[str, int | None]]]
    scope: str = ""
    recommended: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Edges:
    """Everything that `rulestone edges` found about a game.

    Attributes:
        game: its name; `title`: what it is called.
        scope: the scope that was explored.
        findings: most important first.
        answers: what each question changes, with every pair of readings that was compared.
        matrix: readings against properties, at the explored scope.
        combinations: how many combinations of readings were covered, of how many, in words.
        seconds: wall time; parts: of each part. peak_memory: megabytes.
        interrupted: whether Ctrl-C or the time limit ended it.
        lost: what was left undecided because processes were lost, one line each.
        notes: what was left out, and why.
        verdicts: by question the most important kind of finding about it, over all scopes and kinds of search.
        open_points: what the game's ledger lists as open that no question asks.
    """

    game: str
    title: str
    scope: str
    findings: list[Finding] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    matrix: Matrix | None = None
    combinations: str = ""
    seconds: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)
    peak_memory: float = 0.0
    interrupted: bool = False
    lost: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    verdicts: dict[str, FindingKind] = field(default_factory=dict)
    open_points: Sequence[OpenPoint] = ()
