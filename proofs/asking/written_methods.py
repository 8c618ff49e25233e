"""The methods of a game as their author wrote them: what each statement reads or changes, and some of them moved."""

from __future__ import annotations

import ast
import copy
import itertools
import linecache
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from rulestone.model import Instance, TransitionSystem
from rulestone.model.declarations.citations import BOOKKEEPING, margin_of
from rulestone.model.declarations.declarations import CHANCE, Rule
from rulestone.model.plain.functions import written_form
from rulestone.model.plain.method_sources import definition_of, inner_codes
from rulestone.model.reading.grounding import instances_of
from rulestone.model.words.tracing import Reader

from .game_outline import Outline
from .remaking import is_same

MOST_RULES = 4
"""What more rules than this come to is no sentence."""

_numbers = itertools.count()


class Touched(NamedTuple):
    """What a statement may do, with all that it calls: names of variables, and whether it asks for anything.

    Attributes:
        read: variables.
        changed: variables that are given a value.
        computed: those of them that are given another value than one that the text says, or a value at some place.
        requires: whether it asks for anything.
    """

    read: frozenset[str]
    changed: frozenset[str]
    computed: frozenset[str]
    requires: bool


@dataclass(frozen=True, eq=False)
class WrittenMethod:
    """A method of a game: a rule's own, or a helper's.

    Attributes:
        name: of it.
        function: as it was written.
        definition: its syntax tree, not to be changed.
        rule: whose own method it is; None of a helper.
        rules: the names of those that come to it.
    """

    name: str
    function: FunctionType
    definition: ast.FunctionDef
    rule: Rule | None
    rules: tuple[str, ...]

    @property
    def file(self) -> str:
        """The file in which it stands."""
        return self.function.__code__.co_filename

    def blocks(self) -> Iterator[Sequence[ast.stmt]]:
        """Statements that follow each other, outer ones first."""
        waiting: list[ast.AST] = [self.definition]
        while waiting:
            node = waiting.pop(0)
            for name in ("body", "orelse"):
                block = getattr(node, name, None)
                if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                    yield block
                    waiting += [one for one in block if isinstance(one, ast.If | ast.For)]


class WrittenMethods:
    """The methods of a game that its rules come to.

    Args:
        outline: the game.
    """

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._kind = type(outline.game)
        self._touched: dict[str, Touched] = {}

    def helper(self, name: str) -> FunctionType | None:
        """A method of the game that is no rule and no property; None where there is none of that name."""
        found = next((vars(one)[name] for one in self._kind.__mro__ if name in vars(one)), None)
        function = written_form(found)
        return function if isinstance(function, FunctionType) and _definition(function) is not None else None

    def only_call(self, statement: ast.stmt) -> str:
        """The helper that a statement calls, where that is all it does; else empty."""
        if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
            return ""
        name = next(_calls_in(statement), "")
        return name if name and self.helper(name) is not None else ""

    @cached_property
    def all(self) -> Sequence[WrittenMethod]:
        """Those of rules that apply first, each in the order of the text, and then their helpers."""
        reached: dict[str, list[str]] = {}
        own = []
        for rule in self._outline.rules.values():
            function = written_form(rule.written)
            definition = _definition(function) if self._outline.instances(rule) else None
            if definition is None:
                continue
            own.append(WrittenMethod(rule.name, function, definition, rule, (rule.name,)))
            for name in self._called(definition):
                reached.setdefault(name, []).append(rule.name)
        helpers = []
        for name, rules in reached.items():
            function = self.helper(name)
            definition = None if function is None else _definition(function)
            if function is not None and definition is not None:
                helpers.append(WrittenMethod(name, function, definition, None, tuple(rules)))
        return [*own, *helpers]

    def of_sentences(self) -> Iterator[tuple[WrittenMethod, tuple[Rule, ...]]]:
        """Those that may say one sentence, with the rules that come to them: few, and none of chance."""
        for method in self.all:
            rules = tuple(self._outline.rules[name] for name in method.rules)
            if len(rules) <= MOST_RULES and not any(rule.by == CHANCE for rule in rules):
                yield method, rules

    def asked_by(self, method: WrittenMethod) -> frozenset[str]:
        """The names of the helpers that a method itself calls."""
        return frozenset(_calls_in(method.definition))

    def _called(self, definition: ast.AST) -> list[str]:
        """The helpers that a piece of text comes to, by way of others, too."""
        found: dict[str, None] = {}
        waiting = [definition]
        while waiting:
            for name in _calls_in(waiting.pop()):
                function = self.helper(name) if name not in found else None
                if function is not None:
                    found[name] = None
                    waiting.append(function_definition(function))
        return list(found)

    def touched(self, *statements: ast.AST) -> Touched:
        """What some statements read, change and ask for, with all that they call."""
        parts = [_own(one, self._outline.system.functions) for one in statements]
        for name in dict.fromkeys(name for one in statements for name in self._called(one)):
            if name not in self._touched:
                function = self.helper(name)
                assert function is not None  # `_called` gives no others
                self._touched[name] = _own(function_definition(function), self._outline.system.functions)
            parts.append(self._touched[name])
        read = frozenset().union(*(one.read for one in parts))
        changed = frozenset().union(*(one.changed for one in parts))
        computed = frozenset().union(*(one.computed for one in parts))
        return Touched(read, changed, computed, any(one.requires for one in parts))


