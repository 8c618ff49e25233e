"""The words of a sentence, each with what it may be there: a verb's form, a thing, or one of a closed list."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from .phrases import WORDS, forms_of, written_out

_DATA: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("english_roles.toml").read_text(encoding="utf-8"))
_VERBS: Mapping[str, Sequence[str]] = tomllib.loads(
    Path(__file__).with_name("english_verbs.toml").read_text(encoding="utf-8")
)

_NO_PARTICIPLES = frozenset(WORDS["no_participles"])

BASE, THIRD, ING, PAST, PARTICIPLE = "base", "third", "ing", "past", "participle"
"""The forms of a verb: take, takes, taking, took, taken."""


def words_of(name: str) -> Sequence[str]:
    """A closed list of `english_roles.toml`."""
    found: Sequence[str] = _DATA[name]
    return found


def meanings_of(name: str) -> Mapping[str, Any]:
    """A closed list of `english_roles.toml` whose words have a meaning each: modals, numbers, quantifiers."""
    found: Mapping[str, Any] = _DATA[name]
    return found


@cache
def listed(name: str) -> frozenset[str]:
    """A closed list as a set."""
    return frozenset(_DATA[name])


@cache
def verb_forms() -> Mapping[str, Mapping[str, str]]:
    """Of each form of a verb in which forms of which verbs it is: of "cut" {"base": "cut", "past": "cut", ...}."""
    found: dict[str, dict[str, str]] = {}
    irregular = [verb for verb in words_of("verbs") if " " in verb]
    others = [verb for some in _VERBS.values() for verb in some if "_" not in verb]
    known: dict[str, str] = {}
    for verb in (*irregular, *words_of("verbs"), *others):
        known.setdefault(verb.split()[0], verb)
    for first, verb in known.items():
        for form, word in zip((BASE, THIRD, ING, PAST, PARTICIPLE), forms_of(verb), strict=True):
            found.setdefault(word, {}).setdefault(form, first)
    for word, form in (("is", THIRD), ("are", THIRD), ("am", THIRD), ("were", PAST), ("being", ING), ("has", THIRD)):
        found[word] = {form: "have" if word == "has" else "be"}
    found["does"] = {THIRD: "do"}
    found.pop("bes", None)
    found.pop("haves", None)
    return found


@dataclass(frozen=True)
class RoleWord:
    """A word of a sentence, or several of a closed list that stand for one ("as soon as").

    Attributes:
        text: as it is written.
        low: in small letters.
        first, last: where its letters begin and end in the sentence.
    """

    text: str
    low: str
    first: int
    last: int

    @property
    def forms(self) -> Mapping[str, str]:
        """The forms of verbs that it may be, each with the verb."""
        known = verb_forms().get(self.low)
        if known is None and len(self.low) > 4 and self.low.endswith("ed") and self.low not in _NO_PARTICIPLES:
            return {PAST: self.low, PARTICIPLE: self.low}
        return known or {}

    @property
    def may_be_thing(self) -> bool:
        """Whether it may be a thing besides a verb: "play", "plays"."""
        forms = self.forms
        return (
            self.low in listed("nouns_too")
            or forms.get(BASE, "") in listed("nouns_too")
            or forms.get(THIRD, "") in listed("nouns_too")
        )

    @property
    def is_break(self) -> bool:
        """Whether it is a mark at which a clause may end."""
        return not self.low[0].isalnum()

    def is_in(self, *names: str) -> bool:
        """Whether it is in one of some closed lists."""
        return any(self.low in listed(name) for name in names)


_HUNDREDS = r"(?:(?:a|one|two|three|four|five|six|seven|eight|nine)\s+)?hundred(?:\s+and\s+[a-z]+(?:-[a-z]+)?)?\b|"
_WORD = re.compile(_HUNDREDS + r"[^\W_](?:[\w'/-]*\w)?|\d+(?:\.\d+)?|[,;:.!?()\N{EN DASH}\N{EM DASH}]|(?<=\s)-(?=\s)")
_ABBREVIATED = re.compile(r"\b(?:e\.g\.|i\.e\.|etc\.)", re.IGNORECASE)
_QUOTES = str.maketrans("", "", '"\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}')


def plain(sentence: str) -> str:
    """A sentence with short forms ("can't") written out, and without quotation marks and asides in parentheses."""
    text = written_out(sentence)[0].translate(_QUOTES)
    text = _ABBREVIATED.sub("namely", text)
    return re.sub(r"\s+", " ", re.sub(r"\s*\([^()]*\)", "", text)).strip()


@lru_cache(maxsize=4096)
def role_words(text: str) -> tuple[RoleWord, ...]:
    """The words of a sentence, those of closed lists that belong together as one.

    Args:
        text: the sentence, as `plain` gives it.
    """
    single = [RoleWord(found[0], found[0].lower(), *found.span()) for found in _WORD.finditer(text)]
    return tuple(_joined(text, single))


def _joined(text: str, single: Sequence[RoleWord]) -> Iterator[RoleWord]:
    at = 0
    together = _together()
    while at < len(single):
        longest = 1
        for more in together.get(single[at].low, ()):
            if len(more) >= longest and tuple(one.low for one in single[at + 1 : at + 1 + len(more)]) == more:
                longest = len(more) + 1
        last = single[at + longest - 1].last
        words = text[single[at].first : last]
        yield RoleWord(words, " ".join(one.low for one in single[at : at + longest]), single[at].first, last)
        at += longest


_LISTS = (
    *("subordinators", "coordinators", "prepositions", "determiners", "pronouns", "whoever", "relatives", "adverbs"),
    *("moments", "quantifiers", "allowed"),
)


@cache
def _together() -> Mapping[str, Sequence[tuple[str, ...]]]:
    """What several words of a closed list belong together, by the first of them."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for name in _LISTS:
        for words in _DATA[name]:
            first, *more = words.split()
            if more:
                found.setdefault(first, []).append(tuple(more))
    return {first: sorted(ways, key=len) for first, ways in found.items()}


def singular(word: str) -> str:
    """A thing's name for one of them: "men" and "man" are "man"."""
    if word in _DATA["plurals"]:
        return str(_DATA["plurals"][word])
    if word in listed("no_plurals") or not is_plural(word):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    return word[:-1]


def is_plural(word: str) -> bool:
    """Whether a thing's name is one for several."""
    if word in _DATA["plurals"]:
        return True
    return word.endswith("s") and not word.endswith(("ss", "us", "'s", "is")) and word not in listed("no_plurals")


def number_of(word: str) -> int | None:
    """The number that a word says, None where it says none."""
    low = word.lower()
    if low.isdigit():
        return int(low)
    known: int | None = _DATA["numbers"].get(low)
    if known is None and "hundred" in low:
        many, _, behind = low.partition("hundred")
        rest = number_of(behind.removeprefix(" and ").strip()) if behind else 0
        return None if rest is None else 100 * (number_of(many.strip()) or 1) + rest
    if known is None and "-" in low:
        tens, _, ones = low.partition("-")
        if tens in _DATA["numbers"] and ones in _DATA["numbers"]:
            return int(_DATA["numbers"][tens]) + int(_DATA["numbers"][ones])
    return known
