"""What is installed is what is there."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import rulestone
from rulestone.proofs.running.extras import BOARDS, ENGINES, extra_of

ROOT = Path(__file__).parents[1]


def test_every_folder_at_the_top_is_joined_to_the_package() -> None:
    """`src/rulestone` links to the folders that are installed; a module that no link leads to would be missing."""
    links = {path.name: path.resolve() for path in (ROOT / "src" / "rulestone").iterdir() if path.is_symlink()}
    assert links == {
        "geometry": ROOT / "geometry",
        "model": ROOT / "model",
        "proofs": ROOT / "proofs",
        "rulebooks": ROOT / "docs" / "rulebooks",
    }
    for folder in links.values():
        for path in folder.rglob("*.py"):
            assert (path.parent / "__init__.py").exists(), f"{path} is in no package"


def test_the_checkout_is_what_is_tested() -> None:
    assert Path(rulestone.__file__).resolve().parents[2] == ROOT
    assert rulestone.__version__ == importlib.metadata.version("rulestone")


def project() -> dict[str, object]:
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def names(requirements: object) -> set[str]:
    """The distributions that requirements name, as they are written in file names."""
    assert isinstance(requirements, list)
    return {re.split(r"[<>=\[ ]", requirement)[0].lower().replace("_", "-") for requirement in requirements}


def test_extras_bring_what_the_advice_says() -> None:
    """A module that is missing is looked for in the extra that names its distribution, and each is lazily imported."""
    extras = project()["optional-dependencies"]
    assert isinstance(extras, dict)
    installed = importlib.metadata.packages_distributions()
    for module in (*ENGINES, *BOARDS):
        found = {name.lower().replace("_", "-") for name in installed.get(module, [])}
        if found:
            extra = extra_of(module)
            assert found & (names(extras[extra]) | {"pandas"}), (module, extra)
    assert "rulestone[boards,games]" in extras["all"]
    assert {"pytest", "hypothesis"} <= names(extras["tests"]) and "z3-solver" in names(extras["games"])
    assert names(project()["dependencies"]) == {"numpy", "shapely", "networkx", "click", "rich"}


def without(modules: tuple[str, ...], *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of `rulestone` where modules are not installed: one that is None in `sys.modules` is not found."""
    program = (
        f"import sys; sys.modules.update(dict.fromkeys({modules})); sys.argv[1:] = {list(arguments)}\n"
        "from rulestone.proofs.commands import main; main(prog_name='rulestone')"
    )
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.parametrize("command", [("check", "kajuka"), ("edges", "tavern"), ("report", "kings", "-o", "x")])
def test_one_line_says_which_extra_brings_the_engines(command: tuple[str, ...]) -> None:
    done = without(ENGINES, *command)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert f"{command[0]} needs the extra 'games': pip install 'rulestone[games]'" in done.stderr
    assert "z3" in done.stderr and "jinja2" in done.stderr and done.stdout == ""


def test_the_base_lists_and_shows_games_and_makes_boards(tmp_path: Path) -> None:
    nothing = (*ENGINES, *BOARDS)
    file = str(tmp_path / "board.geojson")
    for command in (
        ("list",),
        ("show", "kajuka"),
        ("board", "make", "square", "3", "3", "-o", file),
        ("board", "check", file),
    ):
        done = without(nothing, *command)
        assert done.returncode == 0 and done.stderr == "", done.stderr
    done = without(nothing, "board", "draw", file, "-o", str(tmp_path / "board.png"))
    assert done.returncode == 2 and "rulestone[boards]" in done.stderr and len(done.stderr.splitlines()) == 1