def _definition(function: Any) -> ast.FunctionDef | None:
    found = definition_of(function) if isinstance(function, FunctionType) else None
    return found if isinstance(found, ast.FunctionDef) else None


def function_definition(function: FunctionType) -> ast.FunctionDef:
    """The syntax tree of a method whose source is to be had."""
    found = _definition(function)
    assert found is not None
    return found


def is_bookkeeping(file: str, statement: ast.stmt) -> bool:
    """Whether the margin says of a statement that no text says it."""
    margin = margin_of(file)
    told = () if margin is None else margin.beside(statement.lineno, statement.end_lineno or statement.lineno)
    return bool(told) and all(one.kind == BOOKKEEPING for one in told)


def _calls_in(node: ast.AST) -> Iterator[str]:
    """The names of methods that are called on the game or on its bases, as in `self.name(...)`."""
    for one in ast.walk(node):
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute):
            base = one.func.value
            if isinstance(base, ast.Name) or (isinstance(base, ast.Call) and isinstance(base.func, ast.Name)):
                yield one.func.attr


def _own(node: ast.AST, functions: Mapping[str, Any]) -> Touched:
    """What a piece of text reads and changes by itself."""
    read, changed, computed = set(), set(), set()
    requires = False
    for one in ast.walk(node):
        if isinstance(one, ast.Assign | ast.AugAssign | ast.AnnAssign):
            for target in one.targets if isinstance(one, ast.Assign) else (one.target,):
                names = {name for name in _targets(target) if name in functions}
                changed |= names
                computed |= {name for name in names if not is_reset(one) or functions[name].index_types}
        if isinstance(one, ast.Attribute) and one.attr in functions and isinstance(one.ctx, ast.Load):
            read.add(one.attr)
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in ("require", "forbid"):
            requires = True
    return Touched(frozenset(read), frozenset(changed), frozenset(computed), requires)


def is_reset(statement: ast.stmt) -> bool:
    """Whether a statement gives known values only: it clears something away when it has been used."""
    given = statement.value if isinstance(statement, ast.Assign) else None
    parts = given.elts if isinstance(given, ast.Tuple) else [given]
    return all(isinstance(part, ast.Constant) for part in parts)


def _targets(target: ast.expr) -> Iterator[str]:
    """The attributes that an assignment gives a value: of `self.at[x]` that is `at`."""
    if isinstance(target, ast.Tuple | ast.List):
        for one in target.elts:
            yield from _targets(one)
        return
    while isinstance(target, ast.Subscript):
        target = target.value
    if isinstance(target, ast.Attribute):
        yield target.attr


