"""A game's own terms, given where they are explained, and its other names."""

from __future__ import annotations

from collections.abc import Mapping

from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.terms import Thing, words_for
from kontsina_qt.rules.state.words import N_, Translate, english

CALLED: Mapping[Thing, str] = {
    Thing.TABLE: N_("The cards on the table are called the {words}."),
    Thing.COURTS: N_("Jacks, queens and kings are called {words}."),
    Thing.TAKE: N_("This is called {words}."),
    Thing.LAY: N_("Laying a card is called {words}."),
    Thing.AUGMENT: N_("Adding to a build is called {words}."),
    Thing.INCREASE: N_("Raising a build is called {words}."),
    Thing.FAMILY: N_("A family is also called a {words}."),
    Thing.LAST_DEAL: N_("The dealer announces it by saying {words}."),
    Thing.JOKER: N_("This is called {words}."),
    Thing.LOOK: N_("Looking through your own pile is called {words}."),
    Thing.THREE: N_("Three of a rank are a {words}."),
    Thing.FOUR: N_("Four of a rank are a {words}."),
}
"""The sentence that introduces a term."""


def called(sentence: str, thing: Thing, rules: Rules, tr: Translate) -> str:
    """Return a sentence about a thing, followed by the game's own term for it, if any."""
    words = words_for(thing, rules.game.terms)
    if not words:
        return sentence
    named = tr(CALLED[thing]).format(words=tr(" or ").join(map(tr, words)))
    return f"{sentence} {named}"


def also_called(game: Game, tr: Translate = english) -> list[str]:
    """Return a sentence with the other names of a game, if it has any."""
    names = ", ".join(map(tr, game.also))
    return [tr("Also called: {names}.").format(names=names)] if names else []
