import type { KeyStatus } from "#contract/settings.ts";

export type Integration = {
  id: "openai" | "finnhub" | "yahoo-finance" | "reddit";
  name: string;
  text: string;
  state: string;
  working: boolean;
};

function keyState(has: boolean, lastFour: string | null, managed: boolean): string {
  if (managed) return "Key provided";
  if (!has) return "No key set";
  return lastFour === null ? "Key set" : `Key set, ends in ${lastFour}`;
}

/** The four integrations in words. The flag `managed` means that the system's keys serve this account. */
export function integrationsOf(keys: KeyStatus): Integration[] {
  const finnhubKey = keyState(keys.hasFinnhubKey, keys.finnhubLastFour, keys.managed);
  return [
    {
      id: "openai",
      name: "OpenAI",
      text: "Runs your prompts on headlines and helps to find companies.",
      state: keyState(keys.hasOpenaiKey, keys.openaiLastFour, keys.managed),
      working: keys.managed || keys.hasOpenaiKey,
    },
    {
      id: "finnhub",
      name: "FinHub",
      text: "Prices and facts of companies.",
      state: keys.finnhubEnabled ? finnhubKey : "Off",
      working: keys.finnhubEnabled && (keys.managed || keys.hasFinnhubKey),
    },
    {
      id: "yahoo-finance",
      name: "Free Stock Data",
      text: "Prices from a free source, without a key.",
      state: keys.yahooFinanceEnabled ? "On" : "Off",
      working: keys.yahooFinanceEnabled,
    },
    {
      id: "reddit",
      name: "Reddit",
      text: "Posts of finance communities for the page Social Feeds.",
      state: keys.redditEnabled ? "On" : "Off",
      working: keys.redditEnabled,
    },
  ];
}
