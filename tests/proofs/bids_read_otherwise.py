"""Games whose questions ask what is done besides, in which order, how high, and as what; the readings are by hand."""

from __future__ import annotations

from rulestone.model import Game, Int, Question, Sort, State, initial, outcome, require, rule, terminal


class Bids(Game):
    """Two bid for a cart, whose price is kept; who bids pays a fee, and what is left to them grows."""

    language = 2
    scopes = {"full": "three bids"}
    Player = Sort("ann", "ben")
    players = Player
    on_the_table = ("turn", "purse", "price", "shouted", "bids")

    height = Question("May a bid be lower than the last?", clause=(), any="yes", as_high="no", higher="it is higher")
    fee = Question("Is there a fee?", clause=(), one="yes", none="no")
    growth = Question("Does a purse grow before the fee is paid?", clause=(), after="no", before="yes")
    shouting = Question("Does a low bid count as shouted?", clause=(), no="no", yes="yes")

    turn = State(Player)
    purse = State(Player, Int(0, 40))
    price = State(Int(0, 3))
    shouted = State(Int(0, 3))
    bids = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.turn, self.purse, self.price, self.shouted, self.bids = "ann", 2, 0, 0, 0

    def pay(self, player: str) -> None:
        """A coin goes to the crier. It is lost."""
        self.purse[player] -= 1

    def grow(self, player: str) -> None:
        """Who has coins gets as many again."""
        self.purse[player] += self.purse[player]

    def end_turn(self, shouted: bool) -> None:
        self.bids += 1
        self.turn = self.Player.following(self.turn)
        if shouted:
            self.shouted += 1

    @rule(by="turn", amount=(1, 2))
    def bid(self, player: str, amount: int) -> None:
        """A bid is made."""
        if self.height == "as_high":
            require(amount >= self.price)
        elif self.height == "higher":
            require(amount > self.price)
        self.price = amount
        if self.growth == "before":
            self.grow(player)
            self.pay(player)
        else:
            if self.fee == "one":
                self.pay(player)
            self.grow(player)
        if self.shouting == "yes":
            self.end_turn(True)
        else:
            self.end_turn(False)

    @rule(by="turn")
    def shout(self) -> None:
        """The highest bid is shouted."""
        self.price = 3
        self.end_turn(shouted=True)

    @terminal
    def over(self) -> bool:
        return self.bids == 3

    @outcome
    def result(self, player: str) -> int:
        return self.purse[player] + self.shouted


class Hedges(Game):
    """A sheep that stands between two dogs is caught; a pup can run as a dog does."""

    language = 2
    scopes = {"full": "two turns"}
    Player = Sort("ann", "ben")
    Field = Sort("a", "b", "c", "d", "e")
    Thing = Sort("sheep", "dog", "pup", "none")
    players = Player
    on_the_table = ("turn", "at", "turns")

    pups = Question("Does a pup count as a dog?", clause=(), no="no", count="yes")

    turn = State(Player)
    at = State(Field, Thing)
    turns = State(Int(0, 2))

    @initial
    def setup(self) -> None:
        self.turn, self.turns = "ann", 0
        self.at = {"a": "pup", "b": "sheep", "c": "dog", "d": "sheep", "e": "dog"}

    def guards(self, field: str) -> bool:
        return self.at[field] in ("dog", "pup") if self.pups == "count" else self.at[field] == "dog"

    def next_turn(self) -> None:
        self.turns += 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn", field=("b", "c", "d"))
    def catch(self, field: str) -> None:
        names = list(self.Field)
        number = names.index(field)
        require(self.at[field] == "sheep")
        require(all(self.guards(names[n]) for n in (number - 1, number + 1)))
        self.at[field] = "none"
        self.next_turn()

    @rule(by="turn", field=Field)
    def run_off(self, field: str) -> None:
        require(self.at[field] in ("dog", "pup"))
        self.at[field] = "none"
        self.next_turn()

    @terminal
    def over(self) -> bool:
        return self.turns == 2

    @outcome
    def result(self, player: str) -> int:
        return sum(self.at[field] == "sheep" for field in self.Field)
