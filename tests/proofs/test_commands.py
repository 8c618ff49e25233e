"""The command line as a user meets it: what it prints, its exit codes, what it says of bad input."""

import json
import subprocess
import sys
import textwrap

import networkx as nx
import pytest
from click.testing import CliRunner
from rulestone.proofs.checking import check_game
from rulestone.proofs.commands import main
from rulestone.proofs.commands.list_command import described, kept
from rulestone.proofs.running.bundled import bundled_games

pytestmark = pytest.mark.usefixtures("read_once")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments, code=0):
    result = CliRunner().invoke(main, [str(a) for a in arguments], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


FAULTY = '''
from rulestone.model import Game, Int, Question, Sort, State, initial, invariant, reachable, require, rule, terminal


class Jars(Game):
    """Two jars and ten peas."""

    Jar = Sort("left", "right")
    peas = State(Jar, Int(0, 10))

    spill = Question("Is a pea spilt?", clause=(), tidy="never", messy="one in each pouring")

    @initial
    def full(self, s):
        s.peas["left"] = 4
        s.peas["right"] = 6

    @rule(source=Jar)
    def pour(self, s, source):
        """Two peas go over."""
        target = self.Jar.following(source)
        require(s.peas[source] >= 2, because="there are not two peas in it")
        s.peas[source] -= 2
        s.peas[target] += 2 if self.spill == "tidy" else 1

    @terminal
    def over(self, s):
        return s.peas["left"] == 0

    @invariant
    def no_pea_is_lost(self, s):
        return s.peas["left"] + s.peas["right"] == 10

    @reachable
    def the_left_jar_can_be_emptied(self, s):
        return s.peas["left"] == 0
'''


@pytest.fixture
def jars(folder):
    (folder / "jars.py").write_text(FAULTY)
    return "jars.py"


def test_new_writes_a_game_that_checks(folder):
    run("new", "heap_game")
    checked = run("check", "heap_game.py", "--workers", 1)
    assert "All 6 properties hold" in checked.output
    assert "last_stone" in checked.output
    data = json.loads(run("check", "heap_game.py", "--workers", 1, "--json").output)
    assert data["faults"] == [] and data["unsettled"] == []
    assert {v["property"]: v["status"] for v in data["chosen"]["verdicts"]}["stones_left"] in ("proved", "exhausted")


def test_two_properties_are_both(folder):
    run("new", "two")
    words = ["check", "two.py", "--workers", 1, "--defaults-only", "--engine", "explicit"]
    assert "Both properties hold in" in run(*words, "--property", "defined", "--property", "deadlock").output
    assert "The property holds in" in run(*words, "--property", "defined").output


def test_new_overwrites_nothing_and_wants_a_plain_name(folder):
    run("new", "mine")
    assert "exists already" in run("new", "mine", code=2).output
    assert "small letters" in run("new", "My-Game", code=2).output


def test_check_shows_what_another_reading_breaks(jars):
    result = run("check", jars, "--workers", 1, "--traces", "found")
    assert "All 4 properties hold" in result.output
    assert "breaks no_pea_is_lost" in result.output
    assert "pour source=" in result.output  # the play is shown
    faulty = run("check", jars, "--workers", 1, "--reading", "spill=messy", "--defaults-only", code=1)
    assert "no_pea_is_lost" in faulty.output


def test_engines_agree_on_a_small_game(jars):
    for readings in ((), ("--reading", "spill=messy")):
        statuses = {}
        for engine in ("symbolic", "explicit", "random"):
            code = 3 if engine == "random" and not readings else 1 if readings else 0
            command = ("check", jars, "--engine", engine, "--defaults-only", "--json", *readings)
            data = json.loads(run(*command, code=code).output)
            for verdict in data["chosen"]["verdicts"]:
                statuses.setdefault(verdict["property"], set()).add(verdict["status"])
        broken = {name for name, found in statuses.items() if "refuted" in found}
        assert broken == ({"no_pea_is_lost"} if readings else set())
        assert statuses.keys() == {"no_pea_is_lost", "the_left_jar_can_be_emptied", "defined", "deadlock"}
        for name in broken:
            assert statuses[name] == {"refuted"}


def test_a_saved_play_replays_and_becomes_a_test(jars, folder):
    run("check", jars, "--workers", 1, "--traces", "found", "--reading", "spill=messy", "--defaults-only", code=1)
    (trace,) = (folder / "found").glob("*no_pea_is_lost*")
    data = json.loads(trace.read_text())
    assert data["#meta"]["format"] == "ITF" and len(data["states"]) == 2
    assert data["states"][0]["peas"] == {"#map": [["left", 4], ["right", 6]]}
    replayed = run("replay", trace, "--game", jars)
    assert "At its end fails: no_pea_is_lost" in replayed.output
    (folder / "test_found.py").write_text(run("replay", trace, "--game", jars, "--pytest").output)
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_found.py"],
        capture_output=True,
        text=True,
        cwd=folder,
    )
    assert tested.returncode == 1 and "no_pea_is_lost fails at the end of this play" in tested.stdout
    mended = FAULTY.replace('2 if self.spill == "tidy" else 1', "2")
    (folder / "jars.py").write_text(mended)
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_found.py"],
        capture_output=True,
        text=True,
        cwd=folder,
    )
    assert tested.returncode == 0, tested.stdout


