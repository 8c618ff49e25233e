"""What newcomers write: it works as it reads, or is refused in one line that says where; never taken in silence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.system.scenes import judge_claims, judge_examples

from .test_refusals import written

HEAD = """import enum
import functools
import fractions
import dataclasses

class E(enum.Enum):
    A = 1
    B = 2

KEPT = (c for c in "ab")

"""


def read(body: str, folder: Path) -> Any:
    """A game in a file of its own, with everything of it read."""
    system = written(HEAD + body, folder)().system
    _ = system.invariants, system.goals, system.variants, system.step_properties, system.outcomes(), system.standing
    for declared in system.step_properties:
        for instance in system.instances:
            system.step_condition(declared, instance)
    judge_examples(system)
    judge_claims(system)
    return system


def refused(body: str, words: str, folder: Path) -> None:
    with pytest.raises(GameError, match=words) as told:
        read(body, folder)
    assert told.value.file is not None and told.value.file.endswith("written.py"), str(told.value)
    assert "\n" not in str(told.value)


DOMAINS = {
    "5": "is 5, which cannot be gone through",
    "None": "is None, which cannot be gone through",
    "2.5": "is 2.5, which cannot be gone through",
    "True": "is True, which cannot be gone through",
    "'abc'": "is the text 'abc', which would be taken letter by letter",
    "lambda game: 'ab'": "is the text 'ab'",
    "lambda game: 5": "is 5, which cannot be gone through",
    "lambda game: None": "is None, which cannot be gone through",
    "lambda: [1]": "does not take the game",
    "lambda game, other: [1]": "asks for 'other', which is not an earlier parameter",
    "lambda game: KEPT": "can be gone through only once",
    "zip([1], [2])": "can be gone through only once",
    "(i for i in (1, 2))": "can be gone through only once",
    "list": "is <class 'list'>, which cannot be gone through",
    "Base.n": "which cannot be gone through",
    "[[1], [2]]": r"has \[1\], which may change",
    "[{}]": "has {}, which may change",
    "[1, 1]": "lists 1 twice",
    "[1, True]": "lists True twice",
    "{1, 2}": "is a set",
    "frozenset([1])": "is a set",
    "Int(0, None)": "has no end",
    "lambda game: 1 // 0": "ZeroDivisionError",
}


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_domain_is_a_list_of_different_values(domain: str, tmp_path: Path) -> None:
    body = f"""
class G(Base):
    @rule(x={domain})
    def pick(self, s, x):
        require(s.n == 0)
"""
    if "1 // 0" in domain:  # the author's own Python; commands tell it in one line
        with pytest.raises(ZeroDivisionError):
            read(body, tmp_path)
        return
    refused(body, DOMAINS[domain], tmp_path)


@pytest.mark.parametrize(
    ("domain", "many"),
    [
        ("range(3)", 3),
        ("{1: 'a', 2: 'b'}", 2),
        ("lambda game: (i for i in range(3))", 3),
        ("functools.partial(lambda game: [1, 2])", 2),
        ("functools.partial(lambda game, k: [1, 2][:k], k=1)", 1),
        ("lambda game, k=2: range(k)", 2),
        ("lambda game, *more, k=2, **named: range(k + len(more) + len(named))", 2),
        ("E", 2),
        ("Int(0, 3)", 4),
        ("Bool", 2),
        ("Optional(Base.Suit)", 3),
        ("Constant(full=[1, 2])", 2),
        ("Sort('x', 'y')", 2),
        ("lambda game: game.Suit", 2),
    ],
)
def test_a_domain_may_be(domain: str, many: int, tmp_path: Path) -> None:
    body = f"""
class G(Base):
    @rule(x={domain})
    def pick(self, s, x):
        require(s.n == 0)
