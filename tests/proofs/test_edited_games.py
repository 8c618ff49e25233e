"""After edits of random games a check says what one says with nothing kept; also after an edit was undone."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import Game, GameError
from rulestone.proofs.checking.kept_readings import reading_data
from rulestone.proofs.checking.one_reading import judge_job, property_names
from rulestone.proofs.checking.registry import engine
from rulestone.proofs.engines.explicit import kept_searches
from rulestone.proofs.engines.random import kept_random_plays
from rulestone.proofs.engines.symbolic import kept_lengths, kept_steps
from rulestone.proofs.engines.symbolic.k_induction import BoundedSearch
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.plays.kept_verdicts import KeptVerdicts
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.spare_memory import give_back
from rulestone.proofs.running.store import Store

from tests.fuzz.edits import edited, with_places_watched
from tests.fuzz.games import random_game
from tests.fuzz.printer import CLASS, source
from tests.fuzz.tree import G
from tests.fuzz.walking_games import walking_game
from tests.spare import SPARE

pytest.importorskip("z3")

EDITS = 3

ALONE = ("random", "symbolic")
DEPTH = 6
"""Steps that proofs look at."""


def plain(verdict: Verdict) -> Any:
    """What an engine says, but for its times."""
    play = None if verdict.play is None else ([*map(str, verdict.play.moves)], verdict.play.states)
    pair = None if verdict.pair is None else (verdict.pair.before, str(verdict.pair.instance), verdict.pair.after)
    return verdict.property, verdict.status, verdict.detail, verdict.figures, play, pair


def said(file: Path, text: str, store: Store | None = None) -> Any:
    """All that a check says but for its times; of rules that are refused why."""
    file.write_text(text)
    try:
        game: type[Game] = vars(module_from(file))[CLASS]
        job = Job.of(game, effort=CheckEffort(timeout=4.0, states=3_000, plays=40, as_written=50))
        bench = Bench(store=store or Store(None))
        data = reading_data(judge_job(job, bench))
        # A check asks an engine only what others left open, which in small games is little.
        asked = job.asking(property_names(job.system), depth=DEPTH)
        data["alone"] = {name: list(map(plain, engine(name, Bench(store=bench.store)).judge(asked))) for name in ALONE}
    except GameError as error:
        return error.message, error.rule, error.line
    data.pop("seconds")
    return data | {"verdicts": [{**one, "seconds": 0} for one in data["verdicts"]]}


DRAWN: dict[str, Callable[[int], G]] = {
    "any": lambda number: with_places_watched(random_game(number)),
    "walking": walking_game,
}


def compared(kind: str, number: int, folder: Path) -> list[Any]:
    """Edit the game of a number, more and more; what was edited, and what was said each time."""
    folder.mkdir()
    file, store, r = folder / "game.py", Store(folder / "kept"), random.Random(f"edits {number}")
    games, told = [("as it was", DRAWN[kind](number))], []
    while len(games) <= EDITS:
        try:
            games.append(edited(games[-1][1], r))
        except IndexError:  # there is nothing to edit so
            if r.random() < 0.1:
                break
    with_nothing_kept: dict[str, Any] = {}
    for what, game in (*games, games[0], games[-1], games[len(games) // 2]):
        text = source(game)
        warm = said(file, text, store)
        if text not in with_nothing_kept:  # it would say the same again
            with_nothing_kept[text] = said(file, text)
        cold = with_nothing_kept[text]
        assert warm == cold, (kind, number, what, text)
        told.append((what, cold))
        give_back(SPARE)
    return told


@pytest.mark.parametrize(("kind", "games"), [("any", 8), ("walking", 6)])
def test_random_games(kind: str, games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[bool] = []
    find = KeptVerdicts.find
    monkeypatch.setattr(KeptVerdicts, "find", lambda *a: (one := find(*a), found.append(one is not None))[0])
    told = [one for number in range(games) for one in compared(kind, number, tmp_path / f"game{number}")]
    judged = [repr(one) for _, one in told if isinstance(one, dict)]
    # Else nothing was reused, or nothing was edited.
    assert found.count(True) > 4 * games
    assert len(set(judged)) > games


def _plays_of_other_rules(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(kept_random_plays, "reached_content", lambda system: [])
    patch.setattr(kept_random_plays, "order_content", lambda system: [])


def _searches_of_other_rules(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(kept_searches, "reached_content", lambda system: [])
    patch.setattr(kept_searches, "order_content", lambda system: [])


def _lengths_of_any_play(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(kept_lengths, "_length", lambda data: 99)


def _nothing_is_asked_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(BoundedSearch, "_again", lambda self: None)


def _premises_say_as_much_as_any(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(kept_steps, "say_as_much", lambda here, there: True)


PLANTED = {
    _plays_of_other_rules: 0,
    _searches_of_other_rules: 0,
    _lengths_of_any_play: 0,
    _nothing_is_asked_again: 0,
    _premises_say_as_much_as_any: 5,
}
"""Faults of what is kept, each with the number of a walking game that shows it."""


@pytest.mark.parametrize("plant", PLANTED)
def test_a_planted_fault_is_noticed(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compared("walking", PLANTED[plant], tmp_path / "game")
