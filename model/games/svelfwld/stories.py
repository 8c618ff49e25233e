"""What the text of Svelfwld says, on small drawings: who is taken, who is not, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase

from rulestone.model import Part, Scene, example

from .board import PIECES
from .rules import Rules

OTHER = {"white": "black", "black": "white"}


@dataclass
class Drawing:
    """Some points of the board, named as if there were no others; the rest is empty.

    Attributes:
        game, scene: where it is played.
        shift: by how many columns and rows the drawing is moved away from a1.
    """

    game: Stories
    scene: Scene
    shift: int

    def there(self, point: str) -> str:
        """The name that a point of the drawing has on the board."""
        return f"{ascii_lowercase[ascii_lowercase.index(point[0]) + self.shift]}{int(point[1:]) + self.shift}"

    def slide(self, start: str, to: str) -> None:
        """A slide that must be allowed."""
        self.scene.play("slide", start=self.there(start), to=self.there(to))

    def refuses(self, start: str, to: str) -> None:
        """A slide that must not be."""
        self.scene.refuses("slide", start=self.there(start), to=self.there(to))

    def shows(self, *rows: str) -> None:
        """What stands where now."""
        for point, piece in drawn(rows).items():
            self.has(point, piece)

    def has(self, point: str, piece: str) -> None:
        """What stands on one point now."""
        self.scene.expect(lambda s: s.at[self.there(point)] == piece, f"{piece} on {self.there(point)}")

    def goes_on(self, turn: str) -> None:
        """Nobody has won, and it is this side's turn."""
        self.scene.expect(lambda s: s.ending == "none" and s.turn == turn, f"it is {turn}'s turn")

    def is_won_by(self, side: str) -> None:
        """The game is over, and this side has won it."""
        self.is_worth(1, side)

    def is_worth(self, worth: int, side: str) -> None:
        """The game is over, and worth this to one side and the opposite to the other."""
        self.scene.expect(lambda s: s.result(side) == worth, f"worth {worth} to {side}")
        self.scene.expect(lambda s: s.result(OTHER[side]) == -worth, f"worth {-worth} to {OTHER[side]}")
        self.scene.refuses("slide")
        self.scene.refuses("stand_still")


def drawn(rows: tuple[str, ...]) -> dict[str, str]:
    """The pieces of a drawing, its uppermost row first."""
    return {
        f"{ascii_lowercase[column]}{len(rows) - above}": PIECES.get(letter, "empty")
        for above, row in enumerate(rows)
        for column, letter in enumerate(row)
    }


