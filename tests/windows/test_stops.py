"""No sentence ends with two full stops, neither with names nor when joined."""

from __future__ import annotations

import pytest

from kontsina_qt.language import set_language
from kontsina_qt.rules.explain.examples import EXAMPLES
from kontsina_qt.rules.state.words import one_stop, sentences
from kontsina_qt.windows.rules.pictures import worked
from tests.matrix import each_language


def test_sentences_end_once() -> None:
    said = ("You take 3♦ – tabbe!", "", "Next: Anna?", "So it is.", "Done")
    assert sentences(said) == "You take 3♦ – tabbe! Next: Anna? So it is. Done."
    assert sentences(()) == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("The winner is Go!.", "The winner is Go!"),
        ("Saved as what?. It is safe.", "Saved as what? It is safe."),
        ("Ποιος;. Ναι.", "Ποιος; Ναι."),
        ("Thinking …", "Thinking …"),
        ("run!.sh is no match.", "run!.sh is no match."),
    ],
)
def test_a_name_that_ends_a_sentence_itself_gets_no_stop(text: str, sentence: str) -> None:
    assert one_stop(text) == sentence


@pytest.mark.parametrize("language", each_language())
def test_captions_of_the_rules_pictures_end_once(language: str) -> None:
    set_language(language)
    for game, examples in EXAMPLES.items():
        for example in examples:
            drawn = worked(game, example)
            for words in (drawn.words, drawn.alt):
                assert words == one_stop(words)
