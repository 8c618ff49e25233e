"""Tables in a narrow terminal: no name is cut; where columns have no room, rows stand one below another."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text


def fitted(table: Table, console: Console, options: ConsoleOptions) -> RenderableType:
    """The table as it has room: itself, with other widths of its columns, or its rows as paragraphs.

    Args:
        table: without lines; one with lines is given back as it is.
        console, options: where it is printed, and how wide that may be.
    """
    if table.box is not None or not table.columns or not table.rows:
        return table
    natural, needed = [], []
    for column in table.columns:
        cells = [column.header, *column.cells] if table.show_header else [*column.cells]
        found = [Measurement.get(console, options, cell) for cell in cells]
        natural.append(max(one.maximum for one in found))
        needed.append(max(one.minimum for one in found))
    _, right, _, left = Padding.unpack(table.padding)
    between = (left + right) * len(table.columns) - (0 if table.pad_edge else left + right)
    room = options.max_width - between
    if sum(natural) <= room:
        return table
    if sum(needed) <= room:
        made = _with_widths(table, _shared(needed, natural, room))
        made.title = table.title
        return made
    return _paragraphs(table)


def _shared(needed: Sequence[int], natural: Sequence[int], room: int) -> list[int]:
    """Widths of columns: what each needs for its longest word, the rest one by one to where most lines would be."""
    widths = list(needed)
    for _ in range(room - sum(widths)):
        wanting = [place for place, width in enumerate(widths) if width < natural[place]]
        if not wanting:
            break
        widths[max(wanting, key=lambda place: natural[place] / max(widths[place], 1))] += 1
    return widths


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


def _paragraphs(table: Table) -> Group:
    """Every row: its first cell, and below it the others, each after the heading of its column."""
    lines: list[RenderableType] = []
    if table.title is not None:
        lines.append(Text(str(table.title), style=str(table.title_style or "")))
    headings = [str(column.header) if table.show_header else "" for column in table.columns]
    for first, *others in zip(*(column.cells for column in table.columns), strict=True):
        lines.append(first)
        for heading, cell in zip(headings[1:], others, strict=True):
            if not _is_empty(cell):
                lines.append(_named(heading, cell))
    return Group(*lines)


def _named(heading: str, cell: RenderableType) -> RenderableType:
    """A cell after its heading, the lines that follow below its first word."""
    if not heading:
        return Padding(cell, (0, 0, 0, 2), expand=False)
    row = Table.grid(padding=(0, 1, 0, 0))
    row.add_column(width=cell_len(heading) + 3, style="dim")
    row.add_column(overflow="fold")
    row.add_row(f"  {heading}:", cell)
    return row


def _is_empty(cell: RenderableType) -> bool:
    return str(cell).strip() in ("", "-") if isinstance(cell, (str, Text)) else False
