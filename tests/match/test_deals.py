"""Numbered and sealed deals, against an implementation that only the notation was read for."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontsina_qt.match import deals
from kontsina_qt.match.deals import (
    Deal,
    Seal,
    SealedDeck,
    check_deal,
    first_dealer,
    numbered_deal,
    numbered_deck,
    random_deal,
)
from kontsina_qt.match.match import MatchError
from kontsina_qt.rules.base.cards import JOKERS, PACK, pack_text, read_pack
from kontsina_qt.rules.base.game import Rules
from tests.match.playing import TABLES, new_match, rules_of

PINNED = {
    (0, 0): (
        "4D TC AS 9C KC JS 3H AH 9D 2S 7C TD JH 8H QS 3C 6C 6H 5C AD 8D 5H 3D 5D KS KH "
        "5S 4H 4S QD 2H TS AC 3S 2C QH 8S 4C QC JC 2D TH 7H 7S 6D 9S KD 7D 9H 8C 6S JD"
    ),
    (0, 1): (
        "QH AC 7H 6C JC KH 8H 8C TS KD 9D 3H 9C 4C JD AD 6D AS 2H 6H 4H 4S KC 3S 5D QC "
        "7S TC 2S 3C 9S QD 8S 2C 5C 7C QS TD 4D 5H 9H TH JH 8D 6S KS 5S 3D JS 2D 7D AH"
    ),
    (1, 0): (
        "6C AC 9S 7D 3H 2C 5H 9D KD TC 5D 8D 4S 8C 6S 9C QC 8S TD 2D 6D AS KC JH TH 2S "
        "JC AH 4H QS 3S AD 3C 5C 8H 4D JS 7H 5S 7S 7C QH 4C KH KS TS 2H 3D 6H QD JD 9H"
    ),
    (42, 3): (
        "4D 8H 6S TC 7H 8D KS 5D KC 7D JD TD JC 4S QH 2S AC 3D 4H 8S 4C 7C 7S AH 3S KH "
        "6H 6D 8C 9D 3C QS TH JS JH QC AS KD 2D 5C 9C TS 5H QD 6C 9S 5S 9H AD 2H 3H 2C"
    ),
    (2**64 - 1, 0): (
        "TD 4S 6H 5H JC 5C 6C JS 7D 8H TC TS AH 8D 2S QH KC KS 3D 7S 9C 2D 9H TH AS 3S "
        "3C 4H 6S AD 2C QS 4C KH KD 7H QC 5S 2H AC 4D 5D 7C 8S 6D 3H JH 9D QD JD 9S 8C"
    ),
}

KNOWN_SEAL = "e4aa6eb5468928846575cd6bd14cf2d515176bec0786e6d07dac9a1db16cda4e"


CARD_ORDER = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


def naive_deck(number: int, hand: int, deck: Sequence[str] = CARD_ORDER) -> list[str]:
    """The deck of a numbered deal as the notation describes it, on texts and hex digits."""
    deck = list(deck)
    digits, blocks, used = "", 0, 0
    for i in reversed(range(1, len(deck))):
        while True:
            if len(digits) == used:
                text = f"kontsina-deal/1/{number}/{hand}/{blocks}"
                digits += hashlib.sha256(text.encode()).hexdigest()
                blocks += 1
            word = int(digits[used : used + 16], 16)
            used += 16
            if word < 2**64 - 2**64 % (i + 1):
                break
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


@pytest.mark.parametrize(("number", "hand"), PINNED)
def test_pinned_decks(number: int, hand: int) -> None:
    assert pack_text(numbered_deck(number, hand)) == PINNED[number, hand]


@given(st.integers(0, 2**64 - 1), st.integers(0, 60))
def test_numbered_decks_are_those_of_the_notation(number: int, hand: int) -> None:
    assert pack_text(numbered_deck(number, hand)).split() == naive_deck(number, hand)


@pytest.mark.parametrize(
    ("rules", "pack"),
    [
        (rules_of("mulle", 3), CARD_ORDER * 2),
        (rules_of("zwickern", 4), [*CARD_ORDER, "X1", "X2", "X3", "X4", "X5", "X6"]),
        (rules_of("zwickern", 4, jokers=2), [*CARD_ORDER, "X1", "X2"]),
        (rules_of("zwickern", 5), CARD_ORDER),
        (rules_of("cassino", 5), [c for c in CARD_ORDER if c not in ("2C", "2D", "2H")]),
        (
            rules_of("elewenjewe", 3),
            [*(c for c in CARD_ORDER if c not in ("9D", "JD", "QD", "KD")), "X1", "X2"],
        ),
        (
            rules_of("elewenjewe", 2, rules="professional"),
            [c for c in CARD_ORDER if c not in ("9D", "JD", "QD", "KD")],
        ),
    ],
)
@pytest.mark.parametrize("number", [0, 12, 2**64 - 1])
def test_numbered_decks_of_other_packs(rules: Rules, pack: list[str], number: int) -> None:
    dealt = numbered_deal(rules, number, 2)
    assert pack_text(dealt.deck).split() == naive_deck(number, 2, pack)
    assert dealt.fits(rules)
    assert check_deal(dealt, 2, rules) is None


def courts_lie_open(deck: Sequence[str], players: int) -> bool:
    """Whether three or four court cards of one rank would lie on the table of Diloti."""
    ranks = [text[0] for text in deck[6 * players : 6 * players + 4]]
    return any(ranks.count(rank) >= 3 for rank in "JQK")


@pytest.mark.parametrize("players", [2, 4])
def test_a_deck_that_is_refused_goes_on_with_the_next_words(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of("diloti", players)
    number = next(n for n in range(5000) if courts_lie_open(naive_deck(n, 0), players))
    words = deals._words(number, 0)
    first = deals._shuffled(PACK, words)
    assert pack_text(first).split() == naive_deck(number, 0)
    assert rules.refuses(first)
    second = deals._shuffled(PACK, words)
    assert numbered_deck(number, 0, rules) == second
    assert not courts_lie_open(pack_text(second).split(), players)
    assert numbered_deck(number, 0) == first


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_game_is_dealt_from_its_own_pack(game: str, players: int) -> None:
    rules = rules_of(game, players)
    random = Random(players)
    sealed = SealedDeck.shuffled(random, rules)
    for deal in (
        numbered_deal(rules, 7, 1),
        random_deal(0, random, rules),
        sealed.cut(len(sealed.deck) // 2, 0),
    ):
        assert deal.fits(rules)
        assert check_deal(deal, 1, rules) is None
        assert read_pack(pack_text(deal.deck), rules.pack)


def test_a_deal_that_was_written_and_read_is_the_same() -> None:
    """Of two copies of a card, as in Mulle, a deck does not tell which is which."""
    rules = rules_of("mulle", 2)
    deal = numbered_deal(rules, 3, 0)
    again = Deal(deal.dealer, read_pack(pack_text(deal.deck), rules.pack), number=3)
    assert check_deal(again, 0, rules) is None
    assert again == deal


def test_words_that_would_favour_a_card_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chance of one is below 2⁻⁵⁸, so the words are made up here."""
    words = [(i * 2654435761) % 2**63 for i in range(51)]
    monkeypatch.setattr(deals, "_words", lambda number, hand: iter(words))
    fair = numbered_deck(1, 0)
    unfair = [2**64 - 1, *words]  # 2⁶⁴ mod 52 is 16: the first word to skip is 2⁶⁴ - 16
    monkeypatch.setattr(deals, "_words", lambda number, hand: iter(unfair))
    assert numbered_deck(1, 0) == fair
    unfair[0] = 2**64 - 17
    assert numbered_deck(1, 0) != fair


