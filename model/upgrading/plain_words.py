"""Conditions and numbers in the first edition's words, written as Python has them."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Sequence

from .spliced_text import SplicedText

CONDITIONS = ("all_of", "any_of", "negate", "implies")
NUMBERS = ("total", "smallest", "largest", "count", "if_else")
_OPPOSITE = {ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in", ast.NotIn: "in"}


class PlainWords(SplicedText):
    """Writes expressions anew.

    Attributes:
        states: what the state is called here, and the moment that stands for it: `{"s": "self"}`.
        words: the names that the file imports from the language.
        of_state: names of methods that are given the state first, here or in files beside it.
        unsure: lines that a person should look at, with the reason.
    """

    def __init__(self, source: str, of_state: Sequence[str] = ()) -> None:
        super().__init__(source)
        self.states: dict[str, str] = {}
        self.me: dict[str, str] = {}
        self.asked: set[str] = set()  # local names that stand for conditions
        self.of_state = set(of_state)
        self._above = {one: node for node in ast.walk(self.tree) for one in ast.iter_child_nodes(node)}
        self.unsure: list[tuple[int, str]] = []
        self.words = {
            alias.asname or alias.name
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rulestone.model")
            for alias in node.names
        }
        if "*" in self.words:
            self.words |= {*CONDITIONS, *NUMBERS, "when", "otherwise"}

    # What is asked about a node

    def word(self, node: ast.AST) -> str:
        """The word of the language that is said here; empty if none."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in self.words:
            return node.func.id
        return ""

    def of_the_state(self, node: ast.AST) -> bool:
        """Whether a node is a variable of the state, or a place of one."""
        while isinstance(node, ast.Attribute | ast.Subscript):
            node = node.value
        return isinstance(node, ast.Name) and node.id in self.states

    def is_condition(self, node: ast.AST) -> bool:
        """Whether a node is surely a condition, or perhaps a variable that holds one."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
            return self.is_condition(node.left) or self.is_condition(node.right)
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.Invert | ast.Not)
        if isinstance(node, ast.Attribute) and node.attr == "exists":
            return True
        if isinstance(node, ast.BoolOp):  # `held or {}` is no condition
            return all(self.is_condition(part) for part in node.values)
        if self.word(node) in CONDITIONS or isinstance(node, ast.Compare):
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            return isinstance(node.args[0], ast.Name) and node.args[0].id in self.states
        if isinstance(node, ast.Name):
            return node.id in self.asked
        if isinstance(node, ast.IfExp):
            return self.is_condition(node.body) and self.is_condition(node.orelse)
        return self.of_the_state(node)

    # Joined conditions

    def joined(self, parts: Sequence[ast.AST], op: type[ast.boolop]) -> str:
        """Conditions joined by `and` or `or`."""
        return f" {'and' if op is ast.And else 'or'} ".join(self._side(one, op) for one in parts)

    def _side(self, node: ast.AST, op: type[ast.boolop]) -> str:
        if isinstance(node, ast.Starred):
            return self._every([node.value], op)
        told = self.text(node)
        tree = ast.parse(f"({told})", mode="eval").body
        alike = isinstance(tree, ast.BoolOp) and isinstance(tree.op, (op, ast.And))
        loose = isinstance(tree, ast.IfExp | ast.Lambda | ast.NamedExpr | ast.BoolOp) and not alike
        return f"({told})" if loose or "\n" in told else told

    def _every(self, args: Sequence[ast.AST], op: type[ast.boolop]) -> str:
        """One iterable of conditions."""
        return f"{'all' if op is ast.And else 'any'}({self.through(args[0])})"

    def through(self, node: ast.AST) -> str:
        """What is gone through; a list made for it alone is not made."""
        if isinstance(node, ast.ListComp):
            begin, end = self.span(node)
            return self.between(begin + 1, end - 1, self.parts(node))
        if isinstance(node, ast.GeneratorExp):
            begin, end = self.span(node)
            bare = self.source[begin] == "("
            told = self.spliced(node)
            return told[1:-1] if bare else told
        return self.text(node)

    def no(self, node: ast.AST) -> str:
        """The opposite of a condition."""
        if isinstance(node, ast.Attribute) and node.attr == "exists":
            return f"{self.text(node.value)} is None"
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _OPPOSITE:
            left, right = self.text(node.left), self.text(node.comparators[0])
            return f"{left} {_OPPOSITE[type(node.ops[0])]} {right}"
        if self.word(node) == "negate" and isinstance(node, ast.Call):
            return self.text(node.args[0])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert | ast.Not):
            return self.text(node.operand)
        told = self.text(node)
        tree = ast.parse(f"({told})", mode="eval").body
        loose = isinstance(tree, ast.BoolOp | ast.IfExp | ast.Compare) or "\n" in told
        return f"not ({told})" if loose else f"not {told}"

    def _of_BinOp(self, node: ast.BinOp) -> str | None:
        if not isinstance(node.op, ast.BitAnd | ast.BitOr) or not self.is_condition(node):
            return None
        op: type[ast.boolop] = ast.And if isinstance(node.op, ast.BitAnd) else ast.Or
        return self.joined([node.left, node.right], op)

    def _of_AugAssign(self, node: ast.AugAssign) -> str | None:
        if not isinstance(node.op, ast.BitAnd | ast.BitOr) or not self.is_condition(node.value):
            return None
        op: type[ast.boolop] = ast.And if isinstance(node.op, ast.BitAnd) else ast.Or
        left = self.text(node.target)
        return f"{left} = {left} {'and' if op is ast.And else 'or'} {self._side(node.value, op)}"

    def _of_UnaryOp(self, node: ast.UnaryOp) -> str | None:
        absent = isinstance(node.operand, ast.Attribute) and node.operand.attr == "exists" and self.states
        return self.no(node.operand) if isinstance(node.op, ast.Invert) or absent else None

    def _of_Attribute(self, node: ast.Attribute) -> str | None:
        if not isinstance(node.ctx, ast.Load) or not self.states:
            return None
        if node.attr == "exists" and not isinstance(node.value, ast.Call):
            return f"{self.text(node.value)} is not None"
        if node.attr == "value" and self.of_the_state(node.value):
            self.words.add("the")
            return f"the({self.text(node.value)})"
        return None

    def _of_Compare(self, node: ast.Compare) -> str | None:
        if len(node.ops) == 1 and self.of_the_state(node.left):
            right = node.comparators[0]
            if isinstance(right, ast.Constant) and right.value is None:
                how = {ast.Eq: "is", ast.NotEq: "is not"}.get(type(node.ops[0]))
                return f"{self.text(node.left)} {how} None" if how else None
        sides = [node.left, *node.comparators]
        if not any(self._is_loose(one) for one in sides):
            return None
        parts = [self._bracketed(one) for one in sides]
        ops = [self.source[self.span(a)[1] : self.span(b)[0]] for a, b in itertools.pairwise(sides)]
        told = parts[0]
        for op, part in zip(ops, parts[1:], strict=True):
            told += f" {op.strip(' ()')} {part}"
        return told

    def _is_loose(self, node: ast.AST) -> bool:
        """Whether what is written now binds less than a comparison."""
        tree = ast.parse(f"({self.text(node)})", mode="eval").body
        no = isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not)
        return no or isinstance(tree, ast.BoolOp | ast.IfExp | ast.Compare)

    def _bracketed(self, node: ast.AST) -> str:
        told = self.text(node)
        return f"({told})" if self._is_loose(node) else told

    def _of_Name(self, node: ast.Name) -> str | None:
        if isinstance(node.ctx, ast.Load):
            return self.states.get(node.id) or self.me.get(node.id)
        return None

    def _of_JoinedStr(self, node: ast.JoinedStr) -> str:
        begin, end = self.span(node)
        told = self.source[begin:end]
        for old, new in {**self.me, **self.states}.items():
            told = re.sub(rf"(?<![\w.]){old}(?=\.[a-z_])", new, told)
        return told

    # Words

    def _of_Call(self, node: ast.Call) -> str | None:
        word, args = self.word(node), node.args
        if word in ("all_of", "any_of") and not node.keywords:
            op: type[ast.boolop] = ast.And if word == "all_of" else ast.Or
            if not args:
                return "True" if op is ast.And else "False"
            if len(args) == 1 and self.is_condition(args[0]):
                return self.text(args[0])
            if len(args) == 1:
                return self._every([args[0].value if isinstance(args[0], ast.Starred) else args[0]], op)
            return self._put(node, self.joined(args, op))
        if word == "negate" and len(args) == 1:
            return self._put(node, self.no(args[0]))
        if word == "implies" and len(args) == 2:
            return self._put(node, self.joined_text([self.no(args[0])], args[1]))
        if word == "if_else" and len(args) == 3:
            then, asked, other = self._choice(args[1]), self._choice(args[0]), self._choice(args[2])
            return self._put(node, f"{then} if {asked} else {other}")
        if word in NUMBERS and not node.keywords:
            return self._number(word, args)
        return self._of_moment(node)

    def joined_text(self, told: list[str], last: ast.AST) -> str:
        """`told or last`."""
        return " or ".join([*told, self._side(last, ast.Or)])

    def _choice(self, node: ast.AST) -> str:
        told = self.text(node)
        loose = isinstance(ast.parse(f"({told})", mode="eval").body, ast.IfExp | ast.Lambda)
        return f"({told})" if loose or "\n" in told else told

    def _put(self, node: ast.AST, told: str) -> str:
        """In brackets, unless what stands around it is one of the words, or brackets already."""
        above = self._above.get(node)
        free = isinstance(above, ast.Call | ast.keyword | ast.Return | ast.GeneratorExp | ast.ListComp | ast.DictComp)
        joined = isinstance(above, ast.BinOp | ast.BoolOp) and self.is_condition(above)
        return told if (free or joined) and "\n" not in told else f"({told})"

    def _number(self, word: str, args: Sequence[ast.expr]) -> str | None:
        name = {"total": "sum", "count": "sum", "smallest": "min", "largest": "max"}.get(word)
        if name is None or any(isinstance(one, ast.Starred) for one in args):
            return None
        if len(args) == 1:
            return f"{name}({self.through(args[0])})"
        told = ", ".join(self.text(one) for one in args)
        return f"{name}([{told}])" if name == "sum" else f"{name}({told})"

    def _of_moment(self, node: ast.Call) -> str | None:
        """`self.helper(s, ...)` is `self.helper(...)`, and of another moment `after.helper(...)`."""
        func, args = node.func, node.args
        told = [one.id for one in args[:2] if isinstance(one, ast.Name)]
        if told[:1] in (["self"], ["game"]) and len(told) == 2 and self.states.get(told[1]) == told[0]:
            others: list[ast.AST] = [args[0], *args[2:], *node.keywords]
            return f"{self.text(func)}({', '.join(self.text(one) for one in others)})"
        if not (isinstance(func, ast.Attribute) and args):
            return None
        first = args[0]
        whose = func.value
        is_self = isinstance(whose, ast.Name) and whose.id in ("self", "game")
        is_super = self.word_super(whose)
        given = isinstance(first, ast.Name) and first.id in self.states
        if not (is_self or is_super) or not (given or (func.attr in self.of_state and is_self)):
            return None
        moment = self.text(whose) if is_super else self.text(first)
        others = [*args[1:], *(one for one in node.keywords)]
        if not others:
            return f"{moment}.{func.attr}()"
        begin, end = self.span(others[0])[0], self.span(node)[1]
        return f"{moment}.{func.attr}({self.between(begin, end, sorted(others, key=lambda o: self.span(o)[0]))}"

    @staticmethod
    def word_super(node: ast.AST) -> bool:
        """`super()`."""
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
