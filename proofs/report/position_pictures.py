"""Positions as HTML: a board drawn from the game's own graph where it has one, else the picture the game prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from markupsafe import Markup, escape
from rich.cells import cell_len
from rich.color import Color, ColorType
from rich.console import Console
from rich.style import Style
from rich.text import Text
from rulestone.model import Instance, Position, TransitionSystem, Undefined
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.expressions.expression import Node
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.semantics import holds
from rulestone.model.system.system import State

from .console import drawn as drawn_text
from .graph_boards import DrawnBoard
from .polygon_boards import Tables
from .showing import values_text

_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_WIDEST = 400
"""Pictures are not folded at a terminal's width."""


def markup_html(markup: str) -> Markup:
    """Rich markup as spans; colours of the terminal become classes, so that they follow light and dark.

    >>> print(markup_html("[bold red]a[/] < b"))
    <span class="b c-red">a</span> &lt; b
    """
    return text_html(drawn_text(markup))


def text_html(text: Text) -> Markup:
    """A styled text as spans."""
    console = Console(width=_WIDEST, highlight=False, color_system="truecolor", legacy_windows=False)
    pieces: list[tuple[Markup, str]] = []
    for part, style, control in text.render(console):
        if not control:
            pieces.append((_attributes(style or Style()), part))
    joined = Markup("")
    for attributes, words in pieces:
        joined += Markup("<span{}>{}</span>").format(attributes, words) if attributes else escape(words)
    return joined


def _attributes(style: Style) -> Markup:
    classes = [short for short, on in (("b", style.bold), ("i", style.italic), ("d", style.dim)) if on]
    classes += [short for short, on in (("u", style.underline), ("s", style.strike), ("r", style.reverse)) if on]
    rules = []
    for colour, prefix, property in ((style.color, "c", "color"), (style.bgcolor, "g", "background")):
        if colour is None or colour.type is ColorType.DEFAULT:
            continue
        name = _terminal_name(colour)
        if name:
            classes.append(f"{prefix}-{name}")
        else:
            rules.append(f"{property}:{colour.get_truecolor().hex}")
    made = Markup("")
    if classes:
        made += Markup(' class="{}"').format(" ".join(classes))
    if rules:
        made += Markup(' style="{}"').format(";".join(rules))
    return made


def _terminal_name(colour: Color) -> str:
    """The name of one of a terminal's sixteen colours; its bright twin counts as the same."""
    return _NAMES[colour.number % 8] if colour.number is not None and colour.number < 16 else ""


class Pictures:
    """Draws the positions of one game in one scope and reading."""

    def __init__(self, system: TransitionSystem) -> None:
        self.system = system
        self.board = DrawnBoard.of(system)
        self.tables = Tables()

    @property
    def definitions(self) -> dict[str, Markup]:
        """The empty boards that the pictures drawn so far refer to, by their names in the page."""
        own = {self.board.id: self.board.definition()} if self.board is not None else {}
        return own | self.tables.definitions

    def html(self, state: State, before: State | None = None, move: Instance | None = None) -> Markup:
        """A position and, of a finished game, its result.

        On a board the points that changed since `before` are marked, and the way of a piece that `move` sends on.
        """
        return self._drawn(state, before, move) + self._result(state)

    def _drawn(self, state: State, before: State | None, move: Instance | None) -> Markup:
        position = Position(self.system, state)
        game = self.system.game
        table = game.tabletop(position)
        if table is not None:
            if before is None:
                return self.tables.html(table, None)
            origin = Position(self.system, before)
            journey = game.journey(origin, move.label) if move is not None else None
            return self.tables.html(table, game.tabletop(origin), journey)
        if self.board is not None:
            drawn = self.board.svg(position, Position(self.system, before) if before is not None else None)
            return drawn + _values(position, self.board.drawn)
        picture = game.picture(position)
        if picture:
            columns = max((cell_len(line.rstrip()) for line in drawn_text(picture).plain.splitlines()), default=1)
            made = Markup('<pre class="picture" style="--columns:{}">{}</pre>')  # so that a narrow screen shows all
            return made.format(max(columns, 1), markup_html(picture))
        return _values(position, ())

    def _result(self, state: State) -> Markup:
        try:
            if not holds(self.system, self.system.terminal, state):
                return Markup("")
        except Undefined:
            return Markup("")
        told = [f"{value_text(player)} {self._worth(node, state)}" for player, node in self._outcomes.items()]
        return Markup('<p class="result">The game is over{}</p>').format(f": {', '.join(told)}" if told else "")

    def _worth(self, node: Node, state: State) -> str:
        try:
            return value_text(evaluate(node, self.system.reader_of(state)))
        except Undefined:
            return "undefined"

    @cached_property
    def _outcomes(self) -> Mapping[Any, Node]:
        return self.system.outcomes()


def _values(position: Position, without: Iterable[str]) -> Markup:
    rows = Markup("").join(
        Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(name, values_text(value))
        for name, value in position.variables()
        if name not in without
    )
    return Markup('<dl class="values">{}</dl>').format(rows) if rows else Markup("")
