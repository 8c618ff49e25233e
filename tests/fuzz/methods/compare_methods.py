"""A drawn game on every position: what tracing says of each move, and what Python does when the method is run."""

from __future__ import annotations

import itertools
import linecache
import signal
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from rulestone.model import GameError, Undefined
from rulestone.model.direct_run.direct import DirectRun
from rulestone.model.expressions.evaluate import evaluator
from rulestone.model.system.semantics import holds, is_enabled, step

from tests.fuzz.methods.draw_methods import drawn

Said = tuple[Any, ...]
FILE = "/fuzz/drawn_method.py"


@dataclass
class Told:
    """What became of many methods.

    Attributes:
        agreed: how many were the same on all positions.
        refused: how many were refused, by the message.
        differ: those that were not the same: seed, position and what each side says.
        positions: how many positions were compared.
        given_up: how many took longer than two processor seconds.
        outcomes: how many moves were steps, forbidden and undefined.
    """

    agreed: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    differ: list[tuple[int, str]] = field(default_factory=list)
    positions: int = 0
    given_up: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)


def class_of(text: str) -> Any:
    """The game class of a text. Raises whatever is wrong with it."""
    linecache.cache[FILE] = (len(text), None, text.splitlines(keepends=True), FILE)
    space: dict[str, Any] = {"__name__": "drawn_method"}
    exec(compile(text, FILE, "exec"), space)
    return space["Drawn"]


def traced(system: Any, state: Any) -> Iterator[tuple[str, Said, Said]]:
    """What the traced system says of every move, as it was written and simplified."""
    value = evaluator(system.reader_of(state))
    for instance in system.instances:
        label = instance.label
        written: Said
        try:
            written = ("step", step(system, instance, state)) if is_enabled(system, instance, state) else ("forbidden",)
        except Undefined:
            written = ("undefined",)
        simple: Said = ("forbidden",)
        if not all(value(one.condition) for one in instance.guard_obligations):
            simple = ("undefined",)
        elif value(instance.guard):
            simple = ("undefined",)
            if all(value(one.condition) for one in instance.obligations):
                after = list(state)
                for cell, node in instance.updates.items():
                    after[system.positions[cell]] = value(node)
                simple = ("step", tuple(after))
        yield str(label.parameters), written, simple


def difference(text: str, told: Told | None = None) -> str:
    """Where the two sides differ; empty where they agree. Raises GameError where the game is refused."""
    kind = class_of(text)
    game = kind()
    system = game.system
    asked = next((one for one in system.invariants if one.name == "asked"), None)
    run = DirectRun(kind)
    for state in itertools.product(*(list(cell.type.values()) for cell in system.cells)):
        if told is not None:
            told.positions += 1
        traced_moves = {label: (written, simple) for label, written, simple in traced(system, state)}
        for parameters in run.bindings("go"):
            ran = run.rule(state, "go", parameters)
            direct: Said = ("step", ran.after) if ran.is_step else (ran.outcome,)
            if told is not None:
                told.outcomes[ran.outcome] += 1
            sides = traced_moves.get(str(tuple(parameters.items())), (("forbidden",), ("forbidden",)))
            for name, side in zip(("as written", "simplified"), sides, strict=True):
                if side != direct:
                    return f"go{parameters} in {state}: traced {name} {side}, run {direct} {ran.why} (line {ran.line})"
        if asked is None:
            continue
        try:
            wanted: Any = bool(run.holds(state, "asked"))
        except Undefined:
            wanted = "undefined"
        try:
            found: Any = bool(holds(system, asked.written, state))  # type: ignore[arg-type]
        except Undefined:
            found = "undefined"
        simple = bool(evaluator(system.reader_of(state))(asked.condition))
        if found != wanted or simple != (wanted is True):
            return f"asked in {state}: traced {found} ({simple}), run {wanted}"
    return ""


class TooLong(BaseException):
    """What a method means takes too long to be worked out."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises TooLong after so many processor seconds."""

    def ring(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 0.1)  # again, should what is swept up in between have taken it
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


PYTHONS_OWN = (KeyError, IndexError, ZeroDivisionError, ValueError, NameError)
"""What Python refuses of plain values while a method is read: told with the line, as everywhere in Python."""


def compare(seeds: Iterable[int], risk: str | None = None, *, stop: bool = False) -> Told:
    """Many methods. `stop`: after the first that differs."""
    told = Told()
    for seed in seeds:
        text = drawn(seed, risk).text
        try:
            with at_most(2):
                found = difference(text, told)
        except GameError as error:
            told.refused[error.message.split("`")[0].strip() or error.message] += 1
            continue
        except PYTHONS_OWN as error:
            told.refused[type(error).__name__] += 1
            continue
        except (TooLong, MemoryError):
            told.given_up += 1
            continue
        if found:
            told.differ.append((seed, found))
            if stop:
                break
        else:
            told.agreed += 1
    return told
