"""
Look for a position that shows each rule: PYTHONPATH=. python packaging/make_examples.py GAME [--missing].

The stories in tests/games/GAME, and of its expansions, are played with somebody watching: what is tried
there, from which position, is written down.  A rule that a story names is shown by what that story tries; a
refusal shows the rule it names; the functions that run while a step is played show the rules in their
docstrings.  For each rule the clearest of these moments goes into resources/games/GAME/examples.toml.  What
has a note was chosen by hand and stays, with --missing all that there is; what is found by nobody is told.
"""

import inspect
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from types import CodeType, FrameType
from typing import Any

import pytest
from attrs import evolve, frozen

from app.core.command import NATURE, Command
from app.core.game import AnyGame
from app.core.options import Unfit
from app.core.positions import Misread, write
from app.core.timeline import Entry
from app.games import all_games
from app.storage.codec import Codec
from app.storage.examples import Example, read_examples
from app.storage.rulebook import short_id
from tests.test_rule_ids import ONLY_INFORMS, ids

ROOT = Path(__file__).resolve().parent.parent
LONGEST_OPTIONS = 200
SLOW = ("bots", "thinking", "window", "physics", "bench", "every_box", "luck", "recount")

NATURES = {
    "Drew",
    "Drawn",
    "Rolled",
    "Lots",
    "Chose",
    "GlassRanOut",
    "Produced",
    "BreachRolled",
    "BattleRolled",
    "StarterDrawn",
    "Landed",
    "Grabbed",
    "Begins",
}
"""The verbs by which nature answers; nobody at a table tries them."""


@frozen
class Moment:
    """Something that was tried: from where, what came of it, the rules that took part, and its story's."""

    state: Any
    command: Command | None
    refusal: str
    shown: frozenset[str]
    told: frozenset[str]
    place: int


class Watcher:
    """A plugin of pytest that writes down what is tried."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.moments = game, list[Moment]()
        self._told, self._depth, self._place = frozenset[str](), 0, 0
        self._docs = documented(game)
        rules: Any = game.rules
        self._why_not, self._play = rules.why_not, rules.play
        package = sys.modules[rules.__name__]
        package.why_not, package.play = self.why_not, self.play

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        function = getattr(item, "function", None)
        text = inspect.getsource(function) if function else ""
        self._told = frozenset(map(short_id, ids(f"{item.name} {text}")))

    def why_not(self, state: Any, command: Any) -> Any:
        """Answer as the rules do, and write down a refusal."""
        if self._depth:
            return self._why_not(state, command)
        before = copied(state)
        reason, shown = self._watched(self._why_not, state, command)
        if reason is not None:
            self._note(before, command, short_id(reason.rule) if reason.rule else "?", shown)
        return reason

    def play(self, state: Any, command: Any) -> Any:
        """Do as the rules do, and write it down."""
        if self._depth:
            return self._play(state, command)
        before = copied(state)
        result, shown = self._watched(self._play, state, command)
        self._note(before, command, "", shown)
        return result

    def _note(self, before: Any, command: Any, refusal: str, shown: frozenset[str]) -> None:
        self._place += 1
        if before is not None:
            self.moments.append(Moment(before, command, refusal, shown, self._told, self._place))

    def _watched(self, does: Callable[..., Any], state: Any, command: Any) -> tuple[Any, frozenset[str]]:
        """Call a function of the rules; also return the rules whose functions had something to say."""
        shown = set[str]()

        def follow(frame: FrameType, event: str, result: Any) -> None:
            if event == "return" and result is not False and result != ():
                shown.update(self._docs.get(frame.f_code, ()))

        self._depth += 1
        sys.setprofile(follow)
        try:
            return does(state, command), frozenset(shown)
        finally:
            sys.setprofile(None)
            self._depth -= 1


def copied(state: Any) -> Any:
    """Return a copy, or None of what is no whole state."""
    try:
        return state.copy()
    except (AttributeError, TypeError):
        return None


def documented(game: AnyGame) -> Mapping[CodeType, frozenset[str]]:
    """Return the rules in the docstrings of a game's functions."""
    package = import_module(f"app.games.{game.id}")
    found: dict[CodeType, frozenset[str]] = {}
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if ".ui" not in module.name and "think" not in module.name:
            for each in vars(import_module(module.name)).values():
                if inspect.isfunction(each):
                    found[each.__code__] = frozenset(map(short_id, ids(each.__doc__ or "")))
    return found


