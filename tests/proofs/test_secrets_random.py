"""Random games: what offers give away, and which plays never end, against every play and every position."""

from __future__ import annotations

from typing import Any

import networkx as nx
import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from rulestone.model import CHANCE, Bool, Game, Int, Sort, State, free, initial, require, rule, terminal, when
from rulestone.model.system.semantics import successors
from rulestone.proofs.edge_cases.endless import endless_plays
from rulestone.proofs.edge_cases.growth import growing_cells
from rulestone.proofs.edge_cases.secrets import _RulesOfPlayers, _SecretsSearch, secrets_given_away
from rulestone.proofs.plays.state_graph import state_graph
from rulestone.proofs.running.progress import silent

from tests.oracles import secrets as oracle

BITS = ("a", "b", "c")
literals = st.tuples(st.sampled_from(BITS), st.booleans())
guards = st.lists(literals, max_size=2)
effects = st.lists(st.tuples(st.sampled_from(BITS), st.sampled_from([True, False, "flip", *BITS])), max_size=2)
looks = st.sampled_from(["everybody", "nobody", "left", "turn", "a"])
moves = st.tuples(guards, effects, effects)


def hidden_game(looks_of: dict[str, str], first: Any, second: Any, chance: Any, dealt: list[str]) -> type[Game]:
    """Three bits, each seen by whom it is drawn; two rules of players, one of chance."""

    def seen_by(name: str) -> Any:
        look = looks_of[name]
        if look in ("everybody", "nobody"):
            return look
        if look == "left":
            return lambda game, s, viewer: viewer == "left"
        if look == "turn":
            return lambda game, s, viewer: s.to_move == viewer
        return lambda game, s, viewer: s.a

    class Hidden(Game):
        scopes = {"full": "", "small": ""}
        Player = Sort("left", "right")
        players = Player
        a = State(Bool, seen_by=seen_by("a"))
        b = State(Bool, seen_by=seen_by("b"))
        c = State(Bool, seen_by=seen_by("c"))
        to_move = State(Player)
        moved = State(Int(0, 4))

        @initial
        def setup(self, s):
            s.to_move, s.moved = "left", 0
            for name in BITS:
                if name in dealt:
                    free(getattr(s, name))
                else:
                    setattr(s, name, False)

        def make(self, s, move, number=0):
            guard, effect, other = move
            for name, wanted in guard:
                require(getattr(s, name) == wanted)
            for name, value in other if number else effect:
                old = getattr(s, value) if value in BITS else ~getattr(s, name) if value == "flip" else value
                setattr(s, name, old)
            require(s.moved < 4)
            s.moved += 1

        @rule(by="to_move", number=(0, 1))
        def one(self, s, number):
            self.make(s, first, number)
            s.to_move = self.Player.following(s.to_move)

        @rule(by="to_move")
        def two(self, s):
            self.make(s, second)

        @rule(by=CHANCE, number=(0, 1))
        def fate(self, s, number):
            self.make(s, chance, number)

    return Hidden


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.fixed_dictionaries(dict.fromkeys(BITS, looks)), moves, moves, moves, st.lists(st.sampled_from(BITS), max_size=2)
)
def test_offers_give_away_what_all_plays_say(looks_of, first, second, chance, dealt) -> None:
    system = hidden_game(looks_of, first, second, chance, dealt)("small").system
    told = False
    for viewer in ("left", "right"):
        for hears in (True, False):
            search = _SecretsSearch(_RulesOfPlayers(system), viewer, hears, float("inf"), silent)
            found = {rule: len(secret.plays[0]) for rule, secret in search.run()}
            assert found == oracle.given_away(system, viewer, 4, hears=hears)
            told = told or bool(found)
    event(f"given away: {told}")


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.fixed_dictionaries(dict.fromkeys(BITS, looks)),
    moves,
    moves,
    moves,
    st.lists(st.sampled_from(BITS), max_size=2),
    st.integers(0, 30),
)
def test_pairs_that_are_not_looked_at_change_nothing(looks_of, first, second, chance, dealt, most) -> None:
    """What a search says that stops to list pairs once it has enough, and one that lists them all."""
    system = hidden_game(looks_of, first, second, chance, dealt)("small").system
    stopped = secrets_given_away(system, most, silent)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_SecretsSearch, "has_enough", False)
        every = secrets_given_away(system, most, silent)
    assert (stopped.pairs, stopped.whole) == (every.pairs, every.whole)
    assert [(s.rule, s.viewer, s.plays, s.places, s.certain) for s in stopped.secrets.values()] == [
        (s.rule, s.viewer, s.plays, s.places, s.certain) for s in every.secrets.values()
    ]
    event(f"all pairs: {every.whole}")


