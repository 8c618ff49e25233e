"""Verdicts from a search."""

from __future__ import annotations

from collections.abc import Collection

from rulestone.model import TransitionSystem
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.searching.explore import Target, explore
from rulestone.proofs.searching.search_verdicts import verdicts_of


def judge_explicitly(
    system: TransitionSystem,
    *,
    properties: Collection[str] | None = None,
    limits: Limits | None = None,
    target: Target = "auto",
    keep: bool = True,
    listener: Listener = silent,
) -> list[Verdict]:
    """Judge properties by visiting every reachable state.

    Counterexamples are shortest. A search that had to stop says `truncated`, with what it covered. The arguments are
    those of `explore`.
    """
    found = explore(system, properties=properties, limits=limits, target=target, keep=keep, listener=listener)
    return verdicts_of(found, properties)
