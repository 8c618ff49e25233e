"""Knockout against its restatement in plain Python, what each reading breaks, and rules broken on purpose."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from inspect import signature
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import Position, require, the
from rulestone.model.games.knockout import Knockout
from rulestone.model.games.knockout.odds import expected_turns, outcomes
from rulestone.model.system.scenes import judge_claims
from rulestone.model.system.semantics import first_state_with, successors
from rulestone.proofs.engines.explicit import judge_explicitly
from rulestone.proofs.engines.symbolic import ProofEffort, judge_symbolically
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.verdict import Status

from tests.amounts import every
from tests.oracles import knockout as oracle

READINGS = {name: sorted(question.readings) for name, question in Knockout.questions().items()}
ALWAYS = [
    "all_begin_with_as_many",
    "nobody_plays_who_does_not_sit_there",
    "who_wins_has_no_dice",
    "play_stops_exactly_when_somebody_is_out",
    "a_finished_game_has_a_winner",
    "a_throw_is_of_one_die_or_more",
    "dice_are_accounted_for",
    "the_roll_off_is_played_to_an_end",
    "the_lowest_leads",
    "the_lowest_begins",
    "dice_leave_only_by_a_throw",
    "nobody_passes_without_a_throw",
    "defined",
    "deadlock",
]


@cache
def game_of(scope: str, readings: tuple[tuple[str, str], ...] = ()) -> Knockout:
    return Knockout(scope, **dict(readings))


def told(game: Knockout, state: tuple[Any, ...], before: oracle.Position | None = None) -> tuple[Any, ...]:
    """A state of the model, in the words that `key` uses for the oracle's positions."""
    view = Position(game.system, state)
    seats = {p: number for number, p in enumerate(game.Player)}
    return (
        tuple(view.dice[p] if view.seated[p] else None for p in game.Player),
        view.phase,
        tuple(view.rolls[p] for p in game.Player),
        tuple(view.leads[p] for p in game.Player),
        (view.shown, view.rolled, None if view.lowest == game.beyond else view.lowest),
        seats.get(view.turn),
        seats.get(view.last),
        (view.thrown, view.moving, view.high, view.ones, view.stock),
        frozenset(seats[p] for p in game.Player if view.won[p]),
    )


def key(position: oracle.Position, readings: dict[str, str]) -> tuple[Any, ...]:
    """The same of a position of the oracle, which remembers all numbers and not only the lowest."""
    numbers = [n for n in position.numbers if isinstance(n, int)]
    lowest = min(numbers, default=None)
    shows = (min(position.pair) if readings["number"] == "lower" else sum(position.pair)) if position.pair else 0
    dice = position.taken, position.undecided, position.high, position.ones, position.stock
    return (
        position.hands,
        position.stage,
        tuple(n == "waits" for n in position.numbers),
        tuple(lowest is not None and n == lowest for n in position.numbers),
        (len(position.pair), shows, lowest),
        position.turn,
        position.thrower,
        dice,
        position.winners,
    )


def move_of(game: Knockout, instance: Any) -> tuple[Any, ...]:
    seats = {p: number for number, p in enumerate(game.Player)}
    told = [value for name, value in instance.label.parameters if name != "do_the_tied_roll_again"]
    values = [seats.get(value, value) for value in told]
    if instance.label.rule in ("pick_up", "cast", "let_go_by"):
        values = [seats[instance.label.chooser]]
    return (instance.label.rule, *values)


