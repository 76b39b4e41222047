"""The numbered steps from an empty database to the newest form; a step that was released never changes.

Keep to additive ones (see `schema`): during an upgrade older programs use the database too. What they need is dropped a
release later. Where tables suit them, but not what is written there (a new kind of event), a step of `SELECT 1` stops
them.
"""

from __future__ import annotations

from typing import TypeAlias

Step: TypeAlias = tuple[str, ...]

LIST_KNOWN_GAMES = """UPDATE finished SET is_listed = 1
    WHERE substr(id, 1, 12) IN (SELECT id FROM tables WHERE is_listed = 1)"""
"""What became of a table that was listed is public; of a table that is gone nobody knows it any more."""

MIGRATIONS: tuple[Step, ...] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            phase TEXT NOT NULL,
            is_listed INTEGER NOT NULL,
            card TEXT NOT NULL,
            checkpoint INTEGER NOT NULL,
            version INTEGER NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            changed_at DOUBLE PRECISION NOT NULL,
            deadline DOUBLE PRECISION,
            has_work INTEGER NOT NULL,
            address TEXT NOT NULL,
            owner TEXT
        )""",
        "CREATE INDEX tables_in_the_lobby ON tables (is_listed, phase, created_at)",
        "CREATE INDEX tables_with_work ON tables (has_work, deadline)",
        "CREATE INDEX tables_by_address ON tables (address, phase)",
        """CREATE TABLE log (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            command TEXT,
            event TEXT NOT NULL,
            PRIMARY KEY (table_id, version)
        )""",
        """CREATE TABLE finished (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            names TEXT NOT NULL,
            places TEXT NOT NULL,
            winner TEXT,
            reason TEXT NOT NULL,
            record TEXT NOT NULL,
            is_rated INTEGER NOT NULL,
            finished_at DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX finished_by_time ON finished (game, finished_at)",
        """CREATE TABLE processes (
            id TEXT PRIMARY KEY,
            beat_at DOUBLE PRECISION NOT NULL,
            until DOUBLE PRECISION NOT NULL
        )""",
        "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        """CREATE TABLE documents (
            owner TEXT NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            body TEXT NOT NULL,
            changed_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (owner, kind, name)
        )""",
    ),
    (
        """CREATE TABLE profiles (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            colour TEXT NOT NULL,
            picture TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            seen_at DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE profile_keys (
            key_hash TEXT PRIMARY KEY,
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            created_at DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX profile_keys_by_profile ON profile_keys (profile_id)",
        """CREATE TABLE profile_persons (
            person TEXT PRIMARY KEY,
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE
        )""",
        "CREATE INDEX profile_persons_by_profile ON profile_persons (profile_id)",
        """CREATE TABLE profile_codes (
            code_hash TEXT PRIMARY KEY,
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            expires_at DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE profile_tables (
            person TEXT NOT NULL REFERENCES profile_persons (person) ON DELETE CASCADE,
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            PRIMARY KEY (person, table_id)
        )""",
        "CREATE INDEX profile_tables_by_table ON profile_tables (table_id)",
        """CREATE TABLE profile_games (
            person TEXT NOT NULL REFERENCES profile_persons (person) ON DELETE CASCADE,
            finished_id TEXT NOT NULL,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            opponent TEXT NOT NULL,
            result TEXT NOT NULL,
            seat INTEGER,
            seats TEXT NOT NULL,
            moves INTEGER NOT NULL,
            finished_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, finished_id)
        )""",
        "CREATE INDEX profile_games_by_time ON profile_games (person, finished_at)",
        "ALTER TABLE finished ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE finished ADD COLUMN card TEXT NOT NULL DEFAULT ''",
        LIST_KNOWN_GAMES,
        "CREATE INDEX finished_listed ON finished (is_listed, finished_at)",
        "ALTER TABLE documents ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
    ),
    (
        "ALTER TABLE processes ADD COLUMN address TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE processes ADD COLUMN machine TEXT NOT NULL DEFAULT ''",
        "DROP INDEX tables_with_work",  # it had the deadline, which changes with every move
        "CREATE INDEX tables_with_work ON tables (owner) WHERE has_work = 1",
        # No reference to its table: it is written together with it, and to check that again cost a fifth of a move.
        """CREATE TABLE new_log (
            table_id TEXT NOT NULL,
            version INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            command TEXT,
            event TEXT NOT NULL,
            PRIMARY KEY (table_id, version)
        )""",
        "INSERT INTO new_log SELECT table_id, version, at, command, event FROM log",
        "DROP TABLE log",
        "ALTER TABLE new_log RENAME TO log",
    ),
    ("ALTER TABLE migrations ADD COLUMN is_additive INTEGER NOT NULL DEFAULT 0",),
    (
        """CREATE TABLE set_aside (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            reason TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE alive (
            number INTEGER PRIMARY KEY,
            began_at DOUBLE PRECISION NOT NULL,
            ended_at DOUBLE PRECISION NOT NULL
        )""",
        # Takes the place of tables_in_the_lobby, which has not the order of the lobby.
        "CREATE INDEX tables_listed ON tables (is_listed, created_at, id)",
        "CREATE INDEX tables_by_age ON tables (phase, created_at)",
        # Takes the place of finished_by_time, with which games that are not listed were passed over one by one.
        "CREATE INDEX finished_by_game ON finished (game, is_listed, finished_at)",
        "CREATE INDEX profile_games_by_game ON profile_games (person, game, finished_at)",
    ),
)
