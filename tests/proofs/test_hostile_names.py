"""Names and texts that others wrote reach the terminal as letters, whatever they hold; so do they the report."""

from __future__ import annotations

import ast
import html.parser
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text
from rulestone.proofs.commands import main
from rulestone.proofs.report import console as consoles
from rulestone.proofs.report.console import console, drawn, styled
from rulestone.proofs.running.plain_text import visible

pytestmark = pytest.mark.usefixtures("read_once")

HERE = Path(__file__).parents[2] / "proofs"

EVIL = (
    "[/][bold]x[/bold][link=http://e.org]\x1b]0;owned\x07\x1b[2J\x9b31m\u202egnp.\r\x08[@click=app.bell]y[/] "
    "<script>alert(1)</script> \\"
)
NAME = "n[/]\x1b[31m<evil>"
"""Elements, scopes and readings are looked up by name, so these are shorter."""

GAME = """
from rulestone.model import *

E, N = {evil!r}, {name!r}
S = E + "\\ud800"


class Evil(Game):
    __doc__ = E
    title = E
    ledger = "evil.md"
    scopes = {{"full[/]": S, N: E}}
    Player = Sort("left" + E, N)
    players = Player
    stones = State(Int(0, 3))
    turn = State(Player)
    place = State(Player, Bool)
    asked = Question(E, clause="evil.a", default="yes", **{{"yes": E, N: E + "no"}})

    @initial
    def begin(self, s):
        s.stones = 3
        s.turn = N
        s.place = True

    @terminal
    def end(self, s):
        return s.stones == 0

    @outcome
    def worth(self, s, player):
        return if_else(s.turn == player, 1, 0)

    @rule(by="turn", clauses="evil.a", what=[N, S])
    def take(self, s, what):
        require(s.stones >= (1 if self.asked == "yes" else 2), because=S)
        s.stones -= 1
        s.place[s.turn] = what == N
        s.turn = self.Player.following(s.turn)

    @invariant(clauses="evil.b")
    def never_one(self, s):
        return s.stones != 1

    @invariant
    def not_here(self, s):
        not_applicable(S)

    @reachable
    def at_two(self, s):
        return s.stones == 2

    @example
    def wrong(self, scene):
        scene.start(stones=2, turn=N)
        scene.expect(scene.position.stones == 1, S)

    @claim
    def said(self, facts):
        facts.skip(S)

    def picture(self, position):
        return PICTURE
"""


