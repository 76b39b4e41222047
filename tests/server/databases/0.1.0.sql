CREATE TABLE migrations (number INTEGER PRIMARY KEY);
INSERT INTO migrations VALUES (1);
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
INSERT INTO tables VALUES ('q5nhqsf93gv5', 'connect-four', 'waiting', 1, '{"options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Zoë 🙂"],"open_seats":1,"seat_count":2,"is_rated":false}', 1, 1, 1.795019293835439682e+09, 1.795019293835439682e+09, NULL, 0, '127.0.0.1', '1eb65e8d7357');
INSERT INTO tables VALUES ('zczw4jef5myf', 'morpion', 'playing', 1, '{"options":{"columns":"9","rows":"9","run":"5","players":"2","starter":"1","exact":"no"},"pace":{"kind":"per-game","seconds":600.0,"increment":0.0},"names":["Anna ✎","Bob"],"open_seats":0,"seat_count":2,"is_rated":false}', 3, 11, 1.79501929384819078447e+09, 1.79501929386939072614e+09, 1.79501989386532282829e+09, 1, '127.0.0.1', '1eb65e8d7357');
INSERT INTO tables VALUES ('gxg4trcseg8g', 'ricochet', 'playing', 0, '{"options":{"players":"2","boards":"classic","board":"lot","robots":"4","targets":"17","difficulty":"any","bid_seconds":"600.0","show_seconds":"60.0","tied_bids":"earliest","rebid":"lower","unsolved":"discard","must_ricochet":"yes","tiles_to_win":"all"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Anna ✎","Bob"],"open_seats":0,"seat_count":2,"is_rated":false}', 3, 7, 1.79501929387123465541e+09, 1.79501929389005851749e+09, 1.7950198938807189464e+09, 1, '127.0.0.1', '1eb65e8d7357');
INSERT INTO tables VALUES ('sjsdym8sezzx', 'connect-four', 'playing', 0, '{"options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Anna","Computer 2"],"open_seats":0,"seat_count":2,"is_rated":false}', 2, 4, 1.79501929391939735406e+09, 1.79501929442316246034e+09, NULL, 0, '127.0.0.1', '1eb65e8d7357');
INSERT INTO tables VALUES ('9hdkah2abgnf', 'morpion', 'playing', 1, '{"options":{"columns":"3","rows":"3","run":"3","players":"2","starter":"1","exact":"no"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Bob","Anna ✎"],"open_seats":0,"seat_count":2,"is_rated":false}', 8, 8, 1.79501929443751955025e+09, 1.79501929444491577147e+09, NULL, 0, '127.0.0.1', '1eb65e8d7357');
INSERT INTO tables VALUES ('pcmk26mkqyva', 'connect-four', 'over', 0, '{"options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Anna ✎","Bob"],"open_seats":0,"seat_count":2,"is_rated":false}', 3, 10, 1.79501929444661402707e+09, 1.7950192944568576813e+09, NULL, 0, '127.0.0.1', '1eb65e8d7357');
INSERT INTO tables VALUES ('cwkcegrdrdfz', 'connect-four', 'over', 0, '{"options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"names":["Anna ✎","Bob"],"open_seats":0,"seat_count":2,"is_rated":false}', 3, 5, 1.79501929445842671397e+09, 1.79501929446230340005e+09, NULL, 0, '127.0.0.1', '1eb65e8d7357');
CREATE INDEX tables_in_the_lobby ON tables (is_listed, phase, created_at);
CREATE INDEX tables_with_work ON tables (has_work, deadline);
CREATE INDEX tables_by_address ON tables (address, phase);
CREATE TABLE log (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            version INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            command TEXT,
            event TEXT NOT NULL,
            PRIMARY KEY (table_id, version)
        );
