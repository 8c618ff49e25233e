"""The graph out of the compiled search against its slow twin: every array of it, for random games and bundled ones."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np
import pytest
from rulestone.model import GameError
from rulestone.model.expressions.evaluate import evaluate
from rulestone.proofs.comparison.compiled_graph import CompiledExploration
from rulestone.proofs.comparison.graph import GameGraphTooLarge, Graph, GraphExploration
from rulestone.proofs.comparison.vocabulary import Vocabulary
from rulestone.proofs.compiling import native_values
from rulestone.proofs.compiling.layout import layout_of, pack_state
from rulestone.proofs.compiling.native_values import Values
from rulestone.proofs.engines.explicit import Limits, explore
from rulestone.proofs.engines.strategy.solve_game import positions_of
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.running.loading import load_game

from tests.amounts import in_part
from tests.proofs.test_native import random_system

pytest.importorskip("llvmlite")


def graph(way: Any, system: Any, words: Vocabulary, limit: int) -> Graph | str | None:
    try:
        found: Graph | None = way(system, words, limit, 20, lambda report: None).run()
        return found
    except GameGraphTooLarge as error:
        return str(error)


def agree(system: Any, limit: int) -> str:
    """Both ways, compared; returns what came of it."""
    words = Vocabulary()
    plain, compiled = graph(GraphExploration, system, words, limit), graph(CompiledExploration, system, words, limit)
    if compiled is None:
        return "left to the plain way"
    if isinstance(plain, str) or isinstance(compiled, str):
        assert isinstance(compiled, str)
        assert compiled == plain or "without end" in str(plain)
        return "too large"
    for what in ("packed", "chance", "undefined", "first", "layout"):
        assert getattr(plain, what) == getattr(compiled, what), what
    for what in ("head", "to", "label", "instance", "dice", "result", "settled", "parent", "quiet"):
        one, other = getattr(plain, what), getattr(compiled, what)
        assert one.dtype == other.dtype and one.tolist() == other.tolist(), what
    return "equal"


def test_random_games_make_equal_graphs() -> None:
    met = []
    for seed in range(1_000, in_part(1_050, 1_100)):
        system = random_system(seed)
        if system is not None:
            with contextlib.suppress(GameError):
                met.append(agree(system, 150))
    assert met.count("equal") > in_part(10, 20) and met.count("left to the plain way") > in_part(0, 2)


@pytest.mark.parametrize(("name", "scope"), [("tavern", "small"), ("kesch", "tiny"), ("knockout", None)])
def test_bundled_games_make_equal_graphs(name: str, scope: str | None) -> None:
    game = load_game(name)
    system = (game() if scope is None else game(scope=scope)).system
    assert agree(system, 50_000) in ("equal", "too large")


def test_values_are_those_of_the_plain_semantics() -> None:
    """Every invariant and every weight that denotes, in every position of a game, by machine code and by hand."""
    system = load_game("kesch")(scope="tiny").system
    found = explore(system, checks=checks_of(system, ()), limits=Limits(), target="native")
    nodes = [judgement.condition for judgement in system.invariants if judgement.condition.denotes]
    nodes += [update for instance in system.instances[:40] for update in instance.updates.values() if update.denotes]
    layout = layout_of(system, 63)
    states = [found.state_at(number) for number in range(0, found.states, 7)]
    rows = np.array([pack_state(system, layout, state) for state in states])
    codes = Values(system, layout, nodes).of(rows)
    assert len(nodes) > 20
    for state, row in zip(states, codes.tolist(), strict=True):
        read = system.reader_of(state)
        for node, code in zip(nodes, row, strict=True):
            assert node.type.decode(code) == evaluate(node, read)


def test_values_are_worked_out_part_by_part_so_that_ctrl_c_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """One call for nine million positions of Hex on 4x4 went on for a minute after Ctrl-C."""
    system = load_game("mutou")(scope="1x3").system
    found = positions_of(system)
    assert len(found.rows) > 20
    values = Values(system, found.layout, [system.over.total])
    whole = values.of(found.rows)
    parts: list[int] = []
    native = values._function

    def counted(states: int, number: int, codes: int) -> None:
        parts.append(number)
        native(states, number, codes)

    monkeypatch.setattr(values, "_function", counted)
    monkeypatch.setattr(native_values, "PART", 8)
    assert values.of(found.rows).tolist() == whole.tolist()
    assert max(parts) == 8 and sum(parts) == len(found.rows)
