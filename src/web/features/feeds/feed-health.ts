import type { Feed, FeedHealth } from "#contract/feeds.ts";
import { formatAge, formatWait } from "#domain/market/age.ts";

export type HealthWords = {
  text: string;
  /** "problem": the feed needs a look. */
  tone: "quiet" | "problem";
};

const problemWords: Record<Exclude<FeedHealth["state"], "pending" | "ok">, string> = {
  failing: "Fails",
  gone: "Gone",
  quarantined: "Set aside",
};

/** How the reading of a feed goes, in one line. */
export function healthWords(
  { enabled, health }: Pick<Feed, "enabled" | "health">,
  nowMs: number,
): HealthWords {
  const { state, reason, succeededAt, nextCheckAt } = health;
  const lastRead = succeededAt === null ? null : formatAge(Date.parse(succeededAt), nowMs);
  if (!enabled) return { text: `Switched off${lastRead ? `, last read ${lastRead}` : ""}`, tone: "quiet" };
  if (state === "pending") return { text: "Waiting for its first visit", tone: "quiet" };
  if (state === "ok") return { text: `Read ${lastRead ?? "just now"}`, tone: "quiet" };
  const next = nextCheckAt === null ? "" : `, next try ${formatWait(Date.parse(nextCheckAt), nowMs)}`;
  const last = lastRead === null ? "Never read so far" : `Last read ${lastRead}`;
  const why = reason === null ? "" : `: ${reason}`;
  return { text: `${problemWords[state]}${why.replace(/\.?$/, ".")} ${last}${next}.`, tone: "problem" };
}
