"""Where the text is silent: `unsettled`, `unsettled_end` and questions without a default, by each engine and run."""

from __future__ import annotations

import random
from enum import Enum
from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.model import (
    Bool,
    Game,
    GameError,
    Int,
    Question,
    Sort,
    State,
    Undefined,
    initial,
    invariant,
    outcome,
    require,
    rule,
    terminal,
    unsettled,
    unsettled_end,
)
from rulestone.model.direct_run.direct import DirectRun
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import successors
from rulestone.proofs.checking.check_game import check
from rulestone.proofs.commands import main
from rulestone.proofs.edge_cases.combinations import judge_combinations
from rulestone.proofs.engines.explicit import explore, judge_explicitly
from rulestone.proofs.plays.as_written import compare_everywhere
from rulestone.proofs.plays.conditions import DEADLOCK
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.statistics.referee import Referee

from tests.fuzz.methods.compare_methods import class_of


class Seat(Enum):
    ANN = "ann"
    BOB = "bob"


class Peas(Game):
    """Two take peas; who opens, who comes next and whether one may rest is said nowhere."""

    language = 2
    players = Sort(Seat)
    holder = State(players)
    peas = State(Int(0, 3))
    bold = State(Bool)

    @initial
    def setup(self):
        self.holder = unsettled("who opens?", among=Seat)
        self.peas, self.bold = 3, False

    @rule(by=holder)
    def take(self, player):
        require(self.peas > 0)
        self.peas -= 1
        if self.peas == 1:
            self.bold = unsettled("is the last but one bold?")
        self.holder = unsettled("who comes next?", among=self.players)

    @rule(by=holder)
    def rest(self, player):
        require(self.bold and unsettled("may they rest?"))
        self.bold = False

    @terminal
    def over(self):
        return self.peas == 0

    @outcome
    def worth(self, player):
        return 1 if self.holder == player else 0

    @unsettled_end("who wins while somebody is bold")
    def bold_to_the_end(self):
        return self.peas == 0 and self.bold

    @invariant
    def bold_is_late(self):
        return not self.bold or self.peas < 2

    @invariant
    def ann_opens(self):
        return self.peas < 3 or self.holder == Seat.ANN


def moves_of(game: Game, **values: object) -> set[str]:
    run = DirectRun(game)
    position = run.position(**values)
    traced = {str(instance) for instance, _ in successors(game.system, position)}
    written = {
        f"{move.chooser.value}: {move.rule}"
        + (f"({', '.join(f'{n}={_text(v)}' for n, v in move.parameters)})" * bool(move.parameters))
        for move, ran in run.offers(position)
        if ran.is_step
    }
    assert traced == written
    return traced


def _text(value: object) -> str:
    return (
        value.value
        if isinstance(value, Enum)
        else {True: "yes", False: "no"}[value]
        if isinstance(value, bool)
        else str(value)
    )


def test_each_answer_is_a_move_and_only_what_is_asked_is_answered() -> None:
    assert moves_of(Peas(), peas=3, holder=Seat.ANN) == {
        "ann: take(who_comes_next=ann)",
        "ann: take(who_comes_next=bob)",
    }
    at_two = moves_of(Peas(), peas=2, holder=Seat.BOB)
    assert len(at_two) == 4 and "bob: take(is_the_last_but_one_bold=yes, who_comes_next=ann)" in at_two
    assert "ann: rest(may_they_rest=yes)" in moves_of(Peas(), peas=1, bold=True, holder=Seat.ANN)
    assert not any("rest" in move for move in moves_of(Peas(), peas=1, holder=Seat.ANN))


@pytest.mark.parametrize(
    "readings", [{}, {"who_comes_next": "bob"}, {"may_they_rest": "forbidden"}, {"who_opens": "bob"}]
)
def test_traced_as_it_is_run(readings: dict[str, str]) -> None:
    compared = compare_everywhere(Peas(**readings).system)
    assert compared.complete and not compared.differences


def test_an_answer_is_the_same_each_time_and_says_nothing_more() -> None:
    bob = Peas(who_comes_next="bob", who_opens="ann")
    assert [state[0] for state in first_states(bob.system)] == [Seat.ANN]
    assert moves_of(bob, peas=3, holder=Seat.ANN) == {"ann: take"}
    assert not moves_of(Peas(who_comes_next="forbidden"), peas=3, holder=Seat.ANN)


