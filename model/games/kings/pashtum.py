"""Kings of Uman played for money: how long a City lasts, and the rulebook's examples of betting."""

from __future__ import annotations

from typing import Any

from rulestone.model import Scene, Value, any_of, count, example, if_else, reachable, total, variant

from .accounts import BETS, Accounts


class Pashtum(Accounts):
    """Kings of Uman for money: ANTE, TAX, and bets in every CHALLENGE."""

    title = "Pashtum Bank"
    based_on = "kings"
    scopes = {
        "full": "three players with 6 gold each, eight-sided dice, seven tiers, seven Games",
        "four": "the same for four players",
        "small": "three players with 2 gold each, four-sided dice, three tiers, one Game",
        "tiny": "two players with 3 gold each, four-sided dice, three tiers, two Games",
    }

    def may_fall(self, step: Any, player: str) -> bool:
        if step.rule in ("begin_game", "skip_game"):
            return bool(self.broke_ante != "sits_out")
        return step.rule in ("drop_out", "back_out") and bool(step.chooser == player)

    def has_dropped(self, before: Any, after: Any) -> Value:
        return super().has_dropped(before, after) | (after == self.gone if self.broke_ante == "out" else False)

    @variant(clauses=["pashtum.tax", "pashtum.until", "kings.city.end"])
    def money_runs_out(self, s: Any) -> Any:
        """A City ends: MOVES cost TAX, RAISES cost gold, and Games are counted: pashtum.tax."""
        stage = {"turn": 6, "bet": 5, "answer": 4, "respond": 4, "reveal": 3, "won": 2, "next": 1}
        before = 7 if self.last_game == "lowered_after" else 0
        block = {"initiative": 6, "peasants": 5, "score": 2, "rates": before + 1, "begin": before}
        in_turn = self.in_phase(s, *stage)
        in_round = if_else(s.later, 3, 4)
        parts = [
            s.game_die,
            total(
                *(if_else(self.in_phase(s, name), number, 0) for name, number in block.items()),
                if_else(in_turn, in_round, 0),
            ),
            self.wealth - s.bank,
            if_else(in_turn & (~s.later | any_of(s.playing[p] & s.moved[p] for p in self.Player)), 1, 0),
            if_else(in_turn, self.still_to_come(s), self.still_to_roll(s)),
            total(if_else(s.phase == name, number, 0) for name, number in stage.items()),
            if_else(self.in_phase(s, *BETS), total(s.purse[p] for p in self.Player), self.wealth),
        ]
        limits = [8, self.wealth, 1, len(self.Player), 6, self.wealth]
        measure = parts[0]
        for part, limit in zip(parts[1:], limits, strict=True):
            measure = measure * (limit + 1) + part
        return if_else(s.phase == "over", 0, 1 + measure)

    def still_to_come(self, s: Any) -> Value:
        """How many have their turn after this one."""
        return total(
            if_else((s.turn == q) & s.playing[p] & self.before(s, q, p), 1, 0)
            for q in self.Player
            for p in self.Player.others(q)
        )

    def still_to_roll(self, s: Any) -> Value:
        """How many have to throw the dice that are being thrown."""
        thrown = {p: if_else(s.phase == "initiative", s.initiative[p], s.peasant[p]) for p in self.Player}
        rolling = self.in_phase(s, "initiative", "peasants")
        return count(rolling & s.playing[p] & (thrown[p] == 0) for p in self.Player)

    @reachable(clauses=["pashtum.missing.broke", "pashtum.ante"])
    def somebody_can_be_broke(self, s: Any) -> Any:
        """A player who is not OUT has nothing left for another ANTE, in a City of several Games."""
        if self.games < 2:
            return True
        return (s.phase == "begin") & any_of(self.stays_in(s, p) & (s.purse[p] == 0) for p in self.Player)

    @reachable(clauses=["pashtum.missing.tie", "pashtum.score.pot"])
    def a_pot_may_find_no_winner(self, s: Any) -> Any:
        """A Game has ended, and its pot is still there for another one."""
        if self.games < 2:
            return True
        return (s.phase == "begin") & (s.pot > 0)

    @example(clauses=["pashtum.bet.example", "pashtum.raise.example", "pashtum.bet", "pashtum.see", "pashtum.raise"])
    def two_gold_and_three_more(self, scene: Scene) -> None:
        """2 gold are bet; the 2 are seen and raised by 3; the challenger CALLS."""
        if self.money < 5:
            scene.skip("in this scope nobody has so much")
        order = {player: self.sides - number for number, player in enumerate(self.people)}
        challenger, target = self.people[:2]
        scene.start(
            phase="turn",
            turn=challenger,
            later=True,
            playing=True,
            city=4,
            king=1,
            peasant=4,
            initiative=order,
            **self.running(),
        )
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

    @example(clauses=["pashtum.tax", "pashtum.bank", "pashtum.missing.broke", "kings.move"])
    def the_last_coins_pay_a_tax(self, scene: Scene) -> None:
        """Who has just as much as the TAX may MOVE and has nothing left; with less they can only HOLD. (Ours.)"""
        mover = self.people[0]
        middle = dict.fromkeys(self.people, 2)
        order = {player: self.sides - number for number, player in enumerate(self.people)}
        position = dict(phase="turn", turn=mover, playing=True, king=1, city=middle, peasant=2, initiative=order)
        position |= self.running()
        for purse in (2, 1, 0):
            scene.start(**position | {"later": True, "purse": purse})
            due = int(self.tax(scene.position))
            if purse < due:
                scene.refuses("move", by=mover)
                scene.play("hold", by=mover)
            else:
                scene.play("move", by=mover, tier=2)
                scene.expect(lambda s, rest=purse - due: s.purse[mover] == rest, "the TAX has been paid")
                scene.expect(lambda s, due=due: s.bank == due, "it is in the Bank")

    @example(clauses=["pashtum.bet", "pashtum.see", "pashtum.raise", "pashtum.raise.pot", "pashtum.cannot"])
    def just_enough_gold(self, scene: Scene) -> None:
        """One may put down all that one has, and not more; who has too little to SEE can only DROP. (Ours.)"""
        one, other = self.people[:2]
        self.bet_between(scene, "bet", owed=0, stakes=0, purses=(1, 1))
        scene.refuses("bet", by=one, amount=2)
        scene.play("bet", by=one, amount=1)
        scene.play("see", by=other)
        scene.expect(lambda s: (s.purse[one] == 0) & (s.purse[other] == 0) & (s.stakes == 2), "both have bet all")
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

    def bet_between(self, scene: Scene, phase: str, *, owed: int, stakes: int, purses: tuple[int, int]) -> None:
        """The first two in the middle of a CHALLENGE, with so much in their purses."""
        two = self.people[:2]
        order = {player: self.sides - number for number, player in enumerate(self.people)}
        position = dict(phase=phase, turn=two[0], target=two[1], later=True, playing=True, king=1, peasant=2)
        money = dict(owed=owed, stakes=stakes, purse=dict(zip(two, purses, strict=True)))
        scene.start(**self.running() | position | money, initiative=order, city=dict.fromkeys(self.people, 2))

    def running(self) -> dict[str, Any]:
        return {**super().running(), "purse": self.money}

    def play_challenge(self, scene: Scene, challenger: str, target: str) -> None:
        scene.play("challenge", by=challenger, target=target)
        scene.play("bet", by=challenger, amount=2)
        scene.play("see", by=target)
        scene.play("call", by=challenger)

    def possessions(self, position: Any, player: str) -> str:
        """Their purse."""
        return f"[yellow]{position.purse[player]} gold[/]"

    def centre(self, position: Any) -> str:
        """Pots and Bank."""
        asked = f", {position.owed} to be seen" if position.owed else ""
        return f"; pot {position.pot}, Bank {position.bank}, Challenge Pot {position.stakes}{asked}"