def with_statements_moved(
    method: WrittenMethod, block: Sequence[ast.stmt], number: int, to: int
) -> FunctionType | None:
    """The method in which a statement of a block stands before earlier ones; None where their lines cannot be parted.

    Args:
        method: the method.
        block: statements of it that follow each other.
        number: of the statement.
        to: of the one before which it comes.
    """
    last_before = block[number - 1].end_lineno or 0
    first, last = block[to].lineno, block[number].end_lineno or 0
    if not first <= last_before < block[number].lineno or (to and (block[to - 1].end_lineno or 0) >= first):
        return None

    def exchanged(lines: list[str]) -> list[str]:
        earlier, later = lines[first - 1 : last_before], lines[last_before:last]
        return [*lines[: first - 1], *later, *earlier, *lines[last:]]

    return with_other_lines(method.function, exchanged)


def with_other_words(method: WrittenMethod, node: ast.expr, words: str) -> FunctionType | None:
    """The method in which other words stand in place of an expression of one line; None where that cannot be done."""

    def exchanged(lines: list[str]) -> list[str]:
        line = lines[node.lineno - 1].encode()  # columns are those of bytes
        made = line[: node.col_offset] + words.encode() + line[node.end_col_offset :]
        return [*lines[: node.lineno - 1], made.decode(), *lines[node.lineno :]]

    return with_other_lines(method.function, exchanged)


def without_statement(method: WrittenMethod, statement: ast.stmt) -> FunctionType | None:
    """The method without a statement that has its lines for itself and is not the only one of its block."""
    first, last = statement.lineno, statement.end_lineno or statement.lineno

    def emptied(lines: list[str]) -> list[str]:
        return [*lines[: first - 1], *["\n"] * (last - first + 1), *lines[last:]]

    return with_other_lines(method.function, emptied)


def with_other_lines(function: FunctionType, change: Callable[[list[str]], list[str]]) -> FunctionType | None:
    """A method compiled from other lines of its file, in which it begins where it did; None where that cannot be done.

    The text stands in the cache of lines under a name of its own, from which it is read as any text of an author is.
    """
    code = function.__code__
    lines = [line if line.endswith("\n") else f"{line}\n" for line in linecache.getlines(code.co_filename)]
    made = change(lines)
    file = f"{code.co_filename} ({code.co_name}, {_OTHERWISE} {next(_numbers)})"
    try:
        compiled = compile("".join(made), file, "exec", dont_inherit=True)
    except SyntaxError:
        return None
    found = next((one for one in inner_codes(compiled) if _is_that(one, code)), None)
    if found is None or found.co_freevars != code.co_freevars:
        return None
    linecache.cache[file] = (sum(map(len, made)), None, made, file)
    other = FunctionType(found, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    other.__kwdefaults__, other.__annotations__ = function.__kwdefaults__, function.__annotations__
    other.__doc__, other.__qualname__ = function.__doc__, function.__qualname__
    return other


_OTHERWISE = "read otherwise"
"""In the name of the file in which a method's other lines stand."""


def fails_in_other_lines(error: BaseException) -> bool:
    """Whether an exception comes out of a method read otherwise: what is left out may have kept it from failing."""
    return any(_OTHERWISE in frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__))


def _is_that(one: CodeType, code: CodeType) -> bool:
    return one.co_name == code.co_name and one.co_firstlineno == code.co_firstlineno


def with_other_method(outline: Outline, method: WrittenMethod, function: FunctionType) -> TransitionSystem | None:
    """The game in which a method is another one, as far as rules come to it; None where nothing comes out otherwise."""
    game = outline.game
    if method.rule is None:
        kind = type(game)
        game = copy.copy(game)
        more = {method.name: function, "title": kind.title, "__doc__": kind.__doc__}
        game.__class__ = type(kind.__name__, (kind,), more)
    changed: dict[str, list[Instance]] = {}
    same = True
    for name in method.rules:
        rule = outline.rules[name]
        read_as = replace(rule, written=function) if rule is method.rule else rule
        read = instances_of(game, read_as, outline.system.functions, outline.system.over, Reader)
        new = [replace(one, rule=rule) for one in read if one is not None]
        old = outline.instances(rule)
        same = same and len(new) == len(old) and all(map(is_same, old, new))
        changed[name] = new
    return None if same else outline.remaker.with_instances(changed)
