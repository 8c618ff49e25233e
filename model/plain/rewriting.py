"""Statements rewritten: `if`, loops, `return`, `break` and `continue`, names that branches set, and what is refused."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from .expressions import Expressions, Unread, call, put, said
from .generators import generator, is_generator
from .match_statements import word_of
from .names import at_once, bound_by, has, in_scope, kept_by_python, leaves, may_change, parameters

__all__ = ["Unread", "refuse", "rewritten"]

FRAME = "_plain_frame"
_CONTROL = (
    ast.If,
    ast.For,
    ast.While,
    ast.BoolOp,
    ast.IfExp,
    ast.Compare,
    ast.Not,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
    ast.BinOp,
    ast.Assign,
    ast.AugAssign,
    ast.Raise,
    ast.Assert,
    ast.Try,
    ast.Delete,
    ast.Match,
)


def refuse(within: Iterable[ast.AST]) -> None:
    """Whatever may be said of the parts of a method without reading it. Raises Unread for what is never traced."""
    for one in within:
        if isinstance(one, ast.Global):
            raise Unread(one, "`global` in a method of a game", "what changes in play is a State variable")
        if isinstance(one, ast.Nonlocal):
            raise Unread(one, "`nonlocal` in a method of a game", "return the value, and set the name where it is read")


def rewritten(node: ast.FunctionDef, mangled: str = "", prologue: Sequence[ast.stmt] = ()) -> ast.FunctionDef:
    """A method that is traced as Python runs it. The tree is changed.

    Args:
        node: the method, without its decorators.
        mangled: the name of its class, without leading underscores.
        prologue: what is done first, other than in a generator.

    Raises Unread for what cannot be traced.
    """
    return _function(node, set(), mangled, prologue)


def _function(
    node: ast.FunctionDef, around: set[str], mangled: str, prologue: Sequence[ast.stmt] = ()
) -> ast.FunctionDef:
    within = list(in_scope(node.body))
    refuse(within)
    if is_generator(within):
        return generator(node, mangled)
    return _Statements(around, mangled).function(node, within, prologue)


class _Statements:
    """Rewrites the statements of one function and of those inside of it."""

    def __init__(self, around: set[str], mangled: str) -> None:
        self._around = around
        self._mangled = mangled
        self._certain: set[str] = set()
        self._masked: set[str] = set()
        self._all_own: list[str] = []
        self._tries: list[str] = []
        self._unsure: set[str] = set()
        self._own: list[str] = []
        self._number = 0
        self._loops: list[tuple[str, list[str]] | None] = []
        self._expressions = Expressions(set(), mangled, changes=False)

    def function(
        self, node: ast.FunctionDef, within: Sequence[ast.AST], prologue: Sequence[ast.stmt]
    ) -> ast.FunctionDef:
        """A whole function, and whatever stands in its scope."""
        mangle = Expressions(set(), self._mangled, changes=False).name
        for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg):
            if one is not None:
                one.arg, one.annotation = mangle(one.arg), None
        node.returns = None
        taken = set(parameters(node.args))
        set_here = {mangle(name) for name in bound_by(node.body)}
        deleted = {n.id for n in within if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Del)}
        self._own = sorted(set_here - taken - deleted - kept_by_python(within))
        self._all_own = sorted({*self._own, *(taken & set_here)})
        self._masked = {mangle(n.target.id) for n in within if isinstance(n, ast.NamedExpr)}
        self._certain = taken - self._masked
        self._unsure = {*(self._around - set_here - taken), *self._all_own}
        changes = any(map(may_change, within))
        self._expressions = Expressions(self._unsure - self._certain, self._mangled, changes=changes)
        text = node.body[:1] if ast.get_docstring(node) is not None else []
        body = node.body[len(text) :]
        if len(body) == 1 and isinstance(body[0], ast.Return) and not any(isinstance(n, _CONTROL) for n in within):
            if body[0].value is not None:
                body[0].value = self._visit(body[0].value)
            node.body = [*text, *prologue, *self._given(node, body[0]), *body]
        else:
            node.body = [*text, *prologue, *self._framed(node, self._block(body))]
        return node

    def _given(self, node: ast.FunctionDef, first: ast.AST) -> list[ast.stmt]:
        """What it is called with is asked for by who calls."""
        given = [put(ast.Name(name, ast.Load()), first) for name in parameters(node.args)[1:]]
        return [put(ast.Expr(call("given", first, *given)), first)] if given else []

    def _framed(self, node: ast.FunctionDef, body: list[ast.stmt]) -> list[ast.stmt]:
        """The body of a call that knows where it began, and what it returns."""
        first: ast.AST = body[0] if body else node
        end: ast.AST = body[-1] if body else node
        asked = self._given(node, first)
        over: list[ast.stmt] = []
        if not isinstance(end, ast.Return):
            over = [put(ast.Return(self._frame("give", end, put(ast.Constant(None), end))), end)]
        died = put(ast.Return(self._frame("died", end)), end)
        handler = put(ast.ExceptHandler(said("Jump", end), None, [died]), end)
        left = put(ast.Expr(self._frame("leave", end)), end)
        return [
            put(ast.Assign([put(ast.Name(FRAME, ast.Store()), first)], call("Frame", first)), first),
            *self._unset(first),
            put(ast.Try([*asked, *body, *over], [handler], [], [left]), first),
        ]

    def _unset(self, old: ast.AST) -> list[ast.stmt]:
        """At the beginning no name is set."""
        if not self._own:
            return []
        names: list[ast.expr] = [put(ast.Name(name, ast.Store()), old) for name in self._own]
        return [put(ast.Assign(names, said("UNBOUND", old)), old)]

    def _frame(self, word: str, old: ast.AST, *args: ast.expr) -> ast.expr:
        return put(
            ast.Call(put(ast.Attribute(put(ast.Name(FRAME, ast.Load()), old), word, ast.Load()), old), list(args), []),
            old,
        )

    # Blocks

    def _block(self, body: Iterable[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for one in body:
            found += self._statement(one)
        return found

    def _visit(self, node: ast.expr) -> ast.expr:
        found: ast.expr = self._expressions.visit(node)
        return found

    def _fresh(self, word: str) -> str:
        self._number += 1
        return f"_plain_{word}{self._number}"

    def _statement(self, node: ast.stmt) -> list[ast.stmt]:
        method = getattr(self, f"_of_{type(node).__name__}", None)
        named = bool(self._masked) and has(at_once(node), ast.NamedExpr)
        self._expressions.unsure = self._unsure - self._certain
        new = [self._plain(node)] if method is None else method(node)
        self._certain |= self._surely_set(node)
        if named:
            depth = put(ast.Assign([put(ast.Name("_plain_depth", ast.Store()), node)], call("depth", node)), node)
            return [depth, *new]
        return list(new)

    def _surely_set(self, node: ast.stmt) -> set[str]:
        """The names that are set behind a statement, whatever the state is; branches said theirs before."""
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Import | ast.ImportFrom | ast.FunctionDef):
            told = bound_by(node.targets if isinstance(node, ast.Assign) else [node])
            return {self._expressions.name(name) for name in told} - self._masked
        return set()

    def _plain(self, node: ast.stmt) -> ast.stmt:
        found: ast.stmt = self._expressions.visit(node)
        return found

    def _names(self, body: Iterable[ast.AST]) -> list[str]:
        """The names that some statements set, and this function has."""
        mangle = self._expressions.name
        return sorted({mangle(name) for name in bound_by(body)} & set(self._all_own))

    @staticmethod
    def _loads(names: Sequence[str], old: ast.AST) -> list[ast.expr]:
        return [put(ast.Name(name, ast.Load()), old) for name in names]

    def _told(
        self, thing: str, word: str, names: Sequence[str], old: ast.AST, *, given: Sequence[str] | None = None
    ) -> ast.stmt:
        """`names = thing.word(names)`."""
        args = self._loads(names if given is None else given, old)
        asked = put(ast.Call(_of(thing, word, old), args, []), old)
        if not names:
            return put(ast.Expr(asked), old)
        target = put(ast.Tuple([put(ast.Name(name, ast.Store()), old) for name in names], ast.Store()), old)
        return put(ast.Assign([target], asked), old)

    def _caught(self, body: list[ast.stmt], thing: str, old: ast.AST) -> list[ast.stmt]:
        """Statements whose end may not be come by."""
        died = put(ast.Expr(put(ast.Call(_of(thing, "died", old), [], []), old)), old)
        return [put(ast.Try(body, [put(ast.ExceptHandler(said("Jump", old), None, [died]), old)], [], []), old)]

    # Branches

    def _of_If(self, node: ast.If) -> list[ast.stmt]:
        names = self._names([*node.body, *node.orelse])
        jumps = leaves(node.body), leaves(node.orelse)
        fork = self._fresh("if")
        test = call("fork", node.test, self._visit(node.test), *self._loads(names, node.test))
        before = set(self._certain)
        body = self._block(node.body)
        after, self._certain = self._certain, before
        orelse = self._block(node.orelse)
        self._certain = (self._certain & after) - set(names)  # of several things the path says which is meant
        if jumps[0]:
            body = self._caught(body, fork, node)
        if jumps[1]:
            orelse = self._caught(orelse, fork, node.orelse[0])
        turn = put(ast.If(_of(fork, "both", node), [self._told(fork, "turn", names, node)], []), node)
        join = put(ast.If(_of(fork, "both", node), [self._told(fork, "join", names, node)], []), node)
        found: list[ast.stmt] = [
            put(ast.Assign([put(ast.Name(fork, ast.Store()), node.test)], test), node.test),
            put(ast.If(_of(fork, "then", node), body, []), node),
            turn,
        ]
        if orelse:
            found.append(put(ast.If(_of(fork, "orelse", node), orelse, []), node))
        return [*found, join]

    # Loops

    def _of_For(self, node: ast.For) -> list[ast.stmt]:
        names = self._names([node.target, *node.body, *node.orelse])
        node.iter = call("rounds", node.iter, self._expressions.gone_through(node.iter))
        node.target = self._target(node.target)
        return self._loop(node, names, endless=False)

    def _of_While(self, node: ast.While) -> list[ast.stmt]:
        names = self._names([node.test, *node.body, *node.orelse])
        word = put(ast.Constant("`while`"), node.test)
        node.test = call("known", node.test, self._visit(node.test), word)
        return self._loop(node, names, endless=True)

    def _loop(self, node: ast.For | ast.While, names: list[str], *, endless: bool) -> list[ast.stmt]:
        """A loop, watched where a round may be left."""
        before = set(self._certain)
        found = self._watched(node, names, endless=endless)
        self._certain = before - set(names)
        return found

    def _watched(self, node: ast.For | ast.While, names: list[str], *, endless: bool) -> list[ast.stmt]:
        if isinstance(node, ast.For):
            told = {one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)}
            self._certain |= told - self._masked
        if not has(node.body, ast.Break, ast.Continue, ast.Return):
            self._loops.append(None)
            node.body = self._block(node.body)
            self._loops.pop()
            self._certain -= set(names)
            node.orelse = self._block(node.orelse)
            return [node]
        loop = self._fresh("loop")
        made = call("Loop", node, put(ast.Name(FRAME, ast.Load()), node))
        if endless:
            made.keywords = [put(ast.keyword("endless", put(ast.Constant(True), node)), node)]
        self._loops.append((loop, names))
        body = self._block(node.body)
        self._loops.pop()
        self._certain -= set(names)
        over = put(ast.If(_of(loop, "over", node), [put(ast.Break(), node)], []), node)
        node.body = [
            self._told(loop, "begin", (), node),
            *self._caught(body, loop, node),
            self._told(loop, "end", names, node),
            over,
        ]
        if node.orelse:
            node.orelse = self._caught(self._block(node.orelse), loop, node.orelse[0])
        first = put(ast.Assign([put(ast.Name(loop, ast.Store()), node)], made), node)
        return [first, node, self._told(loop, "finish", names, node)]

    def _of_Break(self, node: ast.Break) -> list[ast.stmt]:
        return [*self._left("leave", node), node]

    def _of_Continue(self, node: ast.Continue) -> list[ast.stmt]:
        return [*self._left("skip", node), node]

    def _left(self, word: str, node: ast.stmt) -> list[ast.stmt]:
        found = self._loops[-1]
        assert found is not None  # a loop in which there is one is watched
        loop, names = found
        return [
            *self._tried(node),
            put(ast.Expr(put(ast.Call(_of(loop, word, node), self._loads(names, node), []), node)), node),
        ]

    def _of_Return(self, node: ast.Return) -> list[ast.stmt]:
        value = put(ast.Constant(None), node) if node.value is None else self._visit(node.value)
        if not self._tries:
            node.value = self._frame("give", node, value)
            return [node]
        kept = put(ast.Assign([put(ast.Name("_plain_result", ast.Store()), node)], value), node)
        node.value = self._frame("give", node, put(ast.Name("_plain_result", ast.Load()), node))
        return [kept, *self._tried(node), node]

    def _tried(self, node: ast.AST) -> list[ast.stmt]:
        """Inside of `try` nothing is made of the state."""
        return [put(ast.Expr(call("tried", node, put(ast.Name(one, ast.Load()), node))), node) for one in self._tries]

    # Names, places and things

    def _of_Assign(self, node: ast.Assign) -> list[ast.stmt]:
        names_only = all(isinstance(target, ast.Name | ast.Tuple | ast.List) for target in node.targets)
        is_apart = any(isinstance(target, ast.Tuple | ast.List) for target in node.targets)
        is_shown = isinstance(node.value, ast.Tuple | ast.List)
        node.targets = [self._target(target) for target in node.targets]
        node.value = self._visit(node.value)
        if is_apart and not is_shown:
            node.value = call("starred", node.value, node.value)  # a set has an order of its own
        if names_only:
            node.value = call("keep", node.value, node.value)
        return [node]

    def _of_AnnAssign(self, node: ast.AnnAssign) -> list[ast.stmt]:
        if node.value is None:
            return [node]
        target = self._target(node.target)
        value = self._visit(node.value)
        if isinstance(target, ast.Name):
            value = call("keep", value, value)
        return [put(ast.Assign([target], value), node)]

    def _target(self, target: ast.expr) -> ast.expr:
        if isinstance(target, ast.Tuple | ast.List):
            target.elts = [self._target(one) for one in target.elts]
            return target
        if isinstance(target, ast.Starred):
            target.value = self._target(target.value)
            return target
        found = self._visit(target)
        if isinstance(found, ast.Attribute):
            found.value = call("changed_of", found.value, found.value)
        return found

    def _of_AugAssign(self, node: ast.AugAssign) -> list[ast.stmt]:
        value = self._visit(node.value)
        if isinstance(node.target, ast.Name):
            node.target.id = self._expressions.name(node.target.id)
            name = node.target.id
            read: ast.expr = put(ast.Name(name, ast.Load()), node)
            if name in self._unsure:
                read = call("bound", node, read, put(ast.Constant(name), node))
            in_place = put(ast.Constant(f"__i{_IN_PLACE[type(node.op).__name__]}__"), node)
            read = call("changing_in_place", node, read, in_place)
            first = put(ast.Assign([put(ast.Name(name, ast.Store()), node)], read), node)
            if not isinstance(node.value, ast.Constant):
                value = call("added", node, put(ast.Name(name, ast.Load()), node), value)
            node.value = value
            kept_value = call("keep", node, put(ast.Name(name, ast.Load()), node))
            return [first, node, put(ast.Assign([put(ast.Name(name, ast.Store()), node)], kept_value), node)]
        node.target = self._target(node.target)  # type: ignore[assignment]
        node.value = value
        return [node]

    def _of_Expr(self, node: ast.Expr) -> list[ast.stmt]:
        node.value = self._visit(node.value)
        if not isinstance(node.value, ast.Constant):
            node.value = call("keep", node.value, node.value)
        return [node]

    def _of_FunctionDef(self, node: ast.FunctionDef) -> list[ast.stmt]:
        self._heading(node)
        node.name = self._expressions.name(node.name)
        return [_function(node, self._unsure - self._certain, self._mangled)]

    def _heading(self, node: ast.FunctionDef) -> None:
        """What of a function is evaluated where it stands."""
        node.decorator_list = [self._visit(one) for one in node.decorator_list]
        node.args.defaults = [self._visit(one) for one in node.args.defaults]
        node.args.kw_defaults = [None if one is None else self._visit(one) for one in node.args.kw_defaults]

    def _of_ClassDef(self, node: ast.ClassDef) -> list[ast.stmt]:
        """A class inside of a method: what it is given is read, and so are its own methods."""
        node.decorator_list = [self._visit(one) for one in node.decorator_list]
        node.bases = [self._visit(one) for one in node.bases]
        for keyword in node.keywords:
            keyword.value = self._visit(keyword.value)
        node.name = self._expressions.name(node.name)
        kept, self._expressions.mangled = self._expressions.mangled, ""  # Python does it, as the class stands here, too
        for one in node.body:
            if isinstance(one, ast.FunctionDef):
                self._heading(one)
                _function(one, self._unsure - self._certain, "")
            elif isinstance(one, ast.Assign | ast.AnnAssign | ast.Expr):
                one.value = None if one.value is None else self._visit(one.value)
            elif not isinstance(one, ast.Pass | ast.Import | ast.ImportFrom):
                form = type(one).__name__.lower().removesuffix("def")
                told = f"`{form}` in a class that stands in a method is not read"
                raise Unread(one, told, "do it on a line before the class")
        self._expressions.mangled = kept
        return [node]

    # What Python does at once

    def _of_With(self, node: ast.With) -> list[ast.stmt]:
        is_of_the_language = all(map(_is_said_in_words, node.items))
        for one in node.items:
            one.context_expr = self._visit(one.context_expr)
            if one.optional_vars is not None:
                one.optional_vars = self._target(one.optional_vars)
        if is_of_the_language:
            node.body = self._block(node.body)
            return [node]
        begun = self._fresh("with")  # whoever is entered may end it as `try` does
        self._tries.append(begun)
        node.body = [*self._block(node.body), *self._tried(node)]
        self._tries.pop()
        return [put(ast.Assign([put(ast.Name(begun, ast.Store()), node)], call("trying", node)), node), node]

    def _of_Assert(self, node: ast.Assert) -> list[ast.stmt]:
        node.test = call("known", node.test, self._visit(node.test), put(ast.Constant("`assert`"), node))
        if node.msg is not None:
            node.msg = self._visit(node.msg)
        return [node]

    def _of_Raise(self, node: ast.Raise) -> list[ast.stmt]:
        refused = put(ast.Expr(call("raising", node, put(ast.Constant("raise"), node))), node)
        return [refused, self._plain(node)]

    def _of_Delete(self, node: ast.Delete) -> list[ast.stmt]:
        refused = put(ast.Expr(call("raising", node, put(ast.Constant("del"), node))), node)
        return [refused, self._plain(node)]

    def _of_Try(self, node: ast.Try) -> list[ast.stmt]:
        begun = self._fresh("try")
        before = set(self._certain)
        self._tries.append(begun)
        node.body = [*self._block(node.body), *self._tried(node)]
        self._tries.pop()
        for handler in node.handlers:
            if handler.type is not None:
                handler.type = self._visit(handler.type)
            again = put(ast.Expr(call("tried", handler, put(ast.Name(begun, ast.Load()), handler))), handler)
            handler.body = [again, *self._block(handler.body)]
        node.orelse, node.finalbody = self._block(node.orelse), self._block(node.finalbody)
        self._certain = before
        return [put(ast.Assign([put(ast.Name(begun, ast.Store()), node)], call("trying", node)), node), node]

    def _of_Match(self, node: ast.Match) -> list[ast.stmt]:
        node.subject = call(word_of(node), node.subject, self._visit(node.subject), put(ast.Constant("`match`"), node))
        for case in node.cases:
            if case.guard is not None:
                case.guard = call("known", case.guard, self._visit(case.guard), put(ast.Constant("`match`"), node))
            before = set(self._certain)
            case.body = self._block(case.body)
            self._certain = before
        return [node]


_IN_PLACE = {
    **{name: name.lower() for name in ("Add", "Sub", "Mod", "Pow", "MatMult", "LShift", "RShift")},
    **{"Mult": "mul", "Div": "truediv", "FloorDiv": "floordiv", "BitAnd": "and", "BitOr": "or", "BitXor": "xor"},
}
"""What Python calls the operators by which `+=` and its like change things."""


def _is_said_in_words(item: ast.withitem) -> bool:
    """Whether a part of `with` is `when(...)` or `otherwise()`."""
    asked = item.context_expr.func if isinstance(item.context_expr, ast.Call) else item.context_expr
    name = asked.attr if isinstance(asked, ast.Attribute) else asked.id if isinstance(asked, ast.Name) else ""
    return name in ("when", "otherwise")


def _of(thing: str, word: str, old: ast.AST) -> ast.expr:
    return put(ast.Attribute(put(ast.Name(thing, ast.Load()), old), word, ast.Load()), old)