@pytest.fixture(params=['""', "E", '"[bold]ok[/] [link=http://e.org]here[/]"'], ids=["plain", "evil picture", "link"])
def evil(request: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game in which everything that can be named is named by somebody who means ill."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "kept"))
    Path("evil.md").write_text(
        f"| `evil.a` | rule | p. 1 | {EVIL[:-8]} |\n| `evil.b` | rule | {NAME} | text |\n", "utf-8"
    )
    path = Path("e[bold]vil.py")
    path.write_text(GAME.format(evil=EVIL, name=NAME).replace("PICTURE", request.param), "utf-8")
    return str(path)


def said(*arguments: object, codes: tuple[int, ...] = (0,), input: str | None = None, env: Any = None) -> str:
    result = CliRunner().invoke(main, [str(one) for one in arguments], input=input, env=env)
    assert result.exit_code in codes, (result.exit_code, result.output, result.exc_info)
    return result.output


def harmless(text: str) -> bool:
    return not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", text)


def test_every_command(evil: str) -> None:
    quick = ("--timeout", 1, "--budget", 2, "--workers", 1)
    commands: list[tuple[tuple[object, ...], tuple[int, ...]]] = [
        (("show", evil), (0,)),
        (("show", evil, "--json"), (0,)),
        (("show", evil, "--scope", NAME), (0,)),
        (("show", evil, "--scope", EVIL), (2,)),
        (("show", evil, "--reading", f"asked={EVIL[:9]}"), (2,)),
        (("show", evil, "--reading", NAME), (2,)),
        (("show", NAME), (2,)),
        ((NAME,), (2,)),
        (("check", evil, f"--{NAME}"), (2,)),
        (("check", evil, *quick, "--traces", "found"), (1,)),
        (("check", evil, *quick, "--json"), (1,)),  # what the one before it has kept
        (("check", evil, "--property", EVIL[:9]), (2,)),
        (("diverge", evil, "asked", "--seconds", 2, "--workers", 1), (1,)),
        (("diverge", evil, EVIL[:9]), (2,)),
        (("play", evil, "--random", "--save", "p.json"), (0,)),
        (("play", evil, "--random", "--json"), (0,)),
        (("replay", "p.json", "--game", evil), (0, 1)),
        (("why-not", evil, "p.json", "take"), (0,)),
        (("why-not", evil, "p.json", NAME), (2,)),
        (("why-not", evil, "p.json", "take", NAME), (2,)),
        (("perft", evil, "--depth", 2, "--divide"), (0,)),
        (("chance", evil), (0,)),
        (("chance", evil, "--reach", NAME), (2,)),
        (("mutate", evil, "--limit", 3, "--jobs", 1, "--all"), (0, 1)),
        (("new", NAME), (2,)),
        (("graph", evil, "-o", "g.json"), (0,)),
        (("board", "check", NAME), (2,)),
        (("board", "make", NAME), (2,)),
    ]
    for arguments, codes in commands:
        told = said(*arguments, codes=codes)
        assert harmless(told), arguments
        if codes == (2,):
            assert told.count("\n") == 1, told
    told = said("show", evil)
    assert "[/][bold]x[/bold][link=http://e.org]" in told.replace("\n", "") or "[bold]x" in told
    assert r"\x1b" in told and r"\u202e" in told
    assert harmless(said("play", evil, input="1\nu\nx[/]\ns q.json\nq\n"))
    saved = Path("q.json").read_text("utf-8")
    Path("q.json").write_text(saved.replace('"take"', f'"{NAME[:4]}\\u001b[31m"'), "utf-8")
    told = said("replay", "q.json", "--game", evil, codes=(0, 2))
    assert harmless(told)


def test_edges_and_report(evil: str) -> None:
    effort = ("--effort", "quick", "--workers", 1)
    for arguments in (("edges", evil, *effort), ("edges", evil, *effort, "--all"), ("edges", evil, *effort, "--json")):
        assert harmless(said(*arguments, codes=(1,)))
    said("edges", evil, *effort, "--junit", "j.xml", codes=(1,))
    assert harmless(Path("j.xml").read_text("utf-8"))
    assert harmless(said("report", evil, "--no-edges", "-o", NAME.replace("/", ""), codes=(1,)))
    page = (Path(NAME.replace("/", "")) / "index.html").read_text("utf-8")

    class Reader(html.parser.HTMLParser):
        scripts, evil, links = 0, 0, 0

        def handle_starttag(self, tag: str, attributes: Any) -> None:
            self.scripts += tag == "script"
            self.evil += tag == "evil"
            self.links += any("e.org" in str(value) for name, value in attributes if name in ("href", "src"))

    reader = Reader()
    reader.feed(page)
    assert (reader.scripts, reader.evil, reader.links) == (PAGE_SCRIPTS, 0, 0)
    assert "alert(1)" in page and "<script>alert" not in page
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]", page)


PAGE_SCRIPTS = 2
"""The page's own: its data, and what steps through plays."""


@given(st.text(), st.text())
def test_values_stand_in_styled_words_as_they_are(one: str, other: str) -> None:
    made = styled("[bold]{}[/]: {x}{{}} [dim]end[/]", one, x=other)
    plain = Text(f"{one}: {other}{{}} end").plain
    assert made.plain == plain
    bold = [(span.start, span.end) for span in made.spans if span.style == "bold"]
    assert bold == ([(0, len(Text(one).plain))] if Text(one).plain else [])


@given(st.text(alphabet=st.characters()))
def test_nothing_unseen_is_printed(text: str) -> None:
    made = visible(text)
    assert harmless(made)
    made.encode("utf-8")
    with console().capture() as shown:
        pass
    out = consoles._Console(width=200, force_terminal=True, color_system=None, markup=False)
    with out.capture() as shown:
        out.print(text)
        out.print(drawn(text))
    assert harmless(re.sub(r"\x1b\[[0-9;]*m", "", shown.get()))


def test_a_link_never_reaches_a_terminal() -> None:
    out = consoles._Console(width=80, force_terminal=True, markup=False)
    with out.capture() as shown:
        out.print(drawn("[link=http://e.org/\x1b]0;x\x07]here[/link] [bold]there[/]"))
    assert "e.org" not in shown.get() and "\x1b]" not in shown.get() and "there" in shown.get()


def test_commands_print_nothing_otherwise() -> None:
    """Whatever a command says goes through `saying` or `console`."""
    files = [*(HERE / "commands").glob("*.py"), HERE / "report" / "showing.py"]
    assert len(files) > 20
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                assert called not in ("print", "click.echo", "click.secho", "Console", "Text.from_markup"), (
                    file,
                    called,
                )
                assert not called.startswith(("sys.stdout.write", "sys.stderr.write")), file
