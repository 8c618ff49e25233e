"""Small games, each with one thing wrong with its rules, and one with nothing wrong."""

from __future__ import annotations

from rulestone.model import (
    Bool,
    Game,
    Int,
    Question,
    Sort,
    State,
    free,
    if_else,
    implies,
    initial,
    invariant,
    outcome,
    reachable,
    require,
    rule,
    step_property,
    terminal,
    the,
    when,
)


class Heap(Game):
    """Two players take one or two of five stones in turn; who takes the last has won. Nothing is wrong with it."""

    scopes = {"full": "five stones"}
    Player = Sort("left", "right")
    players = Player
    heap = State(Int(0, 5))
    to_move = State(Player)

    @initial
    def setup(self, s):
        """Five stones."""
        s.heap, s.to_move = 5, "left"

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two."""
        require(s.heap >= number)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)

    @terminal
    def over(self, s):
        """Nothing is left."""
        return s.heap == 0

    @outcome
    def result(self, s, player):
        """Who took the last stone."""
        return if_else(s.to_move != player, 1, -1)

    @step_property
    def the_heap_shrinks(self, before, after, step):
        """Every move takes something."""
        return after.heap < before.heap


class Leak(Heap):
    """Each has a coin that only the owner sees, and two stones may be taken only where the *other's* shows heads."""

    whose = "other"
    coin = State(Heap.Player, Bool, seen_by="owner")

    @initial
    def setup(self, s):
        """Five stones, and coins as they fell."""
        s.heap, s.to_move = 5, "left"
        free(s.coin)

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one, or two where a coin shows heads."""
        me = next(p for p in self.Player if s.to_move == p)
        other = self.Player.following(me)
        require(s.heap >= number, s.coin[other if self.whose == "other" else me] | (number == 1))
        s.heap -= number
        s.to_move = other


class Discreet(Leak):
    """Two stones may be taken only where the player's own coin shows heads: nothing is given away."""

    whose = "own"


class Shown(Leak):
    """The other's coin decides, but it may be looked at while there are few stones, and only then are two taken."""

    coin = State(Heap.Player, Bool, seen_by=lambda game, s, viewer, owner: (s.heap <= 4) | (viewer == owner))

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one, or two from few stones where the coin shows heads."""
        other = self.Player.following(next(p for p in self.Player if s.to_move == p))
        require(s.heap >= number, (s.coin[other] & (s.heap <= 4)) | (number == 1))
        s.heap -= number
        s.to_move = other


class Hinted(Shown):
    """As before, but the coin may be looked at only while there are many stones: too late."""

    coin = State(Heap.Player, Bool, seen_by=lambda game, s, viewer, owner: (s.heap > 4) | (viewer == owner))


class Gap(Heap):
    """Only pairs are taken, so the last of five stones stays for ever."""

    @rule(by="to_move")
    def take(self, s):
        """Take two."""
        require(s.heap >= 2)
        s.heap -= 2
        s.to_move = self.Player.following(s.to_move)


class StuckAtOnce(Gap):
    """One stone alone, and only pairs are taken: what is forbidden, and why, is all that can be told."""

    @initial
    def setup(self, s):
        super().setup(s)
        s.heap = 1


class Overflow(Heap):
    """Nobody says that there must be enough stones."""

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two."""
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)


class Tie(Heap):
    """The poorer player moves next, but they may be equally poor."""

    has = State(Heap.Player, Int(0, 5))

    @initial
    def setup(self, s):
        """Five stones."""
        s.heap, s.to_move = 5, "left"
        for player in self.Player:
            s.has[player] = 0

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two; the poorer moves next."""
        require(s.heap >= number)
        s.heap -= number
        s.has[s.to_move] += number
        poorer = {p: s.has[p] < s.has[q] for p in self.Player for q in self.Player if p != q}
        s.to_move = the(poorer, like=self.player_type())


class Overlap(Heap):
    """After three stones are gone, two things happen at once."""

    owed = State(Int(0, 2))

    @initial
    def setup(self, s):
        """Five stones."""
        s.heap, s.to_move, s.owed = 5, "left", 0

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two."""
        require(s.heap >= number, s.owed == 0)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)
        with when(s.heap == 3):
            s.owed = 2

    @rule()
    def refill(self, s):
        """A stone is put back."""
        require(s.owed > 0, s.heap < 5)
        s.heap += 1
        s.owed = 0

    @rule()
    def waste(self, s):
        """A stone is thrown away."""
        require(s.owed > 0, s.heap > 0)
        s.heap -= 1
        s.owed = 0

    @step_property
    def the_heap_shrinks(self, before, after, step):
        """Every move by a player takes something."""
        return (after.heap < before.heap) if step.rule == "take" else True


class DeadRule(Heap):
    """Nobody ever has seven stones before them."""

    @rule(by="to_move")
    def despair(self, s):
        """Give up where one stone is left and it is five at once."""
        require(s.heap % 2 == 0, s.heap * 2 == s.heap + 5)
        s.heap = 0


class DeadBranch(Heap):
    """A case that cannot arise: the heap is even and odd."""

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two."""
        require(s.heap >= number)
        with when(s.heap * 2 == 7):
            s.heap = 0
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)


class IdleGuard(Heap):
    """The second requirement says what the first has said."""

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two."""
        require(s.heap >= number)
        require(s.heap * 2 > number)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)


class Frozen(Heap):
    """A variable that nothing changes."""

    weather = State(Int(0, 3))

    @initial
    def setup(self, s):
        """Five stones."""
        s.heap, s.to_move, s.weather = 5, "left", 2


