"""What must hold in Kings of Uman and all its variations, said again in other words than the rules use."""

from __future__ import annotations

from typing import Self

from rulestone.model import Part, Step, invariant, reachable, step_property

from .scoring import Rules

CHALLENGED = ("reveal", "bet", "answer", "respond")
"""The phases in which somebody is challenged; some of them belong to a variation."""

IN_TURNS = ("turn", "won", "next", *CHALLENGED)
"""The phases in which a Game is played."""


class Properties(Part[Rules]):
    """What any City keeps to."""

    def in_phase(self, *phases: str) -> bool:
        """It is one of these phases, of which a variation need not have all."""
        return any(self.phase == p for p in phases if p in self.phases)

    def survivors(self) -> int:
        """How many are not OUT."""
        return sum(self.city[p] <= self.tiers for p in self.Player)

    def can_play_on(self) -> bool:
        """Enough are not OUT for another Game."""
        return self.survivors() >= 2

    def number_in_game(self) -> int:
        """How many have not been eliminated from the Game."""
        return sum(self.playing[p] for p in self.Player)

    def pairs(self) -> list[tuple[str, str]]:
        """All pairs of players."""
        return [(p, q) for p in self.Player for q in self.seated_around(p)[0]]

    #: kings.out, kings.game
    @invariant
    def who_is_out_sits_out(self) -> bool:
        """Nobody who is OUT takes part in a Game, and it takes two to begin one: kings.out."""
        if any(self.playing[p] and self.city[p] > self.tiers for p in self.Player):
            return False
        return self.number_in_game() >= 2 or not self.in_phase("initiative", "peasants")

    #: kings.city.early, kings.out
    @invariant
    def a_city_goes_on_among_two(self) -> bool:
        """While two or more are not OUT, and only then, there is another Game: kings.city.early."""
        if self.early_end == "at_once":
            goes_on = not self.in_phase("closing", "over")
        else:
            goes_on = self.in_phase("begin", "rates")
        return self.can_play_on() or not goes_on

    #: kings.first.must, kings.first.roll, kings.begin.initiative, kings.die.king
    @invariant
    def all_dice_are_on_the_table(self) -> bool:
        """Who takes part in a turn has rolled, and from Round 2 on everybody claims a tier: kings.first.must."""
        rolled = self.in_phase(*IN_TURNS, "score")
        for p in self.Player:
            if self.playing[p]:
                if self.initiative[p] == 0 and (self.in_phase("peasants") or rolled):
                    return False
                if self.peasant[p] == 0 and rolled:
                    return False
                if self.king[p] == 0 and (self.later or self.phase == "score"):
                    return False
            elif self.initiative[p] > 0 and not rolled and self.phase != "closing":
                return False
        if any(self.playing[q] and self.initiative[q] == 0 and self.initiative[p] > 0 for p, q in self.pairs()):
            return False
        if any(self.playing[q] and self.peasant[q] == 0 and self.peasant[p] > 0 for p, q in self.pairs()):
            return False
        if self.phase == "initiative":
            return any(self.playing[p] and self.initiative[p] == 0 for p in self.Player)
        if self.phase == "peasants":
            return any(self.playing[p] and self.peasant[p] == 0 for p in self.Player)
        return True

    #: kings.begin.keep, kings.game
    @invariant
    def every_game_starts_afresh(self) -> bool:
        """Before a Game nothing is left of the one before but the CITY DICE: kings.begin.keep."""
        if self.stirred and self.gone_mover != "counts" and self.eventful != "goes_on":
            return False
        no_game = self.in_phase("begin", "rates", "over")
        if no_game and not self.all_is_put_away():
            return False
        first_rolls = no_game or self.phase == "initiative"
        if first_rolls and any(self.peasant[p] > 0 or self.moved[p] or self.caught_lying[p] for p in self.Player):
            return False
        if first_rolls or self.phase == "peasants":
            kept = any(self.king[p] > 0 for p in self.Player) and self.old_face == "unset"
            return not self.later and not kept
        return True

    def all_is_put_away(self) -> bool:
        """No Game is played, and nobody has rolled."""
        if self.later or self.target is not None:
            return False
        dice = all(self.initiative[p] == 0 and self.peasant[p] == 0 for p in self.Player)
        return dice and not any(self.playing[p] or self.moved[p] or self.caught_lying[p] for p in self.Player)

    #: kings.first.must, kings.first.order
    @invariant
    def round_one_is_for_claims(self) -> bool:
        """In Round 1 there are no CHALLENGES, and whoever has had their turn has MOVED: kings.first.must."""
        if self.later:
            return True
        if self.in_phase("turn", "next"):
            for p in self.Player:
                others = self.Player.others(p)
                had_their_turn = any(self.turn == q and self.before(p, q) for q in others)
                if self.turn == p:
                    if not self.playing[p]:
                        return False
                    had_their_turn = had_their_turn or self.phase == "next"
                if self.playing[p] and had_their_turn and not (self.king[p] > 0 and self.moved[p]):
                    return False
        return not self.in_phase("won", *CHALLENGED)

    #: kings.begin.initiative, kings.missing.initiative
    @invariant
    def no_two_roll_alike(self) -> bool:
        """Where equal rolls are rolled again, all initiatives differ: kings.begin.initiative."""
        if self.equal_initiative == "seat" or (self.equal_initiative == "silent" and self.phase == "initiative"):
            return True
        return all(
            self.initiative[p] == 0 or self.initiative[p] != self.initiative[q]
            for p, q in self.pairs()
            if self.playing[p] and self.playing[q] and not (self.goes_first(p) or self.goes_first(q))
        )

    def goes_first(self, player: str) -> bool:
        """They act before all who have rolled the same; in the basic rules nobody does."""
        return False

    #: kings.first.order, kings.challenge
    @invariant
    def turns_belong_to_players(self) -> bool:
        """Only who is still in the Game acts, and only such a one is challenged, not by themselves: kings.challenge.

        While no Game is played, or its dice are thrown or counted, it is nobody's turn. Who has left has no MOVE that
        would count.
        """
        acting = self.in_phase("turn", "won", *CHALLENGED)
        for p in self.Player:
            if self.turn == p and acting and not self.playing[p]:
                return False
            if self.target == p and (self.turn == p or not self.playing[p]):
                return False
            if self.moved[p] and not self.playing[p]:
                return False
            if self.tied_out[p] and (self.playing[p] or not self.in_phase(*IN_TURNS, "score", "closing")):
                return False
        if (self.target is not None) != self.in_phase(*CHALLENGED):
            return False
        return (self.turn is not None) == self.in_phase(*IN_TURNS)

    #: kings.end.last, kings.missing.nobody
    @invariant
    def somebody_is_left_to_play(self) -> bool:
        """A Game goes on among two or more (one, where the round is finished first): kings.end.last."""
        least = 1 if self.last_standing == "round" else 2
        return self.number_in_game() >= least or not self.in_phase(*IN_TURNS)

    #: kings.challenge.reveal, kings.die.peasant
    @invariant
    def secrets_are_shared_in_pairs(self) -> bool:
        """Two know each other's PEASANT DICE after a CHALLENGE between them, which sends one away."""
        if any(self.knows[p, p] for p in self.Player):
            return False
        for p, q in self.pairs():
            if self.knows[p, q] != self.knows[q, p]:
                return False
            if self.knows[p, q]:
                if self.honest_tie == "leave" and self.playing[p] and self.playing[q]:
                    return False
                if not (self.later and self.in_phase(*IN_TURNS, "score", "closing")):
                    return False
        return True

    #: kings.challenge.reveal, kings.die.peasant, kings.first.roll
    @step_property
    def only_a_reveal_tells_secrets(before, after: Self, step: Step) -> bool:
        """Nobody learns a PEASANT DIE but the two who reveal theirs, and no choice turns one."""
        cleared = step.chooser is None and step.rule != "reveal"
        for p in before.Player:
            for q in before.Player:
                if step.rule == "reveal" and p != q and {p, q} == {step.challenger, step.target}:
                    if not after.knows[p, q]:
                        return False
                elif after.knows[p, q] != before.knows[p, q] and (after.knows[p, q] or not cleared):
                    return False
            if step.rule == "roll_peasant" and step.player == p:
                if before.peasant[p] > 0 or after.peasant[p] == 0:
                    return False
            elif not cleared and after.peasant[p] != before.peasant[p]:
                return False
            if step.rule == "roll_initiative":
                shown = step.number if step.player == p else before.initiative[p]
                if after.initiative[p] != shown or (step.player == p and before.initiative[p] > 0):
                    return False
        return True

    #: kings.move, kings.first.must, kings.die.king
    @step_property
    def claims_are_changed_by_moves(before, after: Self, step: Step) -> bool:
        """A KING DIE changes by its owner's MOVE, to another tier of the city, or is put away: kings.move."""
        may_be_put_away = step.chooser is None and before.old_face == "unset"
        for p in before.Player:
            if step.rule == "move" and step.chooser == p:
                if before.king[p] == step.tier or after.king[p] != step.tier or not 1 <= step.tier <= before.tiers:
                    return False
            elif after.king[p] != before.king[p] and not (may_be_put_away and after.king[p] == 0):
                return False
        return True

    #: kings.first.order
    @step_property
    def the_first_in_order_opens_the_round(before, after: Self, step: Step) -> bool:
        """A further round, too, begins with whoever is first in the order of those in the Game."""
        if step.rule != "end_round":
            return True
        for p in before.Player:
            if after.phase == "turn" and after.turn == p:
                if not after.playing[p]:
                    return False
                for q in before.Player.others(p):
                    high, low = (p, q) if before.first_in_order == "high" else (q, p)
                    if after.playing[q] and after.initiative[low] > after.initiative[high]:
                        return False
        return after.in_phase("turn", "score")

    #: kings.first.order, kings.city.seven
    @step_property
    def nobody_is_passed_over(before, after: Self, step: Step) -> bool:
        """The turn goes down the initiatives, past nobody who is still in the Game: kings.first.order."""
        if step.rule != "pass_turn" or before.equal_initiative == "seat":
            return True
        sign = 1 if before.first_in_order == "high" else -1
        place = {p: 2 * sign * before.initiative[p] + (1 if before.goes_first(p) else 0) for p in before.Player}
        had, has = place[step.player], place[step.to]
        if any(before.playing[p] and had > place[p] > has for p in before.Player):
            return False
        passes = before.turn == step.player and after.turn == step.to and after.phase == "turn"
        return passes and had > has and before.playing[step.to]

    #: kings.end.hold, kings.hold, kings.end.last
    @step_property
    def a_game_ends_when_all_hold(before, after: Self, step: Step) -> bool:
        """After a round the Game is scored exactly if nobody who remains has MOVED in it: kings.end.hold."""
        if step.rule in ("move", "hold", "challenge", "pass_turn"):
            return after.phase != "score"
        if step.rule != "end_round" or before.last_standing == "round":
            return True
        goes_on = any(before.playing[p] and before.moved[p] for p in before.Player)
        if before.gone_mover == "counts" or before.eventful == "goes_on":
            goes_on = goes_on or before.stirred
        return (after.phase != "score") == goes_on

    #: kings.end.score, kings.end.last, kings.missing.nobody
    @step_property
    def who_is_left_is_scored(before, after: Self, step: Step) -> bool:
        """When a Game has ended, and not before, those who are left are scored, if anybody is: kings.end.score."""
        if step.rule not in ("score", "leave_empty_table"):
            return True
        return before.phase == "score" and (before.number_in_game() > 0) == (step.rule == "score")

    #: kings.city.end, kings.city.early, kings.end.score
    @step_property
    def another_game_or_none(before, after: Self, step: Step) -> bool:
        """After a Game there is another, unless all were played or one player at most is left: kings.city.end.

        A Game that is over leaves no dice on the table but the CITY DICE.
        """
        alone = not after.can_play_on()
        if step.rule == "leave_empty_table" and before.empty_table == "again":
            return after.phase == "initiative"
        if step.rule in ("score", "leave_empty_table", "skip_game"):
            if alone or after.all_games_are_played():
                return after.phase == "closing" and after.all_is_put_away()
            return after.in_phase("begin", "rates") and after.all_is_put_away()
        if before.in_phase(*IN_TURNS) and after.in_phase("closing", "over"):
            return alone and after.phase == "closing" and before.early_end == "at_once"
        return True

    def all_games_are_played(self) -> bool:
        """A City whose Games are all played has had them."""
        return False

    #: kings.rise.gist, kings.drop.gist, kings.score.floor, kings.challenge.lost
    @step_property
    def nobody_moves_house_otherwise(before, after: Self, step: Step) -> bool:
        """A CITY DIE changes by one RISE or DROP, when a Game is scored or a CHALLENGE lost: kings.rise.gist."""
        for p in before.Player:
            had, has = before.city[p], after.city[p]
            rises, falls = has == had - 1, before.has_dropped(had, has)
            if step.rule == "score":
                allowed = rises or falls
            elif step.rule == "reveal" and p in (step.challenger, step.target):
                allowed = falls and not after.playing[p]
            else:
                allowed = falls and before.may_fall(step, p)
            if has != had and not allowed:
                return False
        return True

    @property
    def ties_exist(self) -> bool:
        """There are two players between whom a tie has no winner."""
        return True

    def may_fall(self, step: Step, player: str) -> bool:
        """A player may DROP by other steps than scoring and revealing."""
        return False

    def has_dropped(self, had: int, has: int) -> bool:
        """What a DROP makes of a CITY DIE."""
        return has == had + 1

    #: kings.missing.nobody
    @reachable
    def a_table_can_be_empty(self) -> bool:
        """A tie sends away all who were left, where ties have no winner."""
        if not self.ties_exist:
            return True
        return self.phase == "score" and not any(self.playing[p] for p in self.Player)

    #: kings.missing.nobody, kings.end.last
    @reachable
    def the_last_one_may_have_told_the_truth(self) -> bool:
        """Somebody outlasts all others, and has not lied."""
        if self.phase != "score" or self.number_in_game() != 1:
            return False
        return any(self.playing[p] and self.honest(p) for p in self.Player)

    #: kings.out, kings.score.out
    @reachable
    def somebody_can_be_out(self) -> bool:
        """A player can leave the City."""
        return any(self.city[p] > self.tiers for p in self.Player)

    #: kings.city.end, kings.city.early
    @reachable
    def a_city_can_end(self) -> bool:
        """Some play comes to its end."""
        return self.phase == "over"

    def honest(self, player: str) -> bool:
        """Their KING DIE claims no more than their PEASANT DIE allows."""
        if self.compare == "distance":
            return self.king[player] == self.peasant[player]
        higher, lower = (self.peasant, self.king) if self.compare == "number" else (self.king, self.peasant)
        return higher[player] >= lower[player]
