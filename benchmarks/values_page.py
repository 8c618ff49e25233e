"""Who can force what in each bundled game, reading by reading: solves small scopes and writes docs/values.md.

    python -m benchmarks.values_page                      what is not kept yet
    python -m benchmarks.values_page svelfwld kesch       these games once more
    python -m benchmarks.values_page --page               only the page, from what is kept in values.json

What a run found is kept in values.json beside this file, reading after reading, with a fingerprint of the questions.
`tests/test_values_page.py` solves the smallest again and says when questions have changed since.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulestone.model import Game, GameError
from rulestone.model.expressions.printing import value_text
from rulestone.proofs.engines.strategy.coalitions import coalitions
from rulestone.proofs.engines.strategy.solution import Solution
from rulestone.proofs.engines.strategy.solution_words import power_text
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.solving_readings import SolvedReading
from rulestone.proofs.running.loading import load_game

from benchmarks.questions_page import fingerprint
from benchmarks.words_given import words_given

HERE = Path(__file__).parent
KEPT = HERE / "values.json"
PAGE = HERE.parent / "docs" / "values.md"

SOLVED = (
    ("music", "tiny", False),
    ("mutou", "1x3", False),
    ("mutou", "1x4", False),
    ("tavern", "tiny", False),
    ("kesch", "tiny", False),
    ("kajuka", "tiny", False),
    ("knockout", "tiny", False),
    ("kings", "tiny", False),
    ("mudslide", "tiny", False),
    ("pashtum", "tiny", False),
    ("casino", "tiny games=1", True),
    ("casino", "tiny games=1 money=4", True),
    ("svelfwld", "tiny", False),
    ("kesch", "small", False),
    ("kesch_for_four", "tiny", False),
)
"""Game, scope, and whether it is solved by what players see, too."""

ALONE = ("casino tiny games=1 money=4",)
"""Solved in the default readings only: one takes minutes."""

CHOSEN = "as by default"

INTRODUCTION = """\
Who can force what in each bundled game, at scopes so small that every position was looked at, and which readings of
the rulebook change that: `rulestone solve GAME --scope SCOPE --all-readings` ([how](reference/solve.md)).

Of each player a table gives the best result that they can force, whatever all others do, and the least that all
others can hold them to; one number where both are equal. *Nothing* stands for no result at all: play can be kept
from ending. Each other answer to each question was tried alone, beside the default answers of all others; what it
changes is printed bold, and answers by which everything is as by default stand in one line below the table. Where
something is hidden, the figures are of players who see everything: who sees less can force no more.

For Casino Rules it is also said what two get on average who see only what they are shown (`--secrets`). With one
Game that is -19/10 for the player where each has three gold, and -81/28 with four; a House that sees everything takes
2, and 3. Processor seconds are of one run on a busy machine, reading the rules and solving together.

Larger scopes, the rulebooks' own among them, are not here: most have more positions than a machine keeps. There
`rulestone solve GAME --positions N` says what is forced in the part that it looks at; at the rulebooks' sizes that is
nothing but ends a few moves away. Made by `python -m benchmarks.values_page`."""


def main(arguments: list[str]) -> None:
    """Solve what is asked for and write the page."""
    games = [name for name in arguments if not name.startswith("-")]
    if "--page" not in arguments:
        for game, scope, secrets in SOLVED:
            if not games or game in games:
                solve_readings(game, scope, secrets, again=bool(games))
    PAGE.write_text(page(kept()), encoding="utf-8")


def readings_of(game: type[Game], scope: str, alone: bool = False) -> Iterator[dict[str, str]]:
    """The default reading, and each other one that the rules ask for at this scope, alone (of most scopes)."""
    first = game(scope=scope)
    _ = first.system.outcomes(), first.system.endless_outcomes()  # a question may be asked only there
    yield {}
    for name, question in game.questions().items():
        if name in first.consulted and not alone:
            yield from ({name: reading} for reading in question.readings if reading != first.readings[name])


def solve_readings(game: str, scope: str, secrets: bool, again: bool) -> None:
    """Solve what is not kept yet, and keep it reading by reading."""
    loaded = load_game(game)
    key = f"{game} {scope}"
    known = kept().get(key, {})
    if again or known.get("fingerprint") != fingerprint(game):
        known = {"title": loaded.title, "game": game, "scope": scope, "fingerprint": fingerprint(game), "readings": {}}
    chosen: SolvedReading | None = None
    every = list(readings_of(loaded, scope, key in ALONE))
    known["count"] = len(every)
    for answers in every:
        name = next((f"{question}={reading}" for question, reading in answers.items()), CHOSEN)
        if name in known["readings"] and name != CHOSEN:
            continue
        row, found = solved(loaded, scope, answers, secrets, chosen)
        chosen = chosen or found
        known["readings"][name] = row
        keep(key, known)
        print(key, name, row, flush=True)


def solved(
    game: type[Game], scope: str, answers: dict[str, str], secrets: bool, chosen: SolvedReading | None
) -> tuple[dict[str, Any], SolvedReading | None]:
    """A row: what can be forced in a reading, and what that changes; with the solution, if there is one."""
    before = time.process_time()
    try:
        solution = solve_game(game(scope=scope, **answers).system)
        found = SolvedReading.of(solution, secrets=secrets)
    except GameError as error:
        return {"told": f"cannot be solved: {error.message}", "effect": ""}, None
    row = {"told": found.told, "effect": "" if chosen is None else str(chosen.effect(found)), "hidden": found.hidden}
    row |= {"positions": found.positions, "complete": found.complete}
    row["seconds"] = round(time.process_time() - before, 1)
    if chosen is None and len(solution.players) > 2:
        row["coalitions"] = coalition_powers(solution)
    return row, found


def coalition_powers(solution: Solution) -> dict[str, list[str]]:
    """What coalitions can force against all others, each with those of which it is so."""
    told: dict[str, list[str]] = {}
    for power in coalitions(solution):
        told.setdefault(power_text(power), []).append(" and ".join(map(value_text, power.members)))
    return told


def kept() -> dict[str, Any]:
    """What is kept of earlier runs, by game and scope."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return found


