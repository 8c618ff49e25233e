"""One name, one thing: no two public classes share a name, and no file name stands for two subjects.

Games are alike on purpose: each has a class `Rules` or `Board` of its own, in a file of that name. So within
`model/games` a name may come again in another game, but then it is not used outside games.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(path.relative_to(ROOT) for top in ("geometry", "model", "proofs") for path in (ROOT / top).rglob("*.py"))
GAMES = Path("model/games")

SAME_MEANING = {
    "__init__.py": "what a package is for, and what it gives",
    "errors.py": "the errors that a package raises, each one line that a user can act upon",
    "engine.py": "an engine's class, by which it is asked",
    "judge.py": "an engine's way from rules to verdicts",
    # In a game's folder:
    "board.py": "a game's places and pieces",
    "casino.py": "the game of this name: where it is listed, and where it is written",
    "figures.py": "a game's claims with numbers in them",
    "moves.py": "what a player may do with pieces",
    "mudslide.py": "as casino.py",
    "music.py": "as casino.py",
    "pashtum.py": "as casino.py",
    "examples.py": "a game's worked examples, and what its text just allows",
    "picture.py": "how a game's positions are drawn",
    "properties.py": "what must hold in a game",
    "questions.py": "what a rulebook leaves open",
    "results.py": "how a game ends, and who has won",
    "rules.py": "a game's rules",
    "stories.py": "a game's worked examples",
    "table.py": "a game's things and places where there is no board",
}
"""File names that may come more than once, with what they mean in each place."""


@cache
def classes_in(path: Path) -> list[str]:
    """The names of all classes of a file, at whatever depth."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def public_classes(path: Path) -> list[str]:
    return [name for name in classes_in(path) if name[0] != "_"]


def more_than_once(named: Iterable[tuple[str, Path]]) -> dict[str, list[str]]:
    places = defaultdict(list)
    for name, path in named:
        places[name].append(str(path))
    return {name: found for name, found in places.items() if len(found) > 1}


def test_no_two_public_classes_share_a_name() -> None:
    classes = [(name, path) for path in FILES for name in public_classes(path)]
    for name, places in more_than_once(classes).items():
        homes = {place.split("/")[2] if place.startswith(str(GAMES)) else "" for place in places}
        assert len(homes) == len(places) and "" not in homes, f"{name}: {places}"


def test_no_two_private_classes_share_a_name() -> None:
    known: dict[str, str] = {}
    for path in FILES:
        for name in classes_in(path):
            if name[0] == "_":
                assert known.setdefault(name, str(path)) == str(path), f"{name}: {path}"


def test_no_file_name_stands_for_two_things() -> None:
    benchmarks = [path.relative_to(ROOT) for path in (ROOT / "benchmarks").glob("*.py")]
    assert {path.name for path in FILES} & {path.name for path in benchmarks} == {"__main__.py"}
    found = more_than_once((path.name, path) for path in FILES)
    assert set(found) == set(SAME_MEANING), "a name that comes again needs one meaning, said in SAME_MEANING"


@pytest.mark.parametrize("name", sorted(set(SAME_MEANING) - {"__init__.py", "engine.py", "errors.py", "judge.py"}))
def test_names_of_a_game_s_parts_are_used_for_games_only(name: str) -> None:
    assert [path for path in FILES if path.name == name and GAMES not in path.parents] == []
