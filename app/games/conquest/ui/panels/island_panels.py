"""What floats over the sea: phases, special cards, the hex that is pointed at, claims."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.core.names import isolated
from app.core.words import N_, Phrase, without_coordinates
from app.games.conquest.model import Position
from app.games.conquest.pieces import NOBODY, Phase, Special
from app.games.conquest.rules.attack import is_peace, peace_of
from app.games.conquest.ui.hex_explanation import resource_words, special_name, special_words, yields
from app.games.conquest.ui.layout import hex_words
from app.games.conquest.ui.panels.floating_panel import SMALL, WIDTH, FloatingPanel, written
from app.games.conquest.ui.prompts import PHASE_NAMES
from app.i18n import VOICE, number, say, sentence
from app.ui.art.seat_style import paint_emblem
from app.ui.board.company import Company
from app.ui.text.labels import Html, TextLabel, html, joined_html, set_tool_tip
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import give_letters, grown, growth, sized


def badge(colour: int, size: int) -> QLabel:
    """Return a seat's shield as a label."""
    pixels = QPixmap(size * 2, size * 2)
    pixels.setDevicePixelRatio(2)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_emblem(painter, colour, QPointF(size / 2, size / 2), size / 2 - 1)
    painter.end()
    label = TextLabel()
    label.setPixmap(pixels)
    label.setFixedSize(size, size)
    return label


class Track(FloatingPanel):
    """
    Shows the round and the phases of the turn; a later phase can be clicked.

    Signals:
        wanted: Somebody wants to go on to a `Phase`.
    """

    wanted = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._round = written(bold=True, wraps=False)
        self._buttons: dict[Phase, QPushButton] = {}
        self._is_short = False
        # Why a phase does not come, by the phase.
        self._why_not: dict[Phase, str] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 7, 10, 8)
        layout.setSpacing(4)
        layout.addWidget(self._round)
        row = QHBoxLayout()
        row.setSpacing(2)
        layout.addLayout(row)
        for phase in PHASE_NAMES:
            button = QPushButton()
            button.setFlat(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, phase=phase: self.wanted.emit(phase))
            self._buttons[phase] = button
            if row.count():
                row.addWidget(written("›", wraps=False))
            row.addWidget(button)

    def show_view(self, view: Position, *, may_go: bool) -> None:
        """Show where the turn stands."""
        limit = view.options.round_limit
        text = N_("Round {round} of {limit}") if limit else N_("Round {round}")
        if view.round == limit:
            text = N_("Round {round} of {limit}, the last")
        self._why_not = _left_out(view)
        told = Phrase(text, {"round": view.round, "limit": limit})
        told = Phrase(N_("{round} – peace"), {"round": told}) if self._why_not else told
        self._round.setText(say(told))
        for phase, button in self._buttons.items():
            is_now = view.phase is phase
            font = sized(SMALL, bold=is_now)
            font.setStrikeOut(phase in self._why_not)
            button.setFont(font)
            button.setEnabled(is_now or (may_go and phase > view.phase and phase not in self._why_not))
            palette = self.palette()
            if is_now:
                role = QPalette.ColorRole
                palette.setColor(role.ButtonText, palette.color(role.HighlightedText))
                palette.setColor(role.Button, palette.color(role.Highlight))
            button.setPalette(palette)
            button.setFlat(not is_now)
        self.setVisible(Phase.BUILD <= view.phase < Phase.END)
        self._name_phases()

    def shorten(self, is_short: bool) -> None:
        """Say less where there is little room: the round stands over the board, other phases have numbers."""
        if self._is_short != is_short:
            self._is_short = is_short
            self._round.setHidden(is_short)
            self._name_phases()

    def _name_phases(self) -> None:
        for place, (phase, button) in enumerate(self._buttons.items()):
            name = say(PHASE_NAMES[phase])
            is_brief = self._is_short and button.isFlat()
            button.setText(number(place + 1) if is_brief else name)
            why = self._why_not.get(phase, "")
            button.setAccessibleName(name)
            button.setAccessibleDescription(why)
            set_tool_tip(button, why or (name if is_brief else ""))
            button.setFixedWidth(button.fontMetrics().horizontalAdvance(button.text()) + 16)
        self.fit()


def _left_out(view: Position) -> dict[Phase, str]:
    """Return the phases that this turn will not have, each with why.  Rules: CON-26, CON-R44, CON-R48."""
    if view.turn == NOBODY or view.phase is Phase.ATTACK or not is_peace(view, view.turn):
        return {}
    text = N_("Peace: nobody may attack in the first turns (here: {count}).")
    return {Phase.ATTACK: say(Phrase(text, {"count": peace_of(view, view.turn)}))}


_ASIDE, _APART, _SHIELD = 10, 7, 18
"""Pixels of special cards: beside them, between shield and name, of a shield."""


def short_width() -> int:
    """Return how wide special cards are without what they take, in pixels."""
    metrics = QFontMetrics(sized(SMALL, bold=True))
    names = (metrics.horizontalAdvance(say(special_name(special))) for special in Special)
    return max(names) + 2 * _ASIDE + _APART + _SHIELD


