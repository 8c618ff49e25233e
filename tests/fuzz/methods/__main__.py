"""Many methods: `nice -n 19 python -m tests.fuzz.methods --methods 100000 [--seed 0] [--keep counts.json]`.

Exit code 1: some method is traced as another one than Python runs.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections import Counter
from pathlib import Path

from tests.fuzz.methods.compare_methods import compare
from tests.fuzz.methods.draw_carried_changes import CARRIED
from tests.fuzz.methods.draw_early_ends import EARLY
from tests.fuzz.methods.draw_kept_things import KEPT
from tests.fuzz.methods.draw_lasting_changes import LASTING
from tests.fuzz.methods.draw_methods import PARTS
from tests.fuzz.methods.draw_orders import ORDERS

_AT_ONCE = 500
_MEMORY = 3 << 30


def main() -> int:
    """Run as many as are wanted; the counts are printed, and kept, as they come."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.methods")
    parser.add_argument("--methods", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--risk",
        default=None,
        help="what all are about, see draw_methods; else an eighth each about PARTS, EARLY, KEPT and so on",
    )
    parser.add_argument("--keep", type=Path, default=None, help="a file for the counts")
    chosen = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    agreed = given_up = positions = done = 0
    refused: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    differ: list[tuple[int, str]] = []
    while done < chosen.methods:
        first = chosen.seed + done
        about = chosen.risk or (None, None, EARLY, PARTS, KEPT, LASTING, CARRIED, ORDERS)[done // _AT_ONCE % 8]
        told = compare(range(first, first + min(_AT_ONCE, chosen.methods - done)), about)
        done += min(_AT_ONCE, chosen.methods - done)
        agreed, given_up, positions = agreed + told.agreed, given_up + told.given_up, positions + told.positions
        refused.update(told.refused)
        outcomes.update(told.outcomes)
        for seed, what in told.differ:
            print(f"seed {seed}: {what}")
        differ += told.differ
        counts = {
            "methods": done,
            "first seed": chosen.seed,
            "agreed": agreed,
            "refused": dict(refused.most_common()),
            "given up": given_up,
            "differ": differ,
            "positions": positions,
            "moves": dict(outcomes),
        }
        if chosen.keep is not None:
            chosen.keep.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
        many = sum(refused.values())
        print(f"{done} methods: {agreed} agree, {many} refused, {given_up} given up, {len(differ)} differ")
        sys.stdout.flush()
    print(json.dumps(counts, indent=1))
    return 1 if differ else 0


if __name__ == "__main__":
    raise SystemExit(main())
