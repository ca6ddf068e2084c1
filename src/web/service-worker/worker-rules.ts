import type { ReceiptReport } from "#contract/alert-receipts.ts";
import { productName } from "#domain/kernel/product.ts";
import { measureFramePath } from "#domain/site/pages.ts";

/** What the build puts into the worker. */
export type Build = {
  /** Another for each build whose files differ. */
  version: string;
  /** Addresses of the files that every page may need, by their exact path. */
  files: string[];
};

/** The page that stands for every other one while there is no network. */
export const shellPath = "/news";

export const cachePrefix = "tapewise-";

export type Requested = { method: string; mode: string; url: string };

/**
 * How the worker treats a request. "network" means that it stays out: whatever belongs to a user goes past it, so
 * nothing of one user can be shown to another.
 */
export function wayOf(
  { method, mode, url }: Requested,
  origin: string,
  build: Build,
): "page" | "file" | "network" {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin || address.pathname.startsWith("/api/")) return "network";
  // A frame asks for it as for a page, but no page of the app may stand in for it.
  if (address.pathname === measureFramePath) return "network";
  if (mode === "navigate") return "page";
  // Names under /assets/ hold a hash of their content: a copy is never out of date.
  return address.pathname.startsWith("/assets/") || build.files.includes(address.pathname)
    ? "file"
    : "network";
}

/** The caches that may go: the build before this one stays, for pages that are still open on it. */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  return names.filter((name) => name.startsWith(cachePrefix) && name !== current).slice(0, -1);
}

/** What a notification shows, and what it remembers for the click on it. */
export type Shown = {
  title: string;
  options: { body: string; tag: string; icon: string; data: { id: string; url: string } };
};

/** Where a click leads when the message names no page of ours. */
const alertsPath = "/alerts";
const icon = "/icon-192.png";

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * The notification of a push message. There is one for anything that arrives: browsers end subscriptions whose messages
 * show nothing. A repetition has the same tag and takes the place of the first.
 */
export function shownOf(text: string | undefined, origin: string): Shown {
  const { id, title, body, url } = parsed(text);
  const wanted = URL.parse(textOf(url) || alertsPath, origin);
  const address = wanted?.origin === origin ? wanted.href : new URL(alertsPath, origin).href;
  return {
    title: textOf(title) || productName,
    options: {
      body: textOf(body),
      tag: textOf(id) || productName,
      icon,
      data: { id: textOf(id), url: address },
    },
  };
}

/** The request that reports what became of a message; null for one without an id. */
export function reportOf({ id, step }: ReceiptReport): { address: string; request: RequestInit } | null {
  if (id === "") return null;
  return {
    address: "/api/alerts/receipts",
    request: {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ id, step } satisfies ReceiptReport),
      // Whose message it is the id alone says.
      credentials: "omit",
      keepalive: true,
    },
  };
}
