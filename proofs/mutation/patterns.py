"""Recognising the same words of a rule in all its instances.

A rule is read once for every binding of its parameters, so `s.stand[partner, take] > 0` becomes many expressions. Their
pattern leaves out what depends on the binding: indices, numbers, and the elements of sorts that parameters range over.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b

from rulestone.model.expressions.expression import Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.printing import to_text, value_text
from rulestone.model.expressions.types import Element, OptionalOf, ValueType

_LONGEST = 120


class Patterns:
    """Patterns of expressions, remembered.

    Args:
        loose: names of the sorts whose elements are left out.
    """

    def __init__(self, loose: Collection[str]) -> None:
        self._loose = frozenset(loose)
        self._known: dict[Node, str] = {}

    def of(self, root: Node) -> str:
        """The pattern of an expression."""
        for node in postorder((root,)):
            if node not in self._known:
                text = self._one(node, [self._known[arg] for arg in node.args])
                if len(text) > _LONGEST:
                    text = "~" + blake2b(text.encode(), digest_size=6).hexdigest()
                self._known[node] = text
        return self._known[root]

    def _one(self, node: Node, args: list[str]) -> str:
        joined = " ".join(sorted(set(args)))
        match node.kind:
            case Kind.CONSTANT:
                return self._constant(node)
            case Kind.CELL:
                return str(node.payload.function.name)
            case Kind.SELECT | Kind.TABLE:
                return str(node.payload.name)
            case Kind.AT_MOST | Kind.IF | Kind.QUOTIENT | Kind.REMAINDER | Kind.THE:
                return f"{node.kind.name.lower()}({', '.join(args)})"
            case Kind.NOT | Kind.PRESENT | Kind.VALUE | Kind.EQUAL | Kind.AND | Kind.OR | Kind.LINEAR | Kind.TIMES:
                return f"{node.kind.name.lower()}({joined})"
        raise AssertionError(node.kind)

    def _constant(self, node: Node) -> str:
        sort = element_type(node.type)
        if sort is None:
            return "#" if not isinstance(node.type, OptionalOf) else "?"
        return "*" if sort.sort in self._loose else value_text(node.type.decode(node.payload))


def element_type(value_type: ValueType) -> Element | None:
    """The sort behind a type, also behind an optional one."""
    inner = value_type.inner if isinstance(value_type, OptionalOf) else value_type
    return inner if isinstance(inner, Element) else None


def short_text(node: Node, longest: int = 90) -> str:
    """An expression in a few words."""
    if len(postorder((node,))) > 60:
        return "the condition" if node.type.code_range == (0, 1) else "the value"
    text = to_text(node)
    return text if len(text) <= longest else text[: longest - 4] + " ..."


class Digests:
    """Names of expressions by content, the same in every process."""

    def __init__(self) -> None:
        self._known: dict[Node, bytes] = {}

    def of(self, root: Node) -> bytes:
        """The digest of an expression."""
        for node in postorder((root,)):
            if node not in self._known:
                said = getattr(node.payload, "name", None) or node.payload
                told = (said, node.payload.codes) if node.kind is Kind.TABLE else str(said)
                names = repr((node.kind.name, told, str(node.type))).encode()
                args = b"".join(self._known[arg] for arg in node.args)
                self._known[node] = blake2b(names + args, digest_size=12).digest()
        return self._known[root]
