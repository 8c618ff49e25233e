"""A small reader of English clauses: by closed lists and the order of words, without guessing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from .clause_reader import ClauseReader
from .role_parts import Phrase, RoleClause
from .role_words import BASE, THIRD, plain
from .text_units import TextUnit

__all__ = ["Phrase", "RoleClause", "clauses_of"]


@lru_cache(maxsize=4096)
def clauses_of(unit: TextUnit) -> list[RoleClause]:
    """The clauses of a sentence that can be read, in their order; one that cannot be is left out. It never raises."""
    return list(_Sentence(unit).clauses())


class _Sentence(ClauseReader):
    """One sentence, clause by clause: a clause that lacks a subject has that of the one before it."""

    def __init__(self, unit: TextUnit) -> None:
        super().__init__(unit, plain(unit.text))
        self._condition: RoleClause | str = ""
        self._joined = ""
        self._before: list[tuple[str, Phrase]] = []
        self._moment = ""
        self._last: RoleClause | None = None

    def clauses(self) -> Iterator[RoleClause]:
        """The clauses that can be read."""
        at = 0
        while at < len(self.words):
            word = self.words[at]
            if word.is_break:
                at += 1
                if word.low not in (",", "-"):
                    self._forget()
                continue
            if word.is_in("coordinators"):
                at += 1
                continue
            ahead = self._ahead(at)
            if ahead is not None:
                at = ahead
                continue
            found = self._clause(at)
            if found is None:
                at = self.next_start(at + 1)
                continue
            clause, at = found
            self._last = clause
            yield self._with_what_came_before(clause)

    def _forget(self) -> None:
        self._condition, self._joined, self._before, self._moment, self._last = "", "", [], "", None

    def _with_what_came_before(self, clause: RoleClause) -> RoleClause:
        if self._condition and not clause.condition:
            clause = replace(clause, condition=self._condition, joined=self._joined)
        if self._before:
            clause = replace(clause, places=(*clause.places, *self._before))
            self._before = []
        if self._moment:
            clause = replace(clause, moment=" ".join((self._moment, clause.moment)).strip())
            self._moment = ""
        return clause

    def _ahead(self, at: int) -> int | None:
        """Behind a condition, a moment or a place that stands before the clause, if there is one here."""
        conditional = self.condition(at)
        if conditional is not None:
            self._condition, self._joined, behind = conditional
            return behind
        moment = self.moment(at)
        if moment is not None:
            words, behind = moment
            if not self.is_finite(behind) or self.imperative(behind):
                self._moment = " ".join((self._moment, words)).strip()
                return behind
            return None
        place = self.place(at)
        if place is not None and not self.is_finite(place[1]):
            self._before.append(place[0])
            return place[1]
        if self.is_adverb(at) and at + 1 < len(self.words) and not self._is_there(at):
            return at + 1
        return None

    def _is_there(self, at: int) -> bool:
        """Whether a clause begins with "there is"."""
        return self.words[at].low == "there" and self.is_finite(at + 1)

    def _clause(self, at: int) -> tuple[RoleClause, int] | None:
        last = self._last
        if last is not None and self._goes_on(at, last):
            found = self.verb_phrase(at, last.subject, BASE if last.subject is None else "finite")
            if found is not None:
                clause, behind = found
                carried = last.modal and not clause.modal and BASE in self.words[at].forms
                return (replace(clause, modal=last.modal) if carried else clause), behind
        if self.imperative(at):
            return self.verb_phrase(at, None, BASE)
        return self.clause(at)

    def _goes_on(self, at: int, last: RoleClause) -> bool:
        """Whether a verb here has the subject of the clause before it."""
        word = self.words[at]
        if last.subject is None:
            return self.imperative(at)
        if word.is_in("modals") or word.forms.get(THIRD) or word.low in ("are", "have", "do", "were"):
            return self.is_finite(at) and not self._is_a_subject(at)
        plain_form = BASE in word.forms and (last.subject.is_plural or bool(last.modal))
        return plain_form and not self._is_a_subject(at)

    def _is_a_subject(self, at: int) -> bool:
        """Whether a verb's form is a thing of which something is said: "points are lost"."""
        return self.words[at].may_be_thing and self.is_finite(at + 1)
