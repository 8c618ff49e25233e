"""What must hold in Kajuka: properties of every position, and of every step."""

from __future__ import annotations

from itertools import product

from rulestone.model import Step, word

from .rules import Kajuka
from .table import PLACES, RANK


#: kajuka.set.count, kajuka.trade.accept, kajuka.deal.unused
@Kajuka.invariant
def stones_are_conserved(game: Kajuka) -> bool:
    """Every stone is on a Stand, in a Crate, on its way, or unused: kajuka.set.count."""
    for c in game.Colour:
        dealt = sum(game.stones(t, c) for t in game.Trader)
        on_their_way = sum(game.received[t] == c for t in game.Trader)
        if dealt + on_their_way + game.unused[c] != game.supply[c]:
            return False
    return True


#: kajuka.deal.split, kajuka.end.reveal
@Kajuka.invariant
def everybody_has_a_full_hand(game: Kajuka) -> bool:
    """Seven stones each while a hand is played, and as many as were dealt before: kajuka.deal.split."""
    for t in game.Trader:
        in_hand = 1 if game.received[t] is not None else 0
        if sum(game.stones(t, c) for c in game.Colour) + in_hand != given(game, t):
            return False
    return True


#: kajuka.deal.button, kajuka.deal.split
@Kajuka.invariant
def dealing_ends_before_play(game: Kajuka) -> bool:
    """Play begins when every place is filled: kajuka.deal.button."""
    full = 4 * (game.on_stand + game.in_crate)
    return (game.phase == "deal") == (game.dealt < full)


#: kajuka.trade.accept
@Kajuka.invariant
def stones_travel_only_while_placed(game: Kajuka) -> bool:
    """A stone is in a trader's fingers only between an exchange and its placing: kajuka.trade.accept."""
    placing = game.phase == "place"
    for t in game.Trader:
        if game.received[t] is not None and not (placing and t in (game.partner, game.holder)):
            return False
    return not placing or game.received[game.holder] is not None


#: kajuka.trade.offer, kajuka.trade.partner
@Kajuka.invariant
def an_offer_is_complete(game: Kajuka) -> bool:
    """While an answer is awaited, the partner, both colours and the stone offered are known: kajuka.trade.offer."""
    offer = [game.partner, game.give, game.take, game.give_from]
    if game.phase not in ("answer", "place"):
        return all(part is None for part in offer) and not game.forced
    has = game.phase != "answer" or all(
        game.pile(p)[game.holder, c] > 0
        for c, p in product(game.Colour, PLACES)
        if game.give == c and game.give_from == p
    )
    return all(part is not None for part in offer) and game.partner != game.holder and has


#: kajuka.force.nodeny, kajuka.force.stand
@Kajuka.invariant
def a_force_can_be_met(game: Kajuka) -> bool:
    """A Force names a stone that lies on the partner's Stand, so it can always be obeyed: kajuka.force.nodeny."""
    return all(
        game.stand[t, c] > 0
        for t, c in product(game.Trader, game.Colour)
        if game.forced and game.phase == "answer" and game.partner == t and game.take == c
    )


#: kajuka.end.turns
@Kajuka.invariant
def a_hand_ends_after_its_turns(game: Kajuka) -> bool:
    """The tally comes exactly after the last turn: kajuka.end.turns."""
    last = game.turn == game.turns
    if game.phase == "deal":
        return game.turn == 0
    return last == (game.phase in ("tally", "buy-in", "over"))


#: kajuka.deal.split
@Kajuka.invariant
def stands_keep_their_number(game: Kajuka) -> bool:
    """Three stones lie on each Stand, and fewer only while dealing (it depends on landing): kajuka.deal.split."""
    return all(
        game.phase == "place" or sum(game.stand[t, c] for c in game.Colour) == given(game, t, ("stand",))
        for t in game.Trader
    )


#: kajuka.house.rest, kajuka.buyin.gate, kajuka.pay.face
@Kajuka.invariant
def every_payment_is_accounted_for(game: Kajuka) -> bool:
    """Stakes, the House's takings and the traders' balances cancel: kajuka.house.rest."""
    return game.stakes + game.house + sum(game.balance[t] for t in game.Trader) == 0


#: kajuka.buyin.gate
@Kajuka.invariant
def stakes_are_what_was_paid(game: Kajuka) -> bool:
    """While a hand is played four prices lie on the table, before it one for each who paid: kajuka.buyin.gate."""
    paid = sum(game.seat[t] == "paid" for t in game.Trader)
    playing = game.phase != "buy-in" and game.phase != "over"
    if game.stakes != game.price * paid:
        return False
    return paid == 4 if playing else game.phase != "over" or paid == 0


