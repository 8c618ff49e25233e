"""The clause ledger of a game: the ids that rules, properties and questions may name.

A ledger is a Markdown file with tables whose first column holds clause ids (`game.topic.point`), followed by the kind,
the source and our paraphrase.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from .errors import GameError

_ID = re.compile(r"^[a-z][a-z0-9_]*(\.[A-Za-z0-9_]+)+$")


@dataclass(frozen=True)
class Clause:
    """One row of a ledger."""

    id: str
    kind: str
    source: str
    text: str

    @property
    def is_commentary(self) -> bool:
        """Whether the clause tells a story and not how to play, so that no rule needs to name it."""
        return self.kind in ("flavour", "-", "")


@cache
def read_ledger(path: Path) -> dict[str, Clause]:
    """The clauses of a ledger file by id. Raises GameError where the file is missing or lists an id twice."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise GameError(
            f"the ledger cannot be read: {error.strerror}", file=str(path), fix="write it, or drop `ledger`"
        ) from None
    clauses: dict[str, Clause] = {}
    for line_number, line in enumerate(lines, start=1):
        if not line.startswith("|"):
            continue
        columns = [column.strip().strip("`") for column in line.strip().strip("|").split("|")]
        if not _ID.match(columns[0]):
            continue
        if columns[0] in clauses:
            raise GameError(f"clause {columns[0]} is listed twice", file=str(path), line=line_number, fix="rename one")
        kind, source, text = (*columns[1:], "", "", "")[:3]
        clauses[columns[0]] = Clause(columns[0], kind, source, text)
    return clauses


def find_ledger(name: str, beside: str | None) -> Path:
    """Where a ledger lies: beside the game's file, or among the bundled rulebooks."""
    if beside is not None:
        local = Path(beside).parent / name
        if local.exists():
            return local
    bundled = resources.files("rulestone.rulebooks") / name
    found = Path(str(bundled))
    return found if found.exists() or beside is None else Path(beside).parent / name
