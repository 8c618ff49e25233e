"""What must hold in Kajuka, and what the rulebook itself claims."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from rulestone.model import Facts, Range, Scene, claim, count, example, invariant, lookup, reachable, step_property

from .money import Money
from .table import PLACES, RANK


class Kajuka(Money):
    """A trading game of the Vaathkree: collect the most complete set of the dearest colour."""

    @invariant(clauses=["kajuka.set.count", "kajuka.trade.accept", "kajuka.deal.unused"])
    def stones_are_conserved(self, s: Any) -> Any:
        """Every stone is on a Stand, in a Crate, on its way, or unused: kajuka.set.count."""
        for c in self.Colour:
            dealt = sum(self.stones(s, t, c) for t in self.Trader)
            on_their_way = count(s.received[t] == c for t in self.Trader)
            if dealt + on_their_way + s.unused[c] != self.supply[c]:
                return False
        return True

    @invariant(clauses=["kajuka.deal.split", "kajuka.end.reveal"])
    def everybody_has_a_full_hand(self, s: Any) -> Any:
        """Seven stones each while a hand is played, and as many as were dealt before: kajuka.deal.split."""
        for t in self.Trader:
            in_hand = 1 if s.received[t].exists else 0
            if sum(self.stones(s, t, c) for c in self.Colour) + in_hand != self.given(s, t):
                return False
        return True

    @invariant(clauses=["kajuka.deal.button", "kajuka.deal.split"])
    def dealing_ends_before_play(self, s: Any) -> Any:
        """Play begins when every place is filled: kajuka.deal.button."""
        full = 4 * (self.on_stand + self.in_crate)
        return (s.phase == "deal") == (s.dealt < full)

    @invariant(clauses="kajuka.trade.accept")
    def stones_travel_only_while_placed(self, s: Any) -> Any:
        """A stone is in a trader's fingers only between an exchange and its placing: kajuka.trade.accept."""
        placing = s.phase == "place"
        rightly = all(not s.received[t].exists or (placing and (s.partner == t or s.holder == t)) for t in self.Trader)
        holder_receives = any(s.received[t].exists and s.holder == t for t in self.Trader)
        return rightly and (not placing or holder_receives)

    @invariant(clauses=["kajuka.trade.offer", "kajuka.trade.partner"])
    def an_offer_is_complete(self, s: Any) -> Any:
        """While an answer is awaited, the partner, both colours and the stone offered are known: kajuka.trade.offer."""
        offer = [s.partner, s.give, s.take, s.give_from]
        open_offer = s.phase in ("answer", "place")
        there = all(part.exists for part in offer) and s.partner != s.holder
        gone = all(not part.exists for part in offer) and not s.forced
        has = all(
            [
                self.pile(s, p)[t, c] > 0
                for t, c, p in product(self.Trader, self.Colour, PLACES)
                if s.phase == "answer" and s.holder == t and s.give == c and s.give_from == p
            ]
        )
        return (not open_offer or there) and (open_offer or gone) and has

    @invariant(clauses=["kajuka.force.nodeny", "kajuka.force.stand"])
    def a_force_can_be_met(self, s: Any) -> Any:
        """A Force names a stone that lies on the partner's Stand, so it can always be obeyed: kajuka.force.nodeny."""
        return all(
            [
                s.stand[t, c] > 0
                for t, c in product(self.Trader, self.Colour)
                if s.forced and s.phase == "answer" and s.partner == t and s.take == c
            ]
        )

    @invariant(clauses=["kajuka.end.turns"])
    def a_hand_ends_after_its_turns(self, s: Any) -> Any:
        """The tally comes exactly after the last turn: kajuka.end.turns."""
        last = s.turn == self.turns
        return (
            (s.phase != "trade" or not last)
            and (s.phase not in ("answer", "place") or not last)
            and (s.phase not in ("tally", "buy-in", "over") or last)
            and (s.phase != "deal" or s.turn == 0)
        )

    @invariant(clauses="kajuka.deal.split")
    def stands_keep_their_number(self, s: Any) -> Any:
        """Three stones lie on each Stand, and fewer only while dealing (it depends on landing): kajuka.deal.split."""
        return all(
            s.phase == "place" or sum(s.stand[t, c] for c in self.Colour) == self.given(s, t, ("stand",))
            for t in self.Trader
        )

    def given(self, s: Any, trader: str, places: tuple[str, ...] = PLACES) -> Any:
        """How many stones the machine has dealt to a trader's places so far."""
        given = [
            sum(1 for place, to in self.slots[:n] if to == trader and place in places)
            for n in range(len(self.slots) + 1)
        ]
        return lookup(dict(enumerate(given)), s.dealt, name="stones dealt")

    @invariant(clauses=["kajuka.house.rest", "kajuka.buyin.gate", "kajuka.pay.face"])
    def every_payment_is_accounted_for(self, s: Any) -> Any:
        """Stakes, the House's takings and the traders' balances cancel: kajuka.house.rest."""
        return s.stakes + s.house + sum(s.balance[t] for t in self.Trader) == 0

    @invariant(clauses="kajuka.buyin.gate")
    def stakes_are_what_was_paid(self, s: Any) -> Any:
        """While a hand is played four prices lie on the table, before it one for each who paid: kajuka.buyin.gate."""
        paid = count(s.seat[t] == "paid" for t in self.Trader)
        playing = s.phase != "buy-in" and s.phase != "over"
        return s.stakes == self.price * paid and (not playing or paid == 4) and (s.phase != "over" or paid == 0)

    @invariant(clauses=["kajuka.claim.profit", "kajuka.pay.bonus"])
    def gains_and_losses_are_bounded(self, s: Any) -> Any:
        """Nobody loses more than their stakes, nor gains more than the best hand pays: kajuka.pay.bonus."""
        hands_paid = s.hand - (0 if s.phase in ("buy-in", "over") else 1)
        for t in self.Trader:
            stake = self.price if s.seat[t] == "paid" else 0
            if not -(self.price * hands_paid + stake) <= s.balance[t] <= self.best_profit * hands_paid - stake:
                return False
        return True

    @invariant(clauses=["kajuka.trade.noreturn", "kajuka.pass.target"])
    def the_bar_is_known(self, s: Any) -> Any:
        """After an offer it is known who made it, and every exchange began with an offer: kajuka.trade.noreturn."""
        return (not s.exchanged or s.offered) and (not s.offered or s.before.exists)

    @invariant(clauses="kajuka.end.turns")
    def hands_are_counted(self, s: Any) -> Any:
        """The session is over only after the last hand: kajuka.end.turns."""
        return (s.phase != "over" or s.hand == self.hands) and (s.phase != "buy-in" or s.hand < self.hands)

    @step_property(clauses=["kajuka.house.rest", "kajuka.missing.equal"])
    def the_house_never_pays(self, before: Any, after: Any, step: Any) -> Any:
        """What is left of the stakes is never less than nothing: kajuka.house.rest."""
        return after.house >= before.house

    @step_property(clauses=["kajuka.force.one", "kajuka.force.before"])
    def one_force_each(self, before: Any, after: Any, step: Any) -> Any:
        """A Force is spent by declaring it, once a hand: kajuka.force.one."""
        if step.rule == "declare_force":
            spent = before.force[step.chooser] and not after.force[step.chooser]
            return spent and all(before.force[t] == after.force[t] for t in self.Trader if t != step.chooser)
        if step.rule == "begin_next_hand":
            return all(after.force[t] for t in self.Trader)
        return all(before.force[t] == after.force[t] for t in self.Trader)

    @step_property(clauses=["kajuka.trade.noreturn", "kajuka.pass.target"])
    def no_straight_return(self, before: Any, after: Any, step: Any) -> Any:
        """The turn does not go straight back to whom the holder has just exchanged with: kajuka.trade.noreturn."""
        if step.rule in ("offer", "declare_force"):
            return not (before.exchanged and before.before == step.partner)
        return not (before.offered and before.before == step.to) if step.rule == "pass_turn" else True

    @step_property(clauses=["kajuka.trade.deny", "kajuka.trade.accept", "kajuka.force.nodeny"])
    def stones_move_only_by_consent_or_force(self, before: Any, after: Any, step: Any) -> Any:
        """Offers, denials and Passes leave all stones where they are; a Force is not denied: kajuka.trade.deny."""
        if step.rule == "deny" or step.rule in ("offer", "declare_force", "pass_turn", "pay_out", "buy_in", "leave"):
            still = all(
                before.stand[t, c] == after.stand[t, c] and before.crate[t, c] == after.crate[t, c]
                for t in self.Trader
                for c in self.Colour
            )
            return still and not before.forced if step.rule == "deny" else still
        return True

    @step_property(clauses=["kajuka.trade.next", "kajuka.pass.counts", "kajuka.end.turns"])
    def turns_pass_on(self, before: Any, after: Any, step: Any) -> Any:
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

    @step_property(clauses=["kajuka.open.next", "kajuka.open.first"])
    def the_right_to_open_moves_clockwise(self, before: Any, after: Any, step: Any) -> Any:
        """The next hand is opened by the neighbour of the one who opened this one: kajuka.open.next."""
        if step.rule != "begin_next_hand":
            return after.first == before.first
        return after.first == self.Trader.following(before.first) and after.holder == after.first

    @step_property(clauses=["kajuka.pay.face", "kajuka.pay.bonus", "kajuka.pay.tie", "kajuka.set.blue"])
    def pay_is_face_value_and_bonus(self, before: Any, after: Any, step: Any) -> Any:
        """Each is paid their stones' worth; 120 more go to a set no other equals: kajuka.pay.bonus, kajuka.pay.tie."""
        if step.rule != "pay_out":
            return all(after.balance[t] <= before.balance[t] for t in self.Trader)
        for t in self.Trader:
            paid, worth = after.balance[t] - before.balance[t], self.face(before, t)
            best = any(
                all(self.beats(before, t, c, o, d) for o in self.Trader.others(t) for d in self.Colour)
                for c in self.Colour
            )
            if not (paid >= worth and (not best or paid == worth + self.bonus)):
                return False
        return True

    def beats(self, s: Any, trader: str, colour: str, other: str, others_colour: str) -> Any:
        """One trader's set of a colour is larger than another's, or as large and dearer."""
        mine, theirs = self.stones(s, trader, colour), self.stones(s, other, others_colour)
        return mine >= theirs if RANK[colour] > RANK[others_colour] else mine > theirs

    @reachable(clauses="kajuka.missing.equal")
    def two_sets_can_be_equal(self, s: Any) -> Any:
        """A tie in number and colour does happen."""
        sets = {t: self.completeness(s, t) for t in self.Trader}
        return s.phase == "tally" and any(
            sets[a] == sets[b] and all(sets[a] >= sets[o] for o in self.Trader)
            for a in self.Trader
            for b in self.Trader.others(a)
        )

    @reachable(clauses="kajuka.end.turns")
    def a_hand_can_be_finished(self, s: Any) -> Any:
        """Some play reaches the tally."""
        return s.phase == "tally"

    @example(clauses="kajuka.trade.example")
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
        scene.expect(lambda s: self.stones(s, "north", "silver") == 1, "north has the Silver")
        scene.expect(lambda s: self.stones(s, "east", "gold") == 1, "east has the Gold")
        scene.expect(lambda s: s.holder == "east", "it is east's turn")

    @example(clauses=["kajuka.pay.tie.example", "kajuka.set.gold", "kajuka.set.silver"])
    def seven_golds_beat_seven_silvers(self, scene: Scene) -> None:
        """Seven Silvers against seven Golds: the Golds earn the bonus."""
        if self.scope not in ("full", "squared"):
            scene.skip("the scope has no seven stones of a colour")
        silvers, golds = ({(t, c): n for t, c in (("north", "silver"), ("east", "gold"))} for n in (3, 4))
        self.count_up(scene, silvers, golds)
        scene.play("pay_out")
        self.expect_profits(scene, north=7, east=42 + 120, south=0, west=0)

    @claim(clauses=["kajuka.house.fifteen", "kajuka.claim.unused"], between=(Fraction(25, 2), Fraction(35, 2)))
    def the_house_keeps_about_fifteen(self, facts: Facts) -> Range:
        """What the House keeps of four prices when the stones are paid as dealt, on average (to the nearest 5)."""
        if self.scope not in ("full", "squared"):
            facts.skip("the scope has other stones")
        return facts.expected_of_step("pay_out", lambda before, after, step: after.house - before.house) / int(
            self.factor
        )