class PutBack(Heap):
    """A mark that is put back after every move; only in one reading does anybody make it. A bell, that nobody rings."""

    marking = Question("Is a move of two marked?", clause="heap.take", never="no", pairs="yes")
    mark = State(Bool)
    bell = State(Bool)

    @initial
    def setup(self, s):
        """Five stones, no mark."""
        s.heap, s.to_move, s.mark, s.bell = 5, "left", False, False

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two."""
        require(s.heap >= number)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)
        s.bell = False
        s.mark = number == 2 if self.marking == "pairs" else False


class Vacuous(Heap):
    """A property about more stones than there are."""

    @invariant
    def big_heaps_are_lefts(self, s):
        """Nine halves of a stone are an odd case."""
        return implies(s.heap * 2 == 9, s.to_move == "left")


class NeverEnds(Heap):
    """The end is when six halves of a stone are seven."""

    @rule(by="to_move")
    def put_back(self, s):
        """Put one back."""
        require(s.heap < 5)
        s.heap += 1
        s.to_move = self.Player.following(s.to_move)

    @terminal
    def over(self, s):
        """Three and a half stones are left."""
        return s.heap * 2 == 7

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two."""
        require(s.heap >= number)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)

    @step_property
    def the_heap_shrinks(self, before, after, step):
        """Every take takes something."""
        return (after.heap < before.heap) if step.rule == "take" else True


class Lasso(NeverEnds):
    """A stone may be put back, so the players can go on for ever."""

    @terminal
    def over(self, s):
        """Nothing is left."""
        return s.heap == 0


class Alone(Heap):
    """Left may take everything at once."""

    @rule(by="to_move", number=[1, 2, 5])
    def take(self, s, number):
        """Take one, two or five."""
        require(s.heap >= number)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)


class Questioned(Heap):
    """What the last stone is worth is not said, nor what a stone is called; a pair may or may not be taken."""

    ledger = "flawed_games.md"
    last_stone = Question("Who wins?", clause="heap.end", wins="who took it", loses="the other")
    called = Question("What is a stone called?", clause="heap.name", stone="a stone", pebble="a pebble")
    most = Question("May two be taken?", clause="heap.take", two="yes", one="no")

    @rule(by="to_move", clauses=["heap.take", "heap.name"], number=[1, 2])
    def take(self, s, number):
        """Take one or two."""
        assert self.called in ("stone", "pebble")
        require(s.heap >= number)
        require(number == 1 or self.most == "two")
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)

    @outcome
    def result(self, s, player):
        """Who took the last stone."""
        took = s.to_move != player
        return if_else(took, 1, -1) if self.last_stone == "wins" else if_else(took, -1, 1)

    @invariant(clauses="heap.take")
    def an_even_number_is_lefts(self, s):
        """With pairs this is not so."""
        return True if self.most == "two" else implies(s.heap == 5, s.to_move == "left")


class LargerOnly(Heap):
    """A wind that blows only where the heap is large: at the small scope nobody feels it."""

    scopes = {"large": "five stones", "small": "three stones"}
    wind = State(Bool)

    @initial
    def setup(self, s):
        s.heap = 5 if self.scope == "large" else 3
        s.to_move, s.wind = "left", False

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two stones; of four or five the wind turns."""
        require(s.heap >= number)
        with when(s.heap > 3):
            s.wind = ~s.wind
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)


class GoalAbove(LargerOnly):
    """What can happen at the large scope only is no fault of the small one."""

    @reachable
    def five_stones(self, s):
        return s.heap == 5


class NeverPlayed(Heap):
    """There is a whistle for heaps larger than any; what it asks for and does besides never matters either."""

    @rule()
    def whistle(self, s):
        """One whistles, and louder when it is late."""
        require(s.heap > 4, s.to_move == "right")
        require(s.heap + s.heap > 1)
        with when(s.heap == 5):
            s.heap = 4


class OneWeather(Heap):
    """There is one kind of weather."""

    weather = State(Sort("fair"))

    @initial
    def setup(self, s):
        s.heap, s.to_move, s.weather = 5, "left", "fair"


class IdleBeside(Heap):
    """Of one requirement with two conditions the second is idle; of another both are."""

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two."""
        require(s.heap >= number, s.heap * 2 > number)
        require(s.heap + 1 > number, s.heap + 2 > number)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)


class IdleFirst(Heap):
    """Of one requirement with two conditions the first is idle."""

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two."""
        require(s.heap + 1 >= number, s.heap >= number)
        s.heap -= number
        s.to_move = self.Player.following(s.to_move)


class ServesAnother(Heap):
    """A case, a requirement and a premise that matter where the wind may turn, and are idle where it may not."""

    turning = Question("May the wind turn?", clause="heap.wind", no="no", yes="yes")
    wind = State(Bool)

    @initial
    def setup(self, s):
        """Five stones."""
        s.heap, s.to_move, s.wind = 5, "left", False

    @rule(by="to_move", number=[1, 2])
    def take(self, s, number):
        """Take one or two; where the wind blows one only."""
        require(s.heap >= number)
        require(~s.wind | (number == 1))
        s.heap -= number
        with when(s.wind):
            s.heap = 0
        if self.turning == "yes":
            s.wind = s.heap == 2
        s.to_move = self.Player.following(s.to_move)

    @invariant
    def wind_is_for_two(self, s):
        """Where it blows two stones lie there."""
        return implies(s.wind, s.heap == 2)