def test_plays_on_which_readings_part_are_told_and_saved(jars, folder):
    told = run("diverge", jars, "spill", "--seconds", 5, "--traces", "found", code=1).output
    assert "The positions differ after one move" in told
    saved = sorted(path.name for path in (folder / "found").iterdir() if "position" in path.name)
    assert saved == ["spill-tidy-messy-position-messy.itf.json", "spill-tidy-messy-position-tidy.itf.json"]
    data = json.loads(run("diverge", jars, "spill", "tidy", "messy", "--seconds", 5, "--json", code=1).output)
    assert len(data["divergences"][0]["position"]) == 2


def test_edges_saves_what_it_shows(jars, folder):
    run("edges", jars, "--effort", "quick", "--no-cache", "--traces", "found", "--workers", 1, code=1)
    paths = sorted((folder / "found").iterdir())
    broken = [path.name for path in paths if path.name.partition(".")[0].endswith("-3")]
    assert broken and all(name.startswith(("decides", "matters")) for name in broken)  # after the two that part
    for path in paths:
        run("replay", path, "--game", jars)


def test_replay_names_the_first_step_that_is_not_allowed_any_more(jars, folder):
    run("play", jars, "--random", "--seed", 5, "--moves", 6, "--save", "play.json")
    (folder / "jars.py").write_text(FAULTY.replace(">= 2", ">= 5"))
    refused = run("replay", "play.json", "--game", jars, code=2)
    assert "step 1: the rules do not allow" in refused.output or "step 2" in refused.output
    assert "there are not two peas in it" in refused.output


def test_why_not_says_which_requirement_forbids_a_move(jars):
    run("play", jars, "--random", "--seed", 1, "--moves", 30, "--save", "play.json")
    told = run("why-not", jars, "play.json", "pour", "source=left")
    assert "the game is over" in told.output and "there are not two peas in it" in told.output
    assert "allowed" in run("why-not", jars, "play.json", "pour", "source=left", "--step", 0).output
    assert "did you mean 'pour'" in run("why-not", jars, "play.json", "por", code=2).output
    assert "parameters source" in run("why-not", jars, "play.json", "pour", "from=left", code=2).output
    assert "no move pour fits" in run("why-not", jars, "play.json", "pour", "source=top", code=2).output


def test_the_same_seed_gives_the_same_play(jars):
    first, again, other = (run("play", jars, "--random", "--seed", n, "--json").output for n in (7, 7, 8))
    assert first == again != other


