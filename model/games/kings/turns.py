"""How a Game of Kings of Uman begins, and what is done in a turn, in the order of the text."""

from __future__ import annotations

from typing import Any

from rulestone.model import CHANCE, Value, all_of, any_of, count, quiet, require, rule, terminal, the, when

from .table import Table

Player, Tier = Table.Player, Table.Tier


class Turns(Table):
    """Initiative, secret rolls and claims; variations change the methods that are no rules."""

    @rule(clauses=["kings.game", "kings.begin.initiative", "kings.begin.keep", "kings.out"])
    def begin_game(self, s: Any) -> None:
        """All who are not OUT play another Game."""
        require(s.phase == "begin")
        self.take_seats(s)
        s.phase = "initiative"
        self.count_game(s)

    def take_seats(self, s: Any) -> None:
        """Who takes part in the next Game."""
        s.playing = {player: self.stays_in(s, player) for player in self.Player}

    @rule(
        by=CHANCE,
        clauses=["kings.begin.initiative", "kings.require.initiative", "kings.missing.initiative", "kings.city.seven"],
        player=Player,
        number=lambda g: range(1, g.sides + 1),
    )
    def roll_initiative(self, s: Any, player: str, number: int) -> None:
        """One after another they roll; a number that was rolled before is rolled again, so all orders are as likely."""
        before, after = self.seated_around(player)
        require(s.phase == "initiative", s.playing[player], s.initiative[player] == 0)
        require(all_of(~s.playing[p] | (s.initiative[p] > 0) for p in before))
        if self.equal_initiative == "again":
            require(all_of(s.initiative[p] != number for p in before), because="it was rolled before")
        s.initiative[player] = number
        with when(~any_of(s.playing[p] for p in after)):
            if self.equal_initiative == "silent":
                s.phase = the({"peasants": self.all_differ(s)}, self.Phase.type)
            else:
                s.phase = "peasants"

    def seated_around(self, player: str) -> tuple[list[str], list[str]]:
        """Those who throw their dice before and after a player."""
        people = list(self.people)
        return people[: people.index(player)], people[people.index(player) + 1 :]

    def all_differ(self, s: Any) -> Value:
        """No two players have rolled the same initiative."""
        pairs = [(p, q) for p in self.Player for q in self.seated_around(p)[0]]
        return all_of(~s.playing[p] | ~s.playing[q] | (s.initiative[p] != s.initiative[q]) for p, q in pairs)

    @rule(
        by=CHANCE,
        clauses=["kings.first.roll", "kings.die.peasant", "kings.missing.eight"],
        player=Player,
        number=lambda g: range(1, g.tiers + (1 if g.eighth == "again" else 2)),
    )
    def roll_peasant(self, s: Any, player: str, number: int) -> None:
        """One after another they roll in secret; the last roll begins Round 1."""
        before, after = self.seated_around(player)
        require(s.phase == "peasants", s.playing[player], s.peasant[player] == 0)
        require(all_of(~s.playing[p] | (s.peasant[p] > 0) for p in before))
        s.peasant[player] = min(number, self.tiers) if self.eighth == "seventh" else number
        with when(~any_of(s.playing[p] for p in after)):
            s.phase = "turn"
            self.first_turn(s)

    @rule(
        by="turn",
        clauses=["kings.first.must", "kings.first.order", "kings.move", "kings.die.king", "kings.challenge.won"],
        tier=Tier,
    )
    def move(self, s: Any, tier: int) -> None:
        """The KING DIE is turned to another tier."""
        player = self.in_turn(s)
        require((s.phase == "turn") | (s.phase == "won"), s.king[player] != tier)
        require(s.later | (self.between == "inclusive" or 1 < tier < self.tiers))
        self.pay_for_move(s, player)
        s.king[player] = tier
        s.moved[player] = True
        self.end_turn(s)

    @rule(by="turn", clauses=["kings.hold", "kings.first.must", "kings.challenge.won"])
    def hold(self, s: Any) -> None:
        """From Round 2 on one need not MOVE."""
        require((s.phase == "turn") | (s.phase == "won"))
        require(s.later, because="in Round 1 everybody must MOVE")
        self.end_turn(s)

    def end_turn(self, s: Any) -> None:
        s.phase = "next"

    @rule(clauses=["kings.first.order", "kings.city.seven"], player=Player, to=Player)
    def pass_turn(self, s: Any, player: str, to: str) -> None:
        """The next in the order of initiative has the turn, of those still in the Game."""
        require(player != to, s.phase == "next", s.turn == player)
        require(self.follows(s, to, player))
        s.turn, s.phase = to, "turn"

    @rule(clauses=["kings.end.hold", "kings.end.last", "kings.hold"], player=Player)
    def end_round(self, s: Any, player: str) -> None:
        """After the last turn of a round another one begins, or the Game ends because all who remain have HELD."""
        require(s.phase == "next", s.turn == player)
        require(~any_of(self.follows(s, p, player) for p in self.Player.others(player)))
        ended = all_of(~(s.playing[p] & s.moved[p]) for p in self.Player) & ~s.stirred
        if self.last_standing == "round":
            ended |= count(s.playing[p] for p in self.Player) <= 1
        s.moved, s.stirred, s.later = False, False, True
        with when(ended):
            self.stop_playing(s)
        with when(~ended):
            s.phase = "turn"
            self.first_turn(s)

    def first_turn(self, s: Any) -> None:
        for player, leads in {p: self.leads(s, p) for p in self.Player}.items():
            with when(leads):
                s.turn = player

    def stop_playing(self, s: Any) -> None:
        s.phase, s.turn = "score", None

    def in_turn(self, s: Any) -> str:
        """Whose turn it is; the rule is read once for each player, so that it is known."""
        return next(p for p in self.people if s.turn == p)

    def count_game(self, s: Any) -> None:
        """Where the Games of a City are counted: another one begins."""

    def was_last(self, s: Any) -> Value:
        """Where the Games of a City are counted: there are no more of them."""
        return any_of()

    def pay_for_move(self, s: Any, player: str) -> None:
        """Where a MOVE costs something: they pay."""

    @terminal(clauses=["kings.city.end", "kings.city.early"])
    def over(self, s: Any) -> Any:
        """The City is complete, or not more than one player is left in it."""
        return s.phase == "over"

    @quiet
    def between_turns(self, s: Any) -> Any:
        return any_of(s.phase == p for p in ("begin", "turn", "won", "over"))
