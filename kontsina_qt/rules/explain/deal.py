"""The section "Players and deal"."""

from __future__ import annotations

from collections.abc import Sequence

from kontsina_qt.rules.base.cards import PACK, SECOND, face, is_joker, mask_of
from kontsina_qt.rules.base.deal import AFTER_PLAY, AGAIN, AMID, FIRST, OWN, TO_FOUR
from kontsina_qt.rules.base.game import Rules, resolve
from kontsina_qt.rules.base.terms import Thing
from kontsina_qt.rules.explain.called import called
from kontsina_qt.rules.explain.section import Section, in_partnerships
from kontsina_qt.rules.explain.values import names_of
from kontsina_qt.rules.state.words import Translate, cards_words


def deal(rules: Rules, tr: Translate, first: Sequence[str] = ()) -> Section:
    """Return the section on players, cards, dealing and who plays first.

    Args:
        rules: the game with its options.
        tr: the translation.
        first: paragraphs on the first deal, if it is unusual.
    """
    return Section(
        tr("Players and deal"),
        (
            *_players(rules, tr),
            *_pack(rules, tr),
            *(first or [_first_deal(rules, tr)]),
            *_replaced(rules, tr),
            *_later(rules, tr),
            *map(tr, resolve(rules.game.notes, rules.players, rules.options)),
            *_order(rules, tr),
        ),
    )


def _players(rules: Rules, tr: Translate) -> list[str]:
    if in_partnerships(rules) and rules.players > 4:
        seats = tr(
            "{players} players in two partnerships, seated alternately: partners share one pile "
            "and one score, and don't see each other's cards."
        )
    elif in_partnerships(rules):
        seats = tr(
            "{players} players in two partnerships: partners sit opposite each other, share one "
            "pile and one score, and don't see each other's cards."
        )
    else:
        seats = tr("{players} players, each playing alone.")
    if rules.players == 2:
        way = tr("The two take turns.")
    elif rules.clockwise:
        way = tr("Cards are dealt and played clockwise.")
    else:
        way = tr("Cards are dealt and played anticlockwise.")
    return [seats.format(players=rules.players), way]


def _pack(rules: Rules, tr: Translate) -> list[str]:
    cards = rules.cards
    jokers = sum(is_joker(card) for card in cards)
    missing = mask_of(PACK) & ~mask_of(face(card) for card in cards)
    if any(card >= SECOND for card in cards):
        paragraphs = [tr("Two decks of 52 cards are shuffled together.")]
    elif missing:
        words = tr("The deck has {n} cards: {cards} are taken out.")
        paragraphs = [words.format(n=len(cards), cards=cards_words(missing, ", "))]
    elif jokers:
        paragraphs = [tr("The deck has 52 cards and {n} jokers.").format(n=jokers)]
    else:
        paragraphs = [tr("The deck has 52 cards.")]
    if rules.game.opening:
        opening = cards_words(mask_of(rules.game.opening), ", ")
        words = tr("{cards} always start face up on the table; all other cards are shuffled.")
        paragraphs.append(called(words.format(cards=opening), Thing.TABLE, rules, tr))
    if rules.deal.aside:
        words = tr("The {n} cards at the bottom of the deck are set aside unseen.")
        paragraphs.append(words.format(n=rules.deal.aside))
    return paragraphs


def _first_deal(rules: Rules, tr: Translate) -> str:
    plan = rules.deal
    packet = plan.packets[0]
    values = {"hand": plan.hand, "table": plan.table, "packet": packet}
    if plan.table_turn == FIRST:
        words = tr(
            "Deal the first {table} cards face up on the table, then one card at a time, starting "
            "after the dealer, until everyone has {hand}."
        )
    elif plan.table_turn == AMID:
        values["part"] = plan.table // len(plan.packets)
        words = tr(
            "Deal {packet} cards to each of the other players in turn, {part} face up on the "
            "table and {packet} to the dealer, and repeat until everyone has {hand} and the "
            "table has {table}."
        )
    elif not plan.table:
        words = tr("Deal {hand} cards to each player, starting after the dealer.")
    elif packet == 1:
        words = tr(
            "Deal one card at a time, starting after the dealer, until everyone has {hand}; then "
            "{table} face up on the table."
        )
    else:
        words = tr(
            "Deal {hand} cards to each player, starting after the dealer, then {table} face up on "
            "the table."
        )
    sentence = words.format(**values)
    return called(sentence, Thing.TABLE, rules, tr) if plan.table else sentence