@pytest.mark.parametrize(("number", "hand"), [(-1, 0), (2**64, 0), (0, -1)])
def test_numbers_that_are_none(number: int, hand: int) -> None:
    with pytest.raises(ValueError, match="deal number"):
        numbered_deck(number, hand)


def test_the_deal_passes_on_from_the_first_dealer() -> None:
    rules = rules_of("kontsina", 3)
    assert first_dealer(10, 3) == 1
    assert [numbered_deal(rules, 10, hand).dealer for hand in range(5)] == [1, 2, 0, 1, 2]
    assert numbered_deal(rules, 10, 1, dealer=0).dealer == 0
    assert numbered_deal(rules, 10, 1).deck == numbered_deck(10, 1)


def test_a_deal_has_each_card_once() -> None:
    with pytest.raises(ValueError, match="cannot have a card twice"):
        Deal(0, (0, *PACK[:-1]))
    rules = rules_of("kontsina", 2)
    assert Deal(0, PACK).fits(rules)
    for deck in (PACK[:-1], (*PACK, JOKERS[0]), (JOKERS[0], *PACK[1:])):
        assert not Deal(0, deck).fits(rules)
        with pytest.raises(MatchError, match="not a deck of this game"):
            new_match(rules).begin_hand(Deal(0, deck))


