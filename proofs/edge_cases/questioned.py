"""What comparing the readings of a question says, as one finding for each question."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from rulestone.model import Game, Question, TransitionSystem
from rulestone.model.expressions.expression import FALSE
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.comparison.contrasts import Comparison, Contrast
from rulestone.proofs.comparison.drawn_results import WINS, WORTH
from rulestone.proofs.comparison.question_importance import Answer, Importance

from .apart_in_words import apart_in_words, kind_shown, quoted
from .finding import Finding, FindingKind
from .property_words import is_silence, read_as
from .shown_plays import Shown, after_choices, what_is_shown

KINDS: Mapping[Importance, FindingKind] = {
    Importance.DECIDES: FindingKind.DECIDES,
    Importance.DIFFERS: FindingKind.MATTERS,
    Importance.OFFERS: FindingKind.MATTERS,
    Importance.TABLE: FindingKind.MATTERS,
    Importance.UNDECIDED: FindingKind.UNDECIDED,
    Importance.DEAD: FindingKind.DEAD_QUESTION,
    Importance.SAME: FindingKind.HARMLESS,
    Importance.UNASKED: FindingKind.UNASKED,
}

_ABSENCE = (FindingKind.UNDECIDED, FindingKind.HARMLESS, FindingKind.DEAD_QUESTION, FindingKind.UNASKED)

NO_RESULTS = "the game has no results"

_NEARLY_ALL = 0.995
"""An upper end above this bounds nothing worth saying."""


def question_finding(game: type[Game], answer: Answer, changed: Mapping[str, str], scope: str) -> Finding:
    """What an answer says, with a play in each reading that shows it.

    Args:
        game: the class.
        answer: what was found out about the question.
        changed: the readings that are not the defaults.
        scope: the one asked for.
    """
    question = game.questions()[answer.question]
    kind = KINDS[answer.importance]
    answer = replace(answer, comparison=_told_pair(game, answer))
    told = f"{question.text.rstrip('.?')}? {_told(game, question, answer, scope)}"
    one = answer.comparison
    shown = _shown(one) if one is not None and kind not in _ABSENCE else None
    return Finding(
        kind,
        answer.question,
        told,
        tuple(question.clauses),
        line=question.line,
        scope=one.scope if one is not None else scope,
        readings={**changed, **answer.beside},
        basis=_looked_at(answer.importance, one)
        if one is not None
        else f"the rules as read at {_listed(tuple(answer.left_out)) or scope}",
        certain=one is None or one.exhausted,
        plays=() if shown is None else shown.plays,
        labels=() if shown is None or one is None else _labels(question, one, shown),
        extra={
            "text": question.text,
            "readings": dict(question.readings),
            "chance": _rounded(one),
            **_pair(one),
            **({} if shown is None or shown.parted is None else {"parted": list(shown.parted)}),
        },
        size=one.chance if one is not None and one.verdict is Contrast.DECIDES else 0.0,
    )


def _pair(one: Comparison | None) -> dict[str, list[str]]:
    return {} if one is None else {"pair": [one.first, one.second]}


def _rounded(one: Comparison | None) -> float | None:
    return None if one is None else round(one.chance, 9)


def _told_pair(game: type[Game], answer: Answer) -> Comparison | None:
    """The pair of readings that is told: of those as grave as any, one in which neither leaves open what happens.

    That play stops where nothing is added is said beside it.
    """

    def has_hole(one: Comparison) -> bool:
        return any(is_silence(game, answer.question, reading) for reading in (one.first, one.second))

    first = answer.comparison
    if first is None or answer.importance not in (Importance.DECIDES, Importance.DIFFERS) or not has_hole(first):
        return first
    others = [one for one in answer.pairs if one.verdict is first.verdict and one.plays and not has_hole(one)]
    return min(others, key=lambda one: one.size, default=first)


def _shown(one: Comparison) -> Shown | None:
    """The pair of plays that shows the gravest difference, unless it is long and another is short."""
    kind = kind_shown(one)
    return None if kind is None else what_is_shown(kind, one.plays[kind])


def _labels(question: Question, one: Comparison, shown: Shown) -> tuple[str, ...]:
    """Each reading, and what its play shows."""
    names = [f"read as {quoted(question, name)}" for name in (one.first, one.second)]
    return tuple(f"{name}: {words}" if words else name for name, words in zip(names, shown.words, strict=True))


def _told(game: type[Game], question: Question, answer: Answer, scope: str) -> str:
    one = answer.comparison
    where = "" if one is None or one.scope == scope else f" (scope {one.scope})"
    with_others = "; ".join(read_as(game, name, reading) for name, reading in answer.beside.items())
    beside = f"{with_others}: " if with_others else ""
    match answer.importance:
        case Importance.UNASKED:
            return f"Asked by nothing at {_scopes(answer)}: no rule depends on the answer."
        case Importance.DEAD:
            assert one is not None
            return f"{beside}Nothing is done differently in any position of {_proved(answer)}."
        case Importance.SAME:
            assert one is not None
            return f"{beside}The same game however it is read: proved for {_proved(answer)}."
        case Importance.UNDECIDED:
            return f"{beside}No difference was found{where}, but not every play was looked at."
    assert one is not None
    told = [*_size(game, one), *apart_in_words(game, one)]
    if answer.importance is not Importance.DECIDES:
        told.append(_rest(answer.importance, one))
    return f"{beside}{named_readings(question, one)}: {'; '.join(filter(None, told))}."


def _size(game: type[Game], one: Comparison) -> list[str]:
    """How often results change, and whose prospects, where they do; else nothing."""
    if one.verdict is not Contrast.DECIDES:
        return []
    return [f"at scope {one.scope} {share_in_words(one)} of random plays end otherwise", _shift(game, one), _when(one)]


def _rest(importance: Importance, one: Comparison) -> str:
    """What is known of results where none is seen to change."""
    if not one.worth:
        return "" if any(_has_results(play.system) for pair in one.plays.values() for play in pair) else NO_RESULTS
    if importance is Importance.DIFFERS:
        return ""  # it says more of random play than of the rule, and stands with what the finding rests on
    if one.mute:
        return f"all plays of scope {one.scope} end alike, so results could not differ"
    return f"at scope {one.scope} every result stays as likely"


def named_readings(question: Question, one: Comparison) -> str:
    """Two readings by what they say, and which others there are."""
    others = [quoted(question, name) for name in question.readings if name not in (one.first, one.second)]
    told = " or ".join(quoted(question, name) for name in (one.first, one.second))
    return f"{told} (or {', '.join(others)})" if others else told


def chance_in_words(one: Comparison) -> str:
    """P, or the interval in which it lies."""
    if one.interval is None:
        return _percent(one.chance)
    low, high = (min(1.0, max(0.0, end)) for end in one.interval)
    if high > _NEARLY_ALL:
        nearly = "all or nearly all" if low > _NEARLY_ALL else f"at least {_percent(low)}"
        return nearly if low > 0.001 else "an unknown share"
    return f"{_percent(low)} to {_percent(high)}" if low > 0.001 else f"up to {_percent(high)}"


def share_in_words(one: Comparison) -> str:
    """P as a figure of a small scope deserves to be told: by whole percents, by five where plays were drawn."""
    if one.interval is None:
        return "all" if one.chance > 0.9995 else _rounded_percent(one.chance, 1)
    low, high = (min(1.0, max(0.0, end)) for end in one.interval)
    if low > _NEARLY_ALL:
        return "all or nearly all"
    if high > _NEARLY_ALL:
        return f"at least {_rounded_percent(low, 5)}" if low > 0.001 else "an unknown share"
    return f"about {_rounded_percent(one.chance, 5)}" if low > 0.001 else f"up to {_rounded_percent(high, 5)}"


def _rounded_percent(share: float, step: int) -> str:
    hundred = step * round(100 * share / step)
    return f"{hundred} %" if hundred else f"less than {step} %"


def _has_results(system: TransitionSystem) -> bool:
    """Whether a play can end with a result; of one that was drawn, or cut short, none may be known."""
    return bool(system.outcomes) and system.terminal is not FALSE


def _looked_at(importance: Importance, one: Comparison) -> str:
    """What the comparison rests on; with results, where it was not seen that they differ, nor that they do not."""
    shift = one.shift
    if importance is not Importance.DIFFERS or not one.worth:
        return one.basis
    if shift is None or not shift.most.get(WINS, shift.most.get(WORTH)):
        return f"{one.basis}; how often who wins was not compared"
    what = "how often each player wins" if WINS in shift.most else "what each player gets on average"
    return f"{one.basis}, too few to tell a small change of {what}: no large one was found"


def _percent(share: float) -> str:
    hundred = 100 * share
    if hundred >= 9.95 or round(hundred, 9) in (0.0, 100.0):
        return f"{hundred:.0f} %"
    return "less than 0.1 %" if hundred < 0.1 else f"{hundred:.1f} %"


_WORTH_SAYING = 0.03
"""A change of prospects that is smaller is not said: other plays end otherwise, and nobody gains by it."""


def _shift(game: type[Game], one: Comparison) -> str:
    """Whose prospects change most, if anybody's do much."""
    drawn = one.shift
    if drawn is not None:
        if drawn.figure == WINS:
            return _wins(game, drawn.player, drawn.first, drawn.second)
        return f"on average {drawn.player} gets {_figures(drawn.first, drawn.second)}"
    if not one.exhausted:
        return ""
    for figures in (one.wins, one.worth):
        if figures:
            player, (first, second) = max(figures.items(), key=lambda item: abs(item[1][0] - item[1][1]))
            if figures is one.wins:
                return _wins(game, value_text(player), first, second)
            if abs(first - second) >= _WORTH_SAYING:
                return f"on average {value_text(player)} gets {_figures(first, second)}"
    return ""


