"""A line on the terminal that says what is being done, and goes before anything else is said."""

from __future__ import annotations

import sys

from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text
from rulestone.proofs.running.plain_text import one_line
from rulestone.proofs.running.progress import Progress

from .console import passing_console


class PassingLine:
    """The latest report of work that takes long, in one line of the terminal."""

    def __init__(self) -> None:
        self._spinner = _OneLine("dots", Text("preparing"), style="green")
        self._live: Live | None = None

    def appear(self) -> None:
        """Stand on the terminal; what others print meanwhile stands above it."""
        if self._live is None:
            self._live = Live(
                self._spinner,
                console=passing_console(),
                refresh_per_second=12.5,
                transient=True,
                redirect_stdout=sys.stdout.isatty(),  # what goes into a file stays out of the terminal
            )
            self._live.start()

    def go(self) -> None:
        """Leave the terminal as it was, until there is something to report."""
        live, self._live = self._live, None
        if live is not None:
            live.stop()

    def show(self, report: Progress) -> None:
        """Say what is being done."""
        counted = report.done or report.total is not None
        amount = f" {report.done:,}" * bool(counted) + (f" of {report.total:,}" if report.total is not None else "")
        words = f"{report.engine}: {report.task}{amount}" + (f", {report.detail}" if report.detail else "")
        self._spinner.update(text=Text(one_line(words)))
        self.appear()


class _OneLine(Spinner):
    """What has no room in the line is cut off; room is left for `^C`, which terminals show where it is typed."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        made = self.render(console.get_time())
        assert isinstance(made, Text)
        made.truncate(max(1, options.max_width - _TYPED), overflow="ellipsis")
        yield made


_TYPED = 3
"""Columns."""
