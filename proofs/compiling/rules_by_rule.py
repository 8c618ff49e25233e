"""Rules of large games compiled rule by rule: after one of them was edited, the code of the others is found on disk.

The moves of a large board take seconds to compile. So those of one rule that stand beside each other in the trie of
guards (see `stretches`) are compiled apart, and kept under a name that says nothing of other moves; a function that
calls them one after another is compiled anew, which takes a moment. What is not compiled anew is not written either.
Such rules are about as fast as those compiled as a whole (see `native_rules`).
"""

from __future__ import annotations

import json
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

from .emitter import calling_text, stretches_text
from .guards import Branch
from .layout import Layout
from .machine import Code, Passes, compiled, kept_code
from .named_by_content import content_of, writers
from .rules_writer import RULES
from .skipping import with_skips
from .stretches import Stretch, stretches_of
from .widths import Widths

MANY_MOVES = 1_000
"""Rules with fewer are compiled as a whole, which takes no longer than half a second."""

_FUNCTION = "moves"
"""The name of the function of each stretch, in a text of its own."""

_PARTS = "code"
"""As what it is kept which stretches some rules are made of."""


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

    def code(self) -> tuple[Code, ...]:
        """What has the function `RULES`, and what that calls: all must be kept while it is in use."""
        parts = self._as_kept() or self._made()
        system, layout, checks = self._system, self._layout, self._checks
        called = [(Stretch(Branch(), numbers), part.address(_FUNCTION)) for numbers, part in parts]
        widths = Widths(system, layout, [system.over.total])
        calling = compiled(calling_text(system, layout, checks, widths, called, None), keep=False)
        return calling, *(part for _, part in parts)

    def _as_kept(self) -> list[tuple[list[int], Code]] | None:
        """The numbers of the instances of each stretch, and its code, where these very rules were compiled before."""
        data = Store(folder()).find(_PARTS, key_of(("parts", self.name)))
        found = (
            [] if data is None else [(numbers, kept_code(name, Passes.AT_ONCE)) for numbers, name in json.loads(data)]
        )
        parts = [(numbers, code) for numbers, code in found if code is not None]
        return parts if parts and len(parts) == len(found) else None

    def _made(self) -> list[tuple[list[int], Code]]:
        """The same, where a stretch that nobody has compiled before is compiled."""
        system, layout, checks = self._system, self._layout, self._checks
        stretches = stretches_of(system, layout, checks.steps, whole_rules=True)
        places = content_of_places(system, layout)
        names = [f"moves of a rule {content_of_stretch(system, places, checks, one).hex()}" for one in stretches]
        found = [kept_code(name, Passes.AT_ONCE) for name in names]
        missing = [one for one, code in zip(stretches, found, strict=True) if code is None]
        widths = Widths(system, layout, [root for one in missing for root in one.roots])
        parts = [
            (stretch.numbers, code or self._compiled(stretch, name, widths))
            for stretch, name, code in zip(stretches, names, found, strict=True)
        ]
        told = [(one.numbers, name) for one, name in zip(stretches, names, strict=True)]
        Store(folder()).keep(_PARTS, key_of(("parts", self.name)), json.dumps(told).encode())
        return parts

    def _compiled(self, stretch: Stretch, name: str, widths: Widths) -> Code:
        quick = replace(stretch, branch=with_skips(stretch.branch))
        text = stretches_text(self._system, self._layout, self._checks, widths, {_FUNCTION: quick})
        return compiled(text, name=name)


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

    def told(part: Any) -> Any:
        match part:
            case Node():
                return prints.of(part)
            case Cell():
                return prints.of_cell(part)
            case tuple():
                return digest(*map(told, part))
        return part

    return digest(places, len(checks.steps), told(stretch.said))


def address_of(code: tuple[Code, ...]) -> int:
    """Where the rules lie that some code is of."""
    return code[0].address(RULES)
