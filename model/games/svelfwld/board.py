"""Svelfwld's board, pieces and layouts, and what the text leaves open.

The board is a graph whose edges know the line they lie on; a slide is a walk along one line.
"""

from __future__ import annotations

import re
from functools import cached_property
from string import ascii_lowercase
from typing import Any

import networkx as nx
from rulestone.model import Constant, Part, Question, Sort, State, initial

# Rows from row 1 upwards: t attackers, T defenders, K the king, numbers of empty points.
LARGE = {
    "bell_diamond": "/4ttt4/4t1t4/5t5/5T5/tt2TTT2tt/t1tTTKTTt1t/tt2TTT2tt/5T5/5t5/4t1t4/4ttt4/",
    "t_diamond": "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
    "t_cross": "/3ttttt3/5t5/5T5/t4T4t/t4T4t/ttTTTKTTTtt/t4T4t/t4T4t/5T5/5t5/3ttttt3/",
    "lewis_cross": "/4ttt4/4ttt4/5T5/5T5/tt3T3tt/ttTTTKTTTtt/tt3T3tt/5T5/5T5/4ttt4/4ttt4/",
    "lewis_diamond": "/4ttt4/4ttt4/11/5T5/tt2TTT2tt/tt1TTKTT1tt/tt2TTT2tt/5T5/11/4ttt4/4ttt4/",
}
PIECES = {"t": "black", "T": "white", "K": "king"}


