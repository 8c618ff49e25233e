"""The part of the page that tells who can force what, and what the moves of the page's plays keep or give away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulestone.model import Game, GameError, TransitionSystem
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.checking.registry import engine
from rulestone.proofs.engines.strategy.kept_or_given import MoveWorth, move_worths
from rulestone.proofs.engines.strategy.solution import Solution
from rulestone.proofs.engines.strategy.solution_words import steps_text, verdict_text, worth_text
from rulestone.proofs.engines.strategy.solving_readings import SolvedReading
from rulestone.proofs.engines.strategy.tries import StrategyTree, strategy_tree
from rulestone.proofs.plays.play import Play
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.progress import Listener, Progress, silent

MOST = {"quick": 20_000, "normal": 60_000, "deep": 300_000}
"""Positions by effort: a larger scope, or reading, is not solved."""

MOST_AVERAGED = 5_000
"""Of games with more positions averages are not asked for: exact fractions take long."""

_KEPT = 6
"""How many solutions are kept, and how many scopes and readings are solved for the plays of the page, in all."""


@dataclass(frozen=True)
class WorthOfMove:
    """What a move keeps or gives away, in words; `loses` where its player could have been sure of more."""

    words: str
    loses: bool


@dataclass
class BestPlay:
    """What is known of best play: at one scope for the page, at others for its plays.

    Attributes:
        solution: of the largest scope, from the chosen one down, that is small enough; None where none is.
        most: how many positions a scope may have.
    """

    solution: Solution | None
    most: int
    _solved: dict[tuple[str, str], Solution | None] = field(default_factory=dict)
    _told: dict[int, tuple[Play, Mapping[int, WorthOfMove]]] = field(default_factory=dict)

    def worths(self, play: Play) -> Mapping[int, WorthOfMove]:
        """What its moves keep or give away, by their places; without those of which nothing is certain."""
        if id(play) not in self._told:  # the play is kept with it, so the id stays taken
            solution = self._solution(play.system)
            self._told[id(play)] = play, {} if solution is None else _worths(move_worths(solution, play))
        return self._told[id(play)][1]

    def _solution(self, system: TransitionSystem) -> Solution | None:
        key = _key(system)
        if self.solution is not None and key == _key(self.solution.positions.system):
            return self.solution
        if key not in self._solved:
            found = None if len(self._solved) >= _KEPT else _complete(system, self.most)
            self._solved[key] = found
        return self._solved[key]


def _key(system: TransitionSystem) -> tuple[str, str]:
    return system.scope, repr(sorted(system.readings.items()))


def _complete(system: TransitionSystem, most: int) -> Solution | None:
    """A scope solved, if it has no more positions than these, and its players get something."""
    try:
        if not system.outcomes():
            return None
        found: Solution = engine("strategy").explore(Job.on(system, effort=CheckEffort(states=most)))
    except GameError:
        return None  # no players, no beginning, positions without end: said elsewhere
    return found if found.complete else None


def best_play(made: Game, effort: str, listener: Listener = silent) -> BestPlay:
    """Solve the largest scope, from that of a game down, that is small enough.

    Args:
        made: the game in its scope and readings.
        effort: how many positions it may have, see `MOST`.
        listener: gets progress.
    """
    most = MOST[effort]
    answered = {q: r for q, r in made.readings.items() if r != type(made).questions()[q].default}
    for scope in type(made).scopes_from(made.scope):
        listener(Progress("strategy", "best play", 0, None, scope))
        try:
            system = made.system if scope == made.scope else type(made)(scope=scope, **answered).system
        except GameError:
            continue  # there is no such reading at this scope
        found = _complete(system, most)
        if found is not None:
            return BestPlay(found, most)
    return BestPlay(None, most)


def _worths(found: list[MoveWorth]) -> dict[int, WorthOfMove]:
    told: dict[int, WorthOfMove] = {}
    for one in found:
        if (None, None) == one.before == one.after:
            continue
        before = told.get(one.move, WorthOfMove("", False))
        words = "; ".join(filter(None, [before.words, str(one)]))
        told[one.move] = WorthOfMove(words, before.loses or one.gives_away or one.gives_hope_away)
    return told


@dataclass(frozen=True)
class BestPlayShown:
    """What the page shows of it.

    Attributes:
        scope, positions: what was solved; hidden: whether something is hidden there.
        rows: for each player what they can force, within how many steps, what they can be held to, within how many,
            and whether that is all; empty where plays begin in several positions.
        told: what each player forces and is held to, in one line.
        winners: who wins by force.
        strategies: how somebody makes sure of a result, with whose it is.
    """

    scope: str
    positions: int
    hidden: bool
    rows: list[tuple[str, str, str, str, str, str]]
    told: str
    winners: list[str]
    strategies: list[tuple[str, StrategyTree]]


def best_play_shown(found: BestPlay) -> BestPlayShown | None:
    """The table, and a strategy of whoever wins by force; else of all who can be sure of more than the least."""
    solution = found.solution
    if solution is None:
        return None
    rows, strategies = [], []
    single = solution.positions.initial_count == 1
    for number, player in enumerate(solution.players):
        if not single:
            break
        name, (low, high), (hurried, delayed) = value_text(player.player), player.at(0), steps_text(solution, number)
        rows.append((name, worth_text(low), hurried, worth_text(high), delayed, verdict_text(solution, player)))
        wins = player.player in solution.winners if solution.winners else int(player.bounds.low[0]) > 0
        tree = strategy_tree(solution, number) if wins else None
        if tree is not None and tree.root.answers:
            strategies.append((name, tree))
    return BestPlayShown(
        solution.positions.system.scope,
        len(solution.positions),
        solution.hidden,
        rows,
        SolvedReading.of(solution, averaged=MOST_AVERAGED).told,
        list(map(value_text, solution.winners)),
        strategies,
    )
