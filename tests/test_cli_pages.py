"""Pages of measurements: true figures stay until there are others that are as good."""

from pathlib import Path

import pytest

from app.commandline import main
from app.commandline.statuses import UNUSABLE
from app.games import find
from app.storage.variants import Variant, variant_text

ARENA = ["arena", "cards", "--seats", "page,page", "--games", "2"]


def test_a_variant_leaves_the_row_of_the_standard_game_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Its row had the command of the standard game, and took the place of a true one."""
    game, page, variant = find("cards"), tmp_path / "opponents.md", tmp_path / "mine.json"
    variant.write_text(variant_text(Variant("Mine", game.standard()), game), "utf-8")
    line = [*ARENA, "--page", str(tmp_path)]
    assert main.main(line) == 0
    true = page.read_text("utf-8")
    capsys.readouterr()

    assert main.main([*line, "--variant", str(variant)]) == UNUSABLE

    out, err = capsys.readouterr()
    assert (out, "leave out --variant" in err) == ("", True)
    assert page.read_text("utf-8") == true
