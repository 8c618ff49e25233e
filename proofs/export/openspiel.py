"""A game for OpenSpiel, whose algorithms can then play it: they know nothing of how ours solve it.

Every position is made by the plain semantics. What a player is shown is what they remember (`plays.player_memory`).
Needs the extra `openspiel`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import networkx as nx
import pyspiel  # pyright: ignore[reportMissingImports]  (an extra that few install)
from rulestone.model import CHANCE, GameError, TransitionSystem
from rulestone.model.system.fingerprint import rule_parts

from .game_tree import GameTree, TreeNode

MOST_POSITIONS = 50_000
"""A larger game is not taken: its bounds must be known, which OpenSpiel asks for."""


@dataclass(frozen=True)
class _Bounds:
    """What OpenSpiel wants to know of a game before it is played."""

    low: Fraction
    high: Fraction
    total: Fraction | None
    length: int
    outcomes: int
    throws: bool


_TREES: dict[str, GameTree] = {}
"""The trees of the games that are registered, by the names of these."""

_RULES: dict[str, list[tuple[str, str]]] = {}
"""What they were made of."""


class _Place:
    """A node in its tree; it never changes, so that a copy of a state shares it.

    Written down it is the name of its game and the options that lead to it: what is read again is played again.
    """

    def __init__(self, game: str, node: TreeNode, path: tuple[int, ...] = ()) -> None:
        self.game, self.node, self.path = game, node, path

    def after(self, option: int) -> _Place:
        return _Place(self.game, _TREES[self.game].after(self.node, option), (*self.path, option))

    def __deepcopy__(self, memo: Any) -> _Place:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _placed, (self.game, self.path)


def _registered(name: str, tree: GameTree) -> str:
    """The name under which a tree is known: other rules under the same name get a number."""
    rules = list(rule_parts(tree.system))
    numbered, number = name, 1
    while _RULES.setdefault(numbered, rules) != rules:
        number += 1
        numbered = f"{name}_{number}"
    _TREES.setdefault(numbered, tree)
    return numbered


def _placed(game: str, path: tuple[int, ...]) -> _Place:
    """The place to which some options lead. Raises GameError where the game is not registered here, or has no such."""
    if game not in _TREES:
        raise GameError(f"no game {game} is known in this process", fix="make it with openspiel_game first")
    place = _Place(game, _TREES[game].root)
    for option in path:
        if option >= len(place.node.options):
            raise GameError(f"{game}: no such place; the state was saved from other rules")
        place = place.after(option)
    return place


def _type_of(name: str, tree: GameTree, bounds: _Bounds) -> Any:
    """What OpenSpiel is to know of a game before it is made."""
    kinds, players = pyspiel.GameType, len(tree.players)
    sums = kinds.Utility.GENERAL_SUM
    if bounds.total is not None:
        sums = kinds.Utility.ZERO_SUM if bounds.total == 0 else kinds.Utility.CONSTANT_SUM
    return kinds(
        short_name=name,
        long_name=f"{tree.system.name}, scope {tree.system.scope}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if bounds.throws else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=sums,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
    )


def _info_of(tree: GameTree, bounds: _Bounds, actions: int) -> Any:
    """How large a game is, and what its ends are worth."""
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=bounds.outcomes,
        num_players=len(tree.players),
        min_utility=float(bounds.low),
        max_utility=float(bounds.high),
        utility_sum=None if bounds.total is None else float(bounds.total),
        max_game_length=bounds.length,
    )


def openspiel_game(system: TransitionSystem, most: int = MOST_POSITIONS) -> Any:
    """A game as `pyspiel.Game`: sequential, with chance by its weights, and worths at ends.

    Actions are numbered by the names of moves, outcomes of chance by their place among those of their position. It is
    registered under a name of its own (`game.get_type().short_name`).

    Args:
        system: the game.
        most: positions.

    Raises GameError where there are more, play may never end, several may move at once and it matters who is first,
    nobody decides between forced steps, or play begins in several positions.
    """
    tree = GameTree(system)
    bounds = _bounds(tree, most)
    names = sorted({str(i) for i in system.instances if i.label.chooser not in (None, CHANCE)})
    numbers = {name: number for number, name in enumerate(names)}
    name = f"rulestone {system.name} {system.scope} {sorted(system.readings.items())}"
    short = _registered(re.sub(r"\W+", "_", name.lower()).strip("_"), tree)
    of_type, info = _type_of(short, tree, bounds), _info_of(tree, bounds, len(names))

    class RulestoneGame(pyspiel.Game):  # type: ignore[misc]
        """The game, as OpenSpiel calls it."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(of_type, info, params or {})

        def new_initial_state(self) -> Any:
            """Where play begins."""
            return RulestoneState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            """Tells players what they remember, or what they see now."""
            return _Observer(iig_obs_type is not None and iig_obs_type.perfect_recall)

    class RulestoneState(pyspiel.State):  # type: ignore[misc]
        """A place of a play."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.place = _Place(short, _TREES[short].root)

        def current_player(self) -> Any:
            """Who goes on."""
            chooser = self.place.node.chooser
            if chooser is None:
                return pyspiel.PlayerId.TERMINAL
            return pyspiel.PlayerId.CHANCE if chooser == CHANCE else tree.players.index(chooser)

        def is_terminal(self) -> bool:
            """Whether play is over."""
            return self.place.node.chooser is None

        def _legal_actions(self, player: int) -> list[int]:
            return [numbers[str(move)] for move, _ in self.place.node.options]

        def chance_outcomes(self) -> list[tuple[int, float]]:
            """The outcomes by number, and how likely each is."""
            return [(number, float(weight)) for number, weight in enumerate(self.place.node.weights)]

        def _apply_action(self, action: int) -> None:
            node = self.place.node
            option = action
            if node.chooser != CHANCE:
                option = [numbers[str(move)] for move, _ in node.options].index(action)
            self.place = self.place.after(option)

        def _action_to_string(self, player: int, action: int) -> str:
            if player == pyspiel.PlayerId.CHANCE:
                return str(self.place.node.options[action][0])
            return names[action]

        def returns(self) -> list[float]:
            """What the end is worth to each player; nothing before."""
            worths = self.place.node.worths
            return [float(worth) for worth in worths] if worths else [0.0] * len(tree.players)

        def __str__(self) -> str:
            values = zip(system.cells, self.place.node.state, strict=True)
            return ", ".join(f"{cell}={value}" for cell, value in values)

    if of_type.short_name not in pyspiel.registered_names():
        pyspiel.register_game(of_type, RulestoneGame)
    return RulestoneGame()


class _Observer:
    """What a player is shown, as OpenSpiel asks for it: as text only."""

    def __init__(self, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: Any, player: int) -> str:
        """What a player remembers, or sees now."""
        tree = _TREES[state.place.game]
        memory, who = state.place.node.memories[player], tree.players[player]
        return repr(tree.memory.told(memory, who) if self.recalls else tree.memory.seen(memory, who))


def _bounds(tree: GameTree, most: int) -> _Bounds:
    """The bounds of a game, by all its positions."""
    root = tree.root
    graph: nx.DiGraph[Any] = nx.DiGraph()
    graph.add_node(root.state)
    worths: list[tuple[Fraction, ...]] = []
    outcomes, throws, queue = 0, False, [root]
    for node in queue:
        if node.chooser is None:
            worths.append(node.worths)
        if node.chooser == CHANCE:
            throws, outcomes = True, max(outcomes, len(node.options))
        for option in range(len(node.options)):
            after = tree.after(node, option)
            if after.state not in graph:
                if len(graph) >= most:
                    raise GameError(f"{tree.system.name} has more than {most:,} positions", file=tree.system.game.file)
                queue.append(after)
            graph.add_edge(node.state, after.state)
    if not nx.is_directed_acyclic_graph(graph):
        raise GameError(f"play of {tree.system.name} may never end", file=tree.system.game.file)
    every = [worth for found in worths for worth in found]
    sums = {sum(found) for found in worths}
    total = Fraction(sums.pop()) if len(sums) == 1 else None
    longest = nx.dag_longest_path_length(graph)
    return _Bounds(min(every), max(every), total, max(1, longest), outcomes, throws)
