"""Methods at random: each is about one way in which a rewriting may misread, or about nothing besides chance.

Text in, text out: nothing here knows how rulestone reads it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .draw_carried_changes import CARRIED, CarriedChanges
from .draw_early_ends import EARLY, EarlyEnds
from .draw_expressions import OF_C, OF_L, PAIRS, VARIABLES, Scope
from .draw_kept_things import KEPT, KeptThings
from .draw_lasting_changes import LASTING, LastingChanges
from .draw_orders import ORDERS, Orders
from .draw_statements import StatementDrawer, indented

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
    "evaluated and not used",
)
"""What a method is about besides chance: nothing, the fourteen ways in which the spike misread, rows, what is lost."""

PARTS = "parts of elements"
"""What a method is about if it is asked for: elements that are tuples, and what they are made of."""


@dataclass
class Drawn:
    """A game's text, and what it is about."""

    text: str
    risk: str
    variables: tuple[str, ...]


class Drawer(StatementDrawer):
    """Draws one game."""

    def __init__(self, seed: int, risk: str | None = None) -> None:
        super().__init__(seed)
        self.risk = self.dice.choice(RISKS) if risk is None else risk
        pool = list(VARIABLES)
        self.dice.shuffle(pool)
        size = 1
        for name in pool:
            if size * VARIABLES[name][2] <= 24:
                self.variables.append(name)
                size *= VARIABLES[name][2]
        if self.risk == "evaluated and not used":
            self.unused = 0.4
        if self.risk == PARTS:
            self.parts = 0.3
            self.variables = [*self.dice.sample(sorted(PAIRS), 2), *self.variables[:2]]
        if not {"a", "b", "n", "m"} & set(self.variables):
            self.variables[-1:] = ["a"]

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
        known = VARIABLES | PAIRS
        declared = [f"    {name} = State({known[name][1]})" for name in self.variables]
        first = {
            "int": "0",
            "bool": "False",
            "elem": '"p"',
            "map": "0",
            "opt": "None",
            "pair": "(0, 1)",
            "long": "(1,)",
        }
        setup = [f"        s.{name} = {first[known[name][0]]}" for name in self.variables]
        text = "\n".join(
            [
                "from rulestone.model import *",
                "P = ('p', 'q')",
                *[f"C = {OF_C}"] * (self.risk == PARTS),
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
                *[f"    C, L = Sort(*{OF_C}), Sort(*{OF_L})"] * (self.risk == PARTS),
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


def of_moments(text: str) -> str:
    """The same game, in which `self` is the game at a moment and no state is handed over."""
    text = re.sub(r"\(self, s\b(, )?", lambda found: "(self, " if found[1] else "(self", text)
    text = re.sub(r"\b(self\.\w+)\(s\b(, )?", r"\1(", text)
    return re.sub(r"\bs\.(?=\w)", "self.", text)


def drawn(seed: int, risk: str | None = None) -> Drawn:
    """The game of a seed; of an odd one as a game at moments."""
    if risk == EARLY:
        return Drawn(EarlyEnds(seed).game(), EARLY, EarlyEnds.variables)
    if risk == KEPT:
        return Drawn(KeptThings(seed).game(), KEPT, KeptThings.variables)
    if risk == CARRIED:
        return Drawn(CarriedChanges(seed).game(), CARRIED, CarriedChanges.variables)
    if risk == ORDERS:
        return Drawn(Orders(seed).game(), ORDERS, Orders.variables)
    if risk == LASTING:
        return Drawn(LastingChanges(seed).game(), LASTING, LastingChanges.variables)
    found = Drawer(seed, risk).game()
    return replace(found, text=of_moments(found.text)) if seed % 2 else found
