"""What a function's text says that it changes, besides what it makes itself: a list of its module, an attribute.

It goes by the text, and supposes the worst: what cannot be told from it counts as a change. A list that a function
makes, fills and returns is its own, and so is the object that its `__init__` sets up.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction

from .generators import is_generator
from .names import CHANGING, bound_by, in_scope, parameters
from .tree_walks import everything

Function = ast.FunctionDef | ast.AsyncFunctionDef
Place = tuple[int, str]

_SETTING_UP = ("__init__", "__post_init__", "__setstate__")
_MAKING = frozenset(
    [
        *("list", "dict", "set", "frozenset", "tuple", "sorted", "bytearray", "range", "enumerate", "zip", "reversed"),
        *("deque", "Counter", "OrderedDict", "defaultdict", "SimpleNamespace"),
    ]
)
"""What gives something new, by name."""

_NUMBERS = ("len", "sum", "int", "float", "bool", "str", "abs", "round", "ord", "Fraction")
_BY_NAME = frozenset(
    [
        *("next", "setattr", "delattr", "heappush", "heappop", "heapify", "insort", "shuffle", "setitem", "delitem"),
        *("iadd", "isub", "imul", "iand", "ior", "ixor", "iconcat", "heapreplace", "heappushpop"),
    ]
)
"""Functions that change the first thing that they are given."""

_CALLING = ("map", "filter", "partial", "reduce", "starmap", "accumulate")
"""What calls the first thing that it is given."""

_UNKNOWN = frozenset(("exec", "eval", "globals", "locals", "vars", "input", "seed", "random", "randint", "randrange"))
_SETTING = ("__setattr__", "__delattr__", "__setitem__", "__delitem__")
_CHANGING = CHANGING | {
    *_SETTING,
    "__next__",
    "send",
    "throw",
    "close",
    "fill",
    "put",
    "itemset",
    "resize",
    "partition",
}
CHANGING_BY_NAME = _CHANGING | _BY_NAME
"""What functions and methods that change things are called."""

_OF_GRAPHS = (
    *("nodes", "edges", "neighbors", "has_edge", "has_node", "degree", "adjacency", "number_of_nodes"),
    *("number_of_edges", "subgraph", "predecessors", "successors", "is_directed", "is_multigraph"),
)
_ASKING = frozenset(
    name
    for kind in (str, bytes, list, tuple, dict, set, int, float, range, Fraction)
    for name in dir(kind)
    if name not in _CHANGING
) | {*_OF_GRAPHS, "_replace", "_asdict", "_make", "most_common", "elements", "total", "astype", "tolist"}
"""Methods of which it is known that they change nothing, of whatever kind the thing is that they are asked of."""


class TextOfFile:
    """The functions of a file, each by its first line and its name.

    Args:
        tree: its syntax tree.

    Attributes:
        defined: the names of its functions and classes.
        modules: the names that it imports.
    """

    def __init__(self, tree: ast.Module) -> None:
        self._functions: dict[Place, _InText] = {}
        self._by_name: dict[str, list[Place]] = {}
        self.defined: set[str] = set()
        self.modules: set[str] = set()
        self._scopes: dict[int, _Changes] = {}
        self._look(tree, (), "")

    def _look(self, around: ast.AST, outer: tuple[Function, ...], of_class: str) -> None:
        waiting = [around]
        while waiting:
            for one in statements_below(waiting.pop()):
                if isinstance(one, ast.ClassDef):
                    self.defined.add(one.name)
                    self._look(one, outer, one.name)
                elif isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                    self.defined.add(one.name)
                    key = place_of(one)
                    self._functions[key] = _InText(one, outer, of_class)
                    self._by_name.setdefault(one.name, []).append(key)
                    self._look(one, (*outer, one), "")
                elif isinstance(one, ast.Import | ast.ImportFrom):
                    self.modules |= {(name.asname or name.name).partition(".")[0] for name in one.names} - {"random"}
                else:
                    waiting.append(one)

    def changes(self, key: Place) -> bool | None:
        """Whether a function may change something besides what it makes; None of one that is not in the text."""
        found = self._functions.get(key)
        if found is None:
            return None
        whole = [found, *(one for one in self._functions.values() if any(outer is found.node for outer in one.outer))]
        return any(self._scope(one.node, one.outer, one.of_class).changes for one in whole)

    def tables(self, key: Place) -> set[str]:
        """The names outside of a function in which it finds what it calls: `T` in `T[x](y)`."""
        found = self._functions.get(key)
        calls = [] if found is None else [one for one in everything(found.node) if isinstance(one, ast.Call)]
        called = [one.func.value for one in calls if isinstance(one.func, ast.Subscript)]
        return {one.id for one in called if isinstance(one, ast.Name)}

    def _scope(self, node: Function, outer: tuple[Function, ...], of_class: str = "") -> _Changes:
        known = self._scopes.get(id(node))
        if known is None:
            around = self._scope(outer[-1], outer[:-1]) if outer else None
            known = self._scopes[id(node)] = _Changes(node, around, self, in_class=bool(of_class))
        return known

    def runs_unasked(self, read: Collection[str]) -> bool:
        """Whether something may be changed by what Python or a library runs without a call in the text.

        These are operators, properties, generators, and what stands under a decorator.

        Args:
            read: classes whose methods are read: games and their parts.
        """
        waiting = [key for key, found in self._functions.items() if found.of_class not in read and found.is_unasked]
        met = set(waiting)
        while waiting:
            key = waiting.pop()
            if self.changes(key) or self.tables(key):
                return True
            for one in everything(self._functions[key].node):
                name = one.id if isinstance(one, ast.Name) else one.attr if isinstance(one, ast.Attribute) else ""
                further = [other for other in self._by_name.get(name, ()) if other not in met]
                met.update(further)
                waiting += further
        return False


class _InText:
    """A function in a text: those that it stands in, the outermost first, and the class that it is a method of."""

    __slots__ = ("node", "of_class", "outer")

    def __init__(self, node: Function, outer: tuple[Function, ...], of_class: str) -> None:
        self.node = node
        self.outer = outer
        self.of_class = of_class

    @property
    def is_unasked(self) -> bool:
        """Whether it may be run without a call in the text."""
        name = self.node.name
        is_special = bool(self.of_class) and name.startswith("_") and name.endswith("_") and name != "__call__"
        return is_special or bool(self.node.decorator_list) or is_generator(in_scope(self.node.body))


def statements_below(node: ast.AST) -> Iterator[ast.AST]:
    """The statements, handlers and cases that stand in one."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        yield from getattr(node, field, ())


