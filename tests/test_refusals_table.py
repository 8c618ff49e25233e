"""What the language page lists as refused is refused in these words, and nothing else is listed."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import rulestone.model

ROOT = Path(__file__).parents[1]
WHATEVER = "…"


def _words(node: ast.expr | None) -> str:
    """A text of the program as the page writes it: what is not known before is left out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_words(part) for part in node.values)
    return WHATEVER


def refusals() -> dict[str, set[str]]:
    """Every refusal in the model, with the remedies that are told."""
    found: dict[str, set[str]] = {}
    for module in Path(rulestone.model.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _REFUSING:
                args = call.args[_REFUSING[call.func.id] :]
                fix = next((word.value for word in call.keywords if word.arg == "fix"), (*args[1:], None)[0])
                if args:
                    found.setdefault(_words(args[0]), set()).add(_words(fix))
    return found


_REFUSING = {"GameError": 0, "error_in": 1}


def test_what_is_listed_as_refused_is_refused_in_these_words() -> None:
    page = (ROOT / "docs" / "reference" / "language.md").read_text(encoding="utf-8")
    table = page.split("### What is refused")[1]
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", table.replace("\\|", "\0"), re.MULTILINE)
    known = refusals()
    assert len(rows) > 60
    for row in rows[1:]:
        refused, remedy = (cell.replace("\0", "|") for cell in row)
        assert refused in known, refused
        fixed = known[refused] - {WHATEVER}
        assert not fixed or remedy in fixed or WHATEVER in known[refused], f"{refused}: {remedy}, not {fixed}"
