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
  typed: "Check that it was copied whole.",
  own: "Enter a new one.",
  provided: "Please tell support.",
  none: "Please tell support.",
} as const satisfies Record<TriedKey, string>;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const later = "This says nothing about the key. Please try again in a few minutes.";

/**
 * What the provider said, as a sentence for the user who asked; it holds nothing of the key or of the answer.
 * @param name the provider's, as users call it
 */
export function keyTestMessage(name: string, tried: TriedKey, decision: KeyDecision): string {
  const key = keyOf[tried];
  const advice = afterRejection[tried];
  const isForeign = tried === "provided" || tried === "none";
  const sentences: Record<KeyDecision, string> = {
    works: tried === "none" ? `${name} answers.` : `${capital(key)} works.`,
    "wrong-key": `${name} refuses ${key}: it is wrong or was revoked. ${advice}`,
    "no-access": `${name} does not let ${key} do this. ${isForeign ? advice : `Check its rights at ${name}.`}`,
    "no-quota": `${name} knows ${key}, but its credit or spending limit is used up. ${isForeign ? advice : `Check the billing at ${name}.`}`,
    "rate-limited": `${name} takes no more calls from ${key} for the moment. Please try again in a minute.`,
    "wrong-region": `${name} does not serve the region that this server is in.`,
    "no-data": `${name} answers, but has no price at the moment. Please try again in a few minutes.`,
    silent: `${name} does not answer. ${later}`,
    failing: `${name} has a fault of its own. ${later}`,
    unreadable: `${name} answers with something that cannot be read. ${later}`,
  };
  const sentence = sentences[decision];
  return tried === "none" ? sentence.replace("This says nothing about the key. ", "") : sentence;
}

const publicReddit = "Without a key, Reddit's public feeds are read: no scores, comments or flair.";

/** The same for Reddit without any key: what is read then, and whether it answers. */
export function publicRedditMessage(decision: KeyDecision): string {
  if (decision === "works") return `${publicReddit} They answer.`;
  if (decision === "rate-limited")
    return `${publicReddit} They take about one call a minute and were just asked. Please try again in a minute.`;
  if (decision === "no-access") return `${publicReddit} They refuse this server at the moment.`;
  return `${publicReddit} They do not answer at the moment. Please try again in a few minutes.`;
}

/** Why nothing was asked. */
export const keyTestRejections = {
  missing: (name: string) => `There is no key to test. Enter your ${name} key first.`,
  notProvided: "No key is provided on this server. Please tell support.",
  redditForm: "Enter your private feed’s address, with feed= and user=, or your app’s clientId:clientSecret.",
  unopened: "Your stored key can no longer be read on this server. Please enter it again.",
} as const;
