"""The rulebook's own examples, and what its text allows, tried at its limits."""

from __future__ import annotations

from itertools import product
from typing import Any

from rulestone.model import Scene

from .rules import Kajuka
from .table import PLACES


def lay_out(game: Kajuka, scene: Scene[Kajuka], **values: Any) -> None:
    """North holds the turn; what is not named is empty, or has not happened."""
    nothing = dict.fromkeys(("received", "partner", "give", "take", "give_from", "before"))
    ready = {"holder": "north", "first": "north", "phase": "trade", "balance": 0, "house": 0}
    scene.start(**nothing | ready | values)


def count_up(game: Kajuka, scene: Scene[Kajuka], stand: dict[Any, int], crate: dict[Any, int] | None = None) -> None:
    """The tally of the last hand: all have paid, these stones lie there, the rest does not matter."""
    stakes = {"stakes": 4 * game.price, "balance": -game.price, "house": 0}
    lay_out(
        game,
        scene,
        phase="tally",
        turn=game.turns,
        hand=game.hands,
        stand=stand,
        crate=crate or {},
        before="east",
        **stakes,
    )


def expect_profits(game: Kajuka, scene: Scene[Kajuka], **paid: int) -> None:
    """What each has won or lost, at the standard price of 75."""
    for trader, credits in paid.items():
        gained = int(game.factor) * (credits - 75)
        scene.expect(lambda s, t=trader, g=gained: s.profit(t) == g, f"{trader} is paid {credits}")
    kept = int(game.factor) * (300 - sum(paid.values()))
    scene.expect(lambda s: s.house == kept and s.stakes == 0, f"the House keeps {kept}")


#: kajuka.trade.example
@Kajuka.example
def a_gold_for_a_silver(game: Kajuka, scene: Scene[Kajuka]) -> None:
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
    if game.landing == "chosen":
        scene.play("put", player="east", place="stand")
        scene.play("put", player="north", place="stand")
    scene.expect(lambda s: s.stones("north", "silver") == 1, "north has the Silver")
    scene.expect(lambda s: s.stones("east", "gold") == 1, "east has the Gold")
    scene.expect(lambda s: s.holder == "east", "it is east's turn")


