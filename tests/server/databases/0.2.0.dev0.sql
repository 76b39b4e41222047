CREATE TABLE migrations (number INTEGER PRIMARY KEY);
INSERT INTO migrations VALUES (1);
INSERT INTO migrations VALUES (2);
INSERT INTO migrations VALUES (3);
CREATE TABLE tables (
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
        );
INSERT INTO tables VALUES ('dcxuxh4tfct5v6s', 'connect-four', 'waiting', 1, '{"options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Zoë 🙂"],"open_seats":1,"seat_count":2,"is_rated":false,"players":[{"kind":"person","name":"Zoë 🙂","level":null,"symbol":"","colour":"","picture":"bear"},{"kind":"open","name":"","level":null,"symbol":"","colour":"","picture":""}],"persons":["p2c0fa4aadd5a884e7e744efd",null],"host":"p2c0fa4aadd5a884e7e744efd"}', 1, 1, 1.79501931193991303443e+09, 1.79501931193991303443e+09, NULL, 0, '127.0.0.1', '7095f6f4a4c9');
INSERT INTO tables VALUES ('dcxup7rfztkugae', 'morpion', 'playing', 1, '{"options":{"columns":"9","rows":"9","run":"5","players":"2","starter":"1","exact":"no"},"pace":{"kind":"per-game","seconds":600.0,"increment":0.0},"names":["Anna ✎","Bob"],"open_seats":0,"seat_count":2,"is_rated":false,"players":[{"kind":"person","name":"Anna ✎","level":null,"symbol":"O","colour":"","picture":"bear"},{"kind":"person","name":"Bob","level":null,"symbol":"X","colour":"","picture":""}],"persons":["p2c0fa4aadd5a884e7e744efd","5a5a74dd61df7ec28f31594b"],"host":"p2c0fa4aadd5a884e7e744efd"}', 3, 11, 1.79501931194319415095e+09, 1.79501931195615839955e+09, 1.79501991195086812967e+09, 1, '127.0.0.1', '7095f6f4a4c9');
INSERT INTO tables VALUES ('dcx9puf3a9cvkcr', 'ricochet', 'playing', 0, '{"options":{"players":"2","boards":"classic","board":"lot","robots":"4","targets":"17","difficulty":"any","bid_seconds":"600.0","show_seconds":"60.0","tied_bids":"earliest","rebid":"lower","unsolved":"discard","must_ricochet":"yes","tiles_to_win":"all"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Anna ✎","Bob"],"open_seats":0,"seat_count":2,"is_rated":false,"players":[{"kind":"person","name":"Anna ✎","level":null,"symbol":"A","colour":"","picture":"bear"},{"kind":"person","name":"Bob","level":null,"symbol":"B","colour":"","picture":""}],"persons":["p2c0fa4aadd5a884e7e744efd","ac7c162dca2d1812ffeaeab4"],"host":"p2c0fa4aadd5a884e7e744efd"}', 3, 7, 1.79501931195758652687e+09, 1.79501931196266293526e+09, 1.79501991196105122571e+09, 1, '127.0.0.1', '7095f6f4a4c9');
INSERT INTO tables VALUES ('dcxqjckkrwxaz87', 'connect-four', 'playing', 0, '{"options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Anna","Computer 2"],"open_seats":0,"seat_count":2,"is_rated":false,"players":[{"kind":"person","name":"Anna","level":null,"symbol":"X","colour":"","picture":"bear"},{"kind":"computer","name":"Computer 2","level":"easy","symbol":"O","colour":"","picture":""}],"persons":["p2c0fa4aadd5a884e7e744efd",null],"host":"p2c0fa4aadd5a884e7e744efd"}', 2, 4, 1.79501931201740956307e+09, 1.79501931252489066123e+09, NULL, 0, '127.0.0.1', '7095f6f4a4c9');
INSERT INTO tables VALUES ('dcxqn3e9sbcs6wp', 'morpion', 'playing', 1, '{"options":{"columns":"3","rows":"3","run":"3","players":"2","starter":"1","exact":"no"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Bob","Anna ✎"],"open_seats":0,"seat_count":2,"is_rated":false,"players":[{"kind":"person","name":"Bob","level":null,"symbol":"O","colour":"","picture":""},{"kind":"person","name":"Anna ✎","level":null,"symbol":"X","colour":"","picture":"bear"}],"persons":["76ef0f997f9a1e14d23ac192","p2c0fa4aadd5a884e7e744efd"],"host":"p2c0fa4aadd5a884e7e744efd"}', 8, 8, 1.79501931253552818304e+09, 1.79501931254065370561e+09, NULL, 0, '127.0.0.1', '7095f6f4a4c9');
INSERT INTO tables VALUES ('dcxwh972mumuj4t', 'connect-four', 'over', 0, '{"options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Anna ✎","Bob"],"open_seats":0,"seat_count":2,"is_rated":false,"players":[{"kind":"person","name":"Anna ✎","level":null,"symbol":"X","colour":"","picture":"bear"},{"kind":"person","name":"Bob","level":null,"symbol":"O","colour":"","picture":""}],"persons":["p2c0fa4aadd5a884e7e744efd","d2c8f3ba9092e4891d475225"],"host":"p2c0fa4aadd5a884e7e744efd"}', 3, 10, 1.7950193125418887138e+09, 1.79501931254807710648e+09, NULL, 0, '127.0.0.1', '7095f6f4a4c9');
INSERT INTO tables VALUES ('dcxrvcyppqrnkeh', 'connect-four', 'over', 0, '{"options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Anna ✎","Bob"],"open_seats":0,"seat_count":2,"is_rated":false,"players":[{"kind":"person","name":"Anna ✎","level":null,"symbol":"X","colour":"","picture":"bear"},{"kind":"person","name":"Bob","level":null,"symbol":"O","colour":"","picture":""}],"persons":["p2c0fa4aadd5a884e7e744efd","893633311a6437a3a855e8ec"],"host":"p2c0fa4aadd5a884e7e744efd"}', 3, 5, 1.79501931254918813702e+09, 1.79501931255190086368e+09, NULL, 0, '127.0.0.1', '7095f6f4a4c9');
CREATE INDEX tables_in_the_lobby ON tables (is_listed, phase, created_at);
CREATE INDEX tables_by_address ON tables (address, phase);
CREATE TABLE finished (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            names TEXT NOT NULL,
            places TEXT NOT NULL,
            winner TEXT,
            reason TEXT NOT NULL,
            record TEXT NOT NULL,
            is_rated INTEGER NOT NULL,
            finished_at DOUBLE PRECISION NOT NULL
        , is_listed INTEGER NOT NULL DEFAULT 0, card TEXT NOT NULL DEFAULT '');
