"""Each kind of fact that nobody asked for is what an obvious look at all plays or positions says."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import networkx as nx
import numpy as np
from click.testing import CliRunner
from rulestone.model import (
    CHANCE,
    Game,
    Int,
    Sort,
    State,
    free,
    initial,
    outcome,
    require,
    rule,
    terminal,
)
from rulestone.proofs.asking.facts.alike_sums import groups_of_alike
from rulestone.proofs.asking.facts.chance_for_ever import chance_facts, cycles_of_dice
from rulestone.proofs.asking.facts.decided import FateClasses, decided_facts
from rulestone.proofs.asking.facts.inferred import inferred_facts, inferred_places
from rulestone.proofs.asking.facts.results_told import result_facts
from rulestone.proofs.asking.mined_facts import kept_sums
from rulestone.proofs.commands import main
from rulestone.proofs.comparison.game_graph import graph_of
from rulestone.proofs.comparison.vocabulary import Vocabulary

from .open_games import Hands


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


def test_what_is_decided_from_some_positions_on_is_so_in_all_pairs_of_plays_from_each():
    source = random.Random(5)
    agreed = told = 0
    for _ in range(400):
        graph = drawn_graph(source, circles=False)
        arrows = nx.DiGraph([(n, graph.to[s]) for n in range(len(graph)) for s in graph.steps(n)])
        arrows.add_nodes_from(range(len(graph)))
        begins = source.sample(range(len(graph)), k=min(2, len(graph)))
        region = set(begins).union(*(nx.descendants(arrows, number) for number in begins))
        decided = FateClasses(graph, region).decide(lambda number, graph=graph: graph.result[number])
        slow = all(
            end == other_end
            for number in begins
            for thrown, end in plays_of(graph, number)
            for other, other_end in plays_of(graph, number)
            if thrown[: len(other)] == other[: len(thrown)]
        )
        assert slow or not decided
        agreed += slow == decided
        told += decided and len({int(graph.result[number]) for number in region if graph.result[number] >= 0}) > 1
    assert told > 20 and agreed > 380


class Staked(Game):
    """Ann stakes one or two; then Ben guesses what a third player hides: all is won or lost by the stake alone."""

    language = 2
    Player = Sort("ann", "ben")
    Phase = Sort("staking", "playing", "over")
    players = Player
    turn = State(Player)
    phase = State(Phase)
    stake = State(Int(0, 2))
    mirror = State(Int(0, 2), seen_by=lambda game, viewer: viewer == "ann")
    guess = State(Int(0, 1), seen_by=lambda game, viewer: viewer == "ben")

    @initial
    def setup(self) -> None:
        self.turn, self.phase, self.stake, self.mirror, self.guess = "ann", "staking", 0, 0, 0

    @rule(by="turn", number=[1, 2])
    def put(self, number: int) -> None:
        require(self.phase == "staking")
        self.stake, self.mirror = number, number
        self.turn, self.phase = "ben", "playing"

    @rule(by="turn", number=[0, 1])
    def think(self, number: int) -> None:
        require(self.phase == "playing")
        self.guess, self.phase = number, "over"

    @terminal
    def over(self) -> bool:
        return self.phase == "over"

    @outcome
    def result(self, player: str) -> int:
        return self.stake if player == "ann" else -self.stake


def test_what_a_phase_decides_is_told_of_the_first_phase_that_does():
    vocabulary = Vocabulary()
    words = [fact.words for fact in decided_facts(graph_of(Staked().system, vocabulary, limit=100), vocabulary)]
    assert words == [
        "decided once phase is playing, but for dice, whatever anybody chooses: what ann gets, what ben gets, "
        "stake at the end and mirror at the end"
    ]


def test_what_is_shown_tells_what_is_hidden():
    graph = graph_of(Staked().system, Vocabulary(), limit=100)
    assert {who: list(map(str, cells)) for who, cells in inferred_places(graph).items()} == {"ben": ["mirror"]}
    assert [fact.words for fact in inferred_facts(graph)] == [
        "ben can infer mirror from what is shown, though it is hidden"
    ]


def test_what_can_be_inferred_is_what_an_obvious_look_says():
    source = random.Random(6)
    inferred = 0
    graphs = {}  # of each of the eight games
    for _ in range(60):
        shown = tuple(source.random() < 0.6 for _ in range(3))
        if shown not in graphs:
            made = hiding(list(shown))().system
            graphs[shown] = made, graph_of(made, Vocabulary(), limit=100)
        system, graph = graphs[shown]
        drawn = source.sample(range(len(graph)), k=source.randint(1, 4))
        part = SizedGraph(
            SimpleNamespace(system=system, state=lambda n, g=graph, d=drawn: g.state(d[n]), size=len(drawn))
        )
        states = [dict(zip(map(str, system.cells), graph.state(number), strict=True)) for number in drawn]
        names = ["one", "two", "three"]
        seen = [name for name, is_shown in zip(names, shown, strict=True) if is_shown] + ["turn"]
        slow = [
            name
            for name in names
            if name not in seen
            and len({state[name] for state in states}) > 1
            and not any(
                all(a[other] == b[other] for other in seen) and a[name] != b[name] for a in states for b in states
            )
        ]
        fast = [str(cell) for cell in inferred_places(part).get("ann", [])]
        assert sorted(fast) == sorted(slow)
        inferred += len(slow)
    assert inferred > 20


def hiding(shown: list[bool]) -> type[Game]:
    """A game of three numbers that anything may become; Ann sees some of them."""

    class Hiding(Game):
        language = 2
        Player = Sort("ann", "ben")
        players = Player
        turn = State(Player)
        one = State(Int(0, 1), seen_by=lambda game, viewer: viewer == "ben" or shown[0])
        two = State(Int(0, 1), seen_by=lambda game, viewer: viewer == "ben" or shown[1])
        three = State(Int(0, 1), seen_by=lambda game, viewer: viewer == "ben" or shown[2])

        @initial
        def setup(self) -> None:
            free(self.one, self.two, self.three)
            self.turn = "ann"

        @rule(by="turn")
        def pass_on(self) -> None:
            self.turn = self.Player.following(self.turn)

    return Hiding


def test_sums_of_several_hands_are_told_together():
    graph = graph_of(Hands().system, Vocabulary(), limit=1000)
    sums = kept_sums(graph)
    groups = [[str(sums[number]) for number in some] for some in groups_of_alike(sums)]
    assert groups == [
        [f"hand[{who}, red] + hand[{who}, blue] = 2" for who in ("ann", "ben")],
        ["hand[cid, red] + hand[cid, blue] = 1"],
    ]
    told = CliRunner().invoke(main, ["ask", "tests/proofs/open_games.py:Hands", "--facts"]).output
    assert "hand[ann, red] + hand[ann, blue] = 2, as of ben\n" in told


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


class Fated(Game):
    """A throw decides the prize, and players only lay stones; the third pit is never used."""

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
