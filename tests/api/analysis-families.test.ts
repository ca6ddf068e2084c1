import { afterAll, beforeAll, expect, it } from "vitest";
import { type Analysis, masterPromptId } from "#contract/analysis.ts";
import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import { type RunningAiVendors, startFakeAiVendors } from "#fakes/ai-vendors.ts";
import { createDice, type Dice } from "#fakes/kit/random.ts";
import { type AiProduct, startAiProduct } from "#tests/support/ai.ts";
import { tokensOf, vendorKeys } from "#tests/support/ai-vendors.ts";

/** `ANALYSES=200` for as many as a release is held against. */
const analyses = Number(process.env.ANALYSES ?? "24");

type Family = {
  vendor: AiVendorId;
  model: string;
  /** What the vendor asks for a million tokens, in dollars: in and out. */
  price: readonly [input: number, output: number];
  thinks: boolean;
};
const thinking = (vendor: AiVendorId, model: string, price: Family["price"]): Family => ({
  vendor,
  model,
  price,
  thinks: true,
});
const families: readonly Family[] = [
  { vendor: "openai", model: "gpt-4o-mini", price: [0.15, 0.6], thinks: false },
  thinking("openai", "gpt-5-mini", [0.25, 2]),
  thinking("openai", "o3", [2, 8]),
  thinking("openai", "gpt-5.6-terra", [2, 12]),
  thinking("openai", "gpt-6-luna", [0.1, 0.5]),
  thinking("anthropic", "claude-sonnet-5-5", [2, 10]),
  thinking("anthropic", "claude-haiku-5-5", [0.1, 0.5]),
  thinking("gemini", "gemini-3.8-flash", [1.5, 7.5]),
  thinking("gemini", "gemini-2.5-flash", [0.3, 2.5]),
  { vendor: "mistral", model: "mistral-medium-latest", price: [1.5, 7.5], thinks: false },
  thinking("mistral", "magistral-medium-latest", [2, 5]),
  thinking("groq", "openai/gpt-oss-120b", [0.15, 0.6]),
  thinking("openrouter", "anthropic/claude-sonnet-5.5", [2, 10]),
  { vendor: "compatible", model: "llama3.3:70b", price: [0, 0], thinks: false },
  thinking("compatible", "qwen3:8b", [0, 0]),
];
/** A new user before the limit of an hour. */
const perUserMax = 50;

let vendors: RunningAiVendors;
let ai: AiProduct;
beforeAll(async () => {
  vendors = await startFakeAiVendors();
  ai = await startAiProduct({ environment: vendors.environment });
});
afterAll(async () => {
  await ai?.close();
  await vendors?.stop();
});

async function freshUser() {
  const client = await ai.product.signedIn();
  // Good for analyses only, so that no detection is on the same bill.
  await ai.ownKey(client.userId, `odd-key-${client.userId}`);
  const [item] = await ai.read(client, { title: "Nvidia gains after results", description: "Sales rose." });
  for (const [vendor, key] of Object.entries(vendorKeys))
    if (key !== "") await client.request("PUT", "/api/analysis/provider/key", { vendor, key });
  const analyse = async ({ vendor, model }: Family) => {
    await client.request("PATCH", "/api/analysis/provider", { vendor, model });
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
function think(dice: Dice, { vendor, thinks }: Family): void {
  const fake = vendor === "openai" ? ai.openai : vendors.fakes[vendor];
  // Generation 2.5 of Gemini is held to its budget of thoughts by the vendor.
  if (thinks && dice.chance(0.2)) fake.thinkNext(dice.int(4_100, 12_000));
}

/** What all vendors charged so far, in micro-dollars; each family is on the list of one. */
function billed(): number {
  const priceOf = (of: AiVendorId, model: string) =>
    families.find((family) => family.vendor === of && family.model === model)?.price ?? [
      Number.NaN,
      Number.NaN,
    ];
  const openai = ai.openai.bills.map((bill) => {
    const [input, output] = priceOf("openai", bill.model);
    return bill.prompt_tokens * input + bill.completion_tokens * output;
  });
  const others = Object.entries(vendors.fakes).flatMap(([vendor, fake]) =>
    fake.bills.map((bill) => {
      const [input, output] = priceOf(vendor as AiVendorId, bill.model);
      const { prompt, completion } = tokensOf(bill);
      return prompt * input + completion * output;
    }),
  );
  return [...openai, ...others].reduce((sum, microDollars) => sum + microDollars, 0);
}

it(`${analyses} analyses over the families of all vendors: none is empty, and what they cost is the vendors' bill within 5 %`, async () => {
  const dice = createDice("families");
  let user = await freshUser();
  let before = billed();
  for (let at = 0; at < analyses; at += 1) {
    if (at % perUserMax === 0 && at > 0) {
      user = await freshUser();
      before = billed();
    }
    const family = families[at % families.length] as Family;
    think(dice, family);
    const answer = await user.analyse(family);
    expect([family.model, answer.status]).toEqual([family.model, 201]);
    const { content, state } = (await answer.json()) as Analysis;
    // One that left few tokens to write with is cut, and says so.
    expect(["complete", "cut"]).toContain(state);
    expect(content).toMatch(/^Demo/);
    const bill = billed() - before;
    expect(Math.abs((await user.spent()) - bill) / bill).toBeLessThan(0.05);
  }
});

it("a budget of ten cents is not exceeded by what the vendors bill, whatever is thought, declined or empty", async () => {
  const dice = createDice("budgets");
  for (const family of families) {
    const user = await freshUser();
    await user.client.request("PUT", "/api/analysis/budget", { kind: "chosen", cents: 10 });
    const before = billed();
    for (let at = 0; at < Math.min(perUserMax, analyses / families.length); at += 1) {
      think(dice, family);
      if (dice.chance(0.2)) goesWrong(dice, family.vendor);
      await user.analyse(family);
      const bill = billed() - before;
      expect(bill).toBeLessThanOrEqual(100_000);
      // What nobody counted counts as its worst case: never less than the bill.
      expect(await user.spent()).toBeGreaterThanOrEqual(Math.floor(bill));
    }
  }
});

function goesWrong(dice: Dice, vendor: AiVendorId): void {
  const { anthropic, gemini } = vendors.fakes;
  if (vendor === "openai")
    ai.openai.answerNextWith(dice.pick(["chat.refusal", "chat.empty", "chat.reasoning-exhausted"] as const));
  else if (vendor === "anthropic")
    anthropic.order(dice.pick(["refusal", "refusal-mid-stream", "empty", "overloaded-mid-stream"] as const));
  else if (vendor === "gemini")
    gemini.order(dice.pick(["safety", "no-candidates", "blocked-prompt", "error-mid-stream"] as const));
  else vendors.fakes[vendor].order(dice.pick(["declined", "empty", "error-mid-stream", "cut-off"] as const));
}
