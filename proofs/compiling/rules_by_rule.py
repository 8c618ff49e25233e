"""Rules of large games compiled piece by piece: after one was edited, the code of all other moves is found on disk.

The moves of a large board take seconds to compile. So each has a function for some moves of one rule that stand beside
each other in the trie of guards (see `stretches`), under a name that says nothing of other moves; a function that calls
them one after another is compiled anew, which takes a moment. What is not compiled anew is not written either. What is
compiled at one time is kept as one object, for that is sooner loaded than a hundred; which object has which function is
kept beside it. Such rules are about as fast as those compiled as a whole (see `native_rules`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.content import Digest, digest
from rulestone.model.expressions.expression import Cell, Node
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.searched_content import fingerprints
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.store import Store, folder

from .emitter import calling_from_table_text, stretches_text
from .guards import guard_trie
from .layout import Layout
from .loaded_rules import KeptRules
from .machine import Code, Passes, compiled, kept_code
from .named_by_content import content_of, writers
from .skipping import with_skips
from .stretch_writer import leading_to
from .stretches import LONG, Stretch, stretches_of
from .widths import Widths

MANY_MOVES = 1_000
"""Rules with fewer are compiled as a whole, which takes no longer than half a second."""

MOST_OBJECTS = 6
"""When a game's code is in this number of objects all is compiled anew, and is one."""

MOST_FUNCTIONS = 20_000
"""It is kept of no more functions at a time where they are; with more only of those of the latest game."""

_PARTS = "code"
"""As what it is kept which functions some rules are made of, and in which objects they are."""


class RulesByRule:
    """A system's rules without its state checks, made of the moves of each rule.

    Args:
        system, layout, checks: what is compiled, and how its states are packed.

    Raises BeyondWords, when they are compiled, where compiled code would not be exact.
    """

    def __init__(self, system: TransitionSystem, layout: Layout, checks: Checks) -> None:
        self._system = system
        self._layout = layout
        self._checks = checks

    @cached_property
    def name(self) -> str:
        """Stands for the rules as a whole; equal where they would be compiled alike."""
        return f"rules by rule {content_of(self._system, self._layout, self._checks)}"

    def code(self) -> tuple[KeptRules, tuple[Code, ...]]:
        """How they are kept, and the code: first what has the function `RULES`, then what that calls."""
        parts = self._as_kept() or self._made()
        told = [(tuple(numbers), function) for numbers, function, _, _ in parts]
        name = f"calling {digest(self.name, repr(told)).hex()}"
        calling = kept_code(name, Passes.AT_ONCE) or compiled(self._calling(told), name=name)
        code = {where: one for _, _, where, one in parts}
        at = {where: number for number, where in enumerate(code, start=1)}
        objects = ((where, Passes.AT_ONCE) for where in (name, *code))
        kept = KeptRules(tuple(objects), tuple((at[where], function) for _, function, where, _ in parts))
        return kept, kept.tied((calling, *code.values()))

    def _calling(self, told: Sequence[tuple[tuple[int, ...], str]]) -> str:
        """The text of what calls some moves after others, by their numbers."""
        system, layout, checks = self._system, self._layout, self._checks
        called = [Stretch(guard_trie(system.instances, numbers), list(numbers)) for numbers, _ in told]
        asked = [condition for stretch in called for condition in leading_to(stretch.branch)]
        widths = Widths(system, layout, [system.over.total, *asked])
        return calling_from_table_text(system, layout, checks, widths, called)

    def _as_kept(self) -> list[_Part] | None:
        """The parts where these very rules were compiled before."""
        rows = _read(key_of(("parts", self.name)), [])
        objects = {name: kept_code(name, Passes.AT_ONCE) for name in dict.fromkeys(name for _, _, name in rows)}
        parts = [(one, made, name, code) for one, made, name in rows if (code := objects[name]) is not None]
        return parts if parts and len(parts) == len(rows) else None

    def _made(self) -> list[_Part]:
        """The same, where a stretch that nobody has compiled before is compiled."""
        system, layout, checks = self._system, self._layout, self._checks
        stretches = stretches_of(system, layout, checks.steps, long=LONG)
        places = content_of_places(system, layout)
        functions = [f"moves_{content_of_stretch(system, places, checks, one).hex()}" for one in stretches]
        key = key_of(("where functions are", places.hex()))
        kept: dict[str, str] = _read(key, {})
        where = {function: kept[function] for function in functions if function in kept}
        objects = {name: kept_code(name, Passes.AT_ONCE) for name in dict.fromkeys(where.values())}
        if len(objects) >= MOST_OBJECTS:
            objects = {}
        missing = {
            function: replace(stretch, branch=with_skips(stretch.branch))
            for function, stretch in zip(functions, stretches, strict=True)
            if objects.get(where.get(function, "")) is None
        }
        if missing:
            new = f"moves of rules {digest(*missing).hex()}"
            widths = Widths(system, layout, [root for one in missing.values() for root in one.roots])
            objects[new] = compiled(stretches_text(system, layout, checks, widths, missing), name=new)
            where |= dict.fromkeys(missing, new)
            _keep(key, {**(kept if len(kept) + len(missing) <= MOST_FUNCTIONS else {}), **where})
        told = [(one.numbers, name, where[name]) for one, name in zip(stretches, functions, strict=True)]
        _keep(key_of(("parts", self.name)), told)
        return [(numbers, made, name, code) for numbers, made, name in told if (code := objects[name]) is not None]


_Part = tuple[list[int], str, str, Code]
"""The numbers of the instances of a stretch, its function, and the name of the code that this is in, and that."""


def _read(key: str, nothing: Any) -> Any:
    """What is kept under a key; nothing where that is not what was kept there."""
    data = Store(folder()).find(_PARTS, key)
    try:
        found = nothing if data is None else json.loads(data)
    except ValueError:
        return nothing
    return found if type(found) is type(nothing) else nothing


def _keep(key: str, what: Any) -> None:
    Store(folder()).keep(_PARTS, key, json.dumps(what).encode())


def content_of_places(system: TransitionSystem, layout: Layout) -> Digest:
    """Names how states are packed, and what they are made of."""
    prints = fingerprints(system)
    fields = [(f.word, f.shift, f.mask, f.low, f.high) for f in layout.fields]
    capped = [cell in layout.capped for cell in system.cells]
    return digest(writers(), layout.words, repr((fields, capped)), *map(prints.of_cell, system.cells))


def content_of_stretch(system: TransitionSystem, places: Digest, checks: Checks, stretch: Stretch) -> Digest:
    """Names a stretch of a system's rules as it is compiled, whatever other moves there are.

    Where equal expressions were written in another order the name is the same, and so is what they say. How instances
    are numbered is no part of it.

    Args:
        system: whose stretch it is.
        places: see `content_of_places`.
        checks: what is watched.
        stretch: which.
    """
    prints = fingerprints(system)
    parts: list[Any] = []
    waiting: list[Any] = [stretch.said]
    while waiting:
        part = waiting.pop()
        match part:
            case Node():
                parts.append(prints.of(part))
            case Cell():
                parts.append(prints.of_cell(part))
            case tuple():
                parts += ("of", len(part))
                waiting += reversed(part)
            case _:
                parts.append(part)
    return digest(places, len(checks.steps), *parts)
