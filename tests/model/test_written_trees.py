"""Where words denote nothing, that is told, whatever simplification makes of them; whole variables are copied."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    GameError,
    Int,
    Optional,
    Sort,
    State,
    all_of,
    count,
    free,
    if_else,
    implies,
    initial,
    invariant,
    otherwise,
    require,
    rule,
    terminal,
    the,
    total,
    when,
)
from rulestone.model.expressions import written_tree
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.types import Integer
from rulestone.model.system.semantics import is_enabled, undefined_reason
from rulestone.model.words.state_views import StateView
from rulestone.model.words.tracing import Reader
from rulestone.proofs.checking.one_reading import CheckEffort, judge

ENGINES = ("explicit", "symbolic", "random")


class Estate(Game):
    """Gold is shared among heirs, of whom there may be none."""

    Heir = Sort("ada", "bo")
    gold = State(Int(0, 9))
    heirs = State(Int(0, 2))
    share = State(Int(0, 99))
    will = State(Optional(Int(0, 3)))
    chest = State(Int(0, 1), Int(0, 9))
    done = State(Bool)

    @initial
    def setup(self, s: Any) -> None:
        free(s.gold)
        require(s.gold >= 8)
        s.heirs = 1
        s.share = s.chest = 0
        s.will = 1
        s.done = False

    @rule()
    def die(self, s: Any) -> None:
        require(~s.done, s.heirs > 0)
        s.heirs -= 1
        s.will = None

    @rule()
    def settle(self, s: Any) -> None:
        require(~s.done)
        s.done = True

    @terminal
    def over(self, s: Any) -> Any:
        return s.done


def statuses(game: type[Game], name: str, engine: str) -> str:
    """What an engine says of one property."""
    effort = CheckEffort(engines=(engine,), budget=30.0, smaller=False)
    verdicts = judge(game, properties=(name,), effort=effort).verdicts
    return str(next(v.status for v in verdicts if v.property == name))


def _fraction(s: Any) -> Any:
    return s.gold // s.heirs


WORDS: dict[str, Callable[[Any], Any]] = {
    "within bounds": lambda s: _fraction(s) <= 9,
    "times nothing": lambda s: _fraction(s) * 0 == 0,
    "cancelled": lambda s: s.gold + _fraction(s) - _fraction(s) == s.gold,
    "equal to itself": lambda s: s.will.value == s.will.value,
    "chosen between alike": lambda s: if_else(_fraction(s) > 2, 1, 1) == 1,
    "and its opposite": lambda s: ~((_fraction(s) > 3) & ~(_fraction(s) > 3)),
    "or true": lambda s: (_fraction(s) > 3) | True,
    "no such place": lambda s: s.chest[s.heirs + s.gold] >= 0,
    "remainder": lambda s: s.gold % s.heirs <= 1,
    "quotient of nothing": lambda s: (s.gold * 0) // s.heirs == 0,
    "the one": lambda s: the({h: s.heirs == 1 for h in ["ada"]} | {"bo": s.heirs == 2}, Estate().Heir.type) == "ada",
    "compared twice": lambda s: all_of(s.will.value <= 3, s.will.value <= 3),
}


def _says(words: Callable[[Any], Any]) -> type[Game]:
    class Says(Estate):
        @invariant
        def said(self, s: Any) -> Any:
            return words(s)

    return Says


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", WORDS)
def test_an_invariant_that_denotes_nothing_is_refuted(name: str, engine: str) -> None:
    """With no heir and no will the words say nothing, so they do not hold."""
    assert statuses(_says(WORDS[name]), "said", engine) == "refuted"


def test_what_is_not_reached_owes_nothing() -> None:
    """Words after `and`, `or`, `implies` or a choice need only denote where they are asked."""

    class Careful(Estate):
        @invariant
        def asked_first(self, s: Any) -> Any:
            there = s.heirs > 0
            return all_of(
                implies(there, _fraction(s) <= 9),
                ~there | (_fraction(s) <= 9),
                ~(there & (_fraction(s) > 9)),
                if_else(there, _fraction(s), 0) <= 9,
                ~s.will.exists | (s.will.value <= 3),
            )

    for engine in ENGINES[:2]:
        assert statuses(Careful, "asked_first", engine) in ("exhausted", "proved")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", WORDS)
def test_a_requirement_that_denotes_nothing_is_undefined(name: str, engine: str) -> None:
    """Words in a requirement, in a `when`, and in what is assigned."""

    class Required(Estate):
        @rule()
        def read_out(self, s: Any) -> None:
            require(~s.done, WORDS[name](s))

    class When(Estate):
        @rule()
        def read_out(self, s: Any) -> None:
            require(~s.done)
            with when(WORDS[name](s)):
                s.share = 1

    class Given(Estate):
        @rule()
        def read_out(self, s: Any) -> None:
            require(~s.done)
            s.share = count(WORDS[name](s))

    for game in (Required, When, Given):
        assert statuses(game, "defined", engine) == "refuted"


def test_a_requirement_that_never_holds_may_denote_nothing() -> None:
    """It is asked, though nobody can ever meet it."""

    class Never(Estate):
        @rule()
        def read_out(self, s: Any) -> None:
            require(~s.done, _fraction(s) > 9)

    system = Never().system
    (asked,) = system.instances_by_rule["read_out"]
    state = {"gold": 8, "heirs": 0, "share": 0, "will": None, "done": False}
    nobody = tuple(state.get(c.function.name, 0) for c in system.cells)
    assert undefined_reason(system, asked, nobody) == "division by a number below 1"
    somebody = tuple({**state, "heirs": 1}.get(c.function.name, 0) for c in system.cells)
    assert not is_enabled(system, asked, somebody)
    for engine in ENGINES:
        assert statuses(Never, "defined", engine) == "refuted"


def test_the_end_and_the_weights_must_denote() -> None:
    class Ends(Estate):
        @terminal
        def over(self, s: Any) -> Any:
            return s.done & (_fraction(s) <= 9)

    class Weighs(Estate):
        @rule(by=CHANCE, weight=lambda self, s: s.gold // s.heirs + 1)
        def draw(self, s: Any) -> None:
            require(~s.done)
            s.share = 1

    for game in (Ends, Weighs):
        for engine in ENGINES[:2]:
            assert statuses(game, "defined", engine) == "refuted", game


def test_what_an_if_asks_must_denote() -> None:
    """By its ranges the condition holds whatever the state, but an `if` asks it all the same."""

    class Decides(Estate):
        @rule()
        def read_out(self, s: Any) -> None:
            if _fraction(s) <= 9:
                s.share = 1

    (instance,) = [one for one in Decides().system.instances if one.label.rule == "read_out"]
    assert [one.reason for one in instance.obligations] == ["division by a number below 1"]


def test_an_index_outside_is_undefined_when_something_is_put_there() -> None:
    class Puts(Estate):
        @rule()
        def put(self, s: Any) -> None:
            require(~s.done)
            s.chest[s.heirs + s.gold] = 3

    for engine in ENGINES:
        assert statuses(Puts, "defined", engine) == "refuted"


@pytest.mark.parametrize("puts", [False, True])
@pytest.mark.parametrize("taken", [False, True])
def test_an_index_that_is_worked_out_is_asked_for_where_it_is_reached(taken: bool, puts: bool) -> None:
    """That it is known while the rule is read makes it no mistake: in a branch that is not taken nothing is asked."""

    class Sets(Estate):
        @rule()
        def put(self, s: Any) -> None:
            require(~s.done)
            s.heirs = 2
            with when(s.done if not taken else ~s.done):
                if puts:
                    s.chest[s.heirs] = 0
                else:
                    s.gold = s.chest[s.heirs]
            s.done = True

    for engine in ENGINES:
        assert (statuses(Sets, "defined", engine) == "refuted") == taken


def test_a_plain_index_must_be_a_place_whether_it_is_asked_for_or_not() -> None:
    class Names(Estate):
        @rule()
        def put(self, s: Any) -> None:
            with when(s.done):
                s.gold = s.chest[9]

    with pytest.raises(GameError, match="chest has no place 9"):
        _ = Names().system


class Ages(Game):
    """What was is kept beside what is."""

    Place = Sort("a", "b")
    now = State(Place, Int(0, 3))
    last = State(Place, Int(0, 5))
    wide = State(Place, Int(0, 9))
    flags = State(Place, Bool)
    other = State(Int(0, 1), Int(0, 3))
    one = State(Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        s.now = {"a": 1, "b": 2}
        s.last = s.wide = s.other = s.one = 0
        s.flags = False

    @rule()
    def step(self, s: Any) -> None:
        require(s.now["a"] < 3)
        s.last = s.now
        s.now["a"] += 1


def after(body: Callable[[Any, Any], None]) -> dict[str, Any]:
    """The values after one step of a rule."""

    class Once(Ages):
        @rule()
        def step(self, s: Any) -> None:
            body(self, s)

    system = Once().system
    from rulestone.model.system.semantics import step as make
    from rulestone.proofs.plays.initial_states import first_states

    state = make(system, system.instances[0], next(iter(first_states(system))))
    return {str(cell): value for cell, value in zip(system.cells, state, strict=True)}


def test_a_whole_variable_is_copied_as_it_is_at_that_moment() -> None:
    def copy(self: Any, s: Any) -> None:
        s.last = s.now
        s.now["a"] = 3

    found = after(copy)
    assert (found["last[a]"], found["last[b]"], found["now[a]"]) == (1, 2, 3)

    def twice(self: Any, s: Any) -> None:
        kept = s.now
        s.now["b"] = 3  # `kept` names the places of `now`, as a list would
        s.last = kept
        s.wide = s.last
        s.now = s.now

    found = after(twice)
    assert [found[f"{name}[b]"] for name in ("now", "last", "wide")] == [3, 3, 3]

    def in_a_branch(self: Any, s: Any) -> None:
        with when(s.now["a"] == 1):
            s.last = s.now
        with when(s.now["a"] == 2):
            s.wide = s.now
        s.now = {"b": 0}

    found = after(in_a_branch)
    assert [found[f"{name}[b]"] for name in ("last", "wide", "now")] == [2, 0, 0]
    assert found["now[a]"] == 1


def test_a_copy_must_be_in_range() -> None:
    class Narrow(Ages):
        @rule()
        def step(self, s: Any) -> None:
            s.wide["b"] += 3
            s.now = s.wide

    for engine in ENGINES:
        assert statuses(Narrow, "defined", engine) == "refuted"


def test_whole_variables_are_compared_by_what_they_hold() -> None:
    class Compared(Ages):
        @invariant
        def lags(self, s: Any) -> Any:
            return s.last != s.now

        @invariant
        def never_the_same(self, s: Any) -> Any:
            return ~(s.now == s.last)

        @rule()
        def rest(self, s: Any) -> None:
            s.last = s.now

    for engine in ENGINES:
        assert statuses(Compared, "lags", engine) == "refuted"
        assert statuses(Compared, "never_the_same", engine) == "refuted"


def _to_one(self: Any, s: Any) -> None:
    s.one = s.now


def _elsewhere(self: Any, s: Any) -> None:
    s.other = s.now


def _other_kind(self: Any, s: Any) -> None:
    s.flags = s.now


def _asked(self: Any, s: Any) -> None:
    if s.now:
        s.one = 1


def _listed(self: Any, s: Any) -> None:
    s.one = total(s.now)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (_to_one, "one takes one value, and now has one for every place"),
        (_elsewhere, "other and now have different places"),
        (_other_kind, "is put where true or false belongs"),
        (_asked, "now has a value for every place"),
        (_listed, "now is not a list"),
    ],
)
def test_what_cannot_be_copied_is_refused(body: Callable[[Any, Any], None], words: str) -> None:
    with pytest.raises(GameError, match=words) as told:
        after(body)
    assert told.value.line is not None and told.value.rule == "step"


def test_needs_do_not_double_with_each_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that are read from values again and again owe no more than so many needs, and owe what they owe."""
    monkeypatch.setattr(written_tree, "_MOST_NEEDS", 20)
    functions = {name: StateFunction(name, (), Integer(0, 3)) for name in ("a", "b")}
    reader = Reader(functions)
    with reader.active():
        s = StateView(reader, writable=True)
        for number in range(TIMES):
            with when(s.a // s.b > number % 3):
                s.a = s.a // (s.b + 1) + s.b // s.a
            with otherwise():
                s.b = s.b // s.a + s.a // (s.b + 1)
    owed = [o.condition for o in reader.obligations]
    assert len(owed) < 21 * 6 * TIMES
    cells = {name: function.cell() for name, function in functions.items()}
    for a, b in itertools.product(range(4), repeat=2):
        kept = {cells["a"]: a, cells["b"]: b}
        assert all(evaluate(condition, kept.__getitem__) for condition in owed) == _goes_on(a, b)


TIMES = 6


def _goes_on(a: int, b: int) -> bool:
    """The same in plain Python."""
    try:
        for number in range(TIMES):
            if a // b > number % 3:
                a = a // (b + 1) + b // a
            else:
                b = b // a + a // (b + 1)
            if not (0 <= a <= 3 and 0 <= b <= 3):
                return False
    except ZeroDivisionError:
        return False
    return True


class Tally(Game):
    """A number without bounds is kept in a place that may be empty."""

    points = State(Int(None, None))
    kept = State(Optional(Int(0, 3)))
    seen = State(Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        s.points = 0
        s.seen = 0
        s.kept = None

    @rule()
    def keep(self, s: Any) -> None:
        s.points += 1
        s.kept = s.points
        with when(s.kept.exists):
            s.seen = s.kept.value

    @invariant
    def seen_is_kept(self, s: Any) -> Any:
        return implies(s.kept.exists, s.kept.value == s.seen)


@pytest.mark.parametrize("engine", ["explicit", "random"])
def test_a_number_without_bounds_is_there_where_it_was_just_kept(engine: str) -> None:
    """Only a fourth point, which does not fit, is told."""
    assert statuses(Tally, "seen_is_kept", engine) != "refuted"
    assert statuses(Tally, "defined", engine) == "refuted"
