"""MuTou to music: the beats, who may move in them, and whose move is made where two want the same."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    Value,
    all_of,
    any_of,
    count,
    if_else,
    negate,
    otherwise,
    outcome,
    quiet,
    require,
    rule,
    smallest,
    terminal,
    when,
)

from .music_table import MusicTable

Player, Tessel = MusicTable.Player, MusicTable.Tessel


class MusicBeats(MusicTable):
    """A turn has as many beats as its player has wafers; who is late moves in the beats of others."""

    def earlier(self, turn: str, who: str) -> list[str]:
        """The players whose turns came up later than this one's, so that they go before them: mutou.music.conflict."""
        order = list(self.Player)
        steps = (order.index(turn) - order.index(who)) % len(order)
        return [order[(order.index(turn) - back) % len(order)] for back in range(steps)]

    def named(self, player: Any) -> str:
        """The player, in a rule that is read once for every player whose turn it may be."""
        return next(str(one) for one in self.Player if bool(player == one))

    def pass_turn(self, s: Any, player: str) -> None:
        """The next player who is not out has reached their turn."""
        order = list(self.Player)
        at = order.index(player)
        following = order[at + 1 :] + order[:at]
        out = {other: s.out[other] for other in following}
        for place, other in enumerate(following):
            with when(all_of(negate(out[other]), *(out[skipped] for skipped in following[:place]))):
                s.turn = other
        s.phase, s.beats, s.moved, s.asked = "reached", 0, False, False

    def gain_wafer(self, s: Any, player: str) -> None:
        """Who rests gets a wafer, if there is one; the bank is left out."""
        gained = if_else(s.supply > 0, 1, 0)
        s.wafers[player] += gained
        s.supply -= gained

    # A turn comes up

    @rule(by="turn", clauses=["mutou.turn.move_or_rest", "mutou.turn.rest", "mutou.darj.rest_gain"])
    def rest(self, s: Any) -> None:
        """The player says that they rest; the next one is on at once."""
        player = self.named(s.turn)
        require(s.phase == "reached", negate(s.silent))
        self.gain_wafer(s, player)
        if self.again == "fresh":
            s.owed[player] = 0
        self.pass_turn(s, player)

    @rule(by="turn", clauses=["mutou.turn.count", "mutou.music.beat", "mutou.music.late"])
    def begin(self, s: Any) -> None:
        """They count their wafers: as many moves, and as many beats for them; nobody waits for those who are late."""
        player = self.named(s.turn)
        require(s.phase == "reached", negate(s.silent), s.wafers[player] > 0)
        kept = smallest(s.owed[player], s.wafers[player]) if self.again == "added" else 0
        s.beats = s.wafers[player]
        s.owed[player] = s.wafers[player] + kept
        s.phase = "beat"

    # A beat

    def may_decide(self, s: Any, who: str) -> Value:
        """They have moves left, have not been asked in this beat, and all who go before them have decided."""
        mover = self.named(s.turn)
        before = [negate(s.owed[p] > 0) | s.asked[p] for p in self.earlier(mover, who)]
        return all_of(s.phase == "beat", negate(s.silent), s.owed[who] > 0, negate(s.asked[who]), *before)

    @rule(
        by="who",
        clauses=["mutou.music.beat", "mutou.music.late", "mutou.music.conflict", "mutou.blood.move"],
        split_on=["turn"],
        who=Player,
        start=Tessel,
        to=lambda game, start: game.steps[start],
    )
    def move(self, s: Any, who: str, start: Any, to: Any) -> None:
        """A move in this beat: made at once, or together with those of the others."""
        require(self.may_decide(s, who), s.owner[start] == who, s.owner[to] != who)
        s.asked[who] = True
        if self.conflict == "order":
            self.carry(s, who, start, to)
        else:
            s.start[who], s.to[who], s.there[who] = start, to, s.owner[to]

    @rule(by="who", clauses=["mutou.music.late"], split_on=["turn"], who=Player)
    def let_pass(self, s: Any, who: str) -> None:
        """The beat passes without a move of theirs."""
        require(self.may_decide(s, who))
        s.asked[who] = True
        if self.late == "lapse":
            s.owed[who] -= 1

    def all_asked(self, s: Any) -> Value:
        """Nobody has anything to say in this beat any more."""
        found = all_of(s.asked[p] | (s.owed[p] == 0) for p in self.Player)
        return all_of(s.phase == "beat", negate(s.silent), found)

    def decided(self, s: Any) -> Value:
        """Somebody's move has not been carried out yet."""
        return any_of(s.start[p].exists for p in self.Player)

    @rule(clauses=["mutou.music.beat", "mutou.music.conflict"])
    def sound(self, s: Any) -> None:
        """The bass sounds: all decided moves are made on it."""
        require(self.conflict != "order", self.all_asked(s), self.decided(s))
        s.phase = "together"

    @rule(
        clauses=["mutou.music.conflict", "mutou.capture.how"],
        split_on=["turn"],
        who=Player,
        start=Tessel,
        to=lambda game, start: game.steps[start],
    )
    def carry_out(self, s: Any, who: str, start: Any, to: Any) -> None:
        """A decided move is made, unless one who goes before has taken the piece, or has come to its target first."""
        require(self.conflict != "order")
        before = self.earlier(self.named(s.turn), who)
        require(s.phase == "together", s.start[who] == start, s.to[who] == to)
        require(*(negate(s.start[p].exists) for p in before))
        free = negate(s.owner[to].exists) | (s.owner[to] == s.there[who])
        stands = all_of(s.owner[start] == who, free)
        s.start[who] = s.to[who] = s.there[who] = None
        with when(stands):
            self.carry(s, who, start, to)
        if self.conflict == "spent" or self.late == "lapse":
            with otherwise():
                s.owed[who] = if_else(s.out[who], 0, s.owed[who] - 1)

    def carry(self, s: Any, who: str, start: Any, to: Any) -> None:
        """The piece goes; whoever stood there is removed, and is out if it was their last one."""
        taken = s.owner[to]
        s.owner[to] = who
        s.owner[start] = None
        s.owed[who] -= 1
        with when(s.turn == who):
            s.moved = True
        for player in self.Player.others(who):
            lost = (taken == player) & negate(any_of(s.owner[t] == player for t in self.Tessel))
            number = s.wafers[player]
            with when(lost):
                s.out[player] = True
                s.owed[player] = s.wafers[player] = 0
                s.wafers[who] += number

    @rule(clauses=["mutou.music.beat", "mutou.music.late", "mutou.music.no_excuse"], split_on=["turn"])
    def beat_ends(self, s: Any) -> None:
        """The next beat is the turn's, or, after the last one, the next player's, whoever is still late."""
        player = self.named(s.turn)
        done = all_of(s.phase == "together", negate(self.decided(s)))
        require(done | all_of(self.all_asked(s), negate(self.decided(s))))
        over = (s.beats == 1) | s.out[player]
        with when(negate(over)):
            s.phase, s.beats, s.asked = "beat", s.beats - 1, False
        with when(over):
            if self.idle == "rested":
                with when(negate(s.moved | s.out[player])):
                    self.gain_wafer(s, player)
                    s.owed[player] = 0
            self.pass_turn(s, player)

    # The musicians

    @rule(clauses="mutou.music.stop")
    def musicians_stop(self, s: Any) -> None:
        """The musicians, and nobody else, stop the music between two beats; play stops with it."""
        between = (s.phase == "reached") | all_of(s.phase == "beat", *(negate(s.asked[p]) for p in self.Player))
        require(between, negate(s.silent))
        s.silent = True

    @rule(clauses="mutou.music.stop")
    def musicians_go_on(self, s: Any) -> None:
        """The music begins again, and play goes on."""
        require(s.silent)
        s.silent = False

    # The end

    @terminal(clauses=["mutou.end.competitive", "mutou.blood.last"])
    def last_one(self, s: Any) -> Any:
        """One player is left."""
        return count(negate(s.out[p]) for p in self.Player) <= 1

    @quiet
    def between_turns(self, s: Any) -> Any:
        return s.phase == "reached"

    @outcome
    def result(self, s: Any, player: str) -> Any:
        """1 for the last one, -1 for everybody else."""
        return if_else(s.out[player], -1, if_else(count(negate(s.out[p]) for p in self.Player) <= 1, 1, 0))
