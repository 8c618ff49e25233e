"""Kesch against its restatement in plain Python, and what readings break."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import Label, Position, TransitionSystem
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.games.kesch import Kesch
from rulestone.model.games.kesch_for_four import KeschForFour
from rulestone.model.reading.grounding import with_moves_named
from rulestone.model.system.scenes import judge_claims, judge_examples
from rulestone.model.system.semantics import first_state_with, step, successors
from rulestone.proofs.engines.explicit import judge_explicitly
from rulestone.proofs.engines.symbolic import ProofEffort, judge_symbolically
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.sight import sight
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.plays.watching import Watch

from tests.oracles import kesch as oracle

pytestmark = pytest.mark.usefixtures("read_before")

READINGS = {name: sorted(q.readings) for name, q in Kesch.questions().items() if name != "layout"}
OF_FOUR = {
    name: sorted(question.readings)
    for name, question in KeschForFour.questions().items()
    if name not in (*Kesch.questions(), "towers")
}
NAMES = "abcdefghijkl"
OF_LANDING = {
    "attacks_stay_until_combat_is_over",
    "players_take_turns",
    "who_takes_a_tower_wins",
    "it_takes_two",
    "only_killers_attack_again",
    "combat_goes_on_only_after_a_kill",
    "attacks_end_with_their_combat",
}
"""Step properties that speak of attacks that land."""


@cache
def game_of(scope: str, readings: tuple[tuple[str, str], ...] = ()) -> Kesch:
    return Kesch(scope, **dict(readings))


def drawn_game(scope: str, readings: dict[str, str]) -> Kesch:
    """The game for two at a scope, or the smallest for four; each leaves the other's questions alone."""
    if scope == "four":
        return KeschForFour("small", **readings)
    return Kesch(scope, **{name: reading for name, reading in readings.items() if name not in OF_FOUR})


def point(square: str | None) -> oracle.Point | None:
    return None if square is None else (NAMES.index(square[0]), int(square[1:]) - 1)


def square(place: oracle.Point) -> str:
    return f"{NAMES[place[0]]}{place[1] + 1}"


def told(game: Kesch, state: tuple[Any, ...]) -> oracle.Position:
    """A state of the model as the oracle sees it."""
    view = Position(game.system, state)
    men = {point(q): (view.owner[q], view.kind[q]) for q in game.Square if view.kind[q] != "none"}
    aims = {point(q): point(view.aim[q]) for q in game.Square if view.aim[q] is not None}
    return oracle.Position(
        men,
        view.turn,
        view.aimer,
        view.phase,
        point(view.walker),
        view.heading,
        aims,
        point(view.overran),
        {p: view.score[p] for p in game.Player},
        view.played,
        view.prize,
        view.directed,
        {p: view.struck[p] for p in game.Player} if isinstance(game, KeschForFour) else {},
    )


def rules_of(game: Kesch, readings: dict[str, str]) -> oracle.Rules:
    first = told(game, next(iter(first_states(game.system)))).men
    return oracle.Rules(readings, game.grid.files, game.grid.ranks, tuple(game.Player), game.games, first)


def move_of(instance: Any) -> tuple[Any, ...]:
    values = []
    for name, value in instance.label.parameters:
        if name != "player":
            values.append(point(value) if name in ("start", "man", "attacker", "target") else value)
    return (instance.label.rule, instance.label.chooser, *values)


def compare(game: Kesch, rules: oracle.Rules, state: tuple[Any, ...]) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    found = {move_of(instance): after for instance, after in successors(game.system, state)}
    expected = {move: after.key() for move, after in rules.moves(told(game, state))}
    assert {move: told(game, after).key() for move, after in found.items()} == expected
    assert seen_aims(game, state) == {
        (viewer, q) for viewer in game.Player for q in game.Square if rules.sees(told(game, state), viewer, point(q))
    }
    return found


