"""Who sits at the table in Knockout, with how many dice, and what the text leaves open."""

from __future__ import annotations

from typing import Any

from rulestone.model import Bool, Constant, Int, Optional, Part, Question, Sort, State, free, initial, require

UNKNOWN = ("anything", "table", "thrown", "losing")
"""The readings of `throw_rule` in which the lost rules stay unknown, from the weakest demand to the strongest."""

SEATS = ("one", "two", "three", "four", "five", "six")


class Table(Part):
    """Seats, dice, and the open questions."""

    language = 2

    ledger = "knockout.md"
    scopes = {
        "full": "two to six players with seven to twelve six-sided dice each, every such table at once",
        "small": "two or three players with one or two dice each; the dice have three sides",
        "tiny": "two players with one to three dice each; the dice have two sides",
    }
    most_players = Constant(full=6, small=3, tiny=2)
    fewest_dice = Constant(full=7, small=1, tiny=1)
    most_dice = Constant(full=12, small=2, tiny=3)
    sides = Constant(full=6, small=3, tiny=2)
    largest_hand = Constant(full=None, small=3, tiny=6)

    throw_rule = Question(
        "Five main rules are announced and one is there: what does a throw do to the hands, and who is next?",
        clause=("knockout.rules.two_to_five", "knockout.rules.count", "knockout.flow"),
        anything="unknown: hands may become whatever the lost rules say, and anybody may have the turn",
        table="unknown, but dice only move between hands or leave the table",
        thrown="unknown, but only dice that were thrown leave the thrower's hand, and no other hand changes",
        losing="unknown as before, but at least one of the thrown dice leaves",
        sixes="ours: sixes leave the hand, and the thrower goes on; without a six the turn passes to the left",
        bust="ours: all dice thrown leave, but with a one among them none does; the turn passes to the left",
        hand_on="ours: sixes leave, ones go to the left neighbour, and so does the turn",
    )
    how_many = Question(
        "How many dice may be thrown?",
        clause="knockout.rule1",
        option=True,  # the rule says at least one; exactly one would be a rule of the house
        free="from one to all in hand, as the thrower likes",
        one="exactly one",
    )
    finish_test = Question(
        "When is it seen that somebody has no dice?",
        clause=("knockout.end", "knockout.flow"),
        option=True,  # play lasts until somebody has none
        at_once="after every throw",
        turn_end="when the turn passes to somebody else",
    )
    both_out = Question(
        "Several hands are empty at once: who wins?",
        clause=("knockout.win", "knockout.win.several"),
        default=None,
        option=True,  # only the lost rules could empty another hand than the thrower's
        all="all of them",
        thrower="the one who threw; if they still have dice, the first after them",
        nobody="nobody: none of them is the first, and the game is over",
    )
    tied_roll = Question(
        "Several have rolled the lowest number: who has the first turn?",
        clause=("knockout.first.lowest", "knockout.first.tie"),
        tied_again="they roll again, and nobody else",
        all_again="everybody rolls again, and anybody may come to begin",
        seat="the first of them in the order of seats",
        either="they roll again, or the first of them begins: which, the text does not say",
        silent="the text does not say",
    )
    number = Question(
        'All roll a pair for the first turn: which is the "lowest number"?',
        clause=("knockout.first.lowest", "knockout.first.roll"),
        option=True,  # a pair has one number, its total; a table may look at single dice
        total="the lowest total: 2 and 2 begin before 1 and 6",
        lower="the lowest single die: 1 and 6 begin before 2 and 2",
    )
    dice_range = Question(
        "Are seven and a dozen allowed themselves?",
        clause="knockout.equip.dice",
        option=True,  # the text's own advice of seven settles it
        inclusive="yes",
        exclusive="no: between them means eight to eleven",
    )
    leaving = Question(
        "A player leaves in the middle of a game: what then?",
        clause="knockout.leave",
        option=True,  # of any game, not of this text
        stays="nobody leaves",
        goes="they take their dice along; the game ends without a winner when only one is left",
        void="the game is over, and nobody has won",
    )
    house_rules = Question(
        "Do optional rules override the five?",
        clause=("knockout.optional.list", "knockout.optional.exist"),
        option=True,  # many players make rules of their own
        none="no optional rule is used",
        skip="as an example: a player may let their turn go by without a throw",
    )

    Player: Sort[str] = Sort(lambda game: SEATS[: game.most_players])
    Phase = Sort("roll-off", "throw", "fall", "rules", "look", "over")
    players = Player

    seats: State[int] = State(Int(2, most_players))
    start: State[int] = State(Int(fewest_dice, most_dice))
    seated: State[str, bool] = State(Player, Bool)
    dice: State[str, int] = State(Player, Int(0, lambda game: game.hand_limit))
    phase: State[str] = State(Phase)
    turn: State[str | None] = State(Optional(Player))
    last: State[str | None] = State(Optional(Player))  # who threw, until it has been seen whether anybody is out
    rolls: State[str, bool] = State(Player, Bool)  # has still to roll their pair
    leads: State[str, bool] = State(Player, Bool)  # has rolled the lowest number so far
    shown: State[int] = State(Int(0, 2))  # dice of the pair that lie on the table
    rolled: State[int] = State(Int(0, lambda game: 2 * game.sides))  # what they show
    # number rolled so far; beyond all numbers before the first
    lowest: State[int] = State(Int(1, lambda game: game.beyond))
    thrown: State[int] = State(Int(0, lambda game: game.hand_limit))  # taken in hand for this throw
    moving: State[int] = State(Int(0, lambda game: game.hand_limit))  # thrown dice about which nothing is decided yet
    high: State[int] = State(Int(0, lambda game: game.hand_limit))  # of the dice at rest, those with the highest face
    ones: State[int] = State(Int(0, lambda game: game.hand_limit))
    stock: State[int] = State(Int(0, lambda game: game.table_limit))  # dice on the table at the latest cast
    won: State[str, bool] = State(Player, Bool)

    @property
    def beyond(self) -> int:
        """More than the number of any pair."""
        return int(2 * self.sides + 1)

    @property
    def hand_limit(self) -> int | None:
        """How many dice a hand holds at most: no end at full scope, where lost rules may add any number."""
        if self.throw_rule == "anything" or self.largest_hand is None:
            return None if self.largest_hand is None else int(self.largest_hand)
        return int(self.most_dice * self.most_players)

    @property
    def table_limit(self) -> int | None:
        """How many dice there are at most."""
        limit = self.hand_limit
        return None if limit is None else limit * int(self.most_players)

    #: knockout.players, knockout.equip.dice, knockout.setup.equal, knockout.equip.surface
    @initial
    def setup(self) -> None:
        """Some number of players, all with one number of dice; everybody takes part in the roll-off."""
        free(self.seats, self.start)
        if self.dice_range == "exclusive":
            require(self.start > self.fewest_dice, self.start < self.most_dice)
        for number, player in enumerate(self.Player):
            here = self.seats > number
            self.seated[player] = self.rolls[player] = here
            self.dice[player] = self.start if here else 0
        self.lowest, self.leads, self.won, self.shown, self.rolled = self.beyond, False, False, 0, 0
        self.phase, self.turn, self.last = "roll-off", None, None
        self.thrown = self.moving = self.high = self.ones = self.stock = 0

    def on_table(self) -> int:
        """All dice in hands."""
        return sum(self.dice[p] for p in self.Player)

    def left_of(self, player: str) -> str:
        """Who sits nearest to the left; where nobody else is left, the player."""
        for steps in range(1, len(self.Player)):
            other = self.Player.following(player, steps)
            if self.seated[other]:
                return other
        return player

    def picture(self, position: Any) -> str:
        """Everybody at the table with the dice in hand; the thrower is marked, and the dice they throw stand apart."""
        lines = []
        for player in self.Player:
            if position.seated[player]:
                leads = f" rolled {position.lowest}" if position.leads[player] else ""
                mine = position.turn == player
                number = position.dice[player]
                thrown = f" throws [bold]{'▣' * position.thrown}[/]" if mine and position.thrown else ""
                ends = " [green]has won[/]" if position.won[player] else ""
                hand = f"{player:<5} {number:>2} {'□' * min(number, 60)}"
                lines.append(f"{'→' if mine else ' '} {hand}{thrown}{leads}{ends}")
        return "\n".join([*lines, f"phase: {position.phase}"])
