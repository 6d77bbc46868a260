"""Take the screenshots of the README and of ``docs``: ``python docs/make_screenshots.py``.

They are of the real program on Qt's offscreen platform, with a numbered match and real mouse
events. The texture of the cloth makes large files; ImageMagick makes them small again:
`mogrify -dither FloydSteinberg -colors 256`.
"""

from __future__ import annotations

from dataclasses import replace

from fresh_home import ROOT
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from kontsina_qt.library.settings.choices import Speed
from kontsina_qt.library.settings.choices import Theme as ThemeName
from kontsina_qt.match.record import Seat
from kontsina_qt.rules.base.cards import Card, CardSet, cards_in
from kontsina_qt.windows.new_game.dialog import NewGame
from kontsina_qt.windows.settings.dialog import SettingsDialog
from kontsina_qt.windows.shell.main_window import MainWindow
from kontsina_qt.windows.start.app import make_app, make_window

PICTURES = ROOT / "docs" / "screenshots"
NAMES = ("You", "Eleni", "Pino", "Nikos")
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def wait_for_turn(window: MainWindow) -> None:
    """Wait until the person can play and nothing moves, or the hand is over."""
    for _ in range(3000):
        QTest.qWait(5)
        session = window.session
        if (
            window.sheet.isVisible()
            or session.finished
            or (session.my_turn and not window.scene.motion.busy)
        ):
            return
    raise RuntimeError("the table never came to rest")


def begin(
    window: MainWindow, game: str, players: int, number: int, options: dict[str, object]
) -> None:
    """Start a numbered match against Steady players."""
    seats = tuple(Seat(NAMES[i], "steady" if i else "human") for i in range(players))
    window.match_controller.start(NewGame(game, players, options, seats, number, False))  # type: ignore[arg-type]
    wait_for_turn(window)


def captures(window: MainWindow, card: Card) -> list[CardSet]:
    """Return the captures of a hand card in a game without builds, best first."""
    position = window.session.position
    assert position is not None
    touched = [position.touched(move) for move in window.session.moves_with(card)]
    return [cards for cards in touched if cards]


def play(window: MainWindow, moves: int, capture: bool = True) -> None:
    """Play a number of moves for the person, captures first if wanted."""
    for _ in range(moves):
        session = window.session
        if not session.my_turn:
            return
        cards = sorted(window.scene.own, key=lambda card: -len(captures(window, card)))
        takes = captures(window, cards[0]) if capture else []
        assert session.position is not None
        card = cards[0] if capture else cards[-1]
        session.play(session.position.exactly(card, takes[0] if takes else 0)[0])
        wait_for_turn(window)


def shoot(widget: QWidget, name: str) -> None:
    """Save a screenshot of a widget."""
    QTest.qWait(30)
    PICTURES.mkdir(exist_ok=True)
    widget.grab().save(str(PICTURES / f"{name}.png"))


def middle(window: MainWindow, card: Card) -> QPoint:
    """Return the centre of a card."""
    scene = window.scene
    pose = (scene.own.get(card) or scene.table[card]).pose
    return QPointF(pose.x, pose.y).toPoint()


def lift(window: MainWindow, card: Card, to: QPoint) -> None:
    """Drag a card without dropping it."""
    port = window.view.viewport()
    start = middle(window, card)
    QTest.mousePress(port, LEFT, NONE, start)
    for step in range(1, 6):
        QTest.mouseMove(port, start + (to - start) * step / 5)
        QTest.qWait(5)


def richest(window: MainWindow) -> tuple[Card, list[CardSet]]:
    """Return the hand card with the most captures."""
    card = max(window.scene.own, key=lambda c: len(captures(window, c)))
    return card, captures(window, card)


def rings(window: MainWindow, card: Card) -> None:
    """Take screenshots of a chosen card's captures, with normal and high contrast."""
    QTest.mouseClick(window.view.viewport(), LEFT, NONE, middle(window, card))
    for theme, name in (
        (ThemeName.HIGH_CONTRAST, "rings-high-contrast"),
        (ThemeName.CLOTH, "rings"),
    ):
        window.change_settings(replace(window.settings, theme=theme))
        shoot(window, name)
    window.gestures.take_back()


def drag_and_choice(window: MainWindow) -> None:
    """Take screenshots of a match in which a card can be dragged onto several captures."""
    dragged = chosen = False
    for number in range(1, 400):
        begin(window, "kontsina", 2, number, {})
        play(window, 3, capture=False)
        card, takes = richest(window)
        shared = [
            c
            for c in cards_in(window.scene.models.session.position.table)  # type: ignore[union-attr]
            if sum(taken >> c & 1 for taken in takes) > 1
        ]
        if not dragged and 3 <= len(takes) <= 4:
            rings(window, card)
            target = cards_in(takes[-1])[0]
            lift(window, card, middle(window, target) + QPoint(20, 60))
            shoot(window, "drag")
            window.gestures.take_back()
            dragged = True
        if not chosen and shared and len(takes) <= 4:
            lift(window, card, middle(window, shared[0]))
            QTest.mouseRelease(window.view.viewport(), LEFT, NONE, middle(window, shared[0]))
            QTest.qWait(300)
            shoot(window, "choice")
            window.gestures.take_back()
            chosen = True
        if dragged and chosen:
            return


def tables(window: MainWindow) -> None:
    """Take screenshots with two, three and four players, and of a full hand to its score sheet."""
    begin(window, "kontsina", 2, 3, {})
    play(window, 6)
    shoot(window, "two-players")
    begin(window, "kontsina", 3, 8, {})
    play(window, 5)
    shoot(window, "three-players")
    begin(window, "kontsina-variant", 4, 12, {"partnerships": True})
    play(window, 4)
    shoot(window, "four-players")
    begin(window, "kontsina", 2, 5, {})
    play(window, 24)
    QTest.qWait(400)
    shoot(window, "score-sheet")


def themes(window: MainWindow) -> None:
    """Take screenshots of the other themes, the other deck, the smallest window and a large one."""
    begin(window, "kontsina", 2, 21, {})
    play(window, 4, capture=False)
    for theme in (ThemeName.DARK, ThemeName.HIGH_CONTRAST):
        window.change_settings(replace(window.settings, theme=theme))
        shoot(window, f"theme-{theme.value}")
    window.change_settings(replace(window.settings, theme=ThemeName.CLOTH))
    window.resize(800, 560)
    QTest.qWait(50)
    shoot(window, "smallest")
    window.resize(1280, 800)


def dialogs(window: MainWindow) -> None:
    """Take screenshots of the start page, the settings and the cut."""
    window.show_welcome()
    shoot(window, "welcome")
    settings = SettingsDialog(window.settings, window)
    settings.show()
    QTest.qWait(500)
    shoot(window, "settings")
    settings.close()
    seats = (Seat("You", "human"), Seat("Eleni", "steady"))
    window.match_controller.start(NewGame("kontsina", 2, {}, seats, None, True))
    QTest.qWait(300)
    shoot(window, "cut")


def main() -> None:
    """Take all screenshots."""
    make_app()
    window = make_window()
    window.change_settings(replace(window.settings, speed=Speed.OFF, look=0, explain=False))
    window.resize(1280, 800)
    window.show()
    tables(window)
    drag_and_choice(window)
    themes(window)
    dialogs(window)
    window.close()


if __name__ == "__main__":
    main()
