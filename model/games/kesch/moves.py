"""What a player may move in Kesch: one piece, or a march of several. Long moves are played square by square."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulestone.model import Value, all_of, any_of, count, negate, require, rule, when

from .board import Board
from .geometry import DIAGONAL, DIRECTIONS, Reach

MARCHING = ("peasant", "spearman", "archer", "knight")


class Moves(Board):
    """Moves, overrun, march; and what a player does who has no move."""

    def is_any(self, s: Any, square: str, kinds: tuple[str, ...]) -> Value:
        """The piece here is of one of these kinds."""
        return any_of(s.kind[square] == kind for kind in kinds)

    def could_attack(self, s: Any, start: str, reach: Reach) -> Value:
        """The piece on `start`, if it is of the side whose reach this is, could direct an attack along it."""
        shot: Any = False
        if reach.archer_path is not None:
            shot = all_of(s.kind[start] == "archer", *(s.kind[q] == "none" for q in reach.archer_path))
        return any_of(self.is_any(s, start, reach.kinds), shot)

    def is_under_attack(self, s: Any, square: str, of: str) -> Value:
        """An enemy of player `of` could attack this square, or has directed an attack at it."""
        found = []
        for enemy in self.enemies(of):
            for start, reach in self.reached_from[self.side(enemy)][square].items():
                if self.under_attack == "aimed":
                    found.append((s.owner[start] == enemy) & (s.aim[start] == square))
                else:
                    found.append((s.owner[start] == enemy) & self.could_attack(s, start, reach))
        return any_of(found)

    def may_step(self, s: Any, player: str, start: str, direction: str) -> Value:
        """A piece of this player may be moved from here in a direction, if only by one square."""
        to = self.grid.step(start, direction)
        if to is None:
            return any_of(False)
        kinds = MARCHING if direction in DIAGONAL else MARCHING[1:]
        rides = all_of(
            s.kind[start] == "knight",
            s.kind[to] != "tower",
            any_of(s.owner[to] == enemy for enemy in self.enemies(player)),
        )
        return all_of(s.owner[start] == player, any_of((s.kind[to] == "none") & self.is_any(s, start, kinds), rides))

    @rule(
        by="turn",
        clauses=[
            "kesch.turn.alternate",
            "kesch.peasant.move",
            "kesch.spear.move",
            "kesch.archer.move",
            "kesch.knight.move",
            "kesch.knight.overrun",
            "kesch.knight.overrun_tower",
            "kesch.tower.move",
            "kesch.tower.special",
            "kesch.v4.else",
        ],
        start=Board.Square,
        direction=lambda game, start: [d for d in DIRECTIONS if game.grid.step(start, d)],
    )
    def go(self, s: Any, start: str, direction: str) -> None:
        """A piece goes one square; a knight may ride on, and kills an enemy by riding onto him."""
        to = str(self.grid.step(start, direction))
        player = self.named(s.turn)
        riding = all_of(s.phase == "ride", s.walker == start, s.heading == direction)
        require((s.phase == "move") | riding, self.may_step(s, player, start, direction))
        overruns = s.kind[to] != "none"
        ahead = self.grid.step(to, direction)
        rides = all_of(s.kind[start] == "knight", negate(overruns), ahead is not None)
        self.move_man(s, start, to)
        s.walker, s.heading = None, None
        with when(rides):
            s.phase, s.walker, s.heading = "ride", to, direction
        with when(negate(rides)):
            self.begin_combat(s)
        if self.ridden_down != "free":
            with when(overruns):
                s.overran = to

    def move_man(self, s: Any, start: str, to: str) -> None:
        """A piece changes its square; whoever stood there is gone."""
        kind, owner = s.kind[start], s.owner[start]
        s.kind[start], s.owner[start] = "none", None
        s.kind[to], s.owner[to] = kind, owner
        if self.lasting == "stays":
            s.aim[start] = s.aim[to] = None
            for attackers in self.reached_from.values():
                for gone in (start, to):
                    for attacker in attackers[gone]:
                        with when(s.aim[attacker] == gone):
                            s.aim[attacker] = None

    def steps_along(self, s: Any, player: str, man: str) -> Value:
        """A man of this player may take part in a march: not a tower, and not under attack."""
        return all_of(
            s.owner[man] == player, self.is_any(s, man, MARCHING), negate(self.is_under_attack(s, man, of=player))
        )

    def men_behind(self, man: str, direction: str) -> Iterator[str]:
        """The squares behind a man in the line of a march, near ones first."""
        behind = self.grid.step(man, direction, -1)
        while behind is not None:
            yield behind
            behind = self.grid.step(behind, direction, -1)

    @rule(
        by="turn",
        clauses=["kesch.march.who", "kesch.march.dir", "kesch.march.attack"],
        man=Board.Square,
        direction=lambda game, man: [d for d in DIAGONAL if game.grid.step(man, d) and game.grid.step(man, d, -1)],
    )
    def march(self, s: Any, man: str, direction: str) -> None:
        """The first two men of a diagonal line go one square along it."""
        to = str(self.grid.step(man, direction))
        player = self.named(s.turn)
        second, *others = self.men_behind(man, direction)
        require(s.phase == "move", s.kind[to] == "none")
        both = self.steps_along(s, player, man) & self.steps_along(s, player, second)
        require(both, because="no man under attack may march")
        if self.march_part == "whole":
            in_line: list[Any] = []
            for behind in others:
                in_line.append(all_of(s.owner[behind] == player, self.is_any(s, behind, MARCHING)))
                threatened = self.is_under_attack(s, behind, of=player)
                require(negate(all_of(*in_line, threatened)), because="the whole line marches")
        self.move_man(s, man, to)
        self.move_man(s, second, man)
        s.phase, s.walker, s.heading = "march", second, direction

    @rule(
        by="turn",
        clauses=["kesch.march.who", "kesch.march.dir", "kesch.march.attack"],
        man=Board.Square,
        direction=lambda game, man: [d for d in DIAGONAL if game.grid.step(man, d) and game.grid.step(man, d, 2)],
    )
    def follow(self, s: Any, man: str, direction: str) -> None:
        """The man behind those who march goes with them."""
        to = str(self.grid.step(man, direction))
        require(s.phase == "march", s.walker == to, s.heading == direction, s.kind[to] == "none")
        require(self.steps_along(s, self.named(s.turn), man), because="no man under attack may march")
        self.move_man(s, man, to)
        s.walker = man

    @rule(by="turn", clauses=["kesch.knight.move", "kesch.march.who"])
    def halt(self, s: Any) -> None:
        """The knight rides no farther, or nobody else joins the march."""
        player = self.named(s.turn)
        require((s.phase == "ride") | (s.phase == "march"))
        if self.march_part == "whole":
            for man in self.Square:
                for direction in DIAGONAL:
                    to = self.grid.step(man, direction)
                    if to is not None:
                        more = all_of(s.walker == to, s.heading == direction, s.phase == "march")
                        more &= all_of(s.owner[man] == player, self.is_any(s, man, MARCHING))
                        require(negate(more), because="the whole line marches")
        s.walker, s.heading = None, None
        self.begin_combat(s)

    def begin_combat(self, s: Any) -> None:
        """The move is done."""
        s.phase = "aim"
        s.aimer = s.turn if self.timing != "mover_last" else self.Player.following(s.turn)

    def has_move(self, s: Any, player: str) -> Value:
        """Some piece of this player can go somewhere; where none can, no line can march."""
        return any_of(self.may_step(s, player, start, direction) for start in self.Square for direction in DIRECTIONS)

    @rule(by="turn", clauses="kesch.move.none")
    def stay(self, s: Any) -> None:
        """No piece is moved; combat follows."""
        require(s.phase == "move")
        player = self.named(s.turn)
        if self.passing == "no":
            require(negate(self.has_move(s, player)), because="there is a move")
            if self.no_move == "silent":
                require(False)
        if self.passing == "no" and self.no_move == "loses":
            for other in self.Player:
                self.award(s, other, -1 if other in self.allies(player) else 1)
            self.end_game(s)
        else:
            self.begin_combat(s)

    def named(self, player: Value) -> str:
        """The player, in a rule that is read once for every player who may have the choice."""
        return next(str(one) for one in self.Player if player == one)

    def end_game(self, s: Any) -> None:
        """The game is decided."""
        s.phase = "won"
        s.played += 1

    def men(self, s: Any, player: str) -> Value:
        """How many pieces a player has."""
        return count(s.owner[square] == player for square in self.Square)
