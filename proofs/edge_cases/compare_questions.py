"""Every question of a game: how its readings differ, and how much that matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.expressions.expression import FALSE
from rulestone.proofs.engines.symbolic.obligation_cache import ObligationCache
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.initial_states import need_initial_state
from rulestone.proofs.running.executor import Lost, Task, results_of
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.run_options import RunOptions

from .divergence import ENGINE, diverge_systems
from .divergence_witness import RESULTS
from .finding import Divergence
from .findings_json import Restorer, divergence_data
from .proved_alike import settle
from .seen_to_differ import differs, shortest

LEAST_PROOF = 5.0
"""Seconds that z3 gets at least, where a search saw no difference and did not see everything."""

MOST_KEPT = 100_000
"""How many rule instances are kept in memory for later pairs."""

MOST_WEIGHED = 60_000
"""Of readings with more positions than this, moves that only one allows are not followed to the end."""

_MOST_STATES = 4_000_000

NOT_COMPARED = "not compared: "
"""So `basis` begins where a reading cannot be read, or no play can begin in it."""


ReadingPair = tuple[str, str, str]
"""A question and two of its readings."""

Setting = tuple[str, str, dict[str, str], Limits, bool]
"""What other processes are given: the game's name or file, scope, readings, limits, and whether to ask z3."""


@dataclass(frozen=True)
class PairsEffort:
    """How hard to look for the differences of readings.

    Attributes:
        seconds: of work, for each pair.
        limits: of states and memory for all pairs at work; its seconds are not used.
        thoroughly: ask z3 where a search found nothing and did not see everything.
    """

    seconds: float = 20.0
    limits: Limits | None = None
    thoroughly: bool = True


def compare_questions(
    game: type[Game],
    scope: str | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    pairs: Sequence[ReadingPair] | None = None,
    effort: PairsEffort | None = None,
    options: RunOptions | None = None,
    told: Callable[[Divergence], None] = lambda found: None,
) -> list[Divergence]:
    """Compare the readings of every question, two at a time: the chosen one with each other first, then the others.

    Args:
        game: the class.
        scope: the game's first scope if None.
        readings: for questions that are not answered by their default.
        pairs: of readings to compare; all pairs of all questions if None.
        effort: how hard to look.
        options: who helps, and who hears of progress.
        told: gets every result as soon as it is there.

    Where in a reading the rules cannot be read, or no play can begin, `basis` says why. Ctrl-C ends the comparison and
    keeps what was found.
    Raises GameError where the game, scope or readings are wrong, or no play can begin.
    """
    effort, options = effort or PairsEffort(), options or RunOptions()
    limits, thoroughly = effort.limits or replace(Limits.sensible(), states=_MOST_STATES), effort.thoroughly
    chosen = game(**({} if scope is None else {"scope": scope}), **(readings or {}))
    need_initial_state(chosen.system)  # whatever is wrong with the rules is said before anything else starts
    work = list(pairs_of(game, chosen.readings, list(game.questions())) if pairs is None else pairs)
    spec, listener = options.spec, options.listener
    workers = min(options.helpers, len(work))
    if spec is None or workers < 2:
        results = _here(
            QuestionComparer(game, chosen.scope, readings or {}, limits, thoroughly), work, effort.seconds, listener
        )
    else:
        setting = (spec, chosen.scope, dict(readings or {}), limits, thoroughly)
        results = _apart(game, setting, work, effort.seconds, workers, listener)
    found: dict[ReadingPair, Divergence] = {}
    try:
        for pair, result in results:
            found[pair] = result
            told(result)
            if workers < 2 and "interrupted" in result.basis:
                break
    except KeyboardInterrupt:
        pass
    return [found[pair] for pair in work if pair in found]


class QuestionComparer:
    """Compares readings of one game; systems are kept for later pairs as long as they do not fill the memory.

    Args:
        game: the class.
        scope, readings: where, and the readings of other questions.
        limits: for one pair; its seconds are not used.
        thoroughly: ask z3 where a search found nothing and did not see everything.
    """

    def __init__(
        self, game: type[Game], scope: str, readings: Mapping[str, str], limits: Limits, thoroughly: bool = True
    ) -> None:
        self.game = game
        self.scope = scope
        self.chosen = game(scope=scope, **readings)
        self._readings = readings
        self._limits = limits
        self._thoroughly = thoroughly
        self._obligations = ObligationCache()
        self._made: dict[tuple[str, str], TransitionSystem | GameError] = {}

    def compare(self, pair: ReadingPair, seconds: float, listener: Listener = silent) -> Divergence:
        """The difference between two readings, looked for within some seconds."""
        question, first, second = pair
        one, other = (self._system(question, reading) for reading in (first, second))
        for side in (one, other):
            if isinstance(side, GameError):
                return Divergence(question, first, second, self.scope, basis=f"{NOT_COMPARED}{side}")
        assert isinstance(one, TransitionSystem) and isinstance(other, TransitionSystem)
        found = diverge_systems(question, one, other, limits=replace(self._limits, seconds=seconds), listener=listener)
        weigh(found, one, other, listener)
        if self._thoroughly and not differs(found) and not found.complete and "interrupted" not in found.basis:
            settle(found, one, other, max(LEAST_PROOF, seconds / 2), listener, self._obligations)
        return found

    def _system(self, question: str, reading: str) -> TransitionSystem | GameError:
        if reading == self.chosen.readings[question]:
            return self.chosen.system
        key = question, reading
        if key not in self._made:
            known = (one for one in self._made.values() if isinstance(one, TransitionSystem))
            if sum(len(one.instances) for one in known) > MOST_KEPT:
                self._made.clear()
            try:
                made = self.game(scope=self.scope, **{**self._readings, question: reading}).system
                need_initial_state(made)
                self._made[key] = made
            except GameError as error:
                self._made[key] = error
        return self._made[key]


