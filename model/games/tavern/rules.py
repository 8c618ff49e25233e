"""What lies on the Squares, what the text leaves open, and what a patron may do, in the order of the text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulestone.model import (
    CHANCE,
    Bool,
    Constant,
    Game,
    Int,
    Optional,
    Question,
    Sort,
    State,
    Value,
    all_of,
    any_of,
    initial,
    quiet,
    require,
    rule,
    total,
    when,
)

SWEEPS = {2: (2, 6, 8, 10), 12: (12, 3, 5, 7, 9, 11)}
"""What is won with a 2 and on Twelve."""

SPECIAL = (2, 4, 7, 12)


class Rules(Game):
    """The board, and what a patron may do."""

    ledger = "tavern.md"
    scopes = {
        "full": "two dice; things of 1, 5, 25 and 50 credits, any number of each",
        "small": "dice that show 1, 2 and 6; things of 1, 2 and 4 credits; the patrons own 7 credits in all",
        "tiny": "the same dice; things of 1 and 2 credits; the patrons own 4 credits in all",
    }
    worths = Constant(full=(1, 5, 25, 50), small=(1, 2, 4), tiny=(1, 2))
    wealth = Constant(full=None, small=7, tiny=4)
    largest = Constant(full=50, small=7, tiny=4)

    dice = Question(
        "What dice are thrown?",
        clause=("tavern.missing.equipment", "tavern.sum"),
        six="six-sided ones",
        eight="eight-sided ones; totals above twelve have no square",
    )
    first_board = Question(
        "What lies on the board at the start?",
        clause="tavern.missing.board",
        empty="nothing",
        seeded="one thing of the least worth in every square but Four",
    )
    taking = Question(
        "Must a winner take as much as he may?",
        clause="tavern.win",
        choice="he takes what he likes",
        most="he goes on while he may still take something",
    )
    dearer_when = Question(
        "When is the barkeeper asked?",
        clause="tavern.dearer",
        only_thing="where the only thing in the square is worth more than the wager",
        all_dearer="where everything in the square is worth more than the wager",
    )
    dearer_rule = Question(
        "What becomes of a thing dearer than the wager?",
        clause="tavern.dearer.rule",
        change="the barkeeper breaks it; the rest goes back to the square",
        keep="the winner takes the whole thing",
    )
    change_in = Question(
        "What goes back to the square when change is given?",
        clause="tavern.missing.change",
        smallest="coins of the least worth",
        fewest="as few coins as possible",
    )
    after_four = Question(
        "What happens after a 4?",
        clause=("tavern.four", "tavern.four.again"),
        offered="the wager stays on the Star, at the patron's disposal",
        again="he throws again for it",
        over="he has it back",
    )
    twelve_empty = Question(
        "What does a 12 do while Twelve is empty?",
        clause=("tavern.twelve", "tavern.seven.only12"),
        lose="it loses",
        sweep="it wins the odd squares all the same",
    )
    same_wager = Question(
        "Is a repeated wager forbidden?",
        clause="tavern.once_a_day",
        custom="no, only unlucky",
        refused="yes, until somebody else steps up",
    )

    Patron = Sort("patron")
    Total = Sort(lambda g: sorted({a + b for a in g.faces for b in g.faces}))
    Square = Sort(lambda g: [n for n in g.Total if n <= 12])
    Worth = Sort(lambda g: g.worths)
    Amount = Sort(lambda g: range(1, g.largest + 1) if g.same_wager == "refused" else (0,))
    Phase = Sort("free", "stake", "cast", "settle", "take", "dearer")
    players = Patron

    patron = State(Patron)
    phase = State(Phase)
    square = State(Square, Worth, Int(0, lambda g: g.limit))
    star = State(Worth, Int(0, lambda g: g.limit))
    wager = State(Int(0, lambda g: g.limit))
    taken = State(Int(0, lambda g: g.limit))
    rolled = State(Optional(Total))
    brought = State(Int(0, lambda g: g.limit))
    used = State(Amount, Bool)

    @property
    def faces(self) -> tuple[int, ...]:
        """What each of the two dice can show."""
        shown = tuple(range(1, 7)) if self.scope == "full" else (1, 2, 6)
        return shown if self.dice == "six" else (*shown, *((7, 8) if self.scope == "full" else (8,)))

    @property
    def plain(self) -> list[int]:
        """The squares of which nothing special is said."""
        return [n for n in self.Square if n not in SPECIAL]

    @property
    def seeds(self) -> int:
        """How many squares the house has put something into."""
        return len(self.Square) - 1 if self.first_board == "seeded" else 0

    @property
    def limit(self) -> int | None:
        """All the credits that the scope knows; None where there is no end of them."""
        return None if self.wealth is None else self.wealth + self.seeds * self.worths[0]

    def credits(self, pile: Any, *at: int) -> Value:
        """What the things of a pile are worth together."""
        return total([worth * pile[(*at, worth)] for worth in self.Worth])

    def is_empty(self, s: Any, square: int) -> Value:
        return all_of(s.square[square, worth] == 0 for worth in self.Worth)

    @initial(clauses=["tavern.missing.board", "tavern.missing.equipment", "tavern.players"])
    def first_board_of_all(self, s: Any) -> None:
        """The first patron steps up to a board that holds what the house has put there."""
        s.patron, s.phase, s.rolled = "patron", "stake", None
        s.square, s.star, s.wager, s.taken, s.used = 0, 0, 0, 0, False
        if self.first_board == "seeded":
            for square in self.Square.others(4):
                s.square[square, self.worths[0]] = 1
        s.brought = self.seeds * self.worths[0]

    @rule(by="patron", clauses="tavern.players")
    def step_up(self, s: Any) -> None:
        """Somebody else comes to the Squares."""
        require(s.phase == "free")
        s.phase = "stake"
        if self.same_wager == "refused":
            s.used = False

    @rule(by="patron", clauses="tavern.players")
    def leave(self, s: Any) -> None:
        """He makes room for another, with nothing of his on the Star."""
        require(s.phase == "stake", all_of(s.star[worth] == 0 for worth in self.Worth))
        s.phase = "free"

    @rule(by="patron", clauses="tavern.stake", worth=Worth)
    def lay(self, s: Any, worth: int) -> None:
        """He lays a thing of some worth on the Star."""
        require(s.phase == "stake")
        if self.limit is not None:
            require(s.brought + worth <= self.limit, because="the patrons own no more")
        s.star[worth] += 1
        s.brought += worth

    @rule(by="patron", clauses=["tavern.stake", "tavern.four"], worth=Worth)
    def take_back(self, s: Any, worth: int) -> None:
        """Before the throw, or after a 4, he takes a thing off the Star."""
        require(s.phase == "stake", s.star[worth] > 0)
        s.star[worth] -= 1
        s.brought -= worth

    @rule(by="patron", clauses=["tavern.roll", "tavern.once_a_day"])
    def pick_up_dice(self, s: Any) -> None:
        """What lies on the Star is the wager."""
        require(s.phase == "stake", any_of(s.star[worth] > 0 for worth in self.Worth))
        s.wager = self.credits(s.star)
        if self.same_wager == "refused":
            require(any_of((s.wager == a) & ~s.used[a] for a in self.Amount), because="he has wagered that before")
        s.phase = "cast"

    @rule(
        by=CHANCE,
        clauses=["tavern.roll", "tavern.sum", "tavern.claim.chance"],
        weight=lambda self, s, number: Fraction(
            sum(a + b == number for a in self.faces for b in self.faces), len(self.faces) ** 2
        ),
        number=Total,
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

    @rule(by="patron", clauses="tavern.win", square=lambda g: g.plain, worth=Worth)
    def take(self, s: Any, square: int, worth: int) -> None:
        """One thing of those he may take."""
        require(s.phase == "take", s.rolled == square, s.square[square, worth] > 0)
        require(s.taken + worth <= s.wager, because="no more than the wager may be taken")
        self.carry_off(s, square, worth, worth)

    @rule(by="patron", clauses=["tavern.dearer.rule", "tavern.missing.change"], square=lambda g: g.plain, worth=Worth)
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

    @rule(by="patron", clauses="tavern.dearer.rule", square=lambda g: g.plain, worth=Worth)
    def keep_difference(self, s: Any, square: int, worth: int) -> None:
        """The winner takes the whole thing, dearer than his wager."""
        require(self.dearer_rule == "keep")
        require(s.phase == "dearer", s.rolled == square, s.square[square, worth] > 0)
        self.carry_off(s, square, worth, worth)

    @rule(by="patron", clauses="tavern.win")
    def stop(self, s: Any) -> None:
        """He takes no more."""
        require((s.phase == "take") | ((s.phase == "dearer") & (self.taking == "choice")))
        if self.taking == "most":
            some = [(n, w) for n in self.plain for w in self.Worth]
            fits = any_of((s.rolled == n) & (s.square[n, w] > 0) & (s.taken + w <= s.wager) for n, w in some)
            require(~fits, because="he has to take what he may")
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
        """He may wager again."""
        s.phase, s.rolled, s.wager, s.taken = "stake", None, 0, 0

    @quiet
    def between_throws(self, s: Any) -> Any:
        return (s.phase == "free") | (s.phase == "stake")
