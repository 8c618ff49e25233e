"""What is known is printed as it comes: perft, graph and diverge stopped by Ctrl-C, SIGTERM or a time limit."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main
from rulestone.proofs.edge_cases import compare_questions
from rulestone.proofs.engines.explicit.perft import Plays
from rulestone.proofs.running.interrupts import hear_interrupts, interrupt_by_clock, signal_heard

from tests.proofs.test_solve_interrupted import STICKS

GAME = """
from rulestone.model import *


class Walk(Game):
    \"\"\"A walk that never ends; who is tired may rest.\"\"\"

    rests = Question("May one rest?", clause=(), no="no", yes="yes", seldom="at 0 only")
    place = State(Int(-40, 40))
    tired = State(Int(0, 9))

    @initial
    def setup(self, s):
        s.place = s.tired = 0

    @rule(by=None, steps=[-2, -1, 1, 2])
    def walk(self, s, steps):
        require(s.place + steps <= 40, s.place + steps >= -40, s.tired < 9)
        s.place += steps
        s.tired += 1

    @rule()
    def rest(self, s):
        require(s.tired > 0, self.rests != "no")
        if self.rests == "seldom":
            require(s.place == 0)
        s.tired = 0
"""


@pytest.fixture
def walk(tmp_path: Path) -> str:
    path = tmp_path / "walk.py"
    path.write_text(GAME)
    return str(path)


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, list(arguments), catch_exceptions=False)


def stopped_after(number: int, function: Any) -> Any:
    """A generator method that is interrupted after its first results."""

    def lengths(self: Any) -> Any:
        for count, found in enumerate(function(self), start=1):
            yield found
            if count == number:
                raise KeyboardInterrupt

    return lengths


def test_perft_keeps_what_is_counted(walk: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run("perft", walk, "--depth", "4", "--json")
    assert whole.exit_code == 0 and json.loads(whole.output)["complete"]
    counts = json.loads(whole.output)["counts"]
    monkeypatch.setattr(Plays, "lengths", stopped_after(2, Plays.lengths))
    found = run("perft", walk, "--depth", "4")
    assert found.exit_code == 3
    lines = [line.split() for line in found.output.splitlines()]
    assert lines[:2] == [["1", str(counts[0])], ["2", str(counts[1])]] and lines[-1][0] == "interrupted:"
    data = json.loads(run("perft", walk, "--depth", "4", "--json").output)
    told = {"counts": counts[:2], "complete": False, "undefined": [], "capped": 0}
    asked = {"game": walk, "scope": "full", "readings": {"rests": "no"}, "depth": 4}
    assert data == {"schema": "rulestone-perft/1", **asked, **told}


def test_perft_by_first_move_keeps_what_is_counted(walk: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulestone.proofs.engines.explicit.perft import DividedPlays

    monkeypatch.setattr(DividedPlays, "first_moves", stopped_after(3, DividedPlays.first_moves))
    found = run("perft", walk, "--depth", "3", "--divide")
    assert found.exit_code == 3 and "so far (interrupted), 3 first moves" in found.output
    assert len(found.output.splitlines()) == 4


def test_graph_writes_what_is_known(walk: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulestone.proofs.plays import state_graph

    expanded: list[Any] = []
    moves_asked_for = state_graph.moves_asked_for

    def interrupted(system: Any, state: Any) -> Any:
        expanded.append(state)
        if len(expanded) == 20:
            raise KeyboardInterrupt
        return moves_asked_for(system, state)

    monkeypatch.setattr(state_graph, "moves_asked_for", interrupted)
    output = tmp_path / "walk.json"
    found = run("graph", walk, "-o", str(output))
    assert found.exit_code == 3 and "interrupted: of " in found.output
    written = json.loads(output.read_text())
    assert written["graph"]["looked_at"] == 19 < len(written["nodes"])


def test_diverge_prints_every_pair_as_it_comes(walk: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[Any] = []
    compare = compare_questions.QuestionComparer.compare

    def interrupted(self: Any, *arguments: Any) -> Any:
        compared.append(arguments)
        if len(compared) == 2:
            raise KeyboardInterrupt
        return compare(self, *arguments)

    monkeypatch.setattr(compare_questions.QuestionComparer, "compare", interrupted)
    found = run("diverge", walk, "rests", "--workers", "1")
    assert found.exit_code == 1  # a difference was found
    assert "no and yes" in found.output and "no and seldom" not in found.output
    assert "interrupted: 1 of 3 pairs" in found.output
    compared.clear()
    data = json.loads(run("diverge", walk, "rests", "--workers", "1", "--json").output)
    assert data["interrupted"] and len(data["divergences"]) == 1


def test_a_signal_ends_perft_with_what_is_known(walk: str) -> None:
    code = "import sys; from rulestone.proofs.commands import main; main(sys.argv[1:])"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "perft", walk, "--depth", "400", "--reading", "rests=yes"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline().split()
    time.sleep(0.2)
    process.send_signal(signal.SIGTERM)
    rest, _ = process.communicate(timeout=60)
    assert first == ["1", "4"] and process.returncode == 3
    assert rest.splitlines()[-1].startswith("interrupted: ")


def test_a_signal_ends_edges_with_what_is_known(tmp_path: Path) -> None:
    """Of a walk too long to be gone through what was found by then is printed, and said to be a part."""
    compared = tmp_path / "compared"
    game = tmp_path / "long_walk.py"
    asked = f"\n    def same_choice(self, label):\n        open({str(compared)!r}, 'w').close()\n        return label\n"
    game.write_text(GAME.replace("40", "400_000") + asked)
    code = "import sys; from rulestone.proofs.commands import main; main(sys.argv[1:])"
    words = ["edges", str(game), "--effort", "deep", "--no-cache", "--workers", "1", "--json"]
    process = subprocess.Popen([sys.executable, "-c", code, *words], stdout=subprocess.PIPE, text=True)
    while not compared.exists():  # two readings are being compared
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    output, _ = process.communicate(timeout=120)
    assert process.returncode in (1, 3) and json.loads(output)["interrupted"] is True


NOTED = GAME.replace("class Walk", "NOTE = open('reading', 'w')\n\n\nclass Walk")  # a rule itself opens no file
WAITS = "import time; NOTE.write('it is read'); NOTE.flush(); time.sleep(60)"
SLOW = f"class Slow:\n    def __set_name__(self, owner, name):\n        {WAITS}\n\n\n"
SLOWLY_READ = {
    "file": NOTED.replace("class Walk", f"{WAITS}\n\n\nclass Walk"),
    "class": NOTED.replace("class Walk", f"{SLOW}class Walk").replace("    place =", "    slow = Slow()\n    place ="),
    "rule": NOTED.replace("        require(s.tired > 0", f"        {WAITS}\n        require(s.tired > 0"),
}


def test_a_closed_terminal_is_not_heard_under_nohup() -> None:
    code = (
        "import signal; from rulestone.proofs.running.interrupts import hear_interrupts\n"
        "signal.signal(signal.SIGHUP, signal.SIG_IGN); hear_interrupts(); signal.raise_signal(signal.SIGHUP)\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL); hear_interrupts()\n"
        "try: signal.raise_signal(signal.SIGHUP)\n"
        "except KeyboardInterrupt: print('heard')"
    )
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "heard\n"


@pytest.mark.parametrize(
    ("command", "moment", "name"),
    [
        ("check", "file", "SIGINT"),
        ("check", "class", "SIGTERM"),
        ("check", "rule", "SIGINT"),
        ("edges", "rule", "SIGTERM"),
        ("solve", "class", "SIGINT"),
        ("solve", "rule", "SIGTERM"),
        ("check", "rule", "SIGHUP"),
    ],
)
def test_a_signal_while_rules_are_read_ends_in_one_line(
    command: str, moment: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As shells expect: 128 and the number of the signal."""
    monkeypatch.chdir(tmp_path)
    Path("walk.py").write_text(SLOWLY_READ[moment])
    words = [sys.executable, "-m", "rulestone.proofs", command, "walk.py"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not Path("reading").exists() or not Path("reading").read_text():
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    process.send_signal(signal.Signals[name])
    output, told = process.communicate(timeout=30)
    assert (output, told) == ("", "rulestone: interrupted before anything was known\n")
    assert process.returncode == 128 + signal.Signals[name]


def test_a_limit_of_time_is_no_signal() -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)}
    try:
        hear_interrupts()
        with pytest.raises(KeyboardInterrupt):
            interrupt_by_clock()
            time.sleep(10)
        assert signal_heard() is None
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        assert signal_heard() is None  # the limit came first
        hear_interrupts()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        assert signal_heard() == signal.SIGTERM
    finally:
        hear_interrupts()
        for number, handler in before.items():
            signal.signal(number, handler)


