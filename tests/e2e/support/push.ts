import type { Page } from "@playwright/test";
import { environmentUrl, tell } from "./environment-client.ts";

type Shown = { title: string; body: string; url: string };
/** What the worker's world gets for a test: the notifications in sight, by their tags. */
type WorkerScope = {
  shown: Map<string, Shown>;
  registration: {
    showNotification: (
      title: string,
      options: { body: string; tag: string; data: { url: string } },
    ) => Promise<void>;
  };
};

/**
 * What a browser in a test lacks: a user who allows notifications, and the push service of its maker. The page gets a
 * subscription of the fake.
 */
export async function playPushService(page: Page): Promise<{ endpoint: string }> {
  const subscription = await tell("pushSubscription", {});
  await page.addInitScript((given) => {
    const held = { ...given, toJSON: () => given, unsubscribe: async () => true };
    Object.assign(PushManager.prototype, { subscribe: async () => held, getSubscription: async () => held });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
  }, subscription);
  return subscription;
}

/** The page's worker, whose notifications are noted where the browser would draw them. */
export async function watchNotifications(page: Page) {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.shown = new Map();
    scope.registration.showNotification = async (title, { body, tag, data }) => {
      scope.shown.set(tag, { title, body, url: data.url });
    };
  });
  return () => worker.evaluate(() => [...(self as unknown as WorkerScope).shown.values()]);
}

/** What the push service does with a message: it wakes the page's service worker. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const origin = environmentUrl();
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
  await session.detach();
}
