"""Positions of a game on which its traced rules are compared with the same rules as they are written."""

from __future__ import annotations

import random
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rulestone.model import GameError, TransitionSystem
from rulestone.model.direct_run.direct import Move
from rulestone.model.system.system import State
from rulestone.proofs.running.faults import Fault
from rulestone.proofs.running.reading_twice import assert_reads_the_same_here

from .compared_before import ComparedBefore
from .direct_agreement import Agreement, Difference
from .initial_states import begins_without_end, cannot_begin, drawn_initial_state, first_states

MOST_MOVES = 400
"""How many moves are tried in a position that is sampled; where none of them leads on, more, until one does."""

LONGEST = 200
"""A sampled play goes on for this many moves."""

_A_POSITION = 10
"""What is said of a position is taken to cost as much as this many moves."""

_ENOUGH = 20
"""After this many plays in a row that met nothing new, a small game is known well enough."""

MOST_POSITIONS = 100_000
"""How many positions are visited before the rest is sampled."""


@dataclass
class AsWritten:
    """What was compared.

    Attributes:
        positions, moves: how many, a move being a rule with its parameters, allowed or not.
        complete: whether these are all reachable positions, and everything that can be tried there.
        differences: what is said differently, the first few.
        gave_up: why nothing more was compared, where the rules of the first edition cannot be run as they are written.
    """

    positions: int = 0
    moves: int = 0
    complete: bool = False
    differences: tuple[Difference, ...] = ()
    gave_up: str = ""

    def data(self) -> dict[str, Any]:
        """What was compared, as plain data; where something differs it is reported as a fault, and not kept."""
        told = {"positions": self.positions, "moves": self.moves}
        return {**told, "complete": self.complete, "gave_up": self.gave_up}

    def __str__(self) -> str:
        extent = f"{self.positions:,} positions, {self.moves:,} moves tried"
        if self.gave_up:
            return f"the rules cannot be run as they are written: {self.gave_up}"
        if not self.positions:
            return "not compared, for there is no position that play could be begun from"
        return f"{'all' if self.complete else 'of plays at random,'} {extent}: as written"


def compare_with_written(
    system: TransitionSystem,
    moves: int | None,
    waited: Callable[[int], None] = lambda positions: None,
    before: ComparedBefore | None = None,
) -> AsWritten:
    """Compare a game's rules as traced with the same rules as written.

    Args:
        system: the traced game.
        moves: how many may be tried, in plays at random; None: every reachable position is compared.
        waited: is called now and then, with the number of positions so far.
        before: what earlier runs have compared, of plays at random; nothing if None.

    Raises Fault, naming file and line, where they differ. Raises GameError where rules of the second edition cannot be
    run: they mean what Python does.
    """
    found = AsWritten()
    try:
        if moves is None:
            compare_everywhere(system, found=found, waited=waited)
        else:
            compare_sampled(system, moves, found=found, before=before)
    except Exception as error:  # words that only tracing knows are no mistake of a game of the first edition
        if system.game.language >= 2 and isinstance(error, GameError):
            raise
        if system.game.language >= 2 and not isinstance(error, MemoryError | RecursionError):
            raise _not_python(system, error) from error
        found.gave_up = " ".join(str(error).split()) or type(error).__name__
    need_agreement(system, found)
    return found


def compare_sampled(
    system: TransitionSystem,
    moves: int,
    seed: int = 0,
    *,
    found: AsWritten | None = None,
    before: ComparedBefore | None = None,
) -> AsWritten:
    """Compare positions of plays drawn at random, up to the first that differs.

    Args:
        system: the traced game.
        moves: how many may be tried; work is counted so.
        seed: what chance draws from.
        found: what was compared is added here.
        before: what earlier runs have compared; nothing if None.
    """
    agreement = Agreement(system)
    found = found or AsWritten()
    before = before or ComparedBefore(system)

    def told(differences: Iterator[Difference]) -> bool:
        found.differences = tuple(one for _, one in zip(range(3), differences, strict=False))
        return bool(found.differences)

    if told(agreement.of_instances()) or begins_without_end(system) or cannot_begin(system):
        return found
    chance = random.Random(seed)
    leads_to: dict[State, list[State]] = {}  # from each position that was compared
    plays_without_news = 0
    while agreement.tried + _A_POSITION * found.positions < moves and plays_without_news < _ENOUGH:
        state = drawn_initial_state(system, chance)
        known = found.positions
        if told(_of_set_up(agreement, state)):
            return found
        for _ in range(LONGEST):
            if state not in leads_to:
                found.positions += 1
                tried, leads_to[state] = _some_moves(agreement, state, chance)
                if told(before.differences(agreement, state, tried)):
                    return found
                found.moves = agreement.tried
            if not leads_to[state] or agreement.tried + _A_POSITION * found.positions >= moves:
                break
            state = chance.choice(leads_to[state])
        plays_without_news = plays_without_news + 1 if found.positions == known else 0
    before.keep()
    return found


