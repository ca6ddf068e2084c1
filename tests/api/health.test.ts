import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

describe("health", () => {
  it("200: /healthz says that the process lives", async () => {
    expect((await product.client().get("/healthz")).status).toBe(200);
  });
  it("200: /readyz says that the product can serve", async () => {
    const answer = await product.client().get("/readyz");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: "ready", reasons: [] });
  });
});
