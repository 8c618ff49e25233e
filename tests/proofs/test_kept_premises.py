"""Premises that say as much as others hold nowhere where those do not: the twin goes through all positions."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Cell, Node, conjunction
from rulestone.model.system.fingerprint import Fingerprints
from rulestone.proofs.engines.symbolic.kept_premises import MoveNames, NamesOfOwed, say_as_much

from .symbolic_games import slide_game
from .test_needed_parts import CELLS, random_condition


def _holds(guard: Node) -> set[tuple[object, ...]]:
    found = set()
    for values in itertools.product(*(cell.type.values() for cell in CELLS)):
        state: dict[Cell, object] = dict(zip(CELLS, values, strict=True))
        if evaluate(guard, state.__getitem__):
            found.add(values)
    return found


def test_what_says_as_much_holds_nowhere_else() -> None:
    chance, names = random.Random(4), MoveNames(Fingerprints())
    move = slide_game(5)().system.instances[0]
    said = 0
    for _ in range(1500):
        parts = [random_condition(chance, 1) for _ in range(3)]
        some = chance.sample(parts, 2)
        one, other = (replace(move, guard=conjunction(each)) for each in (parts, some))
        if chance.random() < 0.5:
            other = replace(move, guard=conjunction([*some[:1], random_condition(chance, 0)]))
        if say_as_much(names.premises(one)[1], names.premises(other)[1]):
            assert _holds(one.guard) <= _holds(other.guard)
            said += one.guard is not other.guard
    assert said > 300


def test_a_greater_bound_says_more() -> None:
    from rulestone.model.expressions import expression as ex

    names, move, count = MoveNames(Fingerprints()), slide_game(5)().system.instances[0], ex.cell_node(CELLS[0])

    def premises(low: int, high: int) -> object:
        parts = ex.at_most(ex.integer(low), count), ex.at_most(count, ex.integer(high))
        return names.premises(replace(move, guard=conjunction(parts), obligations=()))[1]

    for one, other in itertools.product([(1, 2), (1, 1), (2, 3), (1, 3)], repeat=2):
        assert say_as_much(premises(*one), premises(*other)) is (one[0] >= other[0] and one[1] <= other[1])


def test_what_is_owed_is_part_of_the_name_where_it_is_asked_about() -> None:
    move = slide_game(5)().system.instances[0]
    from rulestone.model.expressions.expression import cell_node
    from rulestone.model.words.effects import Obligation

    owing = replace(move, obligations=(*move.obligations, Obligation(cell_node(CELLS[2]), "it is done", None)))
    plain, owed = MoveNames(Fingerprints()), NamesOfOwed(Fingerprints())
    assert plain.name(move) == plain.name(owing) and owed.name(move) != owed.name(owing)
