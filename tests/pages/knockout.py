"""Figures of Knockout's page. The turns are counted again here, by throwing dice face by face."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from fractions import Fraction

from rulestone.model.games.knockout.odds import expected_turns
from rulestone.proofs import lost_rules
from rulestone.proofs.running.loading import load_game

from . import in_words
from .searching import breaking, broken, claimed, explored, number_declared, system_of
from .values import forced

SIDES = 6


def properties() -> list[int]:
    return number_declared("knockout", "full")[:5]


def questions() -> int:
    return len(system_of("knockout", "full").readings)


def tables() -> list[int | str]:
    """Positions at small, and what fails there, for the four readings in which the rules stay unknown."""
    rows: list[int | str] = []
    for reading in ("anything", "table", "thrown", "losing"):
        answers = (
            (("throw_rule", reading), ("tied_roll", "seat")) if reading == "losing" else (("throw_rule", reading),)
        )
        rows += [f"`{reading}`", explored("knockout", "small", *answers).states]
        found = broken("knockout", "small", *answers)
        for name in ("one_winner", "a_throw_adds_no_dice", "a_throw_costs_a_die", "the_game_must_end"):
            rows.append(f"fails after {found[name]}" if name in found else "holds")
        assert not found.keys() - {"one_winner", "a_throw_adds_no_dice", "a_throw_costs_a_die", "the_game_must_end"}
    return rows


def breaks() -> list[int | str]:
    """What other readings break at tiny, alone."""
    rows: list[int | str] = []
    for (question, reading), found in breaking("knockout", "tiny").items():
        rows.append(f"`{question}={reading}`")
        for name, after in found.items():
            rows += [f"`{name}`", after]
    return rows


def proofs() -> bool:
    """Everything that is said of all rules is proved by z3, and what it needs is needed."""
    needed = all(statement.needed() for statement in lost_rules.STATEMENTS if statement.needs)
    alone = lost_rules.dice_leave_on_average() and lost_rules.more_dice_are_never_worse()
    return all(statement.holds() for statement in lost_rules.STATEMENTS) and needed and alone


def unknown_rules() -> str:
    """The readings of `throw_rule` in which the rules stay unknown, in words; the other three are completions."""
    readings = load_game("knockout").questions()["throw_rule"].readings
    return in_words(len(readings.keys() - {"sixes", "bust", "hand_on"}))


def longest() -> list[int]:
    """Throws of the longest games where every throw costs a die: for two with seven dice each, for six with twelve."""
    # All dice but one of each other player are thrown away before the last one goes.
    return [_most_throws((7, 7)), _most_throws((12,) * 6)]


@functools.cache
def _most_throws(hands: tuple[int, ...]) -> int:
    """The most throws until somebody is out, each costing its thrower one die."""
    if 0 in hands:
        return 0
    order = tuple(sorted(hands))
    if order != hands:
        return _most_throws(order)
    return 1 + max(
        _most_throws(tuple(n - (number == at) for number, n in enumerate(hands)))
        for at in {hands.index(n) for n in hands}
    )


@functools.cache
def _throws(rule: str, number: int) -> tuple[tuple[Fraction, int, bool], ...]:
    """What a throw of so many dice does: how likely, dice that leave, and whether the thrower goes on; face by face."""
    found: Counter[tuple[int, bool]] = Counter({(0, False): 1})  # dice gone, and whether a one was among them
    for _ in range(number):
        after: Counter[tuple[int, bool]] = Counter()
        for (gone, one), ways in found.items():
            for face in range(1, SIDES + 1):
                leaves = {"sixes": face == 6, "bust": True, "hand_on": face in (1, 6)}[rule]
                after[gone + leaves, one or face == 1] += ways
        found = after
    outcomes: Counter[tuple[int, bool]] = Counter()
    for (gone, one), ways in found.items():
        leaving = 0 if rule == "bust" and one else gone
        outcomes[leaving, rule == "sixes" and leaving > 0] += ways
    return tuple((Fraction(ways, SIDES**number), leaving, on) for (leaving, on), ways in outcomes.items())


@functools.cache
def _turns(rule: str, dice: int, habit: str) -> Fraction:
    """The average number of turns until a thrower is out, if nobody hands them any."""
    best: list[Fraction] = []
    for number in {"one": [1], "all": [dice], "best": range(1, dice + 1)}[habit]:
        stays = Fraction(0)
        turns = Fraction(0)
        for chance, leaving, goes_on in _throws(rule, number):
            turns += chance * (not goes_on)
            if leaving:
                turns += chance * (_turns(rule, dice - leaving, habit) if dice > leaving else 0)
            else:
                stays += chance
        best.append(turns / (1 - stays))
    return min(best)


ROWS = [("sixes", "all"), ("sixes", "one"), ("hand_on", "all"), ("hand_on", "one")]
ROWS += [("bust", "best"), ("bust", "all"), ("bust", "one")]


def turns() -> list[Fraction]:
    """The table, row by row; the game's own figures agree."""
    rows = [[_turns(rule, dice, habit) for dice in range(7, 13)] for rule, habit in ROWS]
    theirs = [[expected_turns(rule, dice, SIDES, habit) for dice in range(7, 13)] for rule, habit in ROWS]
    assert rows == theirs
    return list(itertools.chain.from_iterable(rows))


def all_is_best() -> bool:
    """Under `sixes` and `hand_on` to throw all dice is best from 7 to 12 dice."""
    return all(_turns(r, n, "all") == _turns(r, n, "best") for r in ("sixes", "hand_on") for n in range(7, 13))


def choosing_is_better_under_bust() -> bool:
    return all(_turns("bust", n, "best") < _turns("bust", n, "all") for n in range(8, 13))


def choice_with_seven() -> list[Fraction]:
    """Under `bust` with seven dice: choosing and throwing all; and with twelve."""
    return [_turns("bust", n, habit) for n in (12, 7) for habit in ("best", "all")]


def seven_is_shortest() -> bool:
    return all(min(range(7, 13), key=lambda n: _turns(rule, n, "best")) == 7 for rule in ("sixes", "hand_on", "bust"))


def claims_by_reading() -> list[str]:
    """Which readings contradict a claim of the text, at full."""
    rows = []
    for answer in (("dice_range", "exclusive"), ("tied_roll", "seat")):
        against = [name for name, (agrees, _) in claimed("knockout", "full", answer).items() if agrees is False]
        usual = [name for name, (agrees, _) in claimed("knockout", "full").items() if agrees is False]
        rows += [f"`{answer[0]}={answer[1]}`", *(f"`{name}`" for name in against if name not in usual)]
    return rows


def forced_values() -> list[object]:
    """What each player can force at tiny."""
    return list(forced("knockout", "tiny"))
