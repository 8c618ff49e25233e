"""What no play of a game meets none of a game meets that allows less, and a proof that knows it says what one says that
does not."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import Game, Int, State, TransitionSystem, free, initial, reachable, require, rule
from rulestone.model.expressions.expression import conjunction
from rulestone.model.expressions.walk import conjoined
from rulestone.model.system.semantics import successors
from rulestone.proofs.checking.guards_before import GuardsBefore
from rulestone.proofs.engines.symbolic import k_induction
from rulestone.proofs.engines.symbolic.judge import ProofEffort, judge_symbolically
from rulestone.proofs.engines.symbolic.kept_lengths import KeptLengths
from rulestone.proofs.engines.symbolic.kept_steps import KeptSteps
from rulestone.proofs.engines.symbolic.prepared import Prepared
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.searched_content import name_of_reached, names_of_wider
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.store import Store

from .test_guards_before import GAMES, edited

pytest.importorskip("z3")


class Climb(Game):
    """The top is out of reach for long."""

    language = 2
    height = State(Int(0, 30))
    rope = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        free(self.rope)
        self.height = 0

    @rule()
    def up(self) -> None:
        require(self.height < 30)
        self.height += 1

    @rule()
    def down(self) -> None:
        require(self.height > 0)
        self.height -= 1

    @rule()
    def throw(self) -> None:
        require(self.height < 28 and self.rope > 0)
        self.height += 2
        self.rope -= 1

    @reachable
    def the_top(self) -> bool:
        return self.height == 30

    @reachable
    def low(self) -> bool:
        return self.height == 4


def narrowed(system: TransitionSystem, **more: int) -> TransitionSystem:
    """Some rules also require what others do: by the rule's name, the number of another move."""

    def again(one: Any) -> Any:
        if one.label.rule not in more:
            return one
        guard = conjunction([*conjoined(one.guard), *conjoined(system.instances[more[one.label.rule]].guard)])
        return replace(one, guard=guard, effects=None)

    return replace(system, instances=tuple(map(again, system.instances)))


def levels(system: TransitionSystem, most: int) -> list[set[Any]]:
    """The slow twin: the states that plays of each length come to."""
    found = [set(first_states(system))]
    for _ in range(most):
        found.append({after for state in found[-1] for _, after in successors(system, state)})
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_within_another_comes_nowhere_else(name: str, tmp_path: Path) -> None:
    store, chance = Store(tmp_path), random.Random(name)
    system = GAMES[name]().system
    GuardsBefore(system, store).keep([])
    whole, within = levels(system, 3), 0
    for _ in range(12):
        other = edited(system, chance)
        if chance.random() < 0.3:  # and some moves are left out
            left = [move for move in other.instances if chance.random() < 0.9]
            other = replace(other, instances=tuple(left))
        GuardsBefore(other, store).settle(lambda conditions: lambda condition: False)
        if name_of_reached(system) in names_of_wider(other):
            within += 1
            assert all(few <= many for few, many in zip(levels(other, 3), whole, strict=True))
    assert within >= 3


def test_where_a_guard_lost_a_part_or_a_deed_changed_nothing_is_within(tmp_path: Path) -> None:
    store, system = Store(tmp_path), Climb().system
    GuardsBefore(system, store).keep([])
    first, *rest = system.instances
    for change in ({"guard": conjunction([])}, {"updates": {}}):
        other = replace(system, instances=(replace(first, **change, effects=None), *rest))
        GuardsBefore(other, store).settle()
        assert names_of_wider(other) == [name_of_reached(other)]


def plain(found: list[Verdict]) -> Any:
    return [(one.property, one.status, one.detail, one.figures, one.play and len(one.play.moves)) for one in found]


def judged(system: TransitionSystem, store: Store | None) -> list[Verdict]:
    effort = ProofEffort(depth=7)
    if store is None:
        return judge_symbolically(system, properties=["the_top"], effort=effort)
    before = GuardsBefore(system, store)
    before.settle(lambda conditions: lambda condition: False)
    found = judge_symbolically(system, properties=["the_top"], effort=effort, kept=KeptSteps(system, store))
    before.keep(found)
    return found


def test_after_an_edit_that_forbids_moves_no_play_is_unrolled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, system = Store(tmp_path), Climb().system
    assert judged(system, store)[0].figures["depth"] == 7
    asked: list[object] = []
    extend = k_induction.UnrolledPath.extend

    def counted(self: Any) -> None:
        asked.append(self)
        extend(self)

    monkeypatch.setattr(k_induction.UnrolledPath, "extend", counted)
    other = narrowed(system, throw=1)
    found, with_lengths = judged(other, store), len(asked)
    assert plain(found) == plain(judged(other, None))
    assert with_lengths < len(asked) - with_lengths
    asked.clear()
    assert plain(judged(system, store)) == plain(judged(system, None))  # and what it knows itself


def test_where_plays_are_shorter_it_is_said_as_before(tmp_path: Path) -> None:
    """Nobody goes up any more: that no play is longer must be said, and not that none of seven steps meets it."""
    store, system = Store(tmp_path), Climb().system
    judged(system, store)
    never = narrowed(narrowed(system, up=1, throw=1, down=2), up=2)  # what is required of others cannot hold at first
    found = judged(never, store)
    assert plain(found) == plain(judged(never, None))


def test_nothing_is_known_of_longer_plays_or_of_other_targets(tmp_path: Path) -> None:
    store, system = Store(tmp_path), Climb().system
    top, low = Prepared(system).goals()
    kept = KeptLengths(system, store)
    kept.keep(top, 5)
    kept.keep(top, 3)  # which was known
    again = KeptLengths(system, store)
    assert again.shown(top, 5) and again.shown(top, 2) and not again.shown(top, 6)
    assert not again.shown(low, 1)
    assert not KeptLengths(system, store, fresh=True).shown(top, 2)
    assert not KeptLengths(narrowed(system, throw=1), store).shown(top, 2)  # until it is shown to be within
