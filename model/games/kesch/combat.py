"""Combat in Kesch: attacks are directed in secret, land together, and those who have killed may attack again."""

from __future__ import annotations

from collections.abc import Mapping

from rulestone.model import Part, require, rule

from .board import Board
from .geometry import Reach
from .moves import Moves


class Combat(Part[Moves]):
    """Waves of attacks after every move."""

    def aiming(self) -> bool:
        """Attacks are directed."""
        return self.phase == "aim"

    #: kesch.turn.combat
    @rule(
        during=aiming,
        by=Board.aimer,
        attacker=Board.Square,
        target=lambda game, attacker: [t for t in game.Square if any(t in r[attacker] for r in game.reach.values())],
    )
    def direct(self, player: str, attacker: str, target: str) -> None:
        """A piece directs its one attack at an enemy in its range."""
        reach = self.reach[self.side(player)][attacker].get(target)
        #: kesch.peasant.attack, kesch.spear.attack, kesch.spear.limits, kesch.archer.attack, kesch.archer.block
        #: kesch.knight.attack, kesch.tower.attack
        require(reach is not None)
        #: kesch.combat.one_attack, kesch.knight.overrun_time, kesch.archer.block
        require(self.has_target(player, attacker, {target: reach}))
        self.aim[attacker] = target  #: kesch.combat.one_attack
        if self.combat_over == "directed":
            self.directed = True  #: bookkeeping

    def commands(self, player: str, square: str) -> bool:
        """The attack of the piece here is this player's to direct."""
        return self.owner[square] == player

    def has_target(self, player: str, attacker: str, reached: Mapping[str, Reach]) -> bool:
        """A piece of this player has its attack free and an enemy within reach."""
        if not self.commands(player, attacker) or self.aim[attacker] is not None or self.overran == attacker:
            return False
        return any(self.holds_enemy(t, of=player) and self.could_attack(attacker, r) for t, r in reached.items())

    #: kesch.combat.one_attack, kesch.combat.then
    @rule(during=aiming, by=Board.aimer)
    def call_off(self, player: str) -> None:
        """Where attacks last, a player may call theirs back before they direct others."""
        require(self.lasting == "stays")
        mine = {q: self.commands(player, q) and self.aim[q] is not None for q in self.Square}
        require(any(mine.values()))
        for square in self.Square:
            if mine[square]:
                self.aim[square] = None

    #: kesch.combat.one_attack
    @rule(during=aiming, by=Board.aimer)
    def done(self, player: str) -> None:
        """A player directs no more attacks in this wave."""
        if self.must_attack == "must":
            for attacker in self.Square:
                can = self.has_target(player, attacker, self.reach[self.side(player)][attacker])
                require(not can, because="who can attack has to")
        if self.timing == "waves":
            self.aimer = self.Player.following(player)
        if self.timing != "waves" or self.aimer == self.turn:
            self.phase = "resolve"

    def hits(self, target: str) -> int:
        """How many attacks are directed at a square; a man who strikes while he is ridden down counts."""
        attackers = {a for reached in self.reached_from.values() for a in reached[target]}
        found = sum(self.aim[a] == target for a in self.Square if a in attackers)
        if self.ridden_down == "strikes" and self.overran == target:
            found += 1
        return found

    @rule()
    def land(self) -> None:
        """All attacks land at once; whoever two attack falls; killers who live have their attack free again."""
        require(self.phase == "resolve")  #: kesch.turn.combat
        hits = {q: self.hits(q) for q in self.Square}
        #: kesch.combat.withstand, kesch.combat.overwhelm
        falls = {q: hits[q] >= 2 and self.kind[q] != "none" for q in self.Square}
        goes_on = any(falls.values()) or self.overran is not None
        if self.combat_over == "directed":
            goes_on = goes_on or self.directed  #: kesch.combat.one_attack, kesch.combat.then
            self.directed = False  #: bookkeeping
        towers = {home: falls[home] and self.kind[home] == "tower" for home in self.homes}
        if self.after_tower == "fought":
            self.note_strikes(towers)  #: bookkeeping
            towers = {home: self.kind[home] != "tower" and self.is_last_wave(goes_on) for home in self.homes}
        self.judge_towers(towers)  #: kesch.end.tower, kesch.tower.special
        ended = any(towers.values())
        for attacker in self.Square:
            free = falls[attacker] or self.has_killed(attacker, hits, falls)
            if self.lasting == "combat_only":
                free = free or not goes_on
            if free or ended:
                self.aim[attacker] = None  #: kesch.combat.retarget, kesch.combat.then
            elif self.bound == "spent" and self.aim[attacker] is not None and goes_on:
                self.aim[attacker] = attacker  #: kesch.combat.withstand
        for square in self.Square:
            if falls[square]:
                self.kind[square], self.owner[square] = "none", None  #: kesch.combat.overwhelm
        self.overran = None  #: kesch.knight.overrun_time
        self.go_on(goes_on, ended)  #: kesch.combat.then, kesch.turn.alternate

    def has_killed(self, attacker: str, hits: Mapping[str, int], falls: Mapping[str, bool]) -> bool:
        """Whom this piece attacked falls, and its attack counts."""
        for reached in self.reach.values():
            for target in reached[attacker]:
                counts = self.killers == "all" or hits[target] == 2
                if self.aim[attacker] == target and falls[target] and counts:
                    return True
        return False

    def is_last_wave(self, again: bool) -> bool:
        """Combat is over: nothing calls for another wave, and all have had their part of it."""
        everybody = self.timing == "waves" or self.Player.following(self.aimer) == self.first_to_aim()
        return not again and everybody

    def go_on(self, again: bool, ended: bool) -> None:
        """After a kill, say, there is another wave; else the combat, or this player's part of it, is over."""
        if ended:
            self.end_game()
        elif again:
            self.phase = "aim"
        elif not self.is_last_wave(again):
            self.phase, self.aimer = "aim", self.Player.following(self.aimer)
        else:
            self.phase, self.turn = "move", self.Player.following(self.turn)
            self.aimer = self.turn
