import type { ReceiptReport } from "#contract/alert-receipts.ts";
import { productName } from "#domain/kernel/product.ts";

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