def seen_aims(game: Kesch, state: tuple[Any, ...]) -> set[tuple[str, str]]:
    """Who may look at whose attacks, by what the game declares."""
    values = dict(zip(game.system.cells, state, strict=True))
    looks = {place: when for place, when in sight(game.system).items() if place[1].function.name == "aim"}
    return {(viewer, cell.index[0]) for (viewer, cell), when in looks.items() if evaluate(when, values.__getitem__)}


def drawn_state(game: Kesch, data: st.DataObject) -> tuple[Any, ...]:
    """Towers at home, men anywhere, somebody to move."""
    owners: dict[str, Any] = dict.fromkeys(game.Square)
    kinds = dict.fromkeys(game.Square, "none")
    for home, owner in game.homes.items():
        owners[home], kinds[home] = owner, "tower"
    free = [q for q in game.Square if q not in game.homes]
    men = st.tuples(st.sampled_from(list(game.Player)), st.sampled_from(["peasant", "spearman", "archer", "knight"]))
    for place, (owner, kind) in data.draw(st.dictionaries(st.sampled_from(free), men, min_size=2, max_size=7)).items():
        owners[place], kinds[place] = owner, kind
    turn = data.draw(st.sampled_from(list(game.Player)))
    empty: dict[str, Any] = {"walker": None, "heading": None, "overran": None, "aim": None, "score": 0}
    return first_state_with(
        game.system, {"owner": owners, "kind": kinds, "turn": turn, "aimer": turn, "phase": "move", **empty}
    )


@given(
    scope=st.sampled_from(["small", "tiny", "tiny", "tiny", "four"]),
    readings=st.fixed_dictionaries({n: st.sampled_from(options) for n, options in (READINGS | OF_FOUR).items()}),
    data=st.data(),
)
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_moves_are_those_of_the_restatement(scope: str, readings: dict[str, str], data: st.DataObject) -> None:
    game = drawn_game(scope, readings)
    rules = rules_of(game, readings)
    state = drawn_state(game, data)
    for _ in range(8):
        found = compare(game, rules, state)
        if not found:
            return
        bold = [move for move in found if move[0] in ("direct", "march", "follow", "halt")]
        state = found[data.draw(st.sampled_from(sorted(found, key=repr) + 3 * sorted(bold, key=repr)))]


@given(
    scope=st.sampled_from(["small", "tiny", "four", "four"]),
    readings=st.fixed_dictionaries({n: st.sampled_from(options) for n, options in (READINGS | OF_FOUR).items()}),
    data=st.data(),
)
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_attacks_land_as_in_the_restatement(scope: str, readings: dict[str, str], data: st.DataObject) -> None:
    game = drawn_game(scope, readings)
    rules = rules_of(game, readings)
    watch = Watch(game.system, OF_LANDING)
    for _ in range(8):
        state = drawn_attacks(game, rules, drawn_state(game, data), data)
        compare(game, rules, state)
        (landing,) = game.system.instances_by_rule["land"]
        assert not watch.broken_by(state, landing)


def drawn_attacks(game: Kesch, rules: oracle.Rules, state: tuple[Any, ...], data: st.DataObject) -> tuple[Any, ...]:
    """Most pieces have directed an attack, at a tower if they can."""
    position = told(game, state)
    aims: dict[str, str | None] = dict.fromkeys(game.Square)
    for a, (owner, _) in position.men.items():
        foes = [
            t for t, (o, _) in position.men.items() if not rules.same_side(o, owner) and rules.in_range(position, a, t)
        ]
        towers = [t for t in foes if position.men[t][1] == "tower"]
        if foes:
            target = data.draw(st.sampled_from([*foes, *towers * 5, None]))
            aims[square(a)] = None if target is None else square(target)
    values = {f: {q: getattr(Position(game.system, state), f)[q] for q in game.Square} for f in ("owner", "kind")}
    if rules.readings["after_tower"] == "fought":
        fallen = data.draw(st.sampled_from([None, *game.homes]))
        if fallen is not None:  # in an earlier wave
            values["owner"][fallen], values["kind"][fallen], aims[fallen] = None, "none", None
            aims = {a: None if target == fallen else target for a, target in aims.items()}
        if isinstance(game, KeschForFour):
            values["struck"] = drawn_strikes(game, rules, fallen, data)
    empty = {"walker": None, "heading": None, "overran": None, "score": 0}
    players = {"turn": position.turn, "aimer": position.turn, "phase": "resolve"}
    return first_state_with(game.system, {**values, **empty, **players, "aim": aims})


