"""A frame that has no time left shows pictures of another size, and comes to its own in the end."""

from math import inf

from app.ui.art import artist
from app.ui.art.artist import Pixmaps
from tests.ui.toys import ToyArtist

_COLOURS = ("#cc0000", "#00cc00", "#0000cc")


def test_a_late_frame_shows_pictures_of_another_size(qtbot):
    """What was never painted is painted all the same; the view is told once that more is to come."""
    kept, told = Pixmaps(ToyArtist()), []
    kept.fell_behind = lambda: told.append(True)
    small = kept.get("block/#ff0000", 1.0)

    kept.begin_frame(0.0)

    assert kept.get("block/#ff0000", 1.5) is small
    assert kept.get("block/#ff0000", 1.5) is small
    assert kept.get("block/#00ff00", 1.5).resolution == 1.5
    assert told == [True]
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


def test_two_frames_in_one_turn_share_the_time_for_pictures(qtbot, monkeypatch):
    """Where a window lays itself out twice, two plates in one turn took as long as seven frames."""
    now, told = [0.0], []
    monkeypatch.setattr(artist, "perf_counter", lambda: now[0])
    monkeypatch.setattr(ToyArtist, "paint", lambda *_: now.append(now.pop() + 0.03))
    kept = Pixmaps(ToyArtist())
    kept.fell_behind = lambda: told.append(True)
    one, other = "block/#ff0000", "block/#00ff00"
    for art in (one, other):
        kept.get(art, 1.0)
    now[0] += 1.0

    def frame() -> list[float]:
        kept.begin_frame(0.015)
        return [kept.get(art, 1.5).resolution for art in (one, other)]

    assert frame() == [1.5, 1.0]
    assert frame() == [1.5, 1.0]
    assert told == [True, True]
    now[0] += 0.016
    assert frame() == [1.5, 1.5]


def test_what_a_frame_paints_after_its_last_new_picture_belongs_to_it(qtbot, monkeypatch):
    """All else of it took longer than frames are apart, and the next one, in the same turn, began anew."""
    now = [0.0]
    monkeypatch.setattr(artist, "perf_counter", lambda: now[0])
    monkeypatch.setattr(ToyArtist, "paint", lambda *_: now.append(now.pop() + 0.03))
    kept = Pixmaps(ToyArtist())
    one, other = "block/#ff0000", "block/#00ff00"
    for art in (one, other):
        kept.get(art, 1.0)
    now[0] += 1.0

    def frame() -> list[float]:
        kept.begin_frame(0.015)
        found = [kept.get(art, 1.5).resolution for art in (one, other)]
        now[0] += 0.02
        kept.end_frame()
        return found

    assert frame() == [1.5, 1.0]
    assert frame() == [1.5, 1.0]
    assert frame() == [1.5, 1.5]
