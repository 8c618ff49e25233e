"""What stands where in Kesch."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from rulestone.model import Bool, Constant, Int, Optional, Part, Sort, State, initial

from .geometry import DIRECTIONS, Grid, Reach
from .questions import Questions

KINDS = ("peasant", "spearman", "archer", "knight", "tower")
LETTERS = {kind[0].upper(): kind for kind in KINDS}

# The light side's ranks from its edge; the dark side's are their mirror image. Every place in them is ours.
LAYOUTS = {
    "hints": (".P.PP.P.", "KSA.TASK", "..PPPP.."),
    "front": ("........", "KSA.TASK", "PPPPPPPP"),
    "behind": ("PPPPPPPP", "KSA.TASK", "........"),
}


class Board(Part[Questions]):
    """Squares, pieces, and whose they are."""

    ledger = "kesch.md"
    title = "Kesch"
    replaced: ClassVar[tuple[str, ...]] = (
        "kesch.v4.board",
        "kesch.v4.halves",
        "kesch.v4.order",
        "kesch.v4.two_towers",
    )
    """Clauses of the ledger that are the other game's: here, of the one for four."""

    scopes = {
        "full": "the rulebook's game: two players on eight by eight; a series of three games",
        "small": "two players on three by three, each with a tower, a knight and a peasant; one game",
        "tiny": "on three by four: a tower, an archer and a spearman against a tower; one game",
    }
    drawn: Constant[Any] = Constant(full=LAYOUTS, small=("TPK",), tiny=("TAS",))
    dark_men = Constant(full="PSAKT", tiny="T")  # which of the pieces drawn the dark side has, too
    ranks = Constant(full=8, small=3, tiny=4)
    games = Constant(full=3, small=1, tiny=1)

    Player: Sort[str] = Sort(lambda game: game.seats)
    Square: Sort[str] = Sort(lambda game: game.grid.squares())
    Kind = Sort("none", *KINDS)
    Direction = Sort(*DIRECTIONS)
    Phase = Sort("move", "ride", "march", "aim", "resolve", "won", "prize", "over")
    Prize = Sort("none", "set", "tower")
    players = Player

    kind: State[str, str] = State(Square, Kind)
    owner: State[str, str | None] = State(Square, Optional(Player))
    turn: State[str] = State(Player)
    phase: State[str] = State(Phase)
    walker: State[str | None] = State(Optional(Square))  # the knight that rides, or the last man of the march so far
    heading: State[str | None] = State(Optional(Direction))
    aimer: State[str] = State(Player)  # who directs their attacks now
    aim: State[str, str | None] = State(
        Square, Optional(Square), seen_by=lambda game, viewer, square: game.sees_aim(viewer, square)
    )
    overran: State[str | None] = State(Optional(Square))  # the knight that has just killed by moving
    directed: State[bool] = State(Bool)  # somebody has directed an attack in this wave, where combat goes on for that
    score: State[str, int] = State(Player, Int(lambda game: -game.games, lambda game: game.games))
    played: State[int] = State(Int(0, games))
    prize: State[str] = State(Prize)

    @classmethod
    def clauses(cls) -> dict[str, Any]:
        """The clauses of the ledger without the other game's."""
        return {name: clause for name, clause in super().clauses().items() if name not in cls.replaced}

    @property
    def seats(self) -> tuple[str, ...]:
        """The players in the order of turns."""
        return ("black", "white")

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The light side's ranks."""
        return tuple(self.drawn[str(self.layout)] if isinstance(self.drawn, dict) else self.drawn)

    @cached_property
    def grid(self) -> Grid:
        return Grid(len(self.rows[0]), self.ranks)

    @cached_property
    def setup_men(self) -> dict[str, tuple[str, str]]:
        """Owner and kind of every piece at the beginning, by square."""
        found = {}
        for rank, row in enumerate(self.rows):
            for file, letter in enumerate(row):
                for side, r in (("light", rank), ("dark", self.ranks - 1 - rank)):
                    if letter in LETTERS and (side == "light" or letter in self.dark_men):
                        found[self.grid.name(file, r)] = self.owner_of(side, file), LETTERS[letter]
        return found

    def owner_of(self, side: str, file: int) -> str:
        """Whose pieces of a side begin on a file."""
        return {"light": "white", "dark": "black"}[side]

    @cached_property
    def homes(self) -> dict[str, str]:
        """Whose tower stands on which square."""
        return {square: owner for square, (owner, kind) in self.setup_men.items() if kind == "tower"}

    def side(self, player: str) -> str:
        """White's side is the light one."""
        return "light" if player == "white" else "dark"

    def allies(self, player: str) -> list[str]:
        """The players of one side."""
        return [p for p in self.Player if self.side(p) == self.side(player)]

    def enemies(self, player: str) -> list[str]:
        """The players of the other side."""
        return [p for p in self.Player if self.side(p) != self.side(player)]

    @cached_property
    def reach(self) -> dict[str, Any]:
        """By side: for every square what a piece attacks from there, as `Reach`."""
        return {side: self.grid.reach(side, str(self.adjacent), str(self.second_rank)) for side in ("light", "dark")}

    @cached_property
    def reached_from(self) -> dict[str, dict[str, dict[str, Reach]]]:
        """By side: for every square from where it is attacked."""
        return {
            side: {t: {a: reach[a][t] for a in reach if t in reach[a]} for t in self.grid.squares()}
            for side, reach in self.reach.items()
        }

    #: kesch.combat.one_attack
    def sees_aim(self, viewer: str, square: str) -> bool:
        """Until attacks land only the side that attacks knows of them, unless they are directed before all eyes."""
        return (
            self.aims_seen == "seen"
            or self.phase != "aim"
            or any(self.owner[square] == ally for ally in self.allies(viewer))
        )

    #: kesch.setup.mapping, kesch.turn.first
    @initial
    def setup(self) -> None:
        """The pieces stand as the layout says; Black begins."""
        self.place_men()
        self.score, self.played, self.prize = 0, 0, "none"

    def place_men(self) -> None:
        """Everything as at the beginning of a game."""
        for square in self.Square:
            owner, kind = self.setup_men.get(square, (None, "none"))
            self.owner[square], self.kind[square], self.aim[square] = owner, kind, None
        self.turn = self.aimer = self.Player[0]
        self.phase, self.walker, self.heading, self.overran = "move", None, None, None
        self.directed = False

    def award(self, player: str, points: Any) -> None:
        """A game's result for one player: 1 for a victory, 0 for a draw, -1 for a defeat."""
        self.score[player] += points
