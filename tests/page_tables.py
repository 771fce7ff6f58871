"""What commands that find a table for a page of docs have in common: what they are asked, where it goes."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from app.commandline.page_sections import write_section


def asked(about: str, games: int, *, has_jobs: bool = False) -> argparse.Namespace:
    """
    Return what a command was asked: `games`, `seed`, `page`, and in how many processes (`jobs`).

    Args:
        about: What it does, for `--help`.
        games: How many it plays if nothing else is said.
        has_jobs: Whether it can play in several processes.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--page", type=Path)
    if has_jobs:
        parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


def put(wanted: argparse.Namespace, module: str, section: str, table: Sequence[str]) -> None:
    """Write a table, and the command that finds it, to a section of the page that was asked for, if any."""
    if wanted.page is not None:
        command = f"python -m {module} --games {wanted.games} --seed {wanted.seed}"
        write_section(wanted.page, section, lambda _: "\n".join([*table, "", f"    {command}"]))
