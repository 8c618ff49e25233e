"""Rules that say no on the way, for some of their parameters: what is read once for many of them is drawn here.

Each statement names one or two parameters, or hides them: in a default, a decorator inside, a name of its own, a list,
a helper, what a helper has written. Text in, text out: nothing here knows how rulestone reads it.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from .draw_statements import indented

EARLY = "ends early"
"""What a rule is about that is drawn here."""

NUMBERS = ("k", "j", "w")
"""Parameters that are numbers; `p` is a letter."""

HEAD = """\
import functools
from inspect import signature
from rulestone.model import *
P = ("p", "q")
def checked(number):
    def decorated(function):
        require(number != 1)
        return function
    return decorated
def handed_on(function):
    meant = word(function)
    def given(self, *values, **named):
        meant(self, *values, **named)
    given.__name__, given.__signature__ = function.__name__, signature(function)
    return given
def kept(function):
    @functools.wraps(function)
    def given(self, x):
        require(x != 2)
        return function(self, x)
    return given
"""

HELPERS = """\
    @property
    def low(self):
        return self.a
    def need(self, x, least=1):
        require(x >= least)
    @kept
    def small(self, x):
        require(x != 0)
    def put(self, x):
        self.a = x
    def look(self):
        require(self.a != 1)
    def fill(self, box, x):
        box[0] = x
    def some(self, x):
        for u in range(3):
            if u != x:
                yield u
    def down(self, x, y):
        require(x != y)
        if x > 0:
            self.down(x - 1, y)
