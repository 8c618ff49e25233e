"""Small games with questions, each of which was once answered falsely."""

from __future__ import annotations

from rulestone.model import (
    CHANCE,
    Bool,
    Game,
    Int,
    Question,
    Sort,
    State,
    all_of,
    free,
    if_else,
    initial,
    invariant,
    outcome,
    require,
    rule,
    terminal,
    variant,
    when,
)


class Race(Game):
    """Two players walk in turn; who is first at the third step wins."""

    scopes = {"full": ""}
    Player = Sort("left", "right")
    players = Player
    at = State(Player, Int(0, 6))
    to_move = State(Player)

    @initial
    def setup(self, s):
        s.at, s.to_move = 0, "left"

    @rule(by="to_move")
    def walk(self, s):
        s.at[s.to_move] += 1
        s.to_move = self.Player.following(s.to_move)

    @terminal
    def over(self, s):
        return (s.at["left"] >= 3) | (s.at["right"] >= 3)

    @outcome
    def result(self, s, player):
        return if_else(s.at[player] >= 3, 1, -1)


class WinsAtOnce(Race):
    """In one reading a jump wins on the first move: no play of both readings together ever shows another result."""

    jumping = Question("May one jump to the end?", clause=(), no="no", yes="yes")

    @rule(by="to_move")
    def jump(self, s):
        require(self.jumping == "yes", s.at[s.to_move] == 0)
        s.at[s.to_move] = 3


class OffersMore(Race):
    """In one reading one may wait, which nobody need do: other moves, and what they lead to is not compared."""

    waiting = Question("May one wait once?", clause=(), no="no", yes="yes")
    waited = State(Bool)

    @initial
    def setup(self, s):
        s.at, s.to_move, s.waited = 0, "left", False

    @rule(by="to_move")
    def wait(self, s):
        require(self.waiting == "yes", ~s.waited)
        s.waited = True
        s.to_move = self.Player.following(s.to_move)


class NamedOtherwise(Race):
    """At the end something forced is called by two names; in one reading it gives the prize to the other player."""

    prize = Question("Who gets the prize?", clause=(), first="who is first", last="who is last")
    given = State(Bool)

    @initial
    def setup(self, s):
        s.at, s.to_move, s.given = 0, "left", False

    @rule(by="to_move")
    def walk(self, s):
        require((s.at["left"] < 3) & (s.at["right"] < 3))
        s.at[s.to_move] += 1
        s.to_move = self.Player.following(s.to_move)

    @rule()
    def give(self, s):
        require(self.prize == "first", (s.at["left"] >= 3) | (s.at["right"] >= 3))
        s.given = True

    @rule()
    def give_to_the_other(self, s):
        require(self.prize == "last", (s.at["left"] >= 3) | (s.at["right"] >= 3))
        for player in self.Player:
            s.at[player] = 6 - s.at[player]
        s.given = True

    @terminal
    def over(self, s):
        return s.given

    @outcome
    def result(self, s, player):
        return if_else(s.at[player] == 3, 1, -1) if self.prize == "first" else if_else(s.at[player] > 3, 1, -1)


class NamedOnly(NamedOtherwise):
    """At the end something forced is called by two names, and that is all: the results never differ."""

    @rule()
    def give_to_the_other(self, s):
        require(self.prize == "last", (s.at["left"] >= 3) | (s.at["right"] >= 3))
        s.given = True

    @outcome
    def result(self, s, player):
        return if_else(s.at[player] >= 3, 1, -1)


class NoEnd(Game):
    """A walk that is meant to go on; one reading has more moves, and there is no result that could differ."""

    scopes = {"full": ""}
    Player = Sort("left", "right")
    players = Player
    at = State(Int(0, 6))
    waiting = Question("May one wait?", clause=(), no="no", yes="yes")

    @initial
    def setup(self, s):
        s.at = 0

    @rule(by="player", player=Player)
    def walk(self, s, player):
        s.at = (s.at + 1) % 7

    @rule(by="player", player=Player)
    def wait(self, s, player):
        require(self.waiting == "yes", s.at == 3)


