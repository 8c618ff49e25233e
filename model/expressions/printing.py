"""Expressions as text, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any

from .kinds import Kind
from .postorder import postorder

if TYPE_CHECKING:
    from .nodes import Node


def value_text(value: Any) -> str:
    """A value as a reader expects it; of an Enum its value if that is a text, else its name."""
    if value is None:
        return "none"
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "(" + ", ".join(value_text(part) for part in value) + ")"
    if isinstance(value, frozenset):  # Python's own order changes from run to run
        return "{" + ", ".join(sorted(value_text(part) for part in value)) + "}"
    if isinstance(value, Enum):
        return value.value if isinstance(value.value, str) else value.name
    return str(value)


LONGEST = 10_000
"""Letters: a text that is longer is cut. A part that is said again and again may make it as long as one likes."""

CUT = "…"


def so_many(number: int, thing: str) -> str:
    """How many there are, in words: `1 step`, `2,000 steps`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


_told: dict[Node, str] = {}
"""What nodes are in words, with all that stands in them: what many moves require is put into words for each."""

_MOST_LETTERS = 1 << 20
_letters = 0


def to_text(root: Node) -> str:
    """A tree in ordinary notation; what is longer than `LONGEST` has its longest parts cut out."""
    global _letters, _told
    text = _told
    if root in text:
        return text[root]
    if _letters > _MOST_LETTERS:
        text = _told = {}
        _letters = 0
    for node in postorder((root,), text):
        found = text[node] = _one(node, within_length([text[arg] for arg in node.args]), text)
        _letters += len(found)
    return text[root]


def within_length(parts: list[str]) -> list[str]:
    """The parts of a text, as many cut out as it takes, the longest first."""
    size = sum(map(len, parts))
    if size <= LONGEST:
        return parts
    found = [*parts]
    for place in sorted(range(len(parts)), key=lambda place: -len(parts[place])):
        size -= len(found[place]) - len(CUT)
        found[place] = CUT
        if size <= LONGEST:
            break
    return found


def _wrapped(part: str) -> str:
    """Parentheses around what has an operator outside brackets."""
    if " " not in part:
        return part
    depth = 0
    for character in part:
        if character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character == " " and depth == 0:
            return f"({part})"
    return part


def _one(node: Node, args: list[str], text: Mapping[Node, str]) -> str:
    match node.kind:
        case Kind.CONSTANT:
            return value_text(node.type.decode(node.payload))
        case Kind.CELL:
            return str(node.payload)
        case Kind.SELECT:
            return f"{node.payload.name}[{', '.join(args)}]"
        case Kind.TABLE:
            return str(node.payload.asked_at(args))
        case Kind.LINEAR:
            return _sum(node, args)
        case Kind.TIMES:
            return " * ".join(map(_wrapped, args))
        case Kind.QUOTIENT:
            return f"{_wrapped(args[0])} // {_wrapped(args[1])}"
        case Kind.REMAINDER:
            return f"{_wrapped(args[0])} % {_wrapped(args[1])}"
        case Kind.EQUAL:
            return f"{_wrapped(args[0])} = {_wrapped(args[1])}"
        case Kind.AT_MOST:
            return f"{_wrapped(args[0])} <= {_wrapped(args[1])}"
        case Kind.NOT:
            if node.args[0].kind is Kind.EQUAL:
                left, right = within_length([text[arg] for arg in node.args[0].args])
                return f"{_wrapped(left)} != {_wrapped(right)}"
            return f"not {_wrapped(args[0])}"
        case Kind.AND:
            return " and ".join(map(_wrapped, args))
        case Kind.OR:
            return " or ".join(map(_wrapped, args))
        case Kind.IF:
            return f"if {_wrapped(args[0])} then {_wrapped(args[1])} else {_wrapped(args[2])}"
        case Kind.PRESENT:
            return args[0]
        case Kind.VALUE:
            return f"{_wrapped(args[0])}.value"
        case Kind.THE:
            pairs = zip(args[::2], args[1::2], strict=True)
            return "the(" + ", ".join(f"{value} where {condition}" for condition, value in pairs) + ")"
    raise AssertionError(node.kind)


def _sum(node: Node, args: list[str]) -> str:
    coefficients, offset = node.payload
    text = ""
    parts = [(c, _wrapped(a)) for c, a in zip(coefficients, args, strict=True)]
    parts.sort(key=lambda part: part[0] < 0)
    for coefficient, part in parts:
        size = part if abs(coefficient) == 1 else f"{abs(coefficient)} * {part}"
        if not text:
            text = size if coefficient > 0 else f"-{size}"
        else:
            text += f" {'+' if coefficient > 0 else '-'} {size}"
    if offset:
        text += f" {'+' if offset > 0 else '-'} {abs(offset)}"
    return text
