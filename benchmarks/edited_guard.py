"""What a check takes after one guard was edited: a game's folder is copied, checked, edited, and checked again.

    python -m benchmarks.edited_guard [GAME ...] [--cold] [--only EDIT]... [--tree FOLDER]

Five edits of each game, each beginning from a cache that knows the game as it was: *harmless*, a condition that always
holds where the rule applies; *telling*, one that forbids some of its moves; *rare*, one that forbids moves of another
rule; *needed*, a guard that says less than it said; *reworded*, a line of comment above the first rule, which moves
every line below. All processes together, in processor seconds, with `--defaults-only --workers 1`.
With `--cold` each edited game is also checked with nothing kept, and what both say must be equal but for times.
`--tree` names another checkout to measure. Exit code 1 where they differ.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.guards_to_edit import EDITS
from benchmarks.same_answers import differences, plain

HERE = Path(__file__).resolve().parents[1]


ALL = ("harmless", "telling", "rare", "needed", "reworded")
"""Edits; `guards_to_edit` has the lines."""


class Run(NamedTuple):
    """A check: what it said, and the processor seconds of all its processes."""

    said: Any
    seconds: float


def check(tree: Path, kept: Path, game: str) -> Run:
    """Check a game of a tree."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree / "src"),
        "RULESTONE_CACHE": str(kept),
        "PYTHONPYCACHEPREFIX": str(kept / "bytecode"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # authors have bytecode of what they import
    words = ["check", game, "--defaults-only", "--workers", "1", "--json"]
    began = _spent()
    ran = subprocess.run(
        [sys.executable, "-m", "rulestone.proofs", *words],
        cwd=kept,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        said = json.loads(ran.stdout)
    except ValueError:
        sys.exit(ran.stdout + ran.stderr)
    return Run(said, _spent() - began)


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def copied(tree: Path, into: Path) -> Path:
    """A tree whose games may be edited; everything else is the tree's own."""
    for part in ("geometry", "model", "proofs", "docs", "src"):
        shutil.copytree(tree / part, into / part, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    return into


def edited(tree: Path, game: str, how: str) -> None:
    """Edit a game of a tree. Raises AssertionError where the line is not there any more, or more than once."""
    change = EDITS[game]["harmless" if how == "reworded" else how]
    file = tree / "model" / "games" / change.file
    text = file.read_text(encoding="utf-8")
    edit = change.made_in(text)
    if how == "reworded":
        lines = text.splitlines(keepends=True)
        here = next(number for number, line in enumerate(lines) if change.line in line)
        indent = lines[here][: len(lines[here]) - len(lines[here].lstrip())]
        edit = "".join([*lines[:here], f"{indent}# one line more\n", *lines[here:]])
    file.write_text(edit, encoding="utf-8")


def measured(tree: Path, game: str, edits: list[str], cold: bool) -> Iterator[str]:
    """Check a game as it is, and after each edit; a line for each."""
    with tempfile.TemporaryDirectory() as folder:
        warm = Path(folder, "warm")
        warm.mkdir()
        first = copied(tree, Path(folder, "first"))
        before = check(first, warm, game)
        again = check(first, warm, game)
        yield f"{game:<15} {'first':<9} {before.seconds:7.1f}"
        yield f"{game:<15} {'unchanged':<9} {again.seconds:7.1f}"
        for how in edits:
            # The same path: kept answers may depend on where a game lies, and an author's game stays where it is.
            kept, game_files = Path(folder, how), first / "model" / "games"
            shutil.copytree(warm, kept)
            unedited = Path(folder, "unedited")
            shutil.copytree(game_files, unedited)
            edited(first, game, how)
            second = check(first, kept, game)
            line = f"{game:<15} {how:<9} {second.seconds:7.1f}"
            if cold:
                nothing = Path(folder, f"{how}-cold")
                nothing.mkdir()
                alone = check(first, nothing, game)
                found = list(differences(plain(alone.said), plain(second.said)))
                line += f" {alone.seconds:7.1f} cold, {'the same' if not found else f'{len(found)} differences'}"
                line += "".join(f"\n    {one}" for one in found[:10])
            yield line
            shutil.rmtree(game_files)
            unedited.rename(game_files)


def main(arguments: list[str]) -> int:
    """Measure, print, and give the exit code."""
    words = iter(arguments)
    games, edits, tree, cold = [], list[str](), HERE, False
    for word in words:
        if word == "--cold":
            cold = True
        elif word == "--only":
            edits.append(next(words))
        elif word == "--tree":
            tree = Path(next(words)).resolve()
        elif word in EDITS:
            games.append(word)
        else:
            sys.exit(__doc__)
    wrong = False
    for game in games or EDITS:
        for line in measured(tree, game, edits or [*ALL], cold):
            wrong = wrong or "differences" in line
            print(line, flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
