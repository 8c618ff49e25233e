"""What the text of MuTou claims about ways to move and about boards; `examples` has what it tells of play."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any, Literal

import shapely
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.board.labels import label
from rulestone.geometry.make.makers import cylinder, square, torus
from rulestone.geometry.make.scribing import cut, outline, scribe
from rulestone.geometry.relations.rand import rand_targets
from rulestone.model import Facts, Part, claim

from .board import Board
from .settings import board_named, stands

DIRECTIONS: tuple[Literal["counterclockwise", "clockwise"], ...] = ("counterclockwise", "clockwise")
CHESS = {(x, y): label(x, y) for x in range(8) for y in range(8)}


def leaps(x: int, y: int, steps: frozenset[tuple[int, int]]) -> set[str]:
    """The squares of a chessboard that a number of files and ranks lead to."""
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


class Claims(Part[Board]):
    """What the text says of chess, of surfaces and of scribing, tried on the boards themselves."""

    #: mutou.walker.chess, mutou.angler.chess, mutou.blood.chess, mutou.chess.resembles
    @claim
    def in_chess(self, facts: Facts) -> bool:
        """On a chessboard a Walker is a rook's, an Angler a bishop's, a Blood a king's single step."""
        walker, angler = same_as("walker", around((0, 1))), same_as("angler", around((1, 1)))
        return walker and angler and same_as("blood", around((0, 1), (1, 1)))

    #: mutou.jagger.chess_knight, mutou.jagger.chess_skip, mutou.jagger.chess_none
    @claim
    def a_jagger_is_a_knight_and_more(self, facts: Facts) -> bool:
        """A Jagger's moves are a knight's and leaps over one square like a rook's; a knight's alone are fewer."""
        return same_as("jagger", around((1, 2), (0, 2))) and not same_as("jagger", around((1, 2)))

    #: mutou.rand.determined, mutou.rand.tie, mutou.rand.direction, mutou.rand.vertex
    @claim
    def choice_pieces_determine_the_target(self, facts: Facts) -> bool:
        """From d4 on a chessboard any two throws up to six, counted either way, leave one farthest square."""
        game: Any = self
        if not hasattr(game, "rand"):
            facts.skip("the game has no Rands")
        board, throws = square(8, 8), range(1, 7)
        for corner, first, second, direction in product(range(4), throws, throws, DIRECTIONS):
            left = rand_targets(board, "d4", corner, first, second, direction, game.rand)
            if len(left) != 1:
                throw = f"throws of {first} and {second}, counted {direction} from corner {corner}"
                return facts.came_out(f"{throw}, leave {' and '.join(sorted(map(str, left))) or 'none'}")
        return True

    #: mutou.splice.cylinder, mutou.splice.usual, mutou.splice.holes, mutou.splice.remote
    @claim
    def spliced_chessboards(self, facts: Facts) -> bool:
        """Two rims make a disc into a cylinder, and splicing its ends makes a surface with a hole."""
        plain, rolled, closed = (board.surface() for board in (square(8, 8), cylinder(8, 8), torus(8, 8)))
        rims = [plain.boundary_circles, rolled.boundary_circles, closed.boundary_circles]
        return rims == [1, 2, 0] and plain.orientable and rolled.orientable and closed.orientable and closed.genus == 1

    #: mutou.splice.kings
    @claim
    def kings_in_immediate_check(self, facts: Facts) -> bool:
        """With the other two edges spliced, the kings on e1 and e8 adjoin, and so do all pieces of both back rows."""
        apart, joined = cylinder(8, 8).graph("blood"), torus(8, 8).graph("blood")
        return joined.has_edge("e1", "e8") and not apart.has_edge("e1", "e8")

    #: mutou.area.moebius, mutou.splice.orientable, mutou.area.edges_closed
    @claim
    def no_moebius_strip(self, facts: Facts) -> bool:
        """A strip whose ends are spliced with a twist is refused; without, it is not."""
        strip = square(5, 1)
        twisted = strip.splice(((0, 0), (0, 1)), ((5, 1), (5, 0)))
        plain = strip.splice(((0, 0), (0, 1)), ((5, 0), (5, 1)))
        return _refused(twisted) and not _refused(plain)

    #: mutou.area.nineteen, mutou.area.infinite
    @claim
    def nineteen_vertices_at_most(self, facts: Facts) -> bool:
        """Nineteen vertices are allowed, twenty are not; so infinitely many are not."""
        made = [Tessellation.from_polygons([_polygon(corners)]) for corners in (19, 20)]
        return not _refused(made[0]) and _refused(made[1])

    #: mutou.area.surface, mutou.area.between, mutou.scribe.required, mutou.outline.first
    #: mutou.outline.no_tessels, mutou.cut.claim
    @claim
    def zones_are_claimed(self, facts: Facts) -> bool:
        """The zones make up the area and do not overlap; the player who drew them gets the one that is left."""
        for players in range(2, 11):
            zones = outline(players, 4, players)
            whole = shapely.union_all(zones)
            if abs(sum(zone.area for zone in zones) - whole.area) > 1e-9 * whole.area:
                return False
            if cut(range(1, players), players)[0] != 0 or cut(range(players - 1), players)[0] != players - 1:
                return False
        return True

    #: mutou.sow.throw, mutou.sow.recast, mutou.sow.shapes, mutou.sow.size, mutou.sow.minimum
    #: mutou.sow.leftover, mutou.sow.stand_join, mutou.sow.stand_only, mutou.sow.vacant
    @claim
    def sown_boards_can_be_played_on(self, facts: Facts) -> bool:
        """Every throw makes one tessel; the board is legal and connected, and there is a stand for everybody."""
        return all(_is_playable(*throws) for throws in ((2, 5, 1), (3, 6, 2), (4, 4, 3)))

    #: mutou.scribe.set_layouts
    @claim
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
    """Nine by nine squares have room for a number of stands of four."""
    return len(stands(board_named("9x9"), players, 4)) == players


def _polygon(corners: int) -> Any:
    """A polygon with a number of corners, none of them straight."""
    return shapely.Polygon([(k, k * (k - corners)) for k in range(corners)])


def _refused(board: Tessellation) -> bool:
    try:
        board.require_legal()
    except BoardError:
        return True
    return False
