"""Direct run: what rules mean when Python runs them as they are written, on one position."""

from __future__ import annotations

import ast
import inspect
import io
import pdb
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import (
    CHANCE,
    Bool,
    Constant,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    Undefined,
    all_of,
    any_of,
    count,
    deal,
    free,
    if_else,
    implies,
    initial,
    invariant,
    largest,
    lookup,
    negate,
    otherwise,
    outcome,
    require,
    rule,
    smallest,
    step_property,
    terminal,
    the,
    total,
    unique_max,
    when,
)
from rulestone.model.direct_run import (
    direct,
    direct_moments,
    direct_outcomes,
    direct_setups,
    direct_steps,
    direct_values,
    direct_words,
)
from rulestone.model.direct_run.direct import DirectRun, Move
from rulestone.model.system.semantics import is_enabled, step


class Words(Game):
    """Every word of the language, on two players and a few numbers."""

    size = Constant(full=3)
    Player = Sort("ada", "bo")
    players = Player
    turn = State(Player)
    n = State(Int(0, 9))
    held = State(Player, Int(0, 5))
    other = State(Player, Int(0, 5))
    led = State(Optional(Player), seen_by=lambda game, s, viewer: s.turn == viewer)
    flag = State(Bool)

    @initial
    def setup(self, s: Any) -> None:
        free(s.n, s.held)
        require(s.n < 3, because="it begins low")
        s.turn, s.led, s.flag, s.other = "ada", None, False, s.held

    @rule(by="turn", to=Player)
    def lead(self, s: Any, to: str) -> None:
        require(~s.led.exists | (s.led == to), because="another one leads")
        require(self.Player.following(s.turn) != to)
        s.led = to
        s.turn = self.Player.following(s.turn)

    @rule()
    def follow(self, s: Any) -> None:
        require(s.led.exists)
        s.held[s.led.value] += 1
        s.n = s.held["ada"] * 2

    @rule()
    def blind(self, s: Any) -> None:
        s.held[s.led.value] += 1
        require(s.n > 4)

    @rule()
    def branch(self, s: Any) -> None:
        with when(s.led.exists):
            s.held[s.led.value] = 0
            with when(s.n > 3):
                s.flag = True
            with otherwise():
                require(s.flag)
        with otherwise():
            s.n -= 1

    @rule(by=CHANCE, face=[1, 2], weight=lambda self, s, face: if_else(face == 1, s.n, s.n - 1))
    def throw(self, s: Any, face: int) -> None:
        s.n = face

    @rule()
    def swap(self, s: Any) -> None:
        s.held["ada"], s.held["bo"] = s.held["bo"], s.held["ada"]
        s.other = s.held
        require(s.other == s.held)

    @terminal
    def over(self, s: Any) -> Any:
        return s.n == 9

    @outcome
    def result(self, s: Any, player: str) -> Any:
        return s.held[player] // s.held["ada"]

    @invariant
    def few(self, s: Any) -> Any:
        return total(s.held[p] for p in self.Player) <= 6

    @step_property
    def no_loss(self, before: Any, after: Any, step: Any) -> Any:
        return any_of(step.rule == "branch", after.held["ada"] >= before.held["ada"])


RUN = DirectRun(Words)


def at(**values: Any) -> tuple[Any, ...]:
    """A position; nobody leads unless it is said."""
    return RUN.position(**{"led": None, **values})


def after(name: str, position: tuple[Any, ...], **parameters: Any) -> Any:
    """What a rule makes of a position, and what else it comes to."""
    ran = RUN.rule(position, name, parameters)
    return ran.after if ran.is_step else (ran.outcome, ran.why)


def test_effects_come_one_after_the_other_and_later_lines_see_them() -> None:
    assert after("follow", at(led="bo", held={"ada": 2})) == at(led="bo", held={"ada": 2, "bo": 1}, n=4)
    assert after("swap", at(held={"ada": 2, "bo": 1})) == at(held={"ada": 1, "bo": 2}, other={"ada": 1, "bo": 2})
    assert after("lead", at(turn="bo"), to="bo") == at(turn="ada", led="bo")


