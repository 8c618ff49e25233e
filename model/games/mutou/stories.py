"""MuTou's worked examples, and what its text claims, about ways to move and about boards."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import shapely
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.makers import cylinder, label, square, torus
from rulestone.geometry.scribing import cut, outline, scribe
from rulestone.model import Facts, Scene, claim, example

from .settings import board_named, stands

CHESS = {(x, y): label(x, y) for x in range(8) for y in range(8)}


def leaps(x: int, y: int, steps: frozenset[tuple[int, int]]) -> set[str]:
    """The squares of a chessboard that so many files and ranks lead to."""
    return {CHESS[x + a, y + b] for a, b in steps if (x + a, y + b) in CHESS}


def around(*kinds: tuple[int, int]) -> frozenset[tuple[int, int]]:
    """All steps like these, in every direction."""
    signs = (-1, 1)
    return frozenset(step for a, b in kinds for x in signs for y in signs for step in ((x * a, y * b), (y * b, x * a)))


@cache
def same_as(relation: Any, steps: frozenset[tuple[int, int]]) -> bool:
    """Whether a relation on the chessboard is that of these steps."""
    graph = square(8, 8).graph(relation)
    return all(set(graph[name]) == leaps(x, y, steps) for (x, y), name in CHESS.items())


class Claims:
    """What the text says of chess, of surfaces and of scribing, tried on the boards themselves."""

    @claim(clauses=["mutou.walker.chess", "mutou.angler.chess", "mutou.blood.chess", "mutou.chess.resembles"])
    def in_chess(self, facts: Facts) -> bool:
        """On a chessboard a Walker is a rook's, an Angler a bishop's, a Blood a king's single step."""
        walker, angler = same_as("walker", around((0, 1))), same_as("angler", around((1, 1)))
        return walker and angler and same_as("blood", around((0, 1), (1, 1)))

    @claim(clauses=["mutou.jagger.chess_knight", "mutou.jagger.chess_skip", "mutou.jagger.chess_none"])
    def a_jagger_is_a_knight_and_more(self, facts: Facts) -> bool:
        """A Jagger's moves are a knight's and leaps over one square like a rook's; a knight's alone are fewer."""
        return same_as("jagger", around((1, 2), (0, 2))) and not same_as("jagger", around((1, 2)))

    @claim(clauses=["mutou.splice.cylinder", "mutou.splice.usual", "mutou.splice.holes", "mutou.splice.remote"])
    def spliced_chessboards(self, facts: Facts) -> bool:
        """Two rims make a disc into a cylinder, and splicing its ends makes a surface with a hole."""
        plain, rolled, closed = (board.surface() for board in (square(8, 8), cylinder(8, 8), torus(8, 8)))
        rims = [plain.boundary_circles, rolled.boundary_circles, closed.boundary_circles]
        return rims == [1, 2, 0] and plain.orientable and rolled.orientable and closed.orientable and closed.genus == 1

    @claim(clauses="mutou.splice.kings")
    def kings_in_immediate_check(self, facts: Facts) -> bool:
        """With the other two edges spliced, the kings on e1 and e8 adjoin, and so do all pieces of both back rows."""
        apart, joined = cylinder(8, 8).graph("blood"), torus(8, 8).graph("blood")
        return joined.has_edge("e1", "e8") and not apart.has_edge("e1", "e8")

    @claim(clauses=["mutou.area.moebius", "mutou.splice.orientable", "mutou.area.edges_closed"])
    def no_moebius_strip(self, facts: Facts) -> bool:
        """A strip whose ends are spliced with a twist is refused; without, it is not."""
        strip = square(5, 1)
        twisted = strip.splice(((0, 0), (0, 1)), ((5, 1), (5, 0)))
        plain = strip.splice(((0, 0), (0, 1)), ((5, 0), (5, 1)))
        return _refused(twisted) and not _refused(plain)

    @claim(clauses=["mutou.area.nineteen", "mutou.area.infinite"])
    def nineteen_vertices_at_most(self, facts: Facts) -> bool:
        """Nineteen vertices are allowed, twenty are not; so infinitely many are not."""
        made = [Tessellation.from_polygons([_polygon(corners)]) for corners in (19, 20)]
        return not _refused(made[0]) and _refused(made[1])

    @claim(
        clauses=[
            "mutou.area.surface",
            "mutou.area.between",
            "mutou.scribe.required",
            "mutou.outline.first",
            "mutou.outline.no_tessels",
            "mutou.cut.claim",
        ]
    )
    def zones_are_claimed(self, facts: Facts) -> bool:
        """The zones make up the area and do not overlap; the player who drew them gets the one that is left."""
        for players in range(2, 11):
            zones = outline(players, 4, np.random.default_rng(players))
            whole = shapely.union_all(zones)
            if abs(sum(zone.area for zone in zones) - whole.area) > 1e-9 * whole.area:
                return False
            if cut(range(1, players), players)[0] != 0 or cut(range(players - 1), players)[0] != players - 1:
                return False
        return True

    @claim(
        clauses=[
            "mutou.sow.throw",
            "mutou.sow.recast",
            "mutou.sow.shapes",
            "mutou.sow.size",
            "mutou.sow.minimum",
            "mutou.sow.leftover",
            "mutou.sow.stand_join",
            "mutou.sow.stand_only",
            "mutou.sow.vacant",
        ]
    )
    def sown_boards_can_be_played_on(self, facts: Facts) -> bool:
        """Every throw makes one tessel; the board is legal and connected, and there is a stand for everybody."""
        return all(_is_playable(*throws) for throws in ((2, 5, 1), (3, 6, 2), (4, 4, 3)))

    @claim(clauses=["mutou.scribe.set_layouts"])
    def layouts_for_two_to_ten(self, facts: Facts) -> bool:
        """There is a board with stands for any number of players from two to ten; those of the text are lost."""
        return all(_has_stands(players) for players in range(2, 11))


