"""What must hold in MuTou about alterations of the playing area, said again in other words than the rules use."""

from __future__ import annotations

from typing import Any, Self

from rulestone.model import Part, Scene, Step, example, not_applicable, reachable, step_property

from .heaps import HeapProperties
from .reshaping import Alteration

ALTERING = ("alter_area", "insert_alteration")


class GroundProperties(Part[HeapProperties]):
    """The area is altered near the mover's own pieces, and all pieces keep their ground."""

    @property
    def may_be_altered(self) -> bool:
        """Whether any alteration is known in this scope and reading."""
        return any(alteration.touched for alteration in self.alterations.values()) and self.area_list == "geometry"

    #: mutou.area.reach, mutou.area.choice, mutou.area.as_many
    @step_property
    def areas_are_altered_near_own_pieces(before, after: Self, step: Step) -> bool:
        """What is altered has a piece of the player's on it, or an edge or vertex in common with one that has."""
        if step.rule not in ALTERING:
            return after.area == before.area
        done = before.alterations[step.alteration]
        sides = before.incidence[done.area]
        near = {
            tessel: [
                t for t in before.boards[done.area].ids if t == tessel or sides.vertices[t] & sides.vertices[tessel]
            ]
            for tessel in done.touched
        }
        called = step.rule == "alter_area" or before.area_reach == "called"
        if before.area != done.area or after.area != done.after or not done.touched:
            return False
        for player in before.Player:
            reach = all(any(before.owner[t] == player for t in around) for around in near.values())
            if (before.turn == player if called else player == step.chooser) and not reach:
                return False
        if step.rule == "insert_alteration":
            return before.left > 0 and after.left == before.left - 1 and before.calling == step.chooser
        return before.one_point_less(after)

    def one_point_less(self, after: Self) -> bool:
        """A point of the mover's is used, counted where their turn begins."""
        if after.phase != "act":
            return False
        if self.phase == "choose":
            return after.addarjaki == self.wafers[self.turn] - 1
        return after.addarjaki == self.addarjaki - 1

    #: mutou.area.reach, mutou.area.tessel, mutou.sow.size
    @step_property
    def pieces_keep_their_ground(before, after: Self, step: Step) -> bool:
        """A piece stands, with its shakken, where its tessel is or has gone to; there is one to a tessel."""
        if step.rule not in ALTERING:
            return True
        done = before.alterations[step.alteration]
        goes = dict(done.carried)
        for tessel in before.boards[done.area].ids:
            here = goes.get(tessel, tessel)
            same = (
                after.owner[here] == before.owner[tessel]
                and all(after.shakken[here, k] == before.shakken[tessel, k] for k in before.kinds)
                and all(after.used[here, k] == before.used[tessel, k] for k in before.kinds)
            )
            if before.owner[tessel] is not None and not same:
                return False
        pieces = [sum(s.owner[t] is not None for t in before.tessels) for s in (before, after)]
        ground = all(after.owner[t] is None for t in before.tessels if t not in before.boards[done.after].ids)
        return pieces[0] == pieces[1] and ground

    #: mutou.area.as_many, mutou.area.list
    @reachable
    def the_area_can_be_altered(self) -> bool:
        """Somebody alters the playing area, where alterations are known."""
        if not self.may_be_altered:
            not_applicable("the playing area stays as it is")
        return self.doing == "area"

    #: mutou.area.as_many, mutou.area.reach, mutou.turn.count
    @example
    def an_alteration(self, scene: Scene) -> None:
        """With one wafer the tessel under a piece is altered; on the tessels of an enemy's piece alone, none is."""
        if not self.may_be_altered or self.zones == "claimed":
            scene.skip("the playing area stays as it is")
        game: Any = self
        ours, theirs = game.Player[0], game.Player[1]
        here = [(name, done) for name, done in self.alterations.items() if done.area == 0]
        name, done = here[0]
        stands = done.touched[0]
        away = next((t for t in self.boards[0].ids if t not in done.touched and t != stands), None)
        pieces = {stands: (ours, {"blood": 1})} | ({away: (theirs, {"blood": 1})} if away is not None else {})
        game.stand(scene, pieces, wafers={ours: 1})
        scene.play("alter_area", by=ours, alteration=name)
        scene.expect(lambda s: s.area == done.after, "the area is another one")
        scene.expect(lambda s: s.addarjaki == 0, "the point is used")
        after = dict(done.carried).get(stands, stands)
        scene.expect(lambda s: s.owner[after] == ours, "the piece keeps its ground")
        scene.refuses("alter_area")
        self.refuse_where_two_would_meet(scene, here)

    #: mutou.area.choice, mutou.area.reach
    @example
    def a_choice_on_an_alteration(self, scene: Scene) -> None:
        """Who has called inserts an alteration of their own, near the pieces of the player called."""
        if not self.may_be_altered or not self.setting.facets or self.area_reach != "called":
            scene.skip("the playing area stays as it is, or no choice is called on that")
        game: Any = self
        ours, theirs = game.Player[0], game.Player[1]
        for name, done in self.alterations.items():
            after = {new for _, new in done.carried} or {done.touched[0]}
            back = [n for n, d in self.alterations.items() if d.area == done.after and {*d.touched} <= after]
            if done.area == 0 and len(done.touched) == 1 and back:
                far = [t for t in self.boards[0].ids if t not in done.touched and t in self.boards[done.after].ids]
                pieces = {done.touched[0]: (ours, {"blood": 1}), far[0]: (theirs, {"blood": 1})}
                game.stand(scene, pieces, wafers={ours: 1, theirs: 1})
                scene.play("alter_area", by=ours, alteration=name)
                game.call(scene, "toss")
                scene.play("throw", number=1)
                scene.refuses("insert_alteration", by=ours)
                scene.play("insert_alteration", by=theirs, alteration=back[0])
                scene.expect(lambda s, to=self.alterations[back[0]].after: s.area == to, "the area is altered again")
                scene.play("enough", by=theirs)
                return
        scene.skip("no alteration of a single tessel can be followed by another one there")

    def refuse_where_two_would_meet(self, scene: Scene, here: list[tuple[str, Alteration]]) -> None:
        """Two pieces do not come to stand on one tessel."""
        game: Any = self
        ours, theirs = game.Player[0], game.Player[1]
        for name, done in here:
            goals = [new for _, new in done.carried]
            if len(set(goals)) < len(goals):
                (one, _), (other, _) = done.carried[:2]
                pieces = {one: (ours, {"blood": 1}), other: (theirs, {"blood": 1})}
                game.stand(scene, pieces, wafers={ours: 1})
                scene.refuses("alter_area", by=ours, alteration=name)
