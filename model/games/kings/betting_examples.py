"""The rulebook's examples of betting, played, and what just can and just cannot be paid."""

from __future__ import annotations

from typing import Any

from rulestone.model import Part, Scene, example, override

from .accounts import Accounts


class BettingExamples(Part[Accounts]):
    """Bets, SEES and RAISES, and the last coins of a purse."""

    #: pashtum.bet.example, pashtum.raise.example, pashtum.bet, pashtum.see, pashtum.raise
    @example
    def two_gold_and_three_more(self, scene: Scene) -> None:
        """2 gold are bet; the 2 are seen and raised by 3; the challenger CALLS."""
        if self.money < 5:
            scene.skip("in this scope nobody has so much")
        challenger, target = self.people[:2]
        dice = dict(city=4, king=1, peasant=4, initiative=self.in_their_seats())
        scene.start(phase="turn", turn=challenger, later=True, playing=True, **dice, **self.running())
        scene.play("challenge", by=challenger, target=target)
        scene.refuses("hold", by=challenger)
        scene.play("bet", by=challenger, amount=2)
        scene.play("raise_bet", by=target, amount=3)
        scene.expect(lambda s: s.stakes == 7, "2, the same 2, and 3 more lie in the Challenge Pot")
        scene.expect(lambda s: s.purse[target] == self.money - 5, "seeing 2 and raising 3 costs 5")
        scene.play("call", by=challenger)
        scene.expect(lambda s: s.phase == "reveal", "the dice are shown")
        if self.calling == "pays":
            scene.expect(lambda s: s.stakes == 10, "the RAISE has been seen")

    #: pashtum.tax, pashtum.bank, pashtum.missing.broke, kings.move
    @example
    def the_last_coins_pay_a_tax(self, scene: Scene) -> None:
        """Who has just as much as the TAX may MOVE and has nothing left; with less they can only HOLD. (Ours.)"""
        mover = self.people[0]
        middle = dict.fromkeys(self.people, 2)
        dice = dict(king=1, city=middle, peasant=2, initiative=self.in_their_seats())
        for purse in (2, 1, 0):
            position = dict(phase="turn", turn=mover, later=True, playing=True, **dice)
            scene.start(**{**self.running(), **position, "purse": purse})
            due = int(scene.position.tax())
            if purse < due:
                scene.refuses("move", by=mover)
                scene.play("hold", by=mover)
            else:
                scene.play("move", by=mover, tier=2)
                scene.expect(lambda s, rest=purse - due: s.purse[mover] == rest, "the TAX has been paid")
                scene.expect(lambda s, due=due: s.bank == due, "it is in the Bank")

    #: pashtum.bet, pashtum.see, pashtum.raise, pashtum.raise.pot, pashtum.cannot
    @example
    def just_enough_gold(self, scene: Scene) -> None:
        """One may put down all that one has, and not more; who has too little to SEE can only DROP. (Ours.)"""
        one, other = self.people[:2]
        self.bet_between(scene, "bet", owed=0, stakes=0, purses=(1, 1))
        scene.refuses("bet", by=one, amount=2)
        scene.play("bet", by=one, amount=1)
        scene.play("see", by=other)
        scene.expect(lambda s: s.purse[one] == 0 and s.purse[other] == 0 and s.stakes == 2, "both have bet all")
        scene.refuses("back_out", by=one)
        scene.play("call", by=one)
        self.bet_between(scene, "answer", owed=1, stakes=1, purses=(3, 2))
        scene.refuses("raise_bet", by=other, amount=2)
        scene.play("raise_bet", by=other, amount=1)
        scene.refuses("raise_again", by=one, amount=3)
        if self.limit == "none":
            scene.play("raise_again", by=one, amount=2)
            scene.refuses("see", by=other)
            scene.play("drop_out", by=other)
            paid = 0 if self.dropping == "shown" else 6
            scene.expect(lambda s: s.purse[one] == paid, "the Challenge Pot goes to the one who did not DROP")
        if self.calling == "pays":
            self.bet_between(scene, "respond", owed=1, stakes=3, purses=(0, 0))
            scene.refuses("call", by=one)
            scene.play("back_out", by=one)
        self.bet_between(scene, "respond", owed=1, stakes=3, purses=(1, 0))
        scene.play("call", by=one)
        scene.expect(lambda s: s.purse[one] == (0 if self.calling == "pays" else 1), "a CALL costs what is owed")

    #: pashtum.see, pashtum.then, pashtum.win, kings.challenge.won, kings.move
    @example
    def nobody_sees_the_bet(self, scene: Scene) -> None:
        """The challenged player DROPS: the bet goes back to the challenger, who may or may not MOVE. (Ours.)"""
        challenger, target = self.people[:2]
        self.bet_between(scene, "answer", owed=1, stakes=1, purses=(1, 2))
        scene.play("drop_out", by=target)
        if self.dropping == "shown":
            scene.expect(lambda s: s.phase == "reveal" and s.stakes == 1, "the dice decide who has the bet")
            return
        scene.expect(lambda s: s.purse[challenger] == 2 and s.purse[target] == 2, "the challenger has the bet back")
        if self.dropping == "leave" and self.seats == 2 and self.last_standing == "at_once":
            scene.expect(lambda s: s.phase == "score", "one player is left, and the Game has ended")
        elif self.after_drop == "won":
            scene.play("move", by=challenger, tier=2)
        else:
            scene.refuses("move", by=challenger)
            scene.refuses("hold", by=challenger)
            scene.expect(lambda s: s.phase == "next", "the next player has the turn")

    def bet_between(self, scene: Scene, phase: str, *, owed: int, stakes: int, purses: tuple[int, int]) -> None:
        """The first two in the middle of a CHALLENGE, with so much in their purses."""
        two = self.people[:2]
        position = dict(phase=phase, turn=two[0], target=two[1], later=True, playing=True, king=1, peasant=2)
        money = dict(owed=owed, stakes=stakes, purse=dict(zip(two, purses, strict=True)))
        dice = dict(initiative=self.in_their_seats(), city=dict.fromkeys(self.people, 2))
        scene.start(**{**self.running(), **position, **money, **dice})

    @override
    def running(self) -> dict[str, Any]:
        return {**super().running(), "purse": self.money}

    @override
    def play_challenge(self, scene: Scene, challenger: str, target: str) -> None:
        scene.play("challenge", by=challenger, target=target)
        scene.play("bet", by=challenger, amount=2)
        scene.play("see", by=target)
        scene.play("call", by=challenger)
