"""What a benchmark is called with."""

from __future__ import annotations

import sys


def words_given(usage: str | None) -> list[str]:
    """The words behind the name of the command; where they ask for help, its usage is printed, and it ends.

    Args:
        usage: the documentation of the command's module.
    """
    words = sys.argv[1:]
    if {"-h", "--help"} & set(words):
        print((usage or "").strip())
        sys.exit(0)
    return words
