"""What a patron may do, and what the dice bring about, in the order of the text."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rulestone.model import CHANCE, Label, Part, quiet, require, rule

from .board import SWEEPS, Board


class Rules(Part[Board]):
    """Wagers, throws and winnings."""

    def staking(self) -> bool:
        """A patron makes up their wager."""
        return self.phase == "stake"

    def settling(self) -> bool:
        """The dice have been thrown."""
        return self.phase == "settle"

    #: tavern.players
    @rule(by=Board.patron)
    def step_up(self) -> None:
        """Somebody else comes to the Squares."""
        require(self.phase == "free")
        self.phase = "stake"
        if self.same_wager == "refused":
            self.used = False

    #: tavern.players
    @rule(during=staking, by=Board.patron)
    def leave(self) -> None:
        """They make room for another, with nothing of theirs on the Star."""
        require(all(self.star[worth] == 0 for worth in self.Worth))
        self.phase = "free"

    #: tavern.stake
    @rule(during=staking, by=Board.patron, worth=Board.Worth)
    def lay(self, worth: int) -> None:
        """They lay a thing of some worth on the Star."""
        if self.limit is not None:
            require(self.brought + worth <= self.limit, because="the patrons own no more")
        self.star[worth] += 1
        self.brought += worth

    #: tavern.stake, tavern.four
    @rule(during=staking, by=Board.patron, worth=Board.Worth)
    def take_back(self, worth: int) -> None:
        """Before the throw, or after a 4, they take a thing off the Star."""
        require(self.star[worth] > 0)
        self.star[worth] -= 1
        self.brought -= worth

    @rule(during=staking, by=Board.patron)
    def pick_up_dice(self) -> None:
        """What lies on the Star is the wager."""
        require(any(self.star[worth] > 0 for worth in self.Worth))  #: tavern.roll
        wager = self.credits(self.star)
        if self.same_wager == "refused":
            is_new = any(wager == a and not self.used[a] for a in self.Amount)
            require(is_new, because="they have wagered that before")  #: tavern.once_a_day
        self.wager = wager  #: tavern.roll
        self.phase = "cast"  #: bookkeeping

    #: tavern.roll, tavern.sum, tavern.claim.chance
    @rule(
        by=CHANCE,
        weight=lambda self, number: Fraction(
            sum(a + b == number for a in self.faces for b in self.faces), len(self.faces) ** 2
        ),
        number=Board.Total,
    )
    def throw(self, number: int) -> None:
        """Two dice are thrown and added."""
        require(self.phase == "cast")
        self.rolled = number
        self.phase = "settle"

    #: tavern.lose
    @rule(during=settling, square=lambda g: [n for n in g.Square if n not in (4, 7)])
    def lose(self, square: int) -> None:
        """The square is empty: the wager goes there."""
        self.settle(square)
        require(self.is_empty(square) and not (square == 12 and self.twelve_empty == "sweep"))
        self.leave_wager(square)

    #: tavern.seven
    @rule(during=settling)
    def lay_on_seven(self) -> None:
        """The wager goes to Seven, whatever lies there."""
        self.settle(7)
        self.leave_wager(7)

    @rule(during=settling)
    def neither_wins_nor_loses(self) -> None:
        """A 4: the wager stays the patron's."""
        require(self.rolled == 4)  #: tavern.four
        if self.after_four == "over":
            self.return_wager()
        if self.after_four == "again":
            self.phase, self.rolled = "cast", None  #: tavern.four.again
        else:
            self.end_turn()

    @rule(during=settling, square=list(SWEEPS))
    def sweep(self, square: int) -> None:
        """A win with a 2 or a 12: the wager and everything in the squares that belong to it."""
        self.settle(square)  #: tavern.two, tavern.twelve
        if square == 2 or self.twelve_empty == "lose":
            require(not self.is_empty(square))  #: tavern.two, tavern.twelve
        self.return_wager()
        for swept in SWEEPS[square]:
            if swept in self.Square:
                self.brought -= self.credits(self.square[swept])  #: bookkeeping
                self.square[swept] = 0  #: tavern.seven.only12
        self.end_turn()

    @rule(during=settling, square=lambda g: g.plain)
    def win(self, square: int) -> None:
        """The wager comes back, and the patron may take things from the square."""
        self.settle(square)
        require(not self.is_empty(square))  #: tavern.win
        dearer = all(self.square[square, w] == 0 or self.wager < w for w in self.Worth)
        if self.dearer_when == "only_thing":
            dearer = dearer and sum(self.square[square, w] for w in self.Worth) == 1
        self.phase = "dearer" if dearer else "take"  #: tavern.dearer
        if not (self.wager_waits and dearer):
            self.return_wager()  #: tavern.win

    #: tavern.win
    @rule(by=Board.patron, square=lambda g: g.plain, worth=Board.Worth)
    def take(self, square: int, worth: int) -> None:
        """One thing of those they may take."""
        require(self.phase == "take" and self.rolled == square and self.square[square, worth] > 0)
        require(self.taken + worth <= self.wager, because="no more than the wager may be taken")
        self.carry_off(square, worth, worth)

    def same_choice(self, label: Label) -> Label:
        """To take a thing dearer than the wager is one choice: `take_change` or `keep_difference`, as it is read."""
        return replace(label, rule="take_change") if label.rule == "keep_difference" else label

    #: tavern.dearer.rule, tavern.missing.change
    @rule(by=Board.patron, square=lambda g: g.plain, worth=Board.Worth)
    def take_change(self, square: int, worth: int) -> None:
        """The barkeeper breaks the thing: the wager's worth for the winner, the rest for the square or the house."""
        require(self.dearer_rule == "change")
        require(self.phase == "dearer" and self.rolled == square and self.square[square, worth] > 0)
        require(self.wager < worth)
        rest = worth - self.wager
        self.carry_off(square, worth, self.wager)
        if self.change_in == "nothing":
            self.brought -= rest
            return
        for coin in reversed([w for w in self.Worth if w < worth]):
            if self.change_in == "fewest" or coin == self.worths[0]:
                self.square[square, coin] += rest // coin
                rest = rest % coin

    #: tavern.dearer.rule
    @rule(by=Board.patron, square=lambda g: g.plain, worth=Board.Worth)
    def keep_difference(self, square: int, worth: int) -> None:
        """The winner takes the whole thing, dearer than their wager."""
        require(self.dearer_rule == "keep")
        require(self.phase == "dearer" and self.rolled == square and self.square[square, worth] > 0)
        if self.wager_waits:
            self.move_wager(square)
        self.carry_off(square, worth, worth)

    #: tavern.win
    @rule(by=Board.patron)
    def stop(self) -> None:
        """They take no more."""
        require(self.phase == "take" or (self.phase == "dearer" and self.taking == "choice"))
        if self.taking == "most":
            some = [(n, w) for n in self.plain for w in self.Worth]
            fits = any(self.rolled == n and self.square[n, w] > 0 and self.taken + w <= self.wager for n, w in some)
            require(not fits, because="they have to take what they may")
        if self.wager_waits:
            self.return_wager()  #: tavern.win
        self.end_turn()

    def settle(self, square: int) -> None:
        """The dice have named a square, and the wager counts for the day."""
        require(self.rolled == square)
        if self.same_wager == "refused":
            for amount in self.Amount:
                if self.wager == amount:
                    self.used[amount] = True

    def leave_wager(self, square: int) -> None:
        """The wager is lost to a square."""
        self.move_wager(square)
        self.end_turn()

    def move_wager(self, square: int) -> None:
        """What lies on the Star goes to a square."""
        for worth in self.Worth:
            self.square[square, worth] += self.star[worth]
        self.star = 0

    def return_wager(self) -> None:
        """What lies on the Star goes back to the patron."""
        self.brought -= self.credits(self.star)
        self.star = 0

    def carry_off(self, square: int, worth: int, gain: int) -> None:
        """A thing leaves the square, and the patron is richer."""
        self.square[square, worth] -= 1
        self.taken += gain
        self.brought -= gain
        self.phase = "take"

    def end_turn(self) -> None:
        """They may wager again."""
        self.phase, self.rolled, self.wager, self.taken = "stake", None, 0, 0

    @quiet
    def between_throws(self) -> bool:
        return self.phase in ("free", "stake")
