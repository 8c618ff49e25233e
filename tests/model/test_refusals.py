"""What would silently be wrong is joined where its meaning is plain, else refused in one line that says where."""

from __future__ import annotations

import importlib.util
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import (
    Bool,
    Constant,
    Game,
    GameError,
    Int,
    Optional,
    Question,
    Sort,
    State,
    initial,
    invariant,
    otherwise,
    outcome,
    quiet,
    reachable,
    require,
    rule,
    step_property,
    terminal,
    the,
    when,
)
from rulestone.model.system.semantics import step
from rulestone.proofs.checking.one_reading import CheckEffort, judge


class Base(Game):
    Player = Sort("ada", "bo")
    Suit = Sort("cups", "coins")
    players = Player
    n = State(Int(0, 5))
    flag = State(Bool)
    suit = State(Suit)
    led = State(Optional(Suit))
    who = State(Player)
    row = State(Player, Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        s.n = s.row = 0
        s.flag = False
        s.suit = "cups"
        s.led = None
        s.who = "ada"

    @rule()
    def go(self, s: Any) -> None:
        require(s.n < 5)
        s.n += 1


def written(body: str, tmp_path: Path) -> type[Game]:
    """A game written in a file of its own, loaded without being entered among the modules."""
    text = "from rulestone.model import *\nfrom tests.model.test_refusals import Base\n\n\n" + textwrap.dedent(body)
    path = tmp_path / "written.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location("written_by_test", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert "written_by_test" not in sys.modules
    game = module.G
    assert isinstance(game, type) and issubclass(game, Game)
    return game


TWICE = {
    "rules": ("@rule()\n    def a(self, s):\n        s.n = 1\n    @rule()\n    def a(self, s):\n        s.n = 2", "a"),
    "rule and property": (
        "@rule()\n    def a(self, s):\n        s.n = 1\n    @invariant\n    def a(self, s):\n        return True",
        "a",
    ),
    "questions": ("a = Question('?', clause='x', y='', z='')\n    a = Question('??', clause='x', y='', z='')", "a"),
    "variables": ("a = State(Bool)\n    a = State(Int(0, 1))", "a"),
    "hidden by a method": ("a = State(Bool)\n    def a(self):\n        pass", "a"),
}


@pytest.mark.parametrize("what", TWICE)
def test_nothing_is_declared_twice_in_one_class(what: str, tmp_path: Path) -> None:
    body, name = TWICE[what]
    with pytest.raises(GameError, match=f"{name} is declared twice, first on line 6") as told:
        written(f"class G(Base):\n    {body}\n", tmp_path)
    assert told.value.file is not None and told.value.file.endswith("written.py") and (told.value.line or 0) > 6


def test_several_ends_and_quiet_conditions_are_joined() -> None:
    class Ends(Base):
        @terminal
        def full(self, s: Any) -> Any:
            return s.n == 5

        @terminal
        def half(self, s: Any) -> Any:
            return s.n == 3

        @quiet
        def even(self, s: Any) -> Any:
            return s.n % 2 == 0

        @quiet
        def small(self, s: Any) -> Any:
            return s.n < 2

        @reachable(quiet=True)
        def quietly_two(self, s: Any) -> Any:
            return s.n == 2

        @reachable
        def four(self, s: Any) -> Any:
            return s.n == 4

    for engine in ("explicit", "symbolic"):
        verdicts = judge(Ends, effort=CheckEffort(engines=(engine,), smaller=False)).verdicts
        found = {v.property: str(v.status) for v in verdicts}
        assert found["quietly_two"] == found["four"] == "refuted"
        assert found["deadlock"] in ("exhausted", "proved")


def test_two_results_are_refused() -> None:
    with pytest.raises(GameError, match=r"says more than once what a finished game is worth: also in one \(line \d+\)"):

        class Results(Base):
            @outcome
            def one(self, s: Any, player: Any) -> Any:
                return 1

            @outcome
            def other(self, s: Any, player: Any) -> Any:
                return 2


def test_a_second_otherwise_is_refused() -> None:
    class Twice(Base):
        @rule()
        def go(self, s: Any) -> None:
            with when(s.flag):
                s.n = 1
            with otherwise():
                s.n = 2
            with otherwise():
                s.n = 3

    with pytest.raises(GameError, match="`otherwise` does not follow a `when`"):
        _ = Twice().system


@pytest.mark.parametrize(
    "body",
    [
        "@rule()\n    def a(self, s):\n        if s.led is None:\n            s.n = 1",
        "@rule()\n    def a(self, s):\n        led = s.led\n        if led is not None:\n            s.n = 1",
        "@invariant\n    def a(self, state):\n        return state.led is None",
        "def helped(self, s):\n        return 1 if s.row['ada'] is None else 2",
        "@rule()\n    def a(self):\n        if self.led is None:\n            self.n = 1",
        "def helped(self):\n        here = self.row['ada']\n        return 1 if here is not None else 2",
    ],
)
def test_asking_whether_a_variable_is_none_is_refused(body: str, tmp_path: Path) -> None:
    with pytest.raises(GameError, match="`is None` is no for every variable of the state") as told:
        written(f"class G(Base):\n    {body}\n", tmp_path)
    assert told.value.line is not None and told.value.line > 6 and told.value.rule in ("a", "helped")


def test_what_may_be_none_besides_may_be_asked(tmp_path: Path) -> None:
    body = """
    class G(Base):
        @rule(x=[None, 1])
        def a(self, s, x):
            if x is None:
                s.n = 1
        def picture(self, position):
            return "" if position.led is None else "led"
    """
    assert len(written(body, tmp_path)().system.instances) == 3


def test_what_has_no_order_or_only_one_use_is_refused() -> None:
    with pytest.raises(GameError, match="the domain of x can be gone through only once"):
        rule(x=(n for n in (1, 2)))
    with pytest.raises(GameError, match="the domain of x is a set"):
        rule(x={1, 2})

    class FromSet(Base):
        Other = Sort(lambda game: {"a", "b"})  # type: ignore[arg-type,return-value]
        other = State(Other)

    with pytest.raises(GameError, match="sort Other is made from a set"):
        _ = FromSet().system

    class FromSetOfChoices(Base):
        @rule(x=lambda game: {1, 2})
        def a(self, s: Any, x: int) -> None:
            s.n = x

    with pytest.raises(GameError, match="the domain of x is a set"):
        _ = FromSetOfChoices().system


def _put(name: str, value: Any) -> Callable[[Any], None]:
    def body(s: Any) -> None:
        setattr(s, name, value(s) if callable(value) else value)

    return body


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("flag", lambda s: s.n, "`n`, a value of 0..5, is put where true or false belongs"),
        ("flag", 1, "1 stands where a condition belongs"),
        ("n", lambda s: s.flag, "`flag`, a value of true or false, is put where 0..5 belongs"),
        ("n", True, "True stands where a number belongs"),
        ("n", lambda s: s.suit, "`suit`, a value of Suit, is put where 0..5 belongs"),
        ("n", "cups", "'cups' is not a value of 0..5"),
        ("suit", lambda s: s.who, "`who`, a value of Player, is put where Suit belongs"),
        ("suit", lambda s: s.n, "`n`, a value of 0..5, is put where Suit belongs"),
        ("suit", "swords", "'swords' is not an element of sort Suit"),
        ("suit", lambda s: s.led, "`led` may be absent"),
        ("led", lambda s: s.who, "`who`, a value of Player, is put where Suit or absent belongs"),
        ("suit", [], r"\[\] is not an element of sort Suit"),
        ("n", 0.5, "0.5 is not a value of 0..5"),
        ("row", [1, 2], r"row is given a list, \[1, 2\], .* in a mapping: {'ada': "),
    ],
)
def test_what_is_assigned_must_fit(name: str, value: Any, words: str) -> None:
    class Puts(Base):
        @rule()
        def go(self, s: Any) -> None:
            _put(name, value)(s)

    with pytest.raises(GameError, match=words) as told:
        _ = Puts().system
    assert told.value.line is not None and told.value.rule == "go"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda s: s.row[s.suit], "row is indexed by `suit`, a value of Suit"),
        (lambda s: s.row[s.n], "row is indexed by `n`, a value of 0..5"),
        (lambda s: s.row[s.led], "row is indexed by an optional"),
        (lambda s: s.row["eve"], "'eve' is not an element of sort Player"),
        (lambda s: s.suit == s.who, "a value of Suit is compared or joined with a value of Player"),
        (lambda s: s.flag == s.n, "a value of true or false is compared or joined with a value of 0..5"),
        (lambda s: s.n == "cups", "'cups' is not a value of 0..5"),
        (lambda s: s.n > "cups", r"'cups' is not a value of -infinity\.\.infinity\. Fix"),
        (lambda s: the({"ada": s.flag}) == "ada", "nothing tells what type 'ada' has"),
        (lambda s: None, "None is not a value of true or false"),
        (lambda s: s.n, "`n` is not a condition"),
    ],
)
def test_what_is_asked_must_fit(asked: Callable[[Any], Any], words: str) -> None:
    class Asks(Base):
        @invariant
        def asks(self, s: Any) -> Any:
            return asked(s)

    with pytest.raises(GameError, match=words) as told:
        _ = Asks().system.invariants
    assert told.value.rule == "asks"


