"""Keys of results that are kept from run to run, by the content they depend on.

A key is the fingerprint of everything that a result follows from: the game as it was read
(`model.system.fingerprint`), the author's code that is run as it stands (`model.declarations.authored`), and this
program's own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from hashlib import blake2b

from rulestone.model import TransitionSystem
from rulestone.model.content import digest
from rulestone.model.declarations.authored import authored
from rulestone.model.declarations.declarations import (
    CLAIM,
    EXAMPLE,
    INITIAL,
    MANNER,
    OUTCOME,
    QUIET,
    TERMINAL,
    UNSETTLED_END,
    Property,
)
from rulestone.model.system.fingerprint import Fingerprints, property_parts, rule_parts, text_parts

from . import own_code

Parts = Iterable[tuple[str, str]]
"""What something depends on: the name of each part, and its fingerprint."""

_OF_RULES = (INITIAL, TERMINAL, QUIET, OUTCOME, UNSETTLED_END)
_OF_PLAY = (EXAMPLE, CLAIM, MANNER)


def parts_of(
    system: TransitionSystem, *, with_properties: bool, prints: Fingerprints | None = None
) -> Iterator[tuple[str, str]]:
    """The rules of a game in one scope and reading as they were read; with what is asked of them, if need be.

    `prints` has taken digests of the system's expressions, or will.
    """
    prints = prints or Fingerprints()
    yield from rule_parts(system, prints)
    if with_properties:
        yield from property_parts(system, prints)


def told_parts(system: TransitionSystem, prints: Fingerprints | None = None) -> Iterator[tuple[str, str]]:
    """What a game tells whatever the scope and reading: its texts, and how its rules are written."""
    yield from text_parts(system, prints)
    game = system.game
    of_play = [d for d in game.declarations.values() if isinstance(d, Property) and d.kind not in _OF_RULES]
    rules = [declared for declared in game.declarations.values() if declared not in of_play]
    yield "code of the rules", authored(rules, game).hex()


def run_parts(system: TransitionSystem, prints: Fingerprints | None = None) -> Iterator[tuple[str, str]]:
    """What is run as it is written: worked examples, claims and manners of play, with all that they name."""
    prints = prints or Fingerprints()
    for declared in system.game.declarations.values():
        if isinstance(declared, Property) and declared.kind in _OF_PLAY:
            yield (
                f"{declared.kind} {declared.name}",
                digest(authored([declared], system.game), prints.line(declared.line)).hex(),
            )


def all_code(system: TransitionSystem) -> Iterator[tuple[str, str]]:
    """How rules and properties are written, for what looks into readings that are not read to find out."""
    asked = [d for d in system.game.declarations.values() if not (isinstance(d, Property) and d.kind in _OF_PLAY)]
    yield "all code", authored(asked, system.game).hex()


def key_of(*parts: str | Collection[str] | Parts) -> str:
    """A key for everything that a result depends on, and for this program's own version and code."""
    made = blake2b(digest_size=16)
    made.update(own_code.own_code())
    for part in parts:
        for one in (part,) if isinstance(part, str) else part:
            made.update(digest(*((one,) if isinstance(one, str) else one)))
    return made.hexdigest()
