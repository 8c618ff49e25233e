"""Runs of moves that are passed over: whatever stands where, the same moves are come to, in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model.expressions.evaluate import Undefined, evaluator
from rulestone.model.expressions.expression import Node
from rulestone.proofs.compiling.guards import Branch, guard_trie
from rulestone.proofs.compiling.skipping import with_skips
from rulestone.proofs.engines.explicit import Limits, explore
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.running.loading import load_game

from tests.proofs.test_native import random_system


def come_to(branch: Branch, holds: Callable[[Node], bool]) -> Iterator[tuple[str, int]]:
    """What a trie comes to, one condition after another, in order."""
    yield from (("undefined", number) for number in branch.undefined)
    yield from (("playable", number) for number in branch.playable)
    for condition, below in branch.below.items():
        if holds(condition):
            yield from come_to(below, holds)


def conditions_in(branch: Branch) -> int:
    return len(branch.below) + sum(map(conditions_in, branch.below.values()))


@settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6), st.integers(1, 3))
def test_the_same_is_come_to_in_the_same_order(number: int, least: int) -> None:
    system = random_system(number)
    if system is None:
        return
    plain = guard_trie(system.instances)
    skipping = with_skips(plain, least=least, share=0.0)
    found = explore(system, checks=Checks((), (), False, False), limits=Limits(states=40), target="python")
    for state in map(found.state_at, range(found.states)):
        value = evaluator(system.reader_of(state))

        def holds(condition: Node, value: Callable[[Node], object] = value) -> bool:
            try:
                return bool(value(condition))
            except Undefined:  # compiled code comes to some answer, the same in both
                return False

        assert list(come_to(skipping, holds)) == list(come_to(plain, holds))


def test_a_game_of_phases_is_passed_over_in_runs() -> None:
    """Of Kesch fewer conditions are asked for; that none is lost the positions show."""
    system = load_game("kesch")(scope="tiny").system
    plain = guard_trie(system.instances)
    skipping = with_skips(plain)
    assert conditions_in(skipping) > conditions_in(plain)
    found = explore(system, checks=Checks((), (), False, False), limits=Limits(states=300), target="python")
    asked = {"plain": 0, "skipping": 0}
    for state in map(found.state_at, range(found.states)):
        value = evaluator(system.reader_of(state))
        reached = []
        for name, trie in (("plain", plain), ("skipping", skipping)):

            def holds(condition: Node, name: str = name, value: Callable[[Node], object] = value) -> bool:
                asked[name] += 1
                return bool(value(condition))

            reached.append(list(come_to(trie, holds)))
        assert reached[0] == reached[1]
    assert asked["skipping"] < 0.8 * asked["plain"]
