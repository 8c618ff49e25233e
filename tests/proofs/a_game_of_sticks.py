"""A game with a question for each of the operators on set-ups, moments, ties, throws and sight; readings by hand."""

from __future__ import annotations

from fractions import Fraction

from rulestone.model import (
    CHANCE,
    NOBODY,
    OWNER,
    Bool,
    Game,
    Int,
    Question,
    Sort,
    State,
    free,
    initial,
    outcome,
    quiet,
    require,
    rule,
    terminal,
)


def shown_to(game, viewer, owner):
    return viewer == owner if game.sight == "own" else True


class Sticks(Game):
    """Two players take sticks, are rained upon, and whoever has most has won."""

    language = 2
    scopes = {"full": "three turns"}
    Player = Sort("ann", "ben")
    Phase = Sort("act", "more", "rain", "dry", "count", "end", "over")
    players = Player

    spare = Question("How many spares at the beginning?", clause=(), any="one to three", two="between one and three")
    fewer = Question("How many turns?", clause=(), two="two", one="one")
    again = Question("How often may one stretch?", clause=(), often="as often as one likes", once="once before a step")
    when_stretched = Question("When may one stretch?", clause=(), first="at first", later="after a step, too")
    tie = Question("Both have most?", clause=(), both="both", none="nobody", first="the first")
    none = Question("Nobody has any?", clause=(), nobody="nobody", all="all")
    storm = Question("A two?", clause=(), counts="counts", again="again", one="a one")
    drops = Question("What is added?", clause=(), sum="the sum", high="the highest")
    most = Question("Who is ahead?", clause=(), most="with most", least="with least")
    wet = Question("What is done when it is wet?", clause=(), lost="they lose a stick", dry="nothing")
    dry_first = Question("What comes first?", clause=(), rain="it dries", dry="it is counted")
    passing = Question("May one pass?", clause=(), no="no", yes="yes")
    sight = Question("Who sees sticks?", clause=(), own="the owner", all="all")

    turn = State(Player)
    phase = State(Phase)
    sticks = State(Player, Int(0, 3), seen_by=shown_to)
    spares = State(Int(1, 3))
    turns = State(Int(0, 3))
    stretched = State(Player, Int(0, 2))
    barred = State(Bool, seen_by=NOBODY)
    rain = State(Int(0, 4))
    ahead = State(Player, Bool)
    puddles = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        free(self.spares)
        if self.spare == "two":
            require(self.spares == 2)
        self.turn, self.phase, self.sticks, self.rain, self.puddles = "ann", "act", 1, 0, 0
        self.stretched, self.ahead, self.barred = 0, False, False
        self.turns = 2 if self.fewer == "two" else 1

    @rule(by="turn")
    def stretch(self) -> None:
        require(self.phase == "act" or (self.when_stretched == "later" and self.phase == "more"))
        require(self.stretched[self.turn] < 2, not self.barred)
        self.stretched[self.turn] += 1
        if self.again == "once":
            self.barred = True

    @rule(by="turn")
    def step(self) -> None:
        require(self.phase == "act")
        self.phase = "more"
        self.barred = False

    @rule(by="turn")
    def go(self) -> None:
        require(self.phase == "more")
        self.phase = "rain"

    @rule(by="turn")
    def give(self) -> None:
        require(self.passing == "yes", self.phase == "act")
        self.turn = self.Player.following(self.turn)

    @rule(by=CHANCE, weight=Fraction(1, 2), number=lambda game: (1, 2) if game.storm != "again" else (1,))
    def throw(self, number: int) -> None:
        require(self.phase == "rain")
        fallen = 1 if self.storm == "one" else number
        if self.drops == "sum":
            self.rain += fallen
        elif self.rain == 0 or self.rain < fallen:
            self.rain = fallen
        self.phase = "dry"

    @rule()
    def drying(self) -> None:
        require(self.phase == ("dry" if self.dry_first == "rain" else "count"))
        self.puddles = self.puddles if self.puddles > 2 else self.puddles + 1
        self.phase = "count" if self.dry_first == "rain" else "end"

    @rule()
    def counting(self) -> None:
        require(self.phase == ("count" if self.dry_first == "rain" else "dry"))
        if self.rain > 2 and self.wet == "lost":
            self.sticks[self.turn] = 0
        if self.puddles > 1 and self.sticks[self.turn] < 3:
            self.sticks[self.turn] += 1
        self.phase = "end" if self.dry_first == "rain" else "count"

    @rule()
    def next_turn(self) -> None:
        require(self.phase == "end")
        self.turns -= 1
        self.phase = "over" if self.turns == 0 else "act"
        self.turn = self.Player.following(self.turn)

    @rule()
    def look(self) -> None:
        require(self.phase == "over", not self.ahead["ann"], not self.ahead["ben"], self.stretched["ann"] < 2)
        self.stretched["ann"] = 2
        mine, theirs = self.sticks["ann"], self.sticks["ben"]
        better = {"ann": mine >= theirs, "ben": theirs >= mine}
        if self.most == "least":
            better = {"ann": theirs >= mine, "ben": mine >= theirs}
        if self.tie == "none":
            better = {"ann": better["ann"] and not better["ben"], "ben": better["ben"] and not better["ann"]}
        if self.tie == "first":
            better = {"ann": better["ann"], "ben": better["ben"] and not better["ann"]}
        for player in self.Player:
            self.ahead[player] = better[player]

    @terminal
    def over(self) -> bool:
        return self.phase == "over" and self.stretched["ann"] == 2

    @quiet
    def between_turns(self) -> bool:
        return self.phase == "act" or self.phase == "over"

    @outcome
    def result(self, player: str) -> int:
        nobody = not any(self.ahead[p] for p in self.Player)
        if self.none == "all":
            return 1 if self.ahead[player] or nobody else 0
        return 1 if self.ahead[player] else 0


class Hands(Sticks):
    """The same, where nobody else ever sees a stick."""

    sticks = State(Sticks.Player, Int(0, 3), seen_by=OWNER)
