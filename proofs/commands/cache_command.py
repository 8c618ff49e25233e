"""`rulestone cache`: what is kept from run to run."""

from __future__ import annotations

import click
from rulestone.proofs.running.plain_text import print_json, say

WORDS = {
    "rules": "rules as they were read",
    "properties": "what properties say",
    "checks": "checks of unchanged files",
    "verdicts": "readings judged",
    "findings": "parts of edges",
    "searches": "searches of a scope",
    "chances": "chances and averages",
    "proofs": "proofs of a reading",
    "steps": "what moves keep",
    "plays": "plays at random",
    "compared": "rules run as written",
    "guards": "what guards demand",
    "obligations": "answers of solvers",
    "code": "compiled rules",
}
"""What each kind of `store.KINDS` is called."""


@click.command("cache")
@click.option("--clear", is_flag=True, help="Throw everything away.")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
def cache(clear: bool, as_json: bool) -> None:
    """Show what is kept from run to run, and where; or throw it away.

    Rules as they were read, what properties say, verdicts, findings, searches, proofs, chances, solvers' answers and
    compiled rules are kept by content, a gigabyte at most; what was not used for longest goes first. RULESTONE_CACHE
    names another folder.
    """
    from rulestone.proofs.running.store import MOST, Store, folder

    place = folder()
    store = Store(place)
    if clear:
        store.clear()
    kept = store.kept()
    if as_json:
        print_json({"folder": str(place), "bytes": kept.size, "most": MOST, "entries": dict(kept.entries)}, "cache/1")
        return
    say(f"{place}: {kept.size / 2**20:.1f} MB, of {MOST >> 20:,} at most" if kept.size else f"{place}: nothing is kept")
    for kind, number in kept.entries.items():
        if number:
            say(f"  {number:>9,}  {WORDS[kind]}")
