"""What the text of Tavern's Squares allows, tried at its limits: properties say what must not happen, this what may."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

from rulestone.model import Part, Scene, Step, example, reachable, step_property

from .rules import Rules


class Permissions(Part[Rules]):
    """Moves that are just allowed, moves that just are not, and how likely a throw is."""

    #: tavern.win, tavern.lose
    @example
    def a_winner_takes_up_to_their_wager(self, scene: Scene) -> None:
        """The only thing in the square is worth just the wager: it may be taken, and then nothing more."""
        square, worth = self.plain[-1], self.worths[1]
        scene.start(
            phase="settle", rolled=square, wager=worth, star={worth: 1}, square={(square, worth): 1}, brought=2 * worth
        )
        scene.refuses("lose", square=square)
        scene.play("win", square=square)
        scene.expect(lambda s: s.phase == "take")
        scene.refuses("take", square=self.plain[0], worth=worth)
        scene.play("take", by="patron", square=square, worth=worth)
        scene.expect(lambda s: s.taken == worth and s.brought == 0 and s.square[square, worth] == 0)
        scene.refuses("take")
        scene.play("stop", by="patron")
        scene.expect(lambda s: s.phase == "stake")
        scene.refuses("stop")

    #: tavern.dearer, tavern.dearer.rule
    @example
    def a_thing_is_dear_by_one_credit(self, scene: Scene) -> None:
        """The barkeeper is asked about a thing worth one credit more than the wager; the winner may also let it be."""
        square, worth = self.plain[-1], self.worths[1]
        wager = worth - 1
        scene.start(
            phase="settle",
            rolled=square,
            wager=wager,
            star={1: wager},
            square={(square, worth): 1},
            brought=wager + worth,
        )
        scene.play("win", square=square)
        scene.expect(lambda s: s.phase == "dearer", "the barkeeper is asked")
        if self.taking == "choice":
            scene.play("stop", by="patron")
            scene.states.pop()
        if self.dearer_rule == "change":
            scene.refuses("keep_difference")
            scene.play("take_change", by="patron", square=square, worth=worth)
            left = 0 if self.change_in == "nothing" else worth - wager
            scene.expect(lambda s: s.brought == left, "the rest lies in the square, or the house has it")
        else:
            scene.refuses("take_change")
            scene.play("keep_difference", by="patron", square=square, worth=worth)
            left = wager if self.kept_wager == "left" else 0
            scene.expect(lambda s: s.brought == left, "the wager is theirs again, or lies in the square for the thing")

    #: tavern.stake, tavern.roll, tavern.players
    @example
    def the_last_thing_is_taken_back(self, scene: Scene) -> None:
        """Before the throw a patron takes the only thing off the Star, and cannot throw for nothing, but leave."""
        worth = self.worths[0]
        scene.start(phase="stake", star={worth: 1}, brought=worth)
        scene.refuses("leave")
        scene.play("take_back", by="patron", worth=worth)
        scene.refuses("take_back")
        scene.refuses("pick_up_dice")
        scene.play("leave", by="patron")
        scene.expect(lambda s: s.brought == 0)

    #: tavern.stake
    @reachable
    def all_the_money_can_lie_on_the_board(self) -> bool:
        """Patrons may stake everything that the scope lets them own."""
        return self.brought == (7 if self.limit is None else self.limit)

    #: tavern.players
    @step_property
    def patrons_come_and_go(before, after: Self, step: Step) -> bool:
        """The Squares are free exactly from a patron's leaving to the next one's coming: tavern.players."""
        if step.rule == "leave":
            return after.phase == "free"
        return after.phase == "stake" if step.rule == "step_up" else after.phase != "free"

    #: tavern.roll, tavern.sum, tavern.claim.chance
    @step_property
    def dice_are_fair(before, after: Self, step: Step) -> bool:
        """A total is as likely as there are faces for the first die that a face of the second completes: tavern.sum."""
        if step.rule != "throw":
            return True
        completed = [first for first in before.faces if step.number - first in before.faces]
        return step.weight == Fraction(len(completed), len(before.faces) * len(before.faces))
