"""What is installed besides the base: which extra brings what, and one line where something is missing.

The base makes boards and shows games; engines and other packages come with extras (see `pyproject.toml`).
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from typing import Any

ENGINES = ("diskcache", "flint", "hypothesis", "igraph", "jinja2", "platformdirs", "psutil", "scipy", "z3")
BOARDS = ("PIL", "cairosvg", "folium", "geopandas", "libpysal", "mapclassify", "matplotlib", "pandas", "scipy")
OTHERS = {
    "cvc5": "certificates",
    "distributed": "dask",
    "llvmlite": "games",
    "pyspiel": "openspiel",
    "stormpy": "chance",
}
"""What some work needs; without llvmlite rules are run in Python."""


def extra_of(module: str) -> str | None:
    """The extra that brings a module, by its importable name; None if no extra does."""
    top = module.partition(".")[0]
    if top in ENGINES:
        return "games"
    return "boards" if top in BOARDS else OTHERS.get(top)


def missing(modules: Iterable[str] = ENGINES) -> list[str]:
    """Those of the modules that are not installed; nothing is imported."""
    return [name for name in modules if importlib.util.find_spec(name) is None]


def advice(command: str, modules: Iterable[str], extra: str) -> str:
    """One sentence: what a command needs, and the command that installs it."""
    names = ", ".join(modules)
    return f"{command} needs the extra {extra!r}: pip install 'rulestone[{extra}]' (not installed: {names})"


def stormpy_or_error() -> Any:
    """The module stormpy. Raises GameError naming the extra where it is missing."""
    try:
        import stormpy  # pyright: ignore[reportMissingImports]  (an extra that few install)
    except ImportError:
        from rulestone.model import GameError  # only now: help needs no rule language

        raise GameError(
            "Storm is not installed", file="stormpy", fix="install the extra: pip install 'rulestone[chance]'"
        ) from None
    return stormpy
