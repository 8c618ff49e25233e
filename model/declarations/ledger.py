"""The clause ledger of a game: the ids that rules, properties and questions may name.

A ledger is a Markdown file with tables whose first column holds clause ids (`game.topic.point`), followed by the kind,
the source and our paraphrase. Under a heading "Also open" it may list what the text leaves open and no question of the
model asks, with what the model takes:

    - *May one pass?* (goose.move) No. Another reading could change a result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..errors import GameError, did_you_mean

_ID = re.compile(r"^[a-z][a-z0-9_]*(\.[A-Za-z0-9_]+)+$")
_HEADING = re.compile(r"#+ +(?P<words>.*?)[ #]*")
_OPEN_POINT = re.compile(r"\*?(?P<question>[^*]+?\?)\*?(?: +\((?P<clauses>[^()]*)\))?(?: +(?P<taken>.*))?")

ALSO_OPEN = "also open"
"""The heading, in any letters, under which a ledger lists what no question asks."""


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


@dataclass(frozen=True)
class OpenPoint:
    """Something that the text leaves open and no question of the model asks.

    Attributes:
        question: what is open.
        clauses: ids of the clauses that it is about; empty where it is about the whole text.
        taken: what the model takes all the same, and what another reading would change; may be empty.
        line: where it stands in the ledger.
    """

    question: str
    clauses: tuple[str, ...]
    taken: str
    line: int


def open_point_data(one: OpenPoint) -> dict[str, object]:
    """What is open, as plain data."""
    return {"question": one.question, "clauses": list(one.clauses), "taken": one.taken, "line": one.line}


@cache
def read_ledger(path: Path) -> dict[str, Clause]:
    """The clauses of a ledger file by id. Raises GameError where the file is missing or lists an id twice."""
    clauses: dict[str, Clause] = {}
    for line_number, line in enumerate(_lines(path), start=1):
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


@cache
def read_open_points(path: Path) -> tuple[OpenPoint, ...]:
    """What a ledger lists under "Also open"; nothing where it has no such heading.

    Raises GameError for a point that asks nothing, and for one about a clause that the ledger does not list.
    """
    known = read_ledger(path)
    points = []
    for line, words in _listed_under(ALSO_OPEN, _lines(path)):
        said = _OPEN_POINT.fullmatch(words)
        if said is None:
            raise GameError(
                f"what is open there: {words[:60]}",
                file=str(path),
                line=line,
                fix="begin with a question: `- *What is open?* (clause, clause) What the model takes.`",
            )
        clauses = tuple(name.strip().strip("`") for name in (said["clauses"] or "").split(",") if name.strip())
        for clause in clauses:
            if clause not in known:
                message = f"clause {clause} is not in this ledger"
                raise GameError(message, file=str(path), line=line, fix=did_you_mean(clause, known))
        points.append(OpenPoint(said["question"], clauses, said["taken"] or "", line))
    return tuple(points)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise GameError(
            f"the ledger cannot be read: {error.strerror}", file=str(path), fix="write it, or drop `ledger`"
        ) from None


def _listed_under(heading: str, lines: list[str]) -> Iterator[tuple[int, str]]:
    """The items of the lists under a heading, each in one line, with the number of its first line."""
    inside, item, first = False, "", 0
    for number, line in enumerate([*lines, "# "], start=1):
        title = _HEADING.fullmatch(line)
        begins = line.startswith(("- ", "* "))
        if item and (title or begins or not line.strip()):
            yield first, item
            item = ""
        if title:
            inside = title["words"].lower() == heading
        elif inside and begins:
            item, first = line[2:].strip(), number
        elif item:
            item += " " + line.strip()


def find_ledger(name: str, beside: str | None) -> Path:
    """Where a ledger lies: beside the game's file, or among the bundled rulebooks."""
    if beside is not None:
        local = Path(beside).parent / name
        if local.exists():
            return local
    from importlib import resources  # takes a while to be imported, and a user's game has its text beside it

    bundled = resources.files("rulestone.rulebooks") / name
    found = Path(str(bundled))
    return found if found.exists() or beside is None else Path(beside).parent / name