@given(
    scope=st.sampled_from(["full", "small", "small", "tiny"]),
    readings=st.fixed_dictionaries({name: st.sampled_from(options) for name, options in READINGS.items()}),
    data=st.data(),
)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_plays_are_those_of_the_restatement(scope: str, readings: dict[str, str], data: st.DataObject) -> None:
    game = game_of(scope, tuple(readings.items()))
    rules = oracle.Rules(readings, game.sides, game.largest_hand if readings["throw_rule"] == "anything" else None)
    initial_states = list(first_states(game.system))
    smallest = game.fewest_dice + (readings["dice_range"] == "exclusive")
    largest = game.most_dice - (readings["dice_range"] == "exclusive")
    assert len(initial_states) == (game.most_players - 1) * max(0, largest - smallest + 1)
    if not initial_states:
        return
    state = data.draw(st.sampled_from(initial_states), label="table")
    view = Position(game.system, state)
    hands = tuple(view.start if number < view.seats else None for number in range(game.most_players))
    numbers = tuple("waits" if number < view.seats else "out" for number in range(game.most_players))
    position = oracle.Position(hands, numbers=numbers)
    for _ in range(60):
        assert told(game, state) == key(position, readings)
        expected = dict(rules.moves(position))
        found = {move_of(game, instance): after for instance, after in successors(game.system, state)}
        assert {move: told(game, after) for move, after in found.items()} == {
            move: key(after, readings) for move, after in expected.items()
        }
        if not found:
            forbidden = readings["tied_roll"] == "either" and readings["do_the_tied_roll_again"] == "forbidden"
            stuck = readings["tied_roll"] == "silent" or forbidden or readings["finish_test"] == "turn_end"
            assert position.stage == "over" or stuck
            return
        dull = ("lost_rules_add", "leave", "let_go_by", "roll_again")
        lively = [move for move in found if move[0] not in dull]
        move = data.draw(st.sampled_from(sorted(found, key=repr) + 3 * sorted(lively, key=repr)))
        state, position = found[move], expected[move]


def refuted(scope: str, **readings: str) -> set[str]:
    verdicts = judge_explicitly(Knockout(scope, **readings).system, target="python")
    assert all(v.status in (Status.REFUTED, Status.EXHAUSTED) for v in verdicts)
    return {v.property for v in verdicts if v.status is Status.REFUTED}


@pytest.mark.parametrize("both_out", READINGS["both_out"])
def test_who_has_won_of_all_who_have_no_dice(both_out: str) -> None:
    """Three at the table, every way in which hands are empty when it is looked, and every thrower."""
    game = game_of("small", (("both_out", both_out),))
    rules = oracle.Rules(game.readings, game.sides, game.largest_hand)
    for hands, thrower in product(product((0, 1), repeat=3), range(3)):
        empty = [seat for seat in (thrower, (thrower + 1) % 3, (thrower + 2) % 3) if hands[seat] == 0]
        table = {"seats": 3, "seated": True, "lowest": game.beyond, "dice": dict(zip(game.Player, hands, strict=True))}
        looked_at = {"phase": "look", "last": game.Player[thrower], "turn": "one"}
        state = first_state_with(game.system, {**table, **looked_at})
        ((_, after),) = successors(game.system, state)
        winners = {"all": empty, "thrower": empty[:1], "nobody": empty if len(empty) == 1 else []}[both_out]
        assert told(game, after)[-1] == frozenset(winners)
        ((_, expected),) = rules.look(oracle.Position(hands, "look", ("out",) * 3, turn=0, thrower=thrower))
        assert told(game, after) == key(expected, dict(game.readings))


UNSURE = {"the_game_must_end", "a_throw_costs_a_die"}


@pytest.mark.parametrize(
    "readings, broken",
    [
        ({}, UNSURE | {"one_winner", "a_throw_adds_no_dice"}),
        ({"throw_rule": "table"}, UNSURE | {"one_winner"}),
        ({"throw_rule": "thrown"}, UNSURE),
        ({"throw_rule": "losing"}, {"the_game_must_end"}),
        ({"throw_rule": "losing", "tied_roll": "seat"}, set()),
        ({"throw_rule": "sixes"}, UNSURE),
        ({"throw_rule": "bust"}, UNSURE),
        ({"throw_rule": "hand_on"}, UNSURE),
        ({"both_out": "thrower"}, UNSURE | {"a_throw_adds_no_dice"}),
        ({"both_out": "nobody"}, UNSURE | {"a_throw_adds_no_dice", "a_finished_game_has_a_winner"}),
        ({"throw_rule": "losing", "tied_roll": "silent"}, {"tied_for_ever"}),
        (
            {"throw_rule": "losing", "tied_roll": "seat", "finish_test": "turn_end"},
            {"deadlock", "play_stops_exactly_when_somebody_is_out"},
        ),
        (
            {"throw_rule": "losing", "tied_roll": "seat", "house_rules": "skip"},
            {"nobody_passes_without_a_throw", "the_game_must_end"},
        ),
        (
            {"throw_rule": "losing", "tied_roll": "seat", "leaving": "void"},
            {"a_finished_game_has_a_winner", "play_stops_exactly_when_somebody_is_out"},
        ),
    ],
)
def test_each_reading_breaks_what_it_breaks(readings: dict[str, str], broken: set[str]) -> None:
    assert refuted("tiny", **readings) == broken


