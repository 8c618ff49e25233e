"""Kings of Uman and its variations against an independent restatement, and deliberate faults against properties."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from inspect import signature
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import Position, TransitionSystem, require, word
from rulestone.model.games.casino import Casino
from rulestone.model.games.kings import Kings
from rulestone.model.games.mudslide import Mudslide
from rulestone.model.games.pashtum import Pashtum
from rulestone.model.system.scenes import judge_examples
from rulestone.model.system.semantics import successors
from rulestone.model.words.moments import at_moment
from rulestone.proofs.engines.explicit import Limits, judge_explicitly
from rulestone.proofs.engines.random.hypothesis_strategies import readings
from rulestone.proofs.engines.symbolic import ProofEffort, judge_symbolically
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.verdict import Status

from tests.amounts import every, in_part
from tests.oracles import kings as oracle
from tests.oracles import kings_bank as bank_oracle

pytestmark = pytest.mark.usefixtures("read_before")

JUDGES: dict[type, Any] = {
    Kings: oracle.Table,
    Mudslide: oracle.Mudslide,
    Pashtum: bank_oracle.Bank,
    Casino: bank_oracle.Casino,
}
SCOPES: dict[str, dict[str, int]] = {
    "full": {},
    "small": {"tiers": 3, "sides": 3, "middle": 3, "games": 1},
    "tiny": {"tiers": 3, "sides": 2, "middle": 2, "games": 2},
}
MONEY = {"full": 6, "small": 2, "tiny": 3}
NAMES = ["Sirlius", "Magnus", "Keen"]
IN_TURNS = ("turn", "won", "reveal", "next", "bet", "answer", "respond")


@cache
def system_of(game: type[Any], scope: str, answers: tuple[tuple[str, str], ...] = ()) -> TransitionSystem:
    return game(scope, **dict(answers)).system  # type: ignore[no-any-return]


def judge_of(game: type[Any], scope: str, answers: dict[str, str]) -> Any:
    people = NAMES[: 2 if scope == "tiny" else 3]
    if game is Casino:
        people[-1] = "House"
    money = {"money": MONEY[scope]} if game in (Pashtum, Casino) else {}
    return JUDGES[game](people=people, **SCOPES[scope], **money, readings=answers)


def told(system: TransitionSystem, state: tuple[Any, ...]) -> oracle.Position:
    """A state of the model as the oracle would tell it."""
    view = Position(system, state)
    people = system.game.people

    def each(values: Any) -> dict[str, Any]:
        return {p: values[p] for p in people}

    known = {frozenset((p, q)) for p in people for q in people if view.knows[p, q]}
    found = {
        "phase": view.phase,
        "turn": view.turn if view.phase in IN_TURNS else None,
        "later": view.later,
        "target": view.target,
        "stirred": view.stirred,
        "pairs": known,
        "caught": each(view.caught_lying),
        "tied": each(view.tied_out),
    }
    found |= {name: each(getattr(view, name)) for name in ("city", "king", "peasant", "initiative", "playing", "moved")}
    if "has_risen" in system.functions:
        return found | {"risen": each(view.has_risen)}
    found |= {"die": view.game_die, "begun": view.begun}
    if "purse" in system.functions:
        found |= {name: getattr(view, name) for name in ("pot", "bank", "stakes", "owed")}
        found |= {"purse": each(view.purse), "last_winners": {p for p in people if view.won_last[p]}}
        moment = at_moment(system.game, system.concrete(state))
        found["asked"] = (int(moment.ante()), int(moment.tax()))
    return found


def plain(position: oracle.Position) -> oracle.Position:
    """Without what has no meaning."""
    kept = dict(position)
    if "risen" in kept:
        for name in ("die", "begun"):
            kept.pop(name, None)
    if kept["phase"] not in IN_TURNS:
        kept["turn"] = None
    return kept


def move_of(instance: Any) -> tuple[Any, ...]:
    parameters = [value for name, value in instance.label.parameters if name != "house"]
    return (instance.label.rule, instance.label.chooser, *parameters)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    game=st.sampled_from(list(JUDGES)),
    scope=st.sampled_from(["small", "tiny", "tiny", "full"]),
    data=st.data(),
)
def test_plays_are_those_of_the_restatement(game: type[Any], scope: str, data: st.DataObject) -> None:
    answers = data.draw(readings(game), label="readings")
    compare(game, scope, answers, data)


@pytest.mark.parametrize("game", list(JUDGES))
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_default_plays_are_those_of_the_restatement(game: type[Any], data: st.DataObject) -> None:
    compare(game, "small", {name: q.default for name, q in game.questions().items()}, data)


ALONE = [(Casino, {"house_challenges": "never"}), (Casino, {"equal_rolls": "house"})]
ADOPTED = [
    (Kings, {"compared": "tied"}),
    (Mudslide, {"compared": "tied", "lone_survivor": "wins"}),
    (Pashtum, {"compared": "tied", "after_drop": "over", "dropping": "fold"}),
    (Pashtum, {"after_drop": "over", "dropping": "descend"}),
    (Pashtum, {"raises": "as_high", "after_see": "more"}),
    (Casino, {"all_level": "house"}),
    (Casino, {"all_level": "house", "ties": "money", "no_liar": "unchanged"}),
    *ALONE,
    (Casino, {"house_challenges": "never", "more_challenges": "more", "broke_ante": "drops"}),
    (Casino, {"equal_rolls": "house", "equal_initiative": "seat", "first_in_order": "low"}),
    (Casino, {"equal_rolls": "house", "equal_initiative": "silent"}),
    (Casino, {"compared": "tied", "house_counts": "no", "ties": "money"}),
    (Casino, {"after_drop": "over", "house_counts": "no", "early_end": "scored"}),
]
"""Readings that editors found who had not seen the model, with what else they meet."""


@pytest.mark.parametrize("game, answers", ADOPTED)
@settings(max_examples=in_part(2, 4), deadline=None, suppress_health_check=list(HealthCheck))
@given(scope=st.sampled_from(["small", "full"]), data=st.data())
def test_plays_of_adopted_readings_are_those_of_the_restatement(
    game: type[Any], answers: dict[str, str], scope: str, data: st.DataObject
) -> None:
    compare(game, scope, {**{name: q.default for name, q in game.questions().items()}, **answers}, data)


@pytest.mark.parametrize("game, answers", ADOPTED)
@pytest.mark.parametrize("scope", ["full", "small", "tiny"])
def test_examples_agree_in_adopted_readings(game: type[Any], answers: dict[str, str], scope: str) -> None:
    found = judge_examples(system_of(game, scope, tuple(answers.items())))
    assert {f.declared.name for f in found if f.agrees is False} == set()


@pytest.mark.parametrize("game, answers", [*ALONE, ADOPTED[0], ADOPTED[-2], ADOPTED[-1]])
def test_adopted_readings_break_nothing_among_three(game: type[Any], answers: dict[str, str]) -> None:
    found = judge_explicitly(system_of(game, "small", tuple(answers.items())), limits=Limits(states=6_000_000))
    assert {verdict.status for verdict in found} == {Status.EXHAUSTED}


def compare(game: type[Any], scope: str, answers: dict[str, str], data: st.DataObject) -> None:
    """Follow one play; before every move the same moves lead to the same positions."""
    system, judge = system_of(game, scope, tuple(answers.items())), judge_of(game, scope, answers)
    state = next(iter(first_states(system)))
    assert told(system, state) == plain(judge.first())
    choose = data.draw(st.randoms(use_true_random=False))
    for _ in range(70):
        position = told(system, state)
        expected = {move: plain(after) for move, after in judge.moves(position)}
        found = {move_of(instance): after for instance, after in successors(system, state)}
        assert {move: told(system, after) for move, after in found.items()} == expected
        if not found:
            break
        rule = choose.choice(sorted({move[0] for move in found}))
        state = found[choose.choice(sorted((m for m in found if m[0] == rule), key=repr))]


def test_who_knows_what_after_a_challenge() -> None:
    """The two know each other's PEASANT DICE, nobody else does; when a Game is scored all do."""
    system = system_of(Kings, "full")
    from rulestone.model.games.kings.table import may_see
    from rulestone.model.system.semantics import first_state_with

    order = {"Sirlius": 3, "Magnus": 2, "Keen": 1}
    state = first_state_with(
        system,
        {"phase": "turn", "turn": "Sirlius", "later": True, "playing": True, "city": 4, "king": {"Sirlius": 1}}
        | {"peasant": {"Sirlius": 1, "Magnus": 3, "Keen": 2}, "initiative": order},
    )

    def seen(state: tuple[Any, ...]) -> set[tuple[str, str]]:
        moment = at_moment(system.game, system.concrete(state))
        return {(viewer, owner) for viewer in NAMES for owner in NAMES if bool(may_see(moment, viewer, owner))}

    own = {(name, name) for name in NAMES}
    assert seen(state) == own
    for _ in ("challenge", "reveal"):
        steps = {
            (i.label.rule, dict(i.label.parameters).get("target")): after for i, after in successors(system, state)
        }
        state = steps.get(("challenge", "Keen")) or steps["reveal", "Keen"]
    assert seen(state) == own | {("Sirlius", "Keen"), ("Keen", "Sirlius")}
    scored = first_state_with(system, {"phase": "score", "city": 4})
    assert len(seen(scored)) == 9


