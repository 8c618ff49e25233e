"""Turns of MuTou in plain Python: moving and altering pieces, wafers, what a removal leads to; see `mutou`."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from tests.oracles.mutou_position import Piece, Place, Position

Change = Callable[[Position], None]
Offers = Iterator[tuple[str, Change]]
Step = Callable[..., Offers]


@dataclass
class Turns:
    """The rules for a board, players in their order, a kind of quandar and answers to the questions."""

    columns: int
    rows: int
    players: tuple[str, ...]
    facets: int
    kinds: tuple[str, ...]
    bank_limit: int
    readings: Mapping[str, str]

    def __post_init__(self) -> None:
        self.places = [(x, y) for y in range(self.rows) for x in range(self.columns)]

    def moves(self, position: Position) -> list[tuple[str, Position]]:
        """All that may be done, in words, and what comes of it."""
        if self.is_over(position):
            return []
        found = []
        for words, change in self.offers(position):
            after = copy.deepcopy(position)
            change(after)
            found.append((words, after))
        return found

    def is_over(self, at: Position) -> bool:
        """One player at most is left, or all have agreed."""
        playing = [p for p in self.players if p not in at.out]
        agreeing = self.readings["aim"] == "cooperative" or self.readings["endless"] == "agree"
        sides = {self.players.index(p) % 2 for p in playing}
        together = self.readings["share"] == "partners" and len(sides) <= 1
        return len(playing) <= 1 or together or (agreeing and all(p in at.agreed for p in playing))

    def offers(self, at: Position) -> Offers:
        """What may be done, as words and a change of the position."""
        phase = at.phase
        if phase == "choose":
            yield f"{at.turn} rest_a_turn", self.rest
            if self.readings["aim"] == "cooperative" or self.readings["endless"] == "agree":
                for player in self.players:
                    if player not in at.agreed | at.out:
                        yield f"{player} agree_to_stop", lambda p, who=player: p.agreed.add(who)
        if phase == "act":
            if self.readings["all_units"] == "may_stop" or not self.can_go_on(at):
                yield f"{at.turn} stop", self.stop
            if self.readings["music"] == "lapse" and at.points > 0:
                yield f"{at.turn} miss_a_beat", lambda p: setattr(p, "points", p.points - 1)
            by_runs = self.readings["move"] == "run" and self.facets and at.doing == "pieces"
            if by_runs and at.window == "shut" and at.piece is not None:
                yield f"{at.turn} conclude", lambda p: setattr(p, "window", "pieces")
            yield from self.calls(at)
        if phase in ("choose", "act"):
            yield from self.uses(at)
            yield from self.lifts(at)
        steps: dict[str, Callable[[Position], Offers]] = {
            "carry": self.puts,
            "spoils": self.spoils,
            "settle": self.settlements,
            "vertex": self.vertices,
            "first": lambda p: self.throws(p, "throw_first"),
            "way": self.counts,
            "second": lambda p: self.throws(p, "throw_second"),
            "measure": self.measures,
            "land": self.landings,
            "ask": self.answers,
            "toss": lambda p: self.throws(p, "throw"),
            "cover": self.covers,
            "mix": lambda p: iter([("None mix", self.mix)]),
            "deal": self.deals,
            "rest of heap": self.rests,
        }
        if phase in steps:
            yield from steps[phase](at)

    # Steps of a choice or a Rand: `mutou` has them

    calls: ClassVar[Step]
    vertices: ClassVar[Step]
    counts: ClassVar[Step]
    measures: ClassVar[Step]
    landings: ClassVar[Step]
    answers: ClassVar[Step]
    covers: ClassVar[Step]
    deals: ClassVar[Step]
    rests: ClassVar[Step]
    throws: ClassVar[Step]
    mix: ClassVar[Callable[..., None]]
    begin_rand: ClassVar[Callable[..., None]]

    # Moving pieces

    def leads(self, shak: str, start: Place, to: Place) -> bool:
        """Whether a disk leads from one square to another."""
        across, up = sorted((abs(start[0] - to[0]), abs(start[1] - to[1])))
        if shak == "jagger":  # along an edge that two squares share, so not on a strip
            return min(self.columns, self.rows) > 1 and (across, up) in ((1, 2), (0, 2))
        steps = {"walker": [(0, 1)], "angler": [(1, 1)], "blood": [(0, 1), (1, 1)]}
        return (across, up) in steps.get(shak, [])

    def may(self, at: Position, doing: str) -> bool:
        return at.phase == "choose" or self.readings["form"] == "advanced" or at.doing == doing

    def budget(self, at: Position) -> int:
        return at.wafers[at.turn] if at.phase == "choose" else at.points

    def can_use(self, at: Position, start: Place, shak: str, price: int) -> bool:
        piece = at.pieces[start]
        used = 0 if self.readings["extra"] == "renewed" else piece.used.get(shak, 0)
        mine = self.readings["extra"] != "wafer" or at.runner in (None, start)
        return mine and piece.disks.get(shak, 0) > used and self.budget(at) >= price

    def spend(self, at: Position, doing: str, price: int) -> None:
        at.points = self.budget(at) - price
        at.doing = doing if at.doing in ("nothing", doing) else "several"
        at.phase = "act"
        at.agreed = set()
        at.window = "shut"

    def uses(self, at: Position) -> Offers:
        """Every use of a disk, and paying for an extra move."""
        if not self.may(at, "pieces"):
            return
        for start, piece in at.pieces.items():
            if piece.owner != at.turn:
                continue
            for shak in self.kinds:
                if shak == "rand":
                    price = 1 if self.readings["rand_cost"] == "one" else 0
                    if self.facets and self.can_use(at, start, "rand", 1):
                        yield f"{at.turn} use_rand {start}", lambda p, s=start, c=price: self.begin_rand(p, s, c)
                    continue
                if not self.can_use(at, start, shak, 1):
                    continue
                for to in self.places:
                    if self.leads(shak, start, to):
                        yield from self.arrivals(at, shak, start, to)
            if self.readings["extra"] == "wafer" and at.phase == "act" and at.runner is not None:
                fresh = at.runner == start and not any(piece.used.values())
                if at.wafers[at.turn] > 0 and at.points > 0 and not fresh:
                    yield f"{at.turn} pay_extra {start}", lambda p, s=start: self.pay_extra(p, s)

    def arrivals(self, at: Position, shak: str, start: Place, to: Place) -> Offers:
        there = at.pieces.get(to)
        what = f"{shak} {start} {to}"
        if there is None:
            yield f"{at.turn} go {what}", lambda p: self.go(p, shak, start, to)
            return
        hostile = not self.are_partners(there.owner, at.turn)
        if hostile or (there.owner == at.turn and self.readings["own_piece"] == "allowed"):
            yield f"{at.turn} take {what}", lambda p: self.take(p, shak, start, to)
        if hostile:
            yield f"{at.turn} turn_cone {what}", lambda p: self.turn_cone(p, shak, start, to)

    def are_partners(self, one: str, other: str) -> bool:
        """Whether one does not take the other's pieces; everybody is their own partner."""
        apart = abs(self.players.index(one) - self.players.index(other))
        return apart == 0 or (self.readings["share"] == "partners" and apart % 2 == 0)

    def use(self, at: Position, shak: str, start: Place) -> None:
        self.spend(at, "pieces", 1)
        if self.readings["extra"] != "renewed":
            piece = at.pieces[start]
            piece.used[shak] = piece.used.get(shak, 0) + 1
        if self.readings["extra"] == "wafer":
            at.runner = start

    def go(self, at: Position, shak: str, start: Place, to: Place) -> None:
        self.use(at, shak, start)
        self.shift(at, start, to)
        at.piece = to
        self.after_move(at)

    def shift(self, at: Position, start: Place, to: Place) -> None:
        at.pieces[to] = at.pieces.pop(start)
        if self.readings["extra"] == "wafer" and at.runner == start:
            at.runner = to

    def take(self, at: Position, shak: str, start: Place, to: Place) -> None:
        self.use(at, shak, start)
        at.heap = dict(at.pieces[to].disks)
        self.shift(at, start, to)
        self.divide(at, to)

    def turn_cone(self, at: Position, shak: str, start: Place, to: Place) -> None:
        self.use(at, shak, start)
        at.heap = dict(at.pieces.pop(start).disks)
        at.pieces[to] = self.turned(at, to)
        self.divide(at, to)
        at.left = 0

    def turned(self, at: Position, to: Place) -> Piece:
        """The piece with the mover's cone; it may have to wait for the mover's next turn."""
        disks = at.pieces[to].disks
        waits = self.readings["turned"] == "tired" and self.readings["extra"] != "renewed"
        return Piece(at.turn, disks, dict(disks) if waits else {})

    def divide(self, at: Position, keeper: Place) -> None:
        at.piece = keeper
        worth = at.points > 0 and any(at.heap.values())
        if self.readings["last_blood"] == "gone" and at.turn in self.bloodless(at):
            worth = False  # they are out of the game, and do nothing any more
        at.phase = "spoils" if worth else "settle"
        if not worth:
            at.heap = {}

    def spoils(self, at: Position) -> Offers:
        assert at.piece is not None
        keeper, piece = at.piece, at.pieces[at.piece]
        for shak, number in at.heap.items():
            if number and at.points > 0 and (piece.height < 10 or self.readings["overflow"] == "discard"):
                yield f"{at.turn} pass_on {shak} {keeper}", lambda p, k=shak: self.pass_on(p, k)
        yield f"{at.turn} leave_spoils", self.leave

    def pass_on(self, at: Position, shak: str) -> None:
        assert at.piece is not None
        piece = at.pieces[at.piece]
        at.heap[shak] -= 1
        at.points -= 1
        if piece.height < 10:
            piece.disks[shak] = piece.disks.get(shak, 0) + 1
            if self.readings["passed_on"] == "later" and self.readings["extra"] != "renewed":
                piece.used[shak] = piece.used.get(shak, 0) + 1

    def leave(self, at: Position) -> None:
        at.heap, at.phase = {}, "settle"

    def bloodless(self, at: Position) -> list[str]:
        carriers = {q.owner for q in at.pieces.values() if q.disks.get("blood", 0)}
        return [p for p in self.players if p not in carriers and p not in at.out]

    def settlements(self, at: Position) -> Offers:
        fallen = self.bloodless(at)
        for player in fallen:
            yield f"None fall {player}", lambda p, who=player: self.fall(p, who)
        if not fallen:
            yield "None go_on", lambda p: self.next_turn(p) if p.turn in p.out else self.after_move(p)

    def fall(self, at: Position, player: str) -> None:
        at.out.add(player)
        number, at.wafers[player], at.banked[player] = at.wafers[player], 0, 0
        if player != at.turn:
            at.wafers[at.turn] += number
        elif self.readings["self_defeat"] == "supply":
            at.supply += number
        if player == at.turn or self.readings["remains"] == "obstacles":
            return
        for place, piece in list(at.pieces.items()):
            if piece.owner == player and self.readings["remains"] == "victor":
                piece.owner = at.turn
            elif piece.owner == player:
                del at.pieces[place]

    def after_move(self, at: Position) -> None:
        if not self.facets:
            at.phase, at.piece = "act", None
        elif at.left > 0:
            at.phase = "vertex"
        else:
            self.open(at, "pieces")

    def open(self, at: Position, what: str) -> None:
        at.phase = "act"
        if self.facets:
            if what == "pieces" and self.readings["move"] == "run":
                what = "shut"
            at.window = "shut" if at.calling is not None and self.readings["recall"] == "no" else what
            at.calling = None

    def pay_extra(self, at: Position, start: Place) -> None:
        at.wafers[at.turn] -= 1
        if self.readings["extra_to"] == "supply":
            at.supply += 1
        at.runner, at.window = start, "shut"
        at.pieces[start].used = {}

    # Turns

    def following(self, at: Position, steps: int) -> str:
        """The next player who is not out, in this direction."""
        order = self.players.index(at.turn)
        for away in range(1, len(self.players)):
            player = self.players[(order + steps * away) % len(self.players)]
            if player not in at.out:
                return player
        return at.turn

    def next_turn(self, at: Position) -> None:
        at.turn = self.following(at, 1)
        at.phase, at.doing, at.points, at.window, at.left = "choose", "nothing", 0, "shut", 0
        at.runner = at.piece = at.other = at.calling = None
        for piece in at.pieces.values():
            piece.used = {}

    def entitle(self, at: Position) -> None:
        """A wafer, and one for the bank, as far as there are any."""
        player = at.turn
        owed = 2 if at.banked[player] else 1
        short = self.readings["bank_short"] == "both" and at.supply < owed
        if at.supply == 0 or short:
            at.banked[player] = min(self.bank_limit, at.banked[player] + 1)
            return
        paid = min(owed, at.supply)
        at.wafers[player] += paid
        at.supply -= paid
        at.banked[player] -= paid - 1

    def rest(self, at: Position) -> None:
        self.entitle(at)
        at.agreed = set()
        self.next_turn(at)

    def stop(self, at: Position) -> None:
        if self.readings["rest"] == "not_moving" and at.doing in ("stacks", "area"):
            self.entitle(at)
        self.next_turn(at)

    def can_go_on(self, at: Position) -> bool:
        """Some disk can be used, or moved to another piece."""
        if at.points == 0:
            return False
        moves = any(words.split()[1] not in ("use_rand", "pay_extra") for words, _ in self.uses(at))
        lifts = any(True for _ in self.lifts(at))
        return moves or lifts

    # Altering pieces

    def price(self, start: Place, to: Place) -> int:
        crossings = max(abs(start[0] - to[0]), abs(start[1] - to[1]))
        return crossings if crossings <= 1 or self.readings["far_cost"] == "further" else 1 + crossings

    def receivers(self, at: Position, start: Place, points: int) -> list[Place]:
        own = [p for p, q in at.pieces.items() if p != start and q.owner == at.turn and q.height < 10]
        return [p for p in own if self.price(start, p) <= points]

    def lifts(self, at: Position) -> Offers:
        points = self.budget(at)
        if not self.may(at, "stacks") or points < 1:
            return
        for start, piece in at.pieces.items():
            if piece.owner == at.turn and self.receivers(at, start, points):
                for shak, number in piece.disks.items():
                    if number:
                        yield f"{at.turn} lift {start} {shak}", lambda p, s=start, k=shak: self.lift(p, s, k)

    def lift(self, at: Position, start: Place, shak: str) -> None:
        self.spend(at, "stacks", 0)
        at.pieces[start].disks[shak] -= 1
        at.carried, at.piece, at.phase = shak, start, "carry"

    def puts(self, at: Position) -> Offers:
        assert at.piece is not None
        for to in self.receivers(at, at.piece, at.points):
            yield f"{at.turn} put {to}", lambda p, t=to: self.put(p, t)

    def put(self, at: Position, to: Place) -> None:
        assert at.piece is not None and at.carried is not None
        at.points -= self.price(at.piece, to)
        disks = at.pieces[to].disks
        disks[at.carried] = disks.get(at.carried, 0) + 1
        at.carried = None
        if self.facets:
            at.other = to
        else:
            at.piece = None
        self.open(at, "stacks")
