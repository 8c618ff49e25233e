"""Pashtum Bank: Kings of Uman played for money, how long a City of it lasts, and how it looks."""

from __future__ import annotations

from typing import Any

from rulestone.model import Step, override, reachable, variant

from .accounts import BETS, Accounts
from .bank import Bank
from .betting import Betting
from .betting_examples import BettingExamples
from .kings import Kings
from .money_questions import MoneyQuestions


class Pashtum(BettingExamples, Accounts, Betting, Bank, MoneyQuestions, Kings):
    """Kings of Uman for money: ANTE, TAX, and bets in every CHALLENGE.

    All rules of the basic game are kept; what is put in their place is said in `Bank` and `Betting`.
    """

    title = "Pashtum Bank"
    based_on = "kings"
    scopes = {
        "full": "three players with 6 gold each, eight-sided dice, seven tiers, seven Games",
        "four": "the same for four players",
        "small": "three players with 2 gold each, four-sided dice, three tiers, one Game",
        "tiny": "two players with 3 gold each, four-sided dice, three tiers, two Games",
    }

    @override
    def may_fall(self, step: Step, player: str) -> bool:
        if step.rule in ("begin_game", "skip_game"):
            return self.broke_ante != "sits_out"
        return step.rule in ("drop_out", "back_out") and step.chooser == player

    @override
    def has_dropped(self, had: int, has: int) -> bool:
        return super().has_dropped(had, has) or (has == self.gone and self.broke_ante == "out")

    #: pashtum.tax, pashtum.until, kings.city.end
    @variant
    def money_runs_out(self) -> int:
        """A City ends: MOVES cost TAX, RAISES cost gold, and Games are counted: pashtum.tax."""
        if self.phase == "over":
            return 0
        stage = {"turn": 6, "bet": 5, "answer": 4, "respond": 4, "reveal": 3, "won": 2, "next": 1}
        before = 7 if self.last_game == "lowered_after" else 0
        block = {"initiative": 6, "peasants": 5, "score": 2, "rates": before + 1, "begin": before}
        in_turn = self.in_phase(*stage)
        somebody_moved = not self.later or any(self.playing[p] and self.moved[p] for p in self.Player)
        # What goes down, the weightiest first; each with the most that it can be.
        counters = [
            (self.game_die, 9),
            ((3 if self.later else 4) if in_turn else self.number_of(block), 8),
            (self.wealth - self.bank, self.wealth),
            (1 if in_turn and somebody_moved else 0, 1),
            (self.still_to_come() if in_turn else self.still_to_roll(), len(self.Player)),
            (self.number_of(stage), 6),
            (self.all_purses() if self.in_phase(*BETS) else self.wealth, self.wealth),
        ]
        measure = 0
        for counter, most in counters:
            measure = measure * (most + 1) + counter
        return 1 + measure

    def number_of(self, phases: dict[str, int]) -> int:
        """What stands beside the present phase; 0 if it is not among them."""
        return sum(number if self.in_phase(phase) else 0 for phase, number in phases.items())

    def still_to_come(self) -> int:
        """How many have their turn after this one."""
        return sum(
            self.turn == q and self.playing[p] and self.before(q, p) for q in self.Player for p in self.Player.others(q)
        )

    def still_to_roll(self) -> int:
        """How many have to throw the dice that are being thrown."""
        if self.phase == "initiative":
            return sum(self.playing[p] and self.initiative[p] == 0 for p in self.Player)
        return sum(self.phase == "peasants" and self.playing[p] and self.peasant[p] == 0 for p in self.Player)

    #: pashtum.missing.broke, pashtum.ante
    @reachable
    def somebody_can_be_broke(self) -> bool:
        """A player who is not OUT has nothing left for another ANTE, in a City of several Games."""
        if self.games < 2:
            return True
        return self.phase == "begin" and any(self.stays_in(p) and self.purse[p] == 0 for p in self.Player)

    @override
    @reachable
    def somebody_can_be_out(self) -> bool:
        """A player can leave the City, where they have gold for as many Games as that takes."""
        games = min(self.gone - self.first_tier(p) for p in self.Player)
        if self.broke_tax == "entry" and games * self.least_purse() > self.money:
            return True
        return super().somebody_can_be_out()

    #: pashtum.missing.tie, pashtum.score.pot
    @reachable
    def a_pot_may_find_no_winner(self) -> bool:
        """A Game has ended, and its pot is still there for another one."""
        if self.games < 2:
            return True
        return self.phase == "begin" and self.pot > 0

    @override
    def possessions(self, position: Any, player: str) -> str:
        """Their purse."""
        return f"[yellow]{position.purse[player]} gold[/]"

    @override
    def centre(self, position: Any) -> str:
        """Pots and Bank."""
        asked = f", {position.owed} to be seen" if position.owed else ""
        return f"; pot {position.pot}, Bank {position.bank}, Challenge Pot {position.stakes}{asked}"