def keep(key: str, found: dict[str, Any]) -> None:
    """Keep what is known of a scope beside the others, in the order of `SOLVED`."""
    every = {**kept(), key: found}
    names = [f"{game} {scope}" for game, scope, _ in SOLVED]
    ordered = {name: every[name] for name in names if name in every}
    KEPT.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def page(every: dict[str, Any]) -> str:
    """The page, from what is kept."""
    lines = ["# Values of the bundled games", "", INTRODUCTION]
    for found in every.values():
        rows = found["readings"]
        lines += ["", f"## {found['title']} (`{found['game']}`), scope `{found['scope']}`", "", _in_a_line(found), ""]
        lines += ["| reading | who can force what | positions | processor seconds |", "|---|---|---|---|"]
        alike = [name for name, row in rows.items() if name != CHOSEN and _is_as(row, rows[CHOSEN])]
        for name, row in rows.items():
            if name not in alike:
                effect = f"**{row['effect']}**: " if _is_telling(row) else ""
                shown = name if name == CHOSEN else f"`{name}`"
                cells = (shown, effect + row["told"], f"{row.get('positions', 0):,}", str(row.get("seconds", 0)))
                lines.append(f"| {' | '.join(cells)} |")
        if alike:
            lines += ["", f"As by default: {', '.join(f'`{name}`' for name in alike)}."]
        if "coalitions" in rows[CHOSEN]:
            lines += ["", *_coalitions(rows[CHOSEN])]
    return "\n".join(lines) + "\n"


def _is_telling(row: dict[str, Any]) -> bool:
    """Whether a reading changes something."""
    return bool(row["effect"]) and not row["effect"].startswith("changes nothing")


def _is_as(row: dict[str, Any], default: dict[str, Any]) -> bool:
    """Whether the same can be forced in a reading as by default, to the letter."""
    return row["effect"] != "" and not _is_telling(row) and row["told"] == default["told"]


def _coalitions(row: dict[str, Any]) -> list[str]:
    """What coalitions can force in the default readings."""
    seeing = ", seeing everything" if row["hidden"] else ""
    found = [f"* {told}: {'; '.join(who)}" for told, who in row["coalitions"].items()]
    return [f"What coalitions can force against all others, as by default{seeing}:", "", *found]


def _in_a_line(found: dict[str, Any]) -> str:
    """What is decided by readings."""
    if found["count"] == 1:
        return "Other readings were not looked at."
    rows = found["readings"]
    others = [row for name, row in rows.items() if name != CHOSEN]
    counts = {effect: sum(row["effect"] == effect for row in others) for effect in {row["effect"] for row in others}}
    same = sum(count for effect, count in counts.items() if effect.startswith("changes nothing"))
    telling = [effect for effect in sorted(counts) if effect and "nothing" not in effect]
    told = [f"{counts[effect]} {effect if counts[effect] == 1 else _plural(effect)}" for effect in telling]
    unsolved = counts.get("", 0)
    told += [f"{same} change{'s' * (same == 1)} nothing that can be forced"] if same else []
    told += [f"{unsolved} cannot be solved"] if unsolved else []
    left = found["count"] - len(rows)
    told += [f"{left} have not been looked at"] if left else []
    return f"Of {found['count'] - 1} other readings " + ", ".join(told) + "."


def _plural(effect: str) -> str:
    """What several readings do."""
    verb, _, rest = effect.partition(" ")
    return f"{verb.removesuffix('s')} {rest}"


if __name__ == "__main__":
    main(words_given(__doc__))
