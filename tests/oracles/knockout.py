"""Knockout again, in plain Python, from the text alone. A position is a plain record; every move is a small function.

Only the defaults of questions that change the outer game are spelt out in full: a table lists who sits there, in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Position:
    """What lies on the table.

    Attributes:
        hands: dice of every seat; None for nobody.
        stage: "roll-off", "throw", "fall", "rules", "look" or "over".
        numbers: what was rolled for the first turn, by seat: "waits", "out" or the number.
        pair: the dice of the pair that lie on the table.
        turn, thrower: seats.
        taken: dice picked up or thrown.
        undecided: thrown dice about which nothing is decided yet.
        high, ones: of those at rest.
        stock: dice on the table at the latest cast.
        winners: seats.
    """

    hands: tuple[int | None, ...]
    stage: str = "roll-off"
    numbers: tuple[object, ...] = ()
    pair: tuple[int, ...] = ()
    turn: int | None = None
    thrower: int | None = None
    taken: int = 0
    undecided: int = 0
    high: int = 0
    ones: int = 0
    stock: int = 0
    winners: frozenset[int] = frozenset()


Move = tuple[object, ...]


@dataclass(frozen=True)
class Rules:
    """Readings by name, the sides of a die, and the most dice a hand may hold (None: no end)."""

    readings: Mapping[str, str]
    sides: int
    limit: int | None

    def moves(self, p: Position) -> Iterator[tuple[Move, Position]]:
        """Every move with the position after it."""
        yield from {
            "roll-off": self.roll_off,
            "throw": self.throw,
            "fall": self.fall,
            "rules": self.lost_rules,
            "look": self.look,
            "over": lambda p: iter(()),
        }[p.stage](p)

    def present(self, p: Position) -> list[int]:
        return [seat for seat, hand in enumerate(p.hands) if hand is not None]

    def left_of(self, p: Position, seat: int) -> int:
        here = self.present(p)
        later = [s for s in here if s > seat] or [s for s in here if s < seat] or [seat]
        return later[0]

    def roll_off(self, p: Position) -> Iterator[tuple[Move, Position]]:
        waiting = [seat for seat, number in enumerate(p.numbers) if number == "waits"]
        if waiting and len(p.pair) < 2:
            for face in range(1, self.sides + 1):
                yield ("roll_die", face), replace(p, pair=tuple(sorted((*p.pair, face))))
        elif waiting:
            number = min(p.pair) if self.readings["number"] == "lower" else sum(p.pair)
            numbers = list(p.numbers)
            numbers[waiting[0]] = number
            yield ("note_pair", waiting[0]), replace(p, numbers=tuple(numbers), pair=())
        else:
            rolled = {seat: number for seat, number in enumerate(p.numbers) if isinstance(number, int)}
            lowest = [seat for seat, number in rolled.items() if number == min(rolled.values())]
            tie = self.readings["tied_roll"]
            hole = self.readings["do_the_tied_roll_again"] if tie == "either" else ""
            may_begin = tie == "seat" or hole in ("open", "wish", "no")
            may_roll = tie in ("tied_again", "all_again") or hole in ("open", "wish", "yes")
            if len(lowest) == 1 or may_begin:
                out = tuple("out" for _ in p.hands)
                yield ("begin",), replace(p, stage="throw", turn=lowest[0], numbers=out)
            if len(lowest) > 1 and may_roll:
                again = self.present(p) if tie == "all_again" else lowest
                yield (
                    ("roll_again",),
                    replace(p, numbers=tuple("waits" if s in again else "out" for s in range(len(p.hands)))),
                )

    def throw(self, p: Position) -> Iterator[tuple[Move, Position]]:
        assert p.turn is not None
        hand = p.hands[p.turn] or 0
        most = min(hand, 1) if self.readings["how_many"] == "one" else hand
        if p.taken < most:
            yield ("pick_up", p.turn), replace(p, taken=p.taken + 1)
        if p.taken:
            unknown = self.readings["throw_rule"] in ("anything", "table", "thrown", "losing")
            stage = "rules" if unknown else "fall"
            stock = sum(h or 0 for h in p.hands)
            yield ("cast", p.turn), replace(p, stage=stage, undecided=p.taken, stock=stock)
            return
        if self.readings["house_rules"] == "skip":
            yield ("let_go_by", p.turn), replace(p, turn=self.left_of(p, p.turn))
        for seat in self.present(p):
            if self.readings["leaving"] == "void":
                yield ("leave", seat), replace(p, stage="over")
            elif self.readings["leaving"] == "goes":
                turn = self.left_of(p, seat) if p.turn == seat else p.turn
                hands = tuple(None if s == seat else h for s, h in enumerate(p.hands))
                after = replace(p, hands=hands, turn=turn)
                yield ("leave", seat), replace(after, stage="over") if len(self.present(after)) == 1 else after

    def lost_rules(self, p: Position) -> Iterator[tuple[Move, Position]]:
        rule, here = self.readings["throw_rule"], self.present(p)
        for seat in here:
            hand = p.hands[seat] or 0
            if rule == "anything" and (self.limit is None or hand < self.limit):
                yield ("lost_rules_add", seat), self.dealt(p, {seat: 1})
            if rule in ("anything", "table") and hand:
                yield ("lost_rules_remove", seat), self.dealt(p, {seat: -1})
            if rule == "table" and hand:
                for other in here:
                    if other != seat:
                        yield ("lost_rules_move", seat, other), self.dealt(p, {seat: -1, other: 1})
            if rule != "losing" or p.undecided < p.taken:
                yield ("lost_rules_give_turn", seat), self.ended(p, seat)
        if rule in ("thrown", "losing") and p.undecided:
            assert p.turn is not None
            yield ("lost_rules_take_thrown",), replace(self.dealt(p, {p.turn: -1}), undecided=p.undecided - 1)

    def dealt(self, p: Position, gains: Mapping[int, int]) -> Position:
        """Dice go to and from hands."""
        return replace(p, hands=tuple(h if h is None else h + gains.get(s, 0) for s, h in enumerate(p.hands)))

    def fall(self, p: Position) -> Iterator[tuple[Move, Position]]:
        if p.undecided:
            for face in range(1, self.sides + 1):
                high, ones = p.high + (face == self.sides), p.ones + (face == 1 != self.sides)
                yield ("fall", face), replace(p, undecided=p.undecided - 1, high=high, ones=ones)
            return
        assert p.turn is not None
        rule, left = self.readings["throw_rule"], self.left_of(p, p.turn)
        if rule == "sixes":
            after = self.ended(self.dealt(p, {p.turn: -p.high}), p.turn if p.high else left)
        elif rule == "bust":
            after = self.ended(self.dealt(p, {p.turn: 0 if p.ones else -p.taken}), left)
        else:
            after = self.ended(self.dealt(p, {p.turn: -p.high - p.ones, left: p.ones}), left)
        yield ("settle",), after

    def ended(self, p: Position, to: int) -> Position:
        """The throw is dealt with, and somebody has the turn."""
        after = replace(p, taken=0, undecided=0, high=0, ones=0, turn=to)
        if self.readings["finish_test"] == "turn_end" and to == p.turn:
            return replace(after, stage="throw")
        return replace(after, stage="look", thrower=p.turn)

    def look(self, p: Position) -> Iterator[tuple[Move, Position]]:
        out = [seat for seat, hand in enumerate(p.hands) if hand == 0]
        assert p.thrower is not None
        if self.readings["both_out"] == "thrower" and out:
            out = [min(out, key=lambda seat: (seat - p.thrower) % len(p.hands))]
        nobody = self.readings["both_out"] == "nobody" and len(out) > 1
        winners = frozenset[int]() if nobody else frozenset(out)
        after = replace(p, thrower=None, stage="over" if out else "throw", winners=winners)
        yield ("look", p.thrower), after
