"""What a check found, for programs: `check --json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulestone.proofs.checking.check_game import Checked
    from rulestone.proofs.checking.expected import Compared
    from rulestone.proofs.checking.judgement import JudgedReading
    from rulestone.proofs.plays.verdict import Verdict


def compared_data(beside: Compared) -> dict[str, Any]:
    """What is new since an earlier check, and what is not, as plain data."""
    return {
        "new": [{"name": fault.name, "scope": fault.scope} for fault in beside.new],
        "expected": [
            {"name": fault.name, "scope": fault.scope, "reason": reason} for fault, reason in beside.expected.items()
        ],
        "gone": [{"name": fault.name, "scope": fault.scope} for fault in beside.gone],
    }


def checked_data(checked: Checked, game: str) -> dict[str, Any]:
    """A check as plain data."""
    from rulestone.proofs.checking.judgement import JudgedReading

    return {
        "schema": "rulestone-check/1",
        "game": game,
        "scope": checked.chosen.scope,
        "chosen": _judged_data(checked.chosen, game),
        "varied": [
            {"question": question, "reading": reading}
            | (_judged_data(judged, game) if isinstance(judged, JudgedReading) else {"error": str(judged)})
            for (question, reading), judged in checked.varied.items()
        ],
        "faults": checked.faults,
        "unsettled": checked.unsettled,
        "unasked_questions": checked.unasked,
        "uncovered_clauses": checked.uncovered,
        "seconds": round(checked.seconds, 3),
        "interrupted": checked.interrupted,
        "lost": checked.lost,
        "hindered": checked.hindered,
        "from_cache": checked.remembered,
    }


def _judged_data(judged: JudgedReading, game: str) -> dict[str, Any]:
    from rulestone.proofs.checking.kept_readings import scene_data

    return {
        "readings": dict(judged.readings),
        "verdicts": [verdict_data(verdict, game) for verdict in judged.verdicts],
        "inapplicable": dict(judged.inapplicable),
        "examples": [scene_data(finding) for finding in judged.examples],
        "claims": [scene_data(finding) for finding in judged.claims],
        "as_written": None if judged.as_written is None else judged.as_written.data(),
        "seconds": round(judged.seconds, 3),
    }


def verdict_data(verdict: Verdict, game: str) -> dict[str, Any]:
    """A verdict as plain data; its play in the Informal Trace Format."""
    from rulestone.proofs.plays.kept_plays import play_data
    from rulestone.proofs.plays.trace_files import forbidden_at_the_end

    return {
        "property": verdict.property,
        "kind": verdict.kind,
        "scope": verdict.scope,
        "engine": verdict.engine,
        "status": str(verdict.status),
        "seconds": round(verdict.seconds, 3),
        "detail": verdict.detail,
        "ended": str(verdict.ended),
        "figures": dict(verdict.figures),
        "certificate": str(verdict.certificate) if verdict.certificate else None,
        "forbidden": forbidden_at_the_end(verdict),
        "play": play_data(verdict.play, game=game, note=verdict.detail) if verdict.play is not None else None,
    }
