"""Results kept from run to run, by the content they depend on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rulestone.model import TransitionSystem


def folder() -> Path:
    """Where results are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("rulestone") / "edges"


def rules_text(system: TransitionSystem) -> Iterable[str]:
    """Everything a play depends on: who may do what when, how plays begin, when they end, and what they are worth."""
    yield f"{system.name} {system.scope}"
    for function in system.functions.values():
        yield f"{function.name} {function.index_types} {function.value_type}"
    yield f"{dict(system.beginning.assigned)} {system.beginning.constraint} {system.beginning.deals}"
    yield f"{system.terminal} {dict(system.outcomes())}"
    for instance in system.instances:
        yield f"{instance} {instance.rule.line} {instance.rule.clauses} {instance.weight} {instance.guard}"
        yield f"{dict(instance.updates)} {instance.obligations} {instance.guard_obligations} {instance.requirements}"


def properties_text(system: TransitionSystem) -> Iterable[str]:
    """Everything that is asked of a game."""
    for judged in (*system.invariants, *system.goals, *system.variants):
        yield f"{judged.name} {judged.kind} {judged.clauses} {judged.condition}"
    for declared in system.step_properties:
        yield declared.name
        for instance in system.instances:
            yield repr(system.step_condition(declared, instance))


def key_of(*parts: str | Iterable[str]) -> str:
    """A hash of texts, and of this program's own version and code."""
    made = blake2b(digest_size=16)
    made.update(_own_code())
    for part in parts:
        for text in (part,) if isinstance(part, str) else part:
            made.update(text.encode())
            made.update(b"\0")
    return made.hexdigest()


@cache
def _own_code() -> bytes:
    """What changes whenever the engines do."""
    made = blake2b(version("rulestone").encode(), digest_size=16)
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        made.update(path.read_bytes())
    return made.digest()


class Memory:
    """A folder of results, or nothing at all.

    Args:
        place: the folder; None remembers nothing.
        fresh: do not look anything up.
    """

    def __init__(self, place: Path | None, *, fresh: bool = False) -> None:
        self.place = place
        self._fresh = fresh
        self.used = 0

    def find(self, key: str) -> Any | None:
        """What was kept, if anything."""
        if self.place is None or self._fresh:
            return None
        try:
            found = json.loads((self.place / f"{key}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        self.used += 1
        return found

    def keep(self, key: str, data: Mapping[str, Any]) -> None:
        """Keep a result; a disk that is full or read-only is no reason to fail."""
        if self.place is None:
            return
        path = self.place / f"{key}.json"
        try:
            self.place.mkdir(parents=True, exist_ok=True)
            unfinished = path.with_suffix(".part")
            unfinished.write_text(json.dumps(data, ensure_ascii=False, default=str), encoding="utf-8")
            unfinished.replace(path)
        except OSError:
            return
