"""The dialog of badges and the next step of the path."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from kontsina_qt.goals.badges import BADGES, Badge
from kontsina_qt.goals.path import done_on_path, next_on_path, steps
from kontsina_qt.goals.reached import Reached
from kontsina_qt.language import tr
from kontsina_qt.library.tables.profile import Profile
from kontsina_qt.rules.state.spoken import aloud
from kontsina_qt.table.style.plain_text import Label
from kontsina_qt.table.style.text_size import scaled
from kontsina_qt.table.style.theme import Theme
from kontsina_qt.windows.badges.words import badge_words, earned_words, step_words
from kontsina_qt.windows.widgets.dialog import FittingDialog, scrolling
from kontsina_qt.windows.widgets.forms import lay_in_columns
from kontsina_qt.windows.widgets.style import rgba
from kontsina_qt.windows.widgets.tab_order import tab_through

MEDAL = 52
COLUMN = 300
"""The smallest width of a badge, in pixels at the usual text size."""
GAP = 10
SHEET = """
QFrame[badge="true"] {{ border-radius: 14px; border: 3px solid transparent; background: {shade}; }}
QFrame[badge="true"][earned="false"] {{ background: transparent; border: 1px dashed {dim}; }}
QFrame[badge="true"]:focus {{ border: 3px solid {ring}; }}
Label[title="true"] {{ font-weight: 700; }}
"""

COIN = (
    "qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5, stop: 0 {inner},"
    " stop: 0.76 {inner}, stop: 0.78 {line}, stop: 0.81 {line}, stop: 0.83 {inner},"
    " stop: 1 {inner})"
)
"""The gradient of a coin: a disc with a thin circle in it."""
COMMON = " border-radius: {radius}px; font-weight: 700; font-size: {type}px;"
EARNED = (
    f"background: {COIN.format(inner='{gold}', line='#a97f35')}; color: #1d2430;"
    f" border: 4px solid {{accent}};{COMMON}"
)
OPEN = (
    f"background: {COIN.format(inner='transparent', line='{dim}')}; color: {{dim}};"
    f" border: 2px dashed {{dim}};{COMMON}"
)


class Medal(Label):
    """A coin with a sign: golden if the badge is earned, else outlined."""

    def __init__(self, sign: str, earned: bool, theme: Theme) -> None:
        super().__init__(sign)
        size = scaled(MEDAL)
        self.setFixedSize(size, size)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        look = EARNED if earned else OPEN
        self.setStyleSheet(
            look.format(
                accent=theme.paper_accent.name(),
                gold=theme.gold.name(),
                dim=rgba(theme.ink_dim),
                radius=size // 2,
                type=scaled(19 if len(sign) < 2 else 16),
            )
        )


class BadgeCard(QFrame):
    """A badge: medal, name, how it is earned, and when it was."""

    def __init__(self, badge: Badge, day: str | None, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("badge", True)
        self.setProperty("earned", "false" if day is None else "true")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(aloud(badge_words(badge, day), tr))
        title, how = Label(tr(badge.title)), Label(tr(badge.how))
        title.setProperty("title", True)
        for label in (title, how):
            label.setWordWrap(True)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addStretch(1)
        words.addWidget(title)
        words.addWidget(how)
        if day is not None:
            when = Label(earned_words(day))
            when.setProperty("role", "dim")
            words.addWidget(when)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(*(scaled(each) for each in (12, 8, 12, 8)))
        row.setSpacing(scaled(12))
        row.addWidget(Medal(badge.sign, day is not None, theme))
        row.addLayout(words, 1)


class BadgesDialog(FittingDialog):
    """All badges, earned ones first. Accepted to take the next step of the path.

    Args:
        profile, reached: the profile, and the achievements in matches.
        theme: the theme.
        parent: the parent widget.

    Attributes:
        step: the next step of the path; None at its end.
        go: the button that takes it.
        cards: the badges, in order.
    """

    def __init__(
        self, profile: Profile, reached: Reached, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Badges"))
        self.propose(980, 700)
        self.setStyleSheet(
            SHEET.format(
                shade=theme.paper_shade.name(),
                dim=theme.ink_dim.name(),
                ring=theme.paper_gold.name(),
            )
        )
        title = Label(tr("Badges"))
        title.setProperty("role", "title")
        have = sum(name in profile.badges for name in BADGES)
        count = Label(tr("{n} of {all} earned").format(n=have, all=len(BADGES)))
        count.setProperty("role", "head")
        ways = QBoxLayout.Direction
        self._head = QBoxLayout(ways.LeftToRight)
        self._head.addWidget(title)
        self._head.addStretch(1)
        self._head.addWidget(count)
        self.step = next_on_path(profile, reached)
        self.go = QPushButton(tr("Let's go"))
        order = sorted(BADGES.values(), key=lambda badge: badge.name not in profile.badges)
        inside = QWidget()
        days = profile.badges
        self.cards = [BadgeCard(each, days.get(each.name), theme, inside) for each in order]
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, 6, 0)
        self._grid.setSpacing(GAP)
        column = QVBoxLayout(self)
        column.addLayout(self._head)
        column.addWidget(self._path(profile, reached))
        column.addWidget(scrolling(inside, sideways=False), 1)
        note = Label(tr("Matches with undo don't count."))
        note.setProperty("role", "dim")
        note.setWordWrap(True)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.reject)
        self.go.clicked.connect(self.accept)
        for button in (self.go, close):
            button.setAutoDefault(False)
        self.go.setDefault(self.step is not None)
        foot = QHBoxLayout()
        foot.addWidget(note, 1)
        foot.addWidget(close)
        column.addLayout(foot)
        tab_through([self.go, *self.cards, close])
        (self.go if self.step is not None else close).setFocus()

    def _path(self, profile: Profile, reached: Reached) -> QWidget:
        """Return the panel with the next step and the progress."""
        every = steps(profile, reached)
        panel = QFrame()
        panel.setProperty("role", "panel")
        head = Label(tr("From the first lesson to Expert"))
        head.setProperty("role", "head")
        far = tr("{n} of {all} steps").format(n=done_on_path(every), all=len(every))
        if self.step is None:
            words = tr("You made it all the way. Well played!")
        else:
            words = tr("Next: {step}").format(step=step_words(self.step))
        line = Label(f"{words} · {far}")
        for label in (head, line):
            label.setWordWrap(True)
        self.go.setAccessibleDescription(aloud(words, tr))
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(head)
        said.addWidget(line)
        row = QHBoxLayout(panel)
        row.setContentsMargins(*(scaled(each) for each in (16, 10, 16, 10)))
        row.addLayout(said, 1)
        row.addWidget(self.go)
        self.go.setHidden(self.step is None)
        return panel

    def arrange_in(self, room: QSize) -> None:
        """Arrange the badges in as many columns as fit."""
        inner = self.inner_width(room)
        many = max(1, min(3, (inner + GAP) // (scaled(COLUMN) + GAP)))
        lay_in_columns(self._grid, self.cards, many)
        ways = QBoxLayout.Direction
        narrow = many == 1
        self._head.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