INSERT INTO finished VALUES ('dcxqn3e9sbcs6wp-1', 'morpion', '["Anna \u270e", "Bob"]', '[1, 2]', 'Anna ✎', '{"code":"play.resigned","params":{"name":{"code":"player","params":{"number":2}}}}', '{
  "format": "ludotheque-record",
  "version": 1,
  "game": "morpion",
  "options": {"columns": "3", "rows": "3", "run": "3", "players": "2", "starter": "1", "exact": "no"},
  "seed": 8690803006441409,
  "opening": "mo:3x3x3:p2 3/3/3 a",
  "chairs": [{"name": "Anna ✎", "nature": "person", "level": null, "symbol": "O"}, {"name": "Bob", "nature": "person", "level": null, "symbol": "X"}],
  "steps": [{"by": 0, "action": "b2"}, {"resigns": 1, "cause": "resigned"}],
  "undone": [],
  "points": [],
  "table_version": 2,
  "outcome": {"places": [1, 2], "reason": {"code": "play.resigned", "params": {"name": {"code": "player", "params": {"number": 2}}}}}
}
', 0, 1.79501931253844499583e+09, 1, '{"players":[{"kind":"person","name":"","level":null,"symbol":"O","colour":"","picture":"bear"},{"kind":"person","name":"","level":null,"symbol":"X","colour":"","picture":""}],"options":{"starter":"1"},"moves":1,"seconds":0.0}');
INSERT INTO finished VALUES ('dcxwh972mumuj4t-1', 'connect-four', '["Anna \u270e", "Bob"]', '[1, 2]', 'Anna ✎', '{"code":"connect-four.won","params":{"player":{"code":"player","params":{"number":1}},"run":4}}', '{
  "format": "ludotheque-record",
  "version": 1,
  "game": "connect-four",
  "options": {"columns": "7", "rows": "6", "run": "4", "starter": "1"},
  "seed": 5,
  "opening": "c4:7x6x4 7/7/7/7/7/7 a",
  "chairs": [{"name": "Anna ✎", "nature": "person", "level": null, "symbol": "X"}, {"name": "Bob", "nature": "person", "level": null, "symbol": "O"}],
  "steps": [{"by": 0, "action": "d"}, {"by": 1, "action": "c"}, {"by": 0, "action": "d"}, {"by": 1, "action": "c"}, {"by": 0, "action": "d"}, {"by": 1, "action": "c"}, {"by": 0, "action": "d"}],
  "undone": [],
  "points": [],
  "table_version": 7,
  "outcome": {"places": [1, 2], "reason": {"code": "connect-four.won", "params": {"player": {"code": "player", "params": {"number": 1}}, "run": 4}}}
}
', 0, 1.79501931254807710648e+09, 0, '{"players":[{"kind":"person","name":"","level":null,"symbol":"X","colour":"","picture":"bear"},{"kind":"person","name":"","level":null,"symbol":"O","colour":"","picture":""}],"options":{},"moves":7,"seconds":0.0}');
INSERT INTO finished VALUES ('dcxrvcyppqrnkeh-1', 'connect-four', '["Anna \u270e", "Bob"]', '[1, 2]', 'Anna ✎', '{"code":"play.left","params":{"name":{"code":"player","params":{"number":2}}}}', '{
  "format": "ludotheque-record",
  "version": 1,
  "game": "connect-four",
  "options": {"columns": "7", "rows": "6", "run": "4", "starter": "1"},
  "seed": 6,
  "opening": "c4:7x6x4 7/7/7/7/7/7 a",
  "chairs": [{"name": "Anna ✎", "nature": "person", "level": null, "symbol": "X"}, {"name": "Bob", "nature": "person", "level": null, "symbol": "O"}],
  "steps": [{"by": 0, "action": "a"}, {"resigns": 1, "cause": "left"}],
  "undone": [],
  "points": [],
  "table_version": 2,
  "outcome": {"places": [1, 2], "reason": {"code": "play.left", "params": {"name": {"code": "player", "params": {"number": 2}}}}}
}
', 0, 1.79501931255190086368e+09, 0, '{"players":[{"kind":"person","name":"","level":null,"symbol":"X","colour":"","picture":"bear"},{"kind":"person","name":"","level":null,"symbol":"O","colour":"","picture":""}],"options":{},"moves":1,"seconds":0.0}');
CREATE INDEX finished_by_time ON finished (game, finished_at);
CREATE TABLE processes (
            id TEXT PRIMARY KEY,
            beat_at DOUBLE PRECISION NOT NULL,
            until DOUBLE PRECISION NOT NULL
        , address TEXT NOT NULL DEFAULT '', machine TEXT NOT NULL DEFAULT '');
