"""Positions, plays and verdicts as people read them: pictures, moves in the game's words, only what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Protocol

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rulestone.model import CHANCE, Instance, Position, TransitionSystem, changes
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.positions import IndexedValues
from rulestone.model.system.system import State
from rulestone.proofs.plays.kept_plays import shown_pair, shown_play
from rulestone.proofs.plays.play import Play
from rulestone.proofs.plays.verdict import Status, StepPair, Verdict

from .console import console as console
from .console import drawn

COLOURS: Mapping[Status, str] = {
    Status.PROVED: "green",
    Status.EXHAUSTED: "green",
    Status.BOUNDED: "yellow",
    Status.SAMPLED: "yellow",
    Status.TRUNCATED: "yellow",
    Status.UNKNOWN: "yellow",
    Status.REFUTED: "bold red",
}

_FEW_CHANGES = 12


def position_view(system: TransitionSystem, state: State) -> RenderableType:
    """A position as the game draws it, or its values where the game draws nothing."""
    position = Position(system, state)
    picture = system.game.picture(position)
    return drawn(picture) if picture else values_view(system, state)


def values_view(system: TransitionSystem, state: State) -> RenderableType:
    """The values of a position."""
    table = Table.grid(padding=(0, 2))
    for name, value in Position(system, state).variables():
        table.add_row(Text(name, style="cyan"), Text(values_text(value)))
    return table


def values_text(value: Any) -> str:
    """The value of a variable; of one with places, the value of each."""
    if not isinstance(value, IndexedValues):
        return value_text(value)
    return ", ".join(f"{value_text(index)}: {value_text(found)}" for index, found in value.items())


def move_text(system: TransitionSystem, move: Instance) -> Text:
    """Who plays what: `north offers` as the rule's name, its parameters, and its clauses."""
    label = move.label
    who = {None: "", CHANCE: "chance"}.get(label.chooser, value_text(label.chooser))
    text = Text()
    if who:
        text.append(f"{who} ", style="bold")
    text.append(label.rule, style="cyan")
    for name, value in label.parameters:
        text.append(f" {name}=")
        text.append(value_text(value), style="bold")
    if move.rule.clauses:
        text.append(f"  ({', '.join(move.rule.clauses)})", style="dim")
    return text


def changes_text(system: TransitionSystem, before: State, after: State) -> Text:
    """What a step changed, nothing else."""
    found = changes(system, before, after)
    shown = "; ".join(map(str, found[:_FEW_CHANGES]))
    more = f"; and {len(found) - _FEW_CHANGES} more" if len(found) > _FEW_CHANGES else ""
    return Text(shown + more if found else "nothing changes")


class Look(Protocol):
    """How somebody sees positions and moves of a game."""

    def position(self, state: State, /) -> RenderableType: ...
    def move(self, move: Instance, /) -> Text: ...
    def changes(self, before: State, after: State, /) -> Text: ...


class _WholeLook:
    """How positions and moves look to whoever sees everything."""

    def __init__(self, system: TransitionSystem) -> None:
        self.position: Callable[[State], RenderableType] = partial(position_view, system)
        self.move: Callable[[Instance], Text] = partial(move_text, system)
        self.changes: Callable[[State, State], Text] = partial(changes_text, system)


def play_view(play: Play, most: int | None = None, look: Look | None = None) -> RenderableType:
    """A play: the first position, each move with what it changed, the last position; `most` moves, the last ones.

    With `look` it is shown as somebody sees it who does not see everything; the play is not a kept one then.
    """
    play = shown_play(play)
    look = look or _WholeLook(play.system)
    left_out = 0 if most is None or len(play.moves) <= most else len(play.moves) - most
    lines: list[RenderableType] = []
    if left_out:
        led = "1 move leads" if left_out == 1 else f"{left_out} moves lead"
        lines.append(Text(f"     … {led} here (--traces keeps whole plays)", style="dim"))
    lines.append(Padding(look.position(play.states[left_out]), (0, 0, 0, 4), expand=False))
    for number, move in enumerate(play.moves[left_out:], start=left_out + 1):
        lines.append(hanging(f"{number:>3}. ", look.move(move)))
        told = look.changes(play.states[number - 1], play.states[number])
        lines.append(Padding(told, (0, 0, 0, 5), style="dim", expand=False))
    if play.loop is not None:
        lines.append(Text(f"     and so on from the position after move {play.loop}, without end", style="yellow"))
    if play.moves:
        lines.append(Padding(look.position(play.last), (0, 0, 0, 4), expand=False))
    return Group(*lines)


def hanging(mark: str, words: Text, style: str = "") -> RenderableType:
    """Words after a mark; the lines that follow begin below the first word."""
    row = Table.grid()
    row.add_column(width=cell_len(mark))
    row.add_column(overflow="fold")
    row.add_row(Text(mark, style=style), words)
    return row


def pair_view(pair: StepPair) -> RenderableType:
    """A counterexample to induction: a position, the move from it, and what that changes."""
    pair = shown_pair(pair)
    system = pair.system
    return Group(
        Text("   from a position that nothing known excludes:"),
        Padding(position_view(system, pair.before), (0, 0, 0, 4), expand=False),
        Text("     ").append_text(move_text(system, pair.instance)),
        Padding(changes_text(system, pair.before, pair.after), (0, 0, 0, 5), style="bold", expand=False),
    )


def status_text(verdict: Verdict) -> Text:
    """A status in its colour."""
    reached = verdict.kind == "reachable"
    word = {Status.PROVED: "reached", Status.EXHAUSTED: "reached", Status.REFUTED: "never reached"}.get(
        verdict.status, str(verdict.status)
    )
    return Text(word if reached else str(verdict.status), style=COLOURS[verdict.status])


def verdict_table(verdicts: Iterable[Verdict], title: str = "") -> Table:
    """Verdicts, one a row."""
    table = Table(title=title or None, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    table.add_column("property")
    table.add_column("status")
    table.add_column("engine")
    table.add_column("how", overflow="fold")
    table.add_column("s", justify="right")
    for verdict in verdicts:
        table.add_row(verdict.property, status_text(verdict), verdict.engine, verdict.detail, f"{verdict.seconds:.1f}")
    return table


def numbered(lines: Iterable[str], indent: str = "  ") -> Iterator[str]:
    """Lines with a mark before each."""
    for line in lines:
        yield f"{indent}• {line}"
