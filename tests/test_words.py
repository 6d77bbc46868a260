"""Texts a player sees are plain English: the turns of phrase that must not come back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

import kontsina_qt
from assets.translations.update import texts

STALE = {
    "a clause for a person": r"(?:^|[.:;] )Who (?!(?:won|gets)\b)\w+ [^?]*\.$",
    "of your hand": r"\bof (?:your|the) hand can\b|\bof your hand\b|\bcards? of the table\b",
    "whose it is": r"\bwhoever's\b|\bwhomever\b",
    "lies on the table": r"\b(?:lies|lying) (?:there|here|on)\b|\blie (?:there|here|on)\b",
    "equal card": r"\b[Ee]qual (?:face )?cards?\b",
    "its like": r"\b(?:its|their|own) like\b|\bone of their like\b",
    "go on": r"\b(?:go|goes|went|going) on (?:with|as|to|at|trying|playing)\b|\b[Gg]o on$",
    "may as permission": r"\bmay\b",
    "shared for tied": r"\b(?:most|lead|race|hand|that) is shared\b|\b[Ss]hares? the most\b",
    "19 times in 20": r"\b19 times in 20\b",
    "he for a player": r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b",
    "give up for resign": r"\bg(?:ive|iven|ives|ave) (?:up|the match up)\b|\bgiving up\b",
    "court card": r"\b[Cc]ourt cards?\b",
    "pack for deck": r"\b[Tt]wo packs\b|\b(?:[Tt]he|this|a) pack\b",
    "is called:": r"\bis called:|\bdoes not count as:",
    "taken back": r"\btaken? back\b",
    "cloth for table": r"\b(?:onto|on|in) the cloth\b",
    "an error of its own": r"\ban error of its own\b|\bmet an error\b",
    "as the system has it": r"\bas the system (?:has it|asks)\b",
    "which is, of an answer": r"^yes, which is\b",
    "spelled out where one says can't": r"^(?:[A-Z]|\{n\}).*\b(?:cannot|do not|does not|are not)\b",
    "dots without a space": r"\w…",
    "a build of groups": r"\bbuild of (?:one|several) groups?\b",
    "as it was at first": r"\bas it was at first\b",
    "most of so many": r"\b[Mm]ost of \{n\}",
    "a draw for a tie": r"^drawn$|\b(?:match|series|race|hand) is (?:drawn|a draw)\b"
    r"|\b(?:after|per) a? ?draw\b|\{n\} draws?\b",
    "a chair for a side": r"\bother chair\b",
    "an order after but": r"^You could, but (?:now |first )?(?:put|play)\b",
    "no further": r"^(?:No|Nothing) further\b",
    "count out": r"\bcount(?:ed|ing)? out\b",
    "a machine for a computer": r"\b(?:every|this|your) machine\b",
    "format of a file": r"\bJSON, damaged\b|\bis needed\.$",
    "all for everyone": r"\ball (?:are|have) (?:here|sat)\b|\b[Aa]ll others have\b",
    "a try one is at": r"\bat the (?:first|second|next) try\b",
    "of the hand, of what it has": r"\b(?:[Pp]oints?|[Mm]oves?) of (?:the|a) hand\b",
    "of somebody": r"\b(?:[Hh]and|[Pp]ile|[Tt]able|[Tt]urn) of \{name\}",
    "a number that cards count": r"\btheir number\b",
    "a deal that decides": r"\bdecides? by itself\b",
    "to take nothing": r"\bcan take nothing\b",
    "before for so far": r"\bhands before\b",
    "one and body": r"\b(?:[Ee]very|[Ss]ome|[Aa]ny)body\b",
    "watching at": r"\b[Ww]atch at\b",
}
"""What is meant, and the pattern that finds it."""

SAMPLES = {
    "a clause for a person": "Who wins most hands wins the race.",
    "of your hand": "First choose a card of your hand.",
    "whose it is": "To raise a build of one group, whoever's it is, you add a card.",
    "lies on the table": "No such card lies here.",
    "equal card": "The 7♥ takes only one equal card in a turn.",
    "its like": "Jacks, queens and kings take only their own like.",
    "go on": "There is no match to go on with.",
    "may as permission": "You may not lay a card.",
    "shared for tied": "If the most is shared, the match is drawn.",
    "19 times in 20": "Thin line: where the true share lies, 19 times in 20.",
    "he for a player": "That was his declaration.",
    "give up for resign": "You have given the match up. Give up?",
    "court card": "Court cards make no sums.",
    "pack for deck": "The pack has 52 cards.",
    "is called:": "To lay a card is called: trail.",
    "taken back": "The card is taken back.",
    "cloth for table": "Drag a card onto the cloth to lay it.",
    "an error of its own": "The program met an error of its own.",
    "as the system has it": "as the system has it",
    "which is, of an answer": "yes, which is no scopa",
    "spelled out where one says can't": "The library cannot be opened ({why}).",
    "dots without a space": "Save to a file…",
    "a build of groups": "A build of several groups cannot be raised.",
    "as it was at first": "Everything is as it was at first.",
    "most of so many": "Most of {n} hands",
    "a machine for a computer": "Deal {n}: the same cards on every machine",
    "format of a file": "A name is needed.",
    "all for everyone": "The match begins when all are here.",
    "a try one is at": "puzzle solved at the first try",
    "of the hand, of what it has": "All moves of the hand",
    "of somebody": "Pile of {name}",
    "a number that cards count": "Ace 11; all others count their number.",
    "a deal that decides": "a numbered deal decides by itself",
    "to take nothing": "You can take nothing: lie down.",
    "before for so far": "The hands before are in your History.",
    "one and body": "not everybody is here yet",
    "watching at": "Nobody can watch at that table.",
    "a draw for a tie": "The series is drawn, {tally}.",
    "a chair for a side": "Same cards, other chair",
    "an order after but": "You could, but now play the 7♥.",
    "no further": "No further heading.",
    "count out": "to count out",
}
"""For each pattern a text that it finds."""


@cache
def shown() -> tuple[str, ...]:
    """Every English text of the program but those that are Qt's own."""
    found: list[str] = []
    for message in texts():
        if all(place.endswith("qt_texts.py") for place, _ in message.locations):
            continue
        found += message.id if isinstance(message.id, tuple | list) else [str(message.id)]
    return tuple(found)