@given(st.randoms(use_true_random=False), st.integers(0, 51))
def test_a_seal_opens_after_the_cut(random: Random, cut: int) -> None:
    sealed = SealedDeck.shuffled(random)
    shown = sealed.hash
    deal = sealed.cut(cut, dealer=1)
    dealt = pack_text(deal.deck).split(" ")
    shuffled = dealt[52 - cut :] + dealt[: 52 - cut]
    assert shuffled[cut:] + shuffled[:cut] == dealt
    assert deal.seal is not None
    assert bytes.fromhex(deal.seal.nonce).hex() == deal.seal.nonce
    assert len(deal.seal.nonce) == 32
    text = f"kontsina-seal/1/{deal.seal.nonce}/{' '.join(shuffled)}"
    assert hashlib.sha256(text.encode()).hexdigest() == shown == deal.seal.hash
    assert check_deal(deal, 0) is None


def test_a_cut_within_the_deck() -> None:
    sealed = SealedDeck.shuffled()
    assert sealed.cut(0, 0).deck == sealed.deck
    assert sealed.cut(51, 0).deck == (sealed.deck[51], *sealed.deck[:51])
    for cut in (-1, 52):
        with pytest.raises(ValueError, match="a cut must be from 0 to 51"):
            sealed.cut(cut, 0)


def test_seals_differ_where_the_operating_system_draws_them() -> None:
    one, other = SealedDeck.shuffled(), SealedDeck.shuffled()
    assert (one.deck, one.nonce, one.hash) != (other.deck, other.nonce, other.hash)
    assert one.nonce != other.nonce


def test_a_known_seal() -> None:
    """Pinned, so that no later version opens seals in another way."""
    deck = read_pack(PINNED[0, 0])
    sealed = SealedDeck(deck, "000102030405060708090a0b0c0d0e0f")
    assert sealed.hash == KNOWN_SEAL


def test_what_does_not_fit_is_told() -> None:
    numbered = Deal(0, numbered_deck(5, 1), number=5)
    assert check_deal(numbered, 1) is None
    assert check_deal(numbered, 0) == "the deck doesn't match deal number 5"
    deal = SealedDeck.shuffled(Random(1)).cut(20, 0)
    seal = deal.seal
    assert seal is not None
    wrong = [
        Seal(seal.hash, seal.nonce, 21),
        Seal(seal.hash, "0" * 32, 20),
        Seal("0" * 64, seal.nonce, 20),
    ]
    for other in wrong:
        assert check_deal(Deal(0, deal.deck, seal=other), 0) == "the deck doesn't match its seal"
    swapped = (deal.deck[1], deal.deck[0], *deal.deck[2:])
    assert check_deal(Deal(0, swapped, seal=seal), 0) == "the deck doesn't match its seal"


def test_a_plain_deal_has_nothing_to_check() -> None:
    deal = random_deal(2, Random(4))
    assert (deal.dealer, deal.number, deal.seal) == (2, None, None)
    assert sorted(deal.deck) == list(PACK)
    assert check_deal(deal, 3) is None
