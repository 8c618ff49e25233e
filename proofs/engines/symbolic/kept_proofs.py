"""What proofs have settled in earlier runs, by the content of what was to be proved.

Answers of solvers are kept by themselves (`obligation_cache`); to write the obligations down again takes most of the
time where nothing is asked of a solver any more. What a run of all methods came to is kept where no budget cut it
short, and where it says nothing in the words of the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from rulestone.model import TransitionSystem
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.kept_verdicts import KeptVerdicts
from rulestone.proofs.plays.numbered_verdicts import is_in_words
from rulestone.proofs.plays.searched_content import searched_content, watched_content
from rulestone.proofs.plays.verdict import Verdict

from .judge import ENGINE, ProofEffort


class KeptProofs(KeptVerdicts):
    """What proofs have come to."""

    kind = "proofs"
    engine = ENGINE

    def key(self, system: TransitionSystem, properties: Collection[str] | None, effort: ProofEffort) -> str:
        """Under which key it is kept what proofs come to: all that it depends on, but for the budget.

        Declared invariants and variants support each other, whether they are asked for or not.
        """
        supports = [judged.name for judged in (*system.invariants, *system.variants)]
        asked = None if properties is None else sorted(properties)
        words = repr((asked, supports, system.is_finite, replace(effort, budget=None, workers=1)))
        checks = checks_of(system, None if properties is None else {*properties, *supports})
        return self.key_for(system, ("proofs", words), searched_content(system), watched_content(system, checks))

    def keep(self, key: str, verdicts: Sequence[Verdict], system: TransitionSystem) -> None:
        """Keep what proofs came to that no budget cut short."""
        if not any(is_in_words(one) or one.certificate is not None for one in verdicts):
            self.put(key, verdicts, system)
