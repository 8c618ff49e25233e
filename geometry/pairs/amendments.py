"""Pairs by hand: ferries, straits, walls, and what kind of border a border is.

What polygons say of neighbours is not all that a map game needs. An *amendment* adds a pair, bars one, or marks one
that there is; each has a kind ("sea", "wall", "coast" ...) and a reason. They are kept in a table beside the board
(`board.geojson`, `board.pairs.csv`), by the names of tessels, so that they outlive a repair or a new drawing.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
from rulestone.geometry.board.sorted_integers import IntArray, pair_keys, sorted_set, without
from rulestone.geometry.errors import BoardError
from rulestone.geometry.relations.sharing import plain_name
from rulestone.geometry.whole_files import write_file

if TYPE_CHECKING:
    import networkx
    from rulestone.geometry.soundness.problems import Problem
    from rulestone.geometry.tessellation import Relation, Tessellation

Change = Literal["add", "bar", "mark"]
RELATIONS = ("walker", "angler", "jagger", "blood")
CONTAINED: dict[str, tuple[str, ...]] = {
    "walker": ("walker", "blood"),
    "angler": ("angler", "blood"),
    "jagger": ("jagger",),
    "blood": ("blood",),
}
"""Which relations have the pairs of a relation: a Blood goes wherever a Walker or an Angler does."""


@dataclass(frozen=True)
class Amendment:
    """What is said by hand of one pair of tessels.

    Attributes:
        change: "add" makes neighbours of the two, "bar" keeps them apart, "mark" says what kind of neighbours they are.
        one, other: the ids of two different tessels; their order means nothing.
        kind: what it is, in a word of the author's: sea, land, coast, wall; may be empty.
        reason: why, in words; may be empty.
        relation: to which relation it applies ("rook", "queen" and "bishop" mean the same as everywhere). What is added
            to Walker or Angler is added to Blood. None: added as if the two shared an edge; barred from, or marked in,
            every relation.
    """

    change: Change
    one: Hashable
    other: Hashable
    kind: str = ""
    reason: str = ""
    relation: str | None = None

    def __post_init__(self) -> None:
        if self.change not in get_args(Change):
            raise BoardError(f"unknown change {self.change!r}: use {', '.join(get_args(Change))}")
        if self.one == self.other:
            raise BoardError(f"a pair needs two tessels, not {self.one!r} twice")
        if self.relation is not None and plain_name(self.relation) not in RELATIONS:
            raise BoardError(f"unknown relation {self.relation!r}: use {', '.join(RELATIONS)}")

    @property
    def tessels(self) -> frozenset[Hashable]:
        """The two."""
        return frozenset((self.one, self.other))

    def applies_to(self, relation: str) -> bool:
        """Whether it changes a relation."""
        if self.relation is None:
            return self.change != "add" or relation in CONTAINED["walker"]
        return relation in CONTAINED[plain_name(self.relation)]

    def __str__(self) -> str:
        said = {"add": "added", "bar": "barred", "mark": "marked"}[self.change]
        about = ": ".join(part for part in (self.kind, self.reason) if part)
        return f"{self.one} - {self.other} {said}" + (f" ({about})" if about else "")


def fitted(board: Tessellation, amendments: Iterable[Amendment]) -> tuple[tuple[Amendment, ...], list[str]]:
    """Those amendments that fit a board, and what is wrong with the others, or doubtful, in a sentence each.

    Left out is what names no tessel of the board. Kept, but reported, is what changes nothing any more: a pair added
    that are neighbours anyway, barred or marked that are none; and what another amendment contradicts.
    """
    kept: list[Amendment] = []
    complaints: list[str] = []
    known: dict[tuple[frozenset[Hashable], str | None], Amendment] = {}
    for amendment in amendments:
        strangers = [str(name) for name in (amendment.one, amendment.other) if name not in board.numbers]
        if strangers:
            complaints.append(f"{amendment}: there is no tessel {' or '.join(strangers)} any more; it is left out")
            continue
        earlier = known.setdefault((amendment.tessels, amendment.relation), amendment)
        if {earlier.change, amendment.change} == {"add", "bar"}:
            complaints.append(f"{amendment}: the opposite is said as well; what is said last counts")
        else:
            complaints += _idle(board, amendment)
        kept.append(amendment)
    return tuple(kept), complaints


def _idle(board: Tessellation, amendment: Amendment) -> list[str]:
    relation: Any = plain_name(amendment.relation or ("walker" if amendment.change == "add" else "blood"))
    key = _keys(board, [amendment])[0]
    are_neighbours = bool(np.isin(key, board.plain.keys(relation)))
    if amendment.relation is None and amendment.change != "add":
        are_neighbours = are_neighbours or bool(np.isin(key, board.plain.keys("jagger")))
    if amendment.change == "add" and are_neighbours:
        return [f"{amendment}: they are neighbours without it"]
    if amendment.change != "add" and not are_neighbours:
        return [f"{amendment}: they are no neighbours anyway"]
    return []


def amended_keys(board: Tessellation, relation: str, keys: IntArray) -> IntArray:
    """The keys of a relation's pairs (see `keys.pair_keys`) with what was added and without what was barred."""
    last: dict[int, bool] = {}
    chosen = [one for one in board.amendments if one.change != "mark" and one.applies_to(plain_name(relation))]
    for amendment, key in zip(chosen, _keys(board, chosen).tolist(), strict=True):
        last[key] = amendment.change == "add"
    added = np.array([key for key, is_in in last.items() if is_in], dtype=np.int64)
    barred = np.array([key for key, is_in in last.items() if not is_in], dtype=np.int64)
    return without(sorted_set(np.concatenate((keys, added))), np.sort(barred))


