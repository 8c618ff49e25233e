"""What a reading changes: whether two readings are the same game, and if not, how large the difference is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any

import numpy as np
from rulestone.model import Game, TransitionSystem
from rulestone.model.system import Instance
from rulestone.proofs.plays.initial_states import cannot_begin, need_initial_state
from rulestone.proofs.plays.play import Play, replay
from rulestone.proofs.plays.rules_read import rules_read, system_read
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.statistics.intervals import Z

from .absorption import result_chances
from .bisimulation import same_game_classes
from .coupling import KINDS, OFFERS, RESULT, Coupling, couple
from .drawn_results import NUMBER, SURE, Result, ResultShift, results_drawn, shift_of_results
from .exploring import graph_of
from .graph import GameGraphTooLarge, Graph, Numbers, table_numbers
from .paired_samples import PairedSample, sample
from .play_results import winners
from .seeing import say_the_same, signs_of
from .tables_after_turns import TurnTables, on_the_table, tables_after_a_turn
from .vocabulary import Vocabulary

_RESULTS_KEPT = 12
"""The number of readings of whose plays the results are kept for later pairs."""

_SURE = 1e-9
"""Differences of probabilities below this are taken for rounding."""


class Contrast(StrEnum):
    """What the difference between two readings comes to, the gravest first."""

    DECIDES = "decides"
    DIFFERS = "differs; whether results do is open"
    OFFERS = "differs in offers only"
    TABLE = "differs on the table only"
    UNDECIDED = "undecided"
    SAME = "same game"


@dataclass(frozen=True)
class Comparison:
    """Two readings compared at one scope.

    Attributes:
        question, first, second, scope: what was compared.
        verdict: see `Contrast`. That readings are the same game, or differ in no more than offers or tables, rests on
            every position of both.
        chance: P, the chance that equal dice and equal random choices end in different results; at least that much.
        met: the chance that such a play meets any difference.
        worth: for each player what random play is worth on average in the first and in the second reading.
        wins: for each player the chance that the end is worth most to them, in the first and in the second reading.
        mute: whether all plays of both readings end alike, so that results cannot tell them apart.
        after: for each kind of difference met (see `coupling.KINDS`), how many choices and throws lead to it at least.
        plays: for each kind of difference a play in each reading that ends where it shows.
        one_sided: what only one reading offers where offers first differ: which reading (0 or 1), the move, and the
            nearest end after it (choices and throws that lead there, result by player).
        interval: where P was estimated by plays, in which interval it lies in 95 cases of a hundred; None: exact.
        positions: how many positions each reading has; zeros where it was not gone through.
        alive: whether the readings ever do anything differently; False only where every position of both was visited,
            or their rules are the same word for word.
        beside: readings of other questions, not the chosen ones, in which the two were compared.
        shift: where pairs of plays did not show whether results differ, what plays of each reading alone show; None
            where there are no results, or it was not asked.
        turns: where offers differ, what can lie on the table after a turn in one reading only; None where nothing was
            found, or it was not looked for.
        basis: what was looked at, in words.
    """

    question: str
    first: str
    second: str
    scope: str
    verdict: Contrast
    chance: float = 0.0
    met: float = 0.0
    worth: Mapping[Any, tuple[float, float]] = field(default_factory=dict)
    wins: Mapping[Any, tuple[float, float]] = field(default_factory=dict)
    mute: bool = False
    after: Mapping[str, int] = field(default_factory=dict)
    plays: Mapping[str, tuple[Play, Play]] = field(default_factory=dict)
    one_sided: tuple[tuple[int, str, int, Mapping[Any, Any]], ...] = ()
    interval: tuple[float, float] | None = None
    positions: tuple[int, int] = (0, 0)
    alive: bool = True
    beside: Mapping[str, str] = field(default_factory=dict)
    turns: TurnTables | None = None
    basis: str = ""
    shift: ResultShift | None = None

    @property
    def exhausted(self) -> bool:
        """Whether it rests on every position of both readings, not on drawn plays."""
        return self.interval is None

    @property
    def size(self) -> tuple[int, float, float, int]:
        """For sorting: the gravest verdict first, then by P, then by how often it is met, then by how early."""
        order = list(Contrast).index(self.verdict)
        return order, -round(self.chance, 9), -round(self.met, 9), min(self.after.values(), default=0)


@dataclass(frozen=True)
class ComparisonEffort:
    """How much of two readings is looked at.

    Attributes:
        positions: the most positions of a reading; where there are more, plays are drawn.
        plays: how many pairs of plays are drawn then.
        opened: no further plays are drawn once this many positions were opened.
        alone: how many plays of each reading alone are drawn where pairs of plays leave open whether results differ.
    """

    positions: int = 300_000
    plays: int = 400
    opened: int = 400_000
    alone: int = NUMBER


def compare(
    game: type[Game],
    question: str,
    first: str,
    second: str,
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    effort: ComparisonEffort | None = None,
) -> Comparison:
    """Compare two readings of a question by outcome.

    Args:
        game: the class.
        question, first, second: the question and its two readings.
        scope: the game's first scope if None.
        readings: for other questions that are not answered by their default.
        effort: how much is looked at.

    Raises GameError for whatever is wrong with the game, and for an unknown scope, question or reading.
    """
    return ReadingComparer(game, scope, readings, effort=effort).compare(question, first, second)


class ReadingComparer:
    """Compares readings of one game at one scope; the graph of the chosen readings is made once.

    Args:
        game, scope, readings, effort: see `compare`.
        listener: gets progress.

    Where the chosen readings have more positions than allowed, no others are tried.
    """

    def __init__(
        self,
        game: type[Game],
        scope: str | None = None,
        readings: Mapping[str, str] | None = None,
        *,
        effort: ComparisonEffort | None = None,
        listener: Listener = silent,
    ) -> None:
        self.chosen = rules_read(game, scope, readings).made
        self._game = game
        self._effort = effort or ComparisonEffort()
        self._listener = listener
        self._vocabulary = Vocabulary()
        self._kept: Graph | GameGraphTooLarge | None = None
        self._results: dict[tuple[tuple[str, str], ...], list[Result | None]] = {}  # of plays of each reading
        self.is_taken_for_large = False  # plays are drawn though nobody has counted the positions

    def compare(self, question: str, first: str, second: str) -> Comparison:
        """The difference between two readings. Raises GameError where one of them cannot be read."""
        systems = [self._system(question, reading) for reading in (first, second)]
        none = one_cannot_begin(question, systems[0], systems[1])
        if none is not None:
            return none
        if say_the_same(systems[0], systems[1]):
            basis = "the rules of both readings are the same word for word"
            return Comparison(question, first, second, self.chosen.scope, Contrast.SAME, alive=False, basis=basis)
        found = self._compared(question, systems)
        if OFFERS not in found.after:
            return found
        tables = tables_after_a_turn(systems[0], systems[1], work=self._effort.opened, listener=self._listener)
        return replace(found, turns=tables)

    def _compared(self, question: str, systems: Sequence[TransitionSystem]) -> Comparison:
        try:
            if self.is_too_large and isinstance(self._kept, GameGraphTooLarge):
                raise self._kept
            graphs = [self._graph(system) for system in systems]
        except GameGraphTooLarge as error:
            found = compare_by_plays(question, systems[0], systems[1], error, self._effort, self._listener)
            return self._with_results(found, systems) if found.verdict is Contrast.DIFFERS else found
        return compare_graphs(question, graphs[0], graphs[1], self._vocabulary)

    def _with_results(self, found: Comparison, systems: Sequence[TransitionSystem]) -> Comparison:
        """With what plays of each reading alone show, where pairs of plays leave it open whether results differ."""
        if not found.worth:
            return found
        sides = [self._results_of(system) for system in systems]
        shift = shift_of_results(sides[0], sides[1])
        if shift is None:
            return found
        basis = f"{found.basis}; {shift.plays:,} random plays of each"
        if not shift.is_sure:
            return replace(found, basis=basis, shift=shift)
        low, high = found.interval or (0.0, 1.0)
        low = max(0.0, low, shift.least)
        chance = max(found.chance, low)
        interval = low, max(high, chance)
        return replace(found, verdict=Contrast.DECIDES, chance=chance, interval=interval, basis=basis, shift=shift)

    def _results_of(self, system: TransitionSystem) -> list[Result | None]:
        read = tuple(system.readings.items())
        if read not in self._results:
            while len(self._results) >= _RESULTS_KEPT:
                del self._results[next(iter(self._results))]
            self._results[read] = results_drawn(system, self._effort.alone, listener=self._listener)
        found = self._results.pop(read)
        self._results[read] = found  # the last one is kept longest
        return found

    @property
    def is_too_large(self) -> bool:
        """Whether the chosen readings have more positions than are gone through."""
        if self.is_taken_for_large and self._kept is None:
            self._kept = GameGraphTooLarge(
                f"other readings of {self._game.__name__} have more than {self._effort.positions:,} positions in scope "
                f"{self.chosen.scope}"
            )
        with suppress(GameGraphTooLarge):
            self._graph(self.chosen.system)
            return False
        return True

    def _system(self, question: str, reading: str) -> TransitionSystem:
        if self.chosen.readings.get(question) == reading:
            return self.chosen.system
        return system_read(self._game, self.chosen.scope, {**self.chosen.readings, question: reading})

    def _graph(self, system: TransitionSystem) -> Graph:
        if system is not self.chosen.system:
            return graph_of(system, self._vocabulary, limit=self._effort.positions, listener=self._listener)
        if self._kept is None:
            try:
                self._kept = graph_of(system, self._vocabulary, limit=self._effort.positions, listener=self._listener)
            except GameGraphTooLarge as error:
                self._kept = error
        if isinstance(self._kept, GameGraphTooLarge):
            raise self._kept
        return self._kept


def compare_versions(
    first: TransitionSystem,
    second: TransitionSystem,
    *,
    effort: ComparisonEffort | None = None,
    listener: Listener = silent,
) -> Comparison:
    """The same for two systems that need have nothing in common but the words of their moves."""
    effort = effort or ComparisonEffort()
    none = one_cannot_begin("", first, second)
    if none is not None:
        return none
    vocabulary = Vocabulary()
    try:
        most = effort.positions
        one, other = (graph_of(system, vocabulary, limit=most, listener=listener) for system in (first, second))
    except GameGraphTooLarge as error:
        return compare_by_plays("", first, second, error, effort, listener)
    return compare_graphs("", one, other, vocabulary)


def one_cannot_begin(question: str, first: TransitionSystem, second: TransitionSystem) -> Comparison | None:
    """What is to be said where no play can begin in one of two readings; None where plays begin in both.

    Raises GameError where no play can begin in either.
    """
    whys = [cannot_begin(system) for system in (first, second)]
    if not any(whys):
        return None
    if all(whys):
        need_initial_state(first)
    readings = [system.readings.get(question, "") for system in (first, second)]
    names = readings if question else ["old", "new"]
    told = next(f"{name}: {why}" for name, why in zip(names, whys, strict=True) if why)
    return Comparison(question, readings[0], readings[1], first.scope, Contrast.DECIDES, 1.0, 1.0, basis=told)


def compare_by_plays(
    question: str,
    first: TransitionSystem,
    second: TransitionSystem,
    why: GameGraphTooLarge,
    effort: ComparisonEffort,
    listener: Listener,
) -> Comparison:
    """Compare two readings by pairs of plays, `why` being the reason why not by all positions."""
    found = sample(first, second, number=effort.plays, work=effort.opened, listener=listener)
    return comparison_of_plays(question, first, second, found, why)


def comparison_of_plays(
    question: str, first: TransitionSystem, second: TransitionSystem, found: PairedSample, why: GameGraphTooLarge
) -> Comparison:
    """What pairs of plays say of two readings, `why` being the reason why not all positions were gone through."""
    surely = found.chance.value - SURE / Z * (found.chance.value - found.chance.low)
    decided = surely > 0 or RESULT in found.plays_shown or bool(found.one_sided)
    return Comparison(
        question,
        first.readings.get(question, ""),
        second.readings.get(question, ""),
        first.scope,
        Contrast.DECIDES if decided else Contrast.DIFFERS if found.plays_shown else Contrast.UNDECIDED,
        found.chance.value,
        found.met.value,
        {player: (one.value, other.value) for player, (one, other) in found.worth.items()},
        {player: (one.value, other.value) for player, (one, other) in found.wins.items()},
        False,
        found.decisions,
        found.plays_shown,
        tuple((side, move, 1, dict(result)) for side, move, result in found.one_sided if isinstance(result, tuple)),
        interval=(max(0.0, found.chance.low), min(1.0, found.chance.high)),
        basis=f"{found.plays:,} pairs of random plays; {why.message}",
    )


def compare_graphs(question: str, first: Graph, second: Graph, vocabulary: Vocabulary) -> Comparison:
    """Compare two graphs that share a vocabulary."""
    graphs = first, second
    names = on_the_table(first.system) & on_the_table(second.system)
    tables = table_numbers(graphs, names, Vocabulary())
    results = len(vocabulary.results)
    classes = same_game_classes(graphs)
    initial_states, alone = _paired(first, second)
    signs = signs_of(graphs)
    span = 2 + max(int(side.max(initial=0)) for side in tables)
    seen = same_game_classes(graphs, [table + span * sign for table, sign in zip(tables, signs, strict=True)])
    found = couple(graphs, seen, results, initial_states, tables, signs)
    size = couple(graphs, classes, results, initial_states)
    ends = [_ends(graph, results) for graph in graphs]
    verdict = _verdict(found, size, alone)
    readings = [graph.system.readings.get(question, "") for graph in graphs]
    return Comparison(
        question,
        readings[0],
        readings[1],
        first.system.scope,
        verdict,
        size.chance + float(alone),
        found.met + float(alone),
        _worths(ends, vocabulary),
        _wins(ends, vocabulary),
        int(((ends[0] > 0) | (ends[1] > 0)).sum()) <= 1,
        {kind: found.depth[number] for kind, number in found.first.items()},
        {kind: _plays(graphs, found, number) for kind, number in found.first.items()},
        _one_sided(graphs, found, vocabulary),
        positions=(len(first), len(second)),
        alive=verdict is not Contrast.SAME or not first.is_same(second),
        basis=f"all {len(first):,} and {len(second):,} positions, {len(found.pairs):,} pairs of them"
        + ("" if found.whole and size.whole else ", where the pairs were too many to be followed to the end"),
    )


def _verdict(found: Coupling, size: Coupling, alone: Fraction) -> Contrast:
    if size.chance + alone > _SURE:
        return Contrast.DECIDES
    if not (found.whole and size.whole):
        return Contrast.UNDECIDED
    if size.pairs:
        return Contrast.OFFERS
    return Contrast.TABLE if found.pairs else Contrast.SAME


def _paired(first: Graph, second: Graph) -> tuple[list[tuple[int, int, Fraction]], Fraction]:
    """Beginnings that are equal as far as both readings have the same places, and how likely others are."""
    if len(first.first) == len(second.first) == 1:
        return [(first.first[0][0], second.first[0][0], Fraction(1))], Fraction(0)
    shared = {str(cell) for cell in first.system.cells} & {str(cell) for cell in second.system.cells}
    sides: list[dict[Any, tuple[int, Fraction]]] = []
    for graph in (first, second):
        places = [n for n, cell in enumerate(graph.system.cells) if str(cell) in shared]
        sides.append({tuple(map(graph.state(n).__getitem__, places)): (n, p) for n, p in graph.first})
    pairs = [(n, sides[1][key][0], min(p, sides[1][key][1])) for key, (n, p) in sides[0].items() if key in sides[1]]
    return pairs, 1 - sum((p for _, _, p in pairs), Fraction(0))


def _ends(graph: Graph, results: int) -> Numbers:
    """How likely each result is in random play; the last entry is the chance that a play never ends."""
    chances = result_chances(graph, results)
    return np.asarray(sum((float(p) * chances[n] for n, p in graph.first), np.zeros(results + 1)))


def _worths(ends: list[Numbers], vocabulary: Vocabulary) -> dict[Any, tuple[float, float]]:
    """What random play is worth on average; a play that never ends, or whose worth is undefined, counts as nothing."""
    found: dict[Any, list[float]] = {}
    for side, chances in enumerate(ends):
        for number, result in enumerate(vocabulary.results.things[: len(chances) - 1]):
            if isinstance(result, tuple):
                for player, worth in result:
                    sums = found.setdefault(player, [0.0, 0.0])
                    sums[side] += float(chances[number]) * float(worth or 0)
    return {player: (sums[0], sums[1]) for player, sums in found.items()}


def _wins(ends: list[Numbers], vocabulary: Vocabulary) -> dict[Any, tuple[float, float]]:
    """How likely the end is to be worth most to each player."""
    found: dict[Any, list[float]] = {}
    for number, result in enumerate(vocabulary.results.things[: len(ends[0]) - 1]):
        if isinstance(result, tuple) and len(result) > 1:
            for player, _ in result:
                found.setdefault(player, [0.0, 0.0])
            for player in winners(result):
                for side, chances in enumerate(ends):
                    found[player][side] += float(chances[number])
    return {player: (sums[0], sums[1]) for player, sums in found.items()}


def _plays(graphs: tuple[Graph, Graph], coupling: Coupling, number: int) -> tuple[Play, Play]:
    """The plays of both readings up to a pair, forced steps included, as the plain semantics replays them."""
    labels = coupling.labels_to(number)
    made = []
    for graph, pair in zip(graphs, zip(*[coupling.initial_pair_of(number)], strict=True), strict=True):
        made.append(_play(graph, int(pair[0]), labels))
    return made[0], made[1]


def _play(graph: Graph, settled: int, labels: list[int]) -> Play:
    begun = next(n for n, _ in graph.first if graph.settled[n] == settled)
    moves: list[Instance] = graph.forced_to_settle(begun)
    place = settled
    for label in labels:
        step = next(s for s in graph.steps(place) if graph.label[s] == label)
        moves.append(graph.system.instances[graph.instance[step]])
        after = int(graph.to[step])
        moves += graph.forced_to_settle(after)
        place = int(graph.settled[after])
    return replay(graph.system, graph.state(begun), moves)


def _one_sided(
    graphs: tuple[Graph, Graph], coupling: Coupling, vocabulary: Vocabulary
) -> tuple[tuple[int, str, int, Mapping[Any, Any]], ...]:
    number = coupling.first.get(OFFERS)
    if number is None:
        return ()
    pair = coupling.pairs[number]
    offered = [{int(g.label[s]): s for s in g.steps(p)} for g, p in zip(graphs, pair, strict=True)]
    found = []
    for side, other in ((0, 1), (1, 0)):
        graph = graphs[side]
        for label, step in offered[side].items():
            if label not in offered[other]:
                end = _nearest_end(graph, int(graph.to[step]))
                if end is not None:
                    result = vocabulary.results.things[end[1]]
                    told = dict(result) if isinstance(result, tuple) else {"play": result}
                    found.append((side, str(vocabulary.labels.things[label]), end[0] + 1, told))
    return tuple(found)


def _nearest_end(graph: Graph, start: int) -> tuple[int, int] | None:
    """How many choices and throws lead to the nearest end, and its result."""
    seen = {int(graph.settled[start])}
    level = list(seen)
    depth = 0
    while level:
        for place in level:
            if graph.result[place] >= 0:
                return depth, int(graph.result[place])
        ahead = []
        for place in level:
            for step in graph.steps(place):
                target = int(graph.settled[graph.to[step]])
                if target not in seen:
                    seen.add(target)
                    ahead.append(target)
        level, depth = ahead, depth + 1
    return None


__all__ = [
    "KINDS",
    "Comparison",
    "ComparisonEffort",
    "Contrast",
    "ReadingComparer",
    "compare",
    "compare_graphs",
    "compare_versions",
]