def drawn_strikes(game: Kesch, rules: oracle.Rules, fallen: str | None, data: st.DataObject) -> dict[str, int]:
    """With how many men each has struck the tower that fell before, if one has: only foes have, and somebody did."""
    struck = dict.fromkeys(game.Player, 0)
    if fallen is not None:
        foes = [p for p in game.Player if not rules.same_side(p, game.homes[fallen])]
        struck |= {p: data.draw(st.integers(0, 2)) for p in foes}
        struck[data.draw(st.sampled_from(foes))] = data.draw(st.integers(1, 2))
    return struck


def attacked(system: TransitionSystem, turn: str, *attackers: str, tower: str) -> tuple[Any, ...]:
    """Some men of all four, and attacks on a tower that are about to land."""
    game = system.game
    men = {"a3": ("gold", "knight"), "b3": ("red", "knight"), "b4": ("gold", "peasant"), "d2": ("blue", "peasant")}
    men |= {q: (owner, "tower") for q, owner in game.homes.items()}
    owners, kinds = ({q: men.get(q, (None, "none"))[n] for q in game.Square} for n in (0, 1))
    aims = dict.fromkeys(game.Square) | dict.fromkeys(attackers, tower)
    values = {"owner": owners, "kind": kinds, "aim": aims, "turn": turn, "aimer": turn, "phase": "resolve"}
    return first_state_with(system, {**values, **dict.fromkeys(("walker", "heading", "overran")), "score": 0})


@pytest.mark.parametrize(
    "readings, turn, attackers, gold, red",
    [
        ({"help": "both"}, "gold", ("a3", "b3"), 1, 1),
        ({"help": "nobody"}, "gold", ("a3", "b3"), 0, 0),
        ({"help": "nobody"}, "gold", ("a3", "b4"), 1, 0),
        ({"off_move": "side"}, "black", ("a3", "b4"), 1, 1),
        ({"off_move": "nobody"}, "black", ("a3", "b4"), 0, 0),
        ({"off_move": "strikers"}, "black", ("a3", "b4"), 1, 0),
        ({"off_move": "strikers"}, "black", ("a3", "b3"), 1, 1),
        ({"off_move": "strikers", "partner": "wins"}, "black", ("a3", "b4"), 1, 1),
    ],
)
def test_who_loses_their_tower_has_lost_whoever_has_won(
    readings: dict[str, str], turn: str, attackers: tuple[str, ...], gold: int, red: int
) -> None:
    """Also where nobody has: with four towers its owner alone, with one tower a side the owner's ally, too."""
    game = KeschForFour("small", **readings)
    (after,) = (s for _, s in successors(game.system, attacked(game.system, turn, *attackers, tower="a4")))
    view = Position(game.system, after)
    assert view.phase == "won" and game.homes["a4"] == "black"
    assert {p: view.score[p] for p in game.Player} == {"gold": gold, "red": red, "black": -1, "blue": 0}
    lone = type("Lone", (KeschForFour,), {"homes": {"a4": "black", "a1": "red"}})("small", **readings)
    (after,) = (s for _, s in successors(lone.system, attacked(lone.system, turn, *attackers, tower="a4")))
    view = Position(lone.system, after)
    assert {p: view.score[p] for p in lone.Player} == {"gold": gold, "red": red, "black": -1, "blue": -1}


