"""The set-up is read as a rule is: it may denote nothing, it may be impossible, and both are told by every engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.model import (
    Game,
    GameError,
    Int,
    Sort,
    State,
    deal,
    free,
    initial,
    invariant,
    reachable,
    require,
    rule,
    when,
)
from rulestone.model.system.semantics import first_state_of
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.commands import main
from rulestone.proofs.plays.initial_states import drawn_initial_state, first_states
from rulestone.proofs.plays.verdict import Verdict

ENGINES = ("explicit", "symbolic", "random")


class Base(Game):
    Place = Sort("x", "y")
    a = State(Int(0, 5))
    b = State(Int(0, 5))
    c = State(Int(0, 5))
    row = State(Place, Int(0, 5))

    @rule()
    def stay(self, s: Any) -> None:
        s.c = s.c

    @invariant
    def holds_anyway(self, s: Any) -> Any:
        return s.a <= 5

    @invariant
    def nonsense(self, s: Any) -> Any:
        return s.a == 77

    @reachable
    def somewhere(self, s: Any) -> Any:
        return s.a <= 5


def begun(body: Callable[[Any], None]) -> type[Game]:
    class Begun(Base):
        @initial
        def setup(self, s: Any) -> None:
            body(s)

    return Begun


def verdicts(game: type[Game], engine: str) -> dict[str, Verdict]:
    effort = CheckEffort(engines=(engine,), budget=30.0, smaller=False)
    return {v.property: v for v in judge(game, effort=effort).verdicts}


def _contradictory(s: Any) -> None:
    free(s.a, s.b)
    s.c = s.row = 0
    require(s.b <= 4, because="b is small")
    require(s.a > s.b, because="a is more than b")
    require(s.b > s.a, because="b is more than a")


def _outright(s: Any) -> None:
    s.a = 1
    require(s.a == 2, because="a is two")
    s.b = s.c = s.row = 0


def _impossible(s: Any) -> None:
    require(False, because="nobody plays")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("body", "named"), [(_contradictory, ("a is more than b", "b is more than a")), (_outright, ("a is two",))]
)
def test_no_beginning_is_a_refutation(engine: str, body: Callable[[Any], None], named: tuple[str, ...]) -> None:
    """Nothing is proved of plays that cannot begin, and the requirements that exclude everything are named."""
    found = verdicts(begun(body), engine)
    assert str(found["defined"].status) == str(found["somewhere"].status) == "refuted"
    assert all(words in found["defined"].detail for words in named)
    assert "b is small" not in found["defined"].detail
    assert not any(found[name].status.is_good for name in ("holds_anyway", "nonsense", "deadlock") if name in found)


def test_no_beginning_is_told_whatever_is_asked() -> None:
    for engine in ENGINES:
        effort = CheckEffort(engines=(engine,), budget=30.0, smaller=False)
        judged = judge(begun(_contradictory), properties=("nonsense",), effort=effort)
        assert {v.property: str(v.status) for v in judged.verdicts}["defined"] == "refuted"
    with pytest.raises(GameError, match=r"no play can begin: .*a is more than b"):
        import random

        drawn_initial_state(begun(_contradictory)().system, random.Random(0))


def _leaves_its_range(s: Any) -> None:
    free(s.a, s.b)
    s.c = s.a + s.b
    s.row = 0


def _divides(s: Any) -> None:
    free(s.a)
    s.b = s.row = 0
    s.c = 5 // s.a


def _requires_nothing(s: Any) -> None:
    free(s.a, s.b)
    require(s.a // s.b <= 5)
    s.c = s.row = 0


def _no_such_place(s: Any) -> None:
    free(s.a, s.b)
    s.c = s.row = 0
    with when(s.a % s.b == 1):
        s.c = 1


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("body", [_leaves_its_range, _divides, _requires_nothing, _no_such_place])
def test_a_beginning_that_denotes_nothing_is_told(engine: str, body: Callable[[Any], None]) -> None:
    """It is not dropped in silence, and the other properties are judged from the beginnings that denote."""
    found = verdicts(begun(body), engine)
    assert str(found["defined"].status) == "refuted"
    assert found["defined"].detail.startswith("the set-up does not denote where ")
    assert str(found["holds_anyway"].status) in ("exhausted", "proved", "sampled")
    assert str(found["nonsense"].status) == "refuted"


def test_a_beginning_that_never_denotes_is_no_beginning() -> None:
    def never(s: Any) -> None:
        free(s.a)
        s.c = s.row = 0
        s.b = s.a // (s.c * 2)

    for engine in ENGINES:
        found = verdicts(begun(never), engine)
        assert str(found["defined"].status) == "refuted" and not found["holds_anyway"].status.is_good
        assert "division by a number below 1" in found["holds_anyway"].detail


def test_the_beginnings_are_those_that_denote() -> None:
    system = begun(_leaves_its_range)().system
    states = list(first_states(system))
    assert len(states) == sum(1 for a in range(6) for b in range(6) if a + b <= 5)
    chosen = {cell: 2 for cell in system.initial.free}
    assert first_state_of(system, chosen) == (2, 2, 4, 0, 0)


def _read_early(s: Any) -> None:
    s.a = s.b + 1
    s.b = s.c = s.row = 0


def _read_early_at_a_place(s: Any) -> None:
    s.row["x"] = 1
    s.a = s.row["y"]
    s.row["y"] = s.b = s.c = 0


def _open_and_assigned(s: Any) -> None:
    free(s.a, s.b)
    s.a = 3
    s.c = s.row = 0


def _forgotten(s: Any) -> None:
    s.a = s.b = 0


@pytest.mark.parametrize(
    ("body", "words", "line"),
    [
        (_read_early, "b is read before it has a value", 1),
        (_read_early_at_a_place, r"row\[y\] is read before it has a value", 2),
        (_open_and_assigned, "a is assigned, and left open or dealt, too", None),
        (_forgotten, r"c, row\[x\], row\[y\] has no value at the beginning", None),
    ],
)
def test_what_has_no_value_is_refused(body: Callable[[Any], None], words: str, line: int | None) -> None:
    with pytest.raises(GameError, match=words) as told:
        _ = begun(body)().system
    if line is not None:
        assert told.value.line == body.__code__.co_firstlineno + line


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (lambda s: (_impossible(s), free(s.a), setattr(s, "a", 1)), "a is assigned, and left open or dealt, too"),
        (lambda s: (free(s.a), _impossible(s)), r"b, c, row\[x\], row\[y\] has no value"),
        (lambda s: (_outright(s), setattr(s, "b", "bo")), "'bo' is not a value of 0..5"),
    ],
)
def test_what_follows_an_impossible_requirement_is_read_all_the_same(body: Callable[[Any], None], words: str) -> None:
    with pytest.raises(GameError, match=words):
        _ = begun(body)().system


def test_what_is_dealt_twice_is_refused_where_it_does_not_fit_either() -> None:
    class Deals(Game):
        Card = Sort("red", "black")
        hand = State(Card, Int(2, 3))

        @initial
        def setup(self, s: Any) -> None:
            deal({"red": 1, "black": 1}, {"hand": 1})
            deal({"red": 1, "black": 1}, {"hand": 1})

        @rule()
        def stay(self, s: Any) -> None:
            s.hand["red"] = 2

    with pytest.raises(GameError, match=r"hand\[red\] is dealt, and left open or dealt before, too"):
        _ = Deals().system


def test_what_is_left_open_later_may_be_read_before() -> None:
    def body(s: Any) -> None:
        s.a = s.b
        free(s.b)
        s.c = s.row = 0

    assert len(list(first_states(begun(body)().system))) == 6


def test_the_command_says_it(tmp_path: Path) -> None:
    game = tmp_path / "nobody.py"
    game.write_text(
        "from rulestone.model import *\n\n\nclass Nobody(Game):\n    a = State(Int(0, 9))\n\n    @initial\n"
        "    def setup(self, s):\n        free(s.a)\n        require(s.a > 5, because='a is large')\n"
        "        require(s.a < 3, because='a is small')\n\n    @rule()\n    def go(self, s):\n        s.a = 0\n"
    )
    told = CliRunner().invoke(main, ["check", str(game)])
    assert told.exit_code == 1 and "no play can begin" in told.output and "fault of rulestone" not in told.output
