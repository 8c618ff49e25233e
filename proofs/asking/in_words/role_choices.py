"""What a sentence leaves open about who chooses, which one, when, where to and how often, by its roles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .clause_roles import RoleClause
from .role_asks import (
    LISTS,
    WORDS,
    Maker,
    RoleAsk,
    RoleText,
    are,
    conditions,
    deed,
    is_most,
    is_number,
    lower,
    short,
    who,
)
from .role_words import listed


def _which_one(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """One of several: which, and who chooses?"""
    phrase = clause.subject if clause.passive else clause.object
    if phrase is None or clause.verb in ("be", "have") or clause.place("by") is not None:
        return
    one_of = phrase.quantifier == "of" and not phrase.owner and phrase.head not in listed("pronouns")
    from_somewhere = any(word == "from" for word, _ in phrase.places)
    is_one = (
        clause.passive and phrase.number == 1 and not phrase.quantifier and phrase.of is None and not phrase.adjectives
    )
    if one_of or (is_one and not from_somewhere):
        ask = f"Which (“{short(phrase.text)}”), and who chooses?"
        yield RoleAsk("which one", "which", 1.4, ask, short(phrase.text))
        return
    is_one = clause.verb in LISTS["handing"] and phrase.quantifier in ("a", "an") and phrase.head in LISTS["handed"]
    is_any = not phrase.relative and not phrase.adjectives and not clause.passive and clause.place("from") is None
    if is_one and is_any:
        ask = f"Which (“{short(clause.text)}”): any that they choose, and do they have to agree or to see it before?"
        yield RoleAsk("which they hand on", "which", 1.4, ask, short(clause.text))
    giver = clause.place("from")
    takes = clause.verb in LISTS["from_others"] and not clause.passive and giver is not None and whole.is_person(giver)
    if takes and (phrase.quantifier in ("a", "an", "any") or (phrase.number or 0) in (1, 2)):
        ask = f"Who chooses which (“{short(clause.text)}”): whoever gets it or gives it, and is it seen first?"
        yield RoleAsk("which of theirs", "which", 1.45, ask, short(phrase.text))


def _until_when(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What may be done at some moment: at which, and up to when?"""
    if clause.modal != "may" or clause.negated or clause.condition or clause.place("over", "through"):
        return
    verb = clause.verb.split()[0]
    if clause.moment and "once" not in clause.moment.lower():
        return
    if clause.object is None and not clause.passive and verb not in LISTS["alone"]:
        return
    if clause.subject is not None and clause.subject.quantifier == "no":
        return
    if clause.passive and (clause.place("by") is not None or verb in LISTS["only_active"]):
        return
    if clause.passive and verb in LISTS["interrupting"]:
        ask = f"By whom may this be done (“{short(clause.text)}”), and up to which moment?"
        yield RoleAsk("by whom, until when", "until when", 1.3, ask, short(clause.text))
    elif verb in LISTS["interrupting"] and (clause.passive or whole.is_person(clause.subject)):
        done = f"may {who(clause.subject)} {deed(clause)}"
        done = f"may this be done (“{short(clause.text)}”)" if clause.passive else done
        ask = f"When exactly {done}: on their own turn only, at which point of it, and up to which moment?"
        yield RoleAsk("until when", "until when", 1.35, ask, short(clause.text))


