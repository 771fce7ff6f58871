"""
The page docs/reliability.md, made from all the runs that were kept.

`python -m tests.soak.reliability [FILE...]` takes in the runs of other checkouts and makes the page anew.
"""

import json
import os
import platform
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.screens.walked import Walk, read, told
from tests.soak.tally import Tally

RUNS = Path(__file__).with_name("runs.jsonl")
"""A line for each run with `--report`: when, where, with what luck, and how the machines did."""

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reliability.md"

_AIMS = {
    "kills": "10,000",
    "copies": "",
    "files": "1,000,000",
    "walks": "10,000,000 a game",
    "window": "1,000,000",
    "workers": "",
}
"""What is to be reached over time, with nothing lost."""

_MEANING = """\
- **kills**: a process that plays is killed with `kill -9`, and the next one goes on with its library.
- **copies**: a library is copied while its writer is stopped; some copies lose the end of the journal.
- **files**: damaged saves, paper codes, variants, positions, clippings, settings and libraries are read.
- **walks**: random commands, with all options and shipped variants, held against what every game promises.
- **window**: clicks, keys, drags, sizes, switches; watched for errors, standstill and processes left over.
- **workers**: processes of computer players are killed, stopped, starved or ended while they are asked."""


def run_of(tallies: Mapping[str, Tally], seed: int) -> dict[str, Any]:
    """Return a run as JSON."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "python": platform.python_version(),
        "seed": seed,
        "machines": {name: tally.as_record() for name, tally in tallies.items()},
    }


def keep(runs: Iterable[Mapping[str, Any]], kept: Path = RUNS, page: Path = PAGE) -> None:
    """Add runs to those that are kept, and make the page anew."""
    lines = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    lines += [json.dumps(run) for run in runs]
    # A run that was taken in twice is one.
    lines = list(dict.fromkeys(lines))
    kept.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    page.write_text(page_of([json.loads(line) for line in lines], read()), encoding="utf-8")


def total(runs: Sequence[Mapping[str, Any]]) -> dict[str, Tally]:
    """Return what all runs come to, by machine."""
    tallies = {name: Tally() for name in _AIMS}
    for run in runs:
        for name, record in run["machines"].items():
            tallies[name].add(record)
    return {name: tally for name, tally in tallies.items() if tally.tried}


def page_of(runs: Sequence[Mapping[str, Any]], walks: Sequence[Walk] = ()) -> str:
    """Return the page, with what the walks through all screens came to."""
    tallies, tries = total(runs), sum(bool(run["machines"]) for run in runs)
    hours = sum(tally.seconds for tally in tallies.values()) / 3600
    dates = sorted(run["date"] for run in runs)
    days = dict.fromkeys((dates[0], dates[-1]))
    places = sorted({f"{run['machine']}, Python {run['python']}" for run in runs})
    return "\n".join(
        [
            "# Reliability",
            "",
            "Made by `python3 run.py soak --report`, never by hand; see `CONTRIBUTING.md`.",
            "",
            f"{tries} runs, each with a seed of its own, {hours:.1f} hours in all, {' to '.join(days)};",
            f"{'; '.join(places)}:",
            "",
            *table(tallies, _AIMS),
            "",
            _MEANING,
            *(line for run in runs if "memory" in run for line in _told(run)),
            "",
            "What was lost was mended, and stays as a case in `tests/soak/cases` or as a test of its own,",
            "which all test runs do again; the table goes on counting it.",
            "Figures of time and memory are for information only.",
            "",
            *told(walks),
        ]
    )


def _told(run: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is to be said of a run with `--memory`."""
    deeds, rests = run["memory"]["deeds"], run["memory"]["at rest"]
    if rests:
        yield f"- **memory**, seed {run['seed']}, {run['date']}: a window in the Hall over one shelf takes"
        yield f"  {rests[0]} MB after two minutes of work, {rests[-1]} MB after {deeds:,} deeds."
        if files := run["memory"].get("from files"):
            yield f"  Of that {files[0]} and {files[-1]} MB are pages of libraries and fonts."


def table(tallies: Mapping[str, Tally], aims: Mapping[str, str] | None = None) -> list[str]:
    """Return the counts as lines of a table that Markdown understands too."""
    aim = ("", "") if aims is None else (" aim |", "--:|")
    lines = [
        f"| machine | tried | survived | lost |{aim[0]} minutes | figures |",
        f"|---|--:|--:|--:|{aim[1]}--:|---|",
    ]
    for name, tally in tallies.items():
        figures = [f"{each}: {value:,}" for each, value in sorted(tally.sums.items())]
        figures += [f"{each}: {value:g}" for each, value in tally.facts.items()]
        counts = f"{tally.tried:,} | {tally.survived:,} | {tally.lost:,} |"
        wished = "" if aims is None else f" {aims[name]} |"
        lines.append(f"| {name} | {counts}{wished} {tally.seconds / 60:.1f} | {', '.join(figures)} |")
    return lines


if __name__ == "__main__":
    files = [Path(each) for each in sys.argv[1:]]
    keep(json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines())
