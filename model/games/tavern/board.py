"""What lies on the Squares, what the text leaves open, and how the first patron finds them."""

from __future__ import annotations

from rulestone.model import Bool, Constant, Int, Optional, Part, Places, Question, Sort, State, initial

SWEEPS = {2: (2, 6, 8, 10), 12: (12, 3, 5, 7, 9, 11)}
"""What is won with a 2 and on Twelve."""

SPECIAL = (2, 4, 7, 12)


class Board(Part):
    """The squares, the Star, the money, and the open questions."""

    language = 2

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
        option=True,  # no other totals are the squares of the text
        six="six-sided ones",
        eight="eight-sided ones; totals above twelve have no square",
    )
    first_board = Question(
        "The first patron comes: does anything lie in the squares?",
        clause=("tavern.win", "tavern.lose", "tavern.missing.board"),
        empty="no, nothing: the first throw cannot win",
        seeded="yes: the house lays something in every square but Four (how much is ours)",
    )
    taking = Question(
        "Must a winner take as much as they may?",
        clause="tavern.win",
        option=True,  # the text lets the winner take; a house may demand more
        choice="they take what they like",
        most="they go on while they may still take something",
    )
    dearer_when = Question(
        "Of what in a square that is won is the barkeeper asked?",
        clause=("tavern.dearer", "tavern.win"),
        only_thing="of a thing dearer than the wager that is alone there: of two such the winner takes nothing",
        all_dearer="of any thing dearer than the wager, where there is nothing cheaper",
    )
    dearer_rule = Question(
        "What becomes of a thing dearer than the wager?",
        clause="tavern.dearer.rule",
        option=True,  # some houses give change, others do not
        change="the barkeeper breaks it; the winner has their wager's worth of it",
        keep="the winner takes the whole thing",
    )
    kept_wager = Question(
        "A winner keeps a thing dearer than their wager: have they the wager back as well?",
        clause=("tavern.dearer.rule", "tavern.win"),
        back="yes, as in any win: the thing is theirs, and the wager",
        left="no: the wager stays in the square for the thing, and the difference is what they win",
    )
    change_in = Question(
        "What goes back to the square when change is given?",
        clause="tavern.missing.change",
        smallest="coins of the least worth",
        fewest="as few coins as possible",
        nothing="nothing: the house keeps the rest",
    )
    after_four = Question(
        "What happens after a 4?",
        clause=("tavern.four", "tavern.four.again"),
        option=True,  # another throw is what houses usually grant
        offered="the wager stays on the Star, at the patron's disposal",
        again="they throw again for it",
        over="they have it back",
    )
    twelve_empty = Question(
        "A 12 is thrown while Twelve is empty: does it win the pile of Seven?",
        clause=("tavern.seven.only12", "tavern.twelve", "tavern.two", "tavern.lose"),
        lose="no: an empty square loses, and Seven's pile stays",
        sweep="yes, with the other odd squares: any 12 wins Seven's pile",
    )
    same_wager = Question(
        "Is a repeated wager forbidden?",
        clause="tavern.once_a_day",
        option=True,  # bad luck, not forbidden; a house might forbid it
        custom="no, only unlucky",
        refused="yes, until somebody else steps up",
    )

    Patron = Sort("patron")
    Total: Sort[int] = Sort(lambda g: sorted({a + b for a in g.faces for b in g.faces}))
    Square: Sort[int] = Sort(lambda g: [n for n in g.Total if n <= 12])
    Worth: Sort[int] = Sort(lambda g: g.worths)
    Amount: Sort[int] = Sort(lambda g: range(1, g.largest + 1) if g.same_wager == "refused" else (0,))
    Phase = Sort("free", "stake", "cast", "settle", "take", "dearer")
    players = Patron

    patron: State[str] = State(Patron)
    phase: State[str] = State(Phase)
    square: State[int, int, int] = State(Square, Worth, Int(0, lambda g: g.limit))
    star: State[int, int] = State(Worth, Int(0, lambda g: g.limit))
    wager: State[int] = State(Int(0, lambda g: g.limit))
    taken: State[int] = State(Int(0, lambda g: g.limit))
    rolled: State[int | None] = State(Optional(Total))
    brought: State[int] = State(Int(0, lambda g: g.limit))
    used: State[int, bool] = State(Amount, Bool)

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

    @property
    def wager_waits(self) -> bool:
        """Whether the wager stays on the Star until a winner has or leaves a thing that is dearer."""
        return self.dearer_rule == "keep" and self.kept_wager == "left"

    def credits(self, pile: Places[int, int]) -> int:
        """What the things of a pile are worth together."""
        return sum(worth * pile[worth] for worth in self.Worth)

    def is_empty(self, square: int) -> bool:
        """Nothing lies in this square."""
        return all(self.square[square, worth] == 0 for worth in self.Worth)

    #: tavern.missing.board, tavern.missing.equipment, tavern.players
    @initial
    def first_board_of_all(self) -> None:
        """The first patron steps up to a board that holds what the house has put there."""
        self.patron, self.phase, self.rolled = "patron", "stake", None
        self.square, self.star, self.wager, self.taken, self.used = 0, 0, 0, 0, False
        if self.first_board == "seeded":
            for square in self.Square.others(4):
                self.square[square, self.worths[0]] = 1
        self.brought = self.seeds * self.worths[0]
