"""What is where in a game of MuTou: pieces, wafers, whose turn it is, and how the game begins."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from typing import Any

from rulestone.geometry import BoardError
from rulestone.model import Bool, GameError, Int, Optional, Part, Sort, State, free, initial, require

from .playing_area import PlayingArea
from .settings import FURTHER, MOST_SHAKKEN, SETTINGS, board_named, setting_named, shakken_in, stands

PHASES = (
    "claim",  # the player to move claims a zone; there are no pieces yet
    "choose",  # the player to move has not done anything
    "act",  # they may go on
    "carry",  # they hold a shak that they move to another piece
    "spoils",  # they may pass shakken of the removed piece to the one that stays
    "settle",  # a piece has been removed: who has lost their last Blood?
    "ask",  # a choice has been called: the player called says how
    "toss",  # a choice has been called: one quandar is thrown
    "cover",  # or two are put down covered
    "vertex",  # Rand: a vertex is selected
    "first",  # Rand: the first quandar
    "way",  # Rand: the direction of the count
    "second",  # Rand: the second quandar
    "measure",  # Rand: which tessels are farthest?
    "land",  # Rand: the piece goes there
    "mix",  # the shakken of two pieces are cast into a heap
    "deal",  # the caller distributes shakken of a heap
    "rest of heap",  # the called player distributes the others
    "insert",  # the caller alters the playing area
)


class Board(Part[PlayingArea]):
    """Pieces, power pieces and the course of a turn."""

    ledger = "mutou.md"
    title = "MuTou"
    on_the_table = ("owner", "shakken", "area", "wafers", "supply", "banked", "zone", "out", "agreed", "turn")
    scopes = {name: setting.text for name, setting in SETTINGS.items()}

    Player: Sort[str] = Sort(lambda game: game.setting.colours)
    Tessel: Sort[Hashable] = Sort(lambda game: game.tessels)
    Shak: Sort[str] = Sort(lambda game: game.kinds)
    Area: Sort[int] = Sort(lambda game: game.areas.nodes)
    Phase = Sort(*PHASES)
    Doing = Sort("nothing", "pieces", "stacks", "area", "several")
    Window = Sort("shut", "pieces", "stacks", "area")
    Direction = Sort("counterclockwise", "clockwise")
    Landing: Sort[tuple[str, int]] = Sort(lambda game: game.landings)
    players = Player

    owner: State[Hashable, str | None] = State(Tessel, Optional(Player))  #: mutou.anj.noejj, mutou.equip.colour
    shakken: State[Hashable, str, int] = State(Tessel, Shak, Int(0, MOST_SHAKKEN))  #: mutou.equip.open, mutou.anj.base
    used: State[Hashable, str, int] = State(Tessel, Shak, Int(0, MOST_SHAKKEN))  # in this turn
    area: State[int] = State(Area)
    wafers: State[str, int] = State(Player, Int(0, lambda game: game.setting.all_wafers))  #: mutou.equip.open
    supply: State[int] = State(Int(0, lambda game: game.setting.all_wafers))  #: mutou.darj.supply
    banked: State[str, int] = State(Player, Int(0, lambda game: game.setting.banked))
    # 0: none
    zone: State[str, int] = State(Player, Int(0, lambda game: game.setting.players if game.zones == "claimed" else 0))
    out: State[str, bool] = State(Player, Bool)
    agreed: State[str, bool] = State(Player, Bool)  # to stop playing
    turn: State[str] = State(Player)
    phase: State[str] = State(Phase)
    doing: State[str] = State(Doing)
    addarjaki: State[int] = State(Int(0, lambda game: game.setting.all_wafers))  # not yet used in this turn
    runner: State[Hashable] = State(Optional(Tessel))  # the piece whose move it is, where further pieces cost a wafer
    # the piece just moved, or the first of two whose shakken are altered
    piece: State[Hashable] = State(Optional(Tessel))
    other: State[Hashable] = State(Optional(Tessel))  # the second of them
    window: State[str] = State(Window)  # a choice may be called now on what has just been done, or has been called
    carried: State[str | None] = State(Optional(Shak))
    heap: State[str, int] = State(Shak, Int(0, 2 * MOST_SHAKKEN))  # the removed piece's shakken, or those of two pieces
    tired: State[str, int] = State(Shak, Int(0, MOST_SHAKKEN))  # used in this turn, of a piece lifted by a Rand
    calling: State[str | None] = State(Optional(Player))
    covered: State[str, int] = State(
        Player, Int(0, lambda game: game.facets), seen_by=lambda game, viewer, p: game.sees(viewer, p)
    )
    # Rands, shakken or alterations still due to a choice
    left: State[int] = State(Int(0, lambda game: max(1, game.facets)))
    rolled: State[int] = State(Int(0, lambda game: game.facets))
    corner: State[int] = State(Int(0, lambda game: game.most_corners - 1))
    direction: State[str] = State(Direction)
    landing: State[tuple[str, int]] = State(Landing)
    far: State[int] = State(Int(0, lambda game: len(game.tessels)))

    def __init__(self, scope: str | None = None, **readings: str) -> None:
        try:
            super().__init__(scope, **readings)
            setting = self.setting
            if setting.free and self.zones == "claimed":
                raise BoardError("shakken are distributed freely only where stands are given")
            stands(board_named(setting.board), setting.players, len(setting.stacks))
        except BoardError as error:
            raise GameError(str(error), file=str(scope), fix="mend the board, or choose another setting") from None

    @classmethod
    def other_scope(cls, name: str) -> str | None:
        """Sizes, details and board files: see `settings.setting_named`."""
        setting = setting_named(name)
        return setting.text if setting else None

    @classmethod
    def further_scopes(cls) -> Sequence[str]:
        """Small settings in which questions are alive that the listed ones do not ask: more wafers, Rands, players."""
        return FURTHER

    @property
    def facets(self) -> int:
        """Of a quandar; the state keeps room for one even where none is used."""
        return max(1, self.setting.facets)

    @cached_property
    def most_corners(self) -> int:
        """Of any tessel."""
        return max(number for area in self.corners.values() for number in area.values())

    @cached_property
    def landings(self) -> list[tuple[str, int]]:
        """Where the first count of a Rand can end: a kind, and, where it matters, which corner or side it is."""
        which = range(self.most_corners) if self.through_landing == "yes" else [0]
        return [(kind, number) for kind in ("vertex", "edge") for number in which]

    def sees(self, viewer: str, player: str) -> bool:
        """A quandar put down covered is seen by who put it down, until both are uncovered (mutou.choice.methods)."""
        return self.phase != "cover" or viewer == player

    #: mutou.order.first, mutou.darj.equal_start, mutou.darj.number, mutou.darj.one, mutou.setout.wafers
    #: mutou.setout.stand, mutou.setout.private, mutou.area.stand, mutou.tier.agree, mutou.piece.three_kinds
    #: mutou.anj.either_form, mutou.equip.fit, mutou.shak.kinds
    @initial
    def setup(self) -> None:
        """Everybody's pieces are in their stand, and equally many wafers on their power piece."""
        setting = self.setting
        self.owner, self.used = None, 0
        stacks: dict[Any, Any] = {}
        for player, stand in self.stands.items() if self.zones == "given" else ():
            for tessel, stack in zip(stand, setting.stacks, strict=True):
                self.owner[tessel] = player
                stacks[tessel] = stack
        numbers = shakken_in(setting.stacks)
        for tessel in self.Tessel:
            for shak in self.kinds:
                if not (setting.free and tessel in stacks):
                    self.shakken[tessel, shak] = stacks.get(tessel, {}).get(shak, 0)
        if setting.free:
            self.distribute(numbers)
        self.area, self.doing, self.zone = 0, "nothing", 0
        if self.zones == "given":
            self.turn, self.phase = setting.colours[0], "choose"
        else:
            self.turn, self.phase = setting.colours[1], "claim"
        self.wafers, self.supply, self.banked = setting.wafers, setting.spare, 0
        self.out = self.agreed = False
        self.window = "shut"
        self.addarjaki = self.left = self.heap = self.tired = self.rolled = self.covered = self.corner = self.far = 0
        self.runner = self.piece = self.other = self.carried = self.calling = None
        self.direction, self.landing = "counterclockwise", self.landings[0]

    def distribute(self, numbers: Mapping[str, int]) -> None:
        """Everybody distributes their shakken among their pieces, in private: whatever way is possible."""
        for stand in self.stands.values():
            for shak in self.kinds:
                free(*(self.shakken[tessel, shak] for tessel in stand))
                require(sum(self.shakken[tessel, shak] for tessel in stand) == numbers[shak])
            for tessel in stand:
                require(self.height(tessel) <= MOST_SHAKKEN)

    def height(self, tessel: Any) -> int:
        """How many shakken are on a base."""
        return sum(self.shakken[tessel, shak] for shak in self.kinds)

    def side(self, player: Any) -> tuple[str, ...]:
        """The player, and those with whom they share allegiance (mutou.share)."""
        order = list(self.Player)
        return tuple(order[order.index(player) % 2 :: 2]) if self.share == "partners" else (player,)

    def is_enemy(self, owner: str | None, player: str) -> bool:
        """The owner of a piece is not the player, and shares no allegiance with them."""
        return all(owner != one for one in self.side(player))

    def with_quandarinn(self) -> bool:
        """Choice pieces are played with."""
        return self.setting.facets > 0