#: kajuka.pay.tie.example, kajuka.set.gold, kajuka.set.silver
@Kajuka.example
def seven_golds_beat_seven_silvers(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """Seven Silvers against seven Golds: the Golds earn the bonus."""
    if game.scope not in ("full", "squared"):
        scene.skip("the scope has no seven stones of a colour")
    silvers, golds = ({(t, c): n for t, c in (("north", "silver"), ("east", "gold"))} for n in (3, 4))
    count_up(game, scene, silvers, golds)
    scene.play("pay_out")
    expect_profits(game, scene, north=7, east=42 + 120, south=0, west=0)


#: kajuka.pay.bonus, kajuka.object, kajuka.set.count
@Kajuka.example
def five_blues_against_six_silvers(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """Of the Blues four are lacking, of the Silvers five: which set is more complete is what the reading says."""
    if game.scope not in ("full", "squared"):
        scene.skip("the scope has no six stones of a colour")
    blues, silvers = ("north", "blue"), ("east", "silver")
    for number, dearer in ((5, game.most_complete == "share"), (4, False), (6, True)):
        count_up(game, scene, {blues: 3, silvers: 3}, {blues: number - 3, silvers: 3})
        scene.play("pay_out")
        bonus = {True: 120, False: 0}
        expect_profits(game, scene, north=12 * number + bonus[dearer], east=6 + bonus[not dearer])


#: kajuka.pass.may, kajuka.pass.target
@Kajuka.example
def the_turn_may_be_passed_to_anybody_else(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """In the first turn and in the last; only not back to who has made an offer, unless a denied one bars nothing."""
    nothing = dict.fromkeys(("received", "partner", "give", "take", "give_from"))
    for turn in (0, game.turns - 1):
        for to in game.Trader.others("north"):
            for before in (None, "east"):
                scene.start(holder="north", turn=turn, before=before, offered=before is not None, **nothing)
                if to == before and game.denied_bar != "unbarred":
                    scene.refuses("pass_turn", by="north", to=to)
                else:
                    scene.play("pass_turn", by="north", to=to)


#: kajuka.trade.partner, kajuka.trade.noreturn, kajuka.pass.target, kajuka.force.nodeny
@Kajuka.example
def only_the_last_partner_is_barred(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """However the turn came, all others may be turned to, and the one it came from as the readings say."""
    by_denial = {"offer": game.denied_bar == "barred", "pass": game.denied_bar != "unbarred"}
    by_denial["force"] = by_denial["offer"] and game.force_bar == "bound"
    by_trade = {"offer": True, "pass": True, "force": game.force_bar == "bound"}
    by_pass = {"offer": game.pass_bar == "barred", "pass": game.pass_bar == "barred"}
    by_pass["force"] = by_pass["offer"] and game.force_bar == "bound"
    stones = {("north", "gold"): 1} | {(t, "silver"): 1 for t in game.Trader.others("north")}
    for offered, exchanged, bars in ((True, True, by_trade), (True, False, by_denial), (False, False, by_pass)):
        for other in game.Trader.others("north"):
            came = {"before": "east", "offered": offered, "exchanged": exchanged}
            lay_out(game, scene, stand=stones, force=True, **came)
            try_all(game, scene, other, {what for what, barred in bars.items() if barred and other == "east"})


#: kajuka.trade.partner, kajuka.trade.offer, kajuka.end.turns
@Kajuka.example
def one_stone_is_enough_for_an_offer(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """The only stone, on the Stand or in the Crate, may be offered in the first turn and in the last."""
    for place, turn in product(PLACES, (0, game.turns - 1)):
        lay_out(game, scene, turn=turn, **{place: {("north", "gold"): 1}})
        elsewhere = "crate" if place == "stand" else "stand"
        scene.refuses("offer", by="north", give="gold", give_from=elsewhere)
        scene.refuses("offer", by="north", give="silver")
        scene.refuses("offer", by="north", partner="north")
        if game.same_colour == "refused":
            scene.refuses("offer", by="north", give="gold", take="gold")
        if place == "crate" and game.offer_from == "stand":
            scene.refuses("offer", by="north")
        else:
            for take in game.Colour if game.same_colour == "allowed" else game.Colour.others("gold"):
                scene.play("offer", by="north", partner="west", give="gold", give_from=place, take=take)
                scene.states.pop()


#: kajuka.force.one, kajuka.force.stand, kajuka.force.nodeny
@Kajuka.example
def a_force_for_the_only_silver(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """The one Silver on east's Stand may be forced, in any turn, and must be given; the Blue in their Crate not."""
    for place, turn in product(PLACES, (0, game.turns - 1)):
        piles: dict[str, dict[Any, int]] = {p: {} for p in PLACES}
        piles["stand"]["east", "silver"] = piles["crate"]["east", "blue"] = 1
        piles[place]["north", "gold"] = 1
        lay_out(game, scene, turn=turn, force={"east": True}, **piles)
        scene.refuses("declare_force")
        lay_out(game, scene, turn=turn, force={"north": True}, **piles)
        scene.refuses("declare_force", take="blue")
        if place == "crate" and game.offer_from == "stand":
            scene.refuses("declare_force")
            continue
        scene.play("declare_force", by="north", partner="east", give="gold", give_from=place, take="silver")
        scene.expect(lambda s: not s.force["north"], "the Force is spent")
        scene.refuses("deny")
        scene.refuses("accept", take_from="crate")
        scene.play("accept", by="east", take_from="stand")


#: kajuka.force.stand, kajuka.force.nodeny, kajuka.trade.answer, kajuka.trade.deny
@Kajuka.example
def which_copy_is_handed_over(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """Who has the colour on their Stand and in their Crate gives either or the first, as it reads; if forced, too."""
    silver = {("east", "silver"): 1}
    offer = {"phase": "answer", "partner": "east", "give": "gold", "give_from": "stand", "take": "silver"}
    for forced, place in product((False, True), PLACES):
        stand = {("north", "gold"): 1, **silver}
        lay_out(game, scene, stand=stand, crate=silver, forced=forced, **offer)
        if forced:
            scene.refuses("deny")
        reading = game.forced_copy if forced else game.given_copy
        if place == "crate" and reading == "stand":
            scene.refuses("accept", take_from=place)
        else:
            scene.play("accept", by="east", take_from=place)


#: kajuka.trade.lacking, kajuka.trade.deny, kajuka.trade.answer, kajuka.trade.next
@Kajuka.example
def who_lacks_the_stone_denies(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """Nobody hands over what they have not got; a denial moves no stone, and the partner has the turn."""
    gold, blue = {("north", "gold"): 1}, {("east", "blue"): 1}
    offer = {"phase": "answer", "partner": "east", "give": "gold", "give_from": "stand"}
    for take in ("silver", "blue"):
        lay_out(game, scene, stand=gold, crate=blue, take=take, **offer)
        scene.refuses("accept", take_from="stand")
        if take == "silver":
            scene.refuses("accept")
        scene.refuses("offer")
        scene.play("deny", by="east")
        scene.expect(lambda s: s.stand["north", "gold"] == 1 and s.crate["east", "blue"] == 1, "nothing moves")
        scene.expect(lambda s: s.holder == "east" and s.phase == "trade", "east is next")
        scene.refuses("deny")


#: kajuka.trade.accept, kajuka.missing.placement
@Kajuka.example
def stones_change_hands(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """North's Gold and east's Silver, wherever they come from: each has the other's, where the reading says."""
    for given, taken in product(PLACES, PLACES):
        for wanted in product(PLACES, PLACES) if game.landing == "chosen" else [("", "")]:
            gold, silver = ("north", "gold"), ("east", "silver")
            piles = {p: {gold: int(p == given), silver: int(p == taken)} for p in PLACES}
            offer = {"partner": "east", "give": "gold", "give_from": given, "take": "silver"}
            lay_out(game, scene, phase="answer", **offer, **piles)
            scene.play("accept", by="east", take_from=taken)
            lands = landing_places(game, given, taken)
            if game.landing == "chosen":
                lands = {"north": wanted[0], "east": wanted[1]}
                scene.refuses("put", player="north")
                scene.play("put", player="east", place=wanted[1])
                scene.play("put", player="north", place=wanted[0])
            for place, trader in product(PLACES, ("north", "east")):
                gets, gave = ("silver", "gold") if trader == "north" else ("gold", "silver")
                pile = scene.position.pile(place)
                scene.expect(pile[trader, gets] == int(place == lands[trader]), f"what {trader} has on their {place}")
                scene.expect(pile[trader, gave] == 0, f"{trader} has given their stone away")


#: kajuka.end.turns, kajuka.pass.counts, kajuka.trade.next
@Kajuka.example
def the_tally_comes_after_the_last_turn(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """A denial and a Pass use up a turn; after the last one stones are counted."""
    offer = {"partner": "east", "give": "gold", "give_from": "stand", "take": "silver"}
    counted = {"deny": game.turn_counts == "every_turn", "pass_turn": True}
    for (rule, counts), turn in product(counted.items(), (0, game.turns - 1)):
        opened = {"phase": "answer", **offer} if rule == "deny" else {}
        lay_out(game, scene, turn=turn, stand={("north", "gold"): 1}, **opened)
        scene.refuses("pay_out")
        scene.play(rule, **({} if rule == "deny" else {"to": "east"}))
        ends = turn + counts == game.turns
        scene.expect(lambda s, ends=ends: s.phase == ("tally" if ends else "trade"))
        if ends:
            scene.refuses("pass_turn")
            scene.refuses("offer")


#: kajuka.pay.face, kajuka.pay.bonus, kajuka.set.blue, kajuka.set.gold, kajuka.set.silver
#: kajuka.house.rest, kajuka.buyin.price, kajuka.scale.double, kajuka.scale.more, kajuka.next.leave
@Kajuka.example
def a_blue_a_gold_and_a_silver(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """One stone each, on the Stand or in the Crate: the Blue earns the bonus, too; no stone, no pay."""
    count_up(game, scene, {("north", "gold"): 1, ("south", "silver"): 1}, {("east", "blue"): 1})
    scene.refuses("offer")
    scene.refuses("buy_in")
    scene.play("pay_out")
    expect_profits(game, scene, north=6, east=12 + 120, south=1, west=0)
    scene.expect(lambda s: all(s.seat[t] == "undecided" for t in game.Trader), "each decides about the next hand")
    scene.refuses("pay_out")


#: kajuka.pay.bonus, kajuka.object, kajuka.end.reveal, kajuka.pay.tie
@Kajuka.example
def two_silvers_beat_a_blue(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """A more complete set goes first, Stand and Crate counted together; of equal ones the dearer."""
    silvers = {("west", "silver"): 1}
    count_up(game, scene, {**silvers, ("south", "blue"): 1}, silvers)
    scene.play("pay_out")
    larger = game.most_complete == "number" or 2 * game.supply["blue"] > game.supply["silver"]
    expect_profits(game, scene, north=0, east=0, south=12 + (0 if larger else 120), west=2 + (120 if larger else 0))
    count_up(game, scene, {("west", "gold"): 1, ("south", "blue"): 1, ("east", "silver"): 1})
    scene.play("pay_out")
    expect_profits(game, scene, north=0, east=1, south=12 + 120, west=6)


#: kajuka.missing.equal, kajuka.pay.tie
@Kajuka.example
def equal_sets_of_one_colour(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """Two, three or four with a Gold each, and nobody with more: what the reading says."""
    if game.perfect_tie == "silent":
        scene.skip("the text does not say who gets the bonus")
    for number, shared in ((2, 60), (3, 40), (4, 30)):
        bonus = {"split": shared, "each": 120, "nobody": 0}[str(game.perfect_tie)]
        golds = list(game.Trader)[:number]
        count_up(game, scene, {(t, "gold"): 1 for t in golds})
        scene.play("pay_out")
        expect_profits(game, scene, **{t: 6 + bonus if t in golds else 0 for t in game.Trader})


#: kajuka.buyin.gate, kajuka.buyin.price, kajuka.next.leave, kajuka.claim.cost
@Kajuka.example
def nobody_plays_who_has_not_paid(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """Before a hand each pays once or leaves, and an empty seat is taken before the stones are dealt."""
    lay_out(game, scene, phase="buy-in", turn=game.turns, seat="undecided", before="east")
    scene.refuses("take_seat")
    for trader in game.Trader.others("west"):
        scene.play("buy_in", by=trader)
        scene.expect(lambda s, t=trader: s.balance[t] == -75 * int(game.factor), "75 are paid")
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
    scene.expect(lambda s: s.stakes == 300 * int(game.factor), "four prices lie on the table")
    if game.hands > 1:
        scene.play("begin_next_hand")
        scene.expect(lambda s: s.first == game.Trader.following("north"), "the next one opens")
    for phase in ("trade", "tally", "over"):
        lay_out(game, scene, phase=phase, seat={"north": "undecided", "east": "empty"}, turn=game.turns, before="east")
        for rule in ("buy_in", "leave", "take_seat"):
            scene.refuses(rule)


#: kajuka.deal.button, kajuka.deal.split, kajuka.deal.unused, kajuka.table.dealer
@Kajuka.example
def the_machine_fills_one_place_after_another(game: Kajuka, scene: Scene[Kajuka]) -> None:
    """Each stone comes from those left, to the next place; when all are filled, play begins."""
    for slot in (0, len(game.slots) - 1):
        place, trader = game.slots[slot]
        lay_out(game, scene, phase="deal", dealt=slot, unused={"gold": 1})
        scene.refuses("deal_stone", colour="blue")
        scene.refuses("deal_stone", slot=1)
        scene.refuses("pass_turn")
        scene.play("deal_stone", slot=slot, colour="gold")
        pile = scene.position.pile(place)
        scene.expect(pile[trader, "gold"] == 1, f"{trader} has a Gold")
        scene.expect(lambda s: s.unused["gold"] == 0, "it is no longer in the machine")
        scene.expect(lambda s, last=slot > 0: s.phase == ("trade" if last else "deal"))
        scene.refuses("deal_stone", slot=slot)
    lay_out(game, scene, phase="trade", unused={"gold": 1})
    scene.refuses("deal_stone")


def try_all(game: Kajuka, scene: Scene[Kajuka], other: str, refused: set[str]) -> None:
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


def landing_places(game: Kajuka, given: str, taken: str) -> dict[str, str]:
    """Where north's and east's new stones come to lie."""
    swapped = {"north": given, "east": taken}
    return swapped if game.landing == "swap" else dict.fromkeys(swapped, str(game.landing))
