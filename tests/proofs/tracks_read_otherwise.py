"""Games whose questions ask of another turn, of what goes back, and of a third answer; the readings are by hand."""

from __future__ import annotations

from rulestone.model import Bool, Game, Int, Question, Sort, State, initial, outcome, require, rule, terminal


class Track(Game):
    """Two bring two men each to the end of a short track; a man walks or runs."""

    language = 2
    scopes = {"full": "two men each"}
    Player = Sort("ann", "ben")
    Man = Sort("a", "b")
    players = Player
    on_the_table = ("turn", "at", "moves")

    arriving = Question("Another turn for who arrives?", clause=(), no="no", yes="yes")

    turn = State(Player)
    at = State(Player, Man, Int(0, 2))
    moves = State(Int(0, 6))

    @initial
    def setup(self) -> None:
        self.turn, self.at, self.moves = "ann", 0, 0

    def go(self, man: str, steps: int) -> None:
        require(self.moves < 6, self.at[self.turn, man] + steps <= 2)
        self.at[self.turn, man] += steps
        self.moves += 1
        if self.arriving == "no" or self.at[self.turn, man] < 2:
            self.turn = self.Player.following(self.turn)

    @rule(by="turn", man=Man)
    def walk(self, man: str) -> None:
        self.go(man, 1)

    @rule(by="turn", man=Man)
    def run(self, man: str) -> None:
        self.go(man, 2)

    @terminal
    def over(self) -> bool:
        home = any(all(self.at[player, man] == 2 for man in self.Man) for player in self.Player)
        return home or self.moves == 6

    @outcome
    def result(self, player: str) -> int:
        return sum(self.at[player, man] for man in self.Man)


class Hops(Game):
    """A man hops as often as his player wants; with the third hop the turn is over at once; on 2 it goes on."""

    language = 2
    scopes = {"full": "three turns"}
    Player = Sort("ann", "ben")
    players = Player
    on_the_table = ("turn", "at", "hops", "turns")

    third = Question("What becomes of three hops?", clause=(), stays="they stay", back="the man goes back")

    turn = State(Player)
    at = State(Player, Int(0, 6))
    began = State(Player, Int(0, 6))
    hops = State(Int(0, 3))
    turns = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.turn, self.at, self.began, self.hops, self.turns = "ann", 0, 0, 0, 0

    @rule(by="turn")
    def hop(self, player: str) -> None:
        require(self.hops < 3 and self.turns < 3 and self.at[player] < 6)
        self.at[player] += 1
        self.hops += 1

    @rule(by="turn")
    def stop(self, player: str) -> None:
        require(0 < self.hops < 3 and self.turns < 3)
        self.turns += 1
        self.hops = 0
        if self.at[player] != 2:
            self.began[player] = self.at[player]
        self.turn = player if self.at[player] == 2 else self.Player.following(self.turn)

    @rule()
    def stumble(self) -> None:
        require(self.hops == 3)
        if self.third == "back":
            self.at[self.turn] = self.began[self.turn]
        self.began[self.turn] = self.at[self.turn]
        self.hops = 0
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        return self.turns == 3 or any(self.at[player] == 6 for player in self.Player)

    @outcome
    def result(self, player: str) -> int:
        return self.at[player]


class Guesses(Game):
    """Both lay out beans, and name how many of a colour lie there; who doubts it looks, at once or a moment later."""

    language = 2
    scopes = {"full": "up to three beans each"}
    Player = Sort("ann", "ben")
    Colour = Sort("red", "blue")
    players = Player
    on_the_table = ("turn", "beans", "number", "colour", "loser", "opened")

    third_answer = Question("May it be called exact?", clause=(), no="no", yes="yes")
    reds = Question("What do red beans count?", clause=(), alike="alike", half="half as many will do")

    turn = State(Player)
    beans = State(Player, Int(0, 3))
    number = State(Int(0, 4))
    colour = State(Colour)
    exact = State(Bool)
    asked = State(Bool)
    loser = State(Player, Bool)
    opened = State(Bool)

    @initial
    def setup(self) -> None:
        self.turn, self.beans, self.number, self.colour = "ann", {"ann": 1, "ben": 2}, 0, "blue"
        self.exact, self.asked, self.loser, self.opened = False, False, False, False

    def worth(self, number: int, colour: str) -> int:
        return min(2 * number, 4) if self.reds == "half" and colour == "red" else number

    @rule(by="turn", many=Int(1, 4), of=Colour)
    def call(self, many: int, of: str) -> None:
        require(not self.asked)
        before = self.number * 2 if self.reds == "half" and self.colour == "red" else self.number
        require(self.worth(many, of) > before)
        self.number = many
        self.colour = of
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def doubt(self) -> None:
        require(self.number > 0 and not self.asked)
        self.asked = True

    @rule(by="turn")
    def call_exactly(self) -> None:
        require(self.third_answer == "yes" and self.number > 0 and not self.asked)
        self.asked = True
        self.exact = True

    @rule()
    def look(self) -> None:
        require(self.asked and not self.opened)
        there = self.beans["ann"] + self.beans["ben"]
        right = self.number == there if self.third_answer == "yes" and self.exact else self.number > there
        other = self.Player.following(self.turn)
        for player in self.Player:
            self.loser[player] = (player == other) if right else (player == self.turn)
        self.opened = True

    @terminal
    def over(self) -> bool:
        return self.opened

    @outcome
    def result(self, player: str) -> int:
        return 0 if self.loser[player] else 1


class Shuttles(Game):
    """Two shuttles go to and fro until one of them stops somewhere; who began notes how both stood."""

    language = 2
    scopes = {"full": "two shuttles"}
    Player = Sort("ann", "ben")
    players = Player
    on_the_table = ("turn", "at", "stopped")

    again = Question("The same position again?", clause=(), goes_on="it goes on", drawn="it is drawn")

    turn = State(Player)
    at = State(Player, Int(0, 1))
    last = State(Player, Int(0, 1))
    earlier = State(Player, Int(0, 1))
    repeated = State(Bool)
    stopped = State(Bool)

    @initial
    def setup(self) -> None:
        self.turn, self.at, self.last, self.earlier = "ann", 0, 0, 0
        self.repeated, self.stopped = False, False

    @rule(by="turn", to=Int(0, 1))
    def go(self, player: str, to: int) -> None:
        require(not self.stopped and not self.repeated, to != self.at[player])
        self.at[player] = to
        self.turn = self.Player.following(self.turn)
        if self.turn == "ann":
            if self.again == "drawn":
                one = all(self.at[p] == self.last[p] for p in self.Player)
                self.repeated = one or all(self.at[p] == self.earlier[p] for p in self.Player)
            for each in self.Player:
                self.earlier[each] = self.last[each]
                self.last[each] = self.at[each]

    @rule(by="turn")
    def stop(self) -> None:
        require(not self.stopped and not self.repeated and all(self.at[p] == 1 for p in self.Player))
        self.stopped = True

    @terminal
    def over(self) -> bool:
        return self.stopped or self.repeated

    @outcome
    def result(self, player: str) -> int:
        return self.at[player] if self.stopped else 0
