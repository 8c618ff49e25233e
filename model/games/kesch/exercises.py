"""What pieces may do in small positions, move by move.

The positions are ours; what is expected of them is what the clause that each names says, counted out by hand. They are
for the usual board, and each says what its reading makes of it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulestone.model import Part, Scene, example

from .geometry import DIAGONAL, DIRECTIONS
from .stories import Stories


class Exercises(Part[Stories]):
    """Moving: who goes where, knights that ride, men who march."""

    def on_the_usual_board(self, scene: Scene) -> None:
        if self.scope != "full":
            scene.skip("the position is for two players on the large board")

    def goes(self, scene: Scene, start: str, ways: Collection[str], /, **men: str) -> None:
        """Black's man on a square goes in these directions, and in no others."""
        owner, kind = ({home: f"{o} tower" for home, o in self.homes.items()} | men)[start].split()
        for way in DIRECTIONS:
            self.stand(scene, **men)
            if way not in ways:
                scene.refuses("go", start=start, direction=way)
                continue
            scene.play("go", by="black", start=start, direction=way)
            here, to = scene.position, str(self.grid.step(start, way))
            scene.expect(here.kind[to] == kind and here.owner[to] == owner, f"he has gone {way}")
            scene.expect(here.kind[start] == "none" and here.owner[start] is None, "and left his square")

    def it_is_time_for_combat(self, scene: Scene) -> None:
        """The move is over; who directs attacks first depends on the reading."""
        s = scene.position
        first = "white" if self.timing == "mover_last" else "black"
        scene.expect(s.phase == "aim" and s.turn == "black" and s.aimer == first, "combat begins")
        scene.expect(s.walker is None and s.heading is None, "nobody is on his way any more")

    #: kesch.peasant.move
    @example
    def where_a_peasant_goes(self, scene: Scene) -> None:
        """One square along a diagonal, forward or backward, if it is empty."""
        self.on_the_usual_board(scene)
        self.goes(scene, "c5", DIAGONAL, c5="black peasant")
        self.it_is_time_for_combat(scene)
        self.goes(scene, "c5", ("sw", "ne"), c5="black peasant", d6="black archer", b4="white peasant")
        self.goes(scene, "a4", ("nw", "ne"), a4="black peasant")

    #: kesch.spear.move, kesch.archer.move, kesch.turn.alternate
    @example
    def where_spearmen_and_archers_go(self, scene: Scene) -> None:
        """One empty square in any direction; and only when it is their turn."""
        self.on_the_usual_board(scene)
        for kind in ("spearman", "archer"):
            self.goes(scene, "c5", DIRECTIONS, c5=f"black {kind}")
            self.it_is_time_for_combat(scene)
            blocked = {"c6": "black peasant", "d5": "white peasant", "d4": "white knight", "b4": "black archer"}
            self.goes(scene, "c5", ("s", "e", "nw", "sw"), c5=f"black {kind}", **blocked)
            self.goes(scene, "c5", (), c5=f"white {kind}")

    #: kesch.tower.move, kesch.tower.special
    @example
    def where_a_tower_goes(self, scene: Scene) -> None:
        """Nowhere, not even onto an enemy."""
        self.on_the_usual_board(scene)
        self.goes(scene, "e7", (), e6="white peasant")

    #: kesch.knight.move
    @example
    def how_a_knight_rides(self, scene: Scene) -> None:
        """Any number of empty squares straight on, as long as he likes; nobody else moves meanwhile."""
        self.on_the_usual_board(scene)
        self.goes(scene, "c5", DIRECTIONS, c5="black knight")
        for way in DIRECTIONS:
            self.stand(scene, d5="black knight", a8="black spearman")
            scene.play("go", by="black", start="d5", direction=way)
            near, far = str(self.grid.step("d5", way)), str(self.grid.step("d5", way, 2))
            for other in [d for d in DIRECTIONS if d != way]:
                scene.refuses("go", start=near, direction=other)
            scene.refuses("go", start="a8")
            scene.refuses("direct")
            scene.play("go", by="black", start=near, direction=way)
            scene.play("halt", by="black")
            scene.expect(scene.position.kind[far] == "knight", "he has ridden two squares")
        self.it_is_time_for_combat(scene)
        self.stand(scene, c5="black knight")
        for start in ("c5", "c6", "c7"):
            scene.play("go", by="black", start=start, direction="w")
        self.it_is_time_for_combat(scene)
        self.stand(scene, c5="black knight", e5="black peasant")
        scene.play("go", by="black", start="c5", direction="n")
        scene.refuses("go", start="d5", direction="n")

    #: kesch.knight.overrun, kesch.knight.overrun_tower, kesch.knight.overrun_time
    @example
    def whom_a_knight_overruns(self, scene: Scene) -> None:
        """Enemies, wherever his ride leads; no friend, and no tower. There he stops, and his attack is used."""
        self.on_the_usual_board(scene)
        around = {"c6": "black peasant", "d5": "white peasant", "d4": "white knight", "b4": "black archer"}
        self.goes(scene, "c5", set(DIRECTIONS) - {"w", "se"}, c5="black knight", **around)
        self.goes(scene, "e3", set(DIRECTIONS) - {"e"}, e3="black knight")  # Where White's tower is.
        self.stand(scene, c5="black knight", e5="white spearman", f5="white archer")
        scene.play("go", by="black", start="c5", direction="n")
        scene.play("go", by="black", start="d5", direction="n")
        s = scene.position
        scene.expect(s.kind["e5"] == "knight" and s.owner["e5"] == "black", "he stands where the spearman stood")
        scene.refuses("go")
        scene.refuses("halt")
        self.it_is_time_for_combat(scene)
        if self.timing == "mover_last":
            return  # White directs attacks first.
        scene.refuses("direct", by="black", attacker="e5")

    #: kesch.march.who, kesch.march.dir
    @example
    def who_marches(self, scene: Scene) -> None:
        """Two or more men behind one another on a diagonal, one square along it, to either end."""
        self.on_the_usual_board(scene)
        lines = {"se": ("c6", "d7", "e8"), "ne": ("f5", "e6", "d7"), "nw": ("d7", "c6"), "sw": ("d6", "e5")}
        for way, line in lines.items():
            kinds = dict(zip(line, ("spearman", "archer", "knight"), strict=False))
            self.stand(scene, **{square: f"black {kind}" for square, kind in kinds.items()})
            if self.marching == "agreed":
                scene.refuses("march")
                continue
            scene.play("march", by="black", man=line[0], direction=way)
            for other in ("go", "march", "direct"):
                scene.refuses(other)
            if len(line) == 3:
                if self.march_part == "whole":
                    scene.refuses("halt")
                for other in [d for d in DIAGONAL if d != way]:
                    scene.refuses("follow", man=line[2], direction=other)
                scene.play("follow", by="black", man=line[2], direction=way)
            s = scene.position
            gone = all(s.kind[str(self.grid.step(square, way))] == kind for square, kind in kinds.items())
            scene.expect(gone, "all have gone one square, in the order in which they stood")
            scene.expect(s.kind[line[-1]] == "none" and s.owner[line[-1]] is None, "nobody is where the last man was")
            scene.play("halt", by="black")
            self.it_is_time_for_combat(scene)

    #: kesch.march.who, kesch.tower.move
    @example
    def who_does_not_march(self, scene: Scene) -> None:
        """Nobody alone, into somebody, with an enemy, with a tower, across a gap, straight on, or on another's turn."""
        self.on_the_usual_board(scene)
        refused: list[tuple[str, str, dict[str, str]]] = [
            ("c6", "se", {"c6": "black peasant"}),
            ("c6", "se", {"c6": "black peasant", "e8": "black peasant"}),
            ("c6", "se", {"c6": "black peasant", "d7": "black peasant", "b5": "black archer"}),
            ("c6", "se", {"c6": "black peasant", "d7": "black peasant", "b5": "white archer"}),
            ("c6", "se", {"c6": "black peasant", "d7": "white archer"}),
            ("c6", "se", {"c6": "white archer", "d7": "black peasant"}),
            ("c6", "se", {"c6": "white archer", "d7": "white archer"}),
            ("d6", "se", {"d6": "black peasant"}),  # Behind him is the tower,
            ("e7", "se", {"f8": "black peasant"}),  # which does not lead, either.
        ]
        for man, way, men in refused:
            self.stand(scene, **men)
            scene.refuses("march", man=man, direction=way)
        if self.marching == "agreed":
            return
        self.stand(scene, c6="black peasant", d7="black peasant", c4="black archer")
        scene.play("march", by="black", man="c6", direction="se")
        scene.refuses("follow")
        self.stand(scene, c5="black archer", d6="black archer")
        scene.play("march", by="black", man="c5", direction="se")
        scene.refuses("follow", man="e7", direction="se")  # The tower does not follow.

    #: kesch.march.who, kesch.knight.overrun, kesch.knight.overrun_tower
    @example
    def a_knight_at_the_head_of_a_march(self, scene: Scene) -> None:
        """He comes from behind an archer, who cannot attack him, and overruns them or not, as it reads; no tower."""
        self.on_the_usual_board(scene)
        men = {"d5": "black knight", "c4": "black peasant", "b3": "black archer"}
        self.stand(scene, **men, e6="white archer")
        if self.marching == "agreed" or self.march_overrun == "no":
            scene.refuses("march", man="d5", direction="nw")
            return
        scene.play("march", by="black", man="d5", direction="nw")
        scene.play("follow", by="black", man="b3", direction="nw")
        scene.play("halt", by="black")
        s = scene.position
        gone = s.kind["e6"] == "knight" and s.kind["d5"] == "peasant" and s.kind["c4"] == "archer"
        scene.expect(
            gone and s.owner["e6"] == "black" and s.overran == "e6", "the archer is overrun, and all have gone on"
        )
        self.it_is_time_for_combat(scene)
        self.stand(scene, **(men | {"d5": "black spearman"}), e6="white archer")
        scene.refuses("march", man="d5", direction="nw")
        self.stand(scene, **men, e6="black archer")
        scene.refuses("march", man="d5", direction="nw")

    #: kesch.march.attack
    @example
    def who_under_attack_does_not_march(self, scene: Scene) -> None:
        """The first, the second or the third man is under an archer's aim; a man between protects him."""
        self.on_the_usual_board(scene)
        if self.under_attack == "aimed" or self.marching == "agreed":
            scene.skip("nobody directs an attack, or nobody marches")
        men = {"d6": "black peasant", "e5": "black peasant", "c7": "black peasant"}
        whole = self.march_part == "whole"
        for archer, marches, follows in (
            ("b2", False, False),  # at e5, the first
            ("a3", False, False),  # at d6, the second
            ("a5", not whole, False),  # at c7, the third
            ("b4", False, False),  # at d6, too
            ("b1", True, True),  # at no one of them
        ):
            self.stand(scene, **men, **{archer: "white archer"})
            if not marches:
                scene.refuses("march", man="e5", direction="ne")
                continue
            scene.play("march", by="black", man="e5", direction="ne")
            if follows:
                scene.play("follow", by="black", man="c7", direction="ne")
            else:
                scene.refuses("follow", man="c7", direction="ne")
        self.stand(scene, **men, b2="white archer", d4="black spearman")
        scene.play("march", by="black", man="e5", direction="ne")
        for square, kind in {"e4": "peasant", "d5": "knight", "e3": "spearman", "f5": "peasant"}.items():
            self.stand(scene, **men, **{square: f"white {kind}"})
            scene.refuses("march", man="e5", direction="ne")
        self.stand(scene, e3="black peasant", d4="black peasant")  # Next to the tower,
        scene.refuses("march", man="e3", direction="ne")
        self.stand(scene, **men, e6="white spearman", e8="black knight")  # and behind a spearman's back.
        scene.play("march", by="black", man="e5", direction="ne")

    #: kesch.move.none
    @example
    def who_has_no_move(self, scene: Scene) -> None:
        """With a tower alone, or a peasant who is shut in, one cannot move; the text does not say what then."""
        self.on_the_usual_board(scene)
        for men in ({}, {"a8": "black peasant", "b7": "white peasant"}):
            self.stand(scene, **men)
            if self.passing == "yes" or self.no_move == "passes":
                scene.play("stay", by="black")
                self.it_is_time_for_combat(scene)
            elif self.no_move == "loses":
                scene.play("stay", by="black")
                s = scene.position
                scene.expect(s.phase == "won" and s.played == 1, "the game is decided")
                scene.expect(s.score["black"] == -1 and s.score["white"] == 1, "White has won")
            else:
                scene.refuses("stay")
        movable: list[dict[str, Any]] = [
            {"a8": "black peasant"},
            {"c5": "black spearman"},
            {"a8": "black knight", "b8": "white peasant", "a7": "white peasant", "b7": "white peasant"},
        ]
        for men in movable:
            self.stand(scene, **men)
            if self.passing == "yes":
                scene.play("stay", by="black")
            else:
                scene.refuses("stay")
