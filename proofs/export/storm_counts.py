"""Storm builds the model that is written here, and says how many states it has."""

from __future__ import annotations

import tempfile
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from rulestone.model import GameError
from rulestone.proofs.running.extras import stormpy_or_error

from .jani import MORE_STATES


@dataclass(frozen=True)
class Built:
    """What Storm found.

    Attributes:
        states: of the game: Storm's own, less the one before the play begins.
        seconds: processor time to build the model, without reading the file.
    """

    states: int
    seconds: float


def storm_is_installed() -> bool:
    """Whether Storm can be called from Python, as it can with the extra `chance`."""
    return find_spec("stormpy") is not None


def storm_counts(text: str) -> Built:
    """Have Storm visit every state of a model in JANI.

    Raises GameError where Storm is not installed, or does not take the model.
    """
    stormpy = stormpy_or_error()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "model.jani")
        path.write_text(text, encoding="utf-8")
        try:
            model, _ = stormpy.parse_jani_model(str(path))
            began = time.process_time()
            built = stormpy.build_model(model)
        except RuntimeError as error:
            raise GameError(f"Storm refuses the model: {error}", file="storm", fix="report it with the game") from None
        return Built(int(built.nr_states) - MORE_STATES, time.process_time() - began)
