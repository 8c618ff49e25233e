"""Writes a tree as a game in the rule language of today. When the language changes, this module is exchanged.

The interface is `source(game)`: the text of a module that a user could save and run; its one game is the class `CLASS`.
What the tree leaves open, such as whether a condition stands in a helper method, `odd` decides:

| `odd` | the text |
|---|---|
| two terminals | a condition `a | b` that ends the game is said by two methods |
| generator domain | lists of parameters' values are generators |
| set sort | the elements of sorts come from a Python set |
| computed sort | they are computed from the game |
| constants | ends of ranges are Constants of two scopes |
| subclass | a class derived from one in which every bound, rule and claim is said otherwise |
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from .tree import BoolT, Claim, E, G, IntT, Rule, S, SortT, Type, Var, expressions, is_plain

CLASS = "Fuzzed"

_INFIX = ("+", "-", "*", "//", "%", "==", "!=", "<", "<=", ">", ">=", "&", "|")
_UNSTEADY = {
    "chance": "random.randrange(10**6)",
    "clock": "(time.perf_counter_ns() % 10**6)",
    "list": "(read.append(0) or pow(3, len(read), 1000003))",
    "set": "sum(len(word) * 8**n for n, word in enumerate({'a', 'bc', 'def', 'ghij', 'klmno', 'pqrstu', 'vwxyzab'}))",
    "attribute": f"(setattr({CLASS}, 'read', getattr({CLASS}, 'read', 0) + 1) or pow(3, {CLASS}.read, 1000003))",
}

_WORDS = {
    "all_of": "all_of",
    "any_of": "any_of",
    "count": "count",
    "total": "total",
    "smallest": "smallest",
    "largest": "largest",
    "negate": "negate",
    "implies": "implies",
    "if_else": "if_else",
}


def source(game: G) -> str:
    """The module's text."""
    head = ["from fractions import Fraction", "", "from rulestone.model import *", "", ""]
    if "unsteady" in game.odd:
        head[1:1] = ["import random", "import time", "", "read = []"]
    if "subclass" not in game.odd:
        return "\n".join([*head, f"class {CLASS}(Game):", *_Writer(game).body()]) + "\n"
    base = ["class Base(Game):", *_Writer(game).base(), "", ""]
    return "\n".join([*head, *base, f"class {CLASS}(Base):", *_Writer(game).body()]) + "\n"


