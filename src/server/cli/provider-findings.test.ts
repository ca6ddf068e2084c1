import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FinnhubStandin, startFinnhubStandin } from "#fakes/finnhub/finnhub.ts";
import { type OpenaiStandin, startOpenaiStandin } from "#fakes/openai/openai.ts";
import { type RedditStandin, startRedditStandin } from "#fakes/reddit/reddit.ts";
import { startTwelveDataStandin, type TwelveDataStandin } from "#fakes/twelvedata/twelvedata.ts";
import { startYahooStandin, type YahooStandin } from "#fakes/yahoo/yahoo.ts";
import { readConfig } from "../config/config.ts";
import { providerFindings } from "./provider-findings.ts";

let finnhub: FinnhubStandin;
let twelveData: TwelveDataStandin;
let yahoo: YahooStandin;
let openai: OpenaiStandin;
let reddit: RedditStandin;
beforeAll(async () => {
  finnhub = await startFinnhubStandin({ alwaysOpen: true });
  twelveData = await startTwelveDataStandin({ alwaysOpen: true });
  yahoo = await startYahooStandin();
  openai = await startOpenaiStandin();
  reddit = await startRedditStandin();
});
afterAll(async () => {
  await Promise.all([finnhub, twelveData, yahoo, openai, reddit].map((each) => each.stop()));
});

async function linesOf(changes: Record<string, string>): Promise<string[]> {
  const config = readConfig({
    FINNHUB_BASE_URL: finnhub.baseUrl,
    TWELVE_DATA_BASE_URL: twelveData.url,
    OPENAI_BASE_URL: openai.baseUrl,
    REDDIT_BASE_URL: reddit.url,
    ...changes,
  });
  const findings = await providerFindings(config, { fetch });
  return findings.map(({ what, ok, says }) => `${ok} ${what}: ${says}`);
}

describe("the doctor", () => {
  it("says that each configured provider answers", async () => {
    const keys = {
      FINNHUB_API_KEY: [...finnhub.keys][0] ?? "",
      YAHOO_BASE_URL: yahoo.url,
      OPENAI_API_KEY: [...openai.keys][0] ?? "",
      REDDIT_CLIENT_ID: reddit.client.id,
      REDDIT_CLIENT_SECRET: reddit.client.secret,
    };
    expect(await linesOf(keys)).toEqual([
      "true FinHub: Prices come.",
      "true Twelve Data: Prices come.",
      "true Yahoo: Prices come.",
      "true AI provider: It answers.",
      "true Reddit: It answers.",
    ]);
  });

  it("says which is not configured", async () => {
    expect(await linesOf({})).toEqual([
      "null FinHub: FINNHUB_API_KEY is not set.",
      "true Twelve Data: Prices come.",
      "null Yahoo: YAHOO_BASE_URL is not set: it is not asked.",
      "null AI provider: OPENAI_API_KEY is not set.",
      "null Reddit: REDDIT_CLIENT_ID is not set: public feeds are read.",
    ]);
  });

  it("says what is wrong, and never a key", async () => {
    twelveData.failNext({ status: 500, body: "canary" });
    yahoo.failNext({ status: 429, body: "Too Many Requests" });
    const lines = await linesOf({
      FINNHUB_API_KEY: "canary-finnhub",
      YAHOO_BASE_URL: yahoo.url,
      OPENAI_API_KEY: "canary-openai",
      REDDIT_CLIENT_ID: "canary",
      REDDIT_CLIENT_SECRET: "canary",
    });
    expect(lines).toEqual([
      "false FinHub: The key is refused.",
      "false Twelve Data: It answers with a fault of its own.",
      "false Yahoo: The limit of calls is used up for now.",
      "false AI provider: The key is refused.",
      "false Reddit: The key is refused.",
    ]);
  });
});
