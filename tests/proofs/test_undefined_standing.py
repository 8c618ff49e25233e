"""An end, a quiet condition or a result that denotes nothing: no rule asks for it, every engine reports it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from rulestone.model import Game, Int, Optional, Sort, State, free, initial, outcome, quiet, require, rule, terminal
from rulestone.model.expressions.printing import so_many
from rulestone.model.system.semantics import is_over, successors, undefined_instances, undefined_standing
from rulestone.proofs.edge_cases.clashes import clashes_of
from rulestone.proofs.engines.explicit import explore, judge_explicitly
from rulestone.proofs.engines.random.judge import judge_by_random_plays
from rulestone.proofs.engines.symbolic import judge_symbolically
from rulestone.proofs.mutation.changes import Fate
from rulestone.proofs.mutation.mutation_run import mutate
from rulestone.proofs.plays.conditions import DEFINED
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.plays.watching import Watch


class Count(Game):
    """A counter runs from 3 down to 0, where the game is over; all that is said of it denotes something."""

    Player = Sort("ada", "bo")
    players = Player
    n = State(Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        s.n = 3

    @rule()
    def down(self, s: Any) -> None:
        require(s.n > 0)
        s.n -= 1

    @terminal
    def over(self, s: Any) -> Any:
        return s.n == 0


class UndefinedResult(Count):
    """At the end there is nothing by which to divide; before it there is, and nobody asks."""

    @outcome
    def result(self, s: Any, player: Any) -> Any:
        return 6 // s.n if player == "bo" else 6 // (s.n + 1)


class DefinedResult(Count):
    """Before the end it would denote nothing, but is not asked."""

    @outcome
    def result(self, s: Any, player: Any) -> Any:
        return 6 % (4 - s.n) if player == "bo" else 6 // (1 - s.n)


class UndefinedQuiet(Count):
    """No property is quiet, so nothing but `defined` asks."""

    @quiet
    def still(self, s: Any) -> Any:
        return 6 % (s.n - 1) == 0


class UndefinedEnd(Count):
    """Where nobody may move, no rule is asked for: only the end itself denotes nothing."""

    holder = State(Optional(Count.Player))

    @initial
    def setup(self, s: Any) -> None:
        s.n = 3
        s.holder = "ada"

    @rule(by="holder")
    def down(self, s: Any) -> None:
        s.n -= 1
        s.holder = None

    @terminal
    def over(self, s: Any) -> Any:
        return s.holder.value == "bo"


GAMES: dict[type[Game], int | None] = {UndefinedResult: 3, DefinedResult: None, UndefinedQuiet: 2, UndefinedEnd: 1}
"""After how many steps something denotes nothing."""

WHAT = {UndefinedResult: "the result of bo", UndefinedQuiet: "what is quiet", UndefinedEnd: "the end"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("target", ["python", "native"])
def test_the_search_reports_it(game: type[Game], target: Any) -> None:
    verdict = next(v for v in judge_explicitly(game().system, target=target) if v.property == DEFINED)
    steps = GAMES[game]
    assert verdict.status is (Status.EXHAUSTED if steps is None else Status.REFUTED)
    if steps is not None:
        assert verdict.play is not None and len(verdict.play) == steps
        assert verdict.detail.startswith(f"after {so_many(steps, 'step')} {WHAT[game]} does not denote: ")


@pytest.mark.parametrize("game", GAMES)
def test_proofs_report_it(game: type[Game]) -> None:
    verdict = next(v for v in judge_symbolically(game().system, properties=[DEFINED]))
    steps = GAMES[game]
    assert verdict.status is (Status.PROVED if steps is None else Status.REFUTED)
    assert steps is None or (verdict.play is not None and len(verdict.play) == steps)


@pytest.mark.parametrize("game", GAMES)
def test_plays_at_random_report_it(game: type[Game]) -> None:
    verdict = next(v for v in judge_by_random_plays(game().system) if v.property == DEFINED)
    steps = GAMES[game]
    assert verdict.status is (Status.SAMPLED if steps is None else Status.REFUTED)
    assert steps is None or (verdict.play is not None and len(verdict.play) == steps)


@pytest.mark.parametrize("game", GAMES)
def test_edges_reports_it(game: type[Game]) -> None:
    system = game().system
    found = explore(system)
    said = []
    for clash in clashes_of(system):
        play = found.play_to(found.states - 1)
        if not Watch(system, {DEFINED}).look(play.last).happens:
            continue
        said.append(clash.finding(play, {}, "").sentence)
    if game is UndefinedResult:
        assert said == ["After 3 moves the result of bo denotes nothing: division by a number below 1."]
    if game is DefinedResult:
        assert said == []


def test_promela_asserts_it() -> None:
    from rulestone.proofs.export import promela

    exported = promela(UndefinedResult().system, asserted=True)
    assert DEFINED in exported.asserted


class Sooner(Count):
    """If it ended one step later, the result would denote nothing."""

    @terminal
    def over(self, s: Any) -> Any:
        return s.n == 2

    @outcome
    def result(self, s: Any, player: Any) -> Any:
        return 6 // (s.n - 1)


def test_a_change_that_makes_a_result_undefined_is_noticed() -> None:
    found = {str(j.change): j for j in mutate(Sooner).judged}
    (later,) = (j for words, j in found.items() if "over" in words and "the number is one smaller" in words)
    assert (later.fate, later.property) == (Fate.NOTICED, DEFINED)


def test_a_change_that_leaves_no_beginning_is_noticed() -> None:
    found = {str(j.change): j for j in mutate(Count).judged}
    (higher,) = (j for words, j in found.items() if "setup" in words and "is one more" in words)
    assert (higher.fate, higher.property) == (Fate.NOTICED, DEFINED)


class Asked(Count):
    """`idle` denotes nothing in some positions: to leave its first requirement out changes only that."""

    left = State(Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        s.n = 3
        s.left = 0

    @rule()
    def idle(self, s: Any) -> None:
        require(s.n == 2)
        require(s.n // s.left == 5)
        s.n -= 1


def test_a_change_of_what_denotes_nothing_is_not_equivalent() -> None:
    """The game as it is fails `defined` already, and neither is `idle` ever played."""
    fates = {str(j.change): j.fate for j in mutate(Asked).judged}
    left_out = [fate for words, fate in fates.items() if "idle" in words and "`n = 2` is left out" in words]
    assert left_out == [Fate.SURVIVED], fates


class Drawn(Game):
    """A small game whose end, quiet condition and results are drawn."""

    Player = Sort("ada", "bo")
    players = Player
    a = State(Int(0, 3))
    b = State(Int(0, 2))
    seed: int = 0

    @initial
    def setup(self, s: Any) -> None:
        free(s.b)
        s.a = 0

    @rule()
    def up(self, s: Any) -> None:
        require(s.a < 3)
        s.a += 1

    @rule()
    def down(self, s: Any) -> None:
        require(s.b > 0, s.a > 0)
        s.b -= 1

    @terminal
    def over(self, s: Any) -> Any:
        return self.drawn(s, 0) == 0

    @quiet
    def still(self, s: Any) -> Any:
        return self.drawn(s, 1) != 0

    @outcome
    def result(self, s: Any, player: Any) -> Any:
        return self.drawn(s, 2 + list(self.Player).index(player))

    def drawn(self, s: Any, which: int) -> Any:
        source = random.Random(4 * self.seed + which)
        low, high = source.choice([(s.a, s.b), (s.b, s.a), (s.a - 1, s.b + 2)]), source.randrange(4)
        return (low[0] + high) // (low[1] + source.randrange(2))


@pytest.mark.parametrize("seed", range(40))
def test_all_engines_say_what_brute_force_says(seed: int) -> None:
    game = type("DrawnAgain", (Drawn,), {"seed": seed})
    system = game().system
    depth = dict.fromkeys(first_states(system), 0)
    order = list(depth)
    first = None
    for state in order:
        silent = any(undefined_standing(system, state)) or any(undefined_instances(system, state))
        if silent and (first is None or depth[state] < first):
            first = depth[state]
        for _, after in () if is_over(system, state) else successors(system, state):
            if after not in depth:
                depth[after] = depth[state] + 1
                order.append(after)
    good = Status.EXHAUSTED if first is None else Status.REFUTED
    explicit = next(v for v in judge_explicitly(system) if v.property == DEFINED)
    assert explicit.status is good
    symbolic = next(v for v in judge_symbolically(system, properties=[DEFINED]))
    assert symbolic.status is (Status.PROVED if first is None else Status.REFUTED)
    for verdict in (explicit, symbolic):
        assert first is None or (verdict.play is not None and len(verdict.play) == first)
