"""Deals: every way to shuffle, laid out by hand, beside what is said of how plays begin."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from rulestone.model import (
    Bool,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    claim,
    deal,
    free,
    initial,
    invariant,
    require,
    rule,
    when,
)
from rulestone.model.system.semantics import first_state_of
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.engines.chance.building import build_process
from rulestone.proofs.engines.chance.dealt import average_over_deals, expected_of_step
from rulestone.proofs.plays.as_written import compare_everywhere
from rulestone.proofs.plays.initial_states import drawn_initial_state, first_states

ENGINES = ("explicit", "symbolic", "random")
THINGS = ("red", "blue", "green")
WHO = ("ada", "bo")


def dealt(held: Any, pool: dict[str, int], sizes: tuple[int, int], required: Any = None) -> type[Game]:
    """A game that deals a pool to two players whose hands hold numbers of some range."""

    class Dealt(Game):
        Player = Sort(*WHO)
        Thing = Sort(*THINGS)
        hand = State(Player, Thing, held)

        @initial
        def setup(self, s: Any) -> None:
            deal(pool, {("hand", who): size for who, size in zip(WHO, sizes, strict=True)})
            if required is not None:
                require(required(s))

        @rule()
        def wait(self, s: Any) -> None:
            pass

        @invariant
        def nothing_is_negative(self, s: Any) -> Any:
            return s.hand["ada", "red"] >= 0

        @claim
        def of_ada(self, facts: Any) -> Any:
            return facts.expected_at_beginning(lambda s: s.hand["ada", "red"] + 2 * s.hand["bo", "blue"])

    return Dealt


def shuffled(pool: dict[str, int], sizes: tuple[int, int]) -> dict[tuple[int, ...], Fraction]:
    """What the hands may hold after each order of the pack, with its chance."""
    pack = [thing for thing, number in pool.items() for _ in range(number)]
    orders = list(itertools.permutations(pack))
    found: Counter[tuple[int, ...]] = Counter()
    for order in orders:
        hands = order[: sizes[0]], order[sizes[0] : sum(sizes)]
        found[tuple(hand.count(thing) for hand in hands for thing in THINGS)] += 1
    return {counts: Fraction(number, len(orders)) for counts, number in found.items()}


def status(game: type[Game], engine: str) -> tuple[str, str]:
    effort = CheckEffort(engines=(engine,), budget=30.0, smaller=False)
    (found,) = (v for v in judge(game, effort=effort).verdicts if v.property == "defined")
    return str(found.status), found.detail


@pytest.mark.parametrize("seed", range(12))
def test_deals_are_as_shuffling_makes_them(seed: int) -> None:
    r = random.Random(f"deal {seed}")
    pool = {thing: r.choice((0, 1, 1, 2, 3)) for thing in THINGS}
    first = r.randint(0, min(3, sum(pool.values())))
    sizes = first, r.randint(0, min(3, sum(pool.values()) - first))
    low, high = r.choice((0, 0, 0, -1, 1)), r.choice((1, 2, 3, None))
    game = dealt(Int(low, high), pool, sizes)
    every = shuffled(pool, sizes)
    fitting = {k: chance for k, chance in every.items() if all(low <= n <= (high or n) for n in k)}
    always = len(fitting) == len(every)
    system = game().system
    assert set(first_states(system)) == set(fitting)
    for counts in every:
        chosen = dict(zip(system.cells, counts, strict=True))
        if counts in fitting:
            assert first_state_of(system, chosen) == counts
        else:
            with pytest.raises(Exception, match="outside"):
                first_state_of(system, chosen)
    for engine in ("explicit", "symbolic") if seed < 3 else ("explicit",):
        said, why = status(game, engine)
        assert (said == "refuted") == (not always), (engine, said, why)
        assert always or "may be dealt" in why
    if fitting:
        assert drawn_initial_state(system, r) in fitting
        process = build_process(system)
        share = sum(fitting.values(), Fraction(0))
        (begun,) = process.initial_distributions
        assert {process.state_at(n): p for p, n in begun.distribution} == {k: p / share for k, p in fitting.items()}
        assert bool(process.setup) == (not always)
    (found,) = judge(game, effort=CheckEffort(engines=("explicit",), smaller=False)).claims
    average = sum((p * (k[0] + 2 * k[4]) for k, p in every.items()), Fraction(0))
    if always:
        assert f"exactly {average})" in found.detail
    else:
        assert found.agrees is None and "may be dealt" in found.detail


@pytest.mark.parametrize("engine", ENGINES)
def test_a_deal_that_gives_more_than_a_place_holds_denotes_nothing(engine: str) -> None:
    """It is not silently left out, nor does a later requirement excuse it."""
    one_red = dealt(Int(0, 1), {"red": 2, "blue": 1, "green": 1}, (2, 1))
    assert status(one_red, engine) == (
        "refuted",
        "the set-up does not denote: hand[ada, red] may be dealt 2, outside 0..1",
    )
    excused = dealt(Int(0, 1), {"red": 2, "blue": 1, "green": 1}, (2, 1), lambda s: s.hand["ada", "red"] <= 1)
    assert status(excused, engine)[0] == "refuted"
    none_fits = dealt(Int(0, 1), {"red": 3, "blue": 0, "green": 0}, (3, 0))
    assert status(none_fits, engine)[0] == "refuted"


def test_averages_are_over_the_deals_that_the_set_up_allows() -> None:
    pool, sizes = {"red": 2, "blue": 2, "green": 1}, (2, 2)
    game = dealt(Int(0, 3), pool, sizes, lambda s: s.hand["ada", "red"] + s.hand["bo", "red"] == 2)
    allowed = {k: p for k, p in shuffled(pool, sizes).items() if k[0] + k[3] == 2}
    average = sum(p * (k[0] + 2 * k[4]) for k, p in allowed.items()) / sum(allowed.values())
    (found,) = judge(game, effort=CheckEffort(engines=("explicit",), smaller=False)).claims
    assert f"exactly {average})" in found.detail


def test_an_average_over_deals_is_reckoned_once_for_games_that_deal_alike() -> None:
    r = random.Random(5)
    average_over_deals.cache_clear()
    met = set()
    for _ in range(30):
        pool = {thing: r.randint(0, 2) for thing in THINGS}
        many = sum(pool.values())
        sizes = r.randint(0, many), 0
        system = dealt(Int(0, 6), pool, sizes)().system
        found = expected_of_step(system, "wait", lambda before, after, step: before.hand["ada", "red"], {})
        assert found == (Fraction(sizes[0] * pool["red"], many) if many else 0)
        met.add((*pool.values(), *sizes))
    kept = average_over_deals.cache_info()
    assert kept.misses == len(met) < 30 == kept.hits + kept.misses


def test_an_average_of_what_denotes_nothing_is_none() -> None:
    class Divided(dealt(Int(0, 3), {"red": 1, "blue": 2, "green": 0}, (1, 0))):  # type: ignore[misc]
        @claim
        def of_ada(self, facts: Any) -> Any:
            return facts.expected_at_beginning(lambda s: 6 // s.hand["ada", "red"])

    (found,) = judge(Divided, effort=CheckEffort(engines=("explicit",), smaller=False)).claims
    assert found.agrees is None and "division" in found.detail


class Hands(Game):
    Thing = Sort(*THINGS)
    hand = State(Thing, Int(0, 3))
    spare = State(Thing, Int(0, 3))
    maybe = State(Thing, Optional(Int(0, 3)))
    chosen = State(Int(0, 3))
    so = State(Bool)

    @rule()
    def wait(self, s: Any) -> None:
        pass


ONE = {"red": 1, "blue": 1, "green": 1}


def _said_twice(s: Any) -> None:
    deal(ONE, {"hand": 1})
    deal(ONE, {"hand": 2})


def _also_free(s: Any) -> None:
    deal(ONE, {"hand": 1})
    free(s.hand)


def _under_a_condition(s: Any) -> None:
    free(s.so)
    with when(s.so):
        deal(ONE, {"hand": 1})


def _free_under_a_condition(s: Any) -> None:
    free(s.so)
    with when(s.so):
        free(s.hand)


def _as_many_as_the_state_says(s: Any) -> None:
    free(s.chosen)
    deal(ONE, {"hand": s.chosen})


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (_said_twice, "is dealt, and left open or dealt before"),
        (_also_free, "is left open, and dealt before"),
        (_under_a_condition, "`deal` is said under a condition"),
        (_free_under_a_condition, "`free` is said under a condition"),
        (_as_many_as_the_state_says, "chosen things are dealt"),
        (lambda s: deal({"red": -1, "blue": 2}, {"hand": 1}), "-1 things are dealt"),
        (lambda s: deal({"red": 1.5}, {"hand": 1}), "1.5 things are dealt"),
        (lambda s: deal({"red": True}, {"hand": 1}), "True things are dealt"),
        (lambda s: deal(ONE, {"maybe": 1}), "maybe is dealt to, and keeps 0..3 or absent"),
        (lambda s: deal(ONE, [(s.maybe, 1)]), "maybe is dealt to, and keeps 0..3 or absent"),
        (lambda s: deal(ONE, [(s.hand["red"], 1)]), "hand takes 1 indices, and a place to deal to names 1"),
        (lambda s: deal(ONE, {"chosen": 1}), "chosen takes 0 indices"),
        (lambda s: deal({"white": 1}, {"hand": 1}), "hand has no place 'white'"),
        (lambda s: deal(ONE, {("hand", "red"): 1}), "hand takes 1 indices, and a place to deal to names 1"),
    ],
)
def test_what_is_no_deal_is_refused(body: Any, words: str) -> None:
    class Wrong(Hands):
        @initial
        def setup(self, s: Any) -> None:
            s.spare, s.maybe = 0, None
            body(s)

    with pytest.raises(GameError, match="setup: ") as caught:
        _ = Wrong().system
    assert words in str(caught.value) and "test_deals.py" in str(caught.value)


@pytest.mark.parametrize("word", ["free", "deal"])
def test_nothing_is_dealt_or_left_open_in_a_rule(word: str) -> None:
    class Late(Hands):
        @initial
        def setup(self, s: Any) -> None:
            s.hand = s.spare = s.chosen = 0
            s.maybe, s.so = None, False

        @rule()
        def wait(self, s: Any) -> None:
            if word == "free":
                free(s.hand)
            else:
                deal(ONE, {"hand": 1})

    with pytest.raises(GameError, match=f"wait: `{word}` is said in a rule"):
        _ = Late().system


def test_places_may_be_given_as_pairs() -> None:
    class ByName(Game):
        language = 2
        Player = Sort(*WHO)
        Thing = Sort(*THINGS)
        hand = State(Player, Thing, Int(0, 2))
        deck = State(Thing, Int(0, 2))

        @initial
        def setup(self) -> None:
            deal({"red": 2, "blue": 1}, {("hand", "ada"): 1, ("hand", "bo"): 1, "deck": 1})
            for thing in ("green",):
                self.hand["ada", thing] = self.hand["bo", thing] = self.deck[thing] = 0

        @rule(who=Player, thing=Thing)
        def compare(self, who: str, thing: str) -> None:
            pair = self.hand[who, thing], self.deck[thing]
            require(max(*pair) > 0 and min(*pair) == 0)

    class ByPairs(ByName):
        @initial
        def setup(self) -> None:
            deal({"red": 2, "blue": 1}, [*((self.hand[who], 1) for who in WHO), (self.deck, 1)])
            for thing in ("green",):
                self.hand["ada", thing] = self.hand["bo", thing] = self.deck[thing] = 0

    begun = [list(first_states(game().system)) for game in (ByName, ByPairs)]
    assert begun[0] == begun[1] and len(begun[0]) == 3
    compared = compare_everywhere(ByPairs().system)
    assert compared.complete and not compared.differences


def test_what_is_no_pair_is_refused() -> None:
    class Wrong(Game):
        language = 2
        Thing = Sort(*THINGS)
        deck = State(Thing, Int(0, 2))

        @initial
        def setup(self) -> None:
            deal({"red": 1}, [(self.deck,)])  # type: ignore[list-item]

    with pytest.raises(GameError, match="is dealt to"):
        Wrong().system.initial  # noqa: B018
