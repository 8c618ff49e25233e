"""Whether the rules of a game are what they were at another commit: guards, updates, obligations, properties.

    python benchmarks/same_systems.py svelfwld --with HEAD~3 [--scope tiny ...]

Every listed scope and reading that is asked for is read here, and from the other commit in a folder of its own. What
differs is listed, by rule and part; then its meaning is compared in 400 positions, half of random plays and half
drawn at random: whether a move is allowed, forbidden or undefined and where it leads, what a condition comes to. Exit
code 1 where that differs, or where a part is missing on one side.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
POSITIONS = 400


def printed(game: str, scopes: list[str]) -> dict[str, str]:
    """Everything that is compared, by a name that tells where it stands."""
    return {f"{where}: {name}": part for where, system in _systems(game, scopes) for name, part in _parts(system)}


def _systems(game: str, scopes: list[str]) -> Iterator[tuple[str, Any]]:
    """The game in each scope and in each reading of one question; of `scope:` in the default reading only."""
    from rulestone.proofs.running.loading import load_game

    kind = load_game(game)
    for scope in scopes or [list(kind.scopes)[-1]]:
        others = [{q.name: r} for q in kind.questions().values() for r in q.readings if r != q.default]
        for readings in ({}, *([] if scope.endswith(":") else others)):
            where = f"{scope} {' '.join(map('='.join, readings.items()))}".strip()
            yield where, kind(scope.rstrip(":"), **readings).system


def _parts(system: Any) -> Iterator[tuple[str, str]]:
    for number, instance in enumerate(system.instances):
        name = f"{instance.label} #{number}"
        yield f"{name} guard", str(instance.guard)
        yield f"{name} updates", str({str(cell): str(node) for cell, node in instance.updates.items()})
        yield f"{name} obligations", str(sorted({str(one.condition) for one in instance.obligations}))
        yield f"{name} guard's obligations", str(sorted({str(one.condition) for one in instance.guard_obligations}))
        yield f"{name} weight", str(instance.weight)
    for kind in ("invariants", "goals", "variants"):
        for one in getattr(system, kind):
            yield one.name, str(one.condition)
    for declared in system.step_properties:
        for instance in system.instances:
            yield f"{declared.name} of {instance.label}", str(system.step_condition(declared, instance))
    for player, worth in system.outcomes().items():
        yield f"worth to {player}", str(worth)
    yield "over", str(system.terminal)
    yield "quiet", str(system.quiet)
    yield "beginning", str((system.initial.constraint, {str(c): str(n) for c, n in system.initial.assigned.items()}))


def _asked(system: Any) -> Iterator[tuple[str, Any]]:
    """What may be evaluated in a position, under the same names: moves and conditions."""
    for number, instance in enumerate(system.instances):
        yield f"{instance.label} #{number}", instance
    for kind in ("invariants", "goals", "variants"):
        for one in getattr(system, kind):
            yield one.name, one.condition
    for declared in system.step_properties:
        for instance in system.instances:
            yield f"{declared.name} of {instance.label}", (instance, system.step_condition(declared, instance))
    for player, worth in system.outcomes().items():
        yield f"worth to {player}", worth
    yield "over", system.terminal
    yield "quiet", system.quiet


def _positions(system: Any) -> Iterator[tuple[Any, ...]]:
    """Positions of random plays, and positions at random, drawn alike of whatever means the same."""
    from rulestone.model.system.semantics import is_over, successors
    from rulestone.proofs.plays.initial_states import first_states

    draw = random.Random(15)
    first = state = next(iter(first_states(system)))
    for _ in range(POSITIONS // 2):
        yield state
        after = [] if is_over(system, state) else [one for _, one in successors(system, state)]
        state = draw.choice(after) if after else first
    kept = [
        list(t.values()) if t.code_range[1] is not None and t.code_range[0] is not None else [None, *range(5)]
        for t in (cell.type for cell in system.cells)
    ]
    for _ in range(POSITIONS // 2):
        yield tuple(
            draw.choice([v for v in some if v is not None or c.type.contains(v)])
            for c, some in zip(system.cells, kept, strict=True)
        )


def _meaning(system: Any, thing: Any, state: Any) -> object:
    """What a move or condition comes to."""
    from rulestone.model.errors import Undefined
    from rulestone.model.expressions.evaluate import evaluate
    from rulestone.model.system.semantics import is_enabled, step

    try:
        if isinstance(thing, tuple):
            instance, condition = thing
            return _meaning(system, condition, state) if is_enabled(system, instance, state) else "no such step"
        if hasattr(thing, "guard"):
            return step(system, thing, state) if is_enabled(system, thing, state) else "forbidden"
        return evaluate(thing, system.reader_of(state))
    except Undefined:
        return "undefined"


def meanings(game: str, scopes: list[str], names: set[str]) -> dict[str, str]:
    """Digests of what the named moves and conditions come to in the positions."""
    found: dict[str, str] = {}
    for where, system in _systems(game, scopes):
        asked = [(name, thing) for name, thing in _asked(system) if f"{where}: {name}" in names]
        if asked:
            states = list(_positions(system))
            found[f"{where}: the positions"] = hashlib.sha256(repr(states).encode()).hexdigest()[:16]
            for name, thing in asked:
                told = repr([_meaning(system, thing, state) for state in states])
                found[f"{where}: {name}"] = hashlib.sha256(told.encode()).hexdigest()[:16]
    return found


def digests(game: str, scopes: list[str]) -> dict[str, str]:
    """The same, each part as a digest."""
    return {name: hashlib.sha256(part.encode()).hexdigest()[:16] for name, part in printed(game, scopes).items()}


def at_commit(game: str, scopes: list[str], commit: str, names: list[str] | None = None) -> dict[str, str]:
    """The digests of another commit, read in a process of its own; with names, the meanings of these."""
    with tempfile.TemporaryDirectory() as folder:
        tree = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=tree, check=True)
        told = [sys.executable, __file__, game, "--print", *(part for one in scopes for part in ("--scope", one))]
        if names is not None:
            (Path(folder) / "names.json").write_text(json.dumps(names))
            told += ["--meaning", "names.json"]
        path = {**os.environ, "PYTHONPATH": str(Path(folder) / "src")}
        done = subprocess.run(told, env=path, cwd=folder, check=True, capture_output=True, text=True)
        found: dict[str, str] = json.loads(done.stdout)
        return found


def main() -> int:
    """Compare, and list what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--with", dest="commit", default="HEAD")
    parser.add_argument("--scope", action="append", default=[])
    parser.add_argument("--print", action="store_true", help="only print the digests")
    parser.add_argument("--meaning", help="only print the meanings of what a file names")
    chosen = parser.parse_args()
    if chosen.meaning:
        names = set(json.loads(Path(chosen.meaning).read_text()))
        print(json.dumps(meanings(chosen.game, chosen.scope, names)))
        return 0
    here = digests(chosen.game, chosen.scope)
    if chosen.print:
        print(json.dumps(here))
        return 0
    there = at_commit(chosen.game, chosen.scope, chosen.commit)
    differ = [name for name in {**here, **there} if here.get(name) != there.get(name)]
    print(f"{len(here)} parts here, {len(there)} at {chosen.commit}; {len(differ)} differ as they are written")
    if not differ:
        return 0
    names = sorted({_thing(name) for name in differ})
    told, known = (
        meanings(chosen.game, chosen.scope, set(names)),
        at_commit(chosen.game, chosen.scope, chosen.commit, names),
    )
    other = [name for name in names if told.get(name) != known.get(name) or name not in told]
    for name in other[:40]:
        print(f"{name}{'' if name in told else ' (not evaluated)'}")
    same = {name.partition(": ")[2].partition("(")[0].partition(" #")[0] for name in {*names} - {*other}}
    print(f"{len(names)} moves and conditions have such parts: {', '.join(sorted(same))}")
    print(f"{len(other)} of them come to something else in {POSITIONS} positions")
    return 1 if other or here.keys() != there.keys() else 0


def _thing(name: str) -> str:
    """The move or condition of which something is a part."""
    for part in (" guard's obligations", " guard", " updates", " obligations", " weight"):
        name = name.removesuffix(part)
    return name


if __name__ == "__main__":
    raise SystemExit(main())
