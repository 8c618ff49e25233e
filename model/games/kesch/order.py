"""What must hold in Kesch of the order of things: moves, combat, the next player; and what stays as it is meanwhile."""

from __future__ import annotations

from typing import Any

from rulestone.model import all_of, any_of, count, if_else, implies, invariant, step_property

from .combat import Combat
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

MOVES = ("go", "march", "follow", "halt", "stay")


class Order(Endings, Combat):
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

    @invariant(
        clauses=["kesch.turn.combat", "kesch.combat.one_attack", "kesch.combat.then", "kesch.knight.overrun_time"]
    )
    def attacks_belong_to_combat(self, s: Any) -> Any:
        """Outside combat nobody has overrun anybody, and attacks that do not last are over: kesch.combat.then."""
        idle = any_of(s.phase == p for p in ("move", "ride", "march", "won", "prize", "over"))
        nobody = all_of(~s.aim[q].exists for q in self.Square) if self.lasting == "combat_only" else True
        return implies(idle, ~s.overran.exists & nobody)

    @invariant(clauses=["kesch.turn.alternate", "kesch.turn.combat"])
    def who_moves_directs_next(self, s: Any) -> Any:
        """Who moves is also the next to direct attacks, until they have moved: kesch.turn.alternate."""
        moving = any_of(s.phase == p for p in ("move", "ride", "march"))
        if self.timing == "waves":
            moving |= s.phase == "resolve"
        return implies(moving, s.aimer == s.turn) & (s.walker.exists == s.heading.exists)

    def kept(self, before: Any, after: Any, step: Any, *variables: str) -> Any:
        """Variables without an index are as they were."""
        return all_of(getattr(after, name) == getattr(before, name) for name in variables)

    @step_property(clauses=["kesch.turn.alternate", "kesch.turn.combat", "kesch.combat.then"])
    def everything_in_its_time(self, before: Any, after: Any, step: Any) -> Any:
        """A move, then combat, then the next player; every rule leads where it should: kesch.turn.combat."""
        earlier, later = BEFORE_AND_AFTER[step.rule]
        found = [any_of(before.phase == p for p in earlier), any_of(after.phase == p for p in later)]
        if step.rule not in ("land", "next_game", "reckon"):
            found.append(after.turn == before.turn)
        if step.rule not in ("land", "stay", "reckon"):
            found.append(self.kept(before, after, step, "played"))
        return all_of(found)

    @step_property(clauses=["kesch.turn.combat", "kesch.combat.one_attack", "kesch.knight.move"])
    def after_the_move_comes_combat(self, before: Any, after: Any, step: Any) -> Any:
        """Who is still on their way is known; when nobody is, attacks are directed: kesch.turn.combat."""
        if step.rule not in MOVES:
            return True
        first = self.Player.following(before.turn) if self.timing == "mover_last" else before.turn
        there = (after.aimer == first) & ~after.walker.exists & ~after.heading.exists
        found = [implies(after.phase == "aim", there)]
        if step.rule == "go":
            to = str(self.grid.step(step.start, step.direction))
            rides = (before.kind[step.start] == "knight") & (before.kind[to] == "none")
            rides &= self.grid.step(to, step.direction) is not None
            on_his_way = (after.walker == to) & (after.heading == step.direction)
            found += [(after.phase == "ride") == rides, implies(rides, on_his_way)]
            same = (before.walker == step.start) & (before.heading == step.direction)
            found.append(implies(before.phase == "ride", same))
        elif step.rule == "march":
            found += [after.walker == self.grid.step(step.man, step.direction, -1), after.heading == step.direction]
        elif step.rule == "follow":
            found += [after.walker == step.man, after.heading == before.heading, before.heading == step.direction]
            found.append(before.walker == self.grid.step(step.man, step.direction))
        return all_of(found)

    @step_property(clauses=["kesch.knight.overrun_time", "kesch.knight.overrun"])
    def an_overrun_is_the_knights_attack(self, before: Any, after: Any, step: Any) -> Any:
        """Who overruns is known until the next attacks have landed: kesch.knight.overrun_time."""
        if step.rule == "land":
            return ~after.overran.exists
        if step.rule != "go":
            return self.kept(before, after, step, "overran")
        to = self.grid.step(step.start, step.direction)
        if self.ridden_down == "free":
            return ~after.overran.exists
        return (after.overran == to) == (before.kind[to] != "none")

    @step_property(clauses=["kesch.combat.one_attack", "kesch.turn.alternate"])
    def everybody_directs_in_turn(self, before: Any, after: Any, step: Any) -> Any:
        """Each once in a wave, one after the other; then attacks land: kesch.combat.one_attack."""
        if step.rule in ("direct", "call_off"):
            return self.kept(before, after, step, "aimer", "overran")
        if step.rule != "done":
            return True
        if self.timing != "waves":
            return (after.phase == "resolve") & (after.aimer == before.aimer)
        following = self.Player.following(before.aimer)
        return (after.aimer == following) & ((after.phase == "resolve") == (following == before.turn))

    @step_property(clauses=["kesch.combat.withstand", "kesch.combat.retarget"])
    def attacks_stay_until_combat_is_over(self, before: Any, after: Any, step: Any) -> Any:
        """An attack that has not killed is held, or is over, while others kill; who is dead attacks nobody."""
        if step.rule != "land":
            return True
        found = []
        again = any_of((before.kind[q] != "none") & (after.kind[q] == "none") for q in self.Square)
        again |= before.overran.exists
        for a in self.Square:
            dead = (before.kind[a] != "none") & (after.kind[a] == "none")
            found.append(implies(dead | (after.phase == "won"), ~after.aim[a].exists))
            found.append(implies(~before.aim[a].exists, ~after.aim[a].exists))
            hit = any_of(
                (before.aim[a] == q) & (before.kind[q] != "none") & (after.kind[q] == "none") for q in self.attackers(a)
            )
            idle = before.aim[a].exists & ~dead & ~hit & again & (after.phase != "won")
            found.append(implies(idle, after.aim[a] == (a if self.bound == "spent" else before.aim[a])))
        return all_of(found)

    def attackers(self, target: str) -> list[str]:
        """The squares from which some piece of some side attacks another square."""
        file, rank = self.grid.place(target)
        far = (0, 1) if self.second_rank == "block" else (0, 2)
        found = []
        for square in self.Square:
            aside, along = (abs(a - b) for a, b in zip(self.grid.place(square), (file, rank), strict=True))
            if max(aside, along) == 1 or aside == along > 0 or (along == 2 and aside in far):
                found.append(square)
        return found

    @step_property(clauses=["kesch.turn.alternate", "kesch.combat.then", "kesch.turn.first"])
    def players_take_turns(self, before: Any, after: Any, step: Any) -> Any:
        """When combat is over the next player moves, and in a new game the first: kesch.turn.alternate."""
        begins = (after.turn == self.Player[0]) & (after.aimer == self.Player[0])
        if step.rule in ("next_game", "reckon"):
            return implies(after.phase == "move", begins)
        if step.rule != "land":
            return True
        following = self.Player.following(before.turn)
        passes = (after.turn == following) & (after.aimer == following)
        found = [implies(after.phase == "move", passes), implies(after.phase != "move", after.turn == before.turn)]
        if self.timing == "waves":
            found.append(implies(after.phase == "aim", after.aimer == before.turn))
        return all_of(found)

    @step_property(clauses=["kesch.end.tower", "kesch.end.both", "kesch.tower.special", "kesch.wager.three"])
    def who_takes_a_tower_wins(self, before: Any, after: Any, step: Any) -> Any:
        """Of two players who destroys the other's tower wins, and the game is counted: kesch.end.tower."""
        if step.rule == "reckon" and self.split_series == "again":
            return True
        gained = {p: after.score[p] - before.score[p] for p in self.Player}
        unchanged = all_of(gained[p] == 0 for p in self.Player)
        if step.rule != "land":
            ended = (after.phase == "won") & (after.played == before.played + 1)
            return ended if step.rule == "stay" and self.passing == "no" and self.no_move == "loses" else unchanged
        fallen = {home: after.kind[home] != "tower" for home in self.homes}
        any_fell = any_of(fallen.values())
        found = [(after.phase == "won") == any_fell, after.played == before.played + if_else(any_fell, 1, 0)]
        found.append(implies(~any_fell, unchanged))
        for p in self.Player:
            lost = any_of(fell for home, fell in fallen.items() if self.side(self.homes[home]) == self.side(p))
            took = any_of(fell for home, fell in fallen.items() if self.side(self.homes[home]) != self.side(p))
            found.append(implies(lost & ~took, gained[p] <= 0) & implies(took & ~lost, gained[p] >= 0))
            if self.number_of_players == 2:
                found.append(implies(took & ~lost, gained[p] == 1) & implies(lost & ~took, gained[p] == -1))
                both = if_else(before.turn == p, 1, -1) if self.both_towers == "mover" else 0
                found.append(implies(lost & took, gained[p] == both))
        return all_of(found)

    @step_property(clauses=["kesch.v4.victory", "kesch.v4.help", "kesch.v4.two_towers"])
    def of_four_the_mover_wins(self, before: Any, after: Any, step: Any) -> Any:
        """Who takes a tower on their move, without help, has won; who loses theirs has lost: kesch.v4.victory."""
        if step.rule != "land" or self.number_of_players == 2:
            return True
        fallen = {home: after.kind[home] != "tower" for home in self.homes}
        found = []
        for p in self.Player:
            gained = after.score[p] - before.score[p]
            lost = {o: any_of(f for home, f in fallen.items() if self.homes[home] == o) for o in self.Player}
            safe = all_of(~lost[o] for o in self.allies(p))
            takes = safe & any_of(lost[o] for o in self.enemies(p))
            alone = {o: any_of(f & self.needs_no_help(before, o, h) for h, f in fallen.items()) for o in self.allies(p)}
            for mover in self.Player:
                moved = takes & (before.turn == mover)
                if mover in self.enemies(p):
                    found.append(implies(moved, gained == (1 if self.off_move == "side" else 0)))
                    continue
                helped = 1 if self.help == "both" else 0
                by_himself = 1 if mover == p or self.partner == "wins" else 0
                found.append(implies(moved, gained == if_else(alone[mover], by_himself, helped)))
            beaten = ~safe & all_of(~lost[o] for o in self.enemies(p))
            both = len(self.homes) == 4
            found.append(implies(beaten, gained == (if_else(lost[p], -1, 0) if both else -1)))
        return all_of(found)

    def needs_no_help(self, before: Any, player: str, home: str) -> Any:
        """Two or more of this player's pieces attack an enemy's tower."""
        if self.side(self.homes[home]) == self.side(player):
            return any_of(False)
        return count((before.owner[a] == player) & (before.aim[a] == home) for a in self.attackers(home)) >= 2
