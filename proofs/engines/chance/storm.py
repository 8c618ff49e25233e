"""Storm: large processes are written in its explicit format (DRN), and answered by it where stormpy is installed.

What Storm says is floating point without a proved error, so answers carry Storm's precision as their width.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from rulestone.model import GameError
from rulestone.model.system.semantics import holds
from rulestone.proofs.exact.acts import NOTHING, Act, Model, merged, uniform
from rulestone.proofs.running.extras import stormpy_or_error
from rulestone.proofs.running.written_files import write_whole

from .measures import Inquiry, Purpose

_PRECISION = Fraction(1, 10**6)


@dataclass(frozen=True)
class StormAnswer:
    """What Storm found, widened by the relative precision asked of it."""

    low: Fraction
    high: Fraction


def write_drn(inquiry: Inquiry, path: Path, purpose: Purpose = Purpose.BEST) -> None:
    """Write the process: state 0 is the beginning, label `goal` marks the goal, reward model `earned` the rewards."""
    write_whole(path, "\n".join(_lines(inquiry, purpose)) + "\n")


def _lines(inquiry: Inquiry, purpose: Purpose) -> Iterator[str]:
    """State n of the process is number n + 1; where play is over it stays for ever."""
    process = inquiry.process
    model: Model = inquiry.model()
    begun = [Act(NOTHING, merged(initial.distribution)) for initial in process.initial_distributions]
    if purpose is Purpose.UNIFORM:
        model = [[uniform(acts)] for acts in model]
        begun = [uniform(begun)]
    stuck = set(process.stuck)
    yield "@type: MDP"
    yield "@parameters"
    yield ""
    yield "@reward_models"
    yield "earned"
    yield "@nr_states"
    yield str(len(model) + 1)
    yield "@nr_choices"
    yield str(sum(map(len, model)) + len(begun))
    yield "@model"
    yield "state 0 init"
    for number, act in enumerate(begun):
        yield from _action(number, act, NOTHING)
    for state, acts in enumerate(model):
        labels = ""
        if not process.actions[state]:
            is_goal = inquiry.goal is not None and holds(process.system, inquiry.goal, process.state_at(state))
            labels = " over goal" if is_goal else " over stuck" if state in stuck else " over"
        yield f"state {state + 1}{labels}"
        for number, act in enumerate(acts):
            yield from _action(number, act if act.outcomes else Act(NOTHING, ((Fraction(1), state),)), act.reward)


def _action(number: int, act: Act, reward: Fraction) -> Iterator[str]:
    yield f"\taction {number} [{float(reward)!r}]"
    for probability, target in sorted(act.outcomes, key=lambda one: one[1]):
        yield f"\t\t{target + 1} : {float(probability)!r}"


def by_storm(inquiry: Inquiry, question: str, purpose: Purpose, *, counted: bool = False) -> StormAnswer:
    """Ask Storm for a "probability", "stuck", "total" or "average" of an inquiry.

    Raises GameError where stormpy is missing, or where Storm has no such question (an average for each event), and
    where a total is infinite for it: Storm adds up to where play is over, which must be certain.
    """
    stormpy = stormpy_or_error()
    if counted:
        raise GameError("Storm is asked for averages of steps only", file="--per", fix="use the exact engine")
    word = "min" if purpose is Purpose.WORST else "max"
    formula = {
        "probability": f'P{word}=? [F "goal"]',
        "stuck": f'P{word}=? [F "stuck"]',
        "total": f'R{{"earned"}}{word}=? [F "over"]',
        "average": f'R{{"earned"}}{word}=? [LRA]',
    }[question]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "process.drn"
        write_drn(inquiry, path, purpose)
        try:
            model = stormpy.build_model_from_drn(str(path))
            wanted = stormpy.parse_properties(formula)[0]
            result = stormpy.model_checking(model, wanted, only_initial_states=False)
        except RuntimeError as error:
            raise GameError(f"Storm refuses: {error}", file="storm", fix="use the exact engine") from None
    value = float(result.get_value(model.initial_states[0]))
    if value in (float("inf"), float("-inf")):
        raise GameError("the total is infinite, or play need not end", file="storm", fix="use the exact engine")
    width = _PRECISION * max(abs(Fraction(value)), Fraction(1))
    return StormAnswer(Fraction(value) - width, Fraction(value) + width)
