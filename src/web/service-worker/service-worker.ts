import type { ReceiptReport } from "#contract/alert-receipts.ts";
import {
  type Build,
  cachePrefix,
  outdatedCaches,
  reportOf,
  type Shown,
  shellPath,
  shownOf,
  wayOf,
} from "./worker-rules.ts";

/** The parts of a service worker's world that are used here; its whole type and that of a page exclude each other. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void };
type Pushing = Lasting & { data: { text(): string } | null };
type Clicking = Lasting & { notification: { close(): void; data: Shown["options"]["data"] } };
type OpenPage = { url: string; focus(): Promise<unknown> };
type Scope = {
  location: Location;
  clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: "window"; includeUncontrolled: true }): Promise<OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, options: Shown["options"]): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", handle: (event: Lasting) => void): void;
  addEventListener(name: "fetch", handle: (event: Fetching) => void): void;
  addEventListener(name: "push", handle: (event: Pushing) => void): void;
  addEventListener(name: "notificationclick", handle: (event: Clicking) => void): void;
};

/** Written in by the build. */
declare const serviceWorkerBuild: Build;

const scope = self as unknown as Scope;
const cacheName = cachePrefix + serviceWorkerBuild.version;

/** Takes the whole build, so that pages not yet seen open without a network too. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(cacheName);
  const shell = await fetch(shellPath, { cache: "reload" });
  if (!shell.ok || shell.redirected) throw new Error("The page cannot be kept.");
  await cache.put(shellPath, shell);
  await cache.addAll(serviceWorkerBuild.files);
  await scope.skipWaiting();
}

async function dropOldBuilds(): Promise<void> {
  for (const name of outdatedCaches(await caches.keys(), cacheName)) await caches.delete(name);
  await scope.clients.claim();
}

/** The network comes first, so that a page is never older than what the server has. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(shellPath);
    if (kept) return kept;
    throw error;
  }
}

const file = async (request: Request) => (await caches.match(request)) ?? fetch(request);

/** What cannot be reported is left out of the receipt. */
async function report(told: ReceiptReport): Promise<void> {
  const sent = reportOf(told);
  if (sent) await fetch(sent.address, sent.request).catch(() => undefined);
}

async function show(text: string | undefined): Promise<void> {
  const { title, options } = shownOf(text, scope.location.origin);
  await scope.registration.showNotification(title, options);
  await report({ id: options.data.id, step: "shown" });
}

/** To the page that shows the story already, else to a new one: what is open elsewhere stays as it is. */
async function open({ id, url }: Shown["options"]["data"]): Promise<void> {
  const reported = report({ id, step: "opened" });
  const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url === url);
  await (there ? there.focus() : scope.clients.openWindow(url));
  await reported;
}

scope.addEventListener("push", (event) => event.waitUntil(show(event.data?.text())));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
scope.addEventListener("install", (event) => event.waitUntil(keepBuild()));
scope.addEventListener("activate", (event) => event.waitUntil(dropOldBuilds()));
scope.addEventListener("fetch", (event) => {
  const way = wayOf(event.request, scope.location.origin, serviceWorkerBuild);
  if (way !== "network") event.respondWith(way === "page" ? page(event.request) : file(event.request));
});
