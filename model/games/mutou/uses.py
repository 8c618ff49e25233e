"""What a Rand's use costs and begins in MuTou, and what is had for a wafer paid in a turn; examples of both."""

from __future__ import annotations

from typing import Any, Self

from rulestone.model import Part, Scene, Step, example, step_property

from .choice_properties import ThrowProperties


class UseProperties(Part[ThrowProperties]):
    """Rands are used like other shakken; a wafer lets another piece be moved, or the same one again."""

    #: mutou.rand.dice, mutou.cost.rand, mutou.move.shak_is_move, mutou.shak.multiplicity
    @step_property
    def a_rand_is_used_like_any_shak(before, after: Self, step: Step) -> bool:
        """An unused Rand of the mover's own piece is used up for a point, and then a vertex is due: mutou.cost.rand."""
        if step.rule != "use_rand":
            return True
        place = step.start, "rand"
        left = before.wafers[step.chooser] if before.phase == "choose" else before.addarjaki
        rands = before.shakken[place]
        if before.extra == "renewed":
            if rands == 0:
                return False
        elif before.used[place] >= rands or after.used[place] != before.used[place] + 1:
            return False
        if before.extra == "wafer":
            runs = before.runner is None or before.runner == step.start
            if not runs or after.runner != step.start:
                return False
        return (
            before.owner[step.start] == step.chooser
            and (before.phase == "choose" or before.phase == "act")
            and left > 0
            and after.addarjaki == left - (1 if before.rand_cost == "one" else 0)
            and after.phase == "vertex"
            and after.piece == step.start
            and after.left == 1
            and after.window == "shut"
        )

    #: mutou.darj.extra_loss, mutou.move.any_pieces
    @step_property
    def an_extra_move_costs_a_wafer(before, after: Self, step: Step) -> bool:
        """A wafer lets a piece that cannot go on, or has not moved, be moved with all it has: mutou.darj.extra_loss."""
        if step.rule != "pay_extra":
            return True
        player, start = step.chooser, step.start
        doing = before.doing == "pieces" if before.form == "basic" else before.doing != "nothing"
        tired = any(before.used[start, shak] > 0 for shak in before.kinds)
        return (
            all((before.phase == "act", doing, before.addarjaki > 0, before.owner[start] == player))
            and all((before.runner is not None, before.runner != start or tired))
            and after.wafers[player] == before.wafers[player] - 1
            and after.supply == before.supply + (1 if before.extra_to == "supply" else 0)
            and all(after.used[start, shak] == 0 for shak in before.kinds)
            and all((after.runner == start, after.window == "shut", after.addarjaki == before.addarjaki))
        )

    def row(self, scene: Scene, length: int) -> list[Any]:
        """Tessels in a row, as many as asked for, each sharing an edge with the one before."""
        graph = self.boards[0].graph("walker")
        rows = [[tessel] for tessel in self.boards[0].ids]
        for _ in range(length - 1):
            rows = [[*row, t] for row in rows for t in graph[row[-1]] if t not in row]
        if not rows:
            scene.skip(f"this is about a board with {length} tessels in a row")
        return rows[0]

    #: mutou.rand.dice, mutou.cost.rand, mutou.move.shak_is_move
    @example
    def a_rand_is_used(self, scene: Scene) -> None:
        """With one wafer a Rand is used at once; with two after a move, too, and not a second time."""
        game: Any = self
        if not self.setting.facets or "rand" not in self.kinds or game.readings["move"] != "use":
            scene.skip("this is about Rands, and about moves that are uses")
        start, to, far = self.row(scene, 3)
        ours, theirs = self.Player[0], self.Player[1]
        pieces = {start: (ours, {"blood": 1, "rand": 1}), far: (theirs, {"blood": 1})}
        game.stand(scene, pieces, wafers={ours: 1, theirs: 0})
        scene.refuses("use_rand", start=far)
        scene.play("use_rand", by=ours, start=start)
        scene.expect(lambda s: s.left == 1, "the piece is sent once")
        scene.refuses("use_rand")
        scene.play("select_vertex", corner=0)
        game.stand(scene, pieces, wafers={ours: 2, theirs: 0})
        scene.play("go", by=ours, shak="blood", start=start, to=to)
        scene.play("use_rand", by=ours, start=to)
        scene.play("select_vertex", corner=0)
        game.stand(scene, {far: (theirs, {"blood": 1, "rand": 1})}, wafers={ours: 2, theirs: 0})
        scene.refuses("use_rand")

    #: mutou.convert.how, mutou.capture.how, mutou.capture.transfer, mutou.shak.multiplicity
    @example
    def who_has_turned_or_taken_goes_on(self, scene: Scene) -> None:
        """With a Blood that was passed on, or without: whether the turned piece, or the taker, can move once more."""
        game: Any = self
        if game.extra == "wafer" or game.readings["move"] != "use" or self.setting.all_wafers < 3:
            scene.skip("another piece costs a wafer, moves are not uses, or there are no points to go on with")
        start, to, beyond, far = self.row(scene, 4)
        ours, theirs = self.Player[0], self.Player[1]
        pieces = {start: (ours, {"blood": 1}), to: (theirs, {"blood": 1}), far: (theirs, {"blood": 1})}
        for how, passes in [(how, passes) for how in ("turn_cone", "take") for passes in (True, False)]:
            game.stand(scene, pieces, wafers={ours: 3, theirs: 0})
            scene.play(how, by=ours, shak="blood", start=start, to=to)
            if passes:
                scene.play("pass_on", by=ours, shak="blood", keeper=to)
            scene.play("leave_spoils", by=ours)
            scene.play("go_on")
            unused = (how == "turn_cone" and game.turned == "fresh") or (passes and game.passed_on == "at_once")
            if unused or game.extra == "renewed":
                scene.play("go", by=ours, shak="blood", start=to, to=beyond)
            else:
                scene.refuses("go", start=to)

    #: mutou.darj.extra_loss, mutou.move.any_pieces
    @example
    def a_wafer_for_an_extra_move(self, scene: Scene) -> None:
        """For a wafer the piece that has moved moves again, or another one does; not for the last point."""
        game: Any = self
        if game.extra != "wafer" or game.readings["move"] != "use":
            scene.skip("an extra move costs no wafer, or moves are not uses")
        start, to, other, far = self.row(scene, 4)
        ours, theirs = self.Player[0], self.Player[1]
        pieces = {start: (ours, {"blood": 1}), other: (ours, {"blood": 1}), far: (theirs, {"blood": 1})}
        for wafers in (2, 1):
            game.stand(scene, pieces, wafers={ours: wafers, theirs: 0})
            scene.refuses("pay_extra")
            scene.play("go", by=ours, shak="blood", start=start, to=to)
            if wafers == 1:
                scene.refuses("pay_extra")
        for moved in (to, other):
            game.stand(scene, pieces, wafers={ours: 2, theirs: 0})
            scene.play("go", by=ours, shak="blood", start=start, to=to)
            scene.refuses("go", start=other)
            scene.refuses("pay_extra", start=far)
            scene.play("pay_extra", by=ours, start=moved)
            scene.expect(lambda s: s.wafers[ours] == 1, "it costs a wafer")
            scene.refuses("pay_extra", start=moved)
            if moved == to:
                scene.play("go", by=ours, shak="blood", start=to, to=start)
            else:
                scene.play("take", by=ours, shak="blood", start=other, to=far)
