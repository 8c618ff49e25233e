"""A market whose questions ask whom it touches, what came before, and how far it goes; the readings are by hand."""

from __future__ import annotations

from rulestone.model import (
    Game,
    Int,
    Optional,
    Question,
    Sort,
    State,
    initial,
    outcome,
    require,
    rule,
    smallest,
    terminal,
)


class Stalls(Game):
    """Three traders feast, tax and treat each other."""

    language = 2
    scopes = {"full": "a few turns"}
    Player = Sort("ann", "ben", "cat")
    players = Player
    on_the_table = ("turn", "coins", "turns")

    feasting = Question("Who feasts?", clause=(), all="all", others="all others")
    taxed = Question("Who is taxed?", clause=(), others="all others", all="all")
    to_whom = Question("To whom?", clause=(), anybody="anybody", another="another player")
    direction = Question("Which way?", clause=(), left="to the left", right="to the right")
    end = Question("When is it over?", clause=(), at_once="at once", round="when the others had one more turn")

    turn = State(Player)
    coins = State(Player, Int(0, 2))
    turns = State(Int(0, 6))
    last = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.turn, self.coins, self.turns, self.last = "ann", 1, 0, 0

    def next_turn(self) -> None:
        self.turns += 1
        self.turn = self.Player.following(self.turn)
        if self.direction == "right":
            self.turn = self.Player.following(self.turn)
        if self.end == "round" and (self.last > 0 or self.turns >= 3):
            self.last += 1

    @rule(by="turn")
    def feast(self) -> None:
        require(all(self.coins[p] < 2 for p in self.Player))
        for player in self.Player:
            if self.feasting == "all" or player != self.turn:
                self.coins[player] += 1
        self.next_turn()

    @rule(by="turn")
    def tax(self) -> None:
        require(all(self.coins[p] > 0 for p in self.Player))
        for player in self.Player:
            if self.taxed == "all" or player != self.turn:
                self.coins[player] -= 1
        self.next_turn()

    @rule(by="turn", whom=Player)
    def treat(self, whom: str) -> None:
        require(self.coins[whom] < 2)
        require(self.to_whom == "anybody" or whom != self.turn)
        self.coins[whom] += 1
        self.next_turn()

    @terminal
    def over(self) -> bool:
        return self.last == 3 if self.end == "round" else self.turns >= 3

    @outcome
    def result(self, player: str) -> int:
        return self.coins[player]


class Paths(Game):
    """Two traders walk between three stalls, or rest."""

    language = 2
    scopes = {"full": "five turns"}
    Player = Sort("ann", "ben")
    Stall = Sort("well", "gate", "yard")
    players = Player
    on_the_table = ("turn", "at", "turns")

    back = Question("Straight back?", clause=(), yes="yes", no="no")
    first = Question("In the first turn?", clause=(), yes="yes", no="no")
    passed = Question("Who has rested?", clause=(), free="may walk", out="may not walk any more")

    turn = State(Player)
    at = State(Player, Stall)
    turns = State(Int(0, 5))
    came_from = State(Player, Optional(Stall))
    rested = State(Player, Int(0, 1))

    @initial
    def setup(self) -> None:
        self.turn, self.at, self.turns, self.came_from, self.rested = "ann", "well", 0, None, 0

    def next_turn(self) -> None:
        self.turns += 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def rest(self) -> None:
        self.rested[self.turn] = 1
        self.next_turn()

    @rule(by="turn", start=Stall, to=Stall)
    def walk(self, start: str, to: str) -> None:
        require(self.at[self.turn] == start and start != to)
        require(self.first == "yes" or self.turns >= 2)
        require(self.passed == "free" or self.rested[self.turn] == 0)
        require(self.back == "yes" or self.came_from[self.turn] != to)
        self.came_from[self.turn] = start
        self.at[self.turn] = to
        self.next_turn()

    @terminal
    def over(self) -> bool:
        return self.turns == 5

    @outcome
    def result(self, player: str) -> int:
        return 1 if self.at[player] == "yard" else 0


class Debts(Game):
    """Two debtors pay what is asked, share what they have, and pass marks on."""

    language = 2
    scopes = {"full": "a few turns"}
    Player = Sort("ann", "ben")
    players = Player
    on_the_table = ("turn", "coins", "marks", "gifts", "owed", "turns")

    short = Question("Who has too little?", clause=(), refused="may not pay", rest="pays what there is")
    half = Question("What is half of three?", clause=(), one="one", two="two")
    again = Question("Whose turn is it after a full purse?", clause=(), next="the next one's", same="theirs")
    moved = Question("How do marks move?", clause=(), at_once="at once", turn="one after another")
    given = Question("Who gets the gift?", clause=(), same="who asks", other="the other one")

    turn = State(Player)
    coins = State(Player, Int(0, 3))
    marks = State(Player, Int(0, 3))
    gifts = State(Player, Int(0, 3))
    owed = State(Int(0, 3))
    turns = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.turn, self.coins, self.owed, self.turns, self.gifts = "ann", 3, 2, 0, 0
        self.marks["ann"], self.marks["ben"] = 1, 0

    def next_turn(self) -> None:
        self.turns += 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def pay(self) -> None:
        require(self.short == "rest" or self.coins[self.turn] >= self.owed)
        self.coins[self.turn] -= smallest(self.owed, self.coins[self.turn])
        self.next_turn()

    @rule(by="turn")
    def share(self) -> None:
        more = 1 if self.half == "two" else 0
        self.coins[self.turn] = (self.coins[self.turn] + more) // 2
        self.next_turn()

    @rule(by="turn")
    def ask(self) -> None:
        if self.given == "same":
            self.gifts[self.turn] += 1
        else:
            self.gifts[self.Player.following(self.turn)] += 1
        self.next_turn()

    @rule(by="turn")
    def pass_marks(self) -> None:
        before = self.marks["ann"]
        self.marks["ann"] = self.marks["ben"]
        self.marks["ben"] = self.marks["ann"] if self.moved == "turn" else before
        self.next_turn()

    @rule(by="turn", number=lambda game: (1, 2))
    def find(self, number: int) -> None:
        full = self.coins[self.turn] + number >= 3
        if full:
            self.coins[self.turn] = 3
        else:
            self.coins[self.turn] += number
        self.turns += 1
        if not full or self.again == "next":
            self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        return self.turns == 3

    @outcome
    def result(self, player: str) -> int:
        return self.coins[player] + 4 * self.marks[player] + 16 * self.gifts[player]
