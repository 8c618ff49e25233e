"""Searches that earlier runs have done, by the content of what is searched.

After one rule was edited most scopes and readings may have to be searched again, and some need not: where the edit
changes no expression there (a condition that is demanded anyway, a comment, a name), the same positions would be
visited. What was found is kept where it depends on content alone: a search that ended for want of time or memory is
done again, and so is one that shows where a rule denotes nothing, of which verdicts speak in the words of the rule.
"""

from __future__ import annotations

from collections.abc import Collection

from rulestone.model import TransitionSystem
from rulestone.proofs.compiling.order_of_moves import order_content
from rulestone.proofs.plays.conditions import checks_of
from rulestone.proofs.plays.exploration import Exploration, Limits
from rulestone.proofs.plays.kept_verdicts import KeptVerdicts
from rulestone.proofs.plays.numbered_verdicts import is_in_words
from rulestone.proofs.plays.searched_content import reached_content, watched_content
from rulestone.proofs.plays.verdict import Verdict


class KeptSearches(KeptVerdicts):
    """What searches have said."""

    kind = "searches"
    engine = "explicit"

    def key(self, system: TransitionSystem, properties: Collection[str] | None, limits: Limits) -> str:
        """Under which key a search is kept: of everything that it depends on but for the room in memory.

        Raises GameError where something is wrong with what is asked.
        """
        heard = limits.only_whole, limits.all_or_nothing, limits.if_it_slows
        asked = limits.states, limits.seconds, limits.work, limits.cap, *heard
        watched = watched_content(system, checks_of(system, properties))
        moves = [*reached_content(system), *order_content(system)]
        return self.key_for(system, ("search", repr(asked)), moves, watched)

    def keep(self, key: str, found: Exploration, limits: Limits, verdicts: Collection[Verdict]) -> None:
        """Keep what a search says, where it would say the same again."""
        if _is_limit_of_work(found, limits) and not any(map(is_in_words, verdicts)):
            self.put(key, verdicts, found.system)


def _is_limit_of_work(found: Exploration, limits: Limits) -> bool:
    """Whether the search ended because there was no more, or at a limit at which every search of its kind ends."""
    at_most = "" if limits.states is None else f"more than {limits.states:,} states"
    return found.stopped in ("", at_most, limits.overworked(float("inf")), limits.overgrown())
