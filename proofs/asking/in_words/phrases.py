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

SUBJECTS: Mapping[str, Mapping[str, Sequence[str]]] = tomllib.loads(
    Path(__file__).with_name("english_subjects.toml").read_text(encoding="utf-8")
)
"""What a text may be about, and the words by which that is known; see `subjects.py`."""

_STOP = "|".join(WORDS["stop"])
_NUMBER = (
    r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|(?:a\s+)?hundred)"
)
_ENDINGS = {
    "~est": rf"(?:most|least|best|worst|fewest|(?!(?:{'|'.join(WORDS['no_superlatives'])})\b)[^\W\d_]+est)",
    "~ed": rf"(?!(?:{'|'.join(WORDS['no_participles'])})\b)[^\W\d_]+ed",
    "~th": rf"(?:first|second|third|last|final|(?!(?:{'|'.join(WORDS['no_ordinals'])})\b)[^\W\d_]+th"
    r"|\d+(?:st|nd|rd|th))",
}
"""Words that are known by how they end: superlatives, participles, ordinals."""
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
    """A text in which words and letters that a cue takes for the same are the same."""
    return written_out(text)[0].casefold().translate(_LIKE_I)


_SHORT = re.compile(
    r"(?P<can>\bcan't)|(?P<wo>\bwo(?=n't))|(?P<sha>\bsha(?=n't))|(?P<not>n't\b)"
    r"|(?P<are>(?<=\w)'re\b)|(?P<have>(?<=\w)'ve\b)|(?P<will>(?<=\w)'ll\b)"
    r"|(?<=\bit)(?P<is>'s\b)|(?<=\bthat)(?P<this>'s\b)|(?<=\bthere)(?P<there>'s\b)",
    re.IGNORECASE,
)
_LONG = {"can": "cannot", "wo": "will", "sha": "shall", "not": " not", "are": " are", "have": " have", "will": " will"}


