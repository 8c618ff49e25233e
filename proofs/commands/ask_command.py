"""`rulestone ask`: questions that the text leaves open and nobody has asked."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rulestone.proofs.running.plain_text import complain

from .common import FOUND, UNDECIDED, answers, game_options, load, print_json, progress_shown, told_errors, wrong

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType
    from rulestone.model import Game
    from rulestone.proofs.asking.inquiry import AskedGame
    from rulestone.proofs.asking.mined_facts import MinedFacts
    from rulestone.proofs.asking.proposals import Proposal
    from rulestone.proofs.asking.proved_facts import FactAtScope


MOST, MOST_OF_ALL = 10, 60
"""How many questions are printed, and how many with `--all`, if nothing else is said."""

TOLD_EARLY = 5
"""How many questions in words are printed before any reading is tried."""

PROOF = 60.0
"""Seconds of work for what z3 says of all facts of a scope."""

MOST_FACTS = 12
"""The most facts besides kept sums that are printed without `--all`."""


@click.command("ask")
@game_options(scope=False)
@click.option("--scope", "scopes", multiple=True, metavar="NAME", help="Where to try (repeatable); the two smallest.")
@click.option("--rule", "rules", multiple=True, metavar="NAME", help="Ask about this rule only (repeatable).")
@click.option("--cues", type=click.Path(path_type=Path), metavar="FILE", help="More cue words, or another language.")
@click.option("--facts", is_flag=True, help="Ask nothing; print what is so in every position instead.")
@click.option(
    "--proposals", "outside", type=click.Path(path_type=Path), metavar="FILE", help="Second readings of others to try."
)
@click.option("--most", type=click.IntRange(1), help="Questions to print.  [default: 10, with --all 60]")
@click.option("--all", "everything", is_flag=True, help="Also try readings that no word suggests, or one settles.")
@click.option(
    "--effort", "factor", default=1.0, show_default=True, metavar="FACTOR", help="Work to spend, as a factor."
)
@click.option("--answered", is_flag=True, help="Also print what the author has answered, each with its answer.")
@click.option("--write", is_flag=True, help="Write what is answered with `adopt` into the game's file.")
@click.option("--json", "as_json", is_flag=True, help="Print for programs.")
@click.pass_context
def ask(
    context: click.Context,
    game: str,
    readings: tuple[str, ...],
    scopes: tuple[str, ...],
    rules: tuple[str, ...],
    cues: Path | None,
    outside: Path | None,
    most: int | None,
    everything: bool,
    facts: bool,
    factor: float,
    answered: bool,
    write: bool,
    as_json: bool,
) -> None:
    """Ask what the text leaves open and nobody has asked.

    Each sentence behind a rule is compared with a fixed list of axes (who, whose, may or must, how often, ...).
    Where a word of it leaves an axis open, and none settles it, the rules are read the other way. A reading is dropped
    if an example contradicts it, if play gets stuck, if it is the same game, or if a question asks it already. What is
    left is printed as questions; under them those in words, of which the model has no other reading.

    Exit codes: 0 nothing to ask, but in words; 1 there are questions; 2 the input is wrong; 3 none were found, but not
    all was tried.
    """
    from rulestone.proofs.asking.authors_answers import answers_file, answers_of
    from rulestone.proofs.asking.inquiry import AskSettings, inquire
    from rulestone.proofs.asking.judging_readings import AskEffort
    from rulestone.proofs.asking.lexicon import lexicon_with
    from rulestone.proofs.asking.outside_proposals import read_proposals

    if not 0 < factor < float("inf"):
        wrong(f"--effort {factor}: it is no factor above 0")
    shown = most or (MOST_OF_ALL if everything else MOST)
    loaded = load(game)
    if facts:
        _print_facts(loaded, scopes, answers(readings), factor, everything, as_json)
        return
    found: AskedGame | None = None
    with told_errors(), progress_shown(as_json) as listener:
        effort = AskEffort().times(factor)
        chosen = answers(readings)
        settings = AskSettings(
            lexicon_with(cues),
            scopes,
            chosen,
            effort,
            everything=everything,
            only=rules,
            answers=answers_of(loaded),
            proposals=read_proposals(outside) if outside else (),
        )
        told: set[int] = set()
        try:
            for found in inquire(loaded, settings, listener):
                _tell(found, told)
        except KeyboardInterrupt:
            if found is None:
                raise
            found.stopped = "interrupted: further readings were not tried"
    assert found is not None
    if as_json:
        from rulestone.proofs.asking.words import inquiry_data

        print_json(inquiry_data(found, game, shown))
    else:
        _print(found, shown, everything, write)
        if found.game is not None:
            _print_answered(found, answers_file(found.game), answered)
    if found.proposals():
        context.exit(FOUND)
    if found.stopped:
        context.exit(UNDECIDED)


def _print_facts(
    game: type[Game],
    scopes: Sequence[str],
    readings: Mapping[str, str],
    factor: float,
    everything: bool,
    as_json: bool,
) -> None:
    """What is so in every position of each scope (of a small one if none is named), and what z3 says of the first."""
    from rulestone.proofs.asking.facts.alike_sums import groups_of_alike
    from rulestone.proofs.asking.inquiry import AskSettings, scopes_asked
    from rulestone.proofs.asking.judging_readings import AskEffort
    from rulestone.proofs.asking.lexicon import lexicon_with
    from rulestone.proofs.asking.mined_facts import mined_facts
    from rulestone.proofs.asking.proved_facts import facts_at
    from rulestone.proofs.plays.rules_read import system_read
    from rulestone.proofs.running.plain_text import tell

    effort = AskEffort().times(factor)
    first = game.first_scope()
    proved: dict[str, list[FactAtScope]] = {}
    with told_errors(), progress_shown(as_json) as listener:
        known, smaller = scopes_asked(game, AskSettings(lexicon_with(), scopes, readings, effort))
        found = [mined_facts(known, scope, readings, effort.positions) for scope in scopes or smaller[-2:-1] or smaller]
        for one in found:
            if one.scope != first and one.sums:
                proved[one.scope] = facts_at(one.sums, system_read(game, first, readings), PROOF * factor, listener)
    if as_json:
        kept = [
            {
                "scope": one.scope,
                "kept": list(map(str, one.sums)),
                "results": one.results,
                "others": [{"kind": fact.kind, "fact": fact.words} for fact in one.others],
                "at_first_scope": [
                    {"scope": at.scope, "fact": at.told, "proved": at.is_proved, "basis": at.basis}
                    for at in proved.get(one.scope, ())
                ],
            }
            for one in found
        ]
        print_json({"schema": "rulestone-facts/3", "facts": kept})
        return
    for one in found:
        tell(f"{game.title}, scope {one.scope}, all {one.positions:,} positions:")
        left_out = 0
        for some in groups_of_alike(one.sums):
            left_out += _print_sums(one, some, proved.get(one.scope), everything)
        shown = one.others if everything else one.others[:MOST_FACTS]
        for fact in shown:
            tell(f"  {fact.words}")
        left_out += len(one.others) - len(shown)
        if left_out:
            tell(f"  ... and {left_out} more, of this scope alone or less telling: --all")


def _print_sums(one: MinedFacts, numbers: Sequence[int], proved: Sequence[FactAtScope] | None, everything: bool) -> int:
    """Print sums that are alike but for an element, one for all of which as much is known; how many are left out."""
    from rulestone.model.expressions.printing import value_text
    from rulestone.proofs.asking.facts.alike_sums import of_one_element
    from rulestone.proofs.asking.facts.fact import listed
    from rulestone.proofs.running.plain_text import tell

    known: dict[Any, list[int]] = {}
    for number in numbers:
        at = None if proved is None else proved[number]
        known.setdefault(at and (at.status, at.basis, at.carried and at.carried.value), []).append(number)
    left_out = 0
    for some in known.values():
        at = None if proved is None else proved[some[0]]
        if at is not None and at.is_broken and not everything:  # of the small scope alone
            left_out += len(some)
            continue
        elements = [value_text(found[1]) for number in some if (found := of_one_element(one.sums[number])) is not None]
        of_each = f", as of {listed(elements[1:])}" if len(some) > 1 else ""
        tell(f"  the same between all turns: {one.sums[some[0]]}{of_each}")
        if at is not None and at.is_proved:
            tell(f"    scope {at.scope}: {at.told}, {at.status}, {at.basis}")
        elif at is not None:
            tell(f"    scope {one.scope} only; at {at.scope}: {at.basis or at.status}")
    return left_out


def _adopt(one: Proposal, found: AskedGame, write: bool, written: set[Path]) -> None:
    """What becomes of the game's file; the declaration alone where no lines of it are known to change.

    Args:
        one: the question.
        found: all that was asked.
        write: whether the file is changed.
        written: the files that were; the lines of another question are found when it is asked again.
    """
    from rulestone.proofs.asking.adopting import adopted
    from rulestone.proofs.asking.words import declaration
    from rulestone.proofs.running.plain_text import say, tell

    with told_errors():
        if Path(one.other_reading.rules[0].file or "") in written:
            tell(f"{one.other_reading.name}: ask again, the file has just been changed")
            return
        done = adopted(one, found)
        if done is None:
            tell("to be declared in the game, its branch being written by hand:")
            say(declaration(one, most=4))
            return
        if write:
            done.write()
            written.add(done.file)
        what = "written into" if write else "to be written into"
        tell(f"{done.name}, {what} {done.file.name}; both readings were tried at {done.scope}:")
        say(done.patch)


def _tell(found: AskedGame, told: set[int]) -> None:
    """A question as soon as it is there, where a person is looking; of those in words the first few, before all."""
    from rulestone.proofs.asking.judging_readings import TrialResult

    if not told and found.worded and sys.stderr.isatty():
        told.add(id(found.worded))
        first = found.unanswered_in_words()
        for one in first[:TOLD_EARLY]:
            complain(f"in words: {one.question} (“{one.unit.text}”)")
        if len(first) > TOLD_EARLY:
            complain(f"and {len(first) - TOLD_EARLY} more in words; other readings are tried now")
    for trial in found.of(TrialResult.OPEN):
        if id(trial) not in told and sys.stderr.isatty():
            complain(f"found: {trial.other_reading.axis}: {trial.other_reading.as_proposed}")
        told.add(id(trial))


def _hung(line: str, style: str = "") -> RenderableType:
    """A line; what it has no room for goes on below its first word, after its number or what it is called."""
    from rich.text import Text
    from rulestone.proofs.report.showing import hanging

    mark = re.match(r"\d+\. |• | *(?:as modelled: |or: +)?", line)
    assert mark is not None
    return hanging(mark[0], Text(line[mark.end() :], style=style), style)


def _without_words(found: AskedGame) -> str:
    """Of a game without a ledger, which rules have no words either, so that nothing of theirs can be open."""
    from rulestone.model.declarations.declarations import Rule

    if found.game is None or found.game.clauses():
        return ""
    silent = [rule.name for rule in found.game.declared(Rule) if not rule.text.strip()]
    named = [name for name in silent if not found.only or name in found.only]
    if not named:
        return ""
    told = ", ".join(named[:5]) + (", ..." if len(named) > 5 else "")
    return f"{len(named)} rule{' has' if len(named) == 1 else 's have'} no sentence ({told})"


def _print(found: AskedGame, most: int, everything: bool, write: bool) -> None:
    from rich.text import Text
    from rulestone.proofs.asking.proposals import Proposal
    from rulestone.proofs.asking.words import counted, noted_about, question_lines, worded_lines
    from rulestone.proofs.report.console import styled
    from rulestone.proofs.report.showing import console

    out = console()
    listed = found.listed()
    shown = list(enumerate(listed[:most], start=1))
    where = f", scope {' and '.join(found.scopes)}" if found.scopes else ""
    out.print(styled("[bold]{}[/]{}: what the text leaves open", found.title, where))
    if not listed:
        out.print("\nNothing to ask so far." if found.stopped else "\nNothing to ask.", style="green")
    elif not found.proposals():
        so_far = " so far" if found.stopped else ""
        out.print(f"\nNothing to ask{so_far}, but in words.", style="green")
    if not found.proposals() and (silent_rules := _without_words(found)):
        out.print(Text(f"{silent_rules}: `ask` begins at the words under a rule's name, or at clauses"))
    for number, one in shown:
        lines = question_lines(number, one) if isinstance(one, Proposal) else worded_lines(number, one)
        out.print()
        out.print(_hung(lines[0], "bold"))
        for line in lines[1:-1]:
            out.print(_hung(line))
        for question in noted_about(found, one):
            out.print(_hung(f"   open there, as the ledger says: {question}"))
        out.print(_hung(lines[-1], "dim"))
    out.print()
    if len(listed) > most:
        out.print(f"... and {len(listed) - most} more: --most {len(listed)}")
    fates = ", ".join(f"{number} {fate}" for fate, number in counted(found).items())
    silent = "" if everything else f", {found.silent} of which no word asks (--all tries both)"
    formulas = f", {len(found.in_formulas)} that only formulas tell (--all tries them)" if found.in_formulas else ""
    settled = f"{len(found.openings)} other readings: {found.settled} settled by the text{silent}{formulas}"
    out.print(Text(f"{settled}; tried: {fates or 'none'}"))
    for doubt in found.doubts():
        out.print(Text(doubt), style="yellow")
    written: set[Path] = set()
    for one in found.adopted():
        _adopt(one, found, write, written)
    if found.stopped:
        out.print(Text(found.stopped), style="yellow")


def _print_answered(found: AskedGame, file: Path | None, in_full: bool) -> None:
    """How much is answered, and where; each answer with what it is about if `in_full`."""
    from rulestone.proofs.asking.answered_questions import answered_lines, answered_questions
    from rulestone.proofs.report.showing import console
    from rulestone.proofs.running.plain_text import tell

    listed = answered_questions(found)
    if not listed or file is None:
        return
    number = sum(len(one.names) for one in listed)
    tell(f"{number} answered in {file.name}" + (":" if in_full else " (--answered lists them)"))
    for one in listed if in_full else ():
        first, *lines, last = answered_lines(one)
        console().print()
        console().print(_hung(first, "bold"))
        for line in lines:
            console().print(_hung(line))
        console().print(_hung(last, "dim"))
