"""What must hold in Knockout whatever the lost rules say, what they must provide, and what the rulebook claims."""

from __future__ import annotations

from fractions import Fraction
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
    negate,
    reachable,
    step_property,
    total,
    variant,
)

from .odds import expected_turns
from .table import UNKNOWN
from .throws import Throws


class Knockout(Throws):
    """A dice game of starship crews: be the first to get rid of all your dice."""

    def on_table(self, s: Any) -> Value:
        """All dice in hands."""
        return total([s.dice[p] for p in self.Player])

    # Whatever the lost rules say -----------------------------------------------------------------------------------

    @invariant(clauses=["knockout.setup.equal", "knockout.first.return", "knockout.equip.dice"])
    def all_begin_with_as_many(self, s: Any) -> Any:
        """Until the first throw every hand holds the starting number: the roll-off removes nothing."""
        hands = all_of(s.dice[p] == if_else(s.seated[p], s.start, 0) for p in self.Player)
        return implies(s.phase == "roll-off", hands & (s.thrown == 0) & (s.stock == 0) & ~s.turn.exists)

    @invariant(clauses="knockout.players")
    def nobody_plays_who_does_not_sit_there(self, s: Any) -> Any:
        """Dice, turn and victory belong to players at the table, of whom there were two or more."""
        absent = all_of(
            implies(~s.seated[p], (s.dice[p] == 0) & (s.turn != p) & ~s.won[p] & ~s.rolls[p] & ~s.leads[p])
            for p in self.Player
        )
        return absent & (s.seats >= 2)

    @invariant(clauses=["knockout.end", "knockout.win", "knockout.object"])
    def who_wins_has_no_dice(self, s: Any) -> Any:
        """Winners have no dice and there are winners only in the end: knockout.win."""
        return all_of(implies(s.won[p], (s.dice[p] == 0) & (s.phase == "over")) for p in self.Player)

    @invariant(clauses=["knockout.end", "knockout.flow"])
    def play_stops_exactly_when_somebody_is_out(self, s: Any) -> Any:
        """Between throws somebody is without dice exactly if the game is over: knockout.end."""
        out = any_of(s.seated[p] & (s.dice[p] == 0) for p in self.Player)
        return implies((s.phase == "throw") | (s.phase == "over"), out == (s.phase == "over"))

    @invariant(clauses=["knockout.end", "knockout.win"])
    def a_finished_game_has_a_winner(self, s: Any) -> Any:
        """Somebody has won in the end: knockout.win."""
        return (s.phase == "over") == any_of(s.won[p] for p in self.Player)

    @invariant(clauses="knockout.rule1")
    def a_throw_is_of_one_die_or_more(self, s: Any) -> Any:
        """Whoever has thrown has thrown at least one die, and none that they did not have: knockout.rule1."""
        thrown = (s.phase == "fall") | (s.phase == "rules")
        held = all_of(implies((s.turn == p) & (s.phase != "rules"), s.thrown <= s.dice[p]) for p in self.Player)
        return (
            implies(thrown, s.turn.exists & (s.thrown >= 1) & (s.moving <= s.thrown))
            & implies(s.phase == "fall", s.moving + s.high + s.ones <= s.thrown)
            & implies(~thrown, (s.moving == 0) & (s.high == 0) & (s.ones == 0))
            & implies((s.phase != "throw") & negate(thrown), s.thrown == 0)
            & held
        )

    @invariant(clauses="knockout.rules.two_to_five")
    def thrown_dice_are_in_hand_until_taken(self, s: Any) -> Any:
        """Where only thrown dice may leave, the thrower holds those about which nothing is decided."""
        if self.throw_rule not in ("thrown", "losing"):
            return True
        return all_of(implies((s.turn == p) & (s.phase == "rules"), s.moving <= s.dice[p]) for p in self.Player)

    @invariant(clauses=["knockout.rules.two_to_five", "knockout.flow"])
    def dice_are_accounted_for(self, s: Any) -> Any:
        """While a throw is dealt with, dice are missing only as far as the reading lets them leave."""
        deciding = s.phase == "rules"
        left = total([self.on_table(s), s.thrown]) - s.moving
        known = {"anything": True, "table": self.on_table(s) <= s.stock}.get(str(self.throw_rule), left == s.stock)
        others = all_of(
            implies(
                s.seated[p]
                & (((s.turn != p) & (deciding | (s.phase == "fall"))) | ((s.phase == "look") & (s.last != p))),
                s.dice[p] > 0,
            )
            for p in self.Player
        )
        falls = implies(s.phase == "fall", self.on_table(s) == s.stock)
        return implies(deciding, known) & falls & (others if self.throw_rule not in ("anything", "table") else True)

    @invariant(clauses=["knockout.equip.dice", "knockout.setup.equal"])
    def no_dice_come_from_elsewhere(self, s: Any) -> Any:
        """Unless the lost rules add dice there are never more than were brought: knockout.equip.dice."""
        return self.on_table(s) <= self.most_players * self.most_dice if self.throw_rule != "anything" else True

    @invariant(clauses=["knockout.first.lowest", "knockout.first.roll"])
    def the_roll_off_is_played_to_an_end(self, s: Any) -> Any:
        """While it lasts somebody rolls or leads; then it is forgotten and somebody has the turn."""
        rolls = any_of(s.rolls[p] for p in self.Player)
        leads = any_of(s.leads[p] for p in self.Player)
        waits = all_of(negate(s.leads[p] & s.rolls[p]) for p in self.Player)
        shows = implies(s.shown == 0, s.rolled == 0) & ((s.shown == 0) | rolls)
        there = shows & (s.turn.exists == (s.phase != "roll-off")) & (s.last.exists == (s.phase == "look"))
        return (
            implies(s.phase != "roll-off", negate(rolls))
            & waits
            & there
            & (implies(s.phase == "roll-off", rolls | leads) & (leads == (s.lowest < self.beyond)))
            & implies(s.phase != "roll-off", negate(leads))
        )

    @step_property(clauses=["knockout.first.lowest", "knockout.first.roll"])
    def the_lowest_leads(self, before: Any, after: Any, step: Any) -> Any:
        """After a roll those lead, and only those, whose number nobody has undercut: knockout.first.lowest."""
        if step.rule != "note_pair":
            return True
        kept = before.lowest <= before.rolled
        mine = after.leads[step.player] == (before.rolled <= before.lowest)
        others = all_of(after.leads[p] == (before.leads[p] & kept) for p in self.Player.others(step.player))
        in_order = ~any_of(before.rolls[p] for p in self.Player[:][: self.Player[:].index(step.player)])
        return in_order & mine & others & (after.lowest == if_else(kept, before.lowest, before.rolled))

    @step_property(clauses=["knockout.first.lowest", "knockout.first.tie"])
    def the_lowest_begins(self, before: Any, after: Any, step: Any) -> Any:
        """Who begins has rolled the lowest number, and no dice are lost over it: knockout.first.lowest."""
        begins = (before.phase == "roll-off") & (after.phase != "roll-off")
        leader = all_of(implies(begins & (after.turn == p), before.leads[p]) for p in self.Player)
        rolled = all_of(implies(begins, ~before.rolls[p] & (after.dice[p] == before.dice[p])) for p in self.Player)
        alone = self.tied_roll == "seat" or implies(begins, count(before.leads[p] for p in self.Player) == 1)
        return leader & rolled & implies(begins, after.turn.exists) & alone

    @step_property(clauses="knockout.first.tie")
    def only_a_tie_is_rolled_again(self, before: Any, after: Any, step: Any) -> Any:
        """Who has put their number down rolls again only where several have the lowest one."""
        again = any_of(~before.rolls[p] & after.rolls[p] for p in self.Player)
        return implies(again, count(before.leads[p] for p in self.Player) > 1)

    @invariant(clauses="knockout.first.roll")
    def a_number_is_of_two_dice(self, s: Any) -> Any:
        """What is rolled so far is what so many dice can show: knockout.first.roll."""
        least, most = (s.shown, s.shown * self.sides) if self.number == "total" else (1, self.sides)
        return implies(s.shown > 0, (s.rolled >= least) & (s.rolled <= most))

    @step_property(clauses=["knockout.first.return", "knockout.rule1"])
    def dice_leave_only_by_a_throw(self, before: Any, after: Any, step: Any) -> Any:
        """Hands change only after a cast, until the next turn is given: knockout.first.return."""
        if step.rule == "leave":
            return True
        deciding = (before.phase == "fall") | (before.phase == "rules")
        return deciding | all_of(after.dice[p] == before.dice[p] for p in self.Player)

    @step_property(clauses=["knockout.rule1", "knockout.flow"])
    def nobody_passes_without_a_throw(self, before: Any, after: Any, step: Any) -> Any:
        """The turn goes on only after a throw: knockout.rule1."""
        deciding = (before.phase == "fall") | (before.phase == "rules") | (before.phase == "roll-off")
        return deciding | all_of((before.turn == p) == (after.turn == p) for p in self.Player)

    @step_property(clauses="knockout.rule1")
    def the_dice_picked_up_are_thrown(self, before: Any, after: Any, step: Any) -> Any:
        """All of them, out of as many as lie in the hands then; none twice, and none before a throw is dealt with."""
        thrown = (before.phase == "throw") & ((after.phase == "fall") | (after.phase == "rules"))
        dealt = (before.phase != "throw") & (before.phase != "roll-off")
        whole = (after.moving == before.thrown) & (after.stock == self.on_table(before))
        once = before.phase == "throw" if step.rule in ("pick_up", "cast") else True
        return implies(thrown, whole) & implies(dealt, after.moving <= before.moving) & once

    @step_property(clauses=["knockout.rules.two_to_five", "knockout.flow"])
    def what_the_lost_rules_say_is_done(self, before: Any, after: Any, step: Any) -> Any:
        """The die and the turn go where they say, and who threw is the first to be looked at."""
        if step.rule == "lost_rules_add":
            return after.dice[step.player] == before.dice[step.player] + 1
        if step.rule == "lost_rules_give_turn":
            thrower = all_of((before.turn == p) == (after.last == p) for p in self.Player)
            return (after.turn == step.to) & (thrower if self.finish_test != "turn_end" else True)
        return before.last == step.thrower if step.rule == "look" else True

    @invariant(clauses=["knockout.win", "knockout.win.several", "knockout.object"])
    def winning_is_worth_one(self, s: Any) -> Any:
        """In the end it is those without dice who have something of it, and they have all the same."""
        empty = {p: s.seated[p] & (s.dice[p] == 0) for p in self.Player}
        worth = {p: self.result(s, p) for p in self.Player}
        paid = all_of((worth[p] == 0) | (empty[p] & (worth[p] == 1)) for p in self.Player)
        everybody = all_of(worth[p] == if_else(empty[p], 1, 0) for p in self.Player)
        return implies(s.phase == "over", everybody if self.both_out == "all" else paid)

    # What the lost rules must provide -------------------------------------------------------------------------------

    @invariant(clauses=["knockout.win", "knockout.win.several"])
    def one_winner(self, s: Any) -> Any:
        """The text speaks of one winner, so no throw may empty two hands: knockout.win."""
        return count(s.won[p] for p in self.Player) <= 1

    @step_property(clauses=["knockout.object", "knockout.rules.two_to_five"])
    def a_throw_adds_no_dice(self, before: Any, after: Any, step: Any) -> Any:
        """After a throw there are not more dice in hands than before it."""
        return implies(self.throw_ends(before, after), self.on_table(after) <= before.stock)

    @step_property(clauses=["knockout.object", "knockout.rules.two_to_five"])
    def a_throw_costs_a_die(self, before: Any, after: Any, step: Any) -> Any:
        """After a throw there are fewer dice in hands than before it; then every game ends."""
        return implies(self.throw_ends(before, after), self.on_table(after) < before.stock)

    def throw_ends(self, before: Any, after: Any) -> Value:
        deciding = (before.phase == "fall") | (before.phase == "rules")
        return all_of(deciding, (after.phase == "throw") | (after.phase == "look"))

    @variant(clauses=["knockout.flow", "knockout.end"])
    def the_game_must_end(self, s: Any) -> Any:
        """Falls with every step: dice in hands weigh most, then how far the throw or the roll-off has come."""
        most = self.most_players * self.most_dice
        waiting = 3 * count(s.rolls[p] for p in self.Player) - s.shown + if_else(s.phase == "roll-off", 1, 0)
        ahead = 2 * most + 4  # more than the steps of one throw
        lighter = (s.phase == "look") | (self.on_table(s) < s.stock)
        deciding = if_else(lighter, ahead, 0) + s.moving + if_else(s.phase == "look", 2, 3)
        throwing = ahead + 1 - if_else(s.thrown > most, most, s.thrown)
        steps = if_else(s.phase == "over", 0, if_else(s.phase == "throw", throwing, deciding))
        return 2 * ahead * (self.on_table(s) + waiting) + steps

    @reachable(clauses=["knockout.end", "knockout.object"])
    def the_game_can_end(self, s: Any) -> Any:
        """Somebody can run out of dice."""
        return any_of(s.won[p] for p in self.Player)

    @reachable(clauses="knockout.flow")
    def anybody_can_have_the_turn(self, s: Any) -> Any:
        """The turn can come to the last of all seats."""
        return s.turn == self.Player[-1]

    # What the rulebook claims ---------------------------------------------------------------------------------------

    @claim(clauses=["knockout.setup.seven", "knockout.equip.dice"])
    def seven_may_be_played(self, facts: Facts) -> bool:
        """Seven dice each, which the text recommends, are among the numbers that it allows."""
        if self.scope != "full":
            facts.skip("the scope has other numbers")
        return bool(self.dice_range == "inclusive")

    @claim(clauses="knockout.setup.seven")
    def seven_makes_the_shortest_game(self, facts: Facts) -> bool:
        """Of all numbers allowed seven takes the fewest turns: one measure of what is best; the text names none."""
        if self.throw_rule in UNKNOWN or self.scope != "full":
            facts.skip("how long a game is depends on the lost rules")
        lengths = {dice: expected_turns(str(self.throw_rule), dice, self.sides) for dice in range(7, 13)}
        return min(lengths, key=lambda dice: lengths[dice]) == 7

    @claim(clauses="knockout.first.lowest")
    def every_seat_begins_as_often(self, facts: Facts) -> bool:
        """The roll-off favours no seat."""
        if self.tied_roll == "silent":
            facts.skip("the text does not say who begins after a tie")
        faces, value = range(1, self.sides + 1), min if self.number == "lower" else sum
        pairs = [value((a, b)) for a in faces for b in faces]
        chances = {n: Fraction(pairs.count(n), len(pairs)) for n in pairs}
        two = [
            sum((p * sum(q for m, q in chances.items() if m > n) for n, p in chances.items()), Fraction(0)),
            sum((p * p for p in chances.values()), Fraction(0)),
        ]
        first = two[0] + two[1] if self.tied_roll == "seat" else two[0] / (1 - two[1])
        return first == Fraction(1, 2)

    @claim(clauses=["knockout.rule1", "knockout.use"])
    def the_number_thrown_is_a_choice(self, facts: Facts) -> bool:
        """To throw always one die, or always all, takes more turns than to choose how many."""
        if self.throw_rule in UNKNOWN or self.scope != "full":
            facts.skip("what a throw does is not known" if self.throw_rule in UNKNOWN else "the scope has other dice")
        if self.how_many == "one":
            return False
        rule, hands = str(self.throw_rule), range(self.fewest_dice, self.most_dice + 1)
        turns = {
            habit: [expected_turns(rule, dice, self.sides, habit) for dice in hands] for habit in ("best", "one", "all")
        }
        return turns["best"] != turns["one"] and turns["best"] != turns["all"]