def _keys(board: Tessellation, amendments: Sequence[Amendment]) -> IntArray:
    numbers = np.array(
        [[board.number_of(one.one), board.number_of(one.other)] for one in amendments], dtype=np.int64
    ).reshape(-1, 2)
    return pair_keys(numbers[:, 0], numbers[:, 1], len(board))


def amend_graph(board: Tessellation, relation: Relation, graph: networkx.Graph[Any]) -> networkx.Graph[Any]:
    """Change a relation's graph as was said by hand; such edges carry `by_hand`, `kind` and `reason`."""
    for amendment in board.amendments:
        if not amendment.applies_to(plain_name(relation)):
            continue
        pair = amendment.one, amendment.other
        if amendment.change == "bar":
            if graph.has_edge(*pair):
                graph.remove_edge(*pair)
        elif amendment.change == "add" or graph.has_edge(*pair):
            graph.add_edge(*pair, by_hand=amendment.change, kind=amendment.kind, reason=amendment.reason)
    return graph


def cut_off(board: Tessellation) -> list[Hashable]:
    """The tessels that lost their last neighbour (edge or vertex) to what was barred."""
    before, after = (np.unique(one.pairs("blood")) for one in (board.plain, board))
    return [board.ids[number] for number in np.setdiff1d(before, after).tolist()]


def doubtful_amendments(board: Tessellation) -> list[Problem]:
    """What is doubtful about what was said by hand: what no longer fits, and tessels that are cut off by it."""
    from rulestone.geometry.soundness.problems import Problem

    if not board.amendments:
        return []
    found = []
    for amendment in board.amendments:
        for complaint in fitted(board, [amendment])[1]:
            found.append(Problem("by-hand", (amendment.one, amendment.other), _spot(board, amendment.one), complaint))
    for name in cut_off(board):
        message = f"tessel {name} has no neighbour left: what it had is barred by hand"
        found.append(Problem("cut-off", (name,), _spot(board, name), message))
    return found


def _spot(board: Tessellation, name: Hashable) -> tuple[float, float]:
    x, y = board.spots[board.number_of(name)].tolist()
    return x, y


# The file beside the board

_COLUMNS = tuple(field.name for field in fields(Amendment))


def pairs_file(path: str | Path) -> Path:
    """The file beside a board in which its pairs by hand are kept: board.pairs.csv beside board.geojson."""
    return Path(path).with_suffix(".pairs.csv")


def read_amendments(path: str | Path, ids: Iterable[Hashable] = ()) -> list[Amendment]:
    """The amendments of a file; `ids` of a board give names their type (a file of tables knows text only).

    The first line names the columns: change, one, other, and if wanted kind, reason, relation. Raises BoardError with
    the line for whatever is wrong.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BoardError(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None
    names = {str(name): name for name in ids}
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        raise BoardError(f"{path}: no table: {error}") from None
    if not rows:
        return []
    columns = [column.strip() for column in rows[0]]
    strange = [column for column in columns if column not in _COLUMNS]
    if strange or not set(_COLUMNS[:3]) <= set(columns):
        raise BoardError(f"{path}:1: the columns are {', '.join(columns)[:80]!r}; use {', '.join(_COLUMNS)}")
    found = []
    for line, row in enumerate(rows[1:], start=2):
        if not any(cell.strip() for cell in row):
            continue
        if len(row) > len(columns):
            raise BoardError(f"{path}:{line}: {len(row)} values for {len(columns)} columns")
        if sum(bool(cell.strip()) for cell in row) < 3:
            raise BoardError(f"{path}:{line}: a change and two tessels are needed")
        told: dict[str, Any] = {column: cell.strip() for column, cell in zip(columns, row, strict=False)}
        for side in ("one", "other"):
            told[side] = names.get(told.get(side, ""), told.get(side, ""))
        told["relation"] = told.get("relation") or None
        try:
            found.append(Amendment(**told))
        except (BoardError, TypeError) as error:
            raise BoardError(f"{path}:{line}: {error}") from None
    return found


def write_amendments(path: str | Path, amendments: Iterable[Amendment]) -> None:
    """Write amendments as a table; `read_amendments` reads it back. Raises BoardError if that cannot be done."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows(["" if value is None else value for value in astuple(one)] for one in amendments)
    write_file(path, out.getvalue())
