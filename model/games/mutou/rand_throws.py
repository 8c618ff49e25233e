"""The Rand in MuTou: two throws and a count send a piece to the farthest tessel (mutou.rand.*)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rulestone.geometry.relations.rand import Landing, count_round, reachable
from rulestone.model import CHANCE, Value, all_of, any_of, if_else, largest, lookup, negate, require, rule

from .moves import Moves
from .playing_area import Tessel

DIRECTIONS = ("counterclockwise", "clockwise")


class Rand(Moves):
    """A vertex is selected, a quandar thrown, edges and vertices are counted, another one is thrown, the piece goes."""

    @rule(
        by="turn",
        clauses=["mutou.rand.dice", "mutou.move.shak_is_move", "mutou.cost.rand", "mutou.rand.chess"],
        start=Moves.Tessel,
    )
    def use_rand(self, s: Any, start: Any) -> None:
        """A Rand is used, for a point like any other shak; where the piece goes is not known yet."""
        require(self.setting.facets > 0)
        require("rand" in self.kinds)
        player = self.named(s.turn)
        require(self.may_act(s, "pieces"), self.can_use(s, player, start, "rand", 1))
        self.pay_points(s, player, "pieces", 1 if self.rand_cost == "one" else 0)
        if self.extra != "renewed":
            s.used[start, "rand"] += 1
        if self.extra == "wafer":
            s.runner = start
        s.piece, s.left, s.phase = start, 1, "vertex"

    @rule(
        by="who",
        split_on=["turn"],
        clauses=["mutou.rand.rollers", "mutou.rand.vertex", "mutou.rand.two_players", "mutou.rand.direction"],
        who=Moves.Player,
        corner=lambda game: range(game.most_corners),
        direction=lambda game: DIRECTIONS if game.rand_direction == "before" else DIRECTIONS[:1],
    )
    def select_vertex(self, s: Any, who: str, corner: int, direction: str) -> None:
        """The player who moves before the mover selects a vertex of the piece's tessel."""
        require(self.setting.facets > 0)
        require(s.phase == "vertex")
        require(self.following(s, self.named(s.turn), -1) == who)
        numbers = {(a, t): number for a, area in self.corners.items() for t, number in area.items()}
        require(self.of_piece(s, numbers, 0) > corner, because="the tessel has no such vertex")
        s.corner, s.direction, s.phase = corner, direction, "first"

    def of_piece(self, s: Any, table: Mapping[tuple[int, Tessel], Any], otherwise: Any) -> Any:
        """An entry for the area at hand and the tessel of the piece just moved."""
        keys = [(area, tessel) for area in self.areas for tessel in (*self.tessels, None)]
        return lookup({key: table.get(key, otherwise) for key in keys}, s.area, s.piece)

    @rule(
        by=CHANCE,
        clauses=["mutou.rand.rollers", "mutou.quandar.dice"],
        number=lambda game: range(1, game.facets + 1),
    )
    def throw_first(self, s: Any, number: int) -> None:
        """They throw the first quandar."""
        require(self.setting.facets > 0)
        require(s.phase == "first")
        s.rolled, s.phase = number, "way"

    @rule(
        by="who",
        split_on=["turn"],
        clauses=["mutou.rand.count", "mutou.rand.direction"],
        who=Moves.Player,
        direction=Moves.Direction,
    )
    def count(self, s: Any, who: str, direction: str) -> None:
        """They count edge, vertex, edge, vertex round the tessel, in one direction or the other."""
        require(self.setting.facets > 0)
        require(s.phase == "way", self.following(s, self.named(s.turn), -1) == who)
        if self.rand_direction == "before":
            require(s.direction == direction)
        s.landing = self.landing_after(s, direction)
        s.direction, s.corner, s.rolled = DIRECTIONS[0], 0, 0
        s.phase = "second"

    def landing_after(self, s: Any, direction: str) -> Any:
        """Where the count ends: only the kind depends on the throw, unless the very corner or side matters."""
        thrown = range(self.facets + 1)
        if self.through_landing == "no":
            board = self.boards[0]
            kinds = {n: count_round(board, board.ids[0], 0, max(1, n), reading=self.rand).kind for n in thrown}
            return lookup({n: (kind, 0) for n, kind in kinds.items()}, s.rolled, to=self.Landing)
        table: dict[Any, tuple[str, int]] = {}
        for area, board in self.boards.items():
            for tessel in (*self.tessels, None):
                corners = self.corners[area].get(tessel, 1)
                for corner in range(self.most_corners):
                    for number in thrown:
                        found = ("vertex", 0)
                        if tessel in self.corners[area]:
                            end = count_round(board, tessel, corner % corners, max(1, number), direction, self.rand)  # type: ignore[arg-type]
                            found = end.kind, self.sides(area, tessel)[end.kind].index(end.number)
                        table[area, tessel, corner, number] = found
        return lookup(table, s.area, s.piece, s.corner, s.rolled, to=self.Landing)

    def sides(self, area: int, tessel: Tessel) -> dict[str, list[int]]:
        """The vertices and the edges round a tessel, by their numbers on the board."""
        board = self.boards[area].incidence
        own = board.sides_of_tessel(self.boards[area].number_of(tessel))
        return {"vertex": board.start_vertex[own].tolist(), "edge": board.edge[own].tolist()}

    @rule(
        by=CHANCE,
        clauses=["mutou.rand.second", "mutou.quandar.dice"],
        number=lambda game: range(1, game.facets + 1),
    )
    def throw_second(self, s: Any, number: int) -> None:
        """The player after the mover throws the other quandar."""
        require(self.setting.facets > 0)
        require(s.phase == "second")
        s.rolled, s.phase = number, "measure"

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
        end = Landing(kind, where[place])  # type: ignore[arg-type]
        goals = reachable(board, start, end, number, self.rand)
        relation = str(self.metric)
        if relation == "crossings":
            relation = "walker" if kind == "edge" else "angler" if self.vertex_step == "angler" else "blood"
        far = board.distances(start, relation)  # type: ignore[arg-type]
        return {goal: far[goal] for goal in goals if goal in far}

    def length(self, s: Any, start: Tessel | None, goal: Tessel) -> Any:
        """How far a tessel is from where the piece stood; nought where it is no candidate. None: from any start."""
        starts = self.tessels if start is None else [start]
        keys = [(a, t, k, n) for a in self.areas for t in starts for k in self.landings for n in range(self.facets + 1)]
        table: dict[Any, int] = {key: self.lengths.get(key, {}).get(goal, 0) for key in keys}
        if start is not None:
            return lookup({(a, k, n): far for (a, _, k, n), far in table.items()}, s.area, s.landing, s.rolled)
        table |= {(a, None, k, n): 0 for a in self.areas for k in self.landings for n in range(self.facets + 1)}
        return lookup(table, s.area, s.piece, s.landing, s.rolled)

    def owned_by_mover(self, s: Any, tessel: Any) -> Value:
        """The piece there is the mover's, or shares its allegiance with them."""
        if self.share == "no":
            found: Value = s.owner[tessel] == s.turn
            return found
        return any_of((s.turn == p) & (s.owner[tessel] == one) for p in self.Player for one in self.side(p))

    @rule(
        clauses=["mutou.rand.onvertex", "mutou.rand.onedge", "mutou.rand.farthest"],
        start=Moves.Tessel,
    )
    def measure(self, s: Any, start: Any) -> None:
        """The piece is lifted, and the farthest tessels are found."""
        require(self.setting.facets > 0)
        require(s.phase == "measure", s.piece == start)
        found: list[Any] = [0]
        for goal in self.tessels:
            if goal != start:
                length = self.length(s, start, goal)
                barred = self.owned_by_mover(s, goal) if self.rand_own == "next" else False
                found.append(if_else(barred, 0, length))
        s.far = largest(found)
        for shak in self.kinds:
            s.heap[shak], s.tired[shak] = s.shakken[start, shak], s.used[start, shak]
            s.shakken[start, shak] = s.used[start, shak] = 0
        s.owner[start] = None
        s.phase = "land"

    @rule(by="turn", clauses=["mutou.rand.tie", "mutou.rand.farthest"], to=Moves.Tessel)
    def land(self, s: Any, to: Any) -> None:
        """The piece goes to a farthest tessel that is empty; the mover chooses which."""
        require(self.setting.facets > 0)
        player = self.named(s.turn)
        require(s.phase == "land", s.far > 0, self.length(s, None, to) == s.far, negate(s.owner[to].exists))
        self.set_down(s, player, to)
        s.left -= 1
        self.after_move(s, player)

    @rule(by="turn", clauses=["mutou.rand.tie", "mutou.capture.how"], to=Moves.Tessel)
    def land_on(self, s: Any, to: Any) -> None:
        """The piece goes to a farthest tessel and takes the piece there."""
        require(self.setting.facets > 0)
        player = self.named(s.turn)
        require(s.phase == "land", s.far > 0, self.length(s, None, to) == s.far, s.owner[to].exists)
        if self.rand_own != "takes":
            require(self.is_enemy(s.owner[to], player))
        taken = {shak: s.shakken[to, shak] for shak in self.kinds}
        self.set_down(s, player, to)
        for shak in self.kinds:
            s.heap[shak] = taken[shak]
        s.left -= 1
        self.divide_spoils(s, player, to)

    @rule(by="turn", clauses=["mutou.rand.tie", "mutou.convert.how"], to=Moves.Tessel)
    def land_and_turn(self, s: Any, to: Any) -> None:
        """The piece goes to a farthest tessel, and is removed in exchange for the enemy there."""
        require(self.setting.facets > 0)
        player = self.named(s.turn)
        require(self.rand_capture == "mover")
        require(s.phase == "land", s.far > 0, self.length(s, None, to) == s.far)
        require(s.owner[to].exists, self.is_enemy(s.owner[to], player))
        s.owner[to] = player
        for shak in self.kinds:
            s.used[to, shak] = s.tired[shak] = 0
        s.landing, s.rolled, s.far, s.left = self.landings[0], 0, 0, 0
        self.divide_spoils(s, player, to)

    def set_down(self, s: Any, player: str, to: Any) -> None:
        """The lifted piece is put on a tessel."""
        s.owner[to] = player
        for shak in self.kinds:
            s.shakken[to, shak], s.used[to, shak] = s.heap[shak], s.tired[shak]
            s.heap[shak] = s.tired[shak] = 0
        s.piece = to
        s.landing, s.rolled, s.far = self.landings[0], 0, 0
        if self.extra == "wafer":
            s.runner = to

    @rule(split_on=["turn"], clauses=["mutou.rand.farthest", "mutou.rand.dice"], start=Moves.Tessel)
    def stay(self, s: Any, start: Any) -> None:
        """No tessel can be reached: the piece stays where it was."""
        require(self.setting.facets > 0)
        player = self.named(s.turn)
        nowhere = s.far == 0
        if self.rand_none == "silent":
            require(negate(nowhere))
        if self.rand_own == "stays":
            own = [self.owned_by_mover(s, t) & (self.length(s, start, t) == s.far) for t in self.tessels if t != start]
            nowhere |= any_of(own)
        require(all_of(s.phase == "land", s.piece == start), nowhere)
        self.set_down(s, player, start)
        s.left -= 1
        self.after_move(s, player)

    def can_go_on(self, s: Any, player: str) -> Value:
        """There are points left, and something to be done with them."""
        found = super().can_go_on(s, player)
        if "rand" not in self.kinds or not self.setting.facets:
            return found
        return found | all_of(s.addarjaki > 0, any_of(self.can_use(s, player, t, "rand", 1) for t in self.tessels))