class _Writer:
    """Writes one game; helper methods are collected on the way."""

    def __init__(self, game: G) -> None:
        self.game = game
        self.helpers: dict[str, list[str]] = {}
        self.constants: dict[str, str] = {}

    def body(self) -> list[str]:
        """The class body."""
        game = self.game
        parts: list[list[str]] = []
        declared = [(v, self.variable(v)) for v in game.vars]  # also of inherited ones: it collects their constants
        variables = [text for v, text in declared if not self.is_inherited(v)]
        for rule in game.rules:
            parts.append(self.rule(rule))
        for claim in game.claims:
            parts.append(self.claim(claim))
        if game.terminal is not None:
            found = game.terminal
            if "two terminals" in game.odd and found.op == "|":
                parts.append(self.condition("terminal", "over", found.args[0]))
                parts.append(self.condition("terminal", "also_over", found.args[1]))
            else:
                parts.append(self.condition("terminal", "over", found))
        if game.quiet is not None:
            parts.append(self.condition("quiet", "between_turns", game.quiet))
        if game.outcome is not None:
            lines = ["@outcome", "def result(self, s, player):", f"    return {self.text(game.outcome)}"]
            parts.append(lines)
        setup = ["@initial", "def setup(self, s):", *self.block(game.setup)]
        names = [f"{name} = {self.sort(elements)}" for name, elements in game.sorts]
        if game.players is not None:
            names.append(f"players = {game.players}")
        if game.odd and ("constants" in game.odd or self.constants):
            names.insert(0, 'scopes = {"full": "as it is", "other": "otherwise"}')
        names += [f"{name} = {text}" for name, text in self.constants.items()]
        for name, readings in game.questions:
            said = ", ".join(f'{reading}="it is {reading}"' for reading in readings)
            names.append(f'{name} = Question("What is {name}?", clause=(), {said})')
        return [
            "    " + line if line else ""
            for part in ([*names, *variables], setup, *parts, *self.helpers.values())
            for line in [*part, ""]
        ]

    def base(self) -> list[str]:
        """The body of a class from which the game is derived, and of which it overrides everything."""
        lines = [f"{name} = {self.sort(tuple(reversed(elements)))}" for name, elements in self.game.sorts]
        if self.game.players is not None:
            lines.append(f"players = {self.game.players}")
        for var in self.game.vars:
            declared = self.variable(var)
            lines.append(declared if self.is_inherited(var) else f"{var.name} = State(Bool)")
        before = [f"{name} = Constant(full=0)" for name in self.constants]
        lines[:0] = before
        lines += ["", "@initial", "def setup(self, s):"]
        lines += [f"    s.{var.name} = {0 if self.is_inherited(var) else False}" for var in self.game.vars]
        for rule in self.game.rules:
            lines += ["", "@rule()", f"def {rule.name}(self, s):", "    pass"]
        for claim in self.game.claims:
            lines += ["", "@invariant", f"def {claim.name}(self, s):", "    return True"]
        return ["    " + line if line else "" for line in lines]

    # Declarations

    def sort(self, elements: tuple[Any, ...]) -> str:
        listed = ", ".join(map(repr, elements))
        if "set sort" in self.game.odd:
            return f"Sort(lambda game: {{{listed}}})"
        return f"Sort(lambda game: [{listed}])" if "computed sort" in self.game.odd else f"Sort({listed})"

    def type(self, of: Type) -> str:
        if isinstance(of, BoolT):
            return "Bool"
        if isinstance(of, IntT):
            return f"Int({self.bound(of.low)}, {self.bound(of.high)})"
        return of.name if isinstance(of, SortT) else f"Optional({self.type(of.inner)})"

    def is_inherited(self, var: Var) -> bool:
        """Whether only the constants in its range are said otherwise in the derived class."""
        return "subclass" in self.game.odd and "constants" in self.game.odd and not var.index and type(var.type) is IntT

    def bound(self, number: int | None) -> str:
        if number is None or "constants" not in self.game.odd:
            return repr(number)
        name = f"end_{len(self.constants)}"
        self.constants[name] = f"Constant(full={number}, other={number})"
        return name

    def variable(self, var: Var) -> str:
        types = ", ".join(self.type(t) for t in (*var.index, var.type))
        seen = "" if var.seen_by == "everybody" else f", seen_by={var.seen_by.upper()}"
        return f"{var.name} = State({types}{seen})"

    def rule(self, rule: Rule) -> list[str]:
        names = [name for name, _, _ in rule.params]
        taken = ", ".join(["self", "s", *names])
        said = [] if rule.by is None else [f"by={'CHANCE' if rule.by == 'chance' else repr(rule.by)}"]
        if isinstance(rule.weight, E):
            said.append(f"weight=lambda {taken}: {self.text(rule.weight)}")
        elif rule.weight is not None:
            said.append(f"weight={rule.weight!r}")
        if rule.out_of_turn:
            said.append("out_of_turn=True")
        if rule.split_on:
            said.append(f"split_on={list(rule.split_on)!r}")
        said += [f"{name}={self.domain(domain)}" for name, _, domain in rule.params]
        return [f"@rule({', '.join(said)})", f"def {rule.name}({taken}):", *self.block(rule.body)]

    def domain(self, domain: tuple[Any, ...]) -> str:
        if domain[0] == "sort":
            return str(domain[1])
        if domain[0] == "others":
            return f"lambda game, {domain[2]}: game.{domain[1]}.others({domain[2]})"
        listed = ", ".join(map(repr, domain[1]))
        return f"(one for one in [{listed}])" if "generator domain" in self.game.odd else f"[{listed}]"

    def condition(self, kind: str, name: str, condition: E) -> list[str]:
        return [f"@{kind}", f"def {name}(self, s):", f"    return {self.text(condition)}"]

    def claim(self, claim: Claim) -> list[str]:
        if claim.kind == "step":
            lines = ["@step_property", f"def {claim.name}(self, before, after, step):"]
            if claim.rule is not None:
                lines += [f'    if step.rule != "{claim.rule}":', "        return True"]
            return [*lines, f"    return {self.text(claim.body, 'after')}"]
        kind = "reachable" if claim.kind == "goal" else claim.kind
        bracket = "(quiet=True)" if claim.quiet else ""
        return [f"@{kind}{bracket}", f"def {claim.name}(self, s):", f"    return {self.text(claim.body)}"]

    # Statements

    def block(self, statements: tuple[S, ...]) -> list[str]:
        lines = ["    " + line for statement in statements for line in self.statement(statement)]
        return lines or ["    pass"]

    def statement(self, one: S) -> Iterator[str]:
        texts = [self.text(e) for e in one.exprs]
        match one.op:
            case "require":
                yield f"require({', '.join(texts)})"
            case "assign":
                yield f"{self.place(one.data, texts[:-1])} = {texts[-1]}"
            case "add":
                yield f"{self.place(one.data[0], texts[:-1])} {one.data[1]} {texts[-1]}"
            case "fill":
                yield f"s.{one.data} = {texts[0]}"
            case "copy":
                yield f"s.{one.data[0]} = s.{one.data[1]}"
            case "entries":
                name, places = one.data
                entries = ", ".join(f"{_key(place)}: {text}" for place, text in zip(places, texts, strict=True))
                yield f"s.{name} = {{{entries}}}"
            case "together":
                yield f"{', '.join(f's.{name}' for name in one.data)} = {', '.join(texts)}"
            case "when":
                for number, block in enumerate(one.blocks):
                    yield f"with when({texts[0]}):" if number == 0 else "with otherwise():"
                    yield from self.block(block)
            case "if":
                yield f"if {texts[0]}:"
                yield from self.block(one.blocks[0])
                if len(one.blocks) > 1:
                    yield "else:"
                    yield from self.block(one.blocks[1])
            case "for":
                yield f"for {one.data[0]} in self.{one.data[1]}:"
                yield from self.block(one.blocks[0])
            case "free":
                views = [f"s.{name}" + (f"[{_inside(place)}]" if place else "") for name, place in one.data]
                yield f"free({', '.join(views)})"
            case "deal":
                pool = ", ".join(f"{element!r}: {number}" for element, number in one.data[0])
                places = ", ".join(
                    f"{place[0]!r}: {number}" if len(place) == 1 else f"{place!r}: {number}"
                    for place, number in one.data[1]
                )
                yield f"deal({{{pool}}}, {{{places}}})"
            case _:
                raise ValueError(one.op)

    def place(self, name: str, indices: list[str], view: str = "s") -> str:
        return f"{view}.{name}[{', '.join(indices)}]" if indices else f"{view}.{name}"

    # Expressions

    def text(self, e: E, view: str = "s") -> str:
        """An expression; `view` is what the state is called."""
        args = [self.text(arg, view) for arg in e.args]
        match e.op:
            case "lit":
                value = e.data[0]
                return f"({value!r})" if isinstance(value, int) and value < 0 else _literal(value)
            case "param":
                return str(e.data[0])
            case "reading":
                return f'(self.{e.data[0]} == "{e.data[1]}")'
            case "var":
                return self.place(e.data, args, view)
            case "before":
                return self.place(e.data, args, "before")
            case "whole_eq":
                return f"({view}.{e.data[0]} == {view}.{e.data[1]})"
            case "neg":
                return f"(-{args[0]})"
            case "~":
                return f"(not {args[0]})" if is_plain(e.args[0]) else f"(~{args[0]})"
            case "exists" | "value":
                return f"{args[0]}.{e.op}"
            case "is_none":
                return f"({args[0]} is None)"
            case "lookup":
                return self.lookup(e, args)
            case "the" | "unique_max":
                choices = ", ".join(f"{element!r}: {arg}" for element, arg in zip(e.data[0], args, strict=True))
                return f"{e.op}({{{choices}}}, self.{e.data[1]}.type)"
            case "the_of":
                pairs = ", ".join(f"({c}, {v})" for c, v in zip(args[::2], args[1::2], strict=True))
                return f"the([{pairs}])"
            case "unsteady":
                return _UNSTEADY[e.data]
            case "following":
                steps = "" if e.data[1] == 1 else f", steps={e.data[1]}"
                return f"self.{e.data[0]}.following({args[0]}{steps})"
            case "each":
                word, name, sort = e.data
                return f"{word}({args[0]} for {name} in self.{sort})"
            case "helper":
                return self.helper(e, args[0])
        if e.op in _WORDS:
            inside = ", ".join(args) if args else "[]"
            return f"{_WORDS[e.op]}({inside})"
        assert e.op in _INFIX, e.op
        return f"({args[0]} {e.op} {args[1]})"

    def lookup(self, e: E, args: list[str]) -> str:
        pairs, of = e.data
        entries = ", ".join(f"{_key(key)}: {value!r}" for key, value in pairs)
        to = f", to=self.{of.name}" if isinstance(of, SortT) else ""
        return f"lookup({{{entries}}}, {', '.join(args)}{to})"

    def helper(self, e: E, inside: str) -> str:
        bound = {part.data[1] for part in expressions(e) if part.op == "each"}
        names = dict.fromkeys(part.data[0] for part in expressions(e) if part.op == "param")
        free = [name for name in names if name not in bound]
        head = f"def {e.data}({', '.join(['self', 's', *free])}):"
        self.helpers[e.data] = [head, f"    return {inside}"]
        return f"self.{e.data}({', '.join(['s', *free])})"


def _literal(value: Any) -> str:
    return f"Fraction({value.numerator}, {value.denominator})" if isinstance(value, Fraction) else repr(value)


def _key(key: tuple[Any, ...]) -> str:
    return repr(key[0]) if len(key) == 1 else repr(key)


def _inside(key: tuple[Any, ...]) -> str:
    return ", ".join(map(repr, key))


__all__ = ["CLASS", "source"]
