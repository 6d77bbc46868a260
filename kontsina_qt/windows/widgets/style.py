"""The application style sheet, from the tokens of the theme."""

from __future__ import annotations

import re

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QHeaderView

from kontsina_qt.table.layout.input_needs import input_needs, target_size
from kontsina_qt.table.style.text_size import (
    BODY,
    LARGE,
    SMALL,
    TITLE,
    interface_family,
    scaled,
    text_font,
    ui_scale,
)
from kontsina_qt.table.style.theme import Theme

MENU = 14
BOX = 14
DOT = (
    "qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,"
    " stop: 0 {accent}, stop: 0.55 {accent}, stop: 0.65 {paper}, stop: 1 {paper})"
)
"""The fill of a checked radio button."""

GRIP = (
    "qlineargradient(x1: 0, y1: 0, x2: {x}, y2: {y}, stop: 0 {paper}, stop: 0.35 {paper},"
    " stop: 0.36 {dim}, stop: 0.64 {dim}, stop: 0.65 {paper}, stop: 1 {paper})"
)
"""The fill of a splitter handle: a short bar in the middle."""

SHEET = """
QDialog {{ background: {paper}; }}
QDialog[panel="true"] {{
    background: {paper}; border: {pen}px solid {edge}; border-radius: 20px;
}}
QDialog QWidget {{ color: {ink}; font-family: "{family}"; font-size: {size}px; }}
QDialog QLabel[role="dim"] {{ color: {dim}; font-size: {small}px; }}
QDialog QLabel[role="name"] {{ font-weight: 600; }}
QDialog QLabel[role="mark"] {{
    background: {accent}; color: {on_accent}; border-radius: 8px; padding: 2px 8px;
    font-size: {small}px; font-weight: 600;
}}
QDialog QLabel[role="coin"], QDialog QLabel[role="coin-open"] {{
    background: {paper}; color: {ink}; border: 2px solid {dim}; border-radius: 17px;
    font-weight: 700;
}}
QDialog QLabel[role="coin-open"] {{
    background: {accent}; color: {on_accent}; border-color: {accent};
}}
QDialog QPushButton[role="more"] {{ padding: 7px 10px; }}
QDialog QPushButton[role="more"]:focus {{ padding: 6px 9px; }}
QDialog QPushButton::menu-indicator {{ image: none; width: 0; }}
QDialog QLabel[role="title"] {{ font-size: {title}px; font-weight: 700; }}
QDialog QLabel[role="head"] {{ font-size: {large}px; font-weight: 700; }}
QDialog QScrollArea, QDialog QScrollArea > QWidget > QWidget {{
    background: transparent; border: none;
}}
QDialog QFrame[role="panel"] {{ background: {shade}; border-radius: 16px; {border} }}
QDialog QPushButton {{
    border: 2px solid {accent}; border-radius: 18px; padding: 7px 20px; background: transparent;
    color: {accent}; font-weight: 600; min-height: 20px; outline: none;
}}
QDialog QPushButton:default {{ background: {accent}; color: {on_accent}; }}
QDialog QPushButton:hover {{ background: {hover}; color: {ink}; }}
QDialog QPushButton:checked {{ background: {accent}; color: {on_accent}; }}
QDialog QPushButton:disabled {{
    border-color: {off}; border-style: {off_line}; color: {off}; background: transparent;
}}
QDialog QPushButton:checked:disabled {{ background: {off}; color: {paper}; }}
QDialog QPushButton:focus, QDialog QComboBox:focus, QDialog QSpinBox:focus,
QDialog QLineEdit:focus, QDialog QTextBrowser:focus {{ border: 3px solid {ring}; }}
QDialog QPushButton:focus {{ padding: 6px 19px; }}
QDialog QComboBox, QDialog QSpinBox, QDialog QLineEdit {{
    background: {paper}; border: 1px solid {dim}; border-radius: 8px; padding: 5px 8px;
    min-height: {line}px; selection-background-color: {accent}; selection-color: {on_accent};
}}
QComboBox {{ combobox-popup: 0; }}
QDialog QComboBox {{ padding-right: 26px; }}
QDialog QComboBox::drop-down {{ border: none; width: 26px; }}
QDialog QComboBox::down-arrow {{ image: url(:/icons/down.svg); width: 12px; height: 12px; }}
QDialog QSpinBox {{ padding-right: 22px; }}
QDialog QLineEdit:focus {{ padding: 3px 6px; }}
QDialog QComboBox:focus {{ padding: 3px 24px 3px 6px; }}
QDialog QSpinBox:focus {{ padding: 3px 20px 3px 6px; }}
QDialog QSpinBox::up-button, QDialog QSpinBox::down-button {{ border: none; width: 22px; }}
QDialog QSpinBox::up-arrow {{ image: url(:/icons/up.svg); width: 10px; height: 10px; }}
QDialog QSpinBox::down-arrow {{ image: url(:/icons/down.svg); width: 10px; height: 10px; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 2px; }}
QScrollBar::handle {{ background: {dim}; border-radius: 4px; }}
QScrollBar::handle:vertical {{ min-height: 40px; }}
QScrollBar::handle:horizontal {{ min-width: 40px; }}
QScrollBar::handle:hover {{ background: {accent}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QSplitter::handle:horizontal {{ width: 5px; background: {along}; }}
QSplitter::handle:vertical {{ height: 5px; background: {across}; }}
QSplitter::handle:hover {{ background: {accent}; }}
QFileDialog {{
    backward-icon: url(:/icons/left.svg);
    forward-icon: url(:/icons/right.svg);
    filedialog-parent-directory-icon: url(:/icons/up.svg);
}}
QHeaderView::section {{
    background: {shade}; color: {ink}; border: none; padding: 4px 8px;
    border-right: 1px solid {dim};
}}
QSizeGrip {{ width: 0; height: 0; }}
QDialog QCheckBox, QDialog QRadioButton {{
    spacing: 10px; padding: 4px; border-radius: 6px; outline: none;
}}
QDialog QCheckBox::indicator, QDialog QRadioButton::indicator {{
    width: {box}px; height: {box}px; border: 1px solid {dim}; background: {paper};
}}
QDialog QCheckBox::indicator {{ border-radius: 4px; }}
QDialog QRadioButton::indicator {{ border-radius: {round}px; }}
QDialog QCheckBox::indicator:checked {{
    image: url(:/icons/{tick}.svg); border-color: {accent}; background: {accent};
}}
QDialog QRadioButton::indicator:checked {{ border-color: {accent}; background: {dot}; }}
QDialog QCheckBox::indicator:disabled, QDialog QRadioButton::indicator:disabled {{
    border: 1px dashed {dim};
}}
QDialog QCheckBox::indicator:checked:disabled {{ background: {dim}; }}
QDialog QSlider {{ min-height: 20px; }}
QDialog QSlider::groove:horizontal {{ height: 4px; border-radius: 2px; background: {dim}; }}
QDialog QSlider::sub-page:horizontal {{ border-radius: 2px; background: {accent}; }}
QDialog QSlider::handle:horizontal {{
    width: 14px; margin: -7px 0; border: 2px solid {paper}; border-radius: 9px;
    background: {accent};
}}
QDialog QSlider::handle:horizontal:focus {{ border-color: {ring}; }}
QDialog QCheckBox:focus, QDialog QRadioButton:focus {{ border: 3px solid {ring}; padding: 1px; }}
QDialog QCheckBox:disabled, QDialog QLabel:disabled, QDialog QComboBox:disabled,
QDialog QSpinBox:disabled, QDialog QLineEdit:disabled {{ color: {off}; }}
QDialog QComboBox:disabled, QDialog QSpinBox:disabled, QDialog QLineEdit:disabled {{
    border-color: {off}; border-style: {off_line};
}}
QDialog QTabBar::tab {{
    background: transparent; color: {ink}; border: 3px solid transparent; border-radius: 10px;
    padding: 5px 9px; margin-right: 2px;
}}
QDialog QTabBar::tab:hover {{ background: {chosen}; }}
QDialog QTabBar::tab:selected {{ background: {accent}; color: {on_accent}; }}
QDialog QTabBar::tab:focus {{ border-color: {ring}; }}
QDialog QListView {{
    background: {shade}; border: none; border-radius: 12px; padding: 8px; outline: none;
}}
QDialog QListView::item {{ padding: 4px; }}
QDialog QListView:focus {{ border: 3px solid {ring}; padding: 5px; }}
QDialog QComboBox QAbstractItemView, QDialog QComboBox QAbstractItemView:focus {{
    background: {paper}; color: {ink}; border: 1px solid {dim}; border-radius: 0; padding: 0;
}}
QDialog QListView::item:selected, QDialog QTableView::item:selected {{
    background: {chosen}; color: {ink};
}}
QDialog QTextBrowser {{ background: {shade}; border: none; border-radius: 12px; padding: 8px; }}
QMenu {{
    background: {paper}; color: {ink}; border: 1px solid {dim}; padding: 6px;
    font-family: "{family}"; font-size: {menu}px;
}}
QMenu::item {{ padding: 6px 26px 6px 12px; border-radius: 6px; }}
QMenu[tight="true"]::item {{ padding-top: 4px; padding-bottom: 4px; }}
QMenu::icon, QMenu::indicator {{ padding-left: 10px; }}
QMenu::item:selected {{ background: {chosen}; }}
QMenu::item:disabled {{ color: {off}; }}
QMenu::separator {{ height: 1px; background: {shade}; margin: 5px 8px; }}
QToolTip {{ background: {paper}; color: {ink}; border: 1px solid {dim}; padding: 4px; }}
"""