def patched(game: type[Any], name: str, function: Any) -> type[Any]:
    """The game with the body of one rule, or one helper, replaced; it gets the original before its own arguments."""
    declared = game.declarations.get(name)
    original = declared.function if declared else word(getattr(game, name))
    fault = word(function)

    def spoilt(self: Any, *args: Any, **named: Any) -> Any:
        return fault(original, self, *args, **named)

    spoilt.__signature__ = signature(original)  # type: ignore[attr-defined]
    return type("Faulty", (game,), {name: replace(declared, written=spoilt) if declared else spoilt})


def moves_to_the_same_tier(original: Any, self: Any, player: str, tier: int) -> None:
    self.king[player] = tier
    self.moved[player] = True
    self.phase = "next"


def holds_in_round_one(original: Any, self: Any) -> None:
    self.phase = "next"


def liars_win(original: Any, self: Any, one: str, other: str) -> Any:
    return original(self, other, one)


def tie_costs_a_tier(original: Any, self: Any, challenger: str, target: str) -> None:
    tied = not (self.beats(challenger, target) or self.beats(target, challenger))
    original(self, challenger, target)
    if tied and self.city[target] < self.gone:
        self.city[target] += 1


def loser_stays(original: Any, self: Any, player: str) -> None:
    self.moved[player] = False


