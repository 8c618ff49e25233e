"""A solver in a process of its own: one JSON request a line on standard input, one JSON answer a line on standard
output.

Run as `python -m rulestone.proofs.engines.symbolic.solver_worker`. A process that overruns its time can be ended from
outside, which
a solver inside the asking process cannot; and it never sees the Ctrl-C meant for that process.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from rulestone.proofs.running.solver_limits import (
    A_SECOND_OF_SPACER,
    OUT_OF_MEMORY,
    TIMED_OUT,
    InPassing,
    SolverLimit,
    Work,
    work_done,
)

_EASY = 400_000
"""z3's own count of work within which an easy script is decided; some tenths of a second."""


class _Contexts:
    """Gives a z3 context for each script, made anew now and then: what scripts define stays in it and slows it."""

    def __init__(self) -> None:
        self._left = 0
        self._context: Any = None

    def next(self) -> Any:
        """The context for the next script."""
        import z3

        if self._left == 0:
            self._left, self._context = 200, z3.Context()
        self._left -= 1
        return self._context


_contexts = _Contexts()


def decide(script: str, seconds: float, with_model: bool = True) -> dict[str, Any]:
    """Check a script within seconds of work; see `solver_limits`.

    The answer has `result` ("unsat", "sat", "unknown"), `model` by constant, `seconds` of the processor, `reason`.
    Without `with_model` the model is None where there is one: to read it may take longer than to decide.

    Raises KeyboardInterrupt where Ctrl-C ended the solver.
    """
    import z3

    started = time.process_time()
    in_passing = isinstance(seconds, InPassing)
    easy = seconds.units if isinstance(seconds, InPassing) else _EASY
    alone = with_model or in_passing or isinstance(seconds, Work)  # what came before must not count, nor choose a model
    context = z3.Context() if alone else _contexts.next()
    solver = z3.SimpleSolver(ctx=context)  # most scripts are easy: preprocessing and a timer would cost the most
    solver.set("rlimit", easy)
    solver.from_string(script)
    before = work_done(solver)
    result = str(solver.check())
    if result == "unknown" and _was_canceled(solver) and work_done(solver) - before < easy:
        raise KeyboardInterrupt  # z3 catches Ctrl-C itself, and calls it the same as work that is used up
    if result == "unknown" and not in_passing:
        solver = z3.Solver(ctx=z3.Context())  # where a timer runs that would come too late, nothing else is asked
        solver.from_string(script)
        limit = SolverLimit(solver, seconds)
        result = str(solver.check())
        if result == "unknown" and _was_canceled(solver) and not limit.is_used_up():
            raise KeyboardInterrupt
    answer: dict[str, Any] = {"result": result, "model": {}, "reason": ""}
    if result == "sat":
        answer["model"] = plain_model(solver.model()) if with_model else None
    elif result == "unknown":
        answer["reason"] = reason_of(solver.reason_unknown(), late=True)
    answer["seconds"] = time.process_time() - started
    return answer


def _was_canceled(solver: Any) -> bool:
    return solver.reason_unknown() in ("canceled", "interrupted")


def solve_horn(script: str, seconds: float, inputs: list[str]) -> dict[str, Any]:
    """Ask Spacer about constrained Horn clauses over one relation `inv`.

    `sat` comes with `invariant`: the relation found, as a term over the given constants' names. `spent` is the
    work done, in seconds by z3's own count.
    """
    import z3

    started = time.process_time()
    solver = z3.SolverFor("HORN", ctx=z3.Context())
    solver.from_string(script)
    limit = SolverLimit(solver, seconds, A_SECOND_OF_SPACER)
    result = str(solver.check())
    answer: dict[str, Any] = {"result": result, "reason": "", "invariant": "", "spent": limit.spent()}
    if result == "sat":
        model = solver.model()
        for found in model.decls():
            if found.name() == "inv":
                sorts = [found.domain(place) for place in range(found.arity())]
                constants = [z3.Const(name, sort) for name, sort in zip(inputs, sorts, strict=True)]
                formula = model.eval(found(*constants))  # completion would give the constants values
                answer["invariant"] = " ".join(formula.sexpr().split())
    elif result == "unknown":
        answer["reason"] = reason_of(solver.reason_unknown(), late=True)
    answer["seconds"] = time.process_time() - started
    return answer


def plain_model(model: Any) -> dict[str, int]:
    """The values of cells (v, c) and choices (a) in a z3 model; truth values as 0 and 1.

    Definitions are left out: they have terms, and asking for those takes longer than the proof.
    """
    import z3

    values: dict[str, int] = {}
    for declared in model.decls():
        if declared.name()[0] not in "vca":
            continue
        value = model[declared]
        if z3.is_int_value(value):
            values[declared.name()] = value.as_long()
        elif z3.is_true(value) or z3.is_false(value):
            values[declared.name()] = int(z3.is_true(value))
    return values


def reason_of(text: str, *, late: bool) -> str:
    """Why z3 gave up, in words.

    Args:
        text: z3's own reason.
        late: whether the time or work allowed may have run out.

    Raises KeyboardInterrupt where Ctrl-C ended it: z3 catches that itself, and may call it the same as a time-out.
    """
    if "interrupted" in text or (text == "canceled" and not late):
        raise KeyboardInterrupt
    if "memory" in text:  # "max. memory exceeded", "out of memory"
        return OUT_OF_MEMORY
    return TIMED_OUT if text in ("timeout", "canceled") else text


def main() -> None:
    """Answer requests until standard input ends."""
    for line in sys.stdin:
        request = json.loads(line)
        kind = InPassing if request.get("in_passing") else Work if request.get("alone") else float
        seconds = kind(request["seconds"])
        try:
            if "inputs" in request:
                answer = solve_horn(request["script"], seconds, request["inputs"])
            else:
                answer = decide(request["script"], seconds, request.get("with_model", True))
        except Exception as error:  # the asking process must hear of it
            answer = {"result": "error", "reason": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
