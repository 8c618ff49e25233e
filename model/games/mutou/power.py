"""What must hold in MuTou about wafers, points, turns and the end, said again in other words than the rules use."""

from __future__ import annotations

from typing import Any, Self

from rulestone.geometry.draw.drawing_pieces import DrawnPiece
from rulestone.model import Game, Journey, Label, Step, Tabletop, invariant, reachable, step_property

from .board import Board
from .board_questions import BoardQuestions
from .budget import Budget
from .choice_properties import ThrowProperties
from .choices import Choices
from .course import CourseProperties
from .examples import Examples
from .ground import GroundProperties
from .heaps import HeapProperties
from .moves import Moves
from .pending import PendingProperties
from .picture import drawn
from .playing_area import PlayingArea
from .properties import STEPS, PieceProperties
from .questions import Questions
from .rand_throws import Rand
from .reshaping import Reshaping
from .results import Results
from .setting_out import SettingOut
from .stacks import Stacks
from .stories import Claims
from .uses import UseProperties

KINDS = {"lift": "stacks", "alter_area": "area"}
"""What is done by the rules that begin an action and move no piece."""

UNSETTLED = ("claim", "spoils", "settle", "land", "deal", "rest of heap", "carry")


class MuTou(
    Examples,
    Claims,
    GroundProperties,
    HeapProperties,
    UseProperties,
    ThrowProperties,
    CourseProperties,
    PendingProperties,
    PieceProperties,
    SettingOut,
    Results,
    Reshaping,
    Stacks,
    Choices,
    Rand,
    Moves,
    Budget,
    Board,
    PlayingArea,
    Questions,
    BoardQuestions,
    Game,
):
    """Bases carry disks, each one use of a way to move, on any board; who loses their last Blood is out."""

    title = "MuTou"

    #: mutou.darj.supply, mutou.darj.number, mutou.choice.cost, mutou.darj.equal_start
    @invariant
    def wafers_are_kept(self) -> bool:
        """Wafers are on power pieces or in the supply; none is made, and none is lost: mutou.darj.supply."""
        there = sum(self.wafers[player] for player in self.Player) + self.supply
        if self.extra_to == "out" or self.self_defeat == "keep":
            return there <= self.setting.all_wafers
        return there == self.setting.all_wafers

    #: mutou.darj.stack, mutou.turn.count, mutou.cost.power_limit, mutou.darj.versus_points
    @invariant
    def budgets_are_kept(self) -> bool:
        """Units used and points left, or to be had, are never more than the mover's wafers: mutou.cost.power_limit."""
        if self.extra != "spread" or self.jagger.disks == "each-move":
            return True
        if self.turned == "tired" or self.passed_on == "later":  # shakken count as used that were not
            return self.budget(self.turn) <= self.wafers[self.turn] or self.out[self.turn]
        used = sum(
            self.used[tessel, shak] if self.owner[tessel] == self.turn else 0
            for tessel in self.Tessel
            for shak in self.kinds
        )
        used += sum(self.tired[shak] for shak in self.kinds)  # of a piece lifted by a Rand
        return used + self.budget(self.turn) <= self.wafers[self.turn] or self.out[self.turn]

    #: mutou.blood.last, mutou.blood.meaning
    @invariant
    def out_means_without_blood(self) -> bool:
        """Nobody with a Blood is out, and nobody without one plays on once a removal is settled: mutou.blood.last."""
        unsettled = any(self.phase == phase for phase in UNSETTLED)
        kept = all(not (self.out[player] and self.has_blood(player)) for player in self.Player)
        return kept and (unsettled or all(self.out[player] or self.has_blood(player) for player in self.Player))

    #: mutou.blood.last, mutou.convert.how, mutou.darj.defeat_transfer
    @invariant
    def who_falls_falls_alone(self) -> bool:
        """A removal takes the last Blood of one player at most, so a victor takes their wafers: mutou.blood.last."""
        for mover in self.Player:
            safe = not self.out[mover] and self.has_blood(mover)
            others = all(self.out[p] or self.has_blood(p) for p in self.Player.others(mover))
            if self.turn == mover and not others and (self.phase == "land" or (self.removed() and not safe)):
                return False
        return True

    def removed(self) -> bool:
        """A piece has been removed, and what follows from it is being settled."""
        return self.phase == "spoils" or self.phase == "settle"

    #: mutou.blood.last, mutou.turn.cyclic
    @invariant
    def the_defeated_do_not_play(self) -> bool:
        """The player to move is not out, unless the game is over or their last move is being settled."""
        return not self.out[self.turn] or self.phase == "settle" or any(self.only_left(p) for p in self.Player)

    #: mutou.darj.defeat_all, mutou.darj.defeat_transfer
    @invariant
    def the_defeated_have_no_wafers(self) -> bool:
        """Defeat takes all wafers, and the bank: mutou.darj.defeat_all."""
        return all(not self.out[p] or (self.wafers[p] == 0 and self.banked[p] == 0) for p in self.Player)

    #: mutou.shak.multiplicity, mutou.turn.count
    @invariant(quiet=True)
    def turns_begin_afresh(self) -> bool:
        """Between turns nothing is used, held or pending: mutou.turn.count."""
        return (
            self.addarjaki == 0
            and self.doing == "nothing"
            and self.window == "shut"
            and self.carried is None
            and all(self.heap[shak] == 0 for shak in self.kinds)
            and all(self.used[tessel, shak] == 0 for tessel in self.Tessel for shak in self.kinds)
        )

    #: mutou.turn.cyclic, mutou.music.late, mutou.blood.last
    @step_property
    def turns_go_round(before, after: Self, step: Step) -> bool:
        """The turn passes only from a player to the next one who is not out: mutou.turn.cyclic."""
        order = list(before.Player)
        for at, player in enumerate(order):
            after_them = order[at + 1 :] + order[:at]
            for place, follower in enumerate(after_them):
                if before.turn == player and after.turn == follower:
                    skipped = all(after.out[other] for other in after_them[:place])
                    return skipped and (after.phase == "choose" or after.phase == "claim")
        return True

    #: mutou.cost.walker, mutou.cost.angler, mutou.cost.jagger, mutou.move.shak_is_move
    @step_property
    def a_use_costs_a_point(before, after: Self, step: Step) -> bool:
        """A use of a shak costs one point, and rest none: mutou.cost.walker."""
        if step.rule not in STEPS:
            return True
        had = before.wafers[step.chooser] if before.phase == "choose" else before.addarjaki
        if step.shak == "jagger" and before.jagger.units > 1:
            return had > after.addarjaki
        return had == after.addarjaki + 1

    #: mutou.darj.rest_gain, mutou.turn.rest, mutou.bank.enter, mutou.bank.cash
    @step_property
    def rest_is_paid(before, after: Self, step: Step) -> bool:
        """Rest gives a wafer, two with one cashed, or a banked entitlement where none is available: mutou.bank.cash."""
        if step.rule != "rest_a_turn":
            return True
        player = step.chooser
        gained = after.wafers[player] - before.wafers[player]
        owed = before.banked[player] + 1
        payable = owed if owed < 2 else 2
        if before.bank_short == "both":
            due = payable if before.supply >= payable else 0
        else:
            due = before.supply if before.supply < payable else payable
        kept = after.banked[player] == owed - gained
        limit = before.setting.banked
        lapsed = False if limit is None else owed - gained > limit and after.banked[player] == limit
        return gained == due and (kept or lapsed)

    #: mutou.turn.move_or_rest, mutou.turn.choose_kind, mutou.turn.exclusive
    @step_property
    def one_kind_of_action(before, after: Self, step: Step) -> bool:
        """Each action is of its kind, and in the basic game a turn is for one kind of them: mutou.turn.exclusive."""
        kind = "pieces" if step.rule in (*STEPS, "use_rand") else KINDS.get(step.rule)
        if kind is not None:
            first = before.doing == "nothing" or before.doing == kind
            mixed = before.form == "advanced" and not first and after.doing == "several"
            return mixed or (first and after.doing == kind)
        if before.form == "advanced":
            return after.doing == before.doing or after.doing == "nothing"
        return before.doing == "nothing" or after.doing == before.doing or after.doing == "nothing"

    #: mutou.turn.exclusive, mutou.turn.choose_kind
    @invariant
    def what_is_being_done_is_known(self) -> bool:
        """Only in the advanced game a turn is for several kinds of action; between turns it is for none."""
        one = True if self.form == "advanced" else self.doing != "several"
        return one and (self.phase == "choose" or self.phase == "claim") == (self.doing == "nothing")

    #: mutou.end.competitive, mutou.end.cooperative
    @invariant
    def victory_is_for_the_last_with_a_blood(self) -> bool:
        """At the end the one who has a Blood has won, their partners with them, and all others have lost."""
        if self.aim == "cooperative":
            return all(self.result(player) == 0 for player in self.Player)
        for player in self.Player:
            won = all(self.result(p) == (1 if p in self.side(player) else -1) for p in self.Player)
            if self.only_left(player) and not won:
                return False
        return True

    #: mutou.shak.multiplicity, mutou.move.shak_is_move
    @step_property
    def a_use_uses_up_a_shak(before, after: Self, step: Step) -> bool:
        """The shak that was used is one that has been used, unless its piece was given for another."""
        if step.rule not in ("go", "take") or before.extra == "renewed" or before.jagger.units > 1:
            return True
        more: int = after.used[step.to, step.shak] - before.used[step.start, step.shak]
        return more == 1

    #: mutou.end.cooperative
    @invariant
    def nobody_agrees_unasked(self) -> bool:
        """Players agree to stop only in a game that may end so: mutou.end.cooperative."""
        return True if self.may_agree else (not any(self.agreed[p] for p in self.Player))

    #: mutou.end.competitive, mutou.end.cooperative
    @step_property
    def nobody_plays_on_alone(before, after: Self, step: Step) -> bool:
        """While anything is played two rivals have a Blood, and not all have agreed to stop, if they may at all."""
        rivals = [(p, q) for p in before.Player for q in before.Player if q not in before.side(p)]
        two = any(not (before.out[p] or before.out[q]) for p, q in rivals)
        if before.may_agree:
            return two and any(not (before.out[p] or before.agreed[p]) for p in before.Player)
        return two and not any(before.agreed[p] or after.agreed[p] for p in before.Player)

    #: mutou.end.competitive, mutou.capture.how
    @reachable
    def the_first_player_can_win(self) -> bool:
        """Who begins can be the last one with a Blood."""
        return self.only_left(self.Player[0])

    #: mutou.end.competitive
    @reachable
    def the_last_player_can_win(self) -> bool:
        """The last in the order of turns can."""
        return self.only_left(self.Player[-1])

    def only_left(self, player: str) -> bool:
        """The player has a Blood, and nobody else but their partners."""
        return not self.out[player] and all(self.out[p] for p in self.Player if p not in self.side(player))

    #: mutou.bank.enter, mutou.bank.cash
    @reachable
    def an_entitlement_can_be_banked(self) -> bool:
        """Sooner or later no wafer is left for a player who rests."""
        return any(self.banked[player] > 0 for player in self.Player)

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