class Weighed(Race):
    """The readings differ in a weight and in nothing else."""

    luck = Question("Is the wind fair?", clause=(), yes="yes", no="no: twice as often it blows left")
    blows = State(Bool)

    @initial
    def setup(self, s):
        s.at, s.to_move, s.blows = 0, "left", False

    @rule(by="to_move")
    def walk(self, s):
        require(~s.blows)
        s.at[s.to_move] += 1
        s.to_move, s.blows = self.Player.following(s.to_move), True

    @rule(by=CHANCE, to=Race.Player, weight=lambda game, s, to: 2 if game.luck == "no" and to == "left" else 1)
    def blow(self, s, to):
        require(s.blows, s.at["left"] < 3, s.at["right"] < 3)
        s.to_move, s.blows = to, False


class Looked(Race):
    """The readings differ in who may look and in nothing else."""

    shown = Question("Is the hand shown?", clause=(), no="no", yes="yes")
    hand = State(Race.Player, Int(0, 1), seen_by=lambda game, s, viewer, owner: (viewer == owner) | game.is_shown(s))

    def is_shown(self, s):
        return (s.at["left"] >= 1) if self.shown == "yes" else False

    @initial
    def setup(self, s):
        s.at, s.to_move, s.hand = 0, "left", 0


class AskedByNothing(Race):
    """One question no rule asks; another one only where a third is read otherwise; a fifth is asked but idle."""

    colour = Question("What colour are the pieces?", clause=(), red="red", blue="blue")
    toll = Question("Is there a toll?", clause=(), no="no", yes="yes")
    price = Question("What is the toll?", clause=(), one="a step", two="two steps")
    late = Question("What happens at the ninth step?", clause=(), nothing="nothing", magic="a fairy comes")

    @rule(by="to_move")
    def walk(self, s):
        if self.toll == "yes":
            with when(s.at[s.to_move] == 2):
                s.at[s.to_move] -= 1 if self.price == "one" else 2
        s.at[s.to_move] += 1
        s.to_move = self.Player.following(s.to_move)

    @rule(by="to_move")
    def wish(self, s):
        require(s.at["left"] + s.at["right"] == 9)
        s.at["left"] = 0 if self.late == "magic" else 1


class BrokenTogether(Race):
    """Nothing differs alone; together two readings break a property, so neither is harmless."""

    one = Question("One?", clause=(), no="no", yes="yes")
    other = Question("Other?", clause=(), no="no", yes="yes")
    flag = State(Bool)

    @initial
    def setup(self, s):
        s.at, s.to_move, s.flag = 0, "left", False

    @rule(by="to_move")
    def walk(self, s):
        s.at[s.to_move] += 1
        if self.one == "yes" and self.other == "yes":
            s.flag = True
        s.to_move = self.Player.following(s.to_move)

    @invariant
    def no_flag(self, s):
        return ~s.flag


class Deep(Race):
    """At the small scope a difference shows soon; at the large one only beyond a thousand million positions."""

    scopes = {"full": "", "small": ""}
    Tile = Sort(lambda game: tuple(f"t{n}" for n in range(24 if game.scope == "full" else 2)))
    laid = State(Tile, Bool)
    prize = Question("Is there a prize for all tiles?", clause=(), no="no", yes="yes")

    @initial
    def setup(self, s):
        s.at, s.to_move, s.laid = 0, "left", False

    @rule(by="to_move")
    def walk(self, s):
        require(all_of(s.laid[tile] for tile in self.Tile))
        s.at[s.to_move] += 1
        s.to_move = self.Player.following(s.to_move)

    @rule(by="to_move", tile=Tile)
    def turn_over(self, s, tile):
        s.laid[tile] = ~s.laid[tile]
        s.to_move = self.Player.following(s.to_move)

    @outcome
    def result(self, s, player):
        prize = 1 if self.prize == "yes" else 0
        return if_else(s.at[player] >= 3, 1 + prize, -1)


class Purses(Game):
    """Two bid in turn for a stone; each round both purses grow by one, and who bids nothing for ever never ends it."""

    limit = 0  # nothing ends the game but a bid
    Player = Sort("left", "right")
    players = Player
    purse = State(Player, Int(0, None))
    to_move = State(Player)
    sold = State(Bool)

    @initial
    def setup(self, s):
        s.purse, s.to_move, s.sold = 3, "left", False

    @rule(by="to_move")
    def bid_nothing(self, s):
        s.purse[s.to_move] += 1
        s.to_move = self.Player.following(s.to_move)

    @rule(by="to_move")
    def bid(self, s):
        require(s.purse[s.to_move] >= 2)
        s.purse[s.to_move] -= 2
        s.sold = True

    @terminal
    def over(self, s):
        return s.sold | (s.purse["left"] >= self.limit) if self.limit else s.sold


