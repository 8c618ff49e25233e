"""The words of the glossary: `docs/glossary.md` is written from them, and a report explains those that it uses.

They stand in `glossary.toml`, once; `python -m rulestone.proofs.report.glossary > docs/glossary.md` writes the page.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from importlib import resources
from typing import Any

from markupsafe import Markup, escape
from rulestone.proofs.edge_cases.finding import FindingKind

WIDTH = 124
_KINDS = "Kinds of findings"
_PAGE = """# Glossary

What a word means here. Each links to where it is used. Where the literature has a word, it is that one; the
rulebooks' own words (tessel, shak, stand) are those of their ledgers. A report's page explains the words that it uses.
"""

_EMPHASIS = re.compile(r"\*([^*]+)\*")
_CODE = re.compile(r"`([^`]+)`")
_QUOTED = re.compile(r"“[^”]*”")
_NOT_READ = {"script", "style", "svg"}
_VOID = {"wbr", "br", "input", "meta", "link", "img"}
_ASIDE = re.compile(r", or |, | \([^)]*\)")


@dataclass(frozen=True)
class Word:
    """A term and what it means; `term` may hold several, parted by commas.

    `seen` finds the words by which it occurs in a report; None for what is never explained there.
    """

    term: str
    meaning: str
    seen: re.Pattern[str] | None

    @property
    def id(self) -> str:
        """What the page's links lead to."""
        return "word-" + re.sub(r"\W+", "-", _ASIDE.split(self.term)[0])

    @property
    def html(self) -> Markup:
        """The meaning as a page shows it."""
        text = _CODE.sub(r'<span class="code">\1</span>', str(escape(_full_stop(self.meaning))))
        return Markup(_EMPHASIS.sub(r"<em>\1</em>", text))

    @property
    def markdown(self) -> str:
        """The term and its meaning, as docs/glossary.md has them."""
        parts = re.split(r"(, or |, | \([^)]*\))", self.term)
        terms = "".join(part if number % 2 else f"**{part}**" if part else "" for number, part in enumerate(parts))
        return f"{terms}: {_full_stop(self.meaning)}"


@dataclass(frozen=True)
class Entry:
    """Words that belong together, and the page that says more."""

    words: tuple[Word, ...]
    link: str


@cache
def sections() -> Mapping[str, tuple[Entry, ...]]:
    """All entries by the heading they stand under, in order."""
    read = tomllib.loads((resources.files(__package__) / "glossary.toml").read_text(encoding="utf-8"))
    return {one["title"]: tuple(map(_entry, one["entry"])) for one in read["section"]}


def _entry(read: Mapping[str, Any]) -> Entry:
    return Entry(tuple(Word(w["term"], w["meaning"], _seen(w.get("seen"))) for w in read["word"]), read.get("link", ""))


def _seen(pattern: str | None) -> re.Pattern[str] | None:
    """Whole words; not parts of a name (`by_force`), a clause's id (`kajuka.force.may`) or a choice (`force=yes`)."""
    return None if pattern is None else re.compile(rf"(?<![\w.=-])(?:{pattern})(?![\w=-]|\.\w)", re.IGNORECASE)


@cache
def _ids() -> Mapping[str, str]:
    return {
        term: word.id
        for entries in sections().values()
        for entry in entries
        for word in entry.words
        for term in _ASIDE.split(word.term)
    }


def id_of(term: str) -> str:
    """Where a page explains a term; empty for what is no word of the glossary."""
    return _ids().get(term, "")


def words_on(body: str, kinds: Collection[FindingKind]) -> list[Word]:
    """The words that a report uses, in the order of the alphabet.

    Args:
        body: its HTML. What the game's author wrote (`data-theirs`, and what stands in “quotes”) is not searched: a
            rulebook has words of its own.
        kinds: the kinds of findings that it shows.
    """
    reader = _OwnWords()
    plain = str.__str__(body)  # each slice of what jinja2 gives would be escaped text again, which takes as long
    reader.feed(plain.replace("<wbr>", ""))
    reader.close()
    text = _QUOTED.sub(" ", " ".join("".join(reader.text).split()))
    found = list(_found(text, set(map(str, kinds))))
    return sorted(found, key=lambda word: word.term.removeprefix("to ").lower())


def _found(text: str, kinds: set[str]) -> Iterator[Word]:
    for title, entries in sections().items():
        for entry in entries:
            for word in entry.words:
                if word.term in kinds if title == _KINDS else word.seen is not None and word.seen.search(text):
                    yield word


class _OwnWords(HTMLParser):
    """The text of a report, without what its game's author wrote."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            self._open.append(tag in _NOT_READ or any(name == "data-theirs" for name, _ in attrs) or self._is_skipped)
            if tag not in ("wbr", "span", "a", "b", "i", "em"):
                self.text.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self._is_skipped:
            self.text.append(data)

    @property
    def _is_skipped(self) -> bool:
        return bool(self._open) and self._open[-1]


def page() -> str:
    """docs/glossary.md."""
    parts = [_PAGE]
    for title, entries in sections().items():
        lines = [f"\n## {title}\n\n"]
        for entry in entries:
            words = " ".join(word.markdown for word in entry.words)
            lines += [_wrapped(" ".join(filter(None, (words, entry.link)))), "\n"]
        parts += lines
    return "".join(parts)


def _full_stop(words: str) -> str:
    return words if words.endswith(".") else words + "."


def _wrapped(words: str) -> str:
    """An item of a list; a link is not broken, which editors follow line by line."""
    whole = re.sub(r"\[[^\]]*\]\([^)]*\)", lambda link: link[0].replace(" ", "\0"), words)
    return textwrap.fill(
        whole, WIDTH, initial_indent="* ", subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    ).replace("\0", " ")


if __name__ == "__main__":
    print(page(), end="")
