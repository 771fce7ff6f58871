"""What is told of points and tokens on paper and at the table: the figures of the variant that is played."""

from app.games.carcassonne.game import GAME
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.score_sheet import corner, notes
from app.games.carcassonne.tables import Scores, Token
from app.games.carcassonne.ui.stage_layout import token_sentence
from app.paths import RESOURCES
from app.storage.variants import read_variant


def shipped(name: str) -> Options:
    """Return the options of a variant that is shipped."""
    path = RESOURCES / "games" / "carcassonne" / "variants" / f"{name}.variant.json"
    options: Options = read_variant(path, GAME).options
    return options


def card(options: Options) -> list[str]:
    """Return the lines of the rules on one page."""
    return [str(line) for chapter in rules_card(options).chapters for line in chapter.lines]


def test_points_are_told_by_the_variant() -> None:
    """CAR-40, CAR-61: Proud cities pay three, and unfinished ones nothing; the page said two and one."""
    proud, usual = shipped("proud-cities"), Options()
    assert "City: 2 for each tile and 2 for each pennant" in card(usual)
    assert "City: 3 for each tile and 3 for each pennant" in card(proud)
    assert "A city of two tiles: 1 for each tile and each pennant" in card(proud)
    unfinished = "Unfinished: road 1 for each tile, city 0 for each tile and 0 for each pennant"
    assert any(line.startswith(unfinished) for line in card(proud))
    pad = [str(note) for note in notes(proud)]
    assert pad[0] == "Finished: road 1 a tile, city 3 a tile and 3 a pennant, monastery 9."
    assert pad[3] == "A finished city of two tiles brings 1 a tile and a pennant only."


def test_only_tokens_that_are_thrown_are_told_of() -> None:
    """FAIR-02, FAIR-40: Sharpshooters have two kinds of token, and the target pays ten."""
    sharp = shipped("sharpshooters")
    lines = card(sharp)
    assert "Target: 10 for the token that lies nearest to the fair tile." in lines
    assert "Whoever placed it chooses one of the 2 kinds of token, and throws first." in lines
    assert not [line for line in lines if line.startswith(("Seduction", "Catch", "Caught"))]
    assert str(notes(sharp)[-1]) == "Target: 10 for the closest."
    assert "Catch" not in [str(row.label) for row in corner(sharp)]
    assert "Catch" in [str(row.label) for row in corner(Options())]


def test_a_token_is_offered_with_the_points_that_it_brings() -> None:
    """FAIR-40, FAIR-51: its card said five, whatever the variant pays."""
    scores = Scores(target=10, catch=1)
    assert (
        str(token_sentence(Token.TARGET, scores)) == "Whoever comes closest to the fair tile gets 10 points."
    )
    assert "they get 1 point, missed" in str(token_sentence(Token.CATCH, scores))
    assert "they get 5 points, missed" in str(token_sentence(Token.CATCH, Scores()))
