"""From a game to a process: exploring every state, with the weights of chance."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rulestone.model import GameError, TransitionSystem
from rulestone.model.declarations.declarations import CHANCE
from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.system.system import State
from rulestone.proofs.compiling.layout import CAP, layout_of, pack_state, unpack_state
from rulestone.proofs.compiling.python_target import (
    CAPPED,
    STATE_FAILS,
    Event,
    Played,
    join_words,
    python_target,
    split_words,
)
from rulestone.proofs.exact.acts import NOTHING
from rulestone.proofs.plays.conditions import Checks, StateCheck
from rulestone.proofs.plays.initial_states import (
    first_states,
    need_initial_state,
    undefined_set_up,
    undefined_words,
)
from rulestone.proofs.plays.weighted_initial_states import weighted_initial_states
from rulestone.proofs.running.progress import Listener, Progress, silent

from .process import Action, InitialDistribution, Process, WeightedStep
from .slicing import Manner, played_in, sliced

LIMIT = 300_000

_NEAR = 2**31 - 1
"""Variables without bounds are followed up to here, as long as this is enough: wide words take ten times as long."""


class ProcessTooLarge(GameError):
    """The process has more states than allowed, or larger numbers."""


class _Grown(ProcessTooLarge):
    """A variable without bounds grows beyond what it was followed to."""


class MixedProcess(GameError):
    """Chance and somebody else may move in one state: nobody says which comes first, so nothing has a probability."""


@dataclass(frozen=True)
class Scheme:
    """What of a game is wanted.

    Attributes:
        manner: which of their moves the players make; all if None.
        until: where play ends, besides at the end of the game.
        asked: expressions whose values must be kept; everything is kept if None.
        start: the position from which play begins, instead of the game's beginnings.
    """

    manner: Manner | None = None
    until: Node | None = None
    asked: tuple[Node, ...] | None = None
    start: State | None = None


def build_process(
    system: TransitionSystem, scheme: Scheme | None = None, *, limit: int = LIMIT, listener: Listener = silent
) -> Process:
    """Explore a game as a Markov decision process.

    Raises GameError where no play can begin or where weights make no distribution, MixedProcess where chance and
    players may move in one state, and TooLarge beyond `limit` states or where a variable grows too large.
    """
    scheme = scheme or Scheme()
    system = played_in(system, scheme.manner)
    if scheme.start is None:
        need_initial_state(system)
    undefined = undefined_set_up(system) if scheme.start is None else None
    begun = [scheme.start] if scheme.start is not None else list(itertools.islice(first_states(system), limit + 1))
    if scheme.asked is not None:
        system, kept = sliced(system, (*scheme.asked, *([] if scheme.until is None else [scheme.until])))
    else:
        kept = frozenset(system.cells)
    if len(begun) > limit:
        message = f"{system.name} has more than {limit:,} beginnings in scope {system.scope}"
        raise ProcessTooLarge(message, file=system.game.file, fix="choose a smaller scope")
    builder = partial(_Builder, system, scheme.until, limit, listener, begun, kept)
    try:
        process = builder(_NEAR).build(dealt=scheme.start is None)
    except _Grown:
        process = builder(CAP).build(dealt=scheme.start is None)
    process.setup = "" if undefined is None else undefined_words(*undefined)
    return process


class _Builder:
    """Explores a game.

    Args:
        system: the game.
        until: where play ends, besides.
        limit: the most states.
        listener: gets progress.
        begun: where play begins.
        kept: the places that play may change; the others keep what they have in the first beginning.
        cap: up to which variables without bounds are followed.
    """

    def __init__(
        self,
        system: TransitionSystem,
        until: Node | None,
        limit: int,
        listener: Listener,
        begun: list[State],
        kept: frozenset[Cell],
        cap: int,
    ) -> None:
        self.system = system
        self.limit = limit
        self.listener = listener
        self.begun = begun
        self.kept = kept
        self.cap = cap
        fixed = {cell: cell.type.encode(begun[0][n]) for n, cell in enumerate(system.cells) if cell not in kept}
        self.layout = layout_of(system, cap, fixed)
        checks = Checks((), (), False, True)
        if until is not None:
            checks = Checks((StateCheck("until", "reachable", ex.negation(until)),), (), False, True)
        self.expand = python_target(system, self.layout, checks).expand
        self.order: list[int] = []
        self.numbers: dict[int, int] = {}
        self.process = Process(system, state_at=self._state_at)

    def _state_at(self, number: int) -> State:
        return unpack_state(self.system, self.layout, split_words(self.order[number], self.layout.words))

    def build(self, dealt: bool) -> Process:
        """The process. Raises GameError as `build_process` does, and _Grown where a variable grows beyond the cap."""
        ways: dict[tuple[str, ...], dict[int, Fraction]] = {}
        for name, probability, state in self._weighted(dealt):
            packed = self._packed(state)
            way = ways.setdefault(name, {})
            number = self._number(packed)
            way[number] = way.get(number, NOTHING) + probability
        for name, way in ways.items():
            sums = sum(way.values(), NOTHING)
            distribution = tuple((probability / sums, number) for number, probability in way.items())
            self.process.initial_distributions.append(InitialDistribution(", ".join(name), distribution))
        for number, packed in enumerate(self.order):  # grows while it is walked through
            self._expand(number, packed)
            if number % 1024 == 0:
                self.listener(Progress("chance", "states", number, None, f"{len(self.order) - number:,} to go"))
        return self.process

    def _weighted(self, dealt: bool) -> Iterator[tuple[tuple[str, ...], Fraction, State]]:
        """Every beginning, without what is sliced away; where play begins elsewhere nothing is dealt."""
        if not dealt:
            yield from (((), Fraction(1), self._sliced(state)) for state in self.begun)
            return
        for name, probability, state in weighted_initial_states(self.system, self.begun, self.kept):
            yield name, probability, self._sliced(state)

    def _sliced(self, state: State) -> State:
        first = self.begun[0]
        return tuple(state[n] if cell in self.kept else first[n] for n, cell in enumerate(self.system.cells))

    def _packed(self, state: State) -> int:
        try:
            return join_words(pack_state(self.system, self.layout, state))
        except GameError:
            if self.cap < CAP:
                raise _Grown("a variable begins beyond what it is followed to") from None
            raise

    def _number(self, packed: int) -> int:
        found = self.numbers.get(packed)
        if found is None:
            if len(self.order) >= self.limit:
                raise ProcessTooLarge(
                    f"{self.system.name} has more than {self.limit:,} states here, in scope {self.system.scope}",
                    file=self.system.game.file,
                    fix="choose a smaller scope, or name a manner of play",
                )
            found = self.numbers[packed] = len(self.order)
            self.order.append(packed)
        return found

    def _expand(self, number: int, packed: int) -> None:
        out: list[int] = []
        played = Played()
        events: list[Event] = []
        terminal = self.expand(packed, out, played, events)
        ended = terminal
        for kind, _, instance in events:
            if kind == STATE_FAILS:
                ended = True
            elif kind == CAPPED:
                raise _Grown(
                    f"{self.system.instances[instance]} leads to numbers of more than {CAP.bit_length() - 1} bits",
                    file=self.system.game.file,
                    fix="choose a scope with bounds, or name a manner of play",
                )
        if not ended:
            for kind, _, instance in events:
                if kind != STATE_FAILS:
                    self.process.undefined.setdefault(instance, number)
        moves = [] if ended else list(zip(played.order, out, strict=True))
        if not moves:
            if not ended:
                self.process.stuck.append(number)
            self.process.choosers.append(None)
            self.process.actions.append([])
            return
        choosers = dict.fromkeys(self.system.instances[instance].label.chooser for instance, _ in moves)
        if CHANCE in choosers:
            if len(choosers) > 1:
                self._refuse(moves)
            actions = [self._chance(number, moves)]
        else:
            actions = [(WeightedStep(Fraction(1), instance, self._number(after)),) for instance, after in moves]
        self.process.choosers.append(next(iter(choosers)) if len(choosers) == 1 else tuple(choosers))
        self.process.actions.append(actions)

    def _chance(self, number: int, moves: list[tuple[int, int]]) -> Action:
        weights = []
        for instance, _ in moves:
            weight = self.system.instances[instance].weight
            if isinstance(weight, Node):
                state = self._state_at(number)
                weight = Fraction(evaluate(weight, self.system.reader_of(state)))
            assert weight is not None
            weights.append(Fraction(weight))
        sums = sum(weights, NOTHING)
        if min(weights) < 0 or sums == 0:
            rule = self.system.instances[moves[0][0]].rule
            what = "a negative weight" if min(weights) < 0 else "no outcome with a weight"
            raise GameError(
                f"chance has {what}", file=rule.file, line=rule.line, rule=rule.name, fix="correct `weight`"
            )
        return tuple(
            WeightedStep(weight / sums, instance, self._number(after))
            for weight, (instance, after) in zip(weights, moves, strict=True)
            if weight
        )

    def _refuse(self, moves: list[tuple[int, int]]) -> None:
        labels = [self.system.instances[instance] for instance, _ in moves]
        chance = next(i for i in labels if i.label.chooser == CHANCE)
        other = next(i for i in labels if i.label.chooser != CHANCE)
        raise MixedProcess(
            f"chance may play {chance.label.rule} where {other.label.rule} may be played, so nothing has a probability",
            file=chance.rule.file,
            line=chance.rule.line,
            rule=chance.label.rule,
            fix="separate them by a phase",
        )
