"""MuTou to music: what is on the table, what the text leaves open about time, and how the game begins.

Of MuTou only what time needs is kept: pieces that step over edges and vertices, wafers, captures. How many shakken a
piece carries does not matter here: the beats limit its moves.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import Any

from rulestone.geometry import BoardError
from rulestone.model import Bool, GameError, Int, Optional, Part, Question, Sort, State, initial
from rulestone.model.declarations.ledger import Clause

from .settings import Setting, board_named, setting_named, stands

SETTINGS = {
    "six": "2x3+3 players+2 wafers",
    "four": "1x4+2 wafers+1 spare",
    "three": "1x4+3 players",
    "tiny": "1x3",
}
"""The scopes with names of their own, as settings of MuTou; all other settings of MuTou may be played, too."""

PHASES = (
    "reached",  # the player whose turn has come moves or rests
    "beat",  # whoever may still move does so, or lets the beat pass
    "together",  # what they have decided is carried out
)

CLAUSES = (
    "mutou.music.",
    "mutou.start.music",
    "mutou.turn.cyclic",
    "mutou.turn.move_or_rest",
    "mutou.turn.rest",
    "mutou.turn.count",
    "mutou.darj.equal_start",
    "mutou.darj.rest_gain",
    "mutou.darj.defeat_transfer",
    "mutou.blood.last",
    "mutou.blood.move",
    "mutou.capture.how",
    "mutou.end.competitive",
)
"""Of the ledger of MuTou: what is about time, and what cannot be said without it."""


class MusicTable(Part):
    """Pieces, wafers, whose turn it is, and who is still late."""

    language = 2

    ledger = "mutou.md"
    scopes = {
        "six": "two by three squares, three players with one piece and two wafers each",
        "four": "a strip of four, two players with one piece and two wafers each, one wafer to spare",
        "three": "a strip of four, three players with one piece and one wafer each",
        "tiny": "a strip of three, two players with one piece and one wafer each",
    }

    Player: Sort[str] = Sort(lambda game: game.setting.colours)
    Tessel: Sort[Hashable] = Sort(lambda game: game.board.ids)
    Phase = Sort(*PHASES)
    players = Player

    late = Question(
        "What becomes of a move that was not made in the beats of its turn?",
        clause=("mutou.music.late", "mutou.music.no_excuse"),
        option=True,  # the next player may begin before the late one has completed theirs: so they complete them
        owed="it may be made later, in somebody else's turn",
        lapse="it is lost",
    )
    conflict = Question(
        "A late player and the one on turn want the same tessel in one beat: what of the late one's move?",
        clause=("mutou.music.conflict", "mutou.music.no_excuse", "mutou.music.late"),
        stands="it is void, and may be tried again in another beat",
        spent="it is void, and lost",
        order="it is made second, on what it then finds: the late one takes who came there first",
    )
    again = Question(
        "A player still owes a move when their turn comes again: have they one move more in it?",
        clause=("mutou.music.late", "mutou.music.beat", "mutou.turn.count", "mutou.music.no_excuse"),
        fresh="no: a turn has as many moves as wafers, and what was owed is gone",
        added="yes: they complete the old moves as well, those of one turn at most",
    )
    idle = Question(
        "A player lets all their beats pass: have they rested, and earn a wafer, or are they late, and owe moves?",
        clause=("mutou.turn.rest", "mutou.music.late", "mutou.turn.move_or_rest"),
        late="late: they owe the moves, for who rests says so when their turn comes",
        rested="rested: no move has been made, so they earn a wafer and owe nothing",
    )
    resting = Question(
        "A player rests: how many beats pass before the next one is on?",
        clause=("mutou.turn.rest", "mutou.music.beat", "mutou.darj.rest_gain", "mutou.turn.count"),
        none="none: beats are there to move in, and the next player is on at once",
        one="one, which they let pass",
        all="as many as they have wafers, as in any other turn",
    )
    early = Question(
        "A player wants fewer moves than they have beats: may they end their turn before the beats have run out?",
        clause=("mutou.music.beat", "mutou.turn.count", "mutou.music.late", "mutou.music.no_excuse"),
        runs_out="no: the next player waits for the last beat, and what was not moved is late",
        done="yes, after a move at least: the next beat is the next player's, and they owe nothing",
    )
    loot = Question(
        "Wafers of a beaten player come to the player on turn: have they more beats in this turn?",
        clause=("mutou.music.beat", "mutou.turn.count", "mutou.darj.defeat_transfer"),
        next_turn="no: wafers were counted when the turn began, and new ones count from the next",
        at_once="yes: a beat more, and a move in it, for each wafer, as they have as many beats as wafers",
    )
    count_from = Question(
        "A turn has come up, and its player has not moved yet: do its beats run already?",
        clause=(
            "mutou.music.beat",
            "mutou.music.late",
            "mutou.music.no_excuse",
            "mutou.start.music",
            "mutou.turn.count",
        ),
        turn="yes: they run from when the turn has come up, and those that its player lets pass are gone",
        first_move="no: that of their first move is the first, and they may wait for it as long as they like",
    )
    resumed = Question(
        "The music stops in the middle of a turn and begins again: how many beats has the turn then?",
        clause=("mutou.music.stop", "mutou.music.beat", "mutou.turn.count"),
        goes_on="those that were left: play goes on where it was",
        afresh="all of them, where its player still has moves: play begins again with the music",
    )

    owner: State[Hashable, str | None] = State(Tessel, Optional(Player))
    wafers: State[str, int] = State(Player, Int(0, lambda game: game.setting.all_wafers))
    supply: State[int] = State(Int(0, lambda game: game.setting.all_wafers))
    out: State[str, bool] = State(Player, Bool)
    turn: State[str] = State(Player)  # whose turn came up last
    phase: State[str] = State(Phase)
    # of this turn, the one being played among them
    beats: State[int] = State(Int(0, lambda game: game.setting.all_wafers))
    # moves that a player may still make
    owed: State[str, int] = State(Player, Int(0, lambda game: 2 * game.setting.all_wafers))
    asked: State[str, bool] = State(Player, Bool)  # who has moved in this beat, or let it pass
    moved: State[bool] = State(Bool)  # whether the player on turn has moved in it, or said that they rest
    start: State[str, Hashable] = State(Player, Optional(Tessel), seen_by=lambda game, viewer, p: game.sees(viewer, p))
    to: State[str, Hashable] = State(Player, Optional(Tessel), seen_by=lambda game, viewer, p: game.sees(viewer, p))
    there: State[str, str | None] = State(
        Player, Optional(Player), seen_by=lambda game, viewer, p: game.sees(viewer, p)
    )
    #: mutou.music.stop
    silent: State[bool] = State(Bool)  # the musicians have stopped

    def __init__(self, scope: str | None = None, **readings: str) -> None:
        try:
            super().__init__(scope, **readings)
            stands(self.board, self.setting.players, len(self.setting.stacks))
        except BoardError as error:
            raise GameError(str(error), file=str(scope), fix="mend the board, or choose another setting") from None

    @classmethod
    def other_scope(cls, name: str) -> str | None:
        """Every setting of MuTou."""
        setting = setting_named(name)
        return setting.text if setting else None

    @classmethod
    def clauses(cls) -> dict[str, Clause]:
        """Those that `CLAUSES` begins with."""
        return {name: clause for name, clause in super().clauses().items() if name.startswith(CLAUSES)}

    @cached_property
    def setting(self) -> Setting:
        """What is agreed on in this scope."""
        found = setting_named(SETTINGS.get(self.scope, self.scope))
        assert found is not None, "the scope was accepted before"
        return found

    @cached_property
    def board(self) -> Any:
        """The playing area; it stays as it is."""
        return board_named(self.setting.board)

    @cached_property
    def steps(self) -> Mapping[Hashable, list[Hashable]]:
        """Where a piece may go in one move, over an edge or a vertex (mutou.blood.move)."""
        graph = self.board.graph("blood")
        return {tessel: list(graph[tessel]) for tessel in self.board.ids}

    def sees(self, viewer: str, player: str) -> bool:
        """Who decides at the same time as others shows it when all have decided."""
        return self.phase == "together" or viewer == player

    #: mutou.darj.equal_start, mutou.start.music
    @initial
    def setup(self) -> None:
        """Everybody's pieces are in their stand; the musicians play, and the first player is on."""
        placed = stands(self.board, self.setting.players, len(self.setting.stacks))
        self.owner = None
        for player, stand in zip(self.setting.colours, placed, strict=True):
            for tessel in stand:
                self.owner[tessel] = player
        self.wafers, self.supply = self.setting.wafers, self.setting.spare
        self.turn, self.phase, self.beats, self.owed = self.setting.colours[0], "reached", 0, 0
        self.out = self.asked = self.moved = self.silent = False
        self.start = self.to = self.there = None
