/** Web Push: this browser is told when it is our turn, although no page is open. Permission is only asked for after a tap. */

import { get, introduced, put, remove } from "../api";
import { readStorage, writeStorage } from "../browserStorage";
import type { Notifications } from "../wire";

/** `off` and `on` can be changed here; the others say why not. */
export type PushState = "on" | "off" | "blocked" | "insecure" | "ios" | "unsupported" | "none";

const PATH = "/api/profile/notifications";
/** The server and this browser may forget each other: whoever turned it on is brought together with it again. */
const WANTED_KEY = "ludotheque.push";

export const fetchNotifications = (): Promise<Notifications> => introduced().then(() => get<Notifications>(PATH));

function missingHere(): PushState | null {
  if (!isSecureContext) return "insecure";
  if ("Notification" in globalThis && "PushManager" in globalThis && "serviceWorker" in navigator) return null;
  return /iPhone|iPad/.test(navigator.userAgent) ? "ios" : "unsupported";
}

export async function pushState(): Promise<PushState> {
  const missing = missingHere();
  if (missing) return missing;
  const { push_key, push_endpoint } = await fetchNotifications();
  if (push_key === null) return "none";
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return "unsupported";
  const known = await registration.pushManager.getSubscription();
  return known && known.endpoint === push_endpoint ? "on" : "off";
}

/** To be called by a tap: the browser asks the person. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  await subscribe();
  writeStorage(WANTED_KEY, true);
  return pushState();
}

export async function turnPushOff(): Promise<PushState> {
  writeStorage(WANTED_KEY, null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await remove<Notifications>(`${PATH}/push`);
  return pushState();
}

/** At a visit: nothing for whoever has not turned it on here. */
export async function renewPush(): Promise<void> {
  if (readStorage(WANTED_KEY) !== true || missingHere() || Notification.permission !== "granted") return;
  if ((await pushState()) === "off") await subscribe();
}

/** The message about a table whose page is open now has done its work. */
export async function dropNotice(table: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag: table })) ?? []) notice.close();
}

async function subscribe(): Promise<void> {
  const { push_key } = await fetchNotifications();
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || push_key === null) return;
  const { pushManager } = registration;
  const known = await pushManager.getSubscription();
  // Of another key, where the server has lost its own: it could not be sent to.
  if (known && !hasKey(known, push_key)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key });
  await put<Notifications>(`${PATH}/push`, subscription.toJSON());
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  const own = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(own).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}