class Board(Part):
    """What stands where in Svelfwld, and the open questions."""

    language = 2
    ledger = "svelfwld.md"
    title = "Svelfwld"
    scopes = {
        "11x11": "the rulebook's game: twelve warriors and a king against twenty-four",
        "9x9": "the form played in Allacia: eight and a king against sixteen",
        "7x7": "four and a king against eight",
        "5x5": "two and a king against four",
        "tiny": "one and a king against three, on five points by five",
    }
    layouts: Constant[Any] = Constant(
        {
            "11x11": LARGE,
            "9x9": "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/",
            "7x7": "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
            "5x5": "/2t2/5/tTKTt/5/2t2/",
            "tiny": "/2t2/5/1TK1t/5/2t2/",
        }
    )

    layout = Question(
        "Where do the pieces stand?",
        clause=("svelfwld.setup.diagram", "svelfwld.v9.layout"),
        bell_diamond="R. C. Bell's Tawlbwrdd",
        t_diamond="modern hnefatafl",
        t_cross="a common Tawlbwrdd",
        lewis_cross="F. R. Lewis, 1941",
        lewis_diamond="Lewis' attackers around a diamond",
    )
    blocking = Question(
        "May a piece slide past others?",
        clause=("svelfwld.move.block", "svelfwld.board.grooves", "svelfwld.disc.usual"),
        stops="no: it must stop before them",
        jumps="yes: only the point where it stops must be empty",
    )
    zero_move = Question(
        "May a side pass, by moving a piece no points far?",
        clause="svelfwld.move.slide",
        option=True,  # one piece is moved in a turn
        refused="no: a move is to somewhere else",
        allowed="yes: none is a number, too",
    )
    king_armed = Question(
        "Does the king help to take?",
        clause=("svelfwld.capture.enemy", "svelfwld.disc.specific"),
        armed="yes: he is a unit of White",
        unarmed="no: only warriors take",
    )
    king_capture = Question(
        "How many enemies does it take to kill the king?",
        clause=(
            "svelfwld.capture.enemy",
            "svelfwld.disc.usual",
            "svelfwld.disc.specific",
            "svelfwld.goal.black",
            "svelfwld.claim.normal_king",
        ),
        two="two on opposite sides, as for any piece",
        four="one on each of his sides, as in many games of the family",
    )
    edge = Question(
        "Does the edge of the board help to surround?",
        clause="svelfwld.capture.enemy",
        option=True,  # the text demands two units
        open="no: two units are needed",
        hostile="yes: on the edge one enemy on the inner side is enough",
    )
    own_check = Question(
        "Which of the mover's pieces may die after the captures?",
        clause=("svelfwld.capture.own", "svelfwld.capture.order_gloss"),
        moved="the piece just moved",
        every="every surrounded one",
    )
    order = Question(
        "A piece moves between two enemies: when is it looked at?",
        clause=("svelfwld.capture.own", "svelfwld.capture.order_gloss", "svelfwld.disc.usual"),
        option=True,  # the text says it twice; who knows the family may play otherwise
        enemies_first="after its own captures, as the text says",
        mover_first="before it takes anybody",
        safe="never: who moves in of his own will is safe, as in most games of the family",
    )
    arrival = Question(
        "The king arrives at the edge between two enemies: has he escaped, or is he killed?",
        clause=("svelfwld.end.both", "svelfwld.end.edge", "svelfwld.capture.own"),
        wins="he has escaped, and White has won",
        dies="he is killed, for captures belong to the move, and Black has won",
    )
    no_move = Question(
        "A side is shut in, or has no pieces, and cannot move: what then?",
        clause=("svelfwld.move.none", "svelfwld.turn.first", "svelfwld.disc.usual"),
        loses="it has lost",
        passes="it passes, and the other side moves again",
        draw="it is a draw",
        silent="the text does not say",
    )

    Side = Sort("white", "black")
    Point = Sort(lambda game: game.board.nodes)
    Piece = Sort("empty", "white", "king", "black")
    Ending = Sort("none", "escape", "slain", "stuck")
    players = Side

    # a function: one point holds one piece at most, and no rule could say otherwise
    at: State[Any, str] = State(Point, Piece)
    turn: State[str] = State(Side)
    ending: State[str] = State(Ending)

    @cached_property
    def rows(self) -> list[str]:
        """One letter for every point, rows from row 1 upwards; `.` is an empty point."""
        return self.rows_of(self.layouts if isinstance(self.layouts, str) else self.layouts[str(self.layout)])

    def rows_of(self, layout: str) -> list[str]:
        """The rows of a layout in the usual short form, where a number stands for that number of empty points."""
        return re.sub(r"\d+", lambda number: "." * int(number[0]), layout).strip("/").split("/")

    @cached_property
    def board(self) -> nx.Graph[Any]:
        """The points by name (a1 at the lower left), with the `piece` placed there; every edge knows its `line`."""
        grid = nx.grid_2d_graph(len(self.rows), len(self.rows))
        for column, row in grid:
            grid.nodes[column, row]["piece"] = PIECES.get(self.rows[row][column], "empty")
        for (column, row), (other, _), edge in grid.edges(data=True):
            edge["line"] = f"row {row}" if column != other else f"column {column}"
        return nx.relabel_nodes(grid, {(c, r): f"{ascii_lowercase[c]}{r + 1}" for c, r in grid})

    @cached_property
    def rim(self) -> list[str]:
        """The points of the edge."""
        return [point for point in self.board if self.board.degree(point) < 4]

    @cached_property
    def sides(self) -> dict[str, list[list[str | None]]]:
        """For every point and every line through it, what lies on both sides; None is beyond the edge."""
        found: dict[str, list[list[str | None]]] = {}
        for point in self.board:
            lines: dict[str, list[str | None]] = {}
            for other, edge in self.board[point].items():
                lines.setdefault(edge["line"], []).append(other)
            found[point] = [[*pair, None][:2] for pair in lines.values()]
        return found

    @cached_property
    def walks(self) -> dict[str, dict[str, list[str]]]:
        """For every start and end of a slide, the points entered, near ones first."""
        found: dict[str, dict[str, list[str]]] = {}
        for start in self.board:
            found[start] = {start: []} if self.zero_move == "allowed" else {}
            for first, edge in self.board[start].items():
                walk = [start, first]
                while walk:
                    found[start][walk[-1]] = walk[1:]
                    onward = [q for q, e in self.board[walk[-1]].items() if e["line"] == edge["line"]]
                    walk = [*walk, *(q for q in onward if q != walk[-2])] if len(onward) == 2 else []
        return found

    @initial(clauses=["svelfwld.setup.forces", "svelfwld.v9.board", "svelfwld.v9.forces", "svelfwld.turn.first"])
    def setup(self) -> None:
        """The pieces stand as the layout says; White begins."""
        self.at = dict(self.board.nodes(data="piece"))
        self.turn, self.ending = "white", "none"
