"""Kings of Uman and its variations once more, in plain Python, from docs/rulebooks/kings.md alone.

A position is a dictionary of plain values; `moves` says what may happen next. A move is a tuple: what is done, who does
it, and what they say.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Move = tuple[Any, ...]
Position = dict[str, Any]

DEFAULTS = {
    "eighth": "below",
    "compare": "standing",
    "largest_truth": "margin",
    "honest_tie": "leave",
    "no_liar": "all_drop",
    "lone_survivor": "scored",
    "three_tied": "rise",
    "empty_table": "over",
    "gone_mover": "ignored",
    "eventful": "ends",
    "old_face": "unset",
    "between": "inclusive",
    "more_challenges": "one",
    "caught": "lost",
    "compared": "remaining",
    "early_end": "at_once",
    "last_standing": "at_once",
    "first_in_order": "high",
    "equal_initiative": "again",
    "still_in": "game",
    "all_out": "nobody",
    "zero_face": "ten",
    "last_game": "played",
}


@dataclass
class Table:
    """The size of a game, and how its open questions are answered."""

    people: list[str]
    tiers: int = 7
    sides: int = 20
    middle: int = 4
    games: int = 7
    readings: dict[str, str] = field(default_factory=dict)

    def __getattr__(self, question: str) -> str:
        if question.startswith("__"):
            raise AttributeError(question)
        return {**DEFAULTS, **self.readings}[question]

    # How a City begins

    def first(self) -> Position:
        """The position before the first Game."""
        position: Position = {
            "phase": "begin",
            "city": {p: self.middle for p in self.people},
            "king": dict.fromkeys(self.people, 0),
            "die": self.games,
            "begun": 0,
        }
        self.sweep(position)
        return position

    def sweep(self, position: Position) -> None:
        """Everything goes back but the score."""
        position.update(turn=None, later=False, target=None, stirred=False)
        for name, empty in (
            ("peasant", 0),
            ("initiative", 0),
            ("playing", False),
            ("moved", False),
            ("caught", False),
            ("tied", False),
        ):
            position[name] = dict.fromkeys(self.people, empty)
        position["pairs"] = set()
        if self.old_face == "unset":
            position["king"] = dict.fromkeys(self.people, 0)

    # What may happen

    def moves(self, position: Position) -> Iterator[tuple[Move, Position]]:
        """Every move that the rules allow and whose effect they name, with the position after it."""
        for move in self.offers(position):
            after = copy.deepcopy(position)
            try:
                getattr(self, f"do_{move[0]}")(after, *move[1:])
            except Unsaid:
                continue
            yield move, after

    def offers(self, s: Position) -> Iterator[Move]:
        """Every move that is allowed."""
        phase, who = s["phase"], s["turn"]
        if phase == "begin":
            yield "begin_game", None
        elif phase in ("initiative", "peasants"):
            dice = s["initiative" if phase == "initiative" else "peasant"]
            player = next(p for p in self.people if s["playing"][p] and not dice[p])
            if phase == "initiative":
                for number in range(1, self.sides + 1):
                    if not self.rolled_again(s, player, number):
                        yield "roll_initiative", "chance", player, number
            else:
                for number in range(1, self.tiers + (1 if self.eighth == "again" else 2)):
                    yield "roll_peasant", "chance", player, number
        elif phase in ("turn", "won"):
            yield from self.turn_offers(s, who, fresh=phase == "turn")
        elif phase == "reveal":
            yield "reveal", None, who, s["target"]
        elif phase == "next":
            coming = self.coming(s)
            yield ("pass_turn", None, who, coming[0]) if coming else ("end_round", None, who)
        elif phase == "score":
            if any(s["playing"].values()):
                yield "score", None
            elif self.empty_table != "silent":
                yield "leave_empty_table", None
        elif phase == "closing":
            yield "close_city", None

    def turn_offers(self, s: Position, who: str, *, fresh: bool) -> Iterator[Move]:
        """What the player in turn may do."""
        for tier in range(1, self.tiers + 1):
            inside = s["later"] or self.between == "inclusive" or tier not in (1, self.tiers)
            if tier != s["king"][who] and inside and self.can_move(s, who):
                yield "move", who, tier
        if s["later"]:
            yield "hold", who
            if (fresh or self.more_challenges == "more") and self.can_challenge(s, who):
                for other in self.people:
                    if other != who and s["playing"][other]:
                        yield "challenge", who, other

    def can_move(self, s: Position, who: str) -> bool:
        """Nothing but the rules of the turn forbids a MOVE."""
        return True

    def can_challenge(self, s: Position, who: str) -> bool:
        """Nothing but the rules of the turn forbids a CHALLENGE."""
        return True

    # Order

    def order(self, s: Position) -> list[str]:
        """All who took part in the Game, as they act."""
        rolled = [p for p in self.people if s["initiative"][p]]
        return sorted(rolled, key=lambda p: s["initiative"][p] * (-1 if self.first_in_order == "high" else 1))

    def rolled_again(self, s: Position, player: str, number: int) -> bool:
        """A roll does not count, as it was rolled before."""
        return self.equal_initiative == "again" and number in s["initiative"].values()

    def clash(self, s: Position) -> bool:
        """Two have rolled the same."""
        rolls = [s["initiative"][p] for p in self.left(s)]
        return len(set(rolls)) < len(rolls)

    def coming(self, s: Position) -> list[str]:
        """Who has a turn in this round after the one whose turn it is."""
        order = self.order(s)
        return [p for p in order[order.index(s["turn"]) + 1 :] if s["playing"][p]]

    def staying(self, s: Position) -> list[str]:
        """Who is not OUT."""
        return [p for p in self.people if s["city"][p] <= self.tiers]

    def decided(self, s: Position) -> bool:
        """Whether play ends because of who is OUT."""
        return len(self.staying(s)) < 2

    def left(self, s: Position) -> list[str]:
        """Who is still in the Game."""
        return [p for p in self.people if s["playing"][p]]

    # What is done

    def do_begin_game(self, s: Position, by: None) -> None:
        self.seat(s)
        s["phase"] = "initiative"
        self.count(s)

    def seat(self, s: Position) -> None:
        s["playing"] = {p: p in self.staying(s) for p in self.people}

    def count(self, s: Position) -> None:
        """The GAME DIE, before a Game."""
        if self.last_game != "lowered_after":
            self.lower(s)
            if self.last_game == "zero" and s["die"] == 0:
                s["phase"] = "closing"
                return
        s["begun"] += 1

    def lower(self, s: Position) -> None:
        s["die"] -= 1
        if s["die"] == 0 and self.zero_face == "eight":
            raise Unsaid

    def do_roll_initiative(self, s: Position, by: str, player: str, number: int) -> None:
        s["initiative"][player] = number
        if all(s["initiative"][p] for p in self.left(s)):
            if self.equal_initiative == "silent" and self.clash(s):
                raise Unsaid
            s["phase"] = "peasants"

    def do_roll_peasant(self, s: Position, by: str, player: str, number: int) -> None:
        s["peasant"][player] = self.tiers if number > self.tiers and self.eighth == "seventh" else number
        if all(s["peasant"][p] for p in self.left(s)):
            self.new_round(s)

    def new_round(self, s: Position) -> None:
        s["phase"] = "turn"
        s["turn"] = next(p for p in self.order(s) if s["playing"][p])

    def do_move(self, s: Position, who: str, tier: int) -> None:
        s["king"][who] = tier
        s["moved"][who] = True
        s["phase"] = "next"

    def do_hold(self, s: Position, who: str) -> None:
        s["phase"] = "next"

    def do_challenge(self, s: Position, who: str, target: str) -> None:
        s["target"] = target
        s["stirred"] = s["stirred"] or self.eventful == "goes_on"
        s["phase"] = "reveal"

    def do_pass_turn(self, s: Position, by: None, who: str, to: str) -> None:
        s.update(turn=to, phase="turn")

    def do_end_round(self, s: Position, by: None, who: str) -> None:
        quiet = not s["stirred"] and not any(s["moved"][p] for p in self.left(s))
        if self.last_standing == "round" and len(self.left(s)) < 2:
            quiet = True
        s.update(later=True, stirred=False, moved=dict.fromkeys(self.people, False))
        if quiet:
            s.update(phase="score", turn=None)
        else:
            self.new_round(s)

    # CHALLENGES

    def lie(self, s: Position, p: str) -> int:
        """How far a claim goes too far; what is honest is zero or less."""
        difference = s["peasant"][p] - s["king"][p]
        return {"standing": difference, "number": -difference, "distance": abs(difference)}[self.compare]

    def winner(self, s: Position, a: str, b: str) -> str | None:
        """Who wins a CHALLENGE; None for a tie."""
        lies = {p: self.lie(s, p) for p in (a, b)}
        liars = [p for p in (a, b) if lies[p] > 0]
        if len(liars) == 1:
            return a if liars == [b] else b
        worse = {p: lies[p] for p in (a, b)}
        if not liars:
            worse = {
                "margin": lies,
                "number": {p: -s["king"][p] for p in (a, b)},
                "tier": {p: s["king"][p] for p in (a, b)},
                "equal": {a: 0, b: 0},
            }[self.largest_truth]
        if worse[a] == worse[b]:
            return None
        return a if worse[a] < worse[b] else b

    def do_reveal(self, s: Position, by: None, who: str, target: str) -> None:
        s["pairs"].add(frozenset((who, target)))
        liars = [p for p in (who, target) if self.lie(s, p) > 0]
        if self.caught == "shown":
            for p in liars:
                s["caught"][p] = True
        winner = self.winner(s, who, target)
        self.pay_stakes(s, who, target, winner)
        if winner is None:
            if liars or self.honest_tie == "leave":
                self.send_away(s, who)
                self.send_away(s, target)
                s["tied"][who] = s["tied"][target] = self.compared == "tied"
        else:
            loser = target if winner == who else who
            self.drop(s, loser)
            self.send_away(s, loser)
        self.go_on(s, winner == who)

    def go_on(self, s: Position, won: bool) -> None:
        """What follows a CHALLENGE."""
        s["target"] = None
        s["phase"] = "won" if won else "next"
        if len(self.left(s)) <= (0 if self.last_standing == "round" else 1):
            s.update(phase="score", turn=None)
        if self.early_end == "at_once" and self.decided(s):
            s["phase"] = "closing"

    def send_away(self, s: Position, p: str) -> None:
        if self.gone_mover == "counts" and s["moved"][p]:
            s["stirred"] = True
        s["playing"][p] = s["moved"][p] = False

    def drop(self, s: Position, p: str) -> None:
        s["city"][p] += 1

    # The end of a Game

    def winners(self, s: Position) -> list[str]:
        """Who has won the Game."""
        left = self.left(s)
        if len(left) == 1 and self.lone_survivor == "wins":
            return left
        able = [p for p in self.people if (s["playing"][p] or s["tied"][p]) and not s["caught"][p]]
        most = max((self.lie(s, p) for p in able), default=0)
        if most <= 0 and self.no_liar != "widest":
            return []
        return [p for p in able if self.lie(s, p) == most]

    def do_score(self, s: Position, by: None) -> None:
        winners = self.winners(s)
        in_it = self.left(s) if self.still_in == "game" else self.staying(s)
        if self.three_tied == "silent" and len(winners) > 2 and any(s["city"][p] > 1 for p in winners):
            raise Unsaid
        self.pay_winners(s, winners)
        if winners or self.no_liar != "unchanged":
            for p in in_it:
                if p not in winners:
                    self.drop(s, p)
        for p in winners:
            self.rise(s, p)
        self.end_game(s)

    def rise(self, s: Position, p: str) -> None:
        s["city"][p] = max(1, s["city"][p] - 1)

    def do_leave_empty_table(self, s: Position, by: None) -> None:
        if self.empty_table == "over":
            self.end_game(s)
        else:
            again = {p: bool(s["peasant"][p]) and p in self.staying(s) for p in self.people}
            self.sweep(s)
            s.update(playing=again, phase="initiative")

    def end_game(self, s: Position) -> None:
        self.sweep(s)
        s["phase"] = "begin"
        if self.last_game == "lowered_after":
            self.lower(s)
        if self.finished(s) or self.decided(s):
            s["phase"] = "closing"

    def finished(self, s: Position) -> bool:
        return bool(s["die"] == 0)

    def do_close_city(self, s: Position, by: None) -> None:
        self.pay_bank(s)
        self.sweep(s)
        s["phase"] = "over"

    def kings(self, s: Position) -> list[str]:
        """Who is King at the end."""
        entitled = self.staying(s) or (self.people if self.all_out == "everybody" else [])
        lowest = min(s["city"].values())
        return [p for p in entitled if s["city"][p] == lowest]

    # Money: none in the basic game

    def pay_stakes(self, s: Position, who: str, target: str, winner: str | None) -> None:
        """What is at stake in a CHALLENGE."""

    def pay_winners(self, s: Position, winners: list[str]) -> None:
        """What is at stake in a Game."""

    def pay_bank(self, s: Position) -> None:
        """What is at stake in a City."""


class Unsaid(Exception):
    """The text does not say what happens."""


@dataclass
class Mudslide(Table):
    """The Mudslide 7s."""

    def first(self) -> Position:
        position = super().first()
        position["city"] = dict.fromkeys(self.people, self.tiers)
        position["risen"] = dict.fromkeys(self.people, False)
        return position

    def __getattr__(self, question: str) -> str:
        return "out" if question == "first_drop" and question not in self.readings else super().__getattr__(question)

    def count(self, s: Position) -> None:
        """There is no GAME DIE."""

    def finished(self, s: Position) -> bool:
        return False

    def rise(self, s: Position, p: str) -> None:
        """Only where it matters is it noted who has been higher; who is on Tier 1 has been."""
        if s["city"][p] > 1:
            s["city"][p] -= 1
            s["risen"][p] = self.first_drop == "spared"

    def drop(self, s: Position, p: str) -> None:
        at_the_bottom = s["city"][p] == self.tiers
        spared = self.first_drop == "never" or (self.first_drop == "spared" and not s["risen"][p])
        s["city"][p] = self.tiers + 1 if at_the_bottom and not spared else self.tiers
