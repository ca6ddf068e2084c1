import { type Message, message } from "#domain/language/translate.ts";
import type { Tag } from "#domain/tags/tags.ts";

export const alertsPerUserMax = 100;
export const alertNameLengthMax = 80;
export const channelsPerAlertMax = 10;
export const tagsPerAlertMax = 10;
export const firingsPerDayMax = 50;
export const storySourcesMin = 2;
export const storySourcesMax = 20;
export const alertWordsLengthMax = 100;
export const rehearsalDaysMax = 30;
/** Whole percent of a move since the news. */
export const movePercentMin = 1;
export const movePercentMax = 50;
/** Stories within 24 hours below which a company is never unusually often named. */
export const unusualStoriesMin = 4;
export const alertPriceMin = 0.01;
export const alertPriceMax = 10_000_000;
/** A price that comes later than this after its trade is delayed: a move may begin with it, but it fires nothing. */
export const timelyMsMax = 15 * 60_000;
/** No move of news is measured for longer: published a day before it came, then twice a long weekend. */
export const newsMeasuredMs = 10 * 86_400_000;
/** So often prices are asked for that only alerts look at; a third of a key's calls, and the oldest prices first. */
export const watchedEveryMs = 30_000;
export const watchedCallsMax = 10;
export const watchedPricesMax = 500;
/** After so long without a price an alert about it tells its owner. */
export const silentPriceMs = 4 * 86_400_000;
/** Firings that a rehearsal lists. */
export const rehearsalFiredMax = 200;

/** Whose news a rule looks at. Always within the feeds that the user follows. */
export type Whom =
  | { kind: "feeds" }
  | { kind: "watchlist"; watchlistId: string }
  | { kind: "company"; symbol: string }
  /** Headlines about any of them. */
  | { kind: "tags"; tags: Tag[] }
  | { kind: "source"; feedId: string }
  | { kind: "folder"; folderId: string };

export type What =
  /** `subject`: the headline is about the company itself, before any other. */
  | { kind: "named"; subject: boolean }
  | { kind: "words"; text: string }
  /** So many of the user's feeds tell the same. */
  | { kind: "story"; sources: number }
  /** More stories name the company within 24 hours than is usual. */
  | { kind: "unusual" }
  /** The price moved by so many percent since the headline came out, up or down. */
  | { kind: "move"; percent: number }
  /** The price crosses a level. */
  | { kind: "price"; side: "over" | "under"; level: number };

/** What is found by prices and not by headlines. */
export type PriceWhat = Extract<What, { kind: "move" | "price" }>;

export const isPriceWhat = (what: What): what is PriceWhat => what.kind === "move" || what.kind === "price";

/** "22:00" to "07:00" goes over midnight. */
export type QuietHours = { from: string; to: string };

export type When = {
  hours: "any" | "market";
  quiet: QuietHours | null;
  perDay: number;
  /** IANA name: quiet hours and days are the user's. */
  timeZone: string;
};

export type AlertRule = { whom: Whom; what: What; when: When };
/** What keeps the parts of a rule from going together; undefined for nothing. */
export function ruleProblem({ whom, what }: Pick<AlertRule, "whom" | "what">): Message | undefined {
  if (what.kind === "story" && whom.kind === "source")
    return message("One feed can't bring a story of several sources. Choose a folder or all feeds.");
  if (what.kind === "named" && what.subject && whom.kind === "tags")
    return message("Only a company can be what a headline is about first. Choose a company.");
  if (what.kind === "unusual" && whom.kind !== "company" && whom.kind !== "watchlist")
    return message("Mentions are counted for companies that you name. Choose a company or a watchlist.");
  if (what.kind === "price" && whom.kind !== "company")
    return message("A price is that of one company. Choose a company.");
  if (what.kind === "move" && whom.kind !== "company" && whom.kind !== "watchlist")
    return message("Prices are followed for companies that you name. Choose a company or a watchlist.");
  return undefined;
}
