"""Kesch again, in plain Python, from the text alone: a board is a dictionary from (file, rank), both from 0, to pieces.

A piece is a pair (player, kind). Light players move towards higher ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

Point = tuple[int, int]
Piece = tuple[str, str]
WAYS = {
    "n": (1, 0),
    "s": (-1, 0),
    "w": (0, 1),
    "e": (0, -1),
    "nw": (1, 1),
    "sw": (-1, 1),
    "ne": (1, -1),
    "se": (-1, -1),
}
LIGHT = ("white", "gold", "red")


@dataclass(frozen=True)
class Position:
    """Everything about a game that is going on; `aims` says at which square a piece has directed its attack."""

    men: Mapping[Point, Piece]
    turn: str
    aimer: str
    phase: str = "move"
    walker: Point | None = None
    heading: str | None = None
    aims: Mapping[Point, Point] = field(default_factory=dict)
    overran: Point | None = None
    score: Mapping[str, int] = field(default_factory=dict)
    played: int = 0
    prize: str = "none"
    directed: bool = False  # an attack in this wave, where combat goes on for that
    struck: Mapping[str, int] = field(default_factory=dict)  # with how many men each has struck a fallen tower, if any

    def key(self) -> tuple[object, ...]:
        """Equal for equal positions."""
        return (
            tuple(sorted(self.men.items())),
            self.turn,
            self.aimer,
            self.phase,
            (self.walker, self.heading, self.overran),
            tuple(sorted(self.aims.items())),
            tuple(sorted(self.score.items())),
            self.played,
            self.prize,
            self.directed,
            tuple(sorted((player, number) for player, number in self.struck.items() if number)),
        )


@dataclass(frozen=True)
class Rules:
    """Readings by name, the board, the players in order of moves, the games of a series and the first position."""

    readings: Mapping[str, str]
    files: int
    ranks: int
    players: tuple[str, ...]
    games: int
    first: Mapping[Point, Piece]

    def moves(self, p: Position) -> Iterator[tuple[tuple[object, ...], Position]]:
        """Every move, as rule name, who chooses and parameters, with the position after it."""
        if p.phase in ("move", "ride", "march"):
            yield from self.movement(p)
        elif p.phase == "aim":
            yield from self.directing(p)
        elif p.phase == "resolve":
            yield ("land", None), self.landed(p)
        elif p.phase == "won":
            yield from self.between_games(p)
        elif p.phase == "prize":
            winner = next(x for x in self.players if p.score[x] == self.games)
            for what in ("set", "tower"):
                yield ("take_prize", winner, what), replace(p, prize=what, phase="over")

    # Moving

    def movement(self, p: Position) -> Iterator[tuple[tuple[object, ...], Position]]:
        me = p.turn
        for start, (owner, _) in p.men.items():
            if owner != me:
                continue
            for way in WAYS:
                riding = p.phase == "ride" and p.walker == start and p.heading == way
                if (p.phase == "move" or riding) and self.can_step(p, start, way):
                    yield ("go", me, start, way), self.stepped(p, start, way)
                if len(way) == 2 and self.can_march(p, start, way):
                    ahead = self.next(start, way)
                    after, last = self.shifted(p, start, ahead), start
                    if ahead in p.men:
                        after = replace(after, overran=ahead)
                    if p.phase == "move":
                        last = self.next(start, way, -1)
                        after = self.shifted(after, last, start)
                    name = "march" if p.phase == "move" else "follow"
                    yield (name, me, start, way), replace(after, phase="march", walker=last, heading=way)
        if p.phase == "ride" or (p.phase == "march" and not self.must_follow(p)):
            yield ("halt", me), self.to_combat(replace(p, walker=None, heading=None))
        if p.phase == "move":
            stuck = not any(self.can_step(p, a, way) for a in p.men if p.men[a][0] == me for way in WAYS)
            passing, no_move = self.readings["passing"] == "yes", self.readings["no_move"]
            if passing or (stuck and no_move == "passes"):
                yield ("stay", me), self.to_combat(p)
            elif stuck and no_move == "loses":
                score = {x: p.score[x] + (-1 if self.same_side(x, me) else 1) for x in self.players}
                yield ("stay", me), replace(p, phase="won", played=p.played + 1, score=score)

    def next(self, start: Point, way: str, number: int = 1) -> Point:
        return start[0] + number * WAYS[way][0], start[1] + number * WAYS[way][1]

    def inside(self, q: Point) -> bool:
        return 0 <= q[0] < self.files and 0 <= q[1] < self.ranks

    def can_step(self, p: Position, start: Point, way: str) -> bool:
        to, kind = self.next(start, way), p.men[start][1]
        if not self.inside(to) or kind == "tower" or (kind == "peasant" and len(way) == 1):
            return False
        if to not in p.men:
            return True
        owner, hit = p.men[to]
        return kind == "knight" and hit != "tower" and not self.same_side(owner, p.turn)

    def stepped(self, p: Position, start: Point, way: str) -> Position:
        to = self.next(start, way)
        overruns = to in p.men
        after = replace(self.shifted(p, start, to), walker=None, heading=None)
        if p.men[start][1] == "knight" and not overruns and self.inside(self.next(to, way)):
            return replace(after, phase="ride", walker=to, heading=way)
        if overruns:
            after = replace(after, overran=to)
        return self.to_combat(after)

    def shifted(self, p: Position, start: Point, to: Point) -> Position:
        men = dict(p.men)
        men[to] = men.pop(start)
        aims = {a: t for a, t in p.aims.items() if a not in (start, to) and t not in (start, to)}
        return replace(p, men=men, aims=aims)

    def is_man(self, p: Position, q: Point) -> bool:
        return q in p.men and p.men[q][0] == p.turn and p.men[q][1] != "tower"

    def line_behind(self, p: Position, man: Point, way: str) -> list[Point]:
        found: list[Point] = []
        while self.is_man(p, self.next(man, way, -len(found) - 1)):
            found.append(self.next(man, way, -len(found) - 1))
        return found

    def can_march(self, p: Position, man: Point, way: str) -> bool:
        if self.readings["marching"] == "agreed":
            return False  # these players have agreed on nothing
        to = self.next(man, way)
        if not self.inside(to) or not self.is_man(p, man) or self.threatened(p, man):
            return False
        if p.phase == "march":
            return to not in p.men and p.walker == to and p.heading == way
        if to in p.men:
            (owner, hit), leader = p.men[to], p.men[man][1]
            rides_down = leader == "knight" and hit != "tower" and not self.same_side(owner, p.turn)
            if self.readings["march_overrun"] == "no" or not rides_down:
                return False
        line = self.line_behind(p, man, way)
        if p.phase != "move" or not line or self.threatened(p, line[0]):
            return False
        return self.readings["march_part"] == "part" or not any(self.threatened(p, q) for q in line)

    def must_follow(self, p: Position) -> bool:
        assert p.walker is not None and p.heading is not None
        return self.readings["march_part"] == "whole" and self.is_man(p, self.next(p.walker, p.heading, -1))

    def threatened(self, p: Position, q: Point) -> bool:
        """An enemy of the mover could attack this square, or does."""
        enemies = [a for a, (owner, _) in p.men.items() if not self.same_side(owner, p.turn)]
        if self.readings["under_attack"] == "aimed":
            return any(p.aims.get(a) == q for a in enemies)
        return any(self.in_range(p, a, q) for a in enemies)

    def same_side(self, one: str, other: str) -> bool:
        return (one in LIGHT) == (other in LIGHT)

    # Combat

    def to_combat(self, p: Position) -> Position:
        return replace(p, phase="aim", aimer=self.first_aimer(p))

    def first_aimer(self, p: Position) -> str:
        return self.after(p.turn) if self.readings["timing"] == "mover_last" else p.turn

    def after(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def in_range(self, p: Position, a: Point, t: Point) -> bool:
        owner, kind = p.men[a]
        aside, ahead = abs(t[0] - a[0]), (t[1] - a[1]) * (1 if owner in LIGHT else -1)
        if kind == "spearman" and self.readings["second_rank"] == "line":
            return aside == 0 and ahead in (1, 2, 3, 4, 5, 6)
        if kind == "spearman":
            wide = aside in ((0, 1) if self.readings["second_rank"] == "block" else (0, 2))
            return (ahead == 1 and aside <= 1) or (ahead == 2 and wide)
        if kind == "archer":
            if ahead != aside or ahead <= 0:
                return False
            right, up = (t[0] - a[0]) // aside, (t[1] - a[1]) // aside
            return not any((a[0] + n * right, a[1] + n * up) in p.men for n in range(1, aside))
        if self.readings["adjacent"] == "four":
            return aside + abs(ahead) == 1
        return max(aside, abs(ahead)) == 1

    def directs(self, p: Position, a: Point) -> bool:
        """The aimer has this piece, or it is the one tower of both allies, and theirs to direct."""
        owner, kind = p.men[a]
        one_for_both = kind == "tower" and len(self.players) == 4 and not self.each_has_a_tower()
        if one_for_both and self.readings["shared_tower"] == "either":
            return self.same_side(owner, p.aimer)
        return owner == p.aimer

    def shots(self, p: Position) -> Iterator[tuple[Point, Point]]:
        """What the aimer's free attacks could be directed at."""
        for a, (owner, _) in p.men.items():
            if self.directs(p, a) and a not in p.aims and a != p.overran:
                for t, (other, _) in p.men.items():
                    if not self.same_side(owner, other) and self.in_range(p, a, t):
                        yield a, t

    def directing(self, p: Position) -> Iterator[tuple[tuple[object, ...], Position]]:
        shots = list(self.shots(p))
        for a, t in shots:
            new = self.readings["combat_over"] == "directed"
            yield ("direct", p.aimer, a, t), replace(p, aims={**p.aims, a: t}, directed=new)
        mine = [a for a in p.aims if self.directs(p, a)]
        if self.readings["lasting"] == "stays" and mine:
            yield ("call_off", p.aimer), replace(p, aims={a: t for a, t in p.aims.items() if a not in mine})
        if self.readings["must_attack"] == "must" and shots:
            return
        aimer = self.after(p.aimer) if self.readings["timing"] == "waves" else p.aimer
        landing = self.readings["timing"] != "waves" or aimer == p.turn
        yield ("done", p.aimer), replace(p, aimer=aimer, phase="resolve" if landing else "aim")

    def landed(self, p: Position) -> Position:
        hits = Counter(t for a, t in p.aims.items() if t != a)
        if self.readings["ridden_down"] == "strikes" and p.overran is not None:
            hits[p.overran] += 1
        dead = {q for q in p.men if hits[q] >= 2}
        towers = {q for q in dead if p.men[q][1] == "tower"}
        again = bool(dead) or p.overran is not None or p.directed
        aims = {}
        for a, t in p.aims.items():
            killed = t in dead and t != a and (self.readings["killers"] == "all" or hits[t] == 2)
            if a not in dead and not killed:
                aims[a] = a if self.readings["bound"] == "spent" and again else t
        last = not again and (self.readings["timing"] == "waves" or self.after(p.aimer) == self.first_aimer(p))
        struck = self.strikes(p, towers)
        if self.readings["after_tower"] == "fought":
            towers = {q for q, (_, kind) in self.first.items() if kind == "tower" and q not in p.men} if last else set()
        if towers or (not again and self.readings["lasting"] == "combat_only"):
            aims = {}
        men = {q: piece for q, piece in p.men.items() if q not in dead}
        after = replace(p, men=men, aims=aims, overran=None, phase="aim", directed=False)
        if self.readings["after_tower"] == "fought" and len(self.players) == 4:
            after = replace(after, struck=struck)
        if towers:
            score = {x: p.score[x] + self.points(p, x, towers, struck) for x in self.players}
            after = replace(after, score=score)
        if last and not towers:
            after = replace(after, phase="move", turn=self.after(p.turn), aimer=self.after(p.turn))
        elif not again and not last:
            after = replace(after, aimer=self.after(p.aimer))
        return replace(after, phase="won", played=p.played + 1) if towers else after

    def strikes(self, p: Position, towers: set[Point]) -> Mapping[str, int]:
        """By player: how many of their men, two at most, attack one of these towers, or did earlier in this combat."""
        found = dict(p.struck)
        for q in towers:
            for x in self.players:
                men = sum(t == q and p.men[a][0] == x for a, t in p.aims.items())
                found[x] = min(2, max(men, found.get(x, 0)))
        return found

    def sees(self, p: Position, viewer: str, a: Point) -> bool:
        """Whether a player knows at whom the piece on a square has directed its attack, if it has."""
        mine = a in p.men and self.same_side(p.men[a][0], viewer)
        return mine or p.phase != "aim" or self.readings["aims_seen"] == "seen"

    def points(self, p: Position, me: str, towers: set[Point], struck: Mapping[str, int]) -> int:
        """What the fall of towers is worth to a player."""
        mine = [q for q in towers if self.same_side(self.first[q][0], me)]
        theirs = [q for q in towers if q not in mine]
        moved = self.same_side(p.turn, me)
        if mine and theirs and self.readings["both_towers"] == "draw":
            return 0
        if mine and not (theirs and moved):
            if len(self.players) == 2 or not self.each_has_a_tower():
                return -1
            return -1 if any(self.first[q][0] == me for q in mine) else 0
        if len(self.players) == 2:
            return 1
        if not moved and self.readings["off_move"] == "strikers":
            return 1 if struck.get(me) or self.readings["partner"] == "wins" else 0
        if not moved:
            return 1 if self.readings["off_move"] == "side" else 0
        if struck.get(p.turn, 0) < 2:
            return 1 if self.readings["help"] == "both" else 0
        return 1 if p.turn == me or self.readings["partner"] == "wins" else 0

    def each_has_a_tower(self) -> bool:
        return sum(kind == "tower" for _, kind in self.first.values()) == 4

    # The series

    def between_games(self, p: Position) -> Iterator[tuple[tuple[object, ...], Position]]:
        fresh = Position(self.first, self.players[0], self.players[0], score=p.score, played=p.played, prize=p.prize)
        if p.played < self.games:
            yield ("next_game", None), fresh
        elif any(points == self.games for points in p.score.values()):
            yield ("reckon", None), replace(p, phase="prize")
        elif self.readings["split_series"] == "again" and self.games > 1:
            yield ("reckon", None), replace(fresh, score=dict.fromkeys(self.players, 0), played=0)
        else:
            yield ("reckon", None), replace(p, phase="over")