FOR_SLOW_HANDS = """
QDialog QPushButton {{ min-height: 28px; min-width: 44px; }}
QDialog QToolButton {{ min-width: 44px; min-height: 44px; }}
QDialog QComboBox, QDialog QLineEdit {{ min-height: 34px; min-width: 44px; }}
QDialog QSpinBox {{ min-height: 34px; min-width: 60px; padding-left: 50px; padding-right: 50px; }}
QDialog QSpinBox:focus {{ padding-left: 48px; padding-right: 48px; }}
QDialog QSpinBox::up-button {{ width: 44px; height: 44px; subcontrol-position: center right; }}
QDialog QSpinBox::down-button {{ width: 44px; height: 44px; subcontrol-position: center left; }}
QDialog QCheckBox, QDialog QRadioButton {{ min-height: 38px; min-width: 44px; }}
QDialog QTabBar::tab {{ min-height: 38px; min-width: 38px; }}
QDialog QSlider {{ min-height: 44px; }}
QDialog QSlider::handle:horizontal {{ width: 40px; margin: -20px 0; border-radius: 22px; }}
QDialog QListView::item {{ min-height: 44px; }}
QMenu::item {{ padding: 14px 26px 14px 12px; }}
QScrollBar:vertical {{ width: 44px; }}
QScrollBar:horizontal {{ height: 44px; }}
QScrollBar::handle:vertical {{ min-height: 44px; }}
QScrollBar::handle:horizontal {{ min-width: 44px; }}
"""
"""Additional rules for large targets."""


