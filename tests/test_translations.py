"""Every text a person sees is translated into every language, and shown so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from assets.build import build, compile_catalogue
from assets.translations.update import (
    HERE,
    PACKAGE,
    catalogues,
    fuzzy,
    missing,
    texts,
    texts_in,
    update,
)
from kontsina_qt.language import language, set_language, tr, trn
from kontsina_qt.rules.base.cards import card, card_set
from kontsina_qt.rules.explain.whole import rules_text
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.refusals import why_not
from tests.rules.helpers import at

ROOT = Path(__file__).parents[1]


@cache
def by_language() -> dict[str, Catalog]:
    """The catalogue of each language."""
    return {path.stem: catalog for path, catalog in catalogues()}


@cache
def today() -> Catalog:
    """The texts in the sources."""
    return texts()


@pytest.fixture(params=sorted(path.stem for path in HERE.glob("*.po")))
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    """The catalogue of each language."""
    return by_language()[str(request.param)]


@pytest.fixture
def in_greek() -> Iterator[None]:
    """The program in Greek, with catalogues compiled from today's sources."""
    build(ROOT)
    set_language("el")
    yield
    set_language("en")


def forms(message: Message) -> tuple[list[str], list[str]]:
    """Return originals and translations of a message, one or two each."""
    ids = message.id if isinstance(message.id, tuple | list) else [message.id]
    strings = message.string if isinstance(message.string, tuple | list) else [message.string]
    return [str(text) for text in ids], [str(text) for text in strings]


def places(text: str) -> set[str]:
    """Return the placeholders in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_nothing_is_untranslated(catalogue: Catalog) -> None:
    assert missing(catalogue, today()) == []


def test_no_translation_is_of_an_earlier_wording(catalogue: Catalog) -> None:
    reworded = fuzzy(catalogue)
    assert not reworded, f"{len(reworded)} fuzzy texts in {catalogue.locale}.po"


# Rewording


def written(tmp_path: Path, *, today: dict[str, str], kept: dict[str, str]) -> Catalog:
    """Update a catalogue to today's texts (English: file), from kept ones (English: Greek)."""
    catalog, template = Catalog(locale="el"), Catalog()
    for english, greek in kept.items():
        catalog.add(english, greek, locations=[("a.py", 0)])
    for english, file in today.items():
        template.add(english, locations=[(file, 0)])
    path = tmp_path / "el.po"
    update(path, catalog, template)
    with path.open("rb") as text:
        return read_po(text, locale="el")


def test_a_reworded_text_keeps_its_translation_as_fuzzy(tmp_path: Path) -> None:
    old, new = "Give the match up", "Give up the match"
    kept = {old: "Παραίτηση", "Undo": "Αναίρεση"}
    catalog = written(tmp_path, today={new: "a.py", "Undo": "a.py"}, kept=kept)
    message = catalog.get(new)
    assert message is not None and message.string == "Παραίτηση"
    assert message.fuzzy and message.user_comments == [f"Before: {old}"]
    assert catalog.get(old) is None
    assert missing(catalog, catalog) == fuzzy(catalog) == [new]
    undo = catalog.get("Undo")
    assert undo is not None and not undo.fuzzy


def test_the_old_english_stays_until_the_translation_is_mended(tmp_path: Path) -> None:
    old, new = "A long text: " + "word " * 30 + "end", "A long text: " + "word " * 31 + "end"
    catalog = written(tmp_path, today={new: "a.py"}, kept={old: "Λέξεις"})
    template = Catalog()
    template.add(new, locations=[("a.py", 0)])
    path = tmp_path / "el.po"
    before = path.read_text("utf-8")
    assert "# Before: A long text" in before
    update(path, catalog, template)
    assert path.read_text("utf-8") == before
    mended = catalog.get(new)
    assert mended is not None
    mended.flags.discard("fuzzy")
    update(path, catalog, template)
    assert "Before" not in path.read_text("utf-8")
    assert "Λέξεις" in path.read_text("utf-8")


def test_a_very_different_sentence_in_the_same_file_is_matched(tmp_path: Path) -> None:
    old = "Nothing can be taken: drag a card onto the cloth to lay it"
    new = "No captures: play a card to the table"
    catalog = written(tmp_path, today={new: "a.py"}, kept={old: "Δεν παίρνεις τίποτα"})
    assert fuzzy(catalog) == [new]
    elsewhere = written(tmp_path, today={new: "b.py"}, kept={old: "Δεν παίρνεις τίποτα"})
    assert fuzzy(elsewhere) == []


def test_the_more_similar_of_two_new_texts_gets_the_translation(tmp_path: Path) -> None:
    today = {"Clear the whole table": "a.py", "Clear the table now": "a.py", "Undo": "a.py"}
    catalog = written(tmp_path, today=today, kept={"Clear the table": "Καθάρισε το τραπέζι"})
    assert fuzzy(catalog) == ["Clear the table now"]


def test_a_text_in_use_does_not_lend_its_translation(tmp_path: Path) -> None:
    today = {"Undo": "a.py", "Undo it": "a.py"}
    assert fuzzy(written(tmp_path, today=today, kept={"Undo": "Αναίρεση"})) == []


