"""What a sentence leaves open about ends, equal ones, numbers and payments, by its roles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .clause_roles import RoleClause
from .role_asks import (
    LISTS,
    SETTLED,
    Maker,
    RoleAsk,
    RoleText,
    are,
    conditions,
    deed,
    is_number,
    lower,
    of_them,
    short,
    superlative,
    ties_here,
    who,
)


def _threshold(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What ends the game when a number is reached: at once, and what if two get there?"""
    words = ""
    what = clause.subject if clause.passive else clause.object
    ends = clause.verb in LISTS["winning"] or "over" in clause.adverbs
    ends = ends and (what is None or what.head in LISTS["games"] or clause.verb == "crown")
    for one in conditions(clause) if ends else ():
        if one.verb in LISTS["reaching"] and is_number(one.object) and not one.passive:
            words = one.text
    purposes = [clause.purpose, *(one.relative for _, one in clause.places)]
    subject = clause.place("by") if clause.passive and clause.place("by") is not None else clause.subject
    if subject is not None:
        purposes.append(subject.relative)
    if ends and subject is not None and subject.quantifier == "first":
        reaches = any(one is not None and one.verb in LISTS["reaching"] for one in purposes)
        words = clause.text if reaches or any(is_number(one) for _, one in subject.places) else words
    to = clause.place("to")
    if clause.verb == "play" and clause.object is None and to is not None and (to.number or 0) > MANY:
        words = clause.text
    if words:
        ask = (
            f"When is this looked at (“{short(words)}”): is it over at that moment, or only at the end of the "
            f"{whole.period}; and who wins if two get there in the same one?"
        )
        yield RoleAsk("threshold", "when is it over", 1.5, ask, short(words))


MANY = 5
"""A game "to" more than this is one of points."""


