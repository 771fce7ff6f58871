"""`.ci/run`: the tests, or on demand the release check; its exit status is theirs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / ".ci" / "run"

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")


def ci(root: Path, status: int, lost: int = 0, **environment: str) -> tuple[int, str, str]:
    """
    Run a copy of it where python3 only notes what it is asked; return status, output, and the note.

    Args:
        status: Of the tests, or of the release check.
        lost: Status of the soak.
    """
    (root / ".ci").mkdir()
    (root / "programs").mkdir()
    shutil.copy(SCRIPT, root / ".ci")
    for name in ("python3", "Xvfb", "xauth", "xdotool"):
        program = root / "programs" / name
        ends = f'[ "$2" = soak ] && exit {lost}\nexit {status}'
        note = 'echo "$@" ${PYTHONDONTWRITEBYTECODE:+"without bytecode"} >> asked'
        program.write_text(f'#!/bin/sh\n{note}\necho "3 passed in 1.00s"\n{ends}\n')
        program.chmod(0o755)
    path = os.pathsep.join((str(root / "programs"), os.environ["PATH"]))
    clean = {name: value for name, value in os.environ.items() if name != "SPRINGALD_CI_RELEASE"}
    done = subprocess.run(
        ["bash", root / ".ci" / "run"],
        env={**clean, "PATH": path, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, (root / "asked").read_text()


@pytest.mark.parametrize("status", [0, 3])
def test_it_runs_the_tests(tmp_path: Path, status: int):
    """And says how they ended, last."""
    code, said, asked = ci(tmp_path, status)

    assert (code, asked) == (status, "run.py test --color=no\n")
    assert said.splitlines()[-2:] == [f"ci: exit status {status}", "3 passed in 1.00s"]


def test_what_is_compiled_once_is_kept_for_all_processes(tmp_path: Path):
    """Whatever the machine says: else each worker and each program that tests start compiles it all."""
    _, _, asked = ci(tmp_path, 0, PYTHONDONTWRITEBYTECODE="1")

    assert asked == "run.py test --color=no\n"


@pytest.mark.parametrize(("status", "lost", "code"), [(0, 0, 0), (0, 1, 1), (3, 1, 3)])
def test_what_the_soak_loses_counts(tmp_path: Path, status: int, lost: int, code: int):
    """A minute of it, where it is part of the checkout, after the tests."""
    (tmp_path / "tests" / "soak").mkdir(parents=True)
    found, _, asked = ci(tmp_path, status, lost)

    assert (found, asked) == (code, "run.py test --color=no\nrun.py soak --minutes 1\n")


@pytest.mark.parametrize("status", [0, 1])
def test_on_demand_it_checks_a_release_instead(tmp_path: Path, status: int):
    """Both together would not fit into the time that CI has."""
    code, said, asked = ci(tmp_path, status, SPRINGALD_CI_RELEASE="1")

    assert (code, asked) == (status, "packaging/build.py smoke\n")
    assert said.splitlines()[-1] == f"ci: exit status {status}"
