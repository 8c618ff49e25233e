"""What a player may move in Kesch: one piece, or a march of several. Long moves are played square by square."""

from __future__ import annotations

from collections.abc import Iterator

from rulestone.model import Part, require, rule

from .board import Board
from .geometry import DIAGONAL, DIRECTIONS, Reach
from .results import Results

MARCHING = ("peasant", "spearman", "archer", "knight")


class Moves(Part[Results]):
    """Moves, overrun, march; and what a player does who has no move."""

    def is_any(self, square: str, kinds: tuple[str, ...]) -> bool:
        """The piece here is of one of these kinds."""
        return any(self.kind[square] == kind for kind in kinds)

    def holds_enemy(self, square: str, of: str) -> bool:
        """A piece of the other side stands here."""
        return any(self.owner[square] == enemy for enemy in self.enemies(of))

    def could_attack(self, start: str, reach: Reach) -> bool:
        """The piece on `start`, if it is of the side whose reach this is, could direct an attack along it."""
        if self.is_any(start, reach.kinds):
            return True
        if reach.archer_path is None:
            return False
        return self.kind[start] == "archer" and all(self.kind[q] == "none" for q in reach.archer_path)

    def is_under_attack(self, square: str, of: str) -> bool:
        """An enemy of player `of` could attack this square, or has directed an attack at it."""
        for enemy in self.enemies(of):
            for start, reach in self.reached_from[self.side(enemy)][square].items():
                threatens = self.could_attack(start, reach)
                if self.under_attack == "aimed":
                    threatens = self.aim[start] == square
                if self.owner[start] == enemy and threatens:
                    return True
        return False

    # One piece

    def may_step(self, player: str, start: str, direction: str) -> bool:
        """A piece of this player may be moved from here in a direction, if only by one square."""
        to = self.grid.step(start, direction)
        if to is None:
            return False
        if self.kind[to] == "none":
            walks = self.is_any(start, MARCHING if direction in DIAGONAL else MARCHING[1:])
            return self.owner[start] == player and walks
        overruns = self.kind[start] == "knight" and self.kind[to] != "tower" and self.holds_enemy(to, of=player)
        return self.owner[start] == player and overruns

    @rule(
        by=Board.turn,
        start=Board.Square,
        direction=lambda game, start: [d for d in DIRECTIONS if game.grid.step(start, d)],
    )
    def go(self, player: str, start: str, direction: str) -> None:
        """A piece goes one square; a knight may ride on, and kills an enemy by riding onto him."""
        to = str(self.grid.step(start, direction))
        rides_on = self.phase == "ride" and self.walker == start and self.heading == direction
        require(self.phase == "move" or rides_on)  #: kesch.turn.alternate, kesch.v4.else
        #: kesch.peasant.move, kesch.spear.move, kesch.archer.move, kesch.knight.move, kesch.knight.overrun
        #: kesch.knight.overrun_tower, kesch.tower.move, kesch.tower.special
        require(self.may_step(player, start, direction))
        overruns = self.kind[to] != "none"
        may_go_on = self.kind[start] == "knight" and not overruns and self.grid.step(to, direction) is not None
        self.move_man(start, to)
        if may_go_on:
            self.phase, self.walker, self.heading = "ride", to, direction  #: kesch.knight.move
        else:
            self.end_move()  #: bookkeeping
        if overruns:
            self.overran = to  #: kesch.knight.overrun

    def move_man(self, start: str, to: str) -> None:
        """A piece changes its square; whoever stood there is gone."""
        kind, owner = self.kind[start], self.owner[start]
        self.kind[start], self.owner[start] = "none", None
        self.kind[to], self.owner[to] = kind, owner
        if self.lasting == "stays":
            self.aim[start] = self.aim[to] = None
            for attackers in self.reached_from.values():
                for gone in (start, to):
                    for attacker in attackers[gone]:
                        if self.aim[attacker] == gone:
                            self.aim[attacker] = None

    # A march

    def is_man(self, square: str, player: str) -> bool:
        """A piece of this player that may take part in a march: not a tower."""
        return self.owner[square] == player and self.is_any(square, MARCHING)

    def may_march(self, square: str, player: str) -> bool:
        """A man of this player who is not under attack."""
        return self.is_man(square, player) and not self.is_under_attack(square, of=player)

    def men_behind(self, man: str, direction: str) -> Iterator[str]:
        """The squares behind a man in the line of a march, near ones first."""
        behind = self.grid.step(man, direction, -1)
        while behind is not None:
            yield behind
            behind = self.grid.step(behind, direction, -1)

    #: kesch.march.who, kesch.march.dir
    @rule(
        by=Board.turn,
        man=Board.Square,
        direction=lambda game, man: [d for d in DIAGONAL if game.grid.step(man, d) and game.grid.step(man, d, -1)],
    )
    def march(self, player: str, man: str, direction: str) -> None:
        """The first two men of a diagonal line go one square along it; a knight may overrun, where it is so read."""
        require(self.marching == "every_game", because="players have not agreed on marching")
        to = str(self.grid.step(man, direction))
        second, *others = self.men_behind(man, direction)
        overruns = False
        if self.march_overrun == "yes":
            knight = self.kind[man] == "knight" and self.kind[to] != "tower"
            overruns = knight and self.holds_enemy(to, of=player)  #: kesch.knight.overrun, kesch.knight.overrun_tower
        require(self.phase == "move" and (self.kind[to] == "none" or overruns))
        #: kesch.march.attack
        require(self.may_march(man, player) and self.may_march(second, player), because="no man under attack may march")
        if self.march_part == "whole":
            for behind in others:
                if not self.is_man(behind, player):
                    break
                require(not self.is_under_attack(behind, of=player), because="the whole line marches")
        self.move_man(man, to)
        self.move_man(second, man)
        self.phase, self.walker, self.heading = "march", second, direction
        if overruns:
            self.overran = to  #: kesch.knight.overrun

    #: kesch.march.who, kesch.march.dir
    @rule(
        by=Board.turn,
        man=Board.Square,
        direction=lambda game, man: [d for d in DIAGONAL if game.grid.step(man, d) and game.grid.step(man, d, 2)],
    )
    def follow(self, player: str, man: str, direction: str) -> None:
        """The man behind those who march goes with them."""
        to = str(self.grid.step(man, direction))
        require(self.phase == "march" and self.walker == to and self.heading == direction)
        require(self.kind[to] == "none")
        require(self.may_march(man, player), because="no man under attack may march")  #: kesch.march.attack
        self.move_man(man, to)
        self.walker = man

    @rule(by=Board.turn)
    def halt(self, player: str) -> None:
        """The knight rides no farther, or nobody else joins the march."""
        require(self.phase == "ride" or self.phase == "march")  #: kesch.knight.move, kesch.march.who
        if self.march_part == "whole" and self.phase == "march":
            for man in self.Square:
                for direction in DIAGONAL:
                    to = self.grid.step(man, direction)
                    if to is not None and self.walker == to and self.heading == direction:
                        #: kesch.march.who
                        require(not self.is_man(man, player), because="the whole line marches")
        self.end_move()

    # No move

    def has_move(self, player: str) -> bool:
        """Some piece of this player can go somewhere; where none can, no line can march."""
        return any(self.may_step(player, start, direction) for start in self.Square for direction in DIRECTIONS)

    #: kesch.move.none
    @rule(by=Board.turn)
    def stay(self, player: str) -> None:
        """No piece is moved; combat follows."""
        require(self.phase == "move")
        if self.passing == "yes":
            self.begin_combat()
            return
        require(not self.has_move(player), because="there is a move")
        require(self.no_move != "silent")
        if self.no_move == "loses":
            for other in self.Player:
                self.award(other, -1 if other in self.allies(player) else 1)
            self.end_game()
        else:
            self.begin_combat()

    def end_move(self) -> None:
        """Nobody is on their way any more."""
        self.walker, self.heading = None, None
        self.begin_combat()

    def begin_combat(self) -> None:
        """The move is done; the first directs their attacks."""
        self.phase, self.aimer = "aim", self.first_to_aim()

    def first_to_aim(self) -> str:
        """Who directs attacks first after a move."""
        return self.Player.following(self.turn) if self.timing == "mover_last" else self.turn

    def end_game(self) -> None:
        """The game is decided."""
        self.phase = "won"
        self.played += 1

    def men(self, player: str) -> int:
        """How many pieces a player has."""
        return sum(self.owner[square] == player for square in self.Square)