def upright_bar(handle: str) -> str:
    """Return the style sheet of a vertical scroll bar, for widgets with their own style sheet."""
    least = target_size(40)
    return (
        f"QScrollBar:vertical {{ background: transparent; width: {target_size(12)}px; "
        f"margin: 2px; }}"
        f"QScrollBar::handle:vertical {{ background: {handle}; border-radius: 4px;"
        f" min-height: {least}px; }}"
        "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }"
        "QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }"
    )


def over_cells(headers: QHeaderView) -> None:
    """Align a table's headers with the text of its cells."""
    headers.setStyleSheet(
        "QHeaderView::section { padding: 4px 9px; }"
    )  # Qt adds 3 to the padding of a cell


LENGTH = re.compile(r"\b(\d{1,2})px")
"""A length in the style sheet."""


def _scaled_length(length: re.Match[str]) -> str:
    """Scale a length for a large window; thin lines stay thin."""
    pixels = int(length[1])
    return f"{round(pixels * ui_scale()) if pixels > 3 else pixels}px"


WORN = "worn"
"""The application property with the font, palette and style sheet set last."""


OFF = "#a8a8a8"
"""What cannot be pressed where words and lines are white: grey, and its line is broken."""


def off_colour(theme: Theme) -> str:
    """The colour of what cannot be pressed; solid, as a border that shines through has spots."""
    return OFF if theme.contrast else laid_on(theme.ink_dim, theme.paper).name()


