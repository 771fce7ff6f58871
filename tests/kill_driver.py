"""Plays games of Race into a library until it is killed, and says after each step what is on disk by then."""

import sys
from itertools import count
from pathlib import Path
from random import Random

from app.core.session import AnySession, AnyStep, Session
from app.storage.library import Library
from tests.core.playing import play_on
from tests.killing import STARTED
from tests.toy import GAME, find, race_setup


def main(folder: Path, seed: int) -> None:
    """Go on with the last unfinished game, or begin one, for ever."""
    print(STARTED, flush=True)
    library, rng = Library.open(folder), Random(seed)
    if library.notice is not None:
        sys.exit(str(library.notice))
    while True:
        record = library.unfinished()
        if record is None:
            session = Session(GAME, race_setup(goal=60, glass=30, seed=rng.randrange(1000)))
            number = library.start(session)
            acknowledge(number, session)
            session.begin()
        else:
            opened = library.resume(record.number, find)
            number, session = opened.number, opened.session
            acknowledge(number, session)
        play(session, rng)


def play(session: AnySession, rng: Random) -> None:
    """Play to the end, taking back now and then, while the glass runs."""
    for turn in count():
        if session.is_over:
            return
        play_on(session, 1, rng)
        session.tick(rng.random())
        if turn % 5 == 4 and session.why_no_undo() is None:
            session.undo()


def acknowledge(number: int, session: AnySession) -> None:
    """Say after each step where the game is, beginning now: its number, place in the log, last command."""

    def say(_: AnyStep | None) -> None:
        last = session.timeline.entries[session.timeline.now - 1].command if session.timeline.now else None
        print(f"{number}\t{session.timeline.now}\t{last!r}", flush=True)

    session.watchers.append(say)
    say(None)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
