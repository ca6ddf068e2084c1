import { escaped } from "#fakes/kit/message-page.ts";
import type { Reply } from "#fakes/kit/server.ts";

export type Look = {
  title: string;
  /** HTML, escaped by who made it. */
  content: string;
  status?: number;
  /** Stands in a frame of another origin. */
  framed?: boolean;
  /** Wide enough for tables. */
  wide?: boolean;
};

const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'";

export const demoNote = '<p class="note"><strong>Demo</strong> Nothing is charged. Use a test card.</p>';

/**
 * A page of the vendor. What is posted from it may lead back to the shop, so that forms are not bound. Without any
 * referrer a form would name no origin, and the switches reject that.
 */
export function page({ title, content, status = 200, framed = false, wide = false }: Look): Reply {
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "content-security-policy": framed ? policy : `${policy}; frame-ancestors 'none'`,
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title><link rel="stylesheet" href="/page.css"><script src="/page.js" defer></script></head>
<body class="${framed ? "framed" : wide ? "wide" : "alone"}">${content}</body></html>`,
  };
}

/** A page with one message. */
export function messagePage(
  facts: Omit<Look, "content"> & { heading: string; text: string; link?: { href: string; label: string } },
): Reply {
  const { heading, text, link, ...look } = facts;
  const anchor = link
    ? `<p><a class="button" target="_top" href="${escaped(link.href)}">${escaped(link.label)}</a></p>`
    : "";
  return page({
    ...look,
    content: `<main class="message">${demoNote}<section class="sheet"><h1>${escaped(heading)}</h1><p>${escaped(text)}</p>${anchor}</section></main>`,
  });
}

/** $10.00, or ¥1900 for a currency without cents. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** November 21, 2026 */
export function dateText(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
