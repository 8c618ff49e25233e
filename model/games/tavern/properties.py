"""What must hold in Tavern's Squares."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    Scene,
    Value,
    all_of,
    any_of,
    count,
    example,
    if_else,
    implies,
    invariant,
    reachable,
    step_property,
    total,
)

from .board import SPECIAL, SWEEPS
from .figures import Figures


class Tavern(Figures):
    """A gambling game of spaceport taverns; patrons come and go, and the game never ends."""

    title = "Tavern's Squares"

    @invariant(clauses=["tavern.stake", "tavern.win", "tavern.lose"])
    def money_is_conserved(self, s: Any) -> Any:
        """What was brought in and not carried out lies in a square or on the Star: tavern.stake, tavern.lose."""
        return self.credits(s.star) + total([self.credits(s.square, n) for n in self.Square]) == s.brought

    @invariant(clauses="tavern.win")
    def never_more_than_the_wager(self, s: Any) -> Any:
        """Outside the special squares a winner takes at most what they wagered: tavern.win."""
        return s.taken <= s.wager

    @invariant(clauses="tavern.four")
    def four_stays_empty(self, s: Any) -> Any:
        """Nothing is ever laid on Four: tavern.four."""
        return self.is_empty(s, 4)

    @invariant(clauses=["tavern.stake", "tavern.win"])
    def the_star_holds_the_wager(self, s: Any) -> Any:
        """The wager lies on the Star while the dice decide, and not after: tavern.stake, tavern.win."""
        decided = (s.phase == "take") | (s.phase == "dearer")
        thrown = (s.phase == "cast") | (s.phase == "settle")
        return (
            implies(decided | (s.phase == "free"), self.credits(s.star) == 0)
            & implies(thrown, (s.wager == self.credits(s.star)) & (s.taken == 0))
            & implies(thrown | decided, s.wager > 0)
            & implies((s.phase == "free") | (s.phase == "stake"), (s.wager == 0) & (s.taken == 0))
            & implies(s.phase == "dearer", s.taken == 0)
        )

    @invariant(clauses="tavern.once_a_day")
    def the_wager_is_a_new_one(self, s: Any) -> Any:
        """Where a repeated wager is refused, no throw is made for an amount used before: tavern.once_a_day."""
        thrown = (s.phase == "cast") | (s.phase == "settle")
        if self.same_wager == "custom":
            return all_of(~s.used[a] for a in self.Amount)
        return implies(thrown, any_of((s.wager == a) & ~s.used[a] for a in self.Amount))

    @invariant(clauses=["tavern.sum", "tavern.win"])
    def a_square_is_named_from_throw_to_end(self, s: Any) -> Any:
        """The total is known exactly from the throw on, and only plain squares are taken from: tavern.sum."""
        taking = (s.phase == "take") | (s.phase == "dearer")
        return (s.rolled.exists == (taking | (s.phase == "settle"))) & all_of(
            implies(taking, s.rolled != n) for n in (*SPECIAL, *(n for n in self.Total if n not in self.Square))
        )

    @invariant(clauses="tavern.dearer")
    def the_barkeeper_is_asked_about_dear_things(self, s: Any) -> Any:
        """They are asked where something lies that is dearer than the wager, and nothing else does: tavern.dearer."""
        return all_of(
            implies(
                (s.phase == "dearer") & (s.rolled == n),
                ~self.is_empty(s, n) & all_of((s.square[n, w] == 0) | (s.wager < w) for w in self.Worth),
            )
            & implies(
                (s.phase == "dearer") & (s.rolled == n) & (self.dearer_when == "only_thing"),
                total([s.square[n, w] for w in self.Worth]) == 1,
            )
            for n in self.Square
        )

    @step_property(clauses=["tavern.stake", "tavern.roll", "tavern.claim.chance"])
    def only_the_dice_decide(self, before: Any, after: Any, step: Any) -> Any:
        """Chance alone names the square, nobody chooses what follows at once, and staking changes no square."""
        if step.chooser == "chance":
            named = (before.phase == "cast") & (after.phase == "settle") & (after.rolled == step.number)
            return named & self.unchanged(before, after, ())
        named = (after.rolled == before.rolled) | ~after.rolled.exists
        if step.chooser is None:
            return named & (before.phase == "settle")
        taking = (before.phase == "take") | (before.phase == "dearer")
        staking = (before.phase == "free") | (before.phase == "stake")
        return named & (taking | (staking & self.unchanged(before, after, ())))

    @step_property(clauses=["tavern.lose", "tavern.seven"])
    def an_empty_square_gets_the_wager(self, before: Any, after: Any, step: Any) -> Any:
        """An empty square, and Seven in any case, receives what lay on the Star, and nothing else changes."""
        if step.chooser is not None:
            return True
        conditions = []
        for n in self.Square.others(4):
            loses = self.thrown(before, n)
            if n != 7:
                loses &= self.is_empty(before, n) & (n != 12 or self.twelve_empty == "lose")
            received = all_of(after.square[n, w] == before.square[n, w] + before.star[w] for w in self.Worth)
            kept = (self.credits(after.star) == 0) & (after.brought == before.brought)
            conditions.append(implies(loses, received & kept & self.unchanged(before, after, (n,))))
        return all_of(conditions)

    @step_property(clauses=["tavern.two", "tavern.twelve"])
    def sweeps_take_everything(self, before: Any, after: Any, step: Any) -> Any:
        """A win with a 2 or a 12 empties exactly its squares, and hands the wager back: tavern.two, tavern.twelve."""
        if step.chooser is not None:
            return True
        conditions = []
        for n, swept in SWEEPS.items():
            here = tuple(m for m in swept if m in self.Square)
            won = self.thrown(before, n)
            if n == 2 or self.twelve_empty == "lose":
                won &= ~self.is_empty(before, n)
            gain = total([self.credits(before.square, m) for m in here]) + self.credits(before.star)
            emptied = all_of(self.is_empty(after, m) for m in here) & (self.credits(after.star) == 0)
            paid = after.brought == before.brought - gain
            conditions.append(implies(won, emptied & paid & self.unchanged(before, after, here)))
        return all_of(conditions)

    @step_property(clauses="tavern.seven.only12")
    def seven_is_won_only_by_a_twelve(self, before: Any, after: Any, step: Any) -> Any:
        """The pile of Seven shrinks only when a 12 takes all of it: tavern.seven.only12."""
        shrinks = any_of(after.square[7, w] < before.square[7, w] for w in self.Worth)
        return implies(shrinks, self.thrown(before, 12) & self.is_empty(after, 7))

    @step_property(clauses=["tavern.four", "tavern.four.again"])
    def a_four_decides_nothing(self, before: Any, after: Any, step: Any) -> Any:
        """After a 4 no square has changed, and the wager lies on the Star or is back: tavern.four."""
        if step.chooser is not None:
            return True
        kept = all_of(after.star[w] == before.star[w] for w in self.Worth) & (after.brought == before.brought)
        back = (self.credits(after.star) == 0) & (after.brought == before.brought - self.credits(before.star))
        wanted = {"offered": kept & (after.phase == "stake"), "again": kept & (after.phase == "cast"), "over": back}
        decided = wanted[str(self.after_four)] & self.unchanged(before, after, ())
        return implies(self.thrown(before, 4), decided)

    @step_property(clauses="tavern.win")
    def winners_have_their_wager_back(self, before: Any, after: Any, step: Any) -> Any:
        """A plain square with something in it gives the wager back, and a choice of what lies there: tavern.win."""
        if step.chooser is not None:
            return True
        wins = any_of(self.thrown(before, n) & ~self.is_empty(before, n) for n in self.Square if n not in SPECIAL)
        back = (self.credits(after.star) == 0) & (after.brought == before.brought - self.credits(before.star))
        chooses = ((after.phase == "take") | (after.phase == "dearer")) & (after.wager == before.wager)
        return implies(wins, back & chooses & self.unchanged(before, after, ()))

    @step_property(clauses="tavern.win")
    def winners_take_from_the_named_square(self, before: Any, after: Any, step: Any) -> Any:
        """A winner carries off what leaves the square of their total, and nothing else: tavern.win."""
        taking = (before.phase == "take") | (before.phase == "dearer")
        carried = before.brought - after.brought
        lost = total(
            if_else(before.rolled == n, self.credits(before.square, n) - self.credits(after.square, n), 0)
            for n in self.Square
        )
        elsewhere = all_of((before.rolled == n) | self.unchanged(before, after, (), (n,)) for n in self.Square)
        counted = carried == if_else(after.phase == "take", after.taken - before.taken, 0)
        return implies(taking, (lost == carried) & (lost >= 0) & elsewhere & counted)

    @step_property(clauses=["tavern.win", "tavern.dearer"])
    def winners_stop_when_they_may(self, before: Any, after: Any, step: Any) -> Any:
        """Where a winner takes as much as they may, they stop when nothing more fits: tavern.win."""
        stays = (after.phase == "take") | (after.phase == "stake")
        if self.taking == "choice" or step.chooser != "patron":
            return implies((before.phase == "take") | (before.phase == "dearer"), stays)
        fits = any_of(
            (before.rolled == n) & (before.square[n, w] > 0) & (before.taken + w <= before.wager)
            for n in self.Square
            for w in self.Worth
        )
        asked = (before.phase == "dearer") | ((before.phase == "take") & fits)
        return implies(asked & (after.phase != "take"), False)

    @step_property(clauses=["tavern.dearer", "tavern.dearer.rule", "tavern.missing.change"])
    def dear_things_go_by_the_house_rule(self, before: Any, after: Any, step: Any) -> Any:
        """One dear thing goes; for change the winner gets their wager's worth: tavern.dearer.rule."""
        more = {(n, w): after.square[n, w] - before.square[n, w] for n in self.Square for w in self.Worth}
        if self.dearer_rule == "keep":
            settled = (total(more.values()) == -1) & (after.taken > before.wager)
        else:
            coins = all_of(m <= 0 for (_, w), m in more.items() if self.change_in == "smallest" and w > 1)
            settled = (count(m < 0 for m in more.values()) == 1) & coins & (after.taken == before.wager)
        return implies((before.phase == "dearer") & (after.phase == "take"), settled)

    @step_property(clauses="tavern.once_a_day")
    def no_amount_decides_twice(self, before: Any, after: Any, step: Any) -> Any:
        """Where a repeated wager is refused, no amount wins or loses twice for one patron: tavern.once_a_day."""
        if self.same_wager == "custom" or step.chooser is not None:
            return True
        decided = (before.phase == "settle") & (before.rolled != 4)
        return all_of(implies(decided & (before.wager == a), ~before.used[a] & after.used[a]) for a in self.Amount)

    @reachable(clauses="tavern.two")
    def two_can_be_won(self, s: Any) -> Any:
        """A 2 finds something in Two and in a square that goes with it."""
        others = any_of(~self.is_empty(s, n) for n in SWEEPS[2][1:] if n in self.Square)
        return self.thrown(s, 2) & ~self.is_empty(s, 2) & others

    @reachable(clauses="tavern.twelve")
    def twelve_can_be_won(self, s: Any) -> Any:
        """A 12 finds something in Twelve."""
        return self.thrown(s, 12) & ~self.is_empty(s, 12)

    @reachable(clauses=["tavern.seven.only12", "tavern.seven.pile"])
    def a_pile_on_seven_can_be_won(self, s: Any) -> Any:
        """A 12 wins a pile of several things from Seven."""
        wins = True if self.twelve_empty == "sweep" else ~self.is_empty(s, 12)
        return all_of(self.thrown(s, 12), wins, total([s.square[7, w] for w in self.Worth]) > 1)

    @reachable(clauses="tavern.dearer")
    def the_barkeeper_can_be_asked(self, s: Any) -> Any:
        """A winner finds nothing but a thing dearer than their wager."""
        return s.phase == "dearer"

    @example(clauses=["tavern.dearer.example", "tavern.dearer.rule"])
    def twenty_five_for_a_fifty(self, scene: Scene) -> None:
        """25 credits are wagered, and a coin of 50 is all that lies in the square."""
        if self.scope != "full":
            scene.skip("the scope has no such coins")
        scene.start(phase="settle", rolled=9, wager=25, star={25: 1}, square={(9, 50): 1}, brought=75, patron="patron")
        scene.play("win", square=9)
        if self.dearer_rule == "change":
            scene.play("take_change", square=9, worth=50)
            scene.expect(lambda s: self.credits(s.square, 9) == 25, "half of it stays in the square")
            scene.expect(lambda s: s.brought == 25, "they carry off their wager and as much again")
        else:
            scene.play("keep_difference", square=9, worth=50)
            scene.expect(lambda s: s.brought == 0, "they carry off the whole coin")
        scene.refuses("take", square=9, worth=1)

    def picture(self, position: Any) -> str:
        """The board in three rows, the Star at the lower right, with what lies in each square."""
        piles = {n: {w: position.square[n, w] for w in self.Worth} for n in self.Square}
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

    def thrown(self, s: Any, number: int) -> Value:
        """The dice have just shown this total."""
        return all_of(s.phase == "settle", s.rolled == number)

    def unchanged(self, before: Any, after: Any, but: tuple[int, ...], of: tuple[int, ...] | None = None) -> Value:
        """All squares, or all of some, are as they were but for a few."""
        squares = [n for n in of or self.Square if n not in but]
        return all_of(after.square[n, w] == before.square[n, w] for n in squares for w in self.Worth)
