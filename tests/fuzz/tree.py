"""The fuzzer's own syntax tree of games: what a game says, in no particular notation.

It knows nothing of rulestone. A printer writes it in the rule language of the day, `meaning` says what it means in
plain Python values, and its `repr` can be read back (`read`), so that kept examples outlive a change of the notation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

# Types


@dataclass(frozen=True)
class BoolT:
    """True or false."""


@dataclass(frozen=True)
class IntT:
    """Whole numbers; None means no end."""

    low: int | None
    high: int | None


@dataclass(frozen=True)
class SortT:
    """One of the elements of a named sort."""

    name: str


@dataclass(frozen=True)
class OptT:
    """A value of the inner type, or None."""

    inner: Any


Type = BoolT | IntT | SortT | OptT

BOOL = BoolT()
INT = IntT(None, None)


def kind(of: Type) -> Type:
    """The type without ranges: what an expression of it may stand beside."""
    if isinstance(of, IntT):
        return INT
    return OptT(kind(of.inner)) if isinstance(of, OptT) else of


# Expressions


@dataclass(frozen=True)
class E:
    """An expression: an operation, its arguments, and what is fixed about it.

    | op | args | data |
    |---|---|---|
    | lit | | (value, type) |
    | param | | (name, type): a parameter of the rule, the player of an outcome, a name bound by `each` or `for` |
    | reading | | (question, reading): whether the question is read so; plain |
    | var, before | indices | name of a variable; `before`: in a step property, before the step |
    | whole_eq | | (variable, variable): two variables with indices, compared as wholes |
    | + - * // % neg == != < <= > >= & | ~ | one or two | |
    | all_of any_of count total smallest largest | any number | |
    | negate implies if_else exists value is_none | one to three | |
    | lookup | indices | (pairs of key tuple and value, type of the values) |
    | the, unique_max | conditions, numbers | (elements, sort) |
    | the_of | condition, value, condition, value ... | |
    | following | element | (sort, steps) |
    | each | body | (word, bound name, sort): `word(body for name in sort)` |
    | unsteady | | how: a number that is another one each time the rule is read |
    | helper | body | name: the same, said by a helper method |
    """

    op: str
    args: tuple[E, ...] = ()
    data: Any = None


# Statements


@dataclass(frozen=True)
class S:
    """A statement: an operation, expressions, blocks of statements, and what is fixed about it.

    | op | exprs | blocks | data |
    |---|---|---|---|
    | require | conditions | | |
    | assign | indices, value | | variable |
    | add | indices, amount | | (variable, "+=" or "-=") |
    | fill | value | | variable with indices: everywhere |
    | copy | | | (target, source): variables with indices, as wholes |
    | entries | a value for each place | | (variable, tuple of index tuples) |
    | together | values | | tuple of variables without indices: `s.a, s.b = x, y` |
    | when | condition | then, otherwise (or one only; more than two: said twice) | |
    | if | plain condition | then, else | |
    | for | | body | (bound name, sort) |
    | free | | | tuple of (variable, index tuple or None for everywhere) |
    | deal | | | (pairs of element and number, pairs of place (variable, index...) and number) |
    """

    op: str
    exprs: tuple[E, ...] = ()
    blocks: tuple[tuple[S, ...], ...] = ()
    data: Any = None


# Declarations


@dataclass(frozen=True)
class Var:
    """A state variable."""

    name: str
    index: tuple[Type, ...]
    type: Type
    seen_by: str = "everybody"


@dataclass(frozen=True)
class Rule:
    """A rule.

    Attributes:
        by: None, "chance", the name of a parameter, or of a variable without indices.
        params: name, type and domain: ("sort", name), ("list", values), ("others", sort, earlier parameter).
        weight: an exact number, an expression, or None.
        split_on: places, as in the language: a name, or a tuple of name and parameters.
        out_of_turn: whether who chooses it may let it be; it changes what is forced, and nothing else.
    """

    name: str
    by: str | None
    params: tuple[tuple[str, Type, tuple[Any, ...]], ...]
    body: tuple[S, ...]
    weight: E | Fraction | int | None = None
    split_on: tuple[Any, ...] = ()
    out_of_turn: bool = False


@dataclass(frozen=True)
class Claim:
    """A property of positions (invariant, goal: a condition; variant: a number) or of steps (`step`).

    A step property demands its body of the rules named only, of all if none is.
    """

    kind: str
    name: str
    body: E
    quiet: bool = False
    rule: str | None = None


@dataclass(frozen=True)
class G:
    """A game.

    Attributes:
        sorts: names and elements.
        players: the sort that plays, if any.
        questions: names and readings; the first reading is the default.
        odd: ways of writing that the language may refuse; see `printer`.
        expect: "meaning", "refusal", or "either": refused in one line, or taken with the meaning that it has here.
        why, spoilt: of a game that is to be refused, what is wrong with it, and the part that is.
    """

    sorts: tuple[tuple[str, tuple[Any, ...]], ...]
    players: str | None
    vars: tuple[Var, ...]
    setup: tuple[S, ...]
    rules: tuple[Rule, ...]
    claims: tuple[Claim, ...] = ()
    terminal: E | None = None
    quiet: E | None = None
    outcome: E | None = None
    questions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    odd: tuple[str, ...] = ()
    expect: str = "meaning"
    why: str = ""
    spoilt: E | S | None = None

    def elements(self, sort: str) -> tuple[Any, ...]:
        """The elements of a sort."""
        return dict(self.sorts)[sort]

    def var(self, name: str) -> Var:
        """A variable by its name."""
        return next(v for v in self.vars if v.name == name)


def values(game: G, of: Type) -> list[Any]:
    """All values of a finite type."""
    if isinstance(of, BoolT):
        return [False, True]
    if isinstance(of, SortT):
        return list(game.elements(of.name))
    if isinstance(of, OptT):
        return [*values(game, of.inner), None]
    assert of.low is not None and of.high is not None
    return list(range(of.low, of.high + 1))


def belongs(game: G, value: Any, of: Type) -> bool:
    """Whether a value belongs to a type. Kinds are taken to be right; what is asked is range and presence."""
    if isinstance(of, OptT):
        return value is None or belongs(game, value, of.inner)
    if value is None:
        return False
    if isinstance(of, IntT):
        return (of.low is None or value >= of.low) and (of.high is None or value <= of.high)
    return True


def kind_of(game: G, e: E) -> Type:
    """The kind of an expression (see `kind`)."""
    match e.op:
        case "lit" | "param":
            return kind(e.data[1])
        case "var" | "before":
            return kind(game.var(e.data).type)
        case "+" | "-" | "*" | "//" | "%" | "neg" | "count" | "total" | "smallest" | "largest" | "unsteady":
            return INT
        case "if_else":
            one, other = kind_of(game, e.args[1]), kind_of(game, e.args[2])
            return other if isinstance(other, OptT) else one
        case "value":
            inner = kind_of(game, e.args[0])
            return inner.inner if isinstance(inner, OptT) else inner
        case "lookup":
            return kind(e.data[1])
        case "the" | "unique_max":
            return SortT(e.data[1])
        case "the_of":
            kinds = [kind_of(game, value) for value in e.args[1::2]]
            return next((k for k in kinds if isinstance(k, OptT)), kinds[0])
        case "following":
            return SortT(e.data[0])
        case "each":
            return INT if e.data[0] in ("count", "total", "smallest", "largest") else BOOL
        case "helper":
            return kind_of(game, e.args[0])
    return BOOL


def is_plain(e: E) -> bool:
    """Whether Python works it out while the rule is read, for nothing of the state stands in it."""
    if e.op in ("lit", "param", "reading"):
        return True
    if e.op in ("+", "-", "*", "//", "%", "neg", "==", "!=", "<", "<=", ">", ">=", "&", "|", "~"):
        return all(is_plain(arg) for arg in e.args)
    if e.op in ("lookup", "following"):
        return all(is_plain(arg) for arg in e.args)
    return e.op == "helper" and is_plain(e.args[0])


# Walking


def subtrees(node: Any) -> Iterator[Any]:
    """Every expression and statement within a game or a part of one, whoever contains others before them."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, E):
            yield one
            waiting += one.args[::-1]
        elif isinstance(one, tuple):
            waiting += one[::-1]
        elif is_dataclass(one):
            if isinstance(one, S):
                yield one
            waiting += [getattr(one, name) for name in _parts(type(one))][::-1]


