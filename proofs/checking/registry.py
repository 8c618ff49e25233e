"""The engines by name. A new one is a folder, and a line here."""

from __future__ import annotations

import importlib
from hashlib import blake2b
from pathlib import Path

from rulestone.model import Game, GameError
from rulestone.model.errors import did_you_mean
from rulestone.proofs.plays.engine_protocol import Bench, Engine

ENGINES = {
    "symbolic": "rulestone.proofs.engines.symbolic.engine:SymbolicEngine",
    "explicit": "rulestone.proofs.engines.explicit.engine:ExplicitEngine",
    "random": "rulestone.proofs.engines.random.engine:RandomEngine",
    "strategy": "rulestone.proofs.checking.strategy_engine:StrategyEngine",
    "chance": "rulestone.proofs.engines.chance.engine:ClaimEngine",
}
"""Where each engine's class is; it is imported when it is asked."""

_PLANNED = ("symbolic", "explicit", "random", "strategy")
"""Those of which `one_reading` knows what they are good at; others are asked for what is left."""

_OF_CLAIMS = ("chance",)
"""These judge what a rulebook claims; a property is nothing that they judge."""


def engine(name: str, bench: Bench | None = None) -> Engine:
    """An engine at a bench. Raises GameError where there is none of that name."""
    if name not in ENGINES:
        raise GameError(f"there is no engine {name!r}", fix=did_you_mean(name, ENGINES))
    module, _, kind = ENGINES[name].partition(":")
    made: Engine = getattr(importlib.import_module(module), kind)(bench)
    return made


def judging_engines() -> list[str]:
    """The names of the engines that judge properties."""
    return [name for name in ENGINES if name not in _OF_CLAIMS]


def further_engines() -> list[str]:
    """Those that are asked for what the others leave open."""
    return [name for name in judging_engines() if name not in _PLANNED]


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
