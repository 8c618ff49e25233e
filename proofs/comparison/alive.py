"""What each question of a game changes, looked for at the smallest scope where it changes anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from rulestone.model import Game, GameError
from rulestone.proofs.running.progress import Listener, silent

from .compare_readings import LIMIT, PLAYS, Comparer, Comparison, Verdict


class Importance(Enum):
    """What a question comes to over all scopes tried, the gravest first."""

    DECIDES = "decides"
    DIFFERS = "differs; whether results do is open"
    OFFERS = "differs in offers only"
    TABLE = "differs on the table only"
    UNDECIDED = "undecided"
    SAME = "same game"
    UNASKED = "asked by nothing"

    def __str__(self) -> str:
        return self.value


_OF = {
    Verdict.DECIDES: Importance.DECIDES,
    Verdict.OFFERS: Importance.OFFERS,
    Verdict.DIFFERS: Importance.DIFFERS,
    Verdict.TABLE: Importance.TABLE,
    Verdict.UNDECIDED: Importance.UNDECIDED,
    Verdict.SAME: Importance.SAME,
}


@dataclass(frozen=True)
class Answer:
    """What was found out about one question.

    Attributes:
        question: its name.
        importance: the gravest of what was found at any scope.
        comparison: the one that shows it, with the largest P; None where no rule asks the question.
        beside: readings of other questions that had to be chosen for it to be asked.
        tried: scopes and pairs of readings that were compared, with what came of it.
    """

    question: str
    importance: Importance
    comparison: Comparison | None
    beside: Mapping[str, str]
    tried: tuple[tuple[str, str, str, Verdict], ...]

    @property
    def size(self) -> tuple[int, float, float]:
        """For sorting: the gravest first, then by P, then by how often it is met."""
        found = self.comparison
        order = list(Importance).index(self.importance)
        return (order, -found.chance, -found.met) if found is not None else (order, 0.0, 0.0)


def answers(
    game: type[Game],
    readings: Mapping[str, str] | None = None,
    *,
    questions: Sequence[str] | None = None,
    scopes: Sequence[str] | None = None,
    limit: int = LIMIT,
    plays: int = PLAYS,
    listener: Listener = silent,
) -> Iterator[Answer]:
    """Find out what each question changes, one after the other.

    Args:
        game: the class.
        readings: for questions that are not answered by their default.
        questions: names; all if None.
        scopes: to look at, the smallest first; all that the game lists if None. A question is looked at in the next
            scope only where the ones before show no difference, or are mute.
        limit, plays: see `compare`.
        listener: gets progress.

    Every pair of readings is compared. Raises GameError for whatever is wrong with the game.
    """
    seeker = _Seeker(game, dict(readings or {}), list(scopes or reversed(list(game.scopes))), limit, plays, listener)
    for name in game.questions() if questions is None else questions:
        yield seeker.answer(name)


class _Seeker:
    def __init__(
        self,
        game: type[Game],
        readings: dict[str, str],
        scopes: list[str],
        limit: int,
        plays: int,
        listener: Listener,
    ) -> None:
        self.game = game
        self.readings = readings
        self.scopes = scopes
        self.limit = limit
        self.plays = plays
        self.listener = listener
        self._comparers: dict[str, Comparer] = {}
        self._asked: dict[tuple[str, tuple[tuple[str, str], ...]], frozenset[str]] = {}

    def answer(self, question: str) -> Answer:
        tried: list[tuple[str, str, str, Verdict]] = []
        best: Answer | None = None
        for scope in self.scopes:
            beside = self._beside(question, scope)
            if beside is None:
                continue
            for found in self._compared(question, scope, beside):
                tried.append((scope, found.first, found.second, found.verdict))
                answer = Answer(question, _OF[found.verdict], found, beside, ())
                if best is None or answer.size < best.size:
                    best = answer
            if best is not None and _is_enough(best):
                break
        if best is None:
            return Answer(question, Importance.UNASKED, None, {}, ())
        return Answer(question, best.importance, best.comparison, best.beside, tuple(tried))

    def _compared(self, question: str, scope: str, beside: Mapping[str, str]) -> Iterator[Comparison]:
        comparer = self._comparer(scope, beside)
        chosen = comparer.chosen.readings[question]
        others = [reading for reading in self.game.questions()[question].readings if reading != chosen]
        for first, second in [*((chosen, other) for other in others), *combinations(others, 2)]:
            try:
                yield comparer.compare(question, first, second)
            except GameError:
                continue  # there is no such reading at this scope

    def _comparer(self, scope: str, beside: Mapping[str, str]) -> Comparer:
        options = {"limit": self.limit, "plays": self.plays}
        if beside:
            return Comparer(self.game, scope, {**self.readings, **beside}, listener=self.listener, **options)
        if scope not in self._comparers:
            self._comparers.clear()  # one graph is kept, that of the chosen readings at the scope at hand
            self._comparers[scope] = Comparer(self.game, scope, self.readings, listener=self.listener, **options)
        return self._comparers[scope]

    def _beside(self, question: str, scope: str) -> dict[str, str] | None:
        """Readings of other questions (none or one) with which a rule asks this one; None: no rule does."""
        if question in self._asks(scope, {}):
            return {}
        for other in self.game.questions().values():
            for reading in other.readings:
                if other.name != question and question in self._asks(scope, {other.name: reading}):
                    return {other.name: reading}
        return None

    def _asks(self, scope: str, beside: dict[str, str]) -> frozenset[str]:
        """The questions that are asked where the rules are read."""
        key = scope, tuple(beside.items())
        if key not in self._asked:
            try:
                made = self.game(scope=scope, **{**self.readings, **beside})
                _ = made.system.outcomes()
                self._asked[key] = frozenset(made.consulted)
            except GameError:
                if not beside:
                    raise  # the game itself is wrong; another reading may be impossible at a scope
                self._asked[key] = frozenset()
        return self._asked[key]


def _is_enough(found: Answer) -> bool:
    """Whether a larger scope need not be looked at: results differ, or they could and something else does."""
    if found.importance is Importance.DECIDES:
        return True
    mute = found.comparison is not None and found.comparison.mute
    return found.importance in (Importance.OFFERS, Importance.DIFFERS, Importance.TABLE) and not mute
