"""Looking ahead to where a search will have to stop, so that states beyond need not be kept.

A search that ends at a limit of work may have found many times the states that it expands; to keep them takes most of
its time. States are expanded in the order in which they were found. So once enough are found, those that are left can
be expanded without keeping what comes of it: what is counted and noted on the way is the same, to the state at which
the search stops. Where it does not stop among them, all that is undone, and the search goes on as if nobody had looked.
"""

from __future__ import annotations

from collections.abc import Callable

from rulestone.proofs.compiling.notes import NotePlaces

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

    It does not where something fails that is watched: a search that refutes is asked about all that it found.

    Args:
        search: what is searched, and how far.
        states: those of the search.
        places: where it notes what fails.
    """

    def __init__(self, search: Search, states: States, places: NotePlaces) -> None:
        limits = search.limits
        self._checks, self._places = search.checks, places
        asked = limits.only_whole and limits.states is None and not search.edges
        self._most = limits.work if asked else None
        self._states = states
        self._instances = len(search.system.instances)
        self._from = 0

    def is_due(self, beginnings: int) -> bool:
        """Whether the search is likely to end among the states that are found already."""
        states = self._states
        expanded, found = states.cursor, states.found
        if self._most is None or not expanded or expanded % COUNTED_EVERY or found < self._from or self._refutes():
            return False
        made = int(states.search.transitions)
        counted = work_of_search(beginnings=0, expanded=expanded, transitions=made, instances=self._instances)
        begun = work_of_search(beginnings=beginnings, expanded=0, transitions=0, instances=self._instances)
        return expanded * _SPARE * (self._most - begun) <= found * counted

    def seen(self, late: Callable[[], str], tell: Callable[[], None]) -> str:
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
            stopped = late()
            if stopped and self._refutes():
                self._most = None  # nor later
                break
            if stopped:
                return stopped
        undo()
        self._from = int(states.found * _LATER)
        return ""

    def _refutes(self) -> bool:
        """Whether something fails in the states looked at so far; a goal that is reached does not."""
        checks, places, search = self._checks, self._places, self._states.search
        notes = self._states.buffers.notes
        fails = notes[places.state_fails : places.step_fails] >= 0
        bad = any(failed and check.kind != "reachable" for failed, check in zip(fails, checks.states, strict=True))
        undefined = checks.defined and bool((notes[places.undefined : places.state_fails] >= 0).any())
        stuck = checks.deadlock and int(search.deadlock) >= 0
        return bad or undefined or stuck or bool((notes[places.step_fails : places.size] >= 0).any())