@pytest.mark.parametrize("engine", ["explicit", "symbolic", "random"])
def test_what_is_asked_of_steps_must_fit_also_where_the_game_is_over_before_the_first(engine: str) -> None:
    class Asks(Base):
        @step_property
        def asks(self, before: Any, after: Any, step: Any) -> Any:
            return after.n

        @terminal
        def over(self, s: Any) -> Any:
            return s.n == 0

    effort = CheckEffort(engines=(engine,))
    with pytest.raises(GameError, match=r"`n \+ 1` is not a condition") as told:
        judge(Asks, effort=effort)
    assert told.value.rule == "asks"


def test_a_number_may_be_divided_by_a_variable() -> None:
    class Divides(Base):
        @rule()
        def go(self, s: Any) -> None:
            require(s.n < 5)
            s.n = 10 // (s.n + 2) - 10 % (s.n + 3)

    system = Divides().system
    state = tuple(1 if str(cell) == "n" else cell.type.decode(0) for cell in system.cells)
    assert step(system, system.instances[0], state)[0] == 10 // 3 - 10 % 4


def test_a_derived_class_may_have_its_own_constants_and_sorts() -> None:
    class Sized(Game):
        scopes = {"full": "six", "tiny": "two"}
        size = Constant(full=6, tiny=2)
        Piece = Sort("man", "king")
        n = State(Int(0, size))
        piece = State(Piece)

        @initial
        def setup(self, s: Any) -> None:
            s.n, s.piece = 0, self.Piece[0]

        @rule()
        def go(self, s: Any) -> None:
            require(s.n < self.size)
            s.n += 1

    class Larger(Sized):
        scopes = {"huge": "nine"}
        size = Constant(huge=9)
        Piece = Sort("pawn", "queen", "rook")

    class Plain(Sized):
        size = 4  # type: ignore[assignment]

    assert str(Larger().system.functions["n"].value_type) == "0..9"
    assert list(Larger().system.functions["piece"].value_type.values()) == ["pawn", "queen", "rook"]
    assert str(Plain().system.functions["n"].value_type) == "0..4"
    assert str(Sized("tiny").system.functions["n"].value_type) == "0..2"


@pytest.mark.parametrize("name", ["name", "scope", "file", "readings", "system"])
def test_helpers_may_not_hide_what_every_game_has(name: str, tmp_path: Path) -> None:
    with pytest.raises(GameError, match=f"'{name}' means something else in every game") as told:
        written(f"class G(Base):\n    def {name}(self, s):\n        return 1\n", tmp_path)
    assert told.value.line == 6


def test_an_element_may_be_a_tuple() -> None:
    class Cards(Game):
        Card = Sort(("a", 1), ("a", 2))
        held = State(Card, Bool)

        @initial
        def setup(self, s: Any) -> None:
            s.held = {("a", 1): True, ("a", 2): False}

        @rule(card=Card)
        def drop(self, s: Any, card: Any) -> None:
            require(s.held[card])
            s.held[card] = False

    system = Cards().system
    assert step(system, system.instances[0], (True, False)) == (False, False)


def test_a_question_is_a_question() -> None:
    """The names used above are what the language calls them."""
    assert Question("?", clause="x", y="", z="").default == "y"
