"""Lemmas that say something around some cells, and guards put in once: as what goes through all of them finds."""

import random

import pytest
from rulestone.model.expressions.expression import TRUE
from rulestone.model.expressions.walk import substitute
from rulestone.proofs.engines.symbolic.locality import Abstraction, Fixing, Narrowed, Supports
from rulestone.proofs.engines.symbolic.prepared import Prepared, conjuncts
from rulestone.proofs.engines.symbolic.requests import Lemmas
from rulestone.proofs.running.loading import load_game

from tests.proofs.symbolic_games import slide_game

pytestmark = pytest.mark.usefixtures("rules_kept")


def prepared_game(name):
    """A game with invariants of places, of whose turn it is, of sums."""
    if name == "slides":
        return Prepared(slide_game(5, faulty=True)().system)
    game, scope = name.split(":")
    return Prepared(load_game(game)(scope=scope).system)


@pytest.mark.parametrize("name", ["slides", "svelfwld:5x5", "kesch:tiny", "mutou:2x3", "kings:small"])
def test_all_that_says_something_is_found_in_its_order(name):
    drawn = random.Random(name)
    prepared, supports = prepared_game(name), Supports()
    parts = {target.name: conjuncts(target.state) for target in prepared.invariants()}
    guards = {
        f"guard {n}": move.guard for n, move in enumerate(drawn.sample(prepared.moves, min(20, len(prepared.moves))))
    }
    lemmas = Lemmas({**parts, **guards}, supports)
    mentioned = sorted({cell for node in lemmas.owner for cell in supports.of(node)}, key=str)
    everywhere = [cell for cell in mentioned if not cell.index]
    found_something = left_out = 0
    for _ in range(60):
        move = drawn.choice(prepared.moves)
        fix = Fixing(drawn.choice([move.everywhere, move.pinned, {}]), supports)
        near = frozenset(drawn.sample(mentioned, min(len(mentioned), drawn.choice([1, 2, 4, 12]))))
        near |= frozenset(drawn.sample(everywhere, drawn.randrange(1 + min(2, len(everywhere)))))
        around = near.difference(fix.values)
        owner = drawn.choice([None, *parts])
        slow = {}
        abstraction = Abstraction(supports)
        for node in lemmas.touching(near):
            hypothesis = abstraction.hypothesis(fix.apply(node), around)
            if hypothesis is not None and owner in (None, lemmas.owner[node]):
                slow[node] = hypothesis
        fast = lemmas.fixed(fix).around(around, owner)
        assert all(fixed is fix.apply(node) for node, fixed in fast)
        said = {node: abstraction.hypothesis(fixed, around) for node, fixed in fast}
        assert list(slow.items()) == [(node, left) for node, left in said.items() if left is not None]
        found_something += bool(slow)
        left_out += len(lemmas.touching(near)) > len(fast)
    assert found_something and left_out


@pytest.mark.parametrize("name", ["slides", "kesch:tiny", "mutou:2x3"])
def test_what_a_guard_fixes_is_put_in_as_by_substitution(name):
    drawn = random.Random(name)
    prepared = prepared_game(name)
    narrowed, changed = Narrowed(Supports()), 0
    conditions = [part for target in prepared.invariants() for part in conjuncts(target.state)]
    conditions += [part for move in drawn.sample(prepared.moves, min(20, len(prepared.moves))) for part in move.guard]
    for _ in range(400):
        values, root = drawn.choice(prepared.moves).pinned, drawn.choice(conditions)
        found = narrowed.by(root, values)
        assert found is substitute(root, values)
        changed += found is not root and found is not TRUE
    assert changed
