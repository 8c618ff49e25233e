"""Whether the fuzzer notices anything: the reading and each engine are broken in one small way, and must be told."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from .runner import QUICK, SLOW, Tally, run

Patch = pytest.MonkeyPatch


def _reading(patch: Patch) -> None:
    """Minus adds."""
    from rulestone.model.words import values

    patch.setattr(values.Value, "__sub__", values.Value.__add__)


def _ended(patch: Patch) -> None:
    """A rule is not read for parameters that it would let through: one that it names is forgotten."""
    from rulestone.model.reading import ended_before

    named_until = ended_before._named_until

    def wrong(rule: Any, line: int) -> Any:
        found = named_until(rule, line)
        return None if found is None else found[:-1]

    patch.setattr(ended_before, "_named_until", wrong)


def _deals(patch: Patch) -> None:
    """What does not fit is left out of the deals, as if there were no such deal."""
    from rulestone.model.words.openings import Deal

    patch.setattr(Deal, "misfit", "")


def _tables(patch: Patch) -> None:
    """A table has an entry for everything."""
    from rulestone.model.expressions import written_tree

    patch.setattr(written_tree, "_entry_needs", lambda table, indices: [])


def _initial_states(patch: Patch) -> None:
    """All beginnings but the first are forgotten."""
    from rulestone.proofs.searching import python_search

    within = python_search.initial_states_within

    def wrong(system: Any, most: int | None) -> Any:
        found, whole = within(system, most)
        return itertools.islice(found, 1), whole

    patch.setattr(python_search, "initial_states_within", wrong)


def _generated(patch: Patch) -> None:
    """At most is less than, in generated code."""
    from rulestone.model.expressions.expression import Kind
    from rulestone.proofs.compiling import python_source

    text = python_source._text

    def wrong(node: Any, args: list[str], names: Any) -> str:
        return f"({args[0]} < {args[1]})" if node.kind is Kind.AT_MOST else text(node, args, names)

    patch.setattr(python_source, "_text", wrong)


def _native(patch: Patch) -> None:
    """At most is less than, in machine code."""
    from rulestone.proofs.compiling import llvm_expressions

    compared = llvm_expressions.LlvmExpressions._compared

    def wrong(self: Any, how: str, args: Any) -> Any:
        return compared(self, "slt" if how == "sle" else how, args)

    patch.setattr(llvm_expressions.LlvmExpressions, "_compared", wrong)


def _on_demand(patch: Patch) -> None:
    """The last step is not offered."""
    from rulestone.proofs.compiling.native_offers import NativeOffers

    expand = NativeOffers.expand

    def wrong(self: Any, state: int) -> Any:
        found = expand(self, state)
        found.states, found.moves = found.states[:-1], found.moves[:-1]
        return found

    patch.setattr(NativeOffers, "expand", wrong)


def _direct(patch: Patch) -> None:
    """What is not taken leaves a trace after all."""
    from rulestone.model.direct_run import direct_words

    patch.setattr(direct_words._Branch, "__enter__", lambda self: None)
    patch.setattr(direct_words._Branch, "__exit__", lambda self, *how: None)


def _perft(patch: Patch) -> None:
    """One play too many is counted."""
    from rulestone.proofs.engines.explicit.perft import Plays

    lengths = Plays.lengths
    patch.setattr(Plays, "lengths", lambda self: (number + 1 for number in lengths(self)))


def _forced(patch: Patch) -> None:
    """Rules out of turn are rules like others."""
    from rulestone.proofs.engines.strategy.arena import GameArena

    patch.setattr(GameArena, "has_out_of_turn", False)


def _random(patch: Patch) -> None:
    """Plays begin anywhere: one place begins at its lowest value."""
    from rulestone.proofs.engines.random import watched_plays

    drawn = watched_plays.drawn_initial_state

    def wrong(system: Any, source: Any) -> Any:
        first, *rest = drawn(system, source)
        low = system.cells[0].type.code_range[0]
        return first if low is None else system.cells[0].type.decode(low), *rest

    patch.setattr(watched_plays, "drawn_initial_state", wrong)


def _symbolic(patch: Patch) -> None:
    """Plays that were found are called proofs."""
    from rulestone.proofs.engines.symbolic import judge

    patch.setattr(judge.Case, "settle_play", lambda self, play: self.settle_proof("broken", "broken"))


def _chance(patch: Patch) -> None:
    """All outcomes are equally likely."""
    from rulestone.proofs.engines.chance.building import _Builder

    chance = _Builder._chance

    def wrong(self: Any, number: int, moves: Any) -> Any:
        found = chance(self, number, moves)
        return tuple(one._replace(probability=Fraction(1, len(found))) for one in found)

    patch.setattr(_Builder, "_chance", wrong)


def _open_is_chance(patch: Patch) -> None:
    """What nobody decides is drawn."""
    from rulestone.proofs.plays import weighted_initial_states as beginnings

    patch.setattr(beginnings, "_left_to_nobody", lambda initial, kept: [])


def _questions(patch: Patch) -> None:
    """Positions that differ are not noticed."""
    from rulestone.proofs.edge_cases import divergence

    seen = divergence.seen

    def wrong(*args: Any) -> Any:
        found = seen(*args)
        return {kind: numbers[:0] if kind == "position" else numbers for kind, numbers in found.items()}

    patch.setattr(divergence, "seen", wrong)


def _mutants(patch: Patch) -> None:
    """Every changed step is the same step."""
    from rulestone.model.expressions.expression import TRUE
    from rulestone.proofs.mutation import likeness, trying

    patch.setattr(trying, "same_step", lambda before, after: TRUE)
    patch.setattr(likeness, "same_behaviour", lambda before, after: TRUE)


BROKEN: tuple[tuple[Callable[[Patch], None], str, int], ...] = (
    (_reading, "python", 80),
    (_ended, "python", 10),
    (_deals, "python", 10),
    (_tables, "python", 10),
    (_initial_states, "python", 80),
    (_generated, "python", 80),
    (_native, "native", 80),
    (_on_demand, "on-demand", 80),
    (_direct, "direct", 80),
    (_reading, "direct", 10),
    (_perft, "perft", 80),
    (_forced, "forced", 10),
    (_random, "random", 80),
    (_symbolic, "symbolic", 80),
    (_chance, "chance", 10),
    (_open_is_chance, "chance", 10),
    (_questions, "questions", 10),
    (_reading, "check", 10),
    (_mutants, "mutants", 80),
)


FIRST: dict[tuple[Callable[[Patch], None], str], int] = {
    (_ended, "python"): 15,
    (_deals, "python"): 21,
    (_tables, "python"): 113,
    (_reading, "direct"): 1,
    (_forced, "forced"): 5_174,
    (_chance, "chance"): 1,
    (_open_is_chance, "chance"): 41,
    (_questions, "questions"): 33,
    (_reading, "check"): 1,
}
"""With which seed to begin, where games before it show nothing: the fault is seen in the first game from there on."""


@pytest.mark.parametrize(
    ("breaks", "engine", "games"), BROKEN, ids=[f"{breaks.__name__[1:]}-{engine}" for breaks, engine, _ in BROKEN]
)
def test_what_is_broken_on_purpose_is_noticed(
    breaks: Callable[[Patch], None], engine: str, games: int, monkeypatch: Patch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path))  # code that is broken serves nobody else
    breaks(monkeypatch)
    tally = Tally()
    enough = 1 if (breaks, engine) in FIRST else 2
    for seed in itertools.islice(itertools.count(FIRST.get((breaks, engine), 0)), games):
        run(iter((seed,)), (engine,), tally, patience=0, known=lambda one, game: one.kind == "refused")
        if tally.disagreeing >= enough:
            break
    assert tally.disagreeing >= enough, f"in {games} games"


def test_every_engine_is_broken_once() -> None:
    assert {engine for _, engine, _ in BROKEN} == {*QUICK, *SLOW}
