import type { KeyTest, KeyTestAnswer } from "#contract/settings.ts";
import { type Actor, usesSystemKeys } from "#domain/accounts/account.ts";
import { maySaveKey } from "#domain/accounts/permissions.ts";
import { isKeyMask, readRedditKey } from "#domain/settings/api-key.ts";
import {
  type KeyVerdict,
  keyTestMessage,
  keyTestRefusals,
  publicRedditMessage,
  type TriedKey,
} from "#domain/settings/key-test.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { OpenaiClient } from "#server/vendors/ai/openai/openai.client.ts";
import type { FinnhubClient } from "#server/vendors/market/finnhub/finnhub.client.ts";
import type { TwelveDataClient } from "#server/vendors/market/twelve-data/twelve-data.client.ts";
import type { RedditClient } from "#server/vendors/social/reddit/reddit.client.ts";
import type { KeysService, OwnKeyField } from "./keys.service.ts";

export type KeyTestService = ReturnType<typeof createKeyTestService>;

export type KeyTestServiceDeps = {
  keys: Pick<KeysService, "triedKey">;
  openai: Pick<OpenaiClient, "check">;
  finnhub: Pick<FinnhubClient, "check">;
  twelveData: Pick<TwelveDataClient, "check">;
  reddit: RedditClient;
  /** Of the free price service; the server's own. */
  twelveDataKey: string;
};

type KeyIntegration = Exclude<KeyTest["integration"], "yahoo-finance">;
type Trial = { tried: TriedKey; key: string } | { refusal: string } | "public";

const fieldOf = {
  openai: "openaiApiKey",
  finnhub: "finnhubApiKey",
  reddit: "redditApiKey",
} as const satisfies Record<KeyIntegration, OwnKeyField>;

const refused = (message: string): KeyTestAnswer => ({ ok: false, message });

/** Asks a provider what it makes of a key. A typed key is tried and kept nowhere. */
export function createKeyTestService(deps: KeyTestServiceDeps) {
  function missing(actor: Actor, integration: KeyIntegration): Trial {
    if (integration === "reddit") return "public";
    if (usesSystemKeys(actor)) return { refusal: keyTestRefusals.notProvided };
    return { refusal: keyTestRefusals[integration === "openai" ? "missingOpenai" : "missingFinnhub"] };
  }

  async function trialOf(
    actor: Actor,
    integration: KeyIntegration,
    typed: string | undefined,
  ): Promise<Trial> {
    if (typed !== undefined) return { tried: "typed", key: typed };
    const found = await deps.keys.triedKey(actor, fieldOf[integration]);
    if (found.whose === "nobody") return missing(actor, integration);
    if (found.key === null) return { refusal: keyTestRefusals.unopened };
    return { tried: found.whose, key: found.key };
  }

  async function verdictOf(
    integration: KeyIntegration,
    key: string,
  ): Promise<KeyVerdict | { refusal: string }> {
    if (integration === "openai") return deps.openai.check({ apiKey: key });
    if (integration === "finnhub") return deps.finnhub.check(key);
    const credentials = readRedditKey(key);
    return credentials ? deps.reddit.check(credentials) : { refusal: keyTestRefusals.redditForm };
  }

  async function testSource(): Promise<KeyTestAnswer> {
    const verdict = await deps.twelveData.check(deps.twelveDataKey);
    return { ok: verdict === "works", message: keyTestMessage("yahoo-finance", "none", verdict) };
  }

  async function testFeeds(): Promise<KeyTestAnswer> {
    const verdict = await deps.reddit.checkFeeds();
    return { ok: verdict === "works", message: publicRedditMessage(verdict) };
  }

  /**
   * What the provider says of the typed key, or else of the key that serves the account.
   * @throws AppError keys-managed for a typed key that the account may not save (READ-45)
   */
  async function test(actor: Actor, { integration, key }: KeyTest): Promise<KeyTestAnswer> {
    const typed = key === undefined || isKeyMask(key) ? undefined : key;
    if (integration === "yahoo-finance" && typed !== undefined)
      throw new AppError("bad-input", { field: "key", message: "This source needs no key." });
    if (integration !== "yahoo-finance" && typed !== undefined && !maySaveKey(actor, fieldOf[integration]))
      throw new AppError("keys-managed");
    if (integration === "yahoo-finance") return testSource();
    const trial = await trialOf(actor, integration, typed);
    if (trial === "public") return testFeeds();
    if ("refusal" in trial) return refused(trial.refusal);
    const verdict = await verdictOf(integration, trial.key);
    if (typeof verdict !== "string") return refused(verdict.refusal);
    return { ok: verdict === "works", message: keyTestMessage(integration, trial.tried, verdict) };
  }

  return { test };
}
