"""A trace is data that anybody may have written: it runs nothing, reads nothing, and is wrong in one line."""

from __future__ import annotations

import ast
import copy
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rulestone.model import GameError
from rulestone.proofs.commands import main
from rulestone.proofs.plays.trace_files import play_trace, read_trace, trace_of
from rulestone.proofs.running.loading import load_game

from tests.model.roads import GAME, LEDGER


def run(*arguments: object) -> Result:
    result = CliRunner().invoke(main, [str(one) for one in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game and a play of it, in the folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "roads.py").write_text(GAME)
    (tmp_path / "roads.md").write_text(LEDGER)
    assert run("play", "roads.py:Roads", "--random", "--moves", 6, "--save", "play.json").exit_code == 0
    return tmp_path / "play.json"


def refused(saved: Path, text: str | bytes, *options: str) -> str:
    """What is said of a trace: one line, exit code 2."""
    saved.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    result = run("replay", saved.name, *(options or ("--game", "roads.py:Roads")))
    assert result.exit_code == 2, result.output
    assert result.output.count("\n") == 1 and "Traceback" not in result.output
    assert len(result.output) < 600
    return result.output


def changed(data: Any, path: tuple[Any, ...], value: Any) -> str:
    made = copy.deepcopy(data)
    place = made
    for step in path[:-1]:
        place = place[step]
    if value is KeyError:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return json.dumps(made)


def test_a_good_one_is_replayed(saved: Path) -> None:
    result = run("replay", saved.name, "--game", "roads.py:Roads")
    assert result.exit_code == 0 and "6 moves, all allowed." in result.output
    assert "begin as" not in result.output


def test_a_trace_runs_no_file(saved: Path, tmp_path: Path) -> None:
    """Neither the game that it names nor one that looks like it."""
    (tmp_path / "evil.py").write_text("open('ran', 'w').close()\n" + GAME)
    data = json.loads(saved.read_text())
    for name in ("evil.py", str(tmp_path / "evil.py"), "evil.py:Roads", "evil", "../evil.py", "os", "", "kajuka.py"):
        text = changed(data, ("#meta", "rulestone", "game"), name)
        saved.write_text(text)
        result = run("replay", saved.name)
        assert result.exit_code == 2 and result.output.count("\n") == 1, result.output
        assert run("replay", saved.name, "--game", "roads.py:Roads").exit_code == 0
        result = run("replay", saved.name, "--json")
        assert result.exit_code == 2 and "--game" in json.loads(result.stdout)["error"]
    assert not (tmp_path / "ran").exists()


def test_a_trace_reads_no_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scope that the game does not list may name a file; who runs the command must say it."""
    monkeypatch.chdir(tmp_path)
    assert run("play", "mutou", "--scope", "1x3", "--random", "--moves", 2, "--save", "play.json").exit_code == 0
    data = json.loads((tmp_path / "play.json").read_text())
    assert run("replay", "play.json").exit_code == 0
    (tmp_path / "play.json").write_text(changed(data, ("#meta", "rulestone", "scope"), "board=/etc/passwd"))
    result = run("replay", "play.json")
    assert result.exit_code == 2 and "--scope" in result.output and result.output.count("\n") == 1
    assert run("replay", "play.json", "--scope", "1x3").exit_code == 2


def test_another_bundled_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("play", "tavern", "--scope", "tiny", "--random", "--moves", 2, "--save", "play.json").exit_code == 0
    assert run("replay", "play.json").exit_code == 0
    result = run("replay", "play.json", "--game", "kajuka")
    assert result.exit_code == 2 and "of tavern, not of kajuka" in result.output


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 200_000,
        '{"a":' * 200_000,
        "[" * 200_000 + "]" * 200_000,
        "9" * 5_000,
        '{"#meta": ' + "9" * 5_000 + "}",
        "NaN",
        "null",
        "[]",
        '"text"',
        "{}",
        '{"#meta": {"rulestone": null}}',
        b"\xff\xfe\x00",
        b"\x00" * 100,
        b"\xef\xbb\xbf{}",
        '"\\ud800"',
    ],
    ids=lambda text: repr(text)[:20],
)
def test_what_is_no_trace(saved: Path, text: str | bytes) -> None:
    refused(saved, text)


def test_recorded_states_are_compared(saved: Path) -> None:
    """A play whose states are not those to which its moves lead is refused, whichever state it is."""
    data = json.loads(saved.read_text())
    for number in range(1, len(data["states"])):
        town = data["states"][number]["town"]
        other = changed(data, ("states", number, "town"), "red" if town == "blue" else "blue")
        assert f"step {number}: the rules lead to town = " in refused(saved, other)
    assert "step 3" in refused(saved, changed(data, ("states", 3, "hand"), 99))
    assert "step 3" in refused(saved, changed(data, ("states", 3, "hand"), KeyError))
    assert "no state variable" in refused(saved, changed(data, ("states", 3, "extra"), 1))


def test_a_first_state_that_is_no_beginning_is_told(saved: Path) -> None:
    data = json.loads(saved.read_text())
    for state in data["states"][1:]:
        state.pop("#meta")
    data["states"] = data["states"][:1]
    data["states"][0]["hand"] = 0
    saved.write_text(json.dumps(data))
    result = run("replay", saved.name, "--game", "roads.py:Roads")
    assert result.exit_code == 0 and "does not begin as the game does" in result.output


def test_loops_are_checked(saved: Path) -> None:
    data = json.loads(saved.read_text())
    for loop in (-1, 6, 7, 10**30, True, "1", 1.0, [], {}):
        assert "loop" in refused(saved, changed(data, ("loop",), loop))
    assert data["states"][0] != data["states"][-1]
    assert "does not return" in refused(saved, changed(data, ("loop",), 0))


JUNK: list[Any] = [None, True, -1, 10**400, 1.5, "", "nobody", "\x1b[31m[/]", [], [[]], {}, {"#tup": 3}]
JUNK += [
    {"#map": [[1]]},
    {"#bigint": "9" * 5000},
    {"tag": "Nothing"},
    {"#map": [[{"#tup": []}, 1]]},
    ["x"] * 3,
    KeyError,
]


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(data, dict):
        found += [one for name, part in data.items() for one in places(part, (*path, name))]
    if isinstance(data, list):
        found += [one for number, part in enumerate(data[:3]) for one in places(part, (*path, number))]
    return found


def test_the_wrong_type_everywhere(saved: Path) -> None:
    """Whatever stands anywhere in a trace, it is played as it was meant or refused in one line."""
    data = json.loads(saved.read_text())
    data["states"] = data["states"][:3]
    game = load_game("roads.py:Roads")
    systems: dict[str, Any] = {}
    seen = 0
    for path in places(data):
        for junk in JUNK:
            try:
                trace = trace_of(json.loads(changed(data, path, junk)), saved)
                scope = f"{trace.scope} {trace.readings}"
                systems[scope] = systems.get(scope) or game(scope=trace.scope, **trace.readings).system
                play_trace(trace, game, systems[scope])
                seen += 1
            except GameError as error:
                assert "\n" not in str(error) and len(str(error)) < 400, (path, junk)
    assert seen > 50


def test_a_test_made_of_a_trace_does_nothing_else(saved: Path) -> None:
    """`--pytest` prints Python: what the trace says of itself stays inside its docstring."""
    data = json.loads(saved.read_text())
    for note in ('"""\nopen("ran", "w").close()\n"""', "\\", '"', '\\"""\nimport os', "\x00\x1b\r\u2028\ud800", "'''"):
        saved.write_text(changed(data, ("#meta", "description"), note))
        result = run("replay", saved.name, "--game", "roads.py:Roads", "--pytest")
        assert result.exit_code == 0, result.output
        made = ast.parse(result.output)
        kinds = [type(statement).__name__ for statement in made.body]
        assert kinds == [
            "Expr",
            "ImportFrom",
            "ImportFrom",
            "ImportFrom",
            "ImportFrom",
            "Assign",
            "Assign",
            "FunctionDef",
        ]


def test_no_file_and_no_end(saved: Path) -> None:
    for name in ("missing.json", ".", "/proc/self/mem"):
        result = run("replay", name, "--game", "roads.py:Roads")
        assert result.exit_code == 2 and "Traceback" not in result.output
    with pytest.raises(GameError, match="larger than"):
        read_trace(Path("/dev/zero"))
    with pytest.raises(GameError):
        trace_of(None, saved)
