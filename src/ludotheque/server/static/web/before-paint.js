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
  var early = (window.ludothequeEarly = {});
  ["/api/languages", "/api/texts/" + root.lang + "?without=cli", "/api/games"].forEach(function (path) {
    early[path] = fetch(path, { headers: { "accept-language": root.lang } });
    early[path].catch(function () {});
  });
})();