def compare_everywhere(
    system: TransitionSystem,
    most: int = MOST_POSITIONS,
    *,
    found: AsWritten | None = None,
    waited: Callable[[int], None] = lambda positions: None,
) -> AsWritten:
    """Compare every reachable position, from every first state on, up to the first that differs.

    Args:
        system: the traced game.
        most: how many positions at most.
        found: what was compared is added here.
        waited: is called now and then, with the number of positions so far.
    """
    agreement = Agreement(system)
    found = found or AsWritten()
    found.differences = tuple(agreement.of_instances())
    queue: deque[State] = deque()
    seen: set[State] = set()
    for state in first_states(system):
        if len(seen) >= most:
            break
        found.differences = found.differences or tuple(_of_set_up(agreement, state))
        seen.add(state)
        queue.append(state)
    while queue and not found.differences:
        state = queue.popleft()
        found.positions += 1
        found.differences = tuple(agreement.of_all(state))
        for _, _, after in agreement.steps(state):
            if after not in seen and len(seen) < most:
                seen.add(after)
                queue.append(after)
        found.moves = agreement.tried
        if found.positions % 100 == 0:
            waited(found.positions)
    found.complete = not found.differences and len(seen) < most
    return found


def need_agreement(system: TransitionSystem, compared: AsWritten) -> None:
    """Raises Fault, naming file and line, where the traced rules are not what the author wrote.

    Raises GameError where that is no wonder, as they read differently each time.
    """
    if compared.differences:
        # A die that is thrown while rules are read may fall alike twice; before we are blamed it is asked more often.
        assert_reads_the_same_here(type(system.game), system.scope, system.readings, times=6)
        first = compared.differences[0]
        details = "\n".join(
            f"{one}\nin the position {dict(zip(map(str, system.cells), one.state or (), strict=False))}\n"
            for one in compared.differences
        )
        raise Fault(f"{first} ({system.name}, scope {system.scope})", details)


def _not_python(system: TransitionSystem, error: Exception) -> GameError:
    """That a method fails as it is written, and where."""
    declared = system.game.declarations.values()
    files = {one.file for one in declared} | {system.game.file}
    places = [one for one in traceback.extract_tb(error.__traceback__) if one.filename in files]
    file, line = (places[-1].filename, places[-1].lineno) if places else (system.game.file, None)
    told = f"run as it is written it ends in {type(error).__name__}: {' '.join(str(error).split())}"
    rule = places[-1].name if places else None
    return GameError(told, file=file, line=line, rule=rule, fix="write what Python can do with plain values")


def _of_set_up(agreement: Agreement, state: State) -> Iterator[Difference]:
    """The set-up that leads to a first state."""
    system = agreement.system
    yield from agreement.of_set_up({cell: state[system.positions[cell]] for cell in system.initial.free})


def _some_moves(agreement: Agreement, state: State, chance: random.Random) -> tuple[list[Move], list[State]]:
    """Moves to try in a position, and where those lead that are allowed."""
    every = agreement.moves(state)
    if len(every) > MOST_MOVES:
        chance.shuffle(every)
    tried: list[Move] = []
    after: list[State] = []
    for move in every:
        if len(tried) >= MOST_MOVES and after:
            break
        tried.append(move)
        after += [leads_to for _, _, leads_to in agreement.steps(state, [move])]
    return tried, after
