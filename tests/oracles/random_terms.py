"""Terms drawn at random: each operation as likely as any other that gives the kind of value that is wanted.

Hypothesis takes many times longer to draw such trees than it takes to try them.
"""

from __future__ import annotations

import random

from .expressions import COLOURS, Term

_OPTIONAL = {"few": "number", "many": "number", "some": "colour"}
_NUMBERS = ("number", "number")

_OPERATIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "truth": (
        *((name, *_NUMBERS) for name in ("<", "<=", "==")),
        ("==", "colour", "colour"),
        ("==", "truth", "truth"),
        *(
            ("== optional", one, other)
            for one in _OPTIONAL
            for other in _OPTIONAL
            if (one == "some") == (other == "some")
        ),
        *(("== optional", one, of) for one, of in _OPTIONAL.items()),
        ("not", "truth"),
        ("and", "truth", "truth"),
        ("or", "truth", "truth"),
        ("if", "truth", "truth", "truth"),
        *(("exists", one) for one in _OPTIONAL),
        ("mark", "number"),
        ("the", "truth"),
    ),
    "number": (
        *((name, *_NUMBERS) for name in ("+", "-", "*", "//", "%", "smallest", "largest")),
        ("if", "truth", *_NUMBERS),
        ("count", "truth", "truth"),
        ("lookup", "number"),
        ("lookup", "colour"),
        ("height", "colour"),
        ("value", "few"),
        ("value", "many"),
        ("the", "number"),
    ),
    "colour": (("if", "truth", "colour", "colour"), ("value", "some"), ("the", "colour")),
    **{one: (("perhaps", "truth", of), ("if", "truth", one, one)) for one, of in _OPTIONAL.items()},
}
"""By what they give: operations, each with the kinds of its parts; `the` with the kind of what is chosen."""

_CELLS = {"truth": "pq", "number": "ijk", "colour": "cd", **{one: (one,) for one in _OPTIONAL}}


def random_term(chance: random.Random) -> Term:
    """A condition, a number or a colour, up to four operations deep."""
    return _compound(chance, chance.choice(("truth", "number", "colour")), chance.randint(1, 4))


def _compound(chance: random.Random, kind: str, depth: int) -> Term:
    def part(kind: str) -> Term:
        if depth == 1 or chance.random() < 0.25:
            return _leaf(chance, kind)
        return _compound(chance, kind, depth - 1)

    name, *kinds = chance.choice(_OPERATIONS[kind])
    if name == "the":
        return ("the", *((part("truth"), part(kinds[0])) for _ in range(chance.randint(1, 3))))
    if name in ("//", "%") and chance.random() < 0.5:
        return (name, part("number"), ("literal", chance.randint(1, 5)))  # most numbers are nothing to divide by
    return (name, *map(part, kinds))


def _leaf(chance: random.Random, kind: str) -> Term:
    if kind in _OPTIONAL or chance.random() < 0.5:
        return ("cell", chance.choice(_CELLS[kind]))
    if kind == "truth":
        return ("literal", chance.random() < 0.5)
    return ("literal", chance.randint(-4, 5)) if kind == "number" else ("colour", chance.choice(COLOURS))
