"""MuTou to music: what must hold while turns overlap, said again in other words than the rules use."""

from __future__ import annotations

from typing import Any

from rulestone.geometry.draw.drawing_pieces import DrawnPiece
from rulestone.model import (
    Tabletop,
    Value,
    all_of,
    any_of,
    count,
    if_else,
    implies,
    invariant,
    negate,
    reachable,
    step_property,
    total,
)

from .music_stories import MusicExamples
from .picture import drawn


class Music(MusicExamples):
    """MuTou to music: a beat for every move; who is late moves in the turns of others, after those who are not."""

    title = "MuTou to music"

    @invariant(clauses=["mutou.music.beat", "mutou.turn.count"])
    def no_more_beats_than_wafers(self, s: Any) -> Any:
        """A turn has beats left only while it lasts, and never more than its player has wafers: mutou.music.beat."""
        none = (s.beats == 0) == (s.phase == "reached")
        return all_of(none, (s.beats <= s.wafers[s.turn]) | s.out[s.turn])

    @invariant(clauses=["mutou.music.beat", "mutou.turn.count"])
    def no_more_moves_than_are_due(self, s: Any) -> Any:
        """Nobody has more moves left than they have wafers, or twice as many where old ones are added."""
        limit = 2 if self.again == "added" else 1
        return all_of(s.owed[p] <= limit * s.wafers[p] for p in self.Player)

    @invariant(clauses=["mutou.music.late", "mutou.music.no_excuse"])
    def what_is_lost_is_not_made_later(self, s: Any) -> Any:
        """Where late moves lapse, only the player on turn has any left, one for each beat: mutou.music.late."""
        if self.late == "owed":
            return True
        others = [s.owed[p] == 0 for p in self.Player]
        asked = if_else(s.asked[s.turn], 1, 0)
        decided = total(if_else(s.start[p].exists, 1, 0) for p in self.Player)
        left = s.owed[s.turn] + asked == s.beats + decided
        alone = all_of(implies(s.turn != p, other) for p, other in zip(self.Player, others, strict=True))
        due = implies((s.phase == "beat") & negate(s.out[s.turn]), left)
        return all_of(alone, due, implies(s.phase == "reached", all_of(others)))

    @step_property(clauses=["mutou.music.beat"])
    def one_move_to_a_beat(self, before: Any, after: Any, step: Any) -> Any:
        """Nobody decides twice before the beat is over: mutou.music.beat."""
        if step.rule in ("move", "let_pass"):
            mine = negate(before.asked[step.who]) & after.asked[step.who]
            return mine & all_of(after.asked[p] == before.asked[p] for p in self.Player if p != step.who)
        return all_of(implies(before.asked[p], after.asked[p] | self.is_new_beat(before, after)) for p in self.Player)

    def is_new_beat(self, before: Any, after: Any) -> Value:
        """A beat is over: the turn has one less left, or has passed."""
        found: Value = (after.beats < before.beats) | (before.turn != after.turn)
        return found

    @step_property(clauses=["mutou.music.late", "mutou.music.no_excuse"])
    def nobody_is_waited_for(self, before: Any, after: Any, step: Any) -> Any:
        """A turn lasts one beat for each wafer counted, however many moves are still due: mutou.music.late."""
        if step.rule == "begin":
            return all_of(after.beats == before.wafers[before.turn], after.turn == before.turn)
        if step.rule == "beat_ends":
            last = (before.beats == 1) | before.out[before.turn]
            goes_on = (after.turn == before.turn) & (after.beats == before.beats - 1) & (after.phase == "beat")
            return if_else(last, (after.phase == "reached") & (after.turn != before.turn), goes_on)
        return (after.beats == before.beats) | (step.rule == "rest")

    @step_property(clauses=["mutou.turn.cyclic", "mutou.blood.last"])
    def turns_go_round(self, before: Any, after: Any, step: Any) -> Any:
        """The turn passes by a rest or after a last beat, to the next player who is not out: mutou.turn.cyclic."""
        if step.rule not in ("rest", "beat_ends"):
            return after.turn == before.turn
        order = list(self.Player)
        found = [after.turn != before.turn] if step.rule == "rest" else []
        for at, player in enumerate(order):
            after_him = order[at + 1 :] + order[:at]
            for place, follower in enumerate(after_him):
                passed = (before.turn == player) & (after.turn == follower)
                found.append(implies(passed, all_of(*(after.out[p] for p in after_him[:place]), ~after.out[follower])))
        return all_of(found)

    @invariant(clauses=["mutou.turn.cyclic", "mutou.music.beat"])
    def turns_begin_afresh(self, s: Any) -> Any:
        """When a turn comes up nobody has been asked, and nothing is decided; decided is by who was asked."""
        nothing = all_of(negate(s.asked[p] | s.start[p].exists) for p in self.Player)
        known = [(s.start[p].exists == s.to[p].exists) & implies(s.start[p].exists, s.asked[p]) for p in self.Player]
        return all_of(implies(s.phase == "reached", nothing & negate(s.moved)), *known)

    @step_property(clauses=["mutou.music.beat", "mutou.music.conflict"])
    def all_are_asked_in_every_beat(self, before: Any, after: Any, step: Any) -> Any:
        """Who has moves left decides, one after another; the beat sounds, and ends, when all have decided."""
        asked = {p: before.asked[p] | (before.owed[p] == 0) for p in self.Player}
        decided = any_of(before.start[p].exists for p in self.Player)
        if step.rule == "sound":
            return all_of(asked.values()) & decided & (before.phase == "beat")
        if step.rule == "beat_ends":
            return all_of(asked.values()) & negate(decided) & (before.phase != "reached")
        if step.rule not in ("move", "let_pass"):
            return True
        found = [before.phase == "beat", before.owed[step.who] > 0]
        order = list(self.Player)
        for turn in order:
            earlier = []
            at = order.index(turn)
            while order[at] != step.who:
                earlier.append(asked[order[at]])
                at = (at - 1) % len(order)
            found.append(implies(before.turn == turn, all_of(True, *earlier)))
        return all_of(found)

    @invariant(clauses=["mutou.end.competitive"])
    def the_last_one_wins(self, s: Any) -> Any:
        """Who alone has a piece has won, and all others have lost; nobody has won before."""
        found = []
        for p in self.Player:
            alone = all_of(s.out[q] for q in self.Player if q != p)
            won = implies(
                alone, (self.result(s, p) == 1) & all_of(self.result(s, q) == -1 for q in self.Player if q != p)
            )
            found += [won, implies(negate(s.out[p] | alone), self.result(s, p) == 0)]
        return all_of(found)

    @step_property(clauses=["mutou.music.conflict"])
    def who_came_to_his_turn_last_goes_first(self, before: Any, after: Any, step: Any) -> Any:
        """Where a late player's piece moves, nobody with a later turn has still to move in this beat."""
        if step.rule not in ("move", "carry_out") or (step.rule == "move" and self.conflict != "order"):
            return True
        order = list(self.Player)
        found = []
        for turn in order:
            at = order.index(turn)
            by_turn = [order[(at - back) % len(order)] for back in range(len(order))]  # from the last one to the first
            ahead = by_turn[: by_turn.index(step.who)]
            waiting = [
                before.start[p].exists if step.rule == "carry_out" else (before.owed[p] > 0) & negate(before.asked[p])
                for p in ahead
            ]
            found.append(implies(before.turn == turn, negate(any_of(waiting))))
        return all_of(found)

    @step_property(clauses=["mutou.music.conflict"])
    def conflicts_are_decided_for_the_last_on_turn(self, before: Any, after: Any, step: Any) -> Any:
        """The move of the player on turn is made, whatever others decided: mutou.music.conflict."""
        if step.rule != "carry_out":
            return True
        made = (after.owner[step.start] == None) & (after.owner[step.to] == step.who)  # noqa: E711
        return implies(before.turn == step.who, made)

    @step_property(clauses=["mutou.music.conflict", "mutou.capture.how"])
    def a_move_is_made_or_it_is_not(self, before: Any, after: Any, step: Any) -> Any:
        """One piece moves by one step and at most the piece it comes onto is removed; or nothing changes."""
        if step.rule == "carry_out" or (step.rule == "move" and self.conflict == "order"):
            same = all_of(after.owner[t] == before.owner[t] for t in self.Tessel)
            rest = all_of(after.owner[t] == before.owner[t] for t in self.Tessel if t not in (step.start, step.to))
            here = (before.owner[step.start] == step.who) & (before.owner[step.to] != step.who)
            gone = (after.owner[step.start] == None) & (after.owner[step.to] == step.who)  # noqa: E711
            spent = after.owed[step.who] == before.owed[step.who] - 1
            kept = (after.owed[step.who] == before.owed[step.who]) | (after.owed[step.who] == 0)
            lost = spent if self.conflict == "spent" or self.late == "lapse" else kept
            beaten = before.owner[step.start] != step.who
            moved_there = negate(before.owner[step.to].exists | before.there[step.who].exists)
            taken_first = before.owner[step.to].exists & (before.owner[step.to] != before.there[step.who])
            refused = all_of(same, beaten | taken_first, negate(moved_there) | beaten)
            known = after.moved == (before.moved | (before.turn == step.who))
            made = all_of(rest, here, gone, spent, known)
            return made if step.rule == "move" else made | (refused & (lost | before.out[step.who]))
        return all_of(after.owner[t] == before.owner[t] for t in self.Tessel)

    @invariant(clauses=["mutou.blood.last", "mutou.end.competitive"])
    def out_means_without_a_piece(self, s: Any) -> Any:
        """Out is who has no piece; they have no wafers and no moves, and are not on turn once the beat is over."""
        found = []
        for p in self.Player:
            gone = negate(any_of(s.owner[t] == p for t in self.Tessel))
            nothing = (s.wafers[p] == 0) & (s.owed[p] == 0)
            on_turn = (s.phase == "reached") & (s.turn == p)
            found.append((s.out[p] == gone) & implies(s.out[p], nothing & negate(on_turn)))
        return all_of(found)

    @invariant(clauses=["mutou.darj.defeat_transfer", "mutou.darj.equal_start"])
    def wafers_are_kept(self, s: Any) -> Any:
        """None is made, and none is lost: who takes the last piece has them."""
        return total(s.wafers[p] for p in self.Player) + s.supply == self.setting.all_wafers

    @step_property(clauses=["mutou.darj.rest_gain", "mutou.turn.rest", "mutou.darj.defeat_transfer"])
    def wafers_come_from_rest_and_victory(self, before: Any, after: Any, step: Any) -> Any:
        """The supply is for who rests, and for them alone; from a player wafers go only to who has taken their last."""
        gains = [if_else(before.turn == p, 1, 0) for p in self.Player]
        given = if_else(before.supply > 0, 1, 0)
        changes = [after.wafers[p] - before.wafers[p] for p in self.Player]
        if step.rule == "rest":
            return all_of(change == gain * given for change, gain in zip(changes, gains, strict=True))
        if step.rule == "beat_ends" and self.idle == "rested":
            rested = negate(before.moved) & (after.turn != before.turn) & negate(before.out[before.turn])
            due = if_else(rested, given, 0)
            return all_of(change == gain * due for change, gain in zip(changes, gains, strict=True))
        fallen = [after.out[p] & negate(before.out[p]) for p in self.Player]
        won = total(if_else(f, before.wafers[p], 0) for f, p in zip(fallen, self.Player, strict=True))
        found = [after.supply == before.supply]
        for p, change, fell in zip(self.Player, changes, fallen, strict=True):
            mine = step.rule in ("move", "carry_out") and p == step.who
            found.append(change == if_else(fell, 0 - before.wafers[p], won if mine else 0))
        return all_of(found)

    @step_property(clauses=["mutou.turn.rest", "mutou.music.late"])
    def who_rests_is_not_late(self, before: Any, after: Any, step: Any) -> Any:
        """After a rest nothing is owed for this turn, and what others owe stays: mutou.turn.rest."""
        same = {p: after.owed[p] == before.owed[p] for p in self.Player}
        if step.rule not in ("rest", "beat_ends"):
            return True
        if step.rule == "rest":
            mine = {p: after.owed[p] == 0 for p in self.Player} if self.again == "fresh" else same
        else:
            idle = negate(before.moved) & (after.turn != before.turn) & negate(before.out[before.turn])
            rested = idle if self.idle == "rested" else (before.beats < 0)
            mine = {p: if_else(rested, after.owed[p] == 0, same[p]) for p in self.Player}
        return all_of(if_else(before.turn == p, mine[p], same[p]) for p in self.Player)

    @step_property(clauses="mutou.music.stop")
    def play_stops_with_the_music(self, before: Any, after: Any, step: Any) -> Any:
        """Without music nothing happens but that it begins again: mutou.music.stop."""
        if step.rule == "musicians_go_on":
            return before.silent & negate(after.silent)
        return negate(before.silent) & (after.silent == (step.rule == "musicians_stop"))

    @reachable(clauses=["mutou.music.late", "mutou.music.no_excuse"])
    def turns_can_overlap(self, s: Any) -> Any:
        """In one beat the player on turn and a late one both have moves to make."""
        if self.late == "lapse":
            return True
        late = any_of(all_of(s.turn != p, s.owed[p] > 0) for p in self.Player)
        return all_of(s.phase == "beat", s.owed[s.turn] > 0, late)

    @reachable(clauses="mutou.music.conflict")
    def all_can_be_late_at_once(self, s: Any) -> Any:
        """Every player but the one on turn is late, so that the order among them matters."""
        if self.late == "lapse":
            return True
        return all_of(s.phase == "beat", *(s.owed[p] > 0 for p in self.Player))

    @reachable(clauses=["mutou.end.competitive"])
    def any_player_can_win(self, s: Any) -> Any:
        """The last in the order of turns can be the last one left."""
        return all_of(s.out[p] == (p != self.Player[-1]) for p in self.Player)

    @reachable(clauses=["mutou.music.conflict", "mutou.end.competitive"])
    def a_late_player_can_win(self, s: Any) -> Any:
        """Somebody is the last one left in another's turn."""
        if self.late == "lapse":
            return True
        return any_of(s.out[s.turn] & negate(s.out[p]) for p in self.Player) & (
            count(~s.out[p] for p in self.Player) == 1
        )

    def tabletop(self, position: Any) -> Tabletop:
        """The board, and who has how many wafers and moves left."""
        pieces = {}
        for tessel in self.board.ids:
            holder = next((p for p in self.Player if position.owner[tessel] == p), None)
            if holder:
                pieces[tessel] = DrawnPiece(str(holder), ("blood",))
        told = ", ".join(
            f"{p} {int(position.wafers[p])}"
            + (f" and {int(position.owed[p])} moves left" if int(position.owed[p]) else "")
            for p in self.Player
        )
        beats = f", {int(position.beats)} beats left" if int(position.beats) else ""
        silence = ", no music" if position.silent == True else ""  # noqa: E712
        lines = (f"wafers: {told}, supply {int(position.supply)}", f"{position.turn}'s turn{beats}{silence}")
        return Tabletop(self.board, pieces, lines)

    def picture(self, position: Any) -> str:
        """The same as text."""
        return drawn(self.tabletop(position))
