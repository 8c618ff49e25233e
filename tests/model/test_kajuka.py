"""Kajuka against an independent restatement, and deliberate faults against its properties."""

import re
from dataclasses import replace
from functools import cache
from inspect import signature

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import Position, require, the, word
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.games.kajuka import Kajuka
from rulestone.model.games.kajuka.table import RANK
from rulestone.model.system.read_before import ReadBefore
from rulestone.model.system.scenes import judge_examples
from rulestone.model.system.semantics import first_state_with, successors
from rulestone.proofs.engines.explicit.judge import judge_explicitly
from rulestone.proofs.engines.random.judge import RandomEffort, initial_states, judge_by_random_plays
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.sight import sight
from rulestone.proofs.plays.verdict import Status

from tests.amounts import every
from tests.oracles import kajuka as oracle

READINGS = {name: sorted(question.readings) for name, question in Kajuka.questions().items()}
SCOPES = {
    "full": {},
    "squared": {"factor": 75},
    "small": {"supply": {"blue": 2, "gold": 3, "silver": 4}, "on_stand": 1, "in_crate": 1, "turns": 2, "hands": 1},
    "tiny": {"supply": {"blue": 1, "gold": 2, "silver": 2}, "on_stand": 1, "in_crate": 0, "turns": 2, "hands": 2},
}


def told(system, state):
    """A state of the model as the oracle would tell it."""
    view = Position(system, state)

    def stones(numbers, *at):
        return tuple(sorted(c for c in oracle.COLOURS for _ in range(numbers[(*at, c) if at else c])))

    came = None
    if view.before is not None:
        came = ("pass" if not view.offered else "trade" if view.exchanged else "deny", view.before)
    offer = None
    if view.partner is not None:
        offer = oracle.Offer(view.partner, view.give, view.give_from, view.take, view.forced)
    order = (view.partner, view.holder) if view.partner is not None else ()
    return oracle.Hand(
        places=tuple(((p, t), stones(getattr(view, p), t)) for p in ("stand", "crate") for t in oracle.TRADERS),
        unused=stones(view.unused),
        holder=view.holder,
        first=view.first,
        money=tuple(view.balance[t] for t in oracle.TRADERS),
        stakes=view.stakes,
        house=view.house,
        stage=view.phase,
        number=view.hand,
        turn=view.turn,
        forces=frozenset(t for t in oracle.TRADERS if view.force[t]),
        offer=offer,
        fingers=tuple((t, view.received[t]) for t in order if view.received[t] is not None),
        came=came,
        dealt=view.dealt,
        seats=tuple(view.seat[t] for t in oracle.TRADERS),
    )


def who_sees(system, state, name):
    """Who may look at a place, by what the game declares."""
    looks = {viewer: when for (viewer, cell), when in sight(system).items() if cell.function.name == name}
    values = dict(zip(system.cells, state, strict=True))
    return {viewer for viewer, when in looks.items() if evaluate(when, values.__getitem__)}


def move_of(instance):
    parameters = [value for name, value in instance.label.parameters if name != "player"]
    return (instance.label.rule, instance.label.chooser, *parameters)


def is_initial(table, hand):
    """Four full hands, the rest unused, all have paid, nothing has happened."""
    everything = list(hand.unused)
    for (place, _), stones in hand.places:
        assert len(stones) == (table.on_stand if place == "stand" else table.in_crate)
        everything += stones
    plain = oracle.Hand(hand.places, hand.unused, hand.first, hand.first, (-table.price,) * 4, 4 * table.price)
    dealt = len(oracle.slots(table))
    return {c: everything.count(c) for c in table.supply} == table.supply and hand == replace(plain, dealt=dealt)


@cache
def system_of(scope, readings):
    return Kajuka(scope, **dict(readings)).system


@given(
    scope=st.sampled_from(["full", "squared", "small", "tiny", "tiny"]),
    readings=st.fixed_dictionaries({name: st.sampled_from(options) for name, options in READINGS.items()}),
    data=st.data(),
)
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_plays_are_those_of_the_restatement(scope, readings, data):
    system = system_of(scope, tuple(readings.items()))
    table = oracle.Table(**SCOPES[scope], **readings)
    state = data.draw(initial_states(system))
    assert is_initial(table, told(system, state))
    for _ in range(25):
        expected = dict(oracle.moves(table, told(system, state)))
        assert who_sees(system, state, "give_from") == oracle.see_whence(table, told(system, state))
        found = {move_of(instance): after for instance, after in successors(system, state)}
        assert {move: told(system, after) for move, after in found.items()} == expected
        if not found:
            break
        rules = sorted({move[0] for move in found})
        rule = data.draw(st.sampled_from(rules))  # else offers would crowd out everything
        state = found[data.draw(st.sampled_from(sorted((m for m in found if m[0] == rule), key=repr)))]