class Honours(FloatingPanel):
    """Shows the three special cards: who has them, and what it takes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(_ASIDE, 7, _ASIDE, 8)
        self._grid.setHorizontalSpacing(_APART)
        self._grid.setVerticalSpacing(1)
        self._shown: object = None
        self._lines: list[TextLabel] = []
        # Mark and name of each card that nobody has.
        self._free: list[QWidget] = []
        self._is_short = False

    @property
    def full_width(self) -> int:
        """How wide it is with what each card takes, in pixels."""
        longest = max((line.sizeHint().width() for line in self._lines), default=0)
        return longest + 2 * _ASIDE + _APART + _SHIELD

    def shorten(self, is_short: bool) -> None:
        """Say what each card takes; where there is little room, only who has one: the rest is in the tip."""
        if self._is_short != is_short:
            self._is_short = is_short
            self._show_lines()

    def _show_lines(self) -> None:
        for part in (*self._lines, *self._free):
            part.setHidden(self._is_short)
        set_tool_tip(self, "\n".join(line.text() for line in self._lines) if self._is_short else "")
        self.fit()
        self.setHidden(not self._lines or (self._is_short and len(self._free) == 2 * len(Special)))

    def show_view(self, view: Position, company: Company) -> None:
        """Show who has which card."""
        rows = [(special, view.holders[special], *special_words(view, special)) for special in Special]
        told = [(special, holder, company.say(who), company.say(what)) for special, holder, who, what in rows]
        shown = told, company.players, growth(), VOICE.language.code
        if shown == self._shown:
            return
        self._shown = shown
        empty(self._grid)
        self._lines, self._free = [], []
        for row, (special, holder, who, what) in enumerate(told):
            mark = badge(company.colour(holder), _SHIELD) if holder != NOBODY else TextLabel()
            mark.setFixedSize(_SHIELD, _SHIELD)
            self._grid.addWidget(mark, row * 2, 0, 2, 1)
            name = written(say(special_name(special)), SMALL, bold=True, wraps=False)
            self._grid.addWidget(name, row * 2, 1)
            self._free += [mark, name] if holder == NOBODY else []
            line = written(f"{who} – {what}", SMALL, wraps=False)
            line.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            self._grid.addWidget(line, row * 2 + 1, 1)
            self._lines.append(line)
        self._show_lines()


_LEAST = 110
"""Pixels for letters of the usual size: in less the words about a hex would be a column of them."""


class Explanation(FloatingPanel):
    """Shows the hex that is pointed at: whose it is, and what it brings to whom, addend by addend."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._text = written("", SMALL)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 7, 10, 8)
        layout.addWidget(self._text)

    def keep_width(self, room: QSize) -> None:
        """Be as wide as the sea is where it lies, in pixels, if words can be read there."""
        width = max(grown(_LEAST), min(grown(WIDTH), room.width()))
        if self._needs(width) > room.height():
            width = grown(WIDTH)
        if width != self.width():
            self.setFixedWidth(width)
            self.fit(width)

    def _needs(self, width: int) -> int:
        layout = self.layout()
        return 0 if layout is None else layout.totalHeightForWidth(width)

    def show_hex(self, view: Position, company: Company, hex_: int | None, *, names_places: bool) -> None:
        """Explain a hex, or nothing; by its name if the board names its hexes."""
        if hex_ is None:
            self.hide()
            return
        self._text.setText(_explained(view, company, hex_, names_places))
        self.fit(self.width())
        self.show()


def _explained(view: Position, company: Company, hex_: int, names_places: bool) -> Html:
    """Return the words for a hex, as rich text."""
    words = hex_words(view, company, hex_)
    words = words if names_places else without_coordinates(words)
    lines = [html("<b>{hex}</b>", hex=sentence(company.say(words)))]
    kind = resource_words(view, hex_)
    if kind is None:
        return joined_html([*lines, html("{text}", text=say(N_("A desert brings nothing.")))], "<br>")
    rows = list(yields(view, hex_))
    if not rows:
        nobody = say(Phrase(N_("brings {kind} to nobody"), {"kind": kind}))
        lines.append(html("{text}", text=nobody))
    for seat, total, addends in rows:
        told = " ".join(say(addend) for addend in addends)
        goods = f"{isolated(company.name(seat))}: {number(total)} {say(kind)}"
        lines.append(html("<b>{goods}</b><br>{addends}", goods=goods, addends=told))
    return joined_html(lines, "<br>")


_CLAIM, _BESIDE_LAND = 1.1, (1.1, SMALL, 0.74)
"""The size of the letters of a claim beside the usual one, and where it has no room but beside the land."""


class Banner(FloatingPanel):
    """Shows claims to the island in large letters."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, accent="#8E2207")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._words = written(factor=_CLAIM, bold=True)
        self._words.setStyleSheet("color: #FFFFFF")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 8, 12, 9)
        layout.addWidget(self._words)

    def show_claims(self, lines: Sequence[str], width: int) -> None:
        """Show the claims there are, in so many pixels of width."""
        self._words.setText("\n\n".join(lines))
        self.setVisible(bool(lines))
        self._widen(width)

    def keep_room(self, least: int, room: QSize) -> None:
        """Be as wide as *least*, or as there is room if that is too little to be read whole."""
        give_letters(self._words, _CLAIM, bold=True)
        self._widen(least)
        if self.height() > room.height() and room.width() > least:
            self._widen(room.width())

    def fits_into(self, sea: QSize) -> bool:
        """Take all the width of what is free beside the land, and tell whether words can be read there."""
        for factor in _BESIDE_LAND if sea.width() >= grown(_LEAST) else ():
            give_letters(self._words, factor, bold=True)
            self._widen(sea.width())
            if self.height() <= sea.height():
                return True
        return False

    def _widen(self, width: int) -> None:
        self.setFixedWidth(width)
        self.fit(width)

    @property
    def words(self) -> str:
        """The text that is shown."""
        return self._words.text() if not self.isHidden() else ""

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor("#FFF3E4"), 2.4))
        painter.setBrush(QColor("#B93A0E"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 9, 9)
        painter.end()
