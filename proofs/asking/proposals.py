"""Questions for the author: readings that came out otherwise, those that ask the same put together, in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulestone.model.expressions.printing import value_text
from rulestone.proofs.comparison.contrasts import Comparison, Contrast

from .game_outline import spoken
from .judging_readings import ReadingTrial
from .likely_readings import family, likely
from .other_reading import OtherReading
from .sentences import Opening

MOST_SHOWN = 4
"""No more readings of one cause are shown: a question with more of them would not be answered."""

MOST_OF_A_KIND = 2
"""No more of them are made in the same way, if there are others."""

MOST_SIZE = 0.5
"""A larger change weighs no more: what turns every play round is seldom what somebody reads."""

LESS_OF_A_SENTENCE, LESS_OF_AN_AXIS, LESS_OF_A_KIND = 0.1, 0.1, 0.1
"""How much less a question weighs for each before it about the same sentence, on the same axis, or made in one way."""

_BESIDE_THE_RESULT = 0.1
"""The weight of a difference that changes no result: what is offered, or lies on the table."""


@dataclass(frozen=True)
class Proposal:
    """A question for the author.

    Attributes:
        opening: the sentence, and the words that leave it open.
        trial: the other reading, and what it comes to.
        alike: names of others that came to the same figures, about the same rules.
        siblings: others with the same cause: the same sentence and rule, on the same axis; of a lower rank.
        elsewhere: by the spoken name of a further rule the same reading of it, about the same sentence.
    """

    opening: Opening
    trial: ReadingTrial
    alike: tuple[str, ...] = ()
    siblings: tuple[OtherReading, ...] = ()
    elsewhere: Mapping[str, OtherReading] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The sentence that it is about: its clause, or its words where there is none."""
        return self.opening.clause or self.opening.sentence

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which an answer may speak of it."""
        others = (*self.siblings, *self.elsewhere.values())
        return (self.other_reading.name, *self.alike, *(other.name for other in others))

    @property
    def other_reading(self) -> OtherReading:
        """The other reading."""
        return self.trial.other_reading

    @property
    def shown(self) -> tuple[OtherReading, ...]:
        """The readings that are put to the author: the other one, and of its siblings the foremost.

        Those come first beside which no more than one is made in the same way.
        """
        made: Counter[str] = Counter()
        first: list[OtherReading] = []
        further: list[OtherReading] = []
        for one in (self.other_reading, *self.siblings):
            kind = family(one.operator)
            made[kind] += 1
            (first if made[kind] <= MOST_OF_A_KIND else further).append(one)
        return (*first, *further)[:MOST_SHOWN]

    @property
    def comparison(self) -> Comparison:
        """What it changes."""
        assert self.trial.comparison is not None
        return self.trial.comparison

    @property
    def rank(self) -> float:
        """By cue first, then by size: an open sentence that changes nothing and a large change that no word asks for
        are both no question."""
        one = self.comparison
        drawn = max(0.0, one.chance)  # of plays that were drawn it is an estimate, which may lie below 0
        size = drawn**0.5 if one.verdict is Contrast.DECIDES else _BESIDE_THE_RESULT
        return self.opening.strength * likely(self.other_reading.operator) + min(MOST_SIZE, size)


def varied(ranked: Sequence[Proposal]) -> list[Proposal]:
    """The same, so that what comes early is not all of one kind: of several that are alike later ones weigh less."""
    left, found = list(ranked), []
    before: Counter[object] = Counter()
    while left:
        best = max(left, key=lambda one: one.rank - sum(less * before[what] for what, less in _alike(one)))
        left.remove(best)
        found.append(best)
        before.update(what for what, _ in _alike(best))
    return found


def _alike(one: Proposal) -> tuple[tuple[object, float], ...]:
    """What a question may have in common with others, and how much less it weighs for each of these before it."""
    reading = one.other_reading
    return (
        (("sentence", one.sentence), LESS_OF_A_SENTENCE),
        (("axis", reading.axis), LESS_OF_AN_AXIS),
        (("made", family(reading.operator)), LESS_OF_A_KIND),
    )


def cause(reading: OtherReading, opening: Opening) -> object:
    """What siblings have in common."""
    return opening.sentence, reading.axis, reading.lent_by or reading.rules[0].name, bool(reading.lent_by)


def together(found: list[Proposal]) -> list[Proposal]:
    """One question for all that ask the same, the foremost first.

    One speaks for several that come to the same figures, one for those of the same cause, and one for a reading of
    several rules about one sentence, or about one other rule.

    Args:
        found: a question for each reading that came out otherwise, in any order.
    """
    found = sorted(found, key=lambda one: (-one.rank, not one.other_reading.about, one.other_reading.name))
    kept: dict[object, list[Proposal]] = {}
    for one in found:
        kept.setdefault(_figures(one), []).append(one)
    shown = {one.name for proposal in _by_cause(kept.values()) for one in proposal.shown}
    spoken_for = [_seen_first(alike, shown) for alike in kept.values()]
    place = {id(one): number for number, one in enumerate(found)}
    return _of_several_rules(_by_cause(sorted(spoken_for, key=lambda alike: place[id(alike[0])])))


def _of_several_rules(found: Iterable[Proposal]) -> list[Proposal]:
    """The same, where one reading of several rules is one question: about one sentence, or about one other rule.

    One that has siblings stays by itself: it asks something else of its own rule, too.
    """
    kept: dict[object, Proposal] = {}
    for one in found:
        reading = one.other_reading
        others = tuple(rule.name for rule in reading.rules[1:])
        key = (others or one.sentence, reading.axis, reading.operator, reading.about)
        first = kept.get(key)
        if first is None or one.siblings or not one.sentence:
            kept[key if first is None else id(one)] = one
            continue
        names = {spoken(reading.rules[0].name): reading}
        kept[key] = replace(first, alike=(*first.alike, *one.alike), elsewhere={**first.elsewhere, **names})
    return list(kept.values())


def _by_cause(groups: Iterable[list[Proposal]]) -> list[Proposal]:
    """One proposal for each cause; of a group, all of whose readings come to the same figures, the first speaks."""
    causes: dict[object, list[list[Proposal]]] = {}
    for alike in groups:
        causes.setdefault(cause(alike[0].other_reading, alike[0].opening), []).append(alike)
    return [
        Proposal(
            first.opening,
            first.trial,
            tuple(other.other_reading.name for other in rest),
            tuple(sibling.other_reading for sibling, *_ in siblings),
        )
        for (first, *rest), *siblings in causes.values()
    ]


def _seen_first(alike: list[Proposal], shown: Collection[str]) -> list[Proposal]:
    """The same readings; where the first of them is not shown, being one of many siblings, one of another cause is.

    Nobody would see any of them otherwise.
    """
    first = alike[0]
    if first.other_reading.name in shown:
        return alike
    mine = cause(first.other_reading, first.opening)
    other = next((one for one in alike if cause(one.other_reading, one.opening) != mine), first)
    return [other, *(one for one in alike if one is not other)]


def _figures(one: Proposal) -> object:
    """What is equal for two readings that are the same game: P, how often they are met, what they are worth.

    Of such as change only what lies on the table these figures say too little: it may be another thing that lies there.
    """
    found = one.comparison
    if not found.exhausted or found.verdict is Contrast.TABLE:
        return id(one)
    worth = tuple((value_text(player), round(other, 9)) for player, (_, other) in found.worth.items())
    return round(found.chance, 9), round(found.met, 9), worth, tuple(sorted(found.after.items())), found.positions[1]
