"""Texts about matches with people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kontsina_qt.language import tr, trn
from kontsina_qt.library.waiting_table import WaitingTable
from kontsina_qt.link.messages.news import WATCHABLE, Chair, Found, Refused, Why
from kontsina_qt.match.names import seat_name
from kontsina_qt.players.levels.catalogue import title_of
from kontsina_qt.rules.games.catalogue import GAMES
from kontsina_qt.rules.state.words import N_, listed
from kontsina_qt.session.people.people_session import PeopleSession
from kontsina_qt.together.roles import PERSON

INSTALL = "pip install 'kontsina[people]'"
SEPARATOR = " · "


def missing_words() -> str:
    """Return the message for missing dependencies."""
    words = tr("To play with people, first install PyNaCl and ifaddr: {command}")
    return words.format(command=INSTALL)


def found_words(table: Found) -> str:
    """Return a table of the local network in one line; friends are marked apart from names."""
    parts = [*game_words(table), tr("{name}'s table").format(name=seat_name(table.name))]
    if table.friend:
        parts.insert(0, tr("Your friend"))
    elif table.namesake:
        words = tr("not recognized as your friend {name}")
        parts.append(words.format(name=seat_name(table.namesake)))
    return SEPARATOR.join(parts)


def game_words(table: Found) -> tuple[str, str]:
    """Return the game of a table, and the number of free seats."""
    known = GAMES.get(table.game)
    game = tr(known.name) if known is not None else tr("a game from another version")
    seats = trn("{n} seat free", "{n} seats free", table.free)
    if not table.free:
        seats = tr("all seats taken")
    return game, SEPARATOR.join((seats, tr("you can watch"))) if table.watch else seats


def match_words(table: WaitingTable) -> str:
    """Return an unfinished match in one line."""
    known = GAMES.get(table.game)
    game = tr(known.name) if known is not None else tr("a game from another version")
    names = listed([seat_name(name) for name in table.others], tr)
    if table.watches:
        game = tr("Watch {game}").format(game=game)
    words = tr("{game} with {names}").format(game=game, names=names) if names else game
    if not table.started:
        return SEPARATOR.join((words, tr("not everyone is here yet")))
    return SEPARATOR.join((words, tr("your turn"))) if table.turn else words


def watched_words(session: PeopleSession) -> str:
    """Return the number of spectators; empty if there is nobody else."""
    if session.watched <= session.watches:
        return ""
    return trn("{n} person watching", "{n} people watching", session.watched)


def names_of(session: PeopleSession, seats: Sequence[int]) -> str:
    """Return the names of seats."""
    return listed([session.teller.seat(seat) for seat in seats], tr)


def without_words(session: PeopleSession) -> str:
    """Return the request of a player to continue without others."""
    asked = session.asked
    names, who = names_of(session, asked.gone), session.teller.seat(asked.seat)
    if not asked.level:
        return tr("{who} wants to end the match without {names}.").format(who=who, names=names)
    words = tr(
        "{who} wants to continue without {names}: this hand is void, and a computer plays from the"
        " next deal."
    )
    return words.format(who=who, names=names)


REFUSALS: Mapping[Why, str] = {
    Why.INVITATION: N_("That isn't an invitation. One begins with “kontsina:”; copy all of it."),
    Why.VERSION: N_("That table needs another version of Kontsina."),
    Why.FULL: N_("Every seat at that table is taken."),
    Why.UNWATCHED: N_("Nobody can watch that table."),
    Why.CROWDED: N_("No more people can watch that table."),
    Why.UNREACHABLE: N_("Nobody answers at that table. Is it still open?"),
    Why.OTHER_PAST: N_(
        "The table's record of the match has changed, so it can't continue. The hands played "
        "so far are kept."
    ),
    Why.KEY: N_("The key that identifies you on this computer can't be used: {why}."),
    Why.PLACE: N_("The match can't be kept on this computer: {why}."),
    Why.TOO_LONG: N_("The match has become too long. The hands played so far are kept."),
    Why.UNKNOWN: N_("There is no match with people to continue."),
    Why.CLUB: N_("That isn't a club's address. One begins with nats:// or tls://; copy all of it."),
    Why.OUTSIDE: N_("That table is in a club. Enter the club first."),
    Why.REPLACED: N_("The others continued without you; a computer plays in your seat now."),
    Why.TAKEN_OVER: N_("You are now playing at this table in another window."),
    Why.FREED: N_("The host freed your seat. You can join another table or open your own."),
    Why.CLEARED: N_("You left that match too long ago: it can't be continued here."),
    Why.UNWELCOME: N_("The host of that table has blocked you."),
    Why.BLOCKED: N_("You have blocked the host of that table. Unblock them first to sit there."),
    Why.NO_FRIEND: N_(
        "That table isn't your friend's: someone else opened it. You didn't sit down."
    ),
    Why.NO_NETWORK: N_(
        "This computer isn't on a network. Connect it, or open the table for “Only this computer”."
    ),
    Why.FRIENDS: N_("Your list of friends can't be changed: {why}."),
    Why.STOPPED: N_(
        "The connection to the table was lost. What was played is safe: try again from the "
        "start page."
    ),
}
"""The reasons why a match can't begin or continue, and what to do about them."""


