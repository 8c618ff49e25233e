"""Sentences at which kinds of checklists have to be asked, as several authors would put them.

`checklist_sentences/` has a file for each file of kinds in `proofs/asking/in_words`, of the same name, and in it a
table for each kind: `brings_up`, a sentence that brings it up, and `settles`, one that says it; where there are any,
`paraphrases`, at each of which it is asked, too, with the sentence `beside` it, if the kind needs to know what is
played with.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_suffix("")


def tables() -> dict[str, dict[str, Any]]:
    """All tables, by the kind; a kind stands in one file alone."""
    found: dict[str, dict[str, Any]] = {}
    for file in sorted(FOLDER.glob("*.toml")):
        own = tomllib.loads(file.read_text(encoding="utf-8"))
        assert not found.keys() & own.keys(), file.name
        found |= own
    return found


SENTENCES = {name: (one["brings_up"], one["settles"]) for name, one in tables().items()}
"""By kind: a sentence that brings it up, and one that says it."""

PARAPHRASES = {
    name: (one.get("beside", ""), one["paraphrases"]) for name, one in tables().items() if "paraphrases" in one
}
"""By kind: a sentence that stands beside the others, or none; and sentences that bring it up."""
