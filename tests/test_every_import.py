"""What `.ci/every_import.py` hands to pyright are all modules that the packages import, wherever in a file."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

SCRIPT = Path(__file__).parents[1] / ".ci" / "every_import.py"


def script() -> ModuleType:
    found = importlib.util.spec_from_file_location("every_import", SCRIPT)
    assert found is not None and found.loader is not None
    made = importlib.util.module_from_spec(found)
    found.loader.exec_module(made)
    return made


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / "proofs" / "plays").mkdir(parents=True)
    (tmp_path / "proofs" / "plays" / "one.py").write_text(
        "from __future__ import annotations\nimport os, json.decoder as d\nfrom ..running import store\n"
        "from . import two\n"
        "def f():\n    import spiel  # pyright: ignore[reportMissingImports]\n    from z3 import (\n        Int)\n"
    )
    assert script().every_import(tmp_path) == [
        "import json.decoder",
        "import os",
        "import rulestone.proofs.plays",
        "import rulestone.proofs.running",
        "import spiel  # pyright: ignore[reportMissingImports]",
        "import z3",
    ]


def test_of_the_packages_each_module_that_another_imports_is_there() -> None:
    lines = script().every_import()
    assert len({line.split()[1] for line in lines}) == len(lines) > 500
    assert {"import rulestone.proofs.engines.explicit.judge", "import shapely", "import z3"} <= {*lines}