"""
    assert len(read(body, tmp_path).instances_by_rule["pick"]) == many


SORTS = {
    "{'a', 'b'}": "is made from a set",
    "['a', 'b']": r"has \['a', 'b'\] as its only element",
    "range(3)": "as its only element",
    "{'a': 1}": "as its only element",
    "(c for c in 'ab')": "as its only element",
    "lambda game: KEPT": "gone through only once",
    "lambda game: 'ab'": "letter by letter",
    "lambda game: 3": "which has no elements",
    "lambda game: None": "which has no elements",
    "lambda game: {'a', 'b'}": "is made from a set",
    "lambda: ['a']": "does not take the game",
    "": "is empty",
    "'a', None": "has None as an element",
    "'a', ['b']": r"has \['b'\] as an element",
    "'a', float('nan')": "has nan as an element",
    "'a', 'a'": "lists 'a' twice",
    "1, True": "lists True twice",
}


@pytest.mark.parametrize("sort", SORTS)
def test_a_sort_is_a_list_of_different_elements(sort: str, tmp_path: Path) -> None:
    refused(f"\nclass G(Base):\n    Z = Sort({sort})\n    z = State(Z)\n", SORTS[sort], tmp_path)


@pytest.mark.parametrize("sort", ["E", "*E", "1, 2", "('a', 'b')", "lambda game: {'a': 1, 'b': 2}", "'abc'"])
def test_a_sort_may_be(sort: str, tmp_path: Path) -> None:
    body = f"""
class G(Base):
    Z = Sort({sort})
    z = State(Z)
    @initial
    def setup(self, s):
        Base.setup.function(self, s)
        s.z = self.Z[0]
