import { message } from "#domain/language/translate.ts";
import { addChannel, changeAlert } from "#web/features/alerts/alerts.calls.ts";
import { call } from "#web/lib/call.ts";
import { registerServiceWorker } from "#web/lib/load-script.ts";
import { endOwnPush, ownPush, storeOwnPush } from "#web/lib/own-push.ts";

/** Why notifications cannot be turned on in this browser; undefined when they can. */
export function pushProblem(): string | undefined {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return message(
      "This browser has no notifications. On an iPhone or iPad, add Tapewise to the home screen first.",
    ).sentence;
  if (Notification.permission === "denied")
    return message("This browser blocks notifications from this site. Allow them in its site settings.")
      .sentence;
  return undefined;
}

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];
const browsers: [RegExp, string][] = [
  [/Edg\w*\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

/** "Firefox, Windows": what its user knows a browser by. */
export function deviceName(userAgent: string): string {
  const named = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent))?.[1];
  return [named(browsers), named(systems)].filter((each) => each !== undefined).join(", ") || "Browser";
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The subscription of this browser under the server's key; one under another key is given up. */
async function subscribed(pushKey: string): Promise<PushSubscription> {
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(pushKey) };
  return pushManager.subscribe(wanted).catch(async (error: unknown) => {
    const before = await pushManager.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return pushManager.subscribe(wanted);
  });
}

/** Stores this browser's subscription as a channel of the user. */
export async function storePush(pushKey: string) {
  const subscription = await subscribed(pushKey);
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const channel = await addChannel({
    kind: "push",
    name: deviceName(navigator.userAgent),
    subscription: { endpoint, keys: { p256dh, auth } },
  });
  storeOwnPush({ channelId: channel.id, endpoint });
  return channel;
}

/** Asks the user, then stores the subscription. @throws Error in words when the browser or its user says no */
export async function turnOnPush(pushKey: string) {
  const problem = pushProblem();
  if (problem) throw new Error(problem);
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error(message("Notifications weren't allowed. Try again and choose Allow.").sentence);
  return storePush(pushKey);
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Looks whether this browser still gets what the server sends it. Browsers change a subscription, or lose it, without a
 * word: then it is stored again, and alerts that went there go to the new one. A channel that its user removed elsewhere
 * ends here, too.
 */
export async function repairPush(): Promise<void> {
  const own = ownPush();
  if (!own || pushProblem() !== undefined || Notification.permission !== "granted") return;
  const [{ channels, pushKey }, { alerts }] = await Promise.all([
    call("GET /api/channels"),
    call("GET /api/alerts"),
  ]);
  const stored = channels.find(({ id }) => id === own.channelId);
  if ((await subscription())?.endpoint === own.endpoint && stored?.state !== "gone") {
    if (!stored) return endOwnPush();
    const alertIds = alerts.flatMap(({ id, channelIds }) => (channelIds.includes(stored.id) ? [id] : []));
    return storeOwnPush({ ...own, alertIds });
  }
  const { id: channelId } = await storePush(pushKey);
  if (channelId === own.channelId) return;
  // A channel that the push service gave up is gone from the alerts already: this browser knows which had it.
  for (const { id, channelIds } of alerts)
    if (channelIds.includes(own.channelId) || own.alertIds?.includes(id))
      await changeAlert({
        id,
        patch: { channelIds: [...channelIds.filter((each) => each !== own.channelId), channelId] },
      });
  if (stored) await call("DELETE /api/channels/:channelId", { params: { channelId: own.channelId } });
}
