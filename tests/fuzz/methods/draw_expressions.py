"""Expressions at random: numbers, conditions and elements, with comprehensions, mappings and what denotes nothing."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

VARIABLES = {
    "a": ("int", "Int(0, 2)", 3),
    "b": ("int", "Int(0, 1)", 2),
    "f": ("bool", "Bool", 2),
    "t": ("elem", "P", 2),
    "n": ("map", "P, Int(0, 1)", 4),
    "m": ("map", "P, Int(0, 1)", 4),
    "o": ("opt", "Optional(P)", 3),
}
"""Kind, declaration and number of values."""

PAIRS = {"c": ("pair", "C", 3), "d": ("pair", "Optional(C)", 4), "e": ("long", "L", 3)}
"""Variables of elements that are tuples; of the last there are shorter and longer ones."""

OF_C, OF_L = ((0, 1), (1, 0), (2, 1)), ((1,), (0, 2), (2, 1, 0))
"""These elements."""


_OF_TWO = (
    "min({}, {})",
    "max({}, {})",
    "sorted([{}, {}])[0]",
    "sorted(({}, {}, 1), reverse=True)[1]",
    "[{}, {}].count(1)",
)
"""Numbers that two numbers make."""


@dataclass
class Scope:
    """The names that may be read, by kind, and where a statement stands."""

    names: dict[str, list[str]] = field(default_factory=lambda: {"int": [], "bool": [], "elem": []})
    unsure: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    loop: bool = False
    writes: bool = True
    returns: str = "none"
    depth: int = 0

    def inner(self, **changed: object) -> Scope:
        """The scope of a block inside; names set there may be unset behind it."""
        names = {kind: list(found) for kind, found in self.names.items()}
        made = Scope(names, self.unsure, list(self.rows), self.loop, self.writes, self.returns, self.depth + 1)
        for name, value in changed.items():
            setattr(made, name, value)
        return made


class ExpressionDrawer(ABC):
    """Draws expressions over some variables."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.variables: list[str] = []
        self.number = 0
        self.unused = 0.04  # how often what is evaluated is not used
        self.parts = 0.0  # how often an element that is a tuple is asked for its parts, where there is one

    def of(self, kind: str) -> list[str]:
        """The variables of a kind."""
        return [name for name in self.variables if (VARIABLES | PAIRS)[name][0] == kind]

    def without_parts(self, draw: Callable[[Scope], str], at: Scope) -> str:
        """What is drawn, in which there are no further parts: it would grow without end."""
        kept, self.parts = self.parts, 0.0
        found = draw(at)
        self.parts = kept
        return found

    def part(self, at: Scope) -> str:
        """A number that parts of a tuple make."""
        dice = self.dice
        thing = f"s.{dice.choice(self.of('pair') + self.of('long'))}"
        name = self.fresh("i")
        inner = at.inner(writes=False)
        inner.names["int"] = [*inner.names["int"], name]
        found = [f"{thing}[{dice.choice([0, 0, 1, -1, 2])}]", f"len({thing})", f"sum({thing})"]
        found += [f"{dice.choice(['min', 'max'])}({thing})", f"sum({thing}, {self.number_(at, 0)})"]
        if thing[2:] in self.of("pair"):
            other = f"s.{dice.choice(self.of('pair'))}"
            found += [f"sum({self.number_(inner, 1)} for {name} in {thing})", f"max(*{thing}, 1)", f"[*{thing}][1]"]
            found += [f"sum({self.number_(inner, 1)} for {name} in {thing} if {self.condition(inner, 0)})"]
            found += [f"sum(x * y for x, y in zip({thing}, {other}))", f"list(reversed({thing}))[0]"]
            found += [f"({name} := {thing})[0] + {name}[1]"]
        return dice.choice(found)

    def about_parts(self, at: Scope) -> str:
        """A condition about the parts of a tuple, or about a tuple made of parts."""
        dice = self.dice
        thing = f"s.{dice.choice(self.of('pair') + self.of('long'))}"
        found = [f"{self.number_(at, 0)} {dice.choice(['in', 'not in'])} {thing}", f"1 in {thing}"]
        if thing[2:] in self.of("pair"):
            name = self.fresh("i")
            inner = at.inner(writes=False)
            inner.names["int"] = [*inner.names["int"], name]
            word = dice.choice(["any", "all"])
            found += [f"{word}({self.condition(inner, 1)} for {name} in {thing})", f"{self.pair(at)} == {thing}"]
            found += [f"{thing} in ({self.pair(at)}, (1, 0))", f"{self.pair(at)} in C", f"{thing} == {self.pair(at)}"]
        return f"({dice.choice(found)})"

    def pair(self, at: Scope) -> str:
        """A pair, which is perhaps an element."""
        made = f"({self.number_(at, 0)}, {self.number_(at, 0)})"
        pairs = [f"s.{name}" for name in self.of("pair")]
        return self.dice.choice([made, made, str(self.dice.choice(OF_C)), *pairs])

    def fresh(self, letter: str) -> str:
        self.number += 1
        return f"{letter}{self.number}"

    def number_(self, at: Scope, depth: int) -> str:
        """A number."""
        dice = self.dice
        leaves = [str(dice.randint(0, 2))]
        leaves += [f"s.{name}" for name in self.of("int")] * 3 + at.names["int"] * 2
        for name in self.of("map"):
            leaves += [f"s.{name}[{self.elem(at, 0)}]"] * 2
        leaves += [f"{name}[{self.elem(at, 0)}]" for name in at.rows]
        if self.parts and dice.random() < self.parts:
            return self.without_parts(self.part, at)
        if depth <= 0:
            return dice.choice(leaves)
        if dice.random() < self.unused:
            return self.unused_in(self.number_(at, depth - 1), at, depth)
        match dice.randint(0, 15):
            case 0 | 1:
                return f"({self.number_(at, depth - 1)} + {self.number_(at, depth - 1)})"
            case 2:
                return f"({self.number_(at, depth - 1)} - {self.number_(at, depth - 1)})"
            case 3:
                return f"({self.number_(at, depth - 1)} {dice.choice(['//', '%'])} {self.divisor(at)})"
            case 4 | 5:
                one, other = self.number_(at, depth - 1), self.number_(at, depth - 1)
                return f"({one} if {self.condition(at, depth - 1)} else {other})"
            case 6:
                inner = at.inner(writes=False)
                name = self.fresh("e")
                inner.names["elem"] = [*inner.names["elem"], name]
                test = f" if {self.condition(inner, depth - 1)}" if dice.random() < 0.6 else ""
                return f"sum({self.number_(inner, depth - 1)} for {name} in P{test})"
            case 7:
                form = dice.choice(_OF_TWO)
                return form.format(self.number_(at, depth - 1), self.number_(at, depth - 1))
            case 8:
                inner = at.inner(writes=False)
                name = self.fresh("i")
                inner.names["int"] = [*inner.names["int"], name]
                word = dice.choice(["min", "max"])
                rest = ", default=1" if dice.random() < 0.3 else ""
                test = self.condition(inner, depth - 1)
                return f"{word}([{self.number_(inner, depth - 1)} for {name} in (0, 1, 2) if {test}]{rest})"
            case 9:
                inner = at.inner(writes=False)
                name = self.fresh("e")
                inner.names["elem"] = [*inner.names["elem"], name]
                return f"len([{self.number_(inner, 0)} for {name} in P if {self.condition(inner, depth - 1)}])"
            case 10:
                return (
                    f"(4, 0, 2)[{self.number_(at, depth - 1)}]"
                    if dice.random() < 0.5
                    else f"{{0: 1, 1: 2, 3: 0}}[{self.number_(at, depth - 1)}]"
                )
            case 11:
                return f'{{"p": 1, "q": 2}}[{self.elem(at, depth - 1)}]'
            case 12:
                return self.called("number", at, depth)
            case 13:
                name = self.fresh("w")
                return f"(({name} := {self.number_(at, depth - 1)}) + {name})"
            case 14:
                return f"(lambda z: z + {self.number_(at.inner(), 0)})({self.number_(at, depth - 1)})"
        return dice.choice(leaves)

    def partial(self, at: Scope) -> str:
        """A number that may denote nothing."""
        dice = self.dice
        found = [f"({self.number_(at, 0)} {sign} {self.divisor(at)})" for sign in ("//", "%")]
        found += [f"(4, 0)[{self.number_(at, 0)}]", f"{{0: 1, 2: 0}}[{self.number_(at, 0)}]"]
        found += [f"min([x for x in (0, 1) if {self.condition(at, 0)}])"]
        found += [f"s.{name}[s.{by}]" for name in self.of("map") for by in self.of("opt")] * 4
        return dice.choice(found)

    def unused_in(self, used: str, at: Scope, depth: int) -> str:
        """An expression that is worth `used`, and evaluates besides what may denote nothing."""
        lost = self.partial(at)
        match self.dice.randint(0, 8):
            case 0:
                return f"({lost}, {used})[1]"
            case 1:
                return f"[{used}, {lost}][0]"
            case 2:
                return f"({used} if {lost} == 1 else {used})"
            case 3:
                return f"({used}, {used})[0 if {self.condition(at, 0)} else (1, {lost})[0]]"
            case 4:
                return f"(lambda z, y: z)({used}, {lost})"
            case 5:
                return f"(lambda z, y={lost}: z)({used})"
            case 6:
                name = self.fresh("e")
                return f"({used}, len([{lost} for {name} in P if {self.condition(at, 0)}]))[0]"
            case 7:
                name = self.fresh("e")
                return f"({used}, any(({lost}, {self.condition(at, 0)})[1] for {name} in P))[0]"
        return f"({used} if {lost} in () or {self.condition(at, 0)} else {used})"

    def divisor(self, at: Scope) -> str:
        """A number by which may be divided: sometimes it is below 1."""
        found = [f"s.{name}" for name in self.of("int")] + ["2"]
        return self.dice.choice(found)

    def condition(self, at: Scope, depth: int) -> str:
        """A condition."""
        dice = self.dice
        leaves = [f"s.{name}" for name in self.of("bool")] * 3 + at.names["bool"] * 2
        leaves += [f"{self.number_(at, 0)} {dice.choice(['==', '<', '>=', '!='])} {self.number_(at, 0)}"] * 2
        leaves += [f"{self.elem(at, 0)} == {self.elem(at, 0)}"]
        leaves += [f"s.{name} is {dice.choice(['', 'not '])}None" for name in self.of("opt")] * 2
        leaves += [f"s.{name} == {self.elem(at, 0)}" for name in self.of("opt")]
        if self.parts and dice.random() < self.parts:
            return self.without_parts(self.about_parts, at)
        if depth <= 0:
            return dice.choice(leaves)
        if dice.random() < self.unused:
            return self.unused_in(self.condition(at, depth - 1), at, depth)
        match dice.randint(0, 14):
            case 0 | 1 | 2:
                return f"({self.condition(at, depth - 1)} and {self.condition(at, depth - 1)})"
            case 3 | 4:
                return f"({self.condition(at, depth - 1)} or {self.condition(at, depth - 1)})"
            case 5:
                return f"(not {self.condition(at, depth - 1)})"
            case 6:
                sides = [self.number_(at, depth - 1) for _ in range(3)]
                return f"({sides[0]} {dice.choice(['<', '<='])} {sides[1]} {dice.choice(['<=', '!='])} {sides[2]})"
            case 7 | 8:
                inner = at.inner()
                name = self.fresh("e")
                inner.names["elem"] = [*inner.names["elem"], name]
                test = f" if {self.condition(inner, depth - 1)}" if dice.random() < 0.6 else ""
                return f"{dice.choice(['any', 'all'])}({self.condition(inner, depth - 1)} for {name} in P{test})"
            case 9:
                return f"({self.number_(at, depth - 1)} in ({self.number_(at, 0)}, {self.number_(at, 0)}))"
            case 10:
                return f"({self.number_(at, depth - 1)} not in range(1, 3))"
            case 11:
                return (
                    f"({self.condition(at, depth - 1)} if {self.condition(at, 0)} else {self.condition(at, depth - 1)})"
                )
            case 12:
                return self.called("condition", at, depth)
            case 13:
                return f'({self.elem(at, 0)} in {{"p": ["q"], "q": []}}[{self.elem(at, depth - 1)}])'
        return dice.choice(leaves)

    def elem(self, at: Scope, depth: int) -> str:
        """An element."""
        dice = self.dice
        leaves = ['"p"', '"q"', *[f"s.{name}" for name in self.of("elem")] * 3, *at.names["elem"] * 2]
        if depth <= 0:
            return dice.choice(leaves)
        match dice.randint(0, 5):
            case 0 | 1:
                one, other = self.elem(at, depth - 1), self.elem(at, depth - 1)
                return f"({one} if {self.condition(at, depth - 1)} else {other})"
            case 2:
                return f'{{"p": "q", "q": "p"}}[{self.elem(at, depth - 1)}]'
            case 3 if self.of("opt"):
                return f"s.{self.of('opt')[0]}"
        return dice.choice(leaves)

    @abstractmethod
    def called(self, kind: str, at: Scope, depth: int) -> str:
        """A call of a helper, which gives a number or a condition."""