#: kajuka.claim.profit, kajuka.pay.bonus
@Kajuka.invariant
def gains_and_losses_are_bounded(game: Kajuka) -> bool:
    """Nobody loses more than their stakes, nor gains more than the best hand pays: kajuka.pay.bonus."""
    hands_paid = game.hand - (0 if game.phase in ("buy-in", "over") else 1)
    for t in game.Trader:
        stake = game.price if game.seat[t] == "paid" else 0
        if not -(game.price * hands_paid + stake) <= game.balance[t] <= game.best_profit * hands_paid - stake:
            return False
    return True


#: kajuka.trade.noreturn, kajuka.pass.target
@Kajuka.invariant
def the_bar_is_known(game: Kajuka) -> bool:
    """After an offer it is known who made it, and every exchange began with an offer: kajuka.trade.noreturn."""
    return (not game.exchanged or game.offered) and (not game.offered or game.before is not None)


#: kajuka.end.turns
@Kajuka.invariant
def hands_are_counted(game: Kajuka) -> bool:
    """The session is over only after the last hand: kajuka.end.turns."""
    if game.phase == "over":
        return game.hand == game.hands
    return game.phase != "buy-in" or game.hand < game.hands


#: kajuka.house.rest, kajuka.missing.equal
@Kajuka.step_property
def the_house_never_pays(before: Kajuka, after: Kajuka, step: Step) -> bool:
    """What is left of the stakes is never less than nothing: kajuka.house.rest."""
    return after.house >= before.house


#: kajuka.force.one, kajuka.force.before
@Kajuka.step_property
def one_force_each(before: Kajuka, after: Kajuka, step: Step) -> bool:
    """A Force is spent by declaring it, once a hand: kajuka.force.one."""
    if step.rule == "declare_force":
        spent = before.force[step.chooser] and not after.force[step.chooser]
        return spent and all(before.force[t] == after.force[t] for t in before.Trader if t != step.chooser)
    if step.rule == "begin_next_hand":
        return all(after.force[t] for t in before.Trader)
    return all(before.force[t] == after.force[t] for t in before.Trader)


#: kajuka.trade.noreturn, kajuka.pass.target
@Kajuka.step_property
def no_straight_return(before: Kajuka, after: Kajuka, step: Step) -> bool:
    """The turn does not go straight back to whom the holder has just exchanged with: kajuka.trade.noreturn."""
    if step.rule in ("offer", "declare_force"):
        return not (before.exchanged and before.before == step.partner)
    if step.rule != "pass_turn":
        return True
    by_offer = before.exchanged if before.denied_bar == "unbarred" else before.offered
    return not (by_offer and before.before == step.to)


#: kajuka.trade.deny, kajuka.trade.accept, kajuka.force.nodeny
@Kajuka.step_property
def stones_move_only_by_consent_or_force(before: Kajuka, after: Kajuka, step: Step) -> bool:
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
@Kajuka.step_property
def turns_pass_on(before: Kajuka, after: Kajuka, step: Step) -> bool:
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
@Kajuka.step_property
def the_right_to_open_moves_clockwise(before: Kajuka, after: Kajuka, step: Step) -> bool:
    """The next hand is opened by the neighbour of the one who opened this one: kajuka.open.next."""
    if step.rule != "begin_next_hand":
        return after.first == before.first
    return after.first == before.Trader.following(before.first) and after.holder == after.first


#: kajuka.pay.face, kajuka.pay.bonus, kajuka.pay.tie, kajuka.set.blue
@Kajuka.step_property
def pay_is_face_value_and_bonus(before: Kajuka, after: Kajuka, step: Step) -> bool:
    """Each is paid their stones' worth; 120 more go to a set no other equals: kajuka.pay.bonus, kajuka.pay.tie."""
    if step.rule != "pay_out":
        return all(after.balance[t] <= before.balance[t] for t in before.Trader)
    for t in before.Trader:
        paid, worth = after.balance[t] - before.balance[t], before.face(t)
        best = any(
            all(beats(before, t, c, o, d) for o in before.Trader.others(t) for d in before.Colour)
            for c in before.Colour
        )
        if not (paid >= worth and (not best or paid == worth + before.bonus)):
            return False
    return True


