"""Finding a game by name or file."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from rulestone.model import Game, GameError
from rulestone.model.errors import did_you_mean

from .bundled import bundled_games
from .game_files import module_from
from .reading_twice import assert_reads_alike
from .sources import listen

listen()  # before any game is read


def load_game(name: str, *, traced: bool = True, meanwhile: Callable[[], object] | None = None) -> type[Game]:
    """The game class for `kajuka`, `path/to/mygame.py` or `path/to/mygame.py:MyGame`.

    Args:
        name: of the game.
        traced: its rules will be traced; then a file's are read several times, to see that they read alike.
        meanwhile: what is done while another process reads them, if one does.

    Raises GameError where there is no such game, or where the file cannot be read or reads differently each time.
    """
    bundled = bundled_games()
    if name in bundled:
        return _game_in(importlib.import_module(bundled[name]), None, name)
    path, _, wanted = name.partition(":") if not Path(name).exists() else (name, "", "")
    if not path.endswith(".py"):
        fix = did_you_mean(name, bundled)
        raise GameError(f"there is no game {name!r}", file=name, fix=f"{fix.rstrip('?')}, or give a path ending in .py")
    if Path(path).is_dir():
        raise GameError("this is a folder", file=path, fix="name the file in it that holds the game")
    if not Path(path).is_file():
        raise GameError("there is no such file", file=path, fix="correct the path, or start one: rulestone new mygame")
    game = _game_in(module_from(Path(path)), wanted or None, path)
    if traced:
        assert_reads_alike(game, Path(path), meanwhile)
    return game


def _game_in(module: ModuleType, wanted: str | None, where: str) -> type[Game]:
    games = {
        found.__name__: found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, Game) and found is not Game
    }
    if wanted is not None:
        if wanted not in games:
            raise GameError(f"there is no game {wanted!r} in it", file=where, fix=did_you_mean(wanted, games))
        return games[wanted]
    final = {n: g for n, g in games.items() if not any(g in other.__mro__[1:] for other in games.values())}
    if not final:
        raise GameError("it declares no game", file=where, fix="write a class derived from rulestone.model.Game")
    if len(final) > 1:
        raise GameError(
            f"it declares several games: {', '.join(final)}", file=where, fix=f"choose one: {where}:{next(iter(final))}"
        )
    return next(iter(final.values()))
