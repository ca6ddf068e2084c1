import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Analysis, masterPromptId } from "#contract/analysis.ts";
import { type RunningAiVendors, startFakeAiVendors } from "#fakes/ai-vendors.ts";
import { endingMistralModel as ending } from "#fakes/mistral/mistral.ts";
import { type AiProduct, startAiProduct } from "#tests/support/ai.ts";
import { vendorKeys } from "#tests/support/ai-vendors.ts";
import type { TestClient } from "#tests/support/product.ts";

const successor = "mistral-medium-latest";
const end = new Date(Date.now() + 30 * 86_400_000).toISOString();

let vendors: RunningAiVendors;
let ai: AiProduct;
let user: TestClient & { userId: string };
let itemId: string;
beforeAll(async () => {
  vendors = await startFakeAiVendors({ mistralEnd: end });
  ai = await startAiProduct({ environment: vendors.environment });
});
afterAll(async () => {
  await ai?.close();
  await vendors?.stop();
});
beforeEach(async () => {
  user = await ai.product.signedIn();
  const [item] = await ai.read(user, { title: "Nvidia gains after results" });
  itemId = item?.id ?? "";
  await user.request("PUT", "/api/analysis/provider/key", { vendor: "mistral", key: vendorKeys.mistral });
  await choose({ vendor: "mistral", model: ending });
});

const choose = (body: object) => user.request("PATCH", "/api/analysis/provider", body);
const ends = async () => (await user.get("/api/analysis/model-ends")).json();
const ranOn = async () => {
  const body = { symbol: "NVDA", promptId: masterPromptId };
  const answer = await user.request("POST", `/api/news/${itemId}/analyses`, body, {
    accept: "application/json",
  });
  return ((await answer.json()) as Analysis).model;
};

it("a model of the user's prompts that ends in 30 days is told with its day and successor; the move to it settles that", async () => {
  expect(await ends()).toEqual({ ends: [{ model: ending, endsOn: end.slice(0, 10), successor }] });
  expect(await ranOn()).toBe(ending);
  await choose({ model: successor });
  expect(await ends()).toEqual({ ends: [] });
  expect(await ranOn()).toBe(successor);
});

it("nothing is told of a model that ends and that no prompt of the user runs on", async () => {
  await choose({ model: null });
  expect(await ends()).toEqual({ ends: [] });
  await user.request("PUT", "/api/analysis/provider/key", { vendor: "mistral", key: "" });
  expect(await ends()).toEqual({ ends: [] });
});

it("once the vendor has ended it, the prompts of a user who never moved run on the successor", async () => {
  expect(await ranOn()).toBe(ending);
  vendors.fakes.mistral.endModel();
  expect(await ranOn()).toBe(successor);
});