"""
    assert len(read(body, tmp_path).functions["z"].value_type) >= 1


STATES = {
    "Optional(int)": "<class 'int'> is not a type",
    "Optional(5)": "5 is not a type",
    "5": "5 is not a type",
    "int": "<class 'int'> is not a type",
    "Int(0, 10**9), Bool": "1,000,000,001 places",
    "Int(0, None), Bool": "infinitely many places",
    "Bool, seen_by=lambda game: True": "seen_by does not take",
    "Base.Player, Bool, seen_by=lambda game, s, viewer: True": "seen_by does not take",
    "Int(0.0, 3.5)": "0.0 is no end of a range",
    "Int(0, lambda game: 'x')": "'x' is no end of a range",
}


@pytest.mark.parametrize("state", STATES)
def test_a_variable_is_of_types(state: str, tmp_path: Path) -> None:
    refused(f"\nclass G(Base):\n    z = State({state})\n", STATES[state], tmp_path)


BODIES = {
    "return s.n == 1": "`n = 1`, which it returns, is asked for by nobody",
    "return False": "`False`, which it returns, is asked for by nobody",
    "yield s.n": "what it yields is asked for by nobody",
    "when(s.flag)": r"`when\(...\)` does nothing by itself",
    "otherwise()": r"`otherwise\(\)` does nothing by itself",
    "self.count = 3": "self.count is assigned while the rules are read",
    "self.n = 3": "self.n is a variable of the state, and not assigned so",
    "s.row.ada = 1": "this is places of the state, and has no .ada",
    "s.n = lookup([1, 2, 3, 4, 5, 0], s.n)": "no mapping",
    "s.n = lookup('abc', s.n)": "no mapping",
    "s.n = lookup({0: 1})": "is asked at no index",
    "s.n = lookup({i: i for i in range(6)}, s.n, to='Suit')": "are said to be 'Suit', which is no sort",
    "s.n = lookup({i: [i] for i in range(6)}, s.n)": r"has the entry \[0\]",
    "s.led = lookup({i: None for i in range(6)}, s.n)": "has the entry None",
    "require(any_of(None))": "None is neither one of several things nor a list of them",
    "s.n = total('12')": "'12' is neither one of several things nor a list of them",
    "s.who = unique_max([s.n])": "`unique_max` is asked of no mapping",
    "s.who = the([s.flag])": "`the` is asked of no choices",
    "s.who = the(5)": "5 is not an element of sort Player",
    "if s: s.n = 1": "the state as a whole is neither true nor false",
    "for x in s: pass": "the state is not a list",
    "x = next(p for p in ())": "next(...) is asked of what has nothing left",
    "free(s.n)": "`free` is said in a rule",
    "s.n = s.n / 2": "Python is asked what a value of the state cannot tell",
    "s.n = {s.n: 1}[1]": "Python is asked what a value of the state cannot tell",
    "s.n = 0.5": "0.5 is not a value of 0..5",
    "for i in range(s.n): s.flag = True": "Python needs to know now what number `n` is",
    "while s.n < 3: s.n += 1": "`while` depends on the state",
}


@pytest.mark.parametrize("body", BODIES)
def test_nothing_in_a_rule_is_lost(body: str, tmp_path: Path) -> None:
    text = f"\nclass G(Base):\n    @rule()\n    def pick(self, s):\n        require(s.n < 4)\n        {body}\n"
    if "Error" in BODIES[body]:  # the author's own Python; commands tell it in one line
        with pytest.raises((TypeError, AttributeError)):
            read(text, tmp_path)
        return
    refused(text, BODIES[body].replace("(...)", r"\(\.\.\.\)"), tmp_path)


CLASSES = {
    "players = 'ada'": "players is 'ada'",
    "players = ['ada']": r"players is \['ada'\]",
    "scopes = ['full']": r"scopes is \['full'\]",
    "scopes = 'full'": "scopes is 'full'",
    "scopes = {'full': 5}": "scopes is {'full': 5}",
    "title = 5": "title is 5",
    "ledger = 5": "ledger is 5",
    "kept = (c for c in 'ab')": "kept can be gone through only once",
    "kept = map(int, '12')": "kept can be gone through only once",
    "kept = Constant(full=(c for c in 'ab'))": "its value for 'full' can be gone through only once",
    "q = Question('?', clause='x', a='a')": "a question needs two readings",
    "q = Question('?', a='a')": "a question needs two readings",
    "@rule\n    def p(self, s): pass": "@rule is given what has no name",
    "@rule('who')\n    def p(self, s): pass": "@rule is given what has no name",
    "@rule(by=5)\n    def p(self, s): pass": "by is 5",
    "@rule(by=['who'])\n    def p(self, s): pass": r"by is \['who'\]",
    "@rule(by=Sort('a', 'b'))\n    def p(self, s): pass": "by is a sort. Fix: let any of them choose by a parameter",
    "@rule(by='x', x=[1, 2])\n    def p(self, s, x): pass": "1, who chooses, is no element of Player",
    "@rule(weight=2)\n    def p(self, s): pass": "a weight is given, and chance does not choose",
    "@rule(by=CHANCE, weight=lambda: 1)\n    def p(self, s): pass": r"its weight does not take \(self, s\)",
    "@rule(by=CHANCE, weight=lambda self, s: 1, x=[1])\n    def p(self, s, x): pass": "its weight does not take",
    "@rule(split_on='who')\n    def p(self, s): pass": "split_on is 'who'",
    "@rule(out_of_turn=True)\n    def p(self, s): pass": "no player chooses what is out of turn. Fix: say who may",
    "@rule(by=CHANCE, out_of_turn=True)\n    def p(self, s): pass": "no player chooses what is out of turn",
    "@rule(by='x', x=['a'], out_of_turn='yes')\n    def p(self, s, x): pass": "out_of_turn is 'yes'",
    "@rule(split_on=[5])\n    def p(self, s): pass": "split_on has 5",
    "language = 2\n    @rule()\n    def p(self, other): pass": r"takes \['other'\] but the rule declares none",
    "@rule()\n    def p(self, player): pass": "asks for `player`, and no variable of the state says who chooses",
    "@rule(by='led')\n    def p(self, player, x): pass": r"does not take \(self, player\)",
    "@rule()\n    def p(): pass": r"does not take \(self, s\)",
    "@rule(x=[1])\n    def p(self, s, *x): pass": r"does not take \(self, s, x\)",
    "@rule()\n    async def p(self, s): s.n = 1": "what it yields is asked for by nobody",
    "@rule()\n    class p: pass": "@rule is put on type p",
    "@rule()\n    @staticmethod\n    def p(s): pass": "@rule is put on staticmethod p",
    "@staticmethod\n    @rule()\n    def p(self, s): pass": "p is declared inside of a staticmethod",
    "@classmethod\n    @rule()\n    def p(self, s): pass": "p is declared inside of a classmethod",
    "@property\n    @rule()\n    def p(self, s): pass": "p is declared inside of a property",
    "@functools.cached_property\n    @invariant\n    def p(self, s): pass": "p is declared inside of a cached_property",
    "p = rule()(functools.partial(lambda self, s: None))": "@rule is put on partial",
    "p = rule()(lambda self, s: require(s.n == 0))": "p is declared under the name '<lambda>'",
    "@rule()\n    def p(self, s): require(s.n == 0)\n    q = p": "q is declared under the name 'p'",
    "@invariant\n    def __p(self, s): return True": "_G__p is declared under the name '__p'",
    "@invariant\n    def p(): return True": r"does not take \(self, s\)",
    "@step_property\n    def p(self, s): return True": r"does not take \(self, before, after, step\)",
    "@outcome\n    def p(self, s): return 1": r"does not take \(self, s, player\)",
    "@initial\n    def setup(): pass": r"does not take \(self, s\)",
    "@example\n    def p(self): pass": r"does not take \(self, scene\)",
    "@claim\n    def p(self): pass": r"does not take \(self, facts\)",
    "@invariant(foo=3)\n    def p(self, s): return True": "@invariant has no option 'foo'",
    "@variant(quiet=True)\n    def p(self, s): return 1": "@variant has no option 'quiet'",
    "@invariant\n    def defined(self, s): return True": "'defined' is judged in every game",
    "@reachable\n    def deadlock(self, s): return True": "'deadlock' is judged in every game",
    "@rule()\n    def file(self, s): pass": "'file' means something else in every game",
    "@invariant\n    def title(self, s): return True": "'title' means something else in every game",
    "dropped = State(Int(0, 3))": r"'dropped' means something else in every game \(what it leaves out by",
    "clauses = State(Int(0, 3))": "'clauses' means something else in every game",
    "language = State(Int(0, 3))": "'language' means something else in every game",
    "_seen = State(Int(0, 3))": "'_seen' means something else in every game",
    "def __init__(self, scope=None, **readings): pass": "does not make a game of it",
    "def __init__(self): super().__init__()\n    @rule()\n    def p(self, s): pass": "",
    "@example\n    def e(self, scene): scene.play('go')": "the scene has no position yet",
    "@example\n    def e(self, scene): scene.start(n='x')": "n is given 'x', outside 0..5",
    "@claim(between=(1, 2))\n    def e(self, facts): return None": "the claim is None",
    "@claim(between=(1, 2))\n    def e(self, facts): return 'x'": "the claim is 'x'",
    "@claim(between=5)\n    def e(self, facts): return 1": "between is 5",
    "@claim\n    def e(self, facts): return facts.probability(5)": "5 is no function of a position",
}


@pytest.mark.parametrize("body", [body for body, words in CLASSES.items() if words])
def test_nothing_in_a_class_is_passed_over(body: str, tmp_path: Path) -> None:
    refused(f"\nclass G(Base):\n    {body}\n", CLASSES[body], tmp_path)


def test_a_game_that_is_made_otherwise_is_refused(tmp_path: Path) -> None:
    for body in (
        "class G(Base):\n    def __init__(self, size, scope=None, **more):\n        super().__init__(scope, **more)",
        "@dataclasses.dataclass\nclass G(Base):\n    size: int = 3",
    ):
        with pytest.raises(GameError, match=r"its __init__ does not take|does not make a game of it"):
            written(HEAD + "\n" + body + "\n", tmp_path)(scope="full")


SET_UPS = {
    "with when(s.flag):\n            s.x = 2": "x has no value at the beginning where a condition fails",
    "s.n = if_else(s.flag, s.x, 2)\n        s.x = 1": "x is read before it has a value",
    "with when(s.flag):\n            s.n = s.x\n        s.x = 1": "x is read before it has a value",
    "return {'x': 1}": "which it returns, is asked for by nobody",
}


@pytest.mark.parametrize("body", SET_UPS)
def test_what_has_no_value_in_some_set_up_is_refused(body: str, tmp_path: Path) -> None:
    refused(set_up(body, "free(s.flag)"), SET_UPS[body], tmp_path)


def set_up(body: str, flag: str) -> str:
    return f"""
