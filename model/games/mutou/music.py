"""MuTou to music: what must hold while turns overlap, said again in other words than the rules use."""

from __future__ import annotations

from typing import Any, Self

from rulestone.geometry.draw.drawing_pieces import DrawnPiece
from rulestone.model import Game, Step, Tabletop, invariant, reachable, step_property

from .music_beats import MusicBeats
from .music_stories import MusicExamples
from .music_table import MusicTable
from .picture import drawn


class Music(MusicExamples, MusicBeats, MusicTable, Game):
    """MuTou to music: a beat for every move; who is late moves in the turns of others, after those who are not."""

    title = "MuTou to music"

    #: mutou.music.beat, mutou.turn.count
    @invariant
    def no_more_beats_than_wafers(self) -> bool:
        """A turn has beats left only while it lasts, and never more than its player has wafers: mutou.music.beat."""
        lasts = (self.beats == 0) == (self.phase == "reached")
        rests = self.resting == "one" and self.beats == 1
        return lasts and (self.beats <= self.wafers[self.turn] or self.out[self.turn] or rests)

    #: mutou.music.beat, mutou.turn.count
    @invariant
    def no_more_moves_than_are_due(self) -> bool:
        """Nobody has more moves left than they have wafers, or twice as many where old ones are added."""
        limit = 2 if self.again == "added" else 1
        return all(self.owed[p] <= limit * self.wafers[p] for p in self.Player)

    #: mutou.music.late, mutou.music.no_excuse
    @invariant
    def what_is_lost_is_not_made_later(self) -> bool:
        """Where late moves lapse, only the player on turn has any left, one for each beat: mutou.music.late."""
        if self.late == "owed":
            return True
        if any(self.turn != p and self.owed[p] > 0 for p in self.Player):
            return False
        if self.phase == "reached":
            return all(self.owed[p] == 0 for p in self.Player)
        if self.phase == "beat" and not self.out[self.turn]:
            if self.count_from == "first_move" and not self.moved:
                return self.owed[self.turn] == self.beats
            asked = 1 if self.asked[self.turn] else 0
            decided = sum(self.start[p] is not None for p in self.Player)
            if self.resting != "none" and self.owed[self.turn] == 0 and not self.asked[self.turn]:
                return self.moved and decided == 0
            left, due = self.beats + decided, self.owed[self.turn] + asked
            return due <= left if self.resumed == "afresh" else due == left
        return True

    #: mutou.music.beat
    @step_property
    def one_move_to_a_beat(before, after: Self, step: Step) -> bool:
        """Nobody decides twice before the beat is over: mutou.music.beat."""
        if step.rule in ("move", "let_pass"):
            mine = not before.asked[step.who] and after.asked[step.who]
            return mine and all(after.asked[p] == before.asked[p] for p in before.Player if p != step.who)
        waits = step.rule == "beat_ends" and before.waits_for_its_player()
        return waits or all(not before.asked[p] or after.asked[p] or before.is_new_beat(after) for p in before.Player)

    def is_new_beat(self, after: Self) -> bool:
        """A beat is over: the turn has one less left, or has passed."""
        return after.beats < self.beats or self.turn != after.turn

    def waits_for_its_player(self) -> bool:
        """Whoever is on turn has pieces and has moved none, where a first move begins the count of beats."""
        moves = any(self.owner[t] == self.turn for t in self.Tessel) and not self.moved
        return moves and self.count_from == "first_move"

    def counted_at_once(self, after: Self, step: Step) -> int:
        """How many wafers the player on turn has just won, where they are beats of this turn; else none."""
        if self.loot == "next_turn" or step.rule not in ("move", "carry_out"):
            return 0
        return sum(after.wafers[p] - self.wafers[p] if self.turn == p == step.who else 0 for p in self.Player)

    #: mutou.music.late, mutou.music.no_excuse, mutou.darj.defeat_transfer
    @step_property
    def nobody_is_waited_for(before, after: Self, step: Step) -> bool:
        """A turn lasts one beat for each wafer counted, however many moves are still due: mutou.music.late.

        A rest lasts as long as its reading says; whoever is done early has no beat left. Where wafers that are won in
        the turn are counted at once, it is so much longer; where it begins with a first move, or again with the music,
        it has all its beats then.
        """
        if step.rule == "begin":
            return after.beats == before.wafers[before.turn] and after.turn == before.turn
        if step.rule == "musicians_go_on" and before.resumed == "afresh" and before.owed[before.turn] > 0:
            return after.beats == (0 if before.phase == "reached" else before.wafers[before.turn])
        if step.rule == "beat_ends":
            if before.waits_for_its_player():
                return after.turn == before.turn and after.beats == before.beats and after.phase == "beat"
            if before.beats == 1 or before.out[before.turn]:
                return after.phase == "reached" and after.turn != before.turn
            return after.turn == before.turn and after.beats == before.beats - 1 and after.phase == "beat"
        if step.rule == "be_done":
            return before.early == "done" and after.beats == 0 and after.turn != before.turn
        if step.rule == "rest":
            lasts = {"none": 0, "one": 1, "all": before.wafers[before.turn]}[before.readings["resting"]]
            return after.beats == lasts
        return after.beats == before.beats + before.counted_at_once(after, step)

    #: mutou.turn.cyclic, mutou.blood.last
    @step_property
    def turns_go_round(before, after: Self, step: Step) -> bool:
        """The turn passes by a rest, after a last beat or where one is done, to the next player who is not out."""
        if step.rule not in ("rest", "beat_ends", "be_done"):
            return after.turn == before.turn
        if step.rule == "rest" and after.phase == "beat":
            return after.turn == before.turn and before.resting != "none"
        if step.rule != "beat_ends" and after.turn == before.turn:
            return False
        order = list(before.Player)
        for at, player in enumerate(order):
            following = order[at + 1 :] + order[:at]
            for place, follower in enumerate(following):
                if before.turn == player and after.turn == follower:
                    return all(after.out[p] for p in following[:place]) and not after.out[follower]
        return True

    #: mutou.turn.cyclic, mutou.music.beat
    @invariant
    def turns_begin_afresh(self) -> bool:
        """When a turn comes up nobody has been asked, and nothing is decided; decided is by who was asked."""
        decided = {p: self.start[p] is not None for p in self.Player}
        if self.phase == "reached" and (self.moved or any(self.asked[p] or decided[p] for p in self.Player)):
            return False
        return all(decided[p] == (self.to[p] is not None) and (self.asked[p] or not decided[p]) for p in self.Player)

    #: mutou.music.beat, mutou.music.conflict
    @step_property
    def all_are_asked_in_every_beat(before, after: Self, step: Step) -> bool:
        """Who has moves left decides, one after another; the beat sounds, and ends, when all have decided."""
        asked = {p: before.asked[p] or before.owed[p] == 0 for p in before.Player}
        decided = any(before.start[p] is not None for p in before.Player)
        if step.rule == "sound":
            return all(asked.values()) and decided and before.phase == "beat"
        if step.rule == "beat_ends":
            return all(asked.values()) and not decided and before.phase != "reached"
        if step.rule == "be_done":
            return before.phase == "beat" and before.moved and not any(before.asked[p] for p in before.Player)
        if step.rule not in ("move", "let_pass"):
            return True
        if before.phase != "beat" or before.owed[step.who] == 0:
            return False
        order = list(before.Player)
        for turn in order:
            at = order.index(turn)
            while order[at] != step.who:  # From the one on turn backwards.
                if before.turn == turn and not asked[order[at]]:
                    return False
                at = (at - 1) % len(order)
        return True

    #: mutou.end.competitive
    @invariant
    def the_last_one_wins(self) -> bool:
        """Who alone has a piece has won, and all others have lost; nobody has won before."""
        for p in self.Player:
            others = self.Player.others(p)
            if all(self.out[q] for q in others):
                if self.result(p) != 1 or any(self.result(q) != -1 for q in others):
                    return False
            elif not self.out[p] and self.result(p) != 0:
                return False
        return True

    #: mutou.music.conflict
    @step_property
    def who_came_to_their_turn_last_goes_first(before, after: Self, step: Step) -> bool:
        """Where a late player's piece moves, nobody with a later turn has still to move in this beat."""
        if step.rule not in ("move", "carry_out") or (step.rule == "move" and before.conflict != "order"):
            return True
        order = list(before.Player)
        for turn in order:
            at = order.index(turn)
            backwards = [order[(at - back) % len(order)] for back in range(len(order))]  # From the one on turn.
            for p in backwards[: backwards.index(step.who)]:
                decides = before.owed[p] > 0 and not before.asked[p]
                waits = before.start[p] is not None if step.rule == "carry_out" else decides
                if before.turn == turn and waits:
                    return False
        return True

    #: mutou.music.conflict
    @step_property
    def conflicts_are_decided_for_the_last_on_turn(before, after: Self, step: Step) -> bool:
        """The move of the player on turn is made, whatever others decided: mutou.music.conflict."""
        if step.rule == "carry_out" and before.turn == step.who:
            return after.owner[step.start] is None and after.owner[step.to] == step.who
        return True

    #: mutou.music.conflict, mutou.capture.how
    @step_property
    def a_move_is_made_or_it_is_not(before, after: Self, step: Step) -> bool:
        """One piece moves by one step and at most the piece it comes onto is removed; or nothing changes."""
        if step.rule != "carry_out" and (step.rule != "move" or before.conflict != "order"):
            return all(after.owner[t] == before.owner[t] for t in before.Tessel)
        who, start, to = step.who, step.start, step.to
        elsewhere = all(after.owner[t] == before.owner[t] for t in before.Tessel if t not in (start, to))
        went = before.owner[start] == who and before.owner[to] != who
        gone = after.owner[start] is None and after.owner[to] == who
        spent = after.owed[who] == before.owed[who] - 1 + before.counted_at_once(after, step)
        noted = after.moved == (before.moved or before.turn == who)
        if elsewhere and went and gone and spent and noted:
            return True
        if step.rule == "move" or any(after.owner[t] != before.owner[t] for t in before.Tessel):
            return False
        as_expected = before.owner[to] is None or before.owner[to] == before.there[who]
        if before.owner[start] == who and as_expected:
            return False
        if before.conflict == "spent" or before.late == "lapse":
            return spent or before.out[who]
        return after.owed[who] == before.owed[who] or after.owed[who] == 0 or before.out[who]

    #: mutou.blood.last, mutou.end.competitive
    @invariant
    def out_means_without_a_piece(self) -> bool:
        """Out is who has no piece; they have no wafers and no moves, and are not on turn once the beat is over."""
        for p in self.Player:
            if self.out[p] == any(self.owner[t] == p for t in self.Tessel):
                return False
            on_turn = self.phase == "reached" and self.turn == p
            if self.out[p] and (self.wafers[p] != 0 or self.owed[p] != 0 or on_turn):
                return False
        return True

    #: mutou.darj.defeat_transfer, mutou.darj.equal_start
    @invariant
    def wafers_are_kept(self) -> bool:
        """None is made, and none is lost: who takes the last piece has them."""
        return sum(self.wafers[p] for p in self.Player) + self.supply == self.setting.all_wafers

    #: mutou.darj.rest_gain, mutou.turn.rest, mutou.darj.defeat_transfer
    @step_property
    def wafers_come_from_rest_and_victory(before, after: Self, step: Step) -> bool:
        """The supply is for who rests, and for them alone; from a player wafers go only to who has taken their last."""
        given = 1 if before.supply > 0 else 0
        gained = {p: after.wafers[p] - before.wafers[p] for p in before.Player}
        if step.rule == "rest" or (step.rule == "beat_ends" and before.idle == "rested"):
            rested = step.rule == "rest" or before.has_idled(after)
            return all(gained[p] == (given if rested and before.turn == p else 0) for p in before.Player)
        fallen = {p: after.out[p] and not before.out[p] for p in before.Player}
        won = sum(before.wafers[p] if fallen[p] else 0 for p in before.Player)
        taker = step.who if step.rule in ("move", "carry_out") else None
        due = {p: won if p == taker else 0 for p in before.Player}
        kept = after.supply == before.supply
        return kept and all(gained[p] == (0 - before.wafers[p] if fallen[p] else due[p]) for p in before.Player)

    def has_idled(self, after: Self) -> bool:
        """A turn is over in which its player has made no move, and is not out."""
        return not self.moved and after.turn != self.turn and not self.out[self.turn]

    #: mutou.turn.rest, mutou.music.late
    @step_property
    def who_rests_is_not_late(before, after: Self, step: Step) -> bool:
        """After a rest, or where one is done, nothing is owed for this turn, and what others owe stays."""
        if step.rule not in ("rest", "beat_ends", "be_done"):
            return True
        idled = before.idle == "rested" and before.has_idled(after)
        rested = before.again == "fresh" if step.rule == "rest" else idled or step.rule == "be_done"
        for p in before.Player:
            if rested and before.turn == p:
                if after.owed[p] != 0:
                    return False
            elif after.owed[p] != before.owed[p]:
                return False
        return True

    #: mutou.music.stop
    @step_property
    def play_stops_with_the_music(before, after: Self, step: Step) -> bool:
        """Without music nothing happens but that it begins again: mutou.music.stop."""
        if step.rule == "musicians_go_on":
            return before.silent and not after.silent
        return not before.silent and after.silent == (step.rule == "musicians_stop")

    #: mutou.music.late, mutou.music.no_excuse
    @reachable
    def turns_can_overlap(self) -> bool:
        """In one beat the player on turn and a late one both have moves to make."""
        if self.late == "lapse":
            return True
        late = any(self.turn != p and self.owed[p] > 0 for p in self.Player)
        return self.phase == "beat" and self.owed[self.turn] > 0 and late

    #: mutou.music.conflict
    @reachable
    def all_can_be_late_at_once(self) -> bool:
        """Every player but the one on turn is late, so that the order among them matters."""
        return self.late == "lapse" or (self.phase == "beat" and all(self.owed[p] > 0 for p in self.Player))

    #: mutou.end.competitive
    @reachable
    def any_player_can_win(self) -> bool:
        """The last in the order of turns can be the last one left."""
        return all(self.out[p] == (p != self.Player[-1]) for p in self.Player)

    #: mutou.music.conflict, mutou.end.competitive
    @reachable
    def a_late_player_can_win(self) -> bool:
        """Somebody is the last one left in another's turn."""
        return self.late == "lapse" or (self.out[self.turn] and self.players_left() == 1)

    def tabletop(self, position: Any) -> Tabletop:
        """The board, and who has how many wafers and moves left."""
        pieces = {}
        for tessel in self.board.ids:
            holder = next((p for p in self.Player if position.owner[tessel] == p), None)
            if holder:
                pieces[tessel] = DrawnPiece(str(holder), ("blood",))
        told = ", ".join(
            f"{p} {int(position.wafers[p])}"
            + (f" and {_left(int(position.owed[p]), 'move')}" if int(position.owed[p]) else "")
            for p in self.Player
        )
        beats = f", {_left(int(position.beats), 'beat')}" if int(position.beats) else ""
        silence = ", no music" if position.silent == True else ""  # noqa: E712
        lines = (f"wafers: {told}, supply {int(position.supply)}", f"{position.turn}'s turn{beats}{silence}")
        return Tabletop(self.board, pieces, lines)

    def picture(self, position: Any) -> str:
        """The same as text."""
        return drawn(self.tabletop(position))


def _left(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number != 1 else ''} left"