"""


class EarlyEnds:
    """Draws one game, whose rule says no on the way."""

    variables = ("a", "f", "n")

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(f"early ends {seed}")
        self.many = 0
        self.forms: tuple[Callable[[], list[str]], ...] = (
            lambda: [f"require({self.condition()})"],
            lambda: [f"if {self.condition()}:", *indented([f"require({self.condition()})"])],
            self.loop,
            lambda: [f"self.need({self.number()}{self.dice.choice(['', f', least={self.number()}'])})"],
            lambda: [f"self.small({self.number()})"],
            lambda: [f"self.put({self.number()})", "self.look()"],
            lambda: [f"self.a = {self.number()}", f"require(self.low != {self.dice.randint(0, 2)})"],
            lambda: [f"@checked({self.number()})", *self.inner(), "inside()"],
            lambda: [*self.inner(f"x={self.number()}"), "inside()"],
            lambda: self.named(lambda name: [f"{name} = lambda: {self.number()}", f"require({name}() != 1)"]),
            lambda: self.named(lambda name: [f"require(({name} := {self.number()}) != 1)", f"require({name} != 2)"]),
            lambda: [f"require(any(u == {self.number()} for u in range(2)))"],
            lambda: [f"require({self.number()} in list(self.some({self.number()})))"],
            lambda: [f'require(f"{{{self.number()}}}" != "1", because=f"not {{{self.number()}}}")'],
            self.missing,
            lambda: [f"require({self.condition()} if self.f else {self.condition()})"],
            self.both_ways,
            self.leaving,
            lambda: [f"require({self.condition()}); require({self.condition()})"],
            lambda: [f"{self.dice.choice(NUMBERS)} = {self.number()}"],
            lambda: [f"p = P[{self.number()} % 2]"],
            lambda: self.named(
                lambda name: [f"{name} = [0]", f"self.fill({name}, {self.number()})", f"require({name}[0] != 1)"]
            ),
            lambda: ["class Local:", f"    y = {self.number()}", "require(Local.y != 1)"],
            lambda: ["require(", "    self.a < 3,", f"    {self.condition()},", ")"],
            lambda: [f"require(self.a // {self.number()} >= 0)"],
            lambda: [f"self.down({self.number()}, {self.number()})"],
            lambda: [f"match {self.number()}:", "    case 0 | 1 as c:", f"        require(c != {self.number()})"],
            lambda: self.named(
                lambda name: [f"{name} = functools.partial(self.need, {self.number()})", f"{name}({self.number()})"]
            ),
            lambda: [f"for p in P[:{self.number()}]:", *indented([f"require({self.condition()})"])],
        )

    def game(self) -> str:
        """The text of a whole game: a rule, perhaps of another one's, or handed on by a wrapper."""
        dice = self.dice
        by = dice.choice(["", "", 'by="p", '])
        domains = f"{by}p=P, k=[0, 1, 2], j=[0, 1], w={dice.choice(['[1, 2]', 'lambda self, k: range(k + 1)'])}"
        lines = [*self.statements(dice.choice([1, 2, 2, 3])), *self.effects()]
        said = ["    language = 2", '    P = Sort("p", "q")', "    players = P", "    a = State(Int(0, 2))"]
        said += ["    f = State(Bool)", "    n = State(P, Int(0, 2))"]
        said += ["    @initial", "    def setup(self):", "        self.a, self.f, self.n = 0, False, 0"]
        text = [HEAD, "class Drawn(Game):", *said, HELPERS]
        if dice.random() < 0.3:
            text[1] = "class Below(Game):"
            given = dice.choice(["p, k, j, w", "p, j, k, w", "p=p, k=w, j=j, w=w", "*(p, k, j, w)"])
            text += self.rule(domains, [*self.statements(1), *self.effects()])
            text.append("class Drawn(Below):")
            lines.insert(0, f"super().go({given})")
            text.append("    @override")
        text += self.rule(domains, lines)
        return "\n".join(text) + "\n"

    def rule(self, domains: str, lines: list[str]) -> list[str]:
        """The text of the rule."""
        wrapper = ["    @handed_on"] * (self.dice.random() < 0.1)
        head = [f"    @rule({domains})", *wrapper, "    def go(self, p, k, j, w):"]
        return [*head, *(f"        {line}" for line in lines)]

    def statements(self, many: int) -> list[str]:
        """Statements in which it may end."""
        return [line for _ in range(many) for line in self.dice.choice(self.forms)()]

    def effects(self) -> list[str]:
        """What happens where it has not ended."""
        first = [f"self.n[p] = {self.number()}", f"self.a = {self.number()}", "self.f = not self.f"]
        return self.dice.sample(first, 2)

    def number(self) -> str:
        """A number that Python knows while the rule is read."""
        one, other = self.dice.choice(NUMBERS), self.dice.choice(NUMBERS)
        return self.dice.choice([one, one, f"(0, 2, 1)[{one}]", f"({one} + {other}) % 3", "P.index(p)"])

    def condition(self) -> str:
        """A condition that Python knows while the rule is read, or one that asks the state, too."""
        known = self.dice.choice(
            [f"{self.number()} != {self.dice.randint(0, 2)}", f"{self.number()} < {self.number()}"]
        )
        return self.dice.choice([known, known, 'p == "p"', f"({known} and self.n[p] < 2)", f"(self.f or {known})"])

    def named(self, lines: Callable[[str], list[str]]) -> list[str]:
        """Lines about a name that is new."""
        self.many += 1
        return lines(f"v{self.many}")

    def inner(self, taken: str = "") -> list[str]:
        """A function inside of the rule."""
        needed = self.condition() if not taken else "x != 1"
        return [f"def inside({taken}):", *indented([f"require({needed})"])]

    def loop(self) -> list[str]:
        """A loop that is left, or in which it ends."""
        asked = f"require({self.dice.choice(['u', self.number()])} != {self.number()})"
        left = self.dice.choice(["break", "continue", "return"])
        return ["for u in range(3):", *indented([f"if u == {self.number()}:", f"    {left}", asked])]

    def missing(self) -> list[str]:
        """Something that Python does not find, and what is taken in its place."""
        name = "found"
        taken = [f"    {name} = {{0: 1, 2: 2}}[{self.number()}]", "except KeyError:", f"    {name} = 0"]
        return ["try:", *taken, f"require({name} > {self.dice.randint(0, 1)})"]

    def both_ways(self) -> list[str]:
        """Both branches of what the state decides may say no."""
        one, other = ([f"    require({self.condition()})"] for _ in range(2))
        return ["if self.f:", *one, "else:", *other]

    def leaving(self) -> list[str]:
        """The rule is left by a parameter, by the state, or by both."""
        asked = self.dice.choice([self.condition(), "self.f", f"self.f and {self.condition()}"])
        return [f"if {asked}:", *indented([self.dice.choice(["self.a = 1", f"require({self.condition()})"]), "return"])]