class G(Base):
    x = State(Int(0, 3))
    @initial
    def setup(self, s):
        s.n = s.row = 0
        s.suit = "cups"
        s.led = None
        s.who = "ada"
        {flag}
        {body}
"""


@pytest.mark.parametrize(
    ("body", "flag", "first"),
    [
        ("with when(s.flag):\n            s.n = s.x\n        s.x = 1", "s.flag = False", {1}),
        ("s.n = if_else(s.flag, s.x, 2)\n        s.x = 1", "s.flag = False", {1}),
        (
            "with when(s.flag):\n            s.x = 2\n        with otherwise():\n            s.x = 3",
            "free(s.flag)",
            {2, 3},
        ),
        ("require(s.x > 1)\n        free(s.x)", "s.flag = True", {2, 3}),
        ("s.x = 1\n        with when(s.flag):\n            s.x = 2", "free(s.flag)", {1, 2}),
    ],
)
def test_what_is_read_in_no_branch_taken_needs_no_value(body: str, flag: str, first: set[int], tmp_path: Path) -> None:
    from rulestone.model.system.semantics import first_state_of
    from rulestone.proofs.plays.initial_states import first_states

    system = read(set_up(body, flag), tmp_path)
    place = list(system.functions).index("x") + 1  # row has two places
    found = list(first_states(system))
    assert {state[place] for state in found} == first
    for state in found:
        chosen = {cell: value for cell, value in zip(system.cells, state, strict=True) if cell in system.initial.free}
        assert first_state_of(system, chosen) == state


def test_a_domain_of_an_earlier_parameter_takes_the_game_first(tmp_path: Path) -> None:
    """It was given the game in place of the parameter, and the game was a value."""
    body = """
