"""What Abbey & Mayor brings to the rules."""

from collections.abc import Iterator

from app.core.reason import Reason
from app.core.verbs import Verb
from app.games.carcassonne.expansions.abbey import abbeys, barns, wagons
from app.games.carcassonne.expansions.abbey.commands import BuildBarn, Drive, LayAbbey
from app.games.carcassonne.model import Position
from app.games.carcassonne.rules.box_rules import BoxRules


def problems(state: Position) -> Iterator[Reason]:
    """Yield what cannot be of abbeys and barns.  Rule: ABB-1, ABB-5, ABB-20."""
    yield from abbeys.problems(state)
    yield from barns.problems(state)


RULES = BoxRules(
    verbs=(
        Verb(LayAbbey, abbeys.check, abbeys.play, abbeys.choices),
        Verb(BuildBarn, barns.check, barns.build, barns.choices),
        Verb(Drive, wagons.check, wagons.drive, wagons.choices),
    ),
    steps=(*abbeys.STEPS, wagons.STEP),
    completed=wagons.note,
    scored=barns.score,
    bars_figure=barns.bars_figure,
    bars_fields=barns.barred_fields,
    problems=problems,
    goes_on=abbeys.may_go_on,
    scores_too=barns.due,
    crowds=True,
)
