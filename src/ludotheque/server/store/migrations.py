"""The numbered steps from an empty database to the newest form; a step that was released never changes."""

from __future__ import annotations

MIGRATIONS: tuple[tuple[str, ...], ...] = (
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
)
