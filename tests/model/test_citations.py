# ruff: noqa: E501
"""Citations in the margin: what they belong to, what is wrong with them, and that a formatter leaves them in place."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.model import GameError
from rulestone.model.declarations.citations import Margin, cited_lines
from rulestone.proofs.commands import main
from rulestone.proofs.plays.trace_files import refusal_words
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

LEDGER = """| id | kind | source | paraphrase |
|---|---|---|---|
| goose.move | turn | p. 2 | the goose goes one square on |
| goose.inn | square | p. 3 | who comes to the inn stays for a drink |
| goose.end | end | p. 4 | the last square wins |
| goose.pond | square | p. 5 | there is a pond |
"""

GAME = '''from rulestone.model import Bool, Game, Int, State, initial, invariant, require, rule, terminal


class Goose(Game):
    """A goose."""

    language = 2
    ledger = "goose.md"
    square = State(Int(1, 5))  #: goose.pond
    drunk = State(Bool)

    @initial
    def setup(self) -> None:
        self.square, self.drunk = 1, False

    #: goose.move
    @rule()
    def step(self) -> None:
        require(self.square < 5 and not self.drunk, because="the goose is at home, or has been drinking at the inn for long")
        self.square += 1
        #: goose.inn
        if self.square == 3:
            self.drunk = True

    @rule(clauses="goose.inn")
    def sober_up(self) -> None:
        require(self.drunk)  #: goose.inn, goose.move
        self.drunk = False  #: bookkeeping
        if self.square == 2:
            require(self.square > 1)
        else:
            self.square = min(self.square, self.square, self.square, self.square, self.square, self.square, 5)  #: assumed: it keeps its place

    @terminal  #: goose.end
    def home(self) -> bool:
        return self.square == 5
'''


def goose(folder: Path, text: str = GAME) -> Any:
    file = folder / "goose.py"
    file.write_text(text, encoding="utf-8")
    (folder / "goose.md").write_text(LEDGER, encoding="utf-8")
    space: dict[str, Any] = {"__name__": "goose"}
    exec(compile(text, str(file), "exec"), space)
    return space["Goose"]


def by_statement(text: str) -> list[tuple[str, list[tuple[str, tuple[str, ...], str]]]]:
    """What is cited for each statement that counts, whatever its lines are."""
    margin = Margin(text, "goose.py")
    statements = {node.lineno: ast.unparse(node) for node in ast.walk(margin.tree) if isinstance(node, ast.stmt)}
    found = []
    for node in ast.walk(margin.tree):
        if isinstance(node, ast.FunctionDef):
            for one in margin.lines_of(node):
                found.append((statements[one.line], [(c.kind, c.ids, c.words) for c in one.citations]))
    return found


def test_each_belongs_to_its_statement_block_or_rule(tmp_path: Path) -> None:
    game = goose(tmp_path)
    clauses = {name: found.clauses for name, found in game.declarations.items()}
    assert clauses == {
        "square": ("goose.pond",),
        "drunk": (),
        "setup": (),
        "step": ("goose.move", "goose.inn"),
        "sober_up": ("goose.inn", "goose.move"),
        "home": ("goose.end",),
    }
    ids = [[one for citation in line.citations for one in citation.ids] for line in cited_lines(game)]
    assert ids == [["goose.move"], ["goose.move"], ["goose.move", "goose.inn"], ["goose.inn", "goose.move"], [], [], []]
    assert [[c.kind for c in line.citations] for line in cited_lines(game)][4:] == [["bookkeeping"], [], ["assumed"]]
    assert game.covered_clauses()["goose.pond"] == ["square"]


def test_ruff_leaves_every_citation_at_its_statement() -> None:
    for width in ("60", "100", "200"):
        told = subprocess.run(
            [sys.executable, "-m", "ruff", "format", "--isolated", "--line-length", width, "-"],
            input=GAME,
            capture_output=True,
            text=True,
            check=True,
        )
        assert (told.stdout == GAME) == (width == "200")
        assert by_statement(told.stdout) == by_statement(GAME)


@pytest.mark.parametrize(
    ("before", "after", "words", "line"),
    [
        (
            "#: goose.pond",
            "#: goose.pont",
            "clause goose.pont is not in the ledger goose.md. Fix: did you mean 'goose.pond'",
            9,
        ),
        ("#: bookkeeping", "#: the drink is over", "cites 'the drink is over', which is no clause id", 28),
        ("#: assumed: it keeps its place", "#: assumed:", "which is no clause id", 32),
    ],
)
def test_what_is_wrong_is_told_with_its_line(before: str, after: str, words: str, line: int, tmp_path: Path) -> None:
    with pytest.raises(GameError, match=words) as told:
        goose(tmp_path, GAME.replace(before, after))
    assert told.value.line == line


@pytest.mark.parametrize("above", ["", "    @property\n", "    @classmethod\n"])
@pytest.mark.parametrize("beside", [False, True])
def test_what_a_helper_cites_is_in_the_ledger(above: str, beside: bool, tmp_path: Path) -> None:
    """Also of methods that are no rule, as those that a variant replaces: above them and in them."""

    def game(clause: str) -> str:
        cited = f"        return 5  #: {clause}\n" if beside else "        return 5\n"
        margin = "" if beside else f"    #: {clause}\n"
        return f"{GAME}\n{margin}{above}    def end(self):\n{cited}"

    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.mkdir()
    wrong.mkdir()
    goose(right, game("goose.end"))
    with pytest.raises(GameError, match=r"clause goose\.edn is not in the ledger goose\.md") as told:
        goose(wrong, game("goose.edn"))
    assert told.value.line == 1 + game("goose.edn")[: game("goose.edn").index("#: goose.edn")].count("\n")


def test_a_refusal_names_its_clause_and_says_its_words(tmp_path: Path) -> None:
    system = goose(tmp_path)().system
    step, sober_up = system.instances
    words = refusal_words(system, step, (4, True))
    assert words == "the goose is at home, or has been drinking at the inn for long (goose.move, line 19)"
    assert refusal_words(system, sober_up, (4, False)) == (
        "who comes to the inn stays for a drink (goose.inn, goose.move, line 27)"
    )


def test_show_counts_the_lines(tmp_path: Path) -> None:
    goose(tmp_path)
    told = CliRunner().invoke(main, ["show", str(tmp_path / "goose.py"), "--json"])
    assert json.loads(told.output)["citations"] == {
        "lines": 7,
        "cited": 4,
        "assumed": 1,
        "bookkeeping": 1,
        "uncited": [{"file": str(tmp_path / "goose.py"), "line": 30}],
    }
    said = CliRunner().invoke(main, ["show", str(tmp_path / "goose.py")]).output
    assert "Of 7 lines that require or change something 4 cite a clause" in " ".join(said.split())
    assert "and 1 say nothing (goose.py:30)" in " ".join(said.split())


@pytest.mark.parametrize("name", sorted(bundled_games()))
def test_no_line_of_a_bundled_game_lacks_a_citation(name: str) -> None:
    lines = cited_lines(load_game(name))
    assert len(lines) >= 10
    assert [f"{one.file}:{one.line}" for one in lines if not one.citations] == []
