// Steps through a game without loading the frame anew. Without this script the arrows are plain links.
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const PAUSE = 900;
let timer = 0;
const way = (name) => document.querySelector(`nav a[data-way="${name}"][href]`);

async function go(link) {
  if (!link) return stop();
  const name = link.dataset.way;
  try {
    const answer = await fetch(link.href, { credentials: "omit" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const isFocused = document.activeElement === link;
    document.querySelector("main").replaceWith(document.adoptNode(page.querySelector("main")));
    if (isFocused) (way(name) ?? document.querySelector("nav a[href]"))?.focus();
    follow();
  } catch {
    location.replace(link.href);
  }
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  show();
}

function step() {
  timer = setTimeout(async () => {
    await go(way("next"));
    if (timer && way("next")) step();
    else stop();
  }, PAUSE);
  show();
}

function show() {
  const button = document.querySelector("nav button");
  if (!button) return;
  button.hidden = false;
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${timer ? "M8 5v14M16 5v14" : "M8 5l9 7-9 7z"}"/></svg>`;
  button.setAttribute("aria-label", timer ? button.dataset.pause : button.dataset.play);
}

function toggle() {
  if (timer) return stop();
  if (way("next")) return step();
  void go(way("first")).then(() => way("next") && step());
}

function follow() {
  for (const link of document.querySelectorAll("nav a[href]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      stop();
      void go(link);
    });
  }
  document.querySelector("nav button")?.addEventListener("click", toggle);
  show();
}

addEventListener("keydown", (event) => {
  const link = KEYS[event.key] && way(KEYS[event.key]);
  if (!link || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  stop();
  void go(link);
});
follow();
