"""What Python evaluates must denote, also where nothing comes of its value: traced and run directly they agree.

A form evaluates a number that may not denote and leaves it out of what follows. Each stands where a rule requires,
where it does something, in a property and in a terminal; both sides are compared on all positions of a small game.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from textwrap import indent
from typing import Any

import pytest
from rulestone.model import Undefined
from rulestone.model.direct_run.direct import DirectRun
from rulestone.model.expressions.evaluate import evaluator
from rulestone.model.system.semantics import holds

from tests.amounts import every
from tests.fuzz.methods.compare_methods import class_of, difference, traced

HEAD = """
from rulestone.model import *

class Drawn(Game):
    language = 2
    P = Sort("p", "q")
    a = State(Int(0, 2))
    b = State(Int(0, 1))
    f = State(Bool)
    o = State(Optional(P))
    w = State(Optional(Int(0, 1)))
    n = State(P, Int(0, 1))

    @initial
    def setup(self):
        self.a = self.b = self.n = 0
        self.f, self.o, self.w = False, None, None

    def nothing(self, x):
        return True

    def one_of(self, x, y):
        return y

    def kept(self, x):
        z = x
        return self.f

    def early(self, x):
        if self.f:
            return True
        return self.b == 0

    def counted(self):
        return len([NUMBER for e in self.P if self.f])

    def defaulted(self, x=0):
        return self.f

    def twice(self, x):
        return self.nothing(self.one_of(x, 1))

    def all_of_it(self, *many, **named):
        return self.f