INSERT INTO processes VALUES ('7095f6f4a4c9', 1.79501931301153159134e+09, 0.0, 'http://127.0.0.1:8777/', 'vm b4d5a5d3-715f-4146-89e8-80df973f4455');
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO facts VALUES ('secret', 'a1029297926c69f9a47fc5eefbb11f417270a8287f0c2ec39d4139cc99a8b15e');
CREATE TABLE documents (
            owner TEXT NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            body TEXT NOT NULL,
            changed_at DOUBLE PRECISION NOT NULL, version INTEGER NOT NULL DEFAULT 1,
            PRIMARY KEY (owner, kind, name)
        );
CREATE TABLE profiles (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            colour TEXT NOT NULL,
            picture TEXT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            seen_at DOUBLE PRECISION NOT NULL
        );
INSERT INTO profiles VALUES ('p2c0fa4aadd5a884e7e744efd', 'Zoë 🙂', '', 'bear', 1.79501931193921446805e+09, 1.79501931193921446805e+09);
CREATE TABLE profile_keys (
            key_hash TEXT PRIMARY KEY,
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            created_at DOUBLE PRECISION NOT NULL
        );
INSERT INTO profile_keys VALUES ('d6415462d5358b456f52aaf1670aa0cbfcf2d8ac371880c50ab5fe008bed9962', 'p2c0fa4aadd5a884e7e744efd', 1.79501931193921446805e+09);
CREATE INDEX profile_keys_by_profile ON profile_keys (profile_id);
CREATE TABLE profile_persons (
            person TEXT PRIMARY KEY,
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE
        );
