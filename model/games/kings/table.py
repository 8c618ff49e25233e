"""What lies on the table in Kings of Uman, and what the basic rules leave open."""

from __future__ import annotations

from typing import Any, ClassVar

from rulestone.model import (
    Bool,
    Constant,
    Game,
    Int,
    Optional,
    Question,
    Sort,
    State,
    Value,
    any_of,
    if_else,
    initial,
)

NAMES = ("Sirlius", "Magnus", "Keen", "Newcomer")


def may_see(game: Any, s: Any, viewer: str, owner: str) -> Value:
    """A PEASANT DIE is known to its owner, to whom they had to show it, and to all while a Game is scored."""
    return any_of(viewer == owner, s.knows[viewer, owner], s.phase == "score")


class Table(Game):
    """The dice, the open questions, and how a City begins."""

    ledger = "kings.md"
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

    eighth = Question(
        "What does an 8 on the PEASANT DIE mean?",
        clause=("kings.missing.eight", "kings.require.peasant", "kings.die.peasant"),
        below="a place below the city: every claim is a lie",
        again="nothing: the die is rolled again",
        seventh="the 7th Tier",
    )
    compare = Question(
        "When is a KING DIE greater than a PEASANT DIE?",
        clause=("kings.lie", "kings.score.winner", "kings.die.lower"),
        standing="where it claims a better tier, so that its number is lower",
        number="where its number is higher",
        distance="where the numbers differ",
    )
    largest_truth = Question(
        "Two tell the truth in a CHALLENGE: whose truth is larger?",
        clause=("kings.challenge.truth", "kings.challenge.gist"),
        margin="that of who claims less than they might by the wider margin",
        number="that of the higher number on the KING DIE",
        tier="that of the better tier on the KING DIE",
        equal="nobody's: it is a tie",
    )
    honest_tie = Question(
        "Do two who tell equally large truths leave the Game, too?",
        clause=("kings.challenge.tie", "kings.caught"),
        leave="yes: a tie is a tie",
        stay="no: nobody was caught, and the CHALLENGE has no effect",
    )
    no_liar = Question(
        "What if nobody lies when a Game is scored?",
        clause=("kings.missing.nobody", "kings.win.gist", "kings.score.winner"),
        all_drop="nobody has won, so all who are still in DROP",
        widest="the margin that is nearest to a lie wins",
        unchanged="no CITY DIE changes",
    )
    lone_survivor = Question(
        "Must the last one left in a Game have lied to win it?",
        clause=("kings.end.last", "kings.score.winner", "kings.missing.nobody"),
        scored="yes: they are scored like anybody",
        wins="no: they win",
    )
    three_tied = Question(
        "Three or more tie when a Game is scored: do all of them RISE?",
        clause="kings.score.tie",
        rise="yes",
        silent="the text speaks of both, so of two only",
    )
    empty_table = Question(
        "A tie in a CHALLENGE sends away the last two: what of the Game?",
        clause=("kings.missing.nobody", "kings.end.last", "kings.challenge.tie"),
        over="it ends, and nobody RISES or DROPS",
        again="it is played again",
        silent="the text does not say",
    )
    gone_mover = Question(
        "Somebody MOVES and is eliminated in the same round: does their MOVE keep the Game going?",
        clause="kings.end.hold",
        ignored="no: only those who remain count",
        counts="yes",
    )
    eventful = Question(
        "Does a round with a CHALLENGE in it end the Game when nobody in it MOVES?",
        clause=("kings.end.hold", "kings.hold"),
        ends="yes: not to MOVE is to HOLD",
        goes_on="no: something has happened",
    )
    old_face = Question(
        "What does a KING DIE show before Round 1?",
        clause=("kings.first.must", "kings.begin.keep"),
        unset="nothing",
        kept="what it showed in the Game before, so that it must be changed",
    )
    between = Question(
        "Are 1 and 7 between 1 and 7?",
        clause="kings.first.must",
        inclusive="yes",
        inner="no: in Round 1 only the tiers from 2 to 6 may be claimed",
    )
    more_challenges = Question(
        "May a challenger who has won CHALLENGE again in the same turn?",
        clause=("kings.challenge", "kings.challenge.won"),
        one="no: a turn starts with one CHALLENGE at most",
        more="yes",
    )
    caught = Question(
        "Who has been caught lying?",
        clause=("kings.win.gist", "kings.caught"),
        lost="who lost a CHALLENGE",
        shown="whoever had to show their lie, even if the other's was bigger",
    )
    early_end = Question(
        "All but one are OUT in the middle of a Game: is it scored?",
        clause="kings.city.early",
        at_once="no: play ends immediately",
        scored="yes: the Game is brought to its end",
    )
    last_standing = Question(
        "All but one are eliminated: does the Game end in the middle of a round?",
        clause="kings.end.last",
        at_once="yes",
        round="no: the round is finished, and the survivor may still MOVE in it",
    )
    first_in_order = Question(
        "Which initiative goes first?",
        clause="kings.missing.initiative",
        high="the highest",
        low="the lowest",
    )
    equal_initiative = Question(
        "What if two roll the same initiative?",
        clause="kings.missing.initiative",
        again="they roll again",
        seat="they go in the order in which they sit",
        silent="the text does not say",
    )
    still_in = Question(
        "Who is still in the game, and DROPS when somebody else wins it?",
        clause="kings.score.drop",
        game="who has not been eliminated from this Game",
        city="who is not OUT of the City, whether or not they were eliminated from this Game",
    )
    all_out = Question(
        "Everybody is OUT: who is King?",
        clause=("kings.missing.nobody", "kings.kings.gist", "kings.city.kings"),
        nobody="nobody: only survivors are",
        everybody="everybody: 8 is the lowest value on a CITY DIE",
    )

    Player = Sort(lambda g: g.people)
    Tier = Sort(lambda g: range(1, g.tiers + 1))
    Phase = Sort(lambda g: g.phases)
    players = Player

    phase = State(Phase)
    turn = State(Optional(Player))
    later = State(Bool, clauses="kings.challenge")
    city = State(Player, Int(1, lambda g: g.tiers + 1), clauses=["kings.require.city", "kings.die.city"])
    king = State(Player, Int(0, lambda g: g.tiers), clauses=["kings.require.king", "kings.die.king"])
    peasant = State(
        Player, Int(0, lambda g: g.tiers + 1), seen_by=may_see, clauses=["kings.require.peasant", "kings.die.peasant"]
    )
    initiative = State(Player, Int(0, sides), clauses="kings.require.initiative")
    playing = State(Player, Bool)
    moved = State(Player, Bool)
    stirred = State(Bool)
    target = State(Optional(Player))
    caught_lying = State(Player, Bool, seen_by=may_see)
    knows = State(Player, Player, Bool, clauses="kings.challenge.reveal")

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

    @initial(
        clauses=[
            "kings.players",
            "kings.city",
            "kings.start.four",
            "kings.require",
            "kings.setup.when",
            "kings.setup.city",
        ]
    )
    def first_game(self, s: Any) -> None:
        """Every CITY DIE shows the tier on which its owner begins."""
        self.set_up(s)

    def set_up(self, s: Any) -> None:
        for player in self.Player:
            s.city[player] = self.first_tier(player)
        s.phase, s.king = "begin", 0
        self.clear(s)

    def clear(self, s: Any) -> None:
        """Nothing is left of a Game but the CITY DICE, and perhaps the KING DICE."""
        s.turn, s.later, s.target, s.stirred = None, False, None, False
        s.peasant = s.initiative = 0
        s.playing = s.moved = s.caught_lying = s.knows = False
        if self.old_face == "unset":
            s.king = 0

    def stays_in(self, s: Any, player: str) -> Value:
        """They are not OUT of the City."""
        value: Value = s.city[player] != self.gone
        return value

    def before(self, s: Any, one: str, other: str) -> Value:
        """One acts before another in every round."""
        first, second = s.initiative[one], s.initiative[other]
        if self.first_in_order == "low":
            first, second = second, first
        sits_first = self.people.index(one) < self.people.index(other)
        value: Value = first >= second if sits_first and self.equal_initiative == "seat" else first > second
        return value

    def follows(self, s: Any, player: str, after: str) -> Value:
        """They have the next turn of a round, of those still in the Game."""
        return any_of(s.playing[player] & self.before(s, after, player)) & self.nobody_between(s, after, player)

    def nobody_between(self, s: Any, one: str, other: str) -> Value:
        between = [p for p in self.Player if p not in (one, other)]
        return ~any_of(s.playing[p] & self.before(s, one, p) & self.before(s, p, other) for p in between)

    def leads(self, s: Any, player: str) -> Value:
        """They have the first turn of a round."""
        others = self.Player.others(player)
        return ~any_of(~s.playing[player], *(s.playing[p] & self.before(s, p, player) for p in others))

    def lie(self, s: Any, player: str) -> Value:
        """By how much their KING DIE exceeds their PEASANT DIE; below zero they might have claimed more."""
        more: Value = s.peasant[player] - s.king[player]
        if self.compare == "distance":
            return if_else(more < 0, -more, more)
        return -more if self.compare == "number" else more