INSERT INTO log VALUES ('q5nhqsf93gv5', 1, 1.795019293835439682e+09, NULL, '{"type":"opened","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"3f1c4e57ad4e5df5cb0debc9","places":[{"kind":"person","name":"Zoë 🙂","person":"3f1c4e57ad4e5df5cb0debc9"},{}],"record":null,"seed":null}');
INSERT INTO log VALUES ('zczw4jef5myf', 1, 1.79501929384819078447e+09, NULL, '{"type":"opened","settings":{"game":"morpion","options":{"columns":"9","rows":"9","run":"5","players":"2","starter":"1","exact":"no"},"pace":{"kind":"per-game","seconds":600.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"2b289680e4cfc55746ece1cd","places":[{"kind":"person","name":"Anna ✎","person":"2b289680e4cfc55746ece1cd"},{}],"record":null,"seed":null}');
INSERT INTO log VALUES ('zczw4jef5myf', 2, 1.79501929385056376454e+09, NULL, '{"type":"placed","seat":1,"place":{"kind":"person","name":"Bob","person":"43929c66622291f3863f2988"},"why":"sat"}');
INSERT INTO log VALUES ('zczw4jef5myf', 3, 1.79501929385056376454e+09, NULL, '{"type":"dealt","settings":{"game":"morpion","options":{"columns":"9","rows":"9","run":"5","players":"2","starter":"1","exact":"no"},"pace":{"kind":"per-game","seconds":600.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"2b289680e4cfc55746ece1cd","places":[{"kind":"person","name":"Anna ✎","person":"2b289680e4cfc55746ece1cd"},{"kind":"person","name":"Bob","person":"43929c66622291f3863f2988"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"morpion\",\n  \"options\": {\"columns\": \"9\", \"rows\": \"9\", \"run\": \"5\", \"players\": \"2\", \"starter\": \"1\", \"exact\": \"no\"},\n  \"seed\": 3339227840480503,\n  \"opening\": \"mo:9x9x5:p2 9/9/9/9/9/9/9/9/9 a\",\n  \"chairs\": [{\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"O\"}, {\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('zczw4jef5myf', 4, 1.7950192938543591499e+09, '2b289680e4cfc55746ece1cd:k1', '{"type":"moved","by":0,"action":"d4"}');
INSERT INTO log VALUES ('zczw4jef5myf', 5, 1.79501929385581851005e+09, '43929c66622291f3863f2988:k2', '{"type":"moved","by":1,"action":"e5"}');
INSERT INTO log VALUES ('zczw4jef5myf', 6, 1.79501929385969543457e+09, '2b289680e4cfc55746ece1cd:k3', '{"type":"moved","by":0,"action":"a9"}');
INSERT INTO log VALUES ('zczw4jef5myf', 7, 1.79501929386101055142e+09, '43929c66622291f3863f2988:k4', '{"type":"moved","by":1,"action":"b1"}');
INSERT INTO log VALUES ('zczw4jef5myf', 8, 1.79501929386228108401e+09, '43929c66622291f3863f2988:k5', '{"type":"offered","seat":1,"what":"takeback"}');
INSERT INTO log VALUES ('zczw4jef5myf', 9, 1.79501929386809730535e+09, '2b289680e4cfc55746ece1cd:k6', '{"type":"offered","seat":0,"what":"takeback"}');
INSERT INTO log VALUES ('zczw4jef5myf', 10, 1.79501929386809730535e+09, NULL, '{"type":"took-back","count":1}');
INSERT INTO log VALUES ('zczw4jef5myf', 11, 1.79501929386939072614e+09, '43929c66622291f3863f2988:k7', '{"type":"reacted","seat":1,"reaction":"oops"}');
INSERT INTO log VALUES ('gxg4trcseg8g', 1, 1.79501929387123465541e+09, NULL, '{"type":"opened","settings":{"game":"ricochet","options":{"players":"2","boards":"classic","board":"lot","robots":"4","targets":"17","difficulty":"any","bid_seconds":"600.0","show_seconds":"60.0","tied_bids":"earliest","rebid":"lower","unsolved":"discard","must_ricochet":"yes","tiles_to_win":"all"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"bf96168379298189f0b5bc39","places":[{"kind":"person","name":"Anna ✎","person":"bf96168379298189f0b5bc39"},{}],"record":null,"seed":7}');
INSERT INTO log VALUES ('gxg4trcseg8g', 2, 1.79501929387594580649e+09, NULL, '{"type":"placed","seat":1,"place":{"kind":"person","name":"Bob","person":"97d8e18b8f35584c101bf4fc"},"why":"sat"}');
INSERT INTO log VALUES ('gxg4trcseg8g', 3, 1.79501929387594580649e+09, NULL, '{"type":"dealt","settings":{"game":"ricochet","options":{"players":"2","boards":"classic","board":"lot","robots":"4","targets":"17","difficulty":"any","bid_seconds":"600.0","show_seconds":"60.0","tied_bids":"earliest","rebid":"lower","unsolved":"discard","must_ricochet":"yes","tiles_to_win":"all"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"bf96168379298189f0b5bc39","places":[{"kind":"person","name":"Anna ✎","person":"bf96168379298189f0b5bc39"},{"kind":"person","name":"Bob","person":"97d8e18b8f35584c101bf4fc"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"ricochet\",\n  \"options\": {\"players\": \"2\", \"boards\": \"classic\", \"board\": \"lot\", \"robots\": \"4\", \"targets\": \"17\", \"difficulty\": \"any\", \"bid_seconds\": \"600.0\", \"show_seconds\": \"60.0\", \"tied_bids\": \"earliest\", \"rebid\": \"lower\", \"unsolved\": \"discard\", \"must_ricochet\": \"yes\", \"tiles_to_win\": \"all\"},\n  \"seed\": 7,\n  \"opening\": \"rr:2B3A1B4A:g1,n14,f1,i12:Rc players=2 deck=Gt,Yh,Bt,Rh,Bs,Yc,Rt,Gc,Ys,Yt,Bc,Av,Gs,Bh,Rs,Gh bid_seconds=600.0\",\n  \"chairs\": [{\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"A\"}, {\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"B\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('gxg4trcseg8g', 4, 1.79501929387976503376e+09, 'bf96168379298189f0b5bc39:k8', '{"type":"moved","by":0,"action":"=30"}');
INSERT INTO log VALUES ('gxg4trcseg8g', 5, 1.79501929388781833645e+09, '97d8e18b8f35584c101bf4fc:k9', '{"type":"moved","by":1,"action":"=29"}');
INSERT INTO log VALUES ('gxg4trcseg8g', 6, 1.79501929388910460476e+09, 'bf96168379298189f0b5bc39:k10', '{"type":"paused","seat":0}');
INSERT INTO log VALUES ('gxg4trcseg8g', 7, 1.79501929389005851749e+09, 'bf96168379298189f0b5bc39:k11', '{"type":"resumed","seat":0}');
INSERT INTO log VALUES ('sjsdym8sezzx', 1, 1.79501929391939735406e+09, NULL, '{"type":"opened","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"a27c8143a1ec7c3352816935","places":[{"kind":"person","name":"Anna","person":"a27c8143a1ec7c3352816935"},{"kind":"computer","name":"Computer 2","level":"easy"}],"record":null,"seed":3}');
INSERT INTO log VALUES ('sjsdym8sezzx', 2, 1795019293.92018, NULL, '{"type":"dealt","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"a27c8143a1ec7c3352816935","places":[{"kind":"person","name":"Anna","person":"a27c8143a1ec7c3352816935"},{"kind":"computer","name":"Computer 2","level":"easy"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"connect-four\",\n  \"options\": {\"columns\": \"7\", \"rows\": \"6\", \"run\": \"4\", \"starter\": \"1\"},\n  \"seed\": 3,\n  \"opening\": \"c4:7x6x4 7/7/7/7/7/7 a\",\n  \"chairs\": [{\"name\": \"Anna\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}, {\"name\": \"Computer 2\", \"nature\": \"computer\", \"level\": \"easy\", \"symbol\": \"O\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('sjsdym8sezzx', 3, 1.79501929392208361621e+09, 'a27c8143a1ec7c3352816935:k12', '{"type":"moved","by":0,"action":"d"}');
INSERT INTO log VALUES ('sjsdym8sezzx', 4, 1.79501929442316246034e+09, NULL, '{"type":"moved","by":1,"action":"d"}');
INSERT INTO log VALUES ('9hdkah2abgnf', 1, 1.79501929443751955025e+09, NULL, '{"type":"opened","settings":{"game":"morpion","options":{"columns":"3","rows":"3","run":"3","players":"2","starter":"1","exact":"no"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"ac267659691a4fca0dbd1c6a","places":[{"kind":"person","name":"Anna ✎","person":"ac267659691a4fca0dbd1c6a"},{}],"record":null,"seed":null}');
INSERT INTO log VALUES ('9hdkah2abgnf', 2, 1.79501929443916344647e+09, NULL, '{"type":"placed","seat":1,"place":{"kind":"person","name":"Bob","person":"f13f021d518f931eb212afe9"},"why":"sat"}');
INSERT INTO log VALUES ('9hdkah2abgnf', 3, 1.79501929443916344647e+09, NULL, '{"type":"dealt","settings":{"game":"morpion","options":{"columns":"3","rows":"3","run":"3","players":"2","starter":"1","exact":"no"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"ac267659691a4fca0dbd1c6a","places":[{"kind":"person","name":"Anna ✎","person":"ac267659691a4fca0dbd1c6a"},{"kind":"person","name":"Bob","person":"f13f021d518f931eb212afe9"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"morpion\",\n  \"options\": {\"columns\": \"3\", \"rows\": \"3\", \"run\": \"3\", \"players\": \"2\", \"starter\": \"1\", \"exact\": \"no\"},\n  \"seed\": 3714682863097250,\n  \"opening\": \"mo:3x3x3:p2 3/3/3 a\",\n  \"chairs\": [{\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"O\"}, {\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('9hdkah2abgnf', 4, 1.79501929444089818e+09, 'ac267659691a4fca0dbd1c6a:k13', '{"type":"moved","by":0,"action":"b2"}');
INSERT INTO log VALUES ('9hdkah2abgnf', 5, 1.79501929444218277925e+09, 'f13f021d518f931eb212afe9:k14', '{"type":"resigned","seat":1}');
INSERT INTO log VALUES ('9hdkah2abgnf', 6, 1.79501929444360208516e+09, 'ac267659691a4fca0dbd1c6a:k15', '{"type":"offered","seat":0,"what":"rematch"}');
INSERT INTO log VALUES ('9hdkah2abgnf', 7, 1.79501929444491577147e+09, 'f13f021d518f931eb212afe9:k16', '{"type":"offered","seat":1,"what":"rematch"}');
INSERT INTO log VALUES ('9hdkah2abgnf', 8, 1.79501929444491577147e+09, NULL, '{"type":"dealt","settings":{"game":"morpion","options":{"columns":"3","rows":"3","run":"3","players":"2","starter":"1","exact":"no"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":true,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"ac267659691a4fca0dbd1c6a","places":[{"kind":"person","name":"Bob","person":"f13f021d518f931eb212afe9"},{"kind":"person","name":"Anna ✎","person":"ac267659691a4fca0dbd1c6a"}],"number":2,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"morpion\",\n  \"options\": {\"columns\": \"3\", \"rows\": \"3\", \"run\": \"3\", \"players\": \"2\", \"starter\": \"1\", \"exact\": \"no\"},\n  \"seed\": 4749588286906164,\n  \"opening\": \"mo:3x3x3:p2 3/3/3 a\",\n  \"chairs\": [{\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"O\"}, {\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [0, 1],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('pcmk26mkqyva', 1, 1.79501929444661402707e+09, NULL, '{"type":"opened","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"a24c4162132ac1458b4bcbfb","places":[{"kind":"person","name":"Anna ✎","person":"a24c4162132ac1458b4bcbfb"},{}],"record":null,"seed":5}');
INSERT INTO log VALUES ('pcmk26mkqyva', 2, 1.79501929444789814953e+09, NULL, '{"type":"placed","seat":1,"place":{"kind":"person","name":"Bob","person":"1766b05e36da2cb0e9823841"},"why":"sat"}');
INSERT INTO log VALUES ('pcmk26mkqyva', 3, 1.79501929444789814953e+09, NULL, '{"type":"dealt","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"a24c4162132ac1458b4bcbfb","places":[{"kind":"person","name":"Anna ✎","person":"a24c4162132ac1458b4bcbfb"},{"kind":"person","name":"Bob","person":"1766b05e36da2cb0e9823841"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"connect-four\",\n  \"options\": {\"columns\": \"7\", \"rows\": \"6\", \"run\": \"4\", \"starter\": \"1\"},\n  \"seed\": 5,\n  \"opening\": \"c4:7x6x4 7/7/7/7/7/7 a\",\n  \"chairs\": [{\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}, {\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"O\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('pcmk26mkqyva', 4, 1.79501929444953417774e+09, 'a24c4162132ac1458b4bcbfb:k17', '{"type":"moved","by":0,"action":"d"}');
INSERT INTO log VALUES ('pcmk26mkqyva', 5, 1.79501929445072913168e+09, '1766b05e36da2cb0e9823841:k18', '{"type":"moved","by":1,"action":"c"}');
INSERT INTO log VALUES ('pcmk26mkqyva', 6, 1.79501929445193386071e+09, 'a24c4162132ac1458b4bcbfb:k19', '{"type":"moved","by":0,"action":"d"}');
INSERT INTO log VALUES ('pcmk26mkqyva', 7, 1.79501929445310950276e+09, '1766b05e36da2cb0e9823841:k20', '{"type":"moved","by":1,"action":"c"}');
INSERT INTO log VALUES ('pcmk26mkqyva', 8, 1.79501929445431780817e+09, 'a24c4162132ac1458b4bcbfb:k21', '{"type":"moved","by":0,"action":"d"}');
INSERT INTO log VALUES ('pcmk26mkqyva', 9, 1.7950192944556860923e+09, '1766b05e36da2cb0e9823841:k22', '{"type":"moved","by":1,"action":"c"}');
INSERT INTO log VALUES ('pcmk26mkqyva', 10, 1.7950192944568576813e+09, 'a24c4162132ac1458b4bcbfb:k23', '{"type":"moved","by":0,"action":"d"}');
INSERT INTO log VALUES ('cwkcegrdrdfz', 1, 1.79501929445842671397e+09, NULL, '{"type":"opened","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"61f9b88915982b05f35580f4","places":[{"kind":"person","name":"Anna ✎","person":"61f9b88915982b05f35580f4"},{}],"record":null,"seed":6}');
INSERT INTO log VALUES ('cwkcegrdrdfz', 2, 1.79501929445963048933e+09, NULL, '{"type":"placed","seat":1,"place":{"kind":"person","name":"Bob","person":"b5d791227ba046893498b98b"},"why":"sat"}');
INSERT INTO log VALUES ('cwkcegrdrdfz', 3, 1.79501929445963048933e+09, NULL, '{"type":"dealt","settings":{"game":"connect-four","options":{"columns":"7","rows":"6","run":"4","starter":"1"},"pace":{"kind":"none","seconds":0.0,"increment":0.0},"is_listed":false,"is_rated":false,"takebacks":true,"starts_when_full":true,"grace_seconds":null},"host":"61f9b88915982b05f35580f4","places":[{"kind":"person","name":"Anna ✎","person":"61f9b88915982b05f35580f4"},{"kind":"person","name":"Bob","person":"b5d791227ba046893498b98b"}],"number":1,"record":"{\n  \"format\": \"ludotheque-record\",\n  \"version\": 1,\n  \"game\": \"connect-four\",\n  \"options\": {\"columns\": \"7\", \"rows\": \"6\", \"run\": \"4\", \"starter\": \"1\"},\n  \"seed\": 6,\n  \"opening\": \"c4:7x6x4 7/7/7/7/7/7 a\",\n  \"chairs\": [{\"name\": \"Anna ✎\", \"nature\": \"person\", \"level\": null, \"symbol\": \"X\"}, {\"name\": \"Bob\", \"nature\": \"person\", \"level\": null, \"symbol\": \"O\"}],\n  \"steps\": [],\n  \"undone\": [],\n  \"points\": [],\n  \"table_version\": 0,\n  \"outcome\": null\n}\n"}');
INSERT INTO log VALUES ('cwkcegrdrdfz', 4, 1.795019294461127758e+09, '61f9b88915982b05f35580f4:k24', '{"type":"moved","by":0,"action":"a"}');
INSERT INTO log VALUES ('cwkcegrdrdfz', 5, 1.79501929446230340005e+09, 'b5d791227ba046893498b98b:k25', '{"type":"resigned","seat":1,"why":"left"}');
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
        );
INSERT INTO finished VALUES ('9hdkah2abgnf-1', 'morpion', '["Anna \u270e", "Bob"]', '[1, 2]', 'Anna ✎', '{"code":"play.resigned","params":{"name":"Bob","winner":"Anna ✎"}}', '{
  "format": "ludotheque-record",
  "version": 1,
  "game": "morpion",
  "options": {"columns": "3", "rows": "3", "run": "3", "players": "2", "starter": "1", "exact": "no"},
  "seed": 3714682863097250,
  "opening": "mo:3x3x3:p2 3/3/3 a",
  "chairs": [{"name": "Anna ✎", "nature": "person", "level": null, "symbol": "O"}, {"name": "Bob", "nature": "person", "level": null, "symbol": "X"}],
  "steps": [{"by": 0, "action": "b2"}, {"resigns": 1, "cause": "resigned"}],
  "undone": [],
  "points": [],
  "table_version": 2,
  "outcome": {"places": [1, 2], "reason": {"code": "play.resigned", "params": {"name": "Bob", "winner": "Anna ✎"}}}
}
', 0, 1.79501929444218277925e+09);
INSERT INTO finished VALUES ('pcmk26mkqyva-1', 'connect-four', '["Anna \u270e", "Bob"]', '[1, 2]', 'Anna ✎', '{"code":"connect-four.won","params":{"player":{"code":"player","params":{"number":1}},"run":4}}', '{
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
', 0, 1.7950192944568576813e+09);
INSERT INTO finished VALUES ('cwkcegrdrdfz-1', 'connect-four', '["Anna \u270e", "Bob"]', '[1, 2]', 'Anna ✎', '{"code":"play.resigned","params":{"name":"Bob","winner":"Anna ✎"}}', '{
  "format": "ludotheque-record",
  "version": 1,
  "game": "connect-four",
  "options": {"columns": "7", "rows": "6", "run": "4", "starter": "1"},
  "seed": 6,
  "opening": "c4:7x6x4 7/7/7/7/7/7 a",
  "chairs": [{"name": "Anna ✎", "nature": "person", "level": null, "symbol": "X"}, {"name": "Bob", "nature": "person", "level": null, "symbol": "O"}],
  "steps": [{"by": 0, "action": "a"}, {"resigns": 1, "cause": "resigned"}],
  "undone": [],
  "points": [],
  "table_version": 2,
  "outcome": {"places": [1, 2], "reason": {"code": "play.resigned", "params": {"name": "Bob", "winner": "Anna ✎"}}}
}
', 0, 1.79501929446230340005e+09);
CREATE INDEX finished_by_time ON finished (game, finished_at);
CREATE TABLE processes (
            id TEXT PRIMARY KEY,
            beat_at DOUBLE PRECISION NOT NULL,
            until DOUBLE PRECISION NOT NULL
        );
INSERT INTO processes VALUES ('1eb65e8d7357', 1.7950192949415602684e+09, 0.0);
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO facts VALUES ('secret', '255436b34420892b8aa0599411dae82635ecf948fbb6b0f8b0dd169142fc451a');
CREATE TABLE documents (
            owner TEXT NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            body TEXT NOT NULL,
            changed_at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (owner, kind, name)
        );
