"""What one sentence leaves open, asked in its own roles: who does it, which one, with how many, where to, until when."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .clause_roles import Phrase, RoleClause, clauses_of
from .open_sentences import FEW, rank_of
from .role_words import listed
from .text_units import Text, TextUnit
from .worded_question import WordedQuestion

_WORDS: Mapping[str, Sequence[str]] = tomllib.loads(
    Path(__file__).with_name("english_role_words.toml").read_text(encoding="utf-8")
)
_LISTS = {name: frozenset(words) for name, words in _WORDS.items()}

KIND = "roles"
"""How the kinds of these questions begin."""

LONGEST = 9
"""Of how many words at most a phrase is said again in a question."""

SETTLED = -0.6
"""What it adds that another sentence seems to say it."""


@dataclass(frozen=True)
class RoleText:
    """A text with what the questions want to know of all of it."""

    text: Text

    @cached_property
    def words(self) -> frozenset[str]:
        """All words of it, in small letters."""
        return frozenset(word for unit in self.text.units for word in re.findall(r"[\w'-]+", unit.text.lower()))

    @cached_property
    def actors(self) -> frozenset[str]:
        """Who can do something: players, and whoever else chooses, pays or speaks."""
        named = (
            clause.subject.head
            for unit in self.text.units
            for clause in clauses_of(unit)
            if clause.subject is not None and not clause.passive and clause.verb in _LISTS["doing"]
        )
        return _LISTS["people"] | frozenset(named)

    @cached_property
    def period(self) -> str:
        """What is played to its end: a hand, a round."""
        return next((one for one in _WORDS["periods"] if one in self.words or f"{one}s" in self.words), "round")

    def is_said(self, words: frozenset[str], about: str, unit: TextUnit) -> bool:
        """Whether a sentence besides one has one of some words, and one about a thing."""
        pattern = re.compile(rf"\b{re.escape(about)}", re.IGNORECASE)
        return any(
            words & frozenset(re.findall(r"[\w'-]+", other.text.lower())) and pattern.search(other.text)
            for other in self.text.units
            if other is not unit
        )

    def is_person(self, phrase: Phrase | None) -> bool:
        """Whether somebody is meant; in the imperative the player."""
        return phrase is None or phrase.head in self.actors


@dataclass(frozen=True)
class RoleAsk:
    """A question of one shape about a clause.

    Attributes:
        shape: of the doubt.
        axis: what it is about.
        weight: how telling it is.
        ask: the question.
        cue: the words of the sentence.
    """

    shape: str
    axis: str
    weight: float
    ask: str
    cue: str


Maker = Callable[[RoleText, RoleClause], Iterator[RoleAsk]]


def asked_of_roles(text: Text) -> Iterator[WordedQuestion]:
    """What the roles of each sentence leave open; of a short text nothing.

    Args:
        text: the sentences.
    """
    if len(text.units) < FEW:
        return
    whole = RoleText(text)
    for unit in text.units:
        if _EXAMPLE.match(unit.text):
            continue
        done: set[str] = set()
        for clause in clauses_of(unit):
            for maker in MAKERS:
                for one in maker(whole, clause):
                    if one.shape not in done:
                        done.add(one.shape)
                        rank = rank_of(text, unit, one.weight, one.cue)
                        yield WordedQuestion(unit, f"{KIND}: {one.shape}", one.axis, one.ask, (one.cue,), rank)


_EXAMPLE = re.compile(r"(?:for )?(?:example|instance)\b|thus\b|as a rule\b|in this (?:game|variant)\b", re.IGNORECASE)


def without_general_ones(offered: Sequence[WordedQuestion], asked: Sequence[WordedQuestion]) -> list[WordedQuestion]:
    """Some questions without those of single words about a sentence and an axis of which one in roles is asked.

    Args:
        offered: the questions.
        asked: those in roles.
    """
    taken = {(one.unit, one.axis) for one in asked}
    return [one for one in offered if one.most or (one.unit, one.axis) not in taken]


# Words for what a clause says


def _short(words: str) -> str:
    """Words of the text, not too many of them."""
    some = words.split()
    return " ".join(some[:LONGEST]).rstrip(",;") + (" ..." if len(some) > LONGEST else "")


_THEIRS = {"his": "their", "her": "their", "your": "their", "my": "their", "he": "they", "she": "they", "you": "they", "him": "them"}


def _of_them(words: str) -> str:
    """Words about one player as words about any."""
    return " ".join(_THEIRS.get(word.lower(), word) for word in words.split())


def _who(phrase: Phrase | None) -> str:
    """Somebody, as a question names them."""
    if phrase is None or phrase.head in ("you", "we"):
        return "a player"
    if phrase.head in _LISTS["pronouns"] or phrase.relative is not None:
        return "they"
    return _lower(phrase.text if len(phrase.text.split()) <= LONGEST else phrase.head)


def _lower(words: str) -> str:
    """Words as they stand amid a sentence."""
    first, _, rest = words.partition(" ")
    common = first.lower() in listed("articles") | listed("determiners") | listed("owners") | listed("pronouns")
    return f"{first.lower() if common else first} {rest}".strip()


def _deed(clause: RoleClause) -> str:
    """What is done, with the verb in its first form: "take two coins from the bowl"."""
    verb, _, particle = clause.verb.partition(" ")
    words = [verb, *([particle] if particle else [])]
    if clause.object is not None:
        words.append(clause.object.text)
    for preposition, phrase in clause.places[:1]:
        words += [preposition, phrase.text]
    return _of_them(_short(" ".join(words)))


def _conditions(clause: RoleClause) -> Iterator[RoleClause]:
    """The clauses on which it depends: "if ...", and what is said of its subject."""
    if isinstance(clause.condition, RoleClause):
        yield clause.condition
    if clause.subject is not None and clause.subject.relative is not None:
        yield clause.subject.relative


def _is_number(phrase: Phrase | None) -> bool:
    return phrase is not None and phrase.number is not None


def _superlative(phrase: Phrase | None) -> Phrase | None:
    """The part of a phrase that says who has most: "the player with the most points", "highest roll"."""
    if phrase is None:
        return None
    if _is_most(phrase.quantifier):
        return phrase
    inner = [place for _, place in phrase.places]
    if phrase.relative is not None:
        inner += [one for one in (phrase.relative.object,) if one is not None]
    return next((one for one in inner if _is_most(one.quantifier)), None)


_NO_MOST = frozenset(("first", "last", "next", "only", "least", "at least", "best"))


def _is_most(word: str) -> bool:
    return word in ("most", "fewest") or (word.endswith("est") and word not in _NO_MOST)


# The shapes, the most frequent doubts of editors first


def _threshold(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What ends the game when so many are reached: at once, and what if two get there?"""
    words = ""
    what = clause.subject if clause.passive else clause.object
    ends = clause.verb in _LISTS["winning"] or "over" in clause.adverbs
    ends = ends and (what is None or what.head in _LISTS["games"] or clause.verb == "crown")
    for one in _conditions(clause) if ends else ():
        if one.verb in _LISTS["reaching"] and _is_number(one.object) and not one.passive:
            words = one.text
    purposes = [clause.purpose, *(one.relative for _, one in clause.places)]
    subject = clause.place("by") if clause.passive and clause.place("by") is not None else clause.subject
    if ends and subject is not None and subject.quantifier == "first":
        if any(one is not None and one.verb in _LISTS["reaching"] for one in purposes) or any(
            _is_number(one) for _, one in subject.places
        ):
            words = clause.text
    to = clause.place("to")
    if clause.verb == "play" and clause.object is None and to is not None and (to.number or 0) > MANY:
        words = clause.text
    if words:
        ask = (
            f"When is this looked at (“{_short(words)}”): is it over at that moment, or only at the end of the "
            f"{whole.period}; and who wins if two get there in the same one?"
        )
        yield RoleAsk("threshold", "when is it over", 1.5, ask, _short(words))


