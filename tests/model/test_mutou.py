"""MuTou against its restatement in plain Python, who wins on strips, and rules broken on purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, wraps
from itertools import permutations
from typing import Any

import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.geometry.make.makers import square
from rulestone.geometry.make.tilings import hexagonal
from rulestone.model import GameError, TransitionSystem, word
from rulestone.model.games.mutou import MuTou
from rulestone.model.games.mutou.playing_area import altered_areas
from rulestone.model.games.mutou.settings import stands
from rulestone.model.system.scenes import judge_examples
from rulestone.model.system.semantics import successors
from rulestone.proofs.engines.explicit import Limits, judge_explicitly
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.verdict import Status

from tests.amounts import every, in_part
from tests.oracles import mutou as oracle
from tests.oracles.mutou_position import Piece, Position
from tests.oracles.mutou_solved import solve

DEFAULTS = {name: question.default for name, question in MuTou.questions().items()}

SMALL = "2x3+2 pieces+2 facets+2 wafers+1 spare"
CASES: dict[str, tuple[str, dict[str, str]]] = {
    "as chosen": (SMALL, {}),
    "every kind of shak": ("3x3+3 pieces+3 facets+2 wafers+1 spare", {}),
    "three players": ("3x3+2 pieces+2 facets+1 wafers+3 players", {"remains": "victor", "caller": "any"}),
    "extra moves": (SMALL, {"extra": "wafer", "rest": "not_moving", "points": "live", "rand_cost": "none"}),
    "mixed turns": (SMALL, {"form": "advanced", "extra": "renewed", "aim": "cooperative", "far_cost": "further"}),
    "all units": (SMALL, {"all_units": "all", "own_piece": "allowed", "self_defeat": "keep", "music": "lapse"}),
    "other Rands": (
        "3x3+3 pieces+2 facets+1 wafers",
        {"rand_own": "stays", "rand_direction": "before", "vertex_step": "touching", "walk": "exactly"},
    ),
    "taking Rands": (
        "3x3+3 pieces+2 facets+1 wafers",
        {"rand_own": "takes", "rand_capture": "takes", "metric": "blood", "selected_vertex_counts": "yes"},
    ),
    "runs": (SMALL, {"move": "run"}),
    "partners": ("3x3+2 pieces+2 facets+1 wafers+4 players", {"share": "partners", "own_piece": "allowed"}),
    "tired": ("3x3+3 pieces+2 facets+3 wafers", {"turned": "tired", "passed_on": "later"}),
    "tired in extra moves": (SMALL, {"turned": "tired", "passed_on": "later", "extra": "wafer"}),
    "paid Rands": ("3x3+2 pieces+2 facets+3 wafers+1 spare", {"forced_rand": "points", "recall": "yes"}),
    "the called says how": (
        "3x3+2 pieces+3 facets+3 wafers",
        {"how_called": "called", "uncovered": "thrown", "caller": "any", "broke": "free"},
    ),
    "thrown under cover": ("2x3+1 pieces+3 facets+3 wafers", {"uncovered": "thrown", "recall": "yes", "broke": "free"}),
    "no Blood is saved": (
        "3x3+2 pieces+2 facets+3 wafers",
        {"last_blood": "gone", "own_piece": "allowed", "rand_own": "takes", "recall": "yes"},
    ),
    "calls": (SMALL, {"broke": "free", "recall": "yes", "bank_short": "both", "overflow": "discard"}),
}

REMOVALS = ("take", "turn_cone", "land_on", "land_and_turn", "pass_on")
"""What players drawn at random do all too rarely."""


@cache
def system_of(scope: str, readings: tuple[tuple[str, str], ...] = ()) -> TransitionSystem:
    return MuTou(scope, **dict(readings)).system


def place(tessel: str) -> tuple[int, int]:
    return "abcdefgh".index(tessel[0]), int(tessel[1]) - 1


def plain(value: Any, game: MuTou) -> Any:
    """A tessel as column and row; anything else as it is."""
    return place(value) if value in game.tessels else value


def as_position(system: TransitionSystem, state: tuple[Any, ...]) -> Position:
    """A state of the model as the oracle sees it."""
    game = system.game
    at = {str(cell): value for cell, value in zip(system.cells, state, strict=True)}

    def each(name: str, keys: Any) -> dict[str, Any]:
        return {key: at[f"{name}[{key}]"] for key in keys}

    pieces = {}
    for tessel in game.tessels:
        if at[f"owner[{tessel}]"] is not None:
            disks = {shak: at[f"shakken[{tessel}, {shak}]"] for shak in game.kinds}
            used = {shak: at[f"used[{tessel}, {shak}]"] for shak in game.kinds}
            pieces[place(tessel)] = Piece(at[f"owner[{tessel}]"], disks, used)
    names = ("supply", "turn", "phase", "doing", "window", "carried", "calling", "left", "rolled", "corner")
    others = {name: at[name] for name in (*names, "direction", "far")}
    spots = {name: plain(at[name], game) for name in ("runner", "piece", "other")}
    return Position(
        pieces,
        each("wafers", game.Player),
        banked=each("banked", game.Player),
        out={player for player in game.Player if at[f"out[{player}]"]},
        agreed={player for player in game.Player if at[f"agreed[{player}]"]},
        points=at["addarjaki"],
        heap=each("heap", game.kinds),
        tired=each("tired", game.kinds),
        covered=each("covered", game.Player),
        landing=at["landing"][0],
        **others,
        **spots,
    )


def oracle_of(system: TransitionSystem) -> oracle.MuTou:
    game = system.game
    columns, rows = (max(number) + 1 for number in zip(*map(place, game.tessels), strict=True))
    readings = DEFAULTS | dict(game.readings)
    limit = game.setting.banked
    return oracle.MuTou(columns, rows, game.setting.colours, game.setting.facets, tuple(game.kinds), limit, readings)


def words_of(system: TransitionSystem, label: Any) -> str:
    parts = [str(label.chooser), label.rule]
    for name, value in label.parameters:
        if not (name in ("who", "player") and value == label.chooser):
            parts.append(str(plain(value, system.game)))
    return " ".join(parts)


def compare(system: TransitionSystem, state: tuple[Any, ...], judge: oracle.MuTou) -> list[tuple[Any, ...]]:
    """The same moves lead to the same positions; returns the states after them, those of removals several times."""
    found, following = {}, []
    for instance, after in successors(system, state):
        words = words_of(system, instance.label)
        assert words not in found, "two instances of one move are enabled together"
        found[words] = as_position(system, after).key()
        following += [after] * (6 if instance.label.rule in REMOVALS else 1)
    assert found == {words: after.key() for words, after in judge.moves(as_position(system, state))}
    return following


@pytest.mark.parametrize("case", CASES)
@settings(max_examples=in_part(1, 2), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_moves_are_those_of_the_oracle(case: str, data: st.DataObject) -> None:
    scope, readings = CASES[case]
    system = system_of(scope, tuple(readings.items()))
    judge = oracle_of(system)
    state = next(iter(first_states(system)))
    for _ in range(25):
        following = compare(system, state, judge)
        if not following:
            break
        state = following[data.draw(st.integers(0, len(following) - 1), label="move")]


@pytest.mark.parametrize("how_called", ["caller", "called"])
@pytest.mark.parametrize("uncovered", ["set", "thrown"])
def test_examples_of_choices_agree_however_they_are_made(how_called: str, uncovered: str) -> None:
    system = system_of("2x3+2 facets", (("how_called", how_called), ("uncovered", uncovered)))
    found = {one.declared.name: one.agrees for one in judge_examples(system)}
    assert False not in found.values()
    assert found["two_quandarinn_are_matched"] and found["a_heap_for_two_pieces"]


def standing(system: TransitionSystem, **values: Any) -> tuple[Any, ...]:
    """The first position with some variables otherwise: a value for each place that is named, and nought for others."""
    at = dict(zip(map(str, system.cells), next(iter(first_states(system))), strict=True))
    for name, value in values.items():
        if name in at:
            at[name] = value
        for cell in at:
            if cell.startswith(f"{name}["):
                nought = None if name == "owner" else 0
                at[cell] = {f"{name}[{place}]": v for place, v in value.items()}.get(cell, nought)
    return tuple(at.values())


def all_that_follows(system: TransitionSystem, start: tuple[Any, ...], depth: int) -> set[str]:
    """The rules of all plays of so many steps; every step of them is the oracle's."""
    judge, met, front = oracle_of(system), set[str](), {start}
    for _ in range(depth):
        met |= {instance.label.rule for state in front for instance, _ in successors(system, state)}
        front = {after for state in front for after in compare(system, state, judge)}
    return met


