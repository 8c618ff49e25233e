"""`python -m rulestone.proofs.compiling.kernel_text [CLANG]` makes `kernel.ll` of `kernel.c`; needs clang, 16 or later.

The text is kept free of any machine: no triple, no data layout, no processor's features. It is not optimised, for that
is done when it is compiled, with the width of states known.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("kernel.c")
TEXT = Path(__file__).with_name("kernel.ll")

_COMMAND = ("-x", "c", "-O1", "-Xclang", "-disable-llvm-passes", "-ffreestanding", "-S", "-emit-llvm", "-o", "-")

_OF_A_MACHINE = (
    re.compile(r"^(; ModuleID|source_filename|target |!llvm\.(module\.flags|ident)).*\n", re.M),
    re.compile(r"^.*@llvm\.lifetime\..*\n", re.M),  # written otherwise from one version to the next
    re.compile(r'"[^"]*"="[^"]*" ?'),
    re.compile(r"\b(uwtable(\(\w+\))?|sspstrong|ssp|dso_local|optnone|nocallback|willreturn|nocapture) ?"),
)


def signature(source: str) -> str:
    """The first line of the text: which source it was made of."""
    return f"; made of kernel.c, {hashlib.sha256(source.encode()).hexdigest()}\n"


def made(clang: str) -> str:
    """The text that a compiler makes. Raises CalledProcessError with what it says."""
    source = SOURCE.read_text(encoding="utf-8")
    text = subprocess.run([clang, *_COMMAND, "-"], input=source, check=True, capture_output=True, text=True).stdout
    for pattern in _OF_A_MACHINE:
        text = pattern.sub("", text)
    return signature(source) + re.sub(r"\n{3,}", "\n\n", text)


if __name__ == "__main__":
    TEXT.write_text(made(sys.argv[1] if len(sys.argv) > 1 else "clang"), encoding="utf-8")
