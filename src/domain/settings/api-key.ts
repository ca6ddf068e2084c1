/** Integrations whose key or source can be tried out, by their detail key in the settings. */
export const testedIntegrations = ["openai", "finnhub", "yahoo-finance", "reddit"] as const;
export type TestedIntegration = (typeof testedIntegrations)[number];

/** What the wire calls the keys that users bring themselves. */
export const ownKeyFields = ["openaiApiKey", "finnhubApiKey", "redditApiKey"] as const;
export type OwnKeyField = (typeof ownKeyFields)[number];

const apiKeyLengthMin = 8;
const apiKeyLengthMax = 512;

/** Printable ASCII without spaces: anything else cannot stand in a request's header. */
export function isApiKey(text: string): boolean {
  return text.length >= apiKeyLengthMin && text.length <= apiKeyLengthMax && /^[!-~]+$/.test(text);
}

/** What a form shows in place of a stored key: dots or stars, and the key's last four characters if any. */
export function isKeyMask(text: string): boolean {
  return /^[\u2022*]{4,}[!-~]{0,4}$/.test(text);
}

/**
 * The token of a user's private feeds, from any address of the site's page prefs/feeds, or from its query alone; null
 * for any other text.
 */
export function readRedditFeed(key: string): { feed: string; user: string } | null {
  const [, query = ""] = /^(?:https:\/\/(?:[a-z]+\.)?reddit\.com\/[^?#]*)?\??([^?#/]+)$/i.exec(key) ?? [];
  const fields = query.split("&");
  const field = (name: string) =>
    fields.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  const [feed, user] = [field("feed"), field("user")];
  return /^[\w-]{8,128}$/.test(feed) && /^[\w-]{3,20}$/.test(user) ? { feed, user } : null;
}

/** An own Reddit key is 'clientId:clientSecret' of the user's app (READ-86); null for any other form. */
export function readRedditKey(key: string): { clientId: string; clientSecret: string } | null {
  const [, clientId, clientSecret] = /^([^:/?=&]+):([^:/?=&]+)$/.exec(key) ?? [];
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

/** What a user may save as a Reddit key: an app's, or the token of their private feeds. */
export const isRedditKey = (key: string): boolean =>
  readRedditKey(key) !== null || readRedditFeed(key) !== null;

/** A shorter piece of a key may be a word that is there by itself. */
const keyPieceLengthMin = 8;

/** A text without the key, and without any longer piece of it. */
export function withoutKey(text: string, key: string): string {
  let clean = "";
  for (let at = 0; at < text.length; ) {
    let end = at + keyPieceLengthMin;
    if (end > text.length || !key.includes(text.slice(at, end))) {
      clean += text[at];
      at += 1;
      continue;
    }
    while (end < text.length && key.includes(text.slice(at, end + 1))) end += 1;
    clean += "[key]";
    at = end;
  }
  return clean;
}
