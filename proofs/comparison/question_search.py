"""What each question of a game changes, looked for at the smallest scope where it changes anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import combinations

from rulestone.model import Game, GameError
from rulestone.proofs.plays.initial_states import need_initial_state
from rulestone.proofs.plays.rules_read import questions_asked, system_read
from rulestone.proofs.running import scopes as sizes
from rulestone.proofs.running.progress import Listener, silent

from .compare_readings import ComparisonEffort, ReadingComparer
from .contrasts import Contrast
from .depending import Reading, hinges, moved, worth_trying
from .question_importance import NOTHING_SEEN, Answer, Importance, importance_of, weight

MOST_READ = 300
"""At scopes with more rule instances than this the rules are not read in every other reading of one question."""

MOST_BESIDE = 6
"""At most this many readings of other questions are tried beside a question that changes nothing, at each scope."""

_KEPT = 40
"""How many graphs of chosen readings are kept for later questions, of the scopes looked at last."""

_POSITIONS_KEPT = 360_000
"""And how many positions they have together, but for the last one."""


def answers(
    game: type[Game],
    readings: Mapping[str, str] | None = None,
    *,
    questions: Sequence[str] | None = None,
    scopes: Sequence[str] | None = None,
    all_pairs: bool = True,
    effort: ComparisonEffort | None = None,
    listener: Listener = silent,
) -> Iterator[Answer]:
    """Find out what each question changes, one after the other.

    Args:
        game: the class.
        readings: for questions that are not answered by their default.
        questions: names; all if None.
        scopes: to look at, the smallest first, but for larger ones with too many moves; if None all that the game
            lists, and where a question is alive in none of them those of `Game.further_scopes`, and all of them once
            more beside other readings that move what its own hinge on (see `depending`). A pair of readings is looked
            at in the next scope until one decides.
        all_pairs: compare every two readings; else the chosen one with each other.
        effort: see `compare`.
        listener: gets progress.

    Raises GameError for whatever is wrong with the game.
    """
    seeker = Seeker(game, readings or {}, scopes, all_pairs, effort, listener=listener)
    for name in game.questions() if questions is None else questions:
        yield seeker.answer(name)


class Seeker:
    """Answers questions of one game; see `answers` for the arguments.

    `further` says whether other scopes are tried where a question is alive in none of these: those that the game lists
    besides, then those that it does not list; None: where no scopes are named.
    """

    def __init__(
        self,
        game: type[Game],
        readings: Mapping[str, str],
        scopes: Sequence[str] | None,
        all_pairs: bool,
        effort: ComparisonEffort | None = None,
        further: bool | None = None,
        listener: Listener = silent,
    ) -> None:
        self.game = game
        self.readings = dict(readings)
        self.further = scopes is None if further is None else further
        self.scopes = list(reversed(list(game.scopes)) if scopes is None else scopes)
        self.all_pairs = all_pairs
        self.effort = effort
        self.listener = listener
        self._comparers: dict[tuple[str, tuple[tuple[str, str], ...]], ReadingComparer] = {}
        self._too_large: set[str] = set()  # scopes with too many moves
        self._asked: dict[tuple[str, tuple[tuple[str, str], ...]], frozenset[str]] = {}
        self._moves: dict[str, int] = {}
        self._besides: dict[str, dict[str, str]] = {}
        self._moved: dict[str, dict[Reading, frozenset[str]]] = {}

    def answer(self, question: str) -> Answer:
        """What a question changes."""
        inquiry = QuestionInTwoSteps(self, question)
        inquiry.begin()
        inquiry.go_on()
        return inquiry.answer

    def excess(self, scope: str) -> str:
        """Why a scope is not looked at, in words; empty where it is.

        Scopes are in the order of their size, so behind one with too many moves the others are not even read.
        """
        every = [*self.scopes, *(scope for scope in self.further_scopes if scope in self.game.scopes)]
        for smaller in every:
            if smaller != every[0] and (smaller == scope or smaller in self._too_large):
                moves = self._size(smaller)
                if moves > sizes.MOST_COMPARED:
                    self._too_large.add(smaller)
                    where = "" if smaller == scope else f"listed before {smaller}, which has "
                    return f"{where}{moves:,} moves"
            if smaller == scope:
                break
        return ""

    def pairs(self, question: str, chosen: str) -> list[tuple[str, str]]:
        compared = self.game.questions()[question].compared
        chosen = chosen if chosen in compared else compared[0]  # what nobody answers is no game to compare with
        others = [reading for reading in compared if reading != chosen]
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

    def comparer(self, scope: str, beside: Mapping[str, str]) -> ReadingComparer:
        key = scope, tuple(beside.items())
        found = self._comparers.pop(key, None)
        if found is None:
            while len(self._comparers) >= _KEPT or (
                self._comparers and sum(one.positions for one in self._comparers.values()) > _POSITIONS_KEPT
            ):
                besides = (known for known in self._comparers if known[1])  # those without one serve every question
                del self._comparers[next(besides, next(iter(self._comparers)))]
            found = ReadingComparer(
                self.game,
                scope,
                {**self.readings, **beside},
                effort=self.effort,
                listener=self.listener,
            )
        self._comparers[key] = found  # the last one is kept longest
        return found

    def beside(self, question: str, scope: str) -> dict[str, str] | None:
        """A reading of another question with which a rule asks this one at a scope; None: no rule does.

        At large scopes only what was found at a smaller one is tried. Only a question that is itself asked can make
        rules ask another: where no rule looks at its answer nothing comes of another answer.
        """
        known = self._besides.get(question)
        if known is not None:
            return known if question in self.asks(scope, known) else None
        if scope != self.scopes[0] and self._size(scope) > MOST_READ:
            return None
        asked = self.asks(scope, {})
        for other in self.game.questions().values():
            for reading in other.readings if other.name in asked else ():
                if other.name != question and question in self.asks(scope, {other.name: reading}):
                    return self._besides.setdefault(question, {other.name: reading})
        return None

    @cached_property
    def further_scopes(self) -> list[str]:
        """Where a question is looked for that is alive in none of the scopes."""
        if not self.further:
            return []
        above = [scope for scope in reversed(list(self.game.scopes)) if scope not in self.scopes]
        return [*above, *self.game.further_scopes()]

    def is_small(self, scope: str) -> bool:
        """Whether at a scope the rules are read in every other reading, and all positions gone through."""
        return self._size(scope) <= MOST_READ and not self.comparer(scope, {}).is_too_large

    def worth_trying(self, question: str, scope: str) -> list[dict[str, str]]:
        """Readings of other questions that move what the readings of this one hinge on, at a small scope.

        Where its own are the same word for word, those of questions about the same clauses.
        """
        chosen = system_read(self.game, scope, self.readings)
        hinge: frozenset[str] = frozenset()
        for reading in self.game.questions()[question].compared:
            with suppress(GameError):
                hinge |= hinges(chosen, system_read(self.game, scope, {**self.readings, question: reading}))
        others = {one: names for one, names in self._what_moves(scope).items() if one[0] != question}
        clauses = set(self.game.questions()[question].clauses)
        found = list(worth_trying(hinge, others))
        if not hinge:
            found = [one for one in others if clauses & set(self.game.questions()[one[0]].clauses)]
        return [{other: reading} for other, reading in found[:MOST_BESIDE]]

    def _what_moves(self, scope: str) -> dict[Reading, frozenset[str]]:
        """For each other reading of a question that is asked at a scope, what it moves."""
        if scope not in self._moved:
            found = self._moved[scope] = {}
            chosen = system_read(self.game, scope, self.readings)
            asked = self.asks(scope, {})
            for other in self.game.questions().values():
                for reading in other.compared if other.name in asked else ():
                    if reading != chosen.readings[other.name]:
                        with suppress(GameError):  # it cannot be read so at this scope
                            system = system_read(self.game, scope, {**self.readings, other.name: reading})
                            found[other.name, reading] = moved(chosen, system)
        return self._moved[scope]

    def asks(self, scope: str, beside: dict[str, str]) -> frozenset[str]:
        """The questions that are asked where the rules are read."""
        key = scope, tuple(beside.items())
        if key not in self._asked:
            try:
                self._asked[key] = questions_asked(self.game, scope, {**self.readings, **beside})
                if not beside:
                    need_initial_state(system_read(self.game, scope, self.readings))
            except GameError:
                if not beside:
                    raise  # the game itself is wrong; another reading may be impossible at a scope
                self._asked[key] = frozenset()
        return self._asked[key]


class QuestionInTwoSteps:
    """One question, answered in two steps: what costs little first, so that all questions have some answer soon.

    Args:
        seeker: what they share.
        question: its name.
        known: what was found before, where another process began.
        drawn: see below.

    Attributes:
        drawn: pairs of readings of which plays were drawn.
        waiting: scopes that are still to be looked at.
        passed: scopes at which no rule asks, as the other questions are read.
    """

    def __init__(
        self, seeker: Seeker, question: str, known: Answer | None = None, drawn: Iterable[tuple[str, str]] = ()
    ) -> None:
        self.question = question
        self._seeker = seeker
        known = known or Answer(question, Importance.UNASKED)
        self._pairs = {(one.first, one.second): one for one in known.pairs}
        self._tried = list(known.tried)
        self._left_out = dict(known.left_out)
        self.drawn = set(drawn)
        self.waiting = list(seeker.scopes)
        self.passed: list[str] = []

    def begin(self) -> None:
        """Look at the smallest scope where a rule asks the question."""
        while self.waiting and not self._tried:
            scope = self.waiting.pop(0)
            if not self._is_left_out(scope) and not self._look(scope, {}):
                self.passed.append(scope)

    @property
    def is_over(self) -> bool:
        """Whether going on would change nothing: every pair of readings decides."""
        return bool(self._pairs) and all(found.verdict is Contrast.DECIDES for found in self._pairs.values())

    def go_on(self) -> None:
        """Look at larger scopes, and where nothing is alive beside other readings, and at further scopes."""
        while self.waiting and not self.is_over:
            scope = self.waiting.pop(0)
            if not self._is_left_out(scope) and not self._look(scope, {}):
                self.passed.append(scope)
        for scope in self.passed:
            if self.is_alive:
                self._left_out[scope] = "not asked, as the other questions are read"
            elif not self._look_beside(scope):
                self._left_out[scope] = "asked by nothing"
        too_large = self._look_further()
        if self._seeker.further:
            self._look_beside_what_moves()
        for scope in too_large:
            if not self.is_alive:
                self._look(scope, {})

    def _look_further(self) -> list[str]:
        """Look at further scopes that can be gone through; returns those of which plays would be drawn.

        These come last, for a drawn play that differs seldom says what a difference comes to. Of listed scopes, which
        are larger, none is drawn where plays of a smaller one were: that would say little.
        """
        listed: list[str] = []
        unlisted: list[str] = []
        for scope in self._seeker.further_scopes:
            is_listed = scope in self._seeker.game.scopes
            if self.is_alive:
                break
            if is_listed and self._is_left_out(scope):
                continue
            if self.question in self._seeker.asks(scope, {}) and self._seeker.comparer(scope, {}).is_too_large:
                (listed if is_listed else unlisted).append(scope)
            elif not self._look(scope, {}) and not self._look_beside(scope):
                self._left_out[scope] = "asked by nothing"
        return [*unlisted, *([] if self.drawn else listed)]

    def _look_beside_what_moves(self) -> None:
        """Look once more, at small scopes, beside readings of others that move what this one hinges on."""
        for scope in (*self._seeker.scopes, *self._seeker.further_scopes):
            if self.is_alive:
                return
            asked = self.question in self._seeker.asks(scope, {}) if scope not in self._left_out else False
            if not asked or not self._seeker.is_small(scope):
                continue
            for beside in self._seeker.worth_trying(self.question, scope):
                if not self.is_alive:
                    self._look(scope, beside)

    @property
    def answer(self) -> Answer:
        """What is known."""
        if not self._pairs:
            return Answer(self.question, Importance.UNASKED, left_out=self._left_out)
        order = list(self._pairs.values())
        worst = min(order, key=weight)
        is_dead = not any(found.alive for found in order if found.verdict is Contrast.SAME)
        importance = importance_of(replace(worst, alive=not is_dead))
        return Answer(self.question, importance, worst, tuple(order), tuple(self._tried), self._left_out)

    @property
    def is_alive(self) -> bool:
        """Whether some difference was seen."""
        return any(found.verdict not in NOTHING_SEEN for found in self._pairs.values())

    def _is_left_out(self, scope: str) -> bool:
        why = self._seeker.excess(scope)
        if why:
            self._left_out[scope] = why
        return bool(why)

    def _look_beside(self, scope: str) -> bool:
        beside = self._seeker.beside(self.question, scope)
        return beside is not None and self._look(scope, beside)

    def _look(self, scope: str, beside: dict[str, str]) -> bool:
        """Compare, at one scope, the pairs of readings of which not enough is known; whether a rule asks there."""
        if self.question not in self._seeker.asks(scope, beside):
            return False
        comparer = self._seeker.comparer(scope, beside)
        if beside and self._seeker.comparer(scope, {}).is_too_large:
            comparer.is_taken_for_large = True
        decided = any(found.verdict is Contrast.DECIDES for found in self._pairs.values())
        for pair in self._seeker.pairs(self.question, comparer.chosen.readings[self.question]):
            known = self._pairs.get(pair)
            if known is not None and known.verdict is Contrast.DECIDES:
                continue
            enough = (Contrast.UNDECIDED,) if scope in self._seeker.game.scopes else NOTHING_SEEN
            seen = pair in self.drawn and known is not None and known.verdict not in enough
            if (decided or seen) and comparer.is_too_large:
                continue  # more drawn plays would say little
            try:
                found = replace(comparer.compare(self.question, *pair), beside=beside)
            except GameError:
                continue  # there is no such reading at this scope
            if not found.exhausted:
                self.drawn.add(pair)
            self._tried.append((scope, *pair, found.verdict))
            if known is None or weight(found) < weight(known):
                self._pairs[pair] = found
        return True