def loser_keeps_their_tier(original: Any, self: Any, player: str) -> None:
    self.moved[player] = self.moved[player]


def everybody_watches(original: Any, self: Any, challenger: str, target: str) -> None:
    original(self, challenger, target)
    self.knows[challenger, challenger] = True


def winner_has_no_turn(original: Any, self: Any, won: Any) -> None:
    original(self, won)
    if self.phase == "won":
        self.phase = "next"


def smallest_lie_wins(original: Any, self: Any) -> Any:
    return {p: self.playing[p] and not won for p, won in original(self).items()}


def nobody_wins(original: Any, self: Any) -> Any:
    return {p: won and self.city[p] == 1 for p, won in original(self).items()}


def the_lowest_reign(original: Any, self: Any, player: str) -> Any:
    return all(self.city[player] >= self.city[other] for other in self.Player)


def titles_are_worthless(original: Any, self: Any, player: str) -> Any:
    return 0


def winners_rise_twice(original: Any, self: Any, player: str, up: Any) -> None:
    if self.city[player] > 2:
        self.city[player] -= 2


def die_is_forgotten(original: Any, self: Any) -> None:
    die = self.game_die
    original(self)
    self.game_die = die


def dice_stay(original: Any, self: Any) -> None:
    peasants = {p: self.peasant[p] for p in self.Player}
    original(self)
    self.peasant = peasants


def rounds_never_end(original: Any, self: Any, player: str) -> None:
    original(self, player)
    if self.phase == "score":
        self.begin_round()


def same_number_twice(original: Any, self: Any, player: str, number: int) -> None:
    require(self.phase == "initiative" and self.playing[player] and self.initiative[player] == 0)
    before, after = self.seated_around(player)
    require(all(self.initiative[p] > 0 for p in before))
    self.initiative[player] = number
    if not after:
        self.phase = "peasants"


def tax_vanishes(original: Any, self: Any, player: str) -> None:
    bank = self.bank
    original(self, player)
    self.bank = bank


def sees_for_nothing(original: Any, self: Any, player: str) -> None:
    self.owed = 0
    self.phase = "respond"


def pot_is_not_paid(original: Any, self: Any, winners: Any) -> None:
    self.bank += self.pot
    self.pot = 0


def raises_are_free(original: Any, self: Any, player: str, amount: Any) -> None:
    self.stakes += 0


def house_loses_ties(original: Any, self: Any, one: str, other: str) -> Any:
    return super(Pashtum, self).beats(one, other)


def falls_one_tier(original: Any, self: Any, player: str) -> None:
    self.city[player] += 1


