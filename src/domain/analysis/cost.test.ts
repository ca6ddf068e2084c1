import { describe, expect, it } from "vitest";
import { createTranslate, english } from "../language/translate.ts";
import { highestPrice, priceOf, promptTokensMax, tokensAbout } from "./cost.ts";
import { costHint, costOf, costText } from "./cost-figures.ts";
import { modelPrices } from "./model-prices.data.ts";
import { specifiedModels } from "./model-profile.ts";

describe("priceOf", () => {
  it("knows the models of the specification, and a dated snapshot as its model", () => {
    for (const model of specifiedModels) expect(priceOf(model)).toBeDefined();
    expect(priceOf("gpt-4o-mini-2024-07-18")).toBe(modelPrices["gpt-4o-mini"]);
    expect(priceOf("gpt-3.5-turbo-0125")).toBe(modelPrices["gpt-3.5-turbo"]);
  });

  it.each(["llama-3.3-70b", "gpt-4o-mini-high", "constructor", "__proto__", ""])(
    "%j has no price in our list",
    (model) => expect(priceOf(model)).toBeUndefined(),
  );

  it("no model is dearer than what unknown ones are counted at", () => {
    for (const price of Object.values(modelPrices)) {
      expect(price.inputNano).toBeLessThanOrEqual(highestPrice.inputNano);
      expect(price.outputNano).toBeLessThanOrEqual(highestPrice.outputNano);
    }
  });
});

describe("costOf", () => {
  it("is whole micro-dollars, rounded up", () => {
    const price = { inputNano: 150, outputNano: 600 };
    expect(costOf(price, { promptTokens: 1_000_000, completionTokens: 0 })).toBe(150_000);
    expect(costOf(price, { promptTokens: 1, completionTokens: 1 })).toBe(1);
    expect(costOf(price, { promptTokens: 0, completionTokens: 0 })).toBe(0);
  });
});

describe("promptTokensMax", () => {
  it.each(["", "plain words", "Größe", "苹果公司公布", "😀😀", "\ud83d"])(
    "%j: a token for each byte of UTF-8, and more: no tokenizer counts above that",
    (text) => {
      const bytes = new TextEncoder().encode(text).length;
      expect(promptTokensMax({ system: text, user: text })).toBe(2 * bytes + 32);
      expect(tokensAbout(text)).toBeLessThanOrEqual(bytes);
    },
  );
});

describe("costText", () => {
  it.each([
    [0, "$0.00"],
    [1, "under $0.0001"],
    [99, "under $0.0001"],
    [100, "$0.0001"],
    [1_349, "$0.0013"],
    [99_000, "$0.0990"],
    [100_000, "$0.10"],
    [5_000_000, "$5.00"],
    [12_345_678_900, "$12,345.68"],
  ])("%i micro-dollars: %s", (microDollars, text) => expect(costText(microDollars, english)).toBe(text));

  it("before a call it is named as a limit, or as unknown", () => {
    expect(costHint(1_349, createTranslate("es"))).toBe("up to $0.0013");
    expect([costHint(1_349, english), costHint(null, english)]).toEqual([
      "up to $0.0013",
      "price not available",
    ]);
  });
});
