"""The comparison of traced rules with rules as they are written sees faults of tracing: each is planted, and noticed.

A check that cannot fail says nothing. So every part of tracing is broken in one small way, a small game is traced so,
and its positions are compared with a direct run. The game uses every word of the language; unbroken, there is no
difference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from rulestone.model import (
    CHANCE,
    OWNER,
    Bool,
    Game,
    Int,
    Optional,
    Sort,
    State,
    any_of,
    count,
    deal,
    free,
    if_else,
    implies,
    initial,
    invariant,
    largest,
    lookup,
    otherwise,
    outcome,
    quiet,
    require,
    rule,
    smallest,
    step_property,
    terminal,
    the,
    total,
    unique_max,
    when,
)
from rulestone.model.expressions import written as wr
from rulestone.model.system.system import TransitionSystem
from rulestone.model.words.unasked_calls import UnaskedCalls
from rulestone.proofs.plays.direct_agreement import Agreement

from tests.proofs.planted_faults import PLANTED, Plant


class Everything(Game):
    """Every word of the language, in few positions."""

    Player = Sort("ada", "bo", "cy")
    Colour = Sort("red", "blue")
    Phase = Sort("play", "roll")
    players = Player
    turn = State(Player)
    phase = State(Phase)
    n = State(Int(0, 6))
    left = State(Int(0, 7))
    held = State(Player, Int(0, 4))
    kept = State(Player, Int(0, 4), seen_by=OWNER)
    grid = State(Player, Player, Bool)
    led = State(Optional(Player))
    hand = State(Colour, Int(0, 2))

    @initial
    def setup(self, s: Any) -> None:
        free(s.n)
        require(s.n != 6, s.n // 2 != 1)
        s.turn, s.phase, s.led, s.grid, s.kept, s.left = "ada", "play", None, False, 0, 7
        deal({"red": 2, "blue": 1}, {"hand": 1})
        for number, player in enumerate(self.Player):
            s.held[player] = smallest(number + s.n // 2, 4)

    @rule(by="turn", to=Player, many=[1, 2])
    def give(self, s: Any, to: str, many: int) -> None:
        require(s.phase == "play", s.turn != to, because="to another player")
        require(s.held[s.turn] >= many)
        s.held[s.turn] -= many
        s.held[to] += many
        s.grid[s.turn, to] = True
        require(s.held[to] > s.held[s.turn])
        s.led = to
        s.turn = self.Player.following(s.turn)
        s.left -= 1

    @rule(by="turn")
    def call(self, s: Any) -> None:
        require(s.phase == "play")
        with when(s.led.exists):
            require(s.led.value != s.turn)
            s.n = if_else(s.n > 3, s.n - 2, s.n + 1)
            with when(s.held[s.led.value] == 0):
                s.kept[s.led.value] = 1
        with otherwise():
            s.n = s.n + 3
        s.phase = "roll"
        s.left -= 1

    @rule(by="turn")
    def richest(self, s: Any) -> None:
        require(s.phase == "play", count(s.held[p] > 1 for p in self.Player) > 1)
        require(s.held[s.led.value] < 4)
        s.led = unique_max({p: s.held[p] for p in self.Player}, self.Player.type)
        s.left -= 1

    @rule(by="turn")
    def next_one(self, s: Any) -> None:
        s.turn = the({p: s.held[p] == s.n for p in self.Player}, self.Player.type)

    @rule(by=CHANCE, face=[1, 2, 3], weight=lambda self, s, face: largest(s.n - face, 0))
    def roll(self, s: Any, face: int) -> None:
        require(s.phase == "roll")
        s.n = lookup({0: 1, 1: 4, 2: 0, 3: 2, 4: 3}, s.n)
        s.phase = "play"
        s.kept = s.held
        s.held["ada"], s.held["bo"] = s.held["bo"], s.held["ada"]

    @rule()
    def wake(self, s: Any) -> None:
        require(s.phase == "roll", (s.n < 2) & ((s.n == 0) | (s.held["cy"] % s.n == 0)))
        require(implies(s.grid["ada", "bo"], s.led.exists))
        s.phase = "play"
        s.left -= 1

    @terminal
    def spent(self, s: Any) -> Any:
        return s.left <= 4

    @terminal
    def stuck(self, s: Any) -> Any:
        return s.n == 6

    @quiet
    def at_rest(self, s: Any) -> Any:
        return s.phase == "play"

    @outcome
    def result(self, s: Any, player: str) -> Any:
        return s.held[player] - s.kept[player]

    @invariant
    def few(self, s: Any) -> Any:
        return total(s.held[p] for p in self.Player) <= 6 + s.n

    @step_property
    def less_is_left(self, before: Any, after: Any, step: Any) -> Any:
        return any_of(step.rule == "roll", after.left < before.left)


def found(most: int = 120) -> Iterator[str]:
    """What is said differently in positions drawn at random, also such as no play reaches: rules speak of them, too."""
    traced: TransitionSystem = Everything().system
    agreement = Agreement(traced)
    yield from map(str, agreement.of_instances())
    for chosen in chosen_values(traced):
        yield from map(str, agreement.of_set_up(chosen))
    chance = random.Random(1)
    for _ in range(most):
        state = tuple(chance.choice(list(cell.type.values())) for cell in traced.cells)
        yield from map(str, agreement.of_all(state))


def chosen_values(traced: TransitionSystem) -> Iterator[dict[Any, Any]]:
    """Some values for what the set-up leaves open."""
    free_cells = traced.initial.free
    for n in range(7):
        for red in range(2):
            told = {"n": n, "red": red, "blue": 1 - red}
            yield {cell: told[cell.index[0] if cell.index else cell.function.name] for cell in free_cells}


def test_unbroken_there_is_no_difference() -> None:
    assert list(found(400)) == []


@pytest.mark.parametrize("plant", PLANTED, ids=[plant.__name__ for plant in PLANTED])
def test_a_planted_fault_is_noticed(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    wr.forget_what_was_said()
    monkeypatch.setattr(UnaskedCalls, "changes", lambda code, names: False)  # what is planted is no author's
    plant(monkeypatch)
    first = next(found(), None)
    assert first is not None
    assert "as traced" in first and __file__ in first
