"""How commands end when workers die, rulestone itself is at fault, or nobody can hear what they say."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rulestone.model import GameError
from rulestone.proofs import library
from rulestone.proofs.checking import check_game
from rulestone.proofs.commands import main
from rulestone.proofs.running.faults import Fault, fault_line
from rulestone.proofs.running.store import Store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="signals of POSIX systems")
once = pytest.mark.usefixtures("read_once")

QUICK = ("--timeout", 2, "--budget", 4)
WHERE = 'self.last_stone == "loses" and multiprocessing.parent_process() is not None'
KILLED = "working.killed(1, '')"
ONCE = "working.killed(1, 'once')"
MEMORY = "raise MemoryError"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the game that `rulestone new` writes: all its properties hold. Workers judge it, small as it is."""
    monkeypatch.setattr(check_game, "_FEW_READINGS", 0)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "kept"))
    run("new", "heap", code=0)
    return tmp_path


def befalls(folder: Path, mishap: str, readings: int = 2) -> None:
    """Let something befall every worker that reads the rules as `loses`."""
    path = folder / "heap.py"
    text = path.read_text()
    begin = "        require(self.heap >= number"
    befalling = "import multiprocessing", "from tests.proofs import working", f"if {WHERE}:", f"    {mishap}"
    text = text.replace(begin, "".join(f"        {line}\n" for line in befalling) + begin)
    last = '        loses="whoever takes it loses",\n'
    text = text.replace(last, last + '        draws="nobody wins",\n' * (readings > 2))
    path.write_text(text)


def run(*arguments: object, code: int) -> Result:
    result = CliRunner().invoke(main, [str(one) for one in arguments])
    assert result.exit_code == code, (result.output, result.exc_info)
    assert "Traceback" not in result.output
    return result


@once
@pytest.mark.parametrize("mishap", [KILLED, MEMORY], ids=["killed", "out of memory"])
def test_check_tells_what_was_lost_and_keeps_the_rest(mishap: str, folder: Path) -> None:
    befalls(folder, mishap)
    told = run("check", "heap.py", "--workers", 2, *QUICK, code=3).output
    assert "All 6 properties hold in the chosen readings." in told
    assert re.search(r"last_stone +loses +not judged", told)
    assert "Undecided, last_stone=loses: the process that worked on it was lost 2 times" in told
    data = json.loads(run("check", "heap.py", "--workers", 2, *QUICK, "--json", code=3).output)
    assert len(data["lost"]) == 1 and data["faults"] == data["unsettled"] == []
    assert {verdict["status"] for verdict in data["chosen"]["verdicts"]} <= {"proved", "exhausted", "reached"}


@once
def test_check_where_the_chosen_reading_is_lost(folder: Path) -> None:
    befalls(folder, KILLED)
    told = run("check", "heap.py", "--workers", 2, "--reading", "last_stone=loses", *QUICK, code=3).output
    assert "Undecided, the chosen readings: the process" in told
    assert "Nothing found; left undecided: the_heap_never_grows" in told
    assert "hold in the chosen readings" not in told


@once
def test_check_does_again_what_is_lost_once(folder: Path) -> None:
    befalls(folder, ONCE)
    told = run("check", "heap.py", "--workers", 2, *QUICK, code=0).output
    assert (folder / "once").exists()
    assert "Undecided" not in told and re.search(r"last_stone +loses +all 6 as before", told)


@once
def test_mutate_tells_what_was_lost(folder: Path) -> None:
    befalls(folder, KILLED)
    command = ("mutate", "heap.py", "--jobs", 2, "--limit", 4, "--timeout", 2, "--reading", "last_stone=loses")
    told = run(*command, code=3).output
    assert "Undecided: 4 changes; the process that worked on it was lost 2 times" in told
    assert len(json.loads(run(*command, "--json", code=3).output)["lost"]) == 4


@once
def test_diverge_tells_what_was_lost(folder: Path) -> None:
    befalls(folder, KILLED, readings=3)
    told = run("diverge", "heap.py", "last_stone", "--workers", 2, "--seconds", 2, code=1).output
    assert told.count("Undecided.") == 2 and "was lost 2 times" in told and "wins and draws" in told
    told = run("diverge", "heap.py", "last_stone", "wins", "loses", "draws", "--workers", 2, "--json", code=1).output
    assert told.count("was lost 2 times") == 2


@once
def test_edges_tells_what_was_lost_and_does_not_remember_it(folder: Path) -> None:
    befalls(folder, KILLED, readings=3)
    told = run("edges", "heap.py", "--effort", "quick", "--workers", 2, code=3).output
    assert told.count("Undecided, ") == 1  # a reading; the one question was answered in the process that asked
    assert not re.search(r"keep every property.*loses", told)
    kept = Store(folder / "kept" / "kept").kept().entries
    assert kept["findings"] == 5  # question, survey, best play, and endless play in all readings
    found = json.loads(run("edges", "heap.py", "--effort", "quick", "--workers", 2, "--json", code=3).output)
    assert len(found["lost"]) == 1