@pytest.mark.parametrize(
    "readings",
    [{}, {"help": "nobody"}, {"off_move": "nobody"}, {"off_move": "strikers"}, {"partner": "wins"}],
)
def test_what_a_tower_is_worth_to_four(readings: dict[str, str]) -> None:
    """Of the rules only the landing of attacks is read."""

    def broken(system: TransitionSystem, turn: str, *attackers: str) -> list[str]:
        state = attacked(system, turn, *attackers, tower="a4")
        return Watch(system, {"who_takes_a_tower_wins"}).broken_by(state, system.instances_by_rule["land"][0])

    def turned(self: Any, *given: Any) -> Any:
        return -KeschForFour.worth(self, *given)

    game = KeschForFour("small", **readings)
    faulty = type("Faulty", (KeschForFour,), {"worth": turned})("small", **readings)
    landing = [Label("land", (), None)]
    sound, turned_round = with_moves_named(game, landing), with_moves_named(faulty, landing)
    assert game.homes["a4"] == "black"
    for turn in game.Player:
        for attackers in (("a3", "b3"), ("a3", "b4"), ("a3", "b3", "b4")):
            assert broken(sound, turn, *attackers) == []
            assert "who_takes_a_tower_wins" in broken(turned_round, turn, *attackers)


@pytest.mark.parametrize("shared_tower", ["half", "either"])
@pytest.mark.parametrize("others", [{}, {"lasting": "stays"}, {"must_attack": "must"}], ids=str)
def test_who_directs_a_tower_that_allies_share(shared_tower: str, others: dict[str, str]) -> None:
    """Black's spearman stands beside the light tower, Gold's by its half; all that may follow is the restatement's."""
    game = KeschForFour("tiny", shared_tower=shared_tower, **others)
    defaults = {name: question.default for name, question in KeschForFour.questions().items()}
    rules = rules_of(game, defaults | {"shared_tower": shared_tower} | others)
    men = {"a1": ("red", "spearman"), "c1": ("gold", "peasant"), "a2": ("black", "spearman")}
    men |= {q: (owner, "tower") for q, owner in game.homes.items()}
    owners, kinds = ({q: men.get(q, (None, "none"))[n] for q in game.Square} for n in (0, 1))
    empty: dict[str, Any] = {"walker": None, "heading": None, "overran": None, "aim": None, "score": 0}
    begun = {"owner": owners, "kind": kinds, "turn": "gold", "aimer": "gold", "phase": "aim", **empty}
    front, directed = {first_state_with(game.system, begun)}, set()
    for _ in range(6):
        found = [compare(game, rules, state) for state in front]
        directed |= {move[1] for moves in found for move in moves if move[0] == "direct" and move[2] == point("b1")}
        front = {after for moves in found for after in moves.values()}
    alone = shared_tower == "half" or "must_attack" in others  # whom Gold must attack is left to nobody else
    assert directed == ({"gold"} if alone else {"gold", "red"})


@pytest.mark.parametrize("both", ["draw", "mover"])
@pytest.mark.parametrize("help, gold, red", [("both", 1, 1), ("nobody", 0, 0)])
def test_who_struck_a_tower_is_remembered_while_combat_is_fought_to_its_end(
    both: str, help: str, gold: int, red: int
) -> None:
    """Gold and Red take Black's tower together; nobody falls in the next wave, and only then is it decided."""
    game = KeschForFour("small", after_tower="fought", help=help, both_towers=both)
    (landing,) = game.system.instances_by_rule["land"]
    fallen = step(game.system, landing, attacked(game.system, "gold", "a3", "b3", tower="a4"))
    view = Position(game.system, fallen)
    assert view.phase == "aim" and view.kind["a4"] == "none" and {view.score[p] for p in game.Player} == {0}
    assert {p: view.struck[p] for p in game.Player} == {"gold": 1, "red": 1, "black": 0, "blue": 0}
    rules = rules_of(
        game,
        {name: question.default for name, question in KeschForFour.questions().items()}
        | {"after_tower": "fought", "help": help, "both_towers": both},
    )
    for player in game.Player:
        found = compare(game, rules, fallen)
        fallen = found["done", player]
    (after,) = compare(game, rules, fallen).values()
    view = Position(game.system, after)
    assert view.phase == "won" and not Watch(game.system, OF_LANDING).broken_by(fallen, landing)
    assert {p: view.score[p] for p in game.Player} == {"gold": gold, "red": red, "black": -1, "blue": 0}


