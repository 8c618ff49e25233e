"""Small games drawn at random, for comparing engines: terms as nested tuples, and the class they make."""

from hypothesis import strategies as st
from rulestone.model import (
    Bool,
    Game,
    Int,
    Optional,
    Sort,
    State,
    if_else,
    initial,
    invariant,
    lookup,
    reachable,
    require,
    rule,
    step_property,
    when,
)

_leaves = st.sampled_from([("x",), ("y",), ("pile", "p"), ("pile", "q"), ("pile at",), ("kept",), ("table",)])
_numbers = st.recursive(
    st.integers(0, 3).map(lambda n: ("literal", n)) | _leaves,
    lambda inner: st.tuples(st.sampled_from(["+", "-", "*", "//", "%"]), inner, inner),
    max_leaves=3,
)
_atoms = (
    st.tuples(st.sampled_from(["<=", "=="]), _numbers, _numbers)
    | st.sampled_from([("flag",), ("who is p",), ("kept exists",)])
    | st.tuples(st.just("kept is"), _numbers)
)
conditions = st.recursive(
    _atoms, lambda inner: st.tuples(st.sampled_from(["and", "or", "unless"]), inner, inner), max_leaves=3
)
_writes = st.tuples(
    st.sampled_from(["x", "y", "pile p", "pile at", "kept"]), _numbers | st.tuples(st.just("if"), conditions, _numbers)
) | st.sampled_from([("forget",), ("flip",), ("other",), ("copy",)])
rules = st.tuples(conditions, st.lists(st.tuples(st.none() | conditions, _writes), min_size=1, max_size=3))


def number(s, term):
    """A number of the drawn form."""
    match term:
        case ("literal", value):
            return s.x * 0 + value  # a Value even where it is known
        case ("x",):
            return s.x
        case ("y",):
            return s.y
        case ("pile", who):
            return s.pile[who]
        case ("pile at",):
            return s.pile[s.who]
        case ("kept",):
            return s.kept.value
        case ("table",):
            return lookup({0: 2, 1: 0, 2: 1, 3: 0}, s.x)
        case ("if", test, inner):
            return if_else(condition(s, test), number(s, inner), 0)
        case (operator, left, right):
            a, b = number(s, left), number(s, right)
            match operator:
                case "+":
                    return a + b
                case "-":
                    return a - b
                case "*":
                    return a * b
                case "//":
                    return a // b
                case "%":
                    return a % b
    raise AssertionError(term)


def condition(s, term):
    """A condition of the drawn form."""
    match term:
        case ("flag",):
            return s.flag
        case ("who is p",):
            return s.who == "p"
        case ("kept exists",):
            return s.kept.exists
        case ("kept is", inner):
            return s.kept == number(s, inner)
        case ("<=", left, right):
            return number(s, left) <= number(s, right)
        case ("==", left, right):
            return number(s, left) == number(s, right)
        case ("and", left, right):
            return condition(s, left) & condition(s, right)
        case ("or", left, right):
            return condition(s, left) | condition(s, right)
        case ("unless", left, right):
            return condition(s, left) & ~condition(s, right)
    raise AssertionError(term)


def _write(game, s, write):
    match write:
        case ("x", term):
            s.x = number(s, term)
        case ("y", term):
            s.y = number(s, term)
        case ("pile p", term):
            s.pile["p"] = number(s, term)
        case ("pile at", term):
            s.pile[s.who] = number(s, term)
        case ("kept", term):
            s.kept = number(s, term)
        case ("forget",):
            s.kept = None
        case ("flip",):
            s.flag = ~s.flag
        case ("other",):
            s.who = game.Who.following(s.who)
        case ("copy",):
            s.x = s.y


def random_game(first, second, kept, stepwise, goal):
    """A game with two rules, one invariant, one step property and one goal of the drawn forms."""

    def play(game, s, drawn):
        guard, writes = drawn
        require(condition(s, guard))
        for test, write in writes:
            if test is None:
                _write(game, s, write)
            else:
                with when(condition(s, test)):
                    _write(game, s, write)

    class Drawn(Game):
        Who = Sort("p", "q")
        scopes = {"full": "", "small": ""}  # outside "full" a rule that can never apply is no mistake
        x = State(Int(0, 3))
        y = State(Int(0, 3))
        pile = State(Who, Int(0, 2))
        kept = State(Optional(Int(0, 2)))
        flag = State(Bool)
        who = State(Who)

        @initial
        def setup(self, s):
            s.x = 0
            s.y = 2
            s.pile = 1
            s.kept = None
            s.flag = False
            s.who = "p"

        @rule()
        def one(self, s):
            play(self, s, first)

        @rule()
        def two(self, s):
            play(self, s, second)

        @invariant
        def always(self, s):
            return condition(s, kept)

        @step_property
        def each_step(self, before, after, step):
            return (before.x == after.x) | condition(after, stepwise)

        @reachable
        def some_time(self, s):
            return condition(s, goal)

    return Drawn