class Stories(Part[Rules]):
    """Positions of a few pieces."""

    def draw(self, scene: Scene, turn: str, *rows: str, corner: bool = False, swapped: bool = False) -> Drawing:
        """Begin from a drawing, in the middle of the board or in its lower left corner; colours may be swapped."""
        drawing = Drawing(self, scene, 0 if corner else (len(self.rows) - len(rows)) // 2)
        rows = tuple(row.swapcase() for row in rows) if swapped else rows
        scene.start(at={drawing.there(p): piece for p, piece in drawn(rows).items()}, turn=turn, ending="none")
        return drawing

    @example(clauses=["svelfwld.move.slide", "svelfwld.move.straight", "svelfwld.move.block", "svelfwld.turn.first"])
    def pieces_slide_along_lines(self, scene: Scene) -> None:
        """Any number of points, but not round a corner; past others, and nowhere, as the readings say."""
        last = ascii_lowercase[len(self.rows) - 1]
        for side in OTHER:
            board = self.draw(scene, side, "...", "...", "T..", corner=True, swapped=side == "black")
            for to in ("b1", "c1", "a2", "a3", f"{last}1", f"a{len(self.rows)}"):
                board.slide("a1", to)
                scene.expect(lambda s, to=to: s.at[to] != "empty" and s.at["a1"] == "empty")
                board.goes_on(OTHER[side])
                scene.states.pop()
            board.refuses("a1", "b2")
            board.refuses("b1", "c1")
            board = self.draw(scene, OTHER[side], "...", "...", "T..", corner=True, swapped=side == "black")
            scene.refuses("slide", start="a1")
        board = self.draw(scene, "white", "...", "...", "Tt.", corner=True)
        board.refuses("a1", "b1")
        if self.blocking == "stops":
            board.refuses("a1", "c1")
        else:
            board.slide("a1", "c1")
            scene.states.pop()
        if self.zero_move == "refused":
            board.refuses("a1", "a1")
        else:
            board.slide("a1", "a1")

    @example(clauses=["svelfwld.capture.enemy", "svelfwld.turn.first"])
    def two_units_take_an_enemy(self, scene: Scene) -> None:
        """On opposite sides, in a row or in a column, of either colour; not one alone, and not across a corner."""
        for side in OTHER:
            swapped = side == "black"
            taken = self.draw(scene, side, "...", "Tt.", "..T", swapped=swapped)
            taken.slide("c1", "c2")
            taken.shows("...", "T.T" if side == "white" else "t.t", "...")
            taken.goes_on(OTHER[side])
            taken = self.draw(scene, side, ".T.", ".t.", "T..", swapped=swapped)
            taken.slide("a1", "b1")
            taken.shows(".T." if side == "white" else ".t.", "...", ".T." if side == "white" else ".t.")
            for rows in (("T..", ".tT", "..."), ("...", "tt.", "..T"), ("...", ".t.", "..T"), ("TT.", ".t.", "..T")):
                safe = self.draw(scene, side, *rows, swapped=swapped)
                to = "c1" if rows[1][2] == "T" else "c2"
                safe.slide("c2" if to == "c1" else "c1", to)
                safe.has("b2", OTHER[side])
                safe.goes_on(OTHER[side])

    @example(clauses=["svelfwld.capture.enemy", "svelfwld.disc.specific"])
    def the_king_takes_if_he_is_armed(self, scene: Scene) -> None:
        """As the one who moves, and as the one who stands there."""
        for rows in (("...", "Kt.", "..T"), ("...", "Tt.", "..K")):
            board = self.draw(scene, "white", *rows)
            board.slide("c1", "c2")
            left = "empty" if self.king_armed == "armed" else "black"
            board.has("b2", left)
            board.goes_on("black")

    @example(clauses=["svelfwld.capture.own", "svelfwld.capture.order_gloss", "svelfwld.disc.simulation"])
    def who_stays_between_two_enemies_dies(self, scene: Scene) -> None:
        """In a row or in a column, of either colour; next to one enemy he lives."""
        for side in OTHER:
            swapped = side == "black"
            unit = "empty" if self.order != "safe" else side
            for rows, start in ((("...", "t.t", ".T."), "b1"), ((".t.", "..T", ".t."), "c2")):
                board = self.draw(scene, side, *rows, swapped=swapped)
                board.slide(start, "b2")
                board.has("b2", unit)
                board.goes_on(OTHER[side])
            board = self.draw(scene, side, ".t.", "t..", ".T.", swapped=swapped)
            board.slide("b1", "b2")
            board.has("b2", side)

    @example(clauses=["svelfwld.capture.own", "svelfwld.capture.order_gloss"])
    def a_gap_is_cleared_before_it_closes(self, scene: Scene) -> None:
        """Between two enemies of whom he takes both, or one: they go first, and then nobody is left to kill him."""
        for side in OTHER:
            swapped = side == "black"
            for rows, left in (((".....", "Tt.tT", "..T.."), "T...T"), ((".....", "Tt.t.", "..T.."), "T..t.")):
                board = self.draw(scene, side, ".....", *rows, ".....", swapped=swapped)
                board.slide("c2", "c3")
                row = rows[1][:2] + "." + rows[1][3:] if self.order == "mover_first" else left[:2] + "T" + left[3:]
                after = (".....", ".....", row, ".....", ".....")
                board.shows(*(tuple(r.swapcase() for r in after) if swapped else after))
                board.goes_on(OTHER[side])

    @example(
        clauses=["svelfwld.goal.black", "svelfwld.end.king", "svelfwld.claim.normal_king", "svelfwld.disc.specific"]
    )
    def black_wins_by_killing_the_king(self, scene: Scene) -> None:
        """Two enemies on opposite sides kill him, or four all round, whoever moved last."""
        for rows, by in ((("...", "tK.", "..t"), 2), ((".t.", ".K.", "t.."), 2), ((".t.", "tK.", ".tt"), 4)):
            board = self.draw(scene, "black", *rows)
            start, to = ("a1", "b1") if rows[2] == "t.." else ("c1", "c2")
            board.slide(start, to)
            self.king_fares(board, "b2", dies=by == 4 or self.king_capture == "two")
        board = self.draw(scene, "white", "...", "t.t", ".K.")
        board.slide("b1", "b2")
        self.king_fares(board, "b2", dies=self.king_capture == "two" and self.order != "safe", next_turn="black")
        for rows in (("...", ".K.", "..t"), ("...", "TK.", "..t"), (".t.", ".K.", "..t")):
            board = self.draw(scene, "black", *rows)
            board.slide("c1", "c2")
            self.king_fares(board, "b2", dies=False)

    def king_fares(self, board: Drawing, point: str, *, dies: bool, next_turn: str = "white") -> None:
        """The king is dead and Black has won, or he stands here and the game goes on."""
        piece = "empty" if dies else "king"
        board.has(point, piece)
        if dies:
            board.is_won_by("black")
        else:
            board.goes_on(next_turn)

    @example(clauses=["svelfwld.goal.white", "svelfwld.end.edge", "svelfwld.disc.edge_note"])
    def white_wins_by_the_king_on_the_edge(self, scene: Scene) -> None:
        """Any point of the edge will do, the corner too; a warrior there wins nothing."""
        last = ascii_lowercase[len(self.rows) - 1]
        for to in ("b1", "a2", f"{last}2", f"b{len(self.rows)}"):
            self.draw(scene, "white", "...", ".K.", "...", corner=True).slide("b2", to)
            scene.expect(lambda s, to=to: s.at[to] == "king", "the king is there")
            Drawing(self, scene, 0).is_won_by("white")
        board = self.draw(scene, "white", "...", "KT.", "...", corner=False)
        board.slide("b2", "b3")
        board.goes_on("black")
        board = self.draw(scene, "white", "...", ".T.", "..K", corner=True)
        board.slide("b2", "a2")
        scene.expect(lambda s: s.ending == "none", "a warrior has not won")

    @example(clauses=["svelfwld.end.both", "svelfwld.end.edge", "svelfwld.capture.own"])
    def the_king_arrives_between_two_enemies(self, scene: Scene) -> None:
        """On the edge: he has won, or is killed, as the readings say."""
        board = self.draw(scene, "white", "t..", ".K.", "t..", corner=True)
        board.slide("b2", "a2")
        dies = self.arrival == "dies" and self.order != "safe" and self.king_capture == "two"
        board.is_won_by("black" if dies else "white")

    @example(clauses="svelfwld.capture.enemy")
    def the_edge_is_no_enemy_unless_it_reads_so(self, scene: Scene) -> None:
        """One enemy on the inner side of a piece on the edge: it dies only if the edge helps, taken or moving there."""
        for side in OTHER:
            board = self.draw(scene, side, "...", "t..", ".T.", corner=True, swapped=side == "black")
            board.slide("b1", "b2")
            left = "empty" if self.edge == "hostile" else OTHER[side]
            board.has("a2", left)
            board = self.draw(scene, side, "...", ".t.", "T..", corner=True, swapped=side == "black")
            board.slide("a1", "a2")
            left = "empty" if self.edge == "hostile" and self.order != "safe" else side
            board.has("a2", left)

    @example(clauses=["svelfwld.move.none", "svelfwld.disc.usual"])
    def a_side_that_cannot_move(self, scene: Scene) -> None:
        """Hemmed in, or without pieces: what the reading says; with a single free point it must move."""
        for side in OTHER:
            swapped = side == "white"
            stuck = self.blocking == "stops" and self.zero_move == "refused"
            board = self.draw(scene, side, "...", "T..", "tT.", corner=True, swapped=swapped)
            self.stands_still(board, side, stuck)
            for rows in (("...", "...", "tT."), ("..t", "T..", "tT."), ("...", "TT.", "t.T")):
                self.draw(scene, side, *rows, corner=True, swapped=swapped)
                scene.refuses("stand_still")
        self.stands_still(self.draw(scene, "black", "...", ".K.", "..."), "black", True)

    def stands_still(self, board: Drawing, side: str, stuck: bool) -> None:
        """What comes of a side that has no move, or has one."""
        if not stuck or self.no_move == "silent":
            board.scene.refuses("stand_still")
            return
        board.scene.refuses("slide")
        board.scene.play("stand_still", by=side)
        if self.no_move == "passes":
            board.scene.expect(lambda s: s.turn == OTHER[side] and s.ending == "none", "the other side moves again")
        else:
            board.is_worth(-1 if self.no_move == "loses" else 0, side)
