"""What one sentence leaves open, asked in its own roles: who does it, which one, how many, where to, until when."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from . import role_choices, role_ends_and_sums
from .clause_roles import clauses_of
from .open_sentences import FEW, rank_of
from .role_asks import Maker, RoleText
from .text_units import Text
from .worded_question import WordedQuestion

KIND = "roles"
"""How the kinds of these questions begin."""

IN_ROLES = 0.1
"""What it adds that a question is put in the sentence's own roles: an answer to it settles something."""

MAKERS: Sequence[Maker] = (*role_ends_and_sums.MAKERS, *role_choices.MAKERS)
"""One for each shape of a doubt."""


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
                        rank = rank_of(text, unit, one.weight + IN_ROLES, one.cue)
                        yield WordedQuestion(unit, f"{KIND}: {one.shape}", one.axis, one.ask, (one.cue,), rank)


_EXAMPLE = re.compile(r"(?:for )?(?:example|instance)\b|thus\b|as a rule\b|in this (?:game|variant)\b", re.IGNORECASE)


def joined_with_roles(
    general: Sequence[WordedQuestion], in_roles: Sequence[WordedQuestion], own: Collection[str] = ()
) -> list[WordedQuestion]:
    """All questions, of each sentence and axis those in roles in place of those of single words.

    Args:
        general: questions of other kinds; those of checklists stay.
        in_roles: those in roles.
        own: kinds that somebody added: they stay, and take the place of those in roles.
    """
    added = {(one.unit, one.axis) for one in general if one.kind in own}
    kept = [one for one in in_roles if (one.unit, one.axis) not in added]
    taken = {(one.unit, one.axis) for one in kept}
    return [*(one for one in general if one.most or (one.unit, one.axis) not in taken), *kept]
