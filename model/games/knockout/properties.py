"""What must hold in Knockout whatever the lost rules say, what they must provide, and what the rulebook claims."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

from rulestone.model import Facts, Game, Step, claim, invariant, reachable, step_property, variant

from .odds import expected_turns
from .rules import Rules
from .table import UNKNOWN, Table
from .throws import Throws


class Knockout(Throws, Rules, Table, Game):
    """A dice game of starship crews: be the first to get rid of all your dice."""

    # Whatever the lost rules say -----------------------------------------------------------------------------------

    #: knockout.setup.equal, knockout.first.return, knockout.equip.dice
    @invariant
    def all_begin_with_as_many(self) -> bool:
        """Until the first throw every hand holds the starting number: the roll-off removes nothing."""
        hands = all(self.dice[p] == (self.start if self.seated[p] else 0) for p in self.Player)
        if self.phase == "roll-off":
            return hands and self.thrown == 0 and self.stock == 0 and self.turn is None
        return True

    #: knockout.players
    @invariant
    def nobody_plays_who_does_not_sit_there(self) -> bool:
        """Dice, turn and victory belong to players at the table, of whom there were two or more."""
        for p in self.Player:
            plays = self.dice[p] > 0 or self.turn == p or self.won[p] or self.rolls[p] or self.leads[p]
            if plays and not self.seated[p]:
                return False
        return self.seats >= 2

    #: knockout.end, knockout.win, knockout.object
    @invariant
    def who_wins_has_no_dice(self) -> bool:
        """Winners have no dice and there are winners only in the end: knockout.win."""
        return all(not self.won[p] or (self.dice[p] == 0 and self.phase == "over") for p in self.Player)

    #: knockout.end, knockout.flow
    @invariant
    def play_stops_exactly_when_somebody_is_out(self) -> bool:
        """Between throws somebody is without dice exactly if the game is over: knockout.end."""
        out = any(self.seated[p] and self.dice[p] == 0 for p in self.Player)
        if self.phase == "throw" or self.phase == "over":
            return out == (self.phase == "over")
        return True

    #: knockout.end, knockout.win
    @invariant
    def a_finished_game_has_a_winner(self) -> bool:
        """Somebody has won in the end: knockout.win."""
        return (self.phase == "over") == any(self.won[p] for p in self.Player)

    #: knockout.rule1
    @invariant
    def a_throw_is_of_one_die_or_more(self) -> bool:
        """Whoever has thrown has thrown at least one die, and none that they did not have: knockout.rule1."""
        held = all(self.thrown <= self.dice[p] for p in self.Player if self.turn == p)
        if self.phase == "fall":
            of_them = held and self.moving + self.high + self.ones <= self.thrown
            return of_them and self.turn is not None and self.thrown >= 1 and self.moving <= self.thrown
        if self.phase == "rules":
            return self.turn is not None and self.thrown >= 1 and self.moving <= self.thrown
        at_rest = self.moving == 0 and self.high == 0 and self.ones == 0
        return at_rest and held and (self.phase == "throw" or self.thrown == 0)

    #: knockout.rules.two_to_five
    @invariant
    def thrown_dice_are_in_hand_until_taken(self) -> bool:
        """Where only thrown dice may leave, the thrower holds those about which nothing is decided."""
        if self.throw_rule not in ("thrown", "losing"):
            return True
        return all(not (self.turn == p and self.phase == "rules") or self.moving <= self.dice[p] for p in self.Player)

    #: knockout.rules.two_to_five, knockout.flow
    @invariant
    def dice_are_accounted_for(self) -> bool:
        """While a throw is dealt with, dice are missing only as far as the reading lets them leave."""
        if self.phase == "fall":
            kept = self.on_table() == self.stock
        elif self.phase != "rules" or self.throw_rule == "anything":
            kept = True
        elif self.throw_rule == "table":
            kept = self.on_table() <= self.stock
        else:
            kept = self.on_table() + self.thrown - self.moving == self.stock
        if self.throw_rule in ("anything", "table"):
            return kept
        deciding = self.phase in ("fall", "rules")
        others = [(deciding and self.turn != p) or (self.phase == "look" and self.last != p) for p in self.Player]
        return kept and all(
            self.dice[p] > 0 for p, other in zip(self.Player, others, strict=True) if other and self.seated[p]
        )

    #: knockout.equip.dice, knockout.setup.equal
    @invariant
    def no_dice_come_from_elsewhere(self) -> bool:
        """Unless the lost rules add dice there are never more than were brought: knockout.equip.dice."""
        return self.on_table() <= self.most_players * self.most_dice if self.throw_rule != "anything" else True

    #: knockout.first.lowest, knockout.first.roll
    @invariant
    def the_roll_off_is_played_to_an_end(self) -> bool:
        """While it lasts somebody rolls or leads; then it is forgotten and somebody has the turn."""
        rolls = any(self.rolls[p] for p in self.Player)
        leads = any(self.leads[p] for p in self.Player)
        both = any(self.leads[p] and self.rolls[p] for p in self.Player)
        if self.phase == "roll-off":
            lasting = (rolls or leads) and self.turn is None
        else:
            lasting = not rolls and not leads and self.turn is not None
        shows = (self.rolled == 0 or self.shown > 0) and (self.shown == 0 or rolls)
        looked_at = (self.last is not None) == (self.phase == "look")
        return lasting and shows and looked_at and not both and leads == (self.lowest < self.beyond)

    #: knockout.first.lowest, knockout.first.roll
    @step_property
    def the_lowest_leads(before, after: Self, step: Step) -> bool:
        """After a roll those lead, and only those, whose number nobody has undercut: knockout.first.lowest."""
        if step.rule != "note_pair":
            return True
        kept = before.lowest <= before.rolled
        mine = after.leads[step.player] == (before.rolled <= before.lowest)
        others = all(after.leads[p] == (before.leads[p] and kept) for p in before.Player.others(step.player))
        in_order = not any(before.rolls[p] for p in before.Player[:][: before.Player[:].index(step.player)])
        return in_order and mine and others and after.lowest == (before.lowest if kept else before.rolled)

    #: knockout.first.lowest, knockout.first.tie
    @step_property
    def the_lowest_begins(before, after: Self, step: Step) -> bool:
        """Who begins has rolled the lowest number, and no dice are lost over it: knockout.first.lowest."""
        if before.phase != "roll-off" or after.phase == "roll-off":
            return True
        alone = before.tied_roll in ("seat", "either") or sum(before.leads[p] for p in before.Player) == 1
        kept = [not before.rolls[p] and after.dice[p] == before.dice[p] for p in before.Player]
        return alone and all(kept) and any(after.turn == p and before.leads[p] for p in before.Player)

    #: knockout.first.tie
    @step_property
    def only_a_tie_is_rolled_again(before, after: Self, step: Step) -> bool:
        """Who has put their number down rolls again only where several have the lowest one."""
        again = any(not before.rolls[p] and after.rolls[p] for p in before.Player)
        if again:
            return sum(before.leads[p] for p in before.Player) > 1
        return True

    #: knockout.first.roll
    @invariant
    def a_number_is_of_two_dice(self) -> bool:
        """What is rolled so far is what that number of dice can show: knockout.first.roll."""
        if self.shown == 0:
            return True
        least, most = (self.shown, self.shown * self.sides) if self.number == "total" else (1, self.sides)
        return least <= self.rolled <= most

    #: knockout.first.return, knockout.rule1
    @step_property
    def dice_leave_only_by_a_throw(before, after: Self, step: Step) -> bool:
        """Hands change only after a cast, until the next turn is given: knockout.first.return."""
        if step.rule == "leave":
            return True
        deciding = before.phase == "fall" or before.phase == "rules"
        return deciding or all(after.dice[p] == before.dice[p] for p in before.Player)

    #: knockout.rule1, knockout.flow
    @step_property
    def nobody_passes_without_a_throw(before, after: Self, step: Step) -> bool:
        """The turn goes on only after a throw: knockout.rule1."""
        deciding = before.phase == "fall" or before.phase == "rules" or before.phase == "roll-off"
        return deciding or all((before.turn == p) == (after.turn == p) for p in before.Player)

    #: knockout.rule1
    @step_property
    def the_dice_picked_up_are_thrown(before, after: Self, step: Step) -> bool:
        """All of them, out of as many as lie in the hands then; none twice, and none before a throw is dealt with."""
        thrown = before.phase == "throw" and (after.phase == "fall" or after.phase == "rules")
        dealt = before.phase != "throw" and before.phase != "roll-off"
        whole = after.moving == before.thrown and after.stock == before.on_table()
        once = before.phase == "throw" if step.rule in ("pick_up", "cast") else True
        return (not thrown or whole) and (not dealt or after.moving <= before.moving) and once

    #: knockout.rules.two_to_five, knockout.flow
    @step_property
    def what_the_lost_rules_say_is_done(before, after: Self, step: Step) -> bool:
        """The die and the turn go where they say, and who threw is the first to be looked at."""
        if step.rule == "lost_rules_add":
            return after.dice[step.player] == before.dice[step.player] + 1
        if step.rule == "lost_rules_give_turn":
            thrower = all((before.turn == p) == (after.last == p) for p in before.Player)
            return after.turn == step.to and (thrower if before.finish_test != "turn_end" else True)
        return before.last == step.thrower if step.rule == "look" else True

    #: knockout.win, knockout.win.several, knockout.object
    @invariant
    def winning_is_worth_one(self) -> bool:
        """In the end it is those without dice who have something of it, and they have all the same."""
        if self.phase != "over":
            return True
        empty = {p: self.seated[p] and self.dice[p] == 0 for p in self.Player}
        if self.both_out == "all":
            return all(self.result(p) == (1 if empty[p] else 0) for p in self.Player)
        if self.both_out == "nobody" and sum(empty.values()) > 1:
            return all(self.result(p) == 0 for p in self.Player)
        return all(self.result(p) == 0 or (empty[p] and self.result(p) == 1) for p in self.Player)

    # What the lost rules must provide -------------------------------------------------------------------------------

    #: knockout.win, knockout.win.several
    @invariant
    def one_winner(self) -> bool:
        """The text speaks of one winner, so no throw may empty two hands: knockout.win."""
        return sum(self.won[p] for p in self.Player) <= 1

    #: knockout.object, knockout.rules.two_to_five
    @step_property
    def a_throw_adds_no_dice(before, after: Self, step: Step) -> bool:
        """After a throw there are not more dice in hands than before it."""
        if before.throw_ends(after):
            return after.on_table() <= before.stock
        return True

    #: knockout.object, knockout.rules.two_to_five
    @step_property
    def a_throw_costs_a_die(before, after: Self, step: Step) -> bool:
        """After a throw there are fewer dice in hands than before it; then every game ends."""
        if before.throw_ends(after):
            return after.on_table() < before.stock
        return True

    def throw_ends(self, after: Self) -> bool:
        deciding = self.phase == "fall" or self.phase == "rules"
        return deciding and (after.phase == "throw" or after.phase == "look")

    #: knockout.flow, knockout.end
    @variant
    def the_game_must_end(self) -> int:
        """Falls with every step: dice in hands weigh most, then how far the throw or the roll-off has come."""
        most = self.most_players * self.most_dice
        waiting = 3 * sum(self.rolls[p] for p in self.Player) - self.shown + (1 if self.phase == "roll-off" else 0)
        ahead = 2 * most + 4  # more than the steps of one throw
        lighter = self.phase == "look" or self.on_table() < self.stock
        deciding = (ahead if lighter else 0) + self.moving + (2 if self.phase == "look" else 3)
        throwing = ahead + 1 - (most if self.thrown > most else self.thrown)
        steps = 0 if self.phase == "over" else (throwing if self.phase == "throw" else deciding)
        return 2 * ahead * (self.on_table() + waiting) + steps

    #: knockout.end, knockout.object
    @reachable
    def the_game_can_end(self) -> bool:
        """Somebody can run out of dice."""
        return any(self.won[p] for p in self.Player)

    #: knockout.flow
    @reachable
    def anybody_can_have_the_turn(self) -> bool:
        """The turn can come to the last of all seats."""
        return self.turn == self.Player[-1]

    # What the rulebook claims ---------------------------------------------------------------------------------------

    #: knockout.setup.seven, knockout.equip.dice
    @claim
    def seven_may_be_played(self, facts: Facts) -> bool:
        """Seven dice each, which the text recommends, are among the numbers that it allows."""
        if self.scope != "full":
            facts.skip("the scope has other numbers")
        return bool(self.dice_range == "inclusive")

    #: knockout.setup.seven
    @claim
    def seven_makes_the_shortest_game(self, facts: Facts) -> bool:
        """Of all numbers allowed seven takes the fewest turns: one measure of what is best; the text names none."""
        if self.throw_rule in UNKNOWN or self.scope != "full":
            facts.skip("how long a game is depends on the lost rules")
        lengths = {dice: expected_turns(str(self.throw_rule), dice, self.sides) for dice in range(7, 13)}
        return min(lengths, key=lambda dice: lengths[dice]) == 7

    #: knockout.first.lowest
    @claim
    def every_seat_begins_as_often(self, facts: Facts) -> bool:
        """The roll-off favours no seat."""
        if self.tied_roll in ("silent", "either"):
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

    #: knockout.rule1, knockout.use
    @claim
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
