"""What is known to be wrong: an earlier check to compare with, and faults that are marked as expected, with a reason.

A fault goes by what fails and at which scope, not by the play that shows it. A file to compare with is what
`check --json` has printed, or a list of what is expected, or both:

    {"expected": [{"name": "nobody_is_ruined", "reason": "page 4 wants it so"}]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulestone.model import GameError
from rulestone.proofs.plays.verdict import Status

from .check_game import Checked

ANYWHERE = ""
"""In place of a scope: whatever the scope."""


@dataclass(frozen=True)
class KnownFault:
    """Something wrong in the chosen readings: the property, example or claim, and the scope."""

    name: str
    scope: str


@dataclass(frozen=True)
class Compared:
    """A check beside what was expected.

    Attributes:
        new: faults that nobody expected.
        expected: those that somebody did, with the reason.
        gone: what was expected and is not found any more.
    """

    new: list[KnownFault]
    expected: dict[KnownFault, str]
    gone: list[KnownFault]


def faults_of(checked: Checked) -> list[KnownFault]:
    """What is wrong in the chosen readings."""
    chosen = checked.chosen
    refuted = [KnownFault(verdict.property, verdict.scope) for verdict in chosen.refuted()]
    scenes = [one for one in (*chosen.examples, *chosen.claims) if one.agrees is False]
    return [*refuted, *(KnownFault(one.declared.name, chosen.scope) for one in scenes)]


def read_expected(path: Path) -> dict[KnownFault, str]:
    """What a file says is known, with reasons. Raises GameError where it says nothing of the kind."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        fix = "correct the path, or make it: check GAME --json > FILE"
        raise GameError(f"it cannot be read: {error.strerror}", file=str(path), fix=fix) from None
    except (ValueError, RecursionError):
        raise _no_file(path, "it is not JSON") from None
    if not isinstance(data, Mapping) or not ("chosen" in data or "expected" in data):
        raise _no_file(path, "it is no check and no list of what is expected")
    found: dict[KnownFault, str] = {}
    try:
        for verdict in data["chosen"]["verdicts"] if "chosen" in data else ():
            if verdict["status"] == Status.REFUTED:
                found[KnownFault(verdict["property"], verdict["scope"])] = f"known from {path.name}"
        for kind in ("examples", "claims"):
            for one in data["chosen"][kind] if "chosen" in data else ():
                if one["agrees"] is False:
                    found[KnownFault(one["name"], data["scope"])] = f"known from {path.name}"
        for one in data.get("expected", ()):
            found[KnownFault(str(one["name"]), str(one.get("scope", ANYWHERE)))] = _reason(one, path)
    except (LookupError, TypeError, AttributeError):
        raise _no_file(path, "its parts are not those of a check") from None
    return found


def _reason(one: Mapping[str, Any], path: Path) -> str:
    reason = str(one.get("reason") or "").strip()
    if not reason:
        raise GameError(
            f"nothing says why {one['name']} is expected to fail", file=str(path), fix='add "reason": "..." to it'
        )
    return reason


def _no_file(path: Path, what: str) -> GameError:
    return GameError(what, file=str(path), fix="give what check --json has printed")


def compared(checked: Checked, expected: Mapping[KnownFault, str]) -> Compared:
    """Which faults are new, which were expected, and what was expected for nothing."""
    reasons: dict[KnownFault, str] = {}
    used: set[KnownFault] = set()
    for fault in faults_of(checked):
        for known in (fault, KnownFault(fault.name, ANYWHERE)):
            if known in expected:
                reasons[fault] = expected[known]
                used.add(known)
                break
    new = [fault for fault in faults_of(checked) if fault not in reasons]
    judged = {
        *checked.chosen.properties,
        *(one.declared.name for one in checked.chosen.examples + checked.chosen.claims),
    }
    gone = [fault for fault in expected if fault not in used and fault.name in judged]
    return Compared(new, reasons, gone)
