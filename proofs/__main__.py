"""`python -m rulestone.proofs`: the command line."""

from .commands import main

main(prog_name="rulestone")
