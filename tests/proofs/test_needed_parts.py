"""What is left out of a guard follows from the rest: the twin goes through all positions."""

from __future__ import annotations

import itertools
import random

from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Cell, Node, StateFunction
from rulestone.model.expressions.types import BOOLEAN, Integer
from rulestone.proofs.plays.needed_parts import NeededParts

CELLS = (
    next(iter(StateFunction("phase", (), Integer(0, 3)).cells())),
    next(iter(StateFunction("count", (), Integer(0, 2)).cells())),
    next(iter(StateFunction("done", (), BOOLEAN).cells())),
)


def random_condition(chance: random.Random, depth: int) -> Node:
    if depth == 0 or chance.random() < 0.5:
        cell = chance.choice(CELLS)
        read = ex.cell_node(cell)
        if cell.type is BOOLEAN:
            return chance.choice((read, ex.negation(read)))
        number = ex.integer(chance.randrange(4))
        found = chance.choice((ex.equal, ex.at_most, ex.less))(*chance.sample((read, number), 2))
        return chance.choice((found, ex.negation(found)))
    parts = [random_condition(chance, depth - 1) for _ in range(2)]
    return chance.choice((ex.conjunction, ex.disjunction))(parts)


def test_what_is_needed_holds_just_where_all_does() -> None:
    chance = random.Random(11)
    left_out = 0
    for _ in range(600):
        guard = ex.conjunction(random_condition(chance, 2) for _ in range(chance.choice((2, 3, 4))))
        kept = NeededParts().of(guard)
        left_out += ex.conjunction(kept) is not guard
        for values in itertools.product(*(cell.type.values() for cell in CELLS)):
            state = dict(zip(CELLS, values, strict=True))

            def read(cell: Cell, state: dict[Cell, object] = state) -> object:
                return state[cell]

            assert evaluate(guard, read) == all(evaluate(part, read) for part in kept), (guard, kept, state)
    assert left_out > 50


def test_a_phase_that_the_rest_rules_out_is_not_needed() -> None:
    phase, count = ex.cell_node(CELLS[0]), ex.cell_node(CELLS[1])
    either = ex.disjunction(
        (
            ex.equal(phase, ex.integer(1)),
            ex.conjunction((ex.equal(phase, ex.integer(2)), ex.at_most(count, ex.integer(1)))),
        )
    )
    other = ex.negation(ex.equal(phase, ex.integer(3)))
    needed = NeededParts()
    assert list(needed.of(ex.conjunction((either, other)))) == [either] == list(needed.of(either))
    assert list(needed.of(other)) == [other]
