"""rulestone: rules of tabletop games checked, and boards of any polygons.

`rulestone.model` is the language in which rules are written, `rulestone.proofs` judges them, `rulestone.geometry` makes
boards; each is a folder at the top of the repository, joined here by links, so that one path serves an installed copy,
an editable one, editors and type checkers alike.
"""

from __future__ import annotations

from typing import Any

__all__ = ["__version__"]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("rulestone")
    raise AttributeError(f"module 'rulestone' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*__all__, *globals()})
