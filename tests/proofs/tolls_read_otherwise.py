"""Games whose questions ask where something goes, what it costs, and how far a way counts; the readings are by hand."""

from __future__ import annotations

from rulestone.model import Bool, Game, Int, Question, Sort, State, initial, outcome, require, rule, terminal


class Tolls(Game):
    """Two carters cross a bridge or a ford and pay for it; in the end a pot is opened, and shared."""

    language = 2
    scopes = {"full": "three turns"}
    Player = Sort("ann", "ben")
    players = Player
    on_the_table = ("turn", "purse", "pot", "chest", "turns", "wet")

    toll = Question("Where does the toll of the bridge go?", clause=(), pot="pot", chest="chest")
    fee = Question("What does the ford cost?", clause=(), one="one", nothing="nothing", two="two")
    wading = Question("What does the ford cost while it is wet?", clause=(), one="one", nothing="nothing")
    sharing = Question("Two share the pot: what does each get?", clause=(), half="half", all="all", nothing="nothing")
    unopened = Question("Nobody opens the pot: where does it go?", clause=(), stays="it stays", chest="chest")
    raining = Question("Is it played with rain?", clause=(), always="always", agreed="where agreed")

    turn = State(Player)
    purse = State(Player, Int(0, 6))
    pot = State(Int(0, 6))
    chest = State(Int(0, 6))
    turns = State(Int(0, 4))
    wet = State(Bool)

    @initial
    def setup(self) -> None:
        self.turn, self.purse, self.pot, self.chest, self.turns, self.wet = "ann", 2, 0, 0, 0, False

    def next_turn(self) -> None:
        self.turns += 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def rest(self) -> None:
        require(self.turns < 3)
        self.next_turn()

    @rule(by="turn")
    def bridge(self, player: str) -> None:
        require(self.turns < 3 and self.purse[player] >= 1)
        self.purse[player] -= 1
        if self.toll == "pot":
            self.pot += 1
        else:
            self.chest += 1
        self.next_turn()

    @rule(by="turn")
    def ford(self, player: str) -> None:
        require(self.turns < 3)
        price = {"one": 1, "nothing": 0, "two": 2}[str(self.fee)]
        if self.wading == "one" or not self.wet:
            require(self.purse[player] >= price)
            self.purse[player] -= price
            self.chest += price
        self.next_turn()

    @rule(by="turn")
    def call_rain(self, player: str) -> None:
        require(player == "ann")
        require(self.raining == "always" and not self.wet and self.turns < 3)
        self.wet = True

    @rule(by="turn")
    def dry(self) -> None:
        require(self.wet and self.turns == 2)
        self.wet = False

    @rule()
    def open_pot(self) -> None:
        require(self.turns == 3)
        if all(self.purse[p] > 0 for p in self.Player):
            for player in self.Player:
                if self.sharing == "half":
                    self.purse[player] += self.pot // 2
                elif self.sharing == "all":
                    self.purse[player] += self.pot
            self.pot = 0
        elif self.unopened == "chest":
            self.chest += self.pot
            self.pot = 0
        self.turns = 4

    @terminal
    def over(self) -> bool:
        return self.turns == 4

    @outcome
    def result(self, player: str) -> int:
        return self.purse[player]


class Sledges(Game):
    """A sledge goes along a row of four yards, past a stone or not; it breaks a stone that lies behind it."""

    language = 2
    scopes = {"full": "four turns"}
    Player = Sort("ann", "ben")
    Yard = Sort("a", "b", "c", "d")
    Thing = Sort("none", "sledge", "stone")
    players = Player
    on_the_table = ("turn", "at", "turns")

    past = Question("Past a stone?", clause=(), no="no", over="yes, where it ends is free")
    staying = Question("May it go nowhere?", clause=(), no="no", yes="yes")
    breaking = Question("Does the sledge break what lies behind it?", clause=(), yes="yes", no="no")

    turn = State(Player)
    at = State(Yard, Thing)
    turns = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.turn, self.turns = "ann", 0
        self.at = {"a": "sledge", "b": "none", "c": "stone", "d": "none"}

    @rule(by="turn", start=Yard, to=Yard)
    def slide(self, start: str, to: str) -> None:
        require(self.at[start] == "sledge")
        if start != to:
            self.go(start, to)
        else:
            require(self.staying == "yes")
        if self.breaking == "yes":
            self.look_behind(start, to)
        self.turns += 1
        self.turn = self.Player.following(self.turn)

    def go(self, start: str, to: str) -> None:
        names = list(self.Yard)
        one, other = names.index(start), names.index(to)
        way = names[one + 1 : other + 1] if other > one else names[other:one][::-1]
        for yard in way if self.past == "no" else way[-1:]:
            require(self.at[yard] == "none")
        self.at[start] = "none"
        self.at[to] = "sledge"

    def look_behind(self, start: str, to: str) -> None:
        names = list(self.Yard)
        one, other = names.index(start), names.index(to)
        behind = one - 1 if other > one else one + 1
        if start != to and 0 <= behind < len(names) and self.at[names[behind]] == "stone":
            self.at[names[behind]] = "none"

    @rule(by="turn")
    def stuck(self) -> None:
        require(self.turns < 3)
        names = list(self.Yard)
        for number, yard in enumerate(names):
            beside = [names[n] for n in (number - 1, number + 1) if 0 <= n < len(names)]
            require(self.at[yard] != "sledge" or all(self.at[other] != "none" for other in beside))
            if self.staying == "yes":
                require(self.at[yard] != "sledge")
        self.turns = 3

    @terminal
    def over(self) -> bool:
        return self.turns == 3

    @outcome
    def result(self, player: str) -> int:
        return 1 if self.at["d"] == "sledge" else 0


class Offers(Game):
    """Two ways to give a card, which share what is said of cards."""

    language = 2
    scopes = {"full": "three turns"}
    Player = Sort("ann", "ben")
    Card = Sort("ace", "king")
    players = Player
    on_the_table = ("turn", "given", "turns")

    same = Question("May a card be given for one of its own kind?", clause=(), yes="yes", no="no")
    kinds = Question("Which cards may be given?", clause=(), any="any", kings="kings")

    turn = State(Player)
    given = State(Player, Int(0, 3))
    turns = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.turn, self.given, self.turns = "ann", 0, 0

    def give(self, card: str, wanted: str) -> None:
        require(self.turns < 3)
        require(self.same == "yes" or card != wanted)
        require(self.kinds == "any" or card == "king")
        self.given[self.turn] += 1 if card == wanted else 0
        self.turns += 1

    @rule(by="turn", card=Card, wanted=Card)
    def offer(self, card: str, wanted: str) -> None:
        self.give(card, wanted)
        self.turn = self.Player.following(self.turn)

    @rule(by="turn", card=Card, wanted=Card)
    def press(self, card: str, wanted: str) -> None:
        self.give(card, wanted)

    @terminal
    def over(self) -> bool:
        return self.turns == 3

    @outcome
    def result(self, player: str) -> int:
        return self.given[player]
