"""The tables for statistics, and their migration.

Triggers keep track of matches whose statistics have yet to be computed, whenever a match ends, is
resumed or deleted; they also delete statistics of reviews that no longer fit.
"""

from __future__ import annotations

import sqlite3

from kontsina_qt.library.tables.reviews import note_all

_TABLES = """
CREATE TABLE facts (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    counts INTEGER NOT NULL,
    game TEXT NOT NULL,
    level TEXT NOT NULL,
    players INTEGER NOT NULL,
    day TEXT NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    even REAL NOT NULL,
    hands INTEGER NOT NULL,
    points INTEGER NOT NULL,
    against REAL NOT NULL,
    sweeps INTEGER NOT NULL
);

CREATE TABLE good_cards (
    game TEXT NOT NULL,
    category TEXT NOT NULL,
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    level TEXT NOT NULL,
    players INTEGER NOT NULL,
    day TEXT NOT NULL,
    hands INTEGER NOT NULL,
    dealt INTEGER NOT NULL,
    chance REAL NOT NULL,
    spread REAL NOT NULL,
    taken INTEGER NOT NULL,
    fair REAL NOT NULL,
    cards INTEGER NOT NULL,
    PRIMARY KEY (game, category, match)
) WITHOUT ROWID;

CREATE INDEX good_cards_by_match ON good_cards (match);

CREATE INDEX facts_by_day ON facts (day) WHERE counts;

CREATE TABLE months (
    month TEXT NOT NULL,
    game TEXT NOT NULL,
    level TEXT NOT NULL,
    players INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    even REAL NOT NULL,
    hands INTEGER NOT NULL,
    points INTEGER NOT NULL,
    against REAL NOT NULL,
    sweeps INTEGER NOT NULL,
    PRIMARY KEY (month, game, level, players)
) WITHOUT ROWID;

CREATE TABLE good_months (
    month TEXT NOT NULL,
    game TEXT NOT NULL,
    category TEXT NOT NULL,
    level TEXT NOT NULL,
    players INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    dealt INTEGER NOT NULL,
    chance REAL NOT NULL,
    spread REAL NOT NULL,
    taken INTEGER NOT NULL,
    fair REAL NOT NULL,
    cards INTEGER NOT NULL,
    PRIMARY KEY (month, game, category, level, players)
) WITHOUT ROWID;

CREATE TABLE judged (
    match INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    own INTEGER NOT NULL,
    game TEXT NOT NULL,
    level TEXT NOT NULL,
    players INTEGER NOT NULL,
    day TEXT NOT NULL,
    accuracy REAL NOT NULL,
    lost REAL NOT NULL,
    PRIMARY KEY (match, hand, seat),
    FOREIGN KEY (match, hand) REFERENCES reviews (match, hand) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE uncounted (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
);

CREATE TRIGGER fact_added AFTER INSERT ON facts WHEN NEW.counts BEGIN
    INSERT INTO months VALUES (
        substr(NEW.day, 1, 7), NEW.game, NEW.level, NEW.players,
        1, NEW.won, NEW.drawn, NEW.even, NEW.hands, NEW.points, NEW.against, NEW.sweeps
    ) ON CONFLICT DO UPDATE SET
        matches = matches + 1, won = won + NEW.won, drawn = drawn + NEW.drawn,
        even = even + NEW.even, hands = hands + NEW.hands, points = points + NEW.points,
        against = against + NEW.against, sweeps = sweeps + NEW.sweeps;
END;

CREATE TRIGGER fact_dropped AFTER DELETE ON facts WHEN OLD.counts BEGIN
    UPDATE months SET
        matches = matches - 1, won = won - OLD.won, drawn = drawn - OLD.drawn,
        even = even - OLD.even, hands = hands - OLD.hands, points = points - OLD.points,
        against = against - OLD.against, sweeps = sweeps - OLD.sweeps
    WHERE month = substr(OLD.day, 1, 7) AND game = OLD.game AND level = OLD.level
        AND players = OLD.players;
END;

CREATE TRIGGER good_card_added AFTER INSERT ON good_cards BEGIN
    INSERT INTO good_months VALUES (
        substr(NEW.day, 1, 7), NEW.game, NEW.category, NEW.level, NEW.players,
        NEW.hands, NEW.dealt, NEW.chance, NEW.spread, NEW.taken, NEW.fair, NEW.cards
    ) ON CONFLICT DO UPDATE SET
        hands = hands + NEW.hands, dealt = dealt + NEW.dealt, chance = chance + NEW.chance,
        spread = spread + NEW.spread, taken = taken + NEW.taken, fair = fair + NEW.fair,
        cards = cards + NEW.cards;
END;

CREATE TRIGGER good_card_dropped AFTER DELETE ON good_cards BEGIN
    UPDATE good_months SET
        hands = hands - OLD.hands, dealt = dealt - OLD.dealt, chance = chance - OLD.chance,
        spread = spread - OLD.spread, taken = taken - OLD.taken, fair = fair - OLD.fair,
        cards = cards - OLD.cards
    WHERE month = substr(OLD.day, 1, 7) AND game = OLD.game AND category = OLD.category
        AND level = OLD.level AND players = OLD.players;
END;

CREATE TRIGGER match_ended AFTER UPDATE OF finished ON matches WHEN NEW.finished BEGIN
    DELETE FROM facts WHERE match = NEW.id;
    DELETE FROM good_cards WHERE match = NEW.id;
    INSERT OR IGNORE INTO uncounted (match) VALUES (NEW.id);
END;

CREATE TRIGGER match_came_ended AFTER INSERT ON matches WHEN NEW.finished BEGIN
    INSERT OR IGNORE INTO uncounted (match) VALUES (NEW.id);
END;

CREATE TRIGGER match_goes_on AFTER UPDATE OF finished ON matches
    WHEN OLD.finished AND NOT NEW.finished BEGIN
    DELETE FROM facts WHERE match = NEW.id;
    DELETE FROM good_cards WHERE match = NEW.id;
    DELETE FROM uncounted WHERE match = NEW.id;
END;

CREATE TRIGGER move_dropped AFTER DELETE ON moves BEGIN
    DELETE FROM judged WHERE match = OLD.match AND hand = OLD.hand;
END;

INSERT INTO uncounted (match) SELECT id FROM matches WHERE finished
"""
# facts: one row per finished match; counts is 0 unless exactly one person played it, here.
# months, good_months: sums of facts and good_cards, so that long periods are read quickly.
# even, fair: expected wins and cards if all sides played equally well; chance, spread: expected
# good cards dealt, and their variance; see facts.py.
# judged: how well each seat played a hand by its review; own is 1 for the one person in a match.


