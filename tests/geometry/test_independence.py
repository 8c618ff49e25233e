"""Geometry stands alone: it knows neither models nor proofs, and works where they are not installed."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

GEOMETRY = Path(str(resources.files("rulestone.geometry")))
MODULES = sorted(path for path in GEOMETRY.rglob("*.py"))
MAPS = {"geopandas", "pandas", "libpysal", "matplotlib", "folium", "PIL", "pyogrio"}  # each imported where it is needed
ALLOWED = {"numpy", "shapely", "scipy", "networkx", "cairosvg"} | MAPS | sys.stdlib_module_names

WITHOUT_THE_REST = """
import importlib, pkgutil, sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("rulestone.") and name.split(".")[1] != "geometry":
            raise ImportError(f"geometry asked for {name}")

sys.meta_path.insert(0, Refuse())
"""
WORK = """
import rulestone.geometry
for module in pkgutil.walk_packages(rulestone.geometry.__path__, "rulestone.geometry."):
    importlib.import_module(module.name)
from rulestone.geometry.alter.alterations import merge_tessels
from rulestone.geometry.files.graph_files import graph_text
from rulestone.geometry.make.makers import square
from rulestone.geometry.relations.rand import rand_targets
board = square(4, 4).splice(((0, 0), (0, 4)), ((4, 0), (4, 4)))
assert board.surface().orientable and board.problems() == []
assert len(board.pairs("walker")) == 28 and board.reach("a1", {"walker": 1, "jagger": 1})
assert rand_targets(board, "a1", 0, 1, 1) and graph_text(board.graph("jagger"), ".json")
assert merge_tessels(board, "b1", "c1").svg(tessel="a1").startswith("<svg")
"""
NOTHING_ELSE = """
foreign = {name for name in sys.modules if name.startswith("rulestone.")}
foreign = {name for name in foreign if name.split(".")[1] != "geometry"}
assert not foreign, foreign
print("alone")
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120)


def imports_of(path: Path) -> set[str]:
    """Every module a file imports, at whatever depth in it; relative imports resolved."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level == 1:
                origin = f"rulestone.geometry.{origin}".rstrip(".")
            elif node.level > 1:
                origin = f"rulestone.{origin}".rstrip(".")
            found |= {f"{origin}.{alias.name}" for alias in node.names} if origin == "rulestone" else {origin}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_imports_only_geometry_and_libraries(path: Path) -> None:
    for name in imports_of(path):
        top, *rest = name.split(".")
        assert rest[:1] == ["geometry"] if top == "rulestone" else top in ALLOWED, f"{path.name} imports {name}"
    assert "import_module" not in path.read_text() and "__import__" not in path.read_text()


def test_works_where_the_rest_is_missing() -> None:
    done = run(WITHOUT_THE_REST + WORK + NOTHING_ELSE)
    assert done.stdout == "alone\n", done.stderr


def test_the_refusal_refuses() -> None:
    done = run(WITHOUT_THE_REST + "import rulestone.geometry\nimport rulestone.model")
    assert "geometry asked for rulestone.model" in done.stderr and done.returncode == 1


def test_imports_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("def f():\n    from rulestone import proofs\n    from ..model import Game\n    import z3.z3\n")
    assert imports_of(file) == {"rulestone.proofs", "rulestone.model", "z3.z3"}


def test_loads_nothing_heavy_before_it_is_needed() -> None:
    heavy = {"networkx", "cairosvg", "geopandas", "z3", "llvmlite", "hypothesis", "pytest", "igraph", "jinja2", *MAPS}
    done = run(f"import sys, rulestone.geometry; print({heavy | {'scipy'}} & set(sys.modules))")
    assert done.stdout == "set()\n", done.stderr


def test_works_with_numpy_shapely_and_networkx_alone() -> None:
    """What the base install has; a module that is None in `sys.modules` cannot be imported."""
    missing = [*MAPS, "scipy", "cairosvg", "z3", "llvmlite", "hypothesis", "pytest", "igraph", "jinja2", "psutil"]
    program = f"import sys, importlib, pkgutil\nsys.modules.update(dict.fromkeys({missing}))\n"
    done = run(program + WORK + "print('alone')")
    assert done.stdout == "alone\n", done.stderr
