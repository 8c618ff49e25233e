"""Statements at random: effects, locals, branches, loops, early exits, and helpers with effects."""

from __future__ import annotations

from .draw_expressions import PAIRS, VARIABLES, ExpressionDrawer, Scope


class StatementDrawer(ExpressionDrawer):
    """Draws statements, and helpers that they call."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.helpers: dict[str, str] = {}

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

    def block(self, at: Scope, depth: int, many: int) -> list[str]:
        """Some statements."""
        lines: list[str] = []
        for _ in range(many):
            lines += self.statement(at, depth)
        return lines or ["pass"]

    def statement(self, at: Scope, depth: int) -> list[str]:
        """One statement, with what belongs to it."""
        dice = self.dice
        if dice.random() < self.unused:
            return [f"{dice.choice(['', '_ = ', 'o1, o2 = 1, '])}{self.partial(at)}"]
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
        kinds = {(VARIABLES | PAIRS)[name][0].replace("map", "int") for name in self.variables} - {"long"}
        match self.dice.choice(sorted(kinds)):
            case "pair":
                return self.paired(at)
            case "int":
                sign = self.dice.choice(["=", "=", "+=", "-="])
                return [f"{self.place('int', at)} {sign} {self.number_(at, 2)}"]
            case "bool":
                return [f"{self.place('bool', at)} = {self.condition(at, 2)}"]
            case "elem":
                return [f"{self.place('elem', at)} = {self.elem(at, 2)}"]
        return [f"s.o = {self.dice.choice(['None', self.elem(at, 1)])}"]

    def paired(self, at: Scope) -> list[str]:
        """A pair is assigned, parted under names, or gone through."""
        thing = f"s.{self.dice.choice(self.of('pair'))}"
        name = self.fresh("i")
        inner = at.inner(loop=True)
        inner.names["int"] = [*inner.names["int"], name]
        put = f"{self.place('int', at)} = " if self.of("int") else "v = "
        return self.dice.choice(
            [
                [f"{thing} = {self.pair(at)}"],
                [f"{thing} = tuple({self.number_(inner, 1)} for {name} in s.{self.dice.choice(self.of('pair'))})"],
                [f"{name}, {name}2 = {thing}", f"{put}{name} - {name}2 + 1"],
                [f"for {name} in {thing}:", *indented(self.block(inner, 0, 1))],
                [f"for {name} in {thing}:", *indented([f"if {name} == {self.number_(at, 0)}:", "    break"])],
                [f"for {name}, {name}2 in [{self.pair(at)}, (1, 0)]:", *indented([f"{put}{name}"])],
            ]
        )

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


def indented(lines: list[str]) -> list[str]:
    """Lines of a block inside."""
    return ["    " + one for line in lines for one in line.split("\n")]