INSERT INTO profile_persons VALUES ('p2c0fa4aadd5a884e7e744efd', 'p2c0fa4aadd5a884e7e744efd');
CREATE INDEX profile_persons_by_profile ON profile_persons (profile_id);
CREATE TABLE profile_codes (
            code_hash TEXT PRIMARY KEY,
            profile_id TEXT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
            expires_at DOUBLE PRECISION NOT NULL
        );
CREATE TABLE profile_tables (
            person TEXT NOT NULL REFERENCES profile_persons (person) ON DELETE CASCADE,
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            PRIMARY KEY (person, table_id)
        );
INSERT INTO profile_tables VALUES ('p2c0fa4aadd5a884e7e744efd', 'dcxuxh4tfct5v6s');
INSERT INTO profile_tables VALUES ('p2c0fa4aadd5a884e7e744efd', 'dcxup7rfztkugae');
INSERT INTO profile_tables VALUES ('p2c0fa4aadd5a884e7e744efd', 'dcx9puf3a9cvkcr');
INSERT INTO profile_tables VALUES ('p2c0fa4aadd5a884e7e744efd', 'dcxqjckkrwxaz87');
INSERT INTO profile_tables VALUES ('p2c0fa4aadd5a884e7e744efd', 'dcxqn3e9sbcs6wp');
INSERT INTO profile_tables VALUES ('p2c0fa4aadd5a884e7e744efd', 'dcxwh972mumuj4t');
INSERT INTO profile_tables VALUES ('p2c0fa4aadd5a884e7e744efd', 'dcxrvcyppqrnkeh');
CREATE INDEX profile_tables_by_table ON profile_tables (table_id);
CREATE TABLE profile_games (
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
        );
INSERT INTO profile_games VALUES ('p2c0fa4aadd5a884e7e744efd', 'dcxqn3e9sbcs6wp-1', 'morpion', '{"starter":"1"}', 'people', 'won', 0, '[0]', 1, 1.79501931253844499583e+09);
INSERT INTO profile_games VALUES ('p2c0fa4aadd5a884e7e744efd', 'dcxwh972mumuj4t-1', 'connect-four', '{}', 'people', 'won', 0, '[0]', 7, 1.79501931254807710648e+09);
INSERT INTO profile_games VALUES ('p2c0fa4aadd5a884e7e744efd', 'dcxrvcyppqrnkeh-1', 'connect-four', '{}', 'people', 'won', 0, '[0]', 1, 1.79501931255190086368e+09);
CREATE INDEX profile_games_by_time ON profile_games (person, finished_at);
CREATE INDEX finished_listed ON finished (is_listed, finished_at);
CREATE INDEX tables_with_work ON tables (owner) WHERE has_work = 1;
CREATE TABLE "log" (
            table_id TEXT NOT NULL,
            version INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            command TEXT,
            event TEXT NOT NULL,
            PRIMARY KEY (table_id, version)
        );