@pytest.mark.parametrize("last_blood", ["saved", "gone"])
@pytest.mark.parametrize("others", [{}, {"own_piece": "allowed", "self_defeat": "keep"}], ids=str)
def test_a_last_blood_is_given(last_blood: str, others: dict[str, str]) -> None:
    """Red's only Blood is on a piece that may turn one beside it, or take one of their own; two points are left."""
    system = system_of("2x3", tuple({"last_blood": last_blood, **others}.items()))
    owner = {"a1": "red", "b1": "blue", "a2": "red", "c2": "blue"}
    shakken = {"a1, blood": 1, "c2, blood": 1, "a2, walker": 1, "b1, walker": 1}
    start = standing(system, owner=owner, shakken=shakken, wafers={"red": 2, "blue": 1}, supply=0)
    met = all_that_follows(system, start, 4)
    assert met >= {"turn_cone", "pass_on", "fall", "go_on"}
    assert all(one.agrees is not False for one in judge_examples(system))


# Strips, solved backwards

STRIPS = {
    ("spread", 3): ["nobody", "nobody", "nobody"],
    ("spread", 5): ["nobody", "nobody", "nobody"],
    ("renewed", 3): ["nobody", "red", "red"],
    ("renewed", 4): ["nobody", "red", "nobody"],
    ("renewed", 5): ["nobody", "red", "nobody"],
    ("wafer", 3): ["nobody", "red", "red"],
    ("wafer", 5): ["nobody", "red", "nobody"],
}
"""Who can force a victory with no, one and two spare wafers, by reading of `extra` and length of the strip."""