def test_what_is_proved_holds_for_every_answer_and_the_hole_is_found_with_a_play() -> None:
    found = check(Peas, vary=False).chosen.best()
    assert found["bold_is_late"].status is Status.PROVED
    assert found["ann_opens"].status is Status.REFUTED
    hole = found["bold_to_the_end"]
    assert hole.status is Status.REFUTED and hole.play is not None and len(hole.play) == 3
    assert found["deadlock"].status is Status.PROVED
    answered = check(Peas, readings={"is_the_last_but_one_bold": "no", "who_opens": "ann"}, vary=False).chosen.best()
    assert answered["bold_to_the_end"].status is Status.PROVED and answered["ann_opens"].status is Status.PROVED


def test_engines_and_a_search_of_direct_runs_reach_the_same_positions() -> None:
    run = DirectRun(Peas)
    reached = {run.position(holder=seat, peas=3, bold=False) for seat in Seat}
    waiting = list(reached)
    while waiting:
        position = waiting.pop()
        if not run.is_over(position):
            new = {ran.after for _, ran in run.offers(position) if ran.is_step} - reached
            reached |= new
            waiting += new
    assert explore(Peas().system).states == len(reached)


def test_who_can_force_what_waits_for_an_answer() -> None:
    from rulestone.proofs.engines.strategy.solve_game import solve_game

    with pytest.raises(
        GameError, match=r"depends on what no text says, 'who comes next\?'.* Fix: choose --reading who_comes"
    ):
        solve_game(Peas(is_the_last_but_one_bold="no", may_they_rest="no").system)
    answered = {"who_comes_next": "wish", "is_the_last_but_one_bold": "no", "may_they_rest": "no"}
    solved = solve_game(Peas(who_opens="ann", **answered).system)
    assert [player.values[-1] for player in solved.players] == [1, 1]
    bold = solve_game(Peas(who_opens="ann", **{**answered, "is_the_last_but_one_bold": "yes"}).system)
    assert all(bold.status(player) == "open" and (player.worths.worth == -1).all() for player in bold.players)
    assert "where the text stops" in bold.why_open()


class Dinner(Game):
    """Whether who eats last washes up, nobody says."""

    washing = Question("Who washes up?", clause=(), default=None, last="who ate last", first="who ate first")
    late = Question("Is late late?", clause=(), yes="it is", no="it is not")
    language = 2
    washed = State(Bool)
    eaten = State(Int(0, 2))

    @initial
    def setup(self):
        self.washed, self.eaten = False, 0

    @rule()
    def eat(self):
        require(self.eaten < 2)
        self.eaten += 1
        if self.washing == "first" and self.late == "yes":
            self.washed = True

    @terminal
    def over(self):
        return self.eaten == 2

    @invariant
    def dishes_wait(self):
        return not self.washed


def test_no_reading_of_a_question_without_a_default_is_the_game() -> None:
    found = check(Dinner)
    assert not found.chosen.refuted()
    assert [line for line in found.faults if "washing=first" in line and line.startswith("dishes_wait")]
    assert repr(Dinner()) == "Dinner(scope='full', washing='last')"
    assert check(Dinner, readings={"late": "no"}).faults == []


MISTAKES = {
    "require(unsettled(p))": "does not say in plain text",
    "self.p = unsettled('who?', among=self.P)": "as is a parameter of go",
    "self.n = unsettled('how many?', among=[])": "decided among",
    "self.n = unsettled('go', among=[0, 1])": "so is something else",
    "self.n = unsettled('how many?', among=[0, 5])": "outside",
}


@pytest.mark.parametrize("body", MISTAKES)
def test_mistakes_are_told_in_one_line(body: str) -> None:
    with pytest.raises(GameError, match=MISTAKES[body]) as told:
        _ = class_of(_game(body))().system
    assert "\n" not in str(told.value)


def _game(body: str, setup: str = "self.n, self.f, self.p = 0, False, 'p'") -> str:
    rule = "\n".join("        " + line for line in body.split("\n"))
    return f"""
from rulestone.model import *

class Drawn(Game):
    language = 2
    P = Sort("p", "q")
    n, f, p = State(Int(0, 2)), State(Bool), State(P)

    @initial
    def setup(self):
        {setup}

    def helper(self):
        return unsettled("from afar?")

    @rule(who=P)
    def go(self, who):
{rule}

    @invariant
    def few(self):
        return self.n < 2
"""


def test_property_and_set_up_know_their_place() -> None:
    with pytest.raises(GameError, match=r"neither a rule nor a set-up|outside a rule"):
        _ = class_of(_game("self.f = True").replace("self.n < 2", "unsettled('is it so?')"))().system.invariants
    twice = "self.n = self.f = unsettled('what?', among=[0, 1]); self.p = 'p'"
    with pytest.raises(GameError, match="decided once"):
        _ = class_of(_game("self.f = True", twice))().system
    with pytest.raises(GameError, match="is decided once"):
        DirectRun(class_of(_game("self.f = True", twice))).left_open()


