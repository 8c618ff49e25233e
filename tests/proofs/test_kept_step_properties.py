"""Of a step that was never asked about nothing is kept: one failure of a property ends the asking, not the proof."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rulestone.model import Game, Int, Sort, State, TransitionSystem, initial, require, rule, step_property
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.nodes import cell_node
from rulestone.proofs.engines.symbolic import kept_steps
from rulestone.proofs.engines.symbolic.houdini import Induction
from rulestone.proofs.engines.symbolic.induction_found import Failure
from rulestone.proofs.engines.symbolic.kept_steps import KeptSteps
from rulestone.proofs.engines.symbolic.obligations import Prover
from rulestone.proofs.engines.symbolic.prepared import Prepared
from rulestone.proofs.engines.symbolic.solving import Solvers
from rulestone.proofs.running.store import Store

pytest.importorskip("z3")


class Purses(Game):
    """Everybody may put coins into their purse while it is not full."""

    Owner = Sort("ann", "bob", "cid", "dot")
    purse = State(Owner, Int(0, 9))

    @initial
    def setup(self, s):
        s.purse = 0

    @rule(owner=Owner)
    def save(self, s, owner):
        require(s.purse[owner] < 9)
        s.purse[owner] += 1

    @step_property
    def purses_do_not_shrink(self, before, after, step):
        return after.purse[step.owner] >= before.purse[step.owner]


OWNERS = "abcd"


def _with_thieves(system: TransitionSystem, thieves: str) -> TransitionSystem:
    """The game in which the moves of some owners (by their first letters) empty a full purse instead."""
    instances = list(system.instances)
    assert len(instances) == len(OWNERS)
    for number in map(OWNERS.index, thieves):
        (cell,) = instances[number].updates
        full = ex.less(ex.integer(number), cell_node(cell))
        empty = {cell: ex.integer(0)}
        instances[number] = replace(instances[number], guard=full, updates=empty, effects=None)
    return replace(system, instances=tuple(instances))


def _failure(system: TransitionSystem, store: Store | None) -> Failure | None:
    prepared = Prepared(system)
    (declared,) = system.step_properties
    with Solvers(10.0) as solvers:
        supports = solvers.cache.supports
        induction = Induction(prepared, Prover(prepared, solvers, supports), supports, None, KeptSteps(system, store))
        return induction.implied(prepared.step_target(declared), {})


@pytest.mark.parametrize("edits", ["", "ab ab a b", "abc c b a", "abcd bcd cd d", "ad bc abcd b d"])
def test_after_each_edit_the_same_is_found_as_without_what_was_kept(
    edits: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_steps, "data_of", lambda system: {})  # as of a game whose module stands alone
    system, store = Purses().system, Store(tmp_path)
    for thieves in ["", *edits.split()]:
        edited = _with_thieves(system, thieves)
        kept, alone = _failure(edited, store), _failure(edited, None)
        assert (kept is None) is (alone is None) is (not thieves), thieves
