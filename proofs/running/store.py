"""What is kept from run to run, by content: one folder for verdicts, findings, obligations and compiled code.

`diskcache` keeps it: whole or not at all, from several processes at once, no more than `MOST` bytes. What is read back
is bytes with a checksum, never a pickle: a folder that was spoilt, or that somebody else writes to, costs time. Nothing
here raises an error for a disk that is full, read-only or broken; what cannot be kept is worked out again.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import threading
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from .plain_text import json_text

MOST = 1 << 30
"""About how many bytes are kept; what was not used for longest goes first."""

KINDS = (
    "rules",
    "properties",
    "checks",
    "verdicts",
    "findings",
    "searches",
    "chances",
    "proofs",
    "steps",
    "plays",
    "compared",
    "guards",
    "obligations",
    "code",
)
"""What is kept: rules as they were read, what properties say, which rules a source means, judged readings, parts of
`edges`, what searches said, chances, what was proved, what single moves keep, what plays at random showed, where rules
as traced were compared with rules as written, when moves could be made, answers of solvers, machine code."""

_CHECKSUM = 16
_WAIT = 10.0  # seconds for another process to finish writing


def folder() -> Path:
    """Where everything is kept: below the folder that RULESTONE_CACHE names, or else the user's folder for caches."""
    named = os.environ.get("RULESTONE_CACHE")
    if named:
        return Path(named) / "kept"
    from platformdirs import user_cache_path

    return user_cache_path("rulestone") / "kept"


@dataclass(frozen=True)
class Kept:
    """What a folder holds: how many entries of each kind, and how many bytes everything takes."""

    entries: Mapping[str, int]
    size: int


class Store:
    """A folder of results; one object serves one process and its threads.

    Args:
        place: the folder; None keeps nothing.
        most: bytes, `MOST` if None.
    """

    def __init__(self, place: Path | None, most: int | None = None) -> None:
        self.place = place
        self._most = most
        self._process = os.getpid()
        self._opened: Any = None
        self._lock = threading.Lock()
        self._broken = place is None

    def find(self, kind: str, key: str) -> bytes | None:
        """What was kept under a key, if it is there and whole."""
        return self.find_all(kind, (key,)).get(key)

    def find_all(self, kind: str, keys: Iterable[str]) -> dict[str, bytes]:
        """Of many keys those under which something was kept."""
        found: dict[str, bytes] = {}

        def look(cache: Any) -> None:
            with cache.transact(retry=False):  # what is used is noted: it is thrown away last
                for key in keys:
                    data = cache.get(_name(kind, key))
                    if isinstance(data, bytes) and data[:_CHECKSUM] == _checksum(kind, key, data[_CHECKSUM:]):
                        found[key] = data[_CHECKSUM:]

        return found if self._do(look) else {}

    def keep(self, kind: str, key: str, data: bytes) -> None:
        """Keep something under a key, in the place of what was there."""
        self.keep_all(kind, {key: data})

    def keep_all(self, kind: str, entries: Mapping[str, bytes]) -> None:
        """Keep many things at once."""

        def write(cache: Any) -> None:
            with cache.transact(retry=False):
                for key, data in entries.items():
                    cache.set(_name(kind, key), _checksum(kind, key, data) + data, tag=kind)

        if entries:
            self._do(write)

    def kept(self) -> Kept:
        """What there is."""
        counted: Counter[str] = Counter()
        size = 0

        def look(cache: Any) -> None:
            nonlocal size
            counted.update(str(key).partition(":")[0] for key in cache)
            size = cache.volume()

        if self.place is not None and (self.place / "cache.db").exists():
            self._do(look)
        return Kept({kind: counted[kind] for kind in KINDS}, size if counted else 0)

    def clear(self) -> None:
        """Throw everything away."""
        self.close()
        if self.place is not None and self.place.is_dir():
            _remove(self.place)

    def close(self) -> None:
        """Give back what the system keeps for it; the next call opens it again."""
        opened, self._opened = self._opened, None
        if opened is not None:
            with contextlib.suppress(Exception):
                opened.close()

    def _do(self, work: Any) -> bool:
        """Work with the opened folder; whether it could. A folder that is broken is emptied, once."""
        if self._broken or os.getpid() != self._process:  # a forked process must leave the files of the other alone
            return False
        with self._lock:
            for attempt in (1, 2):
                try:
                    work(self._open())
                    return True
                except _busy():
                    return False  # others write for long: not this time
                except Exception as error:  # whatever a spoilt file leads to
                    self.close()
                    if attempt == 2 or isinstance(error, OSError) or _NO_ROOM.search(str(error)) or not self.place:
                        self._broken = True
                        return False
                    _remove(self.place)
        return False

    def _open(self) -> Any:
        if self._opened is None:
            import diskcache

            assert self.place is not None
            self._opened = diskcache.Cache(
                str(self.place),
                timeout=_WAIT,
                disk=_bytes_only(),
                size_limit=MOST if self._most is None else self._most,
                eviction_policy="least-recently-used",
                sqlite_mmap_size=0,  # a file that another process cuts off would end this one
            )
        return self._opened


