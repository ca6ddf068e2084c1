import { expect, it } from "vitest";
import { priceText } from "./plans.ts";

it("a price is written where the language puts it", () => {
  expect(priceText(19, "en")).toBe("$19");
  expect(priceText("14.50", "es")).toBe("$14.50");
  expect(priceText(19, "de")).toBe("19\u00a0$");
  expect(priceText("14.50", "de")).toBe("14,50\u00a0$");
});
