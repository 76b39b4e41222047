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
    (
        "ALTER TABLE profiles ADD COLUMN bot TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE profiles ADD COLUMN online_until DOUBLE PRECISION NOT NULL DEFAULT 0",
        "CREATE INDEX profiles_online ON profiles (online_until)",
    ),
    ("SELECT 1",),  # the log may say `planned` and seats may be a bot's, which older programs cannot read
    (
        """CREATE TABLE ratings (
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            game TEXT NOT NULL,
            board TEXT NOT NULL,
            speed TEXT NOT NULL,
            rating DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            volatility DOUBLE PRECISION NOT NULL,
            won INTEGER NOT NULL,
            drawn INTEGER NOT NULL,
            lost INTEGER NOT NULL,
            rated_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (profile_id, game, board, speed)
        )""",
        "CREATE INDEX ratings_by_strength ON ratings (game, board, speed, rating)",
        "CREATE INDEX ratings_by_time ON ratings (rated_at)",
        """CREATE TABLE rating_changes (
            finished_id TEXT NOT NULL,
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            game TEXT NOT NULL,
            board TEXT NOT NULL,
            speed TEXT NOT NULL,
            before DOUBLE PRECISION NOT NULL,
            after DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            exact INTEGER,
            decided INTEGER,
            PRIMARY KEY (finished_id, profile_id)
        )""",
        "CREATE INDEX rating_changes_by_pool ON rating_changes (profile_id, game, board, speed, at)",
        # Finished games that are not counted yet.
        "CREATE TABLE rating_queue (finished_id TEXT PRIMARY KEY, body TEXT NOT NULL, at DOUBLE PRECISION NOT NULL)",
    ),
    (
        """CREATE TABLE league_days (
            game TEXT NOT NULL,
            day INTEGER NOT NULL,
            answers TEXT NOT NULL,
            made_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (game, day)
        )""",
        """CREATE TABLE league_results (
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            game TEXT NOT NULL,
            day INTEGER NOT NULL,
            number INTEGER NOT NULL,
            path TEXT NOT NULL,
            actions INTEGER NOT NULL,
            stars INTEGER NOT NULL,
            excess INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (profile_id, game, day, number)
        )""",
        "CREATE INDEX league_results_by_day ON league_results (game, day, number, actions)",
        "CREATE INDEX league_results_by_age ON league_results (at)",
        # Sums of the results of a day, so that a table of a month adds up a seventeenth.
        """CREATE TABLE league_scores (
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            game TEXT NOT NULL,
            day INTEGER NOT NULL,
            stars INTEGER NOT NULL,
            excess INTEGER NOT NULL,
            done INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (profile_id, game, day)
        )""",
        "CREATE INDEX league_scores_by_day ON league_scores (game, day, profile_id)",
        """CREATE TABLE friend_groups (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            made_at DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE group_members (
            group_id TEXT NOT NULL REFERENCES friend_groups (id) ON DELETE CASCADE,
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            joined_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (group_id, profile_id)
        )""",
        "CREATE INDEX group_members_by_profile ON group_members (profile_id)",
    ),
    (
        """CREATE TABLE vacations (
            profile_id TEXT PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
            year INTEGER NOT NULL,
            used_days INTEGER NOT NULL,
            began_at DOUBLE PRECISION NOT NULL,
            until DOUBLE PRECISION NOT NULL,
            is_told INTEGER NOT NULL
        )""",
        "CREATE INDEX vacations_to_tell ON vacations (is_told)",
        """CREATE TABLE push_subscriptions (
            key_hash TEXT PRIMARY KEY REFERENCES profile_keys (key_hash) ON DELETE CASCADE,
            endpoint TEXT NOT NULL,
            public_key TEXT NOT NULL,
            secret TEXT NOT NULL,
            language TEXT NOT NULL,
            origin TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            failures INTEGER NOT NULL
        )""",
        "CREATE INDEX push_subscriptions_by_endpoint ON push_subscriptions (endpoint)",
        """CREATE TABLE push_notices (
            key_hash TEXT NOT NULL REFERENCES push_subscriptions (key_hash) ON DELETE CASCADE,
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            due_at DOUBLE PRECISION NOT NULL,
            tries INTEGER NOT NULL,
            PRIMARY KEY (key_hash, table_id)
        )""",
        "CREATE INDEX push_notices_by_time ON push_notices (due_at)",
        "CREATE INDEX push_notices_by_table ON push_notices (table_id)",
        "SELECT 1",  # the log may say `rested`, which older programs cannot read
    ),
    (
        # What was played in which position: see `store.explored`.
        """CREATE TABLE explored (
            position TEXT NOT NULL,
            action TEXT NOT NULL,
            won INTEGER NOT NULL,
            drawn INTEGER NOT NULL,
            lost INTEGER NOT NULL,
            PRIMARY KEY (position, action)
        )""",
        """CREATE TABLE explored_moves (
            finished_id TEXT NOT NULL,
            ply INTEGER NOT NULL,
            position TEXT NOT NULL,
            action TEXT NOT NULL,
            result TEXT NOT NULL,
            finished_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (finished_id, ply)
        )""",
        "CREATE INDEX explored_moves_by_position ON explored_moves (position, finished_at)",
        "ALTER TABLE finished ADD COLUMN is_explored INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX finished_unexplored ON finished (id) WHERE is_explored = 0 AND is_listed = 1",
    ),
    (
        """CREATE TABLE tournaments (
            id TEXT PRIMARY KEY,
            phase TEXT NOT NULL,
            is_listed INTEGER NOT NULL,
            settings TEXT NOT NULL,
            opener TEXT NOT NULL,
            opener_name TEXT NOT NULL,
            address TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            starts_at DOUBLE PRECISION,
            began_at DOUBLE PRECISION,
            ends_at DOUBLE PRECISION,
            ended_at DOUBLE PRECISION,
            changed_at DOUBLE PRECISION NOT NULL,
            version INTEGER NOT NULL,
            winner TEXT NOT NULL,
            director TEXT
        )""",
        "CREATE INDEX tournaments_by_phase ON tournaments (phase, is_listed, ended_at)",
        """CREATE TABLE tournament_entrants (
            tournament_id TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            level TEXT NOT NULL,
            person TEXT,
            picture TEXT NOT NULL,
            status TEXT NOT NULL,
            seed INTEGER NOT NULL,
            since DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (tournament_id, number)
        )""",
        "CREATE INDEX tournament_entrants_by_person ON tournament_entrants (person)",
        """CREATE TABLE tournament_games (
            tournament_id TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            round INTEGER NOT NULL,
            entrants TEXT NOT NULL,
            table_id TEXT NOT NULL,
            places TEXT NOT NULL,
            is_played INTEGER NOT NULL,
            begun_at DOUBLE PRECISION NOT NULL,
            ended_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (tournament_id, number)
        )""",
        "CREATE INDEX tournament_games_by_table ON tournament_games (table_id)",
        "CREATE INDEX tournament_games_on ON tournament_games (tournament_id) WHERE places = ''",
    ),
    (
        """CREATE TABLE passkeys (
            id TEXT PRIMARY KEY,
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            rp_id TEXT NOT NULL,
            public_key TEXT NOT NULL,
            sign_count BIGINT NOT NULL,
            name TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            used_at DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX passkeys_by_profile ON passkeys (profile_id)",
        "CREATE TABLE spent_challenges (challenge TEXT PRIMARY KEY, expires_at DOUBLE PRECISION NOT NULL)",
        "CREATE INDEX spent_challenges_by_time ON spent_challenges (expires_at)",
    ),
    (
        """CREATE TABLE puzzle_tries (
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            game TEXT NOT NULL,
            number INTEGER NOT NULL,
            is_right INTEGER NOT NULL,
            before DOUBLE PRECISION NOT NULL,
            after DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (profile_id, game, number)
        )""",
        """CREATE TABLE puzzle_ratings (
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            game TEXT NOT NULL,
            rating DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            volatility DOUBLE PRECISION NOT NULL,
            tries INTEGER NOT NULL,
            solved INTEGER NOT NULL,
            rated_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (profile_id, game)
        )""",
        "CREATE INDEX puzzle_ratings_by_strength ON puzzle_ratings (game, rating)",
    ),
    (
        """CREATE TABLE mail_addresses (
            profile_id TEXT PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
            id TEXT NOT NULL,
            address TEXT NOT NULL,
            language TEXT NOT NULL,
            asked_at DOUBLE PRECISION NOT NULL,
            confirmed_at DOUBLE PRECISION NOT NULL,
            due_at DOUBLE PRECISION NOT NULL,
            told_at DOUBLE PRECISION NOT NULL,
            tries INTEGER NOT NULL
        )""",
        "CREATE INDEX mail_addresses_by_id ON mail_addresses (id)",
        "CREATE INDEX mail_addresses_by_time ON mail_addresses (due_at)",
    ),
    (
        # Who looks for an opponent now, and the table that it led to.
        """CREATE TABLE seeks (
            profile_id TEXT PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            picture TEXT NOT NULL,
            game TEXT NOT NULL,
            board TEXT NOT NULL,
            speed TEXT NOT NULL,
            rating DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            since DOUBLE PRECISION NOT NULL,
            until DOUBLE PRECISION NOT NULL,
            address TEXT NOT NULL,
            table_id TEXT NOT NULL,
            paired_at DOUBLE PRECISION NOT NULL
        )""",
    ),
    (
        "ALTER TABLE ratings ADD COLUMN exact INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE ratings ADD COLUMN decided INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX rating_changes_unchecked ON rating_changes (at) WHERE decided IS NULL",
    ),
    (
        """CREATE TABLE studies (
            id TEXT PRIMARY KEY,
            owner TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            game TEXT NOT NULL,
            name TEXT NOT NULL,
            version INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            body TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            changed_at DOUBLE PRECISION NOT NULL,
            used_at DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX studies_by_owner ON studies (owner, changed_at)",
        "CREATE INDEX studies_by_use ON studies (used_at)",
    ),
    (
        """CREATE TABLE chat (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        )""",
        "CREATE INDEX chat_by_person ON chat (person)",
        # What was reported outlives its table.
        """CREATE TABLE chat_reports (
            table_id TEXT NOT NULL,
            number INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            body TEXT NOT NULL,
            reported_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (table_id, number)
        )""",
    ),
    (
        # Good for an hour only: not in backups.
        """CREATE TABLE table_codes (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            code TEXT NOT NULL,
            expires_at DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX table_codes_by_code ON table_codes (code)",
    ),
    (
        """CREATE TABLE recovery_codes (
            profile_id TEXT PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
            code_hash TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX recovery_codes_by_hash ON recovery_codes (code_hash)",
    ),
)
