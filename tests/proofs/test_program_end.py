"""The program ends as Python would end it, without taking apart what it holds."""

from __future__ import annotations

import subprocess
import sys

import pytest

SAYING = """
import atexit, sys, threading, time
from rulestone.proofs import __main__ as entry

class Held:
    def __del__(self):
        print("taken apart")

kept = [Held()]
kept.append(kept)  # which only a search for cycles frees

def late():
    time.sleep(0.1)
    print("a thread ends")

def main():
    threading.Thread(target=late).start()
    atexit.register(print, "what is to be done at the end")
    sys.stdout.write("an answer without an end of line, ")
    {ending}

entry.main = main
entry.program()
"""


def ended(ending: str) -> tuple[int, str, str]:
    """Exit code, output and complaints of a program whose command ends so."""
    told = [sys.executable, "-c", SAYING.format(ending=ending)]
    ran = subprocess.run(told, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr


@pytest.mark.parametrize("code", [0, 1, 3, 141])
def test_threads_and_what_is_to_be_done_at_the_end_come_first(code: int) -> None:
    said = "an answer without an end of line, a thread ends\nwhat is to be done at the end\n"
    assert ended(f"raise SystemExit({code})") == (code, said, "")


def test_without_an_exit_code_python_ends_it() -> None:
    for ending in ("raise SystemExit", "pass"):
        code, said, _ = ended(ending)
        assert (code, "taken apart" in said) == (0, True)
    code, said, complaint = ended("raise RuntimeError('lost')")
    assert code == 1 and "taken apart" in said and "RuntimeError: lost" in complaint


@pytest.mark.parametrize("words", [["list"], ["show", "kajuka", "--json"], ["show", "nowhere"], ["nothing"]])
def test_it_says_what_the_command_line_says(words: list[str]) -> None:
    called = "from rulestone.proofs.__main__ import main\nmain()"
    ways = ([sys.executable, "-m", "rulestone.proofs"], [sys.executable, "-c", called])
    ran = [subprocess.run([*way, *words], capture_output=True, text=True, check=False) for way in ways]
    assert len({(one.returncode, one.stdout, one.stderr) for one in ran}) == 1
    assert ran[0].stdout or ran[0].stderr
