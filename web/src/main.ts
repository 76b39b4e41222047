import { mount } from "svelte";
import { askAgain } from "./api";
import App from "./App.svelte";
import "./looks/base.css";
import "./looks/cards.css";
import "./looks/controls.css";
import "./looks/fonts.css";
import "./looks/inks.css";
import { renew } from "./renewal";
import { dress } from "./settings.svelte";
import { startTravelling } from "./shell/travel.svelte";
import "./themes";

dress();
startTravelling();
// Only where the browser allows it: on this machine, or over https.
if (import.meta.env.PROD && isSecureContext) {
  void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  // On the first visit the worker comes too late to see what was asked for: it is asked again, so that it can keep it.
  navigator.serviceWorker?.addEventListener("controllerchange", () => void askAgain(), { once: true });
}
addEventListener("vite:preloadError", () => void renew());
mount(App, { target: document.getElementById("app") as HTMLElement });