def refused_words(refused: Refused) -> str:
    """Return why a match can't begin or continue, and what to do about it."""
    if refused.why is Why.FULL and refused.detail == WATCHABLE:
        return tr("Every seat at that table is taken. You can watch it.")
    if refused.why is Why.MISSING:
        if not refused.detail:
            return missing_words()
        words = tr("To enter a club, first install {library}: {command}")
        return words.format(library=refused.detail, command=INSTALL)
    return tr(REFUSALS[refused.why]).format(why=refused.detail)


def chair_words(chair: Chair, own: bool) -> str:
    """Return who sits on a chair."""
    if not chair.name:
        return tr("free") if chair.player == PERSON else title_of(chair.player)
    name = seat_name(chair.name)
    if own:
        return tr("{name} (you)").format(name=name)
    if chair.player != PERSON:
        return tr("{name}, computer: {level}").format(name=name, level=title_of(chair.player))
    if chair.namesake:
        known = seat_name(chair.namesake)
        return tr("{name}, not your friend {known}").format(name=name, known=known)
    return name


def friend_words(chair: Chair) -> str:
    """Return the mark of a friend, shown apart from the name; empty for others."""
    known = seat_name(chair.friend) if chair.friend else ""
    if known and known != seat_name(chair.name):
        return tr("Your friend {known}").format(known=known)
    return tr("Your friend") if known else ""


def state_words(session: PeopleSession) -> tuple[str, str, bool]:
    """Return the state of a match: a headline, a sentence, and whether to announce them."""
    ended = _end_words(session)
    if ended is not None:
        return *ended, True
    if not session.reached and not session.finished:
        words = tr("Nothing is lost. It continues as soon as the table answers.")
        return tr("The table doesn't answer"), words, True
    if session.finished or (session.match.waiting and session.verified):
        return tr("Deal verified"), tr("Everyone has proved how they shuffled."), True
    if session.asked.seat >= 0:
        head = tr("Continue without {names}?").format(names=names_of(session, session.asked.gone))
        return head, without_words(session), True
    if session.missing and session.reached and not session.my_turn:
        head = tr("Away: {names}").format(names=names_of(session, session.missing))
        words = tr("The seat is kept. You can wait, leave and come back, or continue without them.")
        return head, tr("The seat is kept.") if session.watches else words, True
    return _turn_words(session)


def _end_words(session: PeopleSession) -> tuple[str, str] | None:
    """Return why a match has ended early; None if it continues."""
    words = tr("The match has ended. The hands played so far are in your History.")
    words = tr("The match has ended.") if session.watches else words
    if session.fault is not None:
        name = session.teller.seat(session.fault)
        return tr("{name}'s program broke the rules of the table").format(name=name), words
    if session.refused is not None:
        watched = tr("You can't watch any longer")
        head = watched if session.watches else tr("The match can't continue")
        return head, refused_words(session.refused)
    if session.departed is not None:
        names = names_of(session, session.departed)
        return tr("Left the table: {names}").format(names=names), words
    return None


def _turn_words(session: PeopleSession) -> tuple[str, str, bool]:
    """Return whose turn it is, as ``state_words`` does."""
    nobody = tr("No player's computer knows the others' cards.")
    if session.watches:
        nobody = tr("You're watching. All cards are shown once the hand is over.")
    elif session.audience:
        nobody = tr("Your cards are hidden from onlookers.")
    nobody = SEPARATOR.join(filter(None, (nobody, watched_words(session))))
    if session.turn < 0:
        return tr("Shuffling …"), tr("Everyone shuffles; nobody sees the cards."), False
    if session.saving:
        return tr("Sending your move …"), nobody, False
    if session.my_turn:
        return tr("Your turn"), nobody, session.covered  # otherwise the table announces it
    return tr("{name}'s turn").format(name=session.teller.seat(session.turn)), nobody, False
