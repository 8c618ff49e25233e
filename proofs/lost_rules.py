"""What holds in Knockout for every possible throw rule, four of its five rules being lost.

The lost rules are uninterpreted functions: from the hands, the turn, whatever the rules remember and whatever the dice
show they give new hands, the next turn and a new memory. z3 is asked for functions and a throw that break a statement;
where there are none, it holds for every rule. Some statements need the rule to provide something. That is asked of
the one throw at hand (what holds of all throws holds of this one), and `needed` says whether it is needed: then
z3 finds a rule without it that breaks the statement.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

SEATS = 6
MOST_DICE = 12


class Throw:
    """One throw under an unknown rule; attributes are z3 terms.

    Attributes:
        players: how many play.
        hands, after: the dice of every seat before and after it (those of empty seats are 0).
        turn, next_turn: who throws, and who is next.
        number: how many dice are thrown.
        known: what the rules that are known say of it.
    """

    def __init__(self) -> None:
        import z3

        self.z3 = z3
        memory, cast = z3.DeclareSort("Memory"), z3.DeclareSort("Cast")
        numbers = [z3.IntSort()] * (SEATS + 1)
        self.players, self.turn = z3.Ints("players turn")
        self.hands = [z3.Int(f"hand{seat}") for seat in range(SEATS)]
        self.shown = z3.Const("shown", cast)
        situation = (*self.hands, self.turn, z3.Const("remembered", memory), self.shown)
        self.number = z3.Function("number", cast, z3.IntSort())(self.shown)
        self.after = [
            z3.If(
                self.sits(seat), z3.Function(f"hand_after{seat}", *numbers, memory, cast, z3.IntSort())(*situation), 0
            )
            for seat in range(SEATS)
        ]
        self.next_turn = z3.Function("turn_after", *numbers, memory, cast, z3.IntSort())(*situation)

    def sits(self, seat: int) -> Any:
        """Somebody plays in this seat."""
        return seat < self.players

    @property
    def known(self) -> list[Any]:
        """Two to six play, none is out yet, at least one of the player's own dice is thrown, somebody is next."""
        z3 = self.z3
        there = [z3.If(self.sits(n), hand >= 1, hand == 0) for n, hand in enumerate(self.hands)]
        return [
            self.players >= 2,
            self.players <= SEATS,
            *there,
            *(hand >= 0 for hand in self.after),
            *(z3.And(turn >= 0, turn < self.players) for turn in (self.turn, self.next_turn)),
            self.number >= 1,
            self.number <= self.hand_of(self.turn, self.hands),
        ]

    def hand_of(self, seat: Any, hands: Sequence[Any]) -> Any:
        """The dice in a seat that is a term."""
        found = hands[0]
        for number, hand in enumerate(hands[1:], start=1):
            found = self.z3.If(seat == number, hand, found)
        return found

    @cached_property
    def over(self) -> Any:
        """Somebody has no dice after the throw."""
        return self.z3.Or(*(self.z3.And(self.sits(n), hand == 0) for n, hand in enumerate(self.after)))

    @property
    def winners(self) -> Any:
        """How many have none."""
        return self.z3.Sum(
            *(self.z3.If(self.z3.And(self.sits(n), hand == 0), 1, 0) for n, hand in enumerate(self.after))
        )

    def total(self, hands: Sequence[Any]) -> Any:
        """All dice in hands."""
        return self.z3.Sum(*hands)

    # What a rule may provide

    def others_keep_a_die(self) -> list[Any]:
        """No throw empties the hand of anybody but the thrower."""
        return [self.z3.Or(self.turn == n, ~self.sits(n), hand >= 1) for n, hand in enumerate(self.after)]

    def no_dice_are_added(self) -> list[Any]:
        """After a throw there are not more dice in hands than before."""
        return [self.total(self.after) <= self.total(self.hands)]

    def a_die_leaves(self) -> list[Any]:
        """After a throw there are fewer."""
        return [self.total(self.after) < self.total(self.hands)]


Terms = Callable[[Throw], list[Any]]


@dataclass(frozen=True)
class Statement:
    """A statement about every rule that provides something.

    Attributes:
        name: of it.
        says: it in words.
        needs: what the rule must provide, in words; "" where it holds for every rule.
        provided: the same for one throw.
        claim: what then holds for one throw.
    """

    name: str
    says: str
    needs: str
    provided: Terms
    claim: Callable[[Throw], Any]

    def holds(self) -> bool:
        """No functions and no throw break it."""
        throw = Throw()
        return _is_impossible(*throw.known, *self.provided(throw), throw.z3.Not(self.claim(throw)))

    def needed(self) -> bool:
        """Some rule that does not provide what it needs breaks it (False where it needs nothing)."""
        throw = Throw()
        return bool(self.needs) and not _is_impossible(*throw.known, throw.z3.Not(self.claim(throw)))


