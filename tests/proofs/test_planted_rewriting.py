"""Faults of reading plain Python are planted, and the comparison with rules as they are run notices each.

The rules of the game below use every form once; unbroken, there is no difference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from rulestone.model import Bool, Game, Int, Optional, Sort, State, initial, invariant, outcome, require, rule, terminal
from rulestone.model.expressions import written as wr
from rulestone.model.system.system import TransitionSystem
from rulestone.model.words.unasked_calls import UnaskedCalls
from rulestone.proofs.plays.direct_agreement import Agreement

from tests.proofs.planted_faults import PLANTED, Plant
from tests.proofs.planted_rewriting import REWRITING

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "direct-run.md"


class EveryForm(Game):
    """Every form of plain Python, in few positions."""

    language = 2
    Player = Sort("ada", "bo", "cy")
    players = Player
    n: State[str, int] = State(Player, Int(0, 4))
    left: State[int] = State(Int(0, 6))
    turn: State[str] = State(Player)
    guest: State[str | None] = State(Optional(Player))
    shut: State[bool] = State(Bool)

    @initial
    def setup(self) -> None:
        self.n, self.left, self.turn, self.guest, self.shut = 1, 3, "ada", None, False

    def is_on(self) -> bool:
        return not self.shut

    def room(self, player: str) -> int:
        if self.guest is None:
            return 4 - self.n[player]
        if self.guest == player:
            return 1
        return min(4 - self.n[player], 2)

    def pays(self, player: str) -> bool:
        self.n[player] -= 1
        return self.n[player] > 0

    def asked(self) -> int:
        require(self.left > 1)
        return 1

    @rule(by=turn, many=[1, 2], during=is_on)
    def take(self, player: str, many: int) -> None:
        require(0 < many <= self.room(player))
        self.n[player] += many
        self.left -= many
        if self.left == 0:
            return
        self.turn = {"ada": "bo", "bo": "cy", "cy": "ada"}[self.turn]

    @rule()
    def feast(self) -> None:
        k = 0
        for player in self.Player:
            if self.n[player] == 0:
                k = 4
                continue
            k = 1 if self.n[player] > 1 else 2
            if self.guest == player:
                break
            self.n[player] -= 1
        else:
            self.left = 0
        if self.left > 1:
            j = k
            self.shut = True
        else:
            j = 3
            self.shut = False
        self.n["bo"], self.left = k, j

    @rule()
    def pay(self) -> None:
        k = 0
        if self.left > 2 and self.pays("ada"):
            self.left -= 1
        self.shut = (self.left > 3 and (k := self.left) > 4) or k == 2

    @rule()
    def count(self) -> None:
        rich = [player for player in self.Player if self.n[player] > 1]
        self.left = len(rich) + max((self.n[p] for p in self.Player if self.n[p] < 3), default=0)
        self.shut = any(self.n[p] == 4 for p in self.Player) or self.turn in ("bo", "cy")
        self.n["cy"] = sum(self.n[p] for p in ("ada", "bo") if self.n[p] < 3)

    @rule()
    def share(self) -> None:
        if self.left > 2:
            part = self.left // 2
        half = 6 // self.n["bo"]
        self.n["ada"] = {1: 2, 2: 1, 4: 0}[self.left]
        if self.shut:
            self.left = half
        self.n["bo"] = part

    @rule()
    def fetch(self) -> None:
        self.left = 2 // self.n["ada"] + self.asked()

    @terminal
    def over(self) -> bool:
        return all(self.n[p] == 4 for p in self.Player)

    @outcome
    def result(self, player: str) -> int:
        return self.room(player)

    @invariant
    def few(self) -> bool:
        for player in self.Player:
            if self.n[player] > 3:
                return self.left < 4
        return len([4 // self.n["bo"] for p in self.Player if self.n[p] == 2]) < 4


def found(most: int = 150) -> Iterator[str]:
    """What is said differently, in positions drawn at random."""
    traced: TransitionSystem = EveryForm().system
    agreement = Agreement(traced)
    yield from map(str, agreement.of_instances())
    chance = random.Random(1)
    for _ in range(most):
        state = tuple(chance.choice(list(cell.type.values())) for cell in traced.cells)
        yield from map(str, agreement.of_all(state))


def test_unbroken_there_is_no_difference() -> None:
    assert list(found(600)) == []


@pytest.mark.parametrize("plant", REWRITING, ids=[plant.__name__ for plant in REWRITING])
def test_a_planted_fault_is_noticed(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    wr.forget_what_was_said()
    monkeypatch.setattr(UnaskedCalls, "changes", lambda code, names: False)  # what is planted is no author's
    plant(monkeypatch)
    first = next(found(), None)
    assert first is not None
    assert "as traced" in first and __file__ in first


def test_the_page_counts_them() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"There are {len(PLANTED)} such faults of tracing" in page
    assert f"and {len(REWRITING)} of reading plain Python" in page
    assert all(plant.__doc__ for plant in (*PLANTED, *REWRITING))
