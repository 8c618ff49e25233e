"""For which choices a rule surely says no: what was found out for some of its parameters holds whatever the others are.

A rule is read once for every binding of its parameters, and many readings end at the first requirement: on an empty
point there is nothing to move, wherever to. What was read until then, statement by statement, names some of
the parameters only. Of these, of who chooses and of the cells whose values are known depends what it says; so another
choice that is alike in all of these need not be read: it ends there, too.

It is asked only of rules that nobody tries out in another form, and where helpers' results are kept, too. Nothing is
noted of outcomes of chance, whose weights are read besides. `tests/model/test_ended_before.py` compares what is read so
with what is read choice by choice (`EndedBefore.off`).
"""

from __future__ import annotations

import ast
from collections.abc import Hashable, Mapping
from types import CodeType, FunctionType, TracebackType
from typing import Any, NamedTuple

from ..declarations.declarations import CHANCE, Rule
from ..fast_path import FastPath
from ..plain.functions import written_form
from ..plain.method_sources import Definition, definition_of
from ..plain.tree_walks import everything
from ..system.exactly_alike import SameThings

_ALL_NAMES = frozenset(("locals", "vars", "dir", "eval", "exec"))
"""By these a statement may ask for what it does not name."""


class ForWhat(NamedTuple):
    """For what a rule is read.

    Attributes:
        binding: the values of its parameters.
        chooser: who chooses.
        preset: the cells whose values are known, with these.
        given: what is answered where the text is silent.
    """

    binding: Mapping[str, Any]
    chooser: Any
    preset: Mapping[Any, Any]
    given: Mapping[str, Any]

    def alike(self, names: tuple[str, ...]) -> Hashable:
        """A key that is equal where these parameters, and all else, are the same."""
        told = [self.binding[name] for name in names]
        return SameThings(self.chooser, *told, *self.preset.items(), *self.given.items())


class EndedBefore(FastPath):
    """The choices for which rules of one game have been found to say no, while it is read."""

    def __init__(self) -> None:
        self._known: dict[Rule, dict[tuple[str, ...], set[Hashable]]] = {}
        self._names: dict[tuple[Rule, int], tuple[str, ...] | None] = {}

    def knows(self, rule: Rule, choice: ForWhat) -> bool:
        """Whether a rule says no for some choice as it did for another one."""
        try:
            return any(choice.alike(names) in ended for names, ended in self._known.get(rule, {}).items())
        except TypeError:  # a value has no hash
            return False

    def note(self, rule: Rule, choice: ForWhat, line: int) -> None:
        """A rule was read for some choice to this line of its own text, and there it was surely not fulfilled."""
        names = self._named_until(rule, line)
        if names is None:
            return
        try:
            self._known.setdefault(rule, {}).setdefault(names, set()).add(choice.alike(names))
        except TypeError:
            return

    def _named_until(self, rule: Rule, line: int) -> tuple[str, ...] | None:
        """The parameters that a rule names until this line; None where it may be any, or all of them are."""
        place = rule, line
        if place not in self._names:
            found = _named_until(rule, line)
            self._names[place] = found if found is not None and len(found) < len(rule.parameters) else None
        return self._names[place]


def line_where_it_ended(rule: Rule, trace: TracebackType | None) -> int | None:
    """The line of a rule's own text on which its reading ended; None where that is not known, or it ended elsewhere."""
    code = getattr(written_form(rule.written), "__code__", None)
    if not isinstance(code, CodeType) or rule.by == CHANCE:
        return None
    while trace is not None:
        run = trace.tb_frame.f_code
        if run.co_filename == code.co_filename and run.co_name == code.co_name and _is_inside(code, trace.tb_lineno):
            return trace.tb_lineno
        trace = trace.tb_next
    return None


def _is_inside(code: CodeType, line: int) -> bool:
    lines = [one for _, _, one in code.co_lines() if one is not None]
    return min(lines) <= line <= max(lines)


def _named_until(rule: Rule, line: int) -> tuple[str, ...] | None:
    written = written_form(rule.written)
    definition = definition_of(written) if isinstance(written, FunctionType) else None
    if not isinstance(definition, ast.FunctionDef):
        return None
    if not set(rule.parameters) <= _own_parameters(definition):  # it is given them under another name, as by `*args`
        return None
    named = _names_until(definition, line)
    if named & _ALL_NAMES:
        return None
    hidden = [name for name in named if name.startswith("__")]  # Python puts the name of the class before it
    return tuple(
        one for one in rule.parameters if one in named or any(one.startswith("_") and one.endswith(h) for h in hidden)
    )


def _own_parameters(definition: ast.FunctionDef) -> set[str]:
    """The names of its parameters; none where it takes any number of them."""
    args = definition.args
    if args.vararg is not None or args.kwarg is not None:
        return set()
    return {one.arg for one in (*args.posonlyargs, *args.args, *args.kwonlyargs)}


def _names_until(definition: Definition, line: int) -> set[str]:
    """All names in the statements that begin on this line or before it."""
    assert isinstance(definition, ast.FunctionDef)
    begun = [one for one in definition.body if _first_line(one) <= line]
    return {node.id for one in begun for node in everything(one) if isinstance(node, ast.Name)}


def _first_line(statement: ast.stmt) -> int:
    """The line on which a statement begins; a function or class inside begins with its decorators, which are run."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min(statement.lineno, *(one.lineno for one in decorators)) if decorators else statement.lineno
