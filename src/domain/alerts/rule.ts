import { type Message, message } from "#domain/language/translate.ts";

export const alertsPerUserMax = 100;
export const alertNameLengthMax = 80;
export const channelsPerAlertMax = 10;
export const firingsPerDayMax = 50;
export const storySourcesMin = 2;
export const storySourcesMax = 20;
export const alertWordsLengthMax = 100;
export const rehearsalDaysMax = 30;
/** Firings that a rehearsal lists. */
export const rehearsalFiredMax = 200;

/** Whose news a rule looks at. Always within the feeds that the user follows. */
export type Whom =
  | { kind: "feeds" }
  | { kind: "watchlist"; watchlistId: string }
  | { kind: "company"; symbol: string }
  | { kind: "source"; feedId: string }
  | { kind: "folder"; folderId: string };

export type What =
  /** `subject`: the headline is about the company itself, before any other. */
  | { kind: "named"; subject: boolean }
  | { kind: "words"; text: string }
  /** So many of the user's feeds tell the same. */
  | { kind: "story"; sources: number };

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
  return undefined;
}