amounts = st.integers(-1, 1)
steps = st.tuples(st.integers(0, 1), amounts, amounts, amounts, st.sampled_from(["none", "more", "small", "exact"]))


def counting_game(drawn: list[Any]) -> type[Game]:
    """Two numbers without an upper bound and a place; each step moves on and adds, and some ask how large one is."""

    class Counting(Game):
        scopes = {"full": "", "small": ""}
        Player = Sort("left", "right")
        players = Player
        place = State(Int(0, 1))
        x = State(Int(0, None))
        y = State(Int(0, None))
        done = State(Bool)

        @initial
        def setup(self, s):
            s.place, s.x, s.y, s.done = 0, 1, 0, False

        @rule(by="player", player=Player, number=tuple(range(len(drawn))))
        def walk(self, s, player, number):
            where, on, more, also, asks = drawn[number]
            require(s.place == where)
            if asks == "more":
                require(s.x >= 1)
            if asks == "small":
                require(s.y < 3)
            if asks == "exact":
                require(s.x == s.y + 1)
            s.place = (s.place + on) % 2
            with when(s.x + more >= 0):
                s.x += more
            with when(s.y + also >= 0):
                s.y += also

        @rule(by="player", player=Player)
        def stop(self, s, player):
            s.done = True

        @terminal
        def over(self, s):
            return s.done

    return Counting


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(steps, min_size=2, max_size=3))
def test_what_is_called_endless_goes_on(drawn) -> None:
    system = counting_game(drawn)("small").system
    found = {f.subject: f.plays[0] for f in endless_plays(system, {}, most=400)}
    event(", ".join(sorted(found)) or "nothing")
    if "a growth" in found:
        play = found["a growth"]
        start = next(n for n in range(len(play)) if repeats(system, play, n))
        assert start is not None
    cyclic = bool(list(nx.simple_cycles(capped(system), length_bound=4)))
    assert ("a cycle" in found) == cyclic or len(capped(system)) >= 300


def capped(system: Any) -> Any:
    """The positions in which both numbers are small, and the steps between them."""
    graph = nx.DiGraph()
    from rulestone.proofs.plays.initial_states import first_states

    seen = list(first_states(system))
    for state in seen:
        graph.add_node(state)
        for _, after in successors(system, state):
            if all(value < 9 for value in after if isinstance(value, int)):
                if after not in graph:
                    seen.append(after)
                graph.add_edge(state, after)
    return graph


def repeats(system: Any, play: Any, start: int) -> bool:
    """Whether the moves from some number on can be made forty times more, with nothing changed but what grows."""
    grown = [system.positions[cell] for cell in growing_cells(system)]
    state, base = play.last, play.states[start]
    if any(a != b for n, (a, b) in enumerate(zip(base, state, strict=True)) if n not in grown):
        return False
    for _ in range(40):
        before = state
        for move in play.moves[start:]:
            after = {i.label: s for i, s in successors(system, state)}
            if move.label not in after:
                return False
            state = after[move.label]
        if any(a != b for n, (a, b) in enumerate(zip(before, state, strict=True)) if n not in grown):
            return False
        if not all(before[n] <= state[n] for n in grown) or before == state:
            return False
    return True


def test_the_oracle_of_cycles_is_no_toy() -> None:
    """A game of two places that are walked to and fro has the cycle that both see."""
    system = counting_game([(0, 1, 0, 0, "none"), (1, -1, 0, 0, "none")])("small").system
    assert nx.is_directed_acyclic_graph(capped(system)) is False
    assert state_graph(system).number_of_nodes() == 4  # two places, over or not
