"""Building a match from parsed JSON, with errors that name the member.

The moves are checked by playing them, so that reading yields the match itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kontsina_qt.language import error_words, tr
from kontsina_qt.match.deals import NUMBERS, Deal, Seal, check_deal
from kontsina_qt.match.json_members import hex_at, list_at, member_of, object_at, whole_at, words_at
from kontsina_qt.match.match import Match
from kontsina_qt.match.names import NAME_LIMIT, PLAYER_LIMIT
from kontsina_qt.match.record_types import FORMAT, VERSION, RecordError, Seat
from kontsina_qt.match.shared_deal import ID_BYTES, SEED_BYTES, Shared
from kontsina_qt.rules.base.cards import CardError, read_pack
from kontsina_qt.rules.base.game import Game, Rules
from kontsina_qt.rules.base.options import OptionError
from kontsina_qt.rules.games.catalogue import UnknownGame, game
from kontsina_qt.rules.state.notation import NotationError
from kontsina_qt.rules.state.position import IllegalMove


def match_of(data: object, check_deals: bool) -> Match:
    """Return the match in a parsed JSON value, at its end.

    Args:
        data: the value.
        check_deals: whether to verify deal numbers and seals.

    Raises:
        RecordError: names the first invalid member.
    """
    *_, match = growing_match(data, check_deals)
    return match


def growing_match(data: object, check_deals: bool) -> Iterator[Match]:
    """Yield the match before its first hand and after each, so that reading can be interrupted.

    Raises:
        RecordError: names the first invalid member.
    """
    members = _head(data)
    seats = _seats(members["seats"])
    match = Match(_rules(members, len(seats)), seats)
    yield match
    for index, entry in enumerate(list_at(members["hands"], "hands")):
        _read_hand(match, entry, f"hands[{index}]", check_deals)
        yield match


def _head(data: object) -> dict[str, Any]:
    """Return the members of the record, checking format and version first."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError("format" if isinstance(data, dict) else "", tr("not a Kontsina record"))
    if "version" not in data:
        raise RecordError("version", tr("missing"))
    version = whole_at(data["version"], "version", 1, None)
    if version > VERSION:
        words = tr(
            "made by a newer version of Kontsina (format {theirs}; this version reads {ours})"
        )
        raise RecordError("version", words.format(theirs=version, ours=VERSION))
    names = ("format", "version", "game", "options", "seats", "hands")
    return object_at(data, "", names)


def _seats(data: object) -> tuple[Seat, ...]:
    seats = []
    for index, entry in enumerate(list_at(data, "seats")):
        place = f"seats[{index}]"
        members = object_at(entry, place, ("name", "player"))
        name = words_at(members["name"], f"{place}.name", NAME_LIMIT)
        player = words_at(members["player"], f"{place}.player", PLAYER_LIMIT)
        seats.append(Seat(name, player))
    return tuple(seats)


def _rules(members: Mapping[str, Any], players: int) -> Rules:
    try:
        played: Game = game(words_at(members["game"], "game", NAME_LIMIT))
    except UnknownGame as error:
        raise RecordError("game", error_words(error)) from None
    options = members["options"]
    if not isinstance(options, dict):
        raise RecordError("options", tr("must be an object"))
    try:
        return played.rules(players, options, members["version"])
    except OptionError as error:
        place = "seats" if error.name == "players" else member_of("options", error.name)
        raise RecordError(place, error_words(error)) from None


def _read_hand(match: Match, entry: object, place: str, check_deals: bool) -> None:
    """Play the next hand of a match."""
    if match.over or match.standing.over:
        raise RecordError(place, tr("the match was over before this hand"))
    if not match.waiting:
        raise RecordError(place, tr("the hand before it is not over"))
    members = object_at(entry, place, ("dealer", "deck", "moves"), ("number", "seal", "shared"))
    deal = _deal(members, place, match.rules)
    if deal.dealer != match.next_dealer(deal.dealer):
        raise RecordError(f"{place}.dealer", tr("the deal passes to the next seat"))
    if check_deals:
        _check_deal(deal, len(match.hands), match.rules, place)
    match.begin_hand(deal)
    _play(match, members["moves"], f"{place}.moves")


