"""What another reading comes to: contradicted by the text, stuck, the same game, asked already, or a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from rulestone.model import Game, GameError, TransitionSystem, Undefined
from rulestone.model.declarations.declarations import Question
from rulestone.proofs.comparison.compare_graphs import compare_graphs
from rulestone.proofs.comparison.compare_readings import comparison_of_plays, one_cannot_begin
from rulestone.proofs.comparison.contrasts import Comparison, Contrast
from rulestone.proofs.comparison.differing_nowhere import graph_where_nothing_differs
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.graph import ENDLESS, STUCK, GameGraphTooLarge, Graph
from rulestone.proofs.comparison.paired_samples import differ, sample
from rulestone.proofs.comparison.seeing import say_the_same
from rulestone.proofs.comparison.vocabulary import Vocabulary
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.running.progress import Listener, silent

from .axes import Axis
from .bookkeeping import notes
from .other_reading import OtherReading
from .scenes_judged import ScenesJudged
from .written_methods import fails_in_other_lines


class TrialResult(StrEnum):
    """What becomes of another reading."""

    OPEN = "a question"
    UNDECIDED = "undecided: no difference was found, but not every play was looked at"
    SAME = "the same game"
    ASKED = "asked already"
    CONTRADICTED = "contradicted by an example"
    STUCK = "gets stuck"
    UNDEFINED = "denotes nothing somewhere"
    NOTE = "a mere note"
    NOTHING = "says the same"
    REFUSED = "cannot be said"
    NO_GAME = "leaves little of the game"


@dataclass(frozen=True)
class ReadingTrial:
    """What came of one.

    Attributes:
        other_reading: the other reading.
        fate: what became of it.
        detail: which example, which question and reading; or why.
        comparison: with the game as it is modelled, where it came to that.
        work: how many positions were gone through.
    """

    other_reading: OtherReading
    fate: TrialResult
    detail: str = ""
    comparison: Comparison | None = None
    work: int = 0


@dataclass(frozen=True)
class AskEffort:
    """How much is done: counted in positions, so that the same question gets the same answer on any machine.

    Attributes:
        positions: games with no more are gone through, of others plays are drawn.
        plays: how many pairs.
        opened: positions opened for them, at most.
        whole: positions of all readings together; then no further ones are tried.
        corners: of them those of rules in a corner, at each scope: there are as many of these as rules and states.
    """

    positions: int = 12_000
    plays: int = 200
    opened: int = 40_000
    whole: int = 12_000_000
    corners: int = 1_000_000

    def times(self, factor: float) -> AskEffort:
        """The same, with every number multiplied by a factor."""
        numbers = (self.positions, self.plays, self.opened, self.whole, self.corners)
        return AskEffort(*(max(1, round(number * factor)) for number in numbers))


MOST_DONE_WITHOUT = 0.9
"""A game is not played without a choice if more plays than this end otherwise then: there is little left of it."""

PER_INSTANCE, PER_INSTANCE_SHOWN = 1, 9
"""What making one instance of a rule counts for, in positions, and what it counts for in trying the examples."""


class ReadingJudge:
    """Tries other readings of one game at one scope.

    Args:
        system: the game as it is modelled.
        effort: how much is done for each.
        hidden: questions that are taken for unknown; for who measures what is found.
        listener: gets progress.
    """

    def __init__(
        self, system: TransitionSystem, effort: AskEffort, hidden: Iterable[str] = (), listener: Listener = silent
    ) -> None:
        self.system = system
        self.effort = effort
        self._listener = listener
        self._hidden = frozenset(hidden)
        self.vocabulary = Vocabulary()
        self._scenes = ScenesJudged(system, self._hidden)
        self.base: Graph | None = None
        self.too_large: GameGraphTooLarge | None = None
        try:
            self.base = graph_of(system, self.vocabulary, limit=effort.positions, listener=listener)
        except GameGraphTooLarge as error:
            self.too_large = error
        self._readings: dict[tuple[str, str], tuple[Graph, Comparison] | None] = {}
        self._systems: dict[tuple[str, str], TransitionSystem | None] = {}

    @cached_property
    def _notes(self) -> frozenset[str]:
        return frozenset() if self.base is None else notes(self.base)

    def judge(self, other_reading: OtherReading) -> ReadingTrial:
        """What becomes of another reading."""
        trial = self._judged(other_reading)
        size = trial.comparison.chance if trial.comparison is not None else 0.0
        if trial.fate is TrialResult.OPEN and other_reading.axis is Axis.PLAYED_WITH and size > MOST_DONE_WITHOUT:
            return replace(trial, fate=TrialResult.NO_GAME)
        return trial

    def _judged(self, other_reading: OtherReading) -> ReadingTrial:
        cost = PER_INSTANCE * len(self.system.instances)
        if other_reading.keeps and other_reading.keeps in self._notes:
            return ReadingTrial(other_reading, TrialResult.NOTE)
        if other_reading.names and self.base is not None and not self._is_chosen(self.base, other_reading):
            return ReadingTrial(other_reading, TrialResult.NOTHING, "nobody ever has a choice there")
        try:
            made = other_reading.make()
            if made is None:
                return ReadingTrial(other_reading, TrialResult.NOTHING, work=cost)
            cost += PER_INSTANCE_SHOWN * len(made.instances)
            against = self._contradiction(made)
            if against:
                return ReadingTrial(other_reading, TrialResult.CONTRADICTED, against, work=cost)
            if one_cannot_begin("", self.system, made) is not None:
                return ReadingTrial(other_reading, TrialResult.STUCK, "no play can begin", work=cost)
            if self.base is None:
                return self._by_plays(other_reading, made, cost)
            return self._by_positions(other_reading, made, cost)
        except (GameError, Undefined) as error:
            return ReadingTrial(other_reading, TrialResult.REFUSED, str(error), work=cost)
        except Exception as error:
            if not fails_in_other_lines(error):
                raise
            return ReadingTrial(other_reading, TrialResult.REFUSED, f"{type(error).__name__}: {error}", work=cost)

    def _is_chosen(self, base: Graph, other_reading: OtherReading) -> bool:
        """Whether somewhere two values of the parameter are offered at once."""
        rule, parameter = other_reading.rules[0].name, other_reading.names
        values = {n: i[parameter] for n, i in enumerate(self.system.instances) if i.label.rule == rule}
        for number in range(len(base)):
            offered = {
                values[n] for n in base.instance[base.head[number] : base.head[number + 1]].tolist() if n in values
            }
            if len(offered) > 1:
                return True
        return False

    def _contradiction(self, made: TransitionSystem) -> str:
        """The example or claim that gets another verdict; those that fail in the game as modelled are not counted."""
        now = self._scenes.of(made)
        return next((name for name, agrees in self._scenes.agreeing.items() if agrees and now.get(name) is False), "")

    def _by_positions(self, other_reading: OtherReading, made: TransitionSystem, cost: int) -> ReadingTrial:
        assert self.base is not None
        try:
            graph = self._graph(made)
        except GameGraphTooLarge as error:
            self.too_large = error
            return self._by_plays(other_reading, made, cost)
        cost += len(graph)
        if graph.undefined and not self.base.undefined:
            return ReadingTrial(other_reading, TrialResult.UNDEFINED, work=cost)
        new = _dead_ends(graph, self.vocabulary) - _dead_ends(self.base, self.vocabulary)
        if new and not (other_reading.may_stop and new == {STUCK}):
            why = "play goes on for ever" if new == {ENDLESS} else ""
            return ReadingTrial(other_reading, TrialResult.STUCK, why, work=cost)
        found = compare_graphs("", self.base, graph, self.vocabulary)
        cost += len(self.base)
        if found.verdict is Contrast.SAME:
            return ReadingTrial(other_reading, TrialResult.SAME, found.basis, found, cost)
        if found.verdict is Contrast.UNDECIDED:
            return ReadingTrial(other_reading, TrialResult.UNDECIDED, found.basis, found, cost)
        asked = self._asked_as(other_reading, graph, found)
        return ReadingTrial(other_reading, TrialResult.ASKED if asked else TrialResult.OPEN, asked, found, cost)

    def _by_plays(self, other_reading: OtherReading, made: TransitionSystem, cost: int) -> ReadingTrial:
        assert self.too_large is not None
        number, opened = self.effort.plays, self.effort.opened
        drawn = sample(self.system, made, number=number, work=opened, listener=self._listener)
        found = comparison_of_plays("", self.system, made, drawn, self.too_large)
        cost += drawn.opened
        if STUCK in drawn.results and not other_reading.may_stop:
            own = sample(self.system, self.system, number=number, work=opened // 2, listener=self._listener)
            cost += own.opened
            if STUCK not in own.results:
                return ReadingTrial(other_reading, TrialResult.STUCK, work=cost)
        if found.verdict is Contrast.UNDECIDED:
            return ReadingTrial(other_reading, TrialResult.UNDECIDED, found.basis, found, cost)
        asked = next((f"{q}={r}" for q, r in self._about(other_reading) if self.plays_same(q, r, made)), "")
        return ReadingTrial(other_reading, TrialResult.ASKED if asked else TrialResult.OPEN, asked, found, cost)

    def _asked_as(self, other_reading: OtherReading, graph: Graph, found: Comparison) -> str:
        """The question and reading that is the same game as this one, of those about the same clauses."""
        about = self._about(other_reading)
        return next((f"{q}={r}" for q, r in about if self.same_as(q, r, graph, found)), "")

    def _about(self, other_reading: OtherReading) -> Iterator[tuple[str, str]]:
        """The declared questions about the same clauses, with each of their other readings."""
        clauses = {clause for rule in other_reading.rules for clause in rule.clauses}
        for name, question in self._questions().items():
            if not clauses or clauses & set(question.clauses):
                for reading in question.readings:
                    if self.system.readings.get(name) != reading:
                        yield name, reading

    def plays_same(self, question: str, reading: str, made: TransitionSystem) -> bool:
        """Whether no pair of random plays of a game and another reading of a declared question differs in anything.

        That is no proof: a difference that is seldom met is overlooked.
        """
        other = self._system(question, reading)
        if other is None or one_cannot_begin("", other, made) is not None:
            return False
        number, opened = self.effort.plays, self.effort.opened
        return say_the_same(other, made) or not differ(other, made, number=number, work=opened)

    def plays_otherwise(self, question: str) -> bool:
        """Whether in some pair of random plays a reading of a declared question differs from the game as modelled."""
        readings = type(self.system.game).questions()[question].readings
        others = [r for r in readings if self.system.readings.get(question) != r]
        return any(
            self._system(question, r) is not None and not self.plays_same(question, r, self.system) for r in others
        )

    def is_alive(self, question: str) -> bool:
        """Whether some reading of a declared question is another game here; False where that is not known."""
        readings = type(self.system.game).questions()[question].readings
        known = [self._known(question, reading) for reading in readings]
        return any(one is not None and one[1].verdict is not Contrast.SAME for one in known)

    def graph_of_reading(self, question: str, reading: str) -> Graph | None:
        """The positions of the game in another reading of a declared question; None where that is not known."""
        known = self._known(question, reading)
        return None if known is None else known[0]

    def size_of_reading(self, question: str, reading: str) -> float | None:
        """P of another reading of a declared question; None where that is not known."""
        known = self._known(question, reading)
        return None if known is None else known[1].chance

    def _known(self, question: str, reading: str) -> tuple[Graph, Comparison] | None:
        if self.system.readings.get(question) == reading:
            return None
        key = question, reading
        if key not in self._readings:
            self._readings[key] = self._read(question, reading)
        return self._readings[key]

    def _questions(self) -> Mapping[str, Question]:
        game: type[Game] = type(self.system.game)
        return {name: one for name, one in game.questions().items() if name not in self._hidden}

    def same_as(self, question: str, reading: str, graph: Graph, found: Comparison) -> bool:
        """Whether a game is the same as another reading of a declared question."""
        known = self._known(question, reading)
        if known is None or abs(known[1].chance - found.chance) > 1e-9 or abs(known[1].met - found.met) > 1e-9:
            return False
        return compare_graphs("", known[0], graph, self.vocabulary).verdict is Contrast.SAME

    def _read(self, question: str, reading: str) -> tuple[Graph, Comparison] | None:
        assert self.base is not None
        other = self._system(question, reading)
        if other is None:
            return None
        try:
            graph = self._graph(other)
        except GameError:
            return None
        return graph, compare_graphs("", self.base, graph, self.vocabulary)

    def _graph(self, made: TransitionSystem) -> Graph:
        """The positions of another game; where nothing differs in any position of this one they are not gone through.

        Raises GameGraphTooLarge.
        """
        assert self.base is not None
        same = graph_where_nothing_differs(self.base, made)
        if same is not None:
            return same
        return graph_of(made, self.vocabulary, limit=4 * self.effort.positions, listener=self._listener)

    def _system(self, question: str, reading: str) -> TransitionSystem | None:
        """The game in another reading of a declared question, read once; None where it cannot be read so."""
        key = question, reading
        if key not in self._systems:
            game: type[Game] = type(self.system.game)
            try:
                self._systems[key] = system_read(game, self.system.scope, {**self.system.readings, question: reading})
            except GameError:
                self._systems[key] = None
        return self._systems[key]


def _dead_ends(graph: Graph, vocabulary: Vocabulary) -> set[object]:
    """The ways in which plays end though the game is not over."""
    results = {int(number) for number in graph.result if number >= 0}
    return {vocabulary.results.things[number] for number in results} & {STUCK, ENDLESS}
