"""How a turn of Kajuka opens and what is remembered of it when it ends."""

from __future__ import annotations

from typing import Any

from rulestone.model import Scene, example, reachable, step_property

from .rules import Rules


class Turns(Rules):
    """Offers open a turn; whoever hands it on is remembered."""

    @step_property(clauses=["kajuka.trade.offer", "kajuka.force.before"])
    def an_offer_opens_a_turn(self, before: Any, after: Any, step: Any) -> Any:
        """Offers and Forces come first in a turn, and say what is asked for: kajuka.force.before."""
        if step.rule not in ("offer", "declare_force"):
            return True
        named = after.partner == step.partner and after.give == step.give and after.take == step.take
        opened = before.phase == "trade" and after.phase == "answer" and after.give_from == step.give_from
        return named and opened and after.forced == (step.rule == "declare_force")

    @step_property(clauses=["kajuka.trade.noreturn", "kajuka.pass.target"])
    def who_had_the_turn_is_remembered(self, before: Any, after: Any, step: Any) -> Any:
        """Kept are the last holder, whether they offered and whether stones changed hands: kajuka.trade.noreturn."""
        if step.rule == "pass_turn":
            return after.before == before.holder and not after.offered and not after.exchanged
        if step.rule in ("accept", "deny", "put"):
            if after.phase == "place":
                return True
            return after.before == before.holder and after.offered and after.exchanged == (step.rule != "deny")
        if step.rule == "begin_next_hand":
            return not after.before.exists and not after.offered and not after.exchanged
        kept = after.before == before.before and after.offered == before.offered
        return kept and after.exchanged == before.exchanged

    @step_property(clauses=["kajuka.pass.target", "kajuka.trade.partner"])
    def nobody_turns_to_himself(self, before: Any, after: Any, step: Any) -> Any:
        """Offers, Forces and Passes go to somebody else: kajuka.pass.target."""
        if step.rule in ("offer", "declare_force"):
            return before.holder != step.partner
        return before.holder != step.to if step.rule == "pass_turn" else True

    @example(clauses=["kajuka.pass.may", "kajuka.pass.target"])
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

    @reachable(clauses="kajuka.force.one")
    def a_force_can_open_a_hand(self, s: Any) -> Any:
        """A Force may be declared in the first turn."""
        return s.forced and s.turn == 0

    @reachable(clauses="kajuka.force.one")
    def a_force_can_end_a_hand(self, s: Any) -> Any:
        """A Force may be declared in the last turn."""
        return s.forced and s.turn == self.turns - 1
