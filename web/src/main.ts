import { mount } from "svelte";
import { askAgain } from "./api";
import App from "./App.svelte";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/controls.css";
import "./styles/fonts.css";
import "./styles/inks.css";
import { renew } from "./reloadOnUpdate";
import { dress } from "./settings.svelte";
import { startTravelling } from "./shell/router.svelte";
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