def laid_on(colour: QColor, ground: QColor) -> QColor:
    """A colour that shines through as it is seen on a ground, solid."""
    part = colour.alphaF()

    def mixed(over: int, under: int) -> int:
        return round(over * part + under * (1 - part))

    return QColor(
        mixed(colour.red(), ground.red()),
        mixed(colour.green(), ground.green()),
        mixed(colour.blue(), ground.blue()),
    )


def apply_style(app: QApplication, theme: Theme) -> None:
    """Set font, palette and style sheet of the application, if they have changed."""
    accent, paper, dim = map(rgba, (theme.paper_accent, theme.paper, theme.ink_dim))
    sheet = LENGTH.sub(_scaled_length, SHEET + FOR_SLOW_HANDS * input_needs().large).format(
        paper=paper,
        pen=theme.paper_pen.width(),
        edge=rgba(theme.paper_pen.color()),
        shade=rgba(theme.paper_shade),
        chosen=rgba(theme.paper_chosen),
        hover=rgba(theme.paper_chosen),
        ink=rgba(theme.ink),
        dim=dim,
        off=off_colour(theme),
        off_line="dashed" if theme.contrast else "solid",
        accent=accent,
        along=GRIP.format(x=0, y=1, paper=paper, dim=dim),
        across=GRIP.format(x=1, y=0, paper=paper, dim=dim),
        dot=DOT.format(accent=accent, paper=paper),
        tick=tick_on(theme.paper_accent),
        box=scaled(BOX),
        round=(scaled(BOX) + 2) // 2,
        on_accent=on_colour(theme.paper_accent),
        ring=rgba(theme.paper_gold),
        border="border: 2px solid #ffffff;" if theme.contrast else "border: none;",
        family=interface_family(),
        size=scaled(BODY),
        line=scaled(20),
        small=scaled(SMALL),
        large=scaled(LARGE),
        title=scaled(TITLE),
        menu=scaled(MENU),
    )
    font, palette = text_font(BODY), _palette(theme)
    wanted = (font, palette, sheet)
    worn = app.property(WORN)
    if worn == wanted:
        return  # each of these is slow, since it restyles every widget
    app.setProperty(WORN, wanted)
    if worn is None:
        app.setStyle("Fusion")
    if worn is None or worn[0] != font:
        app.setFont(font)
    if worn is None or worn[1] != palette:
        app.setPalette(palette)
    if worn is None or worn[2] != sheet:
        app.setStyleSheet(sheet)


def _palette(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for name, colour in (
        (role.Window, theme.paper),
        (role.Base, theme.paper),
        (role.AlternateBase, theme.paper_shade),
        (role.Button, theme.paper_shade),
        (role.WindowText, theme.ink),
        (role.Text, theme.ink),
        (role.ButtonText, theme.ink),
        (role.Highlight, theme.paper_accent),
        (role.PlaceholderText, theme.ink_dim),
    ):
        palette.setColor(name, colour)
    for name in (role.WindowText, role.Text, role.ButtonText):
        off = QColor(OFF) if theme.contrast else theme.ink_dim
        palette.setColor(QPalette.ColorGroup.Disabled, name, off)
    return palette


def on_colour(colour: QColor) -> str:
    """Return the text colour for a background: dark on a light one, light on a dark one."""
    return "#1d2430" if _is_light(colour) else "#f9f4e8"


def tick_on(colour: QColor) -> str:
    """Return the name of the tick icon for a background."""
    return "check-ink" if _is_light(colour) else "check"


def _is_light(colour: QColor) -> bool:
    return colour.lightnessF() > 0.55


def rgba(colour: QColor) -> str:
    """Return a colour in style sheet syntax."""
    return f"rgba({colour.red()},{colour.green()},{colour.blue()},{colour.alpha()})"
