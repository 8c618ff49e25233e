"""Expressions rewritten: what Python would decide at once is asked of `spoken`."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from .names import CHANGING, OF_ITS_KIND, bound_by, in_scope, parameters, targets

SPOKEN = "__rulestone__"
"""The name under which rewritten code finds `spoken`."""

OWN = "__rulestone_own__"
"""The name under which rewritten code finds `functions.own`."""

_FOLDED = {"any": "any_of_them", "all": "all_of_them", "sum": "sum_of_them"}
_WORDS = {
    **_FOLDED,
    "min": "extreme",
    "max": "extreme",
    "len": "length",
    "next": "advanced",
    "print": "printed",
    "isinstance": "kind_of",
    **dict.fromkeys(("int", "str", "bool", "type", "hash", "float", "repr", "round"), "converted"),
    **dict.fromkeys(("set", "frozenset"), "made_a_set"),
    **dict.fromkeys(("divmod", "pow", "ascii", "format", "id", "callable", "hasattr"), "converted"),
    **dict.fromkeys(("sorted", "list", "tuple", "enumerate", "reversed", "zip", "map"), "through"),
}
_CALLING = {"map", "filter", "reduce", "accumulate", "partial", "starmap", "takewhile", "dropwhile", "filterfalse"}
"""What calls functions that it is given."""

_FILTERS = {*_FOLDED, "min", "max", "len", "set", "frozenset"}
_ALIKE = {"count": "counted", "index": "place_of"}
"""Methods of lists and tuples that compare what is in them with something."""

_IN_PARTS = (ast.Tuple, ast.List, ast.ListComp)
"""What is compared part by part."""

_MAY_HAVE_PARTS = (*_IN_PARTS, ast.Name, ast.Call, ast.IfExp)
"""What may be a tuple or a list when it is come by."""

_MAY_HAVE_ORDER = (*_MAY_HAVE_PARTS, ast.Attribute, ast.Subscript)
"""Besides, an element of a sort of tuples that the state holds; whether it equals something it is asked itself."""

_ASKED = (ast.BoolOp, ast.IfExp, ast.Compare, ast.Subscript, ast.Call, ast.ListComp, ast.GeneratorExp, ast.NamedExpr)

Node = TypeVar("Node", bound=ast.AST)


def put(new: Node, old: ast.AST) -> Node:
    """A new node where an old one stood: errors keep their lines."""
    place: Any = old
    try:
        new.lineno, new.col_offset = place.lineno, place.col_offset  # type: ignore[attr-defined]
        new.end_lineno, new.end_col_offset = place.end_lineno, place.end_col_offset  # type: ignore[attr-defined]
    except AttributeError:  # it has no place, or only a part of one
        return ast.copy_location(new, old)
    return new


def said(word: str, old: ast.AST) -> ast.expr:
    """A word of `spoken`."""
    return put(ast.Attribute(put(ast.Name(SPOKEN, ast.Load()), old), word, ast.Load()), old)


def is_said(owner: ast.expr) -> bool:
    """Whether a word of `spoken` is asked for: what stands before its dot."""
    return isinstance(owner, ast.Name) and owner.id == SPOKEN


def call(word: str, old: ast.AST, *args: ast.expr) -> ast.Call:
    """A call of a word of `spoken`."""
    return put(ast.Call(said(word, old), list(args), []), old)


def nothing(old: ast.AST) -> ast.expr:
    return put(ast.Constant(None), old)


class Unread(Exception):
    """A form that is not traced: where it stands, what it is, and what to write instead."""

    def __init__(self, node: ast.AST, message: str, fix: str) -> None:
        super().__init__(message)
        self.line: int = getattr(node, "lineno", 0)
        self.message = message
        self.fix = fix


_OF_LISTS = (ast.Add, ast.Mult, ast.Sub, ast.BitOr, ast.BitAnd, ast.BitXor)
"""What Python makes new lists, dicts and sets by."""


class Expressions(ast.NodeTransformer):
    """Rewrites the expressions of one function.

    Args:
        unsure: names that may not be set, or that stand for one of several things; those of functions around it, too.
        mangled: what stands before names that begin with two underscores.
        changes: whether lists, dicts or sets are changed in it.
    """

    def __init__(self, unsure: set[str], mangled: str, *, changes: bool) -> None:
        self.unsure = unsure
        self.mangled = mangled
        self.changes = changes
        self.hidden: list[set[str]] = []
        self.may_filter: set[int] = set()
        self.conditional = 0

    # Names

    @contextmanager
    def hiding(self, names: set[str]) -> Iterator[None]:
        """Inside, these names are others."""
        self.hidden.append(names)
        try:
            yield
        finally:
            self.hidden.pop()

    def name(self, name: str) -> str:
        """A name as Python keeps it in a class."""
        is_private = self.mangled and name.startswith("__") and not name.endswith("__")
        return f"_{self.mangled}{name}" if is_private else name

    def visit_Name(self, node: ast.Name) -> ast.expr:
        node.id = self.name(node.id)
        is_other = any(node.id in names for names in self.hidden)
        if isinstance(node.ctx, ast.Load) and node.id in self.unsure and not is_other:
            return call("bound", node, node, put(ast.Constant(node.id), node))
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        node.attr = self.name(node.attr)
        if node.attr in OF_ITS_KIND and isinstance(node.ctx, ast.Load):
            node.value = call("a_plain_thing", node.value, node.value, put(ast.Constant(node.attr), node))
        return node

    def visit_keyword(self, node: ast.keyword) -> ast.keyword:
        if node.arg != "because" or not isinstance(node.value, ast.JoinedStr):
            self.generic_visit(node)
            return node
        for one in node.value.values:  # text for people
            if isinstance(one, ast.FormattedValue):
                one.value = call("spelt", one.value, one.value)
        return node

    # What is decided

    def later(self, node: ast.expr) -> ast.expr:
        """A part that is come by under a condition."""
        self.conditional += 1
        found: ast.expr = self.visit(node)
        self.conditional -= 1
        return found

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        first, *rest = node.values
        parts = [self.visit(first), *map(self.later, rest)]
        opened = call("opened", node, put(ast.Constant(isinstance(node.op, ast.Or)), node))
        asked = [call("part" if part is not parts[-1] else "last", part, part) for part in parts]
        through = put(ast.BoolOp(put(ast.And(), node), list(asked)), node)
        return call("junction", node, opened, through)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        word = "no" if isinstance(node.op, ast.Not) else "inverted" if isinstance(node.op, ast.Invert) else None
        return node if word is None else call(word, node, node.operand)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        asked = call("asked", node.test, self.visit(node.test))
        one, other = self.later(node.body), self.later(node.orelse)
        return call(
            "either",
            node,
            asked,
            put(ast.IfExp(call("then", one), one, nothing(one)), one),
            put(ast.IfExp(call("orelse", other), other, nothing(other)), other),
        )

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        if len(node.ops) == 1:
            named = isinstance(node.ops[0], ast.In | ast.NotIn) and isinstance(node.comparators[0], ast.Name)
            both = (node.left, node.comparators[0])
            in_parts = any(isinstance(one, _IN_PARTS) for one in both)
            is_order = isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)
            perhaps = all(isinstance(one, _MAY_HAVE_ORDER if is_order else _MAY_HAVE_PARTS) for one in both)
            self.generic_visit(node)
            if named:
                node.comparators[0] = _further(node.comparators[0])
            return self._compared(node, node.left, node.ops[0], node.comparators[0], in_parts, perhaps)
        if any(isinstance(one, ast.NamedExpr) for side in node.comparators[1:] for one in ast.walk(side)):
            raise Unread(node, "a name is set at the end of a chained comparison", "set it on a line before")
        sides = [self.visit(node.left), self.visit(node.comparators[0]), *map(self.later, node.comparators[1:])]
        signs = [put(ast.Constant(type(op).__name__), node) for op in node.ops]
        empty = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        late = [put(ast.Lambda(copy.deepcopy(empty), side), side) for side in sides[2:]]
        return call("chain", node, put(ast.Tuple(list(signs), ast.Load()), node), *sides[:2], *late)

    def _compared(
        self, node: ast.Compare, left: ast.expr, op: ast.cmpop, right: ast.expr, in_parts: bool, perhaps: bool
    ) -> ast.expr:
        if isinstance(op, ast.In | ast.NotIn):
            # what is looked for is evaluated first, as Python does
            found = put(ast.Call(said("contains", node), [], [_given(left, "value"), _given(right, "things")]), node)
            return call("no", node, found) if isinstance(op, ast.NotIn) else found
        if isinstance(op, ast.Is | ast.IsNot):
            absent = isinstance(right, ast.Constant) and right.value is None
            found = call("is_none", node, left) if absent else call("same", node, left, right)
            return call("no", node, found) if isinstance(op, ast.IsNot) else found
        if isinstance(op, ast.Eq | ast.NotEq) and in_parts:
            found = call("equals", node, left, right)
            return call("no", node, found) if isinstance(op, ast.NotEq) else found
        if perhaps:
            return call("compared", node, put(ast.Constant(type(op).__name__), node), left, right)
        return node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        node.target.id = self.name(node.target.id)
        node.value = call("keep", node.value, self.visit(node.value))
        if not self.conditional or node.target.id not in self.unsure:
            return node
        before = put(ast.Name(node.target.id, ast.Load()), node)
        length = put(ast.Name("_plain_depth", ast.Load()), node)
        node.value = call("masked", node, length, node.value, before)
        return call("bound", node, node, put(ast.Constant(node.target.id), node))

    # Lists and mappings

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and not isinstance(node.slice, ast.Slice):
            return call("item", node, node.value, node.slice)
        if isinstance(node.ctx, ast.Store):
            node.value = call("changed_at", node.value, node.value)
        if isinstance(node.ctx, ast.Del):
            node.value = call("changed_at", node.value, node.value)
        return node

    def _made(self, node: ast.expr) -> ast.expr:
        return call("fresh", node, node) if self.changes else node

    def visit_List(self, node: ast.List) -> ast.expr:
        self.generic_visit(node)
        return self._made(node) if isinstance(node.ctx, ast.Load) else node

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        self.generic_visit(node)
        return self._made(node)

    def visit_Set(self, node: ast.Set) -> ast.expr:
        self.generic_visit(node)
        fixed = all(isinstance(one, ast.Constant) for one in node.elts)
        return self._made(node if fixed else call("distinct", node, *node.elts))

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        filtered = any(one.ifs for one in node.generators)
        self._comprehension(node, filtered)
        return self._made(call("listed", node, node) if filtered else node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        filtered = any(one.ifs for one in node.generators)
        self._comprehension(node, filtered and id(node) in self.may_filter)
        return node

    def visit_SetComp(self, node: ast.SetComp) -> ast.expr:
        self._comprehension(node, any(one.ifs for one in node.generators))
        elements = put(ast.ListComp(node.elt, node.generators), node)
        return self._made(call("distinct", node, put(ast.Starred(elements, ast.Load()), node)))

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        self._comprehension(node, False)
        return self._made(node)

    def gone_through(self, things: ast.expr) -> ast.expr:
        """What a loop or comprehension goes through."""
        found: ast.expr = self.visit(things)
        return _further(found) if isinstance(things, ast.Name) else found

    def _comprehension(
        self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp, filtered: bool
    ) -> None:
        """What goes through something known; `filtered` where the state may say what is in it."""
        own = set().union(*(targets(one.target) for one in node.generators))
        for one in node.generators:
            if any(isinstance(part, ast.Attribute | ast.Subscript) for part in ast.walk(one.target)):
                raise Unread(one.target, "a comprehension assigns something besides names", "write a `for` loop")
        first = node.generators[0]
        first.iter = self.gone_through(first.iter)
        with self.hiding(own):
            self.conditional += 1
            for number, one in enumerate(node.generators):
                if number:
                    one.iter = self.gone_through(one.iter)
                one.ifs = [call("passes" if filtered else "known_passes", test, self.visit(test)) for test in one.ifs]
                if filtered:
                    one.iter = call("over", one.iter, one.iter)
                    if not number:
                        true = put(ast.Constant(True), one.iter)
                        one.iter.keywords = [put(ast.keyword("outermost", true), one.iter)]
                else:
                    one.iter = call("rounds", one.iter, one.iter)
            if isinstance(node, ast.DictComp):
                node.key, node.value = self.visit(node.key), self.visit(node.value)
            else:
                node.elt = call("element", node.elt, self.visit(node.elt)) if filtered else self.visit(node.elt)
            self.conditional -= 1

    # Calls

    def visit_Starred(self, node: ast.Starred) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = call("starred", node.value, node.value)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        word = node.func.id if isinstance(node.func, ast.Name) else None
        if word in _FILTERS and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            self.may_filter.add(id(node.args[0]))
        called = node.func.attr if isinstance(node.func, ast.Attribute) else word
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        of_type = isinstance(owner, ast.Name) and owner.id in ("list", "dict", "set")
        named = {number for number, one in enumerate(node.args) if isinstance(one, ast.Name)}
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute):
            owner = node.func.value  # as it is rewritten
        if called in _CALLING and node.args and not isinstance(node.args[0], ast.Starred | ast.Lambda):
            node.args[0] = _own(node.args[0])
            named.discard(0)
        for keyword in node.keywords:
            if keyword.arg == "key" and not isinstance(keyword.value, ast.Lambda):
                keyword.value = _own(keyword.value)
        starred = any(isinstance(arg, ast.Starred) for arg in node.args[:1])
        if word in _WORDS and (word in ("min", "max") or not starred):
            node.args = [_further(one) if place in named else one for place, one in enumerate(node.args)]
            node.args[:0] = [node.func, put(ast.Name(OWN, ast.Load()), node.func)]
            node.func = said(_WORDS[word], node.func)
            if word in ("list", "set", "sorted", "dict"):
                return self._made(node)
        elif called == "get" and owner is not None and node.args and not node.keywords:
            node.args[:0] = [owner, put(ast.Name(OWN, ast.Load()), node.func)]
            node.func = said("got", node.func)
        elif called in _ALIKE and owner is not None and len(node.args) == 1 and not node.keywords and not starred:
            node.args[:0] = [owner, put(ast.Name(OWN, ast.Load()), node.func)]
            node.func = said(_ALIKE[called], node.func)
        elif called in CHANGING and isinstance(node.func, ast.Attribute) and not of_type:
            node.func.value = call("changing", node.func.value, node.func.value)
            node.func = _own(node.func)  # a class of the author's may have such a method, too
        else:
            node.func = _own(node.func)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        self.generic_visit(node)
        for one in node.values:
            if isinstance(one, ast.FormattedValue):
                one.value = call("known", one.value, one.value, put(ast.Constant("a text"), one))
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
            node.right = call("known", node.right, node.right, put(ast.Constant("a text"), node))
        elif self.changes and isinstance(node.op, _OF_LISTS):
            return call("made_of", node, put(ast.Constant(type(node.op).__name__), node), node.left, node.right)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        node.args.defaults = [self.visit(default) for default in node.args.defaults]
        node.args.kw_defaults = [d if d is None else self.visit(d) for d in node.args.kw_defaults]
        asks = any(isinstance(one, _ASKED) for one in in_scope([node.body]))
        kept, self.conditional = self.conditional, 0
        with self.hiding({*parameters(node.args), *bound_by([node.body])}):
            node.body = self.visit(node.body)
        self.conditional = kept
        return call("framed", node, node) if asks else node


def _own(thing: ast.expr) -> ast.expr:
    """What is called, or handed on to be called: a function of the author's own is read, too."""
    return put(ast.Call(put(ast.Name(OWN, ast.Load()), thing), [thing], []), thing)


def _further(things: ast.expr) -> ast.expr:
    """What stands under a name and is gone through: it may be an iterator, which others go on with."""
    return call("further", things, things)


def _given(value: ast.expr, name: str) -> ast.keyword:
    return put(ast.keyword(name, value), value)
