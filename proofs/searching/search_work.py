"""How much work a search has done, counted by what it does, so that a loaded machine stops where an idle one does.

A unit is what takes a second of an ordinary processor. What one step, one tried move and one beginning cost was fitted
to searches of all bundled games in machine code; for each of them it is right within a half. What one level costs was
measured where each has three states.
"""

from __future__ import annotations

_STEP = 120e-9
_TRIED = 1e-9
_BEGINNING = 100e-6
_LEVEL = 10e-6
_IN_PYTHON = 100.0


def work_of_search(*, beginnings: int, expanded: int, transitions: int, instances: int, levels: int = 0) -> float:
    """Seconds of work in machine code.

    Args:
        beginnings: how many initial states were taken in.
        expanded: states whose moves were tried.
        transitions: how many of these moves could be made.
        instances: how many moves each state is asked about.
        levels: how many distances from the beginnings were gone through to their last state.
    """
    return _BEGINNING * beginnings + _LEVEL * levels + _STEP * transitions + _TRIED * instances * expanded


def work_in_python(*, beginnings: int, expanded: int, transitions: int, instances: int) -> float:
    """Seconds of work of the same search in generated Python."""
    counted = work_of_search(beginnings=0, expanded=expanded, transitions=transitions, instances=instances)
    return _BEGINNING * beginnings + _IN_PYTHON * counted
