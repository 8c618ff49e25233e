"""From a system to machine code: its rules as LLVM's text, compiled by llvmlite alone. Nothing is searched here.

`emitter` writes the text, `machine` compiles it and keeps it on disk, `kernel` holds the loops that call it: they are
written in C, and shipped as LLVM's text. `rules` is all of it at once.
"""
