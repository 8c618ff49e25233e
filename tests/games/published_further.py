"""Games of a board eaten up, of three who shoot, of guessing and of sealed bids, whose values are known."""

from __future__ import annotations

from fractions import Fraction

from rulestone.model import (
    CHANCE,
    OWNER,
    Bool,
    Constant,
    Game,
    Int,
    Optional,
    Question,
    Sort,
    State,
    claim,
    initial,
    manner,
    outcome,
    require,
    rule,
    terminal,
)


class Chomp(Game):
    """Bite off a square of a bar and all that lies above it or to the right; who takes the poisoned corner has lost."""

    language = 2
    scopes = {"3x4": "three rows of four", "4x4": "four rows of four", "3x5": "three rows of five"}
    rows = Constant({"3x4": 3, "4x4": 4, "3x5": 3})
    columns = Constant({"3x4": 4, "4x4": 4, "3x5": 5})
    Player = Sort("ada", "bo")
    players = Player
    Square = Sort(lambda game: [(row, column) for row in range(game.rows) for column in range(game.columns)])
    eaten: State[tuple[int, int], bool] = State(Square, Bool)
    turn: State[str] = State(Player)

    @initial
    def setup(self):
        self.eaten, self.turn = False, "ada"

    @rule(by=turn, square=Square)
    def bite(self, player, square):
        require(not self.eaten[square])
        for other in self.Square:
            if other[0] >= square[0] and other[1] >= square[1]:
                self.eaten[other] = True
        self.turn = self.Player.following(player)

    @terminal
    def over(self):
        return self.eaten[0, 0]

    @outcome
    def result(self, player):
        return 1 if self.turn == player else -1


HITS = {"a": Fraction(3, 10), "b": Fraction(1), "c": Fraction(1, 2)}
BEST_RIVAL = {"a": ("b", "c"), "b": ("c", "a"), "c": ("b", "a")}


class Truel(Game):
    """Three shoot in turn, at whom they like or in the air, until one is left."""

    language = 2
    Player = Sort("a", "b", "c")
    players = Player
    alive: State[str, bool] = State(Player, Bool)
    turn: State[str] = State(Player)
    aim: State[str | None] = State(Optional(Player))

    @initial
    def setup(self):
        self.alive, self.turn, self.aim = True, "a", None

    def next_turn(self, player):
        following = self.Player.following(player)
        self.turn = following if self.alive[following] else self.Player.following(player, steps=2)
        if not self.alive[self.turn]:
            self.turn = player

    @rule(by=turn, at=Player)
    def shoot(self, player, at):
        require(self.aim is None, self.alive[at], at in self.Player.others(player))
        self.aim = at

    @rule(by=turn)
    def in_the_air(self, player):
        require(self.aim is None)
        self.next_turn(player)

    def odds(self, shooter, hits):
        return HITS[shooter] if hits else 1 - HITS[shooter]

    @rule(by=CHANCE, shooter=Player, hits=[True, False], weight=odds)
    def flies(self, shooter, hits):
        aim = self.aim
        require(self.turn == shooter, aim is not None)
        if hits and aim is not None:
            self.alive[aim] = False
        self.aim = None
        self.next_turn(shooter)

    @terminal
    def over(self):
        return sum(self.alive[player] for player in self.Player) == 1

    @outcome(endless=0)
    def result(self, player):
        return 1 if self.alive[player] else 0

    @manner
    def at_the_best(self, step):
        """Whoever is on turn shoots at the better of the others who are left."""
        if step.rule != "shoot":
            return step.rule == "flies"
        first, second = BEST_RIVAL[step.chooser]
        return step.at == first or (step.at == second and not self.alive[first])

    @manner
    def a_in_the_air(self, step):
        """The same, but that A shoots in the air as long as all are left."""
        if step.chooser == "a" and all(self.alive[player] for player in self.Player):
            return step.rule == "in_the_air"
        return self.at_the_best(step)

    @claim(between=(Fraction(363, 1300), Fraction(363, 1300)))
    def a_is_left_after_shooting_at_b(self, facts):
        return facts.probability(lambda s: s.over() and s.alive["a"], manner="at_the_best")

    @claim(between=(Fraction(3, 10), Fraction(3, 10)))
    def a_is_left_after_shooting_in_the_air(self, facts):
        return facts.probability(lambda s: s.over() and s.alive["a"], manner="a_in_the_air")


class BullsAndCows(Game):
    """Two of three letters are hidden in order; of a guess one hears how many are in their place, and elsewhere."""

    language = 2
    Player = Sort("maker", "breaker")
    players = Player
    Word = Sort(*[(one, other) for one in "abc" for other in "abc" if one != other])
    hidden: State[tuple[str, str] | None] = State(Optional(Word), seen_by=lambda game, viewer: viewer == "maker")
    bulls: State[int] = State(Int(0, 2))
    cows: State[int] = State(Int(0, 2))
    guesses: State[int] = State(Int(0, 4))
    turn: State[str] = State(Player)

    @initial
    def setup(self):
        self.hidden, self.bulls, self.cows, self.guesses, self.turn = None, 0, 0, 0, "maker"

    @rule(by=turn, word=Word)
    def hide(self, player, word):
        require(player == "maker")
        self.hidden, self.turn = word, "breaker"

    @rule(by=turn, word=Word)
    def guess(self, player, word):
        require(player == "breaker")
        hidden, (one, other) = self.hidden, word
        if hidden is not None:
            self.bulls = sum([hidden[0] == one, hidden[1] == other])
            self.cows = sum([hidden[0] == other, hidden[1] == one])
        self.guesses += 1

    @terminal
    def over(self):
        return self.bulls == 2 or self.guesses == 4

    @outcome
    def result(self, player):
        return self.guesses if player == "maker" else -self.guesses


class SealedBids(Game):
    """Prizes worth two and three are sold one after the other by sealed bids; ada has three coins, bo two."""

    language = 2
    Player = Sort("ada", "bo")
    players = Player
    purse: State[str, int] = State(Player, Int(0, 3))
    bid: State[str, int | None] = State(Player, Optional(Int(0, 3)), seen_by=OWNER)
    prizes: State[str, int] = State(Player, Int(0, 5))
    round: State[int] = State(Int(1, 3))
    on_sale: State[int] = State(Int(0, 5))
    ties = Question(
        "Who has the prize where bids are equal?", clause=(), nobody="nobody", kept="it is added to the next"
    )

    @initial
    def setup(self):
        self.purse, self.bid, self.prizes, self.round, self.on_sale = {"ada": 3, "bo": 2}, None, 0, 1, 2

    @rule(by="who", who=Player, amount=range(4))
    def offer(self, who, amount):
        require(self.bid[who] is None, self.round < 3, amount <= self.purse[who])
        self.bid[who] = amount

    @rule()
    def open_the_bids(self):
        require(all(self.bid[player] is not None for player in self.Player))
        kept = 0
        if self.bid["ada"] == self.bid["bo"]:
            if self.ties == "kept" and self.round == 1:
                kept = self.on_sale
        else:
            for player in self.Player:
                own, other = self.bid[player], self.bid[self.Player.following(player)]
                if own is not None and other is not None and own > other:
                    self.prizes[player] += self.on_sale
                    self.purse[player] -= own
        self.bid = None
        self.round += 1
        self.on_sale = (3 if self.round == 2 else 0) + kept

    @terminal
    def over(self):
        return self.round == 3

    @outcome
    def lead(self, player):
        return self.prizes[player] - self.prizes[self.Player.following(player)]
