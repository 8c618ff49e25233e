"""Each kind of fact that nobody asked for is what an obvious look at all plays or positions says."""

from __future__ import annotations

import random
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import networkx as nx
import numpy as np
from rulestone.model import CHANCE, Game, Int, Sort, State, initial, outcome, require, rule, terminal
from rulestone.proofs.asking.facts.chance_for_ever import chance_facts, cycles_of_dice
from rulestone.proofs.asking.facts.decided import FateClasses, decided_facts
from rulestone.proofs.asking.facts.exchange import Exchanges
from rulestone.proofs.asking.facts.results import result_facts
from rulestone.proofs.asking.facts.untouched import untouched_places
from rulestone.proofs.comparison.exploring import graph_of
from rulestone.proofs.comparison.vocabulary import Vocabulary

from .open_games import Drawing, Settled, Sowing


def drawn_graph(source: random.Random, circles: bool) -> Any:
    """Positions, some of which throw dice, some of which are ends worth 0 or 1."""
    size = source.randint(2, 9)
    head, to, label, dice, result = [0], [], [], [], []
    for number in range(size):
        onward = list(range(size)) if circles else list(range(number + 1, size))
        ended = not onward or source.random() < 0.25
        dice.append(not ended and source.random() < 0.5)
        result.append(source.randint(0, 1) if ended else -1)
        for throw in range(0 if ended else source.randint(1, 2)):
            to.append(source.choice(onward))
            label.append(throw)
        head.append(len(to))
    graph = SimpleNamespace(head=head, to=to, label=label, dice=dice, result=np.array(result), size=size)
    graph.steps = lambda number: range(head[number], head[number + 1])
    return SizedGraph(graph)


class SizedGraph:
    """What the finders read of a graph."""

    def __init__(self, graph: Any) -> None:
        self._graph = graph

    def __getattr__(self, name: str) -> Any:
        return getattr(self._graph, name)

    def __len__(self) -> int:
        return self._graph.size


def plays_of(graph: Any, number: int) -> list[tuple[tuple[int, ...], int]]:
    """Every play: what is thrown, and how it ends."""
    if graph.result[number] >= 0:
        return [((), int(graph.result[number]))]
    return [
        (((graph.label[step],) if graph.dice[number] else ()) + thrown, end)
        for step in graph.steps(number)
        for thrown, end in plays_of(graph, graph.to[step])
    ]


def test_what_is_decided_is_so_in_all_pairs_of_plays():
    source = random.Random(3)
    agreed = told = 0
    for _ in range(400):
        graph = drawn_graph(source, circles=False)
        reached = nx.descendants(
            nx.DiGraph([(n, graph.to[s]) for n in range(len(graph)) for s in graph.steps(n)] + [(0, 0)]), 0
        )
        for number in range(len(graph)):
            if number not in reached | {0}:
                graph.result[number] = -1
        decided = FateClasses(graph).decide(lambda number, graph=graph: graph.result[number])
        plays = plays_of(graph, 0)
        slow = all(
            end == other_end
            for thrown, end in plays
            for other, other_end in plays
            if thrown[: len(other)] == other[: len(thrown)]
        )
        assert slow or not decided  # what is told is so
        agreed += slow == decided
        told += decided
    assert told > 40 and agreed > 380


def test_cycles_of_dice_are_those_of_the_plain_graph():
    source = random.Random(4)
    some = 0
    for _ in range(300):
        graph = drawn_graph(source, circles=True)
        idle = [n for n in range(len(graph)) if graph.result[n] < 0 and (graph.dice[n] or len(graph.steps(n)) == 1)]
        arrows = [(n, graph.to[s]) for n in idle for s in graph.steps(n)]
        plain = nx.DiGraph([(a, b) for a, b in arrows if b in idle])
        slow = set()
        for part in nx.strongly_connected_components(plain):
            if any((a, b) in plain.edges for a in part for b in part) and any(graph.dice[n] for n in part):
                slow.add((frozenset(part), any(a in part and b not in part for a, b in arrows)))
        assert set(cycles_of_dice(graph)) == slow
        some += bool(slow)
    assert some > 50


def test_results_are_told_by_what_they_have_in_common():
    ends = [(("ann", a), ("ben", b)) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) not in ((-1, -1), (0, 1))]
    (fact,) = result_facts(ends)
    assert fact.words.startswith("7 of 9 conceivable results occur (each player gets -1, 0 or 1)")
    assert "never -1 for both" in fact.words
    assert result_facts([])[0].words == "no play ends"
    assert "stuck" in result_facts(["stuck"])[0].words


def naive_groups(exchanges: Exchanges, sort: Any) -> set[frozenset[Any]]:
    """By all permutations, of small sorts."""
    graph: nx.Graph[Any] = nx.Graph()
    for codes in permutations(range(len(sort))):
        if exchanges.is_kept(sort, codes):
            graph.add_edges_from((a, sort.elements[codes[n]]) for n, a in enumerate(sort.elements))
    return {frozenset(part) for part in nx.connected_components(graph) if len(part) > 1}


def test_pits_are_interchangeable_and_players_are_not():
    for game in (Sowing, Drawing, Settled):
        vocabulary = Vocabulary()
        exchanges = Exchanges(graph_of(game().system, vocabulary, limit=5000), vocabulary)
        for sort in exchanges.sorts():
            assert {frozenset(some) for some in exchanges.groups(sort)} == naive_groups(exchanges, sort)
    vocabulary = Vocabulary()
    sowing = Exchanges(graph_of(Sowing().system, vocabulary, limit=5000), vocabulary)
    assert {str(sort): sowing.groups(sort) for sort in sowing.sorts()} == {
        "Player": [],
        "Pit": [["left", "middle", "right"]],
    }


class Fated(Game):
    """A throw decides the prize, and players only pass stones; the third pit is never used."""

    language = 2
    Player = Sort("ann", "ben")
    Pit = Sort("one", "two", "three")
    players = Player
    turn = State(Player)
    prize = State(Int(0, 2))
    stones = State(Pit, Int(0, 2))
    left = State(Int(0, 2))

    @initial
    def setup(self) -> None:
        self.turn, self.prize, self.stones, self.left = "ann", 0, 0, 2

    @rule(by=CHANCE, shown=lambda game: range(3))
    def throw(self, shown: int) -> None:
        require(self.prize == 0)
        self.prize = shown

    @rule(by="turn", pit=Pit)
    def drop(self, pit: str) -> None:
        require(self.prize > 0, pit != "three", self.left > 0)
        self.stones[pit] += 1
        self.left -= 1

    @terminal
    def over(self) -> bool:
        return self.left == 0

    @outcome
    def result(self, player: str) -> int:
        return self.prize if player == "ann" else self.stones["one"]


def test_a_throw_decides_the_prize():
    vocabulary = Vocabulary()
    graph = graph_of(Fated().system, vocabulary, limit=1000)
    (decided,) = decided_facts(graph, vocabulary)
    assert "what ann gets" in decided.words and "prize" in decided.words and "ben" not in decided.words
    (chance,) = chance_facts(graph)
    assert "`throw`" in chance.words and "probability 1" in chance.words
    assert {f.name: list(map(str, cells)) for f, cells in untouched_places(graph).items()} == {
        "stones": ["stones[three]"]
    }
