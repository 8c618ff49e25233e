"""Methods that are given the state, written as methods of the game at a moment."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from .plain_words import CONDITIONS, PlainWords

_CONDITIONS = {"invariant", "terminal", "quiet", "reachable", "can_force", "can_keep", "cannot_force", "step_property"}
_CITING = {"rule", "initial", "outcome", "variant", "example", "claim", "manner", "strategy", *_CONDITIONS}
_WIDTH = 110


def methods_of_state(trees: Iterable[ast.AST]) -> set[str]:
    """The names of all methods that are given the state first: `(self, s, ...)`, `(self, before, ...)`.

    A `before` may be a number as well. It is the state if the method is declared, asks an attribute of it, or hands it
    on to a method that is given the state.
    """
    methods = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = {node.name for node in methods if _second(node) == "s"}
    waiting = [node for node in methods if _second(node) == "before"]
    found |= {node.name for node in waiting if node.decorator_list or _asks(node)}
    while more := {node.name for node in waiting if _hands_on(node, found)} - found:
        found |= more
    return found


def _second(node: ast.FunctionDef) -> str | None:
    names = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
    return names[1] if len(names) > 1 else None


def _is_before(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id == "before"


def _asks(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Attribute) and _is_before(one.value) for one in ast.walk(node))


def _hands_on(node: ast.FunctionDef, known: set[str]) -> bool:
    calls = [one for one in ast.walk(node) if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute)]
    return any(call.func.attr in known and any(map(_is_before, call.args[:1])) for call in calls)  # type: ignore[attr-defined]


class MethodsAnew(PlainWords):
    """Writes methods, lambdas, `with when` and declarations anew."""

    def _of_FunctionDef(self, node: ast.FunctionDef) -> str:
        names = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
        outer = self.states, self.me, self.asked
        given = names[1:2] == ["s"]
        stepping = names[1:2] == ["before"] and node.name in self.of_state
        if given:
            self.states, self.me = {"s": names[0]}, {}
        elif stepping:
            self.states = {"before": "before", **({"after": "after"} if "after" in names else {})}
            self.me = {names[0]: "before"}
        self.asked = self._conditions_in(node)
        try:
            return self._function(node, drop=names[1] if given else names[0] if stepping else None)
        finally:
            self.states, self.me, self.asked = outer

    def _conditions_in(self, node: ast.FunctionDef) -> set[str]:
        """The local names that are given conditions, and nothing else."""
        found = set(self.asked)
        for one in ast.walk(node):
            if isinstance(one, ast.Assign) and len(one.targets) == 1 and isinstance(one.targets[0], ast.Name):
                known, self.asked = self.asked, found
                (found.add if self._surely(one.value) else found.discard)(one.targets[0].id)
                self.asked = known
        return found

    def _surely(self, node: ast.AST) -> bool:
        """Whether a node is surely a condition."""
        of_state = self.of_the_state(node) and not (isinstance(node, ast.Attribute) and node.attr == "exists")
        given = isinstance(node, ast.Call) and self.word(node) not in CONDITIONS
        return not of_state and not given and self.is_condition(node)

    def _function(self, node: ast.FunctionDef, drop: str | None) -> str:
        decorators, cited = self._decorators(node)
        body = [*node.body]
        begin = self.span(body[0])[0]
        end = self.span(node)[1]
        if drop is None:
            head = self.source[self.offset(node.lineno, node.col_offset) : begin]
        else:
            gap = self.source[:begin].rfind(":") + 1
            head = f"def {node.name}({self._arguments(node, drop)}){self._returned(node)}:{self.source[gap:begin]}"
            if "#" in head.partition("\n")[0]:
                head = head.replace("  #", "\n        #", 1)
        indent = " " * node.col_offset
        above = [*self._margin(cited, indent), *decorators]
        inner = self._block(body, end)
        return f"\n{indent}".join([*above, head + inner])

    def _arguments(self, node: ast.FunctionDef, drop: str) -> str:
        args = node.args
        plain = [*args.posonlyargs, *args.args]
        defaults = [None] * (len(plain) - len(args.defaults)) + list(args.defaults)
        told = []
        kind = self._kind(node)
        for one, default in zip(plain, defaults, strict=True):
            if one.arg == drop:
                continue
            type_told = "" if one.annotation is None else f": {self._segment(one.annotation)}"
            if kind == "step_property" and one.arg in ("before", "after", "step"):
                type_told = {"before": "", "after": ": Self", "step": ": Step"}[one.arg] if one.annotation else ""
            elif one.arg == "before":
                type_told = ""
            elif one.arg == "after" and type_told == ": Any":
                type_told = ": Self"
            value = "" if default is None else f"={self.text(default)}"
            told.append(f"{one.arg}{type_told}{value}")
        if args.vararg is not None:
            told.append("*" + self._segment(args.vararg))
        elif args.kwonlyargs:
            told.append("*")
        for one, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
            told.append(self._segment(one) + ("" if default is None else f"={self.text(default)}"))
        if args.kwarg is not None:
            told.append("**" + self._segment(args.kwarg))
        return ", ".join(told)

    def _returned(self, node: ast.FunctionDef) -> str:
        if node.returns is None:
            return ""
        told = self._segment(node.returns)
        kind = self._kind(node)
        if told in ("Any", "Value"):
            told = (
                "bool" if kind in _CONDITIONS else "int" if kind in ("variant", "outcome") else self._worth(node, told)
            )
        return f" -> {told}"

    def _worth(self, node: ast.FunctionDef, told: str) -> str:
        """The type of what a helper returns, where its words tell."""
        found = [one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value is not None]
        if found and all(self._surely(one) for one in found):
            return "bool"
        numbers = ("total", "count", "smallest", "largest")
        return "int" if found and all(self.word(one) in numbers for one in found) else told.replace("Value", "Any")

    def _segment(self, node: ast.AST) -> str:
        begin, end = self.span(node)
        return self.source[begin:end]

    @staticmethod
    def _kind(node: ast.FunctionDef) -> str:
        """What a method is declared as."""
        for one in node.decorator_list:
            found = one.func if isinstance(one, ast.Call) else one
            if isinstance(found, ast.Name):
                return found.id
        return ""

    # Blocks

    def _block(self, body: list[ast.stmt], end: int) -> str:
        """Statements, of which the first begins where the text goes on."""
        found, at = [], self.span(body[0])[0]
        for number, one in enumerate(body):
            begin, last = self.span(one)
            found += [self.source[at:begin], self._statement(one, body[number - 1] if number else None)]
            at = last
        return "".join([*found, self.source[at:end]])

    def _statement(self, node: ast.stmt, before: ast.stmt | None) -> str:
        if isinstance(node, ast.With) and len(node.items) == 1:
            asked = node.items[0].context_expr
            word = self.word(asked)
            if word == "when" and isinstance(asked, ast.Call):
                return self._headed(f"if {self._unbracketed(asked.args[0])}:", node)
            if (
                word == "otherwise"
                and isinstance(before, ast.With)
                and self.word(before.items[0].context_expr) == "when"
            ):
                return self._headed("else:", node)
        if isinstance(node, ast.Return) and node.value is not None and self.word(node.value) == "implies":
            return self._implied(node)
        return self.text(node)

    def _of_Return(self, node: ast.Return) -> str | None:
        if node.value is None or self.text(node.value) == self._segment(node.value):
            return None
        return f"return {self._unbracketed(node.value)}"

    def _implied(self, node: ast.Return) -> str:
        """`return implies(a, b)`."""
        assert isinstance(node.value, ast.Call)
        premise, conclusion = node.value.args
        indent = " " * node.col_offset
        then = self._unbracketed(conclusion)
        return f"if {self._unbracketed(premise)}:\n{indent}    return {then}\n{indent}return True"

    def _unbracketed(self, node: ast.AST) -> str:
        told = self.text(node)
        if "\n" in told:
            return f"({told})"
        return told

    def _headed(self, head: str, node: ast.With) -> str:
        begin = self.span(node.body[0])[0]
        gap = self.source[:begin].rfind(":") + 1
        return head + self.source[gap:begin] + self._block(node.body, self.span(node)[1])

    def _of_If(self, node: ast.If) -> str:
        return self._with_blocks(node, [node.test], [node.body, node.orelse])

    def _of_For(self, node: ast.For) -> str:
        return self._with_blocks(node, [node.target, node.iter], [node.body, node.orelse])

    def _of_With(self, node: ast.With) -> str:
        return self._with_blocks(node, [one.context_expr for one in node.items], [node.body])

    def _of_ClassDef(self, node: ast.ClassDef) -> str:
        heads: list[ast.AST] = [*node.decorator_list, *node.bases, *node.keywords]
        told = self._with_blocks(node, heads, [node.body])
        if any(isinstance(one, ast.Name) and one.id == "Game" for one in node.bases) and "language" not in _set_in(
            node
        ):
            words = node.body[0] if ast.get_docstring(node) is not None else None
            indent = " " * node.body[0].col_offset
            old = "" if words is None else self._segment(words)
            new = f"{old}\n\n{indent}language = 2" if old else ""
            told = told.replace(old, new, 1) if old else told.replace(":\n", f":\n{indent}language = 2\n", 1)
        return told

    def _with_blocks(self, node: ast.stmt, heads: list[ast.AST], blocks: list[list[ast.stmt]]) -> str:
        begin, end = self.span(node)
        found, at = [], begin
        for head in heads:
            first, last = self.span(head)
            found += [self.source[at:first], self.text(head)]
            at = last
        for block in blocks:
            if not block:
                continue
            first, last = self.span(block[0])[0], self.span(block[-1])[1]
            found += [self.source[at:first], self._block(block, last)]
            at = last
        return "".join([*found, self.source[at:end]])

    # Lambdas

    def _of_Lambda(self, node: ast.Lambda) -> str:
        names = [one.arg for one in node.args.args]
        outer = self.states
        drop = len(names) > 1 and names[1] == "s"
        if drop:
            self.states = {**outer, "s": names[0]}
        elif names[:1] == ["s"]:
            self.states = {**outer, "s": "s"}
        try:
            args = self.source[self.span(node)[0] : self.span(node.body)[0]]
            args = args.replace(", s", "", 1) if drop else args
            return args + self.text(node.body) + self.source[self.span(node.body)[1] : self.span(node)[1]]
        finally:
            self.states = outer

    # Citations

    def _decorators(self, node: ast.FunctionDef) -> tuple[list[str], list[str]]:
        found, cited = [], []
        for one in node.decorator_list:
            if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in _CITING:
                ids, told = self._without_clauses(one)
                cited += ids
                found.append("@" + told)
            else:
                found.append("@" + self.text(one))
        return found, cited

    def _without_clauses(self, node: ast.Call) -> tuple[list[str], str]:
        """A call without its clauses, and their ids."""
        clauses = next((one for one in node.keywords if one.arg == "clauses"), None)
        ids = None if clauses is None else _ids(clauses.value)
        kept = [one for one in (*node.args, *node.keywords) if one is not clauses or ids is None]
        told = self.text(node.func)
        if kept or self._named(node.func) in ("rule", "State"):
            told += f"({', '.join(self.text(one) for one in kept)})"
        return ids or [], told

    @staticmethod
    def _named(node: ast.AST) -> str:
        return node.id if isinstance(node, ast.Name) else ""

    def _of_Assign(self, node: ast.Assign) -> str | None:
        if isinstance(node.value, ast.Call) and self._named(node.value.func) == "State":
            ids, told = self._without_clauses(node.value)
            if ids:
                indent = " " * node.col_offset
                left = ", ".join(self.text(one) for one in node.targets)
                return f"\n{indent}".join([*self._margin(ids, indent), f"{left} = {told}"])
        return None

    @staticmethod
    def _margin(ids: list[str], indent: str) -> list[str]:
        lines: list[str] = []
        for one in ids:
            if lines and len(indent) + len(lines[-1]) + len(one) + 2 <= _WIDTH:
                lines[-1] += f", {one}"
            else:
                lines.append(f"#: {one}")
        return lines


def _ids(node: ast.expr) -> list[str] | None:
    """The clause ids that are written out; None where they are computed."""
    parts = node.elts if isinstance(node, ast.List | ast.Tuple) else [node]
    found = [one.value for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return found if len(found) == len(parts) else None


def _set_in(node: ast.ClassDef) -> Iterator[str]:
    for one in node.body:
        for target in one.targets if isinstance(one, ast.Assign) else []:
            if isinstance(target, ast.Name):
                yield target.id
