import { afterAll, beforeAll, expect, it } from "vitest";
import { type Analysis, analysisSchema, type Prompt } from "#contract/analysis.ts";
import { type AiProduct, startAiProduct } from "#tests/support/ai.ts";
import { realProvider } from "#tests/support/real-provider.ts";
import { createArchive } from "../ask/archive.ts";

/** A dozen headlines for the fake; a real model is asked about forty. */
const provider = realProvider("SCORECARD");
const headlines = provider ? 40 : 12;
/** A page of the list has as many. */
const headlinesReadMax = 50;

let ai: AiProduct;
beforeAll(async () => {
  ai = await startAiProduct(provider ? { baseUrl: provider.baseUrl } : {});
});
afterAll(() => ai?.close());

async function asking() {
  const user = await ai.product.signedIn();
  await ai.ownKey(user.userId, provider?.key ?? "odd-key-of-the-scorecard", provider === undefined);
  if (provider?.model) await user.request("PATCH", "/api/analysis/provider", { model: provider.model });
  const added = await user.request("POST", "/api/prompts", {
    name: "Direction",
    prompt: "What does this mean for the shares of {COMPANY} ({SYMBOL})? Two sentences.",
  });
  const prompt = (await added.json()) as Prompt;
  await user.request("PUT", `/api/prompts/${prompt.id}/scorecard`, { asks: true });
  return { user, prompt };
}

it(`${headlines} analyses of a prompt that asks for a call: nine in ten end in one that is saved, and no line of it is shown`, async () => {
  const { user, prompt } = await asking();
  const { items } = createArchive("tapewise", Date.now());
  const read = await ai.read(
    user,
    ...items.slice(0, headlinesReadMax).map(({ title, text }) => ({ title, description: text })),
  );
  const asked = read.filter(({ detectedCompanies }) => detectedCompanies.length > 0).slice(0, headlines);
  expect(asked).toHaveLength(headlines);
  const results: Analysis[] = [];
  for (const item of asked) {
    const body = { symbol: item.detectedCompanies[0]?.symbol, promptId: prompt.id };
    const answer = await user.request("POST", `/api/news/${item.id}/analyses`, body, {
      accept: "application/json",
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    results.push(analysisSchema.parse(await answer.json()));
  }
  const whys = results.map(({ call }) => call?.why ?? "saved");
  const counts = Object.fromEntries(
    [...new Set(whys)].map((why) => [why, whys.filter((each) => each === why).length]),
  );
  if (provider) console.log(results[0]?.model, counts);
  expect((counts.saved ?? 0) / headlines, JSON.stringify(counts)).toBeGreaterThanOrEqual(0.9);
  for (const { content } of results) expect(content).not.toMatch(/^CALL /m);
});
