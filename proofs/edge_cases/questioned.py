"""What comparing the readings of a question says, as one finding for each question."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from rulestone.model import Game, Question
from rulestone.model.printing import value_text
from rulestone.proofs.comparison.answer import Answer, Importance
from rulestone.proofs.comparison.compare_readings import Comparison, Contrast
from rulestone.proofs.comparison.coupling import OFFERS, OVER, SIGHT, TABLE
from rulestone.proofs.comparison.coupling import RESULT as OTHER_RESULT
from rulestone.proofs.comparison.drawn_results import WINS, WORTH
from rulestone.proofs.plays.play import Play

from .finding import Finding, FindingKind
from .shown_plays import what_is_shown

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

_NEARLY_ALL = 0.995
"""An upper end above this bounds nothing worth saying."""

MOST_MOVES = 60
"""A longer pair of plays is shown only where no shorter one shows a difference."""


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
    told = f"{question.text.rstrip('.?')}? {_told(game, question, answer, scope)}"
    one = answer.comparison
    plays, labels = _shown(one) if one is not None and kind not in _ABSENCE else ((), ())
    return Finding(
        kind,
        answer.question,
        told,
        tuple(question.clauses),
        line=question.line,
        scope=one.scope if one is not None else scope,
        readings={**changed, **answer.beside},
        basis=one.basis if one is not None else f"the rules as read at {_listed(tuple(answer.left_out)) or scope}",
        certain=one is None or one.exhausted,
        plays=plays,
        labels=labels,
        extra={"text": question.text, "readings": dict(question.readings), "chance": _rounded(one)},
        size=one.chance if one is not None and one.verdict is Contrast.DECIDES else 0.0,
    )


def _rounded(one: Comparison | None) -> float | None:
    return None if one is None else round(one.chance, 9)


def _shown(one: Comparison) -> tuple[tuple[Play, ...], tuple[str, ...]]:
    """The pair of plays that shows the gravest difference, unless it is long and another is short; what each shows."""
    kind = _kind_shown(one)
    if kind is None:
        return (), ()
    plays, shown = what_is_shown(kind, one.plays[kind])
    names = [f"read as {one.question}={name}" for name in (one.first, one.second)]
    return plays, tuple(f"{name}: {words}" if words else name for name, words in zip(names, shown, strict=True))


def _kind_shown(one: Comparison) -> str | None:
    """The gravest kind of difference of which there is a play, not too long if one is not."""
    order = [kind for kind in (OTHER_RESULT, OVER, OFFERS, TABLE, SIGHT) if kind in one.plays]
    short = [kind for kind in order if max(map(len, one.plays[kind])) <= MOST_MOVES]
    return next(iter(short or order), None)


def _told(game: type[Game], question: Question, answer: Answer, scope: str) -> str:
    one = answer.comparison
    where = "" if one is None or one.scope == scope else f" (scope {one.scope})"
    with_others = " and ".join(f"{name}={reading}" for name, reading in answer.beside.items())
    beside = f"With {with_others}: " if with_others else ""
    match answer.importance:
        case Importance.UNASKED:
            return f"Asked by nothing at {_scopes(answer)}: no rule depends on the answer."
        case Importance.DEAD:
            assert one is not None
            return f"{beside}Not alive at any scope tried ({_listed(answer.scopes)}): nothing is ever done differently."
        case Importance.SAME:
            assert one is not None
            return f"{beside}The same game however it is read: proved for {_proved(answer)}."
        case Importance.UNDECIDED:
            return f"{beside}No difference was found{where}, but not every play was looked at."
    assert one is not None
    names = named_readings(question, one)
    if answer.importance is Importance.DECIDES:
        told = [f"{names}: another result in {chance_in_words(one)} of plays"]
        told += filter(None, [_shift(game, one), _only(question, one), _when(one)])
        return f"{beside}{'; '.join(told)}{where}."
    if not one.worth:
        rest = "the game has no results"
    elif answer.importance is Importance.DIFFERS:
        rest = _left_open(one)
    elif one.mute:
        rest = "all plays of the scope end alike, so results could not differ"
    else:
        rest = "every result stays as likely"
    told = [f"{names}: {_first(one)}", _only(question, one), turns_text(question, one), rest]
    return f"{beside}{'; '.join(filter(None, told))}{where}."


def named_readings(question: Question, one: Comparison) -> str:
    """Two readings by what they say."""
    said = [" ".join(str(question.readings[name]).split()) for name in (one.first, one.second)]
    return " or ".join(f"“{text.rstrip('.')}”" for text in said)


def chance_in_words(one: Comparison) -> str:
    """P, or the interval in which it lies."""
    if one.interval is None:
        return _percent(one.chance)
    low, high = (min(1.0, max(0.0, end)) for end in one.interval)
    if high > _NEARLY_ALL:
        nearly = "all or nearly all" if low > _NEARLY_ALL else f"at least {_percent(low)}"
        return nearly if low > 0.001 else "an unknown share"
    return f"{_percent(low)} to {_percent(high)}" if low > 0.001 else f"up to {_percent(high)}"


def _left_open(one: Comparison) -> str:
    """What is known of results where it was not seen that they differ, nor that they do not."""
    shift = one.shift
    if shift is None:
        return "whether results change is not known"
    told = [f"average by more than {_figure(shift.most[WORTH], 2)}"] if shift.most[WORTH] else []
    if WINS in shift.most:
        told.insert(0, f"chance to win by more than {_percent(shift.most[WINS])}")
    if not told:
        return "whether results change is not known"
    whose = ", nor anybody's ".join(told).replace(" by", " changed by", 1)
    return f"in {shift.plays:,} random plays of each nobody's {whose}"


def _percent(share: float) -> str:
    hundred = 100 * share
    if hundred >= 9.95 or round(hundred, 9) in (0.0, 100.0):
        return f"{hundred:.0f} %"
    return "less than 0.1 %" if hundred < 0.1 else f"{hundred:.1f} %"


def _shift(game: type[Game], one: Comparison) -> str:
    """Whose prospects change most."""
    drawn = one.shift
    if drawn is not None:
        if drawn.figure == WINS:
            told = f"{drawn.player} {game.victory} in {_percent(drawn.first)} or in {_percent(drawn.second)}"
        else:
            told = f"on average {drawn.player} gets {_figures(drawn.first, drawn.second)}"
        return f"{told} ({drawn.plays:,} random plays of each)"
    if one.wins and one.exhausted:
        player, (first, second) = max(one.wins.items(), key=lambda item: abs(item[1][0] - item[1][1]))
        if abs(first - second) >= 0.005:
            return f"{value_text(player)} {game.victory} in {_percent(first)} or in {_percent(second)}"
    if one.worth and one.exhausted:
        player, (first, second) = max(one.worth.items(), key=lambda item: abs(item[1][0] - item[1][1]))
        if abs(first - second) >= 0.005:
            return f"on average {value_text(player)} gets {_figures(first, second)}"
    return ""


def _figures(first: float, second: float) -> str:
    """Two averages, as exact as their difference needs."""
    digits = next((n for n in range(2, 6) if _figure(first, n) != _figure(second, n)), 6)
    return f"{_figure(first, digits)} or {_figure(second, digits)}"


def _figure(number: float, digits: int) -> str:
    """A number with about this many digits that count, those before the point always."""
    before = len(f"{abs(number):.0f}".lstrip("0"))
    return f"{number:.{digits}g}" if before <= digits else f"{number:,.0f}"


def _only(question: Question, one: Comparison) -> str:
    """A move that only one reading offers and that ends the game, if there is one."""
    ending = [found for found in one.one_sided if found[2] == 1]
    if not ending:
        return ""
    side, move, _, result = ending[0]
    best = max(result.values(), default=0) if all(isinstance(w, int | float) for w in result.values()) else 0
    winners = [value_text(player) for player, worth in result.items() if worth == best and best > 0]
    end = f"and {' and '.join(winners)} win{'s' if len(winners) == 1 else ''}" if winners else "which ends the game"
    after = one.after.get(OFFERS, 0)
    return f"{_after(after)} only `{(one.first, one.second)[side]}` allows `{move}`, {end}"


def turns_text(question: Question, one: Comparison) -> str:
    """In how many ways the table can stand after a turn in one reading only."""
    found = one.turns
    if found is None:
        return ""
    after = "after the first turn" if found.turns == 0 else f"after turn {found.turns + 1}"
    told = [
        f"in {number:,} {'ways' if number > 1 else 'way'} that only `{name}` allows"
        for number, name in zip(found.only, (one.first, one.second), strict=True)
        if number
    ]
    return f"{after} the table can stand {' and '.join(told)}"


def _when(one: Comparison) -> str:
    """How often the difference is met, and how early."""
    told = []
    if one.met > 0.9995:
        told.append("every play meets the difference")
    elif one.interval is not None or one.met - one.chance > 0.0005:  # else it is those that end otherwise
        told.append(f"{_percent(one.met)} of plays meet the difference")
    if one.after:
        soonest = min(one.after.values())
        told.append("at once" if soonest == 0 else f"at the soonest {_after(soonest)}")
    return ", ".join(told)


def _first(one: Comparison) -> str:
    """How two readings that do not decide differ, and when: what their plays show."""
    what = {
        OFFERS: "other moves are offered",
        OVER: "the game is over in one only",
        TABLE: "the table differs",
        SIGHT: "other players may look",
    }
    kind = _kind_shown(one) or min(one.after, key=lambda name: one.after[name], default=OFFERS)
    return f"{what.get(kind, 'something differs')} {_after(one.after.get(kind, 0))}"


def _after(choices: int) -> str:
    return {0: "at once", 1: "after one choice"}.get(choices, f"after {choices} choices")


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
