"""How a turn of Kajuka opens and what is remembered of it when it ends."""

from __future__ import annotations

from typing import Self

from rulestone.model import Scene, Step, example, reachable, step_property

from .rules import Rules


class Turns(Rules):
    """Offers open a turn; whoever hands it on is remembered."""

    #: kajuka.trade.offer, kajuka.force.before
    @step_property
    def an_offer_opens_a_turn(before, after: Self, step: Step) -> bool:
        """Offers and Forces come first in a turn, and say what is asked for: kajuka.force.before."""
        if step.rule not in ("offer", "declare_force"):
            return True
        named = after.partner == step.partner and after.give == step.give and after.take == step.take
        opened = before.phase == "trade" and after.phase == "answer" and after.give_from == step.give_from
        return named and opened and after.forced == (step.rule == "declare_force")

    #: kajuka.trade.noreturn, kajuka.pass.target
    @step_property
    def who_had_the_turn_is_remembered(before, after: Self, step: Step) -> bool:
        """Kept are the last holder, whether they offered and whether stones changed hands: kajuka.trade.noreturn."""
        if step.rule == "pass_turn":
            return after.before == before.holder and not after.offered and not after.exchanged
        if step.rule in ("accept", "deny", "put"):
            if after.phase == "place":
                return True
            return after.before == before.holder and after.offered and after.exchanged == (step.rule != "deny")
        if step.rule == "begin_next_hand":
            return after.before is None and not after.offered and not after.exchanged
        kept = after.before == before.before and after.offered == before.offered
        return kept and after.exchanged == before.exchanged

    #: kajuka.pass.target, kajuka.trade.partner
    @step_property
    def nobody_turns_to_themselves(before, after: Self, step: Step) -> bool:
        """Offers, Forces and Passes go to somebody else: kajuka.pass.target."""
        if step.rule not in ("offer", "declare_force", "pass_turn"):
            return True
        other: str = step.to if step.rule == "pass_turn" else step.partner
        return before.holder != other

    #: kajuka.pass.may, kajuka.pass.target
    @example
    def the_turn_may_be_passed_to_anybody_else(self, scene: Scene) -> None:
        """In the first turn and in the last; only not back to whoever has just made an offer."""
        nothing = dict.fromkeys(("received", "partner", "give", "take", "give_from"))
        for turn in (0, self.turns - 1):
            for to in self.Trader.others("north"):
                for before in (None, "east"):
                    scene.start(holder="north", turn=turn, before=before, offered=before is not None, **nothing)
                    if to == before:
                        scene.refuses("pass_turn", by="north", to=to)
                    else:
                        scene.play("pass_turn", by="north", to=to)

    #: kajuka.force.one
    @reachable
    def a_force_can_open_a_hand(self) -> bool:
        """A Force may be declared in the first turn."""
        return self.forced and self.turn == 0

    #: kajuka.force.one
    @reachable
    def a_force_can_end_a_hand(self) -> bool:
        """A Force may be declared in the last turn."""
        return self.forced and self.turn == self.turns - 1