def test_a_false_requirement_forbids_and_is_told_with_its_line() -> None:
    ran = RUN.rule(at(led="ada"), "lead", {"to": "bo"})
    assert (ran.outcome, ran.why) == ("forbidden", "another one leads")
    assert ran.line is not None and "another one leads" in Path(__file__).read_text().splitlines()[ran.line - 1]
    assert RUN.rule(at(turn="ada"), "lead", {"to": "ada"}, chooser="bo").outcome == "forbidden"
    assert after("follow", at(n=9, led="ada")) == ("forbidden", "the game is over")


def test_an_effect_that_denotes_nothing_is_undefined_unless_a_requirement_fails() -> None:
    assert after("blind", at(n=5)) == ("undefined", "the value of something absent is read")
    assert after("blind", at(n=1))[0] == "forbidden"
    ran = RUN.rule(at(led="bo", held={"bo": 5}), "follow", {})
    assert (ran.outcome, ran.why) == ("undefined", "held[bo] would leave 0..5")
    source = Path(__file__).read_text().splitlines()
    assert ran.line is not None and source[ran.line - 1].strip() == "s.held[s.led.value] += 1"


def test_a_branch_that_is_not_taken_leaves_no_trace() -> None:
    assert after("branch", at(n=2)) == at(n=1)
    assert after("branch", at(n=4, led="ada", held=3)) == at(n=4, led="ada", held={"bo": 3}, flag=True)
    assert after("branch", at(n=2, led="ada"))[0] == "forbidden"
    assert after("branch", at(n=2, led="ada", flag=True)) == at(n=2, led="ada", flag=True)
    assert after("branch", at(n=0))[0] == "undefined"


def test_weights_say_what_may_happen() -> None:
    assert RUN.weight(at(n=3), "throw", {"face": 2}) == 2
    assert after("throw", at(n=1), face=2) == ("forbidden", "its weight is 0")
    assert after("throw", at(n=0), face=2) == ("undefined", "its weight is negative")
    assert after("throw", at(n=1), face=1) == at(n=1)


def test_what_is_said_of_positions_and_steps() -> None:
    position = at(n=9, held={"ada": 2, "bo": 5})
    assert RUN.is_over(position) is True and RUN.is_over(at()) is False and RUN.is_quiet(position) is True
    assert RUN.outcome(position, "bo") == 2
    with pytest.raises(Undefined, match="division by a number below 1"):
        RUN.outcome(at(n=9), "bo")
    assert RUN.holds(position, "few") is False and RUN.holds(at(), "few") is True
    lost = at(held={"ada": 1})
    assert RUN.holds_of_step(lost, at(), Move("swap"), "no_loss") is False
    assert RUN.holds_of_step(lost, at(), Move("branch"), "no_loss") is True
    assert RUN.may_see(at(turn="bo"), "bo", "led") and not RUN.may_see(at(turn="bo"), "ada", "led")


def test_the_set_up_is_run_for_chosen_values_of_what_it_leaves_open() -> None:
    free_places = [RUN.places()[where] for where in RUN.left_open().free]
    assert free_places == [("n", ()), ("held", ("ada",)), ("held", ("bo",))]
    where = RUN.left_open().free
    begun = RUN.begin(dict(zip(where, (2, 1, 0), strict=True)))
    assert begun.after == at(n=2, held={"ada": 1}, other={"ada": 1})
    assert RUN.begin(dict(zip(where, (3, 1, 0), strict=True))).why == "it begins low"


def test_offers_are_what_is_not_forbidden() -> None:
    offered = {move.rule: ran.outcome for move, ran in RUN.offers(at(n=5))}
    assert offered == {"lead": "step", "blind": "undefined", "branch": "step", "throw": "step", "swap": "step"}


