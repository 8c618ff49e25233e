"""What `rulestone solve` prints for people."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rulestone.model.expressions.printing import so_many, value_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rich.console import Console
    from rich.table import Table
    from rulestone.proofs.engines.strategy.by_sight import ValueBySight
    from rulestone.proofs.engines.strategy.coalitions import CoalitionPower
    from rulestone.proofs.engines.strategy.solution import Solution
    from rulestone.proofs.engines.strategy.solved_game import Notable
    from rulestone.proofs.engines.strategy.solving_readings import SolvedReading
    from rulestone.proofs.engines.strategy.together import CommonResult

_FEW = 6
"""How many first moves are printed without --moves."""


def print_solution(out: Console, solution: Solution, reading: SolvedReading, numbers: list[int], moves: bool) -> None:
    """The table of players and what is said beneath it."""
    _print_head(out, solution)
    out.print(_players_table(solution, reading, numbers))
    if reading.no_averages:
        out.print(f"no averages: {reading.no_averages}")
    if reading.together is not None:
        out.print(_together(solution, reading.together), style="bold")
    elif len(solution.players) > 1 and solution.positions.system.outcomes():
        out.print(_winners(solution), style="bold")
    if solution.hidden:
        out.print(_by_what_they_are_shown(solution, numbers))
    for number in numbers if solution.positions.system.outcomes() else ():
        player = solution.players[number]
        out.print(f"{value_text(player.player)}: {_counted(solution, number)}")
    for number in numbers:
        _print_moves(out, solution, number, moves, on_average=bool(reading.averages))


def _print_head(out: Console, solution: Solution) -> None:
    """What was solved, and what is to be known before the table is read."""
    found = solution.positions
    looked_at = "all looked at" if solution.complete else f"not all looked at ({found.stopped})"
    out.print(
        f"{found.system.name}, scope {found.system.scope}: {so_many(len(found), 'position')}, {looked_at}", style="bold"
    )
    if not solution.complete:
        scopes = ", ".join(name for name in found.system.game.scopes if name != found.system.scope)
        other = f"; other scopes: {scopes}" * bool(scopes)
        out.print(f"note: what is said to be forced is certain, and more may be{other}", markup=False)
    if not found.system.outcomes():
        out.print("note: the game has no outcome, so what players get is not known; declare one with @outcome")
    if found.undefined:
        out.print(f"note: {len(found.undefined)} moves are asked for somewhere and denote nothing; they are not made")
    if solution.hidden:
        out.print("note: something is hidden, but solved as if everybody saw everything: they may force less, not more")
    unending = {value_text(player.player): player.endless for player in solution.players}
    if None not in unending.values() and not solution.ends_surely():
        alike = len(set(unending.values())) == 1
        each = ", ".join(f"{worth} for {player}" for player, worth in unending.items())
        out.print(f"note: play that never ends counts {next(iter(unending.values())) if alike else each}")
    if found.initial_count > 1:
        out.print(f"note: plays begin in {found.initial_count:,} positions; each line says in how many")


def _players_table(solution: Solution, reading: SolvedReading, numbers: list[int]) -> Table:
    """Of each player what they can force and be held to; beginnings of which the same is so share a row."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0))
    force, held = ("could force", "could be held to") if solution.hidden else ("can force", "can be held to")
    on_average = ["on average"] * bool(reading.averages)
    for column in ("player", force, "steps to force", held, "steps to hold", *on_average, "status", "beginnings"):
        table.add_column(column, overflow="fold")
    for number in numbers:
        for row in _rows(solution, reading, number):
            table.add_row(*map(Text, row))
    return table


def _rows(solution: Solution, reading: SolvedReading, number: int) -> Iterator[tuple[str, ...]]:
    """The rows of a player, the commonest first."""
    from rulestone.proofs.engines.strategy.solution_words import steps_text, verdict_text, worth_text
    from rulestone.proofs.engines.strategy.solving_readings import average_text

    player, beginnings = solution.players[number], solution.positions.initial_count
    means = reading.averages.get(value_text(player.player), [()] * beginnings)
    found = [(*player.at(n), *means[n]) for n in range(beginnings)]
    for (low, high, *mean), count in Counter(found).most_common():
        initial = found.index((low, high, *mean))
        hurried, delayed = steps_text(solution, number, initial)
        verdict = verdict_text(solution, player, initial)
        average = [average_text((mean[0], mean[1]))] if mean else []
        if mean and mean[0] == mean[1] and verdict.startswith("open"):
            verdict = "solved on average"
        name = value_text(player.player)
        yield name, worth_text(low), hurried, worth_text(high), delayed, *average, verdict, f"{count:,}"


def _winners(solution: Solution) -> str:
    """Who wins by force."""
    wins = "could win by force, seeing everything" if solution.hidden else "wins by force"
    winning = " and ".join(f"{value_text(player)} {wins}" for player in solution.winners)
    unsure = "" if solution.complete else " in what was looked at"
    return winning or f"nobody can force a victory{unsure}"


def _by_what_they_are_shown(solution: Solution, numbers: list[int]) -> str:
    """What players are found to force who choose alike wherever they see the same."""
    from rulestone.proofs.engines.strategy.solution_words import worth_text

    names = [value_text(player.player) for player in solution.players]
    shown = (f"{names[number]} {worth_text(solution.shown(number))}" for number in numbers)
    return f"choosing alike where they see the same, players are found to force: {', '.join(shown)}"


