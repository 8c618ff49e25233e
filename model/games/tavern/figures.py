"""What the rulebook claims about chances and winnings, as figures to be computed."""

from __future__ import annotations

from fractions import Fraction

from rulestone.model import Facts, Part, Range, Step, claim, manner

from .permissions import Permissions


def throws(before: Permissions, after: Permissions, step: Step) -> int:
    """How many throws a step is."""
    return int(step.rule == "throw")


class Figures(Part[Permissions]):
    """Tosses of a coin, first throws and long runs."""

    #: tavern.use.decide, tavern.missing.board
    @claim
    def the_first_throw_wins(self, facts: Facts) -> Fraction:
        """How likely the first patron's throw is to win; whether it is like a coin is judged in the long run."""
        pairs = [a + b for a in self.faces for b in self.faces]
        winning = [n for n in self.Square if n not in (4, 7)]
        return facts.expected_at_beginning(
            lambda s: sum(0 if s.is_empty(n) else pairs.count(n) for n in winning)
        ) / len(pairs)

    #: tavern.players
    @manner
    def one_thing_each_throw(self, step: Step) -> bool:
        """One thing of the least worth is wagered on every throw, and a winner takes what they may."""
        least = self.worths[0]
        repeated = any(least == a and self.used[a] for a in self.Amount) if self.same_wager == "refused" else False
        match step.rule:
            case "lay":
                return step.worth == least and self.credits(self.star) == 0 and not repeated
            case "leave":
                return repeated
            case "take_back":
                return False
            case "stop":
                return not any(
                    self.rolled == n and self.square[n, w] > 0 and self.taken + w <= self.wager
                    for n in self.plain
                    for w in self.Worth
                )
        return True

    #: tavern.missing.board, tavern.lose
    @claim
    def the_first_throw_returns(self, facts: Facts) -> Range:
        """What the first patron wins or loses on average by wagering one credit, once the dice have decided."""
        seeds = {(n, self.worths[0]): 1 for n in self.Square.others(4)} if self.first_board == "seeded" else {}
        wager = int(self.worths[0])
        start = {"phase": "cast", "rolled": None, "wager": wager, "star": {wager: 1}, "square": seeds}
        gained = facts.expected_total(
            lambda before, after, step: before.brought - after.brought,
            until=lambda s: s.phase == "stake" and s.credits(s.star) == 0,
            manner="one_thing_each_throw",
            start=start | {"brought": wager + self.seeds * wager, "patron": "patron"},
        )
        return (gained - wager) / wager

    #: tavern.use.decide
    @claim(between=(Fraction(2, 5), Fraction(3, 5)))
    def as_good_as_a_coin_in_the_long_run(self, facts: Facts) -> Range:
        """How many throws win in the long run, one credit being wagered each time."""
        return facts.long_run_average(
            lambda before, after, step: int(step.rule in ("win", "sweep")),
            per=throws,
            manner="one_thing_each_throw",
        )

    #: tavern.object
    @claim(between=(0, 0))
    def nobody_gains_in_the_long_run(self, facts: Facts) -> Range:
        """What a throw for one credit returns on average in the long run: whatever is lost is won by somebody.

        The pile of Seven has no bound, so it counts as won when it is laid down; a 12 carries all of it off.
        """
        return facts.long_run_average(
            lambda before, after, step: (
                before.brought - after.brought - before.credits(before.square[7]) + after.credits(after.square[7])
            ),
            per=throws,
            manner="one_thing_each_throw",
        )