def test_words_ask_from_left_to_right() -> None:
    """What an earlier part settles is not asked; all parts of what is counted are."""
    with RUN.speaking(at(held={"ada": 2, "bo": 5})) as s:
        nothing = s.led.value == "ada"
        assert not all_of(s.n > 0, nothing) and any_of(s.n == 0, nothing) and implies(s.n > 0, nothing)
        assert not (s.n > 0) & nothing and (s.n == 0) | nothing
        assert if_else(s.n == 0, 1, s.led.value) == 1
        assert the({p: s.held[p] == 2 for p in ("ada", "bo")}) == "ada"
        assert unique_max({p: s.held[p] for p in ("ada", "bo")}) == "bo"
        assert lookup({2: "x", 5: "y"}, s.held["bo"]) == "y"
        assert largest(s.held["ada"], 3) == 3 and smallest([s.held["ada"], 3]) == 2 and count(s.n == 0, True) == 2
        assert negate(s.flag) and not negate(~s.flag)
        for spoilt in (
            all_of(nothing, s.n > 0),
            any_of(nothing, s.n == 0),
            count(s.n > 0, nothing),
            the({"ada": s.n > 0, "bo": s.n > 0}),
            the({"ada": s.n == 0, "bo": s.n == 0}),
            unique_max({"ada": s.n, "bo": s.n}) == "ada",
            lookup({1: True}, s.n),
            s.held["ada"] // s.n == 1,
            1 % s.n == 0,
            s.held[s.led.value] == 0,
        ):
            with pytest.raises(Undefined):
                bool(spoilt)


class Dealt(Game):
    """Five cards for two."""

    Player = Sort("ada", "bo")
    Colour = Sort("red", "black")
    hand = State(Player, Colour, Int(0, 2))

    @initial
    def setup(self, s: Any) -> None:
        deal({"red": 3, "black": 1}, {("hand", "ada"): 2, ("hand", "bo"): 2})
        require(s.hand["ada", "red"] > 0)

    @rule()
    def wait(self, s: Any) -> None:
        s.hand["ada", "red"] = 0


def test_a_deal_is_judged_by_its_counts() -> None:
    run = DirectRun(Dealt)
    free_places = run.left_open().free
    assert run.begin(dict(zip(free_places, (1, 1, 2, 0), strict=True))).is_step
    assert run.begin(dict(zip(free_places, (2, 1, 1, 0), strict=True))).outcome == "forbidden"
    assert run.begin(dict(zip(free_places, (3, -1, 0, 2), strict=True))).outcome == "undefined"


class Plain(Game):
    """Rules in plain Python; only a direct run reads them as they are."""

    language = 2
    Player = Sort("ada", "bo")
    players = Player
    turn = State(Player)
    n = State(Int(0, 9))
    held = State(Player, Int(0, 5))
    led = State(Optional(Player))

    @initial
    def setup(self, s: Any) -> None:
        s.turn, s.n, s.held, s.led = "ada", 0, 0, None

    @rule(by="turn", to=Player)
    def lead(self, s: Any, to: str) -> None:
        require(s.led is None or s.led == to)
        if s.n > 3:
            s.n -= 1
            return
        for player in self.Player:
            if s.held[player] == 0:
                break
            s.held[player] -= 1
        else:
            s.n = max(s.held[p] for p in self.Player) if any(s.held[p] > 0 for p in self.Player) else 9
        s.led = to if to != s.turn else None

    @rule()
    def late(self, s: Any) -> None:
        s.n += 5
        require(s.n < 5)

    @rule()
    def absent(self, s: Any) -> None:
        s.held[s.led] = 7 // s.n

    @terminal
    def over(self, s: Any) -> bool:
        return s.n == 9 and not s.held["ada"] > 0


def test_plain_python_just_runs_and_the_first_line_that_decides_tells() -> None:
    run = DirectRun(Plain)

    def at(**values: Any) -> tuple[Any, ...]:
        return run.position(**{"led": None, **values})

    def ran(name: str, position: tuple[Any, ...], **parameters: Any) -> Any:
        found = run.rule(position, name, parameters)
        return found.after or (found.outcome, found.why)

    assert ran("lead", at(n=5), to="bo") == at(n=4)
    assert ran("lead", at(held={"ada": 2}), to="bo") == at(held={"ada": 1}, led="bo")
    assert ran("lead", at(held=2, led="ada"), to="ada") == at(held=1, n=1)
    assert ran("lead", at(led="ada"), to="bo")[0] == "forbidden"
    assert ran("late", at(n=5))[0] == "undefined", "the effect comes first in the text"
    assert ran("late", at(n=0))[0] == "forbidden", "a requirement sees what was assigned"
    assert ran("absent", at(n=0, led="ada")) == ("undefined", "division by a number below 1")
    assert ran("absent", at(n=2))[0] == "undefined"
    assert ran("absent", at(n=2, led="bo")) == at(n=2, led="bo", held={"bo": 3})
    for position, is_over in ((at(n=9), True), (at(n=9, held=1), False)):
        assert run.is_over(position) is is_over


