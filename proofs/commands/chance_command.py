"""`rulestone chance`: how likely, how much on average, how much in the long run."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.running.plain_text import tell

from .common import FOUND, can_write, game_options, load, made_of, print_json, progress_shown, told_errors, wrong

if TYPE_CHECKING:
    from .chance_notes import ChanceAsked

_WIDTH = 105
"""Of a line of a note, without what stands before it."""

_MOST_PLACES = 24
"""Of a deal no more places are printed."""


@click.command("chance")
@game_options()
@click.option("--reach", metavar="GOAL", help="How likely is it that GOAL is ever reached?")
@click.option("--reward", metavar="AMOUNT", help="What is earned in all, on average?")
@click.option("--stuck", is_flag=True, help="How likely is it that play gets stuck: no move is left before the end?")
@click.option("--until", metavar="GOAL", help="With --reward: play ends where GOAL holds.")
@click.option("--long-run", is_flag=True, help="With --reward: what is earned for each step in the long run?")
@click.option("--per", metavar="EVENTS", help="With --long-run: for each event, not for each step.")
@click.option("--manner", metavar="NAME", help="The players play in a manner that the game declares.")
@click.option("--best", is_flag=True, help="All players together choose what makes it most.")
@click.option("--worst", is_flag=True, help="All players together choose what makes it least.")
@click.option("--uniform", is_flag=True, help="Each choice is equally likely.")
@click.option(
    "--engine",
    type=click.Choice(["exact", "bounds", "storm"]),
    default="exact",
    show_default=True,
    help="Fractions; floating point with proved bounds; or Storm.",
)
@click.option("--limit", type=click.IntRange(1), default=300_000, show_default=True, help="Most states to explore.")
@click.option("--decisions", type=click.IntRange(0), default=3, show_default=True, help="How many choices to show.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Only write the process for Storm (.drn).",
)
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
def chance(
    game: str,
    scope: str | None,
    readings: tuple[str, ...],
    reach: str | None,
    reward: str | None,
    stuck: bool,
    until: str | None,
    long_run: bool,
    per: str | None,
    manner: str | None,
    best: bool,
    worst: bool,
    uniform: bool,
    engine: str,
    limit: int,
    decisions: int,
    output: Path | None,
    as_json: bool,
) -> None:
    """Probabilities and averages, exactly: of reaching something, in all, or in the long run.

    GOAL is the name of a goal or other property of the game, or a condition written as in a rule:
    'self.phase == "over"'. AMOUNT and EVENTS are the name of a variable (how much it grows), of a player (their result
    at the end), of a rule (how often it is played), or an expression of before, after and step: 'after.house -
    before.house'. Without --reach, --reward and --stuck the game's own claims are judged.
    """
    from rulestone.proofs.engines.chance.facts import named_manner
    from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose
    from rulestone.proofs.engines.chance.typed_questions import amount_named, goal_named, player_rewarded

    from .chance_notes import ChanceAsked, notes

    if sum(map(bool, (reach, reward, stuck))) > 1:
        wrong("ask for one of --reach, --reward and --stuck")
    for option, given, needed in (
        ("--until", until, reward),
        ("--long-run", long_run, reward),
        ("--per", per, long_run),
    ):
        if given and not needed:
            wrong(f"{option} needs {'--long-run' if option == '--per' else '--reward'}")
    if until and long_run:
        wrong("--until ends the play, and --long-run never does: leave one out")
    loaded = load(game)
    can_write(output)
    with told_errors(), progress_shown(as_json) as listener:
        system = made_of(loaded, scope, readings).system
        if not reach and not reward and not stuck:
            _judge_claims(system, game, limit, as_json)
            return
        goal = reach or until
        objective = Objective(
            None if goal is None else goal_named(system, goal),
            None if reward is None else amount_named(system, reward),
            None if per is None else amount_named(system, per),
            named_manner(system, manner),
        )
        inquiry = Inquiry(system, objective, limit=limit, exact=engine == "exact", listener=listener)
        if output is not None:
            from rulestone.proofs.engines.chance.storm import write_drn

            write_drn(inquiry, output)
            tell(f"{output}: {len(inquiry.process):,} states, {inquiry.process.transitions:,} outcomes")
            return
        wanted = zip(Purpose, (best, worst, uniform), strict=True)
        asked = [purpose for purpose, chosen in wanted if chosen]
        asked = asked or ([Purpose.BEST] if inquiry.process.is_chain else list(Purpose))
        question = "stuck" if stuck else "probability" if reach else "average" if long_run else "total"
        player = None if reward is None else player_rewarded(system, reward)
        inquired = ChanceAsked(inquiry, question, list(map(str, asked)), player, manner)
        told = notes(inquired, system)
        if engine == "storm":
            from rulestone.proofs.engines.chance.storm import by_storm

            figures: dict[Purpose, Any] = {p: by_storm(inquiry, question, p, counted=per is not None) for p in asked}
        else:
            figures = {p: getattr(inquiry, question)(p) for p in asked}
    if as_json:
        _print_json(game, inquired, told, figures, decisions)
    else:
        _print(inquiry, told, figures, decisions)


def _judge_claims(system: Any, game: str, limit: int, as_json: bool) -> None:
    from rulestone.model.system.scenes import judge_claims
    from rulestone.proofs.engines.chance.facts import ChanceFacts

    found = judge_claims(system, ChanceFacts(system, limit=limit))
    if as_json:
        from rulestone.proofs.checking.kept_readings import scene_data

        told = {"game": game, "scope": system.scope, "readings": dict(system.readings)}
        print_json({**told, "claims": [scene_data(one) for one in found]}, "chance/1")
    else:
        if not found:
            tell(f"{system.name} makes no claims; ask with --reach, --reward or --stuck")
        for finding in found:
            tell(f"{finding.declared.name}: {finding.fared}: {finding.detail}")
            if finding.declared.text:
                tell(f"    {finding.declared.text}")
    if any(finding.agrees is False for finding in found):
        raise click.exceptions.Exit(FOUND)


_MEANINGS = {"best": "at best", "worst": "at worst", "uniform": "at random"}


def _print(inquiry: Any, notes: list[str], figures: dict[Any, Any], decisions: int) -> None:
    process = inquiry.process
    kind = "Markov chain" if process.is_chain else "Markov decision process"
    tell(f"{process.system.name}, scope {process.system.scope}: {kind}, {len(process):,} states")
    for note in notes:
        for number, line in enumerate(wrap(note, _WIDTH)):
            tell(("          " if number else "    note: ") + line)
    for purpose, answer in figures.items():
        word = _MEANINGS[purpose] if not process.is_chain else "value"
        tell(f"{word:<10} {_number(answer)}")
        if hasattr(answer, "by_initial_distribution") and len(answer.by_initial_distribution) > 1:
            for name, value in answer.by_initial_distribution.items():
                tell(f"    {name}: {float(value):.6g}")
        for number, (before, chooser, moves) in enumerate(_decisions(answer, decisions)):
            if not number and (deal := _deal(answer)) is not None:
                held = ", ".join(
                    f"{cell}: {value_text(value)}" for cell, value in [*deal.values.items()][:_MOST_PLACES]
                )
                held += ", ..." if len(deal.values) > _MOST_PLACES else ""
                for place, line in enumerate(wrap(f"{held}:", _WIDTH)):
                    tell(("        " if place else f"    dealt as one of {deal.number:,} ways, ") + line)
            if before:
                tell(f"    {'; '.join(map(str, before))}")
            (chosen, worth), *others = moves
            tell(f"    {_who(chooser)} chooses {_call(chosen)} ({float(worth):.6g})")
            for label, other in sorted(others, key=lambda one: one[1], reverse=purpose != "worst")[:3]:
                tell(f"        not {_call(label)} ({'as good' if other == worth else f'{float(other):.6g}'})")


def _number(answer: Any) -> str:
    low, high = answer.low, answer.high
    if low == high:
        text = str(low)
        shown = text if len(text) < 60 else f"a fraction of {len(str(low.denominator))} digits"
        return f"{float(low):.10g} = {shown}"
    return f"{float(low):.10g} to {float(high):.10g}"


def _decisions(answer: Any, number: int) -> list[Any]:
    from rulestone.proofs.engines.chance.measures import Measured, first_decisions

    return list(first_decisions(answer, number)) if isinstance(answer, Measured) and number else []


def _deal(answer: Any) -> Any:
    from rulestone.proofs.engines.chance.measures import Measured, first_deal

    return first_deal(answer) if isinstance(answer, Measured) else None


def _dealt_data(deal: Any) -> dict[str, Any] | None:
    if deal is None:
        return None
    held = {str(cell): value_text(value) for cell, value in deal.values.items()}
    return {"probability": str(deal.probability), "ways": deal.number, "holds": held}


def _who(chooser: Any) -> str:
    if chooser is None:
        return "the order of forced steps"
    return " or ".join(map(value_text, chooser)) if isinstance(chooser, tuple) else value_text(chooser)


def _call(label: Any) -> str:
    from dataclasses import replace

    return str(replace(label, chooser=None))


def _print_json(game: str, asked: ChanceAsked, told: list[str], figures: dict[Any, Any], decisions: int) -> None:
    process = asked.inquiry.process
    answered = {}
    for purpose, answer in figures.items():
        answered[str(purpose)] = {
            "low": str(answer.low),
            "high": str(answer.high),
            "value": float((answer.low + answer.high) / 2),
            "exact": answer.low == answer.high,
            "by_beginning": {name: str(v) for name, v in getattr(answer, "by_initial_distribution", {}).items()},
            "dealt": _dealt_data(_deal(answer)) if decisions else None,
            "decisions": [
                {
                    "before": [str(label) for label in before],
                    "chooser": _who(chooser),
                    "moves": [{"move": _call(label), "worth": str(worth)} for label, worth in moves],
                }
                for before, chooser, moves in _decisions(answer, decisions)
            ],
        }
    print_json(
        {
            "game": game,
            "scope": process.system.scope,
            "readings": dict(process.system.readings),
            "question": asked.question,
            "states": len(process),
            "outcomes": process.transitions,
            "setup": process.setup,
            "stuck": len(process.stuck),
            "information": "bound" if asked.hidden_from() else "exact",
            "choosing": [_who(player) for player in process.choosing()],
            "notes": told,
            "undefined": [str(process.system.instances[i].label) for i in process.undefined],
            "answers": answered,
        },
        "chance/1",
    )
