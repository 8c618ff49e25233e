"""Which moves lower a variant is kept by the content of number and move; only edited moves are asked about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from rulestone.model import Game, Int, Sort, State, TransitionSystem, initial, require, rule, variant
from rulestone.model.content import digest
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.nodes import cell_node
from rulestone.proofs.engines.symbolic.houdini import Induction
from rulestone.proofs.engines.symbolic.induction_found import Failure
from rulestone.proofs.engines.symbolic.kept_steps import KeptSteps
from rulestone.proofs.engines.symbolic.obligations import Prover
from rulestone.proofs.engines.symbolic.prepared import Prepared
from rulestone.proofs.engines.symbolic.solving import Solvers
from rulestone.proofs.running.store import Store

pytest.importorskip("z3")


class Candles(Game):
    """Each candle burns down by one, and its burning is counted for a while."""

    Candle = Sort("a", "b", "c", "d")
    length = State(Candle, Int(0, 5))
    burnt = State(Int(0, 9))

    @initial
    def setup(self, s):
        s.length = 5
        s.burnt = 0

    @rule(candle=Candle)
    def burn(self, s, candle):
        require(s.length[candle] > 0)
        s.length[candle] -= 1
        if s.burnt < 9:
            s.burnt += 1

    @variant
    def wax(self, s):
        return sum(s.length[candle] for candle in self.Candle)


class OtherCandles(Candles):
    """What is said to be lowered is lowered by some steps."""

    @variant
    def wax(self, s):
        return 9 - s.burnt


OtherCandles.__qualname__ = Candles.__qualname__  # a later version of the same game, with the same moves
ORDER = "abcd"


def _with_wicks_that_grow(system: TransitionSystem, growing: str) -> TransitionSystem:
    """The game in which the moves of some candles make them as long as they were."""
    instances = list(system.instances)
    assert len(instances) == len(ORDER)
    for number in map(ORDER.index, growing):
        cell = next(one for one in instances[number].updates if one.index)
        longer = {cell: ex.integer(5)}
        short = ex.less(cell_node(cell), ex.integer(5))
        instances[number] = replace(instances[number], guard=short, updates=longer, effects=None)
    return replace(system, instances=tuple(instances))


def _judged(system: TransitionSystem, store: Store | None) -> tuple[Failure | None, Sequence[int]]:
    """Why some step does not lower the variant, and of which moves that was asked."""
    prepared, moves = Prepared(system), []
    (target,) = prepared.variant_targets()
    with Solvers(10.0) as solvers:
        supports = solvers.cache.supports
        induction = Induction(prepared, Prover(prepared, solvers, supports), supports, None, KeptSteps(system, store))
        plain = induction._kept_by
        induction._kept_by = lambda of, some: (moves.extend(move.number for move in some), plain(of, some))[1]
        return induction.implied(target, {}), moves


@pytest.mark.parametrize("edits", ["", "ab ab a b", "abcd bcd cd d", "ad bc b d"])
def test_after_each_edit_the_same_is_found_as_without_what_was_kept(edits: str, tmp_path: Path) -> None:
    system, store = Candles().system, Store(tmp_path)
    for growing in ["", *edits.split(), ""]:
        edited = _with_wicks_that_grow(system, growing)
        kept, alone = _judged(edited, store)[0], _judged(edited, None)[0]
        assert (kept is None) is (alone is None) is (not growing), growing


def test_only_what_was_edited_is_asked_about(tmp_path: Path) -> None:
    system, store = Candles().system, Store(tmp_path)
    assert _judged(system, store) == (None, [0, 1, 2, 3])
    assert _judged(system, store) == (None, [])
    failure, asked = _judged(_with_wicks_that_grow(system, "c"), store)
    assert failure is not None and asked == [2]


def _another_number(tmp_path: Path) -> Failure | None:
    store = Store(tmp_path)
    assert _judged(Candles().system, store)[0] is None
    return _judged(OtherCandles().system, store)[0]


def test_of_another_number_nothing_is_known(tmp_path: Path) -> None:
    assert _another_number(tmp_path) is not None


def test_a_key_that_says_no_number_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def of_variant(self, variant, parts):
        return self._known(("lowered", digest().hex()), parts, self._moves)

    monkeypatch.setattr(KeptSteps, "of_variant", of_variant)
    assert _another_number(tmp_path) is None