def patched(name, function):
    """The game with the body of one rule, or one helper, replaced."""
    is_rule = name in Kajuka.declarations
    faulty = replace(Kajuka.declarations[name], written=function) if is_rule else function
    return type("Faulty", (Kajuka,), {name: faulty, "__module__": __name__})


def original(name):
    found = Kajuka.declarations.get(name)
    return found.function if found else getattr(Kajuka, name)


def after(name, fault):
    """A rule or helper with something done wrong at its end."""
    fault = word(fault)

    def spoilt(self, *args, **named):
        original(name)(self, *args, **named)
        fault(self, *args, **named)

    return rename(spoilt, original(name))


def before(name, fault):
    """A rule or helper with something done wrong before it."""
    fault = word(fault)

    def spoilt(self, *args, **named):
        fault(self, *args, **named)
        original(name)(self, *args, **named)

    return rename(spoilt, original(name))


def rename(function, like):
    """Rules are checked to take their parameters by name."""
    function.__signature__ = signature(like)
    return function


def nobody_is_barred(self, other, what):
    return False


def offers_what_they_lack(self, player, partner, give, give_from, take):
    require(self.phase == "trade", self.turn < self.turns, self.holder != partner)
    self.partner, self.give, self.give_from, self.take = partner, give, give_from, take
    self.phase = "answer"


def offers_to_themselves(self, player, partner, give, give_from, take):
    require(self.phase == "trade", self.turn < self.turns)
    require(self.pile(give_from)[self.holder, give] > 0)
    self.partner, self.give, self.give_from, self.take = partner, give, give_from, take
    self.phase = "answer"


def forces_what_is_not_there(self, player, partner, give, give_from, take):
    require(not self.barred(partner, "force"), self.force[self.holder])
    self.put_offer(player, partner, give, give_from, take)
    self.force[self.holder], self.forced = False, True


def force_is_not_spent(self, player, partner, give, give_from, take):
    self.force[self.holder] = True


def partner_keeps_their_stone(self, player, take_from):
    require(self.partner is not None, self.take is not None)
    self.pile(take_from)[the(self.partner), the(self.take)] += 1


def force_is_denied(self, player):
    require(self.phase == "answer")
    self.end_turn(player, exchanged=False)


def pass_is_free(self, player, to):
    self.turn -= 1


def hand_is_a_turn_short(self, partner, *, exchanged):
    if self.turn == self.turns - 1:
        self.phase = "tally"


def turn_stays(self, player):
    holder = self.holder
    original("deny")(self, player)
    self.holder = holder


def house_pays(self):
    house = self.house
    original("pay_out")(self)
    self.house = house - (self.house - house)


def no_bonus(self, trader):
    return self.face(trader)


def silver_is_dearest(self, trader):
    return max(3 * self.stones(trader, c) + 2 - RANK[c] for c in self.Colour)


def stakes_vanish(self, player):
    self.stakes -= self.price


def counter_clockwise(self):
    first = self.first
    original("begin_next_hand")(self)
    self.first = self.holder = self.Trader.following(first, 3)


def force_stays_spent(self):
    force = {t: self.force[t] for t in self.Trader}
    original("begin_next_hand")(self)
    for trader in self.Trader:
        self.force[trader] = force[trader]


def machine_copies(self, slot, colour):
    self.unused[colour] += 1


def last_stone_is_forgotten(self, slot, colour):
    if self.dealt == len(self.slots) - 1:
        self.phase = "trade"


FAULTS = {
    "an_offer_is_complete": [patched("put_offer", offers_what_they_lack), patched("put_offer", offers_to_themselves)],
    "a_force_can_be_met": [patched("declare_force", forces_what_is_not_there)],
    "one_force_each": [
        patched("declare_force", after("declare_force", force_is_not_spent)),
        patched("begin_next_hand", force_stays_spent),
    ],
    "stones_are_conserved": [
        patched("accept", before("accept", partner_keeps_their_stone)),
        patched("deal_stone", after("deal_stone", machine_copies)),
    ],
    "stones_move_only_by_consent_or_force": [patched("deny", force_is_denied)],
    "turns_pass_on": [patched("pass_turn", after("pass_turn", pass_is_free)), patched("deny", turn_stays)],
    "no_straight_return": [patched("barred", nobody_is_barred)],
    "a_hand_ends_after_its_turns": [patched("end_turn", after("end_turn", hand_is_a_turn_short))],
    "every_payment_is_accounted_for": [patched("pay_out", house_pays)],
    "pay_is_face_value_and_bonus": [patched("payment", no_bonus), patched("completeness", silver_is_dearest)],
    "stakes_are_what_was_paid": [patched("buy_in", after("buy_in", stakes_vanish))],
    "the_right_to_open_moves_clockwise": [patched("begin_next_hand", counter_clockwise)],
    "dealing_ends_before_play": [patched("deal_stone", after("deal_stone", last_stone_is_forgotten))],
}


