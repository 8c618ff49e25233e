"""Who wins a CHALLENGE and who wins a Game: what the text promises of both."""

from __future__ import annotations

from typing import Any

from rulestone.model import Value, all_of, any_of, count, if_else, implies, invariant, reachable, step_property

from .properties import Properties


class Decisions(Properties):
    """Truth, lies, and what they earn."""

    @step_property(clauses=["kings.challenge", "kings.challenge.won", "kings.first.must"])
    def a_challenge_opens_a_turn(self, before: Any, after: Any, step: Any) -> Any:
        """From Round 2 on whose turn it is may start it with a CHALLENGE of one who is in the Game: kings.challenge."""
        if step.rule != "challenge":
            return True
        again = before.phase == "won" if self.more_challenges == "more" else False
        both = before.playing[step.target] & (before.turn == step.chooser) & (after.turn == step.chooser)
        return before.later & ((before.phase == "turn") | again) & both & (after.target == step.target)

    @step_property(clauses=["kings.challenge.honest", "kings.challenge.gist", "kings.caught"])
    def truth_beats_a_lie(self, before: Any, after: Any, step: Any) -> Any:
        """In a CHALLENGE a liar never does better than somebody who tells the truth: kings.challenge.honest."""
        if step.rule != "reveal":
            return True
        pair = ((step.challenger, step.target), (step.target, step.challenger))
        return all_of(
            implies(
                self.honest(before, p) & ~self.honest(before, q),
                ~self.sent_away(before, after, p, tiers=True) & self.sent_away(before, after, q, tiers=True),
            )
            for p, q in pair
        )

    @step_property(clauses=["kings.challenge.lie", "kings.challenge.gist"])
    def the_smaller_lie_wins(self, before: Any, after: Any, step: Any) -> Any:
        """Of two liars the bigger one leaves and DROPS, the other stays: kings.challenge.lie."""
        if step.rule != "reveal":
            return True
        p, q = step.challenger, step.target
        lying = ~self.honest(before, p) & ~self.honest(before, q)
        smaller = self.reach(before, p) - self.reach(before, q)
        p_loses = self.sent_away(before, after, p, tiers=True) & ~self.sent_away(before, after, q, tiers=False)
        q_loses = self.sent_away(before, after, q, tiers=True) & ~self.sent_away(before, after, p, tiers=False)
        return implies(lying & (smaller > 0), p_loses) & implies(lying & (smaller < 0), q_loses)

    @step_property(clauses=["kings.challenge.truth", "kings.challenge.gist"])
    def the_larger_truth_wins(self, before: Any, after: Any, step: Any) -> Any:
        """Of two who tell the truth the one who tells the larger stays; what is large is a question."""
        if step.rule != "reveal" or self.largest_truth == "equal":
            return True
        p, q = step.challenger, step.target
        honest = self.honest(before, p) & self.honest(before, q)
        larger = {
            "margin": self.reach(before, q) - self.reach(before, p),
            "number": before.king[p] - before.king[q],
            "tier": before.king[q] - before.king[p],
        }[str(self.largest_truth)]
        if self.largest_truth == "margin" and self.compare == "distance":
            larger = 0 * larger
        p_stays = ~self.sent_away(before, after, p, tiers=False) & self.sent_away(before, after, q, tiers=True)
        q_stays = ~self.sent_away(before, after, q, tiers=False) & self.sent_away(before, after, p, tiers=True)
        return implies(honest & (larger > 0), p_stays) & implies(honest & (larger < 0), q_stays)

    @step_property(clauses="kings.challenge.tie")
    def a_tie_sends_both_away(self, before: Any, after: Any, step: Any) -> Any:
        """If not exactly one leaves after a CHALLENGE, both do and neither DROPS: kings.challenge.tie."""
        if step.rule != "reveal":
            return True
        p, q = step.challenger, step.target
        leaves = {x: ~after.playing[x] for x in (p, q)}
        falls = {x: self.has_dropped(before.city[x], after.city[x]) for x in (p, q)}
        keeps = {x: after.city[x] == before.city[x] for x in (p, q)}
        both = leaves[p] & leaves[q] & keeps[p] & keeps[q]
        one = any_of(leaves[x] & falls[x] & ~leaves[y] & keeps[y] for x, y in ((p, q), (q, p)))
        spared = all_of(self.honest(before, x) & ~leaves[x] & keeps[x] for x in (p, q))
        others = all_of(after.playing[r] == before.playing[r] for r in self.Player if r not in (p, q))
        return (one | both | (spared if self.honest_tie == "stay" else False)) & others

    @step_property(clauses=["kings.challenge.won", "kings.end.last", "kings.city.early"])
    def a_winner_goes_on(self, before: Any, after: Any, step: Any) -> Any:
        """After a CHALLENGE its winner has the rest of their turn, unless nobody is left to play with."""
        if step.rule != "reveal":
            return True
        left = count(after.playing[r] for r in self.Player)
        won = after.playing[step.challenger] & ~after.playing[step.target]
        enough = left >= (1 if self.last_standing == "round" else 2)
        ended = (after.phase == "score") | (after.phase == "closing")
        goes_on = (after.phase == "won") & (after.turn == step.challenger)
        stopped = (after.phase == "closing") & (count(self.stays_in(after, r) for r in self.Player) <= 1)
        return implies(won & enough, goes_on | stopped) & implies(~enough, ended) & implies(~won, after.phase != "won")

    @step_property(clauses=["kings.score.winner", "kings.win.gist", "kings.score.rise", "kings.score.drop"])
    def the_biggest_lie_wins(self, before: Any, after: Any, step: Any) -> Any:
        """Nobody who was not caught lies more than a winner, or as much without winning: kings.score.winner."""
        if step.rule != "score":
            return True
        found: list[Any] = []
        alone = count(before.playing[p] for p in self.Player) == 1
        for p in self.Player:
            rises = after.city[p] < before.city[p]
            falls = after.city[p] > before.city[p]
            in_it = before.playing[p] & ~before.caught_lying[p]
            found.append(implies(rises, before.playing[p]))
            if self.still_in == "game":
                found.append(implies(~before.playing[p], ~rises & ~falls))
            for q in self.Player.others(p):
                rival = before.playing[q] & ~before.caught_lying[q]
                found.append(implies(rises & rival, self.reach(before, q) <= self.reach(before, p)))
                won = rises | (~falls & (before.city[p] == 1) & ~self.honest(before, p))
                as_much = (self.reach(before, q) == self.reach(before, p)) & rival & in_it
                if self.shares_with(p):
                    found.append(implies(won & as_much, ~(after.city[q] > before.city[q])))
            if self.lone_survivor == "wins":
                found.append(implies(alone & before.playing[p], ~falls))
        return all_of(found)

    @step_property(clauses=["kings.score.drop", "kings.score.rise", "kings.score.tie", "kings.score.floor"])
    def everybody_who_is_left_rises_or_drops(self, before: Any, after: Any, step: Any) -> Any:
        """After a Game the CITY DIE of whoever was left has changed, but on Tier 1: kings.score.drop."""
        if step.rule != "score":
            return True
        liar = any_of(before.playing[p] & ~before.caught_lying[p] & ~self.honest(before, p) for p in self.Player)
        settled = liar if self.no_liar == "unchanged" else True
        return all_of(
            implies(
                before.playing[p] & settled,
                (after.city[p] != before.city[p])
                | (before.city[p] == 1)
                | self.has_dropped(before.city[p], after.city[p]),
            )
            for p in self.Player
        )

    @step_property(clauses=["kings.win.gist", "kings.rise.gist", "kings.score.winner"])
    def the_best_liar_rises(self, before: Any, after: Any, step: Any) -> Any:
        """Who lies, is not caught and is not outdone goes up a tier, unless they are on the first: kings.win.gist."""
        if step.rule != "score":
            return True
        found = []
        for p in self.Player:
            in_it = before.playing[p] & ~before.caught_lying[p] & ~self.honest(before, p)
            outdone = []
            for q in self.Player.others(p):
                rival = before.playing[q] & ~before.caught_lying[q]
                further = self.reach(before, q) > self.reach(before, p)
                as_far = (self.reach(before, q) == self.reach(before, p)) & (not self.shares_with(q))
                outdone.append(rival & (further | as_far))
            up = (after.city[p] == before.city[p] - 1) | ((before.city[p] == 1) & (after.city[p] == 1))
            found.append(implies(in_it & ~any_of(outdone), up))
        return all_of(found)

    @invariant(clauses=["kings.kings.gist", "kings.city.kings", "kings.die.lower", "kings.object"])
    def kings_stand_highest(self, s: Any) -> Any:
        """No survivor stands higher than a King; who stands as high is King, too, where ties are shared."""
        found = []
        for p in self.Player:
            king, lives = self.is_king(s, p), s.city[p] <= self.tiers
            if self.all_out != "everybody":
                found.append(implies(king, lives))
            for q in self.Player.others(p):
                found.append(implies(king & (s.city[q] <= self.tiers), s.city[p] <= s.city[q]))
                if self.shares_with(p):
                    found.append(implies(king & (s.city[p] == s.city[q]), self.is_king(s, q)))
            someone = any_of(self.is_king(s, q) for q in self.Player)
            found.append(implies(lives, someone))
        return all_of(found)

    @invariant(clauses=["kings.object", "kings.city.kings", "kings.kings.gist"])
    def kings_alone_have_won(self, s: Any) -> Any:
        """The title is all there is to win, and it is undivided: whoever lives highest has it, and nobody else."""
        if self.plays_for_money:
            return True
        return all_of(self.worth(s, p) == if_else(king, 1, 0) for p, king in self.crowned(s).items())

    def crowned(self, s: Any) -> dict[str, Value]:
        """Who lives highest, said in other words than `is_king`."""
        lives = {p: s.city[p] <= self.tiers for p in self.Player}
        nobody = ~any_of(lives.values()) if self.all_out == "everybody" else any_of()
        highest = {p: all_of(implies(lives[q], s.city[p] <= s.city[q]) for q in self.Player) for p in self.Player}
        return {p: lives[p] & highest[p] | nobody for p in self.Player}

    @property
    def plays_for_money(self) -> bool:
        """What one has won is money."""
        return False

    @step_property(clauses=["kings.claim.truth", "kings.lie"])
    def truth_gets_you_nowhere(self, before: Any, after: Any, step: Any) -> Any:
        """Whoever RISES has lied: kings.claim.truth."""
        if step.rule != "score":
            return True
        return all_of(implies(after.city[p] < before.city[p], ~self.honest(before, p)) for p in self.Player)

    @reachable(clauses=["kings.score.tie", "kings.missing.nobody"])
    def two_can_tie(self, s: Any) -> Any:
        """Two lie equally well, and nobody else is left."""
        ties = [
            all_of(s.playing[p], s.playing[q], ~self.honest(s, p), self.reach(s, p) == self.reach(s, q))
            for p in self.Player
            for q in self.seated_around(p)[0]
        ]
        return (s.phase == "score") & any_of(ties) & (count(s.playing[p] for p in self.Player) == 2)

    @reachable(clauses=["kings.missing.nobody", "kings.claim.truth"])
    def a_game_may_have_no_liar(self, s: Any) -> Any:
        """Two or more are left, and nobody has lied."""
        left = count(s.playing[p] for p in self.Player) >= 2
        return (s.phase == "score") & left & all_of(~s.playing[p] | self.honest(s, p) for p in self.Player)

    def shares_with(self, winner: str) -> bool:
        """Whoever ties with a winner wins as well."""
        return True

    def sent_away(self, before: Any, after: Any, player: str, *, tiers: bool) -> Value:
        """They have left the Game; with `tiers`: and DROPPED."""
        falls = self.has_dropped(before.city[player], after.city[player]) if tiers else True
        return all_of(~after.playing[player], falls)

    def reach(self, s: Any, player: str) -> Value:
        """How far a claim goes beyond what the PEASANT DIE allows, in tiers."""
        better: Value = s.peasant[player] - s.king[player]
        if self.compare == "distance":
            return if_else(better < 0, -better, better)
        return better if self.compare == "standing" else -better
