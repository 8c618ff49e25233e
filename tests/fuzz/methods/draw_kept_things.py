"""Rules about things that are kept beside the state: lists, graphs, iterators, functions that remember, odd containers.

A thing is made, changed on all ways or on some, and asked; functions of the author's have names of Python's own, and
what is in a container the container itself says. Text in, text out: nothing here knows how rulestone reads it.
"""

from __future__ import annotations

import random

from .draw_statements import indented

KEPT = "kept things"
"""What a rule is about that is drawn here."""

NAMESAKES = (
    *("any", "all", "sum", "min", "max", "len", "next", "print", "isinstance", "int", "str", "bool", "type", "hash"),
    *("repr", "round", "set", "frozenset", "divmod", "pow", "format", "id", "callable", "hasattr", "sorted", "list"),
    *("enumerate", "reversed", "zip", "map"),
)
"""Python's own functions whose names the author takes."""

METHODS = ("add", "append", "pop", "remove", "update", "sort", "get", "count", "index", "insert")

HEAD = """\
import networkx as nx
from collections import Counter, OrderedDict, defaultdict, deque
from types import SimpleNamespace
from rulestone.model import *
P = ("p", "q")
Z = [0]
def remember():
    Z[0] += 1
def remembering():
    remember()
    return 1
def made():
    many = 0
    def more():
        nonlocal many
        many += 1
        return many
    return more
def built(most):
    found = []
    for u in range(most):
        found.append(u)
    return found
class Odd(list):
    def __contains__(self, thing):
        return thing is None
class Even(dict):
    def __missing__(self, key):
        return 2
ODD, EVEN = Odd([0]), Even({0: 1})
MANY = Counter([0, 0, 1, None, "p"])
DEFAULT, WHOLE = defaultdict(int, {0: 1}), defaultdict(int, {-1: 2, 0: 1, 1: 0})
WAYS, ONE_WAY = nx.Graph([("p", "q"), (0, 1)]), nx.DiGraph([("p", "q"), (0, 1)])
TWICE = nx.MultiGraph([("p", "q"), ("p", "q")])
TRUTHS = {True: 2, 0: 1, -1: 0}
"""

THINGS = (
    ("[0]", ("{0}.append(1)", "{0} += [1]", "{0}.insert(0, 1)", "{0}[:] = []", "del {0}[0]"), "len({0})"),
    ("{{0: 1}}", ("{0}[1] = 1", "{0}.update({{1: 1}})", "{0}.pop(0)", "{0} |= {{2: 1}}"), "len({0})"),
    ("{{0}}", ("{0}.add(1)", "{0} -= {{0}}", "{0}.discard(0)"), "len({0})"),
    ("deque([0, 1])", ("{0}.append(1)", "{0}.popleft()", "{0}.rotate(1)"), "{0}[0]"),
    ("Counter([0])", ("{0}[0] += 1", "{0}.subtract([0])", "{0}.update([0])"), "{0}[0]"),
    ("OrderedDict.fromkeys([0, 1])", ("{0}.move_to_end(0)", "{0}.popitem()"), "list({0})[0]"),
    (
        "nx.Graph([(0, 1)])",
        ("{0}.add_edge(1, 2)", "{0}.remove_nodes_from([1])", "nx.add_path({0}, [1, 2])"),
        "len({0}) - 1",
    ),
    (
        "WAYS.copy()",
        ("{0}.add_node(5)", "{0}.remove_edges_from([(0, 1)])", "{0}.clear_edges()"),
        "{0}.number_of_edges()",
    ),
    ("SimpleNamespace(v=0)", ("{0}.v = 1", "setattr({0}, 'v', 1)", "{0}.__setattr__('v', 2)"), "{0}.v"),
    (
        "iter([0, 1, 2])",
        ("next({0})", "list({0})", "[*{0}]", "u, *_ = {0}", "{0}.__next__()", "''.join(map(str, {0}))"),
        "next({0}, 2)",
    ),
    ("made()", ("{0}()",), "{0}()"),
    ("Z", ("remember()", "remembering()", "(lambda: remember())()"), "{0}[0]"),
)
"""How a thing is made, in which ways it may be changed, and a number that is asked of it."""

