import type { SocialPost } from "#contract/social.ts";

const whole = new Intl.NumberFormat("en-US");
const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const shortFrom = 100_000;

/** "1,234", "123.5K". */
export const countText = (count: number): string =>
  (Math.abs(count) < shortFrom ? whole : short).format(count);

/** Why a post's score, comments or flair are missing. */
export function missingReason({ score, numComments }: SocialPost): string {
  return score === null && numComments === null
    ? "Reddit’s public feed, which brought this post, does not tell it."
    : "Reddit does not tell it for this post.";
}

/** The community's feed tells neither score nor comments. */
export const isFromFeed = ({ score, numComments }: SocialPost): boolean =>
  score === null && numComments === null;

/** What is hidden until it is asked for; null when nothing is. */
export function warningOf({ over18, spoiler }: SocialPost): string | null {
  if (over18) return spoiler ? "Adult content, with a spoiler" : "Adult content";
  return spoiler ? "Spoiler" : null;
}
