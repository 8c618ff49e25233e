"""Guards of bundled games and what may be written instead, for `benchmarks.edited_guard`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Change(NamedTuple):
    """An edit of one guard.

    Attributes:
        file: below the folder of bundled games.
        line: a part of a line of it that occurs once in the file.
        instead: what stands there after the edit.
    """

    file: str
    line: str
    instead: str

    def made_in(self, text: str) -> str:
        """The file's text after the edit. Raises AssertionError where the line is not there, or more than once."""
        assert text.count(self.line) == 1, f"{self.file} says {self.line!r} {text.count(self.line)} times"
        return text.replace(self.line, self.instead)


def _changes(file: str, line: str, harmless: str, telling: str, rare: Change, needed: Change) -> Mapping[str, Change]:
    first = {"harmless": Change(file, line, harmless), "telling": Change(file, line, telling)}
    return {**first, "rare": rare, "needed": needed}


_KESCH = _changes(
    "kesch/moves.py",
    'require(self.phase == "move" or rides_on)',
    'require((self.phase == "move" or rides_on) and self.phase != "resolve")',
    'require((self.phase == "move" or rides_on) and self.kind[to] != "peasant")',
    Change(
        "kesch/results.py",
        'require(self.phase == "prize" and self.score[player] == self.games)',
        'require(self.phase == "prize" and self.score[player] == self.games and what == "set")',
    ),
    Change("kesch/moves.py", 'require(self.phase == "move")', 'require(self.phase == "move" or self.phase == "ride")'),
)
_KINGS = _changes(
    "kings/turns.py",
    "require(self.king[player] != tier)",
    "require(self.king[player] != tier and tier > 0 and self.phase in ('turn', 'won'))",
    "require(self.king[player] != tier and (tier > 1 or self.later))",
    Change(
        "kings/turns.py",
        'require(self.later, because="in Round 1 everybody must MOVE")',
        'require(self.later and self.phase == "turn", because="in Round 1 everybody must MOVE")',
    ),
    Change(
        "kings/challenges.py",
        'require(self.later, because="there are no CHALLENGES in Round 1")',
        'require(self.later or self.phase == "turn", because="there are no CHALLENGES in Round 1")',
    ),
)

EDITS: Mapping[str, Mapping[str, Change]] = {
    "kajuka": _changes(
        "kajuka/rules.py",
        "require(to != player)",
        "require(to != player and self.turn < self.turns)",
        "require(to != player and not self.exchanged)",
        Change(
            "kajuka/rules.py",
            'require(self.force[player], because="the Force is spent")',
            'require(self.force[player] and self.turn > 0, because="the Force is spent")',
        ),
        Change(
            "kajuka/rules.py",
            'require(not self.forced, because="a Force cannot be denied")',
            'require(not self.forced or self.turn > 0, because="a Force cannot be denied")',
        ),
    ),
    "kesch": _KESCH,
    "kesch_for_four": _KESCH,
    "kings": _KINGS,
    "mudslide": _KINGS,
    "pashtum": _KINGS,
    "casino": _KINGS,
    "knockout": _changes(
        "knockout/throws.py",
        "require(self.seated[to])",
        "require(self.seated[to] and self.phase == 'rules')",
        "require(self.seated[to] and self.dice[to] > 0)",
        Change(
            "knockout/rules.py",
            "require(self.thrown < self.dice[player])",
            "require(self.thrown < self.dice[player] and self.thrown < 3)",
        ),
        Change(
            "knockout/rules.py",
            'require(self.thrown >= 1, because="no throw is of no dice")',
            'require(self.thrown >= 0, because="no throw is of no dice")',
        ),
    ),
    "music": _changes(
        "mutou/music_beats.py",
        "require(self.owed[who] > 0 and not self.asked[who])",
        "require(self.owed[who] > 0 and not self.asked[who] and not self.out[who])",
        "require(self.owed[who] > 1 and not self.asked[who])",
        Change("mutou/music_beats.py", "require(self.wafers[player] > 0)", "require(self.wafers[player] > 1)"),
        Change(
            "mutou/music_beats.py",
            'for p in self.ahead_of(who)), because="others go first")',
            'for p in self.ahead_of(who)) or self.moved, because="others go first")',
        ),
    ),
    "mutou": _changes(
        "mutou/moves.py",
        'require(price > 0, because="the shak does not lead there")',
        'require(price > 0 and self.phase != "settle", because="the shak does not lead there")',
        'require(price > 1, because="the shak does not lead there")',
        Change(
            "mutou/choices.py",
            'require(self.window != "shut" and self.calling is None and not self.out[who])',
            'require(self.window != "shut" and self.calling is None and not self.out[who] and self.wafers[who] > 1)',
        ),
        Change(
            "mutou/results.py",
            "require(not self.agreed[player] and not self.out[player])",
            "require(not self.agreed[player])",
        ),
    ),
    "svelfwld": _changes(
        "svelfwld/rules.py",
        "require(self.owns(start, side), because",
        'require(self.owns(start, side) and self.at[start] != "empty", because',
        'require(self.owns(start, side) and self.at[start] != "king", because',
        Change(
            "svelfwld/rules.py",
            "require(self.cannot_move(side), because",
            'require(self.cannot_move(side) and side == "white", because',
        ),
        Change(
            "svelfwld/rules.py",
            'require(self.at[point] == "empty", because',
            'require(self.at[point] == "empty" or self.at[point] == "king", because',
        ),
    ),
    "tavern": _changes(
        "tavern/rules.py",
        "require(self.star[worth] > 0)",
        "require(self.star[worth] > 0 and self.phase == 'stake')",
        "require(self.star[worth] > 1)",
        Change(
            "tavern/rules.py",
            'require(self.phase == "take" and self.rolled == square and self.square[square, worth] > 0)',
            'require(self.phase == "take" and self.rolled == square and self.square[square, worth] > 1)',
        ),
        Change(
            "tavern/rules.py",
            "require(any(self.star[worth] > 0 for worth in self.Worth))",
            "require(any(self.star[worth] >= 0 for worth in self.Worth))",
        ),
    ),
}
"""By games: *harmless*, a condition that always holds where the rule applies; *telling*, one that forbids some moves of
that rule, mostly the commonest; *rare*, one that forbids moves of another rule, mostly a rare one; *needed*, a guard
that says less than it said, on which a property rests as a rule."""
