/* The board in a notebook, without a build: it draws what Python says and sends the text of an action.

   Python decides everything; `model` has its traits `board`, `words`, `levels`, `seats`, `opponents`, `analysis`, `notice`. */

/** A node with properties, and its children. */
function make(tag, properties = {}, ...children) {
  const { data = {}, attributes = {}, ...rest } = properties;
  const node = Object.assign(document.createElement(tag), rest);
  Object.assign(node.dataset, data);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.filter((child) => child !== null));
  return node;
}

const middle = ([, x, y, width, height]) => ({ x: x + width / 2, y: y + height / 2 });
/** Cells: how far beside an area a click still means it. */
const MOST_AWAY = 0.3;
/** The label of a move whose value is not known: on a large board, of hundreds. */
const UNKNOWN = "?";
/** Milliseconds without an answer, until somebody wonders; and until nobody expects one. */
const [SLOW, TOO_SLOW] = [300, 20_000];
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest area that way; what lies aside counts more, so that a column is followed before the next one. */
function nextArea(areas, from, [dx, dy]) {
  let [best, shortest] = [null, Infinity];
  for (const area of areas) {
    const [right, down] = [middle(area).x - from.x, middle(area).y - from.y];
    const ahead = right * dx + down * dy;
    const distance = ahead > 0.01 ? ahead + 3 * Math.abs(right * dy + down * dx) : Infinity;
    if (distance < shortest) [best, shortest] = [area, distance];
  }
  return best;
}

