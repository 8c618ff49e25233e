"""What a step earns on average over all deals, by its rule: against every deal gone through one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import Game, GameError, Int, Sort, State, deal, if_else, initial, rule, unique_max
from rulestone.model.errors import NotApplicable
from rulestone.model.games.kajuka import Kajuka
from rulestone.model.system.scenes import judge_claims
from rulestone.model.system.semantics import step
from rulestone.proofs.engines.chance.dealt import expected_of_step
from rulestone.proofs.engines.chance.facts import ChanceFacts
from rulestone.proofs.plays.initial_states import first_states, number_of_deals
from rulestone.proofs.plays.weighted_initial_states import weighted_initial_states

pytestmark = pytest.mark.usefixtures("rules_kept")


def house_gains(before: Any, after: Any, step: Any) -> Any:
    return after.house - before.house


def chance_of_a_tie() -> tuple[Fraction, Fraction]:
    """How likely two of four hands of seven stones are to lead together, and how many lead beyond the first.

    Counted here hand by hand: in how many ways so many stones are left, with the best set so far and how many have it.
    """
    ranks = {"blue": 2, "gold": 1, "silver": 0}
    supply = Kajuka().supply
    ways = {(tuple(supply[colour] for colour in ranks), (0, 0), 0): 1}
    for _ in range(4):
        after: dict[Any, int] = {}
        for (left, best, leaders), number in ways.items():
            for hand in product(*(range(min(7, stones) + 1) for stones in left)):
                if sum(hand) == 7:
                    own = max(zip(hand, ranks.values(), strict=True))
                    leading = (max(best, own), 1 if own > best else leaders + (own == best))
                    rest = tuple(stones - taken for stones, taken in zip(left, hand, strict=True))
                    drawn = prod(comb(stones, taken) for stones, taken in zip(left, hand, strict=True))
                    after[rest, *leading] = after.get((rest, *leading), 0) + number * drawn
        ways = after
    whole = sum(ways.values())
    ties = sum(number for (_, _, leaders), number in ways.items() if leaders > 1)
    surplus = sum(number * (leaders - 1) for (_, _, leaders), number in ways.items())
    return Fraction(ties, whole), Fraction(surplus, whole)


def test_the_house_of_kajuka_in_every_reading_of_ties() -> None:
    tie, surplus = chance_of_a_tie()
    for reading, kept in {"nobody": 120 * tie, "each": -120 * surplus}.items():
        system = Kajuka(perfect_tie=reading).system
        assert expected_of_step(system, "pay_out", house_gains, {}) == Fraction(194, 15) + kept
    system = Kajuka(perfect_tie="silent").system
    (silent,) = judge_claims(system, ChanceFacts(system))
    assert silent.agrees is None and "denotes nothing" in silent.detail


def test_the_claim_of_kajuka_is_computed_by_the_rules_at_hand() -> None:
    for reading, agrees, words in (("split", True, "12.93 (exactly 194/15)"), ("nobody", False, "22.29 (exactly ")):
        system = Kajuka(perfect_tie=reading).system
        (claim,) = judge_claims(system, ChanceFacts(system))
        assert claim.agrees is agrees and claim.detail.startswith(words)


@pytest.mark.parametrize("reading", ("split", "nobody", "each"))
def test_every_deal_of_a_small_scope(reading: str) -> None:
    system = Kajuka(scope="tiny", perfect_tie=reading).system
    (pay_out,) = system.instances_by_rule["pay_out"]
    house = next(n for n, cell in enumerate(system.cells) if cell.function.name == "house")
    process = build_process_of_initial_states(system)
    average = sum(p * (step(system, pay_out, state)[house] - state[house]) for p, state in process)
    assert expected_of_step(system, "pay_out", house_gains, {}) == average


def build_process_of_initial_states(system: Any) -> list[tuple[Fraction, Any]]:
    """Every first state of the first way to begin, with its probability."""
    begun = list(weighted_initial_states(system, first_states(system), system.cells))
    chosen = [(p, state) for name, p, state in begun if name == begun[0][0]]
    whole = sum(p for p, _ in chosen)
    return [(p / whole, state) for p, state in chosen]


def hands(pool: tuple[int, int], sizes: tuple[int, int, int], amount: Any) -> type[Game]:
    """A game that deals two colours into two hands and a table, and says what a reckoning is worth."""

    class Hands(Game):
        Place = Sort("ada", "bo", "table")
        Colour = Sort("red", "black")
        held = State(Place, Colour, Int(0, 12))
        score = State(Int(-(2**70), 2**70))
        round = State(Int(0, 3))

        @initial
        def setup(self, s: Any) -> None:
            deal(
                dict(zip(self.Colour, pool, strict=True)),
                {("held", place): size for place, size in zip(self.Place, sizes, strict=True)},
            )
            s.score, s.round = 5, 2

        @rule()
        def reckon(self, s: Any) -> None:
            s.score += amount(self, s)
            s.round = 0

    return Hands


AMOUNTS = {
    "added up only": lambda game, s: if_else(s.held["ada", "red"] + s.held["bo", "red"] > 2, 7, s.round),
    "apart": lambda game, s: s.held["ada", "red"] * s.held["bo", "black"] - s.held["table", "red"] % 2,
    "weighted": lambda game, s: (2 * s.held["ada", "red"] + s.held["bo", "red"]) // (s.held["ada", "black"] + 1),
    "large": lambda game, s: s.held["ada", "red"] * 2**62 + s.held["bo", "red"] * s.held["ada", "red"] * 2**61,
    "nothing dealt": lambda game, s: s.score * s.round,
}


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), st.sampled_from(list(AMOUNTS)))
def test_small_deals(data: st.DataObject, name: str) -> None:
    pool = data.draw(st.tuples(st.integers(0, 4), st.integers(1, 4)))
    sizes = []
    for _ in range(3):
        sizes.append(data.draw(st.integers(0, sum(pool) - sum(sizes))))
    system = hands(pool, tuple(sizes), AMOUNTS[name])().system
    assert number_of_deals(system) == len(set(first_states(system)))
    (reckon,) = system.instances
    place = [cell.function.name for cell in system.cells].index("score")
    average = sum(p * (step(system, reckon, state)[place] - 5) for p, state in build_process_of_initial_states(system))
    earned = expected_of_step(system, "reckon", lambda before, after, step: after.score - before.score, {})
    assert earned == average


def test_what_cannot_be_told() -> None:
    def leader(game: Any, s: Any) -> Any:
        scores = {p: s.held[p, "red"] for p in ("ada", "bo")}
        return if_else(unique_max(scores, game.Place.type) == "ada", 1, 0)

    def gains(before: Any, after: Any, step: Any) -> Any:
        return after.score - before.score

    system = hands((2, 2), (1, 1, 2), leader)().system
    with pytest.raises(NotApplicable, match="in some deal reckon denotes nothing"):
        expected_of_step(system, "reckon", gains, {})
    with pytest.raises(GameError, match="no steps 'rekon'"):
        expected_of_step(system, "rekon", gains, {})
