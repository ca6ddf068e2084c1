import { type Build, cachePrefix, outdatedCaches, shellPath, wayOf } from "./requests.ts";

/** The parts of a service worker's world that are used here; its whole type and that of a page exclude each other. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void };
type Scope = {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", handle: (event: Lasting) => void): void;
  addEventListener(name: "fetch", handle: (event: Fetching) => void): void;
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

scope.addEventListener("install", (event) => event.waitUntil(keepBuild()));
scope.addEventListener("activate", (event) => event.waitUntil(dropOldBuilds()));
scope.addEventListener("fetch", (event) => {
  const way = wayOf(event.request, scope.location.origin, serviceWorkerBuild);
  if (way !== "network") event.respondWith(way === "page" ? page(event.request) : file(event.request));
});
