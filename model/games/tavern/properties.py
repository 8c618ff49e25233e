"""What must hold in Tavern's Squares."""

from __future__ import annotations

from typing import Any, Self

from rulestone.model import Game, Scene, Step, example, invariant, reachable, step_property

from .board import SPECIAL, SWEEPS, Board
from .figures import Figures
from .permissions import Permissions
from .rules import Rules


class Tavern(Figures, Permissions, Rules, Board, Game):
    """A gambling game of spaceport taverns; patrons come and go, and the game never ends."""

    title = "Tavern's Squares"

    #: tavern.stake, tavern.win, tavern.lose
    @invariant
    def money_is_conserved(self) -> bool:
        """What was brought in and not carried out lies in a square or on the Star: tavern.stake, tavern.lose."""
        return self.credits(self.star) + sum(self.credits(self.square[n]) for n in self.Square) == self.brought

    #: tavern.win
    @invariant
    def never_more_than_the_wager(self) -> bool:
        """Outside the special squares a winner takes at most what they wagered: tavern.win."""
        return self.taken <= self.wager

    #: tavern.four
    @invariant
    def four_stays_empty(self) -> bool:
        """Nothing is ever laid on Four: tavern.four."""
        return self.is_empty(4)

    #: tavern.stake, tavern.win
    @invariant
    def the_star_holds_the_wager(self) -> bool:
        """The wager lies on the Star while the dice decide, or it is owed for a thing, and not after: tavern.stake."""
        on_star = self.credits(self.star)
        if self.phase in ("cast", "settle"):
            return self.wager == on_star and self.wager > 0 and self.taken == 0
        if self.phase in ("take", "dearer"):
            waits = self.wager if self.wager_waits and self.phase == "dearer" else 0
            return on_star == waits and self.wager > 0 and (self.phase == "take" or self.taken == 0)
        return self.wager == 0 and self.taken == 0 and (self.phase == "stake" or on_star == 0)

    #: tavern.once_a_day
    @invariant
    def the_wager_is_a_new_one(self) -> bool:
        """Where a repeated wager is refused, no throw is made for an amount used before: tavern.once_a_day."""
        if self.same_wager == "custom":
            return all(not self.used[a] for a in self.Amount)
        if self.phase in ("cast", "settle"):
            return any(self.wager == a and not self.used[a] for a in self.Amount)
        return True

    #: tavern.sum, tavern.win
    @invariant
    def a_square_is_named_from_throw_to_end(self) -> bool:
        """The total is known exactly from the throw on, and only plain squares are taken from: tavern.sum."""
        taking = self.phase in ("take", "dearer")
        others = (*SPECIAL, *(n for n in self.Total if n not in self.Square))
        if taking and self.rolled in others:
            return False
        return (self.rolled is not None) == (taking or self.phase == "settle")

    #: tavern.dearer
    @invariant
    def the_barkeeper_is_asked_about_dear_things(self) -> bool:
        """They are asked where something lies that is dearer than the wager, and nothing else does: tavern.dearer."""
        if self.phase != "dearer":
            return True
        for n in self.Square:
            if self.rolled == n:
                dear = not self.is_empty(n) and all(self.square[n, w] == 0 or self.wager < w for w in self.Worth)
                alone = self.dearer_when != "only_thing" or sum(self.square[n, w] for w in self.Worth) == 1
                return dear and alone
        return True

    #: tavern.stake, tavern.roll, tavern.claim.chance
    @step_property
    def only_the_dice_decide(before, after: Self, step: Step) -> bool:
        """Chance alone names the square, nobody chooses what follows at once, and staking changes no square."""
        if step.chooser == "chance":
            named = before.phase == "cast" and after.phase == "settle" and after.rolled == step.number
            return named and before.unchanged(after, ())
        named = after.rolled == before.rolled or after.rolled is None
        if step.chooser is None:
            return named and before.phase == "settle"
        taking = before.phase in ("take", "dearer")
        staking = before.phase in ("free", "stake")
        return named and (taking or (staking and before.unchanged(after, ())))

    #: tavern.lose, tavern.seven
    @step_property
    def an_empty_square_gets_the_wager(before, after: Self, step: Step) -> bool:
        """An empty square, and Seven in any case, receives what lay on the Star, and nothing else changes."""
        if step.chooser is not None:
            return True
        conditions = []
        for n in before.Square.others(4):
            loses = before.thrown(n)
            if n != 7:
                loses = loses and before.is_empty(n) and (n != 12 or before.twelve_empty == "lose")
            received = all(after.square[n, w] == before.square[n, w] + before.star[w] for w in before.Worth)
            kept = before.credits(after.star) == 0 and after.brought == before.brought
            conditions.append(not loses or (received and kept and before.unchanged(after, (n,))))
        return all(conditions)

    #: tavern.two, tavern.twelve
    @step_property
    def sweeps_take_everything(before, after: Self, step: Step) -> bool:
        """A win with a 2 or a 12 empties exactly its squares, and hands the wager back: tavern.two, tavern.twelve."""
        if step.chooser is not None:
            return True
        conditions = []
        for n, swept in SWEEPS.items():
            here = tuple(m for m in swept if m in before.Square)
            won = before.thrown(n)
            if n == 2 or before.twelve_empty == "lose":
                won = won and not before.is_empty(n)
            gain = sum(before.credits(before.square[m]) for m in here) + before.credits(before.star)
            emptied = all(after.is_empty(m) for m in here) and before.credits(after.star) == 0
            paid = after.brought == before.brought - gain
            conditions.append(not won or (emptied and paid and before.unchanged(after, here)))
        return all(conditions)

    #: tavern.seven.only12
    @step_property
    def seven_is_won_only_by_a_twelve(before, after: Self, step: Step) -> bool:
        """The pile of Seven shrinks only when a 12 takes all of it: tavern.seven.only12."""
        shrinks = any(after.square[7, w] < before.square[7, w] for w in before.Worth)
        if shrinks:
            return before.thrown(12) and after.is_empty(7)
        return True

    #: tavern.four, tavern.four.again
    @step_property
    def a_four_decides_nothing(before, after: Self, step: Step) -> bool:
        """After a 4 no square has changed, and the wager lies on the Star or is back: tavern.four."""
        if step.chooser is not None:
            return True
        kept = all(after.star[w] == before.star[w] for w in before.Worth) and after.brought == before.brought
        back = before.credits(after.star) == 0 and after.brought == before.brought - before.credits(before.star)
        wanted = {"offered": kept and after.phase == "stake", "again": kept and after.phase == "cast", "over": back}
        decided = wanted[str(before.after_four)] and before.unchanged(after, ())
        if before.thrown(4):
            return decided
        return True

    #: tavern.win
    @step_property
    def winners_have_their_wager_back(before, after: Self, step: Step) -> bool:
        """A plain square with something in it gives the wager back, and a choice of what lies there: tavern.win.

        Where a dearer thing costs the wager, that waits on the Star.
        """
        if step.chooser is not None:
            return True
        wins = any(before.thrown(n) and not before.is_empty(n) for n in before.Square if n not in SPECIAL)
        back = before.credits(after.star) == 0 and after.brought == before.brought - before.credits(before.star)
        if before.wager_waits and after.phase == "dearer":
            back = after.brought == before.brought and all(after.star[w] == before.star[w] for w in before.Worth)
        chooses = (after.phase in ("take", "dearer")) and after.wager == before.wager
        if wins:
            return back and chooses and before.unchanged(after, ())
        return True

    #: tavern.win
    @step_property
    def winners_take_from_the_named_square(before, after: Self, step: Step) -> bool:
        """A winner carries off what leaves the square of their total, and nothing else; change a house may keep."""
        taking = before.phase in ("take", "dearer")
        waiting = before.credits(before.star) if before.wager_waits else 0
        paid, returned = (waiting, 0) if after.phase == "take" else (0, waiting)
        carried = before.brought - after.brought - returned
        lost = paid + sum(
            before.credits(before.square[n]) - before.credits(after.square[n]) if before.rolled == n else 0
            for n in before.Square
        )
        elsewhere = all(before.rolled == n or before.unchanged(after, (), (n,)) for n in before.Square)
        gained = after.taken - before.taken if after.phase == "take" else 0
        keeps = before.phase == "dearer" and before.dearer_rule == "change" and before.change_in == "nothing"
        counted = carried >= gained if keeps else carried == gained
        if taking:
            return lost == carried and lost >= 0 and elsewhere and counted
        return True

    #: tavern.win, tavern.dearer
    @step_property
    def winners_stop_when_they_may(before, after: Self, step: Step) -> bool:
        """Where a winner takes as much as they may, they stop when nothing more fits: tavern.win."""
        if before.phase not in ("take", "dearer"):
            return True
        if before.taking == "choice" or step.chooser != "patron":
            return after.phase in ("take", "stake")
        fits = any(
            before.rolled == n and before.square[n, w] > 0 and before.taken + w <= before.wager
            for n in before.Square
            for w in before.Worth
        )
        return after.phase == "take" or (before.phase == "take" and not fits)

    #: tavern.dearer, tavern.dearer.rule, tavern.missing.change
    @step_property
    def dear_things_go_by_the_house_rule(before, after: Self, step: Step) -> bool:
        """One dear thing goes; for change the winner gets their wager's worth: tavern.dearer.rule."""
        more = {(n, w): after.square[n, w] - before.square[n, w] for n in before.Square for w in before.Worth}
        if before.dearer_rule == "keep":
            paid = sum(before.star[w] for w in before.Worth) if before.wager_waits else 0
            settled = sum(more.values()) == paid - 1 and after.taken > before.wager
            settled = settled and all(after.star[w] == 0 for w in before.Worth)
        else:
            most = {"smallest": 1, "nothing": 0}.get(str(before.change_in))
            coins = all(m <= 0 for (_, w), m in more.items() if most is not None and w > most)
            settled = sum(m < 0 for m in more.values()) == 1 and coins and after.taken == before.wager
            if before.change_in == "nothing":
                settled = settled and sum(more.values()) == -1
        if before.phase == "dearer" and after.phase == "take":
            return settled
        return True

    #: tavern.once_a_day
    @step_property
    def no_amount_decides_twice(before, after: Self, step: Step) -> bool:
        """Where a repeated wager is refused, no amount wins or loses twice for one patron: tavern.once_a_day."""
        if before.same_wager == "custom" or step.chooser is not None:
            return True
        if before.phase != "settle" or before.rolled == 4:
            return True
        return all(not before.used[a] and after.used[a] for a in before.Amount if before.wager == a)

    #: tavern.two
    @reachable
    def two_can_be_won(self) -> bool:
        """A 2 finds something in Two and in a square that goes with it."""
        others = any(not self.is_empty(n) for n in SWEEPS[2][1:] if n in self.Square)
        return self.thrown(2) and not self.is_empty(2) and others

    #: tavern.twelve
    @reachable
    def twelve_can_be_won(self) -> bool:
        """A 12 finds something in Twelve."""
        return self.thrown(12) and not self.is_empty(12)

    #: tavern.seven.only12, tavern.seven.pile
    @reachable
    def a_pile_on_seven_can_be_won(self) -> bool:
        """A 12 wins a pile of several things from Seven."""
        wins = True if self.twelve_empty == "sweep" else not self.is_empty(12)
        return self.thrown(12) and wins and sum(self.square[7, w] for w in self.Worth) > 1

    #: tavern.dearer
    @reachable
    def the_barkeeper_can_be_asked(self) -> bool:
        """A winner finds nothing but a thing dearer than their wager."""
        return self.phase == "dearer"

    #: tavern.dearer.example, tavern.dearer.rule
    @example
    def twenty_five_for_a_fifty(self, scene: Scene) -> None:
        """25 credits are wagered, and a coin of 50 is all that lies in the square."""
        if self.scope != "full":
            scene.skip("the scope has no such coins")
        scene.start(phase="settle", rolled=9, wager=25, star={25: 1}, square={(9, 50): 1}, brought=75, patron="patron")
        scene.play("win", square=9)
        if self.dearer_rule == "change":
            scene.play("take_change", square=9, worth=50)
            left = 0 if self.change_in == "nothing" else 25
            scene.expect(lambda s: s.credits(s.square[9]) == left, "half of it stays in the square, or with the house")
            scene.expect(lambda s: s.taken == 25 and s.brought == left, "they carry off their wager and as much again")
        else:
            scene.play("keep_difference", square=9, worth=50)
            left = 25 if self.kept_wager == "left" else 0
            scene.expect(lambda s: s.brought == left, "they carry off the whole coin, and their wager or not")
        scene.refuses("take", square=9, worth=1)

    def picture(self, position: Any) -> str:
        """The board in three rows, the Star at the lower right, with what lies in each square."""
        piles: dict[Any, dict[int, int]] = {n: {w: position.square[n, w] for w in self.Worth} for n in self.Square}
        piles["[yellow] ★[/]"] = {w: position.star[w] for w in self.Worth}
        lying = {n: " ".join(f"{number}x{w}" for w, number in pile.items() if number) for n, pile in piles.items()}
        width = max(map(len, lying.values()))
        cells = []
        for name, things in lying.items():
            number = f"[{'reverse' if name == position.rolled else 'bold'}]{name:>2}[/]"
            cells.append(f"{number} [{'green' if things else 'dim'}]{things or '·':<{width}}[/] ")
        rows = ["│".join(cells[start : start + 4]) for start in range(0, len(cells), 4)]
        thrown = f"dice: {position.rolled}" if position.rolled else f"phase: {position.phase}"
        return "\n".join([*rows, f"{thrown}   wager: {position.wager}   taken: {position.taken}"])

    def thrown(self, number: int) -> bool:
        """The dice have just shown this total."""
        return self.phase == "settle" and self.rolled == number

    def unchanged(self, after: Self, but: tuple[int, ...], of: tuple[int, ...] | None = None) -> bool:
        """All squares, or all of some, are as they were but for a few."""
        squares = [n for n in of or self.Square if n not in but]
        return all(after.square[n, w] == self.square[n, w] for n in squares for w in self.Worth)