def _together(solution: Solution, told: CommonResult) -> str:
    """What all who win or lose together make of the game."""
    from rulestone.proofs.engines.strategy.solution_words import worth_text
    from rulestone.proofs.engines.strategy.solving_readings import average_text

    can = "could" if solution.hidden else "can"
    mean = ""
    if told.averages:
        mean = f", have {average_text((min(told.averages), max(told.averages)))} on average"
    return (
        f"all get the same in every end: together they {can} force {worth_text(told.forced)}{mean}, "
        f"and {worth_text(told.best)} at best"
    )


def _counted(solution: Solution, number: int) -> str:
    """In how many positions it is certain what a player gets between the best, and what."""
    from rulestone.proofs.engines.strategy.solution_words import worth_text

    player = solution.players[number]
    counts = player.counts(~solution.positions.over)
    drawn = int(solution.drawn(number).sum())
    told = []
    for value, count in counts.items():
        if value is not None and count:
            endless = f" ({drawn:,} without end)" if drawn and value == player.endless else ""
            told.append(f"{worth_text(value)} in {count:,}{endless}")
    everywhere = sum(counts.values())
    if not everywhere:
        return "every position is an end"
    certain = everywhere - counts[None]
    some = f"{certain:,} of" if certain else "none of"
    known = f"{'all' if certain == everywhere else some} {everywhere:,}"
    return f"what they get is certain in {known} positions before an end" + f": {', '.join(told)}" * bool(told)


def _print_moves(out: Console, solution: Solution, number: int, everything: bool, *, on_average: bool) -> None:
    from rulestone.proofs.engines.strategy.solution_words import worth_text

    if solution.positions.initial_count > 1:
        return
    player = solution.players[number]
    choices = solution.first_moves(number)
    if len(choices) < 2:
        return
    keeping = solution.keeping(number)
    move = solution.positions.move
    name, can = value_text(player.player), "could" if solution.hidden else "can"
    if everything:
        too = ", and on average" * on_average
        out.print(f"first moves of {name}, with what is forced and held to after them{too}:")
        means = _means_after(solution, number, [step for step, _ in choices]) if on_average else [""] * len(choices)
        for (step, (low, high)), mean in zip(choices, means, strict=True):
            told = f"    {move(step)}: {worth_text(low)}, {worth_text(high)}{mean}"
            out.print(told, markup=False, highlight=False)
    elif player.at(solution.first_choice()) == (None, None):
        return  # there is nothing to keep
    elif len(keeping) < len(choices):
        told = ", ".join(str(move(step)) for step in keeping[:_FEW]) + ", ..." * (len(keeping) > _FEW)
        verb = "keeps" if len(keeping) == 1 else "keep"
        count = f"of {len(choices)} first moves of {name} only {len(keeping)} {verb} what {name} {can} force"
        out.print(f"{count}: {told}", markup=False)
    else:
        count = "both" if len(choices) == 2 else f"all {len(choices)}"
        out.print(f"{count} first moves of {name} keep what {name} {can} force")


def _means_after(solution: Solution, number: int, steps: list[int]) -> list[str]:
    """What a player gets on average after each of some steps."""
    from rulestone.proofs.engines.strategy.solving_readings import average_text, averages_after

    return [f", {average_text(mean)}" for mean in averages_after(solution, number, steps)]


def print_coalitions(out: Console, solution: Solution, powers: list[CoalitionPower], wanted: str | None) -> None:
    """What coalitions can force."""
    from rulestone.proofs.engines.strategy.solution_words import power_text

    shown = [one for one in powers if wanted is None or wanted in map(value_text, one.members)]
    if not shown:
        return
    unsure = ", seeing everything" * solution.hidden + ", in what was looked at" * (not solution.complete)
    out.print(f"\nAgainst all others{unsure}", style="bold")
    for one in shown:
        out.print(f"{', '.join(map(value_text, one.members))}: {power_text(one)}", markup=False)


def print_reading(out: Console, chosen: SolvedReading, name: str, other: SolvedReading | str, *, first: bool) -> None:
    """What another reading changes, or why it cannot be solved; the heading stands before the first."""
    if first:
        out.print("\nOther readings, one at a time", style="bold")
    told = other if isinstance(other, str) else chosen.compared(other)
    out.print(f"{name}: {told}", markup=False)


def print_notable(out: Console, found: list[Notable], plays: Path | None) -> None:
    """What nobody asked about, with the files of the plays that show it."""
    if not found:
        return
    out.print("\nWorth knowing", style="bold")
    for number, one in enumerate(found, start=1):
        file = "" if plays is None or one.play is None else f"; see {trace_name(number, one)}"
        after = (
            f", at the soonest after {so_many(len(one.play), 'step')}"
            if one.count is not None and one.play is not None
            else ""
        )
        out.print(f"{one.kind}: {one.sentence}{after}{file}", markup=False)


def trace_name(number: int, one: Notable) -> str:
    """The file of the play that shows something."""
    return f"{number}-{one.kind.replace(' ', '-')}.itf.json"


def print_by_sight(out: Console, found: ValueBySight, players: list[str]) -> None:
    """What one or two get on average who see only what they are shown."""
    from rulestone.proofs.engines.strategy.solving_readings import average_text

    cut = f"; {found.pieces:,} pieces, the largest of {found.largest:,} nodes" if found.pieces > 1 else ""
    out.print(f"\nBy what each player sees, on average{cut}", style="bold")
    for number, (player, sets) in enumerate(zip(players, found.situations, strict=False)):  # one plays against nobody
        average = average_text(found.of(number))
        where = "1 situation" if sets == 1 else f"{sets:,} situations that look different"
        out.print(f"{player}: {average}, choosing in {where}", markup=False)
