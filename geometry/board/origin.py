"""What a file or table says of a board beside the shapes: attributes, reference system, what was understood of it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, get_args

from rulestone.geometry.errors import BoardError, listed

if TYPE_CHECKING:
    from .splices import AnySplice

Profile = Literal["maps", "mutou"]
NO_FAULT_ON_MAPS = frozenset({"too-many-corners", "several-pieces", "hole", "detached"})


@dataclass(frozen=True)
class LeftOut:
    """Something drawn that became no tessel: its shape (shapely, in board coordinates), and why."""

    shape: Any
    why: str


@dataclass(frozen=True, eq=False)
class Origin:
    """Where a board comes from.

    Attributes:
        columns: by the name of an attribute its values, one for each tessel in their order, None where missing.
        crs: the coordinate reference system as an authority's code ("EPSG:26917") or WKT; None if nothing is known.
        notes: what was understood, chosen or left out, one sentence each.
        left_out: what was drawn and became no tessel.
        is_map: whether the format, or a reference system, tells that this is a map.
        period: in x and y, if the file says that the board closes on itself (see `worlds.periods`).
    """

    columns: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    crs: str | None = None
    notes: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    is_map: bool = False
    period: tuple[float | None, float | None] | None = None


UNKNOWN = Origin()


@dataclass(frozen=True)
class BoardFile:
    """What a file says: polygons by id (or lines, which enclose them), splices, and all else (see `Origin`)."""

    polygons: dict[Hashable, Any]
    splices: tuple[AnySplice, ...] = field(default=())
    origin: Origin = UNKNOWN


def profile_of(asked: Profile | None, origin: Origin) -> Profile:
    """The profile asked for, else that of the board's origin. Raises BoardError for another."""
    if asked is None:
        return "maps" if origin.is_map or origin.crs is not None else "mutou"
    if asked not in get_args(Profile):
        raise BoardError(f"the profile is {asked!r}, but must be one of {', '.join(get_args(Profile))}")
    return asked


def ids_from(column: str, columns: Mapping[str, Sequence[Any]]) -> list[Hashable]:
    """The ids that a column holds. Raises BoardError if there is no such column, or it has gaps or repetitions."""
    if column not in columns:
        raise BoardError(f"there is no attribute {column!r}; there are {listed([str(name) for name in columns], 12)}")
    seen: dict[Hashable, int] = {}
    for row, name in enumerate(columns[column]):
        if name is None or not isinstance(name, Hashable):
            raise BoardError(f"the attribute {column!r} names no tessel in row {row}: it is {name!r:.40}")
        if name in seen:
            raise BoardError(f"the attribute {column!r} is {name!r} in rows {seen[name]} and {row}: ids must differ")
        seen[name] = row
    return list(seen)


def naming_columns(columns: Mapping[str, Sequence[Any]]) -> list[str]:
    """The attributes that could name the tessels: no gaps, no repetitions, text or whole numbers."""
    return [
        name
        for name, values in columns.items()
        if all(isinstance(value, (str, int)) for value in values) and len(set(values)) == len(values)
    ]


class IdsOfFeatures:
    """The ids of a file's features; those that have none are called by their number, from 0.

    `columns` are the attributes, which a complaint offers instead.
    """

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        self._columns = columns
        self._numbered: set[int] = set()
        self._seen: set[Hashable] = set()

    def name_of(self, given: Hashable, number: int) -> Hashable:
        """What the feature of that number is called; `given` is its id, or None. Raises BoardError if another is."""
        name = number if given is None else given
        if given is None:
            self._numbered.add(number)
        if name in self._seen:
            raise BoardError(self._complaint(name))
        self._seen.add(name)
        return name

    def _complaint(self, name: Hashable) -> str:
        others = naming_columns(self._columns)
        remedy = f"choose an attribute that names them with id=, or --id ({listed(others)})" if others else ""
        if name not in self._numbered:
            return f"the id {name!r} occurs twice" + (f"; {remedy}" if others else "")
        fault = f"what has no id is called by its number, {name}, which is the id of another as well"
        return f"{fault}: give all an id" + (f", or {remedy}" if others else "")