@pytest.mark.parametrize("extra, length", STRIPS)
def test_who_wins_on_a_strip(extra: str, length: int) -> None:
    for spare, winner in enumerate(STRIPS[extra, length]):
        system = system_of(f"1x{length}+{spare} spare", (("extra", extra),))
        judge = oracle_of(system)
        who, _, positions = solve(judge, as_position(system, next(iter(first_states(system)))))
        assert who == winner
        verdicts = judge_explicitly(system, target="python")
        assert {v.property for v in verdicts if not v.status.is_good} == set(NEVER_BANKED if length == 2 else ())
        assert verdicts[0].figures["states"] == positions


NEVER_BANKED = ("an_entitlement_can_be_banked",)


def test_sets_of_shakken_are_distributed_in_every_way() -> None:
    """Two pieces and three Walkers, a Blood, two Anglers: two for the Blood, four and three ways for the others."""
    system = system_of("2x2+2 pieces+free")
    assert len(list(first_states(system))) == (2 * 4 * 3) ** 2


def test_zones_are_claimed() -> None:
    """Three players: the second has three zones to choose from, the third two, and the first has the one left."""
    system = system_of("1x3+3 players", (("zones", "claimed"),))
    reached = [next(iter(first_states(system)))]
    for _ in range(2):
        reached = [after for state in reached for _, after in successors(system, state)]
    owners = {tuple(as_dict(system, state)[f"owner[{t}]"] for t in system.game.tessels) for state in reached}
    assert owners == set(permutations(system.game.Player))
    verdicts = judge_explicitly(system_of("1x3", (("zones", "claimed"),)), target="python")
    assert {v.property for v in verdicts if not v.status.is_good} == set()
    assert verdicts[0].figures["states"] == 1 + 2 * 67, "each of two ways to claim, and then the game of 1x3"


def as_dict(system: TransitionSystem, state: tuple[Any, ...]) -> dict[str, Any]:
    return {str(cell): value for cell, value in zip(system.cells, state, strict=True)}


# Boards


def test_a_board_file_of_ones_own(tmp_path: Any) -> None:
    path = tmp_path / "hexagons.geojson"
    path.write_text(hexagonal(3, 2).to_geojson())
    game = MuTou(f"board={path}+2 pieces")
    assert len(game.tessels) == 6
    assert [len(stand) for stand in game.stands.values()] == [2, 2]
    state = next(iter(first_states(game.system)))
    assert {instance.label.rule for instance, _ in successors(game.system, state)} >= {"rest_a_turn", "go", "lift"}


