"""The public functions: results that show themselves as commands do, for classes and for names."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import rulestone.proofs
from rulestone.model import GameError
from rulestone.proofs import Play, Status, Verdict, check, diverge, edges, mutate
from rulestone.proofs.checking.one_reading import CheckEffort
from rulestone.proofs.mutation.mutation_run import Plan
from rulestone.proofs.running.loading import load_game

from tests.proofs.flawed_games import Questioned

FLAWED = Path(__file__).with_name("flawed_games.py")


def test_a_check_of_a_class_shows_itself() -> None:
    found = check(Questioned, effort=CheckEffort(timeout=5.0, budget=10.0))
    assert all(
        isinstance(verdict, Verdict) and isinstance(verdict.status, Status) for verdict in found.verdicts.values()
    )
    text = str(found)
    assert Questioned.title in text and all(name in text for name in found.verdicts)
    html = found._repr_html_()
    assert html.startswith("<pre") and all(name in html for name in found.verdicts)
    data = json.loads(json.dumps(found.to_json()))
    assert data["faults"] == found.faults
    assert {one["property"] for one in data["chosen"]["verdicts"]} >= found.verdicts.keys()


def test_what_is_shown_is_what_the_command_prints() -> None:
    """But for seconds."""
    found = check(Questioned, vary=False, effort=CheckEffort(timeout=5.0, budget=10.0))
    asked = ["check", f"{FLAWED}:Questioned", "--defaults-only", "--timeout", "5"]
    printed = subprocess.run(
        [sys.executable, "-m", "rulestone.proofs", *asked],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    ).stdout

    def without_seconds(text: str) -> list[str]:
        return [line.rstrip(" 0123456789.s") for line in text.splitlines()]

    assert without_seconds(printed) == without_seconds(str(found))


def test_nothing_is_printed_by_asking(capsys: pytest.CaptureFixture[str]) -> None:
    str(diverge(Questioned, *_first_question()))
    assert capsys.readouterr() == ("", "")


def _first_question() -> tuple[str, str, str]:
    question = next(iter(Questioned.questions().values()))
    first, second, *_ = question.readings
    return question.name, first, second


def test_the_other_functions_show_themselves() -> None:
    question, first, second = _first_question()
    parted = diverge(Questioned, question, first, second)
    assert f"{first} and {second}" in str(parted) and parted.to_json()["question"] == question
    holes = edges(Questioned, effort="quick")
    assert all(finding.subject in json.dumps(holes.to_json()) for finding in holes.found.findings)
    assert holes.found.findings[0].sentence.split("?")[0] in str(holes)
    changed = mutate(Questioned, Plan(limit=3))
    assert len(changed.mutations.judged) <= 3 and changed.to_json()["game"] == "Questioned" and str(changed)


def test_games_by_name_and_what_is_no_game() -> None:
    assert check("music", "tiny", vary=False).faults == []
    with pytest.raises(GameError, match="there is no game"):
        check("svelfweld")
    with pytest.raises(GameError, match="no such scope"):
        check(Questioned, "no such scope")
    with pytest.raises(GameError, match=r"there is no effort 'hurried'.*quick"):
        edges(Questioned, effort="hurried")


def test_every_public_name_is_there_and_lazy() -> None:
    for name in rulestone.proofs.__all__:
        assert getattr(rulestone.proofs, name) is not None
    assert Play is rulestone.proofs.Play
    assert load_game(f"{FLAWED}:Questioned").__name__ == "Questioned"
    program = "import sys, rulestone.proofs; assert 'z3' not in sys.modules and 'rulestone.model' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