INSERT INTO log VALUES ('dcxuxh4tfct5v6s', 1, 1.79501931193991303443e+09, NULL, '{"type":"opened","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Zoë 🙂","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{}],"record":null,"seed":null}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 1, 1.79501931194319415095e+09, NULL, '{"type":"opened","settings":{"game":"morpion","options":{"columns":"9","rows":"9","run":"5","players":"2","starter":"1","exact":"no"},"pace":{"kind":"per-game","seconds":600.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{}],"record":null,"seed":null}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 2, 1.7950193119446089268e+09, NULL, '{"type":"placed","seat":1,"place":{"kind":"person","name":"Bob","person":"5a5a74dd61df7ec28f31594b"},"why":"sat"}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 3, 1.7950193119446089268e+09, NULL, '{"type":"dealt","settings":{"game":"morpion","options":{"columns":"9","rows":"9","run":"5","players":"2","starter":"1","exact":"no"},"pace":{"kind":"per-game","seconds":600.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{"kind":"person","name":"Bob","person":"5a5a74dd61df7ec28f31594b"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"morpion\",\n  \"options\": {\"columns\": \"9\", \"rows\": \"9\", \"run\": \"5\", \"players\": \"2\", \"starter\": \"1\", \"exact\": \"no\"},\n  \"seed\": 1803035747676369,\n  \"opening\": \"mo:9x9x5:p2 9/9/9/9/9/9/9/9/9 a\",\n  \"chairs\": [{\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"O\"}, {\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 4, 1.79501931194812059397e+09, 'p2c0fa4aadd5a884e7e744efd:k1', '{"type":"moved","by":0,"action":"d4"}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 5, 1.7950193119517161846e+09, '5a5a74dd61df7ec28f31594b:k2', '{"type":"moved","by":1,"action":"e5"}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 6, 1.7950193119526975155e+09, 'p2c0fa4aadd5a884e7e744efd:k3', '{"type":"moved","by":0,"action":"a9"}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 7, 1.79501931195358014107e+09, '5a5a74dd61df7ec28f31594b:k4', '{"type":"moved","by":1,"action":"b1"}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 8, 1.79501931195447301864e+09, '5a5a74dd61df7ec28f31594b:k5', '{"type":"offered","seat":1,"what":"takeback"}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 9, 1.79501931195534634587e+09, NULL, '{"type":"offered","seat":0,"what":"takeback"}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 10, 1.79501931195534634587e+09, 'p2c0fa4aadd5a884e7e744efd:k6', '{"type":"took-back","count":1}');
INSERT INTO log VALUES ('dcxup7rfztkugae', 11, 1.79501931195615839955e+09, '5a5a74dd61df7ec28f31594b:k7', '{"type":"reacted","seat":1,"reaction":"oops"}');
INSERT INTO log VALUES ('dcx9puf3a9cvkcr', 1, 1.79501931195758652687e+09, NULL, '{"type":"opened","settings":{"game":"ricochet","options":{"players":"2","boards":"classic","board":"lot","robots":"4","targets":"17","difficulty":"any","bid_seconds":"600.0","show_seconds":"60.0","tied_bids":"earliest","rebid":"lower","unsolved":"discard","must_ricochet":"yes","tiles_to_win":"all"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{}],"record":null,"seed":7}');
INSERT INTO log VALUES ('dcx9puf3a9cvkcr', 2, 1.79501931195854973798e+09, NULL, '{"type":"placed","seat":1,"place":{"kind":"person","name":"Bob","person":"ac7c162dca2d1812ffeaeab4"},"why":"sat"}');
INSERT INTO log VALUES ('dcx9puf3a9cvkcr', 3, 1.79501931195854973798e+09, NULL, '{"type":"dealt","settings":{"game":"ricochet","options":{"players":"2","boards":"classic","board":"lot","robots":"4","targets":"17","difficulty":"any","bid_seconds":"600.0","show_seconds":"60.0","tied_bids":"earliest","rebid":"lower","unsolved":"discard","must_ricochet":"yes","tiles_to_win":"all"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{"kind":"person","name":"Bob","person":"ac7c162dca2d1812ffeaeab4"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"ricochet\",\n  \"options\": {\"players\": \"2\", \"boards\": \"classic\", \"board\": \"lot\", \"robots\": \"4\", \"targets\": \"17\", \"difficulty\": \"any\", \"bid_seconds\": \"600.0\", \"show_seconds\": \"60.0\", \"tied_bids\": \"earliest\", \"rebid\": \"lower\", \"unsolved\": \"discard\", \"must_ricochet\": \"yes\", \"tiles_to_win\": \"all\"},\n  \"seed\": 7,\n  \"opening\": \"rr:2B3A1B4A:g1,n14,f1,i12:Rc players=2 deck=Gt,Yh,Bt,Rh,Bs,Yc,Rt,Gc,Ys,Yt,Bc,Av,Gs,Bh,Rs,Gh bid_seconds=600.0\",\n  \"chairs\": [{\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"A\"}, {\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"B\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('dcx9puf3a9cvkcr', 4, 1.79501931196031093594e+09, 'p2c0fa4aadd5a884e7e744efd:k8', '{"type":"moved","by":0,"action":"=30"}');
INSERT INTO log VALUES ('dcx9puf3a9cvkcr', 5, 1.79501931196114349366e+09, 'ac7c162dca2d1812ffeaeab4:k9', '{"type":"moved","by":1,"action":"=29"}');
INSERT INTO log VALUES ('dcx9puf3a9cvkcr', 6, 1.79501931196192264558e+09, 'p2c0fa4aadd5a884e7e744efd:k10', '{"type":"paused","seat":0}');
INSERT INTO log VALUES ('dcx9puf3a9cvkcr', 7, 1.79501931196266293526e+09, 'p2c0fa4aadd5a884e7e744efd:k11', '{"type":"resumed","seat":0}');
INSERT INTO log VALUES ('dcxqjckkrwxaz87', 1, 1.79501931201740956307e+09, NULL, '{"type":"opened","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{"kind":"computer","name":"Computer 2","level":"easy"}],"record":null,"seed":3}');
INSERT INTO log VALUES ('dcxqjckkrwxaz87', 2, 1.79501931201740956307e+09, NULL, '{"type":"dealt","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{"kind":"computer","name":"Computer 2","level":"easy"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"connect-four\",\n  \"options\": {\"columns\": \"7\", \"rows\": \"6\", \"run\": \"4\", \"starter\": \"1\"},\n  \"seed\": 3,\n  \"opening\": \"c4:7x6x4 7/7/7/7/7/7 a\",\n  \"chairs\": [{\"name\": \"Anna\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}, {\"name\": \"Computer 2\", \"nature\": \"computer\", \"level\": \"easy\", \"symbol\": \"O\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('dcxqjckkrwxaz87', 3, 1.7950193120244951248e+09, 'p2c0fa4aadd5a884e7e744efd:k12', '{"type":"moved","by":0,"action":"d"}');
INSERT INTO log VALUES ('dcxqjckkrwxaz87', 4, 1.79501931252489066123e+09, NULL, '{"type":"moved","by":1,"action":"d"}');
INSERT INTO log VALUES ('dcxqn3e9sbcs6wp', 1, 1.79501931253552818304e+09, NULL, '{"type":"opened","settings":{"game":"morpion","options":{"columns":"3","rows":"3","run":"3","players":"2","starter":"1","exact":"no"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{}],"record":null,"seed":null}');
INSERT INTO log VALUES ('dcxqn3e9sbcs6wp', 2, 1.79501931253652787208e+09, NULL, '{"type":"placed","seat":1,"place":{"kind":"person","name":"Bob","person":"76ef0f997f9a1e14d23ac192"},"why":"sat"}');
INSERT INTO log VALUES ('dcxqn3e9sbcs6wp', 3, 1.79501931253652787208e+09, NULL, '{"type":"dealt","settings":{"game":"morpion","options":{"columns":"3","rows":"3","run":"3","players":"2","starter":"1","exact":"no"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{"kind":"person","name":"Bob","person":"76ef0f997f9a1e14d23ac192"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"morpion\",\n  \"options\": {\"columns\": \"3\", \"rows\": \"3\", \"run\": \"3\", \"players\": \"2\", \"starter\": \"1\", \"exact\": \"no\"},\n  \"seed\": 8690803006441409,\n  \"opening\": \"mo:3x3x3:p2 3/3/3 a\",\n  \"chairs\": [{\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"O\"}, {\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('dcxqn3e9sbcs6wp', 4, 1.79501931253776264192e+09, 'p2c0fa4aadd5a884e7e744efd:k13', '{"type":"moved","by":0,"action":"b2"}');
INSERT INTO log VALUES ('dcxqn3e9sbcs6wp', 5, 1.79501931253844499583e+09, '76ef0f997f9a1e14d23ac192:k14', '{"type":"resigned","seat":1}');
INSERT INTO log VALUES ('dcxqn3e9sbcs6wp', 6, 1.79501931253972649574e+09, 'p2c0fa4aadd5a884e7e744efd:k15', '{"type":"offered","seat":0,"what":"rematch"}');
INSERT INTO log VALUES ('dcxqn3e9sbcs6wp', 7, 1.79501931254065370561e+09, NULL, '{"type":"offered","seat":1,"what":"rematch"}');
INSERT INTO log VALUES ('dcxqn3e9sbcs6wp', 8, 1.79501931254065370561e+09, '76ef0f997f9a1e14d23ac192:k16', '{"type":"dealt","settings":{"game":"morpion","options":{"columns":"3","rows":"3","run":"3","players":"2","starter":"1","exact":"no"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Bob","person":"76ef0f997f9a1e14d23ac192"},{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"}],"number":2,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"morpion\",\n  \"options\": {\"columns\": \"3\", \"rows\": \"3\", \"run\": \"3\", \"players\": \"2\", \"starter\": \"1\", \"exact\": \"no\"},\n  \"seed\": 1814228338122576,\n  \"opening\": \"mo:3x3x3:p2 3/3/3 a\",\n  \"chairs\": [{\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"O\"}, {\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [0, 1],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('dcxwh972mumuj4t', 1, 1.7950193125418887138e+09, NULL, '{"type":"opened","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{}],"record":null,"seed":5}');
INSERT INTO log VALUES ('dcxwh972mumuj4t', 2, 1.79501931254273438456e+09, NULL, '{"type":"placed","seat":1,"place":{"kind":"person","name":"Bob","person":"d2c8f3ba9092e4891d475225"},"why":"sat"}');
INSERT INTO log VALUES ('dcxwh972mumuj4t', 3, 1.79501931254273438456e+09, NULL, '{"type":"dealt","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{"kind":"person","name":"Bob","person":"d2c8f3ba9092e4891d475225"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"connect-four\",\n  \"options\": {\"columns\": \"7\", \"rows\": \"6\", \"run\": \"4\", \"starter\": \"1\"},\n  \"seed\": 5,\n  \"opening\": \"c4:7x6x4 7/7/7/7/7/7 a\",\n  \"chairs\": [{\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}, {\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"O\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('dcxwh972mumuj4t', 4, 1.79501931254388523103e+09, 'p2c0fa4aadd5a884e7e744efd:k17', '{"type":"moved","by":0,"action":"d"}');
INSERT INTO log VALUES ('dcxwh972mumuj4t', 5, 1.79501931254463386539e+09, 'd2c8f3ba9092e4891d475225:k18', '{"type":"moved","by":1,"action":"c"}');
INSERT INTO log VALUES ('dcxwh972mumuj4t', 6, 1.79501931254530882838e+09, 'p2c0fa4aadd5a884e7e744efd:k19', '{"type":"moved","by":0,"action":"d"}');
INSERT INTO log VALUES ('dcxwh972mumuj4t', 7, 1.79501931254600572591e+09, 'd2c8f3ba9092e4891d475225:k20', '{"type":"moved","by":1,"action":"c"}');
INSERT INTO log VALUES ('dcxwh972mumuj4t', 8, 1.79501931254668688773e+09, 'p2c0fa4aadd5a884e7e744efd:k21', '{"type":"moved","by":0,"action":"d"}');
INSERT INTO log VALUES ('dcxwh972mumuj4t', 9, 1.79501931254738450048e+09, 'd2c8f3ba9092e4891d475225:k22', '{"type":"moved","by":1,"action":"c"}');
INSERT INTO log VALUES ('dcxwh972mumuj4t', 10, 1.79501931254807710648e+09, 'p2c0fa4aadd5a884e7e744efd:k23', '{"type":"moved","by":0,"action":"d"}');
INSERT INTO log VALUES ('dcxrvcyppqrnkeh', 1, 1.79501931254918813702e+09, NULL, '{"type":"opened","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{}],"record":null,"seed":6}');
INSERT INTO log VALUES ('dcxrvcyppqrnkeh', 2, 1.79501931255004453661e+09, NULL, '{"type":"placed","seat":1,"place":{"kind":"person","name":"Bob","person":"893633311a6437a3a855e8ec"},"why":"sat"}');
INSERT INTO log VALUES ('dcxrvcyppqrnkeh', 3, 1.79501931255004453661e+09, NULL, '{"type":"dealt","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"p2c0fa4aadd5a884e7e744efd","places":[{"kind":"person","name":"Anna ✎","person":"p2c0fa4aadd5a884e7e744efd","picture":"bear"},{"kind":"person","name":"Bob","person":"893633311a6437a3a855e8ec"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"connect-four\",\n  \"options\": {\"columns\": \"7\", \"rows\": \"6\", \"run\": \"4\", \"starter\": \"1\"},\n  \"seed\": 6,\n  \"opening\": \"c4:7x6x4 7/7/7/7/7/7 a\",\n  \"chairs\": [{\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}, {\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"O\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('dcxrvcyppqrnkeh', 4, 1.79501931255118823051e+09, 'p2c0fa4aadd5a884e7e744efd:k24', '{"type":"moved","by":0,"action":"a"}');
INSERT INTO log VALUES ('dcxrvcyppqrnkeh', 5, 1.79501931255190086368e+09, '893633311a6437a3a855e8ec:k25', '{"type":"resigned","seat":1,"why":"left"}');