def _replaced(rules: Rules, tr: Translate) -> list[str]:
    """Return the paragraphs on cards that may not open, and what the dealer takes at once."""
    paragraphs = []
    if rules.deal.replaced:
        words = tr(
            "If one of these cards is dealt to the table at the start ({cards}), it goes under "
            "the stock, for all to see, and the next card takes its place."
        )
        paragraphs.append(words.format(cards=", ".join(names_of(rules.deal.replaced, tr))))
    fishing = rules.fishing
    if fishing is not None and fishing.dealer_takes and fishing.sweeps is not None:
        words = tr(
            "If the {table} cards on the table make {total}, the dealer takes them, and that is "
            "one {name}. If they make {total} twice, in two groups, it is two."
        )
        values = {
            "table": rules.deal.table,
            "total": fishing.total,
            "name": tr(fishing.sweeps.name),
        }
        paragraphs.append(words.format(**values))
    return paragraphs


def _later(rules: Rules, tr: Translate) -> list[str]:
    """Return the paragraphs on what comes when hands are empty."""
    plan = rules.deal
    values = {"hand": plan.hand, "deals": deals_of(rules)}
    if plan.refill == AFTER_PLAY:
        return [
            tr(
                "The rest is the stock. After each play you draw its top card until it runs out; "
                "nothing more is dealt."
            )
        ]
    if plan.refill == OWN:
        words = tr(
            "The rest is the stock. When your hand is empty after your turn, draw {hand} cards "
            "from it, or what is left. With no cards and no stock to draw from, you are out of "
            "the hand."
        )
        return [words.format(**values)]
    if deals_of(rules) == 1:
        return [tr("That uses up the deck.")]
    paragraphs = []
    if plan.refill == TO_FOUR:
        words = tr(
            "When hands are empty, the players draw one card each in turn, starting after the "
            "dealer, until everyone has {hand} again (none to the table), and so on until the deck "
            "runs out, {deals} deals in all. The last deal is announced."
        )
    else:
        words = tr(
            "When hands are empty, deal {hand} more to each player (none to the table) until the "
            "deck runs out, {deals} deals in all. The last deal is announced."
        )
    paragraphs.append(called(words.format(**values), Thing.LAST_DEAL, rules, tr))
    last = plan.last_size(len(rules.pack), rules.players)
    if last == 1:
        paragraphs.append(tr("In the last deal everyone gets one card."))
    elif last != plan.hand:
        paragraphs.append(tr("In the last deal everyone gets {n} cards.").format(n=last))
    if plan.refill == AGAIN and not plan.final and _later_cards(rules) % rules.players:
        paragraphs.append(tr("Any cards left over then go to the table."))
    return paragraphs


def deals_of(rules: Rules) -> int:
    """Return the number of deals in a hand, a last one of another size counted as one."""
    plan = rules.deal
    if not plan.final:
        return rules.deals
    usual = _later_cards(rules) - sum(plan.final) * rules.players
    return 1 + usual // (plan.hand * rules.players)


def _later_cards(rules: Rules) -> int:
    """Return the number of cards dealt to hands."""
    return len(rules.pack) - rules.deal.table - rules.deal.aside


def _order(rules: Rules, tr: Translate) -> list[str]:
    if deals_of(rules) > 1:
        first = tr("The player after the dealer plays first after each deal.")
    else:
        first = tr("The player after the dealer plays first.")
    paragraphs = [
        first,
        tr(
            "The first dealer is drawn at random; then the deal passes to the next player after "
            "each hand."
        ),
    ]
    if not rules.game.winner_deals:
        following = tr(
            "In the next match the deal passes to the next player (with a numbered deal, the "
            "number decides)."
        )
    elif in_partnerships(rules):
        following = tr(
            "In the next match the first player of the winning side deals first (after a tie, "
            "and in a race, the next player; with a numbered deal, the number decides)."
        )
    else:
        following = tr(
            "In the next match the winner deals first (after a tie, and in a race, the next "
            "player; with a numbered deal, the number decides)."
        )
    return [*paragraphs, following]
