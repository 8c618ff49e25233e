"""Files are written whole or not at all, so that an interruption leaves what was there before."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from rulestone.geometry.errors import BoardError


def write_file(path: str | Path, content: str | bytes) -> None:
    """Put text (as UTF-8) or bytes into a file. Raises BoardError with one line if that cannot be done.

    The content goes to a file beside it, which then takes its place; what is no ordinary file (a pipe, say) is written
    straight to.
    """
    path = Path(path)
    data = content.encode() if isinstance(content, str) else content
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path.resolve(), data)
    except OSError as error:
        raise BoardError(f"{path}: cannot be written: {(error.strerror or 'unknown error').lower()}") from None


def _replace(path: Path, data: bytes) -> None:
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
        os.chmod(beside, mode)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def _umask() -> int:
    """The mask of permissions for new files; it can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
