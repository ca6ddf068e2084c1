import { setGlobalOrigin } from "undici";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Alert } from "#contract/alerts.ts";
import type { Channel } from "#contract/channels.ts";
import { type AnswerServer, startAnswerServer } from "#tests/support/answer-server.ts";
import { deviceName, repairPush } from "#web/features/alerts/push-subscription.ts";
import { ownPush, storeOwnPush } from "#web/lib/own-push.ts";

const at = "2026-11-02T09:30:00.000Z";
const keys = {
  p256dh: Buffer.alloc(65, 4).toString("base64url"),
  auth: Buffer.alloc(16, 1).toString("base64url"),
};

const channel = (id: string, change: Partial<Channel> = {}): Channel => ({
  id,
  kind: "push",
  name: "Chrome, Windows",
  state: "working",
  problem: null,
  confirms: "shown",
  link: null,
  acceptedAt: at,
  createdAt: at,
  ...change,
});

const alert = (id: string, channelIds: string[]): Alert => ({
  id,
  name: id,
  rule: {
    whom: { kind: "feeds" },
    what: { kind: "words", text: "merger" },
    when: { hours: "any", quiet: null, perDay: 10, timeZone: "UTC" },
  },
  channelIds,
  enabled: true,
  problem: null,
  lastFiredAt: null,
  createdAt: at,
});

let server: AnswerServer | undefined;
/** The endpoint of the browser's subscription; null for none. */
let endpoint: string | null;
/** What it gets when it subscribes. */
let next = "";
let ended = 0;

const subscription = () =>
  endpoint === null
    ? null
    : {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          ended += 1;
          endpoint = null;
        },
      };

const pushManager = {
  getSubscription: async () => subscription(),
  subscribe: async () => {
    endpoint ??= next;
    return subscription();
  },
};

beforeEach(async () => {
  ended = 0;
  Object.assign(window, { PushManager: class {}, Notification: { permission: "granted" } });
  const registration = { pushManager };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  };
  Object.assign(navigator, { serviceWorker });
});

afterEach(async () => {
  for (const name of ["PushManager", "Notification"]) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, "serviceWorker");
  localStorage.clear();
  const stopped = server;
  server = undefined;
  await stopped?.stop();
  expect(stopped?.problems ?? []).toEqual([]);
});

/** Repairs while the server has these channels and alerts; answers what the server was asked to change. */
async function repaired(channels: Channel[], alerts: Alert[] = []) {
  server = await startAnswerServer({
    "GET /api/channels": { channels, kinds: ["push"], pushKey: Buffer.alloc(65, 4).toString("base64url") },
    "GET /api/alerts": { alerts },
    "POST /api/channels": channel("new"),
    "PATCH /api/alerts/:alertId": alert("a1", ["new"]),
    "DELETE /api/channels/:channelId": undefined,
  });
  setGlobalOrigin(server.url);
  await repairPush();
  return server.asked
    .filter(({ route }) => !route.startsWith("GET"))
    .map(({ route, params, body }) => [
      route,
      ...Object.values(params),
      ...(route.startsWith("PATCH") ? [body] : []),
    ]);
}

it("what is as it was stays, and it is noted which alerts go there", async () => {
  endpoint = "https://push.test/1";
  storeOwnPush({ channelId: "old", endpoint });
  expect(await repaired([channel("old")], [alert("a1", ["old", "mail"]), alert("a2", ["mail"])])).toEqual([]);
  expect(ownPush()).toEqual({ channelId: "old", endpoint, alertIds: ["a1"] });
});

it("a subscription that the browser changed is stored, and alerts go to it", async () => {
  endpoint = "https://push.test/2";
  storeOwnPush({ channelId: "old", endpoint: "https://push.test/1" });
  expect(await repaired([channel("old")], [alert("a1", ["old", "mail"]), alert("a2", ["mail"])])).toEqual([
    ["POST /api/channels"],
    ["PATCH /api/alerts/:alertId", "a1", { channelIds: ["mail", "new"] }],
    ["DELETE /api/channels/:channelId", "old"],
  ]);
  expect(ownPush()).toEqual({ channelId: "new", endpoint });
});

it("one that was lost, and given up by the server, is replaced for the alerts that had it", async () => {
  endpoint = null;
  next = "https://push.test/3";
  storeOwnPush({ channelId: "old", endpoint: "https://push.test/1", alertIds: ["a1"] });
  expect(await repaired([], [alert("a1", []), alert("a2", [])])).toEqual([
    ["POST /api/channels"],
    ["PATCH /api/alerts/:alertId", "a1", { channelIds: ["new"] }],
  ]);
});

it("a channel that its user removed elsewhere ends here", async () => {
  endpoint = "https://push.test/1";
  storeOwnPush({ channelId: "old", endpoint });
  expect(await repaired([])).toEqual([]);
  expect([ended, ownPush()]).toEqual([1, null]);
});

it("a browser that gets no notifications, or may show none, asks nothing", async () => {
  endpoint = "https://push.test/1";
  expect(await repaired([])).toEqual([]);
  storeOwnPush({ channelId: "old", endpoint });
  Object.assign(window, { Notification: { permission: "default" } });
  await repairPush();
  expect(server?.asked).toEqual([]);
});

it("a browser is called by its name and its system", () => {
  const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
  expect(deviceName(`${windows} Chrome/149.0.0.0 Safari/537.36`)).toBe("Chrome, Windows");
  expect(deviceName(`${windows} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`)).toBe("Edge, Windows");
  expect(
    deviceName(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari, iOS");
  expect(deviceName("Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0")).toBe(
    "Firefox, Linux",
  );
  expect(deviceName("a robot")).toBe("Browser");
});
