"""Moves looked up by what they are called, beside going through all of them."""

import random
from typing import Any

import pytest
from rulestone.model import TransitionSystem
from rulestone.model.games.kesch import Kesch
from rulestone.model.games.mutou import MuTou
from rulestone.model.games.svelfwld import Svelfwld
from rulestone.model.system.moves_called import MovesCalled
from rulestone.model.system.system import Instance


def slowly(system: TransitionSystem, rule: str, by: Any, parameters: dict[str, Any]) -> list[Instance]:
    """One move after another."""
    return [
        one
        for one in system.instances
        if one.label.rule == rule
        and (by is None or one.label.chooser == by)
        and all(name in dict(one.label.parameters) for name in parameters)
        and all(dict(one.label.parameters)[name] == value for name, value in parameters.items())
    ]


@pytest.mark.parametrize("game", [Kesch, MuTou, Svelfwld])
def test_looked_up_as_gone_through(game: type) -> None:
    system = game(scope="tiny" if "tiny" in game.scopes else None).system
    moves, chance = MovesCalled(system), random.Random(1)
    found = 0
    for _ in range(300):
        one = chance.choice(system.instances)
        told = dict(one.label.parameters)
        some = {name: told[name] for name in chance.sample(sorted(told), chance.randint(0, len(told)))}
        if some and chance.random() < 0.3:  # a value of another move, or none at all
            name = chance.choice(list(some))
            other = dict(chance.choice(system.instances).label.parameters)
            some[name] = other.get(name, [name])
        by = chance.choice([None, one.label.chooser, "nobody"])
        looked_up = moves.of(one.label.rule, by, some)
        assert looked_up == slowly(system, one.label.rule, by, some)
        found += len(looked_up)
    assert found > 300


def test_of_what_is_not_there_nothing_is_found() -> None:
    system = Kesch(scope="tiny").system
    moves, some = MovesCalled(system), system.instances[0].label
    assert moves.of("no such rule", None, {}) == []
    assert moves.of(some.rule, None, {"no such parameter": 1}) == []
    assert moves.of(some.rule, None, {"no such parameter": [1]}) == []
    some = next(one.label for one in system.instances if one.label.parameters)
    assert moves.of(some.rule, None, {name: [1] for name, _ in some.parameters[:1]}) == []
