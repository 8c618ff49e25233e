"""The strategies that a game declares, as `rulestone solve` tells them: proved by induction, or where they fail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulestone.proofs.checking.registry import engine
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.running.job import CheckEffort, Job

if TYPE_CHECKING:
    from rich.console import Console
    from rulestone.model import TransitionSystem
    from rulestone.proofs.plays.verdict import Verdict
    from rulestone.proofs.running.progress import Listener


def declared_strategies(system: TransitionSystem, listener: Listener) -> list[Verdict]:
    """A verdict on each declared strategy, whatever the number of positions."""
    names = [strategy.name for strategy in system.strategies]
    return list(engine("symbolic", Bench(listener)).judge(Job.on(system, names, CheckEffort()))) if names else []


def print_declared(out: Console, found: list[Verdict]) -> None:
    """A line for each."""
    if not found:
        return
    out.print("\nStrategies declared", style="bold")
    for one in found:
        out.print(f"{one.property}, for {one.figures['shows']}: {one.status}; {one.detail}", markup=False)


def declared_data(found: list[Verdict]) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [
        {
            "strategy": one.property,
            "shows": one.figures["shows"],
            "by": one.figures["by"],
            "status": str(one.status),
            "how": one.detail,
            "steps": None if one.play is None else len(one.play),
        }
        for one in found
    ]
