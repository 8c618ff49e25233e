"""What an author may write, as a type checker sees it: no alarm."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Self

from rulestone.model import (
    Bool,
    Constant,
    Game,
    Int,
    Optional,
    Places,
    Scene,
    Sort,
    State,
    Step,
    example,
    frozen,
    initial,
    invariant,
    outcome,
    require,
    rule,
    step_property,
    terminal,
    the,
)


class Trader(Enum):
    NORTH, EAST = "north", "east"


class Hue(Enum):
    BLUE, GOLD = "blue", "gold"


class Market(Game):
    """Two traders and their stones."""

    language = 2
    turns = Constant(full=12)
    players = Sort(Trader)
    colours = Sort(Hue)
    stand: State[Trader, Hue, int] = State(players, colours, Int(0, 7))
    crate: State[Trader, Hue, int] = State(players, colours, Int(0, 7))
    turn: State[int] = State(Int(0, turns))
    holder: State[Trader] = State(players)
    force: State[Trader, bool] = State(players, Bool)
    partner: State[Trader | None] = State(Optional(players))

    @initial
    def setup(self) -> None:
        self.stand, self.turn, self.holder, self.force, self.partner = 1, 0, Trader.NORTH, True, None
        self.crate = self.stand

    @cached_property
    def most(self) -> int:
        return 2 * self.turns

    def is_free(self, trader: Trader) -> bool:
        """Whether a trader may use the Force."""
        return self.force[trader] and self.partner is None

    def pile(self, crate: bool) -> Places[tuple[Trader, Hue], int]:
        """The stones on the Stand, or in the crate."""
        return self.crate if crate else self.stand

    @rule(by=holder, partner=players, give=colours)
    def trade(self, player: Trader, partner: Trader, give: Hue) -> None:
        require(self.turn < self.turns, self.holder != partner, self.force[self.holder])
        require(self.stand[partner, give] > 0 and self.is_free(player), because="no such stone")
        self.stand[self.holder, give] -= 1
        self.force[player] = False
        self.partner = partner
        self.holder = the(self.partner)
        self.pile(crate=True)[the(self.partner), give] += 1 if self.players.following(partner) == Trader.EAST else 0
        self.turn += 1

    @terminal
    def over(self) -> bool:
        return self.turn == self.turns or not any(self.force[trader] for trader in Trader)

    @outcome
    def profit(self, player: Trader) -> int:
        return sum(self.stand[player, hue] for hue in Hue) - (1 if self.partner == player else 0)

    @invariant
    def few(self) -> bool:
        return all(self.profit(trader) <= self.most for trader in Trader)

    @step_property
    def turns_pass(before, after: Self, step: Step) -> bool:
        return after.turn > before.turn and (before.force[Trader.NORTH] or not after.is_free(Trader.NORTH))

    @example
    def a_trade(self, scene: Scene[Market]) -> None:
        scene.start(holder=Trader.NORTH, force=True, partner=None, stand=1)
        scene.play("trade", partner=Trader.EAST, give=Hue.BLUE)
        scene.expect(lambda game: game.profit(Trader.NORTH) == 1 and game.partner == Trader.EAST)


class Stall(Market):
    """Rows of stones: references, which are copied where they are assigned."""

    best: State[Trader, int] = State(Market.players, Int(0, 7))
    most_of: State[Hue, int] = State(Market.colours, Int(0, 7))

    @initial
    def setup(self) -> None:
        super().setup()
        self.best = 0
        self.most_of = self.stand[Trader.NORTH]

    def is_quiet(self) -> bool:
        """Nobody has a partner."""
        return self.partner is None

    @rule(by=Market.holder, during=is_quiet)
    def hand_over(self, player: Trader) -> None:
        row = self.stand[player]
        require(row[Hue.BLUE] > 0 and row != self.crate[player])
        old = frozen(row)
        self.stand[player] = self.crate[player]
        self.crate[player] = old
        self.most_of = old
        self.best[player] = row[Hue.GOLD]
