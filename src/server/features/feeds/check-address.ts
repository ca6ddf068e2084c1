import type { ErrorCode } from "#contract/errors.ts";
import type { FeedLinks } from "#server/feed-parser/feed-links.ts";
import type { AddressResult, FeedParser } from "#server/feed-parser/feed-parser.ts";
import type { ParsedFeed } from "#server/feed-parser/parsed-feed.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Outbound, OutboundReason, OutboundResult } from "#server/platform/egress/outbound.ts";

export type AddressCheckDeps = {
  outbound: Pick<Outbound, "fetch">;
  parser: Pick<FeedParser, "readAddress">;
  clock: Clock;
};

/** What is at an address that a user typed. */
export type AddressCheck =
  /** `url`: where it is to be read from now on. */
  | { kind: "feed"; url: string; feed: ParsedFeed }
  | { kind: "page"; url: string; links: FeedLinks }
  | { kind: "failed"; code: ErrorCode; message: string };

const acceptedTypes =
  "text/html, application/xhtml+xml, application/rss+xml, application/atom+xml, application/feed+json, */*;q=0.8";

const rejections: ReadonlySet<OutboundReason> = new Set([
  "address-not-allowed",
  "bad-url",
  "credentials",
  "port-not-allowed",
  "scheme-not-allowed",
  "too-long",
]);

function failureOf({ reason, message, status }: OutboundResult & { ok: false }): AddressCheck {
  if (rejections.has(reason))
    return { kind: "failed", code: "feed-address-refused", message: addressRejection(message) };
  const words = status === undefined ? message : `The site responded with an error (status ${status}).`;
  return { kind: "failed", code: "feed-unreachable", message: words };
}

const late: AddressCheck = {
  kind: "failed",
  code: "feed-unreachable",
  message: "The site took too long to respond.",
};

/** What is wrong with an address that a user typed, and what to do. */
export const addressRejection = (reason: string) => `${reason} Enter the public address of a feed or a site.`;

/** Resolves when the signal ends, and never rejects. */
function endOf(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
}

/** Looks at addresses through the egress client, by its rules and no others; ends when the signal does. Never rejects. */
export function createAddressCheck({ outbound, parser, clock }: AddressCheckDeps) {
  return async (url: string, signal: AbortSignal): Promise<AddressCheck> => {
    const result = await outbound.fetch(url, { headers: { accept: acceptedTypes }, signal, urgent: true });
    if (signal.aborted) return late;
    if (!result.ok) return failureOf(result);
    const { body, headers, finalUrl, permanentUrl } = result;
    const meta = { contentType: headers["content-type"], feedUrl: finalUrl, fetchedAtMs: clock.now() };
    const read = await Promise.race([parser.readAddress(body, meta), endOf(signal)]);
    return read ? lookOf(read, { url: permanentUrl ?? url, finalUrl }) : late;
  };
}

function lookOf(read: AddressResult, { url, finalUrl }: { url: string; finalUrl: string }): AddressCheck {
  if (read.kind === "feed") return { kind: "feed", url, feed: read.feed };
  if (read.kind === "page") return { kind: "page", url: finalUrl, links: read.links };
  if (read.reason === "busy" || read.reason === "closed")
    return {
      kind: "failed",
      code: "overloaded",
      message: "The server is busy. Please try again in a few seconds.",
    };
  return { kind: "failed", code: "no-feed-found", message: read.message };
}
