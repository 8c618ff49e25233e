"""Cues that find phrases in a sentence: patterns of words, and the lexicon of kinds of questions made of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from rulestone.model import GameError
from rulestone.model.errors import did_you_mean

WORDS: Mapping[str, Sequence[str]] = tomllib.loads(
    Path(__file__).with_name("english_words.toml").read_text(encoding="utf-8")
)
"""Words that end a phrase, by which special cases are known, and that join no two sentences."""

_STOP = "|".join(WORDS["stop"])
_NUMBER = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|(?:a\s+)?hundred)"
_WORD = rf"(?!(?:{_STOP})\b)[^\W_][\w'-]*"
_CONJUNCTION = rf"(?!(?:{'|'.join(WORDS['conjunctions'])})\b)"
_SHAPES = {
    "": rf"{_WORD}(?:\s+{_WORD}){{0,4}}",
    ":1": rf"(?!(?:the|a|an|one|no|all|each|every|of|player|players|time)\b){_WORD}",
    "+": rf"{_CONJUNCTION}[^\W_][\w'-]*(?:\s+{_CONJUNCTION}[^\W_][\w'-]*){{0,9}}",
}
_SLOT = re.compile(r"<([a-z]+)(:1|\+|)>(s?)")


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A text in which letters that a cue takes for the same are the same."""
    return text.casefold().translate(_LIKE_I)


_LIKE_I = {ord("\N{LATIN SMALL LETTER DOTLESS I}"): "i", ord("\N{COMBINING DOT ABOVE}"): None}
"""Letters that are an "i" for a pattern that does not heed capitals, though not so when folded."""


class CueFound(NamedTuple):
    """Where a cue was found.

    Attributes:
        cue: the words of the sentence.
        phrases: those that its slots found, by name.
    """

    cue: str
    phrases: Mapping[str, str]


class Cue:
    """A pattern of words, or several joined by `&`, all of which are in the sentence, in any order.

    Args:
        text: as it stands in a file; the attribute has words for one thing in full.

    Raises:
        GameError: two of its phrases have one name, nothing stands on a side of an `&`, or it asks for words for one
            thing that are not listed.
    """

    def __init__(self, text: str) -> None:
        self.text = text = " ".join(_with_words_for_one_thing(word) for word in text.split())
        names = [name for name, _, _ in _SLOT.findall(text)]
        if len(set(names)) < len(names):
            raise GameError(f"in the cue {text!r} two phrases have one name", fix="name one of them otherwise: <y>")
        first, *others = (part.strip() for part in text.split("&"))
        if not first or not all(others):
            raise GameError(f"in the cue {text!r} nothing stands on a side of an '&'", fix="write words on both sides")
        self._parts = (first, *others)
        self._fragments, *self._fragments_of_others = map(_fragments, self._parts)

    @cached_property
    def _patterns(self) -> Sequence[re.Pattern[str]]:
        return [re.compile(rf"(?<![\w-]){_pattern(part)}(?![\w-])", re.IGNORECASE) for part in self._parts]

    def may_be_in(self, folded: str) -> bool:
        """Whether one of the fragments that each of its patterns needs is in a text; without them it is nowhere there.

        Args:
            folded: the text, as `folded` gives it.
        """
        for others in self._fragments_of_others:
            if others and not any(one in folded for one in others):
                return False
        for one in self._fragments:  # a loop is twice as fast as any(), and this is asked most of all
            if one in folded:
                return True
        return not self._fragments

    def find(self, sentence: str) -> CueFound | None:
        """Where it is in a sentence, first; None where it is not. Of several patterns the words are joined by dots."""
        if not self.may_be_in(folded(sentence)):
            return None
        matches = [one for pattern in self._patterns if (one := pattern.search(sentence)) is not None]
        if len(matches) < len(self._patterns):
            return None
        phrases = {name: _without_verb(words) for one in matches for name, words in one.groupdict().items() if words}
        return CueFound(_without_verb(_joined(sentence, [one.span() for one in matches])), phrases)


