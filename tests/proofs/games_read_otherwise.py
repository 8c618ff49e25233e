"""Games with questions whose readings are just what operators make: the readings are written by hand."""

from __future__ import annotations

from fractions import Fraction

from rulestone.model import (
    CHANCE,
    Game,
    Int,
    Question,
    Sort,
    State,
    if_else,
    initial,
    outcome,
    require,
    rule,
    smallest,
    terminal,
    when,
)


class Fishing(Game):
    """A throw for fish, with bait."""

    scopes = {"full": "three turns, two pieces of bait each"}
    Player = Sort("ann", "ben")
    Phase = Sort("choose", "cast", "settle")
    players = Player

    empty = Question("An empty throw?", clause=(), lost="the turn is over", again="thrown again")
    rest_counts = Question("Does a rest cost bait?", clause=(), no="no", yes="yes")
    hooks = Question("How many hooks?", clause=(), any="one or two", one="one", all="two")
    without = Question("May one cast without bait?", clause=(), no="no", yes="yes")
    fed = Question("What is left of the bait when new bait is given?", clause=(), lost="lost", kept="kept")
    wins = Question("What does a catch take?", clause=(), more="at least as many as hooks", tide="as the tide")

    turn = State(Player)
    phase = State(Phase)
    rolled = State(Int(0, 2))
    tide = State(Int(0, 2))
    hook = State(Int(0, 2))
    fish = State(Player, Int(0, 4))
    bait = State(Player, Int(0, 3))
    rested = State(Player, Int(0, 3))
    turns = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.turn, s.phase, s.rolled, s.hook, s.tide = "ann", "choose", 0, 0, 1
        s.fish, s.bait, s.rested, s.turns = 0, 1, 0, 0

    def next_turn(self, s):
        s.phase, s.rolled = "choose", 0
        s.turns += 1
        s.turn = self.Player.following(s.turn)

    @rule(by="turn", number=lambda game: (1, 2))
    def cast(self, s, number):
        require(self.hooks == "any" or (number == 1) == (self.hooks == "one"))
        require(s.phase == "choose")
        if self.without == "no":
            require(s.bait[s.turn] > 0)
        s.bait[s.turn] = if_else(s.bait[s.turn] > 0, s.bait[s.turn] - 1, 0)
        s.hook = number
        s.phase = "cast"

    @rule(by="turn")
    def rest(self, s):
        require(s.phase == "choose")
        if self.rest_counts == "yes":
            s.bait[s.turn] = if_else(s.bait[s.turn] > 0, s.bait[s.turn] - 1, 0)
        self.next_turn(s)

    @rule(by="turn")
    def feed(self, s):
        require(s.phase == "choose", s.bait[s.turn] < 2)
        left = s.bait[s.turn] if self.fed == "kept" else 0
        s.bait[s.turn] = smallest(2 + left, 3)
        self.next_turn(s)

    @rule(by=CHANCE, weight=Fraction(1, 3), number=lambda game: range(3))
    def throw(self, s, number):
        require(s.phase == "cast")
        s.rolled, s.phase = number, "settle"

    @rule()
    def nothing(self, s):
        require(s.phase == "settle", s.rolled == 0)
        if self.empty == "again":
            s.phase, s.rolled = "cast", 0
        else:
            self.next_turn(s)

    @rule()
    def catch(self, s):
        require(s.phase == "settle", s.rolled > 0)
        number = s.hook if self.wins == "more" else s.tide
        with when(s.rolled >= number):
            s.fish[s.turn] += 1
        self.next_turn(s)

    @terminal
    def over(self, s):
        return s.turns == 3

    @outcome
    def result(self, s, player):
        return s.fish[player]


class Racing(Game):
    """Who is home first ends the race."""

    scopes = {"full": "three steps"}
    Player = Sort("ann", "ben")
    End = Sort("none", "home", "tired")
    Gait = Sort("walk", "jump")
    players = Player

    first = Question("Who begins?", clause=(), ann="ann", ben="ben")
    passing = Question("May one stay?", clause=(), no="no", yes="yes")
    tired = Question("What if somebody is tired?", clause=(), lost="they have lost", draw="nobody", passes="nothing")
    gait = Question("Which gaits?", clause=(), both="both", walk="walking")

    turn = State(Player)
    at = State(Player, Int(0, 4))
    power = State(Player, Int(0, 2))
    end = State(End)
    stayed = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.turn, s.at, s.power, s.end, s.stayed = str(self.first), 0, 2, "none", 0

    @rule(by="turn", gait=Gait)
    def step(self, s, gait):
        require(self.gait == "both" or gait == "walk")
        cost = 1 if gait == "walk" else 2
        require(s.power[s.turn] >= cost)
        s.at[s.turn] += cost
        s.power[s.turn] -= cost
        with when(s.at[s.turn] >= 2):
            s.end = "home"
        s.turn = self.Player.following(s.turn)

    @rule(by="turn")
    def no_step(self, s):
        require(self.passing == "yes", s.power[s.turn] > 0)
        s.turn = self.Player.following(s.turn)

    @rule(by="turn")
    def give_up(self, s):
        if self.tired == "passes":
            s.turn = self.Player.following(s.turn)
        else:
            s.end = "tired"

    @terminal
    def over(self, s):
        return s.end != "none"

    @outcome
    def result(self, s, player):
        if self.tired == "draw":
            return if_else(s.end == "tired", 0, if_else(s.turn == player, -1, 1))
        return if_else(s.turn == player, -1, 1)
