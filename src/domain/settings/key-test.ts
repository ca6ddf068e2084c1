/** What a provider makes of a key. */
export type KeyDecision =
  | "works"
  /** Wrong or revoked. */
  | "wrong-key"
  /** The provider knows the key and rejects the call. */
  | "no-access"
  /** Credit or spending limit used up: waiting does not help. */
  | "no-quota"
  /** Too many calls: waiting helps. */
  | "rate-limited"
  | "wrong-region"
  /** It answers, but has nothing on a symbol that everybody has. */
  | "no-data"
  | "silent"
  | "failing"
  | "unreadable";

/** Whose key is tried: as typed, the stored one, the system's, or none, as with public sources. */
export type TriedKey = "typed" | "own" | "provided" | "none";

const keyOf = {
  typed: "this key",
  own: "your key",
  provided: "the provided key",
  none: "this server",
} as const satisfies Record<TriedKey, string>;

const afterRejection = {
  typed: "Check that you copied all of it.",
  own: "Enter a new one.",
  provided: "Please contact support.",
  none: "Please contact support.",
} as const satisfies Record<TriedKey, string>;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const later = "This doesn't mean your key is wrong. Please try again in a few minutes.";

/**
 * What the provider said, as a sentence for the user who asked; it holds nothing of the key or of the answer.
 * @param name the provider's, as users call it
 */
export function keyTestMessage(name: string, tried: TriedKey, decision: KeyDecision): string {
  const key = keyOf[tried];
  const advice = afterRejection[tried];
  const isForeign = tried === "provided" || tried === "none";
  const sentences: Record<KeyDecision, string> = {
    works: tried === "none" ? `${name} is working.` : `${capital(key)} works.`,
    "wrong-key": `${name} rejected ${key}: it's wrong or was revoked. ${advice}`,
    "no-access": `${name} doesn't allow ${key} to do this. ${isForeign ? advice : `Check its permissions at ${name}.`}`,
    "no-quota": `${name} accepts ${key}, but its credit or spending limit is used up. ${isForeign ? advice : `Check the billing at ${name}.`}`,
    "rate-limited": `${name} is rate-limiting ${key}. Please try again in a minute.`,
    "wrong-region": `${name} isn't available in this server's region.`,
    "no-data": `${name} is responding, but has no price right now. Please try again in a few minutes.`,
    silent: `${name} isn't responding. ${later}`,
    failing: `${name} is having problems. ${later}`,
    unreadable: `${name} sent an unreadable response. ${later}`,
  };
  const sentence = sentences[decision];
  return tried === "none" ? sentence.replace("This doesn't mean your key is wrong. ", "") : sentence;
}

const publicReddit = "Without a key, posts come from Reddit's public feeds: no scores, comments or flair.";

/** The same for Reddit without any key: what is read then, and whether it answers. */
export function publicRedditMessage(decision: KeyDecision): string {
  if (decision === "works") return `${publicReddit} They're working.`;
  if (decision === "rate-limited")
    return `${publicReddit} They allow about one call a minute. Please try again in a minute.`;
  if (decision === "no-access") return `${publicReddit} They're rejecting this server right now.`;
  return `${publicReddit} They aren't responding right now. Please try again in a few minutes.`;
}

/** Why nothing was asked. */
export const keyTestRejections = {
  missing: (name: string) => `There's no key to test. Enter your ${name} key first.`,
  notProvided: "This server provides no key. Please contact support.",
  redditForm: "Enter your private feed’s address, with feed= and user=, or your app’s clientId:clientSecret.",
  unopened: "We can no longer read your saved key. Please enter it again.",
} as const;
