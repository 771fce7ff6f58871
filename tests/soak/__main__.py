"""
`python3 run.py soak`: let every machine try for a while, and say how it went.

Exit status 1 if anything was lost; what was lost is kept under tests/soak/cases, where the tests do it again.
"""

import argparse
import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory

from tests.soak.reliability import keep, run_of, table
from tests.soak.tally import Tally


def main(arguments: Sequence[str]) -> int:
    """Run the machines one after the other; return the exit status."""
    asked = _asked(arguments)
    # Whoever ends us ends what the machines have started, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    seed = SystemRandom().randrange(10**6) if asked.seed is None else asked.seed
    with TemporaryDirectory(prefix="springald-soak-") as folder:
        # Nothing of the user's is read or written; set before anything asks for it.
        os.environ["SPRINGALD_HOME"] = str(Path(folder) / "home")
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        if asked.memory:
            from tests.soak import memory

            return memory.run(seed, Path(folder), is_kept=asked.report)
        tallies = _run(asked.only, asked.minutes, seed, Path(folder), is_quiet=asked.json)
    if asked.json:
        print(json.dumps({name: tally.as_json() for name, tally in tallies.items()}, indent=1))
    else:
        print(f"seed {seed}, {asked.minutes:g} minutes")
        print("\n".join(table(tallies)))
    for tally in tallies.values():
        for path, case in tally.found.items():
            print(f"{path.name}: {case['said']}", file=sys.stderr)
    if asked.report:
        keep([run_of(tallies, seed)])
    return 1 if any(tally.lost for tally in tallies.values()) else 0


def _asked(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run.py soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="for all machines together")
    parser.add_argument("--seed", type=int, help="the same luck again, as far as processes have it")
    parser.add_argument("--json", action="store_true", help="figures for programs instead of a table")
    parser.add_argument("--report", action="store_true", help="add the counts to docs/reliability.md")
    parser.add_argument("--memory", action="store_true", help="only see whether the window gives back memory")
    parser.add_argument("--only", nargs="+", metavar="MACHINE", help="kills, copies, files, walks, ...")
    return parser.parse_args(arguments)


def _run(
    only: Sequence[str] | None, minutes: float, seed: int, folder: Path, *, is_quiet: bool
) -> Mapping[str, Tally]:
    from tests.soak.machines import MACHINES

    chosen = {name: each for name, each in MACHINES.items() if not only or name in only}
    whole = sum(part for _, part in chosen.values())
    tallies = {name: Tally() for name in chosen}
    for name, (machine, part) in chosen.items():
        if not is_quiet:
            print(f"{name} ...", file=sys.stderr, flush=True)
        own = folder / name
        own.mkdir()
        tallies[name].run(machine, Random(f"{name}/{seed}"), own, 60 * minutes * part / whole)
    return tallies


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
