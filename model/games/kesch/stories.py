"""Kesch's worked examples, and what the rulebook claims about the worth of its pieces."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulestone.model import Facts, Part, Scene, claim, example

from .combat import Combat
from .geometry import DIAGONAL, DIRECTIONS

POINTS = {"peasant": 1, "spearman": 2, "archer": 3, "knight": 4}


class Stories(Part[Combat]):
    """Examples and claims."""

    def stand(self, scene: Scene, held: dict[str, Any] | None = None, /, **men: str) -> None:
        """A position by square: "white knight", and the towers on their squares; `held` says what else is unusual."""
        placed = {square: f"{owner} tower" for square, owner in self.homes.items()} | men
        owners: dict[Any, Any] = {q: None for q in self.Square}
        owners |= {square: name.split()[0] for square, name in placed.items()}
        kinds = {square: name.split()[1] for square, name in placed.items()}
        first = self.Player[0]
        usual: dict[str, Any] = {"turn": first, "aimer": first, "phase": "move", "score": 0}
        empty = dict.fromkeys(("walker", "heading", "overran", "aim"))
        scene.start(owner=owners, kind=kinds, **(usual | empty | (held or {})))

    #: kesch.march.sense, kesch.march.attack
    @example
    def men_march_into_danger_not_out_of_it(self, scene: Scene) -> None:
        """Two peasants march up to a spearman; under his spear they may not march on."""
        if self.scope != "full":
            scene.skip("the example is for two players on the large board")
        if self.marching == "agreed":
            scene.skip("nobody marches")
        self.stand(scene, c6="black peasant", d7="black peasant", b3="white spearman")
        scene.play("march", by="black", man="c6", direction="se")
        scene.play("halt", by="black")
        scene.expect(lambda s: s.kind["b5"] == "peasant", "they have marched into danger")
        held = {"aim": dict.fromkeys(self.Square) | {"b3": "b5"}} if self.lasting == "stays" else {}
        self.stand(scene, held, b5="black peasant", c6="black peasant", b3="white spearman")
        scene.refuses("march", by="black", man="b5", direction="se")
        scene.refuses("march", by="black", man="b5", direction="nw")

    def average(self, kind: str) -> Fraction:
        """How many squares a piece attacks or may go to on an empty board, on average over all squares."""
        total = 0
        for square in self.Square:
            attacked = [
                t
                for t, r in self.reach["light"][square].items()
                if kind in r.kinds or (kind == "archer" and r.archer_path is not None)
            ]
            moves = {"tower": (), "peasant": tuple(DIAGONAL)}.get(kind, tuple(DIRECTIONS))
            far = range(1, max(self.grid.files, self.grid.ranks)) if kind == "knight" else (1,)
            goes = [1 for d in moves for n in far if self.grid.step(square, d, n)]
            total += len(attacked) + len(goes)
        return Fraction(total, len(self.Square))

    def judge_on_eight_by_eight(self, facts: Facts) -> None:
        """What pieces are worth is said of the usual board: near the edges of a small one long reach is lost."""
        if (self.grid.files, self.grid.ranks) != (8, 8):
            facts.skip("the text speaks of eight by eight")

    #: kesch.claim.knight_top
    @claim
    def knights_are_the_strongest(self, facts: Facts) -> bool:
        """A knight attacks and reaches more squares than any other piece, by our measure."""
        self.judge_on_eight_by_eight(facts)
        knights = self.average("knight")
        return all(knights > self.average(kind) for kind in ("peasant", "spearman", "archer", "tower"))

    #: kesch.value.order, kesch.claim.values
    @claim
    def worth_follows_reach(self, facts: Facts) -> bool:
        """Peasant, spearman, archer, knight is also the order of the squares they attack and reach."""
        self.judge_on_eight_by_eight(facts)
        reached = [self.average(kind) for kind in POINTS]
        return reached == sorted(reached)

    #: kesch.claim.values
    @claim(between=(Fraction(3), Fraction(5)))
    def a_knight_is_worth_four_peasants(self, facts: Facts) -> Fraction:
        """A knight's squares, attacked and reached, in peasants': the text says four."""
        self.judge_on_eight_by_eight(facts)
        return self.average("knight") / self.average("peasant")