def add_facts(db: sqlite3.Connection) -> None:
    """Migrate: add the tables; existing matches are processed later."""
    statement = ""
    for line in _TABLES.splitlines():
        statement += line + "\n"
        # A trigger contains statements.
        if sqlite3.complete_statement(statement):
            db.execute(statement)
            statement = ""
    db.execute(statement)
    note_all(db, version="1")  # a later migration adds the column


def count_again(db: sqlite3.Connection, match_id: int) -> None:
    """Have the statistics of a finished match computed again."""
    for table in ("facts", "good_cards"):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (match_id,))
    db.execute(
        "INSERT OR IGNORE INTO uncounted (match) SELECT id FROM matches WHERE id = ? AND finished",
        (match_id,),
    )


_BESTS = """
CREATE TABLE bests (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    hand INTEGER NOT NULL,
    most INTEGER NOT NULL,
    swept INTEGER NOT NULL,
    seconds INTEGER NOT NULL
)
"""
# most, swept: points and sweeps of the person's side in that hand; hand is -1 if there is none.
_BEST_DROPPED = """
CREATE TRIGGER best_dropped AFTER DELETE ON facts BEGIN
    DELETE FROM bests WHERE match = OLD.match;
END
"""


def add_bests(db: sqlite3.Connection) -> None:
    """Migrate to version 11: best hands; those of older matches are found later."""
    db.execute(_BESTS)
    db.execute(_BEST_DROPPED)