class RangedPurses(Purses):
    """The same, but the modeller wrote how much a purse holds, and no rule says what happens then."""

    purse = State(Purses.Player, Int(0, 1000))


class FullPurses(Purses):
    """The same, but a full purse ends the game, however late."""

    limit = 1_000_000


class CappedPurses(RangedPurses):
    """The same, but with a full purse one has to bid: so it ends, if late."""

    @rule(by="to_move")
    def bid_nothing(self, s):
        require(s.purse[s.to_move] < 1000)
        s.purse[s.to_move] += 1
        s.to_move = self.Player.following(s.to_move)


class Shrinking(Purses):
    """The same, but who has nothing left cannot bid nothing."""

    @rule(by="to_move")
    def bid_nothing(self, s):
        require(s.purse[s.to_move] >= 1)
        s.purse[s.to_move] -= 1
        s.to_move = self.Player.following(s.to_move)


class LyingVariant(Race):
    """Steps back are allowed, though the game's own variant says that the play comes nearer to its end."""

    @rule(by="to_move")
    def step_back(self, s):
        require(s.at[s.to_move] >= 1)
        s.at[s.to_move] -= 1
        s.to_move = self.Player.following(s.to_move)

    @variant
    def nearer(self, s):
        return 12 - s.at["left"] - s.at["right"]


class EndlessElsewhere(Race):
    """Only in another reading may one step back."""

    back = Question("May one step back?", clause=(), no="no", yes="yes")

    @rule(by="to_move")
    def step_back(self, s):
        require(self.back == "yes", s.at[s.to_move] >= 1)
        s.at[s.to_move] -= 1
        s.to_move = self.Player.following(s.to_move)


class Cards(Game):
    """Each has a card that only they see, may swap it for the hidden one on the table, and then say what lies there."""

    Player = Sort("left", "right")
    players = Player
    card = State(Player, Int(0, 2), seen_by="owner")
    table = State(Int(0, 2), seen_by="nobody")
    to_move = State(Player)
    moved = State(Int(0, 4))
    told = State(Bool)

    @initial
    def setup(self, s):
        s.card["left"], s.card["right"], s.table = 0, 1, 2
        s.to_move, s.moved, s.told = "left", 0, False

    @rule(by="to_move")
    def swap(self, s):
        require(s.moved < 3)
        mine = s.card[s.to_move] + 0
        s.card[s.to_move] = s.table + 0
        s.table = mine
        s.moved += 1
        s.to_move = self.Player.following(s.to_move)

    @rule(by="to_move", guess=[0, 1, 2])
    def guess_table(self, s, guess):
        require(s.moved >= 1, ~s.told, self.may_guess(s, guess))
        s.told = True
        s.moved += 1

    def may_guess(self, s, guess):
        return s.table == guess

    @terminal
    def over(self, s):
        return s.told


class KnownCards(Cards):
    """Here the first cards are known to all, so that the guess of the first move's outcome tells nothing new."""

    def may_guess(self, s, guess):
        return (s.moved >= 4) | (s.card[s.to_move] != guess)


class DealtCards(Cards):
    """Here the cards are dealt."""

    @initial
    def setup(self, s):
        free(s.card, s.table)
        require(s.card["left"] != s.card["right"], s.card["left"] != s.table, s.card["right"] != s.table)
        s.to_move, s.moved, s.told = "left", 0, False


class Whispered(Cards):
    """A card is laid face down by name: who hears the name learns nothing from what they are offered then."""

    @initial
    def setup(self, s):
        s.card, s.table = 0, 0
        s.to_move, s.moved, s.told = "left", 0, False

    @rule(by="to_move", number=[0, 1])
    def swap(self, s, number):
        require(s.moved == 0)
        s.table = number
        s.moved += 1
        s.to_move = self.Player.following(s.to_move)