@pytest.mark.parametrize(
    "scope, words",
    [
        ("board=nowhere.geojson", "nowhere.geojson"),
        ("2x2+9 pieces", "do not fit"),
        ("2x2+9 kings", "no scope"),
        ("castle", "no scope"),
    ],
)
def test_a_scope_that_means_nothing_is_refused(scope: str, words: str) -> None:
    with pytest.raises(GameError, match=words):
        MuTou(scope)


@pytest.mark.parametrize("players", range(2, 11))
def test_stands_are_connected_and_apart(players: int) -> None:
    board = square(9, 9)
    found = stands(board, players, 4)
    assert len({tessel for stand in found for tessel in stand}) == 4 * players
    assert all(nx.is_connected(board.graph("walker").subgraph(stand)) for stand in found)


def test_altered_areas_are_legal_and_keep_the_ground() -> None:
    graph = altered_areas(square(3, 1), ("merge", "splice", "unsplice"), 6)
    assert len(graph) == 6
    for area, after, data in graph.edges(data=True):
        old, new = graph.nodes[area]["board"], graph.nodes[after]["board"]
        assert not new.problems() and new.surface().orientable
        ground = dict(zip(old.ids, old.polygons, strict=True)), dict(zip(new.ids, new.polygons, strict=True))
        for tessel, parts in data["becomes"].items():
            assert all(ground[0][tessel].intersects(ground[1][part]) for part in parts)


# Rules broken on purpose


def faulty(**functions: Any) -> type[MuTou]:
    """The game with helpers or bodies of rules replaced."""
    declared = MuTou.declarations
    body = {
        name: replace(declared[name], written=function) if name in declared else function
        for name, function in functions.items()
    }
    return type("Faulty", (MuTou,), body)


def afterwards(rule: str, fault: Callable[..., None]) -> type[MuTou]:
    """The game with something done wrong at the end of a rule."""
    original = MuTou.declarations[rule].function

    @wraps(original)
    def changed(self: MuTou, *player: str, **parameters: Any) -> None:
        original(self, *player, **parameters)
        fault(self, **parameters)

    return faulty(**{rule: changed})


def leads_anywhere(self: Any, shak: str, start: Any) -> dict[Any, dict[int, int]]:
    return {tessel: {0: 1} for tessel in self.tessels if tessel != start}


def uses_again(self: Any, player: str, start: Any, shak: str, price: Any) -> Any:
    return self.owner[start] == player and self.shakken[start, shak] > 0 and self.budget(player) >= price


def pays_nothing(self: Any, player: str, doing: str, price: Any) -> None:
    self.addarjaki, self.phase, self.doing = self.budget(player), "act", doing


def makes_a_wafer(self: Any, player: str) -> None:
    if self.wafers[player] < 2:
        self.wafers[player] += 1


def forgets_to_settle(self: Any, **_: Any) -> None:
    self.phase = "act"


def doubles(self: Any, shak: str, start: Any, to: Any) -> None:
    self.owner[start] = self.owner[to]


def keeps_shakken(self: Any, shak: str, start: Any, to: Any) -> None:
    self.shakken[start, "blood"] = 1


def moves_another(self: Any, shak: str, start: Any, to: Any) -> None:
    far = next(t for t in self.tessels if t not in (start, to))
    self.owner[far], self.shakken[far, "blood"] = self.owner[to], 1


def begins_in_the_middle(self: Any, **_: Any) -> None:
    self.phase = "act"


def passes_on_twice(self: Any, shak: str, keeper: Any) -> None:
    self.heap[shak] += 1


@word
def keeps_used(self: Any, **_: Any) -> None:
    if self.owner["a1"] is not None and self.shakken["a1", "blood"] > 0:
        self.used["a1", "blood"] = 1


@word
def leaves_wafers(self: Any, player: str) -> None:
    if self.wafers["red"] > 0:
        self.wafers[player] = 1
        self.wafers["red"] -= 1


@word
def piles_up(self: Any, **_: Any) -> None:
    if self.owner["a1"] is not None:
        self.shakken["a1", "blood"] = 10
        self.shakken["a1", "walker"] = 1


def sets_out_elsewhere(self: Any, player: str, zone: int) -> None:
    for tessel, _ in self.stand_of(zone):
        self.owner[tessel] = self.Player[0]


