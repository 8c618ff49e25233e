"""Hidden hands and a deck that is shuffled anew, beside plain Python: a linear program, and averages by recursion."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from rulestone.proofs.engines.strategy.averages import averages
from rulestone.proofs.engines.strategy.by_sight import value_by_sight
from rulestone.proofs.engines.strategy.solve_game import positions_of, solve_game
from scipy.optimize import linprog

from tests.games.card_games import DeckBuilding, Poker


def poker_value() -> float:
    """What the first of the two gets on average: they bet with some chance for each hand, the other calls or folds.

    Where they do not bet one is won or lost. The program says for each hand of the other which of the two costs less.
    """
    deck = [(rank, suit) for rank in (1, 2, 3) for suit in "xy"]
    hands = list(itertools.combinations(deck, 2))

    def strength(hand: tuple[tuple[int, str], ...]) -> tuple[int, int, int]:
        (one, suit), (other, suit_too) = hand
        kind = 3 if one == other else 2 if suit == suit_too else 1 if abs(one - other) == 1 else 0
        return kind, max(one, other), min(one, other)

    chance = np.zeros((len(hands), len(hands)))
    sign = np.zeros_like(chance)
    for i, mine in enumerate(hands):
        for j, theirs in enumerate(hands):
            chance[i, j] = not set(mine) & set(theirs)
            sign[i, j] = (strength(mine) > strength(theirs)) - (strength(mine) < strength(theirs))
    chance /= chance.sum()
    many = len(hands)
    cost = np.concatenate([(chance * sign).sum(axis=1), -np.ones(many)])  # of a bet nothing is won by showing
    rows = np.zeros((2 * many, 2 * many))
    for j in range(many):
        rows[2 * j, :many], rows[2 * j, many + j] = -2 * chance[:, j] * sign[:, j], 1  # called
        rows[2 * j + 1, :many], rows[2 * j + 1, many + j] = -chance[:, j], 1  # folded
    limits = [(0.0, 1.0)] * many + [(None, None)] * many
    found = linprog(cost, A_ub=rows, b_ub=np.zeros(2 * many), bounds=limits)
    return float((chance * sign).sum() - found.fun)


def test_poker_is_worth_what_a_linear_program_says() -> None:
    found = value_by_sight(positions_of(Poker().system))
    assert found.low == found.high == Fraction(31, 405) and found.situations == (15, 15)
    assert float(found.low) == pytest.approx(poker_value(), abs=1e-9)


GIVES = {"c": 1, "s": 2, "e": 0}


def without(cards: str, card: str) -> str:
    """Cards in order, one less."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


@cache
def best_deck(pile: str, hand: str, aside: str, rounds: int) -> Fraction:
    """How many estates there are at the end on average, played as well as possible; cards are letters, in order."""
    if len(hand) == 3:
        money = sum(GIVES[card] for card in hand)
        ways = [card for card, price in (("s", 3), ("e", 2), ("", 0)) if price <= money]
        return max(best_deck(pile, "", "".join(sorted(aside + hand + card)), rounds + 1) for card in ways)
    if rounds == 4:
        return Fraction((pile + hand + aside).count("e"))
    if not pile:
        return best_deck(aside, hand, "", rounds)
    drawn = [best_deck(without(pile, one), "".join(sorted(hand + one)), aside, rounds) for one in pile]
    return sum(drawn, Fraction(0)) / len(drawn)


def test_a_deck_that_grows_is_worth_what_recursion_says() -> None:
    found = solve_game(DeckBuilding().system)
    assert best_deck("cccce", "", "", 0) == Fraction(1453, 350)
    assert averages(found, 0) == [(Fraction(1453, 350), Fraction(1453, 350))]