@pytest.mark.parametrize("throw_rule", ["anything", "losing"])
def test_what_holds_for_every_lost_rule_is_proved_of_every_table(throw_rule: str) -> None:
    system = Knockout(throw_rule=throw_rule).system
    for verdict in judge_symbolically(system, properties=ALWAYS, effort=ProofEffort(quick=True)):
        assert verdict.status is Status.PROVED, verdict


def test_if_every_throw_costs_a_die_every_game_ends() -> None:
    system = Knockout(throw_rule="losing", tied_roll="seat").system
    for verdict in judge_symbolically(system, properties=["the_game_must_end", "a_throw_costs_a_die", "one_winner"]):
        assert verdict.status is Status.PROVED, verdict


@pytest.mark.parametrize("readings", [{"throw_rule": "table"}, {"throw_rule": "bust"}])
def test_engines_agree_at_the_smallest_scope(readings: dict[str, str]) -> None:
    system = Knockout("tiny", **readings).system
    found = {v.property: v.status for v in judge_explicitly(system, target="python")}
    for verdict in judge_symbolically(system, effort=ProofEffort(quick=True)):
        if verdict.status in (Status.PROVED, Status.REFUTED):
            assert (verdict.status is Status.REFUTED) == (found[verdict.property] is Status.REFUTED), verdict


def claims(**readings: str) -> dict[str, bool | None]:
    return {finding.declared.name: finding.agrees for finding in judge_claims(Knockout(**readings).system)}


def test_claims_depend_on_the_readings() -> None:
    assert claims()["the_number_thrown_is_a_choice"] is None
    assert claims(throw_rule="bust")["the_number_thrown_is_a_choice"] is True
    assert claims(throw_rule="bust", how_many="one")["the_number_thrown_is_a_choice"] is False


def test_a_claim_that_is_so_is_not_called_true() -> None:
    (found,) = (one for one in judge_claims(Knockout().system) if one.declared.name == "every_seat_begins_as_often")
    assert (found.agrees, found.detail) == (True, "it is so")
    assert claims(throw_rule="hand_on")["the_number_thrown_is_a_choice"] is False
    assert claims(throw_rule="bust")["seven_makes_the_shortest_game"] is True
    assert claims(dice_range="exclusive")["seven_may_be_played"] is False
    assert claims(tied_roll="seat")["every_seat_begins_as_often"] is False


@pytest.mark.parametrize("rule", ["sixes", "bust", "hand_on"])
def test_odds_are_those_of_all_throws_counted_out(rule: str) -> None:
    for thrown in (1, 2, 3):
        counted: dict[tuple[int, bool], Fraction] = {}
        for faces in product(range(1, 7), repeat=thrown):
            leaving = {"sixes": faces.count(6), "hand_on": faces.count(6) + faces.count(1)}.get(rule)
            leaving = (0 if 1 in faces else thrown) if leaving is None else leaving
            event = leaving, rule == "sixes" and leaving > 0
            counted[event] = counted.get(event, Fraction(0)) + Fraction(1, 6**thrown)
        assert counted == {(leaving, on): chance for chance, leaving, on in outcomes(rule, thrown, 6)}
    assert expected_turns("bust", 1, 6) == Fraction(6, 5)


def test_a_picture_shows_hands_and_the_thrower() -> None:
    from rich.text import Text

    game = game_of("small")
    hands = {"seated": {"one": True, "two": True}, "dice": {"one": 3, "two": 1}}
    state = first_state_with(game.system, {**hands, "turn": "one", "thrown": 2, "phase": "throw"})
    lines = Text.from_markup(game.picture(Position(game.system, state))).plain.split("\n")
    assert lines[0] == "→ one    3 □□□ throws ▣▣" and lines[1].startswith("  two    1 □") and len(lines) == 3


def changed(name: str, **changes: Any) -> type[Knockout]:
    """The game with parts of one rule replaced."""
    return type("Faulty", (Knockout,), {name: replace(Knockout.declarations[name], **changes)})


def patched(name: str, function: Any) -> type[Knockout]:
    """The game with the body of one rule, or one helper, replaced."""
    if name in Knockout.declarations:
        return changed(name, written=function)
    return type("Faulty", (Knockout,), {name: function})


