import { createCache } from "#server/platform/cache.ts";
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
  const tokens = createCache<Token | { refused: Rejection }>({
    max: credentialsMax,
    ttlMs: (found) => ("refused" in found ? 0 : found.untilMs - deps.now()),
    now: deps.now,
  });

  async function ask(credentials: RedditCredentials): Promise<Token | { refused: Rejection }> {
    const answer = await deps.ask(credentials);
    if (answer.kind === "refused") return { refused: answer.answer };
    const untilMs = deps.now() + Math.max(0, answer.seconds * 1_000 - marginMs);
    return { token: answer.token, untilMs };
  }

  return {
    async tokenFor(credentials, stale) {
      const id = `${credentials.clientId}:${credentials.clientSecret}`;
      const known = tokens.known(id);
      if (known && "token" in known && known.token === stale) tokens.delete(id);
      return tokens.read(id, () => ask(credentials));
    },
  };
}
