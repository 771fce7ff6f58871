"""What can be heard at a table can be read there, in every game; no sound is louder than another."""

import wave
from array import array
from dataclasses import replace
from math import log10, sqrt
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.core.game import AnyGame
from app.games import all_games
from app.paths import RESOURCES
from app.settings import Settings, TextSize
from app.shell.common.thumbnails import passing_table
from app.ui.board.sound_caption import CAPTIONS, SoundCaption
from app.ui.widgets.letters import apply_text_size


@pytest.mark.parametrize("game", [each for each in all_games() if each.table], ids=lambda game: game.id)
def test_what_matters_is_said_in_words_by_wish(game: AnyGame, qapp: object) -> None:
    """Bells, dice, catapults and fanfares; wood and paper only go with what is seen."""
    quiet = Settings(language="en", sounds=False)
    with passing_table(game, quiet) as table:
        (caption,) = table.widget().findChildren(SoundCaption)
        table.sounded.emit("fanfare")
        assert caption.isHidden()

        table.apply(replace(quiet, captions=True))
        shipped = [path.stem for path in (RESOURCES / "sounds").glob("*.wav")]
        assert set(shipped) >= set(CAPTIONS)
        for sound in shipped:
            caption.hide()
            table.sounded.emit(sound)
            assert caption.isHidden() == (sound not in CAPTIONS), sound
            assert sound not in CAPTIONS or caption.text() == CAPTIONS[sound]


def test_words_for_sounds_grow_with_the_letters(qapp: QApplication) -> None:
    """Whoever chose larger ones at the table went on reading small captions."""
    with passing_table(all_games()[0], Settings(language="en", sounds=False, captions=True)) as table:
        (caption,) = table.widget().findChildren(SoundCaption)
        table.sounded.emit("fanfare")
        small = caption.height()
        try:
            apply_text_size(qapp, TextSize.LARGEST)
            table.sounded.emit("fanfare")
            assert caption.font().pointSizeF() == qapp.font().pointSizeF()
            assert caption.height() > 1.5 * small
        finally:
            apply_text_size(qapp, TextSize.NORMAL)


def loudest(path: Path) -> float:
    """Return how loud a sound is where it is loudest, over a twentieth of a second, in decibels."""
    with wave.open(str(path)) as file:
        samples = array("h", file.readframes(file.getnframes()))
        span = file.getframerate() // 20
    parts = (samples[at : at + span] for at in range(0, len(samples) - span + 1, span // 4))
    return 20 * log10(max(sqrt(sum(each * each for each in part) / span) for part in parts) / 32768)


def test_no_sound_is_louder_than_another() -> None:
    """Nobody turns down the bells to hear the cards: they had been 9 dB apart."""
    known = {path.stem: loudest(path) for path in (RESOURCES / "sounds").glob("*.wav")}
    assert max(known.values()) - min(known.values()) < 1, known
