"""What must hold where Kings of Uman is played for money, and the rulebook's examples of betting."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    Scene,
    Value,
    all_of,
    any_of,
    count,
    example,
    if_else,
    implies,
    invariant,
    reachable,
    step_property,
    total,
    variant,
)

from .betting import Betting
from .properties import IN_TURNS

BETS = ("answer", "respond")


class Pashtum(Betting):
    """Kings of Uman for money: ANTE, TAX, and bets in every CHALLENGE."""

    title = "Pashtum Bank"
    scopes = {
        "full": "three players with 6 gold each, eight-sided dice, seven tiers, seven Games",
        "four": "the same for four players",
        "small": "three players with 2 gold each, four-sided dice, three tiers, one Game",
        "tiny": "two players with 3 gold each, four-sided dice, three tiers, two Games",
    }

    @invariant(clauses=["pashtum.bank", "pashtum.pot", "pashtum.bet.pot", "pashtum.score.bank"])
    def money_is_conserved(self, s: Any) -> Any:
        """Purses, pot, Challenge Pot and Bank hold what was brought: pashtum.pot."""
        return total(s.pot, s.bank, s.stakes, *(s.purse[p] for p in self.Player)) == self.wealth

    @invariant(clauses=["pashtum.bet", "pashtum.bet.pot", "pashtum.betting"])
    def bets_are_open_only_in_challenges(self, s: Any) -> Any:
        """There is a Challenge Pot from the bet to the showing of dice, and a bet to be seen before: pashtum.bet."""
        betting = self.in_phase(s, *BETS)
        return all_of(
            implies(betting, s.stakes > 0),
            implies(~betting & (s.phase != "reveal"), s.stakes == 0),
            implies(s.phase == "answer", s.owed > 0),
            implies(~betting, s.owed == 0),
            s.owed <= s.stakes,
            *(implies((s.phase == "bet") & (s.turn == p), s.purse[p] > 0) for p in self.Player),
        )

    @invariant(clauses=["pashtum.ante", "pashtum.pot", "pashtum.score.pot"])
    def the_ante_lies_in_the_pot(self, s: Any) -> Any:
        """While a Game is played the pot holds the ANTES of at least two: pashtum.ante."""
        playing = self.in_phase(s, "initiative", "peasants", *IN_TURNS, "score")
        return implies(playing, s.pot >= self.ante(s))

    @step_property(clauses=["pashtum.ante", "pashtum.missing.broke"])
    def everybody_pays_the_ante(self, before: Any, after: Any, step: Any) -> Any:
        """Whoever takes part in a Game has paid for it, and nobody else has: pashtum.ante."""
        if step.rule != "begin_game":
            return True
        return all_of(
            before.purse[p] - after.purse[p] == if_else(self.has_paid(after, p), self.ante(before), 0)
            for p in self.Player
        )

    def has_paid(self, s: Any, player: str) -> Value:
        """He takes part, and not for nothing; a Game that is cut short at once has been paid for."""
        taken: Value = any_of(s.playing[player])
        return taken & self.pays(s, player)

    @step_property(clauses=["pashtum.tax", "pashtum.bank", "pashtum.score.carry"])
    def only_moves_are_taxed(self, before: Any, after: Any, step: Any) -> Any:
        """A MOVE costs its TAX or, where there is nothing, nothing; the Bank takes no other money from a purse."""
        paid = {p: before.purse[p] - after.purse[p] for p in self.Player}
        if step.rule == "move":
            due = self.tax(before) if self.pays(before, step.chooser) else 0
            mine = paid[step.chooser]
            taxed = (mine == due) | ((mine == 0) & ~before.later)
            others = all_of(paid[p] == 0 for p in self.Player if p != step.chooser)
            return taxed & others & (after.bank == before.bank + mine)
        grows = step.rule in ("score", "reveal")
        return grows or step.rule == "close_city" or (after.bank == before.bank)

    @step_property(clauses=["pashtum.see", "pashtum.raise", "pashtum.until", "pashtum.raise.pot"])
    def bets_go_to_the_challenge_pot(self, before: Any, after: Any, step: Any) -> Any:
        """Bets, SEES and RAISES are paid into the Challenge Pot by the one who makes them: pashtum.raise.pot."""
        if step.rule not in ("bet", "see", "raise_bet", "raise_again", "call"):
            return True
        paid = before.purse[step.chooser] - after.purse[step.chooser]
        more = step.amount if step.rule in ("bet", "raise_bet", "raise_again") else 0
        due = before.owed + more
        if step.rule == "call" and self.calling == "free":
            due = 0
        return (paid == due) & (after.stakes == before.stakes + paid) & (after.owed == more)

    @step_property(clauses=["pashtum.win", "pashtum.then", "pashtum.see", "pashtum.cannot"])
    def the_winner_takes_the_challenge_pot(self, before: Any, after: Any, step: Any) -> Any:
        """Who wins a CHALLENGE, by the dice or because the other DROPS, receives all of it: pashtum.win."""
        if step.rule == "reveal":
            p, q = step.challenger, step.target
            alone = {x: after.playing[x] & ~after.playing[y] for x, y in ((p, q), (q, p))}
            gains = all_of(
                implies(alone[x], after.purse[x] == before.purse[x] + before.stakes)
                & implies(alone[x], after.purse[y] == before.purse[y])
                for x, y in ((p, q), (q, p))
            )
            return gains & (after.stakes == 0)
        if step.rule not in ("drop_out", "back_out") or self.dropping == "shown":
            return True
        keeps = after.purse[step.chooser] == before.purse[step.chooser]
        others = [after.purse[p] == before.purse[p] + before.stakes for p in self.Player.others(step.chooser)]
        return keeps & (count(others) >= 1) & (after.stakes == 0)

    @step_property(clauses=["pashtum.score.pot", "pashtum.pot", "pashtum.missing.tie"])
    def winners_split_the_pot(self, before: Any, after: Any, step: Any) -> Any:
        """Only winners are paid, all the same, and less than one coin for each of them is left: pashtum.score.pot."""
        if step.rule != "score":
            return True
        gains = {p: after.purse[p] - before.purse[p] for p in self.Player}
        players = [p for p in self.Player if not self.is_paid_for_ties(p)]
        found = [implies(after.city[p] > before.city[p], gains[p] == 0) for p in players]
        found += [(gains[p] >= 0) & implies(gains[p] > 0, before.playing[p]) for p in players]
        for p in self.Player:
            for q in self.seated_around(p)[0]:
                found.append(implies((gains[p] > 0) & (gains[q] > 0), gains[p] == gains[q]))
        rest = before.pot - total(gains.values())
        paid = count(gain > 0 for gain in gains.values())
        won = any_of(after.city[p] < before.city[p] for p in self.Player)
        enough = before.pot >= len(self.Player)
        return all_of(*found, implies(paid > 0, rest < paid), implies(won & enough, paid > 0))

    def is_paid_for_ties(self, player: str) -> bool:
        """He may be paid without having won."""
        return False

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
        """A player who is not OUT has nothing left for another ANTE."""
        return (s.phase == "begin") & any_of(self.stays_in(s, p) & (s.purse[p] == 0) for p in self.Player)

    @reachable(clauses=["pashtum.missing.tie", "pashtum.score.pot"])
    def a_pot_may_find_no_winner(self, s: Any) -> Any:
        """A Game has ended, and its pot is still there."""
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

    def running(self) -> dict[str, Any]:
        return {**super().running(), "purse": self.money}

    def play_challenge(self, scene: Scene, challenger: str, target: str) -> None:
        scene.play("challenge", by=challenger, target=target)
        scene.play("bet", by=challenger, amount=2)
        scene.play("see", by=target)
        scene.play("call", by=challenger)

    def possessions(self, position: Any, player: str) -> str:
        """His purse."""
        return f"[yellow]{position.purse[player]} gold[/]"

    def centre(self, position: Any) -> str:
        """Pots and Bank."""
        asked = f", {position.owed} to be seen" if position.owed else ""
        return f"; pot {position.pot}, Bank {position.bank}, Challenge Pot {position.stakes}{asked}"