def place_of(node: Function) -> Place:
    """Where a function begins, and its name, as compiled code has them."""
    return min([node.lineno, *(one.lineno for one in node.decorator_list)]), node.name


class _Changes:
    """One function: which names are its own things, and whether it changes another."""

    def __init__(self, node: Function, outer: _Changes | None, file: TextOfFile, *, in_class: bool) -> None:
        self._node = node
        self._outer = outer
        self._modules, self._defined = file.modules, file.defined
        self._shadowed: set[str] = set()
        self._within = list(self._run_with(node.body))
        self._parameters = parameters(node.args)
        self._bound = bound_by(node.body) | set(self._parameters)
        self._outside = {
            name for one in self._within if isinstance(one, ast.Global | ast.Nonlocal) for name in one.names
        }
        self._given = self._what_names_are_given()
        self._own: set[str] = set()
        self._plain: set[str] = set()
        is_setting_up = in_class and node.name in _SETTING_UP
        self._made = self._parameters[0] if is_setting_up and self._parameters else None
        self._parts = self._parts_that_are_made()
        self._settle()
        self._leaving = self._inner_that_leave()
        self.changes = any(map(self._changes, self._within))

    def _run_with(self, body: Iterable[ast.AST]) -> Iterator[ast.AST]:
        """The parts of a function, and of each `lambda` and class that stands in it."""
        for one in in_scope(body):
            yield one
            if isinstance(one, ast.Lambda):
                self._shadowed |= set(parameters(one.args))
                yield from self._run_with([one.body])
            elif isinstance(one, ast.ClassDef):
                yield from self._run_with(one.body)

    def _what_names_are_given(self) -> Mapping[str, list[ast.expr | None]]:
        """What each name of the function is given in its text; None is whatever cannot be told."""
        found: dict[str, list[ast.expr | None]] = {name: [None] for name in self._parameters}
        told: set[int] = set()
        for one in self._within:
            pairs: list[tuple[ast.expr, ast.expr | None]] = []
            if isinstance(one, ast.Assign):
                pairs = [(target, one.value) for target in one.targets]
            elif isinstance(one, ast.AnnAssign | ast.NamedExpr):
                pairs = [(one.target, one.value)]
            elif isinstance(one, ast.AugAssign):
                told.add(id(one.target))
            for target, value in pairs:
                if isinstance(target, ast.Name):
                    told.add(id(target))
                    if value is not None:
                        found.setdefault(target.id, []).append(value)
        for one in self._within:
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store) and id(one) not in told:
                found.setdefault(one.id, []).append(None)
        return found

    def _parts_that_are_made(self) -> set[str]:
        """Attributes of the object that is set up, which are given something new."""
        found: dict[str, bool] = {}
        for one in self._within:
            if not isinstance(one, ast.Assign | ast.AnnAssign):
                continue
            for target in one.targets if isinstance(one, ast.Assign) else [one.target]:
                if isinstance(target, ast.Attribute) and self._is_what_is_made(target.value) and one.value is not None:
                    found[target.attr] = found.get(target.attr, True) and self._is_new(one.value)
        return {name for name, is_new in found.items() if is_new}

    def _is_what_is_made(self, thing: ast.expr) -> bool:
        return isinstance(thing, ast.Name) and thing.id == self._made

    def _settle(self) -> None:
        """Which names stand for things that are made here only, and which for numbers and their like."""
        names = {name for name, given in self._given.items() if None not in given} - self._outside
        self._own = set(names)
        self._plain = set(names)
        for _ in range(len(names) + 1):
            own = {name for name in self._own if all(self._is_new(one) for one in self._given[name] if one)}
            plain = {name for name in self._plain if all(self._is_plain(one) for one in self._given[name] if one)}
            if (own, plain) == (self._own, self._plain):
                break
            self._own, self._plain = own, plain

    def _is_new(self, value: ast.expr) -> bool:
        """Whether an expression gives a thing that nobody else has."""
        if isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.SetComp | ast.DictComp | ast.Constant):
            return True
        if isinstance(value, ast.GeneratorExp):
            return True
        if isinstance(value, ast.Name):
            return value.id in self._own
        if isinstance(value, ast.BinOp):
            return isinstance(value.left, ast.Constant) or self._is_new(value.left) or self._is_plain(value)
        if isinstance(value, ast.IfExp):
            return self._is_new(value.body) and self._is_new(value.orelse)
        if not isinstance(value, ast.Call):
            return False
        called = value.func
        if isinstance(called, ast.Name):
            if called.id == "iter":
                return (bool(value.args) and isinstance(value.args[0], ast.Call)) or all(map(self._is_new, value.args))
            return called.id in _MAKING or called.id[:1].isupper() or called.id in _NUMBERS
        is_copy = isinstance(called, ast.Attribute) and called.attr in ("copy", "split", "keys", "values", "items")
        return is_copy or (isinstance(called, ast.Attribute) and called.attr in ("__new__", *_MAKING))

    def _is_plain(self, value: ast.expr) -> bool:
        """Whether an expression gives a number, a text or their like, which nothing changes."""
        if isinstance(value, ast.Constant | ast.Compare | ast.JoinedStr):
            return True
        if isinstance(value, ast.UnaryOp):
            return True
        if isinstance(value, ast.BinOp):
            return self._is_plain(value.left) or self._is_plain(value.right)
        if isinstance(value, ast.Name):
            return value.id in self._plain
        if isinstance(value, ast.IfExp):
            return self._is_plain(value.body) and self._is_plain(value.orelse)
        return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in _NUMBERS

    def _inner_that_leave(self) -> set[str]:
        """Functions inside that are handed on: what they change outlasts this call."""
        inner = {one.name for one in self._within if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
        whole = [one for one in everything(self._node)]
        called = {id(one.func) for one in whole if isinstance(one, ast.Call)}
        loads = [one for one in whole if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
        return {one.id for one in loads if one.id in inner and id(one) not in called}

    def owns(self, thing: ast.AST) -> bool:
        """Whether what an expression gives is this function's own, or that of one around it."""
        if isinstance(thing, ast.Name):
            if thing.id in self._shadowed:
                return False
            if thing.id in self._own or thing.id == self._made:
                return True
            if thing.id in self._bound - self._outside or self._outer is None:
                return False
            return self._node.name not in self._outer._leaving and self._outer.owns(thing)
        if isinstance(thing, ast.Attribute):
            return self._is_what_is_made(thing.value) and thing.attr in self._parts
        if isinstance(thing, ast.Subscript):
            return self._has_own_parts(thing.value)
        if isinstance(thing, ast.Call) and isinstance(thing.func, ast.Attribute) and thing.func.attr == "setdefault":
            return self.owns(thing.func.value) and all(map(self._is_new, thing.args[1:]))
        return isinstance(thing, ast.expr) and self._is_new(thing)

    def _is_around(self, name: str) -> bool:
        """Whether a name is one of the function around this one, which is not handed on."""
        around = self._outer
        return around is not None and self._node.name not in around._leaving and name in around._bound - around._outside

    def _has_own_parts(self, thing: ast.expr) -> bool:
        """Whether what is in a thing was made here, too: a list of lists, a mapping that makes its own."""
        if not isinstance(thing, ast.Name) or thing.id not in self._own:
            return False
        return all(one is not None and self._makes_parts(one) for one in self._given[thing.id])

    def _makes_parts(self, value: ast.expr) -> bool:
        if isinstance(value, ast.ListComp):
            return self._is_new(value.elt)
        if isinstance(value, ast.DictComp):
            return self._is_new(value.value)
        if isinstance(value, ast.List):
            return all(map(self._is_new, value.elts))
        if isinstance(value, ast.Dict):
            return all(map(self._is_new, value.values))
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name) or value.func.id != "defaultdict":
            return False
        return bool(value.args) and isinstance(value.args[0], ast.Name) and value.args[0].id in _MAKING

    def _changes(self, node: ast.AST) -> bool:
        if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store | ast.Del):
            return not self.owns(node.value)
        if isinstance(node, ast.Name):
            is_set = node.id in self._outside and isinstance(node.ctx, ast.Store | ast.Del)
            return is_set and not self._is_around(node.id)
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
            return not (name in self._own | self._plain | self._outside or self._is_plain(node.value))
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            return any(not isinstance(one.target, ast.Name | ast.Tuple | ast.List) for one in node.generators)
        return isinstance(node, ast.Call) and self._call_changes(node)

    def _is_changing(self, function: ast.expr | None) -> bool:
        """Whether what is called by another name, or handed on, changes something that is not made here."""
        if isinstance(function, ast.IfExp):
            return self._is_changing(function.body) or self._is_changing(function.orelse)
        if isinstance(function, ast.Call):
            return any(map(self._is_changing, function.args[:1]))  # partial(...)
        if isinstance(function, ast.Name):
            return function.id in _BY_NAME or function.id in _UNKNOWN
        if not isinstance(function, ast.Attribute):
            return False
        return function.attr in _BY_NAME or (function.attr in _CHANGING and not self.owns(function.value))

    def _call_changes(self, node: ast.Call) -> bool:
        called = node.func
        if isinstance(called, ast.Name):
            if called.id in _UNKNOWN or any(map(self._is_changing, self._given.get(called.id, ()))):
                return True
            if called.id in _CALLING and any(map(self._is_changing, node.args[:1])):
                return True
            return called.id in _BY_NAME and not (bool(node.args) and self.owns(node.args[0]))
        if not isinstance(called, ast.Attribute):
            return False
        name, owner = called.attr, called.value
        if name in _CALLING and any(map(self._is_changing, node.args[:1])):
            return True
        if name in _SETTING and node.args and isinstance(owner, ast.Name) and owner.id == "object":
            return not self.owns(node.args[0])
        if isinstance(owner, ast.Call) and isinstance(owner.func, ast.Name) and owner.func.id == "super":
            return False  # a method of its own class, which is looked at by itself
        if isinstance(owner, ast.Name) and owner.id in self._modules and owner.id not in self._bound:
            return name in _UNKNOWN or (name in _BY_NAME and not (bool(node.args) and self.owns(node.args[0])))
        return name not in _ASKING and name not in self._defined and not self.owns(owner)
