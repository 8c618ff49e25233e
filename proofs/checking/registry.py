"""The engines by name: how each is found, and what decides an answer besides the code of this program."""

from __future__ import annotations

import importlib
from hashlib import blake2b
from pathlib import Path

from rulestone.model import Game, GameError
from rulestone.model.errors import did_you_mean
from rulestone.proofs.plays.engine_protocol import Bench, Engine

from .engine_names import ENGINES, further_engines, judging_engines


def engine(name: str, bench: Bench | None = None) -> Engine:
    """An engine at a bench. Raises GameError where there is none of that name."""
    if name not in ENGINES:
        raise GameError(f"there is no engine {name!r}", fix=did_you_mean(name, ENGINES))
    module, _, kind = ENGINES[name].partition(":")
    made: Engine = getattr(importlib.import_module(module), kind)(bench)
    return made


def need_engines(names: tuple[str, ...], game: type[Game]) -> None:
    """Raises GameError where there is no engine of a name."""
    known = judging_engines()
    for name in names:
        if name not in known:
            raise GameError(f"there is no engine {name!r}", file=game.file, fix=did_you_mean(name, known))


def engines_said(names: tuple[str, ...]) -> str:
    """What decides an answer besides this program's own code: the code of engines that are no part of it."""
    told = []
    for name in names or further_engines():
        where = ENGINES[name].partition(":")[0]
        if where.startswith("rulestone."):
            continue
        module = importlib.import_module(where)
        told.append(f"{name} {ENGINES[name]} {_code_beside(module.__file__)}")
    return repr(told)


def _code_beside(file: str | None) -> str:
    made = blake2b(digest_size=16)
    if file is not None:
        for path in sorted(Path(file).parent.glob("**/*.py")):
            made.update(path.name.encode() + b"\0" + path.read_bytes())
    return made.hexdigest()
