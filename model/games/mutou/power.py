"""What must hold in MuTou about wafers, points, turns and the end, said again in other words than the rules use."""

from __future__ import annotations

from typing import Any

from rulestone.geometry.draw.drawing_pieces import DrawnPiece
from rulestone.model import (
    Journey,
    Label,
    Tabletop,
    all_of,
    any_of,
    if_else,
    implies,
    invariant,
    negate,
    reachable,
    step_property,
    total,
)

from .examples import Examples
from .ground import GroundProperties
from .picture import drawn
from .properties import STEPS
from .stories import Claims

KINDS = {"lift": "stacks", "alter_area": "area"}
"""What is done by the rules that begin an action and move no piece."""

UNSETTLED = ("claim", "spoils", "settle", "land", "deal", "rest of heap", "carry")


class MuTou(Examples, Claims, GroundProperties):
    """Bases carry disks, each one use of a way to move, on any board; who loses their last Blood is out."""

    title = "MuTou"

    @invariant(clauses=["mutou.darj.supply", "mutou.darj.number", "mutou.choice.cost", "mutou.darj.equal_start"])
    def wafers_are_kept(self, s: Any) -> Any:
        """Wafers are on power pieces or in the supply; none is made, and none is lost: mutou.darj.supply."""
        there = total(s.wafers[player] for player in self.Player) + s.supply
        if self.extra_to == "out" or self.self_defeat == "keep":
            return there <= self.setting.all_wafers
        return there == self.setting.all_wafers

    @invariant(clauses=["mutou.darj.stack", "mutou.turn.count", "mutou.cost.power_limit", "mutou.darj.versus_points"])
    def budgets_are_kept(self, s: Any) -> Any:
        """Units used and points left, or to be had, are never more than the mover's wafers: mutou.cost.power_limit."""
        if self.extra != "spread" or self.jagger.disks == "each-move":
            return True
        used = total(
            if_else(s.owner[tessel] == s.turn, s.used[tessel, shak], 0) for tessel in self.Tessel for shak in self.kinds
        )
        used += total(s.tired[shak] for shak in self.kinds)  # of a piece lifted by a Rand
        return (used + self.budget(s, s.turn) <= s.wafers[s.turn]) | s.out[s.turn]

    @invariant(clauses=["mutou.blood.last", "mutou.blood.meaning"])
    def out_means_without_blood(self, s: Any) -> Any:
        """Nobody with a Blood is out, and nobody without one plays on once a removal is settled: mutou.blood.last."""
        unsettled = any_of(s.phase == phase for phase in UNSETTLED)
        kept = all_of(negate(s.out[player] & self.has_blood(s, player)) for player in self.Player)
        return kept & (unsettled | all_of(s.out[player] | self.has_blood(s, player) for player in self.Player))

    @invariant(clauses=["mutou.blood.last", "mutou.convert.how", "mutou.darj.defeat_transfer"])
    def who_falls_falls_alone(self, s: Any) -> Any:
        """A removal takes the last Blood of one player at most, so a victor takes their wafers: mutou.blood.last."""
        found = []
        for mover in self.Player:
            safe = negate(s.out[mover]) & self.has_blood(s, mover)
            others = all_of(s.out[p] | self.has_blood(s, p) for p in self.Player if p != mover)
            removed = any_of(s.phase == phase for phase in ("spoils", "settle"))
            found.append(implies((s.turn == mover) & removed, safe | others))
            found.append(implies((s.turn == mover) & (s.phase == "land"), others))
        return all_of(found)

    @invariant(clauses=["mutou.blood.last", "mutou.turn.cyclic"])
    def the_defeated_do_not_play(self, s: Any) -> Any:
        """The player to move is not out, unless the game is over or their last move is being settled."""
        return negate(s.out[s.turn]) | (s.phase == "settle") | any_of(self.only_left(s, p) for p in self.Player)

    @invariant(clauses=["mutou.darj.defeat_all", "mutou.darj.defeat_transfer"])
    def the_defeated_have_no_wafers(self, s: Any) -> Any:
        """Defeat takes all wafers, and the bank: mutou.darj.defeat_all."""
        return all_of(implies(s.out[p], (s.wafers[p] == 0) & (s.banked[p] == 0)) for p in self.Player)

    @invariant(clauses=["mutou.shak.multiplicity", "mutou.turn.count"], quiet=True)
    def turns_begin_afresh(self, s: Any) -> Any:
        """Between turns nothing is used, held or pending: mutou.turn.count."""
        return all_of(
            s.addarjaki == 0,
            s.doing == "nothing",
            s.window == "shut",
            s.carried == None,  # noqa: E711
            *(s.heap[shak] == 0 for shak in self.kinds),
            *(s.used[tessel, shak] == 0 for tessel in self.Tessel for shak in self.kinds),
        )

    @step_property(clauses=["mutou.turn.cyclic", "mutou.music.late", "mutou.blood.last"])
    def turns_go_round(self, before: Any, after: Any, step: Any) -> Any:
        """The turn passes only from a player to the next one who is not out: mutou.turn.cyclic."""
        order = list(self.Player)
        found = []
        for at, player in enumerate(order):
            after_him = order[at + 1 :] + order[:at]
            for place, follower in enumerate(after_him):
                skipped = all_of(after.out[other] for other in after_him[:place])
                passed = (before.turn == player) & (after.turn == follower)
                settled = (after.phase == "choose") | (after.phase == "claim")
                found.append(implies(passed, skipped & settled))
        return all_of(found)

    @step_property(clauses=["mutou.cost.walker", "mutou.cost.angler", "mutou.cost.jagger", "mutou.move.shak_is_move"])
    def a_use_costs_a_point(self, before: Any, after: Any, step: Any) -> Any:
        """A use of a shak costs one point, and rest none: mutou.cost.walker."""
        if step.rule not in STEPS:
            return True
        had = if_else(before.phase == "choose", before.wafers[step.chooser], before.addarjaki)
        if step.shak == "jagger" and self.jagger.units > 1:
            return had > after.addarjaki
        return had == after.addarjaki + 1

    @step_property(clauses=["mutou.darj.rest_gain", "mutou.turn.rest", "mutou.bank.enter", "mutou.bank.cash"])
    def rest_is_paid(self, before: Any, after: Any, step: Any) -> Any:
        """Rest gives a wafer, two with one cashed, or a banked entitlement where none is available: mutou.bank.cash."""
        if step.rule != "rest_a_turn":
            return True
        player = step.chooser
        gained = after.wafers[player] - before.wafers[player]
        owed = before.banked[player] + 1
        payable = if_else(owed < 2, owed, 2)
        if self.bank_short == "both":
            due = if_else(before.supply >= payable, payable, 0)
        else:
            due = if_else(before.supply < payable, before.supply, payable)
        kept = after.banked[player] == owed - gained
        limit = self.setting.banked
        lapsed = False if limit is None else (owed - gained > limit) & (after.banked[player] == limit)
        return (gained == due) & (kept | lapsed)

    @step_property(clauses=["mutou.turn.move_or_rest", "mutou.turn.choose_kind", "mutou.turn.exclusive"])
    def one_kind_of_action(self, before: Any, after: Any, step: Any) -> Any:
        """Each action is of its kind, and in the basic game a turn is for one kind of them: mutou.turn.exclusive."""
        kind = "pieces" if step.rule in (*STEPS, "use_rand") else KINDS.get(step.rule)
        if kind is not None:
            first = any_of(before.doing == "nothing", before.doing == kind)
            mixed = all_of(self.form == "advanced", negate(first), after.doing == "several")
            return mixed | all_of(first, after.doing == kind)
        if self.form == "advanced":
            return (after.doing == before.doing) | (after.doing == "nothing")
        return any_of(before.doing == "nothing", after.doing == before.doing, after.doing == "nothing")

    @invariant(clauses=["mutou.turn.exclusive", "mutou.turn.choose_kind"])
    def what_is_being_done_is_known(self, s: Any) -> Any:
        """Only in the advanced game a turn is for several kinds of action; between turns it is for none."""
        one = True if self.form == "advanced" else s.doing != "several"
        return all_of(one, ((s.phase == "choose") | (s.phase == "claim")) == (s.doing == "nothing"))

    @invariant(clauses=["mutou.end.competitive", "mutou.end.cooperative"])
    def victory_is_for_the_last_with_a_blood(self, s: Any) -> Any:
        """At the end the one who has a Blood has won, their partners with them, and all others have lost."""
        found = []
        for player in self.Player:
            alone = self.only_left(s, player)
            others = [self.result(s, p) == (1 if p in self.side(player) else -1) for p in self.Player]
            found.append(implies(alone, all_of(others)))
        if self.aim == "cooperative":
            return all_of(self.result(s, player) == 0 for player in self.Player)
        return all_of(found)

    @step_property(clauses=["mutou.shak.multiplicity", "mutou.move.shak_is_move"])
    def a_use_uses_up_a_shak(self, before: Any, after: Any, step: Any) -> Any:
        """The shak that was used is one that has been used, unless its piece was given for another."""
        if step.rule not in ("go", "take") or self.extra == "renewed" or self.jagger.units > 1:
            return True
        return after.used[step.to, step.shak] == before.used[step.start, step.shak] + 1

    @invariant(clauses="mutou.end.cooperative")
    def nobody_agrees_unasked(self, s: Any) -> Any:
        """Players agree to stop only in a game that may end so: mutou.end.cooperative."""
        return True if self.may_agree else negate(any_of(s.agreed[p] for p in self.Player))

    @step_property(clauses=["mutou.end.competitive", "mutou.end.cooperative"])
    def nobody_plays_on_alone(self, before: Any, after: Any, step: Any) -> Any:
        """While anything is played two rivals have a Blood, and not all have agreed to stop, if they may at all."""
        rivals = [(p, q) for p in self.Player for q in self.Player if q not in self.side(p)]
        two = any_of(negate(before.out[p] | before.out[q]) for p, q in rivals)
        if self.may_agree:
            return two & any_of(negate(before.out[p] | before.agreed[p]) for p in self.Player)
        return two & negate(any_of(before.agreed[p] | after.agreed[p] for p in self.Player))

    @reachable(clauses=["mutou.end.competitive", "mutou.capture.how"])
    def the_first_player_can_win(self, s: Any) -> Any:
        """Who begins can be the last one with a Blood."""
        return self.only_left(s, self.Player[0])

    @reachable(clauses=["mutou.end.competitive"])
    def the_last_player_can_win(self, s: Any) -> Any:
        """The last in the order of turns can."""
        return self.only_left(s, self.Player[-1])

    def only_left(self, s: Any, player: str) -> Any:
        """The player has a Blood, and nobody else but their partners."""
        return negate(s.out[player]) & all_of(s.out[p] for p in self.Player if p not in self.side(player))

    @reachable(clauses=["mutou.bank.enter", "mutou.bank.cash"])
    def an_entitlement_can_be_banked(self, s: Any) -> Any:
        """Sooner or later no wafer is left for a player who rests."""
        return any_of(s.banked[player] > 0 for player in self.Player)

    def tabletop(self, position: Any) -> Tabletop:
        """The board with all pieces, and below it the power pieces."""
        board = self.boards[next(a for a in self.areas if position.area == a)]
        pieces = {}
        for tessel in board.ids:
            holder = next((p for p in self.Player if position.owner[tessel] == p), None)
            if holder:
                disks = {shak: int(position.shakken[tessel, shak]) for shak in self.kinds}
                pieces[tessel] = DrawnPiece(str(holder), tuple(shak for shak in self.kinds for _ in range(disks[shak])))
        power = ", ".join(
            f"{p} {int(position.wafers[p])}"
            + (f" and {int(position.banked[p])} banked" if int(position.banked[p]) else "")
            + (" (out)" if position.out[p] == True else "")  # noqa: E712
            for p in self.Player
        )
        points = f", {int(position.addarjaki)} points left" if int(position.addarjaki) else ""
        return Tabletop(
            board,
            pieces,
            (f"wafers: {power}, supply {int(position.supply)}", f"{position.turn}'s turn{points}"),
        )

    def journey(self, position: Any, label: Label) -> Journey | None:
        """A piece lifted by a Rand comes from where it stood; every other one as the move says."""
        told = dict(label.parameters)
        if "to" in told and "start" not in told and label.rule.startswith("land"):
            start = next((tessel for tessel in self.tessels if position.piece == tessel), None)
            return None if start is None else Journey(start, told["to"])
        return super().journey(position, label)

    def picture(self, position: Any) -> str:
        """The same as text: disks as letters, B for Blood."""
        return drawn(self.tabletop(position))
