import { readRedditKey } from "#domain/settings/api-key.ts";
import type { KeyVerdict } from "#domain/settings/key-test.ts";
import type { Config } from "../config/config.ts";
import { createLogger } from "../platform/log/logger.ts";
import { createOpenaiClient } from "../vendors/ai/openai/openai.client.ts";
import { createFinnhubClient } from "../vendors/market/finnhub/finnhub.client.ts";
import { createTwelveDataClient } from "../vendors/market/twelve-data/twelve-data.client.ts";
import { createYahooClient } from "../vendors/market/yahoo/yahoo.client.ts";
import { createRedditClient } from "../vendors/social/reddit/reddit.client.ts";
import type { Finding } from "./finding.ts";

const says = {
  works: "It answers.",
  "wrong-key": "The key is refused.",
  "no-access": "The key has no access to this call.",
  "no-quota": "The key's credit or spending limit is used up.",
  "rate-limited": "The limit of calls is used up for now.",
  "wrong-region": "It does not serve the region of this server.",
  "no-data": "It answers, but has no price for AAPL.",
  silent: "It does not answer.",
  failing: "It answers with a fault of its own.",
  unreadable: "It answers with something that cannot be read.",
} as const satisfies Record<KeyVerdict, string>;

async function findingOf(
  what: string,
  check: Promise<KeyVerdict>,
  good: string = says.works,
): Promise<Finding> {
  const verdict = await check;
  return { what, ok: verdict === "works", says: verdict === "works" ? good : says[verdict] };
}

/** What the doctor finds out about the services whose keys the product provides. */
export async function providerFindings(
  { finnhub, twelveData, yahooBaseUrl, openai, reddit }: Config,
  { fetch }: { fetch: typeof globalThis.fetch },
): Promise<Finding[]> {
  const vendor = { fetch, log: createLogger({ level: "silent" }) };
  const redditKey = reddit.apiKey === undefined ? null : readRedditKey(reddit.apiKey);
  const redditClient = createRedditClient({ baseUrl: reddit.baseUrl, fetch, admit: async () => 0 });
  return [
    finnhub.apiKey === undefined
      ? { what: "FinHub", ok: null, says: "FINNHUB_API_KEY is not set." }
      : await findingOf(
          "FinHub",
          createFinnhubClient({ baseUrl: finnhub.baseUrl, ...vendor }).check(finnhub.apiKey),
          "Prices come.",
        ),
    await findingOf(
      "Twelve Data",
      createTwelveDataClient({ baseUrl: twelveData.baseUrl, ...vendor }).check(twelveData.apiKey),
      "Prices come.",
    ),
    yahooBaseUrl === undefined
      ? { what: "Yahoo", ok: null, says: "YAHOO_BASE_URL is not set: it is not asked." }
      : await findingOf(
          "Yahoo",
          createYahooClient({ baseUrl: yahooBaseUrl, ...vendor }).check(),
          "Prices come.",
        ),
    openai.apiKey === undefined
      ? { what: "AI provider", ok: null, says: "OPENAI_API_KEY is not set." }
      : await findingOf(
          "AI provider",
          createOpenaiClient({ baseUrl: openai.baseUrl, fetch }).check({ apiKey: openai.apiKey }),
        ),
    redditKey === null
      ? { what: "Reddit", ok: null, says: "REDDIT_CLIENT_ID is not set: public feeds are read." }
      : await findingOf("Reddit", redditClient.check(redditKey)),
  ];
}
