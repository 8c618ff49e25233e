"""What commands answer where something goes wrong: one JSON document, whole files, no loss."""

from __future__ import annotations

import errno
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from rulestone.proofs.commands import main
from rulestone.proofs.commands.help_examples import EXAMPLES
from rulestone.proofs.comparison import question_search
from rulestone.proofs.plays import trace_files
from rulestone.proofs.running.written_files import whole_file, write_whole

COUNT = """from rulestone.model import *


class Count(Game):
    language = 2
    players = Sort("ann", "ben")
    n = State(Int(0, 5))
    turn = State(players)

    @initial
    def setup(self):
        self.n, self.turn = 0, "ann"

    @rule(by=turn, k=[1, 2])
    def add(self, player, k):
        self.n += k
        self.turn = self.players.following(player)

    @terminal
    def over(self):
        return self.n >= 4

    @reachable
    def it_ends(self):
        return self.n >= 4
"""


@pytest.fixture
def count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read_once: None) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    Path("count.py").write_text(COUNT)
    return "count.py"


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("check missing.py --json", "there is no such file"),
        ("board check missing.wkt --json", "missing.wkt: cannot be read"),
        ("perft --json", "Missing argument 'GAME'"),
        ("chekc --json", "did you mean 'check'?"),
    ],
)
def test_with_json_an_error_is_one_document_too(words: str, said: str) -> None:
    done = run(*words.split())
    told = json.loads(done.stdout)
    assert told["schema"] == "rulestone-error/1" and told["exit_code"] == done.exit_code == 2
    assert said in told["error"] and not told["error"].startswith("rulestone")
    assert f"rulestone: {told['error']}\n" == done.stderr


def test_an_answer_in_json_is_followed_by_no_other() -> None:
    assert isinstance(json.loads(run("list", "--json").stdout)["games"], list)


def test_a_number_below_0_is_no_option_of_board_make() -> None:
    for words in (("square", "-1", "3"), ("sown", "2", "-3")):
        done = run("board", "make", *words)
        assert done.exit_code == 2 and "begin at 1" in done.stderr and "option" not in done.stderr
    assert "--seed" in run("board", "make", "voronoi", "5", "--seed", "-1").stderr


def test_a_kind_of_board_says_what_it_takes() -> None:
    assert "as rings 8 8" in run("board", "make", "rings", "3").stderr
    assert run("board", "make", "penrose-p3", "2", "3").exit_code == 2


def test_the_list_says_one_sentence_of_each_game() -> None:
    told = " ".join(run("list").stdout.split())
    assert "A board game of a dark age" in told and "whose men are whose" not in told


def test_the_chosen_reading_is_marked_without_styles() -> None:
    told = run("show", "kajuka").stdout
    assert "* swap: to the place" in told and "* stand: on the Stand, where" not in told


@pytest.mark.parametrize(
    ("wrong", "said"),
    [("self.players.folowing(player)", "did you mean .following?"), ("self.players[0].rank", "no attribute 'rank'")],
)
def test_play_refuses_a_part_that_nothing_has(count: str, wrong: str, said: str) -> None:
    Path(count).write_text(COUNT.replace("self.players.following(player)", wrong))
    done = run("play", count, "--random")
    assert done.exit_code == 2 and said in done.stderr


def test_stats_of_a_game_without_questions_says_so(count: str) -> None:
    told = run("stats", count, "--plays", "3", "--all-readings").stdout
    assert "asks no questions" in told and "figures whose intervals part" not in told
    assert "95 cases of a hundred" in told


def test_a_comparison_that_is_interrupted_at_once_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(question_search, "answers", interrupted)
    done = run("compare", "tavern")
    assert done.exit_code == 3 and "no question was compared" in done.stderr and not done.stdout


def test_a_full_disk_loses_no_verdict(count: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(trace_files, "write_whole", full)
    done = run("check", count, "--engine", "explicit", "--traces", "found", "--no-cache", "--executor", "here")
    assert "it_ends" in done.stdout and "properties hold" in done.stdout
    assert done.exit_code == 2 and "it_ends.itf.json" in done.stderr


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    wanted = tmp_path / "wanted.txt"
    write_whole(wanted, "before")
    with pytest.raises(OSError, match=r"wanted\.txt") as told, whole_file(wanted) as beside:
        beside.write_text("half")
        raise OSError(errno.ENOSPC, "no room")
    assert told.value.errno == errno.ENOSPC and told.value.filename == str(wanted)
    with pytest.raises(KeyboardInterrupt), whole_file(wanted) as beside:
        raise KeyboardInterrupt
    assert wanted.read_text() == "before" and list(tmp_path.iterdir()) == [wanted]


_MASKS = """
from rulestone.proofs.running.processes import _Worker
worker = _Worker(None, (), 60.0)
print(open(f"/proc/{worker.process.pid}/status").read().partition("SigBlk:")[2].split()[0])
worker.process.kill()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc says which signals wait")
def test_the_first_worker_too_waits_with_ctrl_c_while_it_is_made() -> None:
    told = subprocess.run([sys.executable, "-c", _MASKS], capture_output=True, text=True, check=True).stdout
    assert int(told, 16) & 0b10  # SIGINT


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_stands_at_the_end_of_help_and_can_be_typed(name: str) -> None:
    """Its command, arguments and options are there; what it names beside bundled games is the reader's own."""
    example, _ = EXAMPLES[name]
    words = shlex.split(example)
    command = main.get_command(click.Context(main), words[1])
    assert command is not None and words[:2] == ["rulestone", name]
    told = command.get_help(click.Context(command))
    assert f"For example:\n    {example}\n" in f"{told}\n"
    if isinstance(command, click.Group):
        command, words = command.commands[words[2]], words[1:]
    command.make_context(words[1], words[2:])  # raises click.UsageError where something does not fit


def test_processes_are_called_workers_everywhere() -> None:
    """`mutate` alone called them jobs, which is understood still."""
    for name in ("check", "edges", "mutate", "diverge", "report"):
        command = main.get_command(click.Context(main), name)
        assert command is not None
        spelt = [one.opts for one in command.params if "--workers" in one.opts]
        assert spelt == [["--workers", "--jobs"] if name == "mutate" else ["--workers"]]


def test_every_command_has_an_example() -> None:
    assert set(EXAMPLES) == set(main.list_commands(click.Context(main)))
