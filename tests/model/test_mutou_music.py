"""MuTou to music against its restatement in plain Python, what being late is worth, and rules broken on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, wraps
from itertools import combinations as subsets
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import GameError, TransitionSystem
from rulestone.model.games.music import Music
from rulestone.model.system.semantics import successors
from rulestone.proofs.engines.explicit import judge_explicitly
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.verdict import Status

from tests.amounts import every
from tests.oracles import mutou_music as oracle
from tests.oracles.mutou_solved import solve

DEFAULTS = {name: question.default for name, question in Music.questions().items()}
COUNTED = ("resting", "early", "count_from", "resumed")
BEATS = {name: question.readings for name, question in Music.questions().items() if name in COUNTED}
OTHERS = {name: question.readings for name, question in Music.questions().items() if name not in BEATS}


def combinations(questions: Mapping[str, Iterable[str]]) -> list[dict[str, str]]:
    return [dict(zip(questions, chosen, strict=True)) for chosen in product(*questions.values())]


ALL = [DEFAULTS | chosen for chosen in combinations(OTHERS)] + [
    DEFAULTS | beats | {"late": late, "idle": idle}
    for beats in combinations(BEATS)
    for late, idle in product(OTHERS["late"], OTHERS["idle"])
    if any(DEFAULTS[name] != reading for name, reading in beats.items())
]
"""Every combination of readings, but of which beats a turn has, and a rest, with some of the others only."""


@cache
def system_of(scope: str, readings: tuple[tuple[str, str], ...] = ()) -> TransitionSystem:
    return Music(scope, **dict(readings)).system


def as_beat(system: TransitionSystem, state: tuple[Any, ...]) -> oracle.Beat:
    """A state of the model as the oracle sees it."""
    at = {str(cell): value for cell, value in zip(system.cells, state, strict=True)}
    players = system.game.Player
    pieces = {t: at[f"owner[{t}]"] for t in system.game.board.ids if at[f"owner[{t}]"] is not None}
    plans = {
        p: (at[f"start[{p}]"], at[f"to[{p}]"], at[f"there[{p}]"]) for p in players if at[f"start[{p}]"] is not None
    }
    each = {name: {p: at[f"{name}[{p}]"] for p in players} for name in ("wafers", "owed", "asked", "out")}
    flags = {name: {p for p, on in each[name].items() if on} for name in ("asked", "out")}
    plain = {name: at[name] for name in ("supply", "turn", "phase", "beats", "moved", "silent")}
    return oracle.Beat(pieces, each["wafers"], owed=each["owed"], plans=plans, **flags, **plain)


def oracle_of(system: TransitionSystem) -> oracle.Music:
    game = system.game
    return oracle.Music(game.steps, tuple(game.Player), dict(game.readings))


def words_of(label: Any) -> str:
    told = [value for name, value in label.parameters if not (name == "who" and value == label.chooser)]
    return " ".join(map(str, [label.chooser, label.rule, *told]))


@pytest.mark.parametrize("scope", ["three", "2x3+2 pieces+2 wafers+1 spare+3 players"])
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_moves_are_those_of_the_oracle(scope: str, data: st.DataObject) -> None:
    readings = data.draw(st.sampled_from(ALL), label="readings")
    system = system_of(scope, tuple(readings.items()))
    judge = oracle_of(system)
    state = next(iter(first_states(system)))
    for _ in range(40):
        found = {words_of(instance.label): after for instance, after in successors(system, state)}
        expected = {words: after.key() for words, after in judge.moves(as_beat(system, state))}
        assert {words: as_beat(system, after).key() for words, after in found.items()} == expected
        if not found:
            break
        state = found[data.draw(st.sampled_from(sorted(found)), label="move")]


@pytest.mark.parametrize("conflict", ["stands", "order"])
@pytest.mark.parametrize("loot", ["next_turn", "at_once"])
@pytest.mark.parametrize("others", [{}, {"again": "added", "resting": "one"}, {"late": "lapse"}], ids=str)
def test_wafers_that_are_won(conflict: str, loot: str, others: dict[str, str]) -> None:
    """Who takes what they can take wins somebody's wafers in their own turn; the oracle says what comes of it."""
    system = system_of("three", tuple({"conflict": conflict, "loot": loot, **others}.items()))
    judge = oracle_of(system)
    won_on_turn = 0
    for seed in range(12):
        draw, at = Random(seed), next(iter(first_states(system)))
        for _ in range(60):
            before = as_beat(system, at)
            found = {words_of(instance.label): after for instance, after in successors(system, at)}
            assert {words: as_beat(system, s).key() for words, s in found.items()} == {
                words: after.key() for words, after in judge.moves(before)
            }
            found.pop("None musicians_stop", None)
            if not found:
                break
            taking = [w for w in found if " move " in w and w.split()[-1] in map(str, before.pieces)]
            words = draw.choice(taking or sorted(found))
            at = found[words]
            on_turn = words.startswith((f"{before.turn} move", f"None carry_out {before.turn}"))
            won_on_turn += on_turn and not before.out and len(as_beat(system, at).out) == 1
    assert won_on_turn


