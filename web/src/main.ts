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
// Service workers need this machine or https.
if (import.meta.env.PROD && isSecureContext) {
  void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
  // On the first visit the worker starts too late to see the first requests: they are sent again, so that it can cache them.
  navigator.serviceWorker?.addEventListener("controllerchange", () => void refetchStartup(), { once: true });
}
addEventListener("vite:preloadError", () => void reloadOnUpdate());
mount(App, { target: document.getElementById("app") as HTMLElement });
