"""The Rand in MuTou: two throws and a count send a piece to the farthest tessel (mutou.rand.*)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rulestone.geometry.relations.rand import Direction, Landing, count_round, reachable
from rulestone.model import CHANCE, Part, lookup, require, rule

from .board import Board
from .moves import Moves
from .playing_area import RELATIONS, Tessel

DIRECTIONS: tuple[Direction, Direction] = ("counterclockwise", "clockwise")


class Rand(Part[Moves]):
    """A vertex is selected, a quandar thrown, edges and vertices are counted, another one is thrown, the piece goes."""

    #: mutou.rand.dice, mutou.move.shak_is_move, mutou.cost.rand, mutou.rand.chess
    @rule(during=Board.with_quandarinn, by=Board.turn, start=Board.Tessel)
    def use_rand(self, player: str, start: Any) -> None:
        """A Rand is used, for a point like any other shak; where the piece goes is not known yet."""
        require("rand" in self.kinds)
        require(self.may_act("pieces") and self.can_use(player, start, "rand", 1))
        self.pay_points(player, "pieces", 1 if self.rand_cost == "one" else 0)  #: mutou.cost.rand
        if self.extra != "renewed":
            self.used[start, "rand"] += 1  #: mutou.move.shak_is_move
        if self.extra == "wafer":
            self.runner = start
        self.piece, self.left, self.phase = start, 1, "vertex"

    #: mutou.rand.rollers, mutou.rand.vertex, mutou.rand.two_players, mutou.rand.direction
    @rule(
        during=Board.with_quandarinn,
        by="who",
        split_on=["turn"],
        who=Board.Player,
        corner=lambda game: range(game.most_corners),
        direction=lambda game: DIRECTIONS if game.rand_direction == "before" else DIRECTIONS[:1],
    )
    def select_vertex(self, who: str, corner: int, direction: Direction) -> None:
        """The player who moves before the mover selects a vertex of the piece's tessel."""
        require(self.phase == "vertex" and self.following(self.turn, -1) == who)
        require(self.of_piece(self.numbers_of_corners, 0) > corner, because="the tessel has no such vertex")
        self.corner, self.direction, self.phase = corner, direction, "first"

    @cached_property
    def numbers_of_corners(self) -> dict[tuple[int, Tessel], int]:
        """How many vertices a tessel of an area has."""
        return {(area, t): number for area, corners in self.corners.items() for t, number in corners.items()}

    def of_piece(self, table: Mapping[tuple[int, Tessel], Any], otherwise: Any) -> Any:
        """An entry for the area at hand and the tessel of the piece just moved."""
        keys = [(area, tessel) for area in self.areas for tessel in (*self.tessels, None)]
        return lookup({key: table.get(key, otherwise) for key in keys}, self.area, self.piece)

    #: mutou.rand.rollers, mutou.quandar.dice
    @rule(during=Board.with_quandarinn, by=CHANCE, number=lambda game: range(1, game.facets + 1))
    def throw_first(self, number: int) -> None:
        """They throw the first quandar."""
        require(self.phase == "first")
        self.rolled, self.phase = number, "way"

    #: mutou.rand.count, mutou.rand.direction
    @rule(during=Board.with_quandarinn, by="who", split_on=["turn"], who=Board.Player, direction=Board.Direction)
    def count(self, who: str, direction: Direction) -> None:
        """They count edge, vertex, edge, vertex round the tessel, in one direction or the other."""
        require(self.phase == "way" and self.following(self.turn, -1) == who)
        if self.rand_direction == "before":
            require(self.direction == direction)
        self.landing = self.landing_after(direction)
        self.direction, self.corner, self.rolled = DIRECTIONS[0], 0, 0
        self.phase = "second"

    def landing_after(self, direction: Direction) -> Any:
        """Where the count ends: only the kind depends on the throw, unless the very corner or side matters."""
        thrown = range(self.facets + 1)
        if self.through_landing == "no":
            board = self.boards[0]
            kinds = {n: count_round(board, board.ids[0], 0, max(1, n), reading=self.rand).kind for n in thrown}
            return lookup({n: (kind, 0) for n, kind in kinds.items()}, self.rolled, to=self.Landing)
        table: dict[Any, tuple[str, int]] = {}
        for area, board in self.boards.items():
            for tessel in (*self.tessels, None):
                corners = self.corners[area].get(tessel, 1)
                for corner in range(self.most_corners):
                    for number in thrown:
                        found = ("vertex", 0)
                        if tessel in self.corners[area]:
                            end = count_round(board, tessel, corner % corners, max(1, number), direction, self.rand)
                            found = end.kind, self.sides(area, tessel)[end.kind].index(end.number)
                        table[area, tessel, corner, number] = found
        return lookup(table, self.area, self.piece, self.corner, self.rolled, to=self.Landing)

    def sides(self, area: int, tessel: Tessel) -> dict[str, list[int]]:
        """The vertices and the edges round a tessel, by their numbers on the board."""
        board = self.boards[area].incidence
        own = board.sides_of_tessel(self.boards[area].number_of(tessel))
        return {"vertex": board.start_vertex[own].tolist(), "edge": board.edge[own].tolist()}

    #: mutou.rand.second, mutou.quandar.dice
    @rule(during=Board.with_quandarinn, by=CHANCE, number=lambda game: range(1, game.facets + 1))
    def throw_second(self, number: int) -> None:
        """The player after the mover throws the other quandar."""
        require(self.phase == "second")
        self.rolled, self.phase = number, "measure"

    @cached_property
    def distances(self) -> dict[tuple[int, Tessel, str], dict[Tessel, int]]:
        """How far all tessels are from one, as it is measured where a Rand lands on a vertex or on an edge."""
        relations = {"vertex": str(self.metric), "edge": str(self.metric)}
        if self.metric == "crossings":
            relations = {"vertex": "angler" if self.vertex_step == "angler" else "blood", "edge": "walker"}
        return {
            (area, start, kind): board.distances(start, RELATIONS[relation])
            for area, board in self.boards.items()
            for start in board.ids
            for kind, relation in relations.items()
        }

    @cached_property
    def lengths(self) -> dict[tuple[int, Tessel, tuple[str, int], int], dict[Tessel, int]]:
        """How far the tessels are that a Rand may lead to, by area, start, landing and second throw."""
        found = {}
        for area, board in self.boards.items():
            for start in board.ids:
                for landing in self.landings:
                    for number in range(1, self.facets + 1):
                        found[area, start, landing, number] = self.lengths_from(area, start, landing, number)
        return found

    def lengths_from(self, area: int, start: Tessel, landing: tuple[str, int], number: int) -> dict[Tessel, int]:
        """The same for one case; empty where the tessel has no such corner."""
        board = self.boards[area]
        kind, place = landing
        where = self.sides(area, start)[kind]
        if place >= len(where):
            return {}
        end = Landing("edge" if kind == "edge" else "vertex", where[place])
        far = self.distances[area, start, kind]
        return {goal: far[goal] for goal in reachable(board, start, end, number, self.rand) if goal in far}

    def length(self, start: Tessel | None, goal: Tessel) -> Any:
        """How far a tessel is from where the piece stood; nought where it is no candidate. None: from any start."""
        known, nowhere, throws = self.lengths, dict[Tessel, int](), range(self.facets + 1)
        if start is not None:
            far = {
                (area, landing, thrown): known.get((area, start, landing, thrown), nowhere).get(goal, 0)
                for area in self.areas
                for landing in self.landings
                for thrown in throws
            }
            return lookup(far, self.area, self.landing, self.rolled)
        keys = [(a, t, k, n) for a in self.areas for t in (*self.tessels, None) for k in self.landings for n in throws]
        table = {key: known.get(key, nowhere).get(goal, 0) for key in keys}
        return lookup(table, self.area, self.piece, self.landing, self.rolled)

    def owned_by_mover(self, tessel: Tessel) -> bool:
        """The piece there is the mover's, or shares its allegiance with them."""
        if self.share == "no":
            return self.owner[tessel] == self.turn
        return any(self.turn == p and self.owner[tessel] == one for p in self.Player for one in self.side(p))

    #: mutou.rand.onvertex, mutou.rand.onedge, mutou.rand.farthest
    @rule(during=Board.with_quandarinn, start=Board.Tessel)
    def measure(self, start: Any) -> None:
        """The piece is lifted, and the farthest tessels are found."""
        require(self.phase == "measure" and self.piece == start)
        others = [goal for goal in self.tessels if goal != start]
        barred = {goal: self.rand_own == "next" and self.owned_by_mover(goal) for goal in others}
        self.far = max([0, *(0 if barred[goal] else self.length(start, goal) for goal in others)])
        for shak in self.kinds:
            self.heap[shak], self.tired[shak] = self.shakken[start, shak], self.used[start, shak]
            self.shakken[start, shak] = self.used[start, shak] = 0
        self.owner[start] = None
        if self.forced_rand == "points" and self.calling is not None:
            self.addarjaki = max(0, self.addarjaki - 1)  #: mutou.move.choice, mutou.move.shak_is_move
        self.phase = "land"

    #: mutou.rand.tie, mutou.rand.farthest
    @rule(during=Board.with_quandarinn, by=Board.turn, to=Board.Tessel)
    def land(self, player: str, to: Any) -> None:
        """The piece goes to a farthest tessel that is empty; the mover chooses which."""
        require(self.is_farthest_for_rand(to) and self.owner[to] is None)
        self.set_down(player, to)
        self.left -= 1
        self.after_move(player)

    def is_farthest_for_rand(self, tessel: Tessel) -> bool:
        """A lifted piece may come down here: no tessel that it can reach is farther."""
        return self.phase == "land" and self.far > 0 and self.length(None, tessel) == self.far

    #: mutou.rand.tie, mutou.capture.how
    @rule(during=Board.with_quandarinn, by=Board.turn, to=Board.Tessel)
    def land_on(self, player: str, to: Any) -> None:
        """The piece goes to a farthest tessel and takes the piece there."""
        require(self.is_farthest_for_rand(to) and self.owner[to] is not None)
        if self.rand_own != "takes":
            require(self.is_enemy(self.owner[to], player))
        taken = {shak: self.shakken[to, shak] for shak in self.kinds}
        self.set_down(player, to)
        for shak in self.kinds:
            self.heap[shak] = taken[shak]
        self.left -= 1
        self.divide_spoils(player, to)

    #: mutou.rand.tie, mutou.convert.how
    @rule(during=Board.with_quandarinn, by=Board.turn, to=Board.Tessel)
    def land_and_turn(self, player: str, to: Any) -> None:
        """The piece goes to a farthest tessel, and is removed in exchange for the enemy there."""
        require(self.rand_capture == "mover")
        require(self.is_farthest_for_rand(to))
        require(self.owner[to] is not None and self.is_enemy(self.owner[to], player))
        self.owner[to] = player
        for shak in self.kinds:
            self.used[to, shak] = self.tired[shak] = 0
        self.tire(to)
        self.landing, self.rolled, self.far, self.left = self.landings[0], 0, 0, 0
        self.divide_spoils(player, to)

    def set_down(self, player: str, to: Any) -> None:
        """The lifted piece is put on a tessel."""
        self.owner[to] = player
        for shak in self.kinds:
            self.shakken[to, shak], self.used[to, shak] = self.heap[shak], self.tired[shak]
            self.heap[shak] = self.tired[shak] = 0
        self.piece = to
        self.landing, self.rolled, self.far = self.landings[0], 0, 0
        if self.extra == "wafer":
            self.runner = to

    #: mutou.rand.farthest, mutou.rand.dice
    @rule(during=Board.with_quandarinn, split_on=["turn"], start=Board.Tessel)
    def stay(self, start: Any) -> None:
        """No tessel can be reached: the piece stays where it was."""
        nowhere = self.far == 0
        if self.rand_none == "silent":
            require(not nowhere)
        if self.rand_own == "stays":
            others = [t for t in self.tessels if t != start]
            nowhere = nowhere or any(self.owned_by_mover(t) and self.length(start, t) == self.far for t in others)
        require(self.phase == "land" and self.piece == start and nowhere)
        self.set_down(self.turn, start)
        self.left -= 1
        self.after_move(self.turn)

    def can_go_on(self, player: str) -> bool:
        """There are points left, and a Rand to be used for them."""
        if "rand" not in self.kinds or not self.setting.facets:
            return False
        if self.addarjaki == 0 or not self.turn_is_for("pieces"):
            return False
        return any(self.can_use(player, t, "rand", 1) for t in self.tessels)