def _joined(sentence: str, spans: Sequence[tuple[int, int]]) -> str:
    """The words of a sentence between some letters, in their order; dots for what lies between."""
    found = ""
    end: int | None = None
    for first, last in sorted(spans):
        if end is None or first > end:
            between = "" if end is None else " " if not sentence[end:first].strip() else " ... "
            found += between + sentence[first:last].strip()
        else:
            found += sentence[end:last].rstrip()
        end = last if end is None else max(end, last)
    return found


_ONE_THING = re.compile(
    r"^(.*\b(?:a|an|one|any|another|each|every)(?!\s+(?:hundred|few|dozen|number)\b)(?:\s+[\w'-]*[^\Ws])+)\s+[\w'-]+[^\Wsui]s\b.*$",
    re.IGNORECASE,
)


def _without_verb(words: str) -> str:
    """A phrase without the verb behind it: "a runner sends" is "a runner"; of one thing only a verb ends in "s"."""
    match = _ONE_THING.match(words)
    return words if match is None else match[1]


def _with_words_for_one_thing(word: str) -> str:
    """A word of a cue with all ways that it names together: of "@free" any of "empty", "free" and so on."""
    ways: list[str] = []
    for way in word.split("|"):
        ways += _words_for_one_thing(way) if way.startswith("@") else [way]
    return "|".join(dict.fromkeys(ways))


def _words_for_one_thing(name: str) -> Iterator[str]:
    """The words that are listed under a name, those of other names among them, too."""
    if name not in WORDS:
        known = [one for one in WORDS if one.startswith("@")]
        raise GameError(f"no words are listed under {name!r}", fix=did_you_mean(name, known))
    for word in WORDS[name]:
        yield from _words_for_one_thing(word) if word.startswith("@") else [word]


def _fragments(text: str) -> tuple[str, ...]:
    """Letters one of which is in every sentence that has a cue: those of its longest word; empty where it has no word.

    A word of several ways needs one of them; letters beside `*` are looked for without it.
    """
    found: tuple[str, ...] = ()
    for word in text.split():
        if word == "..." or _SLOT.fullmatch(word):
            continue
        ways = [max(way.split("*"), key=len) for way in word.split("|")]
        if all(way and way != "#" for way in ways) and min(map(len, ways)) > min(map(len, found), default=0):
            found = tuple(folded(way) for way in ways)
    return found


def _pattern(text: str) -> str:
    parts = [_part(word) for word in text.split()]
    pattern = ""
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        pattern += part if part.endswith("{0,4}?") or last else part + r"\s+"
    return pattern


def _part(word: str) -> str:
    if word == "...":
        return r"(?:[^\W_][\w'-]*\s+){0,4}?"
    slot = _SLOT.fullmatch(word)
    if slot is not None:
        return f"(?P<{slot[1]}>{_SHAPES[slot[2]]}{'s' if slot[3] else ''})"
    ways = [_NUMBER if way == "#" else re.escape(way).replace(r"\*", r"\w*") for way in word.split("|")]
    return f"(?:{'|'.join(ways)})"


@dataclass(frozen=True)
class QuestionKind:
    """A kind of question in words; its attributes are the keys of the lexicons beside this file.

    Attributes:
        name: of its table.
        axis: what it is about.
        weight: how telling it is, 1 being usual.
        when: cues of sentences that leave it open, or bring the thing up.
        unless: cues of the sentence itself that say it.
        elsewhere: cues of other sentences that say it, of those that name the same things.
        said: cues of any sentence that say it for the whole text.
        asked: cues of a declared question that asks it already.
        only, but: kinds of clauses that are asked (all of them if empty), or are not.
        ask: the question.
        places: at how many sentences of a text it is asked, if it is of a checklist.
        is_checklist: whether it is asked of a thing that the text brings up, not of each sentence; then `when` has the
            cues under `needs`.
        asides: whether sentences that only tell or claim something bring it up, too.
        amid: cues one of which some sentence of the text has to have.
        lacks: whether what the ledger lists as missing brings it up, too.
        alike: whether all cues that bring it up are as telling as the first.
    """

    name: str
    axis: str
    weight: float
    when: tuple[Cue, ...]
    ask: str
    unless: tuple[Cue, ...] = ()
    elsewhere: tuple[Cue, ...] = ()
    said: tuple[Cue, ...] = ()
    asked: tuple[Cue, ...] = ()
    only: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    places: int = 1
    is_checklist: bool = False
    asides: bool = False
    amid: tuple[Cue, ...] = ()
    lacks: bool = False
    alike: bool = False


