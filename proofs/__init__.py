"""Games judged: `check`, `edges`, `diverge`, `mutate`, and what verdicts are made of.

>>> from rulestone.proofs import check
>>> check("svelfwld", "tiny", vary=False).faults
[]

Each is imported when it is first asked for, so that a script pays for what it uses.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .library import CheckResult, DivergeResult, EdgesResult, MutateResult, check, diverge, edges, mutate
    from .plays.play import Play
    from .plays.verdict import Status, Verdict
    from .running.job import Job

__all__ = [
    "CheckResult",
    "DivergeResult",
    "EdgesResult",
    "Job",
    "MutateResult",
    "Play",
    "Status",
    "Verdict",
    "check",
    "diverge",
    "edges",
    "mutate",
]

_HOMES = {"Job": "running.job", "Play": "plays.play", "Status": "plays.verdict", "Verdict": "plays.verdict"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES.get(name, 'library')}"), name)


def __dir__() -> list[str]:
    """What `help` and an editor's completion offer; what has not been asked for yet would not be among them."""
    return sorted({*__all__, *globals()})
