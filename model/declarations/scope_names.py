"""The names of scopes that a game does not list: a listed one, then changed constants, as `tiny seats=3`."""

from __future__ import annotations


def parted(name: str) -> tuple[str, dict[str, str]]:
    """The listed scope and the changed constants that a name speaks of, the values as text."""
    words = name.split(" ")
    kept = [word for word in words if "=" not in word]
    changes = dict(word.split("=", 1) for word in words[len(kept) :] if "=" in word)
    if not kept or len(kept) + len(changes) != len(words):  # a change before a word of the scope, or one twice
        return name, {}
    return " ".join(kept), changes
