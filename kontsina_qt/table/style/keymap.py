"""Every key and what it does, for actions, the table, the help and the tests.

Keys are named as in ``QKeySequence``. Single letters stand for positions on the keyboard: a Greek
keyboard sends ``Η`` where a Latin one sends ``H``, and both do the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QKeyCombination
from PySide6.QtGui import QKeySequence

from kontsina_qt.rules.base.messages import N_


class Where(StrEnum):
    """The context of a key."""

    ANYWHERE = "anywhere"
    MATCH = "match"
    TABLE = "table"
    ASKING = "asking"
    CHOICE = "choice"
    CUT = "cut"
    SHEET = "sheet"
    OUTCOME = "outcome"
    MATCH_END = "match end"
    CURTAIN = "curtain"
    LOTS = "lots"
    START = "start"
    TILES = "tiles"
    GAMES = "games"
    REVIEW = "review"
    REPLAY = "replay"
    PANEL = "panel"
    SCANNING = "scanning"


TITLES = {
    Where.ANYWHERE: N_("Everywhere"),
    Where.MATCH: N_("Match and program"),
    Where.TABLE: N_("At the table"),
    Where.ASKING: N_("Questions at the table"),
    Where.CHOICE: N_("Choosing a move"),
    Where.CUT: N_("Cutting the deck"),
    Where.SHEET: N_("Score sheet"),
    Where.OUTCOME: N_("The series"),
    Where.MATCH_END: N_("End of a match"),
    Where.CURTAIN: N_("Passing to the next player"),
    Where.LOTS: N_("Cards of a finished hand"),
    Where.START: N_("Start page"),
    Where.TILES: N_("Puzzles"),
    Where.GAMES: N_("New game"),
    Where.REVIEW: N_("Review"),
    Where.REPLAY: N_("Replay"),
    Where.PANEL: N_("Panels and dialogs"),
    Where.SCANNING: N_("Switch scanning"),
}


@dataclass(frozen=True, slots=True)
class Key:
    """An action and its keys in a context.

    Attributes:
        does: the name of the action.
        keys: the keys, the recommended one first.
        words: the description for players, untranslated.
        where: the context.
        shown: the keys as shown in the help; empty for the first key.
    """

    does: str
    keys: tuple[str, ...]
    words: str
    where: Where
    shown: str = ""


def _row(where: Where, does: str, keys: str, words: str, shown: str = "") -> Key:
    return Key(does, tuple(keys.split()), words, where, shown)


ARROWS = "←  →  ↑  ↓"
RANKS = {"A": 1, **{str(n): n for n in range(2, 10)}, "1": 10, "T": 10, "J": 11, "Q": 12, "K": 13}
"""The rank that each key jumps to; key 1 stands for 10."""

TABLE = (
    _row(Where.ANYWHERE, "keys", "F1", N_("Keys")),
    _row(Where.MATCH, "rules", "F2", N_("Rules")),
    _row(Where.ANYWHERE, "next", "Tab", N_("Next button or field"), "Tab  Shift+Tab"),
    _row(Where.ANYWHERE, "press", "Space Return", N_("Press it"), "Space  Enter"),
    _row(Where.ANYWHERE, "dismiss", "Ctrl+D", N_("Dismiss a message")),
    _row(Where.MATCH, "settings", "Ctrl+,", N_("Settings …")),
    _row(Where.MATCH, "colours", "F4", N_("Four-colour deck")),
    _row(Where.MATCH, "sound", "Ctrl+Shift+M", N_("Sound")),
    _row(Where.ANYWHERE, "full", "F11", N_("Full screen")),
    _row(Where.ANYWHERE, "quit", "Ctrl+Q", N_("Quit")),
    _row(Where.TABLE, "walk", "Left Right Up Down", N_("Move between cards"), ARROWS),
    _row(Where.TABLE, "ends", "Home End", N_("First and last card of the row"), "Home  End"),
    _row(
        Where.TABLE,
        "rank",
        " ".join(RANKS),
        N_("Jump to that rank; press again for the next"),
        "A  2 – 9  T  J  Q  K",
    ),
    _row(
        Where.TABLE,
        "enter",
        "Return Enter",
        N_("Pick up, play, capture; play the hint"),
        "Enter",
    ),
    _row(
        Where.TABLE,
        "number",
        "1 2 3 4 5 6 7 8 9",
        N_("Card picked up: take the capture with that number"),
        "1 – 9",
    ),
    _row(Where.TABLE, "lay", "0", N_("Card picked up: play it to the table")),
    _row(Where.TABLE, "back", "Esc", N_("Put the card back")),
    _row(
        Where.TABLE,
        "deed",
        "D F G X Y",
        N_("Action buttons (lie down, call out)"),
        "D  F  G  X  Y",
    ),
    _row(Where.TABLE, "hurry", "Space", N_("Skip animation, continue")),
    _row(Where.TABLE, "zoom", "Z", N_("Zoom in on the card (hold)")),
    _row(Where.TABLE, "hint", "H", N_("Hint")),
    _row(Where.TABLE, "replay", "R", N_("Replay last round")),
    _row(Where.TABLE, "undo", "Ctrl+Z", N_("Undo")),
    _row(Where.TABLE, "redo", "Ctrl+Shift+Z Ctrl+Y", N_("Redo")),
    _row(Where.ASKING, "ask_table", "L", N_("What is on the table")),
    _row(Where.ASKING, "ask_card", "C", N_("What the selected card can take")),
    _row(Where.ASKING, "ask_hand", "I", N_("What you hold")),
    _row(Where.ASKING, "ask_pile", "P", N_("What is in your pile, as far as you can know")),
    _row(Where.ASKING, "ask_score", "S", N_("The score")),
    _row(Where.ASKING, "ask_turn", "N", N_("Whose turn it is")),
    _row(Where.ASKING, "ask_round", "B", N_("What was played since your last turn")),
    _row(Where.ASKING, "ask_said", "E", N_("What was said at the table")),
    _row(Where.MATCH, "new", "Ctrl+N", N_("New game …")),
    _row(Where.MATCH, "open", "Ctrl+O", N_("Open …")),
    _row(Where.MATCH, "save", "Ctrl+S", N_("Save as …")),
    _row(Where.MATCH, "moves", "M", N_("Moves in this hand")),
    _row(Where.MATCH, "review", "V", N_("Review …")),
    _row(Where.MATCH, "matches", "Ctrl+M", N_("History …")),
    _row(Where.MATCH, "statistics", "Ctrl+T", N_("Statistics …")),
    _row(Where.MATCH, "series", "Ctrl+B", N_("The series …")),
    _row(Where.MATCH, "home", "Ctrl+Home", N_("Start page")),
    _row(Where.CHOICE, "walk", "Left Right Up Down", N_("Step through them"), ARROWS),
    _row(Where.CHOICE, "number", "1 2 3 4 5 6 7 8 9", N_("Play the one with that number"), "1 – 9"),
    _row(Where.CHOICE, "enter", "Return Enter Space", N_("Play it"), "Enter"),
    _row(Where.CHOICE, "back", "Esc", N_("Put the card back")),
    _row(Where.CUT, "walk", "Left Right", N_("Move the cut"), "←  →"),
    _row(Where.CUT, "far", "Shift+Left Shift+Right", N_("Move it further"), "Shift+←  Shift+→"),
    _row(Where.CUT, "enter", "Return Enter Space", N_("Cut there"), "Enter"),
    _row(Where.CUT, "back", "Esc", N_("Deal without a cut")),
    _row(Where.SHEET, "walk", "Up Down", N_("Move between lines"), "↑  ↓"),
    _row(Where.SHEET, "side", "Left Right", N_("Move between players"), "←  →"),
    _row(Where.SHEET, "cards", "Space", N_("Show the cards behind the line")),
    _row(Where.SHEET, "enter", "Return Enter", N_("Continue: next hand"), "Enter"),
    _row(Where.SHEET, "back", "Esc", N_("See all cards")),
    _row(Where.OUTCOME, "enter", "Return Enter Space", N_("Continue"), "Enter"),
    _row(Where.OUTCOME, "back", "Esc", N_("See all cards")),
    _row(Where.MATCH_END, "enter", "Return Enter", N_("Play again"), "Enter"),
    _row(Where.MATCH_END, "chair", "O", N_("Same cards, other side")),
    _row(Where.MATCH_END, "new", "N", N_("New game")),
    _row(Where.MATCH_END, "share", "C", N_("Share")),
    _row(Where.MATCH_END, "walk", "Left Right", N_("Go from hand to hand"), "←  →"),
    _row(Where.MATCH_END, "back", "Esc", N_("See all cards")),
    _row(Where.CURTAIN, "enter", "Return Enter Space", N_("Show the cards"), "Enter"),
    _row(Where.LOTS, "walk", "Left Right Up Down", N_("Move between cards"), ARROWS),
    _row(Where.LOTS, "enter", "Return Enter Space Esc", N_("Back to the score"), "Enter"),
    _row(Where.START, "walk", "Left Right Up Down", N_("Move between buttons"), ARROWS),
    _row(Where.START, "enter", "Return Enter Space", N_("Press it"), "Enter"),
    _row(Where.TILES, "walk", "Left Right Up Down", N_("Move between puzzles"), ARROWS),
    _row(Where.TILES, "enter", "Return Enter Space", N_("Open it"), "Enter"),
    _row(Where.GAMES, "walk", "Left Right Up Down", N_("Move between games"), ARROWS),
    _row(Where.GAMES, "find", "", N_("Type to find a game"), "A … Z"),
    _row(Where.GAMES, "enter", "Return Enter", N_("Start the match"), "Enter"),
    _row(Where.REVIEW, "walk", "Left Right", N_("Previous and next move"), "←  →"),
    _row(Where.REVIEW, "about", "Up Down", N_("Hear more about the move"), "↑  ↓"),
    _row(Where.REVIEW, "ends", "Home End", N_("First and last move"), "Home  End"),
    _row(
        Where.REVIEW,
        "page",
        "Alt+Left Alt+Right",
        N_("Previous and next hand"),
        "Alt+←  Alt+→",
    ),
    _row(Where.REPLAY, "play", "Space", N_("Play and pause")),
    _row(Where.REPLAY, "walk", "Left Right", N_("Previous and next move"), "←  →"),
    _row(Where.REPLAY, "again", "R", N_("Replay last round")),
    _row(Where.REPLAY, "page", "PgUp PgDown", N_("Previous and next hand")),
    _row(Where.REPLAY, "ends", "Home End", N_("First and last move"), "Home  End"),
    _row(Where.PANEL, "back", "Esc", N_("Close")),
    _row(Where.PANEL, "tab", "Ctrl+Tab", N_("Next tab in Settings"), "Ctrl+Tab  Ctrl+Shift+Tab"),
    _row(Where.SCANNING, "on", "Space", N_("Move to the next thing you can do")),
    _row(Where.SCANNING, "choose", "Return Enter", N_("Select it"), "Enter"),
    _row(
        Where.PANEL, "heading", "H Shift+H", N_("In a text: next or previous heading"), "H  Shift+H"
    ),
    _row(Where.PANEL, "walk", "Up Down", N_("Change a field, move through a list"), "↑  ↓"),
)


def key_of(does: str, where: Where | None = None) -> Key:
    """Return the key of an action, in a context if several have the action."""
    return next(key for key in TABLE if key.does == does and where in (None, key.where))


def at(where: Where) -> list[Key]:
    """Return the keys of a context, in the order of the table."""
    return [key for key in TABLE if key.where is where]


TOGETHER = {
    Where.TABLE: (Where.TABLE, Where.ASKING, Where.MATCH),
    Where.CHOICE: (Where.CHOICE, Where.ASKING),
    Where.START: (Where.START, Where.MATCH),
    Where.SHEET: (Where.SHEET, Where.ASKING, Where.MATCH),
    Where.MATCH_END: (Where.MATCH_END, Where.MATCH),
    Where.REPLAY: (Where.REPLAY, Where.ASKING),
}
"""The contexts that are active together; others are active alone."""


def sections(where: Where, scanning: bool = False) -> list[tuple[str, list[Key]]]:
    """Return the untranslated titles and keys of all contexts active in one."""
    first = (Where.SCANNING,) if scanning else ()
    places = (*first, *TOGETHER.get(where, (where,)), Where.ANYWHERE)
    return [(TITLES[each], at(each)) for each in places]


# Keyboards

_GREEK = dict(zip("ABCDEFGHIJKLMNOPRSTUVXYZ", "ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΡΣΤΘΩΧΥΖ", strict=True))
"""Greek letters by their Latin keys; not W, which shares its letter with S."""
_LATIN = {ord(greek): ord(latin) for latin, greek in _GREEK.items()} | {ord(";"): ord("Q")}


def latin(key: int) -> int:
    """Return the Latin key at the same position on the keyboard."""
    return _LATIN.get(key, key)


def code(name: str) -> int:
    """Return the code of a key without modifiers, by its name."""
    combination: QKeyCombination = QKeySequence(name)[0]  # type: ignore[index]
    return int(combination.key().value)


def shortcuts(does: str) -> list[QKeySequence]:
    """Return the key sequences of an action, including those of a Greek keyboard."""
    names = list(key_of(does).keys)
    names += [_GREEK[name] for name in names if name in _GREEK]
    return [QKeySequence(name) for name in names]


def shown(key: Key) -> str:
    """Return the keys as shown in the help."""
    if key.shown:
        return key.shown
    return QKeySequence(key.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
