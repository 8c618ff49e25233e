"""MuTou to music: the beats, who may move in them, and whose move is made where two want the same."""

from __future__ import annotations

from collections.abc import Hashable

from rulestone.model import Part, outcome, quiet, require, rule, terminal

from .music_table import MusicTable

Player, Tessel = MusicTable.Player, MusicTable.Tessel


class MusicBeats(Part[MusicTable]):
    """A turn has as many beats as its player has wafers; who is late moves in the beats of others."""

    def turn_comes_up(self) -> bool:
        """The next player has reached their turn, to music."""
        return self.phase == "reached" and not self.silent

    def beat(self) -> bool:
        """A beat goes on, and the music with it."""
        return self.phase == "beat" and not self.silent

    def ahead_of(self, who: str) -> list[str]:
        """Whose turns came up later than this player's, so that they go first; whose turn it is has to be known."""
        order = list(self.Player)
        for turn in order:
            if self.turn == turn:
                since = (order.index(turn) - order.index(who)) % len(order)
                return [order[(order.index(turn) - back) % len(order)] for back in range(since)]
        return []

    # A turn comes up

    @rule(during=turn_comes_up, by=MusicTable.turn)
    def rest(self, player: str) -> None:
        """The player says that they rest; the next one is on at once, or after some beats."""
        wafers = self.wafers[player]
        self.gain_wafer(player)  #: mutou.turn.move_or_rest, mutou.turn.rest, mutou.darj.rest_gain
        if self.again == "fresh":
            self.owed[player] = 0  #: mutou.turn.rest
        if self.resting == "none" or (self.resting == "all" and wafers == 0):
            self.pass_turn(player)  #: mutou.turn.rest
        else:
            self.beats = 1 if self.resting == "one" else wafers  #: mutou.music.beat
            self.phase, self.moved = "beat", True  #: bookkeeping

    @rule(during=turn_comes_up, by=MusicTable.turn)
    def begin(self, player: str) -> None:
        """They count their wafers: as many moves, and as many beats for them; nobody waits for those who are late."""
        require(self.wafers[player] > 0)  #: mutou.turn.count
        kept = min(self.owed[player], self.wafers[player]) if self.again == "added" else 0
        self.beats = self.wafers[player]  #: mutou.turn.count, mutou.music.beat
        self.owed[player] = self.wafers[player] + kept  #: mutou.turn.count, mutou.music.late
        self.phase = "beat"  #: bookkeeping

    def gain_wafer(self, player: str) -> None:
        """Who rests gets a wafer, if there is one; the bank is left out."""
        gained = 1 if self.supply > 0 else 0
        self.wafers[player] += gained
        self.supply -= gained

    def pass_turn(self, player: str) -> None:
        """The next player who is not out has reached their turn."""
        for steps in range(1, len(self.Player)):
            follower = self.Player.following(player, steps)
            if not self.out[follower]:
                self.turn = follower
                break
        self.phase, self.beats, self.moved, self.asked = "reached", 0, False, False

    # A beat

    #: mutou.music.beat, mutou.turn.count
    @rule(during=beat, by=MusicTable.turn)
    def be_done(self, player: str) -> None:
        """Between two beats the player on turn says that they want no more moves; the next player is on."""
        require(self.early == "done")
        require(self.moved and self.owed[player] > 0 and not any(self.asked[p] for p in self.Player))
        self.owed[player] = 0
        self.pass_turn(player)

    @rule(
        during=beat,
        by="who",
        split_on=["turn"],
        who=Player,
        start=Tessel,
        to=lambda game, start: game.steps[start],
    )
    def move(self, who: str, start: Hashable, to: Hashable) -> None:
        """A move in this beat: made at once, or together with those of the others."""
        self.decide(who)  #: mutou.music.beat, mutou.music.late, mutou.music.conflict
        require(self.owner[start] == who and self.owner[to] != who)  #: mutou.blood.move
        if self.conflict == "order":
            self.carry(who, start, to)  #: mutou.music.conflict
        else:
            self.start[who], self.to[who], self.there[who] = start, to, self.owner[to]  #: mutou.music.conflict

    @rule(during=beat, by="who", split_on=["turn"], who=Player)
    def let_pass(self, who: str) -> None:
        """The beat passes without a move of theirs."""
        self.decide(who)  #: mutou.music.late
        if self.late == "lapse" and not (self.turn == who and self.is_waited_for()):
            self.owed[who] -= 1  #: mutou.music.late

    def is_waited_for(self) -> bool:
        """The beats of this turn do not run yet: its player has made no move, and the first is to begin them."""
        return self.count_from == "first_move" and not self.moved and not self.out[self.turn]

    def decide(self, who: str) -> None:
        """They have a move left, have not been asked in this beat, and all who go before them have decided."""
        require(self.owed[who] > 0 and not self.asked[who])
        require(all(self.asked[p] or not self.owed[p] > 0 for p in self.ahead_of(who)), because="others go first")
        self.asked[who] = True

    def all_have_decided(self) -> bool:
        """Nobody has anything to say in this beat any more."""
        return self.beat() and all(self.asked[p] or self.owed[p] == 0 for p in self.Player)

    def somebody_moves(self) -> bool:
        """Somebody's move has not been carried out yet."""
        return any(self.start[p] is not None for p in self.Player)

    #: mutou.music.beat, mutou.music.conflict
    @rule()
    def sound(self) -> None:
        """The bass sounds: all decided moves are made on it."""
        require(self.conflict != "order")
        require(self.all_have_decided() and self.somebody_moves())
        self.phase = "together"

    #: mutou.music.conflict
    @rule(split_on=["turn"], who=Player, start=Tessel, to=lambda game, start: game.steps[start])
    def carry_out(self, who: str, start: Hashable, to: Hashable) -> None:
        """A decided move is made, unless one who goes before has taken the piece, or has come to its target first."""
        require(self.conflict != "order")
        require(self.phase == "together" and self.start[who] == start and self.to[who] == to)
        require(
            all(self.start[p] is None for p in self.ahead_of(who)), because="others go first"
        )  #: mutou.music.conflict
        as_expected = self.owner[to] is None or self.owner[to] == self.there[who]
        stands = self.owner[start] == who and as_expected
        self.start[who] = self.to[who] = self.there[who] = None  #: bookkeeping
        if stands:
            self.carry(who, start, to)  #: mutou.music.conflict, mutou.capture.how
        elif self.conflict == "spent" or self.late == "lapse":
            self.owed[who] = 0 if self.out[who] else self.owed[who] - 1  #: mutou.music.conflict

    def carry(self, who: str, start: Hashable, to: Hashable) -> None:
        """The piece goes; whoever stood there is removed, and is out if it was their last one."""
        taken = self.owner[to]
        self.owner[to], self.owner[start] = who, None
        self.owed[who] -= 1
        if self.turn == who:
            self.moved = True
        for player in self.Player.others(who):
            if taken == player and not any(self.owner[t] == player for t in self.Tessel):
                if self.loot == "at_once" and self.turn == who:
                    self.beats += self.wafers[player]  #: mutou.music.beat
                    self.owed[who] += self.wafers[player]  #: mutou.music.beat, mutou.turn.count
                self.wafers[who] += self.wafers[player]
                self.owed[player] = self.wafers[player] = 0
                self.out[player] = True

    #: mutou.music.beat, mutou.music.late, mutou.music.no_excuse
    @rule(split_on=["turn"])
    def beat_ends(self) -> None:
        """The next beat is the turn's, or, after the last one, the next player's, whoever is still late."""
        require(not self.somebody_moves() and (self.phase == "together" or self.all_have_decided()))
        player = self.turn
        if self.is_waited_for():
            self.phase, self.asked = "beat", False
            return
        was_last = self.beats == 1 or self.out[player]
        if not was_last:
            self.phase, self.beats, self.asked = "beat", self.beats - 1, False
            return
        if self.idle == "rested" and not self.moved and not self.out[player]:
            self.gain_wafer(player)
            self.owed[player] = 0
        self.pass_turn(player)

    # The musicians

    #: mutou.music.stop
    @rule()
    def musicians_stop(self) -> None:
        """The musicians, and nobody else, stop the music between two beats; play stops with it."""
        between_beats = self.phase == "beat" and not any(self.asked[p] for p in self.Player)
        require(self.phase == "reached" or between_beats)
        require(not self.silent)
        self.silent = True

    #: mutou.music.stop
    @rule()
    def musicians_go_on(self) -> None:
        """The music begins again, and play goes on."""
        require(self.silent)
        self.silent = False
        if self.resumed == "afresh" and self.phase == "beat" and self.owed[self.turn] > 0:
            self.beats = self.wafers[self.turn]  #: mutou.music.beat, mutou.turn.count

    # The end

    def players_left(self) -> int:
        """How many are not out."""
        return sum(not self.out[p] for p in self.Player)

    #: mutou.end.competitive, mutou.blood.last
    @terminal
    def last_one(self) -> bool:
        """One player is left."""
        return self.players_left() <= 1

    @quiet
    def between_turns(self) -> bool:
        return self.phase == "reached"

    @outcome
    def result(self, player: str) -> int:
        """1 for the last one, -1 for everybody else."""
        if self.out[player]:
            return -1
        return 1 if self.players_left() <= 1 else 0