def _is_impossible(*conditions: Any) -> bool:
    import z3

    solver = z3.Solver()
    solver.set("timeout", 30_000)
    solver.add(*conditions)
    result = solver.check()
    if result == z3.unknown:
        raise RuntimeError(f"z3 gave up: {solver.reason_unknown()}")
    return bool(result == z3.unsat)


def _nothing(throw: Throw) -> list[Any]:
    return []


STATEMENTS = (
    Statement(
        "the_next_turn_can_be_obeyed",
        "while the game goes on, whoever is next has a die to throw",
        "",
        _nothing,
        lambda t: t.z3.Or(t.over, t.hand_of(t.next_turn, t.after) >= 1),
    ),
    Statement(
        "a_finished_game_has_a_winner",
        "the game is over exactly if somebody has won, for to win is to have no dice",
        "",
        _nothing,
        lambda t: t.over == (t.winners >= 1),
    ),
    Statement(
        "one_winner",
        "one wins at most, and it is the thrower",
        "no throw empties another's hand",
        Throw.others_keep_a_die,
        lambda t: t.z3.Implies(t.over, t.z3.And(t.winners == 1, t.hand_of(t.turn, t.after) == 0)),
    ),
    Statement(
        "dice_do_not_multiply",
        "the dice brought to the table are enough",
        "no throw adds dice",
        Throw.no_dice_are_added,
        lambda t: t.z3.Implies(t.total(t.hands) <= MOST_DICE * t.players, t.total(t.after) <= MOST_DICE * t.players),
    ),
    Statement(
        "every_game_ends",
        "dice in hands less players falls with every throw, and is not negative while the game goes on",
        "every throw costs a die",
        Throw.a_die_leaves,
        lambda t: t.z3.And(
            t.total(t.after) - t.players < t.total(t.hands) - t.players,
            t.z3.Or(t.over, t.total(t.after) >= t.players),
        ),
    ),
)


def dice_leave_on_average() -> bool:
    """What makes games end with probability 1: a throw costs at least one Nth of a die on average.

    After the i-th of N equally likely outcomes of a throw let `dice(i)` be left, never more than the D before, and once
    fewer. Then their sum is at most N D - 1. By induction over N, for every function `dice`: `sum` and `all` (N D) grow
    as they must, `fewer` is 1 from the first outcome that costs a die.

    Nobody throws more than all dice, so N is at most sides ** (players * start); dice rolled besides, for whatever the
    lost rules use them, would make it larger. By the additive drift theorem (He and Yao, 2001) a game takes at most N
    throws on average for each die. That is far above what playable rules need, but it is a number.
    """
    import z3

    dice = z3.Function("dice", z3.IntSort(), z3.IntSort())
    before, seen, sum_so_far, all_so_far, fewer = z3.Ints("before seen sum all fewer")
    now = dice(seen)
    fewer_then = z3.If(z3.Or(fewer == 1, now < before), 1, 0)
    step = z3.Implies(
        z3.And(now <= before, z3.Or(fewer == 0, fewer == 1), sum_so_far <= all_so_far - fewer),
        sum_so_far + now <= all_so_far + before - fewer_then,
    )
    return _is_impossible(z3.Not(step))  # with no outcome seen all three are 0, so the first case is trivial


def more_dice_are_never_worse() -> bool:
    """Where each die is judged by itself and the turn does not depend on it, to throw one more costs nothing.

    For every function `leaves` of what a die shows: whatever the dice show, with one die more at least as many leave.
    So how many to throw is a decision only where dice thrown together matter to each other, or to the turn.
    """
    import z3

    leaves = z3.Function("leaves", z3.IntSort(), z3.BoolSort())
    gone, face = z3.Ints("gone face")
    with_one_more = gone + z3.If(leaves(face), 1, 0)
    return _is_impossible(z3.Not(with_one_more >= gone))


def throws_at_most(players: int, start: int) -> int:
    """How many throws a game lasts at most where every throw costs a die."""
    return players * start - players + 1


MORE: dict[Callable[[], bool], tuple[str, str]] = {
    dice_leave_on_average: (
        "a throw costs at least one Nth of a die on average, N being its number of outcomes",
        "no throw adds dice, and each can come out so that one leaves",
    ),
    more_dice_are_never_worse: (
        "one more die thrown lets at least as many leave",
        "each die is judged by itself, whatever else is thrown",
    ),
}
"""What is proved of sums and of single dice: what it says, and what it needs the rules to provide."""
