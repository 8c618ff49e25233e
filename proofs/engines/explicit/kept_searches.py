"""Searches that earlier runs have done, by the content of what is searched.

After one rule was edited most scopes and readings may have to be searched again, and some need not: where the edit
changes no expression there (a condition that is demanded anyway, a comment, a name), the same positions would be
visited. What was found is kept where it depends on content alone: a search that ended for want of time or memory is
done again, and so is one that shows where a rule denotes nothing, of which verdicts speak in the words of the rule.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from rulestone.model import TransitionSystem
from rulestone.model.fingerprint import Fingerprints
from rulestone.proofs.plays.conditions import DEFINED, Checks, checks_of
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.play import Play, ReplayError, replay
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.plain_text import json_text
from rulestone.proofs.running.searched_content import searched_content
from rulestone.proofs.running.store import Store

KIND = "searches"

ENGINE = "explicit"


class KeptSearches:
    """What is known of searches.

    Args:
        store: where it is kept.
        fresh: look nothing up.
    """

    def __init__(self, store: Store, *, fresh: bool = False) -> None:
        self._store = store
        self._fresh = fresh

    @property
    def keeps(self) -> bool:
        """Whether anything is kept at all."""
        return self._store.place is not None

    def key(self, system: TransitionSystem, properties: Collection[str] | None, limits: Limits) -> str:
        """Under which key a search is kept: of everything that it depends on but for the room in memory.

        Raises GameError where something is wrong with what is asked.
        """
        prints = Fingerprints()
        asked = limits.states, limits.seconds, limits.work, limits.cap, limits.only_whole
        watched = _watched(checks_of(system, properties), prints)
        return key_of(("search", repr(asked)), searched_content(system, prints), watched)

    def find(self, key: str, system: TransitionSystem) -> list[Verdict] | None:
        """What a search was found to say; plays are replayed by the plain semantics."""
        data = None if self._fresh else self._store.find(KIND, key)
        if data is None:
            return None
        try:
            return [_verdict(one, system) for one in json.loads(zlib.decompress(data))]
        except (ValueError, LookupError, TypeError, RecursionError, ReplayError, zlib.error):
            return None

    def keep(self, key: str, found: Exploration, limits: Limits, verdicts: Collection[Verdict]) -> None:
        """Keep what a search says, where it would say the same again."""
        if not _is_limit_of_work(found, limits) or any(map(_is_in_words, verdicts)):
            return
        rows = [_data(verdict, found.system) for verdict in verdicts]
        self._store.keep(KIND, key, zlib.compress(json_text(rows).encode(), 1))


def _watched(checks: Checks, prints: Fingerprints) -> Iterator[tuple[str, str]]:
    yield "watched besides", repr((checks.deadlock, checks.defined))
    for state in checks.states:
        yield f"{state.kind} {state.name}", prints.of(state.condition).hex()
    for number, step in enumerate(checks.steps):
        yield f"{step.kind} {step.name}", "of steps"
        for instance, condition in step.conditions.items():
            yield f"{number} {instance}", prints.of(condition).hex()


def _is_limit_of_work(found: Exploration, limits: Limits) -> bool:
    """Whether the search ended because there was no more, or at a limit at which every search of its kind ends."""
    at_most = "" if limits.states is None else f"more than {limits.states:,} states"
    return found.stopped in ("", at_most, limits.overworked(float("inf")))


def _is_in_words(verdict: Verdict) -> bool:
    """Whether a verdict says where something denotes nothing."""
    return verdict.property == DEFINED and verdict.status is Status.REFUTED


def _data(verdict: Verdict, system: TransitionSystem) -> dict[str, Any]:
    play = verdict.play
    numbers = {} if play is None else {id(instance): number for number, instance in enumerate(system.instances)}
    return {
        "property": verdict.property,
        "kind": verdict.kind,
        "status": verdict.status.name,
        "seconds": verdict.seconds,
        "detail": verdict.detail,
        "figures": dict(verdict.figures),
        "first": None
        if play is None
        else [cell.type.encode(value) for cell, value in zip(system.cells, play.states[0], strict=True)],
        "moves": None if play is None else [numbers[id(move)] for move in play.moves],
    }


def _verdict(data: Mapping[str, Any], system: TransitionSystem) -> Verdict:
    return Verdict(
        data["property"],
        data["kind"],
        system.scope,
        system.readings,
        ENGINE,
        Status[data["status"]],
        data["seconds"],
        data["detail"],
        None if data["first"] is None else _play(data, system),
        figures=data["figures"],
    )


def _play(data: Mapping[str, Any], system: TransitionSystem) -> Play:
    first = tuple(cell.type.decode(code) for cell, code in zip(system.cells, data["first"], strict=True))
    return replay(system, first, [system.instances[number] for number in data["moves"]])
