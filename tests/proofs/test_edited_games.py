"""After edits of random games a check says what one says with nothing kept; also after an edit was undone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

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

from tests.amounts import every, in_part
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
        job = Job.of(game, effort=CheckEffort(timeout=1.0, states=3_000, plays=40, as_written=50))
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


class Edited(NamedTuple):
    """A game, edited more and more.

    Attributes:
        file: where it is written.
        asked: what was edited, the text after it, and what is said of it with nothing kept; also after edits were
            undone.
    """

    file: Path
    asked: list[tuple[str, str, Any]]


@pytest.fixture(scope="module")
def edited_game(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, int], Edited]:
    """By kind and number; what is said of it with nothing kept is asked once, before anything is planted."""

    @cache
    def made(kind: str, number: int) -> Edited:
        file, r = tmp_path_factory.mktemp("edited") / "game.py", random.Random(f"edits {number}")
        games = [("as it was", DRAWN[kind](number))]
        while len(games) <= EDITS:
            try:
                games.append(edited(games[-1][1], r))
            except IndexError:  # there is nothing to edit so
                if r.random() < 0.1:
                    break
        texts = [(what, source(game)) for what, game in (*games, games[0], games[-1], games[len(games) // 2])]
        alone = {text: said(file, text) for text in {text for _, text in texts}}
        give_back(SPARE)
        return Edited(file, [(what, text, alone[text]) for what, text in texts])

    return made


def compare(game: Edited, store: Store) -> None:
    """Ask of each text in turn, what was kept of all before. Raises AssertionError where something else is said."""
    for what, text, alone in game.asked:
        assert said(game.file, text, store) == alone, (what, text)
    give_back(SPARE)


@pytest.mark.parametrize(("kind", "numbers"), [("any", range(in_part(2, 4))), ("walking", every(2, (0, 3, 5)))])
def test_random_games(
    kind: str,
    numbers: Sequence[int],
    edited_game: Callable[[str, int], Edited],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games, found = [edited_game(kind, number) for number in numbers], list[bool]()
    find = KeptVerdicts.find
    monkeypatch.setattr(KeptVerdicts, "find", lambda *a: (one := find(*a), found.append(one is not None))[0])
    for number, game in enumerate(games):
        compare(game, Store(tmp_path / f"kept{number}"))
    judged = [repr(alone) for game in games for _, _, alone in game.asked if isinstance(alone, dict)]
    # Else nothing was reused, or nothing was edited.
    assert found.count(True) > 4 * len(games)
    assert len(set(judged)) > len(games)


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
"""Faults of what is kept, each with the number of a walking game that shows it; `test_random_games` has these games."""


@pytest.mark.parametrize("plant", PLANTED)
def test_a_planted_fault_is_noticed(
    plant: Callable[[pytest.MonkeyPatch], None],
    edited_game: Callable[[str, int], Edited],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = edited_game("walking", PLANTED[plant])
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compare(game, Store(tmp_path / "kept"))
