"""What Kajuka pays, what it costs, and how the next hand comes about: worked out in figures of the text."""

from __future__ import annotations

from typing import Any, Self

from rulestone.model import Scene, Step, example, invariant, step_property

from .permissions import Permissions


class Money(Permissions):
    """The tally, the stakes and the machine, in examples."""

    def count_up(self, scene: Scene, stand: dict[Any, int], crate: dict[Any, int] | None = None) -> None:
        """The tally of the last hand: all have paid, these stones lie there, the rest does not matter."""
        stakes = {"stakes": 4 * self.price, "balance": -self.price, "house": 0}
        self.lay_out(
            scene,
            phase="tally",
            turn=self.turns,
            hand=self.hands,
            stand=stand,
            crate=crate or {},
            before="east",
            **stakes,
        )

    def expect_profits(self, scene: Scene, **paid: int) -> None:
        """What each has won or lost, at the standard price of 75."""
        for trader, credits in paid.items():
            gained = int(self.factor) * (credits - 75)
            scene.expect(lambda s, t=trader, g=gained: s.profit(t) == g, f"{trader} is paid {credits}")
        kept = int(self.factor) * (300 - sum(paid.values()))
        scene.expect(lambda s: s.house == kept and s.stakes == 0, f"the House keeps {kept}")

    #: kajuka.pay.face, kajuka.pay.bonus, kajuka.set.blue, kajuka.set.gold, kajuka.set.silver
    #: kajuka.house.rest, kajuka.buyin.price, kajuka.scale.double, kajuka.scale.more, kajuka.next.leave
    @example
    def a_blue_a_gold_and_a_silver(self, scene: Scene) -> None:
        """One stone each, on the Stand or in the Crate: the Blue earns the bonus, too; no stone, no pay."""
        self.count_up(scene, {("north", "gold"): 1, ("south", "silver"): 1}, {("east", "blue"): 1})
        scene.refuses("offer")
        scene.refuses("buy_in")
        scene.play("pay_out")
        self.expect_profits(scene, north=6, east=12 + 120, south=1, west=0)
        scene.expect(lambda s: all(s.seat[t] == "undecided" for t in self.Trader), "each decides about the next hand")
        scene.refuses("pay_out")

    #: kajuka.pay.bonus, kajuka.object, kajuka.end.reveal, kajuka.pay.tie
    @example
    def two_silvers_beat_a_blue(self, scene: Scene) -> None:
        """A larger set goes first, Stand and Crate counted together; of equal ones the dearer."""
        silvers = {("west", "silver"): 1}
        self.count_up(scene, {**silvers, ("south", "blue"): 1}, silvers)
        scene.play("pay_out")
        self.expect_profits(scene, north=0, east=0, south=12, west=2 + 120)
        self.count_up(scene, {("west", "gold"): 1, ("south", "blue"): 1, ("east", "silver"): 1})
        scene.play("pay_out")
        self.expect_profits(scene, north=0, east=1, south=12 + 120, west=6)

    #: kajuka.missing.equal, kajuka.pay.tie
    @example
    def equal_sets_of_one_colour(self, scene: Scene) -> None:
        """Two, three or four with a Gold each, and nobody with more: what the reading says."""
        if self.perfect_tie == "silent":
            scene.skip("the text does not say who gets the bonus")
        for number, shared in ((2, 60), (3, 40), (4, 30)):
            bonus = {"split": shared, "each": 120, "nobody": 0}[str(self.perfect_tie)]
            golds = list(self.Trader)[:number]
            self.count_up(scene, {(t, "gold"): 1 for t in golds})
            scene.play("pay_out")
            self.expect_profits(scene, **{t: 6 + bonus if t in golds else 0 for t in self.Trader})

    #: kajuka.house.rest, kajuka.buyin.gate
    @invariant
    def what_the_traders_lose_the_house_wins(self) -> bool:
        """When all is paid, profits and what the House has kept cancel: kajuka.house.rest."""
        if self.phase == "over":
            return sum(self.profit(t) for t in self.Trader) == -self.house
        return True

    #: kajuka.buyin.gate, kajuka.buyin.price, kajuka.next.leave, kajuka.claim.cost
    @example
    def nobody_plays_who_has_not_paid(self, scene: Scene) -> None:
        """Before a hand each pays once or leaves, and an empty seat is taken before the stones are dealt."""
        self.lay_out(scene, phase="buy-in", turn=self.turns, seat="undecided", before="east")
        scene.refuses("take_seat")
        for trader in self.Trader.others("west"):
            scene.play("buy_in", by=trader)
            scene.expect(lambda s, t=trader: s.balance[t] == -75 * int(self.factor), "75 are paid")
            scene.refuses("buy_in", by=trader)
            scene.refuses("leave", by=trader)
            scene.refuses("begin_next_hand")
        scene.play("leave", by="west")
        scene.refuses("buy_in", by="west")
        scene.refuses("leave", by="west")
        scene.refuses("begin_next_hand")
        scene.play("take_seat", player="west")
        scene.refuses("begin_next_hand")
        scene.play("buy_in", by="west")
        scene.expect(lambda s: s.stakes == 300 * int(self.factor), "four prices lie on the table")
        if self.hands > 1:
            scene.play("begin_next_hand")
            scene.expect(lambda s: s.first == self.Trader.following("north"), "the next one opens")
        for phase in ("trade", "tally", "over"):
            self.lay_out(
                scene, phase=phase, seat={"north": "undecided", "east": "empty"}, turn=self.turns, before="east"
            )
            for rule in ("buy_in", "leave", "take_seat"):
                scene.refuses(rule)

    #: kajuka.deal.button, kajuka.deal.split, kajuka.deal.unused, kajuka.table.dealer
    @example
    def the_machine_fills_one_place_after_another(self, scene: Scene) -> None:
        """Each stone comes from those left, to the next place; when all are filled, play begins."""
        for slot in (0, len(self.slots) - 1):
            place, trader = self.slots[slot]
            self.lay_out(scene, phase="deal", dealt=slot, unused={"gold": 1})
            scene.refuses("deal_stone", colour="blue")
            scene.refuses("deal_stone", slot=1)
            scene.refuses("pass_turn")
            scene.play("deal_stone", slot=slot, colour="gold")
            pile = scene.position.pile(place)
            scene.expect(pile[trader, "gold"] == 1, f"{trader} has a Gold")
            scene.expect(lambda s: s.unused["gold"] == 0, "it is no longer in the machine")
            scene.expect(lambda s, last=slot > 0: s.phase == ("trade" if last else "deal"))
            scene.refuses("deal_stone", slot=slot)
        self.lay_out(scene, phase="trade", unused={"gold": 1})
        scene.refuses("deal_stone")

    #: kajuka.deal.random, kajuka.deal.unused
    @step_property
    def every_stone_is_as_likely(before, after: Self, step: Step) -> bool:
        """A colour is dealt as often as stones of it are left, each being one of all that are: kajuka.deal.random."""
        if step.rule != "deal_stone":
            return True
        dealt = {c: before.unused[c] - after.unused[c] for c in before.Colour}
        return step.weight == sum(before.unused[c] if dealt[c] == 1 else 0 for c in before.Colour)
