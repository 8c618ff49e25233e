"""What this program itself says, as digests: all its code, or a part of it. No game is imported, nor the language."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

_RELIED_ON = ("z3-solver", "numpy", "hypothesis", "networkx", "shapely", "igraph", "llvmlite", "scipy")

_READ_WITH = ("numpy", "networkx", "shapely")
"""What a game may ask while its rules are read, besides what is in it; see `sources`."""


@cache
def own_code() -> bytes:
    """What changes whenever the reading of rules or an engine does."""
    return _code_in(("geometry", "model", "proofs"), _RELIED_ON)


@cache
def code_of_reading() -> str:
    """What changes whenever the reading of rules does: they are read without any engine."""
    return _code_in(("geometry", "model"), _READ_WITH).hex()


def whole_program() -> str:
    """What changes whenever anything does that a bundled game is counted by: with all games and their rulebooks.

    It is read anew each time. Empty where some of it cannot be read.
    """
    try:
        return _code_in(_COUNTED_BY, (*_READ_WITH, "llvmlite"), with_games=True).hex()
    except OSError:  # an editor has its own files beside
        return ""


def is_of_program(file: Path) -> bool:
    """Whether `whole_program` says what stands in a file."""
    root = Path(__file__).parents[2]
    return any(file.resolve().is_relative_to((root / place).resolve()) for place in _COUNTED_BY)


_COUNTED_BY = (
    *("geometry", "model", "rulebooks"),
    *(f"proofs/{storey}" for storey in ("running", "plays", "compiling", "searching", "engines/explicit")),
)
"""The folders of all that is run when plays are counted (see the picture in docs/architecture.md)."""


def _code_in(places: Collection[str], packages: Iterable[str], *, with_games: bool = False) -> bytes:
    told = [sys.implementation.name, sys.version, *map(_version, packages)]
    made = blake2b(repr(told).encode(), digest_size=16)
    for place in places:
        made.update(_code_below(place, True) if with_games else _code_known(place))
    return made.digest()


@cache
def _code_known(place: str) -> bytes:
    """What stands in a folder, without games: two digests have most of it in common."""
    return _code_below(place, False)


def _code_below(place: str, with_games: bool) -> bytes:
    """What stands in the files of a folder now."""
    made = blake2b(digest_size=16)
    root = str(Path(__file__).parents[2])
    for folder, inside, files in os.walk(os.path.join(root, place)):  # `Path.rglob` takes as long as all the rest
        inside[:] = sorted(one for one in inside if one != "__pycache__" and (with_games or one != "games"))
        for file in sorted(files):  # of games all files: some read tables
            if file.endswith((".py", ".ll", ".c")) or with_games:
                path = os.path.join(folder, file)
                with open(path, "rb") as opened:
                    made.update(path[len(root) :].encode() + b"\0" + opened.read())
    return made.digest()


def code_version() -> str:
    """The version of this program, to the byte, and of what its answers rely on."""
    return own_code().hex()


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
