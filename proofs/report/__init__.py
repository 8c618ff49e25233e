"""A report on a game's rules as one page of HTML.

`writing` makes the page from the template, style sheet and script beside it; `findings`, `ledger`, `verdicts` and
`questions` gather what it lists; `plays`, `pictures` and `boards` draw.
"""

from .page import Written, write_report

__all__ = ["Written", "write_report"]
