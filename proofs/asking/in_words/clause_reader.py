"""Reads clauses from the words of a sentence: conditions, subjects, verbs and what stands behind them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .phrase_reader import DEEPEST, PhraseReader, Place
from .role_parts import Phrase, RoleClause
from .role_words import BASE, ING, PARTICIPLE, PAST, THIRD, RoleWord, listed, meanings_of


@dataclass
class _Verb:
    """A verb with what stands before it."""

    at: int
    base: str = ""
    modal: str = ""
    negated: bool = False
    passive: bool = False
    perfect: bool = False
    is_be: bool = False
    adverbs: list[str] = field(default_factory=list)


@dataclass
class _Tail:
    """What stands behind a verb, while it is read."""

    object: Phrase | None = None
    others: list[Place] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    moments: list[str] = field(default_factory=list)
    adverbs: list[str] = field(default_factory=list)
    condition: RoleClause | str = ""
    joined: str = ""
    purpose: RoleClause | None = None
    complement: str = ""
    instead: bool = False


class ClauseReader(PhraseReader):
    """A sentence whose clauses can be read, too."""

    def condition(self, at: int) -> tuple[RoleClause | str, str, int] | None:
        """The clause behind "if", "when" and the like, that word, and the place behind; its words if it is not read."""
        word = self._word(at)
        if word is not None and word.low == "should" and self._starts_thing(at + 1):
            self._conditions += 1
            found = self.clause(at + 1, BASE)
            self._conditions -= 1
            return None if found is None else (replace(found[0], joined="if"), "if", found[1])
        if word is None or not word.is_in("subordinators"):
            return None
        self._conditions += 1
        found = self.clause(at + 1) or self._short_condition(at + 1, word.low)
        self._conditions -= 1
        if found is not None:
            clause, behind = found
            while self._low(behind) in ("and", "or") and self.is_finite(behind + 1):
                more = self.verb_phrase(behind + 1, clause.subject, "finite")
                if more is None or self._low(more[1]) not in (",", "", "."):
                    break
                behind = more[1]
            clause = replace(clause, joined=word.low, text=self._span(at + 1, behind))
            return (clause if word.is_in("conditions") else ""), word.low if word.is_in("conditions") else "", behind
        if word.is_in("prepositions", "adverbs", "moments"):
            return None
        behind = at + 1
        while behind < len(self.words) and not self.words[behind].is_break:
            behind += 1
        words = self._span(at + 1, behind)
        return (words, word.low, behind) if word.is_in("conditions") else ("", "", behind)

    def _short_condition(self, at: int, word: str) -> tuple[RoleClause, int] | None:
        """ "When led", "if possible", "until taken"."""
        here = self._word(at)
        if here is None or word in ("as", "since", "after", "before") or PARTICIPLE not in here.forms:
            return None
        return self.verb_phrase(at, None, PARTICIPLE)

    # Clauses

    def clause(self, at: int, form: str = "finite") -> tuple[RoleClause, int] | None:
        """A clause with a subject of its own, and the place behind it."""
        self._depth += 1
        found = self._with_subject(at, form) if self._depth < DEEPEST else None
        self._depth -= 1
        return found

    def _with_subject(self, at: int, form: str) -> tuple[RoleClause, int] | None:
        if self._low(at) == "there" and self.is_finite(at + 1):
            return self.verb_phrase(at + 1, Phrase("there", "there"), form)
        subject = self.phrase(at, is_subject=True)
        if subject is None:
            return None
        phrase, behind = subject
        joined = self._low(behind)
        if joined in ("and", "or") and (more := self.phrase(behind + 1, is_subject=True)) and self.is_finite(more[1]):
            phrase = replace(phrase, text=self._span(at, more[1]), is_plural=phrase.is_plural or joined == "and")
            behind = more[1]
        found = self.verb_phrase(behind, phrase, form)
        return None if found is None else (replace(found[0], text=self._span(at, found[1])), found[1])

    def verb_phrase(self, start: int, subject: Phrase | None, form: str) -> tuple[RoleClause, int] | None:
        """A verb and what stands behind it, and the place behind that; see `PhraseReader`."""
        self._depth += 1
        found = self._verb_phrase(start, subject, form) if self._depth < DEEPEST else None
        self._depth -= 1
        return found

    def _verb_phrase(self, start: int, subject: Phrase | None, form: str) -> tuple[RoleClause, int] | None:
        verb = self._verb(start, form)
        if verb is None:
            return None
        tail, behind = self._tail(verb)
        moments = [one for one in verb.adverbs if one in listed("moments")] + tail.moments
        base = verb.base
        if verb.base and tail.adverbs and f"{base} {tail.adverbs[0]}" in listed("with_particle"):
            base = f"{base} {tail.adverbs.pop(0)}"
        clause = RoleClause(
            self.unit,
            self._span(start, behind),
            tail.condition,
            tail.joined,
            subject,
            verb.modal,
            verb.negated,
            verb.passive,
            base,
            tail.object,
            tuple(tail.others),
            tuple(tail.places),
            " ".join(moments),
            tail.instead or "instead" in verb.adverbs,
            tail.complement,
            tuple((*verb.adverbs, *tail.adverbs)),
            tail.purpose,
            verb.perfect,
        )
        return clause, behind

    # The verb

    def _verb(self, at: int, form: str) -> _Verb | None:
        verb = _Verb(at)
        is_free = form == "finite"
        while (word := self._word(verb.at)) is not None and not word.is_break:
            if word.low in ("not", "never"):
                verb.negated = True
            elif self.is_adverb(verb.at) and not self._is_main(verb.at, form):
                verb.adverbs.append(word.low)
            elif is_free and word.low in meanings_of("modals"):
                verb.modal = str(meanings_of("modals")[word.low]) or verb.modal
                form, is_free = BASE, False
            elif (word.low == "do" and self._low(verb.at + 1) in ("not", "never")) or (
                is_free and word.low in ("does", "did", "do") and self._behind_do(verb.at)
            ):
                form, is_free = BASE, False
            elif word.low == "need" and self._low(verb.at + 1) == "not":
                verb.modal, form, is_free = "may", BASE, False
            else:
                break
            verb.at += 1
        if verb.negated and verb.modal == "may" and self._low(verb.at - 1) != "need":
            verb.modal, verb.negated = ("may", True) if self._has_need(at, verb.at) else ("cannot", False)
        if verb.negated and verb.modal == "must" and not self._has_need(at, verb.at):
            verb.modal, verb.negated = "cannot", False
        return self._main(verb, form)

    def _has_need(self, first: int, last: int) -> bool:
        return any(self._low(at) == "need" for at in range(first, last))

    def _behind_do(self, at: int) -> bool:
        return self._low(at + 1) in ("not", "never")

    def _is_main(self, at: int, form: str) -> bool:
        """Whether a word that may be an adverb is the verb: "they back away" is not, "they still" is not."""
        return False

    def _main(self, verb: _Verb, form: str) -> _Verb | None:
        word = self._word(verb.at)
        if word is None or word.is_break:
            return None
        forms = dict(word.forms)
        wanted = (BASE, THIRD, PAST) if form == "finite" else (form,)
        known = [forms[one] for one in wanted if one in forms]
        if not known and not forms and form == BASE and verb.modal and self._is_nominal(verb.at):
            known = [word.low]  # behind "may" and the like any word is a verb
        if not known or (form == "finite" and set(forms) <= {PARTICIPLE, ING}):
            return None
        verb.base = known[0]
        verb.passive = form == PARTICIPLE
        verb.at += 1
        if verb.base == "be":
            return self._behind_be(verb)
        if verb.base == "have":
            return self._behind_have(verb)
        return verb

    def _behind_be(self, verb: _Verb) -> _Verb | None:
        self._skip_adverbs(verb)
        word = self._word(verb.at)
        if word is not None and word.is_in("allowed") and (found := self._allowed(verb, word)) is not None:
            return found
        if word is not None and not word.is_break and word.low not in listed("adjectives"):
            if PARTICIPLE in word.forms and word.forms[PARTICIPLE] != "be":
                verb.base, verb.passive = word.forms[PARTICIPLE], True
                verb.at += 1
                return verb
            if ING in word.forms and (word.low != "being"):
                verb.base = word.forms[ING]
                verb.at += 1
                return verb
            if word.low in ("been", "being"):
                verb.at += 1
                return self._behind_be(verb)
        verb.is_be = True
        return verb

    def _behind_have(self, verb: _Verb) -> _Verb | None:
        at = verb.at
        self._skip_adverbs(verb)
        word = self._word(verb.at)
        if word is not None and word.low == "to" and BASE in self._forms(verb.at + 1):
            verb.modal, verb.at = "must", verb.at + 1
            if verb.negated:
                verb.modal = "may"
            return self._main(verb, BASE)
        if word is not None and not word.is_break and PARTICIPLE in word.forms and not word.is_in("adjectives"):
            verb.base, verb.perfect = word.forms[PARTICIPLE], True
            verb.at += 1
            return self._behind_be(verb) if verb.base == "be" else verb
        verb.at = at
        return verb

    def _allowed(self, verb: _Verb, word: RoleWord) -> _Verb | None:
        """Behind "is allowed to", "is to"."""
        if BASE not in self._forms(verb.at + 1):
            return None
        said = str(meanings_of("allowed")[word.low])
        if verb.negated:
            said, verb.negated = {"may": "cannot", "must": "may"}.get(said, "may"), said != "may"
            if word.low == "to":
                said, verb.negated = "cannot", False
        verb.modal, verb.at = said, verb.at + 1
        return self._main(verb, BASE)

    def _forms(self, at: int) -> frozenset[str]:
        word = self._word(at)
        return frozenset() if word is None else frozenset(word.forms)

    def _skip_adverbs(self, verb: _Verb) -> None:
        while self.is_adverb(verb.at) or self._low(verb.at) in ("not", "never"):
            low = self._low(verb.at)
            if low in ("not", "never"):
                verb.negated = True
            elif low in listed("adjectives"):
                return
            else:
                verb.adverbs.append(low)
            verb.at += 1

    # What stands behind it

    def _tail(self, verb: _Verb) -> tuple[_Tail, int]:
        tail, at = _Tail(), verb.at
        if verb.is_be:
            at = self._complement(tail, at)
        while (word := self._word(at)) is not None and (not word.is_break or word.low == ","):
            behind = self._one_more(tail, verb, at)
            if behind is None:
                break
            at = behind
        return tail, at

    def _complement(self, tail: _Tail, at: int) -> int:
        """Behind "is": words that say how something is, and are no thing."""
        start = at
        word = self._word(at)
        while word is not None and not word.is_break and word.is_in("adjectives"):
            at += 1
            word = self._word(at)
        if at > start and not self._is_nominal(at):
            tail.complement = self._span(start, at)
            return at
        return start

    def _one_more(self, tail: _Tail, verb: _Verb, at: int) -> int | None:
        """Reads the next part behind a verb, and says where it ends; None where the clause ends."""
        word = self.words[at]
        if word.low == ",":
            return self._listed(tail, at)
        if word.is_in("coordinators"):
            return self._coordinated(tail, at)
        conditional = self.condition(at) if word.is_in("subordinators") and not tail.condition else None
        if conditional is not None:
            tail.condition, tail.joined = conditional[:2]
            return conditional[2]
        if word.low in ("instead of", "in place of"):
            tail.instead = True
        if word.low == "to" and BASE in self._forms(at + 1) and not self._starts_thing(at + 1):
            purpose = self.verb_phrase(at + 1, None, BASE)
            if purpose is not None:
                tail.purpose = tail.purpose or purpose[0]
                return purpose[1]
        moment = self.moment(at)
        if moment is not None:
            tail.moments.append(moment[0])
            if word.is_in("adverbs") and moment[1] == at + 1:
                tail.adverbs.append(word.low)
            return moment[1]
        if f"{verb.base} {word.low}" in listed("with_particle") and self._is_particle(tail, verb, at):
            tail.adverbs.insert(0, word.low)
            return at + 1
        place = self.place(at)
        if place is not None:
            tail.places.append(place[0])
            return place[1]
        if (word.low in ("first", "next") or not self._starts_thing(at)) and self.is_adverb(at):
            tail.instead = tail.instead or word.low == "instead"
            tail.adverbs.append(word.low)
            return at + 1
        return self._thing(tail, verb, at)

    def _is_particle(self, tail: _Tail, verb: _Verb, at: int) -> bool:
        """Whether a word belongs to the verb, and not to the thing behind it."""
        if self._starts_thing(at + 1):
            return at == verb.at and self._low(at) not in ("in", "on")
        return not tail.places

    def _thing(self, tail: _Tail, verb: _Verb, at: int) -> int | None:
        found = self.phrase(at)
        if found is None:
            return self._rest(at)
        phrase, behind = found
        is_new = phrase.head in listed("nominative") and not (self._subjects and phrase.head in ("it", "one"))
        if is_new and self.is_finite(behind):
            return None
        if THIRD in self._forms(at) and (
            self._starts_thing(at + 1) or (self._subjects and not self._finite_ahead(at + 1))
        ):
            return None
        if self.is_verb(behind) and not (self._subjects and tail.object is None and not tail.complement):
            return None
        if tail.complement and self.is_finite(behind):
            return None
        if tail.object is None:
            tail.object = phrase
        elif not tail.places and not tail.others and (self._starts_thing(at) or tail.object.head in listed("pronouns")):
            tail.places.append(("to", tail.object))
            tail.object = phrase
        else:
            return None
        return behind

    def _rest(self, at: int) -> int | None:
        """Over a participle that stands behind a thing: "leaves it covered"."""
        forms = self._forms(at)
        if forms and not forms.isdisjoint((ING, PARTICIPLE)) and BASE not in forms and THIRD not in forms:
            found = self.verb_phrase(at, None, ING if ING in forms else PARTICIPLE)
            return None if found is None else found[1]
        return at + 1 if self.words[at].is_in("adjectives") else None

    def _listed(self, tail: _Tail, at: int) -> int | None:
        """Over ", a king or a queen" behind a thing: the rest of a list, which "and" or "or" ends."""
        if (tail.object is None and not tail.places) or tail.others:
            return None
        more: list[Phrase] = []
        while self._low(at) == ",":
            at += 1
            if self._low(at) in ("and", "or"):
                break
            found = self.phrase(at)
            if found is None:
                return None
            more.append(found[0])
            at = found[1]
        word = self._low(at)
        found = self.phrase(at + 1) if more and word in ("and", "or") else None
        if found is None or (self.is_finite(found[1]) and not self._subjects):
            return None
        if tail.places:
            tail.places += [(tail.places[-1][0], one) for one in (*more, found[0])]
        else:
            tail.others += [(word, one) for one in (*more, found[0])]
        return found[1]

    def _coordinated(self, tail: _Tail, at: int) -> int | None:
        """Over "and a card", "or two stones" behind a thing; not over a further clause."""
        word = self.words[at]
        if word.low not in ("and", "or", "nor"):
            return None
        place = self.place(at + 1)
        if place is not None and tail.places and not self.is_finite(place[1]):
            tail.places.append(place[0])
            return place[1]
        if tail.object is None or (self.is_finite(at + 1) and not self._starts_thing(at + 1)):
            return None
        found = self.phrase(at + 1)
        if found is None or (self.is_finite(found[1]) and not self._subjects):
            return None
        tail.others.append((word.low, found[0]))
        return found[1]
