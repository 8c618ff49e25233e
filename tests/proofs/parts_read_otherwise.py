"""Games whose questions ask what one alone has a part in, what is settled when, and what counts; readings by hand."""

from __future__ import annotations

from rulestone.model import Game, Int, Question, Sort, State, initial, outcome, require, rule, terminal


class Stakes(Game):
    """Two hands against a banker, who says what a hand costs."""

    language = 2
    scopes = {"full": "two hands"}
    Player = Sort("ann", "banker")
    players = Player
    Phase = Sort("price", "hand", "over")

    free = Question("May the price be nothing?", clause=(), no="no", yes="yes")
    setting = Question("When is the price set?", clause=(), once="once", each="before each hand")
    doubling = Question("Who may double?", clause=(), all="anybody", players="who is not the banker")

    phase = State(Phase)
    turn = State(Player)
    price = State(Int(0, 2))
    doubled = State(Int(0, 1))
    taken = State(Int(0, 2))
    score = State(Player, Int(0, 8))
    hands = State(Int(0, 2))

    @initial
    def setup(self) -> None:
        self.phase, self.turn, self.price, self.doubled, self.taken, self.score = "price", "ann", 0, 0, 0, 0
        self.hands = 0

    @rule(by="who", who=("banker",), amount=lambda game: range(0 if game.free == "yes" else 1, 3))
    def set_price(self, who: str, amount: int) -> None:
        """The banker says what a hand costs."""
        require(self.phase == "price")
        self.price, self.phase = amount, "hand"

    @rule(by="turn")
    def double(self, player: str) -> None:
        """A player may double the price."""
        require(self.phase == "hand" and self.doubled == 0)
        require(self.doubling == "all" or player != "banker")
        self.doubled = 1

    @rule(by="turn")
    def take(self, player: str) -> None:
        """A player takes what a hand is worth."""
        require(self.phase == "hand" and self.taken < 2)
        self.score[player] += self.price
        if self.doubled == 1:
            self.score[player] += 1
        self.taken += 1
        self.turn = self.Player.following(player)

    @rule()
    def end_hand(self) -> None:
        """Another hand begins, if there is one."""
        require(self.phase == "hand" and self.taken == 2)
        self.hands += 1
        self.doubled, self.taken, self.turn = 0, 0, "ann"
        if self.hands == 2:
            self.phase = "over"
        else:
            self.phase = "price" if self.setting == "each" else "hand"

    @terminal
    def over(self) -> bool:
        return self.phase == "over"

    @outcome
    def result(self, player: str) -> int:
        return self.score[player]


class Guards(Game):
    """A lord, a man of his and thieves on a wall of seven places; a thief between two guards is caught."""

    language = 2
    scopes = {"full": "seven places"}
    Side = Sort("left", "right")
    players = Side
    Kind = Sort("nobody", "man", "lord", "thief")
    Place = Sort(0, 1, 2, 3, 4, 5, 6)

    lord = Question("Is the lord one of the two?", clause=(), counts="he is", idle="he is not")
    end = Question("Is a thief caught at the end of the wall?", clause=(), free="no", caught="yes")
    stopping = Question("May they agree to stop?", clause=(), never="no", agree="yes")

    turn = State(Side)
    at = State(Place, Kind)
    caught = State(Int(0, 2))
    stops = State(Side, Int(0, 1))
    on_the_table = ("turn", "at", "caught")

    @initial
    def setup(self) -> None:
        self.turn, self.caught, self.stops = "left", 0, 0
        wall = ("nobody", "thief", "man", "thief", "nobody", "nobody", "lord")
        self.at = dict(zip(self.Place, wall, strict=True))

    def is_of_ours(self, place: int) -> bool:
        """One of ours stands there."""
        return self.at[place] in ("man", "lord")

    def is_guarded(self, place: int | None) -> bool:
        """A guard stands there."""
        if place is None:
            return self.end == "caught"
        if self.lord == "idle":
            return self.at[place] == "man"
        return self.is_of_ours(place)

    @rule(by="turn", start=Place, to=lambda game, start: [p for p in game.Place if abs(p - start) == 1])
    def walk(self, player: str, start: int, to: int) -> None:
        """One of ours, or a thief, goes to the next place, until a thief is caught."""
        require(self.caught == 0 and self.at[start] != "nobody" and self.at[to] == "nobody")
        require(self.is_of_ours(start) or player == "right")
        self.at[to] = self.at[start]
        self.at[start] = "nobody"
        self.stops = 0
        for place in self.Place:
            beside = [p if p in self.Place else None for p in (place - 1, place + 1)]
            if self.at[place] == "thief" and all(self.is_guarded(p) for p in beside):
                self.caught += 1
        self.turn = self.Side.following(player)

    @rule(by="side", side=Side, out_of_turn=True)
    def agree_to_stop(self, side: str) -> None:
        """A side agrees to stop."""
        require(self.stopping == "agree" and self.stops[side] == 0)
        self.stops[side] = 1

    @terminal
    def over(self) -> bool:
        """It goes on until a thief is caught."""
        return self.caught > 0 or (self.stopping == "agree" and all(self.stops[s] == 1 for s in self.Side))

    @outcome
    def result(self, player: str) -> int:
        if self.caught == 0:
            return 0
        return 1 if player == "left" else -1
