"""The graph of boards that alterations lead to from a first one (mutou.area.*, mutou.splice.*)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast, get_args

import shapely
from rulestone.geometry.alter.outlines import Point
from rulestone.geometry.board.rings import rings_of
from rulestone.geometry.errors import BoardError
from rulestone.geometry.tessellation import Tessellation

from .legality import ROUNDING, holds, objections, widest
from .offers import KINDS, AlterationKind, Cuts, Made, OfferedAlteration, offers
from .register import Points, Tessels
from .settled import Key, corners_of, key_of, settle

if TYPE_CHECKING:
    import networkx


@dataclass(frozen=True)
class EvolutionStep:
    """One legal alteration of a board.

    Attributes:
        kind: its kind.
        what: what is altered, for people.
        touched: numbers of the tessels altered, which have to be within the player's reach (mutou.area.reach).
        places: points that say where (see `OfferedAlteration`).
        becomes: for every tessel of the old board the tessels of the new one that take its ground, by number. An
            unaltered tessel becomes itself, a split one two, two merged ones the same.
        board: the number of the board it leads to.
    """

    kind: AlterationKind
    what: str
    touched: tuple[int, ...]
    places: tuple[Point, ...]
    becomes: dict[int, tuple[int, ...]]
    board: int


@dataclass(frozen=True)
class Refused:
    """An alteration that is not possible, or leads to an illegal board: on which board, and why."""

    board: int
    kind: AlterationKind
    what: str
    reason: str


@dataclass(frozen=True)
class EvolutionProgress:
    """How far a search has come: boards known, boards whose alterations are known, legal alterations found."""

    known: int
    explored: int
    steps: int


@dataclass
class Evolution:
    """Boards reached from a first one by alterations, each kept once, worked out as they are asked for.

    Boards and tessels are numbered in the order in which they are found. Tessels of the first board keep their numbers
    there. On board `boards[k]` the ids are the numbers of its tessels; `named(k)` has their names instead.

    Attributes:
        start: the first board, which must be legal; noding "split" or "strict".
        kinds: which alterations there are.
        base: diameter of a base; every tessel must hold a round one. 0: any tessel is large enough. Unless given, half
            the diameter of the largest circle inside the narrowest tessel of the first board.
        pitch: how far a vertex moves; unless given, half the shortest edge of the first board.
        cuts: where a cut may end: at "corners", or at "middles" of edges as well.
    """

    start: Tessellation
    kinds: Collection[AlterationKind] = KINDS
    base: float | None = None
    pitch: float | None = None
    cuts: Cuts = "corners"
    boards: list[Tessellation] = field(default_factory=list, init=False)
    tessels: Tessels = field(default_factory=Tessels, init=False)

    def __post_init__(self) -> None:
        """Raises BoardError for a first board that is not legal, and for options that mean nothing."""
        self._check_options()
        found = objections(self.start)
        if found:
            raise BoardError(f"the first board is not legal: {found[0]}", tuple(found))
        lengths = self.start.incidence.sides
        longest = lengths.points[lengths.end] - lengths.points[lengths.start]
        shortest = float((longest**2).sum(axis=1).min() ** 0.5)
        if self.pitch is None:
            self.pitch = shortest / 2
        narrowest = min(widest(polygon) for polygon in self.start.polygons)
        if self.base is None:
            self.base = narrowest / 2
        elif self.base > narrowest * (1 + ROUNDING):
            raise BoardError(f"a base of diameter {self.base:g} has no room on the first board ({narrowest:g})")
        self._points = Points(self.pitch)
        for x, y in self.start.plane.sides.points.tolist():
            self._points((x, y))
        self._numbers: dict[Key, int] = {}
        self._steps: dict[int, tuple[tuple[EvolutionStep, ...], tuple[Refused, ...]]] = {}
        self._roomy: dict[int, bool] = {}
        for number, name in enumerate(self.start.ids):
            self.tessels.number(corners_of(self.start, number), name)
        self._intern(key_of(self.start, {name: number for number, name in enumerate(self.start.ids)}))

    def _check_options(self) -> None:
        unknown = [kind for kind in self.kinds if kind not in KINDS]
        if unknown:
            raise BoardError(f"unknown kind of alteration {unknown[0]!r}: use some of {', '.join(KINDS)}")
        if self.cuts not in get_args(Cuts):
            raise BoardError(f"cuts is {self.cuts!r}, but must be one of {', '.join(get_args(Cuts))}")
        if self.start.noding == "as-given":
            raise BoardError("alterations need a board whose T-junctions are split: noding 'split', not 'as-given'")
        if self.base is not None and not self.base >= 0:
            raise BoardError(f"the diameter of a base cannot be {self.base}")
        if self.pitch is not None and not self.pitch > 0:
            raise BoardError(f"the pitch by which vertices move must be positive, not {self.pitch}")

    @cached_property
    def outline(self) -> Any:
        """The ground of the first board without its vacancies; no vertex leaves it (mutou.outline.first)."""
        ground = shapely.union_all(self.start.polygons)
        filled = shapely.union_all([shapely.Polygon(ring) for ring in rings_of(ground)[0]])
        return shapely.buffer(filled, (self.pitch or 1) * ROUNDING)

    def named(self, number: int) -> Tessellation:
        """Board `number` with names as ids: those of the first board, "a1+b1" merged, "a1.2" a part, "a1~3" moved.

        Tessels of the first board have their attributes; others, to which many ways may lead, have none.
        """
        board = self.boards[number]
        numbers = cast("tuple[int, ...]", board.ids)
        names = [self.tessels.names[tessel] for tessel in numbers]
        made = Tessellation(names, board.polygons, board.noding, board.incidence, board.splices, board.plane)
        columns = {
            key: [values[tessel] if tessel < len(self.start) else None for tessel in numbers]
            for key, values in self.start.attributes.items()
        }
        made.origin, made.profile = replace(self.start.origin, columns=columns), self.start.profile
        return made

    def steps(self, number: int) -> tuple[EvolutionStep, ...]:
        """The legal alterations of board `number`; worked out at the first call."""
        return self._explored(number)[0]

    def refused(self, number: int) -> tuple[Refused, ...]:
        """The alterations of board `number` that are not legal, with the reason."""
        return self._explored(number)[1]

    def explore(self, limit: int) -> Iterator[EvolutionProgress]:
        """Work out the alterations of one board after another, breadth first, until `limit` boards are known.

        The last board looked at is finished, so a few more may be known in the end. Yields after every board.
        """
        queue, seen, count = deque([0]), {0}, 0
        while queue and len(self.boards) < limit:
            for step in self.steps(queue.popleft()):
                count += 1
                if step.board not in seen:
                    seen.add(step.board)
                    queue.append(step.board)
            yield EvolutionProgress(len(self.boards), len(self._steps), count)

    def explored(self) -> list[int]:
        """The boards whose alterations are worked out, ascending."""
        return sorted(self._steps)

    def _intern(self, key: Key) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self.boards)
            self.boards.append(settle(key))
        return self._numbers[key]

    def _explored(self, number: int) -> tuple[tuple[EvolutionStep, ...], tuple[Refused, ...]]:
        if number not in self._steps:
            board = self.named(number)
            assert self.pitch is not None  # set at the beginning
            steps: list[EvolutionStep] = []
            refused: list[Refused] = []
            for kind in (kind for kind in KINDS if kind in self.kinds):
                for offer in offers(board, kind, cuts=self.cuts, pitch=self.pitch, points=self._points):
                    try:
                        steps.append(self._tried(number, board, offer))
                    except BoardError as error:
                        refused.append(Refused(number, kind, offer.what, str(error)))
            self._steps[number] = tuple(steps), tuple(refused)
        return self._steps[number]

    def _tried(self, number: int, board: Tessellation, offer: OfferedAlteration) -> EvolutionStep:
        """The step to the altered board. Raises BoardError if that is not legal."""
        made = offer.make()
        self._require_room(made)
        found = objections(made.board)
        if found:
            raise BoardError(found[0], tuple(found))
        old: dict[Any, int] = dict(zip(board.ids, cast("tuple[int, ...]", self.boards[number].ids), strict=True))
        becomes: dict[int, list[int]] = {tessel: [] for tessel in old.values()}
        numbers = {}
        for place, name in enumerate(made.board.ids):
            origins, called = made.origins.get(name, ((name,), name))
            numbers[name] = self.tessels.number(corners_of(made.board, place), called)
            for origin in origins:
                becomes[old[origin]].append(numbers[name])
        reached = self._intern(key_of(made.board, numbers))
        touched = tuple(sorted(old[name] for name in offer.touched))
        settled = {tessel: tuple(sorted(parts)) for tessel, parts in sorted(becomes.items())}
        return EvolutionStep(offer.kind, offer.what, touched, offer.places, settled, reached)

    def _require_room(self, made: Made) -> None:
        """Only altered tessels are looked at: the others held their bases before."""
        for place, name in enumerate(made.board.ids):
            if name in made.origins:
                polygon, called = made.board.polygons[place], made.origins[name][0]
                whose = " and ".join(str(origin) for origin in called)
                if not self.outline.covers(polygon):
                    raise BoardError(f"{whose} would leave the outline of the first board")
                if not holds(polygon, self.base or 0):
                    raise BoardError(f"what becomes of {whose} would not hold a base of diameter {self.base:g}")


def evolve(
    tessellation: Tessellation,
    kinds: Collection[AlterationKind] = KINDS,
    limit: int = 1000,
    *,
    base: float | None = None,
    pitch: float | None = None,
    cuts: Cuts = "corners",
    progress: Callable[[EvolutionProgress], None] | None = None,
) -> networkx.DiGraph[int]:
    """The graph of the boards that alterations lead to, breadth first from `tessellation`, which is node 0.

    Options are those of `Evolution`. Nodes have `board` (ids are the numbers of its tessels) and `explored` (whether
    its alterations were worked out). Edges have `alteration` (the kind), `what`, `touched`, `places` and `becomes`, as
    in `EvolutionStep`. The graph has `tessels` (the name of every tessel number), `refused` (what was not legal, and
    why), `truncated` (whether `limit` boards were reached before all were explored) and `evolution`, which can go on.

    Raises BoardError for a first board that is not legal, or options that mean nothing.

    >>> from rulestone.geometry.make.makers import square
    >>> graph = evolve(square(2, 1), kinds=["merge", "split"])
    >>> len(graph), graph.graph["truncated"], graph.edges[0, 1]["alteration"], graph.edges[0, 1]["becomes"]
    (20, False, 'split', {0: (2, 3), 1: (1,)})
    """
    import networkx

    if limit < 1:
        raise BoardError(f"the limit must be at least one board, not {limit}")
    evolution = Evolution(tessellation, kinds, base, pitch, cuts)
    for done in evolution.explore(limit):
        if progress is not None:
            progress(done)
    graph: networkx.DiGraph[int] = networkx.DiGraph()
    explored = evolution.explored()
    for number, board in enumerate(evolution.boards):
        graph.add_node(number, board=board, explored=number in explored)
    for number in explored:
        for step in evolution.steps(number):
            if not graph.has_edge(number, step.board):
                told = {name: getattr(step, name) for name in ("what", "touched", "places", "becomes")}
                graph.add_edge(number, step.board, alteration=step.kind, **told)
    graph.graph["tessels"] = list(evolution.tessels.names)
    graph.graph["refused"] = [refusal for number in explored for refusal in evolution.refused(number)]
    graph.graph["truncated"] = len(explored) < len(evolution.boards)
    graph.graph["evolution"] = evolution
    return graph
