"""A file of a game that raises an error while it is imported: what to do goes by what is wrong."""

import pytest
from rulestone.model import GameError
from rulestone.proofs.running.loading import load_game


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("half = len(5)", r"game\.py:2: TypeError: .* Fix: correct this line"),
        ("import no_such_module", "ModuleNotFoundError: .* Fix: the file must be importable"),
    ],
)
def test_what_to_do_goes_by_the_error(line, what, tmp_path):
    file = tmp_path / "game.py"
    file.write_text(f"from rulestone.model import *\n{line}\n")
    with pytest.raises(GameError, match=what):
        load_game(str(file))
