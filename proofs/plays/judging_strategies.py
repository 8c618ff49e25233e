"""Verdicts on declared strategies, by whatever engine judges the games in which they are followed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from rulestone.model import GameError, TransitionSystem
from rulestone.model.declarations.declarations import CAN_FORCE, CANNOT_FORCE
from rulestone.model.expressions.printing import value_text
from rulestone.model.system.strategies import Strategy

from .conditions import DEFINED
from .ending import gravest
from .followed import AIM, ANSWERED, KEPT, LOWERED, Followed, followed, hidden
from .unanswered import unanswered
from .verdict import Status, Verdict

Judge = Callable[[TransitionSystem, Sequence[str]], list[Verdict]]
"""An engine's verdicts on properties of a system."""

_FAILS = {
    AIM: "the condition fails all the same",
    ANSWERED: "they come to where no step that it names may be made",
    KEPT: "what it keeps is left",
    LOWERED: "a step lowers nothing",
}
"""What is wrong where a property of the game in which a strategy is followed fails."""

_OPEN = {
    AIM: "whether the condition holds",
    ANSWERED: "whether there always is a step that it names",
    KEPT: "whether what it keeps is kept",
    LOWERED: "whether every step lowers it",
    DEFINED: "whether every rule denotes",
}


def strategy_names(system: TransitionSystem, properties: Collection[str] | None) -> list[str]:
    """The declared strategies among some properties; all if None."""
    return [one.name for one in system.strategies if properties is None or one.name in properties]


def judge_strategies(
    system: TransitionSystem, properties: Collection[str] | None, engine: str, judge: Judge
) -> Iterator[Verdict]:
    """A verdict for each declared strategy among some properties, in the order of the game.

    `proved` and `exhausted`: whoever follows it has what it is said to show, whatever all others do and however dice
    fall. `refuted`: a play in which it is followed shows where it fails, which says nothing of what it is to show.
    """
    for strategy in system.strategies:
        if properties is None or strategy.name in properties:
            yield _verdict(system, strategy, engine, judge)


def shown_by(system: TransitionSystem, verdict: Verdict) -> Verdict | None:
    """The verdict on what a strategy shows, where it does."""
    strategy = next((one for one in system.strategies if one.name == verdict.property), None)
    if strategy is None or not verdict.status.is_good:
        return None
    shows = strategy.shows
    sizes = "" if system.is_finite else ", for numbers of any size"
    detail = f"by the strategy {strategy.name}{sizes}"
    return replace(verdict, property=shows.name, kind=shows.kind, detail=detail, seconds=0.0, certificate=None)


def _verdict(system: TransitionSystem, strategy: Strategy, engine: str, judge: Judge) -> Verdict:
    shows = strategy.shows
    figures = {"shows": shows.name, "by": [value_text(player) for player in strategy.by]}
    verdict = Verdict(
        strategy.name,
        strategy.kind,
        system.scope,
        system.readings,
        engine,
        Status.UNKNOWN,
        figures=figures,
    )
    if shows.kind == CAN_FORCE and strategy.lowers is None and not system.variants:
        return replace(verdict, detail="it does not say what every step lowers, so it might go on for ever")
    if (question := unanswered(system)) is not None:
        return replace(verdict, detail=f"what can be done depends on what no text says, {question.text!r}")
    if (unseen := hidden(system, strategy)) and shows.kind != CANNOT_FORCE:
        return replace(verdict, detail=f"it goes by {unseen}")
    found = followed(system, strategy)
    try:
        verdicts = judge(found.system, found.asked)
    except GameError as error:
        return replace(verdict, detail=error.message)
    verdict = replace(
        verdict,
        seconds=sum(one.seconds for one in verdicts),
        certificate=next((one.certificate for one in verdicts if one.certificate), None),
    )
    return _told(found, verdict, verdicts)


def _told(found: Followed, verdict: Verdict, verdicts: Sequence[Verdict]) -> Verdict:
    """What verdicts on the game in which a strategy is followed say of the strategy."""
    who = ", ".join(map(value_text, found.strategy.by)) or "nobody"
    for one in verdicts:
        if one.status is Status.REFUTED and one.property in _FAILS:
            play = None if one.play is None else found.play(one.play)
            count = 0 if play is None else len(play.moves)
            after = "at once" if not count else f"after {count} step{'s' * (count > 1)}"
            detail = f"{who} may follow it, and {_FAILS[one.property]}, {after}"
            return replace(verdict, status=Status.REFUTED, detail=detail, play=play)
    left = [one for one in verdicts if one.property in found.asked and not one.status.is_good]
    ended = gravest(one.ended for one in verdicts)
    if len({one.property for one in verdicts} & set(found.asked)) < len(found.asked):
        return replace(verdict, detail="not all that it comes to was judged", ended=ended)
    if left:
        one = left[0]
        cut = Status.TRUNCATED if one.status is Status.TRUNCATED else Status.UNKNOWN
        pair = None if one.pair is None else found.pair(one.pair)
        what = _OPEN.get(one.property, one.property)
        return replace(verdict, status=cut, detail=f"open {what}: {one.detail}", pair=pair, ended=ended)
    whole = all(one.status is Status.EXHAUSTED for one in verdicts)
    told = dict.fromkeys(one.detail for one in verdicts if one.detail)
    sizes = "" if found.original.is_finite else ", for numbers of any size"
    detail = f"{who} may follow it against everything{sizes}: {', '.join(told)}"
    return replace(verdict, status=Status.EXHAUSTED if whole else Status.PROVED, detail=detail)
