"""Names in rows and columns, as on a chessboard."""

from __future__ import annotations


def letters(column: int) -> str:
    """The letters of a column, counted from zero: a ... z, aa, ab ...

    >>> letters(4), letters(26)
    ('e', 'aa')
    """
    found = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        found = chr(ord("a") + digit) + found
    return found


def label(column: int, row: int) -> str:
    """The name of a tessel in a board of rows: column letter and row number, both counted from zero.

    >>> label(4, 3), label(26, 0)
    ('e4', 'aa1')
    """
    return f"{letters(column)}{row + 1}"