FAULTS = [
    ("claims_are_changed_by_moves", Kings, "move", moves_to_the_same_tier),
    ("round_one_is_for_claims", Kings, "hold", holds_in_round_one),
    ("truth_beats_a_lie", Kings, "beats", liars_win),
    ("the_smaller_lie_wins", Kings, "beats", liars_win),
    ("the_larger_truth_wins", Kings, "beats", liars_win),
    ("a_tie_sends_both_away", Kings, "reveal", tie_costs_a_tier),
    ("a_tie_sends_both_away", Kings, "leave", loser_stays),
    ("truth_beats_a_lie", Kings, "drop", loser_keeps_their_tier),
    ("secrets_are_shared_in_pairs", Kings, "reveal", everybody_watches),
    ("the_biggest_lie_wins", Kings, "winners", smallest_lie_wins),
    ("truth_gets_you_nowhere", Kings, "winners", smallest_lie_wins),
    ("the_best_liar_rises", Kings, "winners", nobody_wins),
    ("kings_stand_highest", Kings, "is_king", the_lowest_reign),
    ("kings_alone_have_won", Kings, "worth", titles_are_worthless),
    ("nobody_moves_house_otherwise", Mudslide, "rise", winners_rise_twice),
    ("the_game_die_counts_games", Kings, "count_game", die_is_forgotten),
    ("every_game_starts_afresh", Kings, "end_game", dice_stay),
    ("a_game_ends_when_all_hold", Kings, "end_round", rounds_never_end),
    ("no_two_roll_alike", Kings, "roll_initiative", same_number_twice),
    ("a_drop_leads_to_the_bottom", Mudslide, "drop", falls_one_tier),
    ("money_is_conserved", Pashtum, "pay_for_move", tax_vanishes),
    ("bets_go_to_the_challenge_pot", Pashtum, "see", sees_for_nothing),
    ("bets_are_open_only_in_challenges", Pashtum, "put_down", raises_are_free),
    ("winners_split_the_pot", Pashtum, "pay_winners", pot_is_not_paid),
    ("a_tie_costs_the_house_nothing", Casino, "beats", house_loses_ties),
]


@pytest.mark.parametrize(
    "name, game, place, fault", every(2, FAULTS), ids=[f"{f[0]}-{f[3].__name__}" for f in every(2, FAULTS)]
)
def test_a_deliberate_fault_is_caught(name: str, game: type[Any], place: str, fault: Any) -> None:
    system = patched(game, place, fault)("tiny").system
    (verdict,) = judge_explicitly(system, properties=[name], target="python", limits=Limits(states=60_000))
    assert verdict.status is Status.REFUTED, verdict.detail
    assert verdict.play is not None and len(verdict.play) <= 40


def ties_are_forgotten(original: Any, self: Any, challenger: str, target: str) -> None:
    original(self, challenger, target)
    self.tied_out = False


def none_who_left_is_compared(original: Any, self: Any, player: str) -> Any:
    return self.playing[player]


def a_drop_is_a_victory(original: Any, self: Any, won: Any) -> None:
    original(self, True)


def the_house_plays_on(original: Any, self: Any) -> Any:
    return sum(self.stays_in(p) for p in self.Player) <= 1


def the_house_gives_way(original: Any, self: Any, one: str, other: str) -> Any:
    equal = "House" in (one, other) and self.initiative[one] == self.initiative[other]
    return other == "House" if equal else original(self, one, other)


@pytest.mark.parametrize(
    "name, game, place, fault, scope, answers",
    [
        ("a_tie_sends_both_away", Kings, "reveal", ties_are_forgotten, "tiny", {"compared": "tied"}),
        ("the_best_liar_rises", Kings, "is_compared", none_who_left_is_compared, "small", {"compared": "tied"}),
        ("who_drops_fares_as_who_loses", Pashtum, "after_challenge", a_drop_is_a_victory, "tiny", ADOPTED[2][1]),
        ("nobody_is_passed_over", Casino, "before", the_house_gives_way, "tiny", {"equal_rolls": "house"}),
        ("a_city_goes_on_among_two", Casino, "is_decided", the_house_plays_on, "small", {"house_counts": "no"}),
    ],
)
def test_a_fault_in_an_adopted_reading_is_caught(
    name: str, game: type[Any], place: str, fault: Any, scope: str, answers: dict[str, str]
) -> None:
    system = patched(game, place, fault)(scope, **answers).system
    (verdict,) = judge_explicitly(system, properties=[name], limits=Limits(states=3_000_000))
    assert verdict.status is Status.REFUTED, verdict.detail