def _left_undone(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What must be said: what if they forget, or say it wrongly?"""
    says = (clause.verb in LISTS["saying"] and clause.object is not None) or (
        clause.verb == "give" and clause.object is not None and clause.object.head in ("warning", "notice")
    )
    if not says or clause.passive or clause.negated or clause.modal == "cannot":
        return
    is_due = clause.modal == "must" or (
        clause.modal == "" and clause.verb in ("call", "announce", "cry", "shout", "give")
    )
    if is_due and whole.is_person(clause.subject):
        forgets, does = ("forget", "do") if are(clause.subject) else ("forgets", "does")
        ask = f"What if {who(clause.subject)} {forgets} to {deed(clause)}, or {does} it wrongly or too late?"
        yield RoleAsk("left undone", "what if it is left undone", 1.35, ask, short(clause.text))


def _passes_over(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Where something may not rest: may it go over it? How far exactly does it go?"""
    place = clause.place("on", "in", "upon")
    barred = clause.modal == "cannot" or (clause.subject is not None and clause.subject.quantifier == "no")
    if clause.verb in LISTS["resting"] and barred and place is not None and not whole.is_person(place):
        mover = who(clause.subject) if clause.modal == "cannot" else "it"
        ask = f"May {mover} pass over {lower(place.text)} all the same (“{short(clause.text)}”)?"
        yield RoleAsk("pass over", "in that case, too", 1.4, ask, short(clause.text))
    far = clause.object
    if (
        clause.verb in LISTS["moving"]
        and far is not None
        and far.head in LISTS["distances"]
        and clause.modal != "cannot"
    ) and ((is_number(far) and (far.number or 0) > 1) or far.quantifier in ("up to", "any")):
        ask = f"May it change its direction on the way, and pass over others (“{short(clause.text)}”)?"
        yield RoleAsk("on the way", "how", 1.55, ask, short(clause.text))


def _near(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Next to, around, behind: which places are meant?"""
    if not LISTS["board"] & whole.words:
        return
    phrases = [clause.subject, clause.object]
    places = [*clause.places, *(place for one in phrases if one is not None for place in one.places)]
    for preposition, phrase in places:
        is_near = preposition in LISTS["near"] and "diagonal" not in clause.unit.text
        if is_near and phrase.head not in LISTS["no_places"]:
            words = f"{preposition} {phrase.text}"
            ask = f"Which places are meant by “{short(words)}”: also those that touch at a corner, and how far away?"
            yield RoleAsk("near", "what counts", 1.15, ask, short(words))
            return


def _never(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Until something comes: what if it never does?"""
    if clause.joined not in ("until", "till") or clause.verb.split()[0] not in LISTS["going_on"]:
        return
    words = clause.condition.text if isinstance(clause.condition, RoleClause) else clause.condition
    if clause.modal != "cannot" and not clause.negated:
        ask = f"What if it never comes to this (“until {short(words)}”)?"
        yield RoleAsk("never", "what if it never ends", 1.1, ask, short(words))


def _starts_next(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Who begins next: what if they are out, or there are several?"""
    subject = clause.subject
    if clause.verb not in LISTS["starting"] or subject is None or clause.modal == "cannot":
        return
    is_known = subject.head in ("winner", "loser") or (subject.head in LISTS["roles"] and subject.relative is not None)
    if is_known and LISTS["out"] & whole.words and "trick" not in whole.words:
        ask = f"Who is to {deed(clause)} if {lower(short(subject.text))} has just gone out, or nobody is it?"
        yield RoleAsk("begins next", "who", 1.35, ask, short(clause.text))


def _by_all(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What all do: at once, or in turn and who first?"""
    subject = clause.subject
    if (
        subject is None
        or clause.verb not in LISTS["by_all"]
        or clause.passive
        or clause.negated
        or clause.modal == "cannot"
    ):
        return
    all_of_them = subject.head in ("everybody", "everyone", "all", "each") or (
        subject.quantifier in ("each", "every", "all", "all the") and whole.is_person(subject)
    )
    if (
        all_of_them
        and not any(word in clause.unit.text.lower() for word in WORDS["together"])
        and not clause.moment.startswith("before")
    ):
        ask = f"Do all {deed(clause)} at once and unseen, or one after another, and beginning with whom?"
        yield RoleAsk("all of them", "at once or in turn", 1.2, ask, short(clause.text))


def _how_many(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Things without a number: how many of them?"""
    things = clause.object
    if (
        clause.modal not in ("may", "")
        or clause.verb not in LISTS["some"]
        or things is None
        or clause.passive
        or clause.negated
    ):
        return
    if (
        not things.is_plural
        or things.number is not None
        or things.owner
        or things.relative
        or things.head in listed("pronouns")
    ):
        return
    if (
        things.quantifier in ("", "any", "some", "several")
        and things.head not in ("turn", "counter")
        and whole.is_person(clause.subject)
    ):
        ask = f"How many (“{short(clause.text)}”): one, or as many as they like, and again in the same turn?"
        yield RoleAsk("how many", "how many", 1.3, ask, short(clause.text))


def _whose_choice(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Another player, a neighbour: which one, and may it be themselves?"""
    for preposition, phrase in (*clause.places, ("", clause.object)):
        if phrase is None or phrase.relative is not None or clause.verb in ("be", "sit", "play"):
            continue
        if (
            phrase.head in LISTS["people_named"]
            and phrase.quantifier in ("a", "an", "any", "another", "")
            and not phrase.is_plural
        ):
            if (
                phrase.head == "one"
                or phrase.of is not None
                or (phrase.head == "another" and preposition in ("", "over", "on", "upon"))
            ):
                continue
            if phrase.head in ("partner",) or preposition in ("per", "as", "than", "like", "of"):
                continue
            words = f"{preposition} {phrase.text}".strip()
            ask = f"Which one (“{short(words)}”): who chooses that one, and may it be the player themselves?"
            yield RoleAsk("which player", "which player", 1.3, ask, short(words))
            return


def _where_to(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What is taken away: where does it go, and does it come back?"""
    thing = clause.subject if clause.passive else clause.object
    if clause.verb not in LISTS["removing"] or thing is None or clause.modal == "cannot" or clause.negated:
        return
    if thing.head in LISTS["no_amounts"] or any(word in ("off", "out of", "away from") for word, _ in clause.places):
        return
    if any(
        word in ("to", "into", "on", "onto", "in", "under", "upon", "for", "from", "beside", "before")
        for word, _ in clause.places
    ):
        return
    ask = f"Where does this go (“{short(clause.text)}”): out of the game for good, or where does it come in again?"
    yield RoleAsk("taken away", "where to", 1.25, ask, short(clause.text))


def _vague(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Few, long, in time, a small sum: how many, how long exactly?"""
    text = f" {clause.unit.text.lower()} "
    for kind, ask in _VAGUE.items():
        for words in WORDS[kind]:
            if re.search(rf"\b{re.escape(words)}\b", text):
                yield RoleAsk(
                    "vague", "what counts", 1.5, ask.format(words.removeprefix("when ").removeprefix("if ")), words
                )
                return


_VAGUE = {
    "vague_many": "How many exactly are “{}”?",
    "vague_often": "How often exactly is “{}”, and counted from when?",
    "vague_long": "How long exactly is “{}”, and who judges it?",
    "vague_much": "How much exactly is “{}”, and who fixes it?",
}


def _once(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Once: for each player, or in all; and in which time?"""
    if "once" not in clause.moment.lower().split() and "once" not in clause.adverbs:
        return
    if (
        re.search(r"\bonce (?:more|again)\b|\bat once\b|\bonce only\b", clause.unit.text.lower())
        or clause.joined == "once"
    ):
        return
    if clause.verb not in ("be", "throw"):
        ask = (
            f"Is this once for each player, or in all (“{short(clause.text)}”), and is it spent if it comes to nothing?"
        )
        yield RoleAsk("once", "how often", 1.4, ask, short(clause.text))


def _obliged(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What somebody does who can: must they, or may they let it be?"""
    if clause.modal or clause.negated or clause.passive or clause.verb not in LISTS["could_be_left"]:
        return
    if (
        clause.object is None
        or clause.object.quantifier == "no"
        or not (clause.subject is not None and whole.is_person(clause.subject))
    ):
        return
    for one in conditions(clause):
        can = (one.verb in ("have", "hold") and one.object is not None) or one.verb in LISTS["at_a_stroke"]
        if can and not one.negated and one.modal != "cannot":
            ask = f"Must they {deed(clause)} (“{short(one.text)}”), or may they let it be?"
            yield RoleAsk("obliged", "may or must", 1.35, ask, short(clause.text))
            return


def _none_too(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Any number, or a limit: none, too, and may it be changed?"""
    things = clause.object
    if things is None or clause.passive or clause.modal in ("cannot", "must") or clause.negated:
        return
    is_free = things.quantifier in ("any", "up to") and things.is_plural and whole.is_person(clause.subject)
    if is_free and (clause.verb in LISTS["some"] or clause.verb in LISTS["by_all"]):
        ask = f"May it be none at all (“{short(clause.text)}”), and may that still be changed later?"
        yield RoleAsk("none, too", "how many", 1.35, ask, short(clause.text))


def _extra(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Another turn: at once, and again and again?"""
    thing = clause.object
    gains = thing is not None and thing.head in ("turn", "throw", "move", "roll") and thing.quantifier == "another"
    again = clause.verb in ("throw", "roll", "move", "play") and "again" in clause.adverbs and thing is None
    gains = gains or any(
        word in ("and", "or") and one.quantifier == "another" and one.head == "turn" for word, one in clause.others
    )
    if (gains or (again and clause.modal in ("", "may"))) and not clause.negated and whole.is_person(clause.subject):
        ask = f"Is this done at once or after the rest of the turn (“{short(clause.text)}”), and again each time?"
        yield RoleAsk("one more", "before or after", 1.35, ask, short(clause.text))


def _exchanged(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What is exchanged: how many, for what, and is that the turn?"""
    if clause.verb not in ("exchange", "swap") or clause.passive or clause.modal == "cannot" or clause.object is None:
        return
    if (
        (
            clause.object.number is None
            and clause.object.quantifier not in ("a", "an")
            and clause.object.head not in ("side", "place")
        )
        and clause.place("for", "with", "against") is None
        and whole.is_person(clause.subject)
    ):
        ask = f"How many, and for what (“{short(clause.text)}”); and is that all they do in this turn?"
        yield RoleAsk("exchanged", "how many", 1.4, ask, short(clause.text))


def _stays(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What stays where it is: until when, and what becomes of it then?"""
    subject = clause.subject
    if clause.verb not in ("stay", "remain") or subject is None or clause.negated or clause.modal == "cannot":
        return
    if (
        whole.is_person(subject)
        or clause.joined
        or clause.moment
        or clause.place("for") is not None
        or subject.head == "there"
    ):
        return
    ask = f"Until when (“{short(clause.text)}”), and what becomes of it then?"
    yield RoleAsk("stays", "for how long", 1.3, ask, short(clause.text))


def _safe(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What is safe: until when, and against what?"""
    cannot = clause.passive and clause.modal == "cannot" and clause.verb in LISTS["taken"]
    said = clause.complement or (clause.object.text if clause.object is not None else "")
    if not clause.joined and (cannot or (clause.verb == "be" and said in LISTS["safe"])):
        ask = f"Until when does this hold (“{short(clause.text)}”), and against all that there is?"
        yield RoleAsk("safe", "for how long", 1.3, ask, short(clause.text))


def _nobody(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Whoever has something does it: what if nobody has?"""
    subject = clause.subject
    relative = None if subject is None else subject.relative
    if (
        subject is None
        or relative is None
        or relative.verb not in LISTS["held"]
        or clause.verb not in LISTS["deciding"]
    ):
        return
    if (
        relative.object is None
        or relative.negated
        or relative.modal
        or subject.quantifier in ("no", "a", "an", "each", "every")
    ):
        return
    if not is_most(relative.object.quantifier):
        ask = f"What if nobody is there of whom this is so (“{short(relative.text)}”)?"
        yield RoleAsk("nobody", "what if nobody", 1.2, ask, short(relative.text))


def _comes_back(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What goes back: may it come in again, and when?"""
    subject = clause.subject
    moved = clause.subject if clause.passive else (subject if clause.verb in ("go", "return") else None)
    if moved is None or whole.is_person(moved) or clause.modal in ("cannot", "may") or clause.negated:
        return
    for preposition, phrase in clause.places:
        if preposition in ("back to", "back in", "back into", "to", "into", "in") and phrase.head in (
            "box",
            "supply",
            "reserve",
            "start",
        ):
            ask = f"May it come in again (“{short(clause.text)}”), and if so when and where?"
            yield RoleAsk("comes back", "what becomes of it", 1.25, ask, short(clause.text))
            return


def _lost(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """What is lost: which one, who chooses, and where does it go?"""
    thing = clause.object
    if clause.verb not in ("lose", "forfeit") or thing is None or clause.passive or clause.negated:
        return
    goes_nowhere = thing.head in LISTS["lost_things"] and clause.place("to", "into") is None and not thing.relative
    if goes_nowhere and (thing.quantifier in ("a", "an") or is_number(thing)):
        ask = f"Where does it go (“{short(clause.text)}”), and who chooses which, if they have several?"
        yield RoleAsk("lost", "where to", 1.35, ask, short(clause.text))


def _costs_an_action(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Where a turn is made of actions: is this one of them?"""
    if "actions" not in whole.words or "action" in clause.unit.text.lower() or clause.modal != "may" or clause.negated:
        return
    if whole.is_person(clause.subject) and not clause.passive and clause.object and clause.verb in LISTS["acting"]:
        ask = f"Is it one of the actions of the turn to {deed(clause)}, or does it come besides?"
        yield RoleAsk("costs an action", "how often", 1.4, ask, short(clause.text))


def _exact_count(whole: RoleText, clause: RoleClause) -> Iterator[RoleAsk]:
    """Where a throw says how far it goes: must the goal be reached exactly?"""
    if not LISTS["chance"] & whole.words or "exact" in clause.unit.text.lower():
        return
    for one in (clause, *conditions(clause)):
        goal = one.object if one.verb == "reach" else one.place("to", "into", "at")
        is_home = one.verb in LISTS["arriving"] and "home" in one.adverbs
        is_goal = (one.verb == "reach" or one.verb in LISTS["arriving"]) and goal is not None
        if (is_home or (is_goal and goal is not None and goal.head in LISTS["goals"])) and one.modal != "cannot":
            where = "home" if is_home or goal is None else lower(short(goal.text))
            ask = f"Must {where} be reached by the exact number (“{short(one.text)}”), or is a higher one enough?"
            yield RoleAsk("exact count", "with what limit", 1.35, ask, short(one.text))
            return


MAKERS: Sequence[Maker] = (
    *(
        _which_one,
        _until_when,
        _left_undone,
        _passes_over,
        _near,
        _never,
        _starts_next,
        _by_all,
        _how_many,
        _whose_choice,
    ),
    *(_where_to, _vague, _once, _obliged, _none_too, _extra, _exchanged, _stays, _safe, _nobody, _comes_back),
    *(_lost, _costs_an_action, _exact_count),
)