def _most(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Who has most: what if several have?"""
    found = superlative(clause.subject)
    if found is None or (clause.verb not in LISTS["deciding"] and clause.verb != "be"):
        return
    if clause.verb == "be" and not (clause.object is not None and whole.is_person(clause.object)):
        return
    if found.quantifier in LISTS["no_contest"] or (found.is_plural and found is clause.subject):
        return
    if ties_here(clause.unit.text):
        return
    what = found.head if found.head != found.quantifier else "this"
    weight = 1.45 + (SETTLED if whole.is_said(LISTS["ties"], what, clause.unit) else 0.0)
    done = deed(clause) if clause.verb != "be" else "be it"
    ask = f"Who is to {done} where two are equal in this (“{short(found.text)}”)?"
    yield RoleAsk("equal", "what if several", weight, ask, short(found.text))


def _exactly(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """A number in a condition: with more of them, too?"""
    for one in conditions(clause):
        for phrase in (one.object, one.subject if one.verb == "be" or one.passive else None):
            if phrase is None or phrase.number is None or phrase.quantifier not in ("", "a"):
                continue
            if not 2 <= phrase.number <= MOST_COUNTED or clause.verb in LISTS["winning"]:
                continue
            if phrase.head in LISTS["countless"] or phrase.head == str(phrase.number) or one.verb in ("play", "reach"):
                continue
            ask = f"“{short(phrase.text)}”: does it hold with more than that, too, or with exactly that number?"
            yield RoleAsk("number", "with what limit", 1.4, ask, short(phrase.text))
        if one.verb in ("pass", "exceed") and is_number(one.object):
            ask = f"What of exactly {one.object.text if one.object else ''} (“{short(one.text)}”)?"
            yield RoleAsk("limit", "with what limit", 1.4, ask, short(one.text))


MOST_COUNTED = 12
"""A number beyond this is asked of as a limit, not as a pattern."""


def _to_whom(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What is paid: by whom, and to whom?"""
    amount = clause.object
    if amount is None or clause.negated or clause.modal == "cannot" or clause.place("to", "into", "in") is not None:
        return
    if clause.verb == "cost" and not whole.is_person(clause.subject) and (is_number(amount) or amount.quantifier):
        ask = f"Who pays this (“{short(clause.text)}”), to whom or where to, and when?"
        yield RoleAsk("costs", "where to", 1.3, ask, short(clause.text))
    elif clause.verb in LISTS["paying"] and not clause.passive and amount.head not in LISTS["no_amounts"]:
        if not (is_number(amount) or amount.quantifier in ("a", "an")):
            return
        ask = f"To whom, or where to, does it go (“{short(clause.text)}”), and from where does it come?"
        yield RoleAsk("pays", "where to", 1.3, ask, short(clause.text))


def _not_enough(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What comes from a store, or is lost: what if there is too little?"""
    source = clause.place("from", "out of")
    gets = clause.verb in LISTS["taking"] or (clause.passive and clause.verb in ("pay", "take"))
    if gets and source is not None and source.head in LISTS["stores"] and clause.modal != "cannot":
        weight = 1.25 + (
            SETTLED
            if whole.is_said(frozenset(("empty", "enough", "exhausted", "out")), source.head, clause.unit)
            else 0.0
        )
        ask = f"What if less than that is in {lower(source.text)} (“{short(clause.text)}”)?"
        yield RoleAsk("too little", "what if it cannot be done", weight, ask, short(source.text))
    lost = clause.object
    if clause.verb not in LISTS["paying"] or lost is None or clause.passive or not whole.is_person(clause.subject):
        return
    is_amount = lost.head not in LISTS["no_amounts"] and (is_number(lost) or lost.quantifier in ("a", "an"))
    if is_amount and clause.modal in ("", "must") and not clause.negated:
        has = "have" if are(clause.subject) else "has"
        ask = f"What if {who(clause.subject)} {has} too little to {deed(clause)}: do they owe it, or are they out?"
        yield RoleAsk("has less", "what if it cannot be done", 1.2, ask, short(clause.text))


def _twice(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What brings something may come about twice in one move: does it bring it twice?"""
    thing = clause.object
    if clause.verb not in LISTS["gaining"] or thing is None or clause.modal == "cannot" or clause.negated:
        return
    if not (thing.number == 1 or thing.quantifier in ("a", "an", "another") or (thing.number or 0) > 0):
        return
    for one in conditions(clause):
        what, is_done = one.object, one.verb in LISTS["at_a_stroke"] and not one.negated and one.modal == ""
        if is_done and what is not None and (what.quantifier in ("a", "an", "any") or what.number is not None):
            brought = lower(of_them(short(thing.text)))
            ask = f"If one move does this twice (“{short(one.text)}”), does it bring {brought} once, or twice?"
            yield RoleAsk("twice at once", "how often", 1.35, ask, short(one.text))


def _half(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Half, double: of what, and how rounded?"""
    phrases = [clause.object, *(phrase for _, phrase in clause.places)]
    word = next(
        (
            one.head
            for one in phrases
            if one is not None and one.head in ("half", "double") and one.of is None and not one.is_plural
        ),
        "",
    )
    word = word or next(
        (one.quantifier for one in phrases if one is not None and one.quantifier in ("half", "twice")), ""
    )
    if clause.verb in ("double", "halve") and (clause.object is None or clause.object.head in ("it", "them")):
        word = clause.verb
    if (
        word
        and clause.verb != word
        and f"{word} of" not in clause.text.lower()
        and clause.verb not in ("be", "throw", "have", "play", "lead")
    ):
        ask = (
            f"{word.capitalize()} of what exactly (“{short(clause.text)}”), and how is a fraction rounded?"
            if word in ("half", "halve")
            else f"{word.capitalize()}: of what exactly (“{short(clause.text)}”), and twice if it applies twice?"
        )
        yield RoleAsk("half", "by what measure", 1.3, ask, short(clause.text))


def _is_over(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """The game ends when something is so: at once?"""
    subject = clause.subject
    if "at once" in clause.unit.text.lower():
        return
    ends = clause.verb == "end" or (clause.verb == "be" and "over" in clause.adverbs)
    if ends and subject is not None and clause.joined in ("when", "as soon as", "if", "once") and not clause.negated:
        words = clause.condition.text if isinstance(clause.condition, RoleClause) else clause.condition
        ask = f"Is it over at once (“{short(words)}”), or is the turn finished, and do the others have one more?"
        yield RoleAsk("over", "when is it over", 1.4, ask, short(words))


def _first_of_all(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """The first to do something: what if two do it at once?"""
    subject = clause.subject
    if subject is None or subject.quantifier != "first" or clause.verb in LISTS["winning"]:
        return
    if (subject.relative is not None or any(word == "to" for word, _ in subject.places)) and clause.verb in LISTS[
        "gaining"
    ]:
        ask = f"What if two do it at the same moment (“{short(subject.text)}”), and who says which was first?"
        yield RoleAsk("first of all", "what if several", 1.35, ask, short(subject.text))


def _no_more_than(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """A limit: for each single time, or for all together?"""
    subject, thing = clause.subject, clause.object
    if thing is None or subject is None or clause.verb in ("have", "be"):
        return
    barred = clause.modal == "cannot" or subject.quantifier == "no"
    if barred and thing.quantifier == "more than" and whole.is_person(subject):
        ask = f"Is that the limit of each single time, or of all together (“{short(clause.text)}”)?"
        yield RoleAsk("no more than", "each or all", 1.45, ask, short(clause.text))


def _kept_beyond(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """How many may be kept: what of one who comes to have more?"""
    thing, subject = clause.object, clause.subject
    if thing is None or subject is None or clause.verb not in LISTS["keeping"] or clause.passive:
        return
    barred = clause.modal == "cannot" or subject.quantifier == "no"
    if barred and thing.quantifier == "more than" and whole.is_person(subject):
        ask = f"What if they come to have more than that (“{short(clause.text)}”): which go, where to, and who chooses?"
        yield RoleAsk("kept beyond", "what if a limit is reached", 1.3, ask, short(clause.text))


def _deducted(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What is deducted: from what, and below nothing? What falls: to nothing?"""
    thing, subject = clause.object, clause.subject
    if clause.verb in LISTS["deducting"] and (is_number(thing) or (clause.passive and is_number(subject))):
        ask = f"From what is this taken (“{short(clause.text)}”), and may that fall below nothing?"
        yield RoleAsk("deducted", "what if a limit is reached", 1.4, ask, short(clause.text))
    elif clause.verb in LISTS["falling"] and subject is not None and subject.head in LISTS["measures"]:
        ask = f"May it fall to nothing, or below it (“{short(clause.text)}”)?"
        yield RoleAsk("falls", "what if a limit is reached", 1.35, ask, short(clause.text))


def _to_themselves(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Who pays somebody: what if they are that one?"""
    getter = clause.place("to")
    if (
        clause.verb not in LISTS["giving"]
        or getter is None
        or getter.relative
        or getter.head not in LISTS["offices"]
        or clause.passive
    ):
        return
    subject = clause.subject
    if subject is None or subject.head == getter.head or not whole.is_person(subject) or clause.modal == "cannot":
        return
    ask = f"What if whoever has to {deed(clause)} is {lower(short(getter.text))}?"
    yield RoleAsk("to themselves", "in that case, too", 1.35, ask, short(clause.text))


MAKERS: Sequence[Maker] = (
    *(_threshold, _most, _exactly, _to_whom, _not_enough, _twice, _half, _is_over, _no_more_than, _first_of_all),
    *(_kept_beyond, _deducted, _to_themselves),
)
