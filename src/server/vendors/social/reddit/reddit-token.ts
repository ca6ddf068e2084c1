import { LRUCache } from "lru-cache";
import type { RedditCredentials } from "./reddit.client.ts";

export type TokenAnswer<Rejection> =
  | { kind: "token"; token: string; seconds: number }
  | { kind: "refused"; answer: Rejection };

type Token = { token: string; untilMs: number };

const credentialsMax = 500;
/** A token is renewed before it ends, so that no request carries one that ends on its way. */
const marginMs = 60_000;

export type TokenKeeper<Rejection> = {
  /**
   * The token of an app, asked for once however many wait for it.
   * @param stale a token that was rejected: any other that is known serves, else a new one is asked for
   */
  tokenFor(credentials: RedditCredentials, stale?: string): Promise<Token | { refused: Rejection }>;
};

/** Tokens of apps, in memory only. A rejection is not remembered. */
export function createTokenKeeper<Rejection>(deps: {
  ask: (credentials: RedditCredentials) => Promise<TokenAnswer<Rejection>>;
  now: () => number;
}): TokenKeeper<Rejection> {
  const tokens = new LRUCache<string, Token>({ max: credentialsMax });
  const underWay = new Map<string, Promise<Token | { refused: Rejection }>>();

  async function renew(id: string, credentials: RedditCredentials): Promise<Token | { refused: Rejection }> {
    const answer = await deps.ask(credentials);
    if (answer.kind === "refused") return { refused: answer.answer };
    const untilMs = deps.now() + Math.max(0, answer.seconds * 1_000 - marginMs);
    const token = { token: answer.token, untilMs };
    tokens.set(id, token);
    return token;
  }

  return {
    async tokenFor(credentials, stale) {
      const id = `${credentials.clientId}:${credentials.clientSecret}`;
      const known = tokens.get(id);
      if (known && known.token !== stale && known.untilMs > deps.now()) return known;
      const asked = underWay.get(id) ?? renew(id, credentials).finally(() => underWay.delete(id));
      underWay.set(id, asked);
      return asked;
    },
  };
}
