"""Comments are found as the tokenizer finds them, and what follows them."""

from __future__ import annotations

import io
import random
import sys
import tokenize
from pathlib import Path

import pytest
import rulestone.model
from rulestone.model.declarations.comments import Comment, comments_of

_MODEL = Path(rulestone.model.__file__).parent
_SOURCES = [*sorted((_MODEL / "games").rglob("*.py")), *sorted((_MODEL / "declarations").glob("*.py"))]

_BLANK = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)


def by_tokens(source: str) -> list[Comment]:
    found: list[Comment] = []
    waiting: list[tuple[str, int, bool]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            waiting.append((token.string, token.start[0], not token.line[: token.start[1]].strip()))
        elif token.type not in _BLANK:
            found += [Comment(*one, token.start[0]) for one in waiting]
            waiting = []
    return found


def alike(found: list[Comment], told: list[Comment]) -> bool:
    """What follows a comment is asked for where it stands alone."""
    return [one[: 3 + one.is_alone] for one in found] == [one[: 3 + one.is_alone] for one in told]


def test_of_games_and_of_this_program() -> None:
    for path in _SOURCES:
        source = path.read_text(encoding="utf-8")
        assert alike(comments_of(source), by_tokens(source)), path


PIECES = [
    *("a = 1", "b = (", ")", "#: one.two", "    # of a block", "c = 2  #: three", "", "   ", "\\", "if a: pass  # so"),
    *("x = '# none'  # one", 'y = "\\" # none"', "z = r'\\'#'", "t = '''", "'''  #: behind", '"""', '"""# behind'),
    *("f = f'{a} # none' # one", "f = '\\", "# none'", "m = (1, # one", "#: beside", "2)", "\t#: after a tab", "\f"),
    "é = 'ü'  # ö",
]


def test_of_texts_drawn_at_random() -> None:
    """Those that can be compiled."""
    chance = random.Random(1)
    asked = 0
    for _ in range(6000):
        source = "".join(f"{chance.choice(PIECES)}\n" for _ in range(chance.randrange(1, 7)))
        try:
            compile(source, "drawn", "exec")
            told = by_tokens(source)
        except (SyntaxError, tokenize.TokenError):
            continue
        assert alike(comments_of(source), told), source
        asked += bool(told)
    assert asked > 200


@pytest.mark.skipif(sys.version_info < (3, 12), reason="texts nest since Python 3.12")
def test_texts_in_texts() -> None:
    assert comments_of('a = f"{b["# none"]}"  # one\n') == [Comment("# one", 1, False, 2)]
