"""Games of hidden things whose values are published: a car behind one of several doors, and Leduc poker."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    CHANCE,
    NOBODY,
    OWNER,
    Bool,
    Constant,
    Game,
    Int,
    Optional,
    Sort,
    State,
    initial,
    outcome,
    require,
    rule,
    terminal,
)


class MontyHall(Game):
    """A car behind one of the doors: choose one, another with a goat is opened, then stay or change.

    Who changes finds it with (doors - 1) / (doors (doors - 2)): Selvin, The American Statistician 29, 1975.
    """

    language = 2
    scopes = {"full": "three doors", "more": "five doors"}
    doors = Constant(full=3, more=5)
    players = Sort("guest")
    Door = Sort(lambda game: range(game.doors))

    car: State[int | None] = State(Optional(Door), seen_by=NOBODY)
    chosen: State[int | None] = State(Optional(Door))
    opened: State[int | None] = State(Optional(Door))
    decided: State[bool] = State(Bool)

    @initial
    def setup(self):
        self.car, self.chosen, self.opened, self.decided = None, None, None, False

    @rule(by=CHANCE, door=Door)
    def hide(self, door):
        require(self.car is None)
        self.car = door

    @rule(by="who", who=players, door=Door)
    def choose(self, who, door):
        require(self.car is not None, self.chosen is None)
        self.chosen = door

    @rule(by=CHANCE, door=Door)
    def show_a_goat(self, door):
        require(self.chosen is not None, self.opened is None)
        require(door != self.chosen, door != self.car)
        self.opened = door

    @rule(by="who", who=players)
    def stay(self, who):
        require(self.opened is not None, not self.decided)
        self.decided = True

    @rule(by="who", who=players, door=Door)
    def change(self, who, door):
        require(self.opened is not None, not self.decided)
        require(door != self.chosen, door != self.opened)
        self.chosen, self.decided = door, True

    @terminal
    def over(self):
        return self.decided

    @outcome
    def found(self, player):
        return 1 if self.chosen == self.car else 0


class Leduc(Game):
    """Leduc poker: six cards of three ranks; raises of two, then of four beside a card for all; two raises a round.

    Southey and others, Bayes' Bluff, UAI 2005. It is worth -0.0856 to who begins.
    """

    language = 2
    players = Sort("ada", "bo")
    Rank = Sort(11, 12, 13)

    card: State[str, int | None] = State(players, Optional(Rank), seen_by=OWNER)
    public: State[int | None] = State(Optional(Rank))
    paid: State[str, int] = State(players, Int(0, 13))
    turn: State[str] = State(players)
    raises: State[int] = State(Int(0, 2))
    checked: State[bool] = State(Bool)
    stage: State[int] = State(Int(0, 3))
    folded: State[str | None] = State(Optional(players))

    @initial
    def setup(self):
        self.card, self.public, self.folded = None, None, None
        self.paid, self.raises, self.stage = 1, 0, 0
        self.turn, self.checked = "ada", False

    def left(self, rank):
        return 2 - sum(self.card[p] == rank for p in self.players)

    @rule(by=CHANCE, player=players, rank=Rank, weight=lambda self, player, rank: self.left(rank))
    def deal_a_card(self, player, rank):
        require(self.stage == 0, self.card[player] is None)
        require(player == "ada" or self.card["ada"] is not None)
        self.card[player] = rank
        if player == "bo":
            self.stage = 1

    @rule(by=CHANCE, rank=Rank, weight=lambda self, rank: self.left(rank))
    def turn_up(self, rank):
        require(self.stage == 2, self.public is None)
        self.public = rank

    def betting(self):
        return self.stage == 1 or (self.stage == 2 and self.public is not None)

    def end_the_round(self):
        self.stage += 1
        self.raises, self.checked, self.turn = 0, False, "ada"

    @rule(by=turn, during=betting)
    def fold(self, player):
        require(self.paid[self.players.following(player)] > self.paid[player])
        self.folded, self.stage = player, 3

    @rule(by=turn, during=betting)
    def call(self, player):
        other = self.players.following(player)
        if self.paid[other] > self.paid[player]:
            self.paid[player] = self.paid[other]
            self.end_the_round()
        elif self.checked:
            self.end_the_round()
        else:
            self.checked, self.turn = True, other

    @rule(by=turn, during=betting)
    def bet(self, player):
        require(self.raises < 2)
        other = self.players.following(player)
        self.paid[player] = self.paid[other] + 2 * self.stage
        self.raises += 1
        self.turn = other

    @terminal
    def over(self):
        return self.stage == 3

    def strength(self, player) -> Any:  # whoever shows a card has one
        return 20 if self.card[player] == self.public else self.card[player]

    @outcome
    def gain(self, player):
        other = self.players.following(player)
        if self.folded is not None:
            return -self.paid[player] if self.folded == player else self.paid[other]
        if self.strength(player) == self.strength(other):
            return 0
        return self.paid[other] if self.strength(player) > self.strength(other) else -self.paid[player]
