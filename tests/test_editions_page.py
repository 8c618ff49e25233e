"""The page of both editions is of the games as they are; `python -m benchmarks.editions_page` mends it."""

from __future__ import annotations

import json

from benchmarks.editions_page import KEPT, PAGE, citations, now, old_words, page, texts


def test_the_page_is_of_the_games_as_they_are() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(json.loads(KEPT.read_text(encoding="utf-8")))


def test_no_game_has_an_old_word() -> None:
    assert len(texts()) == 7
    assert not any(now(text)["old words"] for text in texts())


def test_old_words_are_seen() -> None:
    """Each of them in a line of its own, beside what only looks like one."""
    source = (
        "all_of(x); any_of(x); negate(x); implies(x, y); if_else(a, b, c); count(x); total(x)\n"
        "largest(x); smallest(x)\n"
        "with when(x): pass\n"
        "with otherwise(): pass\n"
        "x.exists; x.value; ~x; (a == b) & c; a | (b < c); lookup(m, x)\n"
        "lookup(m, x, y); {1} | {2}; m.lookup(x); lookup(m, x, to=S); all(x); sum(x)\n"
    )
    found = old_words(source)
    assert set(found.values()) == {1} and len(found) == 17


def test_uncited_lines_are_counted() -> None:
    told = citations("kajuka")
    assert told["lines"] > 50 and told["uncited"] == 0