@pytest.mark.parametrize("what", STALE)
def test_no_text_says_it_so_again(what: str) -> None:
    assert [text for text in shown() if re.search(STALE[what], text)] == []


@pytest.mark.parametrize("what", STALE)
def test_each_pattern_finds_its_sample(what: str) -> None:
    assert re.search(STALE[what], SAMPLES[what])


def test_sums_are_written_as_sums() -> None:
    assert [text for text in shown() if re.search(r"\b\d+ and \d+ make \d+\b", text)] == []


CODE = {
    "has something done": r"^(?:Has|Lets) (?:a|the|its|every|everything|what|one|just|others) ",
    "the keys for the focus": r"\b(?:has|have|with|takes?|gives?) the keys[.,;]",
    "so many": r"^So (?:many|much|long|often)\b",
    "a clause for a person": r"\A[^\n]*\bfor who (?!(?:has won|is)\b)\w+",
    "off, or no longer": r", or no longer[.;]",
    "so large a size": r"^So (?:large|wide|high|far|small|close)\b",
    "a z value": r"\bpile-up\b",
    "deck and theme": r": the look\.",
    "a parent widget": r"\bover which (?:it|they|the \w+|dialogs) opens?\b",
    "what it makes sure of": r"^Sees (?:before|whether|that|when|to)\b",
    "the marks of a card": r"\bwears?\b",
    "objects that speak": r"\ASaid by\b",
    "so many at most": r"\bso many (?:\w+ )?at most\b",
    "on the mean": r"\bon the mean\b",
    "without a word": r"\bwithout a word\b",
    "cards it is about": r"\bcards that it is about\b",
    "an independent copy": r"\bto be played on apart\b",
    "faster": r"\bfound faster\b",
    "without plucking": r"\bplucking none\b",
    "without events": r"\bwithout telling\b",
    "random": r"\b(?:played|dealt|drawn|moves?) by chance\b",
    "perfect play": r"\bas (?:well|little|much|good) as can be\b",
    "tolerated": r"\b(?:is|are|was) borne\b",
    "best first": r"\bdearest\b",
    "a deadline": r"\bmoment of the ``perf_counter",
    "knows from now on": r"\AKnows\b",
    "nobody can tell": r"\bnobody can tell\b",
    "all without": r"; all (?:are )?without\b",
}
"""What is not said in docstrings, and the pattern that finds it."""

