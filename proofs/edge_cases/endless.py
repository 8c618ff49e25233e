"""Plays without end, and plays in which somebody never gets to choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise

import numpy as np
from numpy.typing import NDArray
from rulestone.model import CHANCE, TransitionSystem
from rulestone.model.expressions.expression import FALSE, negation
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.system import State
from rulestone.proofs.compiling.layout import WORD_BITS, Layout, layout_of, pack_state, unpack_state
from rulestone.proofs.compiling.native_offers import offers
from rulestone.proofs.compiling.python_target import join_words, split_words
from rulestone.proofs.plays.conditions import Checks, StateCheck
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.play import Play, move_between, replay
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.searching.explore import explore

from .clashes import moves_words
from .finding import Finding, FindingKind
from .growth import Growth, growing_cells, repeats_for_ever
from .paired_plays import enabled
from .sampled_positions import CAP
from .scopes_looked_at import ScopesLookedAt, uninterrupted

MOST_POSITIONS = 60_000
"""How many positions nearest to the beginning are searched for a cycle."""

MOST_CYCLES = 4
"""How many cycles are shown, each with a rule that none before it has."""

MOST_ELSEWHERE = 4_000
"""How many in each reading other than the chosen ones."""

MOST_TRIED = 100
"""How many positions are tried from which moves might be repeated while numbers grow."""

_WATCH_NOTHING = Checks((), (), deadlock=False, defined=False)


_ALONE = "the players alone can keep this up for ever, and nothing in the rules forbids or ends it"
_CHANCE = "as long as chance plays along this never ends, and nothing in the rules ends it"
_FORCED = "nobody decides anything on the way, and nothing in the rules ends it"


def endless_plays(
    system: TransitionSystem,
    changed: Mapping[str, str],
    listener: Listener = silent,
    most: int = MOST_POSITIONS,
) -> Iterator[Finding]:
    """The shortest way into moves that can be repeated for ever: first without any help from chance, else with it.

    Either they lead back to the same position, or to the same but for numbers that only grow. What a `@variant` says is
    not relied upon.

    Args:
        system: the game.
        changed: the readings that are not the defaults.
        listener: gets progress.
        most: how many positions nearest to the beginning are looked at.
    """
    if system.terminal is FALSE:
        return  # the game is meant to go on
    near = _Nearest(system, most, listener)
    basis = f"the {len(near.order):,} positions nearest to a beginning of scope {system.scope}"
    willed = [i.label.chooser != CHANCE for i in system.instances]
    for allowed, told in ((willed, _ALONE), ([True] * len(willed), _CHANCE)):
        plays = list(islice(near.cycles(allowed), MOST_CYCLES))
        for number, play in enumerate(plays):
            assert play.loop is not None
            decided = [move.label.rule for move in play.moves[play.loop :] if move.label.chooser is not None]
            rules = tuple(dict.fromkeys(decided or [move.label.rule for move in play.moves[play.loop :]]))
            moves = f"{moves_words(len(play) - play.loop)} by {listed(rules)}"
            why = told if decided else _FORCED
            words = f"{_since(play.loop)} {_lead(moves, len(play) - play.loop)} back to the same position: {why}."
            subject = f"a cycle with {', '.join(rules)}" if number else "a cycle"
            found = _finding(subject, words, play, play.loop, changed, basis, rules)
            yield found if told == _ALONE else replace(found, extra={**found.extra, "by_chance": True})
        if plays:
            break
    for allowed, told in ((willed, _ALONE), ([True] * len(willed), _CHANCE)):
        growing = near.growth(allowed)
        if growing is not None:
            play, start, grown = growing
            names = ", ".join(f"`{cell}`" for cell in grown.grows)
            until = " or ".join(f"`{cell}` would leave {cell.type}" for cell in grown.bounded)
            if until:
                told = told.replace("for ever", f"until {until}").replace("never ends", f"does not end until {until}")
            back = _lead(moves_words(len(play) - start), len(play) - start)
            grow = "grows" if len(grown.grows) == 1 else "grow"
            words = f"{_since(start)} {back} back to the same position but for {names}, which only {grow}: {told}."
            yield _finding("a growth", words, play, start, changed, basis)
            return


def _since(start: int) -> str:
    return f"After {moves_words(start)}" if start else "From the beginning on"


def _lead(moves: str, number: int) -> str:
    return f"{moves} {'leads' if number == 1 else 'lead'}"


def listed(rules: Sequence[str]) -> str:
    """Rules by name, in words."""
    named = [f"`{rule}`" for rule in rules]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


def _finding(
    subject: str,
    words: str,
    play: Play,
    start: int,
    changed: Mapping[str, str],
    basis: str,
    rules: Sequence[str] = (),
) -> Finding:
    clauses = dict.fromkeys(clause for move in play.moves[start:] for clause in move.rule.clauses)
    return Finding(
        FindingKind.ENDLESS,
        subject,
        words,
        tuple(clauses),
        scope=play.system.scope,
        readings=changed,
        basis=basis,
        plays=(play,),
        labels=(f"again and again {listed(rules)}",) if rules else (),
        extra={"rules": list(rules)},
    )


def rules_of(finding: Finding) -> set[str]:
    """The rules that an endless play repeats; none where the finding does not tell them."""
    rules = finding.extra.get("rules", ())
    return set(rules) if isinstance(rules, list | tuple) else set()


class _Nearest:
    """The positions nearest to a beginning, packed, and the steps between them."""

    def __init__(self, system: TransitionSystem, most: int, listener: Listener) -> None:
        self.system = system
        self.layout: Layout = layout_of(system, CAP)
        rules = offers(system, self.layout, _WATCH_NOTHING)
        firsts = islice(first_states(system), max(1, most // 20))
        self.order = list(dict.fromkeys(join_words(pack_state(system, self.layout, state)) for state in firsts))
        self.parents = [-1] * len(self.order)
        self.by = [-1] * len(self.order)
        self.numbers = {state: number for number, state in enumerate(self.order)}
        self.steps: list[tuple[int, int, int]] = []  # source, instance, target
        self._left = MOST_TRIED
        for number, state in enumerate(self.order):  # grows while it is walked through
            found = rules.expand(state)
            for instance, after in zip(found.moves, found.states, strict=True):
                target = self.numbers.get(after)
                if target is None and len(self.order) < most:
                    target = self.numbers[after] = len(self.order)
                    self.order.append(after)
                    self.parents.append(number)
                    self.by.append(instance)
                if target is not None:
                    self.steps.append((number, instance, target))
            if number % 2000 == 0:
                listener(Progress("explicit", "looking for cycles", number, len(self.order)))

    def cycles(self, allowed: Sequence[bool]) -> Iterator[Play]:
        """Ways to positions on cycles of these instances, and once around: a nearest one, then for each rule another.

        Each further one has a rule that a player or chance decides on and that none before it has: so resting, which is
        the nearest, does not hide what else may be repeated.
        """
        steps = [step for step in self.steps if allowed[step[1]]]
        sources, targets = [source for source, _, _ in steps], [target for _, _, target in steps]
        component = _components(len(self.order), sources, targets)
        inside = [step for step in steps if component[step[0]] == component[step[2]]]
        if not inside:
            return
        following = _following([source for source, _, _ in inside], [target for _, _, target in inside])
        start = min(source for source, _, _ in inside)
        play = self._around(start, _shortest_cycle(start, following))
        yield play
        told = self._decided(play)
        for source, instance, target in sorted(inside):
            label = self.system.instances[instance].label
            if label.chooser is not None and label.rule not in told:
                around = [target] if target == source else [target, *_shortest_path(target, source, following)]
                play = self._around(source, around, instance)
                yield play
                told |= self._decided(play)

    def _decided(self, play: Play) -> set[str]:
        """The rules of a cycle that somebody, or chance, decides on."""
        return {move.label.rule for move in play.moves[play.loop :] if move.label.chooser is not None}

    def _around(self, start: int, around: Sequence[int], first: int | None = None) -> Play:
        """A shortest way to a position, and on through others back to it, by an instance that is given at first."""
        path = self._path(start)
        states = [self._state(n) for n in (*path, *around)]
        moves = [move_between(self.system, before, after) for before, after in pairwise(states)]
        if first is not None:  # there may be several steps between two positions
            moves[len(path) - 1] = self.system.instances[first]
        play = replay(self.system, states[0], moves)
        return Play(self.system, play.states, play.moves, len(path) - 1)

    def growth(self, allowed: Sequence[bool]) -> tuple[Play, int, Growth] | None:
        """A way to moves of these instances proved to repeat while numbers grow, where they start, and what grows."""
        mask = 0
        for cell in growing_cells(self.system):
            place = self.layout.fields[self.system.positions[cell]]
            mask |= place.mask << (place.word * WORD_BITS + place.shift)
        if not mask:
            return None
        looks: dict[int, int] = {}
        look = [looks.setdefault(state & ~mask, len(looks)) for state in self.order]
        nearest = {seen: number for number, seen in reversed(list(enumerate(look)))}
        steps = {(look[s], look[t]): i for s, i, t in reversed(self.steps) if allowed[i]}
        sources, targets = [s for s, _ in steps], [t for _, t in steps]
        following = _following(sources, targets)
        self._left = MOST_TRIED
        for start in _on_cycles(len(looks), sources, targets)[:MOST_TRIED]:
            around = _shortest_cycle(start, following)
            instances = [steps[before, after] for before, after in pairwise([start, *around])]
            found = self._proved(nearest[start], instances)
            if found is not None:
                return found
        for number in range(min(len(self.order), MOST_POSITIONS // 10)):  # as the nearest positions were come to
            if self._left <= -MOST_TRIED:
                break
            instances = []
            here = number
            while self.parents[here] >= 0 and allowed[self.by[here]]:
                instances.append(self.by[here])
                here = self.parents[here]
                if look[here] == look[number]:
                    found = self._proved(here, instances[::-1])
                    if found is not None:
                        return found
                    break
        return None

    def _proved(self, start: int, instances: Sequence[int]) -> tuple[Play, int, Growth] | None:
        path = self._path(start)
        states = [self._state(n) for n in path]
        moves = [self.system.instances[self.by[n]] for n in path[1:]]
        for number in instances:
            after = enabled(self.system, self.system.instances[number].label, states[-1])
            if after is None:
                return None
            moves.append(after[0])
            states.append(after[1])
        self._left -= 1
        grown = repeats_for_ever(self.system, states[len(path) - 1 :], moves[len(path) - 1 :])
        return None if grown is None else (replay(self.system, states[0], moves), len(path) - 1, grown)

    def _state(self, number: int) -> State:
        return unpack_state(self.system, self.layout, split_words(self.order[number], self.layout.words))

    def _path(self, number: int) -> list[int]:
        path = [number]
        while self.parents[path[-1]] >= 0:
            path.append(self.parents[path[-1]])
        return path[::-1]


def _on_cycles(count: int, sources: Sequence[int], targets: Sequence[int]) -> list[int]:
    """The numbers that lie on a cycle, in order."""
    component = _components(count, sources, targets)
    sizes = np.bincount(component, minlength=count)
    on_cycle = sizes[component] > 1
    loops = [source for source, target in zip(sources, targets, strict=True) if source == target]
    on_cycle[loops] = True
    return [int(number) for number in np.flatnonzero(on_cycle)]


def _components(count: int, sources: Sequence[int], targets: Sequence[int]) -> NDArray[np.int32]:
    """For each position which strongly connected component it lies in."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    graph = coo_array((np.ones(len(sources), dtype=np.int8), (sources, targets)), shape=(count, count))
    return np.asarray(connected_components(graph, directed=True, connection="strong")[1])