def test_play_by_hand(jars, folder):
    typed = "0\nu\n99\nsource=right\ns saved.json\nq\n"
    result = CliRunner().invoke(main, ["play", jars], input=typed, catch_exceptions=False)
    assert result.exit_code == 0
    assert "peas[left]: 4 → 2" in result.output
    assert "there is no move 99" in result.output
    assert json.loads((folder / "saved.json").read_text())["vars"] == ["peas"]


def test_perft_counts_and_divides(jars):
    data = json.loads(run("perft", jars, "--depth", 4, "--json").output)
    counts = data["counts"]
    assert data["scope"] == "full" and data["readings"] == {"spill": "tidy"}
    # left 4: both pour; 2 or 6: both pour; from 0 the game is over; 8 and 4 go on; 10 has one way
    assert counts == [2, 4, 6, 11]
    divided = json.loads(run("perft", jars, "--depth", 4, "--divide", "--json").output)
    assert divided["total"] == 11 and len(divided["divide"]) == 2
    assert "11" in run("perft", jars, "--depth", 4).output


@pytest.mark.parametrize("ending", ["graphml", "gexf", "json", "dot"])
def test_graph_holds_every_state_and_step(jars, folder, ending):
    told = run("graph", jars, "-o", f"states.{ending}")
    assert "6 states, 9 steps" in told.output
    path = folder / f"states.{ending}"
    if ending == "graphml":
        graph = nx.read_graphml(path, force_multigraph=True)
        assert graph.number_of_nodes() == 6 and graph.number_of_edges() == 9
        assert {data["peas[left]"] for _, data in graph.nodes(data=True)} == {"0", "2", "4", "6", "8", "10"}
        assert sum(data["terminal"] for _, data in graph.nodes(data=True)) == 1
    else:
        assert path.stat().st_size > 200


def test_list_and_show_name_everything(jars):
    listed = json.loads(run("list", "--json").output)["games"]
    assert {"kajuka", "kesch", "kings", "knockout", "svelfwld", "tavern"} <= {game["name"] for game in listed}
    assert "kajuka" in run("list").output
    shown = run("show", jars)
    for word in ("Two jars", "pour", "spill", "messy", "no_pea_is_lost", "0..10"):
        assert word in shown.output
    data = json.loads(run("show", jars, "--json").output)
    assert data["rules"][0]["choices"] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("check", "kajukka"), "there is no game 'kajukka'. Fix: did you mean 'kajuka'"),
        (("check", "nowhere.py"), "nowhere.py: there is no such file"),
        (("check", "jars.py", "--scope", "big"), "has no scope 'big'"),
        (("check", "jars.py", "--reading", "spill=mesy"), "jars.py:11: question spill has no reading 'mesy'"),
        (("check", "jars.py", "--reading", "spil=messy"), "has no question 'spil'. Fix: did you mean 'spill'"),
        (("check", "jars.py", "--reading", "spill"), "write it as QUESTION=READING"),
        (("check", "jars.py", "--property", "no_pee_is_lost"), "did you mean 'no_pea_is_lost'"),
        (("check", "jars.py:Jar"), "there is no game 'Jar' in it. Fix: did you mean 'Jars'"),
        (("check", "jars.py", "--engine", "magic"), "Invalid value for '--engine'"),
        (("replay", "nowhere.json"), "nowhere.json: it cannot be read"),
        (("replay", "jars.py"), "jars.py:2: it is not JSON"),
        (("graph", "jars.py", "-o", "x.png"), "no graph format ends in .png"),
        (("graph", "jars.py", "-o", "x.dot", "--limit", "3"), "more than 3 states"),
        (("perft", "jars.py", "--depth", "0"), "Invalid value for '--depth'"),
        (("diverge", "jars.py", "spil"), "there is no such question; did you mean 'spill'"),
        (("diverge", "jars.py", "spill", "mesy"), "spill is not read so; did you mean 'messy'"),
        (("diverge", "jars.py", "spill", "tidy", "tidy"), "name another reading to compare it with"),
        (("diverge", "jars.py", "spill", "--scope", "big"), "has no scope 'big'"),
        (("chek",), "did you mean 'check'"),
    ],
)
def test_bad_input_is_told_in_one_line(jars, arguments, message):
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 2
    told = result.output.strip().splitlines()
    assert message in told[-1]
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = = 1", "game.py:1: invalid syntax"),
        ("import nothing_like_this", "game.py:1: ModuleNotFoundError"),
        ("", "it declares no game"),
        (
            """
            from rulestone.model import Game
            class A(Game): pass
            class B(Game): pass
            """,
            "it declares several games: A, B. Fix: choose one: game.py:A",
        ),
        (
            """
            from rulestone.model import Game, Int, State, initial, rule
            class A(Game):
                n = State(Int(0, 3))
                @initial
                def begin(self, s):
                    s.n = 0
                @rule()
                def grow(self, s):
                    while s.n < 3:
                        s.n += 1
            """,
            "game.py:10: grow: ",
        ),
    ],
)
def test_a_faulty_game_file_is_told_in_one_line(folder, text, message):
    (folder / "game.py").write_text(textwrap.dedent(text))
    result = CliRunner().invoke(main, ["check", "game.py"])
    assert result.exit_code == 2
    assert len(result.output.strip().splitlines()) == 1 and message in result.output, result.output


