"""The trick-taking game beside a search of its own: every deal, and every card that may be played."""

from __future__ import annotations

import itertools
from typing import Any

from rulestone.model.direct_run.direct import DirectRun
from rulestone.proofs.engines.explicit import explore

from tests.games.tricks import DECK, TRUMP, Rank, Seat, Suit, Tricks

SEATS = list(Seat)
Hands = tuple[frozenset[Any], ...]


def positions() -> set[tuple[Any, ...]]:
    """All that can be reached: hands, what lies on the table from who led on, who is next, and tricks taken."""
    seen: set[tuple[Any, ...]] = set()
    waiting: list[tuple[Hands, tuple[Any, ...], int, tuple[int, ...]]] = []
    for first in itertools.combinations(DECK, 2):
        rest = [card for card in DECK if card not in first]
        for second in itertools.combinations(rest, 2):
            third = frozenset(card for card in rest if card not in second)
            waiting.append(((frozenset(first), frozenset(second), third), (), 0, (0, 0, 0)))
    while waiting:
        position = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        hands, table, leader, taken = position
        if len(table) == 3:
            best = max(
                range(3), key=lambda place: (table[place][0] == TRUMP, table[place][0] == table[0][0], table[place][1])
            )
            winner = (leader + best) % 3
            waiting.append((hands, (), winner, tuple(n + (seat == winner) for seat, n in enumerate(taken))))
            continue
        seat = (leader + len(table)) % 3
        following = [card for card in hands[seat] if table and card[0] == table[0][0]]
        for card in following or hands[seat]:
            left = tuple(hand - {card} if one == seat else hand for one, hand in enumerate(hands))
            waiting.append((left, (*table, card), leader, taken))
    return seen


def test_as_many_positions_as_a_search_of_its_own_finds() -> None:
    assert explore(Tricks().system).states == len(positions())


def test_a_suit_is_followed_and_a_trump_beats() -> None:
    run = DirectRun(Tricks)
    cards = {
        (Seat.WEST, (Suit.BELLS, Rank.ACE)),
        (Seat.NORTH, (Suit.LEAVES, Rank.SEVEN)),
        (Seat.EAST, (Suit.BELLS, Rank.SEVEN)),
    }
    at = run.position(hand=dict.fromkeys(cards, 1), played=None, led=None, turn=Seat.WEST)
    for seat, card in sorted(cards, key=lambda one: SEATS.index(one[0])):
        at = run.rule(at, "play", {"card": card}, seat).after
    after = run.rule(at, "take", {}).after
    assert run.view(after).taken[Seat.NORTH] == 1 and run.view(after).turn == Seat.NORTH
    held = {(Seat.NORTH, (Suit.BELLS, Rank.SEVEN)): 1, (Seat.NORTH, (Suit.LEAVES, Rank.ACE)): 1}
    at = run.position(hand=held, played=None, led=Suit.BELLS, turn=Seat.NORTH)
    assert run.rule(at, "play", {"card": (Suit.LEAVES, Rank.ACE)}).why == "they must follow suit"
    assert run.rule(at, "play", {"card": (Suit.BELLS, Rank.SEVEN)}).is_step
