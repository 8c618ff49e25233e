"""Where things lie in memory, which is another place in each run: `id`, and the text of an object that says no other.

A rule that goes by that has no one game. It is read again as if all things lay elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..plain.lasting_changes import authors_modules
from ..plain.opcodes import has_any, opcodes
from .asking_machines import codes_of

_TEXTS = frozenset(("repr", "str", "format", "ascii", "map", "print"))
_MAKING_TEXTS = opcodes(lambda name: name.startswith(("FORMAT_", "BUILD_STRING")))

MOVED = ((0, 1), (16, -1), (48, 0x9E3779B97F), (1 << 20, 1), (9 << 24, -1))
"""From where addresses count, and in which steps.

An order of two or more is another one in the first two. Remainders are tried at five places, which is no proof.
"""

_PLACES = 1 << 40


def addresses_asked(game: Any) -> str:
    """What of a game's functions may go by an address: `id` or `repr`; nothing where none does.

    Args:
        game: whose rules are read.
    """
    makes_texts = False
    for code, names in codes_of(game):
        if "id" in code.co_names and names.get("id", id) is id:
            return "id"
        makes_texts = makes_texts or not _TEXTS.isdisjoint(code.co_names) or has_any(code, _MAKING_TEXTS)
    return "repr" if makes_texts and any(True for _ in _without_text(game)) else ""


def _without_text(game: Any) -> Iterator[type]:
    """The author's classes whose things say of themselves where they lie."""
    for _, names in authors_modules(type(game)):
        for thing in list(names.values()):
            is_one = isinstance(thing, type) and thing.__module__ == names.get("__name__")
            if is_one and (vars(object)["__repr__"], vars(object)["__str__"]) == (thing.__repr__, thing.__str__):
                yield thing


@contextmanager
def moved(game: Any, start: int, step: int) -> Iterator[None]:
    """Inside, things seem to lie elsewhere: in the order in which they are asked for, whatever the allocator does.

    Args:
        game: for whose modules.
        start: the lowest address.
        step: by how many places of 16 bytes the next thing lies further on, in a ring of 2 ** 40; odd.
    """
    places: dict[int, tuple[int, object]] = {}  # with the thing, so that no other comes to lie where it lay

    def elsewhere(thing: object) -> int:
        place, _ = places.setdefault(id(thing), (len(places) + 1, thing))
        return start + 16 * (place * step % _PLACES)

    def told(thing: object) -> str:
        kind = type(thing)
        return f"<{kind.__module__}.{kind.__qualname__} object at {elsewhere(thing):#x}>"

    modules = [names for _, names in authors_modules(type(game)) if "id" not in names]
    kinds = [*dict.fromkeys(_without_text(game))]
    try:
        for names in modules:
            names["id"] = elsewhere
        for kind in kinds:
            setattr(kind, "__repr__", told)  # noqa: B010  # to mypy a method is not assigned to
        yield
    finally:
        for names in modules:
            names.pop("id", None)
        for kind in kinds:
            if "__repr__" in vars(kind):
                delattr(kind, "__repr__")
