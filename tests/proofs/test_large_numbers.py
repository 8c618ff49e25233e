"""Numbers near and beyond 2**31, 2**62, 2**63 and 2**64: no engine wraps, whatever the target (`oracles.large_numbers`
is brute force over Python's integers)."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import (
    CHANCE,
    Game,
    GameError,
    Int,
    Question,
    Sort,
    State,
    initial,
    invariant,
    outcome,
    reachable,
    require,
    rule,
    terminal,
)
from rulestone.proofs.commands import main
from rulestone.proofs.compiling.layout import layout_of, pack_state, unpack_state
from rulestone.proofs.edge_cases.compare_questions import PairsEffort, compare_questions
from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose
from rulestone.proofs.engines.chance.typed_questions import amount_named
from rulestone.proofs.engines.explicit import Limits, explore, judge_explicitly, perft
from rulestone.proofs.engines.random.judge import RandomEffort, judge_by_random_plays
from rulestone.proofs.engines.symbolic import ProofEffort, judge_symbolically
from rulestone.proofs.plays.exploration import Exploration
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.searching.search_verdicts import verdicts_of

from tests.amounts import in_part
from tests.oracles.large_numbers import Explored, Large, explored, large_game

EDGES = tuple(sign * (2**power + more) for power in (31, 62, 63, 64) for more in (-1, 0, 1) for sign in (1, -1))

numbers = st.integers(-3, 3) | st.sampled_from(EDGES)
_cells = st.sampled_from([("cell", name) for name in ("x", "y", "z", "clock")])
_literals = numbers.map(lambda value: ("literal", value))
_divisors = (st.integers(1, 3) | st.sampled_from([edge for edge in EDGES if edge > 0])).map(lambda v: ("literal", v))


def _with_condition(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.tuples(st.just("if"), st.tuples(st.sampled_from(["<=", "=="]), inner, inner), inner, inner)


terms = st.recursive(
    _cells | _cells | _literals,
    lambda inner: (
        st.tuples(st.sampled_from(["+", "-", "*", "*"]), inner, inner)
        | st.tuples(st.sampled_from(["//", "%"]), inner, _divisors)
        | _with_condition(inner)
    ),
    max_leaves=4,
)
conditions = st.tuples(st.sampled_from(["<=", "=="]), terms, terms) | st.just(("==", ("literal", 0), ("literal", 0)))
rules = st.tuples(conditions, st.sampled_from(["x", "y", "z"]), terms)


@st.composite
def games(draw: st.DrawFn) -> Large:
    """A game with three numbers, each beginning inside its range."""
    ranges, first = [], []
    for _ in range(3):
        low, high = sorted((draw(numbers), draw(numbers)))
        ranges.append((low, high))
        first.append(draw(st.sampled_from([low, high]) | st.integers(low, high)))
    said = [draw(conditions), draw(conditions), draw(terms)]
    return Large(tuple(ranges), tuple(first), (draw(rules), draw(rules)), *said)


def system_of(drawn: Large) -> Any:
    """The system; None where the author is told that something can never happen."""
    try:
        return large_game(drawn)(scope="small").system
    except GameError:
        return None


def agrees(found: Exploration, truth: Explored) -> None:
    """A search found exactly what there is, and its verdicts say so."""
    assert {found.state_at(number) for number in range(found.states)} == truth.positions
    assert (found.transitions, sum(found.fired)) == (truth.steps, truth.steps)
    assert found.complete
    named = {str(found.system.instances[number].label) for number in found.undefined}
    assert named == truth.undefined
    verdicts = {v.property: v for v in verdicts_of(found)}
    failing = truth.failing | ({"defined"} if truth.undefined else set())
    for name, verdict in verdicts.items():
        assert verdict.status is (Status.REFUTED if name in failing else Status.EXHAUSTED), name


@settings(max_examples=in_part(50, 150), deadline=None, suppress_health_check=list(HealthCheck))
@given(games())
def test_searches_agree_with_brute_force(drawn: Large) -> None:
    system = system_of(drawn)
    if system is None:
        return
    truth = explored(drawn)
    agrees(explore(system, target="python", limits=Limits()), truth)
    agrees(explore(system, target="native", limits=Limits()), truth)
    assert perft(system, 2) == [*truth.plays, 0, 0][:2]


@settings(max_examples=in_part(20, 60), deadline=None, suppress_health_check=list(HealthCheck))
@given(games())
def test_random_play_agrees_with_brute_force(drawn: Large) -> None:
    system = system_of(drawn)
    if system is None:
        return
    truth = explored(drawn)
    found = {v.property: v.status for v in judge_by_random_plays(system, effort=RandomEffort(60, 5))}
    failing = truth.failing | ({"defined"} if truth.undefined else set())
    assert {name for name, status in found.items() if status is Status.REFUTED} == failing


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(games())
def test_proofs_agree_with_brute_force(drawn: Large) -> None:
    system = system_of(drawn)
    if system is None:
        return
    truth = explored(drawn)
    failing = truth.failing | ({"defined"} if truth.undefined else set())
    for verdict in judge_symbolically(system, effort=ProofEffort(2.0, depth=4, quick=True)):
        if verdict.status in (Status.PROVED, Status.REFUTED):
            assert (verdict.status is Status.REFUTED) == (verdict.property in failing), verdict.property


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(numbers, numbers, st.integers(0, 2)), min_size=1, max_size=6))
def test_packing_loses_nothing(drawn: list[tuple[int, int, int]]) -> None:
    ranges = [tuple(sorted((one, other))) for one, other, _ in drawn]
    body = {f"v{n}": State(Int(*extent)) for n, extent in enumerate(ranges)}

    def setup(self: Any, s: Any) -> None:
        for name, extent in zip(body, ranges, strict=True):
            setattr(s, name, extent[0])

    def wait(self: Any, s: Any) -> None:
        require(s.v0 == ranges[0][0])

    made = type("Packed", (Game,), {**body, "setup": initial(setup), "wait": rule()(wait)})
    system = made().system
    state = tuple(
        (low, high, (low + high) // 2)[which] for (low, high), (_, _, which) in zip(ranges, drawn, strict=True)
    )
    layout = layout_of(system, 63)
    words = pack_state(system, layout, state)
    assert unpack_state(system, layout, words) == state
    assert len(words) == layout.words and all(0 <= word < 2**63 for word in words)


# Small games, each with one number that does not fit


class Squares(Game):
    """Three hundred million squared twice is beyond 2**63."""

    side = State(Int(0, 2**32))
    drawn = State(Int(0, 1))

    @initial
    def setup(self, s: Any) -> None:
        s.side = 2**32
        s.drawn = 0

    @rule()
    def draw(self, s: Any) -> None:
        require(s.drawn == 0, s.side * s.side > 0)
        s.drawn = 1

    @terminal
    def over(self, s: Any) -> Any:
        return s.drawn == 1

    @invariant
    def a_square_is_large(self, s: Any) -> Any:
        return s.side * s.side >= s.side

    @reachable
    def it_is_drawn(self, s: Any) -> Any:
        return s.drawn == 1


class Weighted(Squares):
    """A weighted sum whose parts cancel: only on the way it is large."""

    other = State(Int(0, 2**32))

    @initial
    def setup(self, s: Any) -> None:
        s.side = s.other = 2**32
        s.drawn = 0

    @rule()
    def draw(self, s: Any) -> None:
        require(s.drawn == 0, s.side * (2**31) + s.other * (2**31) > 0)
        s.drawn = 1

    @invariant
    def a_square_is_large(self, s: Any) -> Any:
        return (s.side * 2**32 - s.other * 2**32) == 0


class WideCell(Squares):
    """Numbers of more than 63 bits beside others."""

    purse = State(Int(-(2**64), 2**70))

    @initial
    def setup(self, s: Any) -> None:
        s.side = 7
        s.purse = 2**65
        s.drawn = 0

    @rule()
    def draw(self, s: Any) -> None:
        require(s.drawn == 0, s.purse > 0)
        s.purse -= 2**65 + 1
        s.drawn = 1

    @invariant
    def a_square_is_large(self, s: Any) -> Any:
        return s.side == 7


class Powers(Squares):
    """Beyond 2**127, where machine code is no longer exact."""

    @invariant
    def a_power_is_larger(self, s: Any) -> Any:
        return s.side * s.side * s.side * s.side >= s.side


ROUTES: dict[str, Callable[[Any], Exploration]] = {
    "python": lambda system: explore(system, target="python", limits=Limits()),
    "native": lambda system: explore(system, target="native", limits=Limits()),
    "auto": lambda system: explore(system, limits=Limits()),
}


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("game", (Squares, Weighted, WideCell, Powers))
def test_small_games(game: type[Game], route: str) -> None:
    found = ROUTES[route](game().system)
    assert (found.states, found.transitions, found.complete) == (2, 1, True)
    assert {v.status for v in verdicts_of(found)} == {Status.EXHAUSTED}


def test_the_verdict_says_how_it_was_computed() -> None:
    verdicts = judge_explicitly(Powers().system, target="native")
    assert all("Python's integers" in v.detail and "side * side" in v.detail for v in verdicts if v.kind != "reachable")
    assert {v.figures["target"] for v in verdicts} == {"python"}


def test_plays_are_counted_exactly() -> None:
    assert [perft(game().system, 3) for game in (Squares, Weighted, WideCell)] == [[1, 0, 0]] * 3


class Leaping(Game):
    """Small for two moves, then large."""

    grains = State(Int(0, None))

    @initial
    def setup(self, s: Any) -> None:
        s.grains = 2

    @rule(more=[0, 1])
    def leap(self, s: Any, more: int) -> None:
        s.grains = s.grains * s.grains * s.grains + more


def test_plays_are_counted_whatever_the_numbers() -> None:
    assert perft(Leaping().system, 2) == [2, 4]
    assert perft(Leaping().system, 4) == [2, 4, 8, 16]


class Doubling(Game):
    """Doubled without end."""

    grains = State(Int(0, None))
    debt = State(Int(None, 0))

    @initial
    def setup(self, s: Any) -> None:
        s.grains = 2**70
        s.debt = -5

    @rule()
    def double(self, s: Any) -> None:
        s.grains = s.grains * 2
        s.debt = s.debt * 3 + 1

    @reachable
    def many(self, s: Any) -> Any:
        return s.grains == 2**75

    @invariant
    def even(self, s: Any) -> Any:
        return s.grains % 2 == 0


def test_what_has_no_end_is_followed_exactly() -> None:
    found = explore(Doubling().system, limits=Limits(cap=2**80))
    assert found.state_at(found.states - 1)[0] >= 2**80 and not found.complete and found.capped == 1
    verdicts = {v.property: v for v in judge_by_random_plays(Doubling().system, effort=RandomEffort(2, 20))}
    assert verdicts["many"].status is Status.PROVED
    assert verdicts["even"].status is Status.SAMPLED


class Asked(Game):
    """How a field is measured: by its side, or by its surface, which is beyond 2**63."""

    measure = Question("How is a field measured?", clause=(), side="by its side", surface="by its surface")
    side = State(Int(0, 2**33))
    done = State(Int(0, 2))

    @initial
    def setup(self, s: Any) -> None:
        s.side = 2**32
        s.done = 0

    @rule(more=[0, 1])
    def measured(self, s: Any, more: int) -> None:
        require(s.done < 2)
        s.side += more
        s.done += 1

    @rule()
    def large(self, s: Any) -> None:
        require(s.done == 2)
        require((s.side if self.measure == "side" else s.side * s.side) > 2**32 + 1)
        s.done = 0

    @terminal
    def over(self, s: Any) -> Any:
        return s.side > 2**33 - 2


def test_readings_are_compared_exactly() -> None:
    (found,) = compare_questions(Asked, effort=PairsEffort(3.0))
    # By its surface a field of side 2**32 is large: computed in 64 bits its surface would be 0.
    assert {len(play) for play in found.moves} == {2}


def test_what_does_not_fit_a_word_is_refused_in_one_line() -> None:
    class Wide(Asked):
        purse = State(Int(0, 2**64))

        @initial
        def setup(self, s: Any) -> None:
            s.side, s.done, s.purse = 2**32, 0, 2**64

    with pytest.raises(GameError, match=r"purse may leave 64 bits.*Fix: bound the numbers"):
        compare_questions(Wide)


FIELD = """
from rulestone.model import *