def _wins(game: type[Game], player: str, first: float, second: float) -> str:
    if abs(first - second) < _WORTH_SAYING:
        return ""
    return f"{player} {game.victory} in {_whole(first)} or in {_whole(second)}"


def _whole(share: float) -> str:
    return _rounded_percent(share, 1) if share else "none"


def _figures(first: float, second: float) -> str:
    """Two averages, as exact as their difference needs."""
    digits = next((n for n in range(2, 6) if _figure(first, n) != _figure(second, n)), 6)
    return f"{_figure(first, digits)} or {_figure(second, digits)}"


def _figure(number: float, digits: int) -> str:
    """A number with about this many digits that count, those before the point always."""
    before = len(f"{abs(number):.0f}".lstrip("0"))
    return f"{number:.{digits}g}" if before <= digits else f"{number:,.0f}"


def _when(one: Comparison) -> str:
    """How often the difference is met, if not just in the plays that end otherwise, and how early."""
    soonest = min(one.after.values(), default=None)
    when = "" if soonest is None else "at once" if soonest == 0 else f"at the soonest {after_choices(soonest)}"
    met, size = (_rounded_percent(share, 5 if one.interval else 1) for share in (one.met, one.chance))
    if one.met > 0.9995:
        return f"it comes up in every play{', ' if when else ''}{when}"
    if met != size:
        return f"it comes up in {met} of them{', ' if when else ''}{when}"
    return f"it comes up {when}" if when else ""


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)