@lru_cache(maxsize=4096)
def written_out(text: str) -> tuple[str, tuple[int, ...]]:
    """A text without short forms ("can't", "it's"), and where in the text each letter of it is, and its end."""
    written, places, end = "", [], 0
    for found in _SHORT.finditer(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")):
        long = _LONG.get(found.lastgroup or "", " is")
        written += text[end : found.start()] + long
        places += [*range(end, found.start()), *(found.start() for _ in long[:-1]), found.end() - 1]
        end = found.end()
    return written + text[end:], (*places, *range(end, len(text) + 1))


_LIKE_I = {ord("\N{LATIN SMALL LETTER DOTLESS I}"): "i", ord("\N{COMBINING DOT ABOVE}"): None}
"""Letters that are an "i" for a pattern that does not heed capitals, though not so when folded."""


_REST_OF_WORD = re.compile(r"[\w'\N{RIGHT SINGLE QUOTATION MARK}]*")


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
        GameError: two of its phrases have one name, or one is joined with other words, nothing stands on a side of an
            `&`, or it asks for words for one thing that are not listed.
    """

    def __init__(self, text: str) -> None:
        self.text = text = " ".join(_with_words_for_one_thing(word) for word in written_out(text)[0].split())
        names = [name for name, _, _ in _SLOT.findall(text)]
        if len(set(names)) < len(names):
            raise GameError(f"in the cue {text!r} two phrases have one name", fix="name one of them otherwise: <y>")
        for word in text.split():
            if "<" in word and not _SLOT.fullmatch(word.removesuffix("?")):
                raise GameError(f"in the cue {text!r} a phrase is part of {word!r}", fix="write it alone: <x>, or <x>?")
        first, *others = (part.strip() for part in text.split("&"))
        if not first or not all(others):
            raise GameError(f"in the cue {text!r} nothing stands on a side of an '&'", fix="write words on both sides")
        self._parts = (first, *others)
        self._fragments = sorted(
            (word for part in self._parts for word in _fragments(part)), key=lambda ways: -min(map(len, ways))
        )

    @cached_property
    def _patterns(self) -> Sequence[re.Pattern[str]]:
        return [re.compile(rf"(?<![\w-]){_pattern(part)}(?![\w-])", re.IGNORECASE) for part in self._parts]

    def may_be_in(self, folded: str) -> bool:
        """Whether one of the fragments of each of its words is in a text; without them it is nowhere there.

        Args:
            folded: the text, as `folded` gives it.
        """
        for ways in self._fragments:
            for one in ways:  # loops are twice as fast as any(), and this is asked most of all
                if one in folded:
                    break
            else:
                return False
        return True

    def find(self, sentence: str) -> CueFound | None:
        """Where it is in a sentence, first; None where it is not. Of several patterns the words are joined by dots."""
        if not self.may_be_in(folded(sentence)):
            return None
        written, places = written_out(sentence)
        matches = [one for pattern in self._patterns if (one := pattern.search(written)) is not None]
        if len(matches) < len(self._patterns):
            return None
        phrases = {name: _without_verb(words) for one in matches for name, words in one.groupdict().items() if words}
        spans = [one.span() for one in matches]
        if written != sentence:
            spans = [_whole_words(sentence, places[first], places[last - 1] + 1) for first, last in spans]
        return CueFound(_without_verb(_joined(sentence, spans)), phrases)


def _whole_words(sentence: str, first: int, last: int) -> tuple[int, int]:
    """The span of words that have letters in another one: "'s" is shown with its word, "wo" as "won't"."""
    rest = _REST_OF_WORD.match(sentence, last)
    return sentence.rfind(" ", 0, first) + 1, rest.end() if rest else last


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
    for way in word.removeprefix("!").removesuffix("?").split("|"):
        if way.startswith("@") and way not in FAMILIES:
            raise GameError(f"no words are listed under {way!r}", fix=did_you_mean(way, sorted(FAMILIES)))
        ways += FAMILIES[way] if way.startswith("@") else [way]
    return "!" * word.startswith("!") + "|".join(dict.fromkeys(ways)) + "?" * word.endswith("?")


def _families() -> dict[str, list[str]]:
    """Words for one thing by the name under which a cue asks for any of them; of verbs two for each name.

    Of the verbs under `take` those are `@take` (take, takes, taking) and `@take.ed` (took, taken).
    """
    verbs = tomllib.loads(Path(__file__).with_name("english_verbs.toml").read_text(encoding="utf-8"))
    listed: dict[str, Sequence[str]] = {name: words for name, words in WORDS.items() if name.startswith("@")}
    for name, some in verbs.items():
        forms = [forms_of(verb) for verb in some]
        listed[f"@{name}"] = [form for one in forms for form in one[:3]]
        listed[f"@{name}.ed"] = [form for one in forms for form in dict.fromkeys(one[3:])]
    return {name: [written_out(word)[0].replace(" ", "_") for word in _words_of(name, listed)] for name in listed}


def _words_of(name: str, listed: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The words that are listed under a name, those of other names among them, too."""
    if name not in listed:
        raise GameError(f"no words are listed under {name!r}", fix=did_you_mean(name, sorted(listed)))
    for word in listed[name]:
        yield from _words_of(word, listed) if word.startswith("@") else [word]


def forms_of(verb: str) -> tuple[str, str, str, str, str]:
    """The forms of an English verb: "draw drew drawn" is draw, draws, drawing, drew, drawn.

    Args:
        verb: its first form; if it is irregular, its past and its participle behind it. `_` stands for a space behind
            the verb itself: "pick_up".
    """
    first, *past = verb.split()
    verb, _, behind = first.partition("_")
    behind = "_" + behind if behind else ""
    doubled = verb + verb[-1] if re.fullmatch(r"[^aeiou]*[aeiou][bdgmnprt]|.*[^aeiou][aeiou]l", verb) else verb
    ends_in_y = re.search(r"[^aeiou]y$", verb) is not None
    silent = verb.endswith("e") and not verb.endswith(("ee", "ye", "oe"))
    third = verb[:-1] + "ies" if ends_in_y else verb + ("es" if re.search(r"(?:[sxzo]|ch|sh)$", verb) else "s")
    ing = (verb[:-1] if silent else doubled) + "ing"
    regular = verb[:-1] + "ied" if ends_in_y else verb + "d" if verb.endswith("e") else doubled + "ed"
    past = past or [regular + behind]
    return verb + behind, third + behind, ing + behind, past[0], past[-1]


def _fragments(text: str) -> Iterator[tuple[str, ...]]:
    """For each word of a pattern letters one of which is in every sentence that has it; of words that may lack none.

    A word of several ways needs one of them; letters beside `*` are looked for without it.
    """
    for word in text.split():
        if word in ("...", "....", ",") or word.endswith("?") or word.startswith("!") or _SLOT.fullmatch(word):
            continue
        ways = [max(re.split("[*_]", way), key=len) for way in word.split("|")]
        if all(way and way != "#" and way not in _ENDINGS for way in ways):
            yield tuple(dict.fromkeys(folded(way) for way in ways))


def _pattern(text: str) -> str:
    parts = [_part(word) for word in text.split()]
    pattern = ""
    for part, behind in zip(parts, [*parts[1:], None], strict=True):
        alone = part.endswith("?") or behind is None or behind.startswith((",", "(?!\\s"))
        pattern += part if alone else part + r"\s+"
    return pattern


def _part(word: str) -> str:
    if word == "...":
        return r"(?:[^\W_][\w'-]*\s+){0,4}?"
    if word == "....":
        return r"(?:[^\W_][\w'-]*[,:]?\s+){0,9}?"
    if word == ",":
        return word
    if word.startswith("!"):
        return rf"(?!\s+{_part(word[1:])}(?![\w-]))"
    if word.endswith("?"):
        return rf"(?:{_part(word.removesuffix('?'))}\s+)?"
    slot = _SLOT.fullmatch(word)
    if slot is not None:
        return f"(?P<{slot[1]}>{_SHAPES[slot[2]]}{'s' if slot[3] else ''})"
    ways = [
        _NUMBER
        if way == "#"
        else _ENDINGS[way]
        if way in _ENDINGS
        else re.escape(way).replace(r"\*", r"\w*").replace("_", r"\s+")
        for way in word.split("|")
    ]
    return f"(?:{'|'.join(ways)})"


FAMILIES: Mapping[str, Sequence[str]] = _families()
"""Words for one thing, by the name under which a cue asks for any of them."""


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
        beside: cues one of which the sentence itself has to have, whichever cue brings it up.
        about: things of `english_subjects.toml` one of which the text has to be about.
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
    beside: tuple[Cue, ...] = ()
    about: tuple[str, ...] = ()
    lacks: bool = False
    alike: bool = False


_CUES = ("unless", "elsewhere", "said", "asked", "amid", "beside")
_NAMES = ("only", "but", "about")


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
    "english_powers_and_roles.toml",
    "english_trade_and_prices.toml",
    "english_tiles_and_maps.toml",
    "english_moves_and_limits.toml",
    "english_ends_and_ties.toml",
    "english_any_game.toml",
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
    known = {"axis", "weight", "ask", "places", "asides", "lacks", "alike", *opens, *_CUES, *_NAMES}
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
        for subject in table.get("about", ()):
            if subject not in SUBJECTS:
                raise GameError(
                    f"{name!r} is about {subject!r}", file=str(file), fix=did_you_mean(subject, sorted(SUBJECTS))
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
            beside=cues["beside"],
            about=tuple(table.get("about", ())),
            only=tuple(table.get("only", ())),
            but=tuple(table.get("but", ())),
            places=places,
            is_checklist=opening == "needs",
            asides=table.get("asides", False) is True,
            lacks=table.get("lacks", False) is True,
            alike=table.get("alike", False) is True,
        )
