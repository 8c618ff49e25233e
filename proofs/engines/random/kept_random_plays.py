"""What plays at random showed in earlier runs, by the content of what was played.

The same seed draws the same plays of the same rules, to the last move, and what is found in them is made short alike.
So it is kept where no limit of time had a part in it, and where it says nothing in the words of the rules.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rulestone.model import TransitionSystem
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.kept_verdicts import KeptVerdicts
from rulestone.proofs.plays.numbered_verdicts import is_in_words
from rulestone.proofs.plays.searched_content import searched_content, watched_content

from .judge import RandomEffort, RandomJudgement
from .watched_plays import ENGINE


class KeptRandomPlays(KeptVerdicts):
    """What plays at random showed."""

    kind = "plays"
    engine = ENGINE

    def key(
        self, system: TransitionSystem, properties: Collection[str] | None, effort: RandomEffort, chance: int
    ) -> str:
        """Under which key it is kept: all that it depends on, but for how long it may take."""
        words = repr((None if properties is None else sorted(properties), replace(effort, seconds=None), chance))
        watched = watched_content(system, checks_of(system, properties))
        return self.key_for(system, ("plays", words), searched_content(system), watched)

    def keep(self, key: str, found: RandomJudgement, system: TransitionSystem) -> None:
        """Keep what was found, where it would be found again."""
        if found.is_whole and not any(map(is_in_words, found.verdicts)):
            self.put(key, found.verdicts, system)