class Board {
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.aim = ""; // the action that the keyboard points at
    this.among = null; // the actions at the point that was clicked, where there are several
    this.typed = "";
    this.waiting = ""; // what is said while Python does not answer
    this.waits = [];
  }

  get board() {
    return this.model.get("board");
  }

  say(name) {
    return this.model.get("words")[name] ?? name;
  }

  send(type, more = {}) {
    this.answered();
    this.waits = [setTimeout(() => this.wait("working"), SLOW), setTimeout(() => this.wait("no-answer"), TOO_SLOW)];
    try {
      this.model.send({ type, ...more });
    } catch {
      this.answered();
      this.wait("no-answer"); // hosts throw when Python has ended
    }
  }

  /** Python works on a request, or nobody does any more. */
  wait(word) {
    this.waiting = word;
    this.drawNotice();
  }

  answered() {
    this.waits.forEach(clearTimeout);
    this.wait("");
  }

  /** Whose actions are offered: the first who may act and is no computer. */
  get turn() {
    const opponents = this.model.get("opponents");
    return this.board.turns.find((turn) => !opponents[turn.seat]) ?? null;
  }

  get isAnalysed() {
    return "summary" in this.model.get("analysis");
  }

  get areas() {
    const all = this.turn?.areas ?? [];
    return this.among ? all.filter(([action]) => this.among.includes(action)) : all;
  }

  play(action) {
    const turn = this.turn;
    if (!turn || !turn.actions.some(([text]) => text === action)) return;
    [this.among, this.typed] = [null, ""];
    this.send("play", { action, seat: turn.seat });
  }

  textOf(action) {
    return this.turn?.actions.find(([text]) => text === action)?.[1] ?? action;
  }

  draw() {
    const hadFocus = this.surface !== undefined && this.surface.contains(this.root.getRootNode().activeElement);
    this.root.replaceChildren(this.drawnBoard(), this.panel());
    if (hadFocus) this.surface.focus();
  }

  drawnBoard() {
    const { svg, text, status } = this.board;
    this.surface = make("div", { className: "lt-surface", tabIndex: 0, attributes: { role: "application", "aria-label": `${this.say("board")}. ${status}` } });
    if (svg) this.surface.innerHTML = svg;
    else this.surface.append(make("pre", { textContent: text }));
    this.marks = make("div", { className: "lt-marks", attributes: { "aria-hidden": "true" } });
    this.surface.append(this.marks);
    this.drawMarks();
    this.surface.onclick = (event) => this.clicked(event);
    this.surface.onmousemove = (event) => this.hover(event);
    this.surface.onmouseleave = () => this.drawMarks();
    this.surface.onkeydown = (event) => this.key(event);
    return make("div", { className: "lt-board" }, this.surface);
  }

  box([, x, y, width, height], className, text = "") {
    const { margin, width: wide, height: high } = this.board;
    const node = make("span", { className, textContent: text });
    node.style.left = `${((x + margin) / (wide + 2 * margin)) * 100}%`;
    node.style.top = `${((y + margin) / (high + 2 * margin)) * 100}%`;
    node.style.width = `${(width / (wide + 2 * margin)) * 100}%`;
    node.style.height = `${(height / (high + 2 * margin)) * 100}%`;
    return node;
  }

  drawMarks(hovered = []) {
    const areas = this.areas;
    const aimed = areas.filter(([action]) => action === this.aim);
    const values = this.model.get("analysis").values ?? [];
    const labels = values.flatMap(({ action, label, is_best }) => {
      if (label === UNKNOWN) return [];
      const area = (this.turn?.areas ?? []).find(([name]) => name === action);
      return area ? [this.box(area, is_best ? "lt-value lt-best" : "lt-value", label)] : [];
    });
    const chosen = this.among ? areas.map((area) => this.box(area, "lt-chosen")) : [];
    this.marks.replaceChildren(...chosen, ...hovered.map((area) => this.box(area, "lt-hovered")), ...labels, ...aimed.map((area) => this.box(area, "lt-aimed")));
  }

  /** The areas under the pointer. */
  at(event) {
    const { margin, width, height } = this.board;
    const drawing = this.surface.querySelector("svg")?.getBoundingClientRect();
    if (!drawing) return [];
    const x = ((event.clientX - drawing.left) / drawing.width) * (width + 2 * margin) - margin;
    const y = ((event.clientY - drawing.top) / drawing.height) * (height + 2 * margin) - margin;
    const away = ([, left, top, wide, high]) => Math.hypot(Math.max(left - x, 0, x - left - wide), Math.max(top - y, 0, y - top - high));
    const here = this.areas.filter((area) => away(area) === 0);
    if (here.length) return here;
    // Beside a small area, or above or below a column of which only the free cell is one.
    const near = this.areas.filter((area) => away(area) < MOST_AWAY || (this.isOnePerColumn() && Math.abs(middle(area).x - x) <= 0.5));
    return near.sort((one, other) => away(one) - away(other)).slice(0, 1);
  }

  isOnePerColumn() {
    const lefts = this.areas.map(([, left]) => left.toFixed(1));
    return new Set(lefts).size === lefts.length && this.areas.every(([, , , wide, high]) => Math.abs(wide - high) < 0.5);
  }

  hover(event) {
    this.drawMarks(this.at(event));
  }

  clicked(event) {
    const here = this.at(event);
    if (here.length === 1) return this.play(here[0][0]);
    this.among = here.length ? here.map(([action]) => action) : null;
    this.aim = "";
    this.drawMarks();
    this.choices?.replaceWith(this.choiceBar());
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    const areas = this.areas;
    if (way && areas.length) {
      const at = areas.find(([action]) => action === this.aim);
      const from = at ? middle(at) : this.among ? this.startOf(areas) : null;
      const next = from ? nextArea(areas, from, way) : areas[0];
      if (next) this.aim = next[0];
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.aim) this.play(this.aim);
    } else if (event.key === "Escape") {
      [this.among, this.aim, this.typed] = [null, "", ""];
    } else if (event.key.length === 1) {
      this.type(event.key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.drawMarks();
  }

  /** Where all these areas meet: the piece that was chosen. */
  startOf(areas) {
    const edges = areas.map(([, x, y, width, height]) => [x, y, x + width, y + height]);
    const [left, top] = [0, 1].map((side) => Math.max(...edges.map((edge) => edge[side])));
    const [right, bottom] = [2, 3].map((side) => Math.min(...edges.map((edge) => edge[side])));
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  /** An action as people write it, letter by letter: `d`, `b2`, `RN`. */
  type(letter) {
    const names = this.turn?.actions ?? [];
    const matching = (text) => names.filter((pair) => pair.some((name) => name.toLowerCase().startsWith(text)));
    this.typed = matching(this.typed + letter.toLowerCase()).length ? this.typed + letter.toLowerCase() : letter.toLowerCase();
    const found = matching(this.typed);
    const whole = found.find((pair) => pair.some((name) => name.toLowerCase() === this.typed));
    if (whole && found.length === 1) return this.play(whole[0]);
    this.aim = whole ? whole[0] : "";
    this.among = found.length && found.length < names.length ? found.map(([action]) => action) : null;
  }

  choiceBar() {
    const placed = new Set((this.turn?.areas ?? []).map(([action]) => action));
    const open = this.among ?? (this.turn?.actions ?? []).map(([action]) => action).filter((action) => !placed.has(action)).slice(0, 24);
    const buttons = open.map((action) => make("button", { textContent: this.textOf(action), onclick: () => this.play(action), data: { action } }));
    this.choices = make("div", { className: "lt-choices", attributes: { role: "group", "aria-label": this.say(this.among ? "choose" : "moves") } }, ...buttons);
    return this.choices;
  }

  panel() {
    const { status, is_over, can_undo, has_clock } = this.board;
    const button = (name, act, isOff = false) => make("button", { textContent: this.say(name), onclick: act, disabled: isOff, data: { do: name } });
    return make(
      "div",
      { className: "lt-panel" },
      make("p", { className: "lt-status", textContent: status, attributes: { role: "status" } }),
      this.noticeBar(),
      this.choiceBar(),
      make(
        "div",
        { className: "lt-buttons" },
        button("undo", () => this.send("undo"), !can_undo),
        is_over ? null : button(this.isAnalysed ? "hide" : "analyse", () => this.send(this.isAnalysed ? "hide" : "analyse")),
        has_clock ? button("time-up", () => this.send("time-up")) : null,
      ),
      this.replay(),
      is_over ? null : this.opponents(),
      this.analysis(),
    );
  }

  /** What was refused, or that Python is still working. */
  noticeBar() {
    const words = this.waiting ? this.say(this.waiting) : this.model.get("notice");
    const isAlert = words && this.waiting !== "working";
    const bar = make("p", { className: isAlert ? "lt-notice" : "lt-working", textContent: words, attributes: { role: isAlert ? "alert" : "status" } });
    this.notice = bar;
    return bar;
  }

  drawNotice() {
    this.notice?.replaceWith(this.noticeBar());
  }

  replay() {
    const { step, count, move } = this.board;
    if (count === 0) return null;
    const look = (to) => this.send("look", { step: to });
    const slider = make("input", { type: "range", min: 0, max: count, value: step, attributes: { "aria-label": this.say("step") } });
    slider.value = step;
    slider.onchange = () => look(Number(slider.value));
    const arrow = (name, sign, to) => make("button", { textContent: sign, onclick: () => look(to), disabled: to < 0 || to > count || to === step, title: this.say(name), attributes: { "aria-label": this.say(name) } });
    return make(
      "div",
      { className: "lt-replay" },
      arrow("first", "«", 0),
      arrow("previous", "‹", step - 1),
      slider,
      arrow("next", "›", step + 1),
      arrow("last", "»", count),
      make("span", { className: "lt-step", textContent: `${step}/${count}${move ? ` · ${move}` : ""}` }),
    );
  }

  opponents() {
    const [seats, levels, opponents] = [this.model.get("seats"), this.model.get("levels"), this.model.get("opponents")];
    const rows = seats.map((name, seat) => {
      const select = make(
        "select",
        { data: { seat } },
        make("option", { value: "", textContent: this.say("person") }),
        ...levels.map(([level, label]) => make("option", { value: level, textContent: label })),
      );
      select.value = opponents[seat] ?? "";
      select.onchange = () => this.send("opponent", { seat, level: select.value });
      return make("label", {}, `${name} `, select);
    });
    return make("details", { className: "lt-opponents", open: this.hasOpened, ontoggle: (event) => (this.hasOpened = event.target.open) }, make("summary", { textContent: this.say("opponent") }), ...rows);
  }

  analysis() {
    const found = this.model.get("analysis");
    if (!this.isAnalysed) return null;
    const known = found.values.filter(({ label, is_best }) => is_best || label !== UNKNOWN);
    const sorted = (known.length ? known : [...found.values]).sort((one, other) => Number(other.is_best) - Number(one.is_best)).slice(0, 30);
    const rows = sorted.map(({ text, label, reasons, is_best }) =>
      make("li", { className: is_best ? "lt-best-row" : "" }, make("b", { textContent: text }), make("span", { className: "lt-label", textContent: label }), make("span", { textContent: reasons[0] ?? "" })),
    );
    return make("div", { className: "lt-analysis" }, make("p", { textContent: found.summary }), make("ul", { attributes: { "aria-label": this.say("values") } }, ...rows), ...found.remarks.map((text) => make("p", { textContent: text })));
  }
}

function render({ model, el }) {
  const root = make("div", { className: "lt-widget" });
  el.append(root);
  const board = new Board(model, root);
  const redraw = () => {
    [board.among, board.aim] = [null, ""];
    board.draw();
  };
  const TRAITS = ["board", "analysis", "notice", "opponents", "levels"];
  for (const trait of TRAITS) model.on(`change:${trait}`, redraw);
  const answered = (message) => {
    if (message?.type === "done") board.answered();
  };
  model.on("msg:custom", answered);
  redraw();
  return () => {
    board.answered();
    model.off("msg:custom", answered);
    TRAITS.forEach((trait) => model.off(`change:${trait}`, redraw));
  };
}

export default { render };