@pytest.mark.parametrize("game", list(JUDGES))
def test_engines_agree_where_nothing_is_wrong(game: type[Any]) -> None:
    """Everything holds in all states of the smallest scope, and is proved there."""
    system = system_of(game, "tiny")
    visited = {v.property: v.status for v in judge_explicitly(system, limits=Limits(states=80_000))}
    assert set(visited.values()) == {Status.EXHAUSTED}
    goals = {goal.name for goal in system.goals}
    proved = {
        v.property: v.status
        for v in judge_symbolically(system, properties=set(visited) - goals, effort=ProofEffort(quick=True))
    }
    assert set(proved.values()) == {Status.PROVED}


def test_all_can_be_out_at_once() -> None:
    """Then there is no King, though the text speaks of one."""
    system = system_of(Kings, "tiny")
    everybody = any(judged_out(system, state) for state in last_states(system))
    assert everybody


def judged_out(system: TransitionSystem, state: tuple[Any, ...]) -> bool:
    view = Position(system, state)
    return view.phase == "over" and all(view.city[p] == system.game.gone for p in system.game.people)


def last_states(system: TransitionSystem) -> list[tuple[Any, ...]]:
    """Where plays end in which everybody is honest and holds."""
    found, level = [], list(first_states(system))
    while level:
        following = {}
        for state in level:
            view = Position(system, state)
            for instance, after in successors(system, state):
                label = dict(instance.label.parameters)
                honest = instance.label.rule != "move" or label["tier"] == min(3, view.peasant[view.turn])
                roll = instance.label.rule != "roll_peasant" or label["number"] < 4
                if honest and roll and instance.label.rule != "challenge":
                    following[after] = None
        found += [state for state in following if Position(system, state).phase == "over"]
        level = list(following)
    return found


@pytest.mark.parametrize("reading, plays", [("waived", True), ("entry", False)])
def test_who_has_the_ante_and_no_tax(reading: str, plays: bool) -> None:
    """With gold for the ANTE alone one takes part, or does not and keeps it."""
    from rulestone.model.system.semantics import first_state_with

    system = system_of(Pashtum, "full", (("broke_tax", reading),))
    purses = {"Sirlius": 1, "Magnus": 2, "Keen": 15}
    state = first_state_with(system, {"phase": "begin", "city": 4, "game_die": 3, "begun": 4, "purse": purses})
    (after,) = (after for instance, after in successors(system, state) if instance.label.rule == "begin_game")
    begun = Position(system, after)
    assert {name: begun.playing[name] for name in purses} == {"Sirlius": plays, "Magnus": True, "Keen": True}
    assert begun.purse["Sirlius"] == (0 if plays else 1) and begun.purse["Magnus"] == 1


FINDINGS = [
    (Kings, {"no_liar": "widest"}, "truth_gets_you_nowhere"),
    (Kings, {"lone_survivor": "wins"}, "truth_gets_you_nowhere"),
    (Kings, {"still_in": "city"}, "one_step_a_game"),
    (Kings, {"empty_table": "silent"}, "deadlock"),
    (Kings, {"equal_initiative": "silent"}, "defined"),
    (Kings, {"zero_face": "eight"}, "defined"),
    (Kings, {"last_game": "zero"}, "a_city_ends_after_seven_games"),
    (Pashtum, {"lone_ante": "silent"}, "deadlock"),
    (Pashtum, {"empty_table": "again"}, "money_runs_out"),
    (Casino, {"rates": "none"}, "money_runs_out"),
]


@pytest.mark.parametrize("game, answers, name", FINDINGS)
def test_readings_break_what_they_are_known_to_break(game: type[Any], answers: dict[str, str], name: str) -> None:
    system = system_of(game, "tiny", tuple(answers.items()))
    (verdict,) = judge_explicitly(system, properties=[name], target="python", limits=Limits(states=80_000))
    assert verdict.status is Status.REFUTED


@pytest.mark.parametrize("reading, borne_out", [("standing", True), ("distance", True), ("number", False)])
def test_the_tables_of_the_rulebook_decide_what_greater_means(reading: str, borne_out: bool) -> None:
    for game in JUDGES:
        found = {f.declared.name: f.agrees for f in judge_examples(system_of(game, "full", (("compare", reading),)))}
        assert found["keen_has_lied_most"] is borne_out
        assert found["magnus_challenges_sirlius"] is borne_out
