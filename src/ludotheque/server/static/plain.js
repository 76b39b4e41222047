// A plain client: enough to make, join, play and watch any game by a link. Text goes in as text, never as HTML.

const SPEECH = {
  en: { name: "Your name", make: "Make a table", tables: "Tables", none: "No public table yet.", join: "Sit down",
    watch: "You are watching.", you: "you", away: "away", open: "free", start: "Start now", resign: "Resign",
    draw: "Draw?", takeback: "Take back?", rematch: "Rematch?", no: "No", send: "Play", share: "Link to share:",
    lost: "Reconnecting …", seat: "Seat", person: "anybody", listed: "Show in the lobby", move: "Your move",
    go: "Go", pause: "Pause", resume: "Resume", leave: "Leave" },
  fr: { name: "Ton nom", make: "Ouvrir une table", tables: "Tables", none: "Aucune table publique.", join: "S’asseoir",
    watch: "Tu regardes.", you: "toi", away: "absent", open: "libre", start: "Commencer", resign: "Abandonner",
    draw: "Nulle ?", takeback: "Reprendre ?", rematch: "Revanche ?", no: "Non", send: "Jouer", share: "Lien à partager :",
    lost: "Reconnexion…", seat: "Place", person: "n’importe qui", listed: "Montrer dans le salon", move: "Ton coup",
    go: "Aller", pause: "Pause", resume: "Reprendre", leave: "Partir" },
};
const language = navigator.language.startsWith("fr") ? "fr" : "en";
const words = SPEECH[language];
const main = document.getElementById("main");
const linkState = document.getElementById("link-state");
const announcer = document.getElementById("announcer");
const MOST_BUTTONS = 40;
document.documentElement.lang = language;

function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && name !== "list") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

