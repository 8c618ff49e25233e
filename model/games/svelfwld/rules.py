"""What may be done in Svelfwld, in the order of the text."""

from __future__ import annotations

from rulestone.model import Part, outcome, require, rule, terminal

from .board import Board


class Rules(Part[Board]):
    """Slides, captures and the ends of the game."""

    def owns(self, point: str, side: str) -> bool:
        """A piece of this side stands here."""
        if side == "black":
            return self.at[point] == "black"
        return self.at[point] in ("white", "king")

    def mortal(self, point: str, side: str) -> bool:
        """A piece of this side that may be taken here: a king who has reached the edge has perhaps won."""
        if point in self.rim and self.arrival == "wins" and side == "white":
            return self.at[point] == "white"
        return self.owns(point, side)

    def threatens(self, point: str | None, side: str) -> bool:
        """What is here helps this side to surround its enemies."""
        if point is None:
            return self.edge == "hostile"
        if side == "white" and self.king_armed == "unarmed":
            return self.at[point] == "white"
        return self.owns(point, side)

    def surrounded(self, point: str, by: str, through: str | None = None) -> bool:
        """Two units of a side are on opposite sides of a point (on the line through another); four for some kings."""
        pairs = [pair for pair in self.sides[point] if through is None or through in pair]
        if by == "black" and self.king_capture == "four" and self.at[point] == "king":
            return all(self.threatens(other, by) for pair in self.sides[point] for other in pair)
        return any(all(self.threatens(other, by) for other in pair) for pair in pairs)

    def take_off(self, side: str, dead: dict[str, bool]) -> None:
        """Remove the pieces of a side whose condition holds, all at once; with the king the game ends."""
        king_dies = side == "white" and any(dies and self.at[point] == "king" for point, dies in dead.items())
        for point, dies in dead.items():
            if dies:
                self.at[point] = "empty"
        if king_dies:
            self.ending = "slain"

    def check_own(self, moved: str, side: str, enemy: str) -> None:
        """The mover's own pieces are looked at."""
        checked = [moved] if self.own_check == "moved" else list(self.Point)
        lost = {p: self.mortal(p, side) and self.surrounded(p, enemy) for p in checked}
        self.take_off(side, lost)

    @rule(
        by=Board.turn,
        split_on=[("at", "start")],
        start=Board.Point,
        to=lambda game, start: game.walks[start],
    )
    def slide(self, start: str, to: str) -> None:
        """A piece slides along a line; surrounded enemies are taken off, then the piece itself if it is surrounded."""
        side, enemy = ("white", "black") if self.turn == "white" else ("black", "white")
        require(self.owns(start, side), because="the side to move has no piece there")  #: svelfwld.move.slide
        way = self.walks[start][to]
        for point in way if self.blocking == "stops" else way[-1:]:
            require(self.at[point] == "empty", because=f"{point} is taken")  #: svelfwld.move.straight
        piece = self.at[start]
        self.at[start] = "empty"  #: svelfwld.move.slide
        self.at[to] = piece  #: svelfwld.move.slide, svelfwld.board.no_throne
        self.turn = enemy  #: svelfwld.turn.first
        if self.order == "mover_first":
            self.check_own(to, side, enemy)
        # Whoever stood surrounded was taken before, or is safe, so only the mover's neighbours are in danger.
        taken = {p: self.mortal(p, enemy) and self.surrounded(p, side, through=to) for p in self.board[to]}
        self.take_off(enemy, taken)  #: svelfwld.capture.enemy, svelfwld.end.king
        #: svelfwld.capture.own, svelfwld.capture.order_gloss
        if self.order == "enemies_first":
            self.check_own(to, side, enemy)
        if to in self.rim and self.at[to] == "king":
            self.ending = "escape"  #: svelfwld.end.edge

    def cannot_move(self, side: str) -> bool:
        """Every piece of this side is hemmed in; with zero moves: there is none."""
        return all(not self.owns(point, side) or self.hemmed_in(point) for point in self.Point)

    def hemmed_in(self, point: str) -> bool:
        """A piece here could be moved nowhere; never so where that is a move."""
        ends = [to for to, way in self.walks[point].items() if self.blocking == "jumps" or len(way) <= 1]
        return self.zero_move == "refused" and all(self.at[to] != "empty" for to in ends)

    #: svelfwld.move.none
    @rule(by=Board.turn)
    def stand_still(self) -> None:
        """The side to move has no move."""
        require(self.no_move != "silent")
        side, enemy = ("white", "black") if self.turn == "white" else ("black", "white")
        require(self.cannot_move(side), because="there is a move")
        if self.no_move == "passes":
            self.turn = enemy
        else:
            self.ending = "stuck"

    #: svelfwld.turn.first, svelfwld.goal.white, svelfwld.goal.black
    @terminal
    def over(self) -> bool:
        """The king has escaped or is dead, or a side could not move."""
        return self.ending != "none"

    @outcome
    def result(self, player: str) -> int:
        """1 for a win, -1 for a defeat, 0 for a draw."""
        win = 1 if player == "white" else -1
        if self.ending == "escape":
            return win
        if self.ending == "slain":
            return -win
        if self.ending == "stuck" and self.no_move != "draw":
            return -win if self.turn == "white" else win
        return 0