CODE_SAMPLES = {
    "has something done": "Has a sentence said in its turn.",
    "the keys for the focus": "Whether it has the keys.",
    "so many": "So many moves are named in the answer.",
    "a clause for a person": "The game for who has not chosen one.",
    "off, or no longer": "Show the aid, or no longer.",
    "so large a size": "So high in the pile-up the words are.",
    "a z value": "How high it lies in the pile-up.",
    "deck and theme": "art, theme: the look.",
    "a parent widget": "parent: over which it opens.",
    "what it makes sure of": "Sees that all is saved.",
    "the marks of a card": "What one card wears.",
    "objects that speak": "Said by the table: whether nothing is in motion.",
    "so many at most": "So that it is asked of so many moves at most.",
    "on the mean": "What a match brought on the mean.",
    "without a word": "Give up at once and without a word.",
    "cards it is about": "The cards that it is about.",
    "an independent copy": "The same, to be played on apart.",
    "faster": "The points alone, found faster.",
    "without plucking": "The moves that use these elements, plucking none.",
    "without events": "Make a move, unchecked and without telling events.",
    "random": "A hand dealt by chance.",
    "perfect play": "The margin if both play as well as can be.",
    "tolerated": "How much is borne of a player.",
    "best first": "The captures, the dearest first.",
    "a deadline": "until: the moment of the ``perf_counter`` at which it gives up.",
    "knows from now on": "Knows friends' tables from now on.",
    "nobody can tell": "LogError: nobody can tell.",
    "all without": "only: the key of the one friend who is told; all are without.",
}

CLAUSES = re.compile(
    r"\A(?:(?:What|Where|How) (?:it|they|the|a|is|was|there|much|many|far|long)|Whose|Who)\b"
)
"""Docstrings that are a question instead of a noun phrase or an imperative."""

ROOMS = (
    *("access", "analysis", "commands", "faults", "goals", "library", "match", "models"),
    *("lessons", "link", "players", "puzzles", "rating", "rules", "session", "sound", "together"),
    *("windows/new_game", "windows/people"),
)
"""The folders without such docstrings."""

NAMES = re.compile(
    r"(?:^|_)(?:re|un)?(?:dress|dressed)(?:_|$)|(?:^|_)(?:grown|lately|deeds|herald|wishes|veil)(?:_|$)"
    r"|^(?:Deed|Herald|Lately|Veil|Ground|Beside|Again|Things|Wishes|Grown|Sayings|Parting|Reception)"
)
"""Names that mean nothing to who has not read the file."""


@cache
def modules() -> tuple[tuple[str, ast.Module], ...]:
    """The program's modules, parsed."""
    package = Path(kontsina_qt.__file__).parent
    found = sorted(package.rglob("*.py"))
    return tuple(
        (str(path.relative_to(package)), ast.parse(path.read_text("utf-8"))) for path in found
    )


def docstrings_in(parsed: Iterable[ast.Module]) -> tuple[str, ...]:
    """The docstrings of modules, classes and functions."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = (node for module in parsed for node in ast.walk(module))
    return tuple(filter(None, (ast.get_docstring(n) for n in nodes if isinstance(n, kinds))))


@cache
def docstrings() -> tuple[str, ...]:
    """All docstrings of the program."""
    return docstrings_in(module for _, module in modules())


@pytest.mark.parametrize("what", CODE)
def test_no_docstring_says_it_so_again(what: str) -> None:
    assert [text for text in docstrings() if re.search(CODE[what], text)] == []


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_are_noun_phrases_or_imperatives(room: str) -> None:
    inside = [module for path, module in modules() if Path(path).is_relative_to(room)]
    assert [text for text in docstrings_in(inside) if CLAUSES.search(text)] == []


def test_questions_are_found() -> None:
    assert CLAUSES.search("What the cards of the game are called.")


@pytest.mark.parametrize("what", CODE)
def test_each_pattern_for_docstrings_finds_its_sample(what: str) -> None:
    assert re.search(CODE[what], CODE_SAMPLES[what])


def test_names_are_words_of_the_field() -> None:
    found = [
        f"{path}: {node.name}"
        for path, module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and NAMES.search(node.name)
    ]
    assert found == []
