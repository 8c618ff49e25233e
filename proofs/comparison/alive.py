"""What each question of a game changes, looked for at the smallest scope where it changes anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations

from rulestone.model import Game, GameError
from rulestone.proofs.plays.initial_states import need_initial_state
from rulestone.proofs.plays.sight import sight
from rulestone.proofs.running import scopes as sizes
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.running.rules_read import rules_read, system_read

from .compare_readings import LIMIT, PLAYS, Comparison, Contrast, ReadingComparer


class Importance(Enum):
    """What a question comes to over all scopes tried, the gravest first."""

    DECIDES = "decides"
    DIFFERS = "differs; whether results do is open"
    OFFERS = "differs in offers only"
    TABLE = "differs on the table only"
    UNDECIDED = "undecided"
    DEAD = "not alive at any scope tried"
    SAME = "same game"
    UNASKED = "asked by nothing"

    def __str__(self) -> str:
        return self.value


_OF = {
    Contrast.DECIDES: Importance.DECIDES,
    Contrast.OFFERS: Importance.OFFERS,
    Contrast.DIFFERS: Importance.DIFFERS,
    Contrast.TABLE: Importance.TABLE,
    Contrast.UNDECIDED: Importance.UNDECIDED,
    Contrast.SAME: Importance.SAME,
}

_NOTHING = (Contrast.SAME, Contrast.UNDECIDED)

MOST_READ = 300
"""At scopes with more rule instances than this the rules are not read in every other reading of one question."""

_KEPT = 6
"""So many graphs of chosen readings are kept for later questions, of the scopes looked at last."""


@dataclass(frozen=True)
class Answer:
    """What was found out about one question.

    Attributes:
        question: its name.
        importance: the gravest of what was found at any scope.
        comparison: the one that shows it, with the largest P; None where no rule asks the question.
        pairs: for each pair of readings the gravest comparison at any scope, in the order of the readings.
        tried: scopes and pairs of readings that were compared, with what came of it.
        left_out: scopes that were not looked at, as they are too large, or the question is not asked there.
    """

    question: str
    importance: Importance
    comparison: Comparison | None = None
    pairs: tuple[Comparison, ...] = ()
    tried: tuple[tuple[str, str, str, Contrast], ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)

    @property
    def beside(self) -> Mapping[str, str]:
        """Readings of other questions that had to be chosen for it to be asked."""
        return self.comparison.beside if self.comparison is not None else {}

    @property
    def size(self) -> tuple[int, float, float, int]:
        """For sorting: the gravest first, then by P, then by how often it is met, then by how early."""
        order = list(Importance).index(self.importance)
        return (order, *self.comparison.size[1:]) if self.comparison is not None else (order, 0.0, 0.0, 0)

    @property
    def scopes(self) -> tuple[str, ...]:
        """Where its readings were compared."""
        return tuple(dict.fromkeys(scope for scope, *_ in self.tried))


def answers(
    game: type[Game],
    readings: Mapping[str, str] | None = None,
    *,
    questions: Sequence[str] | None = None,
    scopes: Sequence[str] | None = None,
    all_pairs: bool = True,
    limit: int = LIMIT,
    plays: int = PLAYS,
    work: int | None = None,
    listener: Listener = silent,
) -> Iterator[Answer]:
    """Find out what each question changes, one after the other.

    Args:
        game: the class.
        readings: for questions that are not answered by their default.
        questions: names; all if None.
        scopes: to look at, the smallest first, but for larger ones with too many moves; if None all that the game
            lists, and where a question is alive in none of them those of `Game.further_scopes`. A pair of readings is
            looked at in the next scope until one decides.
        all_pairs: compare every two readings; else the chosen one with each other.
        limit, plays, work: see `compare`.
        listener: gets progress.

    Raises GameError for whatever is wrong with the game.
    """
    seeker = Seeker(game, readings or {}, scopes, all_pairs, limit, plays, work, listener=listener)
    for name in game.questions() if questions is None else questions:
        yield seeker.answer(name)


class Seeker:
    """Answers questions of one game; see `answers` for the arguments.

    `further` says whether scopes that the game does not list are tried; None: where no scopes are named.
    """

    def __init__(
        self,
        game: type[Game],
        readings: Mapping[str, str],
        scopes: Sequence[str] | None,
        all_pairs: bool,
        limit: int,
        plays: int,
        work: int | None,
        further: bool | None = None,
        listener: Listener = silent,
    ) -> None:
        self.game = game
        self.readings = dict(readings)
        self.further = scopes is None if further is None else further
        self.scopes = list(reversed(list(game.scopes)) if scopes is None else scopes)
        self.all_pairs = all_pairs
        self.limit = limit
        self.plays = plays
        self.work = work
        self.listener = listener
        self._comparers: dict[tuple[str, tuple[tuple[str, str], ...]], ReadingComparer] = {}
        self._drawn: set[str] = set()  # scopes too large to be gone through
        self._asked: dict[tuple[str, tuple[tuple[str, str], ...]], frozenset[str]] = {}
        self._moves: dict[str, int] = {}
        self._besides: dict[str, dict[str, str]] = {}

    def answer(self, question: str) -> Answer:
        """What a question changes."""
        tried: list[tuple[str, str, str, Contrast]] = []
        left_out: dict[str, str] = {}
        pairs: dict[tuple[str, str], Comparison] = {}
        for scope in self.scopes:
            self._look(question, scope, pairs, tried, left_out)
        if self.further and not any(found.verdict not in _NOTHING for found in pairs.values()):
            for scope in self.game.further_scopes():
                self._look(question, scope, pairs, tried, left_out)
                if any(found.verdict not in _NOTHING for found in pairs.values()):
                    break
        if not pairs:
            return Answer(question, Importance.UNASKED, left_out=left_out)
        order = list(pairs.values())
        worst = min(order, key=_weight)
        importance = _OF[worst.verdict]
        if importance is Importance.SAME and not any(found.alive for found in order if found.verdict is Contrast.SAME):
            importance = Importance.DEAD
        return Answer(question, importance, worst, tuple(order), tuple(tried), left_out)

    def _look(
        self,
        question: str,
        scope: str,
        pairs: dict[tuple[str, str], Comparison],
        tried: list[tuple[str, str, str, Contrast]],
        left_out: dict[str, str],
    ) -> None:
        """Compare, at one scope, the pairs of readings of which not enough is known."""
        if scope != self.scopes[0] and self._size(scope) > sizes.MOST_COMPARED:
            left_out[scope] = f"{self._size(scope):,} moves"
            return
        beside = self._beside(question, scope)
        if beside is None:
            left_out[scope] = "asked by nothing"
            return
        comparer = self._comparer(scope, beside)
        if beside and self._comparer(scope, {}).is_too_large:
            comparer.is_taken_for_large = True
        chosen = comparer.chosen.readings[question]
        decided = any(found.verdict is Contrast.DECIDES for found in pairs.values())
        for pair in self._pairs(question, chosen):
            known = pairs.get(pair)
            if known is not None and known.verdict is Contrast.DECIDES:
                continue
            drawn = any((first, second) == pair and one in self._drawn for one, first, second, _ in tried)
            if (decided or drawn) and comparer.is_too_large:
                continue  # more drawn plays would say little
            try:
                found = replace(comparer.compare(question, *pair), beside=beside)
            except GameError:
                continue  # there is no such reading at this scope
            if not found.exhausted:
                self._drawn.add(scope)
            tried.append((scope, *pair, found.verdict))
            if known is None or _weight(found) < _weight(known):
                pairs[pair] = found

    def _pairs(self, question: str, chosen: str) -> list[tuple[str, str]]:
        others = [reading for reading in self.game.questions()[question].readings if reading != chosen]
        return [*((chosen, other) for other in others), *(combinations(others, 2) if self.all_pairs else ())]

    def _size(self, scope: str) -> int:
        """How many moves there are at a scope, in the chosen readings."""
        if scope not in self._moves:
            try:
                self._moves[scope] = len(system_read(self.game, scope, self.readings).instances)
            except GameError:
                if scope in self.game.scopes and len(self.game.scopes) == 1:
                    raise
                self._moves[scope] = 0  # these readings have no such scope
        return self._moves[scope]

    def _comparer(self, scope: str, beside: Mapping[str, str]) -> ReadingComparer:
        key = scope, tuple(beside.items())
        found = self._comparers.pop(key, None)
        if found is None:
            while len(self._comparers) >= _KEPT:
                del self._comparers[next(iter(self._comparers))]
            found = ReadingComparer(
                self.game,
                scope,
                {**self.readings, **beside},
                limit=self.limit,
                plays=self.plays,
                work=self.work,
                listener=self.listener,
            )
        self._comparers[key] = found  # the last one is kept longest
        return found

    def _beside(self, question: str, scope: str) -> dict[str, str] | None:
        """Readings of other questions (none or one) with which a rule asks this one; None: no rule does.

        At large scopes only what was found at a smaller one is tried.
        """
        if question in self._asks(scope, {}):
            return {}
        known = self._besides.get(question)
        if known is not None:
            return known if question in self._asks(scope, known) else None
        if scope != self.scopes[0] and self._size(scope) > MOST_READ:
            return None
        for other in self.game.questions().values():
            for reading in other.readings:
                if other.name != question and question in self._asks(scope, {other.name: reading}):
                    return self._besides.setdefault(question, {other.name: reading})
        return None

    def _asks(self, scope: str, beside: dict[str, str]) -> frozenset[str]:
        """The questions that are asked where the rules are read."""
        key = scope, tuple(beside.items())
        if key not in self._asked:
            try:
                read = rules_read(self.game, scope, {**self.readings, **beside})
                need_initial_state(read.made.system)
                self._asked[key] = read.asked | _asked_besides(read.made)
            except GameError:
                if not beside:
                    raise  # the game itself is wrong; another reading may be impossible at a scope
                self._asked[key] = frozenset()
        return self._asked[key]


def _asked_besides(made: Game) -> frozenset[str]:
    """The questions that results ask, and who may look."""
    earlier = set(made.consulted)  # properties may ask others, which is no concern here
    made.consulted.clear()
    _ = made.system.outcomes(), sight(made.system)
    asked = frozenset(made.consulted)
    made.consulted |= earlier
    return asked


def _weight(found: Comparison) -> tuple[int, ...] | tuple[int, float, float, int]:
    """For sorting: that nothing differs is known best where every position was visited, and something was done."""
    if found.verdict is Contrast.SAME:
        return (len(Contrast), 0 if found.alive else 1)
    if found.verdict is Contrast.UNDECIDED:
        return (len(Contrast), 2)
    return found.size
