"""What must hold where Kings of Uman is played for money: who pays what to whom."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

from rulestone.model import Facts, Part, Step, claim, invariant, step_property

from .betting import Betting
from .properties import IN_TURNS

BETS = ("answer", "respond")


class Accounts(Part[Betting]):
    """The properties of purses, pots and the Bank."""

    #: pashtum.bank, pashtum.pot, pashtum.bet.pot, pashtum.score.bank
    @invariant
    def money_is_conserved(self) -> bool:
        """Purses, pot, Challenge Pot and Bank hold what was brought: pashtum.pot."""
        return self.pot + self.bank + self.stakes + self.all_purses() == self.wealth

    def all_purses(self) -> int:
        """What is in all purses together."""
        return sum(self.purse[p] for p in self.Player)

    #: pashtum.bet, pashtum.bet.pot, pashtum.betting
    @invariant
    def bets_are_open_only_in_challenges(self) -> bool:
        """There is a Challenge Pot from the bet to the showing of dice, and a bet to be seen before: pashtum.bet."""
        if self.phase == "bet" and any(self.turn == p and self.purse[p] == 0 for p in self.Player):
            return False
        if self.phase == "answer":
            return 0 < self.owed <= self.stakes
        if self.phase == "respond":
            return self.owed <= self.stakes and self.stakes > 0
        return self.owed == 0 and (self.stakes == 0 or self.phase == "reveal")

    #: pashtum.ante, pashtum.pot, pashtum.score.pot
    @invariant
    def the_ante_lies_in_the_pot(self) -> bool:
        """While a Game is played the pot holds the ANTES of at least two: pashtum.ante."""
        return self.pot >= self.ante() or not self.in_phase("initiative", "peasants", *IN_TURNS, "score")

    #: pashtum.ante, pashtum.missing.broke
    @step_property
    def everybody_pays_the_ante(before, after: Self, step: Step) -> bool:
        """Whoever takes part in a Game has paid for it, and nobody else has: pashtum.ante."""
        if step.rule != "begin_game":
            return True
        return all(
            before.purse[p] - after.purse[p] == (before.ante() if after.has_paid(p) else 0) for p in before.Player
        )

    def has_paid(self, player: str) -> bool:
        """They take part, and not for nothing; a Game that is cut short at once has been paid for."""
        return self.playing[player] and self.pays(player)

    #: pashtum.ante, pashtum.missing.broke
    @step_property
    def a_game_is_for_those_who_can_pay(before, after: Self, step: Step) -> bool:
        """Whoever is not OUT and has what is asked takes part; where fewer than two have it there is no Game."""
        if step.rule not in ("begin_game", "skip_game"):
            return True
        able = {
            p: before.city[p] <= before.tiers and (before.purse[p] >= before.least_purse() or not before.pays(p))
            for p in before.Player
        }
        if step.rule == "skip_game":
            return sum(able.values()) < 2 and all(after.purse[p] == before.purse[p] for p in before.Player)
        return all(after.playing[p] == able[p] for p in before.Player)

    def least_purse(self) -> int:
        """With less nobody begins a Game: the ANTE, and where the first MOVE is not waived its TAX."""
        if self.broke_tax != "entry" or self.first_tax == "voluntary":
            return self.ante()
        return self.ante() + self.tax()

    #: pashtum.tax, pashtum.bank, pashtum.score.carry
    @step_property
    def only_moves_are_taxed(before, after: Self, step: Step) -> bool:
        """A MOVE costs its TAX or, where there is nothing, nothing; the Bank takes no other money from a purse."""
        if step.rule != "move":
            return after.bank == before.bank or step.rule in ("score", "reveal", "close_city")
        me = step.chooser
        due = before.tax() if before.pays(me) else 0
        if not before.later and (before.purse[me] < due or before.first_tax == "voluntary"):
            due = 0
        if any(after.purse[p] != before.purse[p] for p in before.Player if p != me):
            return False
        return before.purse[me] - after.purse[me] == due and after.bank == before.bank + due

    #: pashtum.see, pashtum.raise, pashtum.until, pashtum.raise.pot
    @step_property
    def bets_go_to_the_challenge_pot(before, after: Self, step: Step) -> bool:
        """Bets, SEES and RAISES are paid into the Challenge Pot by the one who makes them: pashtum.raise.pot."""
        if step.rule not in ("bet", "see", "raise_bet", "raise_again", "call"):
            return True
        paid = before.purse[step.chooser] - after.purse[step.chooser]
        more = step.amount if step.rule in ("bet", "raise_bet", "raise_again") else 0
        due = 0 if step.rule == "call" and before.calling == "free" else before.owed + more
        return paid == due and after.stakes == before.stakes + paid and after.owed == more

    #: pashtum.bet, pashtum.see, pashtum.raise, pashtum.until, pashtum.cannot
    @step_property
    def bets_are_made_in_turns(before, after: Self, step: Step) -> bool:
        """The challenger bets, the challenged player answers, and the challenger responds to that: pashtum.until."""
        asked = {"bet": "bet", "see": "answer", "raise_bet": "answer", "drop_out": "answer"}
        asked |= {"raise_again": "respond", "call": "respond", "back_out": "respond"}
        leads = {"bet": "answer", "see": "respond", "raise_bet": "respond", "raise_again": "answer", "call": "reveal"}
        if step.rule not in asked:
            return True
        actor = before.target if asked[step.rule] == "answer" else before.turn
        if before.phase != asked[step.rule] or actor != step.chooser:
            return False
        if step.rule in leads and after.phase != leads[step.rule]:
            return False
        answers_a_bet = step.rule in ("drop_out", "back_out")
        answers_a_bet = answers_a_bet or (step.rule == "raise_again" and before.after_see == "call")
        return before.owed > 0 or not answers_a_bet

    #: pashtum.see, pashtum.cannot, pashtum.until, pashtum.then, kings.challenge.lost, kings.move
    @step_property
    def who_drops_fares_as_who_loses(before, after: Self, step: Step) -> bool:
        """To DROP is to lose the CHALLENGE, as far as the reading has it: a tier, the Game, or the bets only."""
        if step.rule not in ("drop_out", "back_out"):
            return True
        me = step.chooser
        same_tier = after.city[me] == before.city[me]
        if before.dropping == "shown":
            return after.phase == "reveal" and after.stakes == before.stakes and same_tier
        for p in before.Player.others(me):
            if after.city[p] != before.city[p] or after.playing[p] != before.playing[p]:
                return False
        if before.dropping == "fold":
            fares = same_tier and after.playing[me]
        else:
            stays = before.dropping == "descend" and after.city[me] <= before.tiers
            fares = before.has_dropped(before.city[me], after.city[me]) and after.playing[me] == stays
        goes_on = "won" if step.rule == "drop_out" and before.after_drop == "won" else "next"
        return fares and after.in_phase(goes_on, "score", "closing")

    #: pashtum.win, pashtum.then, pashtum.see, pashtum.cannot
    @step_property
    def the_winner_takes_the_challenge_pot(before, after: Self, step: Step) -> bool:
        """Who wins a CHALLENGE, by the dice or because the other DROPS, receives all of it: pashtum.win."""
        gains = {p: after.purse[p] - before.purse[p] for p in before.Player}
        if step.rule == "reveal":
            for winner, loser in ((step.challenger, step.target), (step.target, step.challenger)):
                won = after.playing[winner] and not after.playing[loser]
                if won and (gains[winner] != before.stakes or gains[loser] != 0):
                    return False
            return after.stakes == 0
        if step.rule not in ("drop_out", "back_out") or before.dropping == "shown":
            return True
        somebody = any(gains[p] == before.stakes for p in before.Player.others(step.chooser))
        return somebody and gains[step.chooser] == 0 and after.stakes == 0

    #: pashtum.score.pot, pashtum.pot, pashtum.missing.tie
    @step_property
    def winners_split_the_pot(before, after: Self, step: Step) -> bool:
        """Only winners are paid, all the same, and less than one coin for each of them is left: pashtum.score.pot."""
        if step.rule != "score":
            return True
        gains = {p: after.purse[p] - before.purse[p] for p in before.Player}
        for p in before.Player:
            nothing_won = after.city[p] > before.city[p] or not (before.playing[p] or before.uncaught(p))
            if not before.is_paid_for_ties(p) and (gains[p] < 0 or (gains[p] > 0 and nothing_won)):
                return False
        if any(gains[p] > 0 and gains[q] > 0 and gains[p] != gains[q] for p, q in before.pairs()):
            return False
        paid = sum(gain > 0 for gain in gains.values())
        if paid > 0:
            return before.pot - sum(gains.values()) < paid
        won = any(after.city[p] < before.city[p] for p in before.Player)
        return not won or before.pot < len(before.Player)

    def is_paid_for_ties(self, player: str) -> bool:
        """They may be paid without having won."""
        return False

    #: pashtum.score.bank, kings.city.early, pashtum.missing.tie
    @step_property
    def the_winners_of_the_city_split_the_bank(before, after: Self, step: Step) -> bool:
        """In the end each of them has the same, less than a coin for each stays in the Bank: pashtum.score.bank."""
        if step.rule != "close_city":
            return True
        crowned = before.crowned()
        shares = before.receivers({p: before.wins_bank(p, king) for p, king in crowned.items()})
        there = before.bank + before.pot
        gains = {p: after.purse[p] - before.purse[p] for p in before.Player}
        if any(gains[p] != 0 and not shares[p] for p in before.Player):
            return False
        number = sum(shares.values())
        for several in range(1, len(before.Player) + 1):
            fair = {p: several * gains[p] <= there < several * gains[p] + several for p in before.Player}
            if number == several and any(shares[p] and not fair[p] for p in before.Player):
                return False
        return True

    def wins_bank(self, player: str, king: bool) -> bool:
        """They have won what is in the Bank at the end, as a King or as a winner of the last Game."""
        if self.early_bank == "kept" and not self.can_play_on():
            return False
        if self.bank_to == "last" and any(self.won_last[p] for p in self.Player):
            return self.won_last[player]
        return king

    def receivers(self, winners: dict[str, bool]) -> dict[str, bool]:
        """Who is paid where these have won, said in other words than `collect`."""
        return winners

    #: pashtum.pot, pashtum.win, pashtum.score.pot, pashtum.score.bank
    @invariant
    def what_one_takes_home_counts(self) -> bool:
        """A City is worth what is in a purse beyond what was brought."""
        if self.bank_to != "last" and any(self.won_last[p] for p in self.Player):
            return False
        return all(self.worth(p) + self.money == self.purse[p] for p in self.Player)

    def brought_by(self, player: str, facts: Facts) -> Fraction:
        """What is in a purse in the beginning."""
        return facts.expected_at_beginning(lambda s: s.purse[player])

    #: pashtum.bank, pashtum.pot, pashtum.missing.amounts
    @claim
    def all_bring_the_same(self, facts: Facts) -> bool:
        """In the beginning all money is in the purses, the same in each, and nobody has won a Game."""
        purses = [self.brought_by(p, facts) for p in self.Player]
        elsewhere = facts.expected_at_beginning(lambda s: s.pot + s.bank + s.stakes + s.owed)
        winners = facts.expected_at_beginning(lambda s: sum(s.won_last[p] for p in self.Player))
        return purses == [self.money] * len(purses) and elsewhere == winners == 0
