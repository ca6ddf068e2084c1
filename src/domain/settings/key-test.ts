import { type Message, message } from "#domain/language/translate.ts";

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

type Words = { readonly [decision in KeyDecision]: (name: string) => Message };

/** What means the same whoever's key was tried. */
const common = {
  "wrong-region": (name: string) => message("{name} isn't available in this server's region.", { name }),
  "no-data": (name: string) =>
    message("{name} is responding, but has no price right now. Please try again in a few minutes.", { name }),
};

const keyCommon = {
  ...common,
  silent: (name: string) =>
    message(
      "{name} isn't responding. This doesn't mean your key is wrong. Please try again in a few minutes.",
      { name },
    ),
  failing: (name: string) =>
    message(
      "{name} is having problems. This doesn't mean your key is wrong. Please try again in a few minutes.",
      { name },
    ),
  unreadable: (name: string) =>
    message(
      "{name} sent an unreadable response. This doesn't mean your key is wrong. Please try again in a few minutes.",
      { name },
    ),
};

const wordsBy: Record<TriedKey, Words> = {
  typed: {
    ...keyCommon,
    works: () => message("This key works."),
    "wrong-key": (name) =>
      message("{name} rejected this key: it's wrong or was revoked. Check that you copied all of it.", {
        name,
      }),
    "no-access": (name) =>
      message("{name} doesn't allow this key to do this. Check its permissions at {name}.", { name }),
    "no-quota": (name) =>
      message(
        "{name} accepts this key, but its credit or spending limit is used up. Check the billing at {name}.",
        { name },
      ),
    "rate-limited": (name) =>
      message("{name} is rate-limiting this key. Please try again in a minute.", { name }),
  },
  own: {
    ...keyCommon,
    works: () => message("Your key works."),
    "wrong-key": (name) =>
      message("{name} rejected your key: it's wrong or was revoked. Enter a new one.", { name }),
    "no-access": (name) =>
      message("{name} doesn't allow your key to do this. Check its permissions at {name}.", { name }),
    "no-quota": (name) =>
      message(
        "{name} accepts your key, but its credit or spending limit is used up. Check the billing at {name}.",
        { name },
      ),
    "rate-limited": (name) =>
      message("{name} is rate-limiting your key. Please try again in a minute.", { name }),
  },
  provided: {
    ...keyCommon,
    works: () => message("The provided key works."),
    "wrong-key": (name) =>
      message("{name} rejected the provided key: it's wrong or was revoked. Please contact support.", {
        name,
      }),
    "no-access": (name) =>
      message("{name} doesn't allow the provided key to do this. Please contact support.", { name }),
    "no-quota": (name) =>
      message(
        "{name} accepts the provided key, but its credit or spending limit is used up. Please contact support.",
        { name },
      ),
    "rate-limited": (name) =>
      message("{name} is rate-limiting the provided key. Please try again in a minute.", { name }),
  },
  none: {
    ...common,
    works: (name) => message("{name} is working.", { name }),
    "wrong-key": (name) =>
      message("{name} rejected this server: it's wrong or was revoked. Please contact support.", { name }),
    "no-access": (name) =>
      message("{name} doesn't allow this server to do this. Please contact support.", { name }),
    "no-quota": (name) =>
      message(
        "{name} accepts this server, but its credit or spending limit is used up. Please contact support.",
        { name },
      ),
    "rate-limited": (name) =>
      message("{name} is rate-limiting this server. Please try again in a minute.", { name }),
    silent: (name) => message("{name} isn't responding. Please try again in a few minutes.", { name }),
    failing: (name) => message("{name} is having problems. Please try again in a few minutes.", { name }),
    unreadable: (name) =>
      message("{name} sent an unreadable response. Please try again in a few minutes.", { name }),
  },
};

/**
 * What the provider said, as a sentence for the user who asked; it holds nothing of the key or of the answer.
 * @param name the provider's, as users call it
 */
export const keyTestMessage = (name: string, tried: TriedKey, decision: KeyDecision): Message =>
  wordsBy[tried][decision](name);

/** The same for Reddit without any key: what is read then, and whether it answers. */
export function publicRedditMessage(decision: KeyDecision): Message {
  if (decision === "works")
    return message(
      "Without a key, posts come from Reddit's public feeds: no scores, comments or flair. They're working.",
    );
  if (decision === "rate-limited")
    return message(
      "Without a key, posts come from Reddit's public feeds: no scores, comments or flair. They allow about one call a minute. Please try again in a minute.",
    );
  if (decision === "no-access")
    return message(
      "Without a key, posts come from Reddit's public feeds: no scores, comments or flair. They're rejecting this server right now.",
    );
  return message(
    "Without a key, posts come from Reddit's public feeds: no scores, comments or flair. They aren't responding right now. Please try again in a few minutes.",
  );
}

/** Why nothing was asked. */
export const keyTestRejections = {
  missing: (name: string): Message =>
    message("There's no key to test. Enter your {name} key first.", { name }),
  notProvided: message("This server provides no key. Please contact support."),
  redditForm: message(
    "Enter your private feed’s address, with feed= and user=, or your app’s clientId:clientSecret.",
  ),
  unopened: message("We can no longer read your saved key. Please enter it again."),
} as const;
