"""Who wins a CHALLENGE and who wins a Game: what the text promises of both."""

from __future__ import annotations

from typing import Self

from rulestone.model import Part, Step, invariant, reachable, step_property

from .properties import Properties


class Decisions(Part[Properties]):
    """Truth, lies, and what they earn."""

    #: kings.challenge, kings.challenge.won, kings.first.must
    @step_property
    def a_challenge_opens_a_turn(before, after: Self, step: Step) -> bool:
        """From Round 2 on whose turn it is may start it with a CHALLENGE of one who is in the Game: kings.challenge."""
        if step.rule != "challenge":
            return True
        opens = before.phase == "turn" or (before.phase == "won" and before.more_challenges == "more")
        keeps_turn = before.turn == step.chooser and after.turn == step.chooser
        return before.later and opens and keeps_turn and before.playing[step.target] and after.target == step.target

    #: kings.challenge.honest, kings.challenge.gist, kings.caught
    @step_property
    def truth_beats_a_lie(before, after: Self, step: Step) -> bool:
        """In a CHALLENGE a liar never does better than somebody who tells the truth: kings.challenge.honest."""
        if step.rule != "reveal":
            return True
        for p, q in ((step.challenger, step.target), (step.target, step.challenger)):
            does_worse = after.has_lost(q, before) and not after.has_lost(p, before)
            if before.honest(p) and not before.honest(q) and not does_worse:
                return False
        return True

    #: kings.challenge.lie, kings.challenge.gist
    @step_property
    def the_smaller_lie_wins(before, after: Self, step: Step) -> bool:
        """Of two liars the bigger one leaves and DROPS, the other stays: kings.challenge.lie."""
        if step.rule != "reveal":
            return True
        for p, q in ((step.challenger, step.target), (step.target, step.challenger)):
            smaller = not before.honest(p) and not before.honest(q) and before.reach(p) < before.reach(q)
            if smaller and not (after.playing[p] and after.has_lost(q, before)):
                return False
        return True

    #: kings.challenge.truth, kings.challenge.gist
    @step_property
    def the_larger_truth_wins(before, after: Self, step: Step) -> bool:
        """Of two who tell the truth the one who tells the larger stays; what is large is a question."""
        if step.rule != "reveal" or before.largest_truth == "equal":
            return True
        for p, q in ((step.challenger, step.target), (step.target, step.challenger)):
            larger = before.honest(p) and before.honest(q) and before.tells_more(p, q)
            if larger and not (after.playing[p] and after.has_lost(q, before)):
                return False
        return True

    def tells_more(self, player: str, other: str) -> bool:
        """Of two truths that of the player is larger: they might have claimed more, or claim more than the other."""
        if self.largest_truth == "margin":
            return self.compare != "distance" and self.reach(player) < self.reach(other)
        higher, lower = (player, other) if self.largest_truth == "number" else (other, player)
        return self.king[higher] > self.king[lower]

    def has_lost(self, player: str, before: Self) -> bool:
        """They have left the Game, and have DROPPED from where they were."""
        return not self.playing[player] and self.has_dropped(before.city[player], self.city[player])

    #: kings.challenge.tie
    @step_property
    def a_tie_sends_both_away(before, after: Self, step: Step) -> bool:
        """If not exactly one leaves after a CHALLENGE, both do and neither DROPS: kings.challenge.tie."""
        if step.rule != "reveal":
            return True
        p, q = step.challenger, step.target
        if any(after.playing[r] != before.playing[r] for r in before.Player if r not in (p, q)):
            return False
        keeps = {x: after.city[x] == before.city[x] for x in (p, q)}
        for loser, winner in ((p, q), (q, p)):
            if after.has_lost(loser, before) and after.playing[winner] and keeps[winner]:
                return True
        if not keeps[p] or not keeps[q]:
            return False
        if not after.playing[p] and not after.playing[q]:
            return all(after.tied_out[x] == (before.compared == "tied") for x in (p, q))
        spared = all(after.playing[x] and before.honest(x) for x in (p, q))
        return before.honest_tie == "stay" and spared

    #: kings.challenge.won, kings.end.last, kings.city.early
    @step_property
    def a_winner_goes_on(before, after: Self, step: Step) -> bool:
        """After a CHALLENGE its winner has the rest of their turn, unless nobody is left to play with."""
        if step.rule != "reveal":
            return True
        won = after.playing[step.challenger] and not after.playing[step.target]
        if after.number_in_game() < (1 if before.last_standing == "round" else 2):
            return after.phase in ("score", "closing")
        if not won:
            return after.phase != "won"
        if after.phase == "closing":
            return not after.can_play_on()
        return after.phase == "won" and after.turn == step.challenger

    #: kings.score.winner, kings.win.gist, kings.score.rise, kings.score.drop
    @step_property
    def the_biggest_lie_wins(before, after: Self, step: Step) -> bool:
        """Nobody who was not caught lies more than a winner, or as much without winning: kings.score.winner."""
        if step.rule != "score":
            return True
        alone = before.number_in_game() == 1
        for p in before.Player:
            rises, falls = after.city[p] < before.city[p], after.city[p] > before.city[p]
            gone = not before.playing[p]
            if gone and ((rises and not before.uncaught(p)) or (falls and before.still_in == "game")):
                return False
            if before.playing[p] and falls and alone and before.lone_survivor == "wins":
                return False
            is_first = not gone and not falls and before.city[p] == 1 and not before.honest(p)
            for q in before.Player.others(p):
                if before.uncaught(q) and not before.may_win_at_nothing(p):
                    if rises and before.reach(q) > before.reach(p):
                        return False
                    level = before.uncaught(p) and before.reach(q) == before.reach(p)
                    if before.shares_with(p) and (rises or is_first) and level and after.city[q] > before.city[q]:
                        return False
        return True

    def may_win_at_nothing(self, player: str) -> bool:
        """They have the Game where nobody has lied."""
        return False

    def uncaught(self, player: str) -> bool:
        """They can win the Game: they are in it, or by one reading a tie sent them away, and nobody has caught them."""
        able = self.playing[player]
        if self.compared == "tied":
            outlasted = self.lone_survivor == "wins" and self.number_in_game() == 1
            able = able or (self.tied_out[player] and not outlasted)
        return able and not self.caught_lying[player]

    #: kings.score.drop, kings.score.rise, kings.score.tie, kings.score.floor
    @step_property
    def everybody_who_is_left_rises_or_drops(before, after: Self, step: Step) -> bool:
        """After a Game the CITY DIE of whoever was left has changed, but on Tier 1: kings.score.drop."""
        if step.rule != "score":
            return True
        if before.no_liar == "unchanged" and not any(
            before.uncaught(p) and not before.honest(p) for p in before.Player
        ):
            return True
        for p in before.Player:
            had, has = before.city[p], after.city[p]
            if before.playing[p] and has == had and had > 1 and not before.has_dropped(had, has):
                return False
        return True

    #: kings.win.gist, kings.rise.gist, kings.score.winner
    @step_property
    def the_best_liar_rises(before, after: Self, step: Step) -> bool:
        """Who lies, is not caught and is not outdone goes up a tier, unless they are on the first: kings.win.gist."""
        if step.rule != "score":
            return True
        for p in before.Player:
            if before.uncaught(p) and not before.honest(p):
                outdone = any(before.uncaught(q) and before.outdoes(q, p) for q in before.Player.others(p))
                if not outdone and after.city[p] != max(before.city[p] - 1, 1):
                    return False
        return True

    def outdoes(self, player: str, other: str) -> bool:
        """They lie more than the other, or as much and do not share."""
        if self.shares_with(player):
            return self.reach(player) > self.reach(other)
        return self.reach(player) >= self.reach(other)

    #: kings.kings.gist, kings.city.kings, kings.die.lower, kings.object
    @invariant
    def kings_stand_highest(self) -> bool:
        """No survivor stands higher than a King; who stands as high is King, too, where ties are shared."""
        if self.survivors() > 0 and not any(self.is_king(p) for p in self.Player):
            return False
        for p in self.Player:
            if self.is_king(p):
                if self.all_out != "everybody" and self.city[p] > self.tiers:
                    return False
                for q in self.Player.others(p):
                    if not self.competes(q):
                        continue
                    if self.city[q] <= self.tiers and self.city[q] < self.city[p]:
                        return False
                    if self.shares_with(p) and self.city[q] == self.city[p] and not self.is_king(q):
                        return False
        return True

    def competes(self, player: str) -> bool:
        """Their CITY DIE counts when it is seen who is King."""
        return True

    #: kings.object, kings.city.kings, kings.kings.gist
    @invariant
    def kings_alone_have_won(self) -> bool:
        """The title is all there is to win, and it is undivided: whoever lives highest has it, and nobody else."""
        if self.plays_for_money:
            return True
        return all(self.worth(p) == (1 if king else 0) for p, king in self.crowned().items())

    def crowned(self) -> dict[str, bool]:
        """Who lives highest, said in other words than `is_king`."""
        return {p: self.lives_highest(p) for p in self.Player}

    def lives_highest(self, player: str) -> bool:
        """They are not OUT, and nobody who is not OUT stands higher; in one reading all do if all are OUT."""
        if self.all_out == "everybody" and self.survivors() == 0:
            return True
        return self.city[player] <= self.tiers and all(
            self.city[player] <= self.city[p] for p in self.Player if self.city[p] <= self.tiers
        )

    @property
    def plays_for_money(self) -> bool:
        """What one has won is money."""
        return False

    #: kings.claim.truth, kings.lie
    @step_property
    def truth_gets_you_nowhere(before, after: Self, step: Step) -> bool:
        """Whoever RISES has lied: kings.claim.truth."""
        if step.rule != "score":
            return True
        return not any(after.city[p] < before.city[p] and before.honest(p) for p in before.Player)

    #: kings.score.tie, kings.missing.nobody
    @reachable
    def two_can_tie(self) -> bool:
        """Two lie equally well, and nobody else is left."""
        if self.phase != "score" or self.number_in_game() != 2:
            return False
        return any(
            self.playing[p] and self.playing[q] and not self.honest(p) and self.reach(p) == self.reach(q)
            for p, q in self.pairs()
        )

    #: kings.missing.nobody, kings.claim.truth
    @reachable
    def a_game_may_have_no_liar(self) -> bool:
        """Two or more are left, and nobody has lied."""
        if self.phase != "score" or self.number_in_game() < 2:
            return False
        return all(self.honest(p) for p in self.Player if self.playing[p])

    def shares_with(self, winner: str) -> bool:
        """Whoever ties with a winner wins as well."""
        return True

    def reach(self, player: str) -> int:
        """How far a claim goes beyond what the PEASANT DIE allows, in tiers."""
        better = self.peasant[player] - self.king[player]
        if self.compare == "distance":
            return max(better, -better)
        return better if self.compare == "standing" else -better
