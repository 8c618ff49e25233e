"""What offers give away, against every play sorted by what a player has seen; and play without end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import TransitionSystem
from rulestone.model.system.semantics import successors
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.endless import endless_plays
from rulestone.proofs.edge_cases.finding import Finding, FindingKind
from rulestone.proofs.edge_cases.growth import growing_cells
from rulestone.proofs.edge_cases.secrets import _RulesOfPlayers, _SecretsSearch
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.play import replay
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.progress import silent

from tests.oracles import secrets as oracle

HERE = Path(__file__).parent
SHORT = replace(EFFORTS["quick"], sampled=200, played=10)
SECRETS = [
    "flawed_games.py:Leak",
    "flawed_games.py:Discreet",
    "flawed_games.py:Shown",
    "flawed_games.py:Hinted",
    "questioned_games.py:Cards",
    "questioned_games.py:KnownCards",
    "questioned_games.py:DealtCards",
    "questioned_games.py:Whispered",
]
LENGTH = 4


def found_in(name: str, **readings: str) -> list[Finding]:
    file, _, game = name.rpartition(":")
    return find_edges(
        load_game(f"{HERE / (file or 'questioned_games.py')}:{game}"), None, readings, effort=SHORT
    ).findings


@pytest.mark.parametrize("hears", [True, False])
@pytest.mark.parametrize("name", SECRETS)
def test_offers_give_away_what_all_plays_say(name: str, hears: bool) -> None:
    system = load_game(f"{HERE}/{name}")().system
    for viewer in system.game.player_type().elements:
        search = _SecretsSearch(_RulesOfPlayers(system), viewer, hears, 1 << 40, silent)
        found = {rule: len(secret.plays[0]) for rule, secret in search.run()}
        truth = oracle.given_away(system, viewer, LENGTH, hears=hears)
        assert {rule: length for rule, length in found.items() if length <= LENGTH} == truth
        assert search.whole


@pytest.mark.parametrize(
    ("name", "certain"),
    [("Leak", [True]), ("Discreet", []), ("Shown", []), ("Hinted", [])],
)
def test_only_what_could_be_otherwise_is_given_away(name: str, certain: list[bool]) -> None:
    """A coin that one has seen before, and that cannot have changed, is no secret."""
    found = [f for f in found_in(f"flawed_games.py:{name}") if f.kind is FindingKind.LEAK]
    assert [f.certain for f in found] == certain
    for finding in found:
        one, other = finding.plays
        for play in finding.plays:
            replay(play.system, play.states[0], play.moves)
        assert one.states[0] != other.states[0] and "another that looks the same" in finding.labels[1]


def test_what_is_heard_matters() -> None:
    (finding,) = [f for f in found_in("Whispered") if f.kind is FindingKind.LEAK]
    assert not finding.certain and "unless" in finding.sentence


def test_a_false_variant_hides_no_endless_play() -> None:
    assert (FindingKind.ENDLESS, "a cycle") in {(f.kind, f.subject) for f in found_in("LyingVariant")}


def test_endless_play_in_another_reading_is_told() -> None:
    found = [f for f in found_in("EndlessElsewhere") if f.kind is FindingKind.ENDLESS]
    assert [f.subject for f in found] == ["a cycle (back=yes)"]
    assert "? Read as “yes” (`back=yes`): from the beginning on " in found[0].sentence
    assert found[0].plays[0].system.readings["back"] == "yes"
    chosen = [f for f in found_in("EndlessElsewhere", back="yes") if f.kind is FindingKind.ENDLESS]
    assert [f.subject for f in chosen] == ["a cycle"]


def endless(name: str) -> list[Finding]:
    return list(endless_plays(load_game(f"{HERE}/questioned_games.py:{name}")().system, {}, most=2_000))


def test_purses_that_grow_are_endless_play() -> None:
    (finding,) = endless("Purses")
    assert finding.subject == "a growth" and "`purse[left]`, `purse[right]`, which only grow" in finding.sentence
    (play,) = finding.plays
    assert [move.label.rule for move in play.moves] == ["bid_nothing", "bid_nothing"]
    assert goes_on(play.system, play, 500)


def test_purses_that_grow_until_they_overflow_are_endless_play() -> None:
    (finding,) = endless("RangedPurses")
    assert "keep this up until `purse[left]` would leave 0..1000 or `purse[right]` would leave" in finding.sentence
    (play,) = finding.plays
    assert goes_on(play.system, play, 996) and not goes_on(play.system, play, 997)


@pytest.mark.parametrize("name", ["FullPurses", "CappedPurses", "Shrinking"])
def test_what_ends_at_last_is_no_endless_play(name: str) -> None:
    assert endless(name) == []


def goes_on(system: TransitionSystem, play: Any, rounds: int) -> bool:
    """Whether the moves of a play can be made so many times more, by trying, and only numbers that grow change."""
    state, grown = play.last, [system.positions[cell] for cell in growing_cells(system)]
    for _ in range(rounds):
        before = state
        for move in play.moves:
            after = {i.label: s for i, s in successors(system, state)}
            if move.label not in after:
                return False
            state = after[move.label]
        if any(a != b for n, (a, b) in enumerate(zip(before, state, strict=True)) if n not in grown):
            return False
        if not all(before[n] <= state[n] for n in grown):
            return False
    return state not in set(first_states(system))
