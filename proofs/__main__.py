"""`python -m rulestone.proofs`, and the program `rulestone`: Ctrl-C while it starts ends it in one line, too."""

import sys


def main() -> None:
    """The command line. Commands hear Ctrl-C themselves; here it may come while they are still being imported."""
    try:
        from rulestone.proofs.commands import main as command_line
    except KeyboardInterrupt:
        print("rulestone: interrupted before anything was known", file=sys.stderr)
        raise SystemExit(130) from None
    command_line(prog_name="rulestone")


if __name__ == "__main__":
    main()
