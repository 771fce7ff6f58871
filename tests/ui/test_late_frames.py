"""A frame that has no time left shows pictures of another size, and comes to its own in the end."""

from math import inf

from app.ui.art import artist
from app.ui.art.artist import Pixmaps
from tests.ui.toys import ToyArtist

_COLOURS = ("#cc0000", "#00cc00", "#0000cc")


def test_a_late_frame_shows_pictures_of_another_size(qtbot):
    """What was never painted is painted all the same; and whoever answers hears that more is to come."""
    kept = Pixmaps(ToyArtist())
    small = kept.get("block/#ff0000", 1.0)

    kept.begin_frame(0.0)

    assert kept.get("block/#ff0000", 1.5) is small
    assert kept.get("block/#ff0000", 1.5) is small
    assert kept.get("block/#00ff00", 1.5).resolution == 1.5
    assert kept.answered()
    kept.begin_frame(inf)
    assert kept.get("block/#ff0000", 1.5).resolution == 1.5


def test_a_slow_frame_comes_to_its_last_picture_in_the_end(qtbot, monkeypatch):
    """However long all else takes, each frame paints something: else it would be painted for ever."""
    now = [0.0]
    monkeypatch.setattr(artist, "perf_counter", lambda: now[0])
    kept, arts = Pixmaps(ToyArtist()), [f"block/{colour}" for colour in _COLOURS]
    for art in arts:
        kept.get(art, 1.0)

    def frame() -> list[float]:
        kept.begin_frame(0.015)
        found = []
        for art in arts:
            now[0] += 0.1
            found.append(kept.get(art, 1.5).resolution)
        return found

    frames = [frame() for _ in arts]

    assert frames[-1] == [1.5, 1.5, 1.5]
    assert not kept.is_behind


def test_frames_of_one_turn_share_the_time_for_pictures(qtbot, monkeypatch):
    """However long all else took: two plates in one turn held up a window for as long as seven frames."""
    now, told = [0.0], list[bool]()
    monkeypatch.setattr(artist, "perf_counter", lambda: now[0])
    monkeypatch.setattr(ToyArtist, "paint", lambda *_: now.append(now.pop() + 0.03))
    kept = Pixmaps(ToyArtist())
    kept.wait = lambda: told.append(True)
    one, other = "block/#ff0000", "block/#00ff00"
    for art in (one, other):
        kept.get(art, 1.0)

    def frame() -> list[float]:
        kept.begin_frame(0.015)
        found = [kept.get(art, 1.5).resolution for art in (one, other)]
        now[0] += 0.02
        return found

    assert frame() == [1.5, 1.0]
    assert frame() == [1.5, 1.0]
    assert told
    assert kept.answered()
    assert frame() == [1.5, 1.5]
    assert not kept.answered()


def test_a_frame_of_a_part_does_not_make_up_for_what_another_one_lacked(qtbot, monkeypatch):
    """Something that moved was painted in between, and all else would have stayed coarse."""
    kept = Pixmaps(ToyArtist())
    one = "block/#ff0000"
    kept.get(one, 1.0)
    kept.begin_frame(0.0)
    kept.get(one, 1.5)

    kept.begin_frame(0.015)
    kept.get("block/#00ff00", 1.5)

    assert kept.answered()
