"""Games of rounds whose questions ask when it is over, who counts, and by what; the readings are written by hand."""

from __future__ import annotations

from rulestone.model import Bool, Game, Int, Question, Sort, State, initial, outcome, quiet, require, rule, terminal


class Duel(Game):
    """Two players bid gold or borrow it, and meet; who is left scores."""

    language = 2
    scopes = {"full": "two rounds"}
    Player = Sort("ann", "ben")
    Phase = Sort("act", "next", "meet", "close", "score", "over")
    players = Player

    ends = Question("One is left: when is it scored?", clause=(), at_once="at once", round="after the round")
    early = Question("Somebody is rich: when is it over?", clause=(), round="with the round", at_once="at once")
    alone = Question("Does the last one need gold?", clause=(), gold="yes", no_gold="no")
    tie = Question("Who leaves in a tie?", clause=(), all="both", poor="both, if one has a debt", rich="if none has")
    measure = Question("What is compared?", clause=(), rest="gold less debt", gold="gold", debt="debt")
    lead_next = Question("Who leads next?", clause=(), other="the other one", same="the same one")
    enough = Question("How much may one bid?", clause=(), two="up to two", one="less than two")
    counted = Question("When is a round counted?", clause=(), closed="when it is closed", met="when two have met")
    leaving = Question("May somebody leave?", clause=(), nobody="no", over="yes, and it is over")
    rich = Question(
        "Who is rich?", clause=(), any="with two of their own, or three at all", own="with two of their own"
    )

    turn = State(Player)
    lead = State(Player)
    phase = State(Phase)
    gold = State(Player, Int(0, 3))
    debt = State(Player, Int(0, 1))
    inside = State(Player, Bool)
    points = State(Player, Int(0, 1))
    rounds = State(Int(0, 2))
    proud = State(Player, Bool)

    @initial
    def setup(self) -> None:
        self.turn, self.lead, self.phase, self.gold, self.debt = "ann", "ann", "act", 0, 0
        self.inside, self.points, self.rounds, self.proud = True, 0, 0, False

    @rule(by="turn", number=lambda game: (0, 1, 2))
    def bid(self, number: int) -> None:
        require(self.phase == "act")
        if self.enough == "two":
            require(self.gold[self.turn] + number <= 2)
        else:
            require(self.gold[self.turn] + number < 2)
        self.gold[self.turn] += number
        self.phase = "next"
        if self.early == "at_once" and self.somebody_is_rich():
            self.phase = "score"

    @rule(by="turn")
    def borrow(self) -> None:
        require(self.phase == "act" and self.debt[self.turn] == 0 and self.gold[self.turn] < 3)
        self.gold[self.turn] += 1
        self.debt[self.turn] = 1
        self.phase = "next"

    @rule(by="player", player=Player)
    def leave(self, player: str) -> None:
        require(self.leaving == "over" and self.phase == "act")
        self.phase = "over"

    @rule()
    def pass_on(self) -> None:
        require(self.phase == "next")
        if self.turn == self.lead:
            self.phase = "act"
        else:
            self.phase = "meet"
        self.turn = self.Player.following(self.turn)

    def somebody_is_rich(self) -> bool:
        return any(self.gold[p] - self.debt[p] >= 2 for p in self.Player)

    def beats(self, one: str, other: str) -> bool:
        if self.measure == "gold":
            return self.gold[one] > self.gold[other]
        if self.measure == "debt":
            return self.debt[one] < self.debt[other]
        return self.gold[one] - self.debt[one] > self.gold[other] - self.debt[other]

    @rule()
    def meet(self) -> None:
        require(self.phase == "meet")
        if self.counted == "met":
            self.rounds += 1
        first, second = self.beats("ann", "ben"), self.beats("ben", "ann")
        tied = not first and not second and self.gold["ann"] + self.gold["ben"] > 1
        if self.tie != "all":
            poor = self.debt["ann"] > 0 or self.debt["ben"] > 0
            tied = tied and poor == (self.tie == "poor")
        for player, lost in (("ann", second), ("ben", first)):
            if lost or tied:
                self.inside[player] = False
            if lost and self.debt[player] > 0:
                self.gold[player] = 0
        self.phase = "close"
        if not (self.inside["ann"] and self.inside["ben"]) and self.ends == "at_once":
            self.phase = "score"

    @rule()
    def close(self) -> None:
        require(self.phase == "close")
        left = self.inside["ann"] and self.inside["ben"]
        over = self.somebody_is_rich() or (not left and self.ends == "round")
        if self.counted == "closed":
            self.rounds += 1
        if self.lead_next == "other":
            self.lead = self.Player.following(self.lead)
        self.turn = self.lead
        self.phase = "act"
        if over:
            self.phase = "score"
        if not over and self.rounds == 2:
            self.phase = "score"

    @rule()
    def score(self) -> None:
        require(self.phase == "score")
        for player in self.Player:
            others = self.Player.others(player)
            last = self.alone == "no_gold" and not any(self.inside[p] for p in others)
            if self.inside[player] and (self.gold[player] > 1 or last):
                self.points[player] = 1
            two, three = self.gold[player] - self.debt[player] >= 2, self.gold[player] + self.debt[player] >= 3
            self.proud[player] = two or (three and self.rich == "any")
        self.phase = "over"

    @terminal
    def over(self) -> bool:
        return self.phase == "over"

    @quiet
    def between_turns(self) -> bool:
        return self.phase == "act" or self.phase == "over"

    @outcome
    def result(self, player: str) -> int:
        return self.points[player] + (2 if self.proud[player] else 0)


class Running(Game):
    """Who has three first, or when all have had as many turns."""

    language = 2
    scopes = {"full": "up to three"}
    Player = Sort("ann", "ben")
    players = Player

    ends = Question("When is it over?", clause=(), at_once="at once", even="after as many turns")

    turn = State(Player)
    steps = State(Player, Int(0, 6))

    @initial
    def setup(self) -> None:
        self.turn, self.steps = "ann", 0

    @rule(by="turn", number=lambda game: (1, 2))
    def run(self, number: int) -> None:
        self.steps[self.turn] += number
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self) -> bool:
        reached = any(self.steps[p] >= 3 for p in self.Player)
        return reached and (self.ends == "at_once" or self.turn == "ann")

    @outcome
    def result(self, player: str) -> int:
        return self.steps[player]