class Broken:
    """Something in rulestone that does what it should not."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        raise self.error


@once
@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (
            AssertionError("a\nfault\x1b[31m"),
            4,
            "a fault of rulestone itself, not of the game: AssertionError: a fault",
        ),
        (RecursionError("deep"), 4, "RecursionError: deep"),
        (Fault("elsewhere", "the stack there"), 4, "elsewhere"),
        (OSError(99, "odd"), 4, "OSError"),
        (OSError(28, "No space left on device", "x.json"), 2, "x.json: it cannot be read or written: No space left"),
        (PermissionError(13, "Permission denied", "x"), 2, "x: it cannot be read or written: Permission denied"),
        (GameError("wrong", file="g.py", line=3), 2, "g.py:3: wrong."),
        (MemoryError(), 3, "memory ran out"),
        (KeyboardInterrupt(), 3, "interrupted before anything was known"),
        (BrokenPipeError(32, "Broken pipe"), 141, ""),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, BaseException) else "",
)
def test_whatever_goes_wrong_is_one_line(
    error: BaseException, code: int, line: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulestone.proofs.checking.check_game.check_job", Broken(error))
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr("tempfile.tempdir", None)
    told = run("check", "heap.py", code=code).output
    assert line in told and told.count("\n") == (1 if line else 0) and "\x1b" not in told
    details = list(folder.glob("rulestone-fault-*.txt"))
    assert len(details) == (code == 4)
    if details:
        assert str(details[0]) in told
        assert "Traceback" in details[0].read_text() and "Broken" not in told
        assert ("the stack there" in details[0].read_text()) == isinstance(error, Fault)


@once
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("return self.heap <= 12", "return self.the_heap_never_grows()", "the_heap_never_grows: RecursionError"),
        (
            "return self.heap == 0",
            "return self.heap.nothing",
            "over: `heap` is a value of the state, and has no .nothing",
        ),
        ("self.heap -= number", "raise SystemExit(0)", "take: SystemExit: 0"),
        ("self.heap -= number", "return [][1]", "take: IndexError"),
        ("self.heap -= number", "return {}[number]", "take: KeyError: 1"),
        ("self.heap -= number", "return sum(3)", "take: TypeError: 'int' object is not iterable"),
        ("self.heap -= number", "return sum(one for one in 3)", "take: TypeError: 'int' object is not iterable"),
        ("self.heap -= number", "return len(self.heap > 2, 3)", "take: TypeError: len"),
        ("self.heap -= number", "return max(self.heap, 2, default=1)", "take: TypeError: Cannot specify a default"),
        (
            "self.heap -= number",
            "import fractions; fractions.Fraction('1', 2)",
            "take: TypeError: both arguments",
        ),
        ("self.heap -= number", "return ([1] if self.heap > 2 else [2])[number]", "take: IndexError"),
    ],
)
def test_a_mistake_of_the_author_is_no_fault_of_ours(old: str, new: str, line: str, workers: int, folder: Path) -> None:
    is_told_in_one_line(old, new, line, workers, folder)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_mistake_that_is_met_when_a_file_is_read_again(workers: int, folder: Path) -> None:
    words = "return self.heap <= 12", "return self.heap <= 1 // 0", "the_heap_never_grows: ZeroDivisionError: integer"
    is_told_in_one_line(*words, workers, folder)


def is_told_in_one_line(old: str, new: str, line: str, workers: int, folder: Path) -> None:
    path = folder / "heap.py"
    path.write_text(path.read_text().replace(old, new, 1))
    told = run("check", "heap.py", "--workers", workers, *QUICK, code=2).output
    assert told.count("\n") == 1 and re.search(rf"heap.py:\d+: {re.escape(line)}", told)


@once
@pytest.mark.parametrize(
    "command",
    [
        ("solve",),
        ("perft",),
        ("stats", "--plays", 5),
        ("chance", "--reach", "s.heap == 0"),
        ("check", "--engine", "explicit"),
        ("edges",),
        ("ask",),
        ("compare",),
        ("mutate",),
        ("diverge", "last_stone"),
        ("report", "-o", "out"),
        ("graph", "-o", "heap.dot"),
        ("export", "--to", "promela"),
        ("play", "--against", "best", "--random"),
    ],
)
def test_of_rules_that_are_read_otherwise_no_figures_are_printed(command: tuple[object, ...], folder: Path) -> None:
    path = folder / "heap.py"
    misread(path)
    name, *options = command
    told = run(name, "heap.py", *options, code=4).output
    assert "as traced" in told and "as written" in told and told.count("\n") == 1


def misread(path: Path) -> None:
    """In the game json asks of what kind a thing is, which nobody reads."""
    words = "if json.dumps(self.heap, default=lambda one: None).isdigit():\n            self.heap -= number"
    path.write_text("import json\n" + path.read_text().replace("self.heap -= number", words, 1))


@once
def test_functions_say_nothing_of_rules_that_are_read_otherwise(folder: Path) -> None:
    misread(folder / "heap.py")
    for asked in (library.check, library.edges, library.mutate):
        with pytest.raises(Fault, match="as traced"):
            asked(str(folder / "heap.py"))


@once
def test_what_cannot_be_written_is_said_before_the_work(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulestone.proofs.checking.check_game.check_job", Broken(AssertionError("begun")))
    monkeypatch.setattr("rulestone.proofs.edge_cases.edges_search.find_edges", Broken(AssertionError("begun")))
    (folder / "file").touch()
    for arguments in (
        ("check", "heap.py", "--traces", "file/x"),
        ("check", "heap.py", "--certificate", "file/x"),
        ("edges", "heap.py", "--junit", "file/x.xml"),
        ("edges", "heap.py", "--traces", "file/x"),
        ("graph", "heap.py", "-o", "file/x.dot"),
        ("diverge", "heap.py", "last_stone", "--traces", "file/x"),
    ):
        assert run(*arguments, code=2).output.count("\n") == 1


def test_of_a_game_that_could_not_be_written_whole_nothing_is_left(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_text

    def full(self: Path, text: str, **options: Any) -> int:
        write(self, text[:9], **options)
        if self.suffix == ".md":
            raise OSError(28, "No space left on device")
        return 9

    monkeypatch.setattr(Path, "write_text", full)
    assert "No space left" in run("new", "other", code=2).output
    assert not list(Path(folder).glob("other.*"))


def test_details_that_cannot_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.mkstemp", Broken(OSError(28, "No space left on device")))
    assert "cannot be kept: No space left" in fault_line(ValueError("x"))


def program(*arguments: object, **options: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "rulestone.proofs", *map(str, arguments)]
    return subprocess.Popen(command, text=True, stderr=subprocess.PIPE, **options)


def test_wrong_options_are_one_line(folder: Path) -> None:
    for arguments in (("chek",), ("check",), ("check", "x.py", "--no-such"), ("perft", "kajuka", "--depth", "many")):
        told = run(*arguments, code=2).output
        assert told.count("\n") == 1 and told.startswith("rulestone: ")


def test_a_full_disk_and_a_reader_who_has_enough(folder: Path) -> None:
    """Exit codes 2 and 141, one line or none; never a traceback, never the code of a finding."""
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with open("/dev/full", "w") as full:
        ended = program("show", "kajuka", "--json", stdout=full)
        _, told = ended.communicate()
    assert ended.returncode == 2 and told.count("\n") == 1 and "No space left" in told
    for arguments in (("show", "kajuka", "--json"), ("show", "kajuka")):
        ended = program(*arguments, stdout=subprocess.PIPE)
        assert ended.stdout is not None
        ended.stdout.close()
        _, told = ended.communicate()
        assert (ended.returncode, told) == (141, "")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_command_without_a_standard_stream_ends_as_it_would_with_it(closed: str, folder: Path) -> None:
    """It has its exit code, and finds nobody's file in the stream's place."""
    for arguments, code in (("list",), 0), (("check", "heap.py", "--defaults-only"), 0), (("chek",), 2):
        shell = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "rulestone.proofs", *arguments]
        ended = subprocess.run(shell, capture_output=True, text=True, check=False)
        assert ended.returncode == code and "Traceback" not in ended.stderr, ended.stderr
        assert (ended.stdout != "") == (code == 0 and " >&-" not in f" {closed}")
        assert (ended.stderr != "") == (code == 2 and "2>&-" not in closed)


def test_sigterm_is_heard_as_ctrl_c_is(folder: Path) -> None:
    """What is known is printed, and the worker at work is told, too."""
    ended = program("check", "kajuka", "--workers", 2, "--scope", "tiny", stdout=subprocess.PIPE)
    time.sleep(3)
    ended.send_signal(signal.SIGTERM)
    out, told = ended.communicate(timeout=60)
    assert "Traceback" not in told
    if ended.returncode == 128 + signal.SIGTERM:  # it came before anything was known
        assert told.startswith("rulestone: interrupted")
    else:
        assert ended.returncode in (1, 3) and "Interrupted" in out