#: kajuka.missing.equal
@Kajuka.reachable
def two_sets_can_be_equal(game: Kajuka) -> bool:
    """Two sets of one colour, and none before them, do happen."""
    sets = {t: game.completeness(t) for t in game.Trader}
    return game.phase == "tally" and any(
        sets[a] == sets[b] and all(sets[a] >= sets[o] for o in game.Trader)
        for a in game.Trader
        for b in game.Trader.others(a)
    )


#: kajuka.end.turns
@Kajuka.reachable
def a_hand_can_be_finished(game: Kajuka) -> bool:
    """Some play reaches the tally."""
    return game.phase == "tally"


#: kajuka.trade.offer, kajuka.force.before
@Kajuka.step_property
def an_offer_opens_a_turn(before: Kajuka, after: Kajuka, step: Step) -> bool:
    """Offers and Forces come first in a turn, and say what is asked for: kajuka.force.before."""
    if step.rule not in ("offer", "declare_force"):
        return True
    named = after.partner == step.partner and after.give == step.give and after.take == step.take
    opened = before.phase == "trade" and after.phase == "answer" and after.give_from == step.give_from
    return named and opened and after.forced == (step.rule == "declare_force")


#: kajuka.trade.noreturn, kajuka.pass.target
@Kajuka.step_property
def who_had_the_turn_is_remembered(before: Kajuka, after: Kajuka, step: Step) -> bool:
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
@Kajuka.step_property
def nobody_turns_to_themselves(before: Kajuka, after: Kajuka, step: Step) -> bool:
    """Offers, Forces and Passes go to somebody else: kajuka.pass.target."""
    if step.rule not in ("offer", "declare_force", "pass_turn"):
        return True
    other: str = step.to if step.rule == "pass_turn" else step.partner
    return before.holder != other


#: kajuka.force.one
@Kajuka.reachable
def a_force_can_open_a_hand(game: Kajuka) -> bool:
    """A Force may be declared in the first turn."""
    return game.forced and game.turn == 0


#: kajuka.force.one
@Kajuka.reachable
def a_force_can_end_a_hand(game: Kajuka) -> bool:
    """A Force may be declared in the last turn."""
    return game.forced and game.turn == game.turns - 1


#: kajuka.open.first, kajuka.open.next
@Kajuka.invariant
def the_opener_has_the_first_turn(game: Kajuka) -> bool:
    """As long as nobody has handed on the turn, whoever has the right to open has it: kajuka.open.first."""
    if game.before is None:
        return game.holder == game.first
    return True


#: kajuka.missing.firstbar, kajuka.trade.noreturn, kajuka.pass.target
@Kajuka.invariant
def a_hand_begins_without_a_bar(game: Kajuka) -> bool:
    """Before the first exchange or Pass only a denied offer can bar anybody: kajuka.missing.firstbar."""
    if game.turn == 0 and not game.offered:
        return game.before is None
    return True


#: kajuka.house.rest, kajuka.buyin.gate
@Kajuka.invariant
def what_the_traders_lose_the_house_wins(game: Kajuka) -> bool:
    """When all is paid, profits and what the House has kept cancel: kajuka.house.rest."""
    if game.phase == "over":
        return sum(game.profit(t) for t in game.Trader) == -game.house
    return True


#: kajuka.deal.random, kajuka.deal.unused
@Kajuka.step_property
def every_stone_is_as_likely(before: Kajuka, after: Kajuka, step: Step) -> bool:
    """A colour is dealt as often as stones of it are left, each being one of all that are: kajuka.deal.random."""
    if step.rule != "deal_stone":
        return True
    dealt = {c: before.unused[c] - after.unused[c] for c in before.Colour}
    return step.weight == sum(before.unused[c] if dealt[c] == 1 else 0 for c in before.Colour)


@word
def given(game: Kajuka, trader: str, places: tuple[str, ...] = PLACES) -> int:
    """How many stones the machine has dealt to a trader's places so far."""
    given = [
        sum(1 for place, to in game.slots[:n] if to == trader and place in places) for n in range(len(game.slots) + 1)
    ]
    return given[game.dealt]


@word
def beats(game: Kajuka, trader: str, colour: str, other: str, others_colour: str) -> bool:
    """One trader's set of a colour is more complete than another's, or as complete and dearer."""
    mine, theirs = game.stones(trader, colour), game.stones(other, others_colour)
    if game.most_complete == "share":  # of all stones of their colour
        mine, theirs = mine * game.supply[others_colour], theirs * game.supply[colour]
    return mine >= theirs if RANK[colour] > RANK[others_colour] else mine > theirs