"""

NUMBERS = {
    "a place at what is absent": "self.n[self.o]",
    "division": "(self.a // self.b)",
    "what is absent as a number": "(self.w + 1)",
    "a list too short": "(1, 0)[self.a]",
    "a mapping without it": "{0: 1, 2: 1}[self.a]",
    "the least of nothing": "min([x for x in (0, 1) if self.a > x])",
    "the one": "the({1: self.f, 0: self.b == 1})",
}
"""Numbers that denote nothing in some positions."""

FORMS: dict[str, tuple[str, str]] = {
    "a statement": ("X", "self.f"),
    "a statement that compares": ("X == 1", "self.f"),
    "a tuple as a statement": ("(X, 1)", "self.f"),
    "a local": ("v = X", "self.f"),
    "the name _": ("_ = X", "self.f"),
    "a local set again": ("v = X\nv = 1", "v == 1"),
    "a part of a tuple": ("v, u = X, 1", "u == 1"),
    "a tuple asked for its other part": ("", "(X, self.f)[1]"),
    "a list asked for how many": ("", "len([X, X]) == 2"),
    "the element of a filtered len": ("", "len([X for e in self.P if self.f]) >= 1"),
    "the element of a filtered len at each": ("", "len([X for e in self.P if e == self.o]) == 0"),
    "the element of a len": ("", "len([X for e in self.P]) == 2"),
    "what is kept behind a filter": ("v = len([self.kept(X) for e in self.P if self.n[self.o] == 0])", "self.f"),
    "what is kept behind and": ("v = self.n[self.o] == 0 and self.kept(X)", "self.f"),
    "what is kept behind or": ("v = any(self.n[self.o] == 0 or self.kept(X) for e in self.P)", "self.f"),
    "what is kept behind others": ("v = any(self.n[self.o] == X and self.early(e) for e in self.P)", "self.f"),
    "what a constant any evaluates": ("", "any((X, True)[1] for e in self.P)"),
    "what all evaluates": ("", "all((X, self.f)[1] for e in self.P)"),
    "any up to what decides": ("", "any(self.f or X == X for e in self.P)"),
    "any of a list up to its end": ("", "any([self.f, X == X])"),
    "a filter that keeps": ("", "len([e for e in self.P if X == X]) == 2"),
    "a ternary between the same": ("", "(self.f if X == 1 else self.f)"),
    "a ternary between equal numbers": ("", "(1 if X == 1 else 1) == 1"),
    "a ternary that is not come by": ("", "(self.f if self.f else X == 1)"),
    "a ternary in a branch": ("", "((1 if X == 1 else 1) == 1 if self.f else True)"),
    "an index with one result": ("", '("p", "p")[0 if X == 1 else 0] == "p"'),
    "or of the same": ("", "X == X or self.f"),
    "and of the same": ("", "X == X and self.f"),
    "and that is decided": ("", "self.f and X == X"),
    "or that is decided": ("", "self.f or X == X"),
    "not not": ("", "not not X == X"),
    "times nothing": ("", "0 * X == 0"),
    "a sum of nothings": ("", "sum(0 * X for e in self.P) == 0"),
    "a filtered sum of nothings": ("", "sum(0 * X for e in self.P if self.f) == 0"),
    "minus itself": ("", "X - X == 0"),
    "the least of one": ("", "min([X]) == X"),
    "a remainder by one": ("", "X % 1 == 0"),
    "in a list that has it": ("", "X in (0, 1, 2)"),
    "in nothing": ("", "X in ()"),
    "not in nothing": ("", "X not in []"),
    "in a list that is made": ("", "1 in [1, X]"),
    "a chain that is decided": ("", "0 <= self.b <= 1 <= X + 1"),
    "a chain": ("", "-1 < X < 5"),
    "a chain whose end is not come by": ("", "1 < self.a < X + 2"),
    "is None": ("", "(X == 1) is not None"),
    "an argument": ("", "self.nothing(X)"),
    "an argument by name": ("", "self.nothing(x=X)"),
    "one of two arguments": ("", "self.one_of(X, self.f)"),
    "an argument that is kept": ("", "self.kept(X)"),
    "an argument of who leaves early": ("", "self.early(X)"),
    "an argument handed on": ("", "self.twice(X)"),
    "an argument among many": ("", "self.all_of_it(1, X, z=X)"),
    "in a helper": ("", "self.counted() == 0 or True"),
    "a helper as a statement": ("self.counted()", "self.f"),
    "an argument behind a default": ("", "self.defaulted(X)"),
    "a default": ("def g(y=X):\n    return self.f", "g()"),
    "a default never taken": ("def g(y=X):\n    return self.f", "g(1)"),
    "a function never called": ("def g():\n    return X", "self.f"),
    "a function as a statement": ("def g():\n    return X\ng()", "self.f"),
    "a lambda": ("", "(lambda y: self.f)(X)"),
    "a lambda never called": ("g = lambda: X", "self.f"),
    "a named expression": ("", "((v := X), self.f)[1]"),
    "under if": ("if self.f:\n    X", "self.b == 0"),
    "under else": ("if self.f:\n    pass\nelse:\n    v = X", "self.b == 0"),
    "an if that does nothing": ("if X == 1:\n    pass", "self.f"),
    "in a loop": ("for e in self.P:\n    X", "self.f"),
    "in a loop that is left": ("for e in self.P:\n    if self.f:\n        break\n    X", "self.b == 0"),
    "what a loop goes through": ("for e in (X, 1):\n    pass", "self.f"),
    "a dict": ("v = {1: X}", "self.f"),
    "a mapping of one": ("", '{"p": self.f, "q": X == 1}["p"]'),
    "the word count": ("", "count(X == X, self.f) >= 1"),
    "the word any_of": ("", "any_of(self.f, X == 1)"),
    "the word any_of of a comprehension": ("", "any_of(self.f or X == X for e in self.P)"),
    "the word if_else": ("", "if_else(self.f, 1, X) == 1"),
    "plus a list": ("v = [X] + [1]", "self.f"),
    "an augmented local": ("v = 1\nv += X\nv = 1", "v == 1"),
}
"""Statements, and a condition behind them."""

RULE = "    @rule(p=P, k=[0])\n    def go(self, p, k):\n"

USES = {
    "required": RULE + "{lines}\n        require({condition})\n        self.a = 0",
    "done": RULE + "{lines}\n        self.f = {condition}",
    "judged": RULE + "        self.a = 0\n    @invariant\n    def asked(self):\n{lines}\n        return {condition}",
    "ended by": RULE + "        self.a = 0\n    @terminal\n    def asked(self):\n{lines}\n        return {condition}",
}


def _text(form: str, number: str, use: str) -> str:
    lines, condition = (part.replace("X", NUMBERS[number]) for part in FORMS[form])
    written = indent(lines or "pass", " " * 8)
    head = HEAD.replace("NUMBER", NUMBERS[number])
    return head + "\n" + USES[use].format(lines=written, condition=condition) + "\n"


def _said(system: Any, run: DirectRun, state: Any, use: str) -> Iterator[tuple[Any, Any, Any]]:
    """What the tree as it was written says, what the simplified one says, and what Python says."""
    if use != "judged":
        sides = {label: (written, simple) for label, written, simple in traced(system, state)}
        for parameters in run.bindings("go"):
            ran = run.rule(state, "go", parameters)
            direct = ("step", ran.after) if ran.is_step else (ran.outcome,)
            yield *sides.get(str(tuple(parameters.items())), (("forbidden",),) * 2), direct
        return
    asked = system.invariants[0]
    told: list[Any] = []
    for ask in (lambda: bool(holds(system, asked.written, state)), lambda: bool(run.holds(state, "asked"))):
        try:
            told.append(ask())
        except Undefined:
            told.append("undefined")
    simple = bool(evaluator(system.reader_of(state))(asked.condition))
    yield told[0], told[0] if simple == (told[0] is True) else simple, told[1]


FOUND = {
    "only counted, in a helper": (
        "def h3(self, x):\n    k4 = self.o\n    k6 = len([self.n[k4] for e5 in P if "
        "(self.b not in range(1, 3))])\n    return (self.b not in range(1, 3))",
        "pass\nreturn self.h3(self.b)",
    ),
    "a ternary between the same, as a key": (
        "",
        'k1 = (self.o if (self.n["p"] not in range(1, 3)) else '
        '{"p": "q", "q": "p"}["q"])\n'
        'return ("q" in {"p": ["q"], "q": []}[("q" if self.n[k1] == self.n["q"] else "q")])',
    ),
    "only counted, in loops": (
        "",
        "for i2 in range(2):\n    for e3 in P:\n        k4 = self.o\n"
        "        i2 -= len([self.n[k4] for e5 in P if self.f])\nelse:\n    for e7 in P:\n        k12 = e7\n"
        "        k11 = len([e7 for e13 in P if (self.f and 1 == self.n[k12])])\nreturn self.n['p'] not in range(1, 3)",
    ),
}
"""What the fuzzer of methods found: seeds 310021457, 310026041 and 310027322, as methods were drawn before."""


@pytest.mark.parametrize("found", FOUND)
def test_what_the_fuzzer_found(found: str) -> None:
    helpers, lines = FOUND[found]
    written = USES["judged"].replace("        return {condition}", "").format(lines=indent(lines, " " * 8))
    head = HEAD.replace("NUMBER", "1").replace("class Drawn", 'P = ("p", "q")\n\nclass Drawn')
    assert difference(f"{head}\n{indent(helpers, '    ')}\n{written}\n") == ""


CASES = [(form, list(NUMBERS)[place % len(NUMBERS)]) for place, form in enumerate(FORMS)]


@pytest.mark.parametrize(("form", "number", "use"), every(3, [(*case, use) for case in CASES for use in USES]))
def test_what_is_evaluated_denotes(form: str, number: str, use: str) -> None:
    _compare(form, number, use)


@pytest.mark.parametrize("number", NUMBERS)
def test_whatever_it_is_that_denotes_nothing(number: str) -> None:
    for form in ("a statement", "the element of a filtered len", "a ternary in a branch", "an argument"):
        told = _compare(form, number, "judged")
        assert told["undefined"] and told.total() > told["undefined"]


def _values(system: Any, form: str, number: str) -> Iterator[list[Any]]:
    """The values that each variable takes; one that is not written where it could be read stays as it is."""
    asked = "".join((*FORMS[form], NUMBERS[number]))
    named = set(re.findall(r"self\.(\w+)", asked)) | {"b", "f"}  # helpers read these two
    for cell in system.cells:
        values = list(cell.type.values())
        yield values if cell.function.name in named else values[:1]


def _compare(form: str, number: str, use: str) -> Counter[str]:
    kind = class_of(_text(form, number, use))
    system, run = kind().system, DirectRun(kind)
    outcomes: Counter[str] = Counter()
    for state in itertools.product(*_values(system, form, number)):
        for written, simple, direct in _said(system, run, state, use):
            assert written == direct and simple == direct, (form, number, use, state)
            outcomes[direct[0] if isinstance(direct, tuple) else str(direct)] += 1
    return outcomes
