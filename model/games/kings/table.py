"""What lies on the table in Kings of Uman, and how a City begins."""

from __future__ import annotations

from typing import Any, ClassVar

from rulestone.model import Bool, Constant, Int, Optional, Part, Sort, State, initial

from .questions import Questions

NAMES = ("Sirlius", "Magnus", "Keen", "Newcomer")


def may_see(game: Table, viewer: str, owner: str) -> bool:
    """A PEASANT DIE is known to its owner, to whom they had to show it, and to all while a Game is scored."""
    return viewer == owner or game.knows[viewer, owner] or game.phase == "score"


class Table(Part[Questions]):
    """The dice, and who takes part."""

    chapters: ClassVar[tuple[str, ...]] = ("kings",)
    replaced: ClassVar[tuple[str, ...]] = ()
    phases: ClassVar[tuple[str, ...]] = (
        *("begin", "initiative", "peasants", "turn", "won", "reveal", "next", "score", "closing", "over"),
    )
    scopes = {
        "full": "three players, eight-sided dice, seven tiers, seven Games",
        "four": "the same for four players",
        "small": "three players, four-sided dice, three tiers, one Game; nobody rolls equal initiative",
        "tiny": "two players, four-sided dice, three tiers, two Games",
    }
    seats = Constant(full=3, four=4, small=3, tiny=2)
    tiers = Constant(full=7, small=3, tiny=3)
    sides = Constant(full=20, small=3, tiny=2)
    middle = Constant(full=4, small=3, tiny=2)

    Player: Sort[str] = Sort(lambda g: g.people)
    Tier: Sort[int] = Sort(lambda g: range(1, g.tiers + 1))
    Phase: Sort[str] = Sort(lambda g: g.phases)
    players = Player

    phase: State[str] = State(Phase)
    turn: State[str | None] = State(Optional(Player))
    later: State[bool] = State(Bool)  #: kings.challenge
    city: State[str, int] = State(Player, Int(1, lambda g: g.tiers + 1))  #: kings.require.city, kings.die.city
    king: State[str, int] = State(Player, Int(0, lambda g: g.tiers))  #: kings.require.king, kings.die.king
    #: kings.require.peasant, kings.die.peasant
    peasant: State[str, int] = State(Player, Int(0, lambda g: g.tiers + 1), seen_by=may_see)
    initiative: State[str, int] = State(Player, Int(0, sides))  #: kings.require.initiative
    playing: State[str, bool] = State(Player, Bool)
    moved: State[str, bool] = State(Player, Bool)
    stirred: State[bool] = State(Bool)
    target: State[str | None] = State(Optional(Player))
    caught_lying: State[str, bool] = State(Player, Bool, seen_by=may_see)
    tied_out: State[str, bool] = State(Player, Bool)
    knows: State[str, str, bool] = State(Player, Player, Bool)  #: kings.challenge.reveal

    @classmethod
    def clauses(cls) -> dict[str, Any]:
        """The clauses of the chapters that this variation consists of, without those that it replaces."""
        every = super().clauses()
        return {n: clause for n, clause in every.items() if n.split(".")[0] in cls.chapters and n not in cls.replaced}

    @property
    def people(self) -> tuple[str, ...]:
        """Who plays: the names of the rulebook's own example."""
        return NAMES[: self.seats]

    @property
    def gone(self) -> int:
        """What the CITY DIE of a player shows who is OUT."""
        return int(self.tiers) + 1

    def first_tier(self, player: str) -> int:
        """What a player's CITY DIE shows at the start."""
        return int(self.middle)

    def seated_around(self, player: str) -> tuple[list[str], list[str]]:
        """Those who throw their dice before and after a player."""
        people = list(self.people)
        return people[: people.index(player)], people[people.index(player) + 1 :]

    #: kings.players, kings.city, kings.start.four, kings.require, kings.setup.when, kings.setup.city
    @initial
    def first_game(self) -> None:
        """Every CITY DIE shows the tier on which its owner begins."""
        self.set_up()

    def set_up(self) -> None:
        """A City begins."""
        for player in self.Player:
            self.city[player] = self.first_tier(player)
        self.phase, self.king = "begin", 0
        self.clear()

    def clear(self) -> None:
        """Nothing is left of a Game but the CITY DICE, and perhaps the KING DICE."""
        self.turn, self.later, self.target, self.stirred = None, False, None, False
        self.peasant = self.initiative = 0
        self.playing = self.moved = self.caught_lying = self.tied_out = self.knows = False
        if self.old_face == "unset":
            self.king = 0

    def stays_in(self, player: str) -> bool:
        """They are not OUT of the City."""
        return self.city[player] != self.gone

    def left_playing(self) -> int:
        """How many are still in the Game."""
        return sum(self.playing[player] for player in self.Player)

    def before(self, one: str, other: str) -> bool:
        """One acts before another in every round."""
        first, second = self.initiative[one], self.initiative[other]
        if self.first_in_order == "low":
            first, second = second, first
        if self.equal_initiative == "seat" and other in self.seated_around(one)[1]:
            return first >= second
        return first > second

    def may_equal(self, one: str, other: str) -> bool:
        """The two may keep the same initiative: whatever `equal_initiative` says, one of them goes first."""
        return False

    def leads(self, player: str) -> bool:
        """They have the first turn of a round."""
        others = self.Player.others(player)
        return self.playing[player] and not any(self.playing[p] and self.before(p, player) for p in others)

    def follows(self, player: str, after: str) -> bool:
        """They have the next turn of a round, of those still in the Game."""
        return self.playing[player] and self.before(after, player) and not self.anybody_between(after, player)

    def anybody_between(self, one: str, other: str) -> bool:
        """Somebody who is still in the Game has their turn between two others."""
        between = [p for p in self.Player if p not in (one, other)]
        return any(self.playing[p] and self.before(one, p) and self.before(p, other) for p in between)

    def lie(self, player: str) -> int:
        """By how many tiers they claim more than they may; below zero they might have claimed more."""
        better = self.peasant[player] - self.king[player]
        if self.compare == "distance":
            return -better if better < 0 else better
        return -better if self.compare == "number" else better
