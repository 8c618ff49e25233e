"""What is known of how Knockout is played: the roll-off, the throw of at least one die, and the end."""

from __future__ import annotations

from fractions import Fraction

from rulestone.model import CHANCE, Part, outcome, quiet, require, rule, terminal, unsettled, unsettled_end

from .table import UNKNOWN, Table

Player = Table.Player


class Rules(Part[Table]):
    """The outer game: what the lost rules fit into."""

    def rolling_off(self) -> bool:
        """It is not yet known who begins."""
        return self.phase == "roll-off"

    def throwing(self) -> bool:
        """The one whose turn it is may throw."""
        return self.phase == "throw"

    def all_have_rolled(self) -> bool:
        """Everybody who takes part has put their number down."""
        return not any(self.rolls[p] for p in self.Player)

    def several_lead(self) -> bool:
        """All have rolled, and several have the lowest number."""
        return self.all_have_rolled() and sum(self.leads[p] for p in self.Player) > 1

    @rule(
        during=rolling_off,
        by=CHANCE,
        weight=lambda self, face: Fraction(1, self.sides),
        face=lambda game: range(1, game.sides + 1),
    )
    def roll_die(self, face: int) -> None:
        """One die of the pair that decides who begins."""
        require(self.shown < 2 and not self.all_have_rolled())  #: knockout.first.roll
        if self.number == "total":  #: knockout.first.roll
            self.rolled += face
        elif self.shown == 0 or self.rolled > face:
            self.rolled = face
        self.shown += 1  #: bookkeeping

    @rule(during=rolling_off, player=Player)
    def note_pair(self, player: str) -> None:
        """A player takes their two dice back, and leads if their number is the lowest so far; one after another."""
        earlier = self.Player[:][: self.Player[:].index(player)]
        require(self.shown == 2)  #: knockout.first.roll
        require(self.rolls[player] and not any(self.rolls[p] for p in earlier))  #: bookkeeping
        #: knockout.first.lowest
        self.leads[player] = self.rolled <= self.lowest
        if self.rolled < self.lowest:  #: knockout.first.lowest
            for other in self.Player.others(player):
                self.leads[other] = False
            self.lowest = self.rolled
        self.rolls[player], self.shown, self.rolled = False, 0, 0  #: knockout.first.return

    @rule(during=rolling_off)
    def begin(self) -> None:
        """All have rolled: the one with the lowest number has the first turn."""
        require(self.all_have_rolled())  #: knockout.first.lowest
        if self.tied_roll == "either":
            if self.several_lead():
                require(not unsettled("Do the tied roll again?"))  #: knockout.first.tie
        elif self.tied_roll != "seat":
            #: knockout.first.tie
            require(not self.several_lead(), because="several have rolled the lowest number")
        for player in self.Player:
            if self.leads[player]:
                self.turn = player  #: knockout.first.lowest
                break
        self.phase, self.lowest, self.leads = "throw", self.beyond, False  #: bookkeeping

    #: knockout.first.tie
    @rule(during=rolling_off)
    def roll_again(self) -> None:
        """Several have the lowest number."""
        require(self.tied_roll in ("tied_again", "all_again", "either"))
        require(self.several_lead())
        if self.tied_roll == "either":
            require(unsettled("Do the tied roll again?"))
        for player in self.Player:
            self.rolls[player] = self.seated[player] if self.tied_roll == "all_again" else self.leads[player]
        self.lowest, self.leads = self.beyond, False

    #: knockout.first.tie
    @unsettled_end("who begins when several have rolled the lowest number")
    def tied_for_ever(self) -> bool:
        """Several have the lowest number, and it is read as the text is silent."""
        return self.tied_roll == "silent" and self.phase == "roll-off" and self.several_lead()

    @rule(during=throwing, by=Table.turn)
    def pick_up(self, player: str) -> None:
        """The thrower takes one more die for their throw."""
        require(self.thrown < self.dice[player])  #: knockout.setup.hand
        if self.how_many == "one":
            require(self.thrown == 0)  #: knockout.rule1
        self.thrown += 1  #: knockout.rule1

    @rule(during=throwing, by=Table.turn)
    def cast(self) -> None:
        """They throw them: at least one."""
        require(self.thrown >= 1, because="no throw is of no dice")  #: knockout.rule1
        self.moving, self.stock = self.thrown, self.on_table()  #: bookkeeping
        self.phase = "rules" if self.throw_rule in UNKNOWN else "fall"  #: bookkeeping

    #: knockout.optional.exist, knockout.optional.list
    @rule(during=throwing, by=Table.turn)
    def let_go_by(self, player: str) -> None:
        """A house rule, as an example: no throw this time."""
        require(self.house_rules == "skip" and self.thrown == 0)
        self.turn = self.left_of(player)

    #: knockout.leave
    @rule(during=throwing, by="player", player=Player)
    def leave(self, player: str) -> None:
        """A player leaves in the middle of the game."""
        require(self.leaving != "stays")
        require(self.seated[player] and self.thrown == 0)
        if self.leaving == "void":
            self.phase = "over"
            return
        if self.turn == player:
            self.turn = self.left_of(player)
        self.seated[player] = False
        self.dice[player] = 0
        if sum(self.seated[p] for p in self.Player) == 1:
            self.phase = "over"

    def end_throw(self) -> None:
        """A throw is dealt with, and the turn is with whom it is with."""
        self.thrown = self.moving = self.high = self.ones = 0
        if self.finish_test == "turn_end" and self.last == self.turn:
            self.phase, self.last = "throw", None
        else:
            self.phase = "look"

    @rule(thrower=Player)
    def look(self, thrower: str) -> None:
        """Who has no dice has won, and the game is over; else the next throw comes."""
        require(self.phase == "look" and self.last == thrower)  #: bookkeeping
        empty = {p: self.seated[p] and self.dice[p] == 0 for p in self.Player}
        self.phase = "over" if any(empty.values()) else "throw"  #: knockout.end, knockout.flow
        self.last = None  #: bookkeeping
        order = [self.Player.following(thrower, steps) for steps in range(len(self.Player))]
        #: knockout.win, knockout.win.several, knockout.object
        for number, winner in enumerate(order):
            ahead = order[:number] if self.both_out != "all" else []
            beside = order[number + 1 :] if self.both_out == "nobody" else []
            self.won[winner] = empty[winner] and not any(empty[p] for p in [*ahead, *beside])

    #: knockout.end, knockout.object
    @terminal
    def over(self) -> bool:
        """Somebody has no dice."""
        return self.phase == "over"

    @quiet
    def between_throws(self) -> bool:
        return self.phase == "over" or (self.phase == "throw" and self.thrown == 0)

    @outcome
    def result(self, player: str) -> int:
        """1 for a winner; nobody else is ranked."""
        return 1 if self.won[player] else 0
