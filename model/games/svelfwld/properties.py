"""What must hold in Svelfwld, said again in other words than the rules use: by rows and columns."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Self

from rulestone.model import Game, Step, invariant, reachable, step_property

from .board import Board
from .figures import Figures
from .rules import Rules
from .stories import Stories

UNITS = {"white": ("white", "king"), "black": ("black",)}
ENEMY = {"white": "black", "black": "white"}
COLOURS = {"white": "[bold]○[/]", "king": "[bold yellow]♔[/]", "black": "[bright_red]●[/]"}


def place(point: str) -> tuple[int, int]:
    """Column and row of a point, from 1."""
    return ord(point[0]) - ord("a") + 1, int(point[1:])


class Svelfwld(Figures, Stories, Rules, Board, Game):
    """The king wants to reach the edge, his enemies to kill him; a piece between two enemies is taken."""

    @invariant(clauses=["svelfwld.setup.forces", "svelfwld.goal.black", "svelfwld.end.king"])
    def one_king_until_he_is_slain(self) -> bool:
        """There is one king, and Black has won exactly when there is none: svelfwld.end.king."""
        return self.pieces("king") == (0 if self.ending == "slain" else 1)

    @invariant(clauses=["svelfwld.goal.white", "svelfwld.end.edge", "svelfwld.disc.edge_note"])
    def white_wins_exactly_on_the_edge(self) -> bool:
        """White has won exactly when the king is on the edge, so never together with Black: svelfwld.end.edge."""
        return any(self.at[point] == "king" for point in self.rim) == (self.ending == "escape")

    @invariant(clauses=["svelfwld.goal.white", "svelfwld.goal.black", "svelfwld.end.edge", "svelfwld.end.king"])
    def the_board_shows_who_has_won(self) -> bool:
        """A king on the edge is White's win and Black's defeat, a board without him the reverse: svelfwld.end.edge."""
        white, black = (-1, 1) if self.pieces("king") == 0 else (1, -1)
        if self.ending != "none" and self.ending != "stuck":
            return self.result("white") == white and self.result("black") == black
        return True

    @invariant(clauses="svelfwld.move.none")
    def who_cannot_move_never_wins(self) -> bool:
        """A side left without a move has lost, or nobody has won: svelfwld.move.none."""
        lost = 0 if self.no_move == "draw" else -1
        has_lost = all(self.result(side) == lost for side in self.Side if self.ending == "stuck" and self.turn == side)
        return has_lost and (self.ending != "stuck" or sum(self.result(side) for side in self.Side) == 0)

    @invariant(clauses=["svelfwld.setup.forces", "svelfwld.v9.forces"])
    def nobody_joins(self) -> bool:
        """Neither side ever has more pieces than it began with: svelfwld.setup.forces."""
        first = list(dict(self.board.nodes(data="piece")).values())
        return all(self.pieces(piece) <= first.count(piece) for piece in ("white", "black"))

    @invariant(clauses=["svelfwld.capture.enemy", "svelfwld.capture.own", "svelfwld.disc.simulation"])
    def nobody_stays_surrounded(self) -> bool:
        """After a turn no piece stands surrounded, but for a king who has won at the edge: svelfwld.capture.own."""
        found = []
        for point in self.Point:
            four = self.king_capture == "four"
            safe_king = four or (point in self.rim and self.arrival == "wins")
            white = self.at[point] in (("white",) if safe_king else UNITS["white"])
            for pair in self.sides[point]:
                for piece, enemy in ((self.at[point] == "black", "white"), (white, "black")):
                    found.append(not piece or any(not self.threatens(p, enemy) for p in pair))
            if four and point not in self.rim:
                found.append(self.at[point] != "king" or any(self.at[p] != "black" for p in self.board[point]))
        return all(found)

    @step_property(clauses=["svelfwld.turn.first", "svelfwld.move.slide"])
    def sides_take_turns(before, after: Self, step: Step) -> bool:
        """The mover is the side whose turn it was; unless the game ends for want of a move, the other is next."""
        return before.turn == step.chooser and (after.turn != before.turn or after.ending == "stuck")

    @step_property(clauses=["svelfwld.move.slide", "svelfwld.move.straight", "svelfwld.move.block"])
    def a_slide_is_straight_and_free(before, after: Self, step: Step) -> bool:
        """An own piece leaves one point for another of its row or column, past empty points: svelfwld.move.straight."""
        if step.rule != "slide" or (step.start == step.to and before.zero_move == "allowed"):
            return True
        (column, row), (to_column, to_row) = place(step.start), place(step.to)
        entered = [step.to]
        if before.blocking == "stops":
            columns = range(min(column, to_column), max(column, to_column) + 1)
            rows = range(min(row, to_row), max(row, to_row) + 1)
            within = [before.spots.get((column, row)) for column in columns for row in rows]
            entered = [p for p in within if p and p != step.start]
        return (
            (column == to_column) != (row == to_row)
            and before.at[step.start] in UNITS[step.chooser]
            and all(before.at[point] == "empty" for point in entered)
            and after.at[step.start] == "empty"
        )

    @step_property(clauses="svelfwld.move.none")
    def only_the_hemmed_in_stand_still(before, after: Self, step: Step) -> bool:
        """Who makes no move has no piece with an empty point to go to: svelfwld.move.none."""
        if step.rule != "stand_still":
            return True
        found = []
        for point in before.Point:
            here = before.at[point] in UNITS[step.chooser]
            goals = [p for p in before.around(point) if p]
            if before.blocking == "jumps":
                goals = [p for p in before.Point if p != point and (p[0] == point[0] or p[1:] == point[1:])]
            free = before.zero_move == "allowed" or any(before.at[goal] == "empty" for goal in goals)
            found.append(not (here and free))
        return all(found)

    @step_property(clauses=["svelfwld.move.slide", "svelfwld.capture.enemy"])
    def far_pieces_stay(before, after: Self, step: Step) -> bool:
        """Nothing changes but where the piece was, where it goes, and next to that: svelfwld.capture.enemy."""
        near = {step.start, step.to, *before.board[step.to]} if step.rule == "slide" else set()
        return all(after.at[p] == before.at[p] for p in before.Point if p not in near)

    @step_property(clauses=["svelfwld.capture.enemy", "svelfwld.capture.own", "svelfwld.capture.order_gloss"])
    def captures_are_as_written(before, after: Self, step: Step) -> bool:
        """Enemies die if surrounded on arrival, then the mover if he is, and nobody else: svelfwld.capture.own."""
        if step.rule != "slide":
            return True
        side, enemy = step.chooser, ENEMY[step.chooser]
        moved = {step.start: after.at[step.start], step.to: before.at[step.start]}

        def arrived(point: str) -> str:
            return moved[point] if point in moved else before.at[point]

        found = []
        for point in filter(None, before.around(step.to)):
            piece = arrived(point)
            dies = piece in UNITS[enemy] and before.flanked(arrived, point, by=side)
            found.append(after.at[point] == ("empty" if dies else piece))
        mover = arrived(step.to)

        def left(point: str) -> str:
            return mover if point == step.to else after.at[point]

        dies = before.flanked(left, step.to, by=enemy)
        return all(found) and after.at[step.to] == ("empty" if dies else mover)

    def around(self, point: str) -> list[str | None]:
        """What is left, right, below and above; None outside the board."""
        column, row = place(point)
        return [self.spots.get(p) for p in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))]

    @cached_property
    def spots(self) -> dict[tuple[int, int], str]:
        """The points by column and row."""
        return {place(point): point for point in self.Point}

    def flanked(self, at: Callable[[str], str], point: str, by: str) -> bool:
        """Two units on opposite sides in the row or the column; four for some kings, none for one who has won."""
        armed = [unit for unit in UNITS[by] if unit != "king" or self.king_armed == "armed"]
        left, right, below, above = (
            at(other) in armed if other else self.edge == "hostile" for other in self.around(point)
        )
        row, column = left and right, below and above
        tough = self.king_capture == "four" and at(point) == "king"
        won = point in self.rim and self.arrival == "wins" and at(point) == "king"
        return ((row and column) or ((row or column) and not tough)) and not won

    @reachable(clauses="svelfwld.goal.white")
    def the_king_can_escape(self) -> bool:
        """White can win."""
        return self.ending == "escape"

    @reachable(clauses="svelfwld.goal.black")
    def the_king_can_be_slain(self) -> bool:
        """Black can win."""
        return self.ending == "slain"

    @reachable(clauses="svelfwld.move.none")
    def a_side_can_be_stuck(self) -> bool:
        """A position without a move can come about."""
        return self.ending == "stuck"

    def picture(self, position: Any) -> str:
        """The board, row 1 below, with the pieces: ○ White's warriors, ♔ the king, ● Black's."""
        size = len(self.rows)
        drawn = {
            place(p): next((c for u, c in COLOURS.items() if position.at[p] == u), "[dim]·[/]") for p in self.Point
        }
        letters = "   " + " ".join(sorted({p[0] for p in self.Point}))
        board = [f"{row:>2} " + " ".join(drawn[c, row] for c in range(1, size + 1)) for row in range(size, 0, -1)]
        ends = {"escape": "the king has escaped", "slain": "the king is dead", "stuck": "the side to move cannot"}
        state = next((words for end, words in ends.items() if position.ending == end), "")
        turn = "White" if position.turn == "white" else "Black"
        return "\n".join([letters, *board, letters, state or f"{turn} to move"])
