"""Games whose questions ask of a rule in a corner: does it hold for who is in a state of which it says nothing?

The readings are by hand.
"""

from __future__ import annotations

from rulestone.model import Bool, Game, Int, Optional, Question, Sort, State, initial, outcome, require, rule, terminal


class Posts(Game):
    """Three riders visit posts, some of which are tired of them; who is ill may still do so, as modelled."""

    language = 2
    scopes = {"full": "five turns"}
    Rider = Sort("ann", "ben", "cat")
    Post = Sort("north", "south")
    players = Rider
    on_the_table = ("turn", "ill", "tired", "storm", "host", "coins", "turns")

    tired_post = Question("May a tired post be visited?", clause=(), also="yes", never="no", only="only such")
    ill_rider = Question("May who is ill visit?", clause=(), also="yes", never="no")
    fed = Question("Who gets a coin?", clause=(), everybody="all", healthy="who is not ill", sick="who is ill")
    stormy = Question("May they visit while there is a storm?", clause=(), also="yes", never="no")
    rests = Question("Is a post tired after a visit?", clause=(), still="yes", no_more="no")
    skipped = Question("Is who is ill passed over?", clause=(), no="no", yes="yes")
    hosted = Question("May the host be visited?", clause=(), also="yes", never="no")
    again = Question("Does who is ill go on?", clause=(), no="no", yes="yes")

    turn = State(Rider)
    ill = State(Rider, Bool)
    tired = State(Post, Bool)
    storm = State(Bool)
    host = State(Optional(Post))
    coins = State(Rider, Int(0, 5))
    turns = State(Int(0, 5))

    @initial
    def setup(self) -> None:
        self.turn, self.ill, self.tired, self.storm, self.host = "ann", False, False, False, None
        self.coins, self.turns = 0, 0

    def next_turn(self) -> None:
        self.turns += 1
        following = self.Rider.following(self.turn)
        if self.skipped == "yes" and self.ill[following]:
            following = self.Rider.following(following)
        self.turn = following

    @rule(by="turn")
    def fall_ill(self) -> None:
        """They fall ill, and the wind rises."""
        require(not self.ill[self.turn])
        self.ill[self.turn] = True
        self.storm = True
        self.turns += 1
        self.turn = self.Rider.following(self.turn)

    @rule(by="turn", post=Post)
    def tire(self, post: str) -> None:
        """They tire a post, and the other one is the host."""
        require(self.host == None)  # noqa: E711
        self.tired[post] = True
        self.host = self.Post.following(post)
        self.next_turn()

    @rule(by="turn", post=Post)
    def visit(self, post: str) -> None:
        """They may visit any post for two coins."""
        require(self.tired_post != "never" or not self.tired[post])
        require(self.tired_post != "only" or self.tired[post])
        require(self.ill_rider == "also" or not self.ill[self.turn])
        require(self.stormy == "also" or not self.storm)
        require(self.hosted == "also" or self.host != post)
        require(self.coins[self.turn] <= 3)
        self.coins[self.turn] += 2
        if self.rests == "no_more":
            self.tired[post] = False
        self.turns += 1
        if self.again == "no" or not self.ill[self.turn]:
            following = self.Rider.following(self.turn)
            if self.skipped == "yes" and self.ill[following]:
                following = self.Rider.following(following)
            self.turn = following

    @rule(by="turn")
    def feed(self) -> None:
        """All get a coin."""
        require(all(self.coins[rider] < 5 for rider in self.Rider))
        for rider in self.Rider:
            if self.fed == "everybody" or self.ill[rider] == (self.fed == "sick"):
                self.coins[rider] += 1
        self.next_turn()

    @terminal
    def over(self) -> bool:
        return self.turns >= 4

    @outcome
    def result(self, player: str) -> int:
        return self.coins[player]


class Rounds(Game):
    """Two rounds; who has been warned stays so in the next one, as modelled."""

    language = 2
    scopes = {"full": "two rounds"}
    Player = Sort("ann", "ben")
    players = Player
    on_the_table = ("turn", "warned", "steps", "jumps", "moves", "round")

    kept = Question("Is a warning kept?", clause=(), yes="yes", no="no")

    turn = State(Player)
    warned = State(Player, Bool)
    steps = State(Player, Int(0, 2))
    jumps = State(Player, Int(0, 2))
    moves = State(Int(0, 2))
    round = State(Int(0, 2))

    @initial
    def setup(self) -> None:
        self.turn, self.warned, self.steps, self.jumps, self.moves, self.round = "ann", False, 0, 0, 0, 0

    @rule(by="turn")
    def warn(self) -> None:
        """They warn the other one."""
        require(self.moves < 2)
        self.warned[self.Player.following(self.turn)] = True
        self.moves += 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn")
    def step(self) -> None:
        """Who has not been warned takes a step and jumps."""
        require(self.moves < 2, not self.warned[self.turn])
        self.steps[self.turn] += 1
        self.jumps[self.turn] += 1
        self.moves += 1
        self.turn = self.Player.following(self.turn)

    @rule()
    def begin_anew(self) -> None:
        """After two moves all begin anew."""
        require(self.moves == 2)
        self.moves, self.steps, self.jumps = 0, 0, 0
        if self.kept == "no":
            self.warned = False
        self.round += 1

    @terminal
    def over(self) -> bool:
        return self.round == 2

    @outcome
    def result(self, player: str) -> int:
        return 1 if self.warned[player] else 0
