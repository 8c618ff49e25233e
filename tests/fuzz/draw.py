"""Draws expressions at random: of a wanted kind, from what is in scope, everything the language has."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .tree import BOOL, INT, BoolT, E, G, IntT, OptT, SortT, Type, Var, is_plain, kind, kind_of, lit, values

HUGE = (2**31 - 1, 2**31, 2**32, 2**53 + 1, 2**62, 2**63 - 1, 2**63, 2**64, 3 * 2**61, 10**18, 10**30)
ORDER = ("<", "<=", ">", ">=")


@dataclass
class Taste:
    """What one game likes: drawn anew for each game, so that games differ much from each other.

    Attributes:
        partial: how often an operation that may denote nothing is taken where there is a choice.
        huge: how often a literal is huge.
        deep: how deep expressions grow.
        words: how often words are preferred to operators and plain reads.
    """

    partial: float
    huge: float
    deep: int
    words: float

    @classmethod
    def drawn(cls, r: random.Random) -> Taste:
        """A taste."""
        return cls(
            r.choice((0.0, 0.02, 0.1, 0.3)), r.choice((0.0, 0.0, 0.05, 0.3)), r.choice((1, 2, 2, 3, 4)), r.random()
        )


@dataclass
class Scope:
    """What an expression may speak of.

    Attributes:
        params: names and types of parameters and bound names, with the values they may have.
        state: whether it may read the state; `before`: and that before the step.
        readings: whether it may ask how questions are read.
    """

    params: list[tuple[str, Type, Sequence[Any]]] = field(default_factory=list)
    state: bool = True
    before: bool = False
    readings: bool = True

    def plus(self, name: str, of: Type, among: Sequence[Any]) -> Scope:
        """The scope with one more name."""
        return Scope([*self.params, (name, of, among)], self.state, self.before, self.readings)


class Draw:
    """Draws expressions for one game, of which sorts, variables and questions are there already."""

    def __init__(self, r: random.Random, game: G, taste: Taste) -> None:
        self.r = r
        self.game = game
        self.taste = taste
        self.bound = 0
        self._of_kind: dict[Type, list[Var]] = {}
        for var in game.vars:
            self._of_kind.setdefault(kind(var.type), []).append(var)

    def maybe(self, chance: float) -> bool:
        """True so often."""
        return self.r.random() < chance

    # Leaves

    def literal(self, of: Type) -> E:
        """A literal of a type; of an integer without range any number."""
        if isinstance(of, IntT):
            if self.maybe(self.taste.huge):
                return lit(self.r.choice(HUGE) * self.r.choice((1, 1, -1)), INT)
            low = -3 if of.low is None else of.low
            high = max(low, 6) if of.high is None else of.high
            if high - low > 20:
                return lit(self.r.choice((low, high, max(low, min(high, 0)), min(high, max(low, 1)))), INT)
            return lit(self.r.randint(low, high), INT)
        if isinstance(of, OptT):
            return lit(None, kind(of)) if self.maybe(0.4) else self.literal(of.inner)
        return lit(self.r.choice(values(self.game, of)), kind(of))

    def variables(self, wanted: Type) -> list[Var]:
        """The variables whose values are of a kind."""
        return self._of_kind.get(wanted, [])

    def read(self, wanted: Type, scope: Scope, depth: int = 1) -> E | None:
        """A read of a variable of a kind; None where there is none."""
        found = self.variables(wanted) if scope.state else []
        if not found:
            return None
        var = self.r.choice(found)
        op = "before" if scope.before and self.maybe(0.4) else "var"
        return E(op, tuple(self.index(of, scope, depth) for of in var.index), var.name)

    def index(self, of: Type, scope: Scope, depth: int) -> E:
        """A value at an index: surely a place, unless this game likes what is partial."""
        fitting = [
            E("param", (), (name, kind(t)))
            for name, t, among in scope.params
            if kind(t) == kind(of) and set(among) <= set(values(self.game, of))
        ]
        if fitting and self.maybe(0.6):
            return self.r.choice(fitting)
        if depth > 0 and scope.state and self.maybe(0.4):
            if isinstance(of, IntT):
                if self.maybe(self.taste.partial):
                    return self.symbolic(INT, scope, depth - 1) or self.literal(of)
                return self.clamped(of, self.expression(INT, scope, depth - 1))
            return self.expression(kind(of), scope, depth - 1)
        return lit(self.r.choice(values(self.game, of)), kind(of))

    def clamped(self, of: IntT, number: E) -> E:
        """A number brought into a range."""
        if of.low is None or of.high is None:
            return number
        if self.maybe(0.5):
            return E("smallest", (lit(of.high, INT), E("largest", (lit(of.low, INT), number))))
        if is_plain(number):
            return E("largest", (lit(of.low, INT), E("smallest", (number, lit(of.high, INT)))))
        rest = E("%", (number, lit(of.high - of.low + 1, INT)))
        return E("+", (rest, lit(of.low, INT))) if of.low else rest

    def plain(self, wanted: Type, scope: Scope) -> E:
        """Something that is known when the rule is read."""
        fitting = [E("param", (), (name, kind(t))) for name, t, _ in scope.params if kind(t) == wanted]
        if fitting and self.maybe(0.7):
            return self.r.choice(fitting)
        return self.literal(wanted)

    def plain_condition(self, scope: Scope) -> E:
        """A condition on parameters and readings, for Python's own `if`."""
        if scope.readings and self.game.questions and self.maybe(0.5):
            return self.reading()
        if scope.params:
            name, of, among = self.r.choice(scope.params)
            here = E("param", (), (name, kind(of)))
            if isinstance(of, BoolT) and self.maybe(0.5):
                return here
            op = self.r.choice(("==", "!=", *ORDER)) if isinstance(of, IntT) else self.r.choice(("==", "!="))
            return E(op, (here, lit(self.r.choice(list(among)), kind(of))))
        return lit(self.maybe(0.5), BOOL)

    def reading(self) -> E:
        """Whether some question is read in some way."""
        name, readings = self.r.choice(self.game.questions)
        return E("reading", (), (name, self.r.choice(readings)))

    # Expressions

    def symbolic(self, wanted: Type, scope: Scope, depth: int) -> E | None:
        """An expression whose type is known to the language: a read, or what is made of one."""
        found = self.read(wanted, scope, depth)
        if found is None or depth <= 0 or self.maybe(0.5):
            return found
        if isinstance(wanted, SortT) and self.maybe(0.5):
            return E("following", (found,), (wanted.name, self.r.choice((1, 1, 2, -1))))
        other = found if self.maybe(0.3) else self.expression(wanted, scope, depth - 1)
        return E("if_else", (self.expression(BOOL, scope, depth - 1), found, other))

    def expression(self, wanted: Type, scope: Scope, depth: int) -> E:
        """An expression of a kind, or of what may stand for it."""
        if isinstance(wanted, OptT):
            return self.optional(wanted, scope, depth)
        if depth <= 0 or self.maybe(0.15):
            if self.maybe(0.7):
                found = self.read(wanted, scope, 0)
                if found is not None:
                    return found
            return self.plain(wanted, scope)
        if isinstance(wanted, BoolT):
            return self.condition(scope, depth)
        return self.number(scope, depth) if isinstance(wanted, IntT) else self.element(wanted, scope, depth)

    def common(self, wanted: Type, scope: Scope, depth: int) -> E | None:
        """What makes values of every kind: a choice, a table, a description, the value of an optional."""
        pick = self.r.random()
        if pick < 0.3:
            first = self.symbolic(wanted, scope, depth - 1)
            if first is None:
                return None
            args = [first, self.expression(wanted, scope, depth - 1)]
            if isinstance(wanted, IntT | BoolT):  # of other kinds the first tells the type
                self.r.shuffle(args)
            return E("if_else", (self.condition(scope, depth - 1), *args))
        if pick < 0.6:
            return self.lookup(wanted, scope, depth)
        if pick < 0.75:
            return self.read(wanted, scope, depth)
        if not self.maybe(4 * self.taste.partial):
            return None
        if pick < 0.9:
            inside = self.symbolic(OptT(wanted), scope, depth - 1)
            return None if inside is None else E("value", (inside,))
        first = self.symbolic(wanted, scope, depth - 1)
        if first is None:
            return None
        condition = self.condition(scope, depth - 1)
        against = E("~", (condition,)) if self.maybe(0.5) else self.condition(scope, depth - 1)
        return E("the_of", (condition, first, against, self.expression(wanted, scope, depth - 1)))

    def lookup(self, wanted: Type, scope: Scope, depth: int) -> E | None:
        """A fixed table with an entry for every value its index may have."""
        args: list[E] = []
        keys: list[tuple[Any, ...]] = [()]
        for _ in range(1 if self.maybe(0.8) else 2):
            arg, among = self.table_index(scope, depth)
            args.append(arg)
            keys = [(*key, value) for key in keys for value in among]
        if len(keys) > 24:
            return None
        of = wanted if isinstance(wanted, BoolT | SortT) else IntT(-3, 5)
        return E("lookup", tuple(args), (tuple((key, self.literal(of).data[0]) for key in keys), kind(of)))

    def table_index(self, scope: Scope, depth: int) -> tuple[E, list[Any]]:
        """An index of a table, and the values it may have; of one that is partial, some of them."""
        if scope.state and self.maybe(self.taste.partial):
            number = self.symbolic(INT, scope, depth - 1)
            if number is not None:
                low = self.r.choice((-1, 0, 0, 1))
                some = [n for n in range(low, low + self.r.choice((1, 2, 4, 6))) if self.maybe(0.9)]
                return number, some or [low]
        small = [v for v in self.game.vars if _is_small(v.type)]
        if small and scope.state and self.maybe(0.6):
            var = self.r.choice(small)
            return E("var", tuple(self.index(of, scope, depth - 1) for of in var.index), var.name), values(
                self.game, var.type
            )
        if scope.params and self.maybe(0.5):
            name, of, among = self.r.choice(scope.params)
            return E("param", (), (name, kind(of))), list(among)
        if self.maybe(0.5):
            return self.condition(scope, depth - 1), [False, True]
        sort, elements = self.r.choice(self.game.sorts)
        return self.symbolic(SortT(sort), scope, depth - 1) or lit(self.r.choice(elements), SortT(sort)), list(elements)

    def number(self, scope: Scope, depth: int) -> E:
        """A number."""
        if self.maybe(0.3):
            found = self.common(INT, scope, depth)
            if found is not None:
                return found
        if self.maybe(self.taste.words):
            return self.number_word(scope, depth)
        op = self.r.choice(("+", "+", "-", "-", "*", "neg", "//", "%"))
        one = self.expression(INT, scope, depth - 1)
        if op == "neg":
            return E("neg", (one,))
        if op in ("//", "%"):
            return self.divided(op, one, scope, depth)
        return E(op, (one, self.expression(INT, scope, depth - 1)))

    def divided(self, op: str, one: E, scope: Scope, depth: int) -> E:
        """A quotient or a remainder, of which not both sides are plain: Python would divide them by its own rule."""
        if self.maybe(2 * self.taste.partial):
            other = self.symbolic(INT, scope, depth - 1) if is_plain(one) else self.expression(INT, scope, depth - 1)
            if other is not None and not (is_plain(one) and is_plain(other)):
                return E(op, (one, other))
        if is_plain(one):
            one = self.read(INT, scope, 0) or E("total", (one,))
        if is_plain(one):
            return E("smallest", (one, lit(3, INT)))
        return E(op, (one, lit(self.r.choice((1, 2, 2, 3, 5, 7)), INT)))

    def number_word(self, scope: Scope, depth: int) -> E:
        """A number made by a word."""
        word = self.r.choice(("count", "total", "smallest", "largest"))
        if self.maybe(0.5):
            return self.each(word, scope, depth)
        number = self.r.choice((1, 2, 2, 3)) if word in ("smallest", "largest") else self.r.choice((0, 1, 2, 3))
        inner = BOOL if word == "count" else INT
        return E(word, tuple(self.expression(inner, scope, depth - 1) for _ in range(number)))

    def each(self, word: str, scope: Scope, depth: int) -> E:
        """A word about every element of a sort."""
        sort, elements = self.r.choice(self.game.sorts)
        self.bound += 1
        name = f"each{self.bound}"
        inner = BOOL if word in ("count", "all_of", "any_of") else INT
        body = self.expression(inner, scope.plus(name, SortT(sort), elements), depth - 1)
        return E("each", (body,), (word, name, sort))

    def element(self, wanted: SortT, scope: Scope, depth: int) -> E:
        """An element of a sort."""
        if self.maybe(0.6):
            found = self.common(wanted, scope, depth)
            if found is not None:
                return found
        if self.maybe(3 * self.taste.partial):
            return self.described(wanted, scope, depth)
        found = self.symbolic(wanted, scope, depth)
        if found is None:
            return self.plain(wanted, scope)
        return E("following", (found,), (wanted.name, self.r.choice((1, 1, 2, -1))))

    def described(self, wanted: SortT, scope: Scope, depth: int) -> E:
        """An element told by what it alone is."""
        elements = self.game.elements(wanted.name)
        if len(elements) > 1 and self.maybe(0.5):
            scores = tuple(self.expression(INT, scope, depth - 1) for _ in elements)
            return E("unique_max", scores, (elements, wanted.name))
        chosen = elements if self.maybe(0.7) else elements[:1] + elements[2:]
        return E("the", tuple(self.condition(scope, depth - 1) for _ in chosen), (chosen, wanted.name))

    def optional(self, wanted: OptT, scope: Scope, depth: int) -> E:
        """An optional value, or what may stand for one."""
        if depth > 0 and self.maybe(0.4):
            first = self.symbolic(wanted, scope, depth - 1)
            if first is not None:
                other = self.optional(wanted, scope, depth - 1)
                if self.maybe(self.taste.partial):
                    return E("the_of", (self.condition(scope, depth - 1), first, self.condition(scope, 1), other))
                return E("if_else", (self.condition(scope, depth - 1), first, other))
        if self.maybe(0.3):
            found = self.read(wanted, scope, depth)
            if found is not None:
                return found
        return lit(None, wanted) if self.maybe(0.3) else self.expression(wanted.inner, scope, depth)

    # Conditions

    def condition(self, scope: Scope, depth: int) -> E:
        """A condition."""
        if depth <= 0:
            return self.atom(scope, 0)
        pick = self.r.random()
        if pick < 0.4:
            return self.atom(scope, depth)
        if pick < 0.5:
            found = self.common(BOOL, scope, depth)
            if found is not None:
                return found
        if self.maybe(self.taste.words):
            word = self.r.choice(("all_of", "any_of", "negate", "implies", "each"))
            if word == "each":
                return self.each(self.r.choice(("all_of", "any_of")), scope, depth)
            number = {"negate": 1, "implies": 2}.get(word) or self.r.choice((0, 1, 2, 3))
            return E(word, tuple(self.condition(scope, depth - 1) for _ in range(number)))
        op = self.r.choice(("&", "|", "~"))
        return E(op, tuple(self.condition(scope, depth - 1) for _ in range(1 if op == "~" else 2)))

    def atom(self, scope: Scope, depth: int) -> E:
        """A comparison, or another condition without parts that are conditions."""
        pick = self.r.random()
        if pick < 0.15:
            found = self.read(BOOL, scope, depth)
            if found is not None:
                return found
        if pick < 0.25:
            optionals = [v for v in self.game.vars if isinstance(v.type, OptT)]
            if optionals and scope.state:
                found = self.symbolic(kind(self.r.choice(optionals).type), scope, depth - 1)
                if found is not None:
                    return E("exists", (found,))
        if pick < 0.3 and scope.readings and self.game.questions:
            return self.reading()
        if pick < 0.35:
            return self.plain_condition(scope)
        return self.comparison(scope, depth)

    def comparison(self, scope: Scope, depth: int) -> E:
        """Two values compared: of every two types that can be."""
        if self.maybe(0.5):
            op = self.r.choice((*ORDER, *ORDER, "==", "!="))
            return E(op, (self.expression(INT, scope, depth - 1), self.expression(INT, scope, depth - 1)))
        if not scope.state:
            return self.plain_condition(scope)
        wanted = kind(self.r.choice(self.game.vars).type)
        one = self.symbolic(wanted, scope, depth - 1) or self.literal(wanted)
        inner = wanted.inner if isinstance(wanted, OptT) else wanted
        choices = [self.expression(wanted, scope, depth - 1), self.literal(wanted)]
        if isinstance(one.data, tuple) or one.op == "lit":
            choices.pop()  # not two literals
        other = self.symbolic(self.r.choice((inner, OptT(inner), wanted)), scope, depth - 1)
        if other is not None:
            choices += [other, other]
        args = [one, self.r.choice(choices)]
        if not any(_tells(self.game, arg) for arg in args):
            return self.plain_condition(scope)
        self.r.shuffle(args)
        return E(self.r.choice(("==", "==", "!=")), tuple(args))


def _tells(game: G, e: E) -> bool:
    """Whether the language knows the type of an expression by itself."""
    return not is_plain(e) or isinstance(kind_of(game, e), IntT | BoolT)


def _is_small(of: Type) -> bool:
    if isinstance(of, OptT):
        return _is_small(of.inner)
    return not isinstance(of, IntT) or (of.low is not None and of.high is not None and of.high - of.low < 8)
