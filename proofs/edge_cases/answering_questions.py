"""The questions of a game, answered in this process or in several, with their answers as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rulestone.model import Game
from rulestone.proofs.comparison.question_search import QuestionInTwoSteps, Seeker
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.rules_read import system_read
from rulestone.proofs.plays.trace_files import play_trace, trace_of
from rulestone.proofs.running.executor import Lost, Task, results_of
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.run_options import RunOptions

from .answers_json import answer_data, answer_of
from .effort import EdgesEffort

ENGINE = "comparison"


class AskingSettings(NamedTuple):
    """How questions are asked: see `comparison.question_search.answers`."""

    readings: Mapping[str, str]
    scopes: Sequence[str]
    further: bool
    effort: EdgesEffort


class AskedQuestion(NamedTuple):
    """What a question changes, as plain data, or why nobody knows.

    Attributes:
        question: its name.
        data: see `answer_data`.
        whole: whether everything was looked at that is to be looked at; else Ctrl-C came before.
    """

    question: str
    data: dict[str, Any] | Lost
    whole: bool = True


def asked(
    game: type[Game],
    questions: Sequence[str],
    setting: AskingSettings,
    options: RunOptions,
) -> Iterator[AskedQuestion]:
    """Each question with its answer, as they come: first what costs little, of all of them, then the rest.

    Args:
        game: the class.
        questions: their names.
        setting: how they are asked.
        options: who helps, and who hears of progress.

    After Ctrl-C it gives what is known to differ of questions that are not answered, and raises KeyboardInterrupt.
    """
    spec, listener = options.spec, options.listener
    workers = min(options.helpers, len(questions))
    begun: dict[str, dict[str, Any]] = {}
    try:
        answers = _apart(questions, setting, spec or "", workers, listener, begun) if workers > 1 else None
        yield from answers or _here(game, questions, setting, spec, listener, begun)
    except KeyboardInterrupt:
        yield from (AskedQuestion(name, data["answer"], False) for name, data in begun.items() if data["alive"])
        raise


def _here(
    game: type[Game],
    questions: Sequence[str],
    setting: AskingSettings,
    spec: str | None,
    listener: Listener,
    begun: dict[str, dict[str, Any]],
) -> Iterator[AskedQuestion]:
    """In this process."""
    seeker = _seeker(game, setting, listener)
    name_of_game = spec or game.__name__
    waiting: list[QuestionInTwoSteps] = []
    for number, name in enumerate(questions):
        listener(Progress(ENGINE, f"comparing the readings of {name}", number, len(questions)))
        inquiry = QuestionInTwoSteps(seeker, name)
        inquiry.begin()
        if inquiry.is_over:
            yield AskedQuestion(name, answer_data(inquiry.answer, name_of_game))
        else:
            waiting.append(inquiry)
            begun[name] = _begun_data(inquiry, name_of_game)
    for number, inquiry in enumerate(waiting, start=len(questions) - len(waiting)):
        name = inquiry.question
        listener(Progress(ENGINE, f"comparing the readings of {name} further", number, len(questions)))
        inquiry.go_on()
        del begun[name]
        yield AskedQuestion(name, answer_data(inquiry.answer, name_of_game))


def _apart(
    questions: Sequence[str],
    setting: AskingSettings,
    spec: str,
    workers: int,
    listener: Listener,
    begun: dict[str, dict[str, Any]],
) -> Iterator[AskedQuestion]:
    """In several processes."""
    tasks = _Tasks([Task((name, False), _begin_apart, (spec, setting, name)) for name in questions])
    done = 0

    def waited() -> None:
        listener(Progress(ENGINE, "comparing readings", done, len(questions)))

    for (name, further), data in results_of(tasks, workers, waited):
        if not isinstance(data, Lost) and not further:
            if not data["over"]:
                begun[name] = data
                tasks.waiting.append(Task((name, True), _go_on_apart, (spec, setting, name, data)))
                continue
            data = data["answer"]
        begun.pop(name, None)
        done += 1
        yield AskedQuestion(name, data)


class _Tasks(Iterator[Task[tuple[str, bool]]]):
    """Tasks to which others are added while they are done: it may have none for a while."""

    def __init__(self, waiting: list[Task[tuple[str, bool]]]) -> None:
        self.waiting = waiting

    def __next__(self) -> Task[tuple[str, bool]]:
        if not self.waiting:
            raise StopIteration
        return self.waiting.pop(0)


def _seeker(game: type[Game], setting: AskingSettings, listener: Listener) -> Seeker:
    return Seeker(
        game,
        setting.readings,
        setting.scopes,
        all_pairs=False,
        effort=setting.effort.comparison,
        further=setting.further,
        listener=listener,
    )


_seekers: dict[str, Seeker] = {}


def _begin_apart(spec: str, setting: AskingSettings, name: str) -> dict[str, Any]:
    """In another process: the first step towards an answer."""
    inquiry = QuestionInTwoSteps(_seeker_apart(spec, setting), name)
    inquiry.begin()
    return _begun_data(inquiry, spec)


def _go_on_apart(spec: str, setting: AskingSettings, name: str, begun: Mapping[str, Any]) -> dict[str, Any]:
    """In another process, maybe another one than began: the answer."""
    seeker = _seeker_apart(spec, setting)

    def play_of(data: Mapping[str, Any]) -> Play:
        trace = trace_of(data, Path("questions"))
        return play_trace(trace, seeker.game, system_read(seeker.game, trace.scope, trace.readings))

    known = answer_of(begun["answer"], play_of)
    inquiry = QuestionInTwoSteps(seeker, name, known, [tuple(pair) for pair in begun["drawn"]])
    inquiry.waiting, inquiry.passed = list(begun["waiting"]), list(begun["passed"])
    inquiry.go_on()
    return answer_data(inquiry.answer, spec)


def _seeker_apart(spec: str, setting: AskingSettings) -> Seeker:
    key = repr((spec, setting))
    if key not in _seekers:
        _seekers.clear()
        _seekers[key] = _seeker(load_game(spec), setting, silent)
    return _seekers[key]


def _begun_data(inquiry: QuestionInTwoSteps, game: str) -> dict[str, Any]:
    """What is known after the first step, as plain data."""
    return {
        "answer": answer_data(inquiry.answer, game),
        "over": inquiry.is_over,
        "alive": inquiry.is_alive,
        "waiting": list(inquiry.waiting),
        "passed": list(inquiry.passed),
        "drawn": sorted(inquiry.drawn),
    }
