"""What `rulestone edges` finds in each bundled game, as a designer reads it: docs/findings.md; samples to be judged.

    python -m benchmarks.gravest_findings                 every bundled game
    python -m benchmarks.gravest_findings kings=tiny      these, at this scope; the others stay as they were
    python -m benchmarks.gravest_findings --page          only the page, from what is kept in gravest_findings.json
    python -m benchmarks.gravest_findings --sample SEED   forty findings at random, with their plays, to be judged

What a run found is kept, reduced, in gravest_findings.json beside this file, with a fingerprint of the questions; the
page is made of that. `tests/test_findings_page.py` says when they have changed since. Findings for information only
(see `FindingKind.is_information`) are counted, and neither told nor drawn; what the base of a variant has, too, is one
line on the page, and not drawn.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from rulestone.proofs.edge_cases.finding import FindingKind
from rulestone.proofs.running.bundled import bundled_games

from benchmarks.questions_page import fingerprint

HERE = Path(__file__).parent
KEPT = HERE / "gravest_findings.json"
PAGE = HERE.parent / "docs" / "findings.md"
EFFORT = "quick"
MOST_TOLD = 10
"""So many findings of each game are printed on the page."""

MOST_MOVES = 12
"""A play of no more moves is told whole on the page, throws of one rule as one move; of a longer one the end."""

DRAWN = 40
"""So many findings are drawn to be judged."""

SCOPES = {"kesch": "small", "mutou": "1x3"}
"""Where a game is looked at; `tiny`, where nothing is said. All plays of Kesch's smallest scope end alike."""

_OPTION = str(FindingKind.OPTION)
_BESIDE = r"[^“]*\? Read as “.*?” \(`[^`]*`\)"
_OF_QUESTION = re.compile(
    rf"(.*?\?) \((.*?)\) (?:({_BESIDE}(?:;{_BESIDE})*): )?(“[^”]*” or “[^”]*”(?: \(or “.*?”\))?): (.*)$", re.DOTALL
)
"""A sentence about a question: what is asked, clauses, how others are read beside, readings, how much hangs on it."""

QUESTION_TOLD = re.compile(r"\. (As in |In [A-Z]|Read as |If nothing is added)")
"""Where what is told of a question ends, and what its readings break, or how it is in the base, begins."""

_IN_THE_PLAYS = re.compile("(after (one|[0-9,]+) choices?|at once|(in )?the play below|there|by the (former|latter)) ")
"""How the parts of a sentence begin that tell what its plays show."""

INTRODUCTION = f"""\
The ten gravest findings of each bundled game, as `rulestone edges GAME --scope SCOPE --effort {EFFORT}` finds them at
a small scope; a larger one and more effort find more ([how](reference/edges.md); what the kinds mean stands
[there](reference/edges.md#the-kinds-of-findings), other words in the [glossary](glossary.md)). Below each stands
the play that shows it, without forced steps where two readings are compared: first the moves that they share, then
what each goes on with, up to where the tables differ; the sentence is given without what the play shows. The texts are
what the games' authors have put in their classes and ledgers. Made by `python -m benchmarks.gravest_findings`."""


TOLD_ANEW = """\
Of these the questions told here
were compared again since, and told in today's words, by `python -m benchmarks.told_anew`; what today is a note was
taken out, and sentences were shortened as today, by hand; all else, processor seconds and sizes are of the search then.
`python -m benchmarks.gravest_findings GAME` takes the place of that."""