def test_a_certificate_is_written_for_every_proof(jars, folder):
    run("check", jars, "--certificate", "proofs", "--defaults-only", "--engine", "symbolic")
    assert list((folder / "proofs").rglob("*.smt2"))


def test_readings_are_judged_in_other_processes_too(jars, monkeypatch):
    monkeypatch.setattr(check_game, "_FEW_STATES", 0)  # else so small a game is judged before they have started
    result = run("check", jars, "--workers", 2)
    assert "breaks no_pea_is_lost" in result.output


def test_help_answers_without_loading_the_engines():
    script = (
        "import sys; from click.testing import CliRunner; from rulestone.proofs.commands import main; "
        "assert CliRunner().invoke(main, ['--help']).exit_code == 0; "
        "print(sorted({'z3', 'llvmlite', 'numpy', 'networkx', 'hypothesis', 'shapely', 'rich'} & set(sys.modules)))"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"


def test_the_list_that_is_kept_is_of_the_games_as_they_are() -> None:
    command = "rulestone list --json --anew > bundled_games.json, in proofs/commands"
    assert kept() == [described(name) for name in bundled_games()], command
    assert run("list", "--json").output == run("list", "--json", "--anew").output


@pytest.mark.parametrize("command", [("list",), ("list", "--json"), ("--help",), ("check", "--help")])
def test_help_and_list_import_no_game_and_no_engine(command: tuple[str, ...]) -> None:
    program = (
        f"import sys; sys.argv[1:] = {list(command)}\n"
        "from rulestone.proofs.commands import main\n"
        "try: main(prog_name='rulestone')\n"
        "finally: print(*{'rulestone.model', 'networkx', 'z3'} & sys.modules.keys(), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    assert done.stderr == "\n" and done.stdout


CALM = """
from rulestone.model import *

class Heap(Game):
    language = 2
    heap = State(Int(0, 2))

    @initial
    def setup(self):
        self.heap = 2

    @rule(by=CHANCE, number=[1, 2])
    def fall(self, number):
        require(number <= self.heap)
        self.heap -= number

    @terminal
    def over(self):
        return self.heap == 0

    @claim
    def at_once(self, facts):
        return facts.expected_total(lambda before, after, step: 1)
"""


def test_nothing_is_printed_of_what_is_not_there(folder):
    (folder / "heap.py").write_text(CALM)
    told = run("compare", "heap.py").output
    assert told == "Heap asks no questions: there is one reading, and nothing to compare\n"
    told = run("chance", "heap.py").output
    assert told == "at_once: borne out: 1.5 (exactly 3/2)\n"
