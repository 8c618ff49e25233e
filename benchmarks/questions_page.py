"""What each question of each bundled game changes: runs `rulestone edges` and writes docs/questions.md.

    python -m benchmarks.questions_page              every bundled game
    python -m benchmarks.questions_page kings kesch  these; the others stay as they were
    python -m benchmarks.questions_page --page       only the page, from what is kept in questions.json

What a run found is kept, reduced, in questions.json beside this file, with a fingerprint of the questions; the page is
made of that. `tests/test_questions_page.py` says when they have changed since.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rulestone.proofs.edge_cases.answers_json import GRAVEST_FIRST
from rulestone.proofs.running.bundled import bundled_games
from rulestone.proofs.running.loading import load_game

from benchmarks.words_given import words_given

HERE = Path(__file__).parent
KEPT = HERE / "questions.json"
PAGE = HERE.parent / "docs" / "questions.md"

INTRODUCTION = """\
What `rulestone edges GAME` at its default effort says of each question: the gravest difference between the
chosen reading and any other, at the smallest scope that shows it ([how](reference/compare.md)). P is the chance
that equal dice and equal random choices end in another result; *at most*, or an interval, where plays were
drawn. *wins* is how often the player whose chance changes most comes out best in random play, in the first and
in the second reading. *play* is the length of the shorter play that `--explain` prints, and how many choices
and throws lead to the difference. The ten gravest findings of each game, questions among them, stand on
[a page of their own](findings.md); what the classes mean, as *question decides*, stands
[there](reference/edges.md#the-kinds-of-findings). Made by `python -m benchmarks.questions_page`; processor seconds
are those of one run, with one worker, on a busy machine."""


def main(arguments: list[str]) -> None:
    """Run what is asked for and write the page."""
    games = [name for name in arguments if not name.startswith("-")] or list(bundled_games())
    if "--page" not in arguments:
        for game in games:
            data, seconds = searched(game)
            keep(game, reduced(data, seconds))
            print(f"{game}: {seconds:.0f} processor seconds, {len(data['questions'])} questions", flush=True)
    PAGE.write_text(page(kept()), encoding="utf-8")


def searched(game: str) -> tuple[dict[str, Any], float]:
    """What `rulestone edges` finds at its default effort, and the processor seconds it took, all processes together."""
    command = [sys.executable, "-m", "rulestone.proofs", "edges", game, "--no-cache", "--workers", "1", "--json"]
    output, seconds = processor_seconds(command)
    return json.loads(output), seconds


def processor_seconds(command: list[str]) -> tuple[str, float]:
    """What a command prints, and the processor seconds it took, all its processes together."""
    with tempfile.TemporaryFile("w+") as output:
        before = os.times()
        subprocess.run(command, stdout=output, check=False)
        after = os.times()
        output.seek(0)
        seconds = after.children_user + after.children_system - before.children_user - before.children_system
        return output.read(), seconds


def reduced(data: dict[str, Any], seconds: float) -> dict[str, Any]:
    """What the page needs of a search."""
    findings = {
        one["subject"]: one for one in data["findings"] if one["subject"] in {q["question"] for q in data["questions"]}
    }
    rows = []
    for question in data["questions"]:
        pair = question["pairs"][question["gravest"]] if question["gravest"] is not None else None
        row: dict[str, Any] = {"question": question["question"], "class": question["class"]}
        if pair is not None:
            shown = findings.get(question["question"], {}).get("plays", [])
            play = min(shown, key=lambda one: len(one["states"]), default=None)
            kind = next((kind for kind in GRAVEST_FIRST if kind in pair["after"]), "") if play is not None else ""
            row |= {name: pair[name] for name in ("first", "second", "scope", "beside", "chance", "interval", "met")}
            row["wins"] = _widest(pair["wins"])
            row["shown"] = kind
            row["after"] = pair["after"].get(kind)
            row["moves"] = None if play is None else len(play["states"]) - 1
            row["turns"] = None if pair.get("turns") is None else [pair["turns"]["turns"], *pair["turns"]["only"]]
        row["tried"] = list(dict.fromkeys(scope for scope, *_ in question["tried"]))
        row["kind"] = findings[question["question"]]["kind"] if question["question"] in findings else ""
        rows.append(row)
    return {
        "fingerprint": fingerprint(data["game"]),
        "title": data["title"],
        "seconds": round(seconds),
        "stopped": data["interrupted"],
        "bytes": len(json.dumps(data)),
        "questions": rows,
        "counts": data["counts"],
        "notes": data["notes"],
    }


def _widest(wins: dict[str, list[float]]) -> list[Any] | None:
    """Whose chance to win changes most."""
    if not wins:
        return None
    player = max(wins, key=lambda name: abs(wins[name][0] - wins[name][1]))
    return [player, *wins[player]]


def fingerprint(game: str) -> str:
    """Of the questions of a game and of its scopes: names, texts, readings."""
    found = load_game(game)
    asked = [(q.name, q.text, sorted(q.readings.items()), q.default) for q in found.questions().values()]
    return blake2b(repr((asked, dict(found.scopes))).encode(), digest_size=8).hexdigest()


def kept() -> dict[str, Any]:
    """What is kept of earlier runs, by game."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return found


def keep(game: str, found: dict[str, Any]) -> None:
    """Keep a game's results beside those of the others."""
    every = {**kept(), game: found}
    ordered = {name: every[name] for name in sorted(every)}
    KEPT.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _left_out(every: dict[str, Any]) -> list[str]:
    """Which games the page does not tell of."""
    lacking = [name for name in bundled_games() if name not in every]
    return [f"Not told of, for no search of them is kept: {', '.join(lacking)}.", ""] if lacking else []


def page(every: dict[str, Any]) -> str:
    """The page, from what is kept."""
    lines = [
        "# Questions of the bundled games",
        "",
        INTRODUCTION,
        "",
        *_left_out(every),
        "| game | processor seconds | findings |",
        "|---|---|---|",
    ]
    for game, found in every.items():
        counts = ", ".join(f"{kind} {number}" for kind, number in found["counts"].items())
        spent = f"{found['seconds']}{', stopped then' if found.get('stopped') else ''}"
        lines.append(f"| {game} | {spent} | {counts} |")
    for game, found in every.items():
        lines += ["", f"## {found['title']} (`{game}`)", ""]
        if found["questions"]:
            lines.append("| question | readings | class | P | met | wins | scope | play |")
            lines.append("|---|---|---|---|---|---|---|---|")
            lines += [_row(row) for row in sorted(found["questions"], key=_size)]
    return "\n".join(lines) + "\n"


_ORDER = ("decides", "differs; whether results do is open", "differs in offers only", "differs on the table only")


def _size(row: dict[str, Any]) -> tuple[int, float, str]:
    place = _ORDER.index(row["class"]) if row["class"] in _ORDER else len(_ORDER)
    return place, -(row.get("chance") or 0.0), row["question"]


def _row(row: dict[str, Any]) -> str:
    if "scope" not in row:
        return f"| {row['question']} |  | {row['class']} | | | | | |"
    beside = "".join(f", {question}={reading}" for question, reading in row["beside"].items())
    nothing = row["class"] in ("same game", "not alive at any scope tried", "undecided")
    scope = ", ".join(row["tried"]) if nothing else row["scope"]
    wins = "" if nothing or row["wins"] is None else "{} {:.2f} or {:.2f}".format(*row["wins"])
    play = f"{row['shown']}: {row['moves']} moves, {row['after']} choices" if row["shown"] else ""
    if row["turns"]:
        turns, one, other = row["turns"]
        play += f"{'; ' * bool(play)}{one + other} tables of one reading only after turn {turns + 1}"
    readings = f"{row['first']}, {row['second']}"
    cells = row["question"], readings, row["class"], _chance(row), f"{row['met']:.0%}", wins, scope + beside, play
    return f"| {' | '.join(cells)} |"


def _chance(row: dict[str, Any]) -> str:
    if row["interval"] is None:
        return f"{row['chance']:.3f}"
    low, high = (min(1.0, max(0.0, end)) for end in row["interval"])
    return f"{low:.2f} to {high:.2f}" if low > 0 else f"at most {high:.2f}"


if __name__ == "__main__":
    main(words_given(__doc__))
