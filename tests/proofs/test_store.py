"""The folder of results: whole or nothing, several processes at once, spoilt files, no more than was allowed."""

from __future__ import annotations

import os
import pickle
import random
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import diskcache
import pytest
from rulestone.proofs.running.store import Store

LONG = random.Random(1).randbytes(100_000)  # kept as a file beside the database
ENTRIES = {"a": b"short", "b": LONG, "c": b""}


def filled(place: Path) -> Store:
    store = Store(place)
    store.keep_all("findings", ENTRIES)
    return store


def test_what_was_kept_is_found_by_kind_and_key(tmp_path: Path) -> None:
    filled(tmp_path / "x").close()
    store = Store(tmp_path / "x")
    assert store.find_all("findings", [*ENTRIES, "d"]) == ENTRIES
    assert store.find_all("verdicts", ENTRIES) == {}
    assert store.kept().entries["findings"] == 3 and store.kept().size > len(LONG)
    store.clear()
    assert store.find_all("findings", ENTRIES) == {} and not list((tmp_path / "x").glob("??"))


@pytest.mark.parametrize("seed", range(12))
def test_spoilt_files_cost_what_was_kept_and_nothing_else(seed: int, tmp_path: Path) -> None:
    """Any byte of any file changed, files cut off or taken away: what is found is what was kept, or nothing."""
    filled(tmp_path).close()
    drawn = random.Random(seed)
    for path in [one for one in tmp_path.rglob("*") if one.is_file()]:
        data = bytearray(path.read_bytes())
        for _ in range(drawn.choice((0, 1, 50, 2_000))):
            data[drawn.randrange(len(data))] = drawn.randrange(256)
        path.write_bytes(data[: drawn.choice((len(data), len(data) // 2))])
        if drawn.random() < 0.1:
            path.unlink()
    store = Store(tmp_path)
    found = store.find_all("findings", ENTRIES)
    assert all(ENTRIES[key] == data for key, data in found.items())
    store.keep_all("findings", ENTRIES)
    assert all(ENTRIES[key] == data for key, data in store.find_all("findings", ENTRIES).items())


def test_an_entry_put_under_another_key_counts_for_nothing(tmp_path: Path) -> None:
    filled(tmp_path).close()
    with sqlite3.connect(tmp_path / "cache.db") as database:
        database.execute("DELETE FROM Cache WHERE key = 'findings:c'")
        database.execute("UPDATE Cache SET key = 'findings:c' WHERE key = 'findings:a'")
    assert Store(tmp_path).find_all("findings", ENTRIES) == {"b": LONG}


class Harm:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, ("harm",)


def test_no_pickle_is_ever_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "x"
    filled(place).close()
    with diskcache.Cache(str(place)) as cache:
        cache.set("findings:a", Harm())
        cache.set(Harm(), b"key")
    store = Store(place)
    assert store.find("findings", "a") is None
    store.kept()
    assert not (tmp_path / "harm").exists()
    assert pickle.dumps(Harm())


def test_no_more_is_kept_than_was_allowed(tmp_path: Path) -> None:
    store = Store(tmp_path, most=1_000_000)
    drawn = random.Random(2)
    for number in range(100):
        store.keep("code", str(number), drawn.randbytes(40_000))
        store.find("code", "0")  # used all the time
    assert store.find("code", "0") is not None and store.find("code", "99") is not None
    assert store.find("code", "1") is None
    assert store.kept().size < 1_300_000


WRITES = """
import sys
from pathlib import Path
from rulestone.proofs.running.store import Store
store = Store(Path(sys.argv[1]))
for number in range(60):
    store.keep("findings", f"{sys.argv[2]}-{number}", bytes(50_000) + sys.argv[2].encode())
    assert store.find("findings", "shared") in (None, b"1" * 50_000, b"2" * 50_000)
    store.keep("findings", "shared", sys.argv[2].encode() * 50_000)
"""


def test_several_processes_at_once(tmp_path: Path) -> None:
    commands = [[sys.executable, "-c", WRITES, str(tmp_path), name] for name in ("1", "2")]
    running = [subprocess.Popen(command) for command in commands]
    assert [one.wait() for one in running] == [0, 0]
    keys = [f"{name}-{number}" for name in ("1", "2") for number in range(60)]
    found = Store(tmp_path).find_all("findings", keys)
    assert found == {key: bytes(50_000) + key[0].encode() for key in keys}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks of POSIX systems")
def test_a_forked_process_leaves_the_files_alone(tmp_path: Path) -> None:
    store = filled(tmp_path)
    child = os.fork()
    if not child:
        os._exit(7 if store.find("findings", "a") is None else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert store.find("findings", "a") == b"short"


def test_where_nothing_can_be_kept_nothing_is_found(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for place in (None, tmp_path / "file", Path("/dev/full"), tmp_path / "file" / "below"):
        store = Store(place)
        store.keep_all("findings", ENTRIES)
        assert store.find_all("findings", ENTRIES) == {} and not store.kept().size
        store.clear()
    assert (tmp_path / "file").read_text() == "mine"


def test_clearing_leaves_what_is_not_ours(tmp_path: Path) -> None:
    store = filled(tmp_path)
    (tmp_path / "thesis.txt").write_text("mine")
    store.clear()
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    shutil.rmtree(tmp_path)
    assert store.find("findings", "a") is None
