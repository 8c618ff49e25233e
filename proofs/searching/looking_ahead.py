"""Looking ahead to where a search will have to stop, so that states beyond need not be kept.

A search that ends at a limit of work may have found many times the states that it expands; to keep them takes most of
its time. States are expanded in the order in which they were found. So once enough are found, those that are left can
be expanded without keeping what comes of it: what is counted and noted on the way is the same, to the state at which
the search stops; what fails is noted of states that are kept, and so are the plays that lead there. Where it does not
stop among them, all that is undone, and the search goes on as if nobody had looked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulestone.proofs.plays.ending import WENT_ON, Stopped

from .native_states import States
from .search import Search
from .search_work import work_of_search

COUNTED_EVERY = 1 << 14
"""States: a limit of work is looked at whenever this number of them has been expanded."""

_SPARE = 1.1
"""As often as this the states must be found that the search is taken to expand until its end."""

_LATER = 1.5
"""Where it did not end among the states found, the next time is when there are this many times as many."""


class Lookout:
    """Looks ahead for one search.

    Args:
        search: what is searched, and how far.
        states: those of the search.
    """

    def __init__(self, search: Search, states: States) -> None:
        limits = search.limits
        asked = limits.only_whole and limits.states is None and not search.edges
        self._most = limits.work if asked else None
        self._states = states
        self._instances = len(search.system.instances)
        self._from = 0

    def is_due(self, levels: Sequence[int]) -> bool:
        """Whether the search is likely to end among the states that are found already.

        Args:
            levels: how many states lie at each distance, as far as it is known.
        """
        states = self._states
        expanded, found = states.cursor, states.found
        if self._most is None or not expanded or expanded % COUNTED_EVERY or found < self._from:
            return False
        made = int(states.search.transitions)
        counted = work_of_search(
            beginnings=0, expanded=expanded, transitions=made, instances=self._instances, levels=len(levels)
        )
        begun = work_of_search(beginnings=levels[0], expanded=0, transitions=0, instances=self._instances)
        return expanded * _SPARE * (self._most - begun) <= found * counted

    def seen(self, late: Callable[[], Stopped], tell: Callable[[], None]) -> Stopped:
        """Look through the states that are found; why the search stops there, empty where it does not.

        Args:
            late: why it has to stop where it stands.
            tell: is called now and then.
        """
        states = self._states
        undo = states.as_it_is()
        while states.cursor + COUNTED_EVERY < states.found:
            states.look_ahead(states.cursor + COUNTED_EVERY)
            tell()
            if stopped := late():
                return stopped
        undo()
        self._from = int(states.found * _LATER)
        return WENT_ON
