"""Symmetries of rules: they are found, they are true, and proofs that use them say what proofs without them say."""

import random
from collections import Counter

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.model import (
    Bool,
    Game,
    Int,
    Sort,
    State,
    all_of,
    initial,
    invariant,
    largest,
    negate,
    require,
    rule,
    smallest,
    step_property,
)
from rulestone.model.expressions.evaluate import Undefined
from rulestone.model.system.semantics import holds, is_enabled, step, successors
from rulestone.proofs.engines.symbolic import ProofEffort, judge_symbolically, representatives
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.symmetry.expression_fingerprints import FingerprintsUnderEach, RenamedFingerprints
from rulestone.proofs.symmetry.renaming import Renaming
from rulestone.proofs.symmetry.symmetries import IDENTITY, symmetries_of


class Ring(Game):
    """Stones on a ring go one place further, or lie where they are; who moves is next."""

    Place = Sort(*"abcdef")
    Player = Sort("ann", "bob")
    players = Player
    stones = State(Place, Int(0, 3))
    turn = State(Player)

    @initial
    def laid_out(self, s):
        s.stones = 1
        s.turn = "ann"

    @rule(by="player", player=Player, place=Place)
    def go(self, s, player, place):
        after = self.Place.following(place)
        require(s.turn == player, s.stones[place] > 0, s.stones[after] < 3)
        s.stones[place] -= 1
        s.stones[after] += 1
        s.turn = self.Player.following(player)

    @rule(by="player", player=Player)
    def stay(self, s, player):
        require(s.turn == player, largest(s.stones[p] for p in self.Place) > smallest(s.stones[p] for p in self.Place))
        s.turn = self.Player.following(player)

    @invariant()
    def three_at_most(self, s):
        return all_of(s.stones[p] <= 3 for p in self.Place)

    @step_property()
    def one_place_gains(self, before, after, step):
        return all_of(after.stones[p] <= before.stones[p] + 1 for p in self.Place)


class Favoured(Ring):
    """The same, but what is demanded of one place is false."""

    @step_property()
    def nothing_leaves_the_last_place(self, before, after, step):
        return step.rule != "go" or step.place != "f"


class Uneven(Ring):
    """The same, but one place holds less."""

    @invariant()
    def two_at_the_first(self, s):
        return s.stones["a"] <= 2


def found_in(game, **scope):
    system = game(**scope).system
    return system, symmetries_of(system, [judgement.condition for judgement in system.invariants])


def test_a_ring_turns_and_its_players_change_places():
    system, symmetries = found_in(Ring)
    labels = [{system.instances[number].label.rule for number in orbit} for orbit in symmetries.orbits]
    assert sorted(map(sorted, labels)) == [["go"], ["stay"]]
    assert {len(orbit) for orbit in symmetries.orbits} == {12, 2}


def test_what_is_said_of_one_place_alone_leaves_the_players():
    _, symmetries = found_in(Uneven)
    assert sorted(len(orbit) for orbit in symmetries.orbits) == [2] * 7


def kinds_of_steps(board, relation):
    """How many kinds of steps a relation has on a board, by all its automorphisms one by one."""
    graphs = [board.graph(name) for name in ("walker", "angler")]
    found = nx.isomorphism.GraphMatcher(graphs[0], graphs[0]).isomorphisms_iter()
    automorphisms = [m for m in found if all(graphs[1].has_edge(m[a], m[b]) for a, b in graphs[1].edges)]
    steps = [(a, b) for edge in board.graph(relation).edges for a, b in (edge, edge[::-1])]
    return len({min((m[a], m[b]) for m in automorphisms) for a, b in steps})


