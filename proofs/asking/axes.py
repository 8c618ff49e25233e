"""What may be left open in a sentence: the fixed list of axes, each with what an operator can make of it.

A *pole* is one way to read a sentence on an axis: "once" or "often" on the axis of how often. An operator goes from the
pole that is modelled to another one, so a word of the sentence that speaks for one of them decides between the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Axis(StrEnum):
    """An axis; the value is its name in files of cue words and in output."""

    WHO = "who"
    WHOSE = "whose"
    MAY_OR_MUST = "may or must"
    HOW_OFTEN = "how often"
    EACH_OR_ALL = "each or all"
    COUNTED_FROM = "counted from"
    ORDER = "before or after"
    CARRIED = "carried or lapsed"
    SEEN = "seen by whom"
    SEVERAL = "what if several"
    IMPOSSIBLE = "what if it cannot be done"
    MEASURE = "by what measure"
    SAME_AGAIN = "the same again"
    TURN_ENDS = "does the turn end"
    LIMIT = "with what limit"
    HERE_TOO = "here, too"
    HOW_MANY = "how many"
    WHICH = "which"
    WHEN_OVER = "when is it over"
    NOBODY = "what if nobody"
    WHOM = "of whom"
    LEAVING = "what if somebody leaves"
    AT_ONCE = "at once or in turn"
    FROM_WHEN = "from when"
    ROUNDED = "how rounded"
    BOTH_AT_ONCE = "what if both"
    NEVER_ENDS = "what if it never ends"
    WHERE_TO = "where to"
    PLAYED_WITH = "is it played with"
    PRICE = "how much"
    CORNER = "in that case, too"
    OUTSIDE = "proposed from outside"


@dataclass(frozen=True)
class AxisWords:
    """How an axis is spoken of.

    Attributes:
        question: what an editor asks.
        poles: the readings between which words of a sentence may decide.
        weight: how much its cue words say, at most 1; less where most sentences have one, and its square where the
            sentence does not name what is read otherwise.
    """

    question: str
    poles: tuple[str, ...]
    weight: float = 1.0


AXES: dict[Axis, AxisWords] = {
    Axis.WHO: AxisWords("Who is meant: which player acts, begins or comes next?", ("this", "other")),
    Axis.WHOSE: AxisWords("Whose: only the player's own, or anybody's?", ("own", "any")),
    Axis.MAY_OR_MUST: AxisWords("Is it free to do this, or must it be done?", ("may", "must")),
    Axis.HOW_OFTEN: AxisWords("How often may this be done?", ("once", "often")),
    Axis.EACH_OR_ALL: AxisWords("One of them or all; each by itself or all together?", ("one", "all")),
    Axis.COUNTED_FROM: AxisWords("From where, or from whom, is it counted?", ("this", "other")),
    Axis.ORDER: AxisWords("What comes first: does the later part see what the earlier one did?", ("before", "after")),
    Axis.CARRIED: AxisWords("Is it carried over when the turn ends, or does it lapse?", ("kept", "lapses")),
    Axis.SEEN: AxisWords("Who sees it, and when?", ("shown", "hidden")),
    Axis.SEVERAL: AxisWords("What if several are equal?", ("ties count", "ties do not")),
    Axis.IMPOSSIBLE: AxisWords("What if it cannot be done?", ("skipped", "stops")),
    Axis.MEASURE: AxisWords(
        "By what measure: the number of things, what they are worth, or another quantity?",
        ("worth", "number", "this measure", "another measure"),
    ),
    Axis.SAME_AGAIN: AxisWords("May it be the same again as the last time?", ("free", "barred")),
    Axis.TURN_ENDS: AxisWords("Does the turn end with this?", ("ends", "goes on")),
    Axis.HERE_TOO: AxisWords("Does this hold, or happen, here, too?", ("here", "not here"), 0.7),
    Axis.HOW_MANY: AxisWords(
        "How many: any number, just one, all that there are, or none?", ("any", "one", "all", "none")
    ),
    Axis.WHICH: AxisWords("Which are meant: any of them, or only one kind?", ("any", "one")),
    Axis.WHEN_OVER: AxisWords(
        "When is it over: at once, or when the turn, the round or the hand has been played to its end?",
        ("at once", "later"),
    ),
    Axis.NOBODY: AxisWords("What if nobody else is left, or nobody gets it?", ("as always", "otherwise")),
    Axis.WHOM: AxisWords("Of whom does this hold: of everybody, or only of some?", ("everybody", "some")),
    Axis.LEAVING: AxisWords("What if somebody leaves before it is over?", ("stays", "leaves")),
    Axis.AT_ONCE: AxisWords("At once, or one after another?", ("at once", "in turn"), 0.7),
    Axis.FROM_WHEN: AxisWords("From when on: from the first turn, or later?", ("from the first turn", "later"), 0.7),
    Axis.ROUNDED: AxisWords("What becomes of a fraction: is it dropped, or does it count as one more?", ("down", "up")),
    Axis.BOTH_AT_ONCE: AxisWords(
        "Two things are so at once: which of them decides?", ("this first", "the other first")
    ),
    Axis.NEVER_ENDS: AxisWords("What if it goes on and on, and never ends?", ("goes on", "is drawn")),
    Axis.WHERE_TO: AxisWords("Where does it go: to whom, or to which place?", ("here", "there")),
    Axis.PLAYED_WITH: AxisWords(
        "Is this part of every game, or only where players have agreed on it?", ("always", "agreed"), 0.7
    ),
    Axis.PRICE: AxisWords("What does it cost, and whom?", ("this much", "another amount")),
    Axis.CORNER: AxisWords("Does this hold of somebody, or something, in that state, too?", ("also", "not so", "only")),
    Axis.OUTSIDE: AxisWords("Somebody reads it otherwise: which of both is meant?", ("modelled", "proposed")),
    Axis.LIMIT: AxisWords("Is the limit itself still allowed?", ("included", "excluded")),
}
"""Every axis."""