def weigh(found: Divergence, first: TransitionSystem, second: TransitionSystem, listener: Listener = silent) -> None:
    """Follow moves that only one reading allows to the end of the game, where the scope is small.

    Done where every play was looked at and no difference of results was seen: `found.chance` says what came of it.
    """
    if not found.complete or not found.one_sided or shortest(found, RESULTS) is not None:
        return
    if first.terminal is FALSE and second.terminal is FALSE:
        return  # a game that does not end has no results
    from rulestone.proofs.comparison.compare_graphs import compare_graphs
    from rulestone.proofs.comparison.contrasts import Contrast
    from rulestone.proofs.comparison.game_graph import graph_of
    from rulestone.proofs.comparison.vocabulary import Vocabulary

    words = Vocabulary()
    try:
        one, other = (graph_of(system, words, limit=MOST_WEIGHED, listener=listener) for system in (first, second))
        compared = compare_graphs(found.question, one, other, words)
    except GameError:
        return  # too large, or without a result that denotes
    if compared.verdict is not Contrast.UNDECIDED:
        found.chance = compared.chance if compared.verdict is Contrast.DECIDES else 0.0
        found.basis += f"; results by {compared.basis}"


def _here(
    comparer: QuestionComparer, work: Sequence[ReadingPair], seconds: float, listener: Listener
) -> Iterator[tuple[ReadingPair, Divergence]]:
    for number, pair in enumerate(work):
        label = f"{pair[0]}: {pair[1]}, {pair[2]} ({number + 1} of {len(work)})"

        def report(progress: Progress, label: str = label) -> None:
            listener(replace(progress, task=f"{progress.task} {label}"))

        listener(Progress(ENGINE, f"comparing {label}", number, len(work)))
        yield pair, comparer.compare(pair, seconds, report)


def _apart(
    game: type[Game],
    setting: Setting,
    work: Sequence[ReadingPair],
    seconds: float,
    workers: int,
    listener: Listener,
) -> Iterator[tuple[ReadingPair, Divergence]]:
    done = 0
    spec, scope, readings, limits, thoroughly = setting
    limits = replace(limits, memory=None if limits.memory is None else limits.memory // workers)
    setting = (spec, scope, readings, limits, thoroughly)

    def waited() -> None:
        listener(Progress(ENGINE, "comparing readings", done, len(work), work[min(done, len(work) - 1)][0]))

    tasks = (Task(pair, _compare_apart, (setting, pair, seconds)) for pair in work)
    restorer = Restorer(game, Path("questions"))
    for pair, data in results_of(tasks, workers, waited):
        done += 1
        if isinstance(data, Lost):
            yield pair, Divergence(*pair, scope, basis=str(data), lost=True)
        else:
            yield pair, restorer.divergence(data)


_comparers: dict[tuple[str, str, bool], QuestionComparer] = {}


def _compare_apart(setting: Setting, pair: ReadingPair, seconds: float) -> dict[str, Any]:
    """In another process: a comparison, as plain data."""
    spec, scope, readings, limits, thoroughly = setting
    key = spec, scope, thoroughly
    if key not in _comparers:
        _comparers[key] = QuestionComparer(load_game(spec), scope, readings, limits, thoroughly)
    return divergence_data(_comparers[key].compare(pair, seconds), spec)


def pairs_of(game: type[Game], chosen: Mapping[str, str], questions: Sequence[str]) -> list[ReadingPair]:
    """Question and two readings: all pairs with a chosen reading come before the pairs of others."""
    first, later = [], []
    for name in questions:
        others = [reading for reading in game.questions()[name].compared if reading != chosen[name]]
        if chosen[name] in game.questions()[name].compared:  # what nobody answers is no game to compare with
            first += [(name, chosen[name], reading) for reading in others]
        later += [(name, *pair) for pair in combinations(others, 2)]
    return first + later
