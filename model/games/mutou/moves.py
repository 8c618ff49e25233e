"""Moving pieces in MuTou: each use of a shak, one after another; taking, turning, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulestone.model import Value, all_of, any_of, if_else, lookup, negate, otherwise, require, rule, total, when

from .budget import Budget
from .settings import MOST_SHAKKEN


class Moves(Budget):
    """Walker, Angler, Jagger and Blood; captures, changes of allegiance and spoils."""

    def price(self, s: Any, way: Mapping[int, int]) -> Any:
        """What a way costs on the area at hand; nought where there is none."""
        return lookup({number: way.get(number, 0) for number in self.areas}, s.area, name="units")

    def disks_used(self, price: Any) -> Any:
        """How many disks a move of a number of units uses."""
        return price if self.jagger.disks == "each-unit" else 1

    def can_use(self, s: Any, player: str, start: Any, shak: str, price: Any) -> Value:
        """The piece has the shak, it is not used up, and the player can pay."""
        used = 0 if self.extra == "renewed" else s.used[start, shak]
        found = all_of(
            s.owner[start] == player,
            s.shakken[start, shak] >= used + self.disks_used(price),
            self.budget(s, player) >= price,
        )
        if self.extra == "wafer":
            found &= negate(s.runner.exists) | (s.runner == start)
        return found

    def use(self, s: Any, player: str, start: Any, to: Any, shak: str) -> None:
        """A shak is used: the points and the disk are spent. The requirements of every move."""
        price = self.price(s, self.targets(shak, start)[to])
        require(self.may_act(s, "pieces"), because="it is not the time to move pieces")
        require(price > 0, because="the shak does not lead there")
        require(self.can_use(s, player, start, shak, price), because="the piece cannot be moved so")
        self.pay_points(s, player, "pieces", price)
        if self.extra != "renewed":
            s.used[start, shak] += self.disks_used(price)
        if self.extra == "wafer":
            s.runner = start

    def carry_over(self, s: Any, start: Any, to: Any) -> None:
        """A piece changes its tessel, with all that is on it."""
        s.owner[to] = s.owner[start]
        s.owner[start] = None
        for shak in self.kinds:
            for stack in (s.shakken, s.used) if self.extra != "renewed" else (s.shakken,):
                stack[to, shak] = stack[start, shak]
                stack[start, shak] = 0
        if self.extra == "wafer":
            with when(s.runner == start):
                s.runner = to

    @rule(
        by="turn",
        clauses=[
            "mutou.walker.move",
            "mutou.angler.move",
            "mutou.angler.many_vertices",
            "mutou.jagger.far",
            "mutou.jagger.trace",
            "mutou.jagger.between",
            "mutou.jagger.endvertex",
            "mutou.jagger.landing",
            "mutou.blood.move",
            "mutou.anj.inert",
            "mutou.shak.multiplicity",
            "mutou.cost.walker",
            "mutou.cost.angler",
            "mutou.cost.jagger",
            "mutou.cost.blood",
            "mutou.cost.power_limit",
            "mutou.area.jagger_count",
            "mutou.area.multi_edge",
            "mutou.darj.stack",
            "mutou.darj.versus_points",
            "mutou.turn.count",
            "mutou.turn.choose_kind",
            "mutou.turn.exclusive",
            "mutou.move.as_many",
            "mutou.move.shak_is_move",
            "mutou.move.any_pieces",
            "mutou.move.revisit",
        ],
        shak=lambda game: game.steppers,
        start=Budget.Tessel,
        to=lambda game, shak, start: game.targets(shak, start),
    )
    def go(self, s: Any, shak: str, start: Any, to: Any) -> None:
        """A piece goes to an empty tessel by one of its shakken."""
        player = self.named(s.turn)
        require(negate(s.owner[to].exists), because=f"{to} is taken")
        self.use(s, player, start, to, shak)
        self.carry_over(s, start, to)
        s.piece = to
        self.after_move(s, player)

    @rule(
        by="turn",
        clauses=["mutou.capture.how", "mutou.anj.fate"],
        shak=lambda game: game.steppers,
        start=Budget.Tessel,
        to=lambda game, shak, start: game.targets(shak, start),
    )
    def take(self, s: Any, shak: str, start: Any, to: Any) -> None:
        """A piece goes onto an enemy's tessel; that one is removed."""
        player = self.named(s.turn)
        require(self.may_be_taken(s, player, to))
        self.use(s, player, start, to, shak)
        self.capture(s, player, start, to)

    @rule(
        by="turn",
        clauses=["mutou.convert.how", "mutou.anj.fate"],
        shak=lambda game: game.steppers,
        start=Budget.Tessel,
        to=lambda game, shak, start: game.targets(shak, start),
    )
    def turn_cone(self, s: Any, shak: str, start: Any, to: Any) -> None:
        """A piece goes onto an enemy's tessel, and is removed for the piece there, which changes allegiance."""
        player = self.named(s.turn)
        require(s.owner[to].exists, self.is_enemy(s.owner[to], player))
        self.use(s, player, start, to, shak)
        self.convert(s, player, start, to)

    def may_be_taken(self, s: Any, player: str, to: Any) -> Value:
        """There is a piece, and not one of the player's own."""
        found: Value = s.owner[to].exists
        if self.own_piece == "allowed":
            return all_of(found, (s.owner[to] == player) | self.is_enemy(s.owner[to], player))
        return all_of(found, self.is_enemy(s.owner[to], player))

    def capture(self, s: Any, player: str, start: Any, to: Any) -> None:
        """The piece on `to` is removed by the one on `start`, which goes there."""
        for shak in self.kinds:
            s.heap[shak] = s.shakken[to, shak]
        self.carry_over(s, start, to)
        self.divide_spoils(s, player, to)

    def convert(self, s: Any, player: str, start: Any, to: Any) -> None:
        """The piece on `to` is the player's now; the one on `start` is removed."""
        for shak in self.kinds:
            s.heap[shak] = s.shakken[start, shak]
            s.shakken[start, shak] = s.used[start, shak] = s.used[to, shak] = 0
        s.owner[start] = None
        s.owner[to] = player
        self.divide_spoils(s, player, to)
        s.left = 0  # the piece that Rand moved is gone

    def divide_spoils(self, s: Any, player: str, keeper: Any) -> None:
        """The removed piece's shakken may be passed on while there are points to pay with."""
        s.piece = keeper
        worth = all_of(s.addarjaki > 0, any_of(s.heap[shak] > 0 for shak in self.kinds))
        with when(worth):
            s.phase = "spoils"
        with otherwise():
            s.phase, s.heap = "settle", 0

    @rule(
        by="turn",
        clauses=["mutou.capture.transfer", "mutou.anj.mast", "mutou.anj.basket"],
        shak=Budget.Shak,
        keeper=Budget.Tessel,
    )
    def pass_on(self, s: Any, shak: str, keeper: Any) -> None:
        """A shak of the removed piece is passed on to the one that stays, for a point."""
        require(s.phase == "spoils", s.piece == keeper, s.heap[shak] > 0, s.addarjaki > 0)
        fits = self.height(s, keeper) < MOST_SHAKKEN
        if self.overflow == "room":
            require(fits, because="there is no room for it")
        s.heap[shak] -= 1
        s.addarjaki -= 1
        with when(fits):
            s.shakken[keeper, shak] += 1

    @rule(by="turn", clauses="mutou.capture.transfer")
    def leave_spoils(self, s: Any) -> None:
        """What is not passed on leaves the game with its base."""
        require(s.phase == "spoils")
        s.heap = 0
        s.phase = "settle"

    def has_blood(self, s: Any, player: str) -> Value:
        """Some piece of the player carries a Blood."""
        return any_of((s.owner[t] == player) & (s.shakken[t, "blood"] > 0) for t in self.Tessel)

    @rule(
        split_on=["turn"],
        clauses=["mutou.blood.last", "mutou.blood.meaning", "mutou.darj.defeat_transfer", "mutou.darj.defeat_all"],
        player=Budget.Player,
    )
    def fall(self, s: Any, player: str) -> None:
        """Who has lost their last Blood is out; their wafers go to the one who took or turned it."""
        require(s.phase == "settle", negate(s.out[player]), negate(self.has_blood(s, player)))
        victor = self.named(s.turn)
        s.out[player] = True
        number = s.wafers[player]
        s.wafers[player] = 0
        if victor != player:
            s.wafers[victor] += number
        elif self.self_defeat == "supply":
            s.supply += number
        s.banked[player] = 0
        if self.remains != "obstacles" and victor != player:
            for tessel in self.Tessel:
                with when(s.owner[tessel] == player):
                    s.owner[tessel] = victor if self.remains == "victor" else None
                    if self.remains == "removed":
                        for shak in self.kinds:
                            s.shakken[tessel, shak] = 0

    @rule(split_on=["turn"], clauses="mutou.blood.last")
    def go_on(self, s: Any) -> None:
        """Everybody else still has a Blood: the turn goes on, unless it was the mover who has lost their last one."""
        require(s.phase == "settle", *(s.out[p] | self.has_blood(s, p) for p in self.Player))
        player = self.named(s.turn)
        mover_is_out = s.out[player]
        with when(mover_is_out):
            s.left = 0
            self.next_turn(s, player)
        with when(negate(mover_is_out)):
            self.after_move(s, player)

    def after_move(self, s: Any, player: str) -> None:
        """A move is over: further Rands that a choice demands, or a choice may be called, or the turn goes on."""
        if not self.setting.facets:
            s.phase, s.piece = "act", None
            return
        with when(s.left > 0):
            s.phase = "vertex"
        with otherwise():
            self.open_window(s, "pieces")

    def open_window(self, s: Any, what: str) -> None:
        """Something has been done: the turn may go on, and a choice may be called, unless a choice brought it about."""
        s.phase = "act"
        if not self.setting.facets:
            return
        if what == "pieces" and self.move == "run":
            s.window = "shut"  # until the piece has done all that it does: `conclude`
        elif self.recall == "no":
            with when(s.calling.exists):
                s.window = "shut"
            with otherwise():
                s.window = what
        else:
            s.window = what
        s.calling = None

    @rule(by="turn", clauses=["mutou.choice.window", "mutou.darj.stack"])
    def conclude(self, s: Any) -> None:
        """A piece has done all that it does: that was its move, and a choice may be called."""
        require(self.move == "run", self.setting.facets > 0)
        require(s.phase == "act", s.doing == "pieces", s.window == "shut", s.piece.exists)
        s.window = "pieces"

    def can_go_on(self, s: Any, player: str) -> Value:
        """There are points left, and something to be done with them."""
        uses = []
        for shak in self.steppers:
            for start in self.Tessel:
                for to, way in self.targets(shak, start).items():
                    price = self.price(s, way)
                    goal = negate(s.owner[to].exists) | self.may_be_taken(s, player, to)
                    uses.append(all_of(price > 0, goal, self.can_use(s, player, start, shak, price)))
        return super().can_go_on(s, player) | all_of(s.addarjaki > 0, any_of(uses))

    def bases(self, s: Any, player: str) -> Value:
        """How many pieces a player has; one may be lifted by a Rand."""
        return total(if_else(s.owner[tessel] == player, 1, 0) for tessel in self.Tessel) + self.lifted(s, player)

    def lifted(self, s: Any, player: str) -> Value:
        """The one that a Rand has lifted, if it is this player's: 1, else 0."""
        return if_else((s.phase == "land") & (s.turn == player), 1, 0)
