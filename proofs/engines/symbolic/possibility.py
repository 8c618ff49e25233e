"""Whether something can ever be, for conditions that are no properties: by induction, or by a short play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Node
from rulestone.model.system.system import State
from rulestone.proofs.plays.conditions import total
from rulestone.proofs.plays.play import Play
from rulestone.proofs.running.progress import Listener, Progress, silent
from rulestone.proofs.running.work_clock import work_seconds

from .houdini import Induction
from .induction_found import Failure
from .judge import ENGINE, LARGEST_UNROLLED
from .k_induction import BoundedSearch
from .obligation_cache import ObligationCache
from .obligations import Prover
from .prepared import Prepared, Target
from .relation import Relation
from .solving import Solvers


@dataclass(frozen=True)
class Said:
    """What z3 says about a condition of states.

    Attributes:
        never: it holds in no reachable state: every state in which it holds breaks a proved invariant.
        play: a shortest play to a state in which it holds.
        state: where neither is known, a state in which it holds and that all proved invariants allow.
        basis: what that rests on, in words.
    """

    never: bool
    play: Play | None
    state: State | None
    basis: str


def ask_whether(
    system: TransitionSystem,
    conditions: Mapping[str, Node],
    *,
    seconds: float,
    timeout: float = 5.0,
    depth: int = 4,
    listener: Listener = silent,
    cache: ObligationCache | None = None,
) -> dict[str, Said]:
    """Ask of each condition whether some reachable state meets it.

    Args:
        system: the game in one scope and reading.
        conditions: by a name that no property of the game has; one that does not denote is not met.
        seconds: for everything, the proof of the declared invariants among it.
        timeout: seconds for one question to the solver.
        depth: length of the longest plays looked at; none in games of very many moves.
        listener: gets progress.
        cache: obligations already decided.

    It is done in this process: how questions fall to several would change the models that are found.

    Conditions about which nothing became known in time are left out of the answer. Ctrl-C raises KeyboardInterrupt.
    """
    deadline = work_seconds() + seconds
    prepared = Prepared(system)
    targets = [
        Target(name, "reachable", prepared.plain(total(node)), is_goal=True) for name, node in conditions.items()
    ]
    found: dict[str, Said] = {}
    with Solvers(timeout, 1, cache, deadline) as solvers:
        supports = solvers.cache.supports

        def report(task: str, done: int, total: int | None) -> None:
            listener(Progress(ENGINE, f"induction ({task})", done, total))

        induction = Induction(prepared, Prover(prepared, solvers, supports), supports, report)
        kept = induction.invariants(prepared.invariants()).kept
        number = len(kept)
        proved = f"the invariant{'s' * (number > 1)} {', '.join(kept)}" if 0 < number <= 3 else f"{number} invariants"
        proved = f"{proved}, proved there" if kept else "the ranges of the variables"
        for number, target in enumerate(targets):
            listener(Progress(ENGINE, "asking whether it can be", number, len(targets), target.name))
            if solvers.left <= 0:
                break
            failure = induction.implied(target, kept)
            if failure is None:
                basis = f"proved by z3 at scope {system.scope}: excluded by {proved}"
                found[target.name] = Said(True, None, None, basis)
            elif failure.state is not None:
                found[target.name] = _allowed(failure, system.scope, proved)
    waiting = [target for target in targets if target.name in found and not found[target.name].never]
    if waiting and depth and len(prepared.moves) <= LARGEST_UNROLLED and work_seconds() < deadline:
        search = BoundedSearch(
            Relation(prepared),
            timeout,
            deadline,
            lambda task, done, total: listener(Progress(ENGINE, task, done, total)),
        ).run(waiting, depth)
        for target in waiting:
            if target.name in search.plays:
                play = search.plays[target.name]
                basis = f"unrolled by z3 at scope {system.scope}: no shorter play reaches it"
                found[target.name] = Said(False, play, None, basis)
            elif target.name in search.depth:
                said = found[target.name]
                basis = f"{said.basis}; no play of up to {search.depth[target.name]} moves reaches it"
                found[target.name] = Said(False, None, said.state, basis)
    return found


def _allowed(failure: Failure, scope: str, proved: str) -> Said:
    return Said(
        False, None, failure.state, f"z3 finds a position of scope {scope} that {proved} allow; no play is known"
    )