def test_each_language_keeps_its_own_translation(tmp_path: Path) -> None:
    old, new, template = "Give the match up", "Give up the match", Catalog()
    template.add(new, locations=[("a.py", 0)])
    found = []
    for code, words in (("el", "Παραίτηση"), ("it", "Abbandona")):
        catalog = Catalog(locale=code)
        catalog.add(old, words, locations=[("a.py", 0)])
        update(tmp_path / f"{code}.po", catalog, template)
        message = catalog.get(new)
        found.append(message.string if message is not None else "")
    assert found == ["Παραίτηση", "Abbandona"]


def test_a_fuzzy_translation_is_shown_in_english(tmp_path: Path) -> None:
    catalog = written(tmp_path, today={"Undo it": "a.py"}, kept={"Undo": "Αναίρεση"})
    assert fuzzy(catalog) == ["Undo it"]
    compile_catalogue(tmp_path / "el.po", tmp_path / "el.mo")
    with (tmp_path / "el.mo").open("rb") as file:
        assert GNUTranslations(file).gettext("Undo it") == "Undo it"


def test_there_are_no_unused_translations(catalogue: Catalog) -> None:
    used = {str(forms(message)[0][0]) for message in today() if message.id}
    kept = {str(forms(message)[0][0]) for message in catalogue if message.id}
    assert kept <= used


def test_values_have_the_same_places(catalogue: Catalog) -> None:
    for message in catalogue:
        if not message.id:
            continue
        originals, translations = forms(message)
        assert len(originals) == len(translations), originals[0]
        expected = set().union(*(places(text) for text in originals))
        # "Once" has no placeholder for the number, in the translation as in the original.
        for original, translation in zip(originals, translations, strict=True):
            assert places(translation) in (expected, places(original)), originals[0]


def test_the_program_speaks_greek(in_greek: None) -> None:
    assert language() == "el"
    assert tr("New game") == "Νέο παιχνίδι"
    assert trn("{n} card", "{n} cards", 1) != trn("{n} card", "{n} cards", 2)


@pytest.mark.parametrize("id", list(GAMES))
def test_the_rules_are_greek_from_end_to_end(in_greek: None, id: str) -> None:
    game = GAMES[id]
    ends = ("target", "hands", "hands-won") if "end" in [o.name for o in game.options] else (None,)
    for players in game.players:
        for end in ends:
            words = rules_text(game.rules(players, {"end": end} if end else {}), tr)
            assert not english_in(words)


KEPT = {
    word
    for game in GAMES.values()
    for name in (game.name, game.id, game.family)
    for word in re.findall(r"[A-Za-zÀ-ɏḀ-ỿ]+", name.replace("-", " "))
} | {"fixxa", "stoppa", "Fixxa", "Stoppa", "Esun", "isiwo", "Zwicker", "tabbe", "Tabbe", "mökki"}
KEPT |= {"Mökki", "Storan", "Lillan", "sistan", "Sistan", "storan", "lillan", "kasino", "yoruba"}
KEPT |= {"Isiwo", "Yoruba", "cassino", "kassino", "mulle", "esun", "zwicker", "Swazi"}
KEPT |= {"asso", "pigliatutto", "scientifico", "pişti"}
KEPT |= {word for game in GAMES.values() for _, words in game.terms for word in words}
KEPT |= {name for game in GAMES.values() for name in game.also}
"""Names of games and of things in them that Greek players write in Latin letters."""


def english_in(text: str) -> list[str]:
    """Return the words of a text in Latin letters that are not names."""
    found = re.findall(r"[A-Za-zÀ-ɏḀ-ỿ]{3,}", text)
    return [word for word in found if word not in KEPT]


def test_options_and_levels_are_greek(in_greek: None) -> None:
    from kontsina_qt.players.levels.catalogue import LEVELS

    shown = [level.title for level in LEVELS.values()]
    shown += [level.description for level in LEVELS.values()]
    for game in GAMES.values():
        shown += [game.name, game.summary, game.difference, game.origin]
        for option in game.options:
            shown += [option.label, option.help, *(choice.label for choice in option.choices)]
    for text in shown:
        assert not english_in(tr(text)), text


def test_texts_inside_f_strings_are_collected() -> None:
    source = 'f\'{tr("nobody")}: {trn("{n} card", "{n} cards", 2)}\'; N_(\'a\'); tr(text)'
    assert list(texts_in(source)) == ["nobody", ("{n} card", "{n} cards"), "a"]


REFUSING = (
    "state/refusals.py",
    "kinds/fishing/refusals.py",
    "kinds/fishing/build_refusals.py",
    "kinds/fishing/capture_refusals.py",
)
"""The modules of the rules with explanations of illegal moves."""


def test_every_refusal_is_greek(in_greek: None) -> None:
    sources = (PACKAGE / "rules" / name for name in REFUSING)
    texts = [texts_in(source.read_text(encoding="utf-8")) for source in sources]
    refusals = [text for some in texts for text in some if isinstance(text, str)]
    assert len(refusals) > 10
    for text in refusals:
        words = tr(text).format_map(dict.fromkeys(places(text), "9♥"))
        assert words.endswith(".") and not english_in(words), text


def test_an_illegal_play_is_explained_in_greek(in_greek: None) -> None:
    position = at("9H", "4D 6C")
    refusal = why_not(position, position.turn, card("9H"), card_set("4D 6C"))
    assert refusal is not None
    assert refusal.words(tr) == "4♦ + 6♣ κάνουν 10, όχι 9."
