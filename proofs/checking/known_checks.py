"""What earlier runs have found out about a game: one answer for each reading, and which answers a source means.

An answer is kept under the content of the rules as they were read. To read them in every reading takes most of the time
where nothing has changed; so it is noted, too, which answers a check of the author's files came to, and where they all
stand as they stood the rules need not be read (`running.sources` says when that can be concluded).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulestone.model import GameError
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.cache_keys import key_of
from rulestone.proofs.running.job import Job
from rulestone.proofs.running.sources import are_unchanged, files_noted, source_of
from rulestone.proofs.running.store import Memory

from .judgement import JudgedReading
from .kept_readings import (
    can_be_kept,
    data_of,
    error_data,
    error_of,
    keys_of_reading,
    reading_data,
    reading_of,
    says_no_line,
)
from .one_reading import judge_job, need_properties
from .registry import engines_said, need_engines

Asked = tuple[str, str] | None
"""A question and its other reading; None: the readings that were chosen."""

_NO_ANSWER = (GameError, LookupError, TypeError, ValueError, AttributeError)
"""What goes wrong where something was kept that is no answer."""


@dataclass(frozen=True)
class Answered:
    """The answer to a job.

    Attributes:
        judged: what is known, or that as plain data.
        key: under which it is kept; empty where it is not.
        files: what games have opened in this process; None where that cannot be told.
        is_known: whether an earlier run has found it.
    """

    judged: Any
    key: str
    files: dict[str, str] | None
    is_known: bool


def answer_to(
    job: Job, bench: Bench, memory: Memory, found: Callable[[Verdict], None] = lambda verdict: None
) -> Answered:
    """Judge a reading, or take what was kept of it. Raises GameError where the rules or the job are wrong.

    What is judged is `found` verdict by verdict; what was kept is no news.
    """
    if memory.place is None or job.effort.certificate is not None:
        return Answered(judge_job(job, bench, found), "", {}, False)
    game = job.game.load()
    need_engines(job.effort.engines, game)
    need_properties(job)
    keys, answers = keys_of_reading(job, engines_said(job.effort.engines)), memory.of("verdicts")
    for key in keys:
        known = _restored(answers.find(key), job)
        if known is not None:
            return Answered(known, key, files_noted(_folder(job)), True)
    data = data_of(job)
    judged = judge_job(job, bench, found)
    if not can_be_kept(judged) or data_of(job) != data:  # what it has opened meanwhile the key does not say
        return Answered(judged, "", {}, False)
    said = reading_data(judged)
    key = keys.moved if says_no_line(said) else keys.exact
    answers.keep(key, said)
    return Answered(judged, key, files_noted(_folder(job)), False)


def _restored(data: Any, job: Job) -> JudgedReading | None:
    if not isinstance(data, Mapping):
        return None
    try:
        return reading_of(data, job.game.load())
    except _NO_ANSWER:
        return None


def _folder(job: Job) -> Path:
    return Path(job.game.load().file or ".").resolve().parent


class KnownCheck:
    """Which answers a check of unchanged files has come to.

    Args:
        job: the chosen readings, with the effort as it was asked for.
        vary: whether other readings are asked for, too.
        memory: where answers are kept.
    """

    def __init__(self, job: Job, vary: bool, memory: Memory) -> None:
        self.job = job
        self.memory = memory
        self._key = ""
        if memory.place is None or job.effort.certificate is not None:
            return
        source = source_of(job.game.load())
        if source is not None:
            need_engines(job.effort.engines, job.game.load())
            asked = job.scope, job.readings, job.properties, job.effort.said(), job.seed, vary
            self._key = key_of(("source", source), ("asked", repr(asked)), engines_said(job.effort.engines))

    def found(self) -> dict[Asked, JudgedReading | GameError] | None:
        """Every answer, if nothing has changed and all are there."""
        data = self.memory.of("checks").find(self._key) if self._key else None
        try:
            if data is None or not are_unchanged(data["files"], _folder(self.job)):
                return None
            found: dict[Asked, JudgedReading | GameError] = {}
            answers = self.memory.of("verdicts")
            for question, reading, key in data["answers"]:
                known = _restored(answers.find(key), self.job)
                if known is None:
                    return None
                found[(question, reading) if question else None] = known
            for question, reading, error in data["errors"]:
                found[question, reading] = error_of(error, _folder(self.job))
            return found if None in found else None
        except _NO_ANSWER:
            return None

    def keep(
        self, answered: Mapping[Asked, str], errors: Mapping[Asked, GameError], files: Mapping[str, str] | None
    ) -> None:
        """Note the answers, and in which readings the rules cannot be read; all of those that were asked for."""
        if self._key and files is not None:
            folder = _folder(self.job)
            data = {
                "answers": [[*(key or ("", "")), answer] for key, answer in answered.items()],
                "errors": [[*(key or ("", "")), error_data(error, folder)] for key, error in errors.items()],
                "files": dict(files),
            }
            self.memory.of("checks").keep(self._key, data)
