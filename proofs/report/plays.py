"""Plays for the page: every step with its rule, parameters, clauses, what changed, and the position it leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup
from rulestone.model import CHANCE, Instance, TransitionSystem, changes
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.system import Label, State
from rulestone.proofs.plays.play import Play

from .best_play_section import BestPlay, WorthOfMove
from .position_pictures import Pictures

MOST_STEPS = 200
"""Of a longer play the last steps are shown; what matters happens there."""

_FEW_CHANGES = 12


@dataclass
class ShownStep:
    """One move: who plays which rule with what, the clauses it rests on, what it changes, keeps or gives away."""

    number: int
    who: str
    rule: str
    parameters: list[tuple[str, str]]
    clauses: tuple[str, ...]
    changes: list[str]
    worth: WorthOfMove | None = None


@dataclass
class Track:
    """One play of a viewer.

    Attributes:
        label: what the play shows; reading: the questions answered otherwise than by their defaults.
        steps: the moves shown; skipped: how many lead to the first position shown.
        frames: for every position shown its number in the page's pictures; None where there was no room.
        loop: the number of the position to which the last one returns.
        last: the picture of the last position, so that the page says something without its script.
    """

    label: str
    reading: str
    scope: str
    steps: list[ShownStep]
    skipped: int
    frames: list[int | None]
    loop: int | None
    last: Markup


@dataclass
class Viewer:
    """Plays that are stepped together, as `id` in the page."""

    id: str
    title: str
    tracks: list[Track]

    @property
    def length(self) -> int:
        """Steps of its longest play."""
        return max(len(track.steps) for track in self.tracks)

    def frames(self) -> list[list[int | None]]:
        """For the page's script."""
        return [track.frames for track in self.tracks]


@dataclass
class Gallery:
    """All plays and pictures of the page, each once, as long as there is room; what is asked for first has it first.

    Attributes:
        room: how many bytes of pictures the page may have; steps_room: how many steps of plays.
        best: what is known of best play, to say what moves keep or give away; None where nothing is.
        left_out: how many positions are not drawn for want of it; plays_left_out: how many plays are not shown.
    """

    room: int = 2_500_000
    steps_room: int = 5_000
    best: BestPlay | None = None
    pictures: list[Markup] = field(default_factory=list)
    left_out: int = 0
    plays_left_out: int = 0
    definitions: dict[str, Markup] = field(default_factory=dict)
    viewers: list[Viewer] = field(default_factory=list)
    _numbers: dict[Markup, int] = field(default_factory=dict)
    _frames: dict[tuple[int, State, State | None, Label | None], int] = field(default_factory=dict)
    _shown: dict[Any, Viewer] = field(default_factory=dict)
    _drawers: dict[int, Pictures] = field(default_factory=dict)

    def viewer(self, plays: Sequence[Play], labels: Sequence[str], title: str) -> Viewer | None:
        """A viewer of plays; equal plays have one viewer, whoever asks. None where there is none, or no room."""
        if not plays:
            return None
        key = tuple((id(play.system.game), play.states, play.loop, *map(id, play.moves)) for play in plays)
        if key not in self._shown:
            cost = sum(min(len(play), MOST_STEPS) + 1 for play in plays)
            if cost > self.steps_room:
                self.plays_left_out += len(plays)
                return None
            self.steps_room -= cost
            padded = [*labels, *[""] * len(plays)]
            tracks = [self._track(play, label) for play, label in zip(plays, padded, strict=False)]
            self._shown[key] = Viewer(f"play-{len(self.viewers) + 1}", title, tracks)
            self.viewers.append(self._shown[key])
        return self._shown[key]

    def _track(self, play: Play, label: str) -> Track:
        system = play.system
        first = max(0, len(play.moves) - MOST_STEPS)
        worths = {} if self.best is None else self.best.worths(play)
        steps = [
            _step(system, play, number, worths.get(number - 1)) for number in range(first + 1, len(play.moves) + 1)
        ]
        drawer = self._drawer(system)
        frames: list[int | None] = []
        for number in reversed(range(first, len(play.states))):  # the end matters most where room is short
            came = (play.states[number - 1], play.moves[number - 1]) if number > first else (None, None)
            frames.insert(0, self._frame(drawer, play.states[number], *came))
        self.definitions.update(drawer.definitions)
        last = frames[-1]
        shown = self.pictures[last] if last is not None else Markup("")
        return Track(label, reading_text(system), system.scope, steps, first, frames, play.loop, shown)

    def _drawer(self, system: TransitionSystem) -> Pictures:
        if id(system) not in self._drawers:  # the drawer keeps its system, so the id stays taken
            self._drawers[id(system)] = Pictures(system)
        return self._drawers[id(system)]

    def _frame(self, drawer: Pictures, state: State, before: State | None, move: Instance | None) -> int | None:
        """The number of a position's picture; plays that have a part in common have it drawn once."""
        key = id(drawer), state, before, None if move is None else move.label
        if key not in self._frames:
            frame = self._number(drawer.html(state, before, move))
            if frame is None:
                return None
            self._frames[key] = frame
        return self._frames[key]

    def _number(self, drawn: Markup) -> int | None:
        if drawn not in self._numbers:
            if len(drawn.encode()) > self.room:
                self.left_out += 1
                return None
            self.room -= len(drawn.encode())
            self._numbers[drawn] = len(self.pictures)
            self.pictures.append(drawn)
        return self._numbers[drawn]


def _step(system: TransitionSystem, play: Play, number: int, worth: WorthOfMove | None) -> ShownStep:
    move = play.moves[number - 1]
    label = move.label
    who = {None: "", CHANCE: "chance"}.get(label.chooser, value_text(label.chooser))
    found = [str(change) for change in changes(system, play.states[number - 1], play.states[number])]
    if len(found) > _FEW_CHANGES:
        found = [*found[:_FEW_CHANGES], f"and {len(found) - _FEW_CHANGES} more"]
    parameters = [(name, value_text(value)) for name, value in label.parameters]
    return ShownStep(number, who, label.rule, parameters, tuple(move.rule.clauses), found, worth)


def reading_text(system: TransitionSystem) -> str:
    """The questions that are answered otherwise than by their defaults."""
    return changed_readings(type(system.game), system.game.readings)


def changed_readings(game: Any, readings: Mapping[str, str]) -> str:
    """Readings that are not the default, in words."""
    questions = game.questions()
    return ", ".join(f"{q}={r}" for q, r in readings.items() if not questions[q].goes_without_saying(r))
