"""Elements that are frozen sets: the order in which Python goes through them changes from process to process."""

import json
import os
import subprocess
import sys

GAME = '''from itertools import combinations
from rulestone.model import *

WHO = ("fox", "goose", "beans", "dog")


class Ferry(Game):
    """Two of four cross at a time."""

    language = 2
    Load = Sort(*[frozenset(load) for load in combinations(WHO, 2)])
    Who = Sort(*WHO)
    over = State(Who, Bool)
    last = State(Optional(Load))

    @initial
    def setup(self):
        self.over, self.last = False, None

    @rule(load=Load)
    def cross(self, load):
        require(not any(self.over[who] for who in sorted(load)))
        for who in sorted(load):
            self.over[who] = True
        self.last = load

    @terminal
    def done(self):
        return all(self.over[who] for who in self.Who)
'''


SAID = """
import json, sys
from click.testing import CliRunner
from rulestone.proofs.commands import main
for words in json.loads(sys.argv[1]):
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    print(done.output, end="\\0")
"""


def said(seed, *commands, cwd):
    """What some commands print in a process of their own."""
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, "-c", SAID, json.dumps([line.split() for line in commands])]
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\0")[:-1]


def test_sets_are_written_alike_in_every_process_and_read_again(tmp_path):
    """A process reads the play that the one before it has saved."""
    (tmp_path / "ferry.py").write_text(GAME, encoding="utf-8")
    played = "play ferry.py --random --seed 5 --save"
    (first,) = said(0, f"{played} play0.json", cwd=tmp_path)
    traces, divided = {(first.replace("play0", "play"), (tmp_path / "play0.json").read_text(encoding="utf-8"))}, set()
    for seed in (1, 2, 3):
        shown, again, counted = said(
            seed,
            f"{played} play{seed}.json",
            f"replay play{seed - 1}.json --game ferry.py",
            "perft ferry.py --depth 1 --divide",
            cwd=tmp_path,
        )
        saved = (tmp_path / f"play{seed}.json").read_text(encoding="utf-8")
        traces.add((shown.replace(f"play{seed}", "play"), saved))
        assert "2 moves, all allowed." in again
        divided.add(counted)
    assert len(traces) == 1
    assert len(divided) == 1 and "cross(load={beans, fox})" in divided.pop()