async function ask(path, body, token) {
  const headers = { "accept-language": language };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await fetch(path, { method: body === undefined ? "GET" : "POST", headers,
    body: body === undefined ? undefined : JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.text);
  return answer;
}

const keyFor = (table) => localStorage.getItem(`key:${table}`);
const keep = (key) => localStorage.setItem(`key:${key.table}`, key.token);
const ownName = () => localStorage.getItem("name") ?? "";

function nameField() {
  return el("input", { name: "name", value: ownName(), required: true, maxLength: 40, autocomplete: "nickname" });
}

async function home() {
  const { games } = await ask("/api/games");
  const problem = el("p", { className: "bad", hidden: true, role: "alert" });
  const name = nameField();
  const game = el("select", { onchange: () => fill() }, ...games.map((g) => el("option", { value: g.slug }, g.title)));
  const listed = el("input", { type: "checkbox", name: "listed" });
  const options = el("div", { className: "row" });
  const seats = el("div", { className: "row" });
  const chosen = () => games.find((g) => g.slug === game.value);
  const values = () => Object.fromEntries([...options.querySelectorAll("[name]")].map((i) => [i.name, i.value]));

  async function fillSeats() {
    try {
      const setup = await ask("/api/setup", { game: game.value, options: values() });
      problem.hidden = true;
      seats.replaceChildren(...Array.from({ length: setup.seat_count - 1 }, (_, index) =>
        el("label", {}, `${words.seat} ${index + 2}`, el("select", { className: "other" },
          el("option", { value: "" }, words.person),
          ...setup.levels.map((level) => el("option", { value: level.name }, level.label))))));
    } catch (refusal) {
      problem.textContent = refusal.message;
      problem.hidden = false;
    }
  }

  function fill() {
    options.replaceChildren(...chosen().options.map((o) => {
      const choices = o.kind === "bool" ? ["yes", "no"] : o.choices;
      const start = o.name === "players" && o.default === "1" ? "2" : o.default;
      const field = choices.length
        ? el("select", { name: o.name }, ...choices.concat(o.none_word ? [o.none_word] : []).map((c) =>
            el("option", { value: c, selected: c === start }, c)))
        : el("input", { name: o.name, value: start ?? "", size: 6 });
      field.addEventListener("change", fillSeats);
      return el("label", {}, o.label, field);
    }));
    fillSeats();
  }

  async function make(event) {
    event.preventDefault();
    localStorage.setItem("name", name.value);
    const others = [...seats.querySelectorAll("select")].map((s) =>
      s.value ? { kind: "computer", level: s.value } : { kind: "open" });
    try {
      const key = await ask("/api/tables", { game: game.value, name: name.value, options: values(),
        seats: [{ kind: "me" }, ...others], is_listed: listed.checked });
      keep(key);
      location.href = `/plain/t/${key.table}`;
    } catch (refusal) {
      problem.textContent = refusal.message;
      problem.hidden = false;
    }
  }

  const lobby = el("div");
  main.replaceChildren(
    el("form", { onsubmit: make }, el("h1", {}, words.make), el("div", { className: "row" },
      el("label", {}, words.name, name), el("label", {}, "", game)), options, seats,
      el("label", {}, words.listed, listed), problem, el("button", {}, words.make)),
    el("h2", {}, words.tables), lobby);
  fill();
  const { tables } = await ask("/api/tables");
  lobby.replaceChildren(tables.length ? el("table", {}, ...tables.map((row) => el("tr", {},
    el("td", {}, el("a", { href: `/plain/t/${row.table}` }, row.title)), el("td", {}, row.names.join(", ")),
    el("td", {}, row.open_seats ? `${row.open_seats} ${words.open}` : row.phase)))) : words.none);
}

class Seat {
  constructor(table) {
    this.table = table;
    this.seen = null;
    this.wait = 500;
    this.log = el("div", { className: "gone" });
    this.problem = el("p", { className: "bad", hidden: true, role: "alert" });
    this.connect();
    setInterval(() => this.tick(), 1000);
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`, "ludotheque.v1");
    this.socket.onopen = () => this.send({ type: "hello", protocol: 1, token: keyFor(this.table), seen: this.seen, language });
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = () => this.lost();
    this.heard = Date.now();
  }

  lost() {
    if (this.isOver) return;
    linkState.textContent = words.lost;
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(8000, this.wait * 2);
  }

  tick() {
    const silence = Date.now() - this.heard;
    if (this.socket.readyState === WebSocket.OPEN && silence > 2500) this.send({ type: "ping" });
    if (this.socket.readyState === WebSocket.OPEN && silence > 9000) this.socket.close();
    this.showTime();
  }

  send(message) { if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message)); }

  command(type, more = {}) { this.send({ type, command: crypto.randomUUID?.() ?? String(Math.random()), ...more }); }

  hear(message) {
    this.heard = Date.now();
    this.wait = 500;
    linkState.textContent = "";
    if (message.type === "bye") {
      this.say(message.reason.text);
      this.isOver = !message.come_back;
    }
    if (message.type === "refused") {
      this.say(message.refusal.text);
      if (message.table) this.show(message.table);
    }
    if (message.type === "table") {
      this.problem.hidden = true;
      this.show(message);
    }
    if (message.type === "presence" && this.shown) {
      for (const chair of this.shown.chairs) chair.is_here = chair.kind === "computer" || message.here.includes(chair.seat);
      this.show(this.shown);
    }
  }

  say(text) { this.problem.textContent = text; this.problem.hidden = false; }

  show(table) {
    this.seen = table.version;
    this.shown = table;
    this.shownAt = Date.now();
    for (const happened of table.happened) {
      if (!happened.text) continue;
      this.log.prepend(el("div", {}, happened.text));
      announcer.textContent = happened.text;
    }
    while (this.log.childElementCount > 30) this.log.lastChild.remove();
    this.time = el("p", { className: "mono" });
    main.replaceChildren(this.problem, this.chairs(table), this.time,
      el("p", { className: "now" }, table.message?.text ?? ""), el("pre", { tabIndex: 0 }, table.drawing),
      this.moves(table), this.buttons(table), this.sharing(table), this.log);
    this.showTime();
    if (table.message) document.title = `${table.message.text} – Ludothèque`;
  }

  chairs(table) {
    return el("table", {}, ...table.chairs.map((chair) => el("tr", {
      className: (table.to_act.includes(chair.seat) ? "now " : "") + (chair.has_resigned ? "gone" : "") },
      el("td", {}, chair.symbol), el("td", {}, chair.kind === "open" ? words.open : chair.name),
      el("td", {}, chair.seat === table.you ? words.you : chair.kind === "person" && !chair.is_here ? words.away : chair.level ?? ""),
      el("td", {}, table.outcome ? `${table.outcome.places[chair.seat]}.` : ""))));
  }

  showTime() {
    const table = this.shown;
    if (!table || !this.time) return;
    const passed = table.phase === "playing" && !table.is_paused ? (Date.now() - this.shownAt) / 1000 : 0;
    const left = (seconds, runs) => Math.max(0, seconds - (runs ? passed : 0)).toFixed(0);
    const parts = [];
    if (table.sand) parts.push(`⌛ ${left(table.sand.left, true)} s`);
    if (table.clock) parts.push(...table.clock.left.map((s, seat) =>
      `${table.chairs[seat].name} ${left(s, table.clock.running.includes(seat))} s`));
    this.time.textContent = parts.join("   ");
  }

  moves(table) {
    if (!table.legal.length) return el("div");
    const play = (action) => this.command("move", { action, version: this.shown.version });
    const field = el("input", { size: 6, autocapitalize: "none", autocomplete: "off", "aria-label": words.move });
    const form = el("form", { className: "row", onsubmit: (event) => { event.preventDefault(); play(field.value.trim()); } },
      el("label", {}, words.move, field), el("button", {}, words.send));
    const buttons = table.legal.slice(0, MOST_BUTTONS).map((action) =>
      el("button", { type: "button", className: "mono", onclick: () => play(action) }, action));
    return el("div", {}, el("div", { className: "row" }, ...buttons), form);
  }

  buttons(table) {
    const row = el("div", { className: "row" });
    const add = (text, work) => row.append(el("button", { type: "button", onclick: work }, text));
    if (table.you === null) {
      row.append(el("span", {}, words.watch));
      if (table.chairs.some((c) => c.kind === "open" || c.kind === "reserved")) row.append(this.joining());
      return row;
    }
    if (table.phase === "waiting" && table.is_host) add(words.start, () => this.command("start"));
    if (table.phase === "playing") {
      add(words.resign, () => this.command("resign"));
      if (table.settings.takebacks) add(words.takeback, () => this.command("offer", { what: "takeback" }));
      if (table.chairs.length > 1) add(words.draw, () => this.command("offer", { what: "draw" }));
      if (!table.clock && !table.settings.is_rated)
        add(table.is_paused ? words.resume : words.pause, () => this.command(table.is_paused ? "resume" : "pause"));
    }
    if (table.phase === "over") add(words.rematch, () => this.command("offer", { what: "rematch" }));
    for (const proposal of table.proposals) add(`${words[proposal.what]} ${words.no}`, () => this.command("decline", { what: proposal.what }));
    add("👋", () => this.command("react", { reaction: "hello" }));
    add("👏", () => this.command("react", { reaction: "well-played" }));
    return row;
  }

  joining() {
    const name = nameField();
    return el("form", { className: "row", onsubmit: async (event) => {
      event.preventDefault();
      localStorage.setItem("name", name.value);
      try {
        keep(await ask(`/api/tables/${this.table}/join`, { name: name.value }, keyFor(this.table)));
        this.socket.close();
      } catch (refusal) { this.say(refusal.message); }
    } }, el("label", {}, words.name, name), el("button", {}, words.join));
  }

  sharing(table) {
    return table.phase === "waiting" ? el("p", {}, words.share, " ", el("a", { href: location.href }, location.href)) : el("p");
  }
}

const place = location.pathname.match(/^\/plain\/t\/([a-z0-9]+)/);
if (place) new Seat(place[1]); else home();
