// Sets theme and language before the first paint, so that neither flashes. The rest is set by src/settings.ts.
// Asks at once for what every page needs first: on a slow line the words come while the program still does.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("ludotheque.settings") || "{}");
  } catch (problem) {
    kept = {};
  }
  var root = document.documentElement;
  var wantsDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = kept.theme || (wantsDark ? "dark" : "light");
  if (kept.motion === "off") root.dataset.motion = "off";
  root.lang = kept.language || navigator.language.slice(0, 2);
  // The first page shows these texts before anything else; all others come with what needs them.
  window.ludothequeFirstTexts =
    "web.close,web.home,web.nav,web.theme,web.profile.animals,web.profile.erased-elsewhere,web.profile.generated-name,web.profile.open,web.settings.sound,web.lobby.open,web.offline,web.pairing,web.pace,web.rating.speed," +
    "web.league.title,web.league.about,web.puzzles.daily,web.puzzles.all,web.puzzles.begin,web.puzzles.solved-tag,web.puzzles.streak,web.puzzles.unreachable," +
    "web.connect-four.tagline,web.morpion.tagline,web.ricochet.tagline,web.ricochet.rated,ricochet.letter";
  var texts = location.pathname === "/" ? "only=" + window.ludothequeFirstTexts : "without=banter,cli,typed";
  var early = (window.ludothequeEarly = {});
  ["/api/languages", "/api/texts/" + root.lang + "?" + texts, "/api/games"].forEach(function (path) {
    early[path] = fetch(path, { headers: { "accept-language": root.lang } });
    early[path].catch(function () {});
  });
})();
