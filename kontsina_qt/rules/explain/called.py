"""A game's own words, told where the thing is explained, and its other names."""

from __future__ import annotations

from collections.abc import Mapping

from kontsina_qt.rules.game import Game, Rules
from kontsina_qt.rules.terms import Thing, words_for
from kontsina_qt.rules.words import Translate, english, mark

CALLED: Mapping[Thing, str] = {
    Thing.TABLE: mark("The cards on the table are called the {words}."),
    Thing.COURTS: mark("Jacks, queens and kings are called {words}."),
    Thing.TAKE: mark("This is called {words}."),
    Thing.LAY: mark("Laying a card is called {words}."),
    Thing.AUGMENT: mark("Adding to a build is called {words}."),
    Thing.INCREASE: mark("Raising a build is called {words}."),
    Thing.FAMILY: mark("A family is also called a {words}."),
    Thing.LAST_DEAL: mark("The dealer announces it by saying {words}."),
    Thing.JOKER: mark("This is called {words}."),
    Thing.LOOK: mark("Looking through your own pile is called {words}."),
    Thing.THREE: mark("Three of a rank are a {words}."),
    Thing.FOUR: mark("Four of a rank are a {words}."),
}
"""How the word for a thing is told."""


def called(told: str, thing: Thing, rules: Rules, tr: Translate) -> str:
    """What is told of a thing, and then the game's own words for it, if it has any."""
    words = words_for(thing, rules.game.terms)
    if not words:
        return told
    named = tr(CALLED[thing]).format(words=tr(" or ").join(map(tr, words)))
    return f"{told} {named}"


def also_called(game: Game, tr: Translate = english) -> list[str]:
    """The other names of a game in a sentence; none where it has no other."""
    names = ", ".join(map(tr, game.also))
    return [tr("Also called: {names}.").format(names=names)] if names else []
