"""Games with a pairing or a mirror drawn at random, of which many are no good, and what is said of these.

`python -m tests.proofs.drawn_strategies FIRST LAST` compares games of many seeds.
"""

import random
import sys
from collections import Counter

from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    Int,
    Optional,
    Sort,
    State,
    can_force,
    can_keep,
    cannot_force,
    free,
    initial,
    require,
    rule,
    strategy,
)
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.engines.strategy.engine import judge_by_strategy

from tests.oracles.followed_strategy import stands


def judged(game, engine="symbolic", **chosen):
    """The verdicts of one engine on the declared strategies and what they show, by property."""
    system = game(chosen.get("scope") or game.first_scope(), **chosen.get("readings", {})).system
    asked = [one.name for one in (*system.abilities, *system.strategies)]
    found = judge(game, effort=CheckEffort(engines=(engine,), quick=True), properties=asked, **chosen)
    return {verdict.property: verdict for verdict in found.verdicts}


def statuses(game, engine="symbolic", **chosen):
    return {name: str(verdict.status) for name, verdict in judged(game, engine, **chosen).items()}


def making(seed):
    """A small game of lines: ada makes, bo breaks, by pairs drawn at random, of which many are no good."""
    drawn = random.Random(seed)
    places = [f"p{number}" for number in range(drawn.choice([4, 5, 6]))]
    ways = [drawn.sample(places, drawn.choice([2, 3, 3])) for _ in range(drawn.choice([1, 2, 3]))]
    mixed = drawn.sample(places, len(places))
    pairs = [*zip(mixed[::2], mixed[1::2], strict=False)][: drawn.choice([1, 2, 3])]
    if drawn.random() < 0.6:  # a pair in each line, as far as they are still free
        pairs, free_places = [], set(places)
        for way in ways:
            left = [place for place in way if place in free_places]
            if len(left) >= 2:
                pairs.append((left[0], left[1]))
                free_places -= set(left[:2])
        pairs = pairs or [(places[0], places[1])]
    first, hole, late = drawn.choice(["ada", "ada", "bo"]), drawn.random() < 0.2, drawn.random() < 0.2

    class Making(Game):
        language = 2
        Player = Sort("ada", "bo")
        players = Player
        Place = Sort(*places)
        stone = State(Place, Optional(Player))
        turn = State(Player)
        twice = State(Bool)

        @initial
        def setup(self):
            self.stone, self.turn, self.twice = None, first, False

        @rule(by="turn", place=Place)
        def put(self, place):
            require(self.stone[place] is None)
            if hole:
                require(not (self.turn == "bo" and place == "p1"))
            self.stone[place] = self.turn
            if late and self.turn == "ada" and place == "p0":
                self.twice = True  # and she goes on
            else:
                self.turn = self.Player.following(self.turn)

        def has_line(self):
            return any(all(self.stone[place] == "ada" for place in way) for way in ways)

        @can_keep(by="bo")
        def no_line(self):
            return not self.has_line()

        @cannot_force(by="ada")
        def line(self):
            return self.has_line()

        @strategy(shows=no_line, pairing=pairs)
        def keeping(self, step):
            return True

        @strategy(shows=line, pairing=pairs)
        def preventing(self, step):
            return step.place != "p2" or self.stone["p3"] is not None

    return Making


def subtracting(seed):
    """Heaps from which certain numbers are taken, mirrored; sometimes heaps that are not alike, or a fouled rule.

    In some bo may wave once at any time, which the strategy never does: it may do without where that is out of turn.
    """
    drawn = random.Random(seed)
    amounts = drawn.sample([1, 2, 3, 4], drawn.choice([1, 2, 3]))
    uneven, barred, dice = drawn.random() < 0.2, drawn.random() < 0.2, drawn.random() < 0.3
    kind = drawn.choice([can_keep, cannot_force, can_force])
    waving = drawn.choice(["no", "no", "out of turn", "on turn"])

    class Subtracting(Game):
        language = 2
        Player = Sort("ada", "bo")
        players = Player
        Heap = Sort("left", "right")
        heaps = State(Heap, Int(0, 6))
        turn = State(Player)
        thrown = State(Bool)
        waved = State(Bool)

        @initial
        def setup(self):
            free(self.heaps)
            self.waved = waving == "no"
            require(self.heaps["left"] == self.heaps["right"] + (1 if uneven else 0))
            self.turn, self.thrown = "ada", not dice

        @rule(by="turn", heap=Heap, taken=amounts)
        def take(self, heap, taken):
            require(self.thrown, self.heaps[heap] >= taken)
            if barred:
                require(not (self.turn == "bo" and heap == "left" and taken == amounts[0]))
            self.heaps[heap] -= taken
            self.turn = self.Player.following(self.turn)
            self.thrown = self.turn == "bo" or not dice

        @rule(by="who", who=["bo"], out_of_turn=waving == "out of turn")
        def wave(self, who):
            require(not self.waved)
            self.waved = True

        @rule(by=CHANCE, face=[0, 1])
        def throw(self, face):
            require(not self.thrown)
            self.thrown = True
            if face == 1 and self.heaps["left"] > 0 and self.heaps["right"] > 0:
                self.heaps["left"] -= 1
                self.heaps["right"] -= 1

        def out(self):
            return not any(self.heaps[heap] >= taken for heap in self.Heap for taken in amounts)

        def stones(self):
            return self.heaps["left"] * 2 + self.heaps["right"] * 2 + (0 if self.thrown else 1)

        def other_heap(self, step):
            return {"heap": self.Heap.following(step.heap)}

        if kind is can_keep:

            @can_keep(by="bo")
            def aim(self):
                return not (self.turn == "bo" and self.out())

        elif kind is cannot_force:

            @cannot_force(by="ada")
            def aim(self):
                return self.turn == "bo" and self.out()

        else:

            @can_force(by="bo")
            def aim(self):
                return self.turn == "ada" and self.thrown and self.out()

        @strategy(shows=aim, mirror=other_heap, lowers=stones)
        def mirrored(self, step):
            return False

    return Subtracting


def agrees(game, scope=None):
    """Whether the proofs agree with the slow way and the arena; returns the statuses, by property."""
    made = game() if scope is None else game(scope)
    said = statuses(game, scope=scope)
    slow = {one.name: stands(made.system, one.name) for one in made.system.strategies}
    explicit = statuses(game, "explicit", scope=scope)
    arena = {verdict.property: str(verdict.status) for verdict in judge_by_strategy(made.system)}
    for one in made.system.strategies:
        assert said[one.name] in ("proved", "refuted", "unknown", "bounded"), said
        assert (said[one.name] == "proved") <= slow[one.name], (one.name, said, slow)
        assert (said[one.name] == "refuted") <= (not slow[one.name]), (one.name, said, slow)
        assert explicit[one.name] == ("exhausted" if slow[one.name] else "refuted"), (one.name, explicit, slow)
        assert slow[one.name] <= (arena[one.shows.name] == "exhausted"), (one.name, slow, arena)
    return said["keeping"] if "keeping" in said else said["mirrored"]


def main(first, last):
    """Compare games of many seeds, and say how often what was told."""
    told = Counter()
    for seed in range(first, last):
        told.update((kind.__name__, agrees(kind(seed))) for kind in (making, subtracting))
    for (kind, status), count in sorted(told.items()):
        print(kind, status, count)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
