"""Style sheets of the new-game page: tiles on the cloth, and the panel on paper."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtGui import QColor

from kontsina_qt.table.cards.art import CardArt
from kontsina_qt.table.layout.input_needs import target_size
from kontsina_qt.table.style.text_size import BODY, LARGE, SMALL, TITLE, scaled
from kontsina_qt.table.style.theme import THEMES, Theme
from kontsina_qt.windows.widgets.style import off_colour, upright_bar


@dataclass(frozen=True, slots=True, eq=False)
class BrowserStyle:
    """The deck and colours of the page.

    Attributes:
        theme, art: the colours, and the deck.
    """

    theme: Theme = THEMES["cloth"]
    art: CardArt = field(default_factory=CardArt)


NAME = 28
"""The font size of the name of the game in the panel."""

CLOTH = """
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
QLabel {{ color: {text}; }}
QLabel[role="title"] {{ font-size: {title}px; font-weight: 700; }}
QLabel[role="head"] {{ font-size: {large}px; font-weight: 700; }}
QLabel[role="note"] {{ color: {text_dim}; font-size: {small}px; }}
QLineEdit {{
    background: {field}; color: {text}; border: 1px solid {text_dim}; border-radius: {round}px;
    padding: 2px {pad}px; min-height: {line}px; placeholder-text-color: {text_dim};
}}
QLineEdit:focus {{ border: 3px solid {ring}; padding: 0px {pad_less}px; }}
QPushButton {{
    background: transparent; color: {text}; border: 2px solid {text_dim};
    border-radius: {round}px; padding: 2px {pad}px; min-height: {line}px; min-width: {least}px;
    font-weight: 600;
}}
QPushButton:hover {{ background: {hover}; color: {text}; }}
QPushButton:checked {{ background: {accent}; color: #1d2430; border-color: {accent}; }}
QPushButton:focus {{ border: 3px solid {ring}; padding: 1px {pad_less}px; }}
QPushButton[role="back"], QPushButton[role="back"]:focus {{
    padding: 0; min-width: {line}px; max-width: {line}px; border-radius: {half}px;
}}
QPushButton[role="link"] {{
    border: 2px solid transparent; color: {accent}; padding: 2px 6px; font-size: {small}px;
    min-height: {link}px;
}}
QPushButton[role="link"]:checked {{
    background: transparent; color: {accent}; border: 2px solid transparent;
}}
QPushButton[role="link"]:focus {{ border: 2px solid {ring}; }}
QRadioButton[role="tile"] {{
    background: {paper}; border: {edge}px solid {tile_edge}; border-radius: 18px; padding: 0;
    spacing: 0; min-width: 0; min-height: 0;
}}
QRadioButton[role="tile"]::indicator {{ width: 0; height: 0; border: none; }}
QRadioButton[role="tile"]:hover {{ background: {chosen}; }}
QRadioButton[role="tile"]:checked {{ border: {edge}px solid {accent}; }}
QRadioButton[role="tile"]:focus {{ border: {edge}px solid {ring}; padding: 0; }}
QRadioButton[role="tile"] QLabel {{ color: {ink}; }}
QRadioButton[role="tile"] QLabel[role="tile-name"] {{ font-weight: 700; }}
QRadioButton[role="tile"] QLabel[role="dim"] {{ color: {ink_dim}; font-size: {small}px; }}
QRadioButton[role="tile"] QLabel[role="dots"] {{ color: {paper_accent}; font-size: {dots}px; }}
"""

PAPER = """
QFrame[role="sheet"] {{ background: {paper}; border-radius: 20px; {border} }}
QScrollBar:vertical {{ margin: 14px 2px 2px 2px; }}
QLabel[role="game"] {{ font-size: {name}px; font-weight: 700; }}
QLabel[role="line"] {{ color: {ink_dim}; font-size: {small}px; }}
QPushButton[role="link"] {{
    border: 2px solid transparent; color: {paper_accent}; padding: 2px 6px; font-weight: 600;
    background: transparent; min-width: {least}px; min-height: {link}px;
}}
QPushButton[role="link"]:hover {{ background: {chosen}; }}
QPushButton[role="link"]:focus {{ border: 2px solid {paper_ring}; }}
QPushButton[role="fold"] {{
    border: 2px solid transparent; border-radius: 8px; background: transparent; padding: 0;
    min-height: 0; text-align: left;
}}
QPushButton[role="fold"]:hover {{ background: {chosen}; }}
QPushButton[role="fold"]:checked {{ background: transparent; }}
QPushButton[role="fold"]:focus {{ border: 2px solid {paper_ring}; padding: 0; }}
QRadioButton[role="seat"] {{
    background: {shade}; border: 2px solid {seat_edge}; border-radius: {seat_round}px; padding: 0;
    spacing: 0; min-width: 0; min-height: 0; color: {ink};
}}
QRadioButton[role="seat"]::indicator {{ width: 0; height: 0; border: none; }}
QRadioButton[role="seat"]:hover {{ background: {chosen}; }}
QRadioButton[role="seat"]:checked {{ background: {shade}; border: 2px solid {paper_accent}; }}
QRadioButton[role="seat"]:focus {{ border: 3px solid {paper_ring}; padding: 0; }}
QPushButton[role="half"] {{ padding-left: 4px; padding-right: 4px; }}
QPushButton[role="half"]:focus {{ padding-left: 3px; padding-right: 3px; }}
QLabel[role="fold-title"] {{ font-weight: 700; color: {ink}; }}
QFrame[role="rule"] {{ background: {shade}; }}
QPushButton[role="play"], QPushButton[role="play"]:hover {{
    background: {paper_accent}; color: {on_accent}; border: 2px solid {paper_accent};
    border-radius: {play_round}px; min-height: {play}px; font-size: {large}px; padding: 0 22px;
}}
QPushButton[role="play"]:focus {{ border: 3px solid {paper_ring}; padding: 0 21px; }}
QPushButton[role="play"]:disabled {{
    background: transparent; color: {off}; border: 2px {off_line} {off};
}}
"""


def _rgba(colour: QColor) -> str:
    return f"rgba({colour.red()},{colour.green()},{colour.blue()},{colour.alpha()})"


def sheet(text: str, theme: Theme) -> str:
    """Return one of the style sheets with the colours of a theme, scaled to the text size."""
    line, play = target_size(scaled(34)), target_size(scaled(48))
    words = text.format(
        text=_rgba(theme.text),
        text_dim=_rgba(theme.text_dim),
        field=_rgba(theme.plate),
        hover=_rgba(theme.tile_hover),
        accent=_rgba(theme.accent),
        on_accent="#1d2430" if theme.paper_accent.lightnessF() > 0.55 else "#f9f4e8",
        ring="#ffffff",
        paper=_rgba(theme.paper),
        shade=_rgba(theme.paper_shade),
        chosen=_rgba(theme.paper_chosen),
        tile_edge=_rgba(theme.text if theme.contrast else theme.paper),
        ink=_rgba(theme.ink),
        ink_dim=_rgba(theme.ink_dim),
        paper_accent=_rgba(theme.paper_accent),
        paper_ring=_rgba(theme.paper_gold),
        border="border: 2px solid #ffffff;" if theme.contrast else "border: none;",
        title=scaled(TITLE),
        large=scaled(LARGE),
        small=scaled(SMALL),
        body=scaled(BODY),
        dots=scaled(12),
        name=scaled(NAME),
        line=line,
        round=line // 2 + 3,
        half=line // 2 + 2,
        pad=scaled(14),
        pad_less=scaled(14) - 1,
        least=target_size(0),
        link=target_size(scaled(20)),
        edge=4,
        off=off_colour(theme),
        off_line="dashed" if theme.contrast else "solid",
        seat_edge=_rgba(theme.ink_dim if theme.contrast else theme.paper_shade),
        seat_round=scaled(16),
        play=play,
        play_round=play // 2 + 2,
    )
    return words + (upright_bar(_rgba(theme.text_dim)) if text is CLOTH else "")
