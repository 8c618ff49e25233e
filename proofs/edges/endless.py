"""Plays without end, and plays in which somebody never gets to choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from rulestone.model import CHANCE, TransitionSystem
from rulestone.model.expression import FALSE, negation
from rulestone.model.printing import value_text

from ..checks import Checks, StateCheck, total
from ..explicit.exploration import Limits
from ..explicit.layout import Layout, layout_of, pack_state, unpack_state
from ..explicit.python_target import Event, join_words, python_target, split_words
from ..explicit.search import explore
from ..play import Play, move_between, replay
from ..progress import Listener, Progress, silent
from .finding import Finding, Kind
from .ground import Ground, uninterrupted
from .sampling import CAP

MOST_POSITIONS = 60_000
"""So many positions nearest to the beginning are searched for a cycle."""

_WATCH_NOTHING = Checks((), (), deadlock=False, defined=False)


def endless_plays(ground: Ground, listener: Listener = silent) -> Iterator[Finding]:
    """The shortest way into a cycle of moves: first without any help from chance, else with it."""
    system = ground.explored
    if system.variants or system.terminal is FALSE:
        return  # some number falls with every step, or the game is meant to go on
    willed = replace(system, instances=tuple(i for i in system.instances if i.label.chooser != CHANCE))
    for cyclic, told in (
        (willed, "the players alone can keep this up for ever, and nothing in the rules forbids or ends it"),
        (system, "as long as chance plays along this never ends, and nothing in the rules ends it"),
    ):
        play = _lasso(system, cyclic, listener)
        if play is not None:
            assert play.loop is not None
            length = len(play) - play.loop
            yield Finding(
                Kind.ENDLESS,
                "a cycle",
                f"After {play.loop} moves {length} more lead back to the same position: {told}.",
                _clauses(play.moves[play.loop :]),
                scope=system.scope,
                readings=ground.changed,
                basis=f"the {MOST_POSITIONS:,} positions nearest to a beginning of scope {system.scope}",
                plays=(play,),
            )
            return


def _clauses(moves: Sequence[object]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for move in moves for clause in move.rule.clauses))  # type: ignore[attr-defined]


def _lasso(system: TransitionSystem, cyclic: TransitionSystem, listener: Listener) -> Play | None:
    """A play whose last part, made of the moves of `cyclic` only, returns to where it began."""
    layout = layout_of(system, CAP)
    order, parents = _nearest(system, layout, listener)
    numbers = {state: number for number, state in enumerate(order)}
    expand = python_target(cyclic, layout, _WATCH_NOTHING).expand
    fired = [0] * len(cyclic.instances)
    sources, targets = [], []
    for number, state in enumerate(order):
        out: list[int] = []
        events: list[Event] = []
        expand(state, out, fired, events)
        for after in out:
            if after in numbers:
                sources.append(number)
                targets.append(numbers[after])
    start = _first_on_a_cycle(len(order), sources, targets)
    if start is None:
        return None
    path = [start]
    while parents[path[-1]] >= 0:
        path.append(parents[path[-1]])
    cycle = _shortest_cycle(start, sources, targets)
    states = [unpack_state(system, layout, split_words(order[n], layout.words)) for n in (*reversed(path), *cycle)]
    moves = [move_between(system, before, after) for before, after in pairwise(states)]
    play = replay(system, states[0], moves)
    return Play(system, play.states, play.moves, len(path) - 1)


def _nearest(system: TransitionSystem, layout: Layout, listener: Listener) -> tuple[list[int], list[int]]:
    """The positions nearest to a beginning, packed, and the number of the one before each."""
    from itertools import islice

    from ..beginnings import first_states

    expand = python_target(system, layout, _WATCH_NOTHING).expand
    fired = [0] * len(system.instances)
    firsts = islice(first_states(system), MOST_POSITIONS // 20)
    order = list(dict.fromkeys(join_words(pack_state(system, layout, state)) for state in firsts))
    parents = [-1] * len(order)
    seen = set(order)
    for number, state in enumerate(order):  # grows while it is walked through
        out: list[int] = []
        events: list[Event] = []
        expand(state, out, fired, events)
        for after in out:
            if after not in seen and len(order) < MOST_POSITIONS:
                seen.add(after)
                order.append(after)
                parents.append(number)
        if number % 2000 == 0:
            listener(Progress("explicit", "looking for cycles", number, len(order)))
    return order, parents


def _first_on_a_cycle(count: int, sources: Sequence[int], targets: Sequence[int]) -> int | None:
    """The lowest number that lies on a cycle."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    graph = coo_array((np.ones(len(sources), dtype=np.int8), (sources, targets)), shape=(count, count))
    _, component = connected_components(graph, directed=True, connection="strong")
    sizes = np.bincount(component, minlength=count)
    on_cycle = sizes[component] > 1
    loops = [source for source, target in zip(sources, targets, strict=True) if source == target]
    on_cycle[loops] = True
    found = np.flatnonzero(on_cycle)
    return int(found[0]) if len(found) else None


def _shortest_cycle(start: int, sources: Sequence[int], targets: Sequence[int]) -> list[int]:
    """The numbers after `start` on a shortest way back to it, which comes last."""
    after: dict[int, list[int]] = {}
    for source, target in zip(sources, targets, strict=True):
        after.setdefault(source, []).append(target)
    before = {start: start}
    frontier = [start]
    while frontier:
        following = []
        for node in frontier:
            for target in after.get(node, ()):
                if target == start:
                    path = [start, node]
                    while path[-1] != start:
                        path.append(before[path[-1]])
                    return path[-2::-1] if node != start else [start]
                if target not in before:
                    before[target] = node
                    following.append(target)
        frontier = following
    raise AssertionError("a strongly connected component has a cycle")


def frozen_players(ground: Ground, seconds: float, listener: Listener = silent) -> Iterator[Finding]:
    """A whole play in which one player never makes a move, the shortest for each."""
    system = ground.explored
    players = list(system.game.player_elements())
    if len(players) < 2 or all(i.label.chooser not in players for i in system.instances):
        return
    ended = Checks((StateCheck("over", "reachable", negation(total(system.terminal))),), (), False, False)
    for player in players:
        if all(instance.label.chooser != player for instance in system.instances):
            continue  # nobody of that name plays at this scope
        without = replace(system, instances=tuple(i for i in system.instances if i.label.chooser != player))
        limits = Limits(seconds=seconds, memory=Limits.sensible().memory)
        found = uninterrupted(explore(without, checks=ended, limits=limits, listener=listener))
        if "over" in found.state_fails:
            seen = found.play_to(found.state_fails["over"])
            play = replay(system, seen.states[0], seen.moves)
            yield Finding(
                Kind.FROZEN_PLAYER,
                value_text(player),
                f"The game can end after {len(play)} moves, none of them by {value_text(player)}.",
                scope=system.scope,
                readings=ground.changed,
                basis=ground.basis,
                plays=(play,),
            )