def then(name: str, more: Any) -> type[Knockout]:
    """The game in which more is done at the end of a rule."""
    original = Knockout.declarations[name].function
    names = list(signature(Knockout.declarations[name].written).parameters)[1:]
    scope: dict[str, Any] = {"original": original, "more": more}
    arguments = "".join(f", {name}" for name in names)
    exec(f"def {name}(self{arguments}):\n    original(self{arguments})\n    more(self{arguments})", scope)
    return patched(name, scope[name])


def unequal_hands(self: Any) -> None:
    Knockout.declarations["setup"].function(self)
    self.dice["two"] = 1


def cast_of_nothing(self: Any) -> None:
    require(self.phase == "throw", self.turn is not None)
    self.moving, self.phase = self.thrown, "rules"
    self.stock = self.dice["one"] + self.dice["two"]


def picked_from_nowhere(self: Any) -> None:
    require(self.phase == "throw", self.thrown <= self.dice[the(self.turn)], self.thrown < self.hand_limit)
    self.thrown += 1


def highest_leads(self: Any, player: str) -> None:
    earlier = self.Player[:][: self.Player[:].index(player)]
    require(self.phase == "roll-off", self.shown == 2, self.rolls[player], *(not self.rolls[p] for p in earlier))
    for other in self.Player.others(player):
        self.leads[other] = self.leads[other] and self.rolled <= self.lowest
    self.leads[player], self.rolls[player] = True, False
    self.lowest, self.shown, self.rolled = self.rolled, 0, 0


def never_over(self: Any, thrower: str) -> None:
    require(self.phase == "look", self.last == thrower)
    self.last, self.phase = None, "throw"


def set_dice(player: str, number: int) -> Any:
    def change(self: Any, *parameters: Any) -> None:
        self.dice[player] = number

    return change


def everybody_wins(self: Any, thrower: str) -> None:
    self.won[thrower] = True


def begins_last(self: Any) -> None:
    require(self.phase == "roll-off", not self.rolls["one"], not self.rolls["two"])
    self.phase, self.lowest, self.leads, self.turn = "throw", self.beyond, False, "two"


def forgets_who_threw(self: Any) -> None:
    self.thrown, self.moving, self.high, self.ones, self.phase = 0, 0, 0, 0, "throw"


def turn_to_nobody(self: Any, to: str) -> None:
    self.turn = None


def no_dice_thrown_leave(self: Any) -> None:
    require(self.phase == "rules", self.moving > 0)
    self.moving -= 1


def five_more(self: Any, to: str) -> None:
    self.dice[to] += 5


FAULTS = {
    "all_begin_with_as_many": [patched("setup", unequal_hands), then("roll_die", set_dice("one", 0))],
    "a_throw_is_of_one_die_or_more": [patched("cast", cast_of_nothing), patched("pick_up", picked_from_nowhere)],
    "the_lowest_leads": [patched("note_pair", highest_leads)],
    "the_lowest_begins": [patched("begin", begins_last), then("begin", set_dice("two", 2))],
    "play_stops_exactly_when_somebody_is_out": [patched("look", never_over), patched("end_throw", forgets_who_threw)],
    "who_wins_has_no_dice": [then("look", everybody_wins)],
    "dice_leave_only_by_a_throw": [then("pick_up", set_dice("one", 3))],
    "dice_are_accounted_for": [patched("lost_rules_take_thrown", no_dice_thrown_leave)],
    "the_roll_off_is_played_to_an_end": [then("lost_rules_give_turn", turn_to_nobody)],
    "a_throw_costs_a_die": [then("lost_rules_take_thrown", set_dice("two", 3))],
    "deadlock": [changed("begin", written=lambda self: require(self.phase == "roll-off", self.shown == 1))],
    "defined": [then("lost_rules_give_turn", five_more)],
}


@pytest.mark.parametrize("name, game", every(2, [(name, game) for name, games in FAULTS.items() for game in games]))
def test_a_deliberate_fault_is_caught(name: str, game: type[Knockout]) -> None:
    from rulestone.proofs.engines.explicit import Limits

    readings = {"throw_rule": "losing", "tied_roll": "seat"}
    assert name not in refuted("tiny", **readings)
    (verdict,) = judge_explicitly(
        game("tiny", **readings).system, properties=[name], target="python", limits=Limits(states=20_000)
    )
    assert verdict.status is Status.REFUTED, verdict.detail