@pytest.mark.usefixtures("rules_kept")
@pytest.mark.parametrize("name, game", every(2, [(name, game) for name, games in FAULTS.items() for game in games]))
def test_a_deliberate_fault_is_caught(name, game):
    """By the shortest play where it is near, else, far into a second hand, by one of a few hundred plays at random."""
    system = game("tiny").system
    near = Limits(states=8_000)
    (verdict,) = judge_explicitly(system, properties=[name], target="python", limits=near)
    if verdict.status is not Status.REFUTED:
        (verdict,) = judge_by_random_plays(system, properties=[name], effort=RandomEffort(300, 40))
    assert verdict.status is Status.REFUTED, verdict.detail
    assert verdict.play is not None and len(verdict.play) <= 40


def test_without_a_fault_nothing_is_refuted_nearby():
    system = Kajuka("tiny").system
    goals = {goal.name for goal in system.goals}
    for verdict in judge_explicitly(system, target="python", limits=Limits(states=4_000)):
        assert verdict.status is not Status.REFUTED, verdict
    for verdict in judge_by_random_plays(system, effort=RandomEffort(50, 40)):
        assert verdict.status is not Status.REFUTED or verdict.property in goals, verdict


@pytest.mark.parametrize("given_copy, given", [("either", {"stand", "crate"}), ("stand", {"stand"})])
def test_who_has_the_stone_in_view_gives_that_or_either(given_copy, given):
    """East has a Silver on the Stand and one in the Crate: from where they may give it, and what is left in view."""
    system = Kajuka("small", given_copy=given_copy).system
    silver, gold = {("east", "silver"): 1}, {("north", "gold"): 1}
    asked = {"phase": "answer", "holder": "north", "partner": "east", "give": "gold", "give_from": "stand"}
    state = first_state_with(system, asked | {"take": "silver", "stand": silver | gold, "crate": silver})
    found = {move_of(instance): after for instance, after in successors(system, state)}
    accepted = {move[-1]: Position(system, after) for move, after in found.items() if move[0] == "accept"}
    assert accepted.keys() == given
    assert {place: view.stand["east", "silver"] for place, view in accepted.items()} == {
        place: int(place == "crate") for place in given
    }
    alone = {("east", "silver"): 1}
    state = first_state_with(system, asked | {"take": "silver", "stand": gold, "crate": alone})
    only = [move_of(instance)[-1] for instance, _ in successors(system, state) if instance.label.rule == "accept"]
    assert only == ["crate"]


@pytest.mark.parametrize("complete", READINGS["most_complete"])
def test_what_is_paid_at_the_rulebooks_size_is_so(complete):
    told = {
        found.declared.name: found.agrees for found in judge_examples(Kajuka("full", most_complete=complete).system)
    }
    assert set(told.values()) == {True} and "five_blues_against_six_silvers" in told


def test_what_is_allowed_and_paid_is_so_in_every_reading():
    """Every example holds, each reading being tried alone; a scope may only lack the stones of two of them."""
    with ReadBefore.on():
        for name, reading in [(name, reading) for name, options in READINGS.items() for reading in options]:
            game = Kajuka("tiny", **{name: reading})
            told = {found.declared.name: found for found in judge_examples(game.system)}
            silent = {"seven_golds_beat_seven_silvers", "five_blues_against_six_silvers"}
            silent |= {"equal_sets_of_one_colour"} if reading == "silent" else set()
            assert {example for example, found in told.items() if found.agrees is None} == silent
            assert all(found.agrees is not False for found in told.values()), (name, reading, told)
    assert len(told) >= 14


def test_stones_are_told_apart_without_colours() -> None:
    game = Kajuka("tiny")
    changes = {"stand": {("north", "blue"): 1, ("north", "gold"): 1, ("east", "gold"): 1, ("west", "silver"): 1}}
    position = Position(game.system, first_state_with(game.system, changes))
    plain = re.sub(r"\[[^\]]*\]", "", game.picture(position))
    assert {mark: plain.count(mark) for mark in "◆●○"} == {"◆": 1, "●": 2, "○": 1}
