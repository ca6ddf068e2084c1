import type { KeyStatus } from "#contract/settings.ts";
import { type Message, message } from "#domain/language/translate.ts";
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
export function ownKeyWords(has: boolean, lastFour: string | null): Message | null {
  if (!has) return null;
  return lastFour === null ? message("Key set") : message("Key set, ends in {lastFour}", { lastFour });
}

export type IntegrationState = { words: Message; working: boolean };

const off: IntegrationState = { words: message("Off"), working: false };

function openaiState({ managed, provided, hasOpenaiKey, openaiLastFour }: KeyStatus): IntegrationState {
  if (managed)
    return provided.openai
      ? { words: message("Key provided"), working: true }
      : { words: message("No key provided"), working: false };
  return { words: ownKeyWords(hasOpenaiKey, openaiLastFour) ?? message("No key set"), working: hasOpenaiKey };
}

function finnhubState(keys: KeyStatus): IntegrationState {
  if (!keys.finnhubEnabled) return off;
  const own = keys.managed ? null : ownKeyWords(keys.hasFinnhubKey, keys.finnhubLastFour);
  if (own !== null) return { words: own, working: true };
  if (keys.provided.finnhub)
    return {
      words: keys.managed ? message("Key provided") : message("On, using the server’s key"),
      working: true,
    };
  return { words: keys.managed ? message("No key provided") : message("No key set"), working: false };
}

function redditState({ redditEnabled, hasRedditKey }: KeyStatus): IntegrationState {
  if (!redditEnabled) return off;
  return { words: hasRedditKey ? message("On, using your key") : message("On"), working: true };
}

/** The state of each integration in words. */
export function integrationStates(keys: KeyStatus): Record<TestedIntegration, IntegrationState> {
  return {
    openai: openaiState(keys),
    finnhub: finnhubState(keys),
    "yahoo-finance": keys.yahooFinanceEnabled ? { words: message("On"), working: true } : off,
    reddit: redditState(keys),
  };
}
