"""Whether the rules of a game are what they were at another commit: guards, updates, obligations, properties.

    python benchmarks/same_systems.py svelfwld --with HEAD~3 [--scope tiny ...]

Every listed scope and reading that is asked for is read here, and from the other commit in a folder of its own. What
differs is listed, by rule and part. Exit code 1 where anything does.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def printed(game: str, scopes: list[str]) -> dict[str, str]:
    """Everything that is compared, by a name that tells where it stands."""
    from rulestone.proofs.running.loading import load_game

    kind = load_game(game)
    found: dict[str, str] = {}
    for scope in scopes or [list(kind.scopes)[-1]]:
        for readings in ({}, *({q.name: r} for q in kind.questions().values() for r in q.readings if r != q.default)):
            system = kind(scope, **readings).system
            where = f"{scope} {' '.join(map('='.join, readings.items()))}".strip()
            for name, part in _parts(system):
                found[f"{where}: {name}"] = part
    return found


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


def digests(game: str, scopes: list[str]) -> dict[str, str]:
    """The same, each part as a digest."""
    return {name: hashlib.sha256(part.encode()).hexdigest()[:16] for name, part in printed(game, scopes).items()}


def at_commit(game: str, scopes: list[str], commit: str) -> dict[str, str]:
    """The digests of another commit, read in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        tree = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=tree, check=True)
        told = [sys.executable, __file__, game, "--print", *(part for one in scopes for part in ("--scope", one))]
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
    chosen = parser.parse_args()
    here = digests(chosen.game, chosen.scope)
    if chosen.print:
        print(json.dumps(here))
        return 0
    there = at_commit(chosen.game, chosen.scope, chosen.commit)
    differ = [name for name in {**here, **there} if here.get(name) != there.get(name)]
    for name in differ[:40]:
        print(name)
    print(f"{len(here)} parts here, {len(there)} at {chosen.commit}; {len(differ)} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    raise SystemExit(main())
