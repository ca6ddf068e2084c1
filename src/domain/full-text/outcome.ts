import { notArticleReasons } from "#domain/full-text/judge-page.ts";
import { type Message, message } from "#domain/language/translate.ts";

/** Why there is no text of an item. */
export const unavailableReasons = [
  ...notArticleReasons,
  "paywall",
  "robots",
  "refused",
  "busy",
  "not-a-page",
  "unreachable",
  "no-link",
] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long a page that gave no text is left alone, by why. */
const retryMs: Record<UnavailableReason, number> = {
  challenge: 6 * hourMs,
  consent: 24 * hourMs,
  script: 24 * hourMs,
  gone: 24 * hourMs,
  "no-text": 6 * hourMs,
  paywall: 24 * hourMs,
  robots: 24 * hourMs,
  refused: 6 * hourMs,
  busy: 5 * minuteMs,
  "not-a-page": 24 * hourMs,
  unreachable: 5 * minuteMs,
  "no-link": 24 * hourMs,
};
/** A site's Retry-After is followed up to this. */
export const textRetryMsMax = 24 * hourMs;

/** Milliseconds until a page may be asked for again; a site may ask for longer. */
export const retryAfter = (reason: UnavailableReason, siteMs = 0): number =>
  Math.min(Math.max(retryMs[reason], siteMs), textRetryMsMax);

/** As users read it. */
export const textOfReason: Record<UnavailableReason, Message> = {
  challenge: message("The publisher checks for robots and didn't show us the article."),
  consent: message("The publisher shows a cookie or privacy page instead of the article."),
  script: message("The publisher's page needs a browser to show the article."),
  gone: message("The publisher no longer has this page."),
  "no-text": message("There's no article text on the publisher's page."),
  paywall: message("This article is for the publisher's subscribers."),
  robots: message("The publisher does not allow robots to read this page."),
  refused: message("The publisher doesn't let us read this page."),
  busy: message("The publisher's site is busy. Try again later."),
  "not-a-page": message("The headline leads to a file, not to a page with text."),
  unreachable: message("The publisher's site isn't responding."),
  "no-link": message("The publisher gave no address for this headline."),
};