@pytest.mark.parametrize("board", ["3x3", "2x3", "torus 3x3", "cylinder 3x3"])
def test_boards_are_as_symmetric_as_they_are(board, monkeypatch):
    """Moves fall into as many kinds as steps on the bare board do: pieces, players and phases add none."""
    from rulestone.model.games.mutou import settings

    scope = f"{board} for this test"
    monkeypatch.setitem(settings.SETTINGS, scope, settings.Setting("for this test", board, settings.PAIR[:1]))
    system, symmetries = found_in(load_game("mutou"), scope=scope)
    kinds = Counter()
    for orbit in symmetries.orbits:
        label = system.instances[orbit[0]].label
        if label.rule == "go":
            kinds[dict(label.parameters)["shak"]] += 1
    tessellation = settings.board_named(board)
    assert kinds == {shak: kinds_of_steps(tessellation, shak) for shak in kinds}
    assert {"walker", "blood"} <= kinds.keys()


def stepped(system, number, state):
    """What comes of an instance in a state; why not, where nothing does."""
    instance = system.instances[number]
    try:
        return step(system, instance, state) if is_enabled(system, instance, state) else "not enabled"
    except Undefined:
        return "undefined"


SYSTEMS = {
    "ring": lambda: Ring(),
    "mutou": lambda: load_game("mutou")(scope="1x3+2 facets"),
    "square": lambda: load_game("mutou")(scope="2x2"),
    "svelfwld": lambda: load_game("svelfwld")(scope="5x5"),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_renamed_states_are_played_on_alike(name):
    """The definition, state by state: an instance does to a state what its image does to the renamed state."""
    system = SYSTEMS[name]().system
    conditions = [judgement.condition for judgement in system.invariants]
    symmetries = symmetries_of(system, conditions)
    assert symmetries.found

    @settings(max_examples=6, deadline=None)
    @given(st.integers(0, 10**6), st.integers(0, 30))
    def check(seed, length):
        chance = random.Random(seed)
        state = drawn_initial_state(system, chance)
        for _ in range(length):
            steps = list(successors(system, state))
            if not steps:
                break
            state = chance.choice(steps)[1]
        for symmetry in symmetries.found:
            renamed = symmetry.renaming.state(system, state)
            assert [holds(system, c, state) for c in conditions] == [holds(system, c, renamed) for c in conditions]
            for number, image in symmetry.images.items():
                after = stepped(system, number, state)
                if isinstance(after, tuple):
                    after = symmetry.renaming.state(system, after)
                assert stepped(system, image, renamed) == after

    check()


def test_several_renamings_at_once_say_what_each_says_alone():
    """The slow twin begins anew for every expression and renaming; parts are met in any order."""
    system = load_game("svelfwld")("tiny").system
    renamings = [IDENTITY, *(symmetry.renaming for symmetry in symmetries_of(system, []).found)]
    assert len(renamings) > 2
    values = [value for move in system.instances for value in (move.guard, *move.updates.values())]
    chosen = random.Random(4).sample(values, 150)
    together = FingerprintsUnderEach(renamings)
    found = [together.of(value) for value in chosen]
    assert found == [tuple(RenamedFingerprints(one).of(value) for one in renamings) for value in chosen]
    assert any(len(set(each)) > 1 for each in found)


def test_the_order_of_what_may_change_places_does_not_count():
    system = Ring().system
    view = system.view()
    forth = largest(view.stones[p] for p in "abcd").node
    back = largest(view.stones[p] for p in "dcab").node
    least = smallest(view.stones[p] for p in "abcd").node
    prints = RenamedFingerprints(IDENTITY)
    assert forth is not back
    assert prints.of(forth) == prints.of(back) != prints.of(least)
    place = system.functions["stones"].index_types[0]
    turned = RenamedFingerprints(Renaming({place: (1, 2, 3, 4, 5, 0)}))
    assert turned.of(view.stones["a"].node) == prints.of(view.stones["b"].node)
    assert turned.of(forth) == prints.of(largest(view.stones[p] for p in "bcde").node) != prints.of(forth)


@pytest.mark.parametrize("game", [Ring, Favoured, Uneven])
def test_proofs_with_symmetries_say_what_proofs_without_them_say(game, monkeypatch):
    def judged(few):
        monkeypatch.setattr(representatives, "FEW_MOVES", few)
        return {v.property: v.status for v in judge_symbolically(game().system, effort=ProofEffort(5.0))}

    with_them = judged(0)
    assert with_them == judged(1_000)
    if game is Favoured:
        assert with_them["nothing_leaves_the_last_place"] is Status.REFUTED
    if game is Uneven:
        assert with_them["two_at_the_first"] is Status.REFUTED


def test_only_moves_that_are_alike_are_left_out(monkeypatch):
    from rulestone.proofs.engines.symbolic.prepared import Prepared
    from rulestone.proofs.engines.symbolic.representatives import Representatives

    monkeypatch.setattr(representatives, "FEW_MOVES", 0)
    prepared = Prepared(Favoured().system)
    chosen = Representatives(prepared, 1, None)
    assert len(chosen.moves) == 2
    targets = [prepared.step_target(declared) for declared in prepared.system.step_properties]
    asked = {name: len(moves) for name, moves in chosen.of_steps(targets).items()}
    assert asked == {"one_place_gains": 2, "nothing_leaves_the_last_place": 7}  # players still change places


def turned_ring(stuck_at=None):
    """A token walks round twelve places, if it is not stuck; every place has a lamp that it may light."""

    class Walk(Game):
        Place = Sort(*(f"p{number}" for number in range(12)))
        here = State(Place)
        lit = State(Place, Bool)

        @initial
        def dark(self, s):
            s.here, s.lit = "p0", False

        @rule(place=Place)
        def light(self, s, place):
            require(s.here == place, negate(s.lit[place]))
            s.lit[place] = True

        @rule(place=Place)
        def walk(self, s, place):
            require(s.here == place, s.lit[place], place != stuck_at)
            s.here = self.Place.following(place)

    return Walk


@pytest.mark.parametrize("stuck_at, status", [(None, Status.PROVED), ("p7", Status.REFUTED)])
def test_a_large_goal_is_shown_one_value_at_a_time(stuck_at, status, monkeypatch):
    """That something can always be played, place by place; not where the token sticks, however alike places are."""
    asked = []
    from rulestone.proofs.engines.symbolic import cases

    monkeypatch.setattr(cases, "LARGE", 1)
    monkeypatch.setattr(representatives, "FEW_MOVES", 0)
    show = cases.Cases.show

    def watched(self, goal, lemmas):
        found = show(self, goal, lemmas)
        asked.append(found.holds)
        return found

    monkeypatch.setattr(cases.Cases, "show", watched)
    verdicts = judge_symbolically(
        turned_ring(stuck_at)().system, properties=["deadlock"], effort=ProofEffort(5.0, depth=16)
    )
    assert [v.status for v in verdicts] == [status]
    assert asked == [stuck_at is None]


def test_values_that_symmetries_exchange_are_one_case():
    from rulestone.proofs.engines.symbolic.cases import Cases, Sequent
    from rulestone.proofs.engines.symbolic.locality import Supports
    from rulestone.proofs.engines.symbolic.prepared import Prepared
    from rulestone.proofs.engines.symbolic.representatives import Representatives
    from rulestone.proofs.engines.symbolic.solving import Solvers

    for stuck_at, values in ((None, [0]), ("p7", list(range(12)))):
        system = turned_ring(stuck_at)().system
        prepared = Prepared(system)
        chosen = Representatives(prepared, 1, None)
        chosen.symmetries = symmetries_of(system, [])
        goal = prepared.deadlock_target().wanted
        renamings = [symmetry.renaming for symmetry in chosen.symmetries.found]
        cases = Cases(Solvers(5.0), Supports(), chosen)
        assert cases._different(Sequent(goal, (), renamings), system.functions["here"].cell(), {}) == values
