"""The games in both editions of the rule language, as a page.

    python -m benchmarks.editions_page

writes docs/editions.md: lines and old words of every text at the last commit of the first edition, which git keeps, and
now; and how many lines of each game's rules cite nothing. What git said of then is kept in benchmarks/editions.json.
"""

from __future__ import annotations

import ast
import json
import subprocess
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rulestone.model.declarations.citations import ASSUMED, BOOKKEEPING, CLAUSE, cited_lines
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

ROOT = Path(__file__).parents[1]
GAMES = "model/games"
PAGE = ROOT / "docs" / "editions.md"
KEPT = Path(__file__).with_name("editions.json")
FIRST_EDITION = {"kajuka": "7a89054^", "svelfwld": "0095ede^"}
OTHERS = "8581506^"
"""The last commit at which a text was written in the first edition's words: Kajuka and Svelfwld were the spike's."""

SIDES = (
    ("kajuka", "rules.py", "pass_turn"),
    ("kajuka", "rules.py", "payment"),
    ("kajuka", "properties.py", "stones_are_conserved"),
    ("kajuka", "properties.py", "one_force_each"),
    ("svelfwld", "rules.py", "take_off"),
    ("svelfwld", "rules.py", "result"),
)
"""What is shown side by side: text, file, and name of a method or function."""

OLD_CALLS = {
    *("all_of", "any_of", "negate", "implies", "if_else", "count", "total", "largest", "smallest", "when", "otherwise"),
}
OLD_ATTRIBUTES = {"exists", "value"}
OLD_OPERATORS = {ast.BitAnd: "&", ast.BitOr: "|", ast.Invert: "~"}


def lines_of(source: str) -> int:
    """The lines of a text that are not empty."""
    return sum(bool(line.strip()) for line in source.splitlines())


def old_words(source: str) -> Counter[str]:
    """The words of the first edition in a text: calls, `.exists` and `.value`, `&`, `|` and `~` of conditions.

    `&` and `|` join sets and mappings, too, which is ordinary Python. So they are counted where a comparison, a call of
    an old word, or `~` is on either side. `lookup` is one where `mapping[x]` says the same: one index, no type.
    """
    found: Counter[str] = Counter()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OLD_CALLS:
            found[node.func.id] += 1
        elif _is_mapping(node):
            found["lookup"] += 1
        elif isinstance(node, ast.Attribute) and node.attr in OLD_ATTRIBUTES:
            found[f".{node.attr}"] += 1
        elif (
            isinstance(node, ast.BinOp)
            and type(node.op) in OLD_OPERATORS
            and (_judges(node.left) or _judges(node.right))
        ):
            found[OLD_OPERATORS[type(node.op)]] += 1
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
            found["~"] += 1
    return found


def _judges(node: ast.AST) -> bool:
    """Whether it is a condition, as far as it shows."""
    if isinstance(node, ast.BinOp) and type(node.op) in OLD_OPERATORS:
        return _judges(node.left) or _judges(node.right)
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OLD_CALLS
    return (
        called or isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert))
    )


def _is_mapping(node: ast.AST) -> bool:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "lookup"):
        return False
    return len(node.args) == 2 and all(word.arg == "name" for word in node.keywords)


def texts() -> list[str]:
    """The folders in which games are written; a variation is written with the game that it varies."""
    return sorted(path.parent.name for path in (ROOT / GAMES).glob("*/__init__.py"))


def now(text: str) -> dict[str, Any]:
    """Lines and old words of a text as it is."""
    return _measured(path.read_text(encoding="utf-8") for path in (ROOT / GAMES / text).glob("*.py"))


def then(text: str) -> dict[str, Any]:
    """The same at the last commit of the first edition."""
    commit = FIRST_EDITION.get(text, OTHERS)
    names = _git("ls-tree", "-r", "--name-only", commit, f"{GAMES}/{text}/").split()
    told = {
        name: said(text, file, name, lambda path: _git("show", f"{commit}:{path}"))
        for where, file, name in SIDES
        if where == text
    }
    return _measured(_git("show", f"{commit}:{name}") for name in names if name.endswith(".py")) | {"said": told}


def _git(*told: str) -> str:
    return subprocess.run(["git", *told], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def _measured(sources: Iterator[str]) -> dict[str, Any]:
    lines, words = 0, Counter[str]()
    for source in sources:
        lines += lines_of(source)
        words += old_words(source)
    return {"lines": lines, "old words": dict(sorted(words.items()))}


def citations(game: str) -> dict[str, int]:
    """How many lines of a game's rules cite a clause, assume, keep books, or say nothing."""
    lines = cited_lines(load_game(game))
    kinds = [{citation.kind for citation in one.citations} for one in lines]
    told = {kind: sum(kind in one for one in kinds) for kind in (CLAUSE, ASSUMED, BOOKKEEPING)}
    return {"lines": len(lines), **told, "uncited": sum(not one for one in kinds)}


def page(before: dict[str, Any]) -> str:
    """The page, from what is kept of then and from the games as they are."""
    rows = []
    for text in texts():
        was, is_now = before[text], now(text)
        words = ", ".join(f"`{word}` {number}".replace("|", "\\|") for word, number in was["old words"].items())
        rows.append(
            f"| {text} | {was['lines']:,} | {is_now['lines']:,} | {sum(was['old words'].values())} | "
            f"{sum(is_now['old words'].values())} | {words} |"
        )
    cited = []
    for game in sorted(bundled_games()):
        told = citations(game)
        cited.append(f"| {game} | {' | '.join(str(number) for number in told.values())} |")
    sides = []
    for text, file, name in SIDES:
        both = (before[text]["said"][name], said(text, file, name, _read))
        sides.append("\n\n".join([f"**{text}: `{name}`**", *(f"```text\n{one}\n```" for one in both)]))
    return _PAGE.format(texts="\n".join(rows), games="\n".join(cited), sides="\n\n".join(sides))


def said(text: str, file: str, name: str, read: Callable[[str], str]) -> str:
    """A method or function of a text, with what stands directly above it."""
    source = read(f"{GAMES}/{text}/{file}")
    found = next(
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef) and node.name == name
    )
    lines = source.splitlines()
    first = min([found.lineno, *(one.lineno for one in found.decorator_list)]) - 1
    while lines[first - 1].strip().startswith("#:"):
        first -= 1
    return textwrap.dedent("\n".join(lines[first : found.end_lineno]))


def _read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


_PAGE = """# The games in both editions of the language

Written by `python -m benchmarks.editions_page`; `tests/test_editions_page.py` holds it to the games as they are. The
first edition is what git has before a game was converted. A line is one that is not empty; comments, citations and
docstrings count. *Old words* are those of [the table](reference/plain-python.md#old-words): calls, `.exists` and
`.value`, and `&`, `|`, `~` between conditions. A variation is written in the folder of the game that it varies.

| text | lines, first edition | lines, now | old words, first edition | old words, now | which they were |
|---|---|---|---|---|---|
{texts}

Lines have not become fewer everywhere: one `all_of(...)` of six parts may be six early returns, and since then texts
have grown, too.

## What the margin says

Lines of rules that require or change something, and what stands in their margin (a line may both cite and assume).
`rulestone show GAME` names the uncited ones by file and line.

| game | such lines | cite a clause | say what is assumed | bookkeeping | uncited |
|---|---|---|---|---|---|
{games}

## Side by side

Each first as it was, then as it is.

{sides}
"""


def main() -> None:
    """Ask git of then, and write the page."""
    before = {text: then(text) for text in texts()}
    KEPT.write_text(json.dumps(before, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(before), encoding="utf-8")


if __name__ == "__main__":
    main()
