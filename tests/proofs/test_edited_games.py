"""After edits of random games a check says what one says with nothing kept; also after an edit was undone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import Game, GameError
from rulestone.proofs.checking.kept_readings import reading_data
from rulestone.proofs.checking.one_reading import judge_job
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.plays.kept_verdicts import KeptVerdicts
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.store import Store

from tests.fuzz.edits import edited
from tests.fuzz.games import random_game
from tests.fuzz.printer import CLASS, source

pytest.importorskip("z3")

EDITS = 3


def said(file: Path, text: str, store: Store | None = None) -> Any:
    """All that a check says but for its times; of rules that are refused why."""
    file.write_text(text)
    try:
        game: type[Game] = vars(module_from(file))[CLASS]
        job = Job.of(game, effort=CheckEffort(timeout=4.0, states=3_000, plays=40, as_written=50))
        data = reading_data(judge_job(job, Bench(store=store or Store(None))))
    except GameError as error:
        return error.message, error.rule, error.line
    data.pop("seconds")
    return data | {"verdicts": [{**one, "seconds": 0} for one in data["verdicts"]]}


def compared(number: int, folder: Path) -> list[Any]:
    """Edit the game of a number, more and more; what was edited, and what was said each time."""
    folder.mkdir()
    file, store, r = folder / "game.py", Store(folder / "kept"), random.Random(f"edits {number}")
    games, told = [("as it was", random_game(number))], []
    while len(games) <= EDITS:
        try:
            games.append(edited(games[-1][1], r))
        except IndexError:  # there is nothing to edit so
            if r.random() < 0.1:
                break
    for what, game in (*games, games[0], games[-1], games[len(games) // 2]):
        text = source(game)
        warm, cold = said(file, text, store), said(file, text)
        assert warm == cold, (number, what, text)
        told.append((what, cold))
    return told


def test_random_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[bool] = []
    find = KeptVerdicts.find
    monkeypatch.setattr(KeptVerdicts, "find", lambda *a: (one := find(*a), found.append(one is not None))[0])
    told = [one for number in range(14) for one in compared(number, tmp_path / f"game{number}")]
    judged = [repr(one) for _, one in told if isinstance(one, dict)]
    assert found.count(True) > 50 and len(set(judged)) > 15  # else nothing was reused, or nothing was edited