@pytest.mark.parametrize("made", ["solver", "expression"])
def test_an_interrupt_waits_until_an_object_of_z3_is_made(made: str) -> None:
    """z3 would free what it still uses; a process of its own, since handlers of signals are those of a process."""
    counts = {"solver": "Z3_solver_inc_ref", "expression": "Z3_inc_ref"}[made]
    code = (
        "import signal, time, z3, z3.z3 as inside\n"
        "from rulestone.proofs.running.interrupts import hear_interrupts, signal_heard\n"
        f"context, count, made = z3.Context(), inside.{counts}, []\n"
        "def interrupted(*given):\n"
        f"    inside.{counts} = count\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "    return count(*given)\n"
        "hear_interrupts()\n"
        f"inside.{counts} = interrupted\n"
        "try:\n"
        f"    made.append({'z3.Solver(ctx=context)' if made == 'solver' else 'z3.IntVal(3, context)'})\n"
        "    time.sleep(20)\n"
        "except KeyboardInterrupt:\n"
        "    print(len(made), signal_heard() == signal.SIGINT)\n"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("1 True\n", "")


def test_an_interrupt_in_a_finalizer_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python forgets what a finalizer raises; an interrupt is raised again after it."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)}
    reported: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", reported.append)

    class Interrupted:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGTERM)
            time.sleep(0)

    class Wrong:
        def __del__(self) -> None:
            raise ValueError

    try:
        hear_interrupts()
        hear_interrupts()
        with pytest.raises(KeyboardInterrupt):
            del_soon = Interrupted()
            del del_soon
            time.sleep(10)
        del_soon = Wrong()
        del del_soon
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert [one.exc_type for one in reported] == [ValueError]


def test_a_play_that_is_left_by_an_interrupt_is_saved_and_says_so(tmp_path: Path) -> None:
    """Ctrl-C at the prompt ends as shells expect; the end of input is no interrupt. A bad path loses no play."""
    game = tmp_path / "sticks.py"
    game.write_text(STICKS)
    kept, blocked = tmp_path / "new" / "play.itf.json", game / "play.itf.json"
    words = [sys.executable, "-c", "from rulestone.proofs.commands import main; main()", "play", str(game)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen([*words, "--save", str(kept)], **pipes, text=True)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(f"s {blocked}\nu\n")
    process.stdin.flush()
    for line in iter(process.stdout.readline, ""):
        if "it cannot be written" in line:
            break
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130, told
    assert f"saved: {kept}" in told and kept.exists()
    ended = CliRunner().invoke(main, ["play", str(game)], input="")
    assert ended.exit_code == 0
