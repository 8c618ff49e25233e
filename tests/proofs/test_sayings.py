"""What is said about questions is no more than was looked at, and one question gets no two verdicts that disagree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rulestone.model.games.kesch import Kesch
from rulestone.model.games.kings import Kings
from rulestone.model.games.svelfwld import Svelfwld
from rulestone.proofs.comparison.compare_readings import ComparisonEffort, compare
from rulestone.proofs.comparison.contrasts import Contrast
from rulestone.proofs.comparison.question_search import answers
from rulestone.proofs.edge_cases.divergence import diverge
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import Finding, FindingKind
from rulestone.proofs.edge_cases.questioned import question_finding
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.play import replay
from rulestone.proofs.running.loading import load_game

GAMES = Path(__file__).with_name("questioned_games.py")
SHORT = replace(EFFORTS["quick"], sampled=200, played=10)


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
    assert finding.kind is FindingKind.DECIDES and 0 < finding.size < 1
    assert "at once only the latter allows `left: jump`, which ends the game, and left wins" in finding.sentence
    assert "“no” or “yes”: at scope full " in finding.sentence and "of random plays end otherwise" in finding.sentence
    assert finding.labels == (
        "read as “no”",
        "read as “yes”: only here `left: jump`; after `left: jump` `at[left]` is 3",
    )
    stays, jumps = finding.plays
    assert [str(move) for move in jumps.moves[len(stays) :]] == ["left: jump"]  # what the play shows is played


def test_moves_of_one_reading_alone_are_followed_to_the_end() -> None:
    finding = only("OffersMore", "waiting")
    assert finding.kind is FindingKind.DECIDES
    assert "? “no” or “yes”: at scope full " in finding.sentence


def test_a_game_without_an_end_has_no_results() -> None:
    finding = only("NoEnd", "waiting")
    assert finding.kind is FindingKind.MATTERS and finding.certain
    assert finding.sentence.endswith("; the game has no results.")


def test_what_was_drawn_is_not_certain() -> None:
    game = load_game(f"{GAMES}:OffersMore")
    (answer,) = answers(game, questions=["waiting"], effort=ComparisonEffort(1, 40, 2_000))
    finding = question_finding(game, answer, {}, "full")
    assert not finding.certain and answer.comparison is not None and answer.comparison.interval is not None
    assert "up to" in finding.sentence or "about" in finding.sentence or "in 500 random plays" in finding.sentence


def test_forced_steps_after_the_parting_run_on() -> None:
    finding = only("NamedOtherwise", "prize")
    assert finding.kind is FindingKind.DECIDES and finding.certain
    ends = [play.moves[-1].label.rule for play in finding.plays]
    assert ends == ["give", "give_to_the_other"]


def test_forced_steps_of_other_names_are_the_same_game() -> None:
    finding = only("NamedOnly", "prize")
    assert finding.kind is FindingKind.HARMLESS and finding.certain
    assert finding.sentence.endswith("The same game however it is read: proved for scope full.")


def test_weights_are_part_of_a_reading() -> None:
    finding = only("Weighed", "luck")
    assert finding.kind is FindingKind.DECIDES and "20 % of random plays end otherwise" in finding.sentence


def test_who_may_look_is_part_of_a_reading() -> None:
    finding = only("Looked", "shown")
    assert finding.kind is FindingKind.MATTERS and "other players may look after one choice" in finding.sentence


def test_asked_by_nothing_is_not_dead() -> None:
    findings = found_in("AskedByNothing")
    kinds = {name: [f.kind for f in about(findings, name)] for name in ("colour", "price", "late")}
    assert kinds == {
        "colour": [FindingKind.UNASKED],
        "price": [FindingKind.MATTERS],
        "late": [FindingKind.DEAD_QUESTION],
    }
    assert about(findings, "colour")[0].sentence.endswith(
        "Asked by nothing at scope full: no rule depends on the answer."
    )
    (price,) = about(findings, "price")
    assert price.readings == {"toll": "yes"} and "Read as “yes” (`toll=yes`): " in price.sentence


def test_nothing_is_harmless_that_breaks_with_another() -> None:
    edges = find_edges(load_game(f"{GAMES}:BrokenTogether"), effort=SHORT)
    assert [
        f.kind
        for f in edges.findings
        if f.kind in (FindingKind.HARMLESS, FindingKind.DEAD_QUESTION, FindingKind.UNASKED)
    ] == []
    assert [f.subject for f in edges.findings if f.kind is FindingKind.READING_BREAKS] == ["one=yes and other=yes"]
    assert edges.verdicts == {"one": FindingKind.READING_BREAKS, "other": FindingKind.READING_BREAKS}


def test_a_larger_scope_says_no_less_than_a_smaller_one() -> None:
    small, large = (only_of("Deep", scope) for scope in ("small", "full"))
    assert small.kind is large.kind is FindingKind.DECIDES and large.scope == "small"


def only_of(name: str, scope: str) -> Finding:
    (finding,) = about(found_in(name, scope), "prize")
    return finding


def test_a_search_that_did_not_end_calls_nothing_harmless() -> None:
    game = load_game(f"{GAMES}:Deep")
    (answer,) = answers(game, questions=["prize"], scopes=["full"], effort=ComparisonEffort(100, 5, 200))
    finding = question_finding(game, answer, {}, "full")
    assert finding.kind is FindingKind.UNDECIDED and not finding.certain
    assert finding.sentence.endswith("No difference was found, but not every play was looked at.")


def test_svelfwld_jumps_win_on_the_first_move() -> None:
    (answer,) = answers(Svelfwld, questions=["blocking"], scopes=["tiny"], effort=ComparisonEffort(2_000, 150, 20_000))
    finding = question_finding(Svelfwld, answer, {}, "tiny")
    assert finding.kind is FindingKind.DECIDES and finding.extra["text"] == "May a piece slide past others?"
    assert "at once only the latter allows `white: slide(start=c3, to=a3)`, which ends the game" in finding.sentence
    assert "which ends the game, and white wins" in finding.sentence


def test_early_end_of_kings_as_it_is_told() -> None:
    (answer,) = answers(Kings, questions=["early_end"], scopes=["tiny"], all_pairs=False)
    finding = question_finding(Kings, answer, {}, "tiny")
    assert "at scope tiny 34 % of random plays end otherwise" in finding.sentence
    assert "Sirlius is King in 63 % or in 46 %" in finding.sentence


def test_most_plays_of_kings_end_otherwise_though_nobody_may_expect_more() -> None:
    """What Sirlius may expect hardly changes; who is King does in seven plays of ten."""
    found = compare(Kings, "compare", "standing", "number", "tiny")
    assert found.verdict is Contrast.DECIDES and found.interval is None and round(found.chance, 2) == 0.7
    assert all(abs(first - second) < 0.01 for first, second in found.worth.values())


def test_all_plays_of_the_smallest_kesch_end_alike() -> None:
    (answer,) = answers(Kesch, questions=["second_rank"], scopes=["tiny"], all_pairs=False)
    assert answer.comparison is not None and answer.comparison.mute
    told = question_finding(Kesch, answer, {}, "tiny").sentence
    assert "all plays of scope tiny end alike, so results could not differ" in told


def test_random_plays_are_made_short_and_not_called_shortest() -> None:
    """Two tiles are turned over and the first to walk takes three steps: seven moves, whatever was drawn."""
    game = load_game(f"{GAMES}:Deep")
    found = diverge(game, "prize", "no", "yes", "small", limits=Limits(states=1, seconds=6.0))
    assert found.steps == {"outcome": 7} and not found.shortest
    assert [play.moves[-1].label.rule for play in found.outcome or ()] == ["walk", "walk"]
