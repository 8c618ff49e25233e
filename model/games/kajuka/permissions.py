"""What the text of Kajuka allows, tried at its limits: properties say what must not happen, this what may."""

from __future__ import annotations

from itertools import product
from typing import Any

from rulestone.model import Scene, example, invariant

from .table import PLACES
from .turns import Turns


class Permissions(Turns):
    """Moves that are just allowed, and moves that just are not."""

    def lay_out(self, scene: Scene, **values: Any) -> None:
        """North holds the turn; what is not named is empty, or has not happened."""
        nothing = dict.fromkeys(("received", "partner", "give", "take", "give_from", "before"))
        ready = {"holder": "north", "first": "north", "phase": "trade", "balance": 0, "house": 0}
        scene.start(**nothing | ready | values)

    #: kajuka.trade.partner, kajuka.trade.noreturn, kajuka.pass.target, kajuka.force.nodeny
    @example
    def only_the_last_partner_is_barred(self, scene: Scene) -> None:
        """However the turn came, all others may be turned to, and the one it came from as the readings say."""
        by_denial = {"offer": self.denied_bar == "barred", "pass": True}
        by_denial["force"] = by_denial["offer"] and self.force_bar == "bound"
        by_trade = {"offer": True, "pass": True, "force": self.force_bar == "bound"}
        by_pass = {"offer": self.pass_bar == "barred", "pass": self.pass_bar == "barred"}
        by_pass["force"] = by_pass["offer"] and self.force_bar == "bound"
        stones = {("north", "gold"): 1} | {(t, "silver"): 1 for t in self.Trader.others("north")}
        for offered, exchanged, bars in ((True, True, by_trade), (True, False, by_denial), (False, False, by_pass)):
            for other in self.Trader.others("north"):
                came = {"before": "east", "offered": offered, "exchanged": exchanged}
                self.lay_out(scene, stand=stones, force=True, **came)
                self.try_all(scene, other, {what for what, barred in bars.items() if barred and other == "east"})

    def try_all(self, scene: Scene, other: str, refused: set[str]) -> None:
        """Offer, Force and Pass to one trader, each from the same position."""
        gold = {"give": "gold", "give_from": "stand", "take": "silver"}
        moves: dict[str, dict[str, Any]] = {
            "offer": {"rule": "offer", "partner": other, **gold},
            "force": {"rule": "declare_force", "partner": other, **gold},
            "pass": {"rule": "pass_turn", "to": other},
        }
        for what, move in moves.items():
            if what in refused:
                scene.refuses(by="north", **move)
            else:
                scene.play(by="north", **move)
                scene.states.pop()

    #: kajuka.trade.partner, kajuka.trade.offer, kajuka.end.turns
    @example
    def one_stone_is_enough_for_an_offer(self, scene: Scene) -> None:
        """The only stone, on the Stand or in the Crate, may be offered in the first turn and in the last."""
        for place, turn in product(PLACES, (0, self.turns - 1)):
            self.lay_out(scene, turn=turn, **{place: {("north", "gold"): 1}})
            elsewhere = "crate" if place == "stand" else "stand"
            scene.refuses("offer", by="north", give="gold", give_from=elsewhere)
            scene.refuses("offer", by="north", give="silver")
            scene.refuses("offer", by="north", partner="north")
            if self.same_colour == "refused":
                scene.refuses("offer", by="north", give="gold", take="gold")
            if place == "crate" and self.offer_from == "stand":
                scene.refuses("offer", by="north")
            else:
                for take in self.Colour if self.same_colour == "allowed" else self.Colour.others("gold"):
                    scene.play("offer", by="north", partner="west", give="gold", give_from=place, take=take)
                    scene.states.pop()

    #: kajuka.force.one, kajuka.force.stand, kajuka.force.nodeny
    @example
    def a_force_for_the_only_silver(self, scene: Scene) -> None:
        """The one Silver on east's Stand may be forced, in any turn, and must be given; the Blue in their Crate not."""
        for place, turn in product(PLACES, (0, self.turns - 1)):
            piles: dict[str, dict[Any, int]] = {p: {} for p in PLACES}
            piles["stand"]["east", "silver"] = piles["crate"]["east", "blue"] = 1
            piles[place]["north", "gold"] = 1
            self.lay_out(scene, turn=turn, force={"east": True}, **piles)
            scene.refuses("declare_force")
            self.lay_out(scene, turn=turn, force={"north": True}, **piles)
            scene.refuses("declare_force", take="blue")
            if place == "crate" and self.offer_from == "stand":
                scene.refuses("declare_force")
                continue
            scene.play("declare_force", by="north", partner="east", give="gold", give_from=place, take="silver")
            scene.expect(lambda s: not s.force["north"], "the Force is spent")
            scene.refuses("deny")
            scene.refuses("accept", take_from="crate")
            scene.play("accept", by="east", take_from="stand")

    #: kajuka.force.stand, kajuka.force.nodeny, kajuka.trade.answer, kajuka.trade.deny
    @example
    def which_copy_is_handed_over(self, scene: Scene) -> None:
        """Who has the colour on their Stand and in their Crate gives either if asked, and if forced as it reads."""
        silver = {("east", "silver"): 1}
        offer = {"phase": "answer", "partner": "east", "give": "gold", "give_from": "stand", "take": "silver"}
        for forced, place in product((False, True), PLACES):
            stand = {("north", "gold"): 1, **silver}
            self.lay_out(scene, stand=stand, crate=silver, forced=forced, **offer)
            if forced:
                scene.refuses("deny")
            if forced and place == "crate" and self.forced_copy == "stand":
                scene.refuses("accept", take_from=place)
            else:
                scene.play("accept", by="east", take_from=place)

    #: kajuka.trade.lacking, kajuka.trade.deny, kajuka.trade.answer, kajuka.trade.next
    @example
    def who_lacks_the_stone_denies(self, scene: Scene) -> None:
        """Nobody hands over what they have not got; a denial moves no stone, and the partner has the turn."""
        gold, blue = {("north", "gold"): 1}, {("east", "blue"): 1}
        offer = {"phase": "answer", "partner": "east", "give": "gold", "give_from": "stand"}
        for take in ("silver", "blue"):
            self.lay_out(scene, stand=gold, crate=blue, take=take, **offer)
            scene.refuses("accept", take_from="stand")
            if take == "silver":
                scene.refuses("accept")
            scene.refuses("offer")
            scene.play("deny", by="east")
            scene.expect(lambda s: s.stand["north", "gold"] == 1 and s.crate["east", "blue"] == 1, "nothing moves")
            scene.expect(lambda s: s.holder == "east" and s.phase == "trade", "east is next")
            scene.refuses("deny")

    #: kajuka.trade.accept, kajuka.missing.placement
    @example
    def stones_change_hands(self, scene: Scene) -> None:
        """North's Gold and east's Silver, wherever they come from: each has the other's, where the reading says."""
        for given, taken in product(PLACES, PLACES):
            for wanted in product(PLACES, PLACES) if self.landing == "chosen" else [("", "")]:
                gold, silver = ("north", "gold"), ("east", "silver")
                piles = {p: {gold: int(p == given), silver: int(p == taken)} for p in PLACES}
                offer = {"partner": "east", "give": "gold", "give_from": given, "take": "silver"}
                self.lay_out(scene, phase="answer", **offer, **piles)
                scene.play("accept", by="east", take_from=taken)
                lands = self.landing_places(given, taken)
                if self.landing == "chosen":
                    lands = {"north": wanted[0], "east": wanted[1]}
                    scene.refuses("put", player="north")
                    scene.play("put", player="east", place=wanted[1])
                    scene.play("put", player="north", place=wanted[0])
                for place, trader in product(PLACES, ("north", "east")):
                    gets, gave = ("silver", "gold") if trader == "north" else ("gold", "silver")
                    pile = scene.position.pile(place)
                    scene.expect(
                        pile[trader, gets] == int(place == lands[trader]), f"what {trader} has on their {place}"
                    )
                    scene.expect(pile[trader, gave] == 0, f"{trader} has given their stone away")

    def landing_places(self, given: str, taken: str) -> dict[str, str]:
        """Where north's and east's new stones come to lie."""
        swapped = {"north": given, "east": taken}
        return swapped if self.landing == "swap" else dict.fromkeys(swapped, str(self.landing))

    #: kajuka.end.turns, kajuka.pass.counts, kajuka.trade.next
    @example
    def the_tally_comes_after_the_last_turn(self, scene: Scene) -> None:
        """A denial and a Pass use up a turn; after the last one stones are counted."""
        offer = {"partner": "east", "give": "gold", "give_from": "stand", "take": "silver"}
        counted = {"deny": self.turn_counts == "every_turn", "pass_turn": True}
        for (rule, counts), turn in product(counted.items(), (0, self.turns - 1)):
            opened = {"phase": "answer", **offer} if rule == "deny" else {}
            self.lay_out(scene, turn=turn, stand={("north", "gold"): 1}, **opened)
            scene.refuses("pay_out")
            scene.play(rule, **({} if rule == "deny" else {"to": "east"}))
            ends = turn + counts == self.turns
            scene.expect(lambda s, ends=ends: s.phase == ("tally" if ends else "trade"))
            if ends:
                scene.refuses("pass_turn")
                scene.refuses("offer")

    #: kajuka.open.first, kajuka.open.next
    @invariant
    def the_opener_has_the_first_turn(self) -> bool:
        """As long as nobody has handed on the turn, whoever has the right to open has it: kajuka.open.first."""
        if self.before is None:
            return self.holder == self.first
        return True

    #: kajuka.missing.firstbar, kajuka.trade.noreturn, kajuka.pass.target
    @invariant
    def a_hand_begins_without_a_bar(self) -> bool:
        """Before the first exchange or Pass only a denied offer can bar anybody: kajuka.missing.firstbar."""
        if self.turn == 0 and not self.offered:
            return self.before is None
        return True
