"""Small games whose sentences leave one thing open, and one whose sentences leave nothing open.

They have no ledger: the words of each rule are its sentence.
"""

from __future__ import annotations

from rulestone.model import Game, Int, Sort, State, if_else, initial, outcome, require, rule, terminal


class Sowing(Game):
    """Open: may a stone go to the same pit as the last time?"""

    scopes = {"full": "three pits, two stones for each player"}
    Player = Sort("ann", "ben")
    Pit = Sort("left", "middle", "right")
    players = Player
    turn = State(Player)
    stones = State(Pit, Int(0, 4))
    sown = State(Int(0, 4))
    points = State(Player, Int(0, 9))

    @initial
    def setup(self, s):
        s.turn, s.stones, s.sown, s.points = "ann", 0, 0, 0

    @rule(by="turn", pit=Pit)
    def sow(self, s, pit):
        """They lay a stone into any pit, where there was none it is a point, and it is the next player's turn."""
        with_none = s.stones[pit] == 0
        s.points[s.turn] += if_else(with_none, 1, 0)
        s.stones[pit] += 1
        s.sown += 1
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        """It is over with the fourth stone."""
        return s.sown == 4

    @outcome
    def result(self, s, player):
        return s.points[player]


class Drawing(Game):
    """Open: must one go on drawing while one may?"""

    scopes = {"full": "a draw at each turn, four cards"}
    Player = Sort("ann", "ben")
    players = Player
    turn = State(Player)
    deck = State(Int(0, 4))
    cards = State(Player, Int(0, 4))
    drawn = State(Int(0, 2))

    @initial
    def setup(self, s):
        s.turn, s.deck, s.cards, s.drawn = "ann", 4, 0, 0

    @rule(by="turn")
    def draw(self, s):
        """The player gets up to two cards in their turn."""
        require(s.deck > 0, s.drawn < 2)
        s.deck -= 1
        s.drawn += 1
        s.cards[s.turn] += 1

    @rule(by="turn")
    def stop(self, s):
        """Then the next player's turn comes."""
        require(s.drawn > 0)
        s.drawn = 0
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        """It is over when there is no card."""
        return s.deck == 0

    @outcome
    def result(self, s, player):
        return s.cards[player]


class Bidding(Game):
    """Open: does an equal bid win?"""

    scopes = {"full": "one bid each, from 0 to 2"}
    Player = Sort("ann", "ben")
    players = Player
    turn = State(Player)
    bid = State(Player, Int(0, 2))
    made = State(Int(0, 2))

    @initial
    def setup(self, s):
        s.turn, s.bid, s.made = "ann", 0, 0

    @rule(by="turn", amount=lambda game: range(3))
    def offer(self, s, amount):
        """Both write down a number in turn."""
        s.bid[s.turn] = amount
        s.made += 1
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        """It is over with the second number."""
        return s.made == 2

    @outcome
    def result(self, s, player):
        """The highest number wins."""
        other = self.Player.following(player)
        return if_else(s.bid[player] >= s.bid[other], 1, 0)


class Striding(Game):
    """Open: are steps that were not made kept for the next turn? They are modelled as lost."""

    scopes = {"full": "six steps to go"}
    Player = Sort("ann", "ben")
    players = Player
    turn = State(Player)
    at = State(Player, Int(0, 6))
    steps = State(Int(0, 40))

    @initial
    def setup(self, s):
        s.turn, s.at, s.steps = "ann", 0, 2

    @rule(by="turn")
    def walk(self, s):
        """They walk a step."""
        require(s.steps > 0)
        s.at[s.turn] += 1
        s.steps -= 1

    @rule(by="turn")
    def rest(self, s):
        """A turn ends with a rest; the steps that are left then are no matter any more, and there are two again."""
        s.steps = 2
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        """It is over when somebody is there."""
        return (s.at["ann"] == 6) | (s.at["ben"] == 6)

    @outcome
    def result(self, s, player):
        return if_else(s.at[player] == 6, 1, 0)


class Settled(Game):
    """Nothing is open: every sentence says all that it has to."""

    scopes = {"full": "five stones"}
    Player = Sort("ann", "ben")
    players = Player
    turn = State(Player)
    heap = State(Int(0, 5))

    @initial
    def setup(self, s):
        s.turn, s.heap = "ann", 5

    @rule(by="turn", number=lambda game: (1, 2))
    def take(self, s, number):
        """Players alternate: exactly one or two stones must be taken, as often the same number as they like."""
        require(s.heap >= number)
        s.heap -= number
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        """It ends with the last stone."""
        return s.heap == 0

    @outcome
    def result(self, s, player):
        """The player who took the last stone wins."""
        return if_else(s.turn == player, 0, 1)


class Hands(Game):
    """Everybody turns stones over as they like."""

    language = 2
    Player = Sort("ann", "ben", "cid")
    Colour = Sort("red", "blue")
    players = Player
    turn = State(Player)
    hand = State(Player, Colour, Int(0, 2))

    @initial
    def setup(self) -> None:
        self.turn, self.hand = "ann", 0
        self.hand["ann", "red"], self.hand["ben", "red"], self.hand["cid", "red"] = 2, 2, 1

    @rule(by="turn", colour=Colour)
    def turn_over(self, player: str, colour: str) -> None:
        other = self.Colour.following(colour)
        require(self.hand[player, colour] > 0)
        self.hand[player, colour] -= 1
        self.hand[player, other] += 1
        self.turn = self.Player.following(player)
