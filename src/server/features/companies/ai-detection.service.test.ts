import { expect, it } from "vitest";
import type { Actor } from "#domain/accounts/account.ts";
import { createLocalEvents } from "#tests/support/market.ts";
import { createAiDetection } from "./ai-detection.service.ts";
import { createDetectionBackOffs } from "./detection-back-offs.ts";

const actor: Actor = { userId: "ada", role: "ADMIN", subscriptionType: null, entitlement: "full" };
const questionOf = (at: number) => ({
  title: `Headline ${at}`,
  access: { vendor: "openai" as const, baseUrl: null, apiKey: "sk-one", isFree: false, model: null },
  model: "gpt-4o-mini",
  key: `key-${at}`,
});

it("has at most 500 headlines in flight; one more stays with keyword matching and costs no call", async () => {
  const gate = Promise.withResolvers<void>();
  const claimed: string[] = [];
  const clock = { now: () => 0, monotonicMs: () => 0 };
  const detection = createAiDetection({
    store: {
      findCached: async (keys) => new Map(keys.map((key) => [key, [{ symbol: "TSLA", name: "Tesla" }]])),
      remember: async () => undefined,
    },
    claims: {
      async claim(key) {
        await gate.promise;
        claimed.push(key);
        return "mine";
      },
      end: async () => undefined,
      free: async () => undefined,
      stateOf: async () => "free",
    },
    backOffs: createDetectionBackOffs(clock),
    aiProviderOf: () => {
      throw new Error("The answer is cached.");
    },
    companyOf: () => undefined,
    note: async () => undefined,
    limit: { take: async () => undefined, refund: async () => undefined, taken: async () => 0 },
    spending: { reserve: async () => ({ settle: async () => 0 }) },
    events: createLocalEvents(),
    clock,
  });
  const asked = Array.from({ length: 500 }, (_, at) => detection.companiesOf(actor, questionOf(at)));
  expect(await detection.companiesOf(actor, questionOf(500))).toBeUndefined();
  const joined = detection.companiesOf(actor, questionOf(499));
  gate.resolve();
  const found = await Promise.all([...asked, joined]);
  expect(found.filter((companies) => companies?.[0]?.symbol === "TSLA")).toHaveLength(501);
  expect(claimed).toHaveLength(500);
  expect(await detection.companiesOf(actor, questionOf(500))).toEqual([{ symbol: "TSLA", name: "Tesla" }]);
});