LINES = (
    "self.n = unsettled('how many?', among=[0, 1, 2])",
    "self.f = unsettled('is it?')",
    "if self.f:\n    self.p = unsettled('whose?', among=self.P)",
    "if unsettled('is it?'):\n    self.n += 1",
    "if self.n == 1 or self.helper():\n    self.f = not self.f",
    "require(self.f or unsettled('may they?'))",
    "for one in self.P:\n    if self.p == one:\n        self.n = unsettled('how many?', among=[0, 1, 2])",
    "self.n -= 1",
    "if self.n == 2:\n    return",
)
"""What methods drawn at random are made of."""


@pytest.mark.parametrize("seed", range(40))
def test_drawn_methods_are_traced_as_they_are_run(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    text = _game("\n".join(dice.choice(LINES) for _ in range(dice.randint(1, 4))), dice.choice(SET_UPS))
    game = class_of(text)
    asked = dice.choice(list(game.questions().values()) or [None])
    readings = {} if asked is None or dice.random() < 0.5 else {asked.name: dice.choice(list(asked.readings))}
    try:
        system = game(**readings).system
    except GameError as error:
        assert "can never apply" in error.message, text
        return
    compared = compare_everywhere(system)
    assert not compared.differences, f"{readings} {text} {compared.differences}"


SET_UPS = (
    "self.n, self.f, self.p = 0, False, 'p'",
    "self.n, self.f, self.p = unsettled('how many at first?', among=[0, 2]), unsettled('is it so at first?'), 'q'",
)


def test_a_play_to_a_hole_is_saved_replayed_and_asked_about(tmp_path: Path) -> None:
    def said(*command: str) -> str:
        return CliRunner().invoke(main, list(command)).output

    game = f"{Path(__file__)}:Peas"
    found = said("check", game, "--defaults-only", "--traces", str(tmp_path))
    assert "the text stops, and nobody says who wins while somebody is bold" in " ".join(found.split())
    trace = str(tmp_path / "full-bold_to_the_end.itf.json")
    assert "3 moves, all allowed" in said("replay", trace, "--game", game)
    first = said("why-not", game, trace, "take", "--step", "0", "--by", "bob").splitlines()
    assert [line.partition(":")[0] for line in first] == [
        "bob",
        "bob",
    ]  # one for each answer, and none for what is not asked
    assert all("is_the_last_but_one_bold" not in line for line in first)


@pytest.mark.parametrize("seed", range(6))
def test_a_play_that_comes_to_a_hole_has_no_result(seed: int) -> None:
    game = f"{Path(__file__)}:Peas"
    reading = [part for name in ("is_the_last_but_one_bold=yes", "may_they_rest=no") for part in ("--reading", name)]
    played = CliRunner().invoke(main, ["play", game, "--random", "--seed", str(seed), *reading])
    assert played.exit_code == 0
    assert "After 3 moves the text stops: nobody says who wins while somebody is bold." in " ".join(
        played.output.split()
    )


def test_statistics_count_no_result_where_the_text_stops() -> None:
    referee = Referee(Peas(is_the_last_but_one_bold="yes", may_they_rest="no").system)
    run = DirectRun(Peas)
    assert referee.worth(referee.packed(run.position(peas=0, bold=True))) == {Seat.ANN: None, Seat.BOB: None}
    assert referee.worth(referee.packed(run.position(peas=0, holder=Seat.BOB))) == {Seat.ANN: 0, Seat.BOB: 1}


def test_a_hole_is_another_end_than_one_that_is_worth_nothing() -> None:
    system = Peas(is_the_last_but_one_bold="yes", may_they_rest="no").system
    state = DirectRun(Peas).position(peas=0, bold=True)
    for node in system.outcomes().values():
        with pytest.raises(Undefined):
            evaluate(node, system.reader_of(state))


class Gate(Game):
    """One step through a gate; by one reading it is said nowhere whether anybody may take it."""

    language = 2
    through = State(Bool)
    way = Question("Is the gate open?", clause=(), wide="it is", guarded="somebody may stand there", walled="no")

    @initial
    def setup(self):
        self.through = False

    @rule()
    def step(self):
        require(not self.through and self.way != "walled")
        if self.way == "guarded":
            require(unsettled("may they pass?"))
        self.through = True

    @terminal
    def over(self) -> bool:
        return self.through


def test_that_what_is_forbidden_stops_play_is_no_finding() -> None:
    stuck = judge_explicitly(Gate(way="guarded", may_they_pass="forbidden").system, target="python")
    assert [v.property for v in stuck if v.status is Status.REFUTED] == [DEADLOCK]
    subjects = [finding.subject for finding in judge_combinations(Gate).findings]
    assert subjects == ["way=guarded and may_they_pass=no"]
