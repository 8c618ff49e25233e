"""Elements that are frozen sets: the order in which Python goes through them changes from process to process."""

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


def said(seed, *arguments, cwd):
    """What a command prints in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, "-c", "from rulestone.proofs.commands import main; main()", *arguments]
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_sets_are_written_alike_in_every_process_and_read_again(tmp_path):
    (tmp_path / "ferry.py").write_text(GAME, encoding="utf-8")
    traces = []
    for seed in (1, 2, 3):
        shown = said(seed, "play", "ferry.py", "--random", "--seed", "5", "--save", "play.json", cwd=tmp_path)
        traces.append((shown, (tmp_path / "play.json").read_text(encoding="utf-8")))
    assert len(set(traces)) == 1
    for seed in (4, 5, 6):
        assert "2 moves, all allowed." in said(seed, "replay", "play.json", "--game", "ferry.py", cwd=tmp_path)
    divided = {said(seed, "perft", "ferry.py", "--depth", "1", "--divide", cwd=tmp_path) for seed in (7, 8, 9)}
    assert len(divided) == 1 and "cross(load={beans, fox})" in divided.pop()
