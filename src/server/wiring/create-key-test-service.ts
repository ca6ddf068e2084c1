import { createKeyTestService } from "#server/features/settings/key-test.service.ts";
import type { KeysService } from "#server/features/settings/keys.service.ts";
import type { Platform } from "#server/open-platform.ts";
import type { OpenaiClient } from "#server/vendors/ai/openai/openai.client.ts";
import { createFinnhubClient } from "#server/vendors/market/finnhub/finnhub.client.ts";
import { createTwelveDataClient } from "#server/vendors/market/twelve-data/twelve-data.client.ts";
import { createRedditClient } from "#server/vendors/social/reddit/reddit.client.ts";
import { fetchFromReddit } from "./create-social-services.ts";

/** Tries out keys at the providers, beside the pace that quotes keep. */
export function keyTestService(
  { config, log, outbound }: Platform,
  {
    keys,
    openai,
    admitReddit,
  }: { keys: KeysService; openai: OpenaiClient; admitReddit: () => Promise<number> },
) {
  const vendor = { fetch: outbound.fetchConfigured, log };
  return createKeyTestService({
    keys,
    openai,
    finnhub: createFinnhubClient({ baseUrl: config.finnhub.baseUrl, ...vendor }),
    twelveData: createTwelveDataClient({ baseUrl: config.twelveData.baseUrl, ...vendor }),
    reddit: createRedditClient({
      baseUrl: config.reddit.baseUrl,
      fetch: fetchFromReddit({ config, outbound }),
      admit: admitReddit,
    }),
    twelveDataKey: config.twelveData.apiKey,
  });
}