def made(game: AnyGame, moment: Moment, rule: str) -> Example | None:
    """Return a moment as an example of *rule*; None if a sandbox cannot begin there."""
    codec = Codec(game)
    try:
        data = codec.from_options(moment.state.options)
        standard = codec.from_options(game.options())
        options = {name: value for name, value in data.items() if standard.get(name) != value}
        if len(json.dumps(options)) > LONGEST_OPTIONS:
            return None
        state = mended(moment.state) if game.id == "catapults" else moment.state
        step = None if moment.command is None else codec.from_entry(Entry(moment.command, False))
        text = write(game, state, len(game.rules.scores(state)))
        example = Example((rule,), text, options, step, moment.refusal if step else "")
        return example if is_sound(game, example) else None
    except (Misread, Unfit, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        # A state that only a story needs: it has no text, or the text is of another game.
        return None


def mended(state: Any) -> Any:
    """Return a position of Catapults! with the box and the decks counted anew: stories draw plates only."""
    state = state.copy()
    kinds = {kind.id: kind.cards for kind in state.options.tables.kinds}
    if any(_used(state)[kind] > count for kind, count in kinds.items()):
        _retile(state, kinds)
    if state.attack is not None and state.attack.dice:
        state.attack = evolve(state.attack, count=len(state.attack.dice))
    used = _used(state)
    state.supply = {kind: count - used[kind] for kind, count in kinds.items()}
    turned = Counter(kind for camp in state.camps for kind in camp.pile)
    if not state.options.equal_decks:
        state.pool = {kind: count - turned[kind] for kind, count in kinds.items()}
        for camp in state.camps:
            camp.deck = max(0, state.options.tables.deck - len(camp.pile))
    return state


def _used(state: Any) -> Counter[str]:
    loose = [piece for camp in state.camps for piece in (*camp.stolen, camp.hand) if piece is not None]
    walls = [wall for camp in state.camps for wall in camp.plate.walls.values()]
    return Counter(each.kind for each in (*loose, *walls))


def _retile(state: Any, kinds: Mapping[str, int]) -> None:
    """Let larger pieces stand where a story has drawn more monominoes than there are."""
    single = next(kind for kind, form in state.land.forms.items() if min(form.laid).bit_count() == 1)
    for luck in range(60):
        left = Counter(kinds) - Counter({k: n for k, n in _used(state).items() if k != single})
        plates = []
        for camp in state.camps:
            stays = {number: wall for number, wall in camp.plate.walls.items() if wall.kind != single}
            mask = sum(wall.mask for wall in camp.plate.walls.values() if wall.kind == single)
            plates.append((camp.plate, stays, _tiles(state.land, mask, left, Random(luck))))
        if all(tiles is not None for _, _, tiles in plates):
            number = 5000
            for plate, stays, tiles in plates:
                plate.walls = {**stays, **dict(enumerate(tiles, number))}
                number += len(tiles)
            return


def _tiles(land: Any, mask: int, left: Counter[str], rng: Random) -> list[Any] | None:
    """Return pieces that cover *mask*, taken from *left*; None if that comes to nothing."""
    from app.games.catapults.model import Wall

    tiles = []
    while mask:
        square = mask & -mask
        fits = [
            (kind, laid)
            for kind in land.forms
            for laid in land.forms[kind].laid
            if left[kind] and laid & square and not laid & ~mask
        ]
        if not fits:
            return None
        kind, laid = max(fits, key=lambda fit: (fit[1].bit_count(), rng.random()))
        left[kind] -= 1
        tiles.append(Wall(kind, laid))
        mask &= ~laid
    return tiles


def is_sound(game: AnyGame, example: Example) -> bool:
    """Tell whether an example reads as a possible position, from which its step does what it says."""
    found = example.position(game)
    if list(game.rules.problems(found.state)) or not game.rules.to_act(found.state):
        return False
    command = example.command(game)
    if command is None:
        return True
    reason = game.rules.why_not(found.state, command)
    if reason is None and not example.refusal:
        after = found.state.copy()
        game.rules.play(after, command)
    return (short_id(reason.rule) if reason and reason.rule else "") == example.refusal


def worth(moment: Moment, rule: str) -> float | None:
    """Return how well a moment shows a rule, the less the better; None if it does not."""
    told, refused = rule in moment.told, moment.refusal == rule
    tiers = (
        (told and refused, 0.0),
        (refused, 1.0),
        (told and rule in moment.shown and not moment.refusal, 2.0),
        (told and not moment.refusal, 3.0),
        (rule in moment.shown and not moment.refusal, 4.0),
        (told and moment.command is not None, 5.0),
    )
    tier = next((tier for holds, tier in tiers if holds), None)
    if tier is None:
        return None
    by_nature = moment.command is not None and moment.command.by == NATURE
    by_nobody = moment.refusal and moment.command is not None and not asked(moment)
    return tier + 0.3 * by_nature + 2.5 * bool(by_nobody) + 0.02 * len(moment.told) - 1e-7 * moment.place


def asked(moment: Moment) -> bool:
    """Tell whether somebody was asked who may want something, so that a refusal says more than "not you"."""
    seat = moment.command.by if moment.command is not None else NATURE
    return seat != NATURE and type(moment.command).__name__ not in NATURES


def best(game: AnyGame, moments: list[Moment], rule: str) -> Example | None:
    """Return the clearest example of a rule."""
    fits = [(value, at) for at, each in enumerate(moments) if (value := worth(each, rule)) is not None]
    found: list[Example] = []
    tier = 0
    for value, at in sorted(fits)[:400]:
        if found and (int(value) > tier or len(found) > 20):
            break
        if example := made(game, moments[at], rule):
            found.append(example)
            tier = int(value)
    return min(found, key=lambda each: len(each.text) + 2 * len(json.dumps(each.options)), default=None)


def watched(game: AnyGame) -> list[Moment]:
    """Play the stories of a game, and return what was tried."""
    watcher = Watcher(game)
    folder = ROOT / "tests" / "games" / game.id
    stories = [*sorted(folder.glob("test_*.py")), *sorted(folder.glob("expansions/test_*.py"))]
    files = [str(path) for path in stories if not any(slow in path.name for slow in SLOW)]
    pytest.main(
        ["-q", "-n0", "-p", "no:cacheprovider", "--no-header", "-W", "ignore", *files], plugins=[watcher]
    )
    return watcher.moments


def merged(examples: list[Example]) -> list[Example]:
    """Return examples in which what is tried from the same position stands once."""
    found: dict[tuple[str, str], Example] = {}
    for each in examples:
        key = each.text, json.dumps(each.step, sort_keys=True)
        before = found.get(key)
        found[key] = each if before is None else evolve(before, rules=before.rules + each.rules)
    return list(found.values())


def toml(example: Example) -> Iterator[str]:
    """Yield the lines of an example."""
    yield "[[example]]"
    yield f"rules = {json.dumps(example.rules)}"
    if example.note:
        yield f"note = {json.dumps(example.note)}"
    if example.options:
        yield f"options = '{json.dumps(example.options)}'"
    if example.step is not None:
        yield f"step = '{json.dumps(example.step)}'"
    if example.refusal:
        yield f'refusal = "{example.refusal}"'
    yield f"position = '''\n{example.text.strip()}\n'''\n"


def main() -> int:
    """Write the examples of a game; return the exit status."""
    game = next(each for each in all_games() if each.id == sys.argv[1])
    book = ROOT / "docs" / "rules" / f"{game.id}.md"
    path = ROOT / "resources" / "games" / game.id / "examples.toml"
    before = read_examples(path.read_text("utf-8")) if path.is_file() else []
    by_hand = [each for each in before if each.note or "--missing" in sys.argv]
    wanted = list(dict.fromkeys(map(short_id, ids(book.read_text("utf-8")))))
    wanted = [rule for rule in wanted if rule not in ONLY_INFORMS]
    moments = watched(game)
    print(f"{len(moments)} moments")
    shown = {rule for each in by_hand for rule in each.rules}
    by_hand = [evolve(each, rules=tuple(rule for rule in each.rules if rule in wanted)) for each in by_hand]
    found = {rule: best(game, moments, rule) for rule in wanted if rule not in shown}
    examples = by_hand + merged([each for each in found.values() if each is not None])
    head = "# Positions that show the rules; packaging/make_examples.py writes what has no note.\n\n"
    path.write_text(head + "\n".join("\n".join(toml(each)) for each in examples), "utf-8")
    missing = [rule for rule, each in found.items() if each is None]
    print(f"{len(examples)} examples, {path.stat().st_size} bytes; nothing shows: {' '.join(missing) or '-'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
