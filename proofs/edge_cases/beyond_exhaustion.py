"""What z3 says of a scope too large to exhaust: what the proved invariants exclude, and what they leave open."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from math import inf

from rulestone.model.expressions.expression import Node, disjunction, negation
from rulestone.proofs.engines.symbolic.possibility import Said, ask_whether
from rulestone.proofs.plays.conditions import total
from rulestone.proofs.plays.play import Play
from rulestone.proofs.running.progress import Listener, silent
from rulestone.proofs.running.scopes import MANY_MOVES
from rulestone.proofs.running.solver_limits import Work

from .clashes import clashes_of, leak_clashes
from .finding import Finding, FindingKind
from .probes import Probe
from .scopes_looked_at import ScopesLookedAt

MOST_ASKED = 60
"""At most this many conditions are asked about, those with the fewest cases first."""

MOST_GOALS = 4_000
"""Conditions with more cases than this are not asked about: writing them down would take the whole time."""


class Beyond:
    """Questions to z3 about the scope that was asked for.

    Args:
        ground: the scopes.
        proved: units of work that z3 may take for one answer, in thousands.
        listener: gets progress.

    Attributes:
        said: by the name of a probe, what z3 says.
        played: the probes that a play of z3's reaches after all.
        findings: clashes in the scope asked for, reached by a play or allowed by the proved invariants.
        notes: what was proved, in words.
    """

    def __init__(self, ground: ScopesLookedAt, proved: int, listener: Listener = silent) -> None:
        self.ground = ground
        self.limit = Work.of(1000 * proved)
        self.listener = listener
        self.said: dict[str, Said] = {}
        self.played: set[str] = set()
        self.findings: list[Finding] = []
        self.notes: list[str] = []

    def ask(self, probes: Sequence[Probe], known: Collection[str]) -> None:
        """Ask about probes that did not happen, and about clashes other than those whose subject is known."""
        system = self.ground.full
        asked_about = [*clashes_of(system), *leak_clashes(system)]
        clashes = {clash.check.name: clash for clash in asked_about if clash.subject not in known}
        conditions: dict[str, Node] = {name: negation(clash.check.condition) for name, clash in clashes.items()}
        asked = sorted((p for p in probes if len(p.goals) <= MOST_GOALS), key=lambda probe: len(probe.goals))
        conditions |= {probe.name: disjunction(map(total, probe.goals)) for probe in asked}
        if not conditions:
            return
        conditions = dict(islice(conditions.items(), MOST_ASKED))
        said = ask_whether(
            system,
            conditions,
            seconds=inf,
            timeout=self.limit,
            depth=3 if len(system.instances) <= MANY_MOVES else 0,  # a formula for three moves would be too large
            listener=self.listener,
        )
        excluded = []
        for name, clash in clashes.items():
            answer = said.pop(name, None)
            if answer is None:
                continue
            if answer.never and clash.kind is FindingKind.LEAK:
                self.notes.append(f"Proved by z3 at scope {system.scope}: {clash.subject} gives no secret away.")
            elif answer.never:
                excluded.append(clash.subject)
            elif clash.kind is FindingKind.LEAK:
                continue  # that a hidden place matters is no leak unless another play looks the same: see `secrets`
            elif answer.play is not None:
                self.findings.append(clash.finding(answer.play, self.ground.changed, answer.basis))
            elif answer.state is not None:
                position = Play(system, (answer.state,), ())
                self.findings.append(clash.finding(position, self.ground.changed, answer.basis, reachable=False))
        self.said = said
        self.played = {name for name, answer in said.items() if answer.play is not None}
        if excluded:
            what = "; ".join(excluded) if len(excluded) <= 3 else f"{len(excluded)} pairs of forced steps"
            self.notes.append(f"Proved by z3 at scope {system.scope}: never in conflict: {what}.")
