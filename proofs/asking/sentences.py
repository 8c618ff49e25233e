"""Which sentence of the text a rule encodes, and what it says on an axis."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rulestone.model import Game
from rulestone.model.declarations.declarations import Property, Rule
from rulestone.model.declarations.ledger import Clause

from .axes import AXES, Axis
from .lexicon import Heard, Lexicon

SETTLED, SILENT = -1.0, 0.0
"""Strengths of an axis that the sentence settles as it is modelled, and of one on which it says nothing."""

MISSING = "missing"
"""In place of a cue word: the ledger says that the text lacks something there, and no question asks what."""

NO_CUE = 0.2
"""What such a sentence weighs on an axis of which no word of it speaks."""

ONLY = "only"

CORNER = 0.5
"""What a sentence weighs that speaks in general and says nothing of a state in which somebody or something may be."""

_PLAIN = frozenset(("the", "and", "are", "they", "that", "this", "with", "for", "not", "one", "who", "player"))


@dataclass(frozen=True)
class Opening:
    """A sentence, and how far it leaves an axis open.

    Attributes:
        clause: its id in the ledger; empty where a game has none, and the words are the rule's own.
        sentence: our paraphrase of it.
        strength: above 0 where words leave the axis open; see `SETTLED` and `SILENT`.
        cues: those words.
        is_of_whole_rule: whether no sentence of the rule speaks of what is read otherwise; this one has the words.
    """

    clause: str
    sentence: str
    strength: float
    cues: tuple[str, ...] = ()
    is_of_whole_rule: bool = False


class Sentences:
    """The sentences of a game.

    Args:
        game: the class.
        lexicon: the cue words.
        hidden: questions that are taken for unknown.
        further: clauses that a rule encodes besides those of its own method, by the rule's name.
    """

    def __init__(
        self,
        game: type[Game],
        lexicon: Lexicon,
        hidden: Collection[str] = (),
        further: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._further = further or {}
        self._clauses: Mapping[str, Clause] = game.clauses()
        self._lexicon = lexicon
        asked = (question for name, question in game.questions().items() if name not in hidden)
        self._asked = {clause for question in asked for clause in question.clauses}
        self._declared = frozenset(game.declarations)
        self._all = self.of([*game.declared(Rule), *game.declared(Property)])

    def is_missing(self, clause: str) -> bool:
        """Whether the ledger says that something is missing there: a rule fills a hole, and nobody has asked how."""
        return clause in self._clauses and "missing" in self._clauses[clause].kind

    def of(self, declared: Iterable[Rule | Property]) -> list[tuple[str, str]]:
        """Id and words of each clause that some rules encode; a rule's own words where there is no ledger."""
        found: dict[tuple[str, str], None] = {}
        for one in declared:
            names = dict.fromkeys((*one.clauses, *self._further.get(one.name, ())))
            known = [self._clauses[name] for name in names if name in self._clauses]
            for clause in known:
                missing = self.is_missing(clause.id)
                if clause.id not in self._asked if missing else not clause.is_commentary:
                    found[clause.id, clause.text] = None  # of a hole that is asked about nothing more is said
            if not self._clauses and one.text:
                found["", " ".join(one.text.split())] = None
        return list(found)

    def cues(self, axis: Axis, proposed: str, sentence: str) -> tuple[str, ...]:
        """The words of a sentence that leave an axis open, or speak for a pole of it."""
        heard = self._lexicon.hear(axis, sentence)
        return (*heard.says(proposed), *heard.opens)

    def opening(
        self,
        axis: Axis,
        modelled: str,
        proposed: str,
        declared: Sequence[Rule | Property],
        about: Iterable[str],
        said_by: str = "",
        clauses: Collection[str] = (),
    ) -> Opening:
        """The sentence that leaves an axis most open, as far as some rules encode it.

        Args:
            axis: the axis.
            modelled, proposed: the poles of the reading that is modelled and of the other one.
            declared: the rules (or the end, or the result) that are read otherwise.
            about: names of what is read otherwise: variables, parameters.
            said_by: a name; a sentence that has it speaks for the modelled pole.
            clauses: only these are asked; if empty, all that the rules encode.

        A sentence that speaks for the modelled pole settles the axis for all of them: the author has said it. It does
        not where another sentence speaks for the other pole and names as much of what is read otherwise, or leaves it
        open and names much more of that.
        """
        best, nearest = Opening("", "", SILENT), -1  # how much of what is read otherwise a silent sentence names
        settled: Opening | None = None
        said = asked = -1.0  # how much of what is read otherwise is named where it is settled, where it is open
        named = stems(" ".join(about))
        for clause, sentence in self.of(declared):
            if clauses and clause not in clauses:
                continue
            heard = self._lexicon.hear(axis, sentence) if is_sentence(sentence) else Heard()
            touches = len(named & stems(sentence))
            for_proposed, for_modelled = heard.says(proposed), heard.says(modelled)
            if said_by and re.search(rf"(?<!\w){re.escape(said_by)}(?!\w)", sentence, re.IGNORECASE):
                for_modelled = (*for_modelled, said_by)
            if self.is_missing(clause):
                for_modelled = ()  # what says that something is missing settles nothing
            if for_modelled and not for_proposed:
                if touches > said:
                    settled, said = Opening(clause, sentence, SETTLED, for_modelled), touches
                continue
            cues = (*for_proposed, *heard.opens)
            if not cues and self.is_missing(clause):
                cues = (MISSING,)
            if not cues:
                if best.strength == SILENT and touches > nearest:
                    best, nearest = Opening(clause, sentence, SILENT), touches
                continue
            weight = AXES[axis].weight if touches else AXES[axis].weight ** 2
            weight = NO_CUE if cues == (MISSING,) else weight
            strength = weight + (0.5 if for_proposed else 0.0) + 0.1 * min(len(cues), 3) + 0.5 * min(touches, 2)
            strength += 1.0 if self.is_missing(clause) else 0.0
            asked = max(asked, touches + (0.5 if for_proposed else -1.0))
            if strength > best.strength:
                best = Opening(clause, sentence, strength, cues)
        return best if settled is None or asked > said else settled

    def corner(
        self,
        axis: Axis,
        proposed: str,
        declared: Sequence[Rule | Property],
        about: Iterable[str],
        mark: tuple[str, Iterable[Rule | Property]],
    ) -> Opening:
        """The sentence that speaks in general most, of those of some rules, and does not say what of one in a state.

        Args:
            axis: the axis, whose cues are the words that speak in general.
            proposed: the pole of the other reading; that something is so *only* there needs a word that speaks for it.
            declared: the rules of which it is asked whether they hold there, too.
            about: names of what they speak of.
            mark: the variable of that state, and the rules that bring somebody or something into it.

        Where another sentence speaks of that state and of what these rules do, it is settled there. It weighs more
        where the text itself, and not only the model, speaks of the state. Of a player who has a part of their own it
        weighs still more where the ledger says that something is missing about them, and nobody has asked it.
        """
        variable, marked_by = mark
        state, named = stems(variable), stems(" ".join(about))
        done = stems(declared[0].name)
        own = self.of(declared)
        for clause, sentence in self._all:
            words = stems(sentence)
            if state & words and done & words and (clause, sentence) not in own:
                return Opening(clause, sentence, SETTLED, tuple(sorted((state | done) & words)))
        known = any(state & stems(sentence) for _, sentence in self.of(marked_by))
        missing = variable not in self._declared and self._is_missing_of(state)
        best = Opening("", "", SILENT)
        for clause, sentence in own:
            heard = self._lexicon.hear(axis, sentence)
            words = stems(sentence)
            if state & words and (heard.says("also") or heard.says("not so")):
                return Opening(clause, sentence, SETTLED, (*heard.says("also"), *heard.says("not so")))
            if not heard.opens or state & words or (proposed == ONLY and not heard.says(ONLY)):
                continue
            touches = len((named | done) & words)
            strength = CORNER + 0.1 * min(len(heard.opens), 3) + 0.2 * min(touches, 2) + (0.4 if known else 0.0)
            strength += 1.0 if missing else 0.0
            if strength > best.strength:
                best = Opening(clause, sentence, strength, heard.opens)
        return best

    def _is_missing_of(self, state: set[str]) -> bool:
        """Whether the ledger lists as missing what nobody has asked, and speaks of somebody there."""
        missing = (one for one in self._clauses.values() if self.is_missing(one.id) and one.id not in self._asked)
        return any(state & stems(one.text) for one in missing)


LEAST_WORDS = 3
"""What has fewer words than this names something, and says nothing of it: "one player"."""


def is_sentence(text: str) -> bool:
    """Whether a clause says something, and does not only name it."""
    return len(re.findall(r"\w+", text)) >= LEAST_WORDS


def stems(text: str) -> set[str]:
    """The words of a text, without endings: "stones" and "stone" are one."""
    words = re.findall(r"[a-z]+", text.lower().replace("_", " "))
    return {_stem(word) for word in words if word not in _PLAIN and len(word) > 2}


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    for ending in ("ing", "ers", "er", "es", "ed", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word
