"""What is known about a reading as plain data: for the way between processes, and for later runs.

Every play is played again by the plain semantics where it is written down. Nothing that ended for want of time or
memory, or was interrupted or lost, is kept for later.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rulestone.model import Game, GameError
from rulestone.model.system.fingerprint import Fingerprints, line_parts
from rulestone.model.system.scenes import SceneResult
from rulestone.proofs.plays.as_written import AsWritten
from rulestone.proofs.plays.ending import Ending
from rulestone.proofs.plays.kept_plays import KeptPair, KeptPlay, RulesOfPlays, pair_data
from rulestone.proofs.plays.play import replay
from rulestone.proofs.plays.searched_content import fingerprints
from rulestone.proofs.plays.trace_files import trace_data
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.cache_keys import all_code, key_of, parts_of, run_parts, told_parts
from rulestone.proofs.running.job import Job
from rulestone.proofs.running.plain_text import json_text
from rulestone.proofs.running.scopes import scopes_below
from rulestone.proofs.running.sources import data_seen

from .judgement import JudgedReading


class KeysOfReading(NamedTuple):
    """Under which keys the answer to a job is kept.

    Attributes:
        exact: of its rules as they were read, and of everything asked.
        moved: the same, on whatever lines the rules stand; see `says_no_line`.
    """

    exact: str
    moved: str


def keys_of_reading(job: Job, engines: str) -> KeysOfReading:
    """Under which keys the answer to a job is kept.

    Args:
        job: what is asked.
        engines: what else decides the answer; see `registry`.

    Raises GameError where something is wrong with the rules.
    """
    asked = repr((job.scope, job.properties, job.seed, engines))
    lines: list[tuple[str, str]] = []
    said = [("reading", job.effort.said()), ("asked", asked), *_parts(job, lines)]
    return KeysOfReading(key_of(said, lines), key_of(said, ["moved"]))


def _parts(job: Job, lines: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """What the answer to a job follows from: rules and properties as they were read, at each scope that is judged.

    On which lines all this stands is put down in `lines`.

    What is asked of steps, and what is asked at smaller scopes, goes by the code of a game and by the files that it has
    opened: to read it for every move of large boards takes longer than most proofs.
    """
    system = job.system
    prints = fingerprints(system).without_lines()
    lines += line_parts(system)
    yield from told_parts(system, prints)
    yield from run_parts(system, prints)
    data = data_of(job)
    yield from parts_of(system, with_properties=data is None, prints=prints)
    if data is not None:
        yield from all_code(system)
        yield "files", repr(sorted(data.items()))
    if job.effort.engines or not job.effort.smaller:
        return
    if data is not None:
        yield "scopes", repr(scopes_below(system))
        return
    for scope in scopes_below(system):
        if scope == job.scope:
            continue
        yield "scope", scope
        try:
            small = job.at(scope).system
            yield from parts_of(small, with_properties=True, prints=Fingerprints().without_lines())
            lines += line_parts(small)
        except GameError as error:
            yield "cannot be read", repr((error.message, error.rule, error.line))


def says_no_line(data: Mapping[str, Any]) -> bool:
    """Whether an answer would be the same, had the rules stood on other lines: it names no file and no line."""
    return not _NAMES_LINE.search(json_text(data))


_NAMES_LINE = re.compile(r"\blines? \d|\.py\b")


def data_of(job: Job) -> dict[str, str] | None:
    """What stands in the files that a game has opened, where its code and they say all that is asked: `data_seen`."""
    is_listed = job.rules is None and job.scope in type(job.system.game).scopes
    return data_seen(type(job.system.game)) if is_listed else None


def can_be_kept(judged: JudgedReading) -> bool:
    """Whether an answer stands for good: another run, asked for the same, would look as far.

    So it would where what is left open ended at a limit of work or of states, or for what is so of the rules.
    """
    best = judged.best()
    said = (*best.values(), *(v for v in judged.verdicts if v.scope != judged.scope))
    cut_short = any(verdict.ended.is_of_this_run for verdict in said)
    hindered = any(verdict.ended is Ending.SOLVER_LOST for verdict in judged.verdicts)
    return not (judged.interrupted or judged.lost or cut_short or hindered) and set(judged.properties) <= set(best)


def reading_data(judged: JudgedReading) -> dict[str, Any]:
    """An answer as plain data, but for certificates. Raises ReplayError where a play is not allowed: a bug."""
    return {
        "scope": judged.scope,
        "readings": dict(judged.readings),
        "properties": judged.properties,
        "verdicts": [_verdict_data(verdict) for verdict in judged.verdicts],
        "consulted": sorted(judged.consulted),
        "inapplicable": dict(judged.inapplicable),
        "examples": [scene_data(one) for one in judged.examples],
        "claims": [scene_data(one) for one in judged.claims],
        "seconds": judged.seconds,
        "interrupted": judged.interrupted,
        "as_written": None if judged.as_written is None else judged.as_written.data(),
    }


def _verdict_data(verdict: Verdict) -> dict[str, Any]:
    play, pair = verdict.play, verdict.pair
    if play is not None and not isinstance(play, KeptPlay):
        replay(play.system, play.states[0], play.moves)
    return {
        "property": verdict.property,
        "kind": verdict.kind,
        "scope": verdict.scope,
        "readings": dict(verdict.readings),
        "engine": verdict.engine,
        "status": verdict.status.name,
        "seconds": verdict.seconds,
        "detail": verdict.detail,
        "play": None if play is None else play.trace if isinstance(play, KeptPlay) else trace_data(play, game=""),
        "pair": None if pair is None else pair_data(pair),
        "figures": dict(verdict.figures),
        "certificate": None if verdict.certificate is None else str(verdict.certificate),
        "ended": verdict.ended.name,
    }


def scene_data(result: SceneResult) -> dict[str, Any]:
    """How an example or claim fared, as plain data."""
    return {
        "name": result.declared.name,
        "agrees": result.agrees,
        "detail": result.detail,
        "too_large": result.too_large,
    }


def error_data(error: GameError, folder: Path) -> dict[str, Any]:
    """Why the rules cannot be read in some way; files of the game are named from its folder."""
    file = error.file
    if file is not None and Path(file).is_absolute():
        file = os.path.relpath(file, folder)
        return {**_error_data(error), "beside": file}
    return {**_error_data(error), "file": file}


def _error_data(error: GameError) -> dict[str, Any]:
    return {"message": error.message, "fix": error.fix, "line": error.line, "rule": error.rule}


def error_of(data: Mapping[str, Any], folder: Path) -> GameError:
    """The error that plain data says. Raises LookupError or TypeError where it says none."""
    file = os.path.normpath(folder / data["beside"]) if "beside" in data else data["file"]
    error = GameError(data["message"], fix=data["fix"], file=file or "", line=data["line"], rule=data["rule"])
    error.file = file
    return error


def reading_of(data: Mapping[str, Any], game: type[Game]) -> JudgedReading:
    """The answer that plain data says. Raises KeyError, TypeError or ValueError where it says none."""
    answered = {q: r for q, r in data["readings"].items() if not game.questions()[q].goes_without_saying(r)}

    rules = RulesOfPlays(game, answered)

    def verdict(one: Mapping[str, Any]) -> Verdict:
        return Verdict(
            one["property"],
            one["kind"],
            one["scope"],
            one["readings"],
            one["engine"],
            Status[one["status"]],
            one["seconds"],
            one["detail"],
            None if one["play"] is None else KeptPlay(one["play"], rules),
            None if one["pair"] is None else KeptPair(one["pair"], rules),
            one["figures"],
            None if one["certificate"] is None else Path(one["certificate"]),
            Ending[one["ended"]],
        )

    def scene(one: Mapping[str, Any]) -> SceneResult:
        return SceneResult(game.declarations[one["name"]], one["agrees"], one["detail"], too_large=one["too_large"])

    return JudgedReading(
        data["scope"],
        dict(data["readings"]),
        [*data["properties"]],
        [verdict(one) for one in data["verdicts"]],
        set(data["consulted"]),
        dict(data["inapplicable"]),
        [scene(one) for one in data["examples"]],
        [scene(one) for one in data["claims"]],
        float(data["seconds"]),
        bool(data["interrupted"]),
        as_written=None if data["as_written"] is None else AsWritten(**data["as_written"]),
    )
