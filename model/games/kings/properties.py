"""What must hold in Kings of Uman and all its variations, said again in other words than the rules use."""

from __future__ import annotations

from typing import Any

from rulestone.model import (
    Value,
    all_of,
    any_of,
    count,
    if_else,
    implies,
    invariant,
    negate,
    reachable,
    step_property,
)

from .scoring import Rules

IN_TURNS = ("turn", "won", "reveal", "next", "bet", "answer", "respond")
"""The phases in which a Game is played; some of them belong to a variation."""


class Properties(Rules):
    """What any City keeps to."""

    @invariant(clauses=["kings.out", "kings.game"])
    def who_is_out_sits_out(self, s: Any) -> Any:
        """Nobody who is OUT takes part in a Game, and it takes two to begin one: kings.out."""
        begun = self.in_phase(s, "initiative", "peasants")
        return all_of(implies(s.playing[p], s.city[p] <= self.tiers) for p in self.Player) & implies(
            begun, count(s.playing[p] for p in self.Player) >= 2
        )

    @invariant(clauses=["kings.city.early", "kings.out"])
    def a_city_goes_on_among_two(self, s: Any) -> Any:
        """While two or more are not OUT, and only then, there is another Game: kings.city.early."""
        open_city = ~self.in_phase(s, "closing", "over")
        checked = open_city if self.early_end == "at_once" else self.in_phase(s, "begin", "rates")
        return implies(checked, count(s.city[p] <= self.tiers for p in self.Player) >= 2)

    @invariant(clauses=["kings.first.must", "kings.first.roll", "kings.begin.initiative", "kings.die.king"])
    def all_dice_are_on_the_table(self, s: Any) -> Any:
        """Who takes part in a turn has rolled, and from Round 2 on everybody claims a tier: kings.first.must."""
        found = []
        for p in self.Player:
            rolled = (s.peasant[p] > 0) & (s.initiative[p] > 0)
            found.append(implies(self.in_phase(s, "peasants") & s.playing[p], s.initiative[p] > 0))
            found.append(implies(self.in_phase(s, *IN_TURNS, "score") & s.playing[p], rolled))
            found.append(implies((s.later | (s.phase == "score")) & s.playing[p], s.king[p] > 0))
            for q in self.seated_around(p)[0]:
                found.append(implies((s.initiative[p] > 0) & s.playing[q], s.initiative[q] > 0))
                found.append(implies((s.peasant[p] > 0) & s.playing[q], s.peasant[q] > 0))
            found.append(s.playing[p] | (s.initiative[p] == 0) | self.in_phase(s, *IN_TURNS, "score", "closing"))
        waiting = any_of(s.playing[p] & (s.initiative[p] == 0) for p in self.Player)
        secret = any_of(s.playing[p] & (s.peasant[p] == 0) for p in self.Player)
        return all_of(*found, implies(s.phase == "initiative", waiting), implies(s.phase == "peasants", secret))

    @invariant(clauses=["kings.begin.keep", "kings.game"])
    def every_game_starts_afresh(self, s: Any) -> Any:
        """Before a Game nothing is left of the one before but the CITY DICE: kings.begin.keep."""
        empty = self.in_phase(s, "begin", "rates", "over")
        stirs = self.gone_mover == "counts" or self.eventful == "goes_on"
        found = [stirs or ~s.stirred, implies(empty | self.in_phase(s, "initiative", "peasants"), ~s.later)]
        found.append(implies(empty, self.all_is_put_away(s)))
        for p in self.Player:
            fresh = (s.peasant[p] == 0) & ~s.moved[p] & ~s.caught_lying[p]
            found.append(implies(empty | (s.phase == "initiative"), fresh))
            if self.old_face == "unset":
                found.append(implies(empty | self.in_phase(s, "initiative", "peasants"), s.king[p] == 0))
        return all_of(found)

    def all_is_put_away(self, s: Any) -> Value:
        """No Game is played, and nobody has rolled."""
        dice = all_of((s.initiative[p] == 0) & (s.peasant[p] == 0) for p in self.Player)
        marks = any_of(s.playing[p] | s.moved[p] | s.caught_lying[p] for p in self.Player)
        return all_of(dice, ~marks, ~s.later, ~s.target.exists)

    @invariant(clauses=["kings.first.must", "kings.first.order"])
    def round_one_is_for_claims(self, s: Any) -> Any:
        """In Round 1 there are no CHALLENGES, and whoever has had their turn has MOVED: kings.first.must."""
        found = []
        for p in self.Player:
            earlier = any_of((s.turn == q) & self.before(s, p, q) for q in self.Player.others(p))
            had_his_turn = earlier | ((s.turn == p) & (s.phase == "next"))
            claimed = (s.king[p] > 0) & s.moved[p]
            first = ~s.later & self.in_phase(s, "turn", "next")
            found.append(implies(first & s.playing[p] & had_his_turn, claimed))
            found.append(implies(first & (s.turn == p), s.playing[p]))
        return all_of(*found, s.later | ~self.in_phase(s, "won", "reveal", "bet", "answer", "respond"))

    @invariant(clauses=["kings.begin.initiative", "kings.missing.initiative"])
    def no_two_roll_alike(self, s: Any) -> Any:
        """Where equal rolls are rolled again, all initiatives differ: kings.begin.initiative."""
        if self.equal_initiative == "seat":
            return True
        settled = s.phase != "initiative" if self.equal_initiative == "silent" else True
        pairs = [(p, q) for p in self.Player for q in self.seated_around(p)[0]]
        return all_of(
            implies(settled & s.playing[p] & s.playing[q] & (s.initiative[p] > 0), s.initiative[p] != s.initiative[q])
            for p, q in pairs
        )

    @invariant(clauses=["kings.first.order", "kings.challenge"])
    def turns_belong_to_players(self, s: Any) -> Any:
        """Only who is still in the Game acts, and only such a one is challenged, not by themselves: kings.challenge.

        While no Game is played, or its dice are thrown or counted, it is nobody's turn. Who has left has no MOVE that
        would count.
        """
        acting = self.in_phase(s, "turn", "won", "reveal", "bet", "answer", "respond")
        challenged = self.in_phase(s, "reveal", "bet", "answer", "respond")
        return all_of(
            *(implies(acting & (s.turn == p), s.playing[p]) for p in self.Player),
            *(implies(s.target == p, s.playing[p] & (s.turn != p)) for p in self.Player),
            s.target.exists == challenged,
            s.turn.exists == self.in_phase(s, *IN_TURNS),
            *(implies(s.moved[p], s.playing[p]) for p in self.Player),
        )

    @invariant(clauses=["kings.end.last", "kings.missing.nobody"])
    def somebody_is_left_to_play(self, s: Any) -> Any:
        """A Game goes on among two or more (one, where the round is finished first): kings.end.last."""
        least = 1 if self.last_standing == "round" else 2
        return implies(self.in_phase(s, *IN_TURNS), count(s.playing[p] for p in self.Player) >= least)

    @invariant(clauses=["kings.challenge.reveal", "kings.die.peasant"])
    def secrets_are_shared_in_pairs(self, s: Any) -> Any:
        """Two know each other's PEASANT DICE after a CHALLENGE between them, which sends one away."""
        found = [~s.knows[p, p] for p in self.Player]
        for p in self.Player:
            for q in self.seated_around(p)[0]:
                found.append(s.knows[p, q] == s.knows[q, p])
                if self.honest_tie == "leave":
                    found.append(implies(s.knows[p, q], ~s.playing[p] | ~s.playing[q]))
                found.append(implies(s.knows[p, q], s.later & self.in_phase(s, *IN_TURNS, "score", "closing")))
        return all_of(found)

    @step_property(clauses=["kings.challenge.reveal", "kings.die.peasant", "kings.first.roll"])
    def only_a_reveal_tells_secrets(self, before: Any, after: Any, step: Any) -> Any:
        """Nobody learns a PEASANT DIE but the two who reveal theirs, and no choice turns one."""
        cleared = step.chooser is None and step.rule != "reveal"
        found: list[Any] = []
        for p in self.Player:
            for q in self.Player:
                shown = step.rule == "reveal" and {p, q} == {step.challenger, step.target}
                if shown:
                    found.append(after.knows[p, q] if p != q else True)
                else:
                    learns = after.knows[p, q] & ~before.knows[p, q]
                    found.append(negate(learns))
                    found.append(cleared or after.knows[p, q] == before.knows[p, q])
            rolled = step.rule == "roll_peasant" and step.player == p
            if rolled:
                found.append((before.peasant[p] == 0) & (after.peasant[p] > 0))
            elif not cleared:
                found.append(after.peasant[p] == before.peasant[p])
            if step.rule == "roll_initiative":
                once = (before.initiative[p] == 0) & (after.initiative[p] == step.number)
                found.append(once if step.player == p else after.initiative[p] == before.initiative[p])
        return all_of(found)

    @step_property(clauses=["kings.move", "kings.first.must", "kings.die.king"])
    def claims_are_changed_by_moves(self, before: Any, after: Any, step: Any) -> Any:
        """A KING DIE changes by its owner's MOVE, to another tier of the city, or is put away: kings.move."""
        found: list[Any] = []
        for p in self.Player:
            if step.rule == "move" and step.chooser == p:
                found.append(
                    (after.king[p] == step.tier) & (before.king[p] != step.tier) & (1 <= step.tier <= self.tiers)
                )
            else:
                put_away = (after.king[p] == 0) & (step.chooser is None) & (self.old_face == "unset")
                found.append((after.king[p] == before.king[p]) | put_away)
        return all_of(found)

    @step_property(clauses="kings.first.order")
    def the_first_in_order_opens_the_round(self, before: Any, after: Any, step: Any) -> Any:
        """A further round, too, begins with whoever is first in the order of those in the Game."""
        if step.rule != "end_round":
            return True
        found = [self.in_phase(after, "turn", "score")]
        for p in self.Player:
            for q in self.Player.others(p):
                high, low = (p, q) if self.first_in_order == "high" else (q, p)
                first = implies(after.playing[q], after.initiative[low] <= after.initiative[high])
                found.append(implies((after.phase == "turn") & (after.turn == p), after.playing[p] & first))
        return all_of(*found)

    @step_property(clauses=["kings.first.order", "kings.city.seven"])
    def nobody_is_passed_over(self, before: Any, after: Any, step: Any) -> Any:
        """The turn goes down the initiatives, past nobody who is still in the Game: kings.first.order."""
        if step.rule != "pass_turn" or self.equal_initiative == "seat":
            return True
        sign = 1 if self.first_in_order == "high" else -1
        had, has = sign * before.initiative[step.player], sign * before.initiative[step.to]
        between = [(had > sign * before.initiative[p]) & (sign * before.initiative[p] > has) for p in self.Player]
        skipped = any_of(before.playing[p] & b for p, b in zip(self.Player, between, strict=True))
        passes = (before.turn == step.player) & (after.turn == step.to) & (after.phase == "turn")
        return passes & (had > has) & ~skipped & before.playing[step.to]

    @step_property(clauses=["kings.end.hold", "kings.hold", "kings.end.last"])
    def a_game_ends_when_all_hold(self, before: Any, after: Any, step: Any) -> Any:
        """After a round the Game is scored exactly if nobody who remains has MOVED in it: kings.end.hold."""
        if step.rule in ("move", "hold", "challenge", "pass_turn"):
            return after.phase != "score"
        if step.rule != "end_round" or self.last_standing == "round":
            return True
        moved = any_of(before.playing[p] & before.moved[p] for p in self.Player)
        stirs = self.gone_mover == "counts" or self.eventful == "goes_on"
        return (after.phase == "score") == ~(moved | before.stirred if stirs else moved)

    @step_property(clauses=["kings.end.score", "kings.end.last", "kings.missing.nobody"])
    def who_is_left_is_scored(self, before: Any, after: Any, step: Any) -> Any:
        """When a Game has ended, and not before, those who are left are scored, if anybody is: kings.end.score."""
        if step.rule not in ("score", "leave_empty_table"):
            return True
        left = count(before.playing[p] for p in self.Player)
        return (before.phase == "score") & (left > 0 if step.rule == "score" else left == 0)

    @step_property(clauses=["kings.city.end", "kings.city.early", "kings.end.score"])
    def another_game_or_none(self, before: Any, after: Any, step: Any) -> Any:
        """After a Game there is another, unless all were played or one player at most is left: kings.city.end.

        A Game that is over leaves no dice on the table but the CITY DICE.
        """
        alone = count(after.city[p] <= self.tiers for p in self.Player) <= 1
        if step.rule == "leave_empty_table" and self.empty_table == "again":
            return after.phase == "initiative"
        if step.rule in ("score", "leave_empty_table", "skip_game"):
            ended = alone | self.all_games_are_played(after)
            again = self.in_phase(after, "begin", "rates")
            return if_else(ended, after.phase == "closing", again) & self.all_is_put_away(after)
        cut_short = self.in_phase(before, *IN_TURNS) & self.in_phase(after, "closing", "over")
        return implies(cut_short, alone & (after.phase == "closing") & (self.early_end == "at_once"))

    def all_games_are_played(self, s: Any) -> Value:
        """A City whose Games are all played has had them."""
        return any_of()

    @step_property(clauses=["kings.rise.gist", "kings.drop.gist", "kings.score.floor", "kings.challenge.lost"])
    def nobody_moves_house_otherwise(self, before: Any, after: Any, step: Any) -> Any:
        """A CITY DIE changes by one RISE or DROP, when a Game is scored or a CHALLENGE lost: kings.rise.gist."""
        found: list[Any] = []
        for p in self.Player:
            same = after.city[p] == before.city[p]
            fell = self.has_dropped(before.city[p], after.city[p])
            if step.rule == "score":
                found.append(same | fell | (after.city[p] == before.city[p] - 1))
            elif step.rule == "reveal" and p in (step.challenger, step.target):
                found.append(same | (fell & ~after.playing[p]))
            else:
                found.append(same if not self.may_fall(step, p) else same | fell)
        return all_of(found)

    @property
    def ties_exist(self) -> bool:
        """There are two players between whom a tie has no winner."""
        return True

    def may_fall(self, step: Any, player: str) -> bool:
        """A player may DROP by other steps than scoring and revealing."""
        return False

    def has_dropped(self, before: Any, after: Any) -> Value:
        """What a DROP makes of a CITY DIE."""
        return any_of(after == before + 1)

    def in_phase(self, s: Any, *phases: str) -> Value:
        return any_of(s.phase == p for p in phases if p in self.phases)

    @reachable(clauses="kings.missing.nobody")
    def a_table_can_be_empty(self, s: Any) -> Any:
        """A tie sends away all who were left, where ties have no winner."""
        if not self.ties_exist:
            return True
        return (s.phase == "score") & ~any_of(s.playing[p] for p in self.Player)

    @reachable(clauses=["kings.missing.nobody", "kings.end.last"])
    def the_last_one_may_have_told_the_truth(self, s: Any) -> Any:
        """Somebody outlasts all others, and has not lied."""
        alone = count(s.playing[p] for p in self.Player) == 1
        return alone & any_of((s.phase == "score") & s.playing[p] & self.honest(s, p) for p in self.Player)

    @reachable(clauses=["kings.out", "kings.score.out"])
    def somebody_can_be_out(self, s: Any) -> Any:
        """A player can leave the City."""
        return any_of(s.city[p] > self.tiers for p in self.Player)

    @reachable(clauses=["kings.city.end", "kings.city.early"])
    def a_city_can_end(self, s: Any) -> Any:
        """Some play comes to its end."""
        return s.phase == "over"

    def honest(self, s: Any, player: str) -> Value:
        """Their KING DIE claims no more than their PEASANT DIE allows."""
        if self.compare == "distance":
            return any_of(s.king[player] == s.peasant[player])
        higher, lower = (s.peasant, s.king) if self.compare == "number" else (s.king, s.peasant)
        return any_of(higher[player] >= lower[player])
