import { feedsPerUserMax, feedUrlLengthMax } from "./feed.ts";

export type FeedUrlProblem = "empty" | "too-long" | "scheme" | "duplicate" | "too-many";

/** What a person reads when a feed address is refused (READ-69). */
export const feedUrlMessageOf = {
  empty: "Enter the address of a feed.",
  "too-long": `The address is longer than ${feedUrlLengthMax} characters.`,
  scheme: "The address must begin with http:// or https://.",
  duplicate: "You already follow this feed.",
  "too-many": `You follow ${feedsPerUserMax} feeds, the most an account can hold.`,
} satisfies Record<FeedUrlProblem, string>;

/** The first rule a new feed address breaks, or null. Whether the host may be reached is checked when it is fetched. */
export function feedUrlProblem(url: string, followedUrls: readonly string[]): FeedUrlProblem | null {
  const trimmed = url.trim();
  if (trimmed === "") return "empty";
  if (trimmed.length > feedUrlLengthMax) return "too-long";
  if (!/^https?:\/\//i.test(trimmed)) return "scheme";
  if (followedUrls.includes(trimmed)) return "duplicate";
  return followedUrls.length >= feedsPerUserMax ? "too-many" : null;
}
