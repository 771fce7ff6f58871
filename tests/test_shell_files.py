"""Completion for shells, and the page for man: made from the parser, so that they know all of it."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

from app.commandline.arguments import make_parser

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a .deb has below /usr/share."""
    folder = tmp_path_factory.mktemp("share")
    subprocess.run([sys.executable, ROOT / "packaging/shell_files.py", folder], check=True)
    return folder


def offered(share: Path, *words: str) -> list[str]:
    """Return what bash offers for the last of some words."""
    script = (
        f"source {share}/bash-completion/completions/springald; COMP_WORDS=({' '.join(map(repr, words))});"
        f' COMP_CWORD={len(words) - 1}; _springald; echo "${{COMPREPLY[@]}}"'
    )
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True).stdout.split()


def test_bash_offers_verbs_options_choices_and_games(share: Path):
    assert {"play", "sheet", "arena"} <= set(offered(share, "springald", ""))
    assert offered(share, "springald", "sheet", "--pa") == ["--paper"]
    assert offered(share, "springald", "sheet", "--paper", "") == ["a4", "letter"]
    assert offered(share, "springald", "arena", "co") == ["conquest"]


def test_every_verb_and_option_is_in_all_of_them(share: Path):
    """The page for man is read by man's own program without a complaint."""
    page = gzip.decompress((share / "man/man6/springald.6.gz").read_bytes()).decode()
    texts = [
        path.read_text("utf-8")
        for path in share.rglob("*springald*")
        if path.suffix != ".gz" and path.is_file()
    ]
    assert len(texts) == 3
    (verbs,) = [action for action in make_parser()._actions if hasattr(action.choices, "items")]
    for name, verb in verbs.choices.items():
        assert f".SS springald {name}" in page
        assert all(name in text for text in texts)
        for action in verb._actions:
            for option in action.option_strings:
                assert option.replace("-", "\\-") in page
                assert all(option.lstrip("-") in text for text in texts)