def _deal(members: Mapping[str, Any], place: str, rules: Rules) -> Deal:
    dealer = whole_at(members["dealer"], f"{place}.dealer", 0, rules.players - 1)
    text = members["deck"]
    if not isinstance(text, str):
        raise RecordError(f"{place}.deck", tr("must be a text"))
    try:
        deck = read_pack(text, rules.pack)
    except CardError as error:
        raise RecordError(f"{place}.deck", error_words(error)) from None
    if rules.refuses(deck):
        raise RecordError(
            f"{place}.deck", tr("with these cards on the table, the deck is shuffled again")
        )
    number = seal = shared = None
    if "number" in members:
        number = whole_at(members["number"], f"{place}.number", 0, NUMBERS - 1)
    if "seal" in members:
        seal = _seal(members["seal"], f"{place}.seal", len(deck))
    if "shared" in members:
        shared = _shared(members["shared"], f"{place}.shared", rules.players, len(deck))
    if number is not None and seal is not None:
        raise RecordError(place, tr("a hand is dealt by number or sealed, not both"))
    if shared is not None and (number is not None or seal is not None):
        words = tr("a hand that all players dealt has neither a number nor a seal")
        raise RecordError(place, words)
    return Deal(dealer, deck, number, seal, shared)


def _seal(data: object, place: str, cards: int) -> Seal:
    members = object_at(data, place, ("hash", "nonce", "cut"))
    return Seal(
        hex_at(members["hash"], f"{place}.hash", 64),
        hex_at(members["nonce"], f"{place}.nonce", 32),
        whole_at(members["cut"], f"{place}.cut", 0, cards - 1),
    )


def _shared(data: object, place: str, seats: int, cards: int) -> Shared:
    members = object_at(data, place, ("id", "seals", "seeds", "cuts"))
    cuts = list_at(members["cuts"], f"{place}.cuts")
    if len(cuts) > seats:
        raise RecordError(f"{place}.cuts", tr("longer than {n} entries").format(n=seats))
    return Shared(
        hex_at(members["id"], f"{place}.id", 2 * ID_BYTES),
        _hashes(members["seals"], f"{place}.seals", seats),
        _hashes(members["seeds"], f"{place}.seeds", seats),
        tuple(whole_at(cut, f"{place}.cuts[{n}]", 0, cards - 1) for n, cut in enumerate(cuts)),
    )


def _hashes(data: object, place: str, seats: int) -> tuple[str, ...]:
    """Return 32 bytes for each seat, in hex."""
    found = list_at(data, place)
    if len(found) != seats:
        raise RecordError(place, tr("must have {n} entries").format(n=seats))
    return tuple(hex_at(each, f"{place}[{n}]", 2 * SEED_BYTES) for n, each in enumerate(found))


def _check_deal(deal: Deal, hand: int, rules: Rules, place: str) -> None:
    wrong = check_deal(deal, hand, rules)
    if wrong is not None:
        raise RecordError(f"{place}.{_proof_of(deal)}", wrong)


def _proof_of(deal: Deal) -> str:
    """Return the name of the member that proves a deal."""
    if deal.shared is not None:
        return "shared"
    return "seal" if deal.number is None else "number"


def _play(match: Match, data: object, place: str) -> None:
    """Play the moves of a hand that has just been dealt."""
    position = match.hands[-1].position
    for index, text in enumerate(list_at(data, place)):
        here = f"{place}[{index}]"
        if not isinstance(text, str):
            raise RecordError(here, tr("must be a text"))
        if position.over:
            raise RecordError(here, tr("the hand was over before this move"))
        try:
            match.play_text(text)
        except (NotationError, IllegalMove) as error:
            raise RecordError(here, error_words(error), illegal=True) from None
