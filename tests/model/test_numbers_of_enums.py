"""Members of an IntEnum are the numbers that they are, wherever a rule puts them."""

from __future__ import annotations

import marshal
from enum import IntEnum
from typing import NamedTuple

from rulestone.model import CHANCE, Game, Int, Optional, Sort, State, initial, outcome, require, rule, terminal
from rulestone.proofs.engines.strategy.solve_game import solve_game


class Level(IntEnum):
    ONE, TWO, THREE = 1, 2, 3


class Block(NamedTuple):
    colour: str
    level: Level


class Towers(Game):
    """A block is drawn, and laid where the level below is there."""

    language = 2
    Builder = Sort("ann")
    Blocks = Sort(*(Block(colour, level) for colour in ("red", "blue") for level in Level))
    players = Builder
    hand = State(Optional(Blocks))
    height = State(Int(Level.ONE, Level.THREE))
    turn = State(Builder)

    @initial
    def setup(self) -> None:
        self.hand, self.height, self.turn = None, Level.ONE, "ann"

    @rule(by=CHANCE, block=Blocks)
    def draw(self, block: Block) -> None:
        require(self.hand is None)
        self.hand = block

    @rule(by=turn)
    def lay(self, player: str) -> None:
        require(self.hand is not None)
        if self.hand.level == self.height + 1:
            self.height = self.hand.level
        self.hand = None

    @terminal
    def over(self) -> bool:
        return self.height == Level.THREE

    @outcome(endless=0)
    def tall(self, player: str) -> int:
        return self.height - Level.ONE


def test_a_game_with_them_is_compiled_and_solved() -> None:
    system = Towers().system
    assert len(solve_game(system).positions) == 3 * 7 - 6
    ends = [cell.type.code_range for cell in system.cells]
    assert marshal.loads(marshal.dumps(ends)) == ends