def _scopes(answer: Answer) -> str:
    return f"scope{'s' * (len(answer.left_out) > 1)} {_listed(tuple(answer.left_out))}"


def _proved(answer: Answer) -> str:
    """Where every position was visited."""
    whole = dict.fromkeys(scope for scope, _, _, verdict in answer.tried if verdict is Contrast.SAME)
    drawn = dict.fromkeys(scope for scope, _, _, verdict in answer.tried if verdict is Contrast.UNDECIDED)
    rest = f"; at {_listed(tuple(drawn))} plays that were drawn show no difference" if drawn else ""
    return f"scope{'s' * (len(whole) > 1)} {_listed(tuple(whole))}{rest}"


def merged(findings: Sequence[Finding], questions: Collection[str]) -> tuple[list[Finding], dict[str, FindingKind]]:
    """The findings without what another contradicts, and of each question the most important kind of finding about it.

    That no difference was found, or that none exists in the readings chosen, is not said of a question on which depends
    whether a property holds.
    """
    kinds: dict[str, list[FindingKind]] = {}
    for finding in findings:
        for name in _questions_of(finding, questions):
            kinds.setdefault(name, []).append(finding.kind)
    order = list(FindingKind)
    verdicts = {name: min(found, key=order.index) for name, found in kinds.items()}
    kept = [f for f in findings if f.kind not in _ABSENCE or verdicts.get(f.subject) is f.kind]
    return kept, {name: verdicts[name] for name in questions if name in verdicts}


def _questions_of(finding: Finding, questions: Collection[str]) -> Iterator[str]:
    """The questions that a finding is about: "order", "order=safe", "order=safe and edge=open"."""
    if finding.kind is FindingKind.READING_BREAKS:
        yield from (part.partition("=")[0] for part in finding.subject.split(" and "))
    elif finding.kind in (FindingKind.DECIDES, FindingKind.MATTERS, *_ABSENCE) and finding.subject in questions:
        yield finding.subject
