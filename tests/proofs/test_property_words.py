"""What fails is told in the words of the text: by docstrings, moves by name, what fails alike together."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rulestone.model import Game, Int, Sort, State, initial, require, rule, step_property, the
from rulestone.proofs.checking.check_game import check
from rulestone.proofs.edge_cases import property_words as words
from rulestone.proofs.edge_cases.check_findings import causes, judged_findings
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.play import replay
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.loading import load_game

GAMES = Path(__file__).with_name("flawed_games.py")


def heap() -> type[Game]:
    return load_game(f"{GAMES}:Heap")


def failing(name: str, kind: str = "step") -> Verdict:
    return Verdict(name, kind, "full", {}, "explicit", Status.REFUTED, detail="seen")


def test_a_property_speaks_by_its_docstring() -> None:
    assert words.said(heap(), "the_heap_shrinks") == "“Every move takes something” (the model's `the_heap_shrinks`)"
    assert words.said(heap(), "nobody_knows") == "the model's `nobody_knows`"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Winners have no dice: knockout.win.", "Winners have no dice"),
        ("Dice stay: the one, and the other.", "Dice stay: the one, and the other"),
        ("A throw is 2.5 dice.", "A throw is 2.5 dice"),
        ("", ""),
    ],
)
def test_the_clause_at_the_end_is_left_out(text: str, plain: str) -> None:
    assert words.plain(text) == plain


def test_what_fails_alike_is_told_together_and_the_rest_counted() -> None:
    found = [failing("one"), failing("two"), failing("three"), failing("deadlock", "deadlock")]
    told = words.fails(heap(), found)
    assert told.startswith("play gets stuck in some position: ") and told.count("it is not so that") == 1
    assert "it is not so that the model's `one` holds, nor that the model's `two` holds; 1 more fails" in told


class Refilled(Game):
    """A heap from which one stone is taken, and to which one is put back."""

    heap = State(Int(0, 2))

    @initial
    def setup(self, s):
        s.heap = 2

    @rule()
    def take(self, s):
        require(s.heap == 2)
        s.heap -= 1

    @rule()
    def refill(self, s):
        require(s.heap == 1)
        s.heap += 1

    @step_property
    def the_heap_shrinks(self, before, after, step):
        """Every move takes something."""
        return after.heap < before.heap


def test_a_broken_property_names_the_move() -> None:
    (told,) = (f.sentence for f in judged_findings(check(Refilled)) if f.subject == "the_heap_shrinks")
    said = "“Every move takes something” (the model's `the_heap_shrinks`)"
    assert told == f"It is not so that {said}: move 2, `refill`, breaks it."


def test_what_is_said_of_a_property_without_a_text_is_a_sentence() -> None:
    judged = replace(failing("nobody_knows", "can_force"), detail="ann cannot be sure of it")
    told = words.broken(heap(), judged)
    assert told == "It is not so that the model's `nobody_knows` holds: ann cannot be sure of it."


def test_goals_that_another_reading_misses_at_a_small_scope_only_are_left_to_the_matrix() -> None:
    goal, broken, stuck = failing("one", "reachable"), failing("two"), failing("deadlock", "deadlock")
    assert causes([goal, broken], "full") == [goal, broken]
    assert causes([goal, broken], "larger") == [broken]
    assert causes([goal, stuck], "full") == [stuck]  # it is not reached because play gets stuck before


class Dealt(Game):
    """Whoever has least pays; it is not said who that is where both have as much."""

    Player = Sort("ada", "bo")
    purse = State(Player, Int(0, 3))

    @initial
    def setup(self, s):
        s.purse["ada"], s.purse["bo"] = 2, 1

    @rule(by="who", who=["bo"])
    def win(self, s, who):
        s.purse[who] += 1

    @rule()
    def pay(self, s):
        poorer = the({p: s.purse[p] < s.purse[self.Player.following(p)] for p in self.Player}, self.Player.type)
        s.purse[poorer] -= 1


def test_what_denotes_nothing_is_named() -> None:
    system = Dealt().system
    (start,) = first_states(system)
    play = replay(system, start, [next(one for one in system.instances if one.label.rule == "win")])
    verdict = Verdict("defined", "defined", "full", {}, "random", Status.REFUTED, detail="in play 3", play=play)
    said = words.fails(Dealt, [verdict])
    assert said.startswith("after one move `pay` asks which one it is of several cases, and none applies")
    assert words.broken(Dealt, verdict) == f"{words.capital(said)}."
