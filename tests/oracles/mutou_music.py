"""MuTou to music once more, in plain Python: a list of pieces, counters, and loops over the players.

Moves decided together are carried out by sorting those who decided by how long ago their turns came up.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Tessel = Any
Change = Callable[["Beat"], None]


@dataclass
class Beat:
    """A position: who stands where, who owes what, and what has been decided for this beat."""

    pieces: dict[Tessel, str]
    wafers: dict[str, int]
    supply: int
    turn: str
    phase: str = "reached"
    beats: int = 0
    owed: dict[str, int] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    moved: bool = False
    plans: dict[str, tuple[Tessel, Tessel, str | None]] = field(default_factory=dict)
    silent: bool = False
    out: set[str] = field(default_factory=set)

    def key(self) -> tuple[Any, ...]:
        """Positions with equal keys are the same."""
        owed = sorted((p, n) for p, n in self.owed.items() if n)
        whole = (self.pieces, self.wafers, owed, self.asked, self.plans, self.out)
        shown = [sorted(part.items()) if isinstance(part, dict) else sorted(part) for part in whole]
        return (*map(tuple, shown), self.supply, self.turn, self.phase, self.beats, self.moved, self.silent)


@dataclass
class Music:
    """The rules, for a graph of one step and the players in the order of their turns."""

    steps: Mapping[Tessel, list[Tessel]]
    players: tuple[str, ...]
    readings: Mapping[str, str]

    def moves(self, at: Beat) -> list[tuple[str, Beat]]:
        """All that may be done, in words, and what comes of it."""
        if len(self.players) - len(at.out) <= 1:
            return []
        found = []
        for words, change in self.offers(at):
            after = copy.deepcopy(at)
            change(after)
            found.append((words, after))
        return found

    def offers(self, at: Beat) -> Iterator[tuple[str, Change]]:
        if at.silent:
            yield "None musicians_go_on", self.go_on
            return
        if at.phase == "reached" or (at.phase == "beat" and not at.asked):
            yield "None musicians_stop", lambda b: setattr(b, "silent", True)
        if at.phase == "reached":
            yield f"{at.turn} rest", self.rest
            if at.wafers[at.turn]:
                yield f"{at.turn} begin", self.begin
        elif at.phase == "beat":
            if self.readings["early"] == "done" and at.moved and not at.asked and at.owed.get(at.turn, 0):
                yield f"{at.turn} be_done", self.be_done
            who = next((p for p in self.by_turn(at) if at.owed.get(p, 0) and p not in at.asked), None)
            if who is not None:
                yield from self.decisions(at, who)
            elif at.plans:
                yield "None sound", lambda b: setattr(b, "phase", "together")
            else:
                yield "None beat_ends", self.end
        elif at.plans:
            who = next(p for p in self.by_turn(at) if p in at.plans)
            start, to, _ = at.plans[who]
            yield f"None carry_out {who} {start} {to}", lambda b: self.carry_out(b, who)
        else:
            yield "None beat_ends", self.end

    def by_turn(self, at: Beat) -> list[str]:
        """The players, the one on turn first, then by how lately their turns came up."""
        number = self.players.index(at.turn)
        return [self.players[number - back] for back in range(len(self.players))]

    def decisions(self, at: Beat, who: str) -> Iterator[tuple[str, Change]]:
        yield f"{who} let_pass", lambda b: self.let_pass(b, who)
        for start, owner in at.pieces.items():
            for to in self.steps[start] if owner == who else ():
                if at.pieces.get(to) != who:
                    yield f"{who} move {start} {to}", self.mover(who, start, to)

    def mover(self, who: str, start: Tessel, to: Tessel) -> Change:
        def change(b: Beat) -> None:
            b.asked.add(who)
            if self.readings["conflict"] == "order":
                self.carry(b, who, start, to)
            else:
                b.plans[who] = start, to, b.pieces.get(to)

        return change

    def let_pass(self, at: Beat, who: str) -> None:
        at.asked.add(who)
        if self.readings["late"] == "lapse" and not (who == at.turn and self.begins_later(at)):
            at.owed[who] -= 1

    def begins_later(self, at: Beat) -> bool:
        """The first move of the turn is still to come, and no beat counts before it."""
        return self.readings["count_from"] == "first_move" and not at.moved

    def carry_out(self, at: Beat, who: str) -> None:
        start, to, seen = at.plans.pop(who)
        if at.pieces.get(start) == who and at.pieces.get(to) in (None, seen):
            self.carry(at, who, start, to)
        elif who not in at.out and (self.readings["conflict"] == "spent" or self.readings["late"] == "lapse"):
            at.owed[who] -= 1

    def carry(self, at: Beat, who: str, start: Tessel, to: Tessel) -> None:
        victim = at.pieces.get(to)
        at.pieces[to] = at.pieces.pop(start)
        at.owed[who] -= 1
        at.moved = at.moved or who == at.turn
        if victim is not None and victim not in at.pieces.values():
            at.out.add(victim)
            at.owed[victim] = 0
            loot = at.wafers.pop(victim)
            at.wafers[victim] = 0
            at.wafers[who] += loot
            if who == at.turn and self.readings["loot"] == "at_once":  # so many beats longer, with a move in each
                at.beats += loot
                at.owed[who] += loot

    def rest(self, at: Beat) -> None:
        if self.readings["again"] == "fresh":
            at.owed[at.turn] = 0
        lasts = {"none": 0, "one": 1, "all": at.wafers[at.turn]}[self.readings["resting"]]
        self.gain(at)
        if lasts:
            at.beats, at.phase, at.moved = lasts, "beat", True
        else:
            self.next_turn(at)

    def go_on(self, at: Beat) -> None:
        at.silent = False
        if self.readings["resumed"] == "afresh" and at.phase == "beat" and at.owed[at.turn]:
            at.beats = at.wafers[at.turn]

    def be_done(self, at: Beat) -> None:
        at.owed[at.turn] = 0
        self.next_turn(at)

    def gain(self, at: Beat) -> None:
        if at.supply:
            at.supply -= 1
            at.wafers[at.turn] += 1

    def begin(self, at: Beat) -> None:
        number, old = at.wafers[at.turn], at.owed.get(at.turn, 0)
        at.beats, at.phase = number, "beat"
        at.owed[at.turn] = number + (min(old, number) if self.readings["again"] == "added" else 0)

    def end(self, at: Beat) -> None:
        if at.turn not in at.out and self.begins_later(at):
            at.phase, at.asked = "beat", set()
            return
        if at.beats > 1 and at.turn not in at.out:
            at.beats, at.phase, at.asked = at.beats - 1, "beat", set()
            return
        if self.readings["idle"] == "rested" and not at.moved and at.turn not in at.out:
            self.gain(at)
            at.owed[at.turn] = 0
        self.next_turn(at)

    def next_turn(self, at: Beat) -> None:
        at.turn = next(p for p in reversed(self.by_turn(at)) if p not in at.out)
        at.phase, at.beats, at.moved, at.asked = "reached", 0, False, set()
