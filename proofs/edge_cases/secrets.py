"""Secrets given away by what is offered: two plays look the same to a player, but not what the player may do next.

What a player sees of a play: every place that `seen_by` lets them see, at every moment; what they were offered, and
their own moves; which rules the others played. Whether they also learn with which parameters, rules do not say, so
both is tried: what is given away even to who hears all is certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any

from rulestone.model import CHANCE, TransitionSystem
from rulestone.model.declarations.declarations import EVERYBODY, State
from rulestone.model.expressions.expression import FALSE, TRUE, Cell, Node
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.walk import support
from rulestone.model.system.system import Label
from rulestone.proofs.compiling.layout import WORD_BITS, Layout, layout_of, pack_state, unpack_state
from rulestone.proofs.compiling.native_offers import offers
from rulestone.proofs.compiling.on_demand import Offered
from rulestone.proofs.compiling.python_target import join_words, split_words
from rulestone.proofs.plays.conditions import Checks, total
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.play import Play, replay
from rulestone.proofs.plays.sight import may_look
from rulestone.proofs.running.progress import Listener, Progress, silent

from .finding import Finding, FindingKind
from .sampled_positions import CAP

MOST_PAIRS = 150_000
"""How many pairs of plays that look the same are looked at for each player."""

MOST_INITIAL_STATES = 2_000
"""How many first states are compared with each other."""

_WATCH_NOTHING = Checks((), (), deadlock=False, defined=False)


@dataclass(frozen=True)
class Secret:
    """Something given away.

    Attributes:
        viewer: the player whose offers tell it.
        rule: of a move that they are offered in one case only.
        plays: two plays that look the same to them; the move is offered at the end of the first.
        move: its name.
        places: hidden places that differ at the ends.
        certain: whether it is given away even to who hears the parameters of all moves.
    """

    viewer: Any
    rule: str
    plays: tuple[Play, Play]
    move: str
    places: tuple[str, ...]
    certain: bool


@dataclass
class Watched:
    """What was found, and how much was looked at.

    Attributes:
        secrets: by rule, each the first that was found.
        pairs: how many pairs of positions that look the same were looked at.
        whole: whether these were all.
    """

    secrets: dict[str, Secret] = field(default_factory=dict)
    pairs: int = 0
    whole: bool = True


def curious(system: TransitionSystem) -> list[Any]:
    """The players with a move that asks about a place they need not see: only to them can an offer tell anything."""
    hidden = {variable.name: variable for variable in system.game.declared(State) if variable.seen_by != EVERYBODY}
    found: dict[Any, None] = {}
    asked: dict[tuple[Any, Cell], bool] = {}
    for instance in system.instances:
        viewer = instance.label.chooser
        if viewer in (None, CHANCE) or viewer in found:
            continue
        needs = [instance.allowed, *(obligation.condition for obligation in instance.obligations)]
        for cell in support(*needs):
            if cell.function.name in hidden:
                key = viewer, cell
                if key not in asked:
                    asked[key] = may_look(system, hidden[cell.function.name], viewer, cell) is not TRUE
                if asked[key]:
                    found[viewer] = None
    return list(found)


def secrets_given_away(system: TransitionSystem, most: int, listener: Listener = silent) -> Watched:
    """Look for what offers give away, to each player, nearest to the beginning first.

    Args:
        system: the game.
        most: how many pairs of positions are looked at for each player.
        listener: gets progress.
    """
    result = Watched()
    viewers = curious(system)
    if not viewers:
        return result
    rules = _RulesOfPlayers(system)
    for viewer in viewers:
        for hears in (True, False):
            search = _SecretsSearch(rules, viewer, hears, most, listener)
            for rule, secret in search.run():
                if rule not in result.secrets or (secret.certain and not result.secrets[rule].certain):
                    result.secrets[rule] = secret
            result.pairs += min(len(search.order), most)
            result.whole = result.whole and search.whole
    return result


_MOST_LISTED = 1_000_000
"""The most positions after moves that are kept as integers; others are made again for every player."""


class _RulesOfPlayers:
    """Packed positions and what may be done in them."""

    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        self.layout: Layout = layout_of(system, CAP)
        self.labels = [instance.label for instance in system.instances]
        self._offers = offers(system, self.layout, _WATCH_NOTHING)
        self._known: dict[int, Offered] = {}
        self._listed = 0

    def offered(self, state: int) -> Offered:
        """What may be done in a position; every player asks it again."""
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self._offers.expand(state)
            if self._listed < _MOST_LISTED:
                known.states = list(known.states)
                self._listed += len(known.states)
        return known

    @cached_property
    def beginnings(self) -> list[int]:
        """The positions in which plays begin, as far as they are compared with each other, and one more."""
        first = islice(first_states(self.system), MOST_INITIAL_STATES + 1)
        return [join_words(pack_state(self.system, self.layout, state)) for state in first]

    def unpacked(self, state: int) -> tuple[Any, ...]:
        """The plain values."""
        return unpack_state(self.system, self.layout, split_words(state, self.layout.words))


@dataclass
class _SecretsLook:
    """A position: whether the game is over, the moves offered to the player, each the number of its label."""

    over: bool
    offered: set[int]


class _SecretsSearch:
    """Pairs of positions, breadth first, at the ends of plays that look the same to one player."""

    def __init__(self, rules: _RulesOfPlayers, viewer: Any, hears: bool, most: int, listener: Listener) -> None:
        self.rules = rules
        self.viewer = viewer
        self.hears = hears
        self.most = most
        self.listener = listener
        self.order: list[tuple[int, int]] = []
        self.whole = True
        self._came: list[tuple[int, int, int] | None] = []
        self._number: dict[tuple[int, int], int] = {}
        self._known: dict[int, _SecretsLook] = {}
        self._seen: dict[int, dict[Any, list[tuple[int, int]]]] = {}
        self._view = _View(rules, viewer)
        self._labels: dict[Label, int] = {}
        heard: dict[Any, int] = {}  # what is noticed of a move besides what is seen after it
        self._noticed: list[tuple[int, int]] = []  # of each instance that, and the number of its label if it is offered
        for label in rules.labels:
            is_own = label.chooser == viewer
            whole = is_own or (hears and label.chooser not in (None, CHANCE))
            noticed = heard.setdefault(label if whole else (label.rule, label.chooser), len(heard))
            self._noticed.append((noticed, self._labels.setdefault(label, len(self._labels)) if is_own else -1))

    def run(self) -> Iterator[tuple[str, Secret]]:
        """By rule, what is given away first."""
        told: set[str] = set()
        by_look: dict[int | tuple[Any, ...], list[int]] = {}
        begun = self.rules.beginnings
        self.whole = len(begun) <= MOST_INITIAL_STATES
        for packed in begun[:MOST_INITIAL_STATES]:
            by_look.setdefault(self._view(packed), []).append(packed)
        alike = (
            (one, other) for group in by_look.values() for number, one in enumerate(group) for other in group[number:]
        )
        for one, other in alike:
            if self.has_enough:
                break
            self._add(one, other, None)
        for number, (one, other) in enumerate(self.order):  # grows while it is walked through
            if number % 256 == 0:
                self.listener(Progress("explicit", "looking for secrets given away", number, len(self.order)))
            if number >= self.most:
                self.whole = False
                return
            mine, yours = self._look(one), self._look(other)
            if mine.over != yours.over:
                continue  # everybody notices
            if mine.offered != yours.offered:
                apart = [label for label, own in self._labels.items() if own in mine.offered ^ yours.offered]
                for label in sorted(apart, key=str):
                    if label.rule not in told:
                        told.add(label.rule)
                        yield label.rule, self._secret(number, label, self._labels[label] in mine.offered)
                continue  # from here on the two look different
            if self.has_enough:
                continue
            theirs = self._steps(other)
            for seen, steps in self._steps(one).items():
                for first, after in steps:
                    for second, other_after in theirs.get(seen, ()):
                        if one != other or second >= first:
                            self._add(after, other_after, (number, first, second))

    def _look(self, state: int) -> _SecretsLook:
        found = self._known.get(state)
        if found is None:
            at = self.rules.offered(state)
            own = {number for move in at.moves if (number := self._noticed[move][1]) >= 0}
            found = self._known[state] = _SecretsLook(at.terminal, own)
        return found

    def _steps(self, state: int) -> dict[Any, list[tuple[int, int]]]:
        """By what the player sees of it each step: the number of an instance and the position after it."""
        found = self._seen.get(state)
        if found is None:
            found = self._seen[state] = {}
            at = self.rules.offered(state)
            for instance, after in zip(at.moves, at.states, strict=True):
                found.setdefault((self._noticed[instance][0], self._view(after)), []).append((instance, after))
        return found

    @property
    def has_enough(self) -> bool:
        """Whether there are more pairs than are looked at: which others there are changes nothing any more."""
        return len(self.order) > self.most

    def _add(self, one: int, other: int, came: tuple[int, int, int] | None) -> None:
        if (one, other) in self._number or (other, one) in self._number:
            return
        if len(self.order) >= MOST_PAIRS:
            self.whole = False
            return
        self._number[one, other] = len(self.order)
        self.order.append((one, other))
        self._came.append(came)

    def _secret(self, number: int, label: Any, first: bool) -> Secret:
        plays = self._plays(number)
        if not first:
            plays = plays[::-1]
        system = self.rules.system
        hidden = [cell for cell in system.cells if cell.function.name in self._view.hidden]
        places = [
            str(cell)
            for cell in hidden
            if plays[0].last[system.positions[cell]] != plays[1].last[system.positions[cell]]
        ]
        return Secret(self.viewer, label.rule, plays, str(label), tuple(places), self.hears)

    def _plays(self, number: int) -> tuple[Play, Play]:
        moves: tuple[list[int], list[int]] = ([], [])
        while (came := self._came[number]) is not None:
            number = came[0]
            moves[0].append(came[1])
            moves[1].append(came[2])
        system = self.rules.system
        one, other = (
            replay(system, self.rules.unpacked(state), [system.instances[i] for i in reversed(made)])
            for state, made in zip(self.order[number], moves, strict=True)
        )
        return one, other


class _View:
    """What one player sees of a packed position."""

    def __init__(self, rules: _RulesOfPlayers, viewer: Any) -> None:
        system, layout = rules.system, rules.layout
        self.hidden = {v.name for v in system.game.declared(State) if v.seen_by != EVERYBODY}
        self._rules = rules
        self._mask = 0
        self._open: list[tuple[Node, int, Cell]] = []
        declared = {variable.name: variable for variable in system.game.declared(State)}
        for cell, place in zip(system.cells, layout.fields, strict=True):
            bits = place.mask << (place.word * WORD_BITS + place.shift)
            sees = may_look(system, declared[cell.function.name], viewer, cell)
            if sees is TRUE:
                self._mask |= bits
            elif sees is not FALSE:
                self._open.append((total(sees), bits, cell))
        self._asked: dict[int, int] = {}
        self._needed = 0
        for node, _, _ in self._open:
            for cell in support(node):
                place = layout.fields[system.positions[cell]]
                self._needed |= place.mask << (place.word * WORD_BITS + place.shift)

    def __call__(self, state: int) -> int | tuple[int, int]:
        if not self._open:
            return state & self._mask
        key = state & self._needed
        mask = self._asked.get(key)
        if mask is None:
            from rulestone.model.expressions.evaluate import evaluate

            read = self._rules.system.reader_of(self._rules.unpacked(state))
            mask = 0
            for node, bits, _ in self._open:
                if evaluate(node, read):
                    mask |= bits
            self._asked[key] = mask
        return state & (self._mask | mask), mask


def leak_findings(
    system: TransitionSystem, changed: Mapping[str, str], most: int, listener: Listener = silent
) -> tuple[list[Finding], str]:
    """What offers give away, as findings, and a note where not everything was looked at."""
    watched = secrets_given_away(system, most, listener)
    rules = {instance.label.rule: instance.rule for instance in system.instances}
    how = f"{'all' if watched.whole else 'the first'} {watched.pairs:,} pairs of positions that look the same"
    findings = [
        Finding(
            FindingKind.LEAK,
            name,
            telling(secret),
            rules[name].clauses,
            name,
            rules[name].line,
            system.scope,
            changed,
            f"{how} to a player, scope {system.scope}",
            secret.certain,
            secret.plays,
            ("the play", f"another that looks the same to {value_text(secret.viewer)}"),
        )
        for name, secret in watched.secrets.items()
    ]
    note = "" if watched.whole else f"Secrets given away by offers were looked for at scope {system.scope}, in {how}."
    return findings, note


def telling(secret: Secret) -> str:
    """What is given away, in words."""
    who = value_text(secret.viewer)
    length = len(secret.plays[0])
    two = {0: "Two beginnings", 1: "Two plays of one move"}.get(length, f"Two plays of {length} moves")
    places = ", ".join(secret.places[:3]) + (" and more" if len(secret.places) > 3 else "")
    tells = f", which tells of {places}" if places else ""
    words = f"{two} look the same to {who}, but only after the first `{secret.move}` is allowed{tells}."
    doubt = "" if secret.certain else f" So it is unless {who} hears with which parameters the others move."
    return words + doubt
