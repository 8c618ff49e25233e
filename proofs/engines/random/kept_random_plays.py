"""What plays at random showed in earlier runs, by the content of what was played.

The same seed draws the same plays of the same rules, to the last move, and what is found in them is made short alike.
Where a limit of processor seconds had a part in it, it is kept for those who have as many. Nothing is kept that Ctrl-C
ended, or that says something in the words of the rules.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rulestone.model import TransitionSystem
from rulestone.proofs.compiling.order_of_moves import order_content
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.kept_verdicts import KeptVerdicts
from rulestone.proofs.plays.numbered_verdicts import is_in_words
from rulestone.proofs.plays.searched_content import has_content, reached_content, watched_content
from rulestone.proofs.plays.verdict import Verdict
from rulestone.proofs.running.progress import Listener

from .judge import NeverStuck, RandomEffort, random_judgement
from .watched_plays import ENGINE


class KeptRandomPlays(KeptVerdicts):
    """What plays at random showed."""

    kind = "plays"
    engine = ENGINE

    def key(
        self, system: TransitionSystem, properties: Collection[str] | None, effort: RandomEffort, chance: int
    ) -> str:
        """Under which key it is kept: all that it depends on, but for how long it may take where `seconds` is None."""
        words = repr((None if properties is None else sorted(properties), effort, chance))
        watched = watched_content(system, checks_of(system, properties))
        moves = [*reached_content(system), *order_content(system)]
        return self.key_for(system, ("plays", words), moves, watched)

    def judgement(
        self,
        system: TransitionSystem,
        properties: Collection[str] | None,
        effort: RandomEffort,
        chance: int,
        listener: Listener,
        never_stuck: NeverStuck | None = None,
    ) -> list[Verdict]:
        """What was found before, or what is found now, which is kept where it would be found again."""
        if not (self.keeps and has_content(system)):
            return random_judgement(system, properties, effort, chance, listener, never_stuck).verdicts
        efforts = dict.fromkeys((replace(effort, seconds=None), effort))
        keys = [self.key(system, properties, one, chance) for one in efforts]
        for key in keys:
            before = self.find(key, system)
            if before is not None:
                return before
        found = random_judgement(system, properties, effort, chance, listener, never_stuck)
        if not found.was_interrupted and not any(map(is_in_words, found.verdicts)):
            self.put(keys[0] if found.is_whole else keys[-1], found.verdicts, system)
        return found.verdicts