@cache
def _is_playable(players: int, shakken: int, seed: int) -> bool:
    """A scribed board has a tessel for each shak thrown, hangs together, and has a stand for everybody."""
    board = scribe(players, 3, shakken, seed).board
    whole = len(board) == players * shakken and len(board.distances(board.ids[0], "blood")) == len(board)
    taken = {tessel for stand in stands(board, players, 3) for tessel in stand}
    return whole and len(taken) == 3 * players


@cache
def _has_stands(players: int) -> bool:
    """Nine by nine squares have room for so many stands of four."""
    return len(stands(board_named("9x9"), players, 4)) == players


def _polygon(corners: int) -> Any:
    """A polygon with so many corners, none of them straight."""
    return shapely.Polygon([(k, k * (k - corners)) for k in range(corners)])


def _refused(board: Tessellation) -> bool:
    try:
        board.require_legal()
    except BoardError:
        return True
    return False


class Examples:
    """The examples of the text, played."""

    @example(clauses=["mutou.shak.example", "mutou.shak.multiplicity", "mutou.cost.ten"])
    def ten_shakken_ten_moves(self, scene: Scene) -> None:
        """Each shak is used once; then the piece can go no farther, though there are points left."""
        game: Any = self
        if game.extra != "spread" or "walker" not in game.kinds or game.setting.all_wafers < 4:
            scene.skip("this is about shakken that are used up, on a board with Walkers and wafers")
        board = game.boards[0]
        start = board.ids[0]
        path = [start]
        for _ in range(3):
            beyond = [t for t in board.graph("walker")[path[-1]] if t not in path]
            path.append(min(beyond, key=str))
        player = game.Player[0]
        self.stand(scene, {start: (player, {"walker": 2})}, wafers={player: 4})
        for at in range(2):
            scene.play("go", by=player, shak="walker", start=path[at], to=path[at + 1])
        scene.expect(lambda s: s.addarjaki == 2, "two points are left")
        scene.refuses("go", by=player, shak="walker", start=path[2], to=path[3])

    @example(clauses=["mutou.capture.how", "mutou.capture.transfer", "mutou.darj.defeat_transfer"])
    def a_capture(self, scene: Scene) -> None:
        """The last Blood is taken, its shak is passed on for a point, and the wafers with it."""
        game: Any = self
        board = game.boards[0]
        start = board.ids[0]
        to = next(iter(board.graph("walker")[start]))
        ours, theirs = game.Player[0], game.Player[1]
        if game.setting.players > 2 or game.overflow != "room":
            scene.skip("with two players this is the end")
        self.stand(scene, {start: (ours, {"blood": 1}), to: (theirs, {"blood": 1})}, wafers={ours: 2, theirs: 0})
        scene.play("take", by=ours, shak="blood", start=start, to=to)
        scene.play("pass_on", by=ours, shak="blood", keeper=to)
        scene.expect(lambda s: s.shakken[to, "blood"] == 2, "the shak has been passed on")
        scene.play("leave_spoils", by=ours)
        scene.play("fall", player=theirs)
        scene.expect(lambda s: s.out[theirs], "who has lost his last Blood is out")

    @example(clauses=["mutou.capture.how", "mutou.move.as_many", "mutou.turn.count"])
    def a_capture_with_the_last_point(self, scene: Scene) -> None:
        """One wafer is enough to take a piece; nothing is left to pay for its shakken with."""
        game: Any = self
        board = game.boards[0]
        start = board.ids[0]
        to = next(iter(board.graph("walker")[start]))
        ours, theirs = game.Player[0], game.Player[1]
        self.stand(scene, {start: (ours, {"blood": 1}), to: (theirs, {"blood": 1})}, wafers={ours: 1})
        scene.play("take", by=ours, shak="blood", start=start, to=to)
        scene.refuses("pass_on")
        scene.play("fall", player=theirs)

    @example(clauses=["mutou.convert.how"])
    def a_turned_piece(self, scene: Scene) -> None:
        """The piece is the mover's now, on its own tessel; the moving one is gone."""
        game: Any = self
        board = game.boards[0]
        start = board.ids[0]
        to = next(iter(board.graph("walker")[start]))
        ours, theirs = game.Player[0], game.Player[1]
        self.stand(scene, {start: (ours, {"blood": 1}), to: (theirs, {"blood": 1})}, wafers={ours: 1})
        scene.play("turn_cone", by=ours, shak="blood", start=start, to=to)
        scene.expect(lambda s: s.owner[to] == ours, "the piece has changed its allegiance")
        scene.expect(lambda s: s.owner[start] == None, "and the other is gone")  # noqa: E711

    def stand(self, scene: Scene, pieces: dict[Any, tuple[str, dict[str, int]]], wafers: dict[str, int]) -> None:
        """A position with these pieces and wafers, the first player being to move."""
        game: Any = self
        held = {"runner": None, "piece": None, "other": None, "carried": None, "calling": None}
        owners = dict.fromkeys(game.tessels) | {tessel: player for tessel, (player, _) in pieces.items()}
        stacks = {(t, shak): number for t, (_, stack) in pieces.items() for shak, number in stack.items()}
        power = dict.fromkeys(game.Player, 0) | wafers
        scene.start(owner=owners, shakken=stacks, wafers=power, turn=game.Player[0], phase="choose", **held)
