"""Figures of Kajuka's page. What a tally pays is what the rule `pay_out` makes of it."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from fractions import Fraction
from math import comb, factorial, prod
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.system.semantics import first_state_with, is_enabled, step
from rulestone.model.system.system import Instance, State

from .searching import broken, broken_from, number_declared, some_initial_state, system_of
from .values import kept_value

COLOURS = ("blue", "gold", "silver")
TRADERS = ("north", "east", "south", "west")
Hand = tuple[int, int, int]


def _supply() -> list[int]:
    """How many stones of each colour there are: what is dealt out at the beginning."""
    system = system_of("kajuka", "full")
    initial = some_initial_state("kajuka", "full")
    read = system.reader_of(initial)
    names = [cell for cell in system.cells if cell.function.name in ("stand", "crate", "unused")]
    return [sum(read(cell) for cell in names if cell.index[-1] == colour) for colour in COLOURS]


def _hand_size() -> int:
    system = system_of("kajuka", "full")
    read = system.reader_of(some_initial_state("kajuka", "full"))
    return sum(read(c) for c in system.cells if c.function.name in ("stand", "crate") and c.index[0] == "north")


def stones() -> list[int]:
    return [sum(_supply()), *_supply()]


def places() -> list[int]:
    """Stones on a Stand, in a Crate, and left over."""
    system = system_of("kajuka", "full")
    read = system.reader_of(some_initial_state("kajuka", "full"))

    def number(function: str, *index: str) -> int:
        return sum(read(c) for c in system.cells if c.function.name == function and c.index[: len(index)] == index)

    return [number("stand", "north"), number("crate", "north"), number("unused")]


@functools.cache
def _tallies() -> tuple[tuple[tuple[Hand, ...], int], ...]:
    """Four hands, in any order of the traders, that the stones suffice for; and how many orders there are."""
    supply, size = _supply(), _hand_size()
    hands = [h for h in itertools.product(range(size + 1), repeat=3) if sum(h) == size]
    return tuple(
        (four, factorial(4) // prod(map(factorial, Counter(four).values())))
        for four in itertools.combinations_with_replacement(hands, 4)
        if all(sum(hand[c] for hand in four) <= supply[c] for c in range(3))
    )


@functools.cache
def _before_paying(tie: str, complete: str) -> tuple[TransitionSystem, Instance, State]:
    """The game in these readings, its only payment, and a last tally in which nobody has a stone."""
    system = system_of("kajuka", "full", ("perfect_tie", tie), ("most_complete", complete))
    (pay_out,) = system.instances_by_rule["pay_out"]
    before = {"phase": "tally", "turn": turns(), "hand": 2, "dealt": 28, "seat": "paid", "house": 0}
    staked = price()
    return system, pay_out, first_state_with(system, {**before, "stakes": 4 * staked, "balance": -staked})


def _tallied(tie: str, hands: dict[str, Hand], complete: str = "number") -> tuple[int, dict[str, int]]:
    """What the House keeps and each trader is paid for these hands, the last of the scope, all having paid 75."""
    system, pay_out, empty = _before_paying(tie, complete)
    crate, state = system.functions["crate"], list(empty)
    for trader, hand in hands.items():
        for colour, n in zip(COLOURS, hand, strict=True):
            state[system.positions[crate.cell(trader, colour)]] = n
    after = step(system, pay_out, tuple(state))
    read = system.reader_of(after)
    balance = system.functions["balance"]
    return read(system.functions["house"].cell()), {t: read(balance.cell(t)) + price() for t in TRADERS}


@functools.cache
def _paid(tie: str, complete: str = "number") -> dict[tuple[Hand, ...], tuple[int, tuple[int, ...]]]:
    """The same for every tally."""
    found = {}
    for four, _ in _tallies():
        house, paid = _tallied(tie, dict(zip(TRADERS, four, strict=True)), complete)
        found[four] = house, tuple(paid.values())
    return found


@functools.cache
def price() -> int:
    """What is staked for a hand."""
    system = system_of("kajuka", "full")
    return -int(system.reader_of(some_initial_state("kajuka", "full"))(system.functions["balance"].cell("north")))


@functools.cache
def turns() -> int:
    """How many times the turn can be passed in a hand."""
    system = system_of("kajuka", "full")
    state, passed = some_initial_state("kajuka", "full"), 0
    passes = system.instances_by_rule["pass_turn"]
    while may := [instance for instance in passes if is_enabled(system, instance, state)]:
        state, passed = step(system, may[0], state), passed + 1
    return passed


def worths() -> list[int]:
    """A Blue, a Gold, a Silver (two have one each, so nobody gets the bonus), and the bonus."""
    ones = {colour: tuple(int(c == colour) for c in COLOURS) for colour in COLOURS}
    worth = [_tallied("nobody", dict.fromkeys(("north", "east"), ones[c]))[1]["north"] for c in COLOURS]  # type: ignore[arg-type]
    return [*worth, _tallied("nobody", {"north": (1, 0, 0)})[1]["north"] - worth[0]]


def _leaders(four: tuple[Hand, ...]) -> int:
    """How many share the bonus: all who get more where each is paid than where nobody is; else one leads alone."""
    each, nobody = _paid("each")[four][1], _paid("nobody")[four][1]
    return sum(a != b for a, b in zip(each, nobody, strict=True)) or 1


def _ways(four: tuple[Hand, ...]) -> int:
    """In how many ways single stones can be dealt so."""
    left, ways = _supply(), 1
    for hand in four:
        ways *= prod(comb(n, k) for n, k in zip(left, hand, strict=True))
        left = [n - k for n, k in zip(left, hand, strict=True)]
    return ways


def _average(value: Any) -> Fraction:
    """The average over all deals of something that is the same for all orders of the traders."""
    weighed = [(_ways(four) * orders, value(four)) for four, orders in _tallies()]
    return Fraction(sum(w * v for w, v in weighed), sum(w for w, _ in weighed))


def tallies() -> int:
    """How many final tallies there are: who has how many stones of which colour."""
    return sum(orders for _, orders in _tallies())


def at_most_two_lead() -> bool:
    return {_leaders(four) for four, _ in _tallies()} == {1, 2}


def tied_hands() -> Fraction:
    """In per cent of the hands as they are dealt."""
    return 100 * _average(lambda four: _leaders(four) > 1)


def paid_otherwise_by_share() -> Fraction:
    """In per cent of the hands as they are dealt: others get the bonus where shares are compared, not numbers."""
    return 100 * _average(lambda four: _paid("split")[four][1] != _paid("split", "share")[four][1])


def house_average() -> list[Fraction]:
    kept = _average(lambda four: _paid("split")[four][0])
    return [kept, kept]


def house_average_by_tie() -> list[Fraction | str]:
    return [
        "`nobody`",
        _average(lambda four: _paid("nobody")[four][0]),
        "`each`",
        _average(lambda four: _paid("each")[four][0]),
    ]


def house_bounds() -> list[int]:
    """The least and the most that the House keeps where the bonus is paid once."""
    kept = [house for house, _ in _paid("split").values()]
    return [min(kept), max(kept)]


def house_never_pays_but_for_each() -> bool:
    return all(min(h for h, _ in _paid(r).values()) >= 0 for r in ("split", "nobody"))


def three_more_break_something() -> bool:
    """The opener and the tie of which nothing is said, at tiny; `each`, by what it may cost the House at full."""
    opener = broken("kajuka", "tiny", ("opener", "holder"))
    silent = broken("kajuka", "tiny", ("perfect_tie", "silent"))
    return set(opener) == {"the_right_to_open_moves_clockwise"} and set(silent) == {"defined"} and _house_may_pay()


def _house_may_pay() -> bool:
    """Whether each of two who are equal may get so much that the House keeps less than nothing."""
    return most_the_house_loses() > 0


def most_the_house_loses() -> int:
    return -min(house for house, _ in _paid("each").values())


def seven_of_a_colour() -> list[int]:
    """What seven Golds and seven Silvers are paid, against each other."""
    paid = _tallied("split", {"north": (0, 7, 0), "east": (0, 0, 7)})[1]
    return [paid["north"], paid["east"]]


def breaks() -> list[str | int]:
    """What readings break within a few moves of one deal, and after how many at the earliest."""
    rows: list[str | int] = []
    for answer in (
        ("landing", "stand"),
        ("landing", "crate"),
        ("landing", "chosen"),
        ("turn_counts", "exchanges"),
        ("force_bar", "exempt"),
    ):
        found = broken_from("kajuka", "full", 10_000, answer)
        (name,) = found
        rows += [f"`{answer[0]}={answer[1]}`", f"`{name}`", found[name]]
    return rows


def questions() -> int:
    return len(system_of("kajuka", "full").readings)


def properties() -> list[int]:
    return number_declared("kajuka", "full")


def a_hand_can_pass_one_by() -> bool:
    """Some play of a hand never gives a trader the turn, nor an offer to answer: two others pass to each other."""
    system = system_of("kajuka", "full")
    state = some_initial_state("kajuka", "full")
    holder = system.positions[system.functions["holder"].cell()]
    met = {state[holder]}
    for _ in range(turns()):
        first, second = sorted(met)[:2] if len(met) > 1 else (state[holder], next(t for t in TRADERS if t not in met))
        to = second if state[holder] == first else first
        (move,) = (i for i in system.instances_by_rule["pass_turn"] if i["to"] == to and is_enabled(system, i, state))
        state = step(system, move, state)
        met.add(state[holder])
    return len(met) == 2


def forced_values() -> list[object]:
    """What is forced at tiny, from the last run of `python -m benchmarks.values_page`."""
    return list(kept_value("kajuka", "tiny")[:1])
