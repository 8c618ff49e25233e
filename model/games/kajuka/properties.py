"""What must hold in Kajuka, and what the rulebook itself claims."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Self

from rulestone.model import Facts, Range, Scene, Step, claim, example, invariant, reachable, step_property

from .money import Money
from .table import PLACES, RANK


class Kajuka(Money):
    """A trading game of the Vaathkree: collect the most complete set of the dearest colour."""

    #: kajuka.set.count, kajuka.trade.accept, kajuka.deal.unused
    @invariant
    def stones_are_conserved(self) -> bool:
        """Every stone is on a Stand, in a Crate, on its way, or unused: kajuka.set.count."""
        for c in self.Colour:
            dealt = sum(self.stones(t, c) for t in self.Trader)
            on_their_way = sum(self.received[t] == c for t in self.Trader)
            if dealt + on_their_way + self.unused[c] != self.supply[c]:
                return False
        return True

    #: kajuka.deal.split, kajuka.end.reveal
    @invariant
    def everybody_has_a_full_hand(self) -> bool:
        """Seven stones each while a hand is played, and as many as were dealt before: kajuka.deal.split."""
        for t in self.Trader:
            in_hand = 1 if self.received[t] is not None else 0
            if sum(self.stones(t, c) for c in self.Colour) + in_hand != self.given(t):
                return False
        return True

    #: kajuka.deal.button, kajuka.deal.split
    @invariant
    def dealing_ends_before_play(self) -> bool:
        """Play begins when every place is filled: kajuka.deal.button."""
        full = 4 * (self.on_stand + self.in_crate)
        return (self.phase == "deal") == (self.dealt < full)

    #: kajuka.trade.accept
    @invariant
    def stones_travel_only_while_placed(self) -> bool:
        """A stone is in a trader's fingers only between an exchange and its placing: kajuka.trade.accept."""
        placing = self.phase == "place"
        for t in self.Trader:
            if self.received[t] is not None and not (placing and t in (self.partner, self.holder)):
                return False
        return not placing or self.received[self.holder] is not None

    #: kajuka.trade.offer, kajuka.trade.partner
    @invariant
    def an_offer_is_complete(self) -> bool:
        """While an answer is awaited, the partner, both colours and the stone offered are known: kajuka.trade.offer."""
        offer = [self.partner, self.give, self.take, self.give_from]
        if self.phase not in ("answer", "place"):
            return all(part is None for part in offer) and not self.forced
        has = self.phase != "answer" or all(
            self.pile(p)[self.holder, c] > 0
            for c, p in product(self.Colour, PLACES)
            if self.give == c and self.give_from == p
        )
        return all(part is not None for part in offer) and self.partner != self.holder and has

    #: kajuka.force.nodeny, kajuka.force.stand
    @invariant
    def a_force_can_be_met(self) -> bool:
        """A Force names a stone that lies on the partner's Stand, so it can always be obeyed: kajuka.force.nodeny."""
        return all(
            self.stand[t, c] > 0
            for t, c in product(self.Trader, self.Colour)
            if self.forced and self.phase == "answer" and self.partner == t and self.take == c
        )

    #: kajuka.end.turns
    @invariant
    def a_hand_ends_after_its_turns(self) -> bool:
        """The tally comes exactly after the last turn: kajuka.end.turns."""
        last = self.turn == self.turns
        if self.phase == "deal":
            return self.turn == 0
        return last == (self.phase in ("tally", "buy-in", "over"))

    #: kajuka.deal.split
    @invariant
    def stands_keep_their_number(self) -> bool:
        """Three stones lie on each Stand, and fewer only while dealing (it depends on landing): kajuka.deal.split."""
        return all(
            self.phase == "place" or sum(self.stand[t, c] for c in self.Colour) == self.given(t, ("stand",))
            for t in self.Trader
        )

    def given(self, trader: str, places: tuple[str, ...] = PLACES) -> int:
        """How many stones the machine has dealt to a trader's places so far."""
        given = [
            sum(1 for place, to in self.slots[:n] if to == trader and place in places)
            for n in range(len(self.slots) + 1)
        ]
        return given[self.dealt]

    #: kajuka.house.rest, kajuka.buyin.gate, kajuka.pay.face
    @invariant
    def every_payment_is_accounted_for(self) -> bool:
        """Stakes, the House's takings and the traders' balances cancel: kajuka.house.rest."""
        return self.stakes + self.house + sum(self.balance[t] for t in self.Trader) == 0

    #: kajuka.buyin.gate
    @invariant
    def stakes_are_what_was_paid(self) -> bool:
        """While a hand is played four prices lie on the table, before it one for each who paid: kajuka.buyin.gate."""
        paid = sum(self.seat[t] == "paid" for t in self.Trader)
        playing = self.phase != "buy-in" and self.phase != "over"
        if self.stakes != self.price * paid:
            return False
        return paid == 4 if playing else self.phase != "over" or paid == 0

    #: kajuka.claim.profit, kajuka.pay.bonus
    @invariant
    def gains_and_losses_are_bounded(self) -> bool:
        """Nobody loses more than their stakes, nor gains more than the best hand pays: kajuka.pay.bonus."""
        hands_paid = self.hand - (0 if self.phase in ("buy-in", "over") else 1)
        for t in self.Trader:
            stake = self.price if self.seat[t] == "paid" else 0
            if not -(self.price * hands_paid + stake) <= self.balance[t] <= self.best_profit * hands_paid - stake:
                return False
        return True

    #: kajuka.trade.noreturn, kajuka.pass.target
    @invariant
    def the_bar_is_known(self) -> bool:
        """After an offer it is known who made it, and every exchange began with an offer: kajuka.trade.noreturn."""
        return (not self.exchanged or self.offered) and (not self.offered or self.before is not None)

    #: kajuka.end.turns
    @invariant
    def hands_are_counted(self) -> bool:
        """The session is over only after the last hand: kajuka.end.turns."""
        if self.phase == "over":
            return self.hand == self.hands
        return self.phase != "buy-in" or self.hand < self.hands

    #: kajuka.house.rest, kajuka.missing.equal
    @step_property
    def the_house_never_pays(before, after: Self, step: Step) -> bool:
        """What is left of the stakes is never less than nothing: kajuka.house.rest."""
        return after.house >= before.house

    #: kajuka.force.one, kajuka.force.before
    @step_property
    def one_force_each(before, after: Self, step: Step) -> bool:
        """A Force is spent by declaring it, once a hand: kajuka.force.one."""
        if step.rule == "declare_force":
            spent = before.force[step.chooser] and not after.force[step.chooser]
            return spent and all(before.force[t] == after.force[t] for t in before.Trader if t != step.chooser)
        if step.rule == "begin_next_hand":
            return all(after.force[t] for t in before.Trader)
        return all(before.force[t] == after.force[t] for t in before.Trader)

    #: kajuka.trade.noreturn, kajuka.pass.target
    @step_property
    def no_straight_return(before, after: Self, step: Step) -> bool:
        """The turn does not go straight back to whom the holder has just exchanged with: kajuka.trade.noreturn."""
        if step.rule in ("offer", "declare_force"):
            return not (before.exchanged and before.before == step.partner)
        return not (before.offered and before.before == step.to) if step.rule == "pass_turn" else True

    #: kajuka.trade.deny, kajuka.trade.accept, kajuka.force.nodeny
    @step_property
    def stones_move_only_by_consent_or_force(before, after: Self, step: Step) -> bool:
        """Offers, denials and Passes leave all stones where they are; a Force is not denied: kajuka.trade.deny."""
        if step.rule == "deny" or step.rule in ("offer", "declare_force", "pass_turn", "pay_out", "buy_in", "leave"):
            still = all(
                before.stand[t, c] == after.stand[t, c] and before.crate[t, c] == after.crate[t, c]
                for t in before.Trader
                for c in before.Colour
            )
            return still and not before.forced if step.rule == "deny" else still
        return True

    #: kajuka.trade.next, kajuka.pass.counts, kajuka.end.turns
    @step_property
    def turns_pass_on(before, after: Self, step: Step) -> bool:
        """After an answer the partner holds the turn, after a Pass the one named; turns count: kajuka.trade.next."""
        if step.rule == "pass_turn":
            return after.holder == step.to and after.turn == before.turn + 1
        if step.rule == "deny":
            return after.holder == before.partner and after.turn == before.turn + 1
        if step.rule in ("accept", "put"):
            if after.phase == "place":
                return True
            return after.holder == before.partner and after.turn == before.turn + 1
        return after.turn == before.turn if step.rule in ("offer", "declare_force") else True

    #: kajuka.open.next, kajuka.open.first
    @step_property
    def the_right_to_open_moves_clockwise(before, after: Self, step: Step) -> bool:
        """The next hand is opened by the neighbour of the one who opened this one: kajuka.open.next."""
        if step.rule != "begin_next_hand":
            return after.first == before.first
        return after.first == before.Trader.following(before.first) and after.holder == after.first

    #: kajuka.pay.face, kajuka.pay.bonus, kajuka.pay.tie, kajuka.set.blue
    @step_property
    def pay_is_face_value_and_bonus(before, after: Self, step: Step) -> bool:
        """Each is paid their stones' worth; 120 more go to a set no other equals: kajuka.pay.bonus, kajuka.pay.tie."""
        if step.rule != "pay_out":
            return all(after.balance[t] <= before.balance[t] for t in before.Trader)
        for t in before.Trader:
            paid, worth = after.balance[t] - before.balance[t], before.face(t)
            best = any(
                all(before.beats(t, c, o, d) for o in before.Trader.others(t) for d in before.Colour)
                for c in before.Colour
            )
            if not (paid >= worth and (not best or paid == worth + before.bonus)):
                return False
        return True

    def beats(self, trader: str, colour: str, other: str, others_colour: str) -> bool:
        """One trader's set of a colour is larger than another's, or as large and dearer."""
        mine, theirs = self.stones(trader, colour), self.stones(other, others_colour)
        return mine >= theirs if RANK[colour] > RANK[others_colour] else mine > theirs

    #: kajuka.missing.equal
    @reachable
    def two_sets_can_be_equal(self) -> bool:
        """A tie in number and colour does happen."""
        sets = {t: self.completeness(t) for t in self.Trader}
        return self.phase == "tally" and any(
            sets[a] == sets[b] and all(sets[a] >= sets[o] for o in self.Trader)
            for a in self.Trader
            for b in self.Trader.others(a)
        )

    #: kajuka.end.turns
    @reachable
    def a_hand_can_be_finished(self) -> bool:
        """Some play reaches the tally."""
        return self.phase == "tally"

    #: kajuka.trade.example
    @example
    def a_gold_for_a_silver(self, scene: Scene) -> None:
        """A Gold is offered for a Silver, and taken."""
        scene.start(
            stand={("north", "gold"): 1, ("east", "silver"): 1},
            holder="north",
            phase="trade",
            received=None,
            partner=None,
            give=None,
            take=None,
            give_from=None,
            before=None,
            unused=1,
        )
        scene.play("offer", by="north", partner="east", give="gold", give_from="stand", take="silver")
        scene.play("accept", by="east", take_from="stand")
        if self.landing == "chosen":
            scene.play("put", player="east", place="stand")
            scene.play("put", player="north", place="stand")
        scene.expect(lambda s: s.stones("north", "silver") == 1, "north has the Silver")
        scene.expect(lambda s: s.stones("east", "gold") == 1, "east has the Gold")
        scene.expect(lambda s: s.holder == "east", "it is east's turn")

    #: kajuka.pay.tie.example, kajuka.set.gold, kajuka.set.silver
    @example
    def seven_golds_beat_seven_silvers(self, scene: Scene) -> None:
        """Seven Silvers against seven Golds: the Golds earn the bonus."""
        if self.scope not in ("full", "squared"):
            scene.skip("the scope has no seven stones of a colour")
        silvers, golds = ({(t, c): n for t, c in (("north", "silver"), ("east", "gold"))} for n in (3, 4))
        self.count_up(scene, silvers, golds)
        scene.play("pay_out")
        self.expect_profits(scene, north=7, east=42 + 120, south=0, west=0)

    #: kajuka.house.fifteen, kajuka.claim.unused
    @claim(between=(Fraction(25, 2), Fraction(35, 2)))
    def the_house_keeps_about_fifteen(self, facts: Facts) -> Range:
        """What the House keeps of four prices when the stones are paid as dealt, on average (to the nearest 5)."""
        if self.scope not in ("full", "squared"):
            facts.skip("the scope has other stones")
        return facts.expected_of_step("pay_out", lambda before, after, step: after.house - before.house) / int(
            self.factor
        )
