import { afterAll, beforeAll, expect, it } from "vitest";
import { type Analysis, masterPromptId } from "#contract/analysis.ts";
import { createDice, type Dice } from "#fakes/kit/random.ts";
import type { Bill } from "#fakes/openai/openai.ts";
import { type AiProduct, startAiProduct } from "#tests/support/ai.ts";

/** `ANALYSES=200` for as many as a release is held against. */
const analyses = Number(process.env.ANALYSES ?? "24");
/** What the vendor asks for a million tokens, in dollars: in and out. */
const prices: Record<string, readonly [input: number, output: number]> = {
  "gpt-4o-mini": [0.15, 0.6],
  "gpt-5.4-mini": [0.75, 4.5],
  "gpt-5.6-terra": [2, 12],
  "gpt-6-luna": [0.1, 0.5],
  "gpt-6.1-terra": [1, 5],
};
const families = Object.keys(prices);
/** A new user before the limit of an hour. */
const perUserMax = 50;

let ai: AiProduct;
beforeAll(async () => {
  ai = await startAiProduct();
});
afterAll(() => ai?.close());

async function freshUser() {
  const client = await ai.product.signedIn();
  // Good for analyses only, so that no detection is on the same bill.
  await ai.ownKey(client.userId, `odd-key-${client.userId}`);
  const [item] = await ai.read(client, { title: "Nvidia gains after results", description: "Sales rose." });
  const analyse = async (model: string) => {
    await ai.product.services.ai.aiConfig.change({ masterPromptModel: model });
    return client.request(
      "POST",
      `/api/news/${item?.id}/analyses`,
      { symbol: "NVDA", promptId: masterPromptId },
      { accept: "application/json" },
    );
  };
  const spent = async () =>
    ((await (await client.get("/api/analysis/spending")).json()) as { microDollars: number }).microDollars;
  return { client, analyse, spent };
}

/** As long as its model does, or as seldom happens: beyond the first room, and beyond the budget's patience. */
function think(dice: Dice, model: string): void {
  if (model !== "gpt-4o-mini" && dice.chance(0.2)) ai.openai.thinkNext(dice.int(4_100, 12_000));
}

const microDollarsOf = (bills: readonly Bill[]) =>
  bills.reduce((sum, { model, prompt_tokens, completion_tokens }) => {
    const [input, output] = prices[model] ?? [Number.NaN, Number.NaN];
    return sum + prompt_tokens * input + completion_tokens * output;
  }, 0);

it(`${analyses} analyses over the families: none is empty, and what they cost is the provider's bill within 5 %`, async () => {
  const dice = createDice("families");
  let user = await freshUser();
  let before = ai.openai.bills.length;
  for (let at = 0; at < analyses; at += 1) {
    if (at % perUserMax === 0 && at > 0) {
      user = await freshUser();
      before = ai.openai.bills.length;
    }
    const model = families[at % families.length] ?? "";
    think(dice, model);
    const answer = await user.analyse(model);
    expect([model, answer.status]).toEqual([model, 201]);
    const { content, state } = (await answer.json()) as Analysis;
    // One that left few tokens to write with is cut, and says so.
    expect(["complete", "cut"]).toContain(state);
    expect(content).toMatch(/^Demo/);
    const billed = microDollarsOf(ai.openai.bills.slice(before));
    expect(Math.abs((await user.spent()) - billed) / billed).toBeLessThan(0.05);
  }
});

it("a budget of ten cents is not exceeded by what the provider bills, whatever is thought, declined or empty", async () => {
  const dice = createDice("budgets");
  for (const model of families) {
    const user = await freshUser();
    await user.client.request("PUT", "/api/analysis/budget", { kind: "chosen", cents: 10 });
    const before = ai.openai.bills.length;
    for (let at = 0; at < Math.min(perUserMax, analyses / families.length); at += 1) {
      think(dice, model);
      if (dice.chance(0.2))
        ai.openai.answerNextWith(
          dice.pick(["chat.refusal", "chat.empty", "chat.reasoning-exhausted"] as const),
        );
      await user.analyse(model);
      const billed = microDollarsOf(ai.openai.bills.slice(before));
      expect(billed).toBeLessThanOrEqual(100_000);
      // What nobody counted counts as its worst case: never less than the bill.
      expect(await user.spent()).toBeGreaterThanOrEqual(Math.floor(billed));
    }
  }
});
