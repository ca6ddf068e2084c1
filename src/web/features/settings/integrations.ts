import type { KeyStatus } from "#contract/settings.ts";
import type { TestedIntegration } from "#domain/settings/api-key.ts";

/** What a new account has; shown while the stored one could not be read (READ-56). */
export const unknownKeys = (managed: boolean): KeyStatus => ({
  hasOpenaiKey: managed,
  hasFinnhubKey: managed,
  hasRedditKey: false,
  openaiLastFour: null,
  finnhubLastFour: null,
  redditLastFour: null,
  finnhubEnabled: true,
  yahooFinanceEnabled: false,
  redditEnabled: false,
  blueskyEnabled: false,
  blueskyOffered: false,
  managed,
  provided: { openai: managed, finnhub: managed, reddit: false },
});

/** An own key in words; null when there is none. */
export function ownKeyWords(has: boolean, lastFour: string | null): string | null {
  if (!has) return null;
  return lastFour === null ? "Key set" : `Key set, ends in ${lastFour}`;
}

export type IntegrationState = { words: string; working: boolean };

const off: IntegrationState = { words: "Off", working: false };

function openaiState({ managed, provided, hasOpenaiKey, openaiLastFour }: KeyStatus): IntegrationState {
  if (managed)
    return provided.openai
      ? { words: "Key provided", working: true }
      : { words: "No key provided", working: false };
  return { words: ownKeyWords(hasOpenaiKey, openaiLastFour) ?? "No key set", working: hasOpenaiKey };
}

function finnhubState(keys: KeyStatus): IntegrationState {
  if (!keys.finnhubEnabled) return off;
  const own = keys.managed ? null : ownKeyWords(keys.hasFinnhubKey, keys.finnhubLastFour);
  if (own !== null) return { words: own, working: true };
  if (keys.provided.finnhub)
    return { words: keys.managed ? "Key provided" : "On, using the server’s key", working: true };
  return { words: keys.managed ? "No key provided" : "No key set", working: false };
}

function redditState({ redditEnabled, hasRedditKey }: KeyStatus): IntegrationState {
  if (!redditEnabled) return off;
  return { words: hasRedditKey ? "On, using your key" : "On", working: true };
}

/** The state of each integration in words. */
export function integrationStates(keys: KeyStatus): Record<TestedIntegration, IntegrationState> {
  return {
    openai: openaiState(keys),
    finnhub: finnhubState(keys),
    "yahoo-finance": keys.yahooFinanceEnabled ? { words: "On", working: true } : off,
    reddit: redditState(keys),
  };
}
