"""How games and series of Kesch end, in small positions of ours."""

from __future__ import annotations

from typing import Any

from rulestone.model import Part, Scene, example

from .battles import Battles


class Endings(Part[Battles]):
    """Towers that fall, the games of a series, and the prize."""

    def tower_falls(self, scene: Scene, held: dict[str, Any] | None = None, *, both: bool = False) -> None:
        """Two peasants of Black's attack White's tower, which strikes one of them; White may do the same."""
        men, shots = {"e3": "black peasant", "d2": "black peasant"}, [("e3", "e2"), ("d2", "e2"), ("e2", "e3")]
        if both:
            men |= {"d7": "white peasant", "e6": "white peasant"}
            shots += [("d7", "e7"), ("e6", "e7"), ("e7", "e6")]
        self.fight(scene, held, **men)
        self.wave(scene, *shots)
        if self.after_tower == "fought":
            scene.expect(scene.position.phase == "aim" and scene.position.played < self.games, "combat goes on")
            self.wave(scene)

    #: kesch.end.tower, kesch.end.both, kesch.combat.retarget, kesch.combat.then
    @example
    def the_other_tower_falls_later(self, scene: Scene) -> None:
        """White's falls; who has killed meanwhile helps to take Black's, if the combat is fought to its end."""
        self.on_the_usual_board(scene)
        white = dict.fromkeys(("d7", "e6", "c6"), "white peasant")
        self.fight(scene, {"played": 0}, e3="black peasant", d2="black peasant", d6="black archer", **white)
        self.wave(scene, ("e3", "e2"), ("d2", "e2"), ("e2", "e3"), ("d7", "e7"), ("e6", "d6"), ("c6", "d6"))
        s = scene.position
        if self.after_tower == "stops":
            scene.expect(s.phase == "won" and s.kind["e7"] == "tower" and s.score["black"] == 1, "Black has won")
            return
        scene.expect(s.phase == "aim" and s.score["black"] == 0 and s.played == 0, "nothing is decided")
        self.wave(scene, ("e6", "e7"))
        if self.bound == "spent":
            scene.skip("the first attack on Black's tower is over")
        scene.expect(
            scene.position.kind["e7"] == "none" and scene.position.phase == "aim", "the other tower falls, too"
        )
        self.wave(scene)
        s = scene.position
        points = 1 if self.both_towers == "mover" else 0
        scene.expect(s.phase == "won" and s.played == 1, "the game is decided")
        scene.expect(s.score["black"] == points and s.score["white"] == -points, "as if both had fallen together")

    #: kesch.end.tower, kesch.tower.special, kesch.wager.three, kesch.turn.first
    @example
    def a_tower_falls(self, scene: Scene) -> None:
        """The game is won, and while the series lasts the pieces are set up again and Black begins."""
        self.on_the_usual_board(scene)
        self.tower_falls(scene)
        s = scene.position
        scene.expect(s.phase == "won" and s.played == 1, "the game is decided")
        scene.expect(s.score["black"] == 1 and s.score["white"] == -1, "Black has won")
        scene.expect(all(s.aim[q] is None for q in self.Square), "nobody attacks any more")
        for rule in ("go", "direct", "reckon"):
            scene.refuses(rule)
        scene.play("next_game")
        s = scene.position
        scene.expect(s.phase == "move" and s.turn == "black" and s.aimer == "black", "Black begins again")
        scene.expect(s.score["black"] == 1 and s.played == 1, "what was won is not forgotten")
        found = [self.setup_men.get(q, (None, "none")) for q in self.Square]
        standing = all(s.kind[q] == kind for q, (_, kind) in zip(self.Square, found, strict=True))
        owned = all(s.owner[q] == owner for q, (owner, _) in zip(self.Square, found, strict=True))
        scene.expect(standing and owned, "the pieces stand as at the beginning")
        scene.expect(all(s.aim[q] is None for q in self.Square) and s.overran is None, "no attack is left")
        scene.expect(s.walker is None and s.heading is None, "nobody is on their way")
        self.stand(scene, {"phase": "won", "played": 1, "turn": "white", "aimer": "white"})
        scene.play("next_game")
        s = scene.position
        scene.expect(s.turn == "black" and s.aimer == "black", "Black begins, whoever moved last")

    #: kesch.end.both
    @example
    def both_towers_fall(self, scene: Scene) -> None:
        """At the same moment: nobody has won, or who has moved."""
        self.on_the_usual_board(scene)
        self.tower_falls(scene, both=True)
        s = scene.position
        points = 1 if self.both_towers == "mover" else 0
        scene.expect(s.phase == "won" and s.played == 1, "the game is decided")
        scene.expect(s.score["black"] == points and s.score["white"] == -points, "as the reading says")

    #: kesch.wager.three, kesch.wager.tower
    @example
    def who_wins_three_takes_a_prize(self, scene: Scene) -> None:
        """After the third game: the set, or the tower alone; nothing where one game was not won."""
        self.on_the_usual_board(scene)
        for what in ("set", "tower"):
            self.tower_falls(scene, {"played": 2, "score": {"black": 2, "white": -2}})
            for rule in ("next_game", "take_prize"):
                scene.refuses(rule)
            scene.play("reckon")
            scene.refuses("take_prize", by="white")
            scene.refuses("next_game")
            scene.play("take_prize", by="black", what=what)
            scene.expect(scene.position.prize == what and scene.position.phase == "over", "he has taken it")
            scene.refuses("take_prize")
        self.tower_falls(scene, {"played": 2, "score": {"black": 0, "white": 0}})
        scene.play("reckon")
        s = scene.position
        if self.split_series == "again":
            scene.expect(s.phase == "move" and s.played == 0 and s.score["black"] == 0, "another series begins")
        else:
            scene.expect(s.phase == "over" and s.prize == "none", "nothing is taken")