@pytest.mark.parametrize("marching", ["every_game", "agreed"])
def test_the_first_moves_on_the_large_board_are_those_of_the_restatement(marching: str) -> None:
    game = game_of("full", (("marching", marching),))
    defaults = {name: question.default for name, question in Kesch.questions().items()}
    rules = rules_of(game, defaults | {"marching": marching})
    state = next(iter(first_states(game.system)))
    found = compare(game, rules, state)
    kinds = {move[0] for move in found}
    assert kinds == ({"go"} if marching == "agreed" else {"go", "march"}) and all(move[1] == "black" for move in found)
    if marching == "agreed":
        return
    after = found[min((m for m in found if m[0] == "march"), key=repr)]
    compare(game, rules, after)


@pytest.mark.parametrize("march_overrun", ["no", "yes"])
def test_a_knight_overruns_at_the_head_of_a_march_or_does_not(march_overrun: str) -> None:
    """From behind an archer, with a peasant behind him; nobody but a knight does."""
    game = game_of("full", (("march_overrun", march_overrun),))
    defaults = {name: question.default for name, question in Kesch.questions().items()}
    rules = rules_of(game, defaults | {"march_overrun": march_overrun})
    empty: dict[str, Any] = {"walker": None, "heading": None, "overran": None, "aim": None, "score": 0}
    marched = {}
    for leader in ("knight", "spearman"):
        placed = {home: (owner, "tower") for home, owner in game.homes.items()}
        placed |= {"c4": ("black", "peasant"), "d5": ("black", leader), "e6": ("white", "archer")}
        owners: dict[str, Any] = dict.fromkeys(game.Square) | {q: owner for q, (owner, _) in placed.items()}
        kinds = dict.fromkeys(game.Square, "none") | {q: kind for q, (_, kind) in placed.items()}
        men = {"owner": owners, "kind": kinds, "turn": "black", "aimer": "black", "phase": "move"}
        found = compare(game, rules, first_state_with(game.system, {**men, **empty}))
        marched[leader] = [after for move, after in found.items() if move[0] == "march" and move[3] == "nw"]
    assert len(marched["knight"]) == int(march_overrun == "yes") and marched["spearman"] == []
    for after in marched["knight"]:
        view = Position(game.system, after)
        assert (view.kind["e6"], view.owner["e6"], view.kind["d5"], view.overran) == (
            "knight",
            "black",
            "peasant",
            "e6",
        )
        ((_, fought),) = compare(game, rules, after).items()
        compare(game, rules, fought)


@pytest.mark.parametrize("layout", ["hints", "front", "behind"])
def test_every_layout_is_a_chess_set_on_each_side(layout: str) -> None:
    men = Kesch(layout=layout).setup_men
    assert men["e2"] == ("white", "tower") and men["e7"] == ("black", "tower")
    for player in ("white", "black"):
        kinds = [kind for owner, kind in men.values() if owner == player]
        assert sorted(kinds) == ["archer"] * 2 + ["knight"] * 2 + ["peasant"] * 8 + ["spearman"] * 2 + ["tower"]
    assert all((men[q][1] == men[f"{q[0]}{9 - int(q[1])}"][1]) for q in men)


