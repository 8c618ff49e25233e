"""What `check` and `mutate` say of each bundled game, at its smallest scope: runs them and writes docs/checks.md.

    python -m benchmarks.checks_page              every bundled game
    python -m benchmarks.checks_page kings kesch  these; the others stay as they were
    python -m benchmarks.checks_page --page       only the page, from what is kept in checks.json

What a run said is kept, reduced, in checks.json beside this file; the page is made of that. `tests/test_checks_page.py`
says when the properties or questions of a game have changed since.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

from benchmarks.words_given import words_given

HERE = Path(__file__).parent
KEPT = HERE / "checks.json"
PAGE = HERE.parent / "docs" / "checks.md"
SAMPLE = 20
"""How many changes are judged, drawn by seed 0."""

MOST_STATES = {"svelfwld": 20_000}
"""How many positions of each changed game are searched, where all of them are too many for a page."""

INTRODUCTION = f"""\
What two commands say of each bundled game at its smallest scope, in the default reading:

```text
rulestone check GAME --scope SMALLEST --defaults-only --workers 1 --timeout 5 --budget 10
rulestone mutate GAME --sample {SAMPLE} --jobs 1
```

*Positions* are those that the explicit engine visited, which are all there are. *Good* are properties that are proved,
or hold in all positions, and goals that are reached. What is *found* stands with what it means on the page of the game.
Of a sample of the changes that can be made, *equal* are those that make no difference at this scope, *no game* those
that the rule language refuses. *Score* is the share of the rest that a property, goal, example or claim notices:
{SAMPLE} changes say little about one rule, and roughly how well a game is guarded. Made by
`python -m benchmarks.checks_page`."""


def main(arguments: list[str]) -> None:
    """Run what is asked for and write the page."""
    games = [name for name in arguments if not name.startswith("-")] or list(bundled_games())
    if "--page" not in arguments:
        for game in games:
            keep(game, {"check": checked(said(checking(game))), "mutate": mutated(said(mutating(game)))})
            print(game, flush=True)
    PAGE.write_text(page(kept()), encoding="utf-8")


def smallest(game: str) -> str:
    """The last scope that a game names."""
    return list(load_game(game).scopes)[-1]


def checking(game: str) -> list[str]:
    """The words of a check."""
    bounds = ["--defaults-only", "--workers", "1", "--timeout", "5", "--budget", "10"]
    return ["check", game, "--scope", smallest(game), *bounds, "--json"]


def mutating(game: str) -> list[str]:
    """The words of a sample of changes."""
    most = ["--states", str(MOST_STATES[game])] if game in MOST_STATES else []
    return ["mutate", game, "--sample", str(SAMPLE), "--jobs", "1", *most, "--json"]


def said(words: list[str]) -> dict[str, Any]:
    """What a command prints for programs."""
    command = [sys.executable, "-m", "rulestone.proofs", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def checked(data: dict[str, Any]) -> dict[str, Any]:
    """What the page needs of a check."""
    best: dict[str, dict[str, Any]] = {}
    for verdict in data["chosen"]["verdicts"]:
        if _rank(verdict) > _rank(best.get(verdict["property"])):
            best[verdict["property"]] = verdict
    claims = data["chosen"]["claims"]
    return {
        "scope": data["scope"],
        "properties": sorted(best),
        "statuses": dict(sorted(Counter(v["status"] for v in best.values()).items())),
        "states": max((_states(v) for v in data["chosen"]["verdicts"]), default=0),
        "found": [
            *(f"`{v['property']}` {v['detail'].replace(' (shortest)', '')}" for v in best.values() if _is_bad(v)),
            *(f"claim `{c['name']}` is contradicted: {c['detail']}" for c in claims if c["agrees"] is False),
        ],
    }


_GOOD = ("proved", "exhausted")
_ORDER = ("unknown", "truncated", "sampled", "bounded", "exhausted", "proved", "refuted")


def _rank(verdict: dict[str, Any] | None) -> tuple[int, bool]:
    """The surest verdict first; of those as sure the explicit engine's, whose plays are shortest."""
    return (-1, False) if verdict is None else (_ORDER.index(verdict["status"]), verdict["engine"] == "explicit")


def _is_bad(verdict: dict[str, Any]) -> bool:
    return bool(verdict["status"] == "refuted")


def _states(verdict: dict[str, Any]) -> int:
    return int(verdict["figures"].get("states", 0)) if verdict["engine"] == "explicit" else 0


def mutated(data: dict[str, Any]) -> dict[str, Any]:
    """What the page needs of a sample of changes."""
    return {
        "changes": data["changes"],
        "counts": data["counts"],
        "chosen": data["chosen"],
        "same": data["same"],
        "score": data["score"],
        "survivors": [f"`{one['rule']}`, {one['words']}" for one in data["judged"] if one["fate"] == "survived"],
    }


def page(found: dict[str, Any]) -> str:
    """The page of what is kept."""
    head = ("game", "scope", "positions", "properties", "good", "found")
    rows = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for game, one in found.items():
        check = one["check"]
        good = sum(check["statuses"].get(status, 0) for status in _GOOD)
        others = [f"{n} {status}" for status, n in check["statuses"].items() if status not in (*_GOOD, "refuted")]
        told = "; ".join([*check["found"], *others]) or "nothing"
        cells = (game, check["scope"], f"{check['states']:,}", len(check["properties"]), good, told)
        rows.append(f"| {' | '.join(map(str, cells))} |")
    head = ("game", "changes", "judged", "noticed", "not noticed", "equal", "no game", "score")
    rows += ["", "## Changes", "", f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for game, one in found.items():
        mutate = one["mutate"]
        numbers = [mutate["counts"][fate] for fate in ("noticed", "survived", "equivalent", "absurd")]
        score = "none" if mutate["score"] is None else f"{mutate['score']:.1f} %"
        judged = sum(numbers) + mutate["same"]
        told = str(judged) if judged == mutate["chosen"] else f"{judged}, then stopped"
        rows.append(f"| {' | '.join(map(str, (game, mutate['changes'], told, *numbers, score)))} |")
    survivors = [f"* {game}: {words}" for game, one in found.items() for words in one["mutate"]["survivors"]]
    if survivors:
        rows += ["", "Not noticed:", "", *survivors]
    few = "; ".join(f"{game} with `--states {number}`" for game, number in MOST_STATES.items())
    return f"# Checks of the bundled games\n\n{INTRODUCTION} {few[0].upper()}{few[1:]}.\n\n" + "\n".join(rows) + "\n"


def kept() -> dict[str, Any]:
    """What is kept of earlier runs, by game."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return found


def keep(game: str, found: dict[str, Any]) -> None:
    """Keep a game's results beside those of the others."""
    every = {**kept(), game: found}
    KEPT.write_text(json.dumps({name: every[name] for name in sorted(every)}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(words_given(__doc__))