def forgets_the_claim(self: Any, zone: int) -> None:
    self.zone[self.Player[0]] = zone


def keeps_a_number(self: Any, number: int) -> None:
    self.left = 0


def keeps_the_heap(self: Any, shak: str, keeper: Any) -> None:
    self.addarjaki += 1


def gains_a_point(self: Any, start: Any) -> None:
    self.addarjaki += 1


def offers_nothing(self: Any, shak: str, start: Any, to: Any) -> None:
    self.heap, self.phase = 0, "settle"


def keeps_in_a_heap(self: Any, shak: str, start: Any, to: Any) -> None:
    self.phase, self.heap["blood"] = "settle", 1


def stays_on(self: Any) -> None:
    self.turn = self.Player.following(self.turn)


def keeps_the_piece(self: Any, shak: str, start: Any, to: Any) -> None:
    self.piece = to


def changes_kind(self: Any, **_: Any) -> None:
    self.doing = "stacks"


FAULTS: dict[str, tuple[str, type[MuTou]]] = {
    "shakken_lead_where_they_may": ("1x4", faulty(targets=leads_anywhere)),
    "no_shak_is_used_twice": ("1x4+2 wafers", faulty(can_use=uses_again)),
    "a_use_costs_a_point": ("1x4", faulty(pay_points=pays_nothing)),
    "budgets_are_kept": ("1x4", faulty(pay_points=pays_nothing)),
    "wafers_are_kept": ("1x4", faulty(entitle=makes_a_wafer)),
    "rest_is_paid": ("1x4+1 spare", faulty(entitle=makes_a_wafer)),
    "out_means_without_blood": ("1x3", afterwards("take", forgets_to_settle)),
    "bases_are_kept": ("1x4", afterwards("go", doubles)),
    "shakken_lie_on_bases": ("1x4", afterwards("go", keeps_shakken)),
    "shakken_are_kept": ("1x4+1 wafers+1 spare", afterwards("pass_on", passes_on_twice)),
    "no_shak_comes_from_nowhere": ("1x4", afterwards("go", moves_another)),
    "far_pieces_stay": ("1x4", afterwards("go", moves_another)),
    "what_arrives": ("1x4", afterwards("go", doubles)),
    "turns_go_round": ("1x4", afterwards("rest_a_turn", begins_in_the_middle)),
    "turns_begin_afresh": ("1x4", afterwards("rest_a_turn", keeps_used)),
    "the_defeated_have_no_wafers": ("1x3", afterwards("fall", leaves_wafers)),
    "ten_shakken_at_most": ("2x2", afterwards("rest_a_turn", piles_up)),
    "pieces_are_set_out_in_zones": ("1x3", faulty(set_out=sets_out_elsewhere)),
    "zones_are_claimed_in_order": ("1x3", afterwards("claim_zone", forgets_the_claim)),
    "dice_are_thrown_when_they_are_called": ("1x3+2 facets", afterwards("throw", keeps_a_number)),
    "a_rand_is_paid_for_once": ("1x3+2 facets", afterwards("measure", gains_a_point)),
    "a_point_for_each_shak_passed_on": ("1x4+1 wafers+1 spare", afterwards("pass_on", keeps_the_heap)),
    "what_was_removed_is_offered": ("1x4+1 wafers+1 spare", afterwards("take", offers_nothing)),
    "who_stops_is_done": ("1x3", afterwards("rest_a_turn", stays_on)),
    "the_piece_concerned_is_known": ("1x3", afterwards("go", keeps_the_piece)),
    "nothing_is_held_needlessly": ("1x4+1 wafers+1 spare", afterwards("take", keeps_in_a_heap)),
    "one_kind_of_action": ("1x4+2 wafers", afterwards("stop", changes_kind)),
}


@pytest.mark.usefixtures("rules_kept")
@pytest.mark.parametrize("name", every(2, list(FAULTS)))
def test_a_deliberate_fault_is_caught(name: str) -> None:
    scope, game = FAULTS[name]
    readings = {"zones": "claimed"} if "zones" in name else {}
    system = game(scope, **readings).system
    (verdict,) = judge_explicitly(system, properties=[name], target="python", limits=Limits(states=3_000))
    assert verdict.status is Status.REFUTED, verdict.detail
