"""What may be done in Svelfwld, in the order of the text."""

from __future__ import annotations

from typing import Any

from rulestone.model import outcome, require, rule, terminal

from .board import Board


class Rules(Board):
    """Slides, captures and the ends of the game."""

    def owns(self, s: Any, point: str, side: str) -> Any:
        """A piece of this side stands here."""
        if side == "black":
            return s.at[point] == "black"
        return s.at[point] in ("white", "king")

    def mortal(self, s: Any, point: str, side: str) -> Any:
        """A piece of this side that may be taken here: a king who has reached the edge has perhaps won."""
        if point in self.rim and self.arrival == "wins" and side == "white":
            return s.at[point] == "white"
        return self.owns(s, point, side)

    def threatens(self, s: Any, point: str | None, side: str) -> Any:
        """What is here helps this side to surround its enemies."""
        if point is None:
            return self.edge == "hostile"
        if side == "white" and self.king_armed == "unarmed":
            return s.at[point] == "white"
        return self.owns(s, point, side)

    def surrounded(self, s: Any, point: str, by: str, through: str | None = None) -> Any:
        """Two units of a side are on opposite sides of a point (on the line through another); four for some kings."""
        pairs = [pair for pair in self.sides[point] if through is None or through in pair]
        if by == "black" and self.king_capture == "four" and s.at[point] == "king":
            return all(self.threatens(s, other, by) for pair in self.sides[point] for other in pair)
        return any(all(self.threatens(s, other, by) for other in pair) for pair in pairs)

    def take_off(self, s: Any, side: str, dead: dict[str, Any]) -> None:
        """Remove the pieces of a side whose condition holds, all at once; with the king the game ends."""
        king_dies = side == "white" and any(dies and s.at[point] == "king" for point, dies in dead.items())
        for point, dies in dead.items():
            if dies:
                s.at[point] = "empty"
        if king_dies:
            s.ending = "slain"

    def check_own(self, s: Any, moved: str, side: str, enemy: str) -> None:
        """The mover's own pieces are looked at."""
        checked = [moved] if self.own_check == "moved" else list(self.Point)
        lost = {p: self.mortal(s, p, side) and self.surrounded(s, p, enemy) for p in checked}
        self.take_off(s, side, lost)

    @rule(
        by="turn",
        clauses=[
            "svelfwld.move.slide",
            "svelfwld.move.straight",
            "svelfwld.capture.enemy",
            "svelfwld.capture.own",
            "svelfwld.capture.order_gloss",
            "svelfwld.board.no_throne",
            "svelfwld.end.edge",
            "svelfwld.end.king",
        ],
        split_on=[("at", "start")],
        start=Board.Point,
        to=lambda game, start: game.walks[start],
    )
    def slide(self, s: Any, start: str, to: str) -> None:
        """A piece slides along a line; surrounded enemies are taken off, then the piece itself if it is surrounded."""
        side, enemy = ("white", "black") if s.turn == "white" else ("black", "white")
        require(self.owns(s, start, side), because="the side to move has no piece there")
        way = self.walks[start][to]
        for point in way if self.blocking == "stops" else way[-1:]:
            require(s.at[point] == "empty", because=f"{point} is taken")
        piece = s.at[start]
        s.at[start] = "empty"
        s.at[to] = piece
        s.turn = enemy
        if self.order == "mover_first":
            self.check_own(s, to, side, enemy)
        # Whoever stood surrounded was taken before, or is safe, so only the mover's neighbours are in danger.
        taken = {p: self.mortal(s, p, enemy) and self.surrounded(s, p, side, through=to) for p in self.board[to]}
        self.take_off(s, enemy, taken)
        if self.order == "enemies_first":
            self.check_own(s, to, side, enemy)
        if to in self.rim and s.at[to] == "king":
            s.ending = "escape"

    def cannot_move(self, s: Any, side: str) -> Any:
        """Every piece of this side is hemmed in; with zero moves: there is none."""
        return all(not self.owns(s, point, side) or self.hemmed_in(s, point) for point in self.Point)

    def hemmed_in(self, s: Any, point: str) -> Any:
        """A piece here could be moved nowhere; never so where that is a move."""
        ends = [to for to, way in self.walks[point].items() if self.blocking == "jumps" or len(way) <= 1]
        return self.zero_move == "refused" and all(s.at[to] != "empty" for to in ends)

    @rule(by="turn", clauses="svelfwld.move.none")
    def stand_still(self, s: Any) -> None:
        """The side to move has no move."""
        require(self.no_move != "silent")
        side, enemy = ("white", "black") if s.turn == "white" else ("black", "white")
        require(self.cannot_move(s, side), because="there is a move")
        if self.no_move == "passes":
            s.turn = enemy
        else:
            s.ending = "stuck"

    @terminal(clauses=["svelfwld.turn.first", "svelfwld.goal.white", "svelfwld.goal.black"])
    def over(self, s: Any) -> Any:
        """The king has escaped or is dead, or a side could not move."""
        return s.ending != "none"

    @outcome
    def result(self, s: Any, player: str) -> Any:
        """1 for a win, -1 for a defeat, 0 for a draw."""
        win = 1 if player == "white" else -1
        if s.ending == "escape":
            return win
        if s.ending == "slain":
            return -win
        if s.ending == "stuck" and self.no_move != "draw":
            return -win if s.turn == "white" else win
        return 0
