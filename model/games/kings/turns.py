"""How a Game of Kings of Uman begins, and what is done in a turn, in the order of the text."""

from __future__ import annotations

from rulestone.model import CHANCE, Part, quiet, require, rule, terminal, the

from .table import Table

Player, Tier = Table.Player, Table.Tier


class Turns(Part[Table]):
    """Initiative, secret rolls and claims; variations change the methods that are no rules."""

    #: kings.game
    @rule()
    def begin_game(self) -> None:
        """All who are not OUT play another Game."""
        require(self.phase == "begin")
        self.take_seats()  #: kings.out, kings.begin.keep
        self.phase = "initiative"  #: kings.begin.initiative
        self.count_game()

    def take_seats(self) -> None:
        """Who takes part in the next Game."""
        for player in self.Player:
            self.playing[player] = self.stays_in(player)

    #: kings.begin.initiative, kings.require.initiative, kings.city.seven
    @rule(by=CHANCE, player=Player, number=lambda g: range(1, g.sides + 1))
    def roll_initiative(self, player: str, number: int) -> None:
        """One after another they roll; a number that was rolled before is rolled again, so all orders are as likely."""
        earlier, later = self.seated_around(player)
        require(self.phase == "initiative" and self.playing[player] and self.initiative[player] == 0)
        require(all(not self.playing[p] or self.initiative[p] > 0 for p in earlier))
        if self.equal_initiative == "again":
            #: kings.missing.initiative
            others = [p for p in earlier if not self.may_equal(player, p)]
            require(all(self.initiative[p] != number for p in others), because="it was rolled before")
        self.initiative[player] = number
        if any(self.playing[p] for p in later):
            return
        if self.equal_initiative == "silent":
            self.phase = the({"peasants": self.all_differ()}, self.Phase.type)
        else:
            self.phase = "peasants"

    def all_differ(self) -> bool:
        """No two players have rolled the same initiative."""
        pairs = [(p, q) for p in self.Player for q in self.seated_around(p)[0]]
        return all(
            not self.playing[p] or not self.playing[q] or self.initiative[p] != self.initiative[q]
            for p, q in pairs
            if not self.may_equal(p, q)
        )

    #: kings.first.roll, kings.die.peasant
    @rule(by=CHANCE, player=Player, number=lambda g: range(1, g.tiers + (1 if g.eighth == "again" else 2)))
    def roll_peasant(self, player: str, number: int) -> None:
        """One after another they roll in secret; the last roll begins Round 1."""
        earlier, later = self.seated_around(player)
        require(self.phase == "peasants" and self.playing[player] and self.peasant[player] == 0)
        require(all(not self.playing[p] or self.peasant[p] > 0 for p in earlier))
        #: kings.missing.eight
        self.peasant[player] = min(number, self.tiers) if self.eighth == "seventh" else number
        if not any(self.playing[p] for p in later):
            self.begin_round()

    def acting(self) -> bool:
        """It is somebody's turn, and they have not MOVED or HELD in it."""
        return self.phase == "turn" or self.phase == "won"

    #: kings.first.order, kings.challenge.won
    @rule(during=acting, by=Table.turn, tier=Tier)
    def move(self, player: str, tier: int) -> None:
        """The KING DIE is turned to another tier."""
        require(self.king[player] != tier)  #: kings.move
        require(self.later or self.between == "inclusive" or 1 < tier < self.tiers)  #: kings.first.must
        self.pay_for_move(player)
        self.king[player] = tier  #: kings.die.king
        self.moved[player] = True
        self.end_turn()

    #: kings.hold, kings.challenge.won
    @rule(during=acting, by=Table.turn)
    def hold(self) -> None:
        """From Round 2 on one need not MOVE."""
        require(self.later, because="in Round 1 everybody must MOVE")  #: kings.first.must
        self.end_turn()

    def end_turn(self) -> None:
        """The next one has their turn, if there is one."""
        self.phase = "next"

    #: kings.first.order, kings.city.seven
    @rule(player=Player, to=Player)
    def pass_turn(self, player: str, to: str) -> None:
        """The next in the order of initiative has the turn, of those still in the Game."""
        require(player != to and self.phase == "next" and self.turn == player)
        require(self.follows(to, player))
        self.turn, self.phase = to, "turn"

    @rule(player=Player)
    def end_round(self, player: str) -> None:
        """After the last turn of a round another one begins, or the Game ends because all who remain have HELD."""
        require(self.phase == "next" and self.turn == player)  #: bookkeeping
        #: kings.end.hold
        require(not any(self.follows(p, player) for p in self.Player.others(player)))
        #: kings.end.hold, kings.hold
        ended = all(not (self.playing[p] and self.moved[p]) for p in self.Player) and not self.stirred
        if self.last_standing == "round":
            ended = ended or self.left_playing() <= 1  #: kings.end.last
        self.moved, self.stirred, self.later = False, False, True  #: bookkeeping
        if ended:
            self.stop_playing()
        else:
            self.begin_round()

    def begin_round(self) -> None:
        """Whoever is first in the order of initiative has the turn."""
        self.phase = "turn"
        for player in self.Player:
            if self.leads(player):
                self.turn = player

    def stop_playing(self) -> None:
        """The Game has ended."""
        self.phase, self.turn = "score", None

    def count_game(self) -> None:
        """Where the Games of a City are counted: another one begins."""

    def was_last(self) -> bool:
        """Where the Games of a City are counted: there are no more of them."""
        return False

    def pay_for_move(self, player: str) -> None:
        """Where a MOVE costs something: they pay."""

    #: kings.city.end, kings.city.early
    @terminal
    def over(self) -> bool:
        """The City is complete, or not more than one player is left in it."""
        return self.phase == "over"

    @quiet
    def between_turns(self) -> bool:
        return self.phase in ("begin", "turn", "won", "over")
