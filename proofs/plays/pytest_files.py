"""A saved play as a test that reproduces it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pprint import pformat

from .play import Play
from .trace_files import Trace, move_data
from .trace_values import state_data


def pytest_module(trace: Trace, play: Play, broken: Sequence[str], reached: Sequence[str], game: str) -> str:
    """A self-contained pytest file.

    The test plays the moves and asserts what happens at the end: that the properties which fail there hold (so it is
    red until the rules are mended), or that a goal is reached.
    """
    of = "_".join([*broken, *reached]) or trace.path.name.split(".")[0]
    name = re.sub(r"\W+", "_", of, flags=re.ASCII).strip("_").lower()
    claims = [f'    assert "{one}" not in happens, "{one} fails at the end of this play"' for one in broken]
    claims += [f'    assert "{one}" in happens' for one in reached]
    moves = pformat([move_data(move) for move in play.moves], width=110, sort_dicts=False)
    first = pformat(state_data(play.system, play.states[0]), width=110, sort_dicts=False, compact=True)
    told = _quoted(f"A play of {play.system.name} that rulestone found. {trace.note}".strip())
    return f"""{told}

from pathlib import Path

from rulestone.proofs.plays.trace_files import Trace, play_trace
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.plays.watching import Watch

FIRST = {first}

MOVES = {moves}


def test_{name}():
    trace = Trace(
        Path(__file__), {game!r}, {play.system.scope!r}, {dict(play.system.readings)!r}, "", FIRST, tuple(MOVES), None
    )
    play = play_trace(trace, load_game(trace.game))
    watch = Watch(play.system)
    happens = watch.look(play.last).happens
    if play.moves:
        happens = [*happens, *watch.broken_by(play.states[-2], play.moves[-1])]
{chr(10).join(claims) if claims else "    assert len(play) == len(MOVES)"}
"""


def _quoted(text: str) -> str:
    """A docstring that ends where it should, whatever it says: the words come from a file that anybody may write."""
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text.replace("\\", "\\\\"))
    return '"""' + safe.replace('"', '\\"') + '"""'
