"""How games and series of Kesch end, in small positions of ours."""

from __future__ import annotations

from typing import Any

from rulestone.model import Scene, all_of, example

from .battles import Battles


class Endings(Battles):
    """Towers that fall, the games of a series, and the prize."""

    def tower_falls(self, scene: Scene, held: dict[str, Any] | None = None, *, both: bool = False) -> None:
        """Two peasants of Black's attack White's tower, which strikes one of them; White may do the same."""
        men, shots = {"e3": "black peasant", "d2": "black peasant"}, [("e3", "e2"), ("d2", "e2"), ("e2", "e3")]
        if both:
            men |= {"d7": "white peasant", "e6": "white peasant"}
            shots += [("d7", "e7"), ("e6", "e7"), ("e7", "e6")]
        self.fight(scene, held, **men)
        self.wave(scene, *shots)

    @example(clauses=["kesch.end.tower", "kesch.tower.special", "kesch.wager.three", "kesch.turn.first"])
    def a_tower_falls(self, scene: Scene) -> None:
        """The game is won, and while the series lasts the pieces are set up again and Black begins."""
        self.on_the_usual_board(scene)
        self.tower_falls(scene)
        s = scene.position
        scene.expect((s.phase == "won") & (s.played == 1), "the game is decided")
        scene.expect((s.score["black"] == 1) & (s.score["white"] == -1), "Black has won")
        scene.expect(all_of(~s.aim[q].exists for q in self.Square), "nobody attacks any more")
        for rule in ("go", "direct", "reckon"):
            scene.refuses(rule)
        scene.play("next_game")
        s = scene.position
        scene.expect((s.phase == "move") & (s.turn == "black") & (s.aimer == "black"), "Black begins again")
        scene.expect((s.score["black"] == 1) & (s.played == 1), "what was won is not forgotten")
        found = [self.setup_men.get(q, (None, "none")) for q in self.Square]
        standing = all_of(s.kind[q] == kind for q, (_, kind) in zip(self.Square, found, strict=True))
        owned = all_of(s.owner[q] == owner for q, (owner, _) in zip(self.Square, found, strict=True))
        scene.expect(standing & owned, "the pieces stand as at the beginning")
        idle = all_of(~s.aim[q].exists for q in self.Square) & ~s.overran.exists & ~s.walker.exists & ~s.heading.exists
        scene.expect(idle, "nobody attacks, and nobody is on his way")
        self.stand(scene, {"phase": "won", "played": 1, "turn": "white", "aimer": "white"})
        scene.play("next_game")
        s = scene.position
        scene.expect((s.turn == "black") & (s.aimer == "black"), "Black begins, whoever moved last")

    @example(clauses="kesch.end.both")
    def both_towers_fall(self, scene: Scene) -> None:
        """At the same moment: nobody has won, or who has moved."""
        self.on_the_usual_board(scene)
        self.tower_falls(scene, both=True)
        s = scene.position
        points = 1 if self.both_towers == "mover" else 0
        scene.expect((s.phase == "won") & (s.played == 1), "the game is decided")
        scene.expect((s.score["black"] == points) & (s.score["white"] == -points), "as the reading says")

    @example(clauses=["kesch.wager.three", "kesch.wager.tower"])
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
            scene.expect((scene.position.prize == what) & (scene.position.phase == "over"), "he has taken it")
            scene.refuses("take_prize")
        self.tower_falls(scene, {"played": 2, "score": {"black": 0, "white": 0}})
        scene.play("reckon")
        s = scene.position
        if self.split_series == "again":
            scene.expect((s.phase == "move") & (s.played == 0) & (s.score["black"] == 0), "another series begins")
        else:
            scene.expect((s.phase == "over") & (s.prize == "none"), "nothing is taken")
