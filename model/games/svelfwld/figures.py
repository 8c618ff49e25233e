"""The figures of Svelfwld's author: how much room there is, and how often White wins.

These are of games between people, some of them by the rules of another program, so that no count of plays can bear them
out or contradict them. What can be counted is how often each side wins at random, and how much room there is.
"""

from __future__ import annotations

from fractions import Fraction
from string import ascii_lowercase

from rulestone.model import Facts, Part, Range, claim

from .board import LARGE, PIECES
from .stories import Stories, drawn


class Figures(Part[Stories]):
    """What the discussion of the rules claims."""

    def pieces(self, piece: str) -> int:
        """How many of a kind stand on the board."""
        return sum(1 for point in self.Point if self.at[point] == piece)

    @claim(clauses=["svelfwld.claim.ratio", "svelfwld.v9.board"], between=(0, 1))
    def the_smaller_board_has_less_room(self, facts: Facts) -> Fraction:
        """Free points for each piece at the start: on nine by nine, measured by eleven by eleven."""
        return self.room("9x9") / self.room("11x11")

    def room(self, scope: str) -> Fraction:
        """Free points for each piece, on the first layout of a board."""
        letters = "".join(type(self)(scope).rows)
        pieces = sum(letter in PIECES for letter in letters)
        return Fraction(len(letters) - pieces, pieces)

    @claim(clauses="svelfwld.turn.first", between=(1, 1))
    def white_begins(self, facts: Facts) -> Fraction:
        """How likely it is that White has the first turn."""
        return facts.expected_at_beginning(lambda s: 1 if s.turn == "white" else 0)

    @claim(clauses=["svelfwld.board.no_throne", "svelfwld.v9.forces"], between=(1, 1))
    def the_king_begins_in_the_middle(self, facts: Facts) -> Fraction:
        """Where a throne would be, if there were one, and where his defenders' cross has its middle."""
        middle = (len(self.rows) + 1) // 2
        point = f"{ascii_lowercase[middle - 1]}{middle}"
        return facts.expected_at_beginning(lambda s: 1 if s.at[point] == "king" else 0)

    @claim(clauses=["svelfwld.setup.forces", "svelfwld.v9.forces"], between=(2, 2))
    def twice_as_many_attack(self, facts: Facts) -> Fraction:
        """Attackers for each warrior of the king when play begins."""
        if self.scope == "tiny":
            facts.skip("the scope has other forces")
        black = facts.expected_at_beginning(lambda s: s.pieces("black"))
        white = facts.expected_at_beginning(lambda s: s.pieces("white"))
        return black / white

    @claim(clauses=["svelfwld.claim.cross", "svelfwld.v9.forces"])
    def the_defenders_stand_in_a_cross(self, facts: Facts) -> bool:
        """On nine by nine all eight defenders share a row or a column with the king, two on each side of him."""
        if self.scope != "9x9":
            facts.skip("the text says so of nine by nine points")
        pieces = drawn(tuple(reversed(self.rows)))
        king = next(point for point, piece in pieces.items() if piece == "king")
        across = [p for p, piece in pieces.items() if piece == "white" and p[1:] == king[1:]]
        upright = [p for p, piece in pieces.items() if piece == "white" and p[0] == king[0]]
        return len(across) == len(upright) == 4 and sum(p < king for p in across) == sum(p < king for p in upright) == 2

    @claim(clauses=["svelfwld.claim.sizes", "svelfwld.claim.cancel", "svelfwld.claim.normal_king"])
    def how_often_white_wins_at_random(self, facts: Facts) -> Range:
        """The share of White's wins where both sides move at random, to be compared between boards."""
        self.need_defaults(facts)
        return facts.share_of_plays(lambda s: s.result("white") == 1)

    @claim(clauses="svelfwld.claim.cross")
    def how_much_a_cross_helps_white(self, facts: Facts) -> Range:
        """What Lewis' layout wins White at random more often than the same attackers around a diamond."""
        self.need_defaults(facts)
        if self.scope != "11x11":
            facts.skip("both layouts are given for eleven by eleven points only")
        cross, diamond = (
            facts.share_of_plays(
                lambda s: s.result("white") == 1,
                start={"at": drawn(tuple(reversed(self.rows_of(LARGE[name])))), "turn": "white", "ending": "none"},
            )
            for name in ("lewis_cross", "lewis_diamond")
        )
        return Range(
            cross.low - diamond.high, cross.high - diamond.low, is_exact=False, plays=cross.plays + diamond.plays
        )

    def need_defaults(self, facts: Facts) -> None:
        """Plays are counted in the chosen readings, not in each of all the others."""
        if any(self.readings[name] != question.default for name, question in self.questions().items()):
            facts.skip("it is counted in the default readings")
