"""What `ask` does once for many readings comes to the same as what is done anew for each."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import nullcontext
from functools import partial
from typing import Any

import pytest
from rulestone.model import Game, GameError, TransitionSystem, Undefined
from rulestone.model.system.read_before import ReadBefore
from rulestone.model.system.scenes import Scene, judge_claims, judge_examples
from rulestone.proofs.asking import judging_readings, scenes_judged
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.inquiry import AskedGame, AskSettings, inquire
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.operators.as_far_as_it_goes import AsFarAsItGoes, as_much_as_there_is
from rulestone.proofs.asking.remaking import Remaker
from rulestone.proofs.asking.scenes_judged import ScenesJudged
from rulestone.proofs.commands.ask_command import TOLD_EARLY, _tell
from rulestone.proofs.comparison import paired_samples
from rulestone.proofs.comparison.paired_samples import sample
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.statistics.referee import _Offers

from .games_read_otherwise import Fishing
from .open_games import Bidding, Drawing, Sowing
from .rounds_read_otherwise import Running


def trials(game: type[Game]) -> AskedGame:
    *_, found = inquire(game, AskSettings(lexicon_with(), everything=True, hidden=list(game.questions())[1:]))
    return found


@pytest.mark.parametrize("game", [Sowing, Bidding])
def test_a_trial_comes_to_the_same_where_everything_is_done_anew(
    game: type[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = trials(game)
    monkeypatch.setattr(ReadBefore, "on", nullcontext)
    monkeypatch.setattr(judging_readings, "graph_where_nothing_differs", lambda graph, made: None)
    monkeypatch.setattr(scenes_judged, "differ_in_moves_alone", lambda one, other: False)
    slow = trials(game)
    assert fast.trials.keys() == slow.trials.keys()
    for name, trial in fast.trials.items():
        other = slow.trials[name]
        assert (trial.fate, trial.detail, trial.work) == (other.fate, other.detail, other.work), name
        if trial.comparison is not None and other.comparison is not None:
            mine, theirs = trial.comparison, other.comparison
            assert (mine.chance, mine.met, mine.worth) == (theirs.chance, theirs.met, theirs.worth), name
            assert {kind: str(plays) for kind, plays in mine.plays.items()} == {
                kind: str(plays) for kind, plays in theirs.plays.items()
            }, name
    assert fast.work == slow.work


# Examples and claims


def judged_anew(system: TransitionSystem) -> Mapping[str, bool | None]:
    """The plain twin of `ScenesJudged`: all are judged."""
    found: dict[str, bool | None] = {}
    for judge in (judge_examples, judge_claims):
        try:
            found |= {one.declared.name: one.agrees for one in judge(system)}
        except (GameError, Undefined):
            continue
    return found


def test_examples_and_claims_fare_as_where_all_are_judged_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    system = load_game("tavern")(scope="tiny").system
    scenes = ScenesJudged(system, ())
    played: list[Scene] = []
    run = Scene.start

    def noted(scene: Scene, **values: Any) -> None:
        played.append(scene)
        run(scene, **values)

    monkeypatch.setattr(Scene, "start", noted)
    again = 0
    readings = other_readings(Outline(Remaker(system)))[::4]
    for one in readings:
        try:
            made = one.make()
        except (GameError, Undefined):
            continue
        if made is not None:
            played.clear()
            told = scenes.of(made)
            again += len(played)
            anew = judged_anew(made)
            assert told == {name: anew[name] for name in told}, one.name
            assert told.keys() >= scenes.agreeing.keys() & anew.keys(), one.name
    assert scenes.agreeing
    assert again < len(readings) * len(judge_examples(system)) / 2, "most are not played again"


def test_an_example_that_looks_at_the_whole_game_asks_for_anything() -> None:
    scene = Scene(Drawing().system)
    assert scene.asked == frozenset()
    _ = scene.system
    assert scene.asked is None


# As much as there is


@pytest.mark.parametrize("game", [Sowing, Bidding, Fishing, Running, "pashtum", "knockout"])
def test_amounts_are_those_that_each_reading_of_its_own_notes(game: str | type[Game]) -> None:
    kind = load_game(game) if isinstance(game, str) else game
    outline = Outline(Remaker(kind(scope=list(kind.scopes)[-1]).system))
    rules = outline.choices[:3]
    found: set[tuple[str, ...]] = set()
    for rule in rules:
        for amount in outline.system.functions:
            noted: dict[str, None] = {}
            outline.remaker.reread([rule.name], partial(AsFarAsItGoes, amount=amount, noted=noted))
            if noted:
                found.add((rule.name, amount, *noted))
    named = {rule.name for rule in rules}
    offered = {(one.rules[0].name, *one.about) for one in as_much_as_there_is(outline)}
    assert {one for one in offered if one[0] in named} == found


# Pairs of plays


@pytest.mark.parametrize("name", ["tavern:tiny", "kings"])
def test_pairs_of_plays_are_those_of_which_nothing_is_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _, scope = name.partition(":")
    kind = load_game(game)
    system = kind(scope=scope or list(kind.scopes)[-1]).system
    outline = Outline(Remaker(system))
    offered = (one.make() for one in other_readings(outline)[:9])
    made = [one for one in offered if one is not None and one.functions == system.functions][:2]
    draw = partial(sample, system, number=12, work=4_000)
    kept = [draw(one) for one in (*made, system)]
    monkeypatch.setattr(_Offers, "begun_at", lambda self, drawn, begin: begin())
    monkeypatch.setattr(_Offers, "reckoned_once", lambda self, packed, reckoned: reckoned())
    monkeypatch.setattr(paired_samples._Playing, "is_sure", False)
    assert [draw(one) for one in (*made, system)] == kept


# Questions in words come first


def test_questions_in_words_are_there_before_a_reading_is_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = load_game("benchmarks/closed_games.py:Nim")
    steps = inquire(game, AskSettings(lexicon_with()))
    begun = next(steps)
    assert begun.worded and not begun.trials and not begun.scopes
    early = begun.unanswered_in_words()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    told: set[int] = set()
    _tell(begun, told)
    _tell(begun, told)
    said = capsys.readouterr().err.splitlines()
    assert [line.startswith("in words: ") for line in said[:TOLD_EARLY]] == [True] * min(TOLD_EARLY, len(early))
    assert len(said) == min(len(early), TOLD_EARLY) + (len(early) > TOLD_EARLY)
    *_, found = steps
    assert {one.name for one in found.worded} <= {one.name for one in early}
