"""What `ask` does once for many readings comes to the same as what is done anew for each."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from rulestone.model import Game, GameError, TransitionSystem, Undefined
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions import written as wr
from rulestone.model.expressions.expression import StateFunction
from rulestone.model.expressions.written import Written
from rulestone.model.system.read_before import ReadBefore
from rulestone.model.system.scenes import Scene, judge_claims, judge_examples
from rulestone.model.words.tracing import Reader
from rulestone.proofs.asking import judging_readings, scenes_judged
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.inquiry import AskedGame, AskSettings, inquire
from rulestone.proofs.asking.judging_readings import AskEffort, ReadingJudge
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.operators import other_readings
from rulestone.proofs.asking.operators.as_far_as_it_goes import AsFarAsItGoes, as_much_as_there_is
from rulestone.proofs.asking.operators.how_often import once_before_each
from rulestone.proofs.asking.remaking import Remaker, requiring
from rulestone.proofs.asking.scenes_judged import ScenesJudged
from rulestone.proofs.commands.ask_command import TOLD_EARLY, _tell
from rulestone.proofs.comparison import paired_samples
from rulestone.proofs.comparison.paired_samples import sample
from rulestone.proofs.compiling.layout import CAP, layout_of
from rulestone.proofs.compiling.on_demand import OnDemand
from rulestone.proofs.compiling.python_target import UNDEFINED
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.statistics import referee
from rulestone.proofs.statistics.offers_beside import OffersBeside
from rulestone.proofs.statistics.referee import Referee, _Offers

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


# What another reading offers, told beside the game


def drawn_positions(system: TransitionSystem, number: int) -> Iterator[int]:
    """Positions of random plays, each on from the one before."""
    arena, source = Referee(system), random.Random(7)
    for _ in range(number):
        place = arena.begin(source)
        for _ in range(25):
            yield place
            offer = arena.open(place)
            if offer.over or not offer.states:
                break
            place = source.choice(list(offer.states))


@pytest.mark.parametrize("name", ["tavern:tiny", "kings"])
def test_a_reading_offers_beside_the_game_what_it_offers_alone(name: str) -> None:
    game, _, scope = name.partition(":")
    kind = load_game(game)
    system = kind(scope=scope or list(kind.scopes)[-1]).system
    checks = Checks((), (), False, True)
    layout = layout_of(system, CAP)
    outline = Outline(Remaker(system))
    readings = other_readings(outline)
    random.Random(5).shuffle(readings)
    readings[:0] = list(once_before_each(outline))[:2]  # something more is kept
    told = more = 0
    for made in filter(None, (one.make() for one in readings[:8])):
        watched = layout_of(made, CAP), checks
        beside = OffersBeside.of(made, watched, system, layout, Referee(system).open)
        if beside is None:
            continue
        told += 1
        more += made.functions != system.functions
        alone = OnDemand(made, *watched)
        for place in drawn_positions(made, 2):
            mine, theirs = beside.expand(place), alone.expand(place)
            assert (mine.terminal, mine.moves) == (theirs.terminal, theirs.moves)
            assert mine.terminal or list(mine.states) == list(theirs.states)
            assert sorted(one for one in mine.events if one[0] == UNDEFINED) == sorted(
                one for one in theirs.events if one[0] == UNDEFINED
            )
    assert told > 3 and more


def test_a_reading_that_ends_elsewhere_or_says_most_moves_otherwise_is_told_alone() -> None:
    system = load_game("tavern")(scope="tiny").system
    layout, checks = layout_of(system, CAP), Checks((), (), False, True)

    def beside(made: TransitionSystem) -> OffersBeside | None:
        return OffersBeside.of(made, (layout_of(made, CAP), checks), system, layout, Referee(system).open)

    assert beside(system) is not None
    assert beside(replace(system, terminal=ex.TRUE, written_terminal=wr.TRUE)) is None
    guarded = [requiring(one, ex.FALSE, "it is never so") for one in system.instances]
    assert beside(replace(system, instances=tuple(guarded))) is None
    half = len(guarded) // 2
    assert beside(replace(system, instances=(*guarded[:half], *system.instances[half:]))) is not None


def test_drawn_trials_come_to_the_same_where_each_reading_is_told_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    system = load_game("tavern")(scope="tiny").system
    effort = AskEffort(positions=50, plays=12, opened=2_000)
    readings = other_readings(Outline(Remaker(system)))
    random.Random(2).shuffle(readings)

    def tried() -> list[tuple[object, ...]]:
        with ReadBefore.on():
            judge = ReadingJudge(system, effort)
            assert judge.base is None
            found = [judge.judge(one) for one in readings[:14]]
        return [(one.fate, one.detail, one.work, one.comparison) for one in found]

    beside: list[OffersBeside | None] = []
    of = OffersBeside.of

    def noted(*given: Any) -> OffersBeside | None:
        beside.append(of(*given))
        return beside[-1]

    monkeypatch.setattr(OffersBeside, "of", noted)
    fast = tried()
    assert sum(one is not None for one in beside) > 3
    monkeypatch.setattr(OffersBeside, "of", lambda *given: None)
    referee._offers_of.cache_clear()
    assert list(map(str, tried())) == list(map(str, fast))


# What rules say


@pytest.mark.parametrize("name", ["tavern:tiny", "kings"])
def test_what_rules_say_is_what_readers_hear_of_it(name: str) -> None:
    game, _, scope = name.partition(":")
    kind = load_game(game)
    outline = Outline(Remaker(kind(scope=scope or list(kind.scopes)[-1]).system))
    for rule in outline.rules.values():
        heard: list[tuple[str, str]] = []
        outline.remaker.reread([rule.name], partial(Hearing, heard=heard))
        said = [(type(one).__name__, getattr(one, "name", "") or str(one[0])) for one in outline.said.of(rule)]
        assert said == heard
    outline.said.forget()
    assert not outline.said._known


class Hearing(Reader):
    """The plain twin of what `SaidByRules` goes by: each thing is heard by a reader of its own making."""

    def __init__(self, functions: Any, preset: Any = None, *, heard: list[tuple[str, str]]) -> None:
        super().__init__(functions, preset)
        self.heard = heard

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        if position is not None:
            self.heard.append(("AskedFor", str(condition.simple)))
        super().require(condition, text, line, position)

    def branch(self, condition: Written) -> Written:
        self.heard.append(("Branched", str(condition.simple)))
        return super().branch(condition)

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        self.heard.append(("Changed", function.name))
        super().write(function, index, value)


# What there is not


@pytest.mark.parametrize(
    "settings",
    [
        AskSettings(lexicon_with(), scopes=("nowhere",)),
        AskSettings(lexicon_with(), readings={"nothing": "so"}),
    ],
)
def test_an_unknown_scope_or_question_is_refused_before_anything_is_asked(settings: AskSettings) -> None:
    with pytest.raises(GameError, match="has no"):
        next(inquire(load_game("benchmarks/closed_games.py:Nim"), settings))


def test_moves_are_taken_as_read_before_only_while_something_is_tried() -> None:
    """Who asks for the first few, and keeps what would give more, reads other games as ever."""
    steps = inquire(load_game("benchmarks/closed_games.py:Nim"), AskSettings(lexicon_with()))
    for _ in zip(range(3), steps, strict=False):
        assert not ReadBefore.is_on()
    del steps
    assert not ReadBefore.is_on()
    with ReadBefore.on():
        *_, found = inquire(load_game("benchmarks/closed_games.py:Nim"), AskSettings(lexicon_with()))
        assert found.trials and ReadBefore.is_on()
    assert not ReadBefore.is_on()


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