def test_wrong_names_are_refused_in_one_line() -> None:
    for asked in (
        lambda: RUN.rule(at(), "follwo", {}),
        lambda: RUN.holds(at(), "fwe"),
        lambda: RUN.position(turn="cleo"),
        lambda: RUN.position(n=10),
        lambda: RUN.view(at()).trun,
    ):
        with pytest.raises(GameError):
            asked()


def test_a_direct_run_shares_nothing_with_tracing_but_declarations_and_types() -> None:
    """Also not through others: whatever the modules of direct run import, down to the last."""
    shared = {"declarations", "types", "errors", "domains", "said_to", "handed_over", "declared_silence", "open_values"}
    ours = (direct, direct_moments, direct_outcomes, direct_setups, direct_steps, direct_values, direct_words)
    among = {module.__name__.rpartition(".")[2] for module in ours}
    for module in ours:
        tree = ast.parse(inspect.getsource(module))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.level:
                names = [node.module.rpartition(".")[2]] if node.module else [alias.name for alias in node.names]
                assert all(n in shared | among for n in names), (module.__name__, names)


def test_a_debugger_steps_through_a_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """The author's lines are run as they stand, so a debugger stops in them and shows plain values."""
    begins = Words.declarations["follow"].line
    commands = f"break {__file__}:{begins + 3}\ncontinue\np s.n, s.led, s.held['bo']\nnext\np s.held['bo']\ncontinue\n"
    told = io.StringIO()
    debugger = pdb.Pdb(stdin=io.StringIO(commands), stdout=told, nosigint=True, readrc=False)
    try:
        ran = debugger.runcall(RUN.rule, at(n=1, led="bo", held={"bo": 3}), "follow", {})
    finally:
        debugger.set_quit()
    said = told.getvalue()
    assert "s.held[s.led.value] += 1" in said and "-> s.n = s.held" in said, "it stops at the author's lines"
    assert "(1, 'bo', 3)" in said and "(Pdb) 4" in said
    assert ran == RUN.rule(at(n=1, led="bo", held={"bo": 3}), "follow", {})


class Deck(Game):
    """Cards are drawn as often as they lie there: of a kind that has gone nothing is drawn, and nothing is owed."""

    language = 2
    Kind = Sort("red", "blue")
    deck = State(Kind, Int(0, 2))
    seen = State(Optional(Kind))
    last = State(Kind)

    @initial
    def setup(self):
        self.deck, self.seen, self.last = {"red": 2, "blue": 1}, None, "red"

    @rule(by=CHANCE, kind=Kind, weight=lambda self, kind: self.deck[kind])
    def draw(self, kind):
        self.deck[kind] -= 1
        self.seen = kind

    @rule(by=CHANCE, kind=Kind, weight=lambda self, kind: self.deck[kind])
    def remember(self, kind):
        self.last = self.seen
        self.deck[kind] -= 1
        require(self.last == "red")

    @terminal
    def empty(self):
        return all(self.deck[kind] == 0 for kind in self.Kind)


def test_of_an_outcome_that_does_not_happen_nothing_is_owed_as_written_and_as_traced() -> None:
    game = Deck()
    run = DirectRun(game)
    met = set()
    for red, blue, seen in product(range(3), range(2), (None, "red", "blue")):
        position = run.position(deck={"red": red, "blue": blue}, seen=seen)
        for instance in game.system.instances:
            try:
                enabled = is_enabled(game.system, instance, position)
                traced = ("step", step(game.system, instance, position)) if enabled else ("forbidden", None)
            except Undefined:
                traced = ("undefined", None)
            ran = run.rule(position, instance.label.rule, dict(instance.label.parameters))
            assert (ran.outcome, ran.after) == traced, (instance.label, position)
            met.add((instance.label.rule, ran.outcome))
    assert met == {(name, to) for name in ("draw", "remember") for to in ("step", "forbidden", "undefined")} - {
        ("draw", "undefined")
    }
