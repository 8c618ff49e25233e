"""How another reading is made: operators on whole rules, each for one axis."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..game_outline import Outline
from ..other_reading import OtherReading
from .agreed_end import agreed_end
from .another_turn import another_turn_for_arriving
from .as_far_as_it_goes import as_much_as_there_is, goes_on_where
from .both_at_once import the_other_one_decides
from .both_of_two import only_with_such_players
from .calls_left_out import call_left_out
from .comparisons import read_otherwise
from .conditions_dropped import condition_dropped, part_dropped
from .counted_elsewhere import counted_before
from .duties import as_long_as_they_can, forced_becomes_optional
from .each_alike import done_with_each
from .elsewhere import goes_elsewhere, what_stays_goes_elsewhere
from .exact_match import exactly_so
from .exceptions import never_or_always
from .exceptions_of_helpers import no_exception
from .further_ways import further_way_barred
from .helpers_otherwise import absent_counted, kind_not_counted
from .how_often import once_before_each
from .in_a_corner import in_a_corner
from .in_all_alike import in_all_alike
from .kinds_meant import the_other_kind_too
from .limit_by_kind import half_as_many_of_one_kind
from .mixed_conditions import by_one_part, needless_for_the_last_one, one_way_barred
from .named_roles import not_for_a_role
from .never_ending import given_up
from .no_less_than_before import no_less_than_before
from .not_played_with import not_played_with
from .nothing_named import nothing_named
from .nothing_said import nothing_said
from .on_the_way import nowhere_too, only_the_last_one
from .one_more_turn import last_round
from .order_of_effects import as_it_was_before
from .other_courses import nothing_else_left, other_end, thrown_again, turn_let_go_by, turn_passed
from .other_moments import at_another_point, the_later_one_first
from .other_way_round import other_way_round
from .places_in_turn import one_after_another
from .position_again import the_same_position_again
from .prices import another_price
from .quantities import another_quantity
from .restrictions import not_the_same_again, once_a_turn
from .rounding import rounded_up
from .set_ups import another_set_up
from .settled_anew import settled_anew
from .several_or_none import one_of_several
from .shares import not_shared
from .somebody_leaves import a_player_leaves
from .statements import statement_left_out
from .statements_moved import an_earlier_statement
from .the_contrary import taken_for_the_contrary
from .turn_ends import another_player, carried_or_lapsed, kept_for_the_next_one, turn_goes_on
from .turn_undone import done_in_the_turn_undone
from .what_came_before import not_in_the_first_turn, not_straight_back, out_once_declined
from .what_else_happens import added_up, as_there, counts_too, effect_left_out, whether_or_not
from .what_is_thrown import another_throw, highest_of_several
from .what_may_be_named import not_the_one_who, only_some, two_different_ones, who_begins
from .when_it_ends import brought_forward, played_to_the_end, put_off
from .who_is_next import the_next_one, the_other_way_round_the_table
from .who_is_touched import all_with_who_acts, another_than_themselves, the_other_gets_it
from .who_sees import hidden_from_others, seen_by

Operator = Callable[[Outline], Iterator[OtherReading]]

OPERATORS: Sequence[Operator] = (
    not_the_same_again,
    once_a_turn,
    as_long_as_they_can,
    forced_becomes_optional,
    read_otherwise,
    turn_goes_on,
    carried_or_lapsed,
    another_player,
    as_it_was_before,
    condition_dropped,
    part_dropped,
    nothing_else_left,
    effect_left_out,
    counts_too,
    as_there,
    whether_or_not,
    added_up,
    another_quantity,
    only_some,
    two_different_ones,
    not_the_one_who,
    who_begins,
    other_end,
    turn_let_go_by,
    thrown_again,
    turn_passed,
    once_before_each,
    at_another_point,
    the_later_one_first,
    never_or_always,
    one_of_several,
    another_throw,
    highest_of_several,
    other_way_round,
    another_set_up,
    seen_by,
    kept_for_the_next_one,
    put_off,
    brought_forward,
    played_to_the_end,
    needless_for_the_last_one,
    one_way_barred,
    by_one_part,
    only_with_such_players,
    the_next_one,
    a_player_leaves,
    counted_before,
    not_straight_back,
    not_in_the_first_turn,
    out_once_declined,
    all_with_who_acts,
    another_than_themselves,
    the_other_gets_it,
    the_other_way_round_the_table,
    one_after_another,
    rounded_up,
    last_round,
    goes_on_where,
    as_much_as_there_is,
    hidden_from_others,
    the_other_one_decides,
    given_up,
    goes_elsewhere,
    what_stays_goes_elsewhere,
    not_shared,
    another_price,
    not_played_with,
    further_way_barred,
    only_the_last_one,
    nowhere_too,
    statement_left_out,
    call_left_out,
    an_earlier_statement,
    taken_for_the_contrary,
    no_less_than_before,
    nothing_said,
    the_other_kind_too,
    nothing_named,
    settled_anew,
    agreed_end,
    kind_not_counted,
    absent_counted,
    not_for_a_role,
    done_with_each,
    no_exception,
    another_turn_for_arriving,
    exactly_so,
    half_as_many_of_one_kind,
    done_in_the_turn_undone,
    the_same_position_again,
    in_a_corner,
)
"""Every operator."""


def other_readings(outline: Outline) -> list[OtherReading]:
    """All that the operators offer for a game."""
    offered = [other_reading for operator in OPERATORS for other_reading in operator(outline)]
    offered += in_all_alike(outline, offered)
    outline.said.forget()
    return offered
