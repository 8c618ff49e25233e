"""Tables in a narrow terminal: no name is cut; where columns have no room, rows stand one below another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text


def fitted(table: Table, console: Console, options: ConsoleOptions) -> RenderableType:
    """The table as it has room: itself, with other widths of its columns, or its rows as paragraphs.

    Rows are paragraphs where a word would have to be broken, where sentences would stand in a column of a few words,
    and where that takes fewer lines.

    Args:
        table: one with lines keeps them where no word would have to be broken; one that is to be as wide as it may is
            given back as it is.
        console, options: where it is printed, and how wide that may be.
    """
    if table.expand or not table.columns or not table.rows:
        return table
    natural, needed = [], []
    for column in table.columns:
        cells = [column.header, *column.cells] if table.show_header else [*column.cells]
        found = [Measurement.get(console, options, cell) for cell in cells]
        natural.append(column.width or max(one.maximum for one in found))
        needed.append(column.width or max(one.maximum if column.no_wrap else one.minimum for one in found))
    room = options.max_width - _between(table)
    if sum(natural) <= room:
        return table
    if table.box is not None and sum(needed) <= room:
        return table
    if {column.width is None for column in table.columns} == {True, False}:
        return _with_widths(table, _beside_fixed(table, room))
    paragraphs = _paragraphs(table, console, options)
    if sum(needed) > room:
        return paragraphs
    widths = _shared(needed, natural, room)
    if any(
        _is_pinched(column.cells, width, console, options) for column, width in zip(table.columns, widths, strict=True)
    ):
        return paragraphs
    made = _with_widths(table, widths)
    made.title = table.title
    return made if _height(made, console, options) <= _height(paragraphs, console, options) else paragraphs


def _beside_fixed(table: Table, room: int) -> list[int]:
    """Widths of columns of which some are fixed, as marks are before words that hang beside them; the others share."""
    fixed = [column.width or 0 for column in table.columns]
    share = max(1, (room - sum(fixed)) // fixed.count(0))
    return [width or share for width in fixed]


def _between(table: Table) -> int:
    """What lies between columns, and beside them, as rich counts it."""
    _, right, _, left = Padding.unpack(table.padding)
    lines = 0 if table.box is None else len(table.columns) - 1 + 2 * table.show_edge
    whole = lines + (right if table.collapse_padding else left + right) * len(table.columns)
    if table.pad_edge:
        return whole
    return whole - (right if table.collapse_padding else left + right)


def _is_pinched(cells: Iterable[RenderableType], width: int, console: Console, options: ConsoleOptions) -> bool:
    """Whether a column is so narrow that a cell of it goes on over many lines."""
    within = options.update_width(width)
    return width < _FEW_WORDS and any(_height(cell, console, within) > _MANY_LINES for cell in cells)


_FEW_WORDS, _MANY_LINES = 20, 3


def _height(shown: RenderableType, console: Console, options: ConsoleOptions) -> int:
    return len(console.render_lines(shown, options, pad=False))


def _shared(needed: Sequence[int], natural: Sequence[int], room: int) -> list[int]:
    """Widths of columns: what each needs for its longest word, the rest one by one to where most lines would be.

    Narrow columns have all that they can use, where the others have much more than that.
    """
    widths = list(needed)
    for place in sorted(range(len(widths)), key=lambda place: natural[place]):
        if natural[place] * _NARROW <= room and sum(widths) - widths[place] + natural[place] <= room:
            widths[place] = natural[place]
    for _ in range(room - sum(widths)):
        wanting = [place for place, width in enumerate(widths) if width < natural[place]]
        if not wanting:
            break
        widths[max(wanting, key=lambda place: natural[place] / max(widths[place], 1))] += 1
    return widths


_NARROW = 8
"""The room has this many parts; a column that takes one of them at most is narrow."""


def _with_widths(table: Table, widths: Sequence[int]) -> Table:
    """A copy of a table whose columns have these widths."""
    made = Table.grid(padding=table.padding)
    made.pad_edge, made.show_header, made.header_style = table.pad_edge, table.show_header, table.header_style
    made.title_style, made.title_justify = table.title_style, table.title_justify
    for column, width in zip(table.columns, widths, strict=True):
        made.add_column(
            column.header,
            justify=column.justify,
            style=column.style,
            header_style=column.header_style,
            overflow="fold",
            width=width,
        )
    for cells in zip(*(column.cells for column in table.columns), strict=True):
        made.add_row(*cells)
    return made


def _paragraphs(table: Table, console: Console, options: ConsoleOptions) -> RenderableType:
    """Every row: its first cell, and below it the others, each after the heading of its column.

    What is short stands side by side as long as it has room.
    """
    lines: list[RenderableType] = []
    if table.title is not None:
        lines.append(Text(str(table.title), style=str(table.title_style or "")))
    headings = [str(column.header) if table.show_header else "" for column in table.columns]
    for first, *others in zip(*(column.cells for column in table.columns), strict=True):
        lines.append(Text(first, style="bold") if isinstance(first, str) and others else first)
        side_by_side: list[Text] = []
        for heading, cell in zip(headings[1:], others, strict=True):
            if _is_empty(cell):
                continue
            short = _short(heading, cell)
            if short is None or short.cell_len + len(_INDENT) > options.max_width:
                lines.extend(_rows(side_by_side, options.max_width))
                side_by_side = []
                lines.append(_named(heading, cell, options.max_width))
            else:
                side_by_side.append(short)
        lines.extend(_rows(side_by_side, options.max_width))
    return Group(*lines)


_INDENT = "  "


def _short(heading: str, cell: RenderableType) -> Text | None:
    """A cell of one line after its heading; None of any other cell."""
    if not isinstance(cell, (str, Text)):
        return None
    words = Text(cell) if isinstance(cell, str) else cell
    if "\n" in words.plain:
        return None
    return Text.assemble((f"{heading}: " if heading else "", "dim"), words)


def _rows(cells: Sequence[Text], width: int) -> list[RenderableType]:
    """Cells side by side, as many in each line as it has room for."""
    rows: list[Text] = []
    for cell in cells:
        if rows and rows[-1].cell_len + len(_BESIDE) + cell.cell_len <= width:
            rows[-1].append(_BESIDE).append_text(cell)
        else:
            rows.append(Text(_INDENT).append_text(cell))
    return [*rows]


_BESIDE = "   "


def _named(heading: str, cell: RenderableType, width: int) -> RenderableType:
    """A cell after its heading, the lines that follow below its first word; below a heading that is long."""
    if not heading:
        return Padding(cell, (0, 0, 0, len(_INDENT)), expand=False)
    mark = f"{_INDENT}{heading}:"
    if cell_len(mark) * 3 > width:
        return Group(Text(mark, style="dim"), Padding(cell, (0, 0, 0, 2 * len(_INDENT)), expand=False))
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_column(width=cell_len(mark), style="dim")
    row.add_column(overflow="fold")
    row.add_row(mark, cell)
    return row


def _is_empty(cell: RenderableType) -> bool:
    return str(cell).strip() in ("", "-") if isinstance(cell, (str, Text)) else False