MANY = 5
"""A game "to" more than this is one of points."""


def _most(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Who has most: what if several have?"""
    found = _superlative(clause.subject)
    if found is None or (clause.verb not in _LISTS["deciding"] and clause.verb != "be"):
        return
    if clause.verb == "be" and not (clause.object is not None and whole.is_person(clause.object)):
        return
    if found.quantifier in _LISTS["no_contest"] or (found.is_plural and found is clause.subject):
        return
    if _ties_here(clause.unit.text):
        return
    what = found.head if found.head != found.quantifier else "this"
    weight = 1.45 + (SETTLED if whole.is_said(_LISTS["ties"], what, clause.unit) else 0.0)
    deed = _deed(clause) if clause.verb != "be" else "be it"
    ask = f"Who is to {deed} where two are equal in this (“{_short(found.text)}”)?"
    yield RoleAsk("equal", "what if several", weight, ask, _short(found.text))


def _ties_here(sentence: str) -> bool:
    return bool(_LISTS["ties"] & frozenset(re.findall(r"[\w'-]+", sentence.lower())))


def _exactly(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """A number in a condition: with more of them, too?"""
    for one in _conditions(clause):
        for phrase in (one.object, one.subject if one.verb == "be" or one.passive else None):
            if phrase is None or phrase.number is None or phrase.quantifier not in ("", "a"):
                continue
            if not 2 <= phrase.number <= MOST_COUNTED or clause.verb in _LISTS["winning"]:
                continue
            if phrase.head in _LISTS["countless"] or phrase.head == str(phrase.number) or one.verb in ("play", "reach"):
                continue
            ask = f"“{_short(phrase.text)}”: does it hold with more than that, too, or with exactly so many?"
            yield RoleAsk("number", "with what limit", 1.4, ask, _short(phrase.text))
        if one.verb in ("pass", "exceed") and _is_number(one.object):
            ask = f"What of exactly {one.object.text if one.object else ''} (“{_short(one.text)}”)?"
            yield RoleAsk("limit", "with what limit", 1.4, ask, _short(one.text))


MOST_COUNTED = 12
"""A number beyond this is asked of as a limit, not as a pattern."""


def _which_one(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """One of several: which, and who chooses?"""
    phrase = clause.subject if clause.passive else clause.object
    if phrase is None or clause.verb in ("be", "have") or clause.place("by") is not None:
        return
    one_of = phrase.quantifier == "of" and phrase.head not in listed("pronouns")
    from_somewhere = any(word == "from" for word, _ in phrase.places)
    is_one = clause.passive and phrase.number == 1 and phrase.of is None and not phrase.adjectives
    if one_of or (is_one and not from_somewhere):
        ask = f"Which (“{_short(phrase.text)}”), and who chooses?"
        yield RoleAsk("which one", "which", 1.4, ask, _short(phrase.text))
        return
    if clause.verb in _LISTS["handing"] and phrase.quantifier in ("a", "an") and phrase.head in _LISTS["handed"]:
        if not phrase.relative and not phrase.adjectives and not clause.passive and clause.place("from") is None:
            ask = f"Which (“{_short(clause.text)}”): any that they choose, and do they have to agree or to see it before?"
            yield RoleAsk("which they hand on", "which", 1.4, ask, _short(clause.text))
    giver = clause.place("from")
    if clause.verb in _LISTS["from_others"] and not clause.passive and giver is not None and whole.is_person(giver):
        if phrase.quantifier in ("a", "an", "any") or (phrase.number or 0) in (1, 2):
            ask = f"Who chooses which (“{_short(clause.text)}”): whoever gets it, or whoever gives it, and does the former see it first?"
            yield RoleAsk("which of theirs", "which", 1.45, ask, _short(phrase.text))


def _to_whom(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What is paid: by whom, and to whom?"""
    amount = clause.object
    if amount is None or clause.negated or clause.modal == "cannot" or clause.place("to", "into", "in") is not None:
        return
    if clause.verb == "cost" and not whole.is_person(clause.subject) and (_is_number(amount) or amount.quantifier):
        ask = f"Who pays this (“{_short(clause.text)}”), to whom or where to, and when?"
        yield RoleAsk("costs", "where to", 1.3, ask, _short(clause.text))
    elif clause.verb in _LISTS["paying"] and not clause.passive and amount.head not in _LISTS["no_amounts"]:
        if not (_is_number(amount) or amount.quantifier in ("a", "an")):
            return
        ask = f"To whom, or where to, does it go (“{_short(clause.text)}”), and from where does it come?"
        yield RoleAsk("pays", "where to", 1.3, ask, _short(clause.text))


def _not_enough(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What comes from a store, or is lost: what if there is too little?"""
    source = clause.place("from", "out of")
    gets = clause.verb in _LISTS["taking"] or (clause.passive and clause.verb in ("pay", "take"))
    if gets and source is not None and source.head in _LISTS["stores"] and clause.modal != "cannot":
        weight = 1.25 + (SETTLED if whole.is_said(frozenset(("empty", "enough", "exhausted", "out")), source.head, clause.unit) else 0.0)
        ask = f"What if less than that is in {_lower(source.text)} (“{_short(clause.text)}”)?"
        yield RoleAsk("too little", "what if it cannot be done", weight, ask, _short(source.text))
    lost = clause.object
    if clause.verb in _LISTS["losing"] and lost is not None and not clause.passive and whole.is_person(clause.subject):
        if lost.head not in _LISTS["no_amounts"] and (_is_number(lost) or lost.quantifier in ("a", "an")):
            if clause.modal in ("", "must") and not clause.negated:
                ask = f"What if {_who(clause.subject)} have too little to {_deed(clause)}: do they owe it, or are they out?"
                ask = ask if _are(clause.subject) else ask.replace(" have ", " has ", 1)
                yield RoleAsk("has less", "what if it cannot be done", 1.2, ask, _short(clause.text))


def _are(phrase: Phrase | None) -> bool:
    """Whether a question speaks of somebody as of several."""
    return _who(phrase) == "they" or (phrase is not None and phrase.is_plural)


def _until_when(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What may be done at some moment: at which, and up to when?"""
    if clause.modal != "may" or clause.negated or clause.moment or clause.condition or clause.place("over", "through"):
        return
    verb = clause.verb.split()[0]
    if clause.object is None and not clause.passive and verb not in _LISTS["alone"]:
        return
    if clause.subject is not None and clause.subject.quantifier == "no":
        return
    if clause.passive and clause.place("by") is None and verb in _LISTS["interrupting"]:
        ask = f"By whom may this be done (“{_short(clause.text)}”), and up to which moment?"
        yield RoleAsk("by whom, until when", "until when", 1.3, ask, _short(clause.text))
    elif verb in _LISTS["interrupting"] and (clause.passive or whole.is_person(clause.subject)):
        deed = f"may {_who(clause.subject)} {_deed(clause)}"
        deed = f"may this be done (“{_short(clause.text)}”)" if clause.passive else deed
        ask = f"When exactly {deed}: on their own turn only, at which point of it, and up to which moment?"
        yield RoleAsk("until when", "until when", 1.35, ask, _short(clause.text))


def _left_undone(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What must be said: what if they forget, or say it wrongly?"""
    says = clause.verb in _LISTS["saying"] and clause.object is not None or (
        clause.verb == "give" and clause.object is not None and clause.object.head in ("warning", "notice")
    )
    if not says or clause.passive or clause.negated or clause.modal == "cannot":
        return
    if clause.modal == "must" or (clause.modal == "" and clause.verb in ("call", "announce", "cry", "shout", "give")):
        if whole.is_person(clause.subject):
            ask = f"What if {_who(clause.subject)} {'forget' if _are(clause.subject) else 'forgets'} to {_deed(clause)}, or {'do' if _are(clause.subject) else 'does'} it wrongly or too late?"
            yield RoleAsk("left undone", "what if it is left undone", 1.35, ask, _short(clause.text))


def _twice(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What brings something may come about twice in one move: does it bring it twice?"""
    thing = clause.object
    if clause.verb not in _LISTS["gaining"] or thing is None or clause.modal == "cannot" or clause.negated:
        return
    if not (thing.number == 1 or thing.quantifier in ("a", "an", "another") or (thing.number or 0) > 0):
        return
    for one in _conditions(clause):
        if one.verb in _LISTS["at_a_stroke"] and not one.negated and one.modal == "" and one.object is not None:
            if one.object.quantifier in ("a", "an", "any") or one.object.number is not None:
                ask = f"If one move does this twice (“{_short(one.text)}”), does it bring {_lower(_of_them(_short(thing.text)))} once, or twice?"
                yield RoleAsk("twice at once", "how often", 1.35, ask, _short(one.text))


def _passes_over(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Where something may not rest: may it go over it? How far exactly does it go?"""
    place = clause.place("on", "in", "upon")
    barred = clause.modal == "cannot" or (clause.subject is not None and clause.subject.quantifier == "no")
    if clause.verb in _LISTS["resting"] and barred and place is not None and not whole.is_person(place):
        ask = f"May {_who(clause.subject) if clause.modal == 'cannot' else 'it'} pass over {_lower(place.text)} all the same (“{_short(clause.text)}”)?"
        yield RoleAsk("pass over", "in that case, too", 1.4, ask, _short(clause.text))
    far = clause.object
    if clause.verb in _LISTS["moving"] and far is not None and far.head in _LISTS["distances"] and clause.modal != "cannot":
        if _is_number(far) and (far.number or 0) > 1 or far.quantifier in ("up to", "any"):
            ask = f"May it change its direction on the way, and pass over others (“{_short(clause.text)}”)?"
            yield RoleAsk("on the way", "how", 1.55, ask, _short(clause.text))


def _near(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Next to, around, behind: which places are meant?"""
    if not _LISTS["board"] & whole.words:
        return
    phrases = [clause.subject, clause.object]
    places = [*clause.places, *(place for one in phrases if one is not None for place in one.places)]
    for preposition, phrase in places:
        is_near = preposition in _LISTS["near"] and "diagonal" not in clause.unit.text
        if is_near and phrase.head not in _LISTS["no_places"]:
            words = f"{preposition} {phrase.text}"
            ask = f"Which places are meant by “{_short(words)}”: also those that touch at a corner, and how far away?"
            yield RoleAsk("near", "what counts", 1.15, ask, _short(words))
            return


def _never(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Until something comes: what if it never does?"""
    if clause.joined not in ("until", "till") or clause.verb.split()[0] not in _LISTS["going_on"]:
        return
    words = clause.condition.text if isinstance(clause.condition, RoleClause) else clause.condition
    if clause.modal != "cannot" and not clause.negated:
        ask = f"What if it never comes to this (“until {_short(words)}”)?"
        yield RoleAsk("never", "what if it never ends", 1.1, ask, _short(words))


def _starts_next(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Who begins next: what if they are out, or there are several?"""
    subject = clause.subject
    if clause.verb not in _LISTS["starting"] or subject is None or clause.modal == "cannot":
        return
    if subject.head in ("winner", "loser") or (subject.head in _LISTS["roles"] and subject.relative is not None):
        if _LISTS["out"] & whole.words and "trick" not in whole.words:
            ask = f"Who is to {_deed(clause)} if {_lower(_short(subject.text))} has just gone out, or nobody or several are it?"
            yield RoleAsk("begins next", "who", 1.35, ask, _short(clause.text))


def _by_all(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What all do: at once, or in turn and who first?"""
    subject = clause.subject
    if subject is None or clause.verb not in _LISTS["by_all"] or clause.passive or clause.negated or clause.modal == "cannot":
        return
    all_of_them = subject.head in ("everybody", "everyone", "all", "each") or (subject.quantifier in ("each", "every", "all", "all the") and whole.is_person(subject))
    if all_of_them and not any(word in clause.unit.text.lower() for word in _WORDS["together"]) and not clause.moment.startswith("before"):
        ask = f"Do all {_deed(clause)} at once and unseen, or one after another, and beginning with whom?"
        yield RoleAsk("all of them", "at once or in turn", 1.2, ask, _short(clause.text))


def _half(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Half, double: of what, and how rounded?"""
    phrases = [clause.object, *(phrase for _, phrase in clause.places)]
    word = next((one.head for one in phrases if one is not None and one.head in ("half", "double") and one.of is None and not one.is_plural), "")
    word = word or next((one.quantifier for one in phrases if one is not None and one.quantifier in ("half", "twice")), "")
    if clause.verb in ("double", "halve") and (clause.object is None or clause.object.head in ("it", "them")):
        word = clause.verb
    if word and clause.verb != word and clause.verb not in ("be", "throw", "have", "play", "lead"):
        ask = f"{word.capitalize()} of what exactly (“{_short(clause.text)}”), and how is a fraction rounded?" if word in ("half", "halve") else f"{word.capitalize()}: of what exactly (“{_short(clause.text)}”), and does it come twice if it applies twice?"
        yield RoleAsk("half", "by what measure", 1.3, ask, _short(clause.text))


def _how_many(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Things without a number: how many of them?"""
    things = clause.object
    if clause.modal not in ("may", "") or clause.verb not in _LISTS["some"] or things is None or clause.passive or clause.negated:
        return
    if not things.is_plural or things.number is not None or things.owner or things.relative or things.head in listed("pronouns"):
        return
    if things.quantifier in ("", "any", "some", "several") and things.head not in ("turn", "counter") and whole.is_person(clause.subject):
        ask = f"How many (“{_short(clause.text)}”): one, or as many as they like, and may they do it again in the same turn?"
        yield RoleAsk("how many", "how many", 1.3, ask, _short(clause.text))


def _whose_choice(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Another player, a neighbour: which one, and may it be themselves?"""
    for preposition, phrase in (*clause.places, ("", clause.object)):
        if phrase is None or phrase.relative is not None or clause.verb in ("be", "sit", "play"):
            continue
        if phrase.head in _LISTS["people_named"] and phrase.quantifier in ("a", "an", "any", "another", "") and not phrase.is_plural:
            if phrase.head == "one" or phrase.of is not None or (phrase.head == "another" and preposition in ("", "over", "on", "upon")):
                continue
            if phrase.head in ("partner",) or preposition in ("per", "as", "than", "like", "of"):
                continue
            words = f"{preposition} {phrase.text}".strip()
            ask = f"Which one (“{_short(words)}”): who chooses that one, and may it be the player themselves?"
            yield RoleAsk("which player", "which player", 1.3, ask, _short(words))
            return


def _where_to(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What is taken away: where does it go, and does it come back?"""
    thing = clause.subject if clause.passive else clause.object
    if clause.verb not in _LISTS["removing"] or thing is None or clause.modal == "cannot" or clause.negated:
        return
    if thing.head in _LISTS["no_amounts"] or any(word in ("off", "out of", "away from") for word, _ in clause.places):
        return
    if any(word in ("to", "into", "on", "onto", "in", "under", "upon", "for", "from", "beside", "before") for word, _ in clause.places):
        return
    ask = f"Where does this go (“{_short(clause.text)}”): out of the game for good, or where does it come in again?"
    yield RoleAsk("taken away", "where to", 1.25, ask, _short(clause.text))


def _is_over(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """The game ends when something is so: at once?"""
    subject = clause.subject
    ends = clause.verb == "end" or (clause.verb == "be" and "over" in clause.adverbs)
    if ends and subject is not None and clause.joined in ("when", "as soon as", "if", "once") and not clause.negated:
        words = clause.condition.text if isinstance(clause.condition, RoleClause) else clause.condition
        ask = f"Is it over at once (“{_short(words)}”), or is the turn finished, and do the others have one more?"
        yield RoleAsk("over", "when is it over", 1.4, ask, _short(words))


def _vague(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Few, long, in time, a small sum: how many, how long exactly?"""
    text = f" {clause.unit.text.lower()} "
    for kind, ask in _VAGUE.items():
        for words in _WORDS[kind]:
            if re.search(rf"\b{re.escape(words)}\b", text):
                yield RoleAsk("vague", "what counts", 1.5, ask.format(words.removeprefix("when ").removeprefix("if ")), words)
                return


_VAGUE = {
    "vague_many": "How many exactly are “{}”?",
    "vague_often": "How often exactly is “{}”, and counted from when?",
    "vague_long": "How long exactly is “{}”, and who judges it?",
    "vague_much": "How much exactly is “{}”, and who fixes it?",
}


def _first_of_all(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """The first to do something: what if two do it at once?"""
    subject = clause.subject
    if subject is None or subject.quantifier != "first" or clause.verb in _LISTS["winning"]:
        return
    if any(word == "to" for word, _ in subject.places) and clause.verb in _LISTS["gaining"]:
        ask = f"What if two do it at the same moment (“{_short(subject.text)}”), and who says which was first?"
        yield RoleAsk("first of all", "what if several", 1.35, ask, _short(subject.text))


def _once(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Once: for each player, or in all; and in which time?"""
    if "once" not in clause.moment.lower().split() and "once" not in clause.adverbs:
        return
    if re.search(r"\bonce (?:more|again)\b|\bat once\b|\bonce only\b", clause.unit.text.lower()) or clause.joined == "once":
        return
    if clause.verb not in ("be", "throw"):
        ask = f"Is this once for each player, or once in all (“{_short(clause.text)}”), and is it spent where it comes to nothing?"
        yield RoleAsk("once", "how often", 1.4, ask, _short(clause.text))


def _no_more_than(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """A limit: for each single time, or for all together?"""
    subject, thing = clause.subject, clause.object
    if thing is None or subject is None or clause.verb in ("have", "be"):
        return
    barred = clause.modal == "cannot" or subject.quantifier == "no"
    if barred and thing.quantifier == "more than" and whole.is_person(subject):
        ask = f"Is that the limit of each single time, or of all together (“{_short(clause.text)}”)?"
        yield RoleAsk("no more than", "each or all", 1.45, ask, _short(clause.text))


MAKERS: Sequence[Maker] = (
    *(_vague, _first_of_all, _once, _no_more_than),
    *(_threshold, _most, _exactly, _which_one, _to_whom, _not_enough, _until_when, _left_undone, _twice, _passes_over),
    *(_near, _never, _starts_next, _by_all, _half, _how_many, _whose_choice, _where_to, _is_over),
)
"""One for each shape of a doubt."""