_NO_ROOM = re.compile("readonly|read-only|full|unable to open|I/O")
"""What SQLite says where nothing is wrong with what was kept."""


def _name(kind: str, key: str) -> str:
    return f"{kind}:{key}"


def _checksum(kind: str, key: str, data: bytes) -> bytes:
    return blake2b(
        data, digest_size=_CHECKSUM, key=blake2b(_name(kind, key).encode(), digest_size=32).digest()
    ).digest()


def _busy() -> type[Exception]:
    import diskcache

    error: type[Exception] = diskcache.Timeout
    return error


def _bytes_only() -> Any:
    """A disk of diskcache that reads and writes bytes, and no pickles, which could run anything."""
    import diskcache

    class BytesOnly(diskcache.Disk):  # type: ignore[misc]
        def fetch(self, mode: int, filename: str | None, value: Any, read: bool) -> Any:
            if mode not in (diskcache.core.MODE_RAW, diskcache.core.MODE_BINARY):
                return None
            return super().fetch(mode, filename, value, read)

        def get(self, key: Any, raw: bool) -> Any:
            return super().get(key, raw) if raw else None

    return BytesOnly


def _remove(place: Path) -> None:
    """Remove what diskcache keeps in a folder, and nothing else; where two do so at once, one finds nothing."""
    for path in place.iterdir() if place.is_dir() else ():
        with contextlib.suppress(OSError):
            if path.name.startswith("cache.db"):
                path.unlink(missing_ok=True)
            elif path.is_dir() and _A_FOLDER_OF_IT.fullmatch(path.name):
                shutil.rmtree(path, ignore_errors=True)


_A_FOLDER_OF_IT = re.compile("[0-9a-f]{2}")


class Memory:
    """Results of one kind as plain data, or nothing at all.

    Args:
        place: the folder; None remembers nothing.
        fresh: do not look anything up.
        kind: of what results; see `KINDS`.

    Attributes:
        used: how many results of earlier runs were made use of.
    """

    def __init__(self, place: Path | None, *, fresh: bool = False, kind: str = "findings") -> None:
        self.place = place
        self.fresh = fresh
        self.used = 0
        self.store = Store(place)
        self._kind = kind

    def of(self, kind: str) -> Memory:
        """Results of another kind in the same folder."""
        other = Memory(None, fresh=self.fresh, kind=kind)
        other.place, other.store = self.place, self.store
        return other

    def find(self, key: str) -> Any | None:
        """What was kept, if anything."""
        if self.fresh:
            return None
        data = self.store.find(self._kind, key)
        try:
            return None if data is None else json.loads(zlib.decompress(data))
        except (ValueError, RecursionError, zlib.error):
            return None

    def keep(self, key: str, data: Mapping[str, Any]) -> None:
        """Keep a result; a disk that is full or read-only is no reason to fail."""
        if self.place is not None:
            self.store.keep(self._kind, key, zlib.compress(json_text(data).encode(), 1))