@pytest.mark.parametrize("conflict", ["stands", "order"])
@pytest.mark.parametrize("count_from", ["turn", "first_move"])
@pytest.mark.parametrize("resumed", ["goes_on", "afresh"])
@pytest.mark.parametrize(
    "others", [{}, {"again": "added", "resting": "all", "idle": "rested"}, {"late": "lapse"}], ids=str
)
def test_beats_that_run_later_or_again(count_from: str, resumed: str, conflict: str, others: dict[str, str]) -> None:
    """Beats are let pass before a first move, and the music stops in mid-turn; the oracle says what is left then."""
    chosen = {"conflict": conflict, "count_from": count_from, "resumed": resumed, **others}
    system = system_of("four", tuple(chosen.items()))
    judge = oracle_of(system)
    kept_waiting, began_again = 0, 0
    for seed in range(8):
        draw, at = Random(seed), next(iter(first_states(system)))
        for _ in range(60):
            before = as_beat(system, at)
            found = {words_of(instance.label): after for instance, after in successors(system, at)}
            assert {words: as_beat(system, s).key() for words, s in found.items()} == {
                words: after.key() for words, after in judge.moves(before)
            }
            if not found:
                break
            words = draw.choice(sorted(found))
            at = found[words]
            after = as_beat(system, at)
            waits = words == "None beat_ends" and (after.turn, after.beats) == (before.turn, before.beats)
            kept_waiting += waits and after.phase == "beat"
            began_again += words == "None musicians_go_on" and after.beats > before.beats
    assert (kept_waiting > 0) == (count_from == "first_move")
    assert (began_again > 0) == (resumed == "afresh")


LATE_ONLY = {"turns_can_overlap", "all_can_be_late_at_once", "a_late_player_can_win"}


def met(chosen: dict[str, str]) -> set[tuple[tuple[str, str], ...]]:
    """Each three answers that are given together."""
    return set(subsets(chosen.items(), 3))


def in_threes(every: list[dict[str, str]]) -> Iterator[dict[str, str]]:
    """Some of these, so that any three answers that are given together in one of all are so in one of some."""
    left = set[tuple[tuple[str, str], ...]]().union(*map(met, every))
    while left:
        best = max(every, key=lambda chosen: len(met(chosen) & left))
        left -= met(best)
        yield best


@pytest.mark.parametrize("readings", list(in_threes(ALL)), ids=lambda chosen: "-".join(chosen.values()))
def test_every_reading_keeps_the_properties(readings: dict[str, str]) -> None:
    """But with one wafer each, nobody is late where to let all beats pass is to rest, or they wait for a first move."""
    verdicts = judge_explicitly(system_of("tiny", tuple(readings.items())), target="python")
    never_idle = readings["idle"] == "rested" or readings["count_from"] == "first_move"
    never_late = never_idle and readings["late"] == "owed"
    assert {v.property for v in verdicts if not v.status.is_good} == (LATE_ONLY if never_late else set())


