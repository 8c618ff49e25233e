"""What is said about questions is no more than was looked at, and one question gets no two verdicts that disagree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rulestone.model.games.kings import Kings
from rulestone.model.games.svelfwld import Svelfwld
from rulestone.proofs.edge_cases import questions
from rulestone.proofs.edge_cases.divergence import diverge
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import Finding, Kind
from rulestone.proofs.edge_cases.questioned import question_findings
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.play import replay
from rulestone.proofs.running.loading import load_game

GAMES = Path(__file__).with_name("questioned_games.py")
SHORT = replace(EFFORTS["quick"], exhaust=2.0, sample=0.5, prove=1.0, judge=1.0, compare=6.0, combine=4.0)


def found_in(name: str, scope: str | None = None) -> list[Finding]:
    return find_edges(load_game(f"{GAMES}:{name}"), scope, effort=SHORT).findings


def about(findings: list[Finding], question: str) -> list[Finding]:
    """The findings about a question, or about one of its readings."""
    return [f for f in findings if question in f.subject.replace("=", " ").split()]


def only(name: str, question: str) -> Finding:
    (finding,) = about(found_in(name), question)
    for play in finding.plays:
        replay(play.system, play.states[0], play.moves)
    return finding


def test_a_move_that_wins_at_once_decides() -> None:
    finding = only("WinsAtOnce", "jumping")
    assert finding.kind is Kind.DECIDES
    assert "left: jump" in finding.sentence and "ends the game (left 1, right -1)" in finding.sentence
    assert sorted(len(play) for play in finding.plays[-2:]) == [0, 1]


def test_moves_of_one_reading_alone_are_followed_to_the_end() -> None:
    finding = only("OffersMore", "waiting")
    assert finding.kind is Kind.DECIDES
    assert "end otherwise in" in finding.sentence and " of plays, or more." in finding.sentence


def test_a_game_without_an_end_has_no_results() -> None:
    finding = only("NoEnd", "waiting")
    assert finding.kind is Kind.MATTERS and finding.certain
    assert finding.sentence.endswith("the game has no end and no results.")


def test_what_was_not_compared_is_not_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "MOST_WEIGHED", 1)
    finding = only("OffersMore", "waiting")
    assert finding.kind is Kind.MATTERS and not finding.certain
    assert "what follows a move that only one reading allows was not compared" in finding.sentence
    assert "no play was found" not in finding.sentence


def test_forced_steps_after_the_parting_run_on() -> None:
    finding = only("NamedOtherwise", "prize")
    assert finding.kind is Kind.DECIDES and finding.certain
    ends = [play.moves[-1].label.rule for play in finding.plays[-2:]]
    assert ends == ["give", "give_to_the_other"]


def test_that_results_never_differ_is_certain_only_where_all_was_compared() -> None:
    finding = only("NamedOnly", "prize")
    assert finding.kind is Kind.MATTERS and finding.certain
    assert finding.sentence.endswith("the result of the game never differs.")


def test_weights_are_part_of_a_reading() -> None:
    finding = only("Weighed", "luck")
    assert finding.kind is Kind.MATTERS and "give chance other weights after one move (shortest)" in finding.sentence


def test_who_may_look_is_part_of_a_reading() -> None:
    finding = only("Looked", "shown")
    assert finding.kind is Kind.MATTERS and "let other players look after one move (shortest)" in finding.sentence


def test_asked_by_nothing_is_not_dead() -> None:
    findings = found_in("AskedByNothing")
    kinds = {name: [f.kind for f in about(findings, name)] for name in ("colour", "price", "late")}
    assert kinds == {"colour": [Kind.UNASKED], "price": [Kind.UNASKED], "late": [Kind.DEAD_QUESTION]}
    assert about(findings, "colour")[0].sentence.endswith(
        "Asked by nothing at scope full: no rule depends on the answer."
    )
    assert "with toll=yes one does" in about(findings, "price")[0].sentence


def test_nothing_is_harmless_that_breaks_with_another() -> None:
    edges = find_edges(load_game(f"{GAMES}:BrokenTogether"), effort=SHORT)
    assert [f.kind for f in edges.findings if f.kind in (Kind.HARMLESS, Kind.DEAD_QUESTION, Kind.UNASKED)] == []
    assert [f.subject for f in edges.findings if f.kind is Kind.READING_BREAKS] == ["one=yes and other=yes"]
    assert edges.verdicts == {"one": Kind.READING_BREAKS, "other": Kind.READING_BREAKS}


def test_a_larger_scope_says_no_less_than_a_smaller_one() -> None:
    small, large = (only_of("Deep", scope) for scope in ("small", "full"))
    assert small.kind is large.kind is Kind.DECIDES and large.scope == "small"


def only_of(name: str, scope: str) -> Finding:
    (finding,) = about(found_in(name, scope), "prize")
    return finding


def test_a_search_that_did_not_end_calls_nothing_harmless() -> None:
    game = load_game(f"{GAMES}:Deep")
    found = diverge(game, "prize", "no", "yes", "full", limits=Limits(states=2_000))
    (finding,) = question_findings(game, [found], {}, "full", {})
    assert finding.kind is Kind.UNDECIDED and not finding.certain
    assert finding.sentence.endswith("No difference was found, but not every play was looked at.")


def test_svelfwld_jumps_win_on_the_first_move() -> None:
    found = diverge(Svelfwld, "blocking", "stops", "jumps", "tiny", limits=Limits(states=2_000))
    (finding,) = question_findings(Svelfwld, [found], {}, "tiny", {})
    assert finding.kind is Kind.DECIDES and "white: slide(start=c3, to=a3)" in finding.sentence
    assert finding.extra["text"] == "May a slide pass other pieces?"


@pytest.mark.parametrize(("question", "first", "second"), [("early_end", "at_once", "scored")])
def test_kings_end_differently_after_the_parting(question: str, first: str, second: str) -> None:
    found = diverge(Kings, question, first, second, "tiny", limits=Limits(seconds=60.0))
    (finding,) = question_findings(Kings, [found], {}, "tiny", {})
    assert finding.kind is Kind.DECIDES


def test_random_plays_are_made_short_and_not_called_shortest() -> None:
    """Two tiles are turned over and the first to walk takes three steps: seven moves, whatever was drawn."""
    game = load_game(f"{GAMES}:Deep")
    found = diverge(game, "prize", "no", "yes", "small", limits=Limits(states=1, seconds=6.0))
    assert found.steps == {"outcome": 7} and not found.shortest
    assert [play.moves[-1].label.rule for play in found.outcome or ()] == ["walk", "walk"]
