"""What searches of small scopes say, for all games' pages."""

from __future__ import annotations

import dataclasses
import functools
import json
import random
import re
from fractions import Fraction

from click.testing import CliRunner
from rulestone.model import GameError, TransitionSystem
from rulestone.model.expressions import expression as ex
from rulestone.model.system.initial_condition import InitialCondition
from rulestone.model.system.scenes import judge_examples
from rulestone.model.system.system import State
from rulestone.proofs.commands import main
from rulestone.proofs.engines.explicit import Limits, explore, judge_explicitly, verdicts_of
from rulestone.proofs.plays.exploration import Exploration
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.plays.verdict import Status, Verdict
from rulestone.proofs.running.loading import load_game


@functools.cache
def system_of(game: str, scope: str, *answers: tuple[str, str]) -> TransitionSystem:
    """A bundled game in a scope, with questions answered otherwise than by default."""
    system: TransitionSystem = load_game(game)(scope=scope, **dict(answers)).system
    return system


@functools.cache
def explored(game: str, scope: str, *answers: tuple[str, str]) -> Exploration:
    """All states of a small scope."""
    found = explore(system_of(game, scope, *answers), properties=(), limits=Limits())
    assert found.complete
    return found


@functools.cache
def judged(game: str, scope: str, *answers: tuple[str, str]) -> Exploration:
    """All states of a small scope, watched for what all properties say: for pages that speak of both."""
    return explore(system_of(game, scope, *answers), limits=Limits())


@functools.cache
def verdicts(game: str, scope: str, *answers: tuple[str, str]) -> tuple[Verdict, ...]:
    """All properties, by the explicit engine."""
    return tuple(verdicts_of(judged(game, scope, *answers)))


def broken(game: str, scope: str, *answers: tuple[str, str]) -> dict[str, int]:
    """The properties that fail, with the length of the shortest play that shows it."""
    found = {}
    for verdict in verdicts(game, scope, *answers):
        assert verdict.status in (Status.EXHAUSTED, Status.REFUTED), verdict
        if verdict.status is Status.REFUTED:
            found[verdict.property] = len(verdict.play) if verdict.play is not None else 0
    return found


def other_readings(game: str) -> list[tuple[str, str]]:
    """Every reading of every question that is not the default."""
    questions = load_game(game).questions().items()
    return [(name, reading) for name, q in questions for reading in q.readings if reading != q.default]


@functools.cache
def breaking(game: str, scope: str, *left_out: str) -> dict[tuple[str, str], dict[str, int]]:
    """Each reading that breaks something, alone, that holds by default; with what and after how many moves.

    Questions may be left out: those whose readings are too large for a test.
    """
    usual = broken(game, scope).keys()
    found = {}
    for answer in other_readings(game):
        if answer[0] in left_out:
            continue
        try:
            more = {name: after for name, after in broken(game, scope, answer).items() if name not in usual}
        except GameError:
            continue  # there is no such reading at this scope
        if more:
            found[answer] = more
    return found


def number_of_properties(game: str, scope: str, *answers: tuple[str, str]) -> int:
    """The properties that apply, `defined` and `deadlock` among them."""
    return len(verdicts(game, scope, *answers))


def number_declared(game: str, scope: str) -> list[int]:
    """How many properties a scope has: all, invariants, of steps, goals, variants, and the two asked of every game."""
    system = system_of(game, scope)
    kinds = [len(k) for k in (system.invariants, system.step_properties, system.goals, system.variants)]
    return [sum(kinds) + 2, *kinds, 2]


@functools.cache
def some_initial_state(game: str, scope: str, *answers: tuple[str, str]) -> State:
    """A beginning, always the same."""
    return drawn_initial_state(system_of(game, scope, *answers), random.Random(1))


def begun_with(system: TransitionSystem, state: State) -> TransitionSystem:
    """The same rules, played from one position."""
    assigned = {cell: ex.constant(cell.type.encode(v), cell.type) for cell, v in zip(system.cells, state, strict=True)}
    return dataclasses.replace(system, initial=InitialCondition(assigned, (), ex.TRUE, ()))


@functools.cache
def broken_from(game: str, scope: str, states: int, *answers: tuple[str, str]) -> dict[str, int]:
    """What fails within so many states of one beginning, and after how many moves at the earliest from there."""
    system = system_of(game, scope, *answers)
    near = begun_with(system, some_initial_state(game, scope, *answers))
    found = judge_explicitly(near, limits=Limits(states=states), target="python")
    return {v.property: len(v.play) for v in found if v.status is Status.REFUTED and v.play is not None}


Claimed = dict[str, tuple[bool | None, list[Fraction]]]
"""Whether the text agrees with each claim, and the exact numbers it comes to (one, or the ends of a range)."""


def claimed(game: str, scope: str, *answers: tuple[str, str]) -> Claimed:
    """What the game's claims come to; a default that is answered is no other reading."""
    questions = load_game(game).questions()
    return _claimed(game, scope, *(answer for answer in answers if questions[answer[0]].default != answer[1]))


@functools.cache
def _claimed(game: str, scope: str, *answers: tuple[str, str]) -> Claimed:
    words = ["chance", game, "--scope", scope, "--json"]
    for question, reading in answers:
        words += ["--reading", f"{question}={reading}"]
    told = json.loads(CliRunner().invoke(main, words).stdout)  # a slow machine tells of progress beside it
    found = {}
    for claim in told["claims"]:
        exact = re.search(r"exactly (-?[\d/]+)(?: to (-?[\d/]+))?", claim["detail"])
        ends = [] if exact is None else [Fraction(end) for end in exact.groups() if end is not None]
        found[claim["name"]] = claim["agrees"], ends
    return found


def exact(game: str, scope: str, claim: str, *answers: tuple[str, str]) -> Fraction:
    """The one number that a claim comes to."""
    (number,) = claimed(game, scope, *answers)[claim][1]
    return number


@functools.cache
def played(game: str, scope: str, *answers: tuple[str, str]) -> dict[str, bool | None]:
    """Whether the game's examples go as the rulebook says; None where one says nothing here."""
    return {found.declared.name: found.agrees for found in judge_examples(system_of(game, scope, *answers))}
