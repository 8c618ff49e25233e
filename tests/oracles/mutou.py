"""MuTou once more, in plain Python on boards of squares: dictionaries and loops, no expressions and no graphs.

A tessel is a pair of column and row, both from 0. What the game does in small steps is done in the same steps here.
Alterations of the playing area and vertices counted by number are left out. `mutou_turns` has moves and turns, this
file the Rand and the choices.
"""

from __future__ import annotations

from tests.oracles.mutou_position import Piece, Place, Position
from tests.oracles.mutou_turns import Change, Offers, Turns

WAYS = ("counterclockwise", "clockwise")


class MuTou(Turns):
    """The whole game."""

    def begin_rand(self, at: Position, start: Place, price: int) -> None:
        self.spend(at, "pieces", price)
        piece = at.pieces[start]
        if self.readings["extra"] != "renewed":
            piece.used["rand"] = piece.used.get("rand", 0) + 1
        if self.readings["extra"] == "wafer":
            at.runner = start
        at.piece, at.left, at.phase = start, 1, "vertex"

    def vertices(self, at: Position) -> Offers:
        """A square has four; the direction is chosen now or later."""
        who = self.following(at, -1)
        for corner in range(4):
            for way in WAYS if self.readings["rand_direction"] == "before" else WAYS[:1]:
                yield f"{who} select_vertex {corner} {way}", lambda p, c=corner, w=way: self.select(p, c, w)

    def select(self, at: Position, corner: int, way: str) -> None:
        at.corner, at.direction, at.phase = corner, way, "first"

    def throws(self, at: Position, name: str) -> Offers:
        for number in range(1, self.facets + 1):
            yield f"chance {name} {number}", lambda p, n=number: self.thrown(p, name, n)

    def thrown(self, at: Position, name: str, number: int) -> None:
        if name == "throw":
            self.resolve(at, number)
        else:
            at.rolled, at.phase = number, "way" if name == "throw_first" else "measure"

    def counts(self, at: Position) -> Offers:
        who = self.following(at, -1)
        for way in WAYS:
            if self.readings["rand_direction"] == "after" or way == at.direction:
                yield f"{who} count {way}", self.count

    def count(self, at: Position) -> None:
        """Edge, vertex, edge ...; or vertex, edge, vertex ... where the selected one counts."""
        on_vertex = (at.rolled % 2 == 0) != (self.readings["selected_vertex_counts"] == "yes")
        at.landing = "vertex" if on_vertex else "edge"
        at.direction, at.corner, at.rolled, at.phase = WAYS[0], 0, 0, "second"

    def beside(self, place: Place, shaks: tuple[str, ...]) -> set[Place]:
        return {p for p in self.places for shak in shaks if self.leads(shak, place, p)}

    def lengths(self, at: Position, start: Place) -> dict[Place, int]:
        """Candidates of a Rand and how far they are, walked step by step."""
        over_vertex = ("angler",) if self.readings["vertex_step"] == "angler" else ("blood",)
        crossing = over_vertex if at.landing == "vertex" else ("walker",)
        reached = {start}
        front = {start}
        for _ in range(at.rolled):
            front = set().union(*(self.beside(p, crossing) for p in front))
            reached |= front
        goals = front if self.readings["walk"] == "exactly" else reached
        metric = {"crossings": crossing, "walker": ("walker",), "blood": ("blood",)}[self.readings["metric"]]
        far = {start: 0}
        rim = [start]
        while rim:
            place = rim.pop(0)
            for other in self.beside(place, metric) - far.keys():
                far[other] = far[place] + 1
                rim.append(other)
        return {goal: far[goal] for goal in goals if goal != start and goal in far}

    def is_own(self, at: Position, place: Place) -> bool:
        return place in at.pieces and self.are_partners(at.pieces[place].owner, at.turn)

    def measures(self, at: Position) -> Offers:
        yield f"None measure {at.piece}", self.measure

    def measure(self, at: Position) -> None:
        assert at.piece is not None
        lengths = self.lengths(at, at.piece)
        barred = self.readings["rand_own"] == "next"
        at.far = max((n for p, n in lengths.items() if not (barred and self.is_own(at, p))), default=0)
        piece = at.pieces.pop(at.piece)
        if at.calling is not None and self.readings["forced_rand"] == "points":
            at.points = max(at.points - 1, 0)
        at.heap, at.tired, at.phase = dict(piece.disks), dict(piece.used), "land"

    def landings(self, at: Position) -> Offers:
        """Where the lifted piece may come down."""
        assert at.piece is not None
        farthest = [p for p, n in self.lengths(at, at.piece).items() if n == at.far]
        own = [p for p in farthest if self.is_own(at, p)]
        stays = not at.far and self.readings["rand_none"] == "stays"
        if stays or (at.far and self.readings["rand_own"] == "stays" and own):
            yield f"None stay {at.piece}", lambda p: self.come_down(p, p.piece, "land")
        for to in farthest:
            if to not in at.pieces:
                yield f"{at.turn} land {to}", lambda p, t=to: self.come_down(p, t, "land")
            elif to not in own or self.readings["rand_own"] == "takes":
                yield f"{at.turn} land_on {to}", lambda p, t=to: self.come_down(p, t, "land_on")
            if to in at.pieces and to not in own and self.readings["rand_capture"] == "mover":
                yield f"{at.turn} land_and_turn {to}", self.turner(to)

    def come_down(self, at: Position, to: Place | None, how: str) -> None:
        assert to is not None
        victim = at.pieces.get(to)
        at.pieces[to] = Piece(at.turn, at.heap, at.tired)
        at.heap, at.tired, at.landing, at.rolled, at.far = {}, {}, "vertex", 0, 0
        at.piece = to
        if self.readings["extra"] == "wafer":
            at.runner = to
        at.left -= 1
        if how == "land":
            self.after_move(at)
        else:
            assert victim is not None
            at.heap = dict(victim.disks)
            self.divide(at, to)

    def turner(self, to: Place) -> Change:
        def change(at: Position) -> None:
            at.pieces[to] = self.turned(at, to)
            at.tired, at.landing, at.rolled, at.far, at.left = {}, "vertex", 0, 0, 0
            self.divide(at, to)

        return change

    # Choices

    def calls(self, at: Position) -> Offers:
        if at.window == "shut" or at.calling is not None or not self.facets:
            return
        for who in self.players:
            if who in at.out or (self.readings["broke"] == "cannot" and not at.wafers[who]):
                continue
            if self.readings["how_called"] == "called":
                if who != at.turn or self.readings["caller"] == "any":
                    yield f"{who} call_choice ask", lambda p, w=who: self.call(p, w, "ask")
                continue
            for method in ("toss", "cover"):
                if who != at.turn or (self.readings["caller"] == "any" and method == "toss"):
                    yield f"{who} call_choice {method}", lambda p, w=who, m=method: self.call(p, w, m)

    def call(self, at: Position, who: str, method: str) -> None:
        if who != at.turn and at.wafers[who]:
            at.wafers[who] -= 1
            at.wafers[at.turn] += 1
            if self.readings["points"] == "live":
                at.points += 1
        at.calling, at.phase, at.agreed = who, method, set()

    def answers(self, at: Position) -> Offers:
        """The player called says how the choice is made."""
        for method in ("toss", "cover") if at.calling != at.turn else ("toss",):
            yield f"{at.turn} say_how {method}", lambda p, m=method: setattr(p, "phase", m)

    def covers(self, at: Position) -> Offers:
        assert at.calling is not None
        if self.readings["uncovered"] == "thrown":
            for one in range(1, self.facets + 1):
                for other in range(1, self.facets + 1):
                    total = abs(one - other)
                    yield f"chance throw_covered {one} {other}", lambda p, n=total: self.resolve(p, n)
            return
        missing = [who for who in (at.calling, at.turn) if not at.covered.get(who)]
        for who in missing:
            for number in range(1, self.facets + 1):
                yield f"{who} cover {number}", lambda p, w=who, n=number: p.covered.update({w: n})
        if not missing:
            yield "None uncover", self.uncover

    def uncover(self, at: Position) -> None:
        assert at.calling is not None
        total = abs(at.covered[at.calling] - at.covered[at.turn])
        at.covered = {}
        self.resolve(at, total)

    def resolve(self, at: Position, total: int) -> None:
        at.left = total
        if at.window == "stacks":
            at.phase = "mix"
        elif total:
            at.phase = "vertex" if at.window == "pieces" else "insert"
        else:
            self.end_choice(at)

    def end_choice(self, at: Position) -> None:
        at.phase, at.left, at.calling = "act", 0, None
        if self.readings["recall"] == "no":
            at.window = "shut"

    def mix(self, at: Position) -> None:
        assert at.piece is not None and at.other is not None
        both = [at.pieces[at.piece], at.pieces[at.other]]
        at.heap = {shak: sum(piece.disks.get(shak, 0) for piece in both) for shak in self.kinds}
        for piece in both:
            piece.disks = {}
        at.phase = "deal"

    def gifts(self, at: Position, who: str, rule: str) -> Offers:
        for to in (at.piece, at.other):
            assert to is not None
            for shak, number in at.heap.items():
                if number and at.pieces[to].height < 10:
                    yield f"{who} {rule} {shak} {to}", lambda p, k=shak, t=to: self.give(p, k, t)

    def give(self, at: Position, shak: str, to: Place) -> None:
        at.heap[shak] -= 1
        disks = at.pieces[to].disks
        disks[shak] = disks.get(shak, 0) + 1
        if at.phase == "deal":
            at.left -= 1
        elif not any(at.heap.values()):
            self.end_choice(at)

    def deals(self, at: Position) -> Offers:
        assert at.calling is not None
        if at.left:
            yield from self.gifts(at, at.calling, "deal_out")
        yield f"{at.calling} enough", self.enough

    def enough(self, at: Position) -> None:
        if any(at.heap.values()):
            at.phase, at.left = "rest of heap", 0
        else:
            self.end_choice(at)

    def rests(self, at: Position) -> Offers:
        yield from self.gifts(at, at.turn, "deal_rest")
