"""What must hold in Kesch of the order of things: moves, combat, the next player; and what stays as it is meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from rulestone.model import Part, Step, invariant, step_property

from .endings import Endings

BEFORE_AND_AFTER = {
    "go": (("move", "ride"), ("ride", "aim")),
    "march": (("move",), ("march",)),
    "follow": (("march",), ("march",)),
    "halt": (("ride", "march"), ("aim",)),
    "stay": (("move",), ("aim", "won")),
    "direct": (("aim",), ("aim",)),
    "call_off": (("aim",), ("aim",)),
    "done": (("aim",), ("aim", "resolve")),
    "land": (("resolve",), ("aim", "move", "won")),
    "next_game": (("won",), ("move",)),
    "reckon": (("won",), ("prize", "over", "move")),
    "take_prize": (("prize",), ("over",)),
}
"""For every rule in which phases it is played and to which it may lead."""

MOVING = ("move", "ride", "march")
MOVES = ("go", "march", "follow", "halt", "stay")


class Order(Part[Endings]):
    """The order of things."""

    def moved(self, step: Any) -> dict[str, str]:
        """By the squares that a move leads to: where whoever comes there was before."""
        first = {"go": "start", "march": "man", "follow": "man"}.get(step.rule)
        if first is None:
            return {}
        start = getattr(step, first)
        to = self.grid.step(start, step.direction)
        second = {start: str(self.grid.step(start, step.direction, -1))} if step.rule == "march" else {}
        return {str(to): start, **second}

    #: kesch.turn.combat, kesch.combat.one_attack, kesch.combat.then, kesch.knight.overrun_time
    @invariant
    def attacks_belong_to_combat(self) -> bool:
        """Outside combat nobody has overrun but in a march, and attacks do not last, as it reads: kesch.combat.then."""
        in_combat = self.phase in ("aim", "resolve")
        if self.directed and not (in_combat and self.combat_over == "directed"):
            return False
        nobody = self.lasting == "stays" or all(self.aim[q] is None for q in self.Square)
        marched = self.march_overrun == "yes" and self.phase == "march"
        return in_combat or ((marched or self.overran is None) and nobody)

    #: kesch.turn.alternate, kesch.turn.combat
    @invariant
    def who_moves_directs_next(self) -> bool:
        """Who moves is also the next to direct attacks, until they have moved: kesch.turn.alternate."""
        moving = self.phase in MOVING
        if self.timing == "waves":
            moving = moving or self.phase == "resolve"
        return (not moving or self.aimer == self.turn) and (self.walker is None) == (self.heading is None)

    def kept(self, after: Self, *variables: str) -> bool:
        """Variables without an index are as they were."""
        return all(getattr(after, name) == getattr(self, name) for name in variables)

    #: kesch.turn.alternate, kesch.turn.combat, kesch.combat.then
    @step_property
    def everything_in_its_time(before, after: Self, step: Step) -> bool:
        """A move, then combat, then the next player; every rule leads where it should: kesch.turn.combat."""
        earlier, later = BEFORE_AND_AFTER[step.rule]
        if before.phase not in earlier or after.phase not in later:
            return False
        same_turn = step.rule in ("land", "next_game", "reckon") or after.turn == before.turn
        return same_turn and (step.rule in ("land", "stay", "reckon") or before.kept(after, "played"))

    #: kesch.turn.combat, kesch.combat.one_attack, kesch.knight.move
    @step_property
    def after_the_move_comes_combat(before, after: Self, step: Step) -> bool:
        """Who is still on their way is known; when nobody is, attacks are directed: kesch.turn.combat."""
        if step.rule not in MOVES:
            return True
        if after.phase == "aim":
            first = before.Player.following(before.turn) if before.timing == "mover_last" else before.turn
            if after.aimer != first or after.walker is not None or after.heading is not None:
                return False
        if step.rule == "go":
            to = str(before.grid.step(step.start, step.direction))
            can_go_on = before.grid.step(to, step.direction) is not None
            rides = before.kind[step.start] == "knight" and before.kind[to] == "none" and can_go_on
            if before.phase == "ride" and not (before.walker == step.start and before.heading == step.direction):
                return False
            on_his_way = after.walker == to and after.heading == step.direction
            return (after.phase == "ride") == rides and (not rides or on_his_way)
        if step.rule == "march":
            second = before.grid.step(step.man, step.direction, -1)
            return after.walker == second and after.heading == step.direction
        if step.rule == "follow":
            to = str(before.grid.step(step.man, step.direction))
            joins = before.walker == to and before.heading == step.direction
            return joins and after.walker == step.man and after.heading == before.heading
        return True

    #: kesch.knight.overrun_time, kesch.knight.overrun
    @step_property
    def an_overrun_is_the_knights_attack(before, after: Self, step: Step) -> bool:
        """Who overruns is known until the next attacks have landed: kesch.knight.overrun_time."""
        if step.rule == "land":
            return after.overran is None
        if step.rule != "go" and (step.rule != "march" or before.march_overrun == "no"):
            return before.kept(after, "overran")
        start = step.start if step.rule == "go" else step.man
        to = str(before.grid.step(start, step.direction))
        return (after.overran == to) == (before.kind[to] != "none")

    #: kesch.combat.one_attack, kesch.turn.alternate
    @step_property
    def everybody_directs_in_turn(before, after: Self, step: Step) -> bool:
        """Each once in a wave, one after the other; then attacks land: kesch.combat.one_attack."""
        if step.rule in ("direct", "call_off"):
            return before.kept(after, "aimer", "overran")
        if step.rule != "done":
            return True
        if before.timing != "waves":
            return after.phase == "resolve" and after.aimer == before.aimer
        following = before.Player.following(before.aimer)
        return after.aimer == following and (after.phase == "resolve") == (following == before.turn)

    #: kesch.combat.withstand, kesch.combat.retarget
    @step_property
    def attacks_stay_until_combat_is_over(before, after: Self, step: Step) -> bool:
        """An attack that has not killed is held, or is over, while others kill; who is dead attacks nobody."""
        if step.rule != "land":
            return True
        died = {q: before.kind[q] != "none" and after.kind[q] == "none" for q in before.Square}
        goes_on = (any(died.values()) or before.overran is not None) and after.phase != "won"
        for a in before.Square:
            if before.aim[a] is None or died[a] or after.phase == "won":
                if after.aim[a] is not None:
                    return False
                continue
            hit = any(before.aim[a] == q and died[q] for q in before.attackers(a))
            if goes_on and not hit and after.aim[a] != (a if before.bound == "spent" else before.aim[a]):
                return False
        return True

    def attackers(self, target: str) -> list[str]:
        """The squares from which some piece of some side attacks another square."""
        file, rank = self.grid.place(target)
        spear = {"block": [(0, 2), (1, 2)], "fan": [(0, 2), (2, 2)], "line": [(0, n) for n in range(2, 7)]}
        far = spear[str(self.second_rank)]
        found = []
        for square in self.Square:
            aside, along = (abs(a - b) for a, b in zip(self.grid.place(square), (file, rank), strict=True))
            if max(aside, along) == 1 or aside == along > 0 or (aside, along) in far:
                found.append(square)
        return found

    #: kesch.turn.alternate, kesch.combat.then, kesch.turn.first
    @step_property
    def players_take_turns(before, after: Self, step: Step) -> bool:
        """When combat is over the next player moves, and in a new game the first: kesch.turn.alternate."""
        if step.rule in ("next_game", "reckon"):
            begins = after.turn == before.Player[0] and after.aimer == before.Player[0]
            return after.phase != "move" or begins
        if step.rule != "land":
            return True
        if after.phase == "move":
            following = before.Player.following(before.turn)
            return after.turn == following and after.aimer == following
        aims = before.timing == "waves" and after.phase == "aim"
        return after.turn == before.turn and (not aims or after.aimer == before.turn)

    #: kesch.end.tower, kesch.end.both, kesch.tower.special, kesch.wager.three
    @step_property
    def who_takes_a_tower_wins(before, after: Self, step: Step) -> bool:
        """Who destroys the other's tower wins, and the game is counted: kesch.end.tower."""
        if step.rule == "reckon" and before.split_series == "again":
            return True
        gained = {p: after.score[p] - before.score[p] for p in before.Player}
        unchanged = all(gained[p] == 0 for p in before.Player)
        if step.rule == "stay" and before.passing == "no" and before.no_move == "loses":
            return after.phase == "won" and after.played == before.played + 1
        if step.rule != "land":
            return unchanged
        fallen = {home: after.kind[home] != "tower" for home in before.homes}
        fights_on = before.after_tower == "fought" and after.phase == "aim"
        ended = any(fallen.values()) and not fights_on
        if (after.phase == "won") != ended or after.played != before.played + (1 if ended else 0):
            return False
        if not ended:
            return unchanged
        for p in before.Player:
            lost = any(fell for home, fell in fallen.items() if before.side(before.homes[home]) == before.side(p))
            took = any(fell for home, fell in fallen.items() if before.side(before.homes[home]) != before.side(p))
            if gained[p] != before.due(p, fallen, took=took, lost=lost):
                return False
        return True

    def due(self, player: str, fallen: Mapping[str, bool], *, took: bool, lost: bool) -> int:
        """What fallen towers are worth to a player whose side has taken one, lost one, or both."""
        if took and lost:
            return (1 if self.turn == player else -1) if self.both_towers == "mover" else 0
        return 1 if took else -1