ASKED = (
    *("MANY[self.n]", "MANY[self.o]", "MANY[self.i]", "MANY.get(self.n, 2)", "TRUTHS[self.n]", "WHOLE[self.n]"),
    *("DEFAULT[self.n]", "DEFAULT.get(self.n, 2)", "DEFAULT[self.n] if self.n in DEFAULT else 2", "EVEN[self.n]"),
    *("EVEN.get(self.n, 0)", "(2 if self.i in range(0, 1) else 1)", "(1 if self.n in ODD else 0)"),
    *("(1 if (self.o, 'p') in WAYS.edges else 0)", "(1 if (self.o, 'q') in ONE_WAY.edges else 0)"),
    *("(1 if ('q', self.o) in TWICE.edges() else 0)", "(1 if (1, self.n) in WAYS.edges else 0)", "len(built(2))"),
    *("([0, 1] if self.f else [2])[1]", "([0, 1] if self.f else [2]).index(2)", "{'p': [1], 'q': []}[self.o][0]"),
    *("getattr(self, 'a' if self.f else 'n')", "(1 if self.n in range(-1, 1) else 0)"),
)
"""Numbers that are asked of what is fixed."""


class KeptThings:
    """Draws one game, whose rule keeps things beside the state."""

    variables = ("a", "f", "o", "i", "n")

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(f"kept things {seed}")
        self.many = 0

    def game(self) -> str:
        """The text of a whole game."""
        dice = self.dice
        lines = [line for _ in range(dice.choice([1, 1, 2])) for line in self.statements()]
        said = ["    language = 2", '    P = Sort("p", "q")', "    a = State(Int(0, 2))", "    f = State(Bool)"]
        said += ["    o = State(Optional(P))", "    i = State(Optional(Int(0, 1)))", "    n = State(Int(-1, 1))"]
        said += ["    @initial", "    def setup(self):"]
        said += ["        self.a, self.f, self.o, self.i, self.n = 0, False, None, None, 0"]
        said += ["    @rule()", "    def go(self):", *(f"        {line}" for line in lines)]
        used = "\n".join(lines)
        taken = dice.choice([name for name in NAMESAKES if f"{name}(" not in used])
        inside = dice.choice(["return 1 if v is None else 0", "if v is None:\n        return 2\n    return 0"])
        head = [HEAD, f"def namesake(v):\n    {inside}", f"class Tools:\n    {dice.choice(METHODS)} = namesake"]
        text = "\n".join([*head, "class Drawn(Game):", *said]) + "\n"
        if "namesake" in used and dice.random() < 0.8:
            text = text.replace("namesake", taken)
        return text

    def statements(self) -> list[str]:
        """Some statements, the last of which assigns a number."""
        if self.dice.random() < 0.35:
            return [f"self.a = {self.dice.choice(ASKED)}"]
        if self.dice.random() < 0.25:
            asked = f"self.{self.dice.choice('oi')}"
            called = self.dice.choice(["namesake({0})", "namesake({0})", "[*map(namesake, [{0}])][0]"])
            return [f"self.a = {called.format(asked)}"]
        self.many += 1
        name = f"v{self.many}"
        make, changes, asked = self.dice.choice(THINGS)
        change = self.dice.choice(changes)
        first = [f"{name} = {make}" if make != "Z" else f"{name} = Z", *(["Z[0] = 0"] if make == "Z" else [])]
        lines = [line.format(name) if make != "Z" else line for line in first]
        return [*lines, *self.on_some_ways(change.format(name), name), f"self.a = min(2, {asked.format(name)})"]

    def on_some_ways(self, change: str, name: str) -> list[str]:
        """A change: on all ways, on those that the state decides, or behind something that it decides."""
        other = f"also{name}"
        called = f"{name} = {other} = {name}"
        return self.dice.choice(
            [
                [change],
                ["if self.f:", *indented([change])],
                ["if self.f:", *indented([change])],
                ["for u in range(2):", *indented(["if self.n == u:", "    continue", change])],
                ["for u in range(2):", *indented(["if self.n == u:", "    break", change])],
                [f"def inside({name}={name}):", *indented([change]), "if self.n > 0:", "    inside()"],
                ["if self.o is None:", "    pass", "else:", *indented([change])],
                [called, "if self.f:", *indented([change]), f"{name} = {other}"],
            ]
        )
