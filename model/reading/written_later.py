"""What was read of a game is written down once nobody waits for an answer any more.

To pack what was read of a large game takes a tenth of reading it, and no answer needs it. So it is put off until an
answer is given (`kept_parts.rules_kept_on` ends), and done earlier only where somebody would miss it: the same is asked
for, another game or reading is read, other processes begin. An interrupt ends an answer, too: what was put off is
written down then, and if one comes meanwhile it is begun again, once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_Key = tuple[type, str, tuple[tuple[str, object], ...]]

_of_game: _Key | None = None
_waiting: dict[str, Callable[[], object]] = {}


def put_off(game: Any, what: str, write: Callable[[], object]) -> None:
    """Write something down later, in the place of what is waiting under the same name.

    Args:
        game: of one game in one scope and reading at a time; what waits of another one is written down first.
        what: a name of what is written, among all of this game.
        write: writes it; if it is interrupted it is called once more.

    Raises KeyboardInterrupt; see `write_down`.
    """
    global _of_game
    key = _key(game)
    if key != _of_game:
        write_down()
        _of_game = key
    _waiting[what] = write


def write_down_before(game: Any, what: str) -> None:
    """Somebody asks for something of a game: if it is waiting, it is written down. Raises as `write_down`."""
    if what in _waiting and _key(game) == _of_game:
        write_down()


def write_down() -> None:
    """Write down all that was put off. Raises KeyboardInterrupt where one came; then all is written all the same.

    Where a second one comes, the rest is given up.
    """
    interrupt: KeyboardInterrupt | None = None
    while _waiting:
        what = next(iter(_waiting))
        try:
            _waiting[what]()
        except KeyboardInterrupt as came:
            if interrupt is not None:
                _waiting.clear()
                raise
            interrupt = came
        except BaseException:
            _waiting.clear()
            raise
        else:
            _waiting.pop(what, None)
    if interrupt is not None:
        raise interrupt


def _key(game: Any) -> _Key:
    return type(game), game.scope, tuple(game.readings.items())