@pytest.mark.parametrize("scope, files, ranks, towers", [("full", 8, 8, 2), ("ten", 10, 10, 2), ("twelve", 12, 8, 4)])
def test_boards_for_four(scope: str, files: int, ranks: int, towers: int) -> None:
    game = KeschForFour(scope)
    assert (game.grid.files, game.grid.ranks, len(game.homes)) == (files, ranks, towers)
    assert list(game.Player) == ["gold", "black", "red", "blue"]
    for place, (owner, _) in game.setup_men.items():
        file, rank = point(place) or (0, 0)
        assert (owner in ("gold", "red")) == (rank < ranks // 2)
        assert (owner in ("gold", "blue")) == (file >= files // 2)


def test_ten_by_ten_has_two_or_four_towers() -> None:
    assert len(KeschForFour("ten", towers="each").homes) == 4


@cache
def explicitly(scope: str, readings: tuple[tuple[str, str], ...] = ()) -> dict[str, Status]:
    verdicts = judge_explicitly(Kesch(scope, **dict(readings)).system, target="python")
    return {v.property: v.status for v in verdicts}


@pytest.mark.parametrize("readings", [{}, {"lasting": "stays"}, {"timing": "mover_last"}, {"bound": "spent"}])
def test_the_smallest_scope_is_exhausted(readings: dict[str, str]) -> None:
    found = explicitly("tiny", tuple(readings.items()))
    refuted = {name for name, status in found.items() if status is Status.REFUTED}
    assert refuted == {"a_knight_can_overrun"}  # there is no knight
    assert set(found.values()) == {Status.REFUTED, Status.EXHAUSTED}


def test_a_silent_text_is_a_deadlock() -> None:
    assert explicitly("tiny", (("no_move", "silent"),))["deadlock"] is Status.REFUTED


def test_engines_agree_at_the_smallest_scope() -> None:
    found = explicitly("tiny")
    system = game_of("tiny").system
    names = [p.name for p in (*system.invariants, *system.step_properties)] + ["defined", "deadlock"]
    verdicts = list(judge_symbolically(system, properties=names, effort=ProofEffort(quick=True)))
    assert [v.status for v in verdicts].count(Status.PROVED) >= len(names) - 2
    for verdict in verdicts:
        if verdict.status in (Status.PROVED, Status.REFUTED):
            assert (verdict.status is Status.REFUTED) == (found[verdict.property] is Status.REFUTED), verdict


def without_moves(**readings: str) -> TransitionSystem:
    """The game on the large board for what is said of it that asks no move."""
    return with_moves_named(Kesch("full", **readings), ())


def test_examples_and_claims() -> None:
    assert {f.declared.name: f.agrees for f in judge_claims(without_moves())} == {
        "knights_are_the_strongest": True,
        "worth_follows_reach": False,
        "a_knight_is_worth_four_peasants": True,
    }
    for reading in ("line", "fan"):  # of the spearmen's readings these agree with their worth
        told_so = {f.declared.name: f.agrees for f in judge_claims(without_moves(second_rank=reading))}
        assert told_so["worth_follows_reach"] is True
    shown = judge_examples(game_of("full", (("second_rank", "fan"),)).system)
    assert {f.agrees for f in shown} == {True}
    assert {f.agrees for f in judge_claims(game_of("tiny").system)} == {None}  # the text speaks of the usual board
    examples = {f.declared.name: f.agrees for f in judge_examples(game_of("full").system)}
    assert set(examples.values()) == {True}
    aimed = {f.declared.name: f.agrees for f in judge_examples(game_of("full", (("under_attack", "aimed"),)).system)}
    assert aimed["men_march_into_danger_not_out_of_it"] is False  # no attack is ever directed when a player moves
    four = {f.declared.name: f.agrees for f in judge_examples(KeschForFour().system)}
    assert four["a_spearman_and_the_allys_archer"] is True


def test_a_picture_shows_the_board() -> None:
    from rich.text import Text

    game = game_of("full")
    state = next(iter(first_states(game.system)))
    lines = Text.from_markup(game.picture(Position(game.system, state))).plain.split("\n")
    assert lines[1].split() == ["7", "k", "s", "a", "·", "t", "a", "s", "k"] and lines[6].split()[5] == "T"
    assert lines[-1] == "move: black"