def main(arguments: list[str]) -> None:
    """Run what is asked for and write the page; or draw a sample."""
    about, _, usage = str(__doc__).partition("\n")
    reader = argparse.ArgumentParser(
        "python -m benchmarks.gravest_findings",
        description=about,
        epilog=usage,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    reader.add_argument("games", nargs="*", metavar="GAME[=SCOPE]", help="all bundled games if none is named")
    reader.add_argument("--page", action="store_true", help="write the page of what is kept, and search nothing")
    reader.add_argument("--sample", type=int, metavar="SEED", help="print forty findings to be judged; no search")
    asked = reader.parse_args(arguments)
    if asked.sample is not None:
        print("\n".join(sample_lines(drawn(kept(), asked.sample))))
        return
    if not asked.page:
        for one in asked.games or bundled_games():
            game, _, scope = one.partition("=")
            data, seconds = searched(game, scope or SCOPES.get(game, "tiny"))
            keep(game, reduced(data, seconds))
            print(f"{game}: {seconds:.0f} processor seconds, {len(data['findings'])} findings", flush=True)
    PAGE.write_text(page(kept()), encoding="utf-8")


def searched(game: str, scope: str) -> tuple[dict[str, Any], float]:
    """What `rulestone edges` finds, and the processor seconds it took."""
    with tempfile.TemporaryFile("w+") as output:
        words = ["edges", game, "--scope", scope, "--effort", EFFORT, "--no-cache", "--workers", "1", "--json"]
        before = os.times()
        subprocess.run([sys.executable, "-m", "rulestone.proofs", *words], stdout=output, check=False)
        after = os.times()
        output.seek(0)
        seconds = after.children_user + after.children_system - before.children_user - before.children_system
        return json.load(output), seconds


def reduced(data: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """What page and samples need of a search: every finding that is told, gravest first."""
    quiet = {str(kind) for kind in FindingKind if kind.is_information}
    return {
        "fingerprint": fingerprint(data["game"]),
        "title": data["title"],
        "scope": data["scope"],
        "seconds": round(seconds),
        "stopped": data["interrupted"],
        "bytes": len(json.dumps(data)),
        "counts": data["counts"],
        "notes": data["notes"],
        "options": [
            one["extra"]["text"] for one in data["findings"] if one["kind"] == _OPTION and "text" in one["extra"]
        ],
        "findings": [reduced_finding(one) for one in data["findings"] if one["kind"] not in quiet],
    }


def reduced_finding(one: Mapping[str, Any]) -> dict[str, Any]:
    """What page and samples need of a finding."""
    kept = {name: one[name] for name in ("id", "kind", "sentence", "clauses", "scope", "basis", "certain")}
    labels = [*one["labels"], *[""] * len(one["plays"])]
    compared = one["kind"].startswith("question")
    parted = one["extra"].get("parted", ())
    if "as_in" in one["extra"]:
        kept["as_in"] = one["extra"]["as_in"]
    if parted:  # how many of the moves that are kept lead to where the tables differ
        kept["parted"] = [len(_moves(play, compared, made)) for play, made in zip(one["plays"], parted, strict=False)]
    return kept | {
        "plays": [[label, *_moves(play, compared)] for label, play in zip(labels, one["plays"], strict=False)]
    }


def _moves(play: Mapping[str, Any], compared: bool, made: int | None = None) -> list[str]:
    """The moves of a play, or the first so many that are made; where two readings are compared without forced steps."""
    told = []
    for move in (state["#meta"]["move"] for state in play["states"][1 : None if made is None else made + 1]):
        if move["by"] is not None or not compared:
            inside = ", ".join(f"{name}={_plain(value)}" for name, value in move["parameters"].items())
            who = "" if move["by"] is None else f"{_plain(move['by'])}: "
            told.append(f"{who}{move['rule']}" + (f"({inside})" if inside else ""))
    return told


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        inside = value.get("#tup", value.get("value", value.get("#bigint", value)))
        return "-".join(map(_plain, inside)) if isinstance(inside, list) else str(inside)
    return str(value)


def kept() -> dict[str, Any]:
    """What is kept of earlier runs, by game."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return found


def keep(game: str, found: Mapping[str, Any]) -> None:
    """Keep a game's results beside those of the others."""
    every = {**kept(), game: found}
    ordered = {name: every[name] for name in sorted(every)}
    KEPT.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def page(every: Mapping[str, Any]) -> str:
    """The page, from what is kept."""
    lines = ["# Findings in the bundled games", "", INTRODUCTION, ""]
    lacking = [name for name in bundled_games() if name not in every]
    if lacking:
        lines += [f"Left out, for no search of them is kept: {', '.join(lacking)}.", ""]
    anew = [name for name, found in every.items() if "searched" in found]
    if anew:
        searches = ", ".join(dict.fromkeys(every[name]["searched"] for name in anew))
        lines += [f"Not searched as a whole since {searches}: {', '.join(anew)}. {TOLD_ANEW}", ""]
    lines += ["| game | scope | processor seconds | findings |", "|---|---|---|---|"]
    for game, found in every.items():
        counts = ", ".join(f"{kind} {number}" for kind, number in found["counts"].items())
        spent = f"{found['seconds']}{', stopped then' if found['stopped'] else ''}"
        lines.append(f"| [{game}](#{_anchor(found, game)}) | {found['scope']} | {spent} | {counts} |")
    for game, found in every.items():
        lines += ["", f"## {found['title']} (`{game}`)", ""]
        own = [one for one in found["findings"] if "as_in" not in one]
        for number, one in enumerate(own[:MOST_TOLD], start=1):
            first, *others = _told(one)
            lines += [f"{number}. **{one['kind']}**: {first}", *others]
        more = len(own) - MOST_TOLD
        if more > 0:
            lines += ["", f"And {more} more."]
        lines += _in_base(found["findings"])
        if found.get("options"):
            lines += ["", f"Which the text offers, settles, or leaves to the table: {' '.join(found['options'])}"]
    return "\n".join(lines) + "\n"


def _in_base(findings: Sequence[Mapping[str, Any]]) -> list[str]:
    """Of a variant: what its base has, too, a line for each."""
    known = [one for one in findings if "as_in" in one]
    lines = ["", f"As in {known[0]['as_in']}, and told there:", ""] if known else []
    return lines + [f"- {_asked(one)}" for one in known]


def _asked(one: Mapping[str, Any]) -> str:
    """The question of a finding, or all of it if it is of none."""
    question, asks, _ = one["sentence"].partition("? ")
    return f"{question}?" if asks else question.removesuffix(f" As in {one['as_in']}.")


def _anchor(found: Mapping[str, Any], game: str) -> str:
    words = f"{found['title']} ({game})".lower()
    return "".join(letter for letter in words if letter.isalnum() or letter in " -_").replace(" ", "-")


def _told(one: Mapping[str, Any]) -> list[str]:
    """A finding line by line: what is asked, the clauses, the plays, how much hangs on it, what else comes of it."""
    parts = _OF_QUESTION.match(one["sentence"])
    if parts is None:
        return [str(one["sentence"]), *_told_plays(one)]
    question, clauses, beside, readings, size = parts.groups()
    after = QUESTION_TOLD.search(size)
    size, rest = (size, "") if after is None else (size[: after.start()], size[after.start() + 2 :])
    if len({label.partition("”: ")[2] for label, *_ in one["plays"]}) > 1:  # else the plays do not tell them apart
        size = "; ".join(part for part in size.rstrip(".").split("; ") if not _IN_THE_PLAYS.match(part))
    lines = [f"{question} {readings}.", f"   - *the text*: {clauses}"]
    lines += [*([f"   - *only if*: {beside}"] if beside else []), *_told_plays(one)]
    lines += [f"   - *how much*: {size.rstrip('.')}."] if size else []
    return [*lines, f"   - *besides*: {rest}"] if rest else lines


def _told_plays(one: Mapping[str, Any]) -> list[str]:
    """Its plays; of two readings, what they have in common first, up to where the tables differ if they then do."""
    lines, plays = [], [(label, moves) for label, *moves in one["plays"][:2]]
    if len(plays) == 2 and one["kind"].startswith("question"):
        (_, first), (_, second) = plays
        common = next((n for n, pair in enumerate(zip(first, second, strict=False)) if len(set(pair)) > 1), None)
        common = min(len(first), len(second)) if common is None else common
        shared = min((common, *one.get("parted", ())))
        lines.append(f"   - {_in_a_row(first[:shared]) if shared else 'At once'}")
        if shared < common:  # what both go on with says nothing more
            plays = [(label, []) for label, _ in plays]
        else:
            plays = [(label, moves[common:]) for label, moves in plays]
        for label, moves in plays:
            named = f"only here {_in_a_row(moves)}" in label  # a move that is named already
            lines.append(f"   - *{label}*{f': {_in_a_row(moves)}' if moves and not named else ''}")
        return lines
    return [f"   - {f'*{label}*: ' if label else ''}{_in_a_row(moves) or 'no move'}" for label, moves in plays]


def _in_a_row(moves: Sequence[str]) -> str:
    """Moves in a line; throws that follow one another by one rule are one."""
    told = [_thrown(rule, list(group)) for rule, group in groupby(moves, _throw)]
    named = [move for group in told for move in group]
    shown = named[-MOST_MOVES:]
    left = len(named) - len(shown)
    before = f"... {left} move{'s' * (left > 1)}, then " if left else ""
    return before + ", ".join(f"`{move}`" for move in shown)


def _throw(move: str) -> str:
    """The rule of a move by chance, "" for others."""
    return move.partition("(")[0] if move.startswith("chance: ") else ""


def _thrown(rule: str, moves: Sequence[str]) -> Sequence[str]:
    """Moves, those of chance by the same rule as one: what was thrown, throw by throw."""
    if not rule or len(moves) < 2:
        return moves
    inside = (", ".join(part.partition("=")[2] for part in move[len(rule) + 1 : -1].split(", ")) for move in moves)
    return [f"{rule}({'; '.join(inside)})"]


def drawn(every: Mapping[str, Any], seed: int) -> list[tuple[str, dict[str, Any]]]:
    """Forty findings, or all if there are fewer, each as likely as the others; with their games."""
    found = [(game, one) for game, data in every.items() for one in data["findings"] if "as_in" not in one]
    return random.Random(seed).sample(found, min(DRAWN, len(found)))


def sample_lines(found: Sequence[tuple[str, Mapping[str, Any]]]) -> list[str]:
    """A list to be judged: worth reading or not, and why."""
    lines = []
    for number, (game, one) in enumerate(found, start=1):
        first, *others = _told(one)
        lines += [f"{number}. {game}, {one['id']}, **{one['kind']}**: {first}", *others]
        lines += [f"   - rests on: {one['basis']}", "   - worth reading: ", ""]
    return lines


if __name__ == "__main__":
    main(sys.argv[1:])
