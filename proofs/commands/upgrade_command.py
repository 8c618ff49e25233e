"""rulestone upgrade: a game in the first edition's words, written in the second's."""

from __future__ import annotations

from pathlib import Path

import click
from rulestone.proofs.running.plain_text import complain, say, tell

from .common import wrong


@click.command("upgrade")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--write", is_flag=True, help="Write the file anew; it is printed otherwise.")
def upgrade(file: Path, write: bool) -> None:
    """Write a game of `(self, s)` methods, `&`, `all_of`, `with when` and `clauses=` in plain Python.

    The names of helpers that are given the state are found in the file and in those beside it. What a person has to
    look at is listed, with its line. Then `rulestone diff OLD NEW` says whether the rules are the same.
    """
    from rulestone.model.upgrading.upgraded_files import upgraded

    try:
        source = file.read_text(encoding="utf-8")
        beside = [one.read_text(encoding="utf-8") for one in sorted(file.parent.glob("*.py")) if one.name != file.name]
    except (OSError, UnicodeDecodeError) as error:
        wrong(f"{file}: it cannot be read: {getattr(error, 'strerror', None) or error}")
    try:
        found = upgraded(source, beside)
    except SyntaxError as error:
        wrong(f"{file}:{error.lineno}: it is no Python: {error.msg}")
    if write:
        try:
            file.write_text(found.text, encoding="utf-8")
        except OSError as error:
            wrong(f"{file}: it cannot be written: {error.strerror}")
    else:
        say(found.text, end="")
    for line, words in sorted(set(found.left)):
        complain(f"{file}:{line}: {words}")
    if write:
        tell(f"{file} is written, with {len(set(found.left))} places to look at. Next: rulestone check {file}")
