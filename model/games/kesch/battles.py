"""What combat comes to in small positions, wave by wave, and how games and series end.

The positions are ours, as in `exercises`. Men who must not strike back are spearmen and archers seen from behind.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulestone.model import Part, Scene, example

from .exercises import Exercises

AROUND = {"b4", "c4", "d4", "b5", "d5", "b6", "c6", "d6"}
EDGES = {"c4", "b5", "d5", "c6"}
"""The squares around c5, and those that share an edge with it."""


class Battles(Part[Exercises]):
    """Combat: who attacks whom, who falls, who may attack again; and the end."""

    def attacks(self, scene: Scene, attacker: str, expected: Collection[str], /, **men: str) -> None:
        """Black's man attacks the enemies on these squares, and nothing on any other."""
        self.stand(scene, {"phase": "aim"}, **men)
        for target in self.Square:
            if target not in expected:
                scene.refuses("direct", attacker=attacker, target=target)
        for target in sorted(expected):
            self.stand(scene, {"phase": "aim"}, **men)
            scene.play("direct", by="black", attacker=attacker, target=target)
            scene.expect(scene.position.aim[attacker] == target, "his attack is directed there")
            scene.refuses("direct", attacker=attacker)
        if expected:
            self.stand(scene, {"phase": "move"}, **men)
            scene.refuses("direct")  # Not before somebody has moved,
            self.stand(scene, {"phase": "aim", "turn": "white", "aimer": "white"}, **men)
            scene.refuses("direct", attacker=attacker)  # and everybody directs their own.

    #: kesch.peasant.attack, kesch.knight.attack, kesch.tower.attack, kesch.spear.limits
    @example
    def whom_pieces_attack(self, scene: Scene) -> None:
        """Among enemies everywhere: those next to him, and a spearman those on two ranks before him."""
        self.on_the_usual_board(scene)
        crowd = {q: "white peasant" for q in self.Square if q not in self.homes}
        near = AROUND if self.adjacent == "eight" else EDGES
        first = {"b4", "c4", "d4"}
        spear = {
            "block": first | {"b3", "c3", "d3"},
            "fan": first | {"a3", "c3", "e3"},
            "line": {"c4", "c3", "c2", "c1"},
        }
        for kind, expected in {
            "peasant": near,
            "knight": near,
            "spearman": spear[str(self.second_rank)],
            "archer": {"b4", "d4"},
        }.items():
            self.attacks(scene, "c5", expected, **(crowd | {"c5": f"black {kind}"}))
        corners = {"d6", "f6", "d8", "f8"} if self.adjacent == "eight" else set()
        self.attacks(scene, "e7", {"e6", "d7", "f7", "e8"} | corners, **crowd)

    #: kesch.archer.attack, kesch.archer.block
    @example
    def whom_archers_shoot(self, scene: Scene) -> None:
        """The first man on each of the two diagonals ahead, if he is an enemy."""
        self.on_the_usual_board(scene)
        men = {"c5": "black archer", "f2": "white peasant", "g1": "white peasant", "a3": "white archer"}
        behind = {"d6": "white peasant", "b6": "white peasant", "c4": "white peasant", "c3": "white peasant"}
        self.attacks(scene, "c5", {"f2", "a3"}, **men, **behind)
        self.attacks(scene, "c5", {"a3"}, **men, **behind, e3="black knight")
        self.attacks(scene, "c5", {"f2"}, **men, **behind, b4="black spearman")

    def wave(self, scene: Scene, *shots: tuple[str, str]) -> None:
        """Both sides direct attacks, and they land; the text's way of combat, in waves."""
        if self.timing != "waves":
            scene.skip("the two sides do not attack together")
        for player in ("black", "white"):
            for attacker, target in shots:
                if scene.position.owner[attacker] == player:
                    scene.play("direct", by=player, attacker=attacker, target=target)
            scene.refuses("land")
            scene.play("done", by=player)
        scene.refuses("done")
        scene.play("land")

    def fight(self, scene: Scene, held: dict[str, Any] | None = None, /, **men: str) -> None:
        """A position in which Black has just moved."""
        self.stand(scene, {"phase": "aim"} | (held or {}), **men)

    def stands(self, scene: Scene, *squares: str) -> None:
        """These, and the towers, are the pieces that are left."""
        left = {*squares, *self.homes}
        here = scene.position
        kept = all((here.kind[q] != "none") == (q in left) for q in self.Square)
        scene.expect(
            kept and all((here.owner[q] is not None) == (q in left) for q in self.Square), f"{sorted(left)} stand"
        )

    def it_is_whites_turn(self, scene: Scene) -> None:
        """Combat is over, if need be after a wave in which nobody attacks; no attack is left where none lasts."""
        if self.combat_over == "directed":
            scene.expect(scene.position.phase == "aim", "somebody has attacked, and so might others")
            self.wave(scene)
        s = scene.position
        scene.expect(s.phase == "move" and s.turn == "white" and s.aimer == "white", "White moves")
        if self.lasting == "combat_only":
            scene.expect(all(s.aim[q] is None for q in self.Square), "no attack is left")

    #: kesch.combat.withstand, kesch.combat.overwhelm, kesch.combat.then
    @example
    def one_attack_is_withstood_two_are_not(self, scene: Scene) -> None:
        """Two attack, and a man falls; one attacks another, who stands, and it is the other player's turn."""
        self.on_the_usual_board(scene)
        self.fight(scene, b5="black peasant", d5="black peasant", c5="white spearman", a5="white archer")
        self.wave(scene, ("b5", "c5"), ("d5", "c5"))
        self.stands(scene, "b5", "d5", "a5")
        scene.expect(scene.position.phase == "aim" and scene.position.aimer == "black", "combat goes on")
        self.wave(scene, ("b5", "a5"))
        self.stands(scene, "b5", "d5", "a5")
        self.it_is_whites_turn(scene)

    #: kesch.combat.retarget, kesch.combat.overwhelm
    @example
    def who_is_killed_while_he_kills(self, scene: Scene) -> None:
        """Two fall at the same moment, one of them a killer; of the others each may attack again."""
        self.on_the_usual_board(scene)
        self.fight(
            scene, b5="black peasant", d5="black peasant", c5="white peasant", a5="white peasant", d4="white archer"
        )
        self.wave(scene, ("b5", "c5"), ("d5", "c5"), ("c5", "b5"), ("a5", "b5"))
        self.stands(scene, "d5", "a5", "d4")
        scene.expect(scene.position.aim["d5"] is None and scene.position.aim["a5"] is None, "killers are free again")
        self.wave(scene, ("d5", "d4"))
        self.stands(scene, "d5", "a5", "d4")
        self.it_is_whites_turn(scene)

    #: kesch.combat.withstand, kesch.combat.retarget
    @example
    def an_attack_that_has_not_killed(self, scene: Scene) -> None:
        """While others kill it stays on its man, or is over: a second one joins it, or comes alone."""
        self.on_the_usual_board(scene)
        men = {"b5": "black peasant", "d5": "black peasant", "d3": "black peasant"}
        self.fight(scene, **men, c5="white spearman", d4="white archer")
        self.wave(scene, ("b5", "c5"), ("d5", "d4"), ("d3", "d4"))
        self.stands(scene, *men, "c5")
        scene.refuses("direct", attacker="b5")
        self.wave(scene, ("d5", "c5"))
        self.stands(scene, *men, *(["c5"] if self.bound == "spent" else []))

    #: kesch.combat.one_attack, kesch.combat.then
    @example
    def who_holds_back_strikes_later(self, scene: Scene) -> None:
        """One attacks, and nobody falls; whether another one may join him in a later wave is what the reading says."""
        self.on_the_usual_board(scene)
        self.fight(scene, b5="black peasant", d5="black peasant", c5="white spearman")
        if self.must_attack == "must":
            scene.skip("nobody may hold back")
        self.wave(scene, ("b5", "c5"))
        self.stands(scene, "b5", "d5", "c5")
        if self.combat_over == "killed":
            self.it_is_whites_turn(scene)
            return
        scene.expect(scene.position.phase == "aim" and scene.position.aimer == "black", "combat goes on")
        self.wave(scene, ("d5", "c5"))
        self.stands(scene, "b5", "d5", *(["c5"] if self.bound == "spent" else []))

    #: kesch.combat.retarget
    @example
    def three_kill_one(self, scene: Scene) -> None:
        """Whether each of three has killed depends on the reading."""
        self.on_the_usual_board(scene)
        men = {"b5": "black peasant", "d5": "black peasant", "c4": "black peasant"}
        self.fight(scene, **men, c5="white spearman", e5="white archer")
        self.wave(scene, ("b5", "c5"), ("d5", "c5"), ("c4", "c5"))
        self.stands(scene, *men, "e5")
        if self.killers == "needed":
            scene.refuses("direct", by="black")
        else:
            self.wave(scene, ("d5", "e5"))
            self.stands(scene, *men, "e5")

    #: kesch.knight.overrun_time, kesch.combat.overwhelm
    @example
    def two_kill_the_knight_who_overran(self, scene: Scene) -> None:
        """Before he can attack again; where one of them misses, he may."""
        self.on_the_usual_board(scene)
        men = {"d5": "white peasant", "b5": "white peasant"}
        for both in (True, False):
            self.stand(scene, c6="black knight", c5="white archer", **men)
            scene.play("go", by="black", start="c6", direction="e")
            if not both and (self.ridden_down == "strikes" or self.must_attack == "must"):
                return
            self.wave(scene, ("d5", "c5"), *([("b5", "c5")] if both else []))
            self.stands(scene, *men, *([] if both else ["c5"]))
        scene.expect(scene.position.phase == "aim" and scene.position.overran is None, "combat goes on")
        self.wave(scene, ("c5", "b5"))
        self.it_is_whites_turn(scene)
