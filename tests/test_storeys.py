"""Imports go down the storeys of the house, as docs/architecture.md draws them; nothing goes in a circle.

The picture is read, not repeated: each arrow of it must be an import, and each import a way along its arrows. What is
imported inside a function counts like any other: a lazy import may hide a heavy library, not a design.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

ROOT = Path(__file__).parents[1]
TOPS = ("geometry", "model", "proofs")
PICTURES = {0: ("proofs", "proofs.engines"), 1: ("model",), 2: ("geometry",)}
"""Which packages each picture of the page shows part by part, first the one it is about; all else is one box."""

NOT_DRAWN = {"proofs.__main__", "geometry"}
"""What only passes on what lies below, and is imported by no room of its picture."""


def modules() -> dict[str, Path]:
    """Every module of the three folders by its dotted name."""
    found = {}
    for top in TOPS:
        for path in (ROOT / top).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def outside_of_type_checking(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those under `if TYPE_CHECKING:`; what is there for annotations alone is never imported."""
    left = [tree]
    while left:
        for node in ast.iter_child_nodes(left.pop()):
            if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
                yield node
                left.append(node)


_BY_NAME = re.compile(r"rulestone\.[\w.]+:\w+")
"""What is imported when it is asked for, as the engines are: `rulestone.proofs.engines.random.engine:RandomEngine`."""


def imported(name: str, path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules of ours that a module imports, at whatever depth in it."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in outside_of_type_checking(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _BY_NAME.fullmatch(node.value):
            yield node.value.partition(":")[0].removeprefix("rulestone.")
        elif isinstance(node, ast.Import):
            yield from (alias.name.removeprefix("rulestone.") for alias in node.names if alias.name[:9] == "rulestone")
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")
                base = ".".join([*above[: len(above) - node.level + 1], *filter(None, [node.module])])
            elif not base.startswith("rulestone"):
                continue
            base = base.removeprefix("rulestone").removeprefix(".")
            for alias in node.names:
                one = f"{base}.{alias.name}".strip(".")
                yield one if one in known else base


def room(module: str, parted: tuple[str, ...]) -> str:
    """The box of a picture in which a module lies."""
    parts = module.split(".")
    for size in (2, 1):
        if ".".join(parts[:size]) in parted and len(parts) > size:
            return ".".join(parts[: size + 1])
    return parts[0]


@cache
def imports() -> nx.DiGraph[str]:
    known = modules()
    graph: nx.DiGraph[str] = nx.DiGraph()
    for name, path in known.items():
        graph.add_edges_from((name, other) for other in imported(name, path, known) if other in known and other != name)
    return graph


def drawn(number: int) -> nx.DiGraph[str]:
    """A picture of docs/architecture.md."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = re.findall(r"^```mermaid\n(.*?)^```", page, re.MULTILINE | re.DOTALL)[number]
    names = dict(re.findall(r"^ *(\w+)\[\"`(?:\*\*)?([\w.]+)", picture, re.MULTILINE))
    graph: nx.DiGraph[str] = nx.DiGraph()
    for one, others in re.findall(r"^ *(\w+) --> ([\w &]+)$", picture, re.MULTILINE):
        graph.add_edges_from((names[one], names[other]) for other in others.split(" & "))
    return graph


def between_rooms(number: int) -> dict[tuple[str, str], tuple[str, str]]:
    """Which rooms of a picture import which, each with an import that shows it."""
    parted = PICTURES[number]
    known = {
        (room(a, parted), room(b, parted)): (a, b)
        for a, b in imports().edges
        if room(a, parted) != room(b, parted) and (number == 0 or {a.split(".")[0], b.split(".")[0]} == {parted[0]})
    }
    return {pair: shown for pair, shown in known.items() if pair[0] not in NOT_DRAWN}


@pytest.mark.parametrize("number", PICTURES)
def test_every_import_goes_down_the_picture(number: int) -> None:
    picture = drawn(number)
    assert nx.is_directed_acyclic_graph(picture)
    for (one, other), shown in between_rooms(number).items():
        assert one in picture and other in picture, shown
        assert nx.has_path(picture, one, other), f"{shown[0]} imports {shown[1]}"


@pytest.mark.parametrize("number", PICTURES)
def test_every_arrow_of_the_picture_is_an_import(number: int) -> None:
    there = between_rooms(number)
    assert [arrow for arrow in drawn(number).edges if arrow not in there] == []
    assert nx.transitive_reduction(drawn(number)).edges == drawn(number).edges


def test_engines_do_not_import_each_other() -> None:
    engines = [pair for pair in between_rooms(0) if all(one.startswith("proofs.engines.") for one in pair)]
    assert engines == []


def doors() -> set[tuple[str, str]]:
    """Which package may import which module of an engine, by the table in docs/architecture.md."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w+) \| ((?:`\w+`(?:, )?)+) \| (\w+) \|", page, re.MULTILINE)
    return {
        (f"proofs.{who}", f"proofs.engines.{engine}.{module}")
        for engine, modules, who in rows
        for module in re.findall(r"`(\w+)`", modules)
    }


def test_engines_are_asked_by_the_protocol_or_through_a_door() -> None:
    by_name = "proofs.checking.engine_names"
    through = {
        (room(one, ("proofs",)), other)
        for one, other in imports().edges
        if other.startswith("proofs.engines.") and not one.startswith("proofs.engines") and one != by_name
    }
    assert through == doors()


def test_processes_are_started_where_the_page_says_so() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("## Processes")[2].partition("\n## ")[0]
    said = {
        name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`([\w.]+)`", row)
    }
    start = re.compile(r"\bPopen\(|subprocess\.run\(|\.get_context\(|os\.fork\(|ProcessPoolExecutor|os\.system\(")
    assert {name for name, path in modules().items() if start.search(path.read_text(encoding="utf-8"))} == said


def test_no_modules_import_in_a_circle() -> None:
    assert [sorted(some) for some in nx.strongly_connected_components(imports()) if len(some) > 1] == []
