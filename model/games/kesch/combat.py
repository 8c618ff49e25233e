"""Combat in Kesch: attacks are directed in secret, land together, and those who have killed may attack again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulestone.model import Value, all_of, any_of, count, if_else, negate, require, rule, when

from .board import Board
from .moves import Moves
from .results import Results


class Combat(Moves, Results):
    """Waves of attacks after every move."""

    @rule(
        by="aimer",
        clauses=[
            "kesch.combat.one_attack",
            "kesch.turn.combat",
            "kesch.peasant.attack",
            "kesch.spear.attack",
            "kesch.spear.limits",
            "kesch.archer.attack",
            "kesch.archer.block",
            "kesch.knight.attack",
            "kesch.knight.overrun_time",
            "kesch.tower.attack",
        ],
        attacker=Board.Square,
        target=lambda game, attacker: [t for t in game.Square if any(t in r[attacker] for r in game.reach.values())],
    )
    def direct(self, s: Any, attacker: str, target: str) -> None:
        """A piece directs its one attack at an enemy in its range."""
        player = self.named(s.aimer)
        reach = self.reach[self.side(player)][attacker].get(target)
        require(reach is not None)
        require(s.phase == "aim", self.has_target(s, player, attacker, {target: reach}))
        s.aim[attacker] = target

    def has_target(self, s: Any, player: str, attacker: str, reached: Mapping[str, Any]) -> Value:
        """A piece of this player has its attack free and an enemy within reach."""
        free = all_of(s.owner[attacker] == player, ~s.aim[attacker].exists, s.overran != attacker)
        targets = (
            any_of(s.owner[target] == enemy for enemy in self.enemies(player)) & self.could_attack(s, attacker, reach)
            for target, reach in reached.items()
        )
        return all_of(free, any_of(targets))

    @rule(by="aimer", clauses=["kesch.combat.one_attack", "kesch.combat.then"])
    def call_off(self, s: Any) -> None:
        """Where attacks last, a player may call theirs back before they direct others."""
        require(self.lasting == "stays")
        player = self.named(s.aimer)
        mine = [all_of(s.owner[q] == player, s.aim[q].exists) for q in self.Square]
        require(s.phase == "aim", any_of(mine))
        for square, held in zip(self.Square, mine, strict=True):
            with when(held):
                s.aim[square] = None

    @rule(by="aimer", clauses="kesch.combat.one_attack")
    def done(self, s: Any) -> None:
        """A player directs no more attacks in this wave."""
        require(s.phase == "aim")
        player = self.named(s.aimer)
        if self.must_attack == "must":
            for attacker in self.Square:
                can = self.has_target(s, player, attacker, self.reach[self.side(player)][attacker])
                require(negate(can), because="who can attack has to")
        if self.timing == "waves":
            s.aimer = self.Player.following(player)
            with when(s.aimer == s.turn):
                s.phase = "resolve"
        else:
            s.phase = "resolve"

    def hits(self, s: Any, target: str) -> Value:
        """How many attacks are directed at a square; a man who strikes while he is ridden down counts."""
        attackers = {a for reached in self.reached_from.values() for a in reached[target]}
        found = count(s.aim[a] == target for a in self.Square if a in attackers)
        return found + if_else(s.overran == target, 1, 0) if self.ridden_down == "strikes" else found

    @rule(
        clauses=[
            "kesch.combat.withstand",
            "kesch.combat.overwhelm",
            "kesch.combat.retarget",
            "kesch.combat.then",
            "kesch.knight.overrun_time",
            "kesch.end.tower",
            "kesch.tower.special",
            "kesch.turn.alternate",
        ]
    )
    def land(self, s: Any) -> None:
        """All attacks land at once; whoever two attack falls; killers who live have their attack free again."""
        require(s.phase == "resolve")
        hits = {q: self.hits(s, q) for q in self.Square}
        falls = {q: (hits[q] >= 2) & (s.kind[q] != "none") for q in self.Square}
        fallen = any_of(falls.values())
        again = fallen | s.overran.exists
        towers = {home: falls[home] & (s.kind[home] == "tower") for home in self.homes}
        self.judge_towers(s, towers)
        ended = any_of(towers.values())
        for square in self.Square:
            killed = []
            for reached in self.reach.values():
                for target in reached[square]:
                    needed = hits[target] == 2 if self.killers == "needed" else True
                    killed.append(all_of(s.aim[square] == target, falls[target], needed))
            free = any_of(falls[square], *killed)
            if self.lasting == "combat_only":
                free = any_of(free, negate(again))
            with when(free | ended):
                s.aim[square] = None
            if self.bound == "spent":
                with when(all_of(s.aim[square].exists, negate(free), again)):
                    s.aim[square] = square
        for square, dies in falls.items():
            with when(dies):
                s.kind[square], s.owner[square] = "none", None
        s.overran = None
        self.go_on(s, again, ended)

    def go_on(self, s: Any, again: Value, ended: Value) -> None:
        """After a kill there is another wave; without one the combat, or this player's part of it, is over."""
        simultaneous = self.timing == "waves"
        first = s.turn if self.timing != "mover_last" else self.Player.following(s.turn)
        following = self.Player.following(s.aimer)
        last = True if simultaneous else following == first
        s.phase = "aim"
        with when(all_of(negate(again), negate(last))):
            s.aimer = following
        with when(all_of(negate(again), last)):
            s.phase = "move"
            s.turn = self.Player.following(s.turn)
            s.aimer = s.turn
        with when(ended):
            self.end_game(s)
