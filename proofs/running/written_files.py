"""Files that commands write: whole or not at all, and no answer is lost where one cannot be written."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Gives a file beside the one that is wanted, of the same ending; once it is written it takes its place.

    What is no ordinary file (a pipe, say) is written straight to.

    Raises OSError, with the name of the file that was wanted, where it cannot be written; what was there before stays.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    wanted = path.resolve()
    mode = wanted.stat().st_mode & 0o777 if wanted.exists() else 0o666 & ~_umask()
    beside = None
    try:
        handle, beside = tempfile.mkstemp(prefix=".", suffix=wanted.suffix, dir=wanted.parent)
        os.close(handle)
        yield Path(beside)
        os.chmod(beside, mode)
        os.replace(beside, wanted)
        beside = None
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    finally:
        if beside is not None:
            with contextlib.suppress(OSError):
                os.unlink(beside)


def write_whole(path: Path, text: str) -> None:
    """Put text into a file, as UTF-8. Raises OSError, with its name, where that cannot be done."""
    with whole_file(path) as beside:
        beside.write_text(text, encoding="utf-8")


def _umask() -> int:
    """The mask of permissions for new files; it can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