class G(Base):
    @rule(x=[1, 2], y={})
    def pick(self, s, x, y):
        require(s.n == 0)
"""
    refused(body.format("lambda x: [x]"), "the domain of y does not take the game", tmp_path)
    for domain in ("lambda game, x: [x]", "lambda game, /, *, x: [x]", "lambda game, k=1, *, x: [k * x]"):
        picked = read(body.format(domain), tmp_path).instances_by_rule["pick"]
        labels = [dict(one.label.parameters) for one in picked]
        assert labels == [{"x": 1, "y": 1}, {"x": 2, "y": 2}]


@pytest.mark.parametrize("computed", ["Int(0, 2 * coins)", "Int(0, coins + 1)", "Int(-coins, 9)"])
def test_a_constant_is_not_computed_with_in_the_body_of_the_class(computed: str, tmp_path: Path) -> None:
    body = f"class Purse(Game):\n    language = 2\n    coins = Constant(full=3)\n    purse = State({computed})\n"
    refused(body, r"a Constant has no value yet .* Fix: write a function of the game: lambda game: 2 \* game", tmp_path)


GENERATED = """
class G(Game):
    language = 2
    at = State(Int(0, 9))

    @initial
    def setup(self):
        self.at = 1

    def steps(self, start):
        for way in (-1, 0, 1):
            if way and start + way < 9 or start == 5:
                yield start + way if start > 3 else start + 2 * way

    @rule(start=range(2, 6), to=lambda game, start: list(game.steps(start)))
    def go(self, start, to):
        require(self.at <= start, self.at != to)
        self.at = to
"""


def test_a_generator_may_list_what_there_is_to_choose_from(tmp_path: Path) -> None:
    """`and`, `or` and `x if c else y` in one were lost where nothing is being read."""
    chosen = [dict(one.label.parameters) for one in read(GENERATED, tmp_path).instances]
    listed = {start: [one["to"] for one in chosen if one["start"] == start] for start in range(2, 6)}
    assert listed == {2: [0, 4], 3: [1, 5], 4: [3, 5], 5: [4, 5, 6]}


UNNAMED = """class G(Game):
    language = 2
    Colour = Sort("red", "blue")
    at = State(Sort("red", "blue", "green"))
    to = State(Optional(Colour))
    heap = State(Int(0, 9))

    @initial
    def setup(self):
        self.at, self.to, self.heap = "red", "red", 9

    @rule()
    def go(self):
        {}
"""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("require(self.at != self.to)", r"a value of \{red, blue, green\} is compared or joined with a value of Col"),
        ('self.at = "pink"', r"'pink' is not an element of sort \{red, blue, green\}"),
        (
            "require(fractions.Fraction(1, self.heap) > 1)",
            r"`Fraction\(.*\)` is not known while rules are read.*Fix: a rule computes with whole",
        ),
        (
            "require(float(self.heap) > 1)",
            r"`float\(heap\)` is not known while rules are read.*Fix: a rule computes with whole numbers",
        ),
        ('self.to = self.to + "s"', "`to` is one of the texts of Colour, and no number. Fix: look up in a mapping"),
    ],
)
def test_what_is_refused_is_called_by_its_name_and_the_remedy_is_one(line, words, tmp_path):
    """A sort without a name was called nothing, "a value of  is compared"; `Fraction` was said to be asked of 1, and
    its remedy was "use the value itself"; who joined texts was told to let them be numbers."""
    refused(UNNAMED.replace("{}", line), words, tmp_path)


def test_a_long_sort_without_a_name_is_cut():
    from rulestone.model.expressions.types import Element

    assert str(Element("", tuple(range(9)))) == "{0, 1, 2, 3, ..., 8}"
