"""Every kind of edge case is found where it was planted, and nowhere else; witnesses replay; results are remembered."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from rulestone.model.system.semantics import refusals
from rulestone.proofs.commands import main
from rulestone.proofs.edge_cases import survey
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import Finding, FindingKind
from rulestone.proofs.edge_cases.findings_json import edges_data
from rulestone.proofs.edge_cases.junit import junit_xml
from rulestone.proofs.plays.play import replay
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.run_options import RunOptions
from rulestone.proofs.running.store import Memory

GAMES = Path(__file__).with_name("flawed_games.py")
QUICK = EFFORTS["quick"]


def found_in(name: str, **options: object) -> list[Finding]:
    game = load_game(f"{GAMES}:{name}")
    edges = find_edges(game, effort=QUICK, **options)  # type: ignore[arg-type]
    for finding in edges.findings:
        for play in finding.plays:
            replay(play.system, play.states[0], play.moves)
    return edges.findings


def told(findings: list[Finding]) -> set[tuple[FindingKind, str]]:
    return {(finding.kind, finding.subject) for finding in findings}


def test_a_sound_game_has_no_edges() -> None:
    assert told(found_in("Heap")) == {(FindingKind.FORCED_WIN, "left")}  # which is no fault


@pytest.mark.parametrize(
    ("name", "kind", "subject", "length"),
    [
        ("Gap", FindingKind.GAP, "no rule applies", 2),
        ("Overflow", FindingKind.OVERFLOW, "take: heap would leave 0..5", 2),
        ("Overlap", FindingKind.OVERLAP, "refill and waste", 1),
        ("DeadRule", FindingKind.DEAD_RULE, "despair", None),
        ("Frozen", FindingKind.FROZEN_VARIABLE, "weather", None),
        ("Vacuous", FindingKind.VACUOUS, "big_heaps_are_lefts", None),
        ("NeverEnds", FindingKind.UNREACHABLE, "the end", None),
        ("Lasso", FindingKind.ENDLESS, "a cycle", 2),
        ("Alone", FindingKind.FROZEN_PLAYER, "right", 1),
    ],
)
def test_what_was_planted_is_found(name: str, kind: FindingKind, subject: str, length: int | None) -> None:
    (finding,) = [f for f in found_in(name) if (f.kind, f.subject) == (kind, subject)]
    assert finding.sentence.endswith(".")
    assert (len(finding.plays[0]) if finding.plays else None) == length


def test_what_serves_another_reading_is_no_frozen_variable() -> None:
    found = found_in("PutBack")
    assert [f.subject for f in found if f.kind is FindingKind.FROZEN_VARIABLE] == ["bell"]


def test_what_happens_at_a_larger_scope_is_not_dead() -> None:
    """At the small scope the wind never turns; at the large one it does, in random play."""
    assert told(found_in("LargerOnly", scope="small")) == set()  # who wins the small one by force is a note


def test_a_variable_that_can_have_one_value_only_is_not_told() -> None:
    assert told(found_in("OneWeather")) == {(FindingKind.FORCED_WIN, "left")}


def test_what_happens_in_another_reading_serves_that_one() -> None:
    kinds = {finding.kind for finding in found_in("ServesAnother")}
    assert not kinds & {FindingKind.DEAD_RULE, FindingKind.IDLE_GUARD, FindingKind.VACUOUS}


def test_of_a_requirement_that_refuses_somebody_idle_conditions_are_only_noted() -> None:
    edges = find_edges(load_game(f"{GAMES}:IdleBeside"), effort=QUICK)
    (idle, other) = (f for f in edges.findings if f.kind is FindingKind.IDLE_GUARD)
    assert idle.line == other.line and "s.heap + 1" in idle.sentence
    (note,) = (note for note in edges.notes if note.startswith("Conditions that refuse nobody"))
    assert note.endswith(f"take:{(idle.line or 0) - 1} no. 2.")


def test_which_of_several_conditions_is_idle_is_told_of_the_first_too() -> None:
    notes = find_edges(load_game(f"{GAMES}:IdleFirst"), effort=QUICK).notes
    (note,) = (note for note in notes if note.startswith("Conditions that refuse nobody"))
    assert note.endswith(" no. 1.")


def test_what_a_line_says_is_told() -> None:
    (guard,) = (f for f in found_in("IdleGuard") if f.kind is FindingKind.IDLE_GUARD)
    assert (
        guard.sentence.startswith("`require(s.heap * 2 ") and f"(flawed_games.py, line {guard.line})" in guard.sentence
    )


def test_a_secret_given_away_is_told() -> None:
    """The other's coin decides what one may do: a leak; one's own, or one that all see just then, is none."""
    (leak,) = (f for f in found_in("Leak") if f.kind is FindingKind.LEAK)
    assert leak.subject == "take" and len(leak.plays[0]) == 0
    assert "only after the first `left: take(number=2)` is allowed, which tells of coin[right]" in leak.sentence
    for sound in ("Discreet", "Shown"):
        assert not [f for f in found_in(sound) if f.kind is FindingKind.LEAK]


def test_a_tie_is_told_with_the_position() -> None:
    (finding,) = [f for f in found_in("Tie") if f.kind is FindingKind.TIE]
    assert finding.rule == "take" and finding.line is not None
    assert len(finding.plays[0]) == 1  # left takes one, then right may take one


@pytest.mark.parametrize(("name", "word"), [("DeadBranch", "with when(s.heap * 2 == 7)"), ("IdleGuard", "s.heap * 2")])
def test_findings_name_the_line(name: str, word: str) -> None:
    kind = FindingKind.DEAD_RULE if name == "DeadBranch" else FindingKind.IDLE_GUARD
    lines = GAMES.read_text(encoding="utf-8").splitlines()
    named = [lines[f.line - 1] for f in found_in(name) if f.kind is kind and f.line is not None]
    assert any(word in line for line in named)


def test_every_question_is_classified() -> None:
    findings = {f.subject: f for f in found_in("Questioned")}
    assert findings["last_stone"].kind is FindingKind.DECIDES
    assert findings["called"].kind is FindingKind.DEAD_QUESTION  # a rule asks it, and does the same whatever the answer
    assert findings["most"].kind is FindingKind.DECIDES  # of two stones two win at once
    assert {len(play) for play in findings["last_stone"].plays} == {3}
    assert findings["heap.music"].kind is FindingKind.UNCOVERED


def test_results_are_remembered_until_the_rules_change(tmp_path: Path) -> None:
    source = GAMES.read_text(encoding="utf-8")
    game = tmp_path / "heap.py"
    (tmp_path / "flawed_games.md").write_text(GAMES.with_suffix(".md").read_text(encoding="utf-8"), encoding="utf-8")
    game.write_text(source, encoding="utf-8")

    def run() -> tuple[int, dict[str, object]]:
        memory = Memory(tmp_path / "cache")
        found = find_edges(load_game(f"{game}:Questioned"), effort=QUICK, options=RunOptions(memory=memory))
        data = edges_data(found)
        return memory.used, {key: data[key] for key in ("findings", "questions", "matrix", "combinations")}

    nothing, first = run()
    everything, second = run()
    assert nothing == 0 and everything >= 4
    assert json.dumps(first, sort_keys=True, default=str) == json.dumps(second, sort_keys=True, default=str)
    game.write_text(source.replace("s.heap -= number", "s.heap -= 1"), encoding="utf-8")
    assert run()[0] == 0


def test_processes_change_nothing_that_is_said() -> None:
    spec = f"{GAMES}:Questioned"
    said = []
    for workers in (1, 2):
        data = edges_data(find_edges(load_game(spec), effort=QUICK, options=RunOptions(spec, workers)))
        for name in ("seconds", "parts", "peak_memory_mb"):
            del data[name]
        said.append(json.dumps(data, sort_keys=True, default=str))
    assert said[0] == said[1]


def test_junit_and_json_say_the_same() -> None:
    edges = find_edges(load_game(f"{GAMES}:Gap"), effort=QUICK)
    suite = ElementTree.fromstring(junit_xml(edges)).find("testsuite")
    assert suite is not None
    failed = [case.get("name") for case in suite.findall("testcase") if case.find("failure") is not None]
    assert failed == ["gap"]
    data = json.loads(json.dumps(edges_data(edges), default=str))
    assert data["schema"] == "rulestone-edges/2"
    assert data["counts"]["gap"] == 1


def test_of_a_gap_it_is_told_what_forbids_each_rule() -> None:
    """That no rule says what may be done is little help where a requirement is one too many."""
    for name, begins in (("Gap", "After 2 moves the game"), ("StuckAtOnce", "At the beginning the game")):
        edges = find_edges(load_game(f"{GAMES}:{name}"), effort=QUICK)
        (gap,) = (finding for finding in edges.findings if finding.kind is FindingKind.GAP)
        assert gap.sentence.startswith(begins)
        (system,) = {play.system for play in gap.plays}
        line = next(number for number, text in enumerate(GAMES.read_text().splitlines(), 1) if "heap >= 2" in text)
        assert gap.extra["forbidden"] == {"take": f"it needs 2 <= heap (line {line})"}
        refused = [refusals(system, instance, gap.plays[0].last) for instance in system.instances]
        assert all(refused) and len(refused) == 2
    told = CliRunner().invoke(main, ["edges", f"{GAMES}:Gap", "--effort", "quick", "--explain", gap.id])
    assert f"take is forbidden: it needs 2 <= heap (line {line})" in told.output


ABSENT = {FindingKind.DEAD_RULE, FindingKind.IDLE_GUARD, FindingKind.FROZEN_VARIABLE, FindingKind.VACUOUS}


def test_what_a_larger_scope_may_need_is_only_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The large scope has too many moves to be looked at: that the wind never turns at the small one says nothing."""
    monkeypatch.setattr(survey, "MOST_COMPARED", 0)
    edges = find_edges(load_game(f"{GAMES}:LargerOnly"), "small", effort=QUICK)
    assert not {finding.kind for finding in edges.findings} & ABSENT
    assert [note for note in edges.notes if note.startswith("What scope small never needs") and "(large)" in note]


def test_a_goal_that_a_small_scope_is_too_small_for_is_only_noted() -> None:
    edges = find_edges(load_game(f"{GAMES}:GoalAbove"), "small", effort=QUICK)
    assert not [finding for finding in edges.findings if finding.subject == "five_stones"]
    assert [note for note in edges.notes if note.startswith("Goals that no play reaches") and "`five_stones`" in note]
    assert edges.matrix is not None and edges.matrix.rows["", ""]["five_stones"] == ("fails", None)


def test_of_a_rule_never_played_nothing_else_is_told() -> None:
    """Neither that its requirements never refuse anybody, nor that its cases never arise."""
    found = found_in("NeverPlayed")
    (dead,) = (finding for finding in found if finding.kind in ABSENT)
    assert (dead.kind, dead.subject) == (FindingKind.DEAD_RULE, "whistle")
    assert dead.sentence.startswith("“One whistles, and louder when it is late” (`whistle`) can never be played")
