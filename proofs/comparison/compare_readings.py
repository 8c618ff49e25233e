"""What a reading changes: whether two readings are the same game, and if not, how large the difference is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from rulestone.model import Game, TransitionSystem
from rulestone.proofs.plays.initial_states import cannot_begin, need_initial_state
from rulestone.proofs.plays.rules_read import rules_read, system_read
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.statistics.intervals import Z

from .compare_graphs import compare_graphs
from .contrasts import Comparison, Contrast
from .coupling import OFFERS, RESULT
from .differing_nowhere import graph_where_nothing_differs
from .drawn_results import NUMBER, SURE, Result, results_drawn, shift_of_results
from .game_graph import graph_of
from .graph import GameGraphTooLarge, Graph
from .paired_samples import PairedSample, sample
from .seeing import say_the_same
from .tables_after_turns import tables_after_a_turn
from .vocabulary import Vocabulary

_RESULTS_KEPT = 12
"""The number of readings of whose plays the results are kept for later pairs."""


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
        in_short: nobody asks for plays, nor for what can lie on the table after a turn: only for the verdict, and the
            chance that results differ.

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
        in_short: bool = False,
    ) -> None:
        self.chosen = rules_read(game, scope, readings).made
        self._game = game
        self._effort = effort or ComparisonEffort()
        self._listener = listener
        self._in_short = in_short
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
        if OFFERS not in found.after or self._in_short:
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
        return compare_graphs(question, graphs[0], graphs[1], self._vocabulary, in_short=self._in_short)

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
    def positions(self) -> int:
        """How many positions of the chosen readings are kept."""
        return len(self._kept) if isinstance(self._kept, Graph) else 0

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
            if isinstance(self._kept, Graph) and (same := graph_where_nothing_differs(self._kept, system)) is not None:
                return same
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


__all__ = ["ComparisonEffort", "ReadingComparer", "compare", "compare_versions"]
