"""Lets `sides` ask code from before the modules of `proofs/` had storeys: new names lead to the old modules."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

_OLD = (
    ("rulestone.proofs.engines.random.judge", "rulestone.proofs.random_plays"),
    ("rulestone.proofs.plays.conditions", "rulestone.proofs.checks"),
    ("rulestone.proofs.checking.one_reading", "rulestone.proofs.judging"),
    ("rulestone.proofs.mutation.mutation_run", "rulestone.proofs.mutation.running"),
    ("rulestone.proofs.edge_cases", "rulestone.proofs.edges"),
    ("rulestone.proofs.compiling", "rulestone.proofs.explicit"),
    *((f"rulestone.proofs.{storey}", "rulestone.proofs") for storey in ("engines", "plays", "checking", "running")),
)


class _Renamed:
    """Finds modules by their new names, and loads them by their old ones."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        for new, old in _OLD:
            if name == new or name.startswith(new + "."):
                spec = ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]
                spec.loader_state = old + name[len(new) :]
                return spec
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return importlib.import_module(spec.loader_state)

    def exec_module(self, module: ModuleType) -> None:
        pass


def lead_to_old_names() -> bool:
    """Called before `sides` is used; returns whether the code at hand is as old as that."""
    if importlib.util.find_spec("rulestone.proofs.engines") is not None:
        return False
    sys.meta_path.append(_Renamed())  # type: ignore[arg-type]
    return True
