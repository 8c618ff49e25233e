"""What must hold where Kings of Uman is played for money: who pays what to whom."""

from __future__ import annotations

from typing import Any

from rulestone.model import Value, all_of, any_of, count, if_else, implies, invariant, step_property, total

from .betting import Betting
from .properties import IN_TURNS

BETS = ("answer", "respond")


class Accounts(Betting):
    """The properties of purses, pots and the Bank."""

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
