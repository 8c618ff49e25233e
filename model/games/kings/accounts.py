"""What must hold where Kings of Uman is played for money: who pays what to whom."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    Facts,
    Value,
    all_of,
    any_of,
    claim,
    count,
    if_else,
    implies,
    invariant,
    step_property,
    total,
)

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
        """They take part, and not for nothing; a Game that is cut short at once has been paid for."""
        taken: Value = any_of(s.playing[player])
        return taken & self.pays(s, player)

    @step_property(clauses=["pashtum.ante", "pashtum.missing.broke"])
    def a_game_is_for_those_who_can_pay(self, before: Any, after: Any, step: Any) -> Any:
        """Whoever is not OUT and has the ANTE takes part; where fewer than two have it there is no Game."""
        if step.rule not in ("begin_game", "skip_game"):
            return True
        lives = {p: before.city[p] <= self.tiers for p in self.Player}
        able = {
            p: lives[p] & ((before.purse[p] >= self.ante(before)) | (not self.pays(before, p))) for p in self.Player
        }
        if step.rule == "skip_game":
            kept = all_of(after.purse[p] == before.purse[p] for p in self.Player)
            return (count(able.values()) < 2) & kept
        return all_of(after.playing[p] == able[p] for p in self.Player)

    @step_property(clauses=["pashtum.tax", "pashtum.bank", "pashtum.score.carry"])
    def only_moves_are_taxed(self, before: Any, after: Any, step: Any) -> Any:
        """A MOVE costs its TAX or, where there is nothing, nothing; the Bank takes no other money from a purse."""
        paid = {p: before.purse[p] - after.purse[p] for p in self.Player}
        if step.rule == "move":
            due = self.tax(before) if self.pays(before, step.chooser) else 0
            mine = paid[step.chooser]
            free = ~before.later & ((before.purse[step.chooser] < due) | (self.first_tax == "voluntary"))
            taxed = if_else(free, mine == 0, mine == due)
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

    @step_property(clauses=["pashtum.bet", "pashtum.see", "pashtum.raise", "pashtum.until", "pashtum.cannot"])
    def bets_are_made_in_turns(self, before: Any, after: Any, step: Any) -> Any:
        """The challenger bets, the challenged player answers, and the challenger responds to that: pashtum.until."""
        asked = {"bet": "bet", "see": "answer", "raise_bet": "answer", "drop_out": "answer"}
        asked |= {"raise_again": "respond", "call": "respond", "back_out": "respond"}
        leads = {"bet": "answer", "see": "respond", "raise_bet": "respond", "raise_again": "answer", "call": "reveal"}
        if step.rule not in asked:
            return True
        challenged = asked[step.rule] == "answer"
        mine = (before.target == step.chooser) if challenged else (before.turn == step.chooser)
        due = before.owed > 0 if step.rule in ("drop_out", "back_out") else True
        if step.rule == "raise_again" and self.after_see == "call":
            due = before.owed > 0
        then = after.phase == leads[step.rule] if step.rule in leads else True
        return (before.phase == asked[step.rule]) & mine & due & then

    @step_property(clauses=["pashtum.see", "pashtum.cannot", "pashtum.until", "kings.challenge.lost"])
    def who_drops_fares_as_who_loses(self, before: Any, after: Any, step: Any) -> Any:
        """To DROP is to lose the CHALLENGE, as far as the reading has it: a tier, the Game, or the bets only."""
        if step.rule not in ("drop_out", "back_out"):
            return True
        me = step.chooser
        if self.dropping == "shown":
            return (after.phase == "reveal") & (after.stakes == before.stakes) & (after.city[me] == before.city[me])
        falls = self.has_dropped(before.city[me], after.city[me])
        fate = {
            "leave": falls & ~after.playing[me],
            "descend": falls & (after.playing[me] == (after.city[me] <= self.tiers)),
            "fold": (after.city[me] == before.city[me]) & after.playing[me],
        }[str(self.dropping)]
        rest = all_of(
            (after.city[p] == before.city[p]) & (after.playing[p] == before.playing[p]) for p in self.Player.others(me)
        )
        goes_on = after.phase == ("won" if step.rule == "drop_out" else "next")
        return fate & rest & (goes_on | self.in_phase(after, "score", "closing"))

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
        """They may be paid without having won."""
        return False

    @step_property(clauses=["pashtum.score.bank", "kings.city.early", "pashtum.missing.tie"])
    def the_winners_of_the_city_split_the_bank(self, before: Any, after: Any, step: Any) -> Any:
        """In the end each of them has the same, less than a coin for each stays in the Bank: pashtum.score.bank."""
        if step.rule != "close_city":
            return True
        shares = self.crowned(before)
        if self.bank_to == "last":
            none = ~any_of(before.won_last[p] for p in self.Player)
            shares = {p: if_else(none, shares[p], before.won_last[p]) for p in self.Player}
        if self.early_bank == "kept":
            several = count(before.city[p] <= self.tiers for p in self.Player) > 1
            shares = {p: shared & several for p, shared in shares.items()}
        shares = self.receivers(shares)
        there = total(before.bank, before.pot)
        gains = {p: after.purse[p] - before.purse[p] for p in self.Player}
        found = [implies(~shared, gains[p] == 0) for p, shared in shares.items()]
        for number in range(1, len(self.Player) + 1):
            so_many = count(shares.values()) == number
            for p, shared in shares.items():
                fair = (number * gains[p] <= there) & (there < number * gains[p] + number)
                found.append(implies(so_many & shared, fair))
        return all_of(found)

    def receivers(self, winners: dict[str, Value]) -> dict[str, Value]:
        """Who is paid where these have won, said in other words than `collect`."""
        return winners

    @invariant(clauses=["pashtum.pot", "pashtum.win", "pashtum.score.pot", "pashtum.score.bank"])
    def what_one_takes_home_counts(self, s: Any) -> Any:
        """A City is worth what is in a purse beyond what was brought."""
        brought = all_of(self.worth(s, p) + self.money == s.purse[p] for p in self.Player)
        return brought & (self.bank_to == "last" or ~any_of(s.won_last[p] for p in self.Player))

    @claim(clauses=["pashtum.bank", "pashtum.pot", "pashtum.missing.amounts"])
    def all_bring_the_same(self, facts: Facts) -> bool:
        """In the beginning all money is in the purses, the same in each, and nobody has won a Game."""
        purses = [facts.expected_at_beginning(lambda s, p=p: s.purse[p]) for p in self.Player]  # type: ignore[misc]
        nothing = facts.expected_at_beginning(lambda s: total(s.pot, s.bank, s.stakes, s.owed))
        winners = facts.expected_at_beginning(lambda s: count(s.won_last[p] for p in self.Player))
        return purses == [self.money] * len(purses) and nothing == winners == 0