class WithoutMusicians(oracle.Music):
    """Nobody stops the music; else whoever is losing could hope for that."""

    def offers(self, at: oracle.Beat) -> Iterator[tuple[str, oracle.Change]]:
        return (offer for offer in super().offers(at) if "musicians" not in offer[0])


WORTH = {
    ("1x3", 1, 1): {"lapse": "red", "owed": "nobody"},
    ("1x4", 2, 0): {"lapse": "nobody", "owed": "red"},
    ("1x4", 2, 1): {"lapse": "red", "owed": "red"},
}
"""Who can force a victory, by board, wafers each and wafers to spare, where late moves are lost or owed."""


@pytest.mark.parametrize("scope, wafers, spare", WORTH)
def test_what_being_late_is_worth(scope: str, wafers: int, spare: int) -> None:
    for late, winner in WORTH[scope, wafers, spare].items():
        readings = tuple((DEFAULTS | {"late": late, "conflict": "order"}).items())
        system = system_of(f"{scope}+{wafers} wafers+{spare} spare", readings)
        judge = WithoutMusicians(system.game.steps, tuple(system.game.Player), dict(readings))
        who, _, _ = solve(judge, as_beat(system, next(iter(first_states(system)))))
        assert who == winner


def test_a_scope_that_means_nothing_is_refused() -> None:
    with pytest.raises(GameError, match="do not fit"):
        Music("1x2+2 pieces")


# Rules broken on purpose


def afterwards(rule: str, fault: Callable[..., None], **readings: str) -> tuple[type[Music], dict[str, str]]:
    """The game with something done wrong at the end of a rule."""
    declared = Music.declarations[rule]

    @wraps(declared.function)
    def changed(self: Music, *player: str, **parameters: Any) -> None:
        declared.function(self, *player, **parameters)
        fault(self, **parameters)

    return type("Faulty", (Music,), {rule: replace(declared, written=changed)}), readings


def one_beat_more(self: Any, **_: Any) -> None:
    self.beats = self.wafers[self.turn] + 1


def owes_again(self: Any, who: str, **_: Any) -> None:
    self.asked[who] = False


def waits(self: Any, **_: Any) -> None:
    self.beats = 1


def moves_anyway(self: Any, who: str, start: Any, to: Any) -> None:
    self.owner[start], self.owner[to] = None, who


def still_owes(self: Any, **_: Any) -> None:
    self.owed = 1


def keeps_owing(self: Any, **_: Any) -> None:
    self.owed = 2


def makes_a_wafer(self: Any, **_: Any) -> None:
    self.supply = 1


def plays_on(self: Any, **_: Any) -> None:
    self.silent = False


def skips(self: Any, **_: Any) -> None:
    self.turn = self.Player[0]


FAULTS: dict[str, tuple[str, tuple[type[Music], dict[str, str]]]] = {
    "no_more_beats_than_wafers": ("four", afterwards("begin", one_beat_more)),
    "one_move_to_a_beat": ("tiny", afterwards("let_pass", owes_again)),
    "nobody_is_waited_for": ("four", afterwards("begin", waits)),
    "no_more_moves_than_are_due": ("tiny", afterwards("begin", keeps_owing)),
    "a_move_is_made_or_it_is_not": ("tiny", afterwards("carry_out", moves_anyway)),
    "wafers_are_kept": ("tiny", afterwards("rest", makes_a_wafer)),
    "play_stops_with_the_music": ("tiny", afterwards("musicians_stop", plays_on)),
    "turns_go_round": ("three", afterwards("rest", skips)),
    "who_rests_is_not_late": ("four", afterwards("be_done", still_owes, early="done")),
    "what_is_lost_is_not_made_later": ("tiny", afterwards("begin", keeps_owing, late="lapse")),
}


@pytest.mark.parametrize("name", every(2, list(FAULTS)))
def test_a_deliberate_fault_is_caught(name: str) -> None:
    scope, (game, readings) = FAULTS[name]
    (verdict,) = judge_explicitly(game(scope, **readings).system, properties=[name], target="python")
    assert verdict.status is Status.REFUTED, verdict.detail
