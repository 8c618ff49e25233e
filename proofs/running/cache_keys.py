"""Keys of results that are kept from run to run, by the content they depend on.

A key is the fingerprint of everything that a result follows from: the game as it was read
(`model.system.fingerprint`), the author's code that is run as it stands (`model.declarations.authored`), and this
program's own.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

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
    made.update(_own_code())
    for part in parts:
        for one in (part,) if isinstance(part, str) else part:
            made.update(digest(*((one,) if isinstance(one, str) else one)))
    return made.hexdigest()


_RELIED_ON = ("rulestone", "z3-solver", "numpy", "hypothesis", "networkx", "shapely", "igraph", "llvmlite", "scipy")


_READ_WITH = ("numpy", "networkx", "shapely")
"""What a game may ask while its rules are read, besides what is in it; see `sources`."""


@cache
def _own_code() -> bytes:
    """What changes whenever the reading of rules or an engine does."""
    return _code_in(("geometry", "model", "proofs"), _RELIED_ON)


@cache
def code_of_reading() -> str:
    """What changes whenever the reading of rules does: they are read without any engine."""
    return _code_in(("geometry", "model"), _READ_WITH).hex()


def _code_in(places: Collection[str], packages: Iterable[str]) -> bytes:
    told = [sys.implementation.name, sys.version, *map(_version, packages)]
    made = blake2b(repr(told).encode(), digest_size=16)
    root = str(Path(__file__).parents[2])
    for place in places:
        for folder, inside, files in os.walk(os.path.join(root, place)):  # `Path.rglob` takes as long as all the rest
            inside[:] = sorted(one for one in inside if one not in ("games", "__pycache__"))  # games are read, as any
            for file in sorted(files):
                if file.endswith((".py", ".ll", ".c")):
                    path = os.path.join(folder, file)
                    with open(path, "rb") as opened:
                        made.update(path[len(root) :].encode() + b"\0" + opened.read())
    return made.digest()


def code_version() -> str:
    """The version of this program, to the byte, and of what its answers rely on."""
    return _own_code().hex()


def _version(package: str) -> str:
    """The version of a package; empty where it is not there."""
    try:
        spec = find_spec(_IMPORTED_AS.get(package, package))
    except (ImportError, ValueError):
        spec = None
    if spec is not None and spec.origin is not None:
        found = _installed(Path(spec.origin).parents[1]).get(package.replace("-", "_"))
        if found is not None:  # as nearly always; to import what tells versions takes as long as to hash all code
            return found
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return ""


@cache
def _installed(folder: Path) -> dict[str, str]:
    """What is installed in a folder: packages of which it says one version, and that."""
    named = [name.removesuffix(_SAID_OF).rpartition("-") for name in os.listdir(folder) if name.endswith(_SAID_OF)]
    packages = [package for package, _, _ in named]
    return {package: told for package, _, told in named if packages.count(package) == 1}


_SAID_OF = ".dist-info"
_IMPORTED_AS = {"z3-solver": "z3"}
