import { expect, it } from "vitest";
import type { ModelList } from "#server/vendors/ai/ai.ts";
import { createModelsService } from "./models.service.ts";

const neverCalled = () => Promise.reject(new Error("Only the list is asked for."));

function open(first: ModelList) {
  const clock = { ms: Date.parse("2026-11-22T12:00:00Z"), now: () => clock.ms };
  const provider = { reply: first, calls: 0 };
  const config = {
    masterPromptModel: "gpt-4o",
    customPromptModel: "gpt-4o",
    assistantId: "",
    debugMode: false,
  };
  const models = createModelsService({
    providerOf: () => ({
      answer: neverCalled,
      stream: neverCalled,
      check: neverCalled,
      async models() {
        provider.calls += 1;
        return provider.reply;
      },
    }),
    siteAccess: { vendor: "openai", baseUrl: null, apiKey: "sk-site", isFree: false, model: null },
    keyName: "OPENAI_API_KEY",
    aiConfig: { stored: async () => config },
    clock,
  });
  return { clock, provider, models };
}

const listed = (...ids: string[]): ModelList => ({
  kind: "listed",
  models: ids.map((id) => ({ id, endsOn: null })),
});
const down: ModelList = { kind: "failed", decision: "failing" };

it("AI-11: the provider's list is asked for once in ten minutes, however many ask", async () => {
  const { clock, provider, models } = open(listed("gpt-4o", "o3"));
  for (let minute = 0; minute < 10; minute += 1) {
    await Promise.all([models.list(), models.read()]);
    clock.ms += 60_000;
  }
  expect(provider.calls).toBe(1);
  provider.reply = listed("o4");
  expect((await models.list()).map(({ id }) => id)).toContain("o4");
});

it("a provider that fails is named and asked again after five seconds; what it listed before stays", async () => {
  const { clock, provider, models } = open(listed("o3"));
  await models.list();
  clock.ms += 600_000;
  provider.reply = down;
  const before = provider.calls;
  for (let ask = 0; ask < 20; ask += 1) {
    const answer = await models.read();
    expect(answer.problem).toMatch(/is having problems/);
    expect(answer.models.find(({ id }) => id === "o3")).toMatchObject({ retired: false });
    expect(answer.models.find(({ id }) => id === "gpt-4o")).toMatchObject({ retired: true });
  }
  expect(provider.calls).toBe(before + 1);
  clock.ms += 5_000;
  provider.reply = listed("o3", "o4");
  expect((await models.read()).problem).toBeNull();
});

it("an empty list is none: nothing counts as retired", async () => {
  const answer = await open(listed()).models.read();
  expect(answer.problem).toMatch(/lists no models/);
  expect(answer.models.some(({ retired }) => retired)).toBe(false);
});
