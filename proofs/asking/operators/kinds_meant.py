"""Where one kind of thing is spoken of another one is meant, too, with which it counts alike elsewhere in the rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial

from rulestone.model import TransitionSystem
from rulestone.model.declarations.citations import beside

from ..axes import Axis
from ..game_outline import Outline, spoken
from ..other_reading import OtherReading
from ..written_methods import WrittenMethod, WrittenMethods, with_other_method, with_other_words

Pair = tuple[str, str]
"""Two kinds of thing that count alike somewhere, in the order of the text."""


def the_other_kind_too(outline: Outline) -> Iterator[OtherReading]:
    """Where a rule asks for one kind alone, and others ask for that one or another, the other will do, too."""
    methods = WrittenMethods(outline)
    pairs = pairs_alike(methods)
    for method, rules in methods.of_sentences():
        number: dict[tuple[str, ...], int] = {}
        for node, name, kind in _asked(outline, method):
            for pair in pairs:
                if kind not in pair:
                    continue
                other = pair[1] if kind == pair[0] else pair[0]
                about = (name, kind, other, *((method.name,) if method.rule is None else ()))
                number[about] = number.get(about, 0) + 1
                where = f"`{spoken(rules[0].name)}` asks for"
                yield OtherReading(
                    Axis.WHICH,
                    "the other kind, too",
                    rules,
                    (*about, str(number[about])) if number[about] > 1 else about,
                    "one",
                    "any",
                    f"{where} “{kind}” alone (line {node.lineno}), elsewhere for “{kind}” or “{other}”",
                    f"there “{other}” will do, too",
                    partial(_widened, outline, method, node, pair),
                    clauses=beside(method.file, node.lineno, node.lineno),
                )


def pairs_alike(methods: WrittenMethods) -> dict[Pair, list[WrittenMethod]]:
    """The pairs of kinds that count alike somewhere in the rules, each with the methods that say so."""
    found: dict[Pair, list[WrittenMethod]] = {}
    for method in methods.all:
        for pair in dict.fromkeys(_alike(method.definition)):
            found.setdefault(pair, []).append(method)
    return found


def _alike(node: ast.AST) -> Iterator[Pair]:
    """The pairs of kinds of which it is asked whether something is one of both."""
    for one in ast.walk(node):
        listed = one.comparators[0] if isinstance(one, ast.Compare) and isinstance(one.ops[0], ast.In) else None
        if isinstance(listed, ast.Tuple) and len(listed.elts) == 2:
            values = [part.value for part in listed.elts if isinstance(part, ast.Constant)]
            kinds = [value for value in values if isinstance(value, str)]
            if len(kinds) == 2:
                yield kinds[0], kinds[1]


def _asked(outline: Outline, method: WrittenMethod) -> Iterator[tuple[ast.Compare, str, str]]:
    """Where it is asked whether one kind lies at a place: the text, the variable, and the kind."""
    for one in ast.walk(method.definition):
        if not isinstance(one, ast.Compare) or len(one.ops) != 1 or not isinstance(one.ops[0], ast.Eq):
            continue
        left, right = one.left, one.comparators[0]
        if not isinstance(left, ast.Subscript) or not isinstance(left.value, ast.Attribute):
            continue
        name = left.value.attr
        known = name in outline.system.functions and name not in outline.steering
        if known and isinstance(right, ast.Constant) and isinstance(right.value, str) and one.lineno == one.end_lineno:
            yield one, name, right.value


def _widened(outline: Outline, method: WrittenMethod, node: ast.Compare, pair: Pair) -> TransitionSystem | None:
    function = with_other_words(method, node, f"({ast.unparse(node.left)} in {pair!r})")
    return None if function is None else with_other_method(outline, method, function)
