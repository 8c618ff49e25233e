"""Moving pieces in MuTou: each use of a shak, one after another; taking, turning, and what follows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from rulestone.model import Part, require, rule

from .board import Board
from .budget import Budget
from .settings import MOST_SHAKKEN


class Moves(Part[Budget]):
    """Walker, Angler, Jagger and Blood; captures, changes of allegiance and spoils."""

    def settling(self) -> bool:
        """A piece has been removed: who has lost their last Blood?"""
        return self.phase == "settle"

    def dividing(self) -> bool:
        """Shakken of the removed piece may be passed to the one that stays."""
        return self.phase == "spoils"

    # The use of a shak

    def price(self, way: Mapping[int, int]) -> int:
        """What a way costs on the area at hand; nought where there is none."""
        return {number: way.get(number, 0) for number in self.areas}[self.area]

    def disks_used(self, price: int) -> int:
        """How many disks a move of a number of units uses."""
        return price if self.jagger.disks == "each-unit" else 1

    def can_use(self, player: str, start: Hashable, shak: str, price: int) -> bool:
        """The piece has the shak, it is not used up, and the player can pay."""
        used = 0 if self.extra == "renewed" else self.used[start, shak]
        has_shak = self.owner[start] == player and self.shakken[start, shak] >= used + self.disks_used(price)
        if self.extra == "wafer" and self.runner is not None and self.runner != start:
            return False
        return has_shak and self.budget(player) >= price

    def use(self, player: str, start: Hashable, to: Hashable, shak: str) -> None:
        """A shak is used: the points and the disk are spent. The requirements of every move."""
        price = self.price(self.targets(shak, start)[to])
        require(self.may_act("pieces"), because="it is not the time to move pieces")
        require(price > 0, because="the shak does not lead there")
        require(self.can_use(player, start, shak, price), because="the piece cannot be moved so")
        self.pay_points(player, "pieces", price)
        if self.extra != "renewed":
            self.used[start, shak] += self.disks_used(price)
        if self.extra == "wafer":
            self.runner = start

    def carry_over(self, start: Hashable, to: Hashable) -> None:
        """A piece changes its tessel, with all that is on it."""
        self.owner[to], self.owner[start] = self.owner[start], None
        for shak in self.kinds:
            for stack in (self.shakken, self.used) if self.extra != "renewed" else (self.shakken,):
                stack[to, shak], stack[start, shak] = stack[start, shak], 0
        if self.extra == "wafer" and self.runner == start:
            self.runner = to

    #: mutou.turn.count, mutou.turn.choose_kind, mutou.turn.exclusive, mutou.move.as_many, mutou.move.any_pieces
    #: mutou.walker.move, mutou.angler.move, mutou.angler.many_vertices, mutou.blood.move, mutou.jagger.far
    #: mutou.jagger.trace, mutou.jagger.between, mutou.jagger.endvertex, mutou.jagger.landing
    #: mutou.area.jagger_count, mutou.area.multi_edge, mutou.anj.inert, mutou.shak.multiplicity, mutou.move.revisit
    #: mutou.cost.walker, mutou.cost.angler, mutou.cost.jagger, mutou.cost.blood, mutou.cost.power_limit
    #: mutou.darj.stack, mutou.darj.versus_points, mutou.move.shak_is_move
    @rule(
        by=Board.turn,
        shak=lambda game: game.steppers,
        start=Board.Tessel,
        to=lambda game, shak, start: game.targets(shak, start),
    )
    def go(self, player: str, shak: str, start: Hashable, to: Hashable) -> None:
        """A piece goes to an empty tessel by one of its shakken."""
        require(self.owner[to] is None, because=f"{to} is taken")
        self.use(player, start, to, shak)
        self.carry_over(start, to)
        self.piece = to
        self.after_move(player)

    # Removing a piece

    #: mutou.capture.how, mutou.anj.fate
    @rule(
        by=Board.turn,
        shak=lambda game: game.steppers,
        start=Board.Tessel,
        to=lambda game, shak, start: game.targets(shak, start),
    )
    def take(self, player: str, shak: str, start: Hashable, to: Hashable) -> None:
        """A piece goes onto an enemy's tessel; that one is removed."""
        require(self.may_be_taken(player, to))
        self.use(player, start, to, shak)
        self.capture(player, start, to)

    #: mutou.convert.how, mutou.anj.fate
    @rule(
        by=Board.turn,
        shak=lambda game: game.steppers,
        start=Board.Tessel,
        to=lambda game, shak, start: game.targets(shak, start),
    )
    def turn_cone(self, player: str, shak: str, start: Hashable, to: Hashable) -> None:
        """A piece goes onto an enemy's tessel, and is removed for the piece there, which changes allegiance."""
        require(self.owner[to] is not None and self.is_enemy(self.owner[to], player))
        self.use(player, start, to, shak)
        self.convert(player, start, to)

    def may_be_taken(self, player: str, to: Hashable) -> bool:
        """There is a piece, and not one of the player's own."""
        own = self.own_piece == "allowed" and self.owner[to] == player
        return self.owner[to] is not None and (own or self.is_enemy(self.owner[to], player))

    def capture(self, player: str, start: Hashable, to: Hashable) -> None:
        """The piece on `to` is removed by the one on `start`, which goes there."""
        for shak in self.kinds:
            self.heap[shak] = self.shakken[to, shak]
        self.carry_over(start, to)
        self.divide_spoils(player, to)

    def convert(self, player: str, start: Hashable, to: Hashable) -> None:
        """The piece on `to` is the player's now; the one on `start` is removed."""
        for shak in self.kinds:
            self.heap[shak] = self.shakken[start, shak]
            self.shakken[start, shak] = self.used[start, shak] = self.used[to, shak] = 0
        self.tire(to)
        self.owner[start], self.owner[to] = None, player
        self.divide_spoils(player, to)
        self.left = 0  # the piece that Rand moved is gone

    def tire(self, tessel: Hashable) -> None:
        """All shakken of a piece that has been turned here count as used, where it may not be moved at once."""
        if self.turned == "tired" and self.extra != "renewed":
            for shak in self.kinds:
                self.used[tessel, shak] = self.shakken[tessel, shak]

    def divide_spoils(self, player: str, keeper: Hashable) -> None:
        """The removed piece's shakken may be passed on while there are points to pay with."""
        self.piece = keeper
        is_out = self.last_blood == "gone" and not self.has_blood(player)  #: mutou.blood.last
        if self.addarjaki > 0 and any(self.heap[shak] > 0 for shak in self.kinds) and not is_out:
            self.phase = "spoils"
        else:
            self.phase, self.heap = "settle", 0

    #: mutou.capture.transfer
    @rule(during=dividing, by=Board.turn, shak=Board.Shak, keeper=Board.Tessel)
    def pass_on(self, shak: str, keeper: Hashable) -> None:
        """A shak of the removed piece is passed on to the one that stays, for a point."""
        require(self.piece == keeper and self.heap[shak] > 0 and self.addarjaki > 0)
        fits = self.height(keeper) < MOST_SHAKKEN
        if self.overflow == "room":
            require(fits, because="there is no room for it")  #: mutou.anj.mast, mutou.anj.basket
        self.heap[shak] -= 1
        self.addarjaki -= 1
        if fits:
            self.shakken[keeper, shak] += 1
            if self.passed_on == "later" and self.extra != "renewed":
                self.used[keeper, shak] += 1

    #: mutou.capture.transfer
    @rule(during=dividing, by=Board.turn)
    def leave_spoils(self) -> None:
        """What is not passed on leaves the game with its base."""
        self.heap, self.phase = 0, "settle"

    # Defeat

    def has_blood(self, player: str) -> bool:
        """Some piece of the player carries a Blood."""
        return any(self.owner[t] == player and self.shakken[t, "blood"] > 0 for t in self.Tessel)

    #: mutou.blood.last, mutou.blood.meaning
    @rule(during=settling, split_on=["turn"], player=Board.Player)
    def fall(self, player: str) -> None:
        """Who has lost their last Blood is out; their wafers go to the one who took or turned it."""
        require(not self.out[player] and not self.has_blood(player))
        victor, number = self.turn, self.wafers[player]
        self.out[player] = True
        self.wafers[player] = self.banked[player] = 0  #: mutou.darj.defeat_all
        if victor != player:
            self.wafers[victor] += number  #: mutou.darj.defeat_transfer
        elif self.self_defeat == "supply":
            self.supply += number
        if self.remains != "obstacles" and victor != player:
            for tessel in self.Tessel:
                if self.owner[tessel] == player:
                    self.owner[tessel] = victor if self.remains == "victor" else None
                    if self.remains == "removed":
                        for shak in self.kinds:
                            self.shakken[tessel, shak] = 0

    #: mutou.blood.last
    @rule(during=settling, split_on=["turn"])
    def go_on(self) -> None:
        """Everybody else still has a Blood: the turn goes on, unless it was the mover who has lost their last one."""
        require(all(self.out[p] or self.has_blood(p) for p in self.Player))
        if self.out[self.turn]:
            self.left = 0
            self.next_turn(self.turn)
        else:
            self.after_move(self.turn)

    # After a move

    def after_move(self, player: str) -> None:
        """A move is over: further Rands that a choice demands, or a choice may be called, or the turn goes on."""
        if not self.setting.facets:
            self.phase, self.piece = "act", None
        elif self.left > 0:
            self.phase = "vertex"
        else:
            self.open_window("pieces")

    def open_window(self, what: str) -> None:
        """Something has been done: the turn may go on, and a choice may be called, unless a choice brought it about."""
        self.phase = "act"
        if not self.setting.facets:
            return
        self.window = what
        if what == "pieces" and self.move == "run":
            self.window = "shut"  # until the piece has done all that it does: `conclude`
        elif self.recall == "no" and self.calling is not None:
            self.window = "shut"
        self.calling = None

    #: mutou.choice.window, mutou.darj.stack
    @rule(during=Budget.goes_on, by=Board.turn)
    def conclude(self) -> None:
        """A piece has done all that it does: that was its move, and a choice may be called."""
        require(self.move == "run" and self.with_quandarinn())
        require(self.doing == "pieces" and self.window == "shut" and self.piece is not None)
        self.window = "pieces"

    def can_go_on(self, player: str) -> bool:
        """There are points left, and a piece to be moved with them."""
        return self.addarjaki > 0 and self.turn_is_for("pieces") and self.can_move_a_piece(player)

    def can_move_a_piece(self, player: str) -> bool:
        """Some piece of the player has a shak that leads it somewhere."""
        for shak in self.steppers:
            for start in self.Tessel:
                for to, way in self.targets(shak, start).items():
                    price = self.price(way)
                    free = self.owner[to] is None or self.may_be_taken(player, to)
                    if price > 0 and free and self.can_use(player, start, shak, price):
                        return True
        return False

    def bases(self, player: str) -> int:
        """How many pieces a player has; one may be lifted by a Rand."""
        return sum(self.owner[tessel] == player for tessel in self.Tessel) + self.lifted(player)

    def lifted(self, player: str) -> int:
        """The one that a Rand has lifted, if it is this player's: 1, else 0."""
        return 1 if self.phase == "land" and self.turn == player else 0
