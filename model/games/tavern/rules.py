"""What a patron may do, and what the dice bring about, in the order of the text."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rulestone.model import CHANCE, Label, all_of, any_of, quiet, require, rule, total, when

from .board import SWEEPS, Board


class Rules(Board):
    """Wagers, throws and winnings."""

    @rule(by="patron", clauses="tavern.players")
    def step_up(self, s: Any) -> None:
        """Somebody else comes to the Squares."""
        require(s.phase == "free")
        s.phase = "stake"
        if self.same_wager == "refused":
            s.used = False

    @rule(by="patron", clauses="tavern.players")
    def leave(self, s: Any) -> None:
        """They make room for another, with nothing of theirs on the Star."""
        require(s.phase == "stake", all_of(s.star[worth] == 0 for worth in self.Worth))
        s.phase = "free"

    @rule(by="patron", clauses="tavern.stake", worth=Board.Worth)
    def lay(self, s: Any, worth: int) -> None:
        """They lay a thing of some worth on the Star."""
        require(s.phase == "stake")
        if self.limit is not None:
            require(s.brought + worth <= self.limit, because="the patrons own no more")
        s.star[worth] += 1
        s.brought += worth

    @rule(by="patron", clauses=["tavern.stake", "tavern.four"], worth=Board.Worth)
    def take_back(self, s: Any, worth: int) -> None:
        """Before the throw, or after a 4, they take a thing off the Star."""
        require(s.phase == "stake", s.star[worth] > 0)
        s.star[worth] -= 1
        s.brought -= worth

    @rule(by="patron", clauses=["tavern.roll", "tavern.once_a_day"])
    def pick_up_dice(self, s: Any) -> None:
        """What lies on the Star is the wager."""
        require(s.phase == "stake", any_of(s.star[worth] > 0 for worth in self.Worth))
        s.wager = self.credits(s.star)
        if self.same_wager == "refused":
            require(any_of((s.wager == a) & ~s.used[a] for a in self.Amount), because="they have wagered that before")
        s.phase = "cast"

    @rule(
        by=CHANCE,
        clauses=["tavern.roll", "tavern.sum", "tavern.claim.chance"],
        weight=lambda self, s, number: Fraction(
            sum(a + b == number for a in self.faces for b in self.faces), len(self.faces) ** 2
        ),
        number=Board.Total,
    )
    def throw(self, s: Any, number: int) -> None:
        """Two dice are thrown and added."""
        require(s.phase == "cast")
        s.rolled = number
        s.phase = "settle"

    @rule(clauses="tavern.lose", square=lambda g: [n for n in g.Square if n not in (4, 7)])
    def lose(self, s: Any, square: int) -> None:
        """The square is empty: the wager goes there."""
        self.settle(s, square)
        require(self.is_empty(s, square), not (square == 12 and self.twelve_empty == "sweep"))
        self.leave_wager(s, square)

    @rule(clauses="tavern.seven")
    def lay_on_seven(self, s: Any) -> None:
        """The wager goes to Seven, whatever lies there."""
        self.settle(s, 7)
        self.leave_wager(s, 7)

    @rule(clauses=["tavern.four", "tavern.four.again"])
    def neither_wins_nor_loses(self, s: Any) -> None:
        """A 4: the wager stays the patron's."""
        require(s.phase == "settle", s.rolled == 4)
        if self.after_four == "over":
            self.return_wager(s)
        if self.after_four == "again":
            s.phase, s.rolled = "cast", None
        else:
            self.end_turn(s)

    @rule(clauses=["tavern.two", "tavern.twelve", "tavern.seven.only12"], square=list(SWEEPS))
    def sweep(self, s: Any, square: int) -> None:
        """A win with a 2 or a 12: the wager and everything in the squares that belong to it."""
        self.settle(s, square)
        require(~self.is_empty(s, square) if square == 2 or self.twelve_empty == "lose" else True)
        self.return_wager(s)
        for swept in SWEEPS[square]:
            if swept in self.Square:
                s.brought -= self.credits(s.square, swept)
                for worth in self.Worth:
                    s.square[swept, worth] = 0
        self.end_turn(s)

    @rule(clauses=["tavern.win", "tavern.dearer"], square=lambda g: g.plain)
    def win(self, s: Any, square: int) -> None:
        """The wager comes back, and the patron may take things from the square."""
        self.settle(s, square)
        require(~self.is_empty(s, square))
        self.return_wager(s)
        s.phase = "take"
        dearer = all_of((s.square[square, w] == 0) | (s.wager < w) for w in self.Worth)
        if self.dearer_when == "only_thing":
            dearer &= total([s.square[square, w] for w in self.Worth]) == 1
        with when(dearer):
            s.phase = "dearer"

    @rule(by="patron", clauses="tavern.win", square=lambda g: g.plain, worth=Board.Worth)
    def take(self, s: Any, square: int, worth: int) -> None:
        """One thing of those they may take."""
        require(s.phase == "take", s.rolled == square, s.square[square, worth] > 0)
        require(s.taken + worth <= s.wager, because="no more than the wager may be taken")
        self.carry_off(s, square, worth, worth)

    def same_choice(self, label: Label) -> Label:
        """To take a thing dearer than the wager is one choice: `take_change` or `keep_difference`, as it is read."""
        return replace(label, rule="take_change") if label.rule == "keep_difference" else label

    @rule(
        by="patron",
        clauses=["tavern.dearer.rule", "tavern.missing.change"],
        square=lambda g: g.plain,
        worth=Board.Worth,
    )
    def take_change(self, s: Any, square: int, worth: int) -> None:
        """The barkeeper breaks the thing: the wager's worth for the winner, the rest for the square."""
        require(self.dearer_rule == "change")
        require(s.phase == "dearer", s.rolled == square, s.square[square, worth] > 0, s.wager < worth)
        rest = worth - s.wager
        self.carry_off(s, square, worth, s.wager)
        for coin in reversed([w for w in self.Worth if w < worth]):
            if self.change_in == "fewest" or coin == self.worths[0]:
                s.square[square, coin] += rest // coin
                rest = rest % coin

    @rule(by="patron", clauses="tavern.dearer.rule", square=lambda g: g.plain, worth=Board.Worth)
    def keep_difference(self, s: Any, square: int, worth: int) -> None:
        """The winner takes the whole thing, dearer than their wager."""
        require(self.dearer_rule == "keep")
        require(s.phase == "dearer", s.rolled == square, s.square[square, worth] > 0)
        self.carry_off(s, square, worth, worth)

    @rule(by="patron", clauses="tavern.win")
    def stop(self, s: Any) -> None:
        """They take no more."""
        require((s.phase == "take") | ((s.phase == "dearer") & (self.taking == "choice")))
        if self.taking == "most":
            some = [(n, w) for n in self.plain for w in self.Worth]
            fits = any_of((s.rolled == n) & (s.square[n, w] > 0) & (s.taken + w <= s.wager) for n, w in some)
            require(~fits, because="they have to take what they may")
        self.end_turn(s)

    def settle(self, s: Any, square: int) -> None:
        """The dice have named a square, and the wager counts for the day."""
        require(s.phase == "settle", s.rolled == square)
        if self.same_wager == "refused":
            for amount in self.Amount:
                s.used[amount] = s.used[amount] | (s.wager == amount)

    def leave_wager(self, s: Any, square: int) -> None:
        for worth in self.Worth:
            s.square[square, worth] += s.star[worth]
        s.star = 0
        self.end_turn(s)

    def return_wager(self, s: Any) -> None:
        s.brought -= self.credits(s.star)
        s.star = 0

    def carry_off(self, s: Any, square: int, worth: int, gain: Any) -> None:
        """A thing leaves the square, and the patron is richer."""
        s.square[square, worth] -= 1
        s.taken += gain
        s.brought -= gain
        s.phase = "take"

    def end_turn(self, s: Any) -> None:
        """They may wager again."""
        s.phase, s.rolled, s.wager, s.taken = "stake", None, 0, 0

    @quiet
    def between_throws(self, s: Any) -> Any:
        return (s.phase == "free") | (s.phase == "stake")
