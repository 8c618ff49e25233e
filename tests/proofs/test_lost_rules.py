"""What is proved for every throw rule of Knockout: it is proved, it says something, and rules keep it."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.model import Position
from rulestone.model.games.knockout import Knockout
from rulestone.model.system.semantics import first_state_with, successors
from rulestone.proofs import lost_rules
from rulestone.proofs.commands import main
from rulestone.proofs.lost_rules import STATEMENTS, Statement, Throw


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda s: s.name)
def test_every_rule_that_provides_what_is_needed_keeps_it(statement: Statement) -> None:
    assert statement.holds()
    assert statement.needed() == bool(statement.needs)
    assert not replace(statement, claim=lambda t: t.z3.Not(statement.claim(t))).holds()  # the premises can be met


@pytest.mark.parametrize(
    "claim",
    [
        lambda t: t.total(t.after) < t.total(t.hands),
        lambda t: t.next_turn != t.turn,
        lambda t: t.hand_of(t.turn, t.after) <= t.hand_of(t.turn, t.hands),
    ],
)
def test_what_some_rule_breaks_is_not_proved(claim: Any) -> None:
    assert not replace(STATEMENTS[0], claim=claim).holds()


def test_averages_and_single_dice() -> None:
    assert lost_rules.dice_leave_on_average()
    assert lost_rules.more_dice_are_never_worse()
    assert lost_rules.throws_at_most(2, 7) == 13


def test_what_is_known_can_be_met() -> None:
    throw = Throw()
    solver = throw.z3.Solver()
    solver.add(*throw.known, throw.players == 6, throw.over)
    assert str(solver.check()) == "sat"


@pytest.mark.parametrize("seed", range(20))
def test_random_rules_end_within_the_bound(seed: int) -> None:
    """A rule drawn at random, by which each throw costs a die and only the thrower's hand changes."""
    source = random.Random(seed)
    players, start = source.randint(2, 6), source.randint(7, 12)
    hands, turn, throws = [start] * players, source.randrange(players), 0
    while all(hands):
        thrown = source.randint(1, hands[turn])
        hands[turn] -= random.Random(f"{seed} {hands} {turn} {thrown}").randint(1, thrown)
        turn, throws = (turn if hands[turn] == 0 else source.randrange(players)), throws + 1
    assert throws <= lost_rules.throws_at_most(players, start)
    assert hands.count(0) == 1 and hands[turn] == 0


@pytest.mark.parametrize("seed", range(6))
def test_the_models_free_choice_has_every_random_rule(seed: int) -> None:
    """Whatever a rule makes of a throw, some choices of the reading `anything` make the same of it."""
    source = random.Random(seed)
    game = Knockout("tiny")
    hands = {p: source.randint(1, 3) for p in game.Player}
    thrower = source.choice(list(game.Player))
    wanted = {p: source.randint(0, 4) for p in game.Player}, source.choice(list(game.Player))
    state = first_state_with(
        game.system,
        {"phase": "rules", "turn": thrower, "last": None, "seats": 2, "seated": True, "dice": hands}
        | {"thrown": hands[thrower], "moving": hands[thrower], "stock": sum(hands.values()), "lowest": game.beyond},
    )
    seen, last = {state}, [state]
    while last:
        reached = {after for one in last for _, after in successors(game.system, one)} - seen
        for after in reached:
            view = Position(game.system, after)
            if view.phase == "look" and ({p: view.dice[p] for p in game.Player}, view.turn) == wanted:
                assert view.last == thrower
                return
        seen |= reached
        last = [one for one in reached if Position(game.system, one).phase == "rules"]
    pytest.fail("the rule does something that the reading leaves out")


def test_the_command_prints_what_is_proved() -> None:
    told = CliRunner().invoke(main, ["prove", "knockout"])
    assert told.exit_code == 0 and told.output.count("proved") == 7 and "some rule breaks it" in told.output
    data = json.loads(CliRunner().invoke(main, ["prove", "knockout", "--json"]).output)["statements"]
    assert [one["name"] for one in data if one["needed"]] == [s.name for s in STATEMENTS if s.needs]
    assert CliRunner().invoke(main, ["prove", "svelfwld"]).exit_code == 2


def test_a_statement_that_some_rule_breaks_is_shown_as_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    false = replace(STATEMENTS[0], claim=lambda t: t.next_turn != t.turn)
    monkeypatch.setattr(lost_rules, "STATEMENTS", (false,))
    told = CliRunner().invoke(main, ["prove", "knockout"])
    assert told.exit_code == 1 and "BROKEN" in told.output