_CUES = ("unless", "elsewhere", "said", "asked", "amid")
_KINDS = ("only", "but")


def any_of(cues: Sequence[Cue], sentence: str) -> CueFound | None:
    """What the first of some cues finds in a sentence."""
    letters = folded(sentence)
    for cue in cues:
        if cue.may_be_in(letters) and (found := cue.find(sentence)) is not None:
            return found
    return None


CHECKLISTS = (
    "english_checklists.toml",
    "english_pieces.toml",
    "english_turns.toml",
    "english_dealings.toml",
    "english_parts.toml",
    "english_surroundings.toml",
    "english_cards_and_throws.toml",
    "english_lines_and_captures.toml",
    "english_melds_and_bids.toml",
    "english_bluff_and_pools.toml",
    "english_races.toml",
    "english_captures_and_sides.toml",
)
"""The files of checklists, each about things of its own."""


@cache
def kinds_of_sentences() -> tuple[QuestionKind, ...]:
    """The kinds of questions that a single sentence asks."""
    return tuple(_read(Path(__file__).with_name("english.toml"), "when"))


@cache
def kinds_of_texts() -> tuple[QuestionKind, ...]:
    """The kinds of questions that only a whole text asks."""
    return tuple(_read(Path(__file__).with_name("english_unsaid.toml"), "needs"))


@cache
def kinds_of_checklists(files: tuple[str, ...] = CHECKLISTS) -> tuple[QuestionKind, ...]:
    """The kinds of questions that are asked once of a thing that a text brings up, of all files or some of them."""
    return tuple(kind for name in files for kind in _read(Path(__file__).with_name(name), "needs"))


def kinds_of_file(file: Path) -> tuple[QuestionKind, ...]:
    """The kinds of questions of a user's file: its arrays of tables. Raises GameError for what is wrong with it."""
    return tuple(_read(file, "when", "needs"))


def _read(file: Path, *opens: str) -> Iterator[QuestionKind]:
    """The kinds of a file whose tables open with one of some keys. Raises GameError for what is wrong with it."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    if "when" in opens:
        tables = {name: some for name, some in tables.items() if isinstance(some, list)}
    flat = [(name, table) for name, some in tables.items() for table in (some if isinstance(some, list) else [some])]
    known = {"axis", "weight", "ask", "places", "asides", "lacks", "alike", *opens, *_CUES, *_KINDS}
    for name, table in flat:
        for key in table:
            if key not in known:
                raise GameError(f"{name!r} has a line {key!r}", file=str(file), fix=did_you_mean(key, known))
        opening = next((key for key in opens if key in table), opens[0])
        for key in ("axis", "weight", "ask", opening):
            if key not in table:
                raise GameError(f"{name!r} has no line {key!r}", file=str(file), fix="see docs/reference/asking.md")
        places = table.get("places", 1)
        if type(places) is not int or places < 1:
            raise GameError(
                f"places of {name!r} are {places!r}", file=str(file), fix="write a whole number of at least 1"
            )
        cues = {key: tuple(map(Cue, table.get(key, ()))) for key in _CUES}
        yield QuestionKind(
            name,
            table["axis"],
            float(table["weight"]),
            tuple(map(Cue, table[opening])),
            table["ask"],
            unless=cues["unless"],
            elsewhere=cues["elsewhere"],
            said=cues["said"],
            asked=cues["asked"],
            amid=cues["amid"],
            only=tuple(table.get("only", ())),
            but=tuple(table.get("but", ())),
            places=places,
            is_checklist=opening == "needs",
            asides=table.get("asides", False) is True,
            lacks=table.get("lacks", False) is True,
            alike=table.get("alike", False) is True,
        )
