"""run.py: two commands on a machine that has only Python."""

import ast
import os
import runpy
import shutil
import site
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

SOURCE = Path(__file__).parent.parent / "run.py"


class Became(Exception):
    """Instead of becoming another program."""


class Checkout:
    """A checkout with a run.py of its own; the programs it starts are noted, and make what they would."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.calls: list[list[str]] = []
        self.pip_status = 0
        self.python = f"{sys.version_info[0]}.{sys.version_info[1]}"
        for name in ("requirements.lock", "requirements-dev.lock"):
            (root / name).write_text(f"{name} as it was\n")
        shutil.copy(SOURCE, root)
        self.run = SimpleNamespace(**(found := runpy.run_path(str(root / "run.py"))))
        self.names = found["main"].__globals__
        monkeypatch.setitem(self.names, "become", self._become)
        monkeypatch.setitem(self.names, "what_is_missing", lambda lock: ([], []))
        monkeypatch.setattr("subprocess.call", self._call)
        monkeypatch.setattr("subprocess.check_output", self._output)

    def start(self, *arguments: str) -> list[str]:
        """Return the program that ``run.py`` becomes, as the path of its Python and its arguments."""
        with pytest.raises(Became) as became:
            self.run.main(list(arguments))
        return became.value.args[0]

    @property
    def packages(self) -> Path:
        return self.root / ".venv" / "packages"

    def _become(self, command: list[str]) -> None:
        raise Became(command)

    def _call(self, command: list[str], **_: object) -> int:
        self.calls.append(command)
        if "venv" in command:
            self.packages.mkdir(parents=True, exist_ok=True)
            python = Path(self.names["PYTHON"])
            python.parent.mkdir(exist_ok=True)
            python.touch()
        return self.pip_status if "pip" in command else 0

    def _output(self, command: list[str], **_: object) -> str:
        return f"{self.python if 'version_info' in command[-1] else self.packages}\n"


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    root = tmp_path / "Spring ald ü"
    root.mkdir()
    monkeypatch.chdir(tmp_path)
    return Checkout(root, monkeypatch)


# --- Which program ---


def test_the_game_gets_what_follows(checkout):
    python, *rest = checkout.start("watch", "catapults")
    assert rest == ["-P", "-m", "app", "watch", "catapults"]
    assert Path(python).parent.parent == checkout.root / ".venv"


def test_the_soak_gets_what_follows_it(checkout):
    assert checkout.start("soak", "--minutes", "2")[1:] == ["-m", "tests.soak", "--minutes", "2"]


def test_pytest_gets_what_follows_test(checkout):
    assert checkout.start("test", "-k", "undo")[1:] == ["-m", "pytest", "-k", "undo"]
    assert Path.cwd() == checkout.root


# --- Which Python ---


def test_an_old_python_can_read_it():
    """The whole file is read before its first line runs."""
    tree = ast.parse(SOURCE.read_text("utf-8"), feature_version=(3, 6))
    assert "main" in [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]


def test_an_old_python_gets_a_sentence(checkout, monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 9, 6))
    monkeypatch.setattr(sys, "version", "3.9.6 (default)")
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit) as end:
        checkout.run.main([])
    assert end.value.code == 2
    assert capsys.readouterr().err == "springald: Springald needs Python 3.11 or newer, and this is 3.9.6.\n"
    assert checkout.calls == []


def test_an_old_python_hands_over_to_a_newer_one(checkout, monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 0))
    monkeypatch.setattr(sys, "argv", ["run.py", "watch"])
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}" if name == "python3.12" else None)
    assert checkout.start("watch") == ["/bin/python3.12", "run.py", "watch"]


def test_a_python_that_is_switched_off_is_passed_over(checkout, monkeypatch):
    """Of pyenv, every Python that is installed is on the path; most only say that they are not to be had."""
    monkeypatch.setattr(sys, "version_info", (3, 10, 0))
    monkeypatch.setattr(sys, "argv", ["run.py", "watch"])
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    monkeypatch.setattr("subprocess.call", lambda command, **_: 0 if command[0] == "/bin/python3.11" else 127)
    assert checkout.start("watch") == ["/bin/python3.11", "run.py", "watch"]


# --- Once ---


def test_the_second_start_installs_nothing(checkout, capsys):
    checkout.start()
    assert len(checkout.calls) == 2, "a virtual environment, and what is in the lock"
    assert "setting up in .venv, once" in capsys.readouterr().err
    checkout.start()
    assert len(checkout.calls) == 2
    assert capsys.readouterr().err == ""


def test_pip_installs_exactly_what_is_locked(checkout):
    checkout.start()
    pip = checkout.calls[1]
    assert "--require-hashes" in pip
    assert pip[pip.index("-r") + 1] == str(checkout.root / "requirements.lock")


def test_app_is_found_whatever_letters_the_locale_has(checkout, monkeypatch):
    """A path that is no ASCII ended every start with LC_ALL=C, and on Windows led nowhere."""
    checkout.start()
    assert (checkout.packages / "springald.pth").read_bytes().isascii()
    monkeypatch.setattr(sys, "path", [])
    site.addpackage(str(checkout.packages), "springald.pth", set())
    assert sys.path == [str(checkout.root)]


def test_the_tests_add_to_what_playing_has_set_up(checkout):
    checkout.start()
    checkout.start("test")
    assert [("venv" in call, "pip" in call) for call in checkout.calls] == [
        (True, False),
        (False, True),
        (False, True),
    ]
    checkout.start()
    assert len(checkout.calls) == 3, "the test lock holds the play lock"


def test_a_changed_lock_is_installed(checkout):
    checkout.start()
    (checkout.root / "requirements.lock").write_text("other pins\n")
    checkout.start()
    assert len(checkout.calls) == 3
    assert "pip" in checkout.calls[2]


def test_a_moved_checkout_is_set_up_anew(checkout):
    checkout.start()
    stamp = checkout.root / ".venv" / "springald-stamp"
    stamp.write_text(stamp.read_text("utf-8").replace(str(checkout.root), "/elsewhere"), "utf-8")
    checkout.start()
    assert "--clear" in checkout.calls[2]


def test_a_link_leads_to_the_checkout(checkout, tmp_path):
    """Beside a link may lie the packages of another program."""
    checkout.start()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "springald").symlink_to(checkout.root / "run.py")
    (tmp_path / "folder").symlink_to(checkout.root)
    for path in (tmp_path / "other" / "springald", tmp_path / "folder" / "run.py"):
        found = runpy.run_path(str(path))
        assert found["ROOT"] == str(checkout.root)
        assert found["is_ready"]("requirements.lock")


def test_another_python_takes_what_the_first_has_set_up(checkout, monkeypatch):
    """Else whoever has two would download all at each change, and without a network could play no more."""
    checkout.start()
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    checkout.start()
    checkout.start("test")
    assert len(checkout.calls) == 3
    assert "--clear" not in checkout.calls[2], "what the tests need is added for the Python that is there"


def test_a_python_that_became_another_is_set_up_anew(checkout, monkeypatch):
    """As when the system is brought up to date."""
    checkout.start()
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    checkout.python = "3.99"
    checkout.start()
    assert "--clear" in checkout.calls[2]


def test_a_python_that_is_gone_is_set_up_anew(checkout):
    """What .venv was made with has been removed; its link leads nowhere."""
    checkout.start()
    Path(checkout.names["PYTHON"]).unlink()
    checkout.start()
    assert "--clear" in checkout.calls[2]


# --- When it cannot be done ---


def test_the_game_starts_though_what_its_tests_need_could_not_be_fetched(checkout):
    """Without a network `run.py test` had the game emptied at its next start, and nothing put there."""
    checkout.start()
    checkout.pip_status = 1
    with pytest.raises(SystemExit):
        checkout.start("test")
    calls = len(checkout.calls)
    checkout.start()
    assert len(checkout.calls) == calls


def test_an_unfinished_set_up_is_done_again(checkout, capsys):
    checkout.pip_status = 1
    with pytest.raises(SystemExit) as end:
        checkout.run.main([])
    assert end.value.code == 2
    assert "is there a network?" in capsys.readouterr().err
    checkout.pip_status = 0
    checkout.start()
    assert "--clear" in checkout.calls[2]


def test_a_start_without_an_output_is_set_up(checkout, monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    checkout.start()
    assert "-qq" in checkout.calls[1]


def test_a_folder_that_cannot_be_written_is_named(checkout, monkeypatch, capsys):
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(SystemExit) as end:
        checkout.run.main([])
    assert end.value.code == 2
    assert f"{checkout.root} cannot be written to" in capsys.readouterr().err
    assert checkout.calls == []


def test_the_packages_of_another_program_are_not_emptied(checkout, tmp_path, capsys):
    (tmp_path / "other").mkdir()
    (checkout.root / ".venv").symlink_to(tmp_path / "other")
    with pytest.raises(SystemExit) as end:
        checkout.run.main([])
    assert end.value.code == 2
    assert "is a link" in capsys.readouterr().err
    assert checkout.calls == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux is asked for packages")
def test_a_user_is_told_what_to_install(checkout, monkeypatch, capsys):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setitem(checkout.names, "what_is_missing", lambda lock: (["libegl1"], ["libxcb-cursor0"]))
    with pytest.raises(SystemExit) as end:
        checkout.run.main([])
    assert end.value.code == 2
    assert "sudo apt install libegl1 libxcb-cursor0" in capsys.readouterr().err
    assert checkout.calls == [], "nothing is downloaded that could not be used"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux is asked for packages")
def test_what_only_windows_need_stops_nobody(checkout, monkeypatch, capsys):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setitem(checkout.names, "what_is_missing", lambda lock: ([], ["xvfb"]))
    checkout.start("test")
    assert "to test windows, this system also needs:\n    sudo apt install xvfb" in capsys.readouterr().err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux is asked for packages")
def test_root_gets_what_is_missing(checkout, monkeypatch):
    missing = [(["libegl1"], ["xvfb"]), ([], [])]
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setitem(checkout.names, "what_is_missing", lambda lock: missing.pop(0))
    checkout.start("test")
    assert checkout.calls[1][:2] == ["apt-get", "install"]
    assert checkout.calls[1][-2:] == ["libegl1", "xvfb"]
