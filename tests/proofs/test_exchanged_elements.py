"""Which elements can be exchanged, or turned round, is what trying all permutations says."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import networkx as nx
from rulestone.model import (
    Game,
    Int,
    Optional,
    Sort,
    State,
    free,
    if_else,
    initial,
    outcome,
    require,
    rule,
    terminal,
)
from rulestone.model.expressions.types import OptionalOf
from rulestone.proofs.asking.facts import exchange
from rulestone.proofs.asking.facts.exchange import Exchanges, exchange_facts
from rulestone.proofs.asking.facts.renamed_graph import RenamedGraph
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.graph import Graph
from rulestone.proofs.comparison.vocabulary import Vocabulary

from .open_games import Drawing, Settled, Sowing
from .test_facts_of_kinds import Fated


class Ringed(Game):
    """A stone goes round three places, and every player may take it on: places can be turned, and not exchanged."""

    language = 2
    Player = Sort("ann", "ben")
    Place = Sort("east", "north", "west")
    Hue = Sort("red", "blue", "grey")
    players = Player
    turn = State(Player)
    at = State(Place)
    worn = State(Player, Optional(Hue))
    left = State(Int(0, 3))

    @initial
    def setup(self) -> None:
        self.left, self.worn = 3, None
        free(self.turn, self.at)

    @rule(by="turn")
    def onward(self) -> None:
        require(self.left > 0)
        self.at = self.Place.following(self.at)
        self.left -= 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn", hue=Hue)
    def wear(self, hue: str) -> None:
        require(self.left > 0, hue != "grey")
        self.worn[self.turn] = hue
        self.left -= 1

    @terminal
    def over(self) -> bool:
        return self.left == 0

    @outcome
    def result(self, player: str) -> int:
        return if_else(self.turn == player, 1, 0)


GAMES = (Sowing, Drawing, Settled, Fated, Ringed)


def explored(game: Any) -> tuple[Graph, Vocabulary]:
    vocabulary = Vocabulary()
    return graph_of(game().system, vocabulary, limit=5000), vocabulary


def kept_slowly(graph: Graph, vocabulary: Vocabulary, sort: Any, codes: tuple[int, ...]) -> bool:
    """Whether a permutation keeps all: by names alone, each position a dictionary, each step one of a list."""
    new_name = {one: sort.elements[codes[n]] for n, one in enumerate(sort.elements)}
    system = graph.system

    def renamed(value_type: Any, value: Any) -> Any:
        inner = value_type.inner if isinstance(value_type, OptionalOf) else value_type
        return new_name[value] if inner == sort and value is not None else value

    def player(one: Any) -> Any:
        return new_name[one] if sort == system.game.player_type() and one in new_name else one

    def told(number: int, renaming: bool) -> frozenset[Any]:
        said = {}
        for cell, value in zip(system.cells, graph.state(number), strict=True):
            index = tuple(map(renamed, cell.function.index_types, cell.index)) if renaming else tuple(cell.index)
            said[cell.function.name, index] = renamed(cell.type, value) if renaming else value
        return frozenset(said.items())

    def everything(renaming: bool) -> list[Any]:
        position = {number: told(number, renaming) for number in range(len(graph))}
        who = player if renaming else (lambda one: one)
        said = []
        for number in range(len(graph)):
            end = vocabulary.results.things[int(graph.result[number])] if graph.result[number] >= 0 else None
            worth = {who(p): w for p, w in end} if isinstance(end, tuple) else end
            steps = Counter(
                (who(system.instances[graph.instance[s]].label.chooser), position[int(graph.to[s])], graph.chance[s])
                for s in graph.steps(number)
            )
            said.append((position[number], bool(graph.dice[number]), worth, steps, dict(graph.first).get(number)))
        return said

    plain = {position: rest for position, *rest in everything(False)}
    return all(plain.get(position) == rest for position, *rest in everything(True))


def spoilt(graph: Graph, source: random.Random) -> Graph:
    """The same graph, or one with something changed in one place."""
    step, number = source.randrange(len(graph.to)), source.randrange(len(graph))
    other = source.randrange(len(graph))
    match source.randrange(7):
        case 0:
            to = graph.to.copy()
            to[step] = other
            return replace(graph, to=to)
        case 1:
            dice = graph.dice.copy()
            dice[number] = not dice[number]
            return replace(graph, dice=dice)
        case 2:
            result = graph.result.copy()
            result[number] = result[other]
            return replace(graph, result=result)
        case 3:
            return replace(graph, chance=[Fraction(1, 7) if n == step else one for n, one in enumerate(graph.chance)])
        case 4:
            instance = graph.instance.copy()
            instance[step] = graph.instance[source.randrange(len(graph.to))]
            return replace(graph, instance=instance)
        case 5:
            return replace(graph, first=[(other, Fraction(1))])
    return graph


def test_what_renamings_keep_is_what_dictionaries_say():
    source = random.Random(5)
    graphs = [explored(game) for game in GAMES]
    kept = broken = 0
    for turn in range(300):
        whole, vocabulary = graphs[turn % len(graphs)]
        graph = spoilt(whole, source)
        sort = source.choice(Exchanges(graph, vocabulary).sorts())
        codes = tuple(source.sample(range(len(sort)), len(sort)))
        fast, _ = RenamedGraph(graph, vocabulary).is_kept(sort, codes)
        assert fast == kept_slowly(graph, vocabulary, sort, codes)
        kept += fast and codes != tuple(range(len(sort)))
        broken += not fast
    assert kept > 15 and broken > 100


def slow_groups(graph: Graph, vocabulary: Vocabulary, sort: Any) -> set[frozenset[Any]]:
    """By all permutations, of small sorts; elements that occur nowhere left out."""
    found: nx.Graph[Any] = nx.Graph()
    for codes in permutations(range(len(sort))):
        if kept_slowly(graph, vocabulary, sort, codes):
            found.add_edges_from((a, sort.elements[codes[n]]) for n, a in enumerate(sort.elements))
    return {frozenset(part) for part in nx.connected_components(found) if len(part) > 1}


def test_groups_are_those_of_all_permutations():
    for game in GAMES:
        graph, vocabulary = explored(game)
        exchanges = Exchanges(graph, vocabulary)
        for sort in exchanges.sorts():
            exchanged, turned = exchanges.groups(sort)
            said = {frozenset(some) for some in [*exchanged, *turned]}
            assert said == slow_groups(graph, vocabulary, sort), (game, sort)


def test_exchanges_and_turns_are_told_apart():
    graph, vocabulary = explored(Ringed)
    assert [fact.words for fact in exchange_facts(graph, vocabulary)] == [
        "interchangeable throughout: ann and ben (Player)",
        "alike if all of Place are turned or reversed in their order: east, north and west",
        "interchangeable throughout: red and blue (Hue)",
    ]
    graph, vocabulary = explored(Sowing)
    assert [fact.words for fact in exchange_facts(graph, vocabulary)] == [
        "interchangeable throughout: left, middle and right (Pit)"
    ]


def test_what_is_not_tried_is_told(monkeypatch):
    graph, vocabulary = explored(Sowing)
    (fact,) = exchange_facts(graph, vocabulary, work=1)
    assert fact.words.startswith("not tried, or not all of them: ") and "Pit" in fact.words
    monkeypatch.setattr(exchange, "MOST_ELEMENTS", 2)
    (fact,) = exchange_facts(graph, vocabulary)
    assert fact.words == "not tried, or not all of them: what is interchangeable of Pit (3 elements)"
    monkeypatch.setattr(exchange, "MOST_VALUES", 10)
    (fact,) = exchange_facts(graph, vocabulary)
    assert fact.words.startswith("not looked at")