@cache
def _parts(of: type) -> tuple[str, ...]:
    """The names of what may stand in a node of a class."""
    return tuple(one.name for one in fields(of) if one.name != "data")


def expressions(node: Any) -> Iterator[E]:
    """Every expression within."""
    return (part for part in subtrees(node) if isinstance(part, E))


def statements(node: Any) -> Iterator[S]:
    """Every statement within."""
    return (part for part in subtrees(node) if isinstance(part, S))


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """A tree with every expression and statement replaced by what `change` makes of it, from the leaves up."""
    if isinstance(node, tuple):
        return tuple(rebuilt(part, change) for part in node)
    if is_dataclass(node) and not isinstance(node, type):
        parts = {f.name: rebuilt(getattr(node, f.name), change) for f in fields(node) if f.name != "data"}
        node = replace(node, **parts)
        return change(node) if isinstance(node, E | S) else node
    return node


def size(node: Any) -> int:
    """How many expressions and statements there are."""
    return sum(1 for _ in subtrees(node))


_NAMES = {c.__name__: c for c in (BoolT, IntT, SortT, OptT, E, S, Var, Rule, Claim, G, Fraction)}


def read(text: str) -> G:
    """The game that `repr` gave."""
    found = eval(text, {"__builtins__": {}, **_NAMES})
    assert isinstance(found, G)
    return found


def lit(value: Any, of: Type) -> E:
    """A literal."""
    return E("lit", (), (value, of))


TRUE, FALSE = lit(True, BOOL), lit(False, BOOL)
