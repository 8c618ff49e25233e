"""How the shakken of two pieces are heaped and dealt out again in MuTou: how it ends, and an example of it."""

from __future__ import annotations

from typing import Any, Self

from rulestone.model import Part, Scene, Step, example, step_property

from .settings import MOST_SHAKKEN
from .uses import UseProperties


class HeapProperties(Part[UseProperties]):
    """The caller deals as many shakken as the total at most, the player called the rest, down to the last one."""

    #: mutou.alter.choice
    @step_property
    def a_heap_is_dealt_to_the_end(before, after: Self, step: Step) -> bool:
        """The rest falls to the player called, as long as there is any; then the choice is over: mutou.alter.choice."""
        if step.rule == "mix":
            return before.phase == "mix" and after.phase == "deal"
        if step.rule == "deal_out":
            return before.phase == "deal" and after.phase == "deal"
        if step.rule not in ("enough", "deal_rest"):
            return True
        rest = after.phase == "rest of heap" and after.left == 0
        dealt = all(after.heap[shak] == 0 for shak in before.kinds)
        phases = ("deal", "insert") if step.rule == "enough" else ("rest of heap",)
        due = any(before.phase == phase for phase in phases)
        return due and (after.choice_is_over() if dealt else rest)

    def choice_is_over(self) -> bool:
        """The mover is on again; a choice on what this one has done may be called in some readings only."""
        shut = self.window == "shut" if self.recall == "no" else self.window != "shut"
        return self.phase == "act" and self.left == 0 and self.calling is None and shut

    #: mutou.alter.choice, mutou.alter.as_many, mutou.anj.mast
    @example
    def a_heap_for_two_pieces(self, scene: Scene) -> None:
        """Fifteen shakken of two pieces are heaped; the caller deals the total, the player called the rest."""
        game: Any = self
        if not self.setting.facets or self.setting.players > 2:
            scene.skip("this is about two players with choice pieces")
        start, to, far = self.row(scene, 3)
        ours, theirs = self.Player[0], self.Player[1]
        pieces = {start: (ours, {"blood": MOST_SHAKKEN}), to: (ours, {"blood": 5}), far: (theirs, {"blood": 1})}
        for number in range(1, self.facets + 1):
            game.stand(scene, pieces, wafers={ours: 1, theirs: 1})
            scene.play("lift", by=ours, start=start, shak="blood")
            scene.play("put", by=ours, to=to)
            game.call(scene, "toss")
            scene.play("throw", number=number)
            scene.play("mix")
            scene.expect(lambda s: s.heap["blood"] == 15, "all of them are in the heap")
            scene.refuses("deal_rest")
            for tessel in [start, to][:number]:
                scene.refuses("deal_out", to=far)
                scene.refuses("deal_out", by=ours)
                scene.play("deal_out", by=theirs, shak="blood", to=tessel)
            if number <= 2:
                scene.refuses("deal_out")
            scene.refuses("enough", by=ours)
            scene.play("enough", by=theirs)
            scene.refuses("enough")
            scene.refuses("deal_rest", to=far)
            full, other = (start, to) if number == 1 else (to, start)
            for _ in range(MOST_SHAKKEN - 1):
                scene.play("deal_rest", by=ours, shak="blood", to=full)
            scene.refuses("deal_rest", to=full)
            for _ in range(15 - MOST_SHAKKEN if number == 1 else 4):
                scene.play("deal_rest", by=ours, shak="blood", to=other)
            scene.expect(lambda s: s.phase == "act", "nothing is left in the heap")
            scene.refuses("deal_rest")

    #: mutou.alter.choice
    @example
    def a_heap_of_one(self, scene: Scene) -> None:
        """A heap of a single shak is dealt out by the caller, and nothing is left to deal though the total is two."""
        game: Any = self
        if self.facets < 2 or not self.setting.facets or self.setting.players > 2:
            scene.skip("this is about two players with choice pieces with two facets or more")
        start, to, far = self.row(scene, 3)
        ours, theirs = self.Player[0], self.Player[1]
        pieces = {start: (ours, {"blood": 1}), to: (ours, {}), far: (theirs, {"blood": 1})}
        game.stand(scene, pieces, wafers={ours: 1, theirs: 1})
        scene.play("lift", by=ours, start=start, shak="blood")
        scene.play("put", by=ours, to=to)
        game.call(scene, "toss")
        scene.play("throw", number=2)
        scene.refuses("deal_out")
        scene.play("mix")
        scene.refuses("mix")
        scene.play("deal_out", by=theirs, shak="blood", to=start)
        scene.refuses("deal_out")
        scene.play("enough", by=theirs)
        scene.expect(lambda s: s.phase == "act" and s.left == 0, "the choice is over")
        scene.refuses("mix")
