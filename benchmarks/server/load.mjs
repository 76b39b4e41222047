// Many tables of tic-tac-toe at once: node load.mjs ours|peer TABLES ROUNDS PIDS URL...
// Each round opens all tables with two players each, then all play one drawn game, each move as soon as the one before
// has been heard. A move's time runs from its sending until the other player hears of it. Prints one JSON object.
import { readFileSync } from "node:fs";
import { io } from "socket.io-client";
import { WebSocket } from "ws"; // the one under socket.io-client: both servers meet the same

const [kind, tableWords, roundWords, pidWords, ...urls] = process.argv.slice(2);
const tables = Number(tableWords);
const pids = pidWords.split(",");
const DRAW = [4, 0, 1, 7, 6, 2, 5, 3, 8];
const TICKS_PER_SECOND = 100;

/** User and system time of the servers so far. */
function cpuSeconds() {
  const ticks = (pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
    return Number(fields[11]) + Number(fields[12]);
  };
  return pids.reduce((sum, pid) => sum + ticks(pid), 0) / TICKS_PER_SECOND;
}

async function post(url, body) {
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Two people at a table of ours, each on another server where there are two. */
async function openOurs() {
  const host = await post(`${urls[0]}/api/tables`, { game: "morpion", name: "Anna", options: { starter: "1" } });
  const guest = await post(`${urls.at(-1)}/api/tables/${host.table}/join`, { name: "Bob" });
  return Promise.all([sit(urls[0], host), sit(urls.at(-1), guest)]);
}

function sit(url, key) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/tables/${key.table}/socket`, "ludotheque.v2", {
    perMessageDeflate: false,
  });
  const player = { heard: () => {}, count: 0, version: 0 };
  let number = 0;
  player.move = (cell) => {
    const action = `${"abc"[cell % 3]}${1 + Math.floor(cell / 3)}`;
    socket.send(JSON.stringify({ type: "move", command: `m${number++}`, action, version: player.version }));
  };
  player.close = () => socket.close();
  return new Promise((ready, fail) => {
    socket.onerror = fail;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol: 2, token: key.token, language: "en" }));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "refused") throw new Error(data);
      if (message.type !== "table") return;
      player.version = message.version;
      if (message.phase === "playing") ready(player);
      if (message.step_count > player.count) {
        player.count = message.step_count;
        player.heard(player.count);
      }
    };
  });
}

let matches = 0;

function openPeers() {
  const match = `match-${process.pid}-${matches++}`;
  return Promise.all(["0", "1"].map((seat) => sync(match, seat)));
}

function sync(match, seat) {
  const socket = io(`${urls[0]}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
  const player = { heard: () => {}, count: 0, state: 0 };
  player.move = (cell) =>
    socket.emit(
      "update",
      { type: "MAKE_MOVE", payload: { type: "clickCell", args: [cell], playerID: seat } },
      player.state,
      match,
      seat,
    );
  player.close = () => socket.close();
  const hear = (state) => {
    player.state = state._stateID;
    const count = state.G.cells.filter((cell) => cell !== null).length;
    if (count > player.count) {
      player.count = count;
      player.heard(count);
    }
  };
  return new Promise((ready) => {
    socket.on("connect", () => socket.emit("sync", match, seat, undefined, 2));
    socket.on("sync", (_, { state }) => {
      hear(state);
      ready(player);
    });
    socket.on("update", (_, state) => hear(state));
  });
}

/** One drawn game; the seconds of each move. */
function play(players) {
  return new Promise((done) => {
    const times = [];
    let sent = 0;
    const next = () => {
      if (times.length === DRAW.length) return done(times);
      sent = performance.now();
      players[times.length % 2].move(DRAW[times.length]);
    };
    let heard = [0, 0];
    players.forEach((player, seat) => {
      player.heard = (count) => {
        heard[seat] = count;
        if (seat !== (count - 1) % 2) times.push((performance.now() - sent) / 1000);
        if (Math.min(...heard) === count) next();
      };
    });
    next();
  });
}

const open = kind === "ours" ? openOurs : openPeers;
const times = [];
let seconds = 0;
let cpu = 0;
for (let round = 0; round < Number(roundWords); round++) {
  const opened = [];
  for (let i = 0; i < tables; i += 20)
    opened.push(...(await Promise.all(Array.from({ length: Math.min(20, tables - i) }, open))));
  const start = performance.now();
  const before = cpuSeconds();
  for (const all of await Promise.all(opened.map(play))) times.push(...all);
  seconds += (performance.now() - start) / 1000;
  cpu += cpuSeconds() - before;
  opened.flat().forEach((player) => player.close());
}
times.sort((a, b) => a - b);
const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
const load = process.cpuUsage();
console.log(
  JSON.stringify({
    moves: times.length,
    moves_per_second: times.length / seconds,
    p50_ms: 1000 * at(0.5),
    p99_ms: 1000 * at(0.99),
    server_cpu_us_per_move: (1e6 * cpu) / times.length,
    load_cpu_seconds: (load.user + load.system) / 1e6,
  }),
);
process.exit(0);
