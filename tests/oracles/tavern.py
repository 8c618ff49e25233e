"""Tavern's Squares once more, in plain Python, from docs/rulebooks/tavern.md alone.

A pile is a sorted tuple of the worths of its things, a position a plain record, and `moves` says in words what may come
next. Money brought in is not recorded: it is whatever lies about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

Pile = tuple[int, ...]
Move = tuple[str, int | None, int | None]
"""What is done, the square or total it concerns, and the worth of the thing, if any."""

EVEN = (2, 6, 8, 10)
ODD = (12, 3, 5, 7, 9, 11)


@dataclass(frozen=True)
class House:
    """The things and dice in use, and how the house reads the open questions."""

    worths: tuple[int, ...] = (1, 5, 25, 50)
    faces: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    money: int | None = None  # all the credits there are, if there is an end of them
    largest: int = 50  # the largest wager where wagers are remembered
    seeded: bool = False
    must_take_most: bool = False
    ask_if_all_dearer: bool = False
    keep_difference: bool = False
    pays_wager: bool = False  # for a thing that is kept
    few_coins: bool = False
    house_has_rest: bool = False
    after_four: str = "offered"
    any_twelve_sweeps: bool = False
    no_repeats: bool = False

    @property
    def totals(self) -> list[int]:
        """What two dice can show together."""
        return sorted({a + b for a in self.faces for b in self.faces})

    @property
    def squares(self) -> list[int]:
        """The squares of the board."""
        return [n for n in self.totals if n <= 12]


@dataclass(frozen=True)
class Position:
    """What lies where, and how far the patron has come."""

    squares: tuple[tuple[int, Pile], ...]
    star: Pile = ()
    stage: str = "staking"
    total: int | None = None
    stake: int = 0
    won: int = 0
    used: frozenset[int] = frozenset()

    def pile(self, number: int) -> Pile:
        """The things in a square."""
        return dict(self.squares)[number]

    def put(self, piles: dict[int, Pile], **changes: object) -> Position:
        """The position with other piles in some squares."""
        squares = tuple((n, tuple(sorted(piles.get(n, pile)))) for n, pile in self.squares)
        return replace(self, squares=squares, **changes)  # type: ignore[arg-type]

    @property
    def money(self) -> int:
        """Everything that lies on the board."""
        return sum(self.star) + sum(sum(pile) for _, pile in self.squares)


def initial(house: House) -> Position:
    """The board before the first throw."""
    first: Pile = (min(house.worths),) if house.seeded else ()
    return Position(tuple((n, first if n != 4 else ()) for n in house.squares))


def moves(house: House, at: Position) -> Iterator[tuple[Move, Position]]:
    """Everything that may happen next."""
    if at.stage == "free":
        yield ("step_up", None, None), replace(at, stage="staking", used=frozenset())
    elif at.stage == "staking":
        yield from _staking(house, at)
    elif at.stage == "dice in hand":
        for total in house.totals:
            yield ("throw", total, None), replace(at, stage="thrown", total=total)
    elif at.stage == "thrown":
        yield from _thrown(house, at)
    elif at.stage == "winning":
        yield from _winning(house, at)
    elif at.stage == "barkeeper":
        yield from _barkeeper(house, at)


def _staking(house: House, at: Position) -> Iterator[tuple[Move, Position]]:
    for worth in house.worths:
        if house.money is None or at.money + worth <= house.money:
            yield ("lay", None, worth), replace(at, star=tuple(sorted((*at.star, worth))))
        if worth in at.star:
            yield ("take_back", None, worth), replace(at, star=_without(at.star, worth))
    if not at.star:
        yield ("leave", None, None), replace(at, stage="free")
        return
    stake = sum(at.star)
    if not house.no_repeats or (stake <= house.largest and stake not in at.used):
        yield ("pick_up_dice", None, None), replace(at, stage="dice in hand", stake=stake)


def _thrown(house: House, at: Position) -> Iterator[tuple[Move, Position]]:
    total = at.total
    assert total is not None
    if total == 4:
        if house.after_four == "again":
            yield ("neither_wins_nor_loses", None, None), replace(at, stage="dice in hand", total=None)
        else:
            star = at.star if house.after_four == "offered" else ()
            yield ("neither_wins_nor_loses", None, None), _next_turn(replace(at, star=star))
        return
    if total not in house.squares:
        return  # the text knows no such square
    if house.no_repeats:
        at = replace(at, used=at.used | {at.stake})
    occupied = bool(at.pile(total))
    if total == 7:
        yield ("lay_on_seven", None, None), _next_turn(at.put({7: at.pile(7) + at.star}, star=()))
    elif total in (2, 12) and (occupied or (total == 12 and house.any_twelve_sweeps)):
        emptied: dict[int, Pile] = dict.fromkeys(EVEN if total == 2 else ODD, ())
        yield ("sweep", total, None), _next_turn(at.put(emptied, star=()))
    elif not occupied:
        yield ("lose", total, None), _next_turn(at.put({total: at.star}, star=()))
    else:
        dear = all(worth > at.stake for worth in at.pile(total))
        if not house.ask_if_all_dearer and len(at.pile(total)) > 1:
            dear = False
        owed = at.star if dear and house.keep_difference and house.pays_wager else ()
        yield ("win", total, None), replace(at, star=owed, stage="barkeeper" if dear else "winning")


def _winning(house: House, at: Position) -> Iterator[tuple[Move, Position]]:
    assert at.total is not None
    pile = at.pile(at.total)
    allowed = [worth for worth in house.worths if worth in pile and at.won + worth <= at.stake]
    for worth in allowed:
        yield ("take", at.total, worth), at.put({at.total: _without(pile, worth)}, won=at.won + worth)
    if not allowed or not house.must_take_most:
        yield ("stop", None, None), _next_turn(at)


def _barkeeper(house: House, at: Position) -> Iterator[tuple[Move, Position]]:
    assert at.total is not None
    pile = at.pile(at.total)
    for worth in sorted(set(pile)):
        left = _without(pile, worth)
        if house.keep_difference:
            for_it = at.put({at.total: left + at.star}, star=(), won=worth, stage="winning")
            yield ("keep_difference", at.total, worth), for_it
        else:
            rest = _coins(house, worth, worth - at.stake)
            yield ("take_change", at.total, worth), at.put({at.total: left + rest}, won=at.stake, stage="winning")
    if not house.must_take_most:
        yield ("stop", None, None), _next_turn(replace(at, star=()))


def _coins(house: House, broken: int, amount: int) -> Pile:
    """What is left in the square when change was given, in smallest or in as large coins as do; nothing if kept."""
    if house.house_has_rest:
        return ()
    coins: list[int] = []
    while amount > 0:
        fitting = [worth for worth in house.worths if worth <= amount and worth < broken]
        coin = max(fitting) if house.few_coins else min(fitting)
        coins.append(coin)
        amount -= coin
    return tuple(coins)


def _next_turn(at: Position) -> Position:
    return replace(at, stage="staking", total=None, stake=0, won=0)


def _without(pile: Pile, worth: int) -> Pile:
    things = list(pile)
    things.remove(worth)
    return tuple(things)
