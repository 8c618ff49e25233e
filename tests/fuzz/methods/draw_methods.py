"""Methods at random: locals, loops, early exits, helpers with effects, comprehensions, mappings, undefined steps.

Text in, text out: nothing here knows how rulestone reads it.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace

SORT = ("p", "q")
"""The elements of the one sort."""

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

RISKS = (
    "none",
    "return after an effect",
    "return in a loop",
    "break in a loop",
    "continue in a loop",
    "local in branches",
    "counter in a loop",
    "flag in a loop",
    "append under if",
    "item under if",
    "helper in a ternary",
    "helper right of or",
    "helper with a return",
    "generator",
    "stranger assigned",
    "decorator",
    "rows",
)
"""What a method is about besides chance: nothing, the fourteen ways in which the spike misread, and rows."""


@dataclass
class Drawn:
    """A game's text, and what it is about."""

    text: str
    risk: str
    variables: tuple[str, ...]


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


class Drawer:
    """Draws one game."""

    def __init__(self, seed: int, risk: str | None = None) -> None:
        self.dice = random.Random(seed)
        self.risk = self.dice.choice(RISKS) if risk is None else risk
        pool = list(VARIABLES)
        self.dice.shuffle(pool)
        self.variables: list[str] = []
        size = 1
        for name in pool:
            if size * VARIABLES[name][2] <= 24:
                self.variables.append(name)
                size *= VARIABLES[name][2]
        if not {"a", "b", "n", "m"} & set(self.variables):
            self.variables[-1:] = ["a"]
        self.number = 0
        self.helpers: dict[str, str] = {}

    def of(self, kind: str) -> list[str]:
        """The variables of a kind."""
        return [name for name in self.variables if VARIABLES[name][0] == kind]

    def fresh(self, letter: str) -> str:
        self.number += 1
        return f"{letter}{self.number}"

    # Expressions

    def number_(self, at: Scope, depth: int) -> str:
        """A number."""
        dice = self.dice
        leaves = [str(dice.randint(0, 2))]
        leaves += [f"s.{name}" for name in self.of("int")] * 3 + at.names["int"] * 2
        for name in self.of("map"):
            leaves += [f"s.{name}[{self.elem(at, 0)}]"] * 2
        leaves += [f"{name}[{self.elem(at, 0)}]" for name in at.rows]
        if depth <= 0:
            return dice.choice(leaves)
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
                return f"{dice.choice(['min', 'max'])}({self.number_(at, depth - 1)}, {self.number_(at, depth - 1)})"
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
        if depth <= 0:
            return dice.choice(leaves)
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

    # Helpers

    def called(self, kind: str, at: Scope, depth: int) -> str:
        """A call of a helper of its own, which may do something and leave early."""
        if len(self.helpers) >= 2 or depth < 1:
            return "1" if kind == "number" else "True"
        name = self.fresh("h")
        self.helpers[name] = ""
        inside = Scope(writes=at.writes, returns=kind)
        inside.names["int"] = ["x"]
        lines = self.block(inside, 2, self.dice.randint(1, 2))
        result = self.number_(inside, 1) if kind == "number" else self.condition(inside, 1)
        self.helpers[name] = "\n".join(
            [f"    def {name}(self, s, x):", *("        " + one for one in [*lines, f"return {result}"])]
        )
        return f"self.{name}(s, {self.number_(at, 0)})"

    # Statements

    def block(self, at: Scope, depth: int, many: int) -> list[str]:
        """Some statements."""
        lines: list[str] = []
        for _ in range(many):
            lines += self.statement(at, depth)
        return lines or ["pass"]

    def statement(self, at: Scope, depth: int) -> list[str]:
        """One statement, with what belongs to it."""
        dice = self.dice
        which = dice.randint(0, 19)
        if depth <= 0:
            which = dice.randint(0, 9)
        match which:
            case 0 | 1 | 2 | 3:
                return self.effect(at)
            case 4 | 5:
                return self.local(at)
            case 6 if at.names["int"]:
                name = dice.choice(at.names["int"])
                return [f"{name} {dice.choice(['+=', '-='])} {self.number_(at, 1)}"] if name != "x" else ["pass"]
            case 7:
                return [f"require({self.condition(at, 2)})"] if at.writes else ["pass"]
            case 8 if at.unsure and dice.random() < 0.3:
                name = dice.choice(at.unsure)
                return [f"{self.place('int', at)} = {name}"] if at.writes and self.of("int") else [f"{name}"]
            case 9 if dice.random() < 0.3:
                return self.leaving(at)
            case 10 | 11 | 12 | 13:
                return self.branch(at, depth)
            case 14 | 15 | 16:
                return self.loop(at, depth)
            case 17 if at.writes:
                name = self.fresh("g")
                inner = Scope(writes=at.writes, returns="number")
                inner.names["int"] = ["y"]
                lines = self.block(inner, 1, 1)
                text = [f"def {name}(y):", *indented([*lines, f"return {self.number_(inner, 1)}"])]
                return [*text, f"{self.bind('int', at)} = {name}({self.number_(at, 0)})"]
            case 18 if len(at.names["int"]) > 1:
                one, other = dice.sample(at.names["int"], 2)
                return [f"{one}, {other} = {other}, {one}"]
            case 19 if self.of("map"):
                return self.row(at)
        return self.effect(at)

    def row(self, at: Scope) -> list[str]:
        """All places of a variable are named, assigned or exchanged at once."""
        one, other = (f"s.{self.dice.choice(self.of('map'))}" for _ in range(2))
        known = self.dice.choice([other, *at.rows])
        if not at.writes or self.dice.random() < 0.4:
            name = self.fresh("v")
            at.rows.append(name)
            return [f"{name} = {self.dice.choice([f'frozen({known})', known, one])}"]
        if one != other and self.dice.random() < 0.5:
            return [f"{one}, {other} = {other}, {one}"]
        counted = f'{{"p": {self.number_(at, 1)}, "q": {self.number_(at, 0)}}}'
        return [f"{one} = {self.dice.choice([known, counted, self.number_(at, 1)])}"]

    def place(self, kind: str, at: Scope) -> str:
        """A place of the state that is assigned."""
        found = [f"s.{name}" for name in self.of(kind)]
        if kind == "int":
            found += [f"s.{name}[{self.elem(at, 1)}]" for name in self.of("map")]
        return self.dice.choice(found)

    def effect(self, at: Scope) -> list[str]:
        """The state is changed."""
        if not at.writes:
            return self.local(at)
        kinds = {VARIABLES[name][0].replace("map", "int") for name in self.variables}
        match self.dice.choice(sorted(kinds)):
            case "int":
                sign = self.dice.choice(["=", "=", "+=", "-="])
                return [f"{self.place('int', at)} {sign} {self.number_(at, 2)}"]
            case "bool":
                return [f"{self.place('bool', at)} = {self.condition(at, 2)}"]
            case "elem":
                return [f"{self.place('elem', at)} = {self.elem(at, 2)}"]
        return [f"s.o = {self.dice.choice(['None', self.elem(at, 1)])}"]

    def bind(self, kind: str, at: Scope) -> str:
        """A local name, an old or a new one."""
        old = [name for name in at.names[kind] if name[0] == "k"]
        if old and self.dice.random() < 0.6:
            return self.dice.choice(old)
        name = self.fresh("k")
        at.names[kind] = [*at.names[kind], name]
        at.unsure.append(name) if kind == "int" and at.depth else None
        return name

    def local(self, at: Scope) -> list[str]:
        """A name is set."""
        kind = self.dice.choice(["int", "int", "bool", "elem"])
        said = {"int": self.number_, "bool": self.condition, "elem": self.elem}[kind](at, 2)
        return [f"{self.bind(kind, at)} = {said}"]

    def leaving(self, at: Scope) -> list[str]:
        """`return`, `break` or `continue`."""
        ways = ["return"] + ["break", "continue"] * 2 * at.loop
        way = self.dice.choice(ways)
        if way != "return":
            return [way]
        if at.returns == "none":
            return ["return"]
        said = self.number_(at, 1) if at.returns == "number" else self.condition(at, 1)
        return [f"return {said}"]

    def branch(self, at: Scope, depth: int) -> list[str]:
        """`if`, perhaps with `elif` and `else`."""
        lines: list[str] = []
        for word in ["if", *["elif"] * (self.dice.random() < 0.3), *["else"] * (self.dice.random() < 0.5)]:
            inner = at.inner()
            test = "" if word == "else" else " " + self.condition(at, 2)
            body = self.block(inner, depth - 1, self.dice.randint(1, 2))
            if self.dice.random() < 0.25:
                body += self.leaving(inner)
            lines += [f"{word}{test}:", *indented(body)]
        return lines

    def loop(self, at: Scope, depth: int) -> list[str]:
        """`for` over what is known, perhaps with `else`."""
        inner = at.inner(loop=True)
        if self.dice.random() < 0.5:
            name, over = self.fresh("e"), "P"
            inner.names["elem"] = [*inner.names["elem"], name]
        else:
            name, over = self.fresh("i"), self.dice.choice(["range(2)", "(2, 0, 1)", "range(3)"])
            inner.names["int"] = [*inner.names["int"], name]
        body = self.block(inner, depth - 1, self.dice.randint(1, 3))
        lines = [f"for {name} in {over}:", *indented(body)]
        if self.dice.random() < 0.25:
            lines += ["else:", *indented(self.block(at.inner(), depth - 1, 1))]
        return lines

    # The risks

    def about(self, at: Scope) -> list[str]:
        """The statements that a method is about."""
        c = self.condition(at, 1)
        d = self.condition(at, 1)
        effect, other = self.effect(at), self.effect(at)
        put = self.place("int", at)
        match self.risk:
            case "return after an effect":
                return [f"if {c}:", *indented([*effect, "return"]), *other]
            case "return in a loop":
                return ["for u in range(2):", *indented([f"if {c}:", *indented([*effect, "return"])]), *other]
            case "break in a loop":
                return ["for u in range(3):", *indented([f"if {c}:", *indented(["break"]), f"{put} = u % 2"]), *other]
            case "continue in a loop":
                return ["for u in range(2):", *indented([f"if {c}:", *indented(["continue"]), *effect])]
            case "local in branches":
                return [f"if {c}:", "    v = 1", "else:", "    v = 0", f"{put} = v"]
            case "counter in a loop":
                return [
                    "v = 0",
                    "for u in P:",
                    *indented([f"if {d}:", "    v += 1"]),
                    f"require(v < {self.dice.randint(1, 2)})",
                ]
            case "flag in a loop":
                return [
                    "v = False",
                    "for u in range(2):",
                    *indented([f"if {c}:", "    v = True"]),
                    f"if v:\n    {put} = 1",
                ]
            case "append under if":
                return ["v = []", f"if {c}:", "    v.append(1)", f"{put} = len(v)"]
            case "item under if":
                return ["v = {0: 0}", f"if {c}:", "    v[0] = 1", f"{put} = v[0]"]
            case "helper in a ternary":
                put = self.place("int", Scope())
                self.helpers["w"] = f"    def w(self, s):\n        {put} = 1\n        return 1"
                return [f"v = self.w(s) if {c} else 0", f"require(v < 2 or {d})"]
            case "helper right of or":
                put = self.place("int", Scope())
                self.helpers["w"] = f"    def w(self, s):\n        {put} = 1\n        return True"
                return [f"require({c} or self.w(s))"]
            case "helper with a return":
                put = self.place("int", Scope())
                inside = [f"if {self.state_condition()}:", f"    {put} = 0", "    return", f"{put} = 1"]
                self.helpers["w"] = "\n".join(["    def w(self, s):", *("        " + one for one in inside)])
                return ["self.w(s)", *other]
            case "generator":
                inside = ["for u in P:", f"    if {self.state_condition()}:", "        yield u"]
                self.helpers["w"] = "\n".join(["    def w(self, s):", *("        " + one for one in inside)])
                return [f"{put} = len(list(self.w(s))) // 2"]
            case "stranger assigned":
                return [f"if {c}:", "    self.yy = 1"]
            case "decorator":
                return [f"{put} = 1 - {put}"]
            case "rows" if self.of("map"):
                name = f"s.{self.dice.choice(self.of('map'))}"
                begun = [f"v = {name}", f"if {c}:", *indented([f"{name} = {self.number_(at, 0)}"])]
                return [*begun, f'{put} = v["p"]', *self.row(at)]
        return [*effect, *self.statement(at, 2)]

    def state_condition(self) -> str:
        """A condition on the state alone."""
        return self.condition(Scope(), 0)

    def game(self) -> Drawn:
        """A whole game: one rule, one property, and the helpers of both."""
        at = Scope()
        at.names["elem"] = ["p"]
        at.names["int"] = ["k0"]
        lines = ["k0 = k"]
        if self.risk == "none":
            lines += self.block(at, self.dice.choice([2, 2, 3]), self.dice.randint(1, 3))
        else:
            lines += self.block(at, 1, self.dice.randint(0, 1)) if self.dice.random() < 0.5 else []
            lines += self.about(at)
            lines += self.block(at, 1, self.dice.randint(0, 1)) if self.dice.random() < 0.5 else []
        asked = Scope(writes=False, returns="condition")
        said = [*self.block(asked, 2, self.dice.randint(0, 2)), f"return {self.condition(asked, 2)}"]
        declared = [f"    {name} = State({VARIABLES[name][1]})" for name in self.variables]
        first = {"int": "0", "bool": "False", "elem": '"p"', "map": "0", "opt": "None"}
        setup = [f"        s.{name} = {first[VARIABLES[name][0]]}" for name in self.variables]
        text = "\n".join(
            [
                "from rulestone.model import *",
                "P = ('p', 'q')",
                "import functools",
                "def doubled(function):",
                "    @functools.wraps(function)",
                "    def twice(*args, **named):",
                "        function(*args, **named)",
                "        return function(*args, **named)",
                "    return twice",
                "class Drawn(Game):",
                "    language = 2",
                '    P = Sort("p", "q")',
                *declared,
                "    @initial",
                "    def setup(self, s):",
                *setup,
                *self.helpers.values(),
                "    @rule(p=P, k=[0, 1])",
                *["    @doubled"] * (self.risk == "decorator"),
                "    def go(self, s, p, k):",
                *("        " + one for line in lines for one in line.split("\n")),
                "    @invariant",
                "    def asked(self, s):",
                *("        " + one for one in said),
                "",
            ]
        )
        return Drawn(text, self.risk, tuple(self.variables))


def indented(lines: list[str]) -> list[str]:
    """Lines of a block inside."""
    return ["    " + one for line in lines for one in line.split("\n")]


def of_moments(text: str) -> str:
    """The same game, in which `self` is the game at a moment and no state is handed over."""
    text = re.sub(r"\(self, s\b(, )?", lambda found: "(self, " if found[1] else "(self", text)
    text = re.sub(r"\b(self\.\w+)\(s\b(, )?", r"\1(", text)
    return re.sub(r"\bs\.(?=\w)", "self.", text)


def drawn(seed: int, risk: str | None = None) -> Drawn:
    """The game of a seed; of an odd one as a game at moments."""
    found = Drawer(seed, risk).game()
    return replace(found, text=of_moments(found.text)) if seed % 2 else found
