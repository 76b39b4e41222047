import { mount } from "svelte";
import { refetchStartup } from "./api";
import App from "./App.svelte";
import "./styles/base.css";
import "./styles/cards.css";
import "./styles/controls.css";
import "./styles/fonts.css";
import "./styles/colours.css";
import { reloadOnUpdate } from "./reloadOnUpdate";
import { applySettings } from "./settings.svelte";
import { startRouter } from "./shell/router.svelte";
import "./themes";

applySettings();
startRouter();
// Only where the browser allows it: on this machine, or over https.
if (import.meta.env.PROD && isSecureContext) {
  void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  // On the first visit the worker comes too late to see what was asked for: it is asked again, so that it can keep it.
  navigator.serviceWorker?.addEventListener("controllerchange", () => void refetchStartup(), { once: true });
}
addEventListener("vite:preloadError", () => void reloadOnUpdate());
mount(App, { target: document.getElementById("app") as HTMLElement });
