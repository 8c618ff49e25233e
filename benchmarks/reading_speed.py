"""What a change of the language costs in reading rules: two trees in turns, in processor seconds.

    python benchmarks/reading_speed.py BEFORE AFTER [REPEATS] [GAME:SCOPE ...]

BEFORE and AFTER are folders with `model`, `geometry`, `proofs` and `docs`, of any age. Each reading is a process of its
own; imports are not counted. Wall time says nothing on a machine that has other work; user and system seconds of pairs
do, roughly.

Commit 0c54e5c is the last before the written tree was kept beside the simplified one and everything that is assigned,
indexed or returned went through one gate. Beside it, seconds before and after, on 22 November 2026 on a machine with
much other work, in turns, two or three times each:

| what | moves | 0c54e5c | with the checks (c3f23d1) | 3221334 |
|---|---|---|---|---|
| svelfwld 7x7 | 1,766 | 0.72 to 0.82 | 0.87 to 1.03 | 0.71 to 0.92 |
| svelfwld 11x11 | 7,262 | 3.2 to 3.9 | 3.9 to 4.1 | 3.3 to 3.4 |
| mutou on a chessboard | 11,674 | 14.0 to 17.4 | 15.2 | 14.0 |

Commit 92adfb9 shares what helpers return. Beside 0c4a7d5, the one before it, on 23 November 2026 on a machine with ten
to twenty other processes, in turns, once or twice each (Morris not in turns; the earlier tree on an idle machine):

| what | moves | 0c4a7d5 | 92adfb9 |
|---|---|---|---|
| kajuka in full | 978 | 0.83 | 0.84 |
| svelfwld 9x9 | 3,890 | 3.7 | 2.6 |
| svelfwld 11x11 | 7,262 | 7.1 | 4.9 |
| kesch in full | 2,897 | 3.8 | 2.4 |
| mutou on a chessboard | 11,674 | 22.8 | 15.1 |
| morris, 8 points | 144 | 0.4 | 0.2 |
| morris, 16 points | 544 | 5.8 | 1.2 |
| morris, 24 points | 1,200 | 43 | 4.0 |
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

GAMES = ("svelfwld:7x7", "svelfwld:11x11", "mutou:chess", "morris:24")

RUN = """
import resource, sys
def spent():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
try:
    from rulestone.proofs.running.loading import load_game
except ImportError:  # before November 2026
    from rulestone.proofs.loading import load_game
game = load_game(sys.argv[3] if sys.argv[1] == "morris" else sys.argv[1])
began = spent()
game(scope=sys.argv[2]).system
print(spent() - began)
"""


def linked(tree: Path, into: Path) -> Path:
    """A folder from which the tree is imported as rulestone."""
    package = into / "rulestone"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    for name, part in {"geometry": "", "model": "", "proofs": "", "rulebooks": "docs"}.items():
        (package / name).symlink_to((tree / part / name).resolve())
    return into


def seconds(source: Path, game: str) -> float:
    """One reading, in a process of its own."""
    place = f"import sys; sys.path.insert(0, {str(source)!r})\n"
    command = [sys.executable, "-c", place + RUN, *game.split(":"), str(Path(__file__).with_name("morris.py"))]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main(before: str, after: str, repeats: int = 3, games: tuple[str, ...] = GAMES) -> None:
    """Read in turns, and print the medians and the median of the ratios of pairs."""
    with tempfile.TemporaryDirectory() as folder:
        old, new = linked(Path(before), Path(folder, "before")), linked(Path(after), Path(folder, "after"))
        print(f"{'game':<20} {'before':>8} {'after':>8} {'ratio':>6}")
        for game in games:
            pairs = [(seconds(old, game), seconds(new, game)) for _ in range(repeats)]
            ratio = statistics.median(new / old for old, new in pairs)
            first, second = (statistics.median(column) for column in zip(*pairs, strict=True))
            print(f"{game:<20} {first:8.2f} {second:8.2f} {ratio:6.2f}")


if __name__ == "__main__":
    number = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    main(sys.argv[1], sys.argv[2], number, tuple(sys.argv[4:]) or GAMES)