class Field(Game):
    side = State(Int(0, 2**32))
    sold = State(Bool)

    @initial
    def setup(self, s):
        s.side = 2**32
        s.sold = False

    @rule()
    def sell(self, s):
        require(~s.sold, s.side * s.side > 4)
        s.sold = True

    @rule()
    def keep(self, s):
        require(~s.sold)
        s.sold = True

    @terminal
    def over(self, s):
        return s.sold
"""


def test_changes_are_not_called_equivalent_where_a_product_is_large(tmp_path: Path) -> None:
    """In 64 bits the surface is 0, so that nothing done to the rule that asks for it would make a difference."""
    path = tmp_path / "field.py"
    path.write_text(FIELD)
    found = json.loads(CliRunner().invoke(main, ["mutate", str(path), "--jobs", "1", "--json"]).output)
    of_sale = {change["words"]: change["fate"] for change in found["judged"] if change["rule"] == "sell"}
    assert of_sale["the effect on sold (`yes`) is left out"] != "equivalent"
    assert of_sale["`5 <= (side * side)` is left out"] == "equivalent"  # it is so large in every position


class Huge(Game):
    """What is staked is squared, or grows by one; the weights are large, and twice as large."""

    Player = Sort("ada")
    players = Player
    tosses = State(Int(0, 6))
    stake = State(Int(0, None))

    @initial
    def setup(self, s: Any) -> None:
        s.tosses, s.stake = 0, 3

    @rule(by=CHANCE, head=[True, False], weight=lambda self, s, head: s.stake * (2**70 if head else 2**71))
    def toss(self, s: Any, head: bool) -> None:
        s.tosses += 1
        s.stake = s.stake * s.stake if head else s.stake + 1

    @terminal
    def over(self, s: Any) -> Any:
        return s.tosses == 6

    @outcome
    def result(self, s: Any, player: str) -> Any:
        return s.stake


@pytest.mark.parametrize("exact", (True, False))
def test_chance_is_exact(exact: bool) -> None:
    def expected(stake: int, tosses: int) -> Fraction:
        if tosses == 0:
            return Fraction(stake)
        return expected(stake * stake, tosses - 1) / 3 + expected(stake + 1, tosses - 1) * 2 / 3

    system = Huge().system
    answer = Inquiry(system, Objective(amount=amount_named(system, "ada")), exact=exact).total(Purpose.BEST)
    assert answer.low <= expected(3, 6) <= answer.high
    assert answer.low == answer.high if exact else answer.high - answer.low < answer.high / 10**6
