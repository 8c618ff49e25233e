"""Token trading: the yardstick for exploring a state space, the same game as `trade.pml`.

Three players, three colours, N tokens of each colour, one bank. A turn: take a token, buy (pay one of each colour),
swap one for one with another player, or pass.
"""

from __future__ import annotations

from typing import Any

from rulestone.model import Constant, Game, Int, Sort, State, all_of, initial, invariant, require, rule, total


class Trading(Game):
    """Nobody gains or loses tokens; the bank only changes them."""

    scopes = {"full": "six tokens of each colour: 1,778,112 states", "small": "two of each: 3,000 states"}
    supply = Constant(full=6, small=2)
    Trader = Sort("a", "b", "c")
    Colour = Sort("red", "green", "blue")
    players = Trader
    hold = State(Trader, Colour, Int(0, supply))
    bank = State(Colour, Int(0, supply))
    turn = State(Trader)

    @initial
    def setup(self, s: Any) -> None:
        s.hold = 0
        s.bank = self.supply
        s.turn = "a"

    def end_turn(self, s: Any) -> None:
        s.turn = self.Trader.following(s.turn)

    @rule(by="turn", colour=Colour)
    def take(self, s: Any, colour: str) -> None:
        require(s.bank[colour] > 0)
        s.hold[s.turn, colour] += 1
        s.bank[colour] -= 1
        self.end_turn(s)

    @rule(by="turn")
    def buy(self, s: Any) -> None:
        for c in self.Colour:
            require(s.hold[s.turn, c] > 0)
        for c in self.Colour:
            s.hold[s.turn, c] -= 1
            s.bank[c] += 1
        self.end_turn(s)

    @rule(by="turn", partner=Trader, give=Colour, take=Colour)
    def swap(self, s: Any, partner: str, give: str, take: str) -> None:
        require(s.turn != partner, give != take)
        require(s.hold[s.turn, give] > 0, s.hold[partner, take] > 0)
        s.hold[s.turn, give] -= 1
        s.hold[partner, give] += 1
        s.hold[s.turn, take] += 1
        s.hold[partner, take] -= 1
        self.end_turn(s)

    @rule(by="turn")
    def pass_turn(self, s: Any) -> None:
        self.end_turn(s)

    @invariant
    def conserve(self, s: Any) -> Any:
        return all_of(total([s.hold[t, c] for t in self.Trader]) + s.bank[c] == self.supply for c in self.Colour)