def _shortest_path(start: int, goal: int, after: Mapping[int, Sequence[int]]) -> list[int]:
    """The numbers after `start` on a shortest way to `goal`, which comes last."""
    before = {start: start}
    frontier = [start]
    while goal not in before:
        following = []
        for node in frontier:
            for target in after.get(node, ()):
                if target not in before:
                    before[target] = node
                    following.append(target)
        frontier = following
        assert frontier, "a strongly connected component has such a way"
    path = [goal]
    while path[-1] != start:
        path.append(before[path[-1]])
    return path[-2::-1]


def _following(sources: Sequence[int], targets: Sequence[int]) -> dict[int, list[int]]:
    after: dict[int, list[int]] = {}
    for source, target in zip(sources, targets, strict=True):
        after.setdefault(source, []).append(target)
    return after


def _shortest_cycle(start: int, after: Mapping[int, Sequence[int]]) -> list[int]:
    """The numbers after `start` on a shortest way back to it, which comes last."""
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


def frozen_players(ground: ScopesLookedAt, states: int, listener: Listener = silent) -> Iterator[Finding]:
    """A whole play in which one player never makes a move, the shortest for each."""
    system = ground.explored
    players = list(system.game.player_elements())
    if len(players) < 2 or all(i.label.chooser not in players for i in system.instances):
        return
    ended = Checks((StateCheck("over", "reachable", negation(system.over.total)),), (), False, False)
    for player in players:
        if all(instance.label.chooser != player for instance in system.instances):
            continue  # nobody of that name plays at this scope
        without = replace(system, instances=tuple(i for i in system.instances if i.label.chooser != player))
        limits = replace(Limits.sensible(), states=states)
        found = uninterrupted(explore(without, checks=ended, limits=limits, listener=listener))
        if "over" in found.state_fails:
            seen = found.play_to(found.state_fails["over"])
            play = replay(system, seen.states[0], seen.moves)
            yield Finding(
                FindingKind.FROZEN_PLAYER,
                value_text(player),
                f"The game can end after {len(play)} moves, none of them by {value_text(player)}.",
                scope=system.scope,
                readings=ground.changed,
                basis=ground.basis,
                plays=(play,),
            )
