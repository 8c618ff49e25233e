"""Hypothesis draws new examples in every run, except in continuous integration, where runs must be repeatable.

Nothing that an earlier run has found is used: each has a folder of its own for what is kept. Ctrl-C is heard, also
where the run was started in the background of a script, which has its programs ignore it. What the tests of a file
keep for each other is forgotten with the last of them, and what tests have freed goes back to the system: glibc keeps
it, and of thousands of searches in one process that is ten gigabytes. Nothing is looked through for garbage while tests
are collected, and all there is but seldom: that takes seconds each time. Long tests are begun first. A test whose name
may be another one in each process is refused (`collected_names`).
"""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from tests.collected_names import differing, plain_name

if "RULESTONE_CACHE" not in os.environ:
    _kept = tempfile.TemporaryDirectory(prefix="rulestone-tests-", ignore_cleanup_errors=True)
    os.environ["RULESTONE_CACHE"] = _kept.name  # for the processes of this run, too

# Each process that tests start would else compile all that it imports, which takes it as long as its work. No game in a
# user's file is read from bytecode (`game_files`), so nothing stale is.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# How long an example takes depends on what else the machine is doing.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("untimed", UNTIMED)
settings.register_profile("repeatable", UNTIMED, derandomize=True)
settings.load_profile("repeatable" if os.environ.get("CI") else "untimed")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # as under `nohup`
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """While tests are collected nothing is looked through for garbage: their modules, and what these import, stay."""
    from rulestone.proofs.running import spare_memory

    from tests.spare import SPARE

    spare_memory._SPARE = SPARE  # commands that run in this process look after it as tests do, and as seldom
    _tests_are_read_once()
    _first_example()
    gc.disable()
    try:
        return (yield)
    finally:
        gc.set_threshold(*_OFTEN)
        gc.enable()


def _tests_are_read_once() -> None:
    """Games that stand in test files are not read in other processes to see that they read alike each time.

    That takes two or three processes for each command, which import all that the test file does. Games that tests write
    into files of their own are read as a user's are, where no test asks for `read_once`.
    """
    from rulestone.proofs.running import loading

    looked_at = loading.assert_reads_alike

    def alike(game: type[object], path: Path, meanwhile: Callable[[], object] | None = None) -> None:
        if not path.resolve().is_relative_to(Path(__file__).parent):
            looked_at(game, path, meanwhile)  # type: ignore[arg-type]
        elif meanwhile is not None:
            meanwhile()

    setattr(loading, "assert_reads_alike", alike)  # noqa: B010  for mypy, to which it is no variable


@settings(max_examples=1, database=None)
@given(strategies.none())
def _first_example(nothing: None) -> None:
    """Hypothesis may look through all that a process holds with its first example: while that is little it is quick."""


_OFTEN = 100_000, 10, 1_000_000
"""New objects until they are looked through for garbage, as in a command; how often until those that stayed are, too;
and how often that until all are: never, for `give_back` has it done where a process has grown."""

_SMALL = ("test_spare_memory.py",)
"""Which look through all that a process holds: at the end that takes as long as some hundred tests."""

_LONG = ("test_pages.py", "test_docs.py")
"""Whose tests take up to twenty processor seconds each: begun last, they would keep one worker after the others."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Names are the same in each process; what wants a small process is begun first, and then long tests.

    Raises UsageError where a name is not.
    """
    if faults := differing(item.nodeid for item in items):
        raise pytest.UsageError("\n".join(faults))
    items.sort(key=lambda item: (item.path.name not in _SMALL, item.path.name not in _LONG))


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """What a parameter without a name of its own is called."""
    return plain_name(val, argname)


@pytest.fixture
def rules_kept() -> Iterator[None]:
    """Rules that were read earlier in this process are taken as they were read; see `shelf`."""
    from tests.shelf import rules_kept_here

    with rules_kept_here():
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    """What is left behind the last test is not looked through any more: pytest does it twice, and Python once."""
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After the last test of a file, as far as it is run here, what functions of tests have kept is forgotten.

    Games that were read are what fills a process, and to look through it for garbage then takes a quarter of a minute.
    """
    if nextitem is not None and nextitem.path == item.path:
        return
    mine = item.getparent(pytest.Module)
    known = ("tests.oracles.", "tests.pages.", *([mine.obj.__name__] if mine is not None else []))
    for name, module in list(sys.modules.items()):
        if name.startswith(known):
            for kept in list(vars(module).values()):
                if getattr(kept, "__module__", None) == name and hasattr(kept, "cache_clear"):
                    kept.cache_clear()


def pytest_runtest_logfinish() -> None:
    """After every test."""
    from rulestone.proofs.running.spare_memory import give_back

    give_back()
