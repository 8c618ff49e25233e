"""Whether two trees say the same of the bundled games: verdicts, findings and figures, from each command's JSON.

    python -m benchmarks.same_answers OLD_TREE NEW_TREE [GAME ...] [--only COMMAND ...] [--added KEY ...] [--most N]

For a change that should change nothing. Each command runs in either tree, with nothing remembered and one process, at
the game's smallest scope; times, processor seconds and memory are left out of what is compared. All games take an hour
and more on one core; name those that a change concerns. A solver's limits are in seconds, so on a machine that is busy
what it gives up may differ. `--added` names keys that the new tree alone writes. A command gets `--most` processor
seconds in each tree. Exit code 1 where something differs.
What was seen last stands in `same_answers.md`.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

COMMANDS = (
    "check",
    "defaults",
    "symbolic",
    "random",
    "edges",
    "diverge",
    "mutate",
    "chance",
    "solve",
    "stats",
    "perft",
)

_LEFT_OUT = {"seconds", "peak_memory", "peak_memory_mb", "parts", "memory", "remembered", "from_cache", "cached"}
"""What says how long something took, or how it came to be known."""

_SECONDS = re.compile(r"\d[\d.,]* s(?:econds)?\b")


def words_of(command: str, shown: Any) -> list[str]:
    """The words of a command for a game, of which `show` says what there is."""
    game, scope, questions = shown["game"], list(shown["scopes"])[-1], [one["name"] for one in shown["questions"]]
    at = [game, "--scope", scope, "--json"]
    match command:
        case "check":
            return ["check", *at, "--engine", "explicit", "--workers", "1", "--budget", "900"]
        case "defaults":
            return ["check", *at, "--engine", "explicit", "--defaults-only", "--workers", "1", "--budget", "900"]
        case "symbolic":
            few = ["--property", "defined", "--property", "deadlock", "--defaults-only"]
            return ["check", *at, "--engine", "symbolic", "--workers", "1", "--budget", "900", *few]
        case "random":
            return ["check", *at, "--engine", "random", "--defaults-only", "--budget", "900"]
        case "edges":
            return ["edges", *at, "--effort", "quick", "--no-cache", "--workers", "1"]
        case "diverge":
            return ["diverge", game, *questions[:1], *at[1:], "--workers", "1", "--seconds", "200"]
        case "mutate":
            return ["mutate", *at, "--sample", "3", "--states", "3000", "--jobs", "1", "--timeout", "300"]
        case "stats":
            return ["stats", *at, "--plays", "30"]
        case _:
            return [command, *at]


def answer(tree: Path, words: list[str], most: int | None = None) -> Any:
    """What a command of a tree says: its exit code, its JSON without times, and what it complains of.

    None where it takes more processor seconds than `most`.
    """
    with tempfile.TemporaryDirectory() as kept:
        environment = {
            **os.environ,
            "PYTHONPATH": str(tree / "src"),
            "PYTHONHASHSEED": "0",
            "RULESTONE_CACHE": kept,
        }
        command = [sys.executable, "-m", "rulestone.proofs", *words]
        limited = command if most is None else ["prlimit", f"--cpu={most}", *command]
        ran = subprocess.run(limited, cwd=kept, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return None
    try:
        said = json.loads(ran.stdout)
    except ValueError:
        said = ran.stdout
    return plain({"exit code": ran.returncode, "said": said, "complained": ran.stderr if not ran.stdout else ""})


def plain(value: Any) -> Any:
    """A value without what differs from run to run."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items() if key not in _LEFT_OUT}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return _SECONDS.sub("... s", value) if isinstance(value, str) else value


def differences(old: Any, new: Any, added: Collection[str] = (), where: str = "") -> Iterator[str]:
    """Where two values differ, one line each; keys that were added may be in the new one alone."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            if key not in old and key in added:
                continue
            if key not in old or key not in new:
                yield f"{where}/{key}: only in the {'old' if key in old else 'new'} tree"
            else:
                yield from differences(old[key], new[key], added, f"{where}/{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, pair in enumerate(zip(old, new, strict=True)):
            yield from differences(*pair, added, f"{where}/{number}")
    elif old != new:
        yield f"{where}: {_short(old)} -> {_short(new)}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 120 else f"{text[:120]}..."


def main(old: Path, new: Path, games: list[str], commands: list[str], added: Collection[str], most: int | None) -> int:
    """Compare, print what differs, and give the exit code."""
    listed = json.loads(answer_text(new, ["list", "--json"]))["games"]
    wrong = 0
    for game in games or [one["name"] for one in listed]:
        shown = json.loads(answer_text(new, ["show", game, "--json"]))
        for command in commands or COMMANDS:
            words = words_of(command, shown)
            before = answer(old, words, most)
            after = None if before is None else answer(new, words, most)
            if before is None or after is None:
                which = "old" if before is None else "new"
                print(
                    f"{game:<10} {command:<8} not finished in {most} processor seconds by the {which} tree", flush=True
                )
                continue
            found = list(differences(before, after, added))
            wrong += bool(found)
            print(f"{game:<10} {command:<8} {'the same' if not found else f'{len(found)} differences'}", flush=True)
            for line in found[:10]:
                print(f"    {line}", flush=True)
    return 1 if wrong else 0


def answer_text(tree: Path, words: list[str]) -> str:
    """What a command that always succeeds prints."""
    command = [sys.executable, "-m", "rulestone.proofs", *words]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    given: dict[str, list[str]] = {"": [], "--only": [], "--added": [], "--most": []}
    option = ""
    for word in sys.argv[1:]:
        if word.startswith("--"):
            option = word
        given.setdefault(option, []).append(word)
    games, only, added = given[""], given["--only"][1:], given["--added"][1:]
    most = int(given["--most"][1]) if given["--most"][1:] else None
    if len(given) > 4 or len(games) < 2 or not set(only) <= set(COMMANDS):
        sys.exit(__doc__)
    sys.exit(main(Path(games[0]).resolve(), Path(games[1]).resolve(), games[2:], only, added, most))
