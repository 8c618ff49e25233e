"""`python -m tests.fuzz`: random games, as many as one likes, rulestone against brute force."""

from __future__ import annotations

import argparse
import itertools
import json
import signal
import sys
import time
from pathlib import Path

from . import sides
from .compare import Plan, examine
from .runner import ASKS_Z3, QUICK, SLOW, Found, Tally, run
from .tree import read


def main(arguments: list[str] | None = None) -> int:
    """Returns 0 where nothing disagrees, else 1."""
    asked = _parser().parse_args(arguments)
    if asked.again:
        return _again(asked.again)
    engines = tuple(asked.engines.split(",")) if asked.engines else (*QUICK, *SLOW)
    if asked.no_z3:
        engines = tuple(engine for engine in engines if engine not in ASKS_Z3)
    stopped: list[int] = []  # not at once, for some engines take an interruption for the end of their own work
    signal.signal(signal.SIGTERM, lambda number, frame: stopped.append(number))
    tally = Tally()
    began = time.monotonic()
    last = [began]

    def told(found: Found) -> None:
        if asked.keep:
            folder = Path(asked.keep)
            folder.mkdir(parents=True, exist_ok=True)
            name = f"seed_{found.seed}_" + "".join(c if c.isalnum() else "_" for c in found.kept.kind)
            (folder / f"{name}.py").write_text(found.text(), encoding="utf-8")
            (folder / f"{name}.tree").write_text(repr(found.small) + "\n", encoding="utf-8")
        if not asked.json:
            print(f"\n{'-' * 20} game {found.number}\n{found.text()}", flush=True)

    def progress(tally: Tally) -> None:
        if stopped:
            raise KeyboardInterrupt
        now = time.monotonic()
        if now - last[0] > asked.every and not asked.json:
            last[0] = now
            print(_line(tally, now - began), file=sys.stderr, flush=True)

    numbers = itertools.count(asked.seed) if asked.games is None else range(asked.seed, asked.seed + asked.games)
    until = None if asked.seconds is None else began + asked.seconds
    if asked.games is None and asked.seconds is None:
        until = began + 60
    with sides.cache_of_its_own():
        run(
            iter(numbers),
            engines,
            tally,
            until=until,
            told=told,
            progress=progress,
            per_kind=asked.per_kind,
            patience=asked.patience,
        )
    if asked.json:
        print(json.dumps(_data(tally), indent=1))
    else:
        print(_line(tally, time.monotonic() - began))
        for (kind, about), number in tally.kinds.most_common():
            print(f"  {number:6} {kind} ({about}), first in game {tally.first[kind, about]}")
    return 1 if tally.disagreeing else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--games", type=int, help="how many games")
    parser.add_argument("--seconds", type=float, help="for how long (a minute, where neither is given)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the next has the next number")
    parser.add_argument("--engines", help=f"of {', '.join((*QUICK, *SLOW))}, with commas; the slow ones of a share")
    parser.add_argument("--no-z3", action="store_true", help="all but the symbolic engine, and `check`, which asks it")
    parser.add_argument("--keep", metavar="FOLDER", help="write each disagreement there, as a game and as a tree")
    parser.add_argument("--per-kind", type=int, default=1, help="disagreements of one kind that are shown")
    parser.add_argument("--patience", type=float, default=8.0, help="seconds to make one game smaller; 0: as drawn")
    parser.add_argument("--every", type=float, default=10.0, help="seconds between lines of progress")
    parser.add_argument("--again", metavar="TREE", help="ask all engines of one kept tree")
    parser.add_argument("--json", action="store_true", help="print figures for programs")
    return parser


def _again(path: str) -> int:
    outcome = examine(read(Path(path).read_text(encoding="utf-8")), Plan((*QUICK, *SLOW)))
    for one in outcome.disagreements:
        print(one)
    print(outcome.skipped or outcome.refused or f"{len(outcome.disagreements)} disagreements")
    return 1 if outcome.disagreements else 0


def _line(tally: Tally, seconds: float) -> str:
    rate = tally.games / max(tally.seconds, 1e-9)
    return (
        f"{tally.games:,} games, {tally.compared:,} compared, {tally.refused:,} refused, "
        f"{sum(tally.skipped.values()):,} skipped; {tally.disagreeing:,} with disagreements; "
        f"{seconds:,.0f} s, {rate:,.0f} games for each second of one core"
    )


def _data(tally: Tally) -> dict[str, object]:
    return {
        "games": tally.games,
        "compared": tally.compared,
        "refused": tally.refused,
        "skipped": dict(tally.skipped),
        "asked": dict(tally.asked),
        "disagreeing": tally.disagreeing,
        "seconds": tally.seconds,
        "kinds": [
            {"kind": kind, "about": about, "number": number, "first": tally.first[kind, about]}
            for (kind, about), number in tally.kinds.most_common()
        ],
        "found": [
            {
                "seed": one.seed,
                "game": one.number,
                "kind": one.kept.kind,
                "engine": one.kept.engine,
                "rulestone": one.kept.rulestone,
                "brute": one.kept.brute,
                "text": one.text(),
            }
            for one in tally.found
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
