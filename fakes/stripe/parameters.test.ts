import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.fake.stop());

const rejected: [extra: Record<string, string>, error: Record<string, string>][] = [
  [{ nonsense: "1" }, { code: "parameter_unknown", message: "Received unknown parameter: nonsense" }],
  [
    { "line_items[0][amount]": "5" },
    { code: "parameter_unknown", message: "Received unknown parameter: line_items[0][amount]" },
  ],
  [
    { "subscription_data[currency]": "usd" },
    { code: "parameter_unknown", param: "subscription_data[currency]" },
  ],
  [
    { "adaptive_pricing[enabled]": "no" },
    { message: "Invalid boolean: no", param: "adaptive_pricing[enabled]" },
  ],
  [{ adaptive_pricing: "false" }, { message: "Invalid object", param: "adaptive_pricing" }],
  [{ expires_at: "soon" }, { code: "parameter_invalid_integer", param: "expires_at" }],
  [{ client_reference_id: "" }, { code: "parameter_invalid_empty", param: "client_reference_id" }],
  [{ "client_reference_id[0]": "usr" }, { message: "Invalid string", param: "client_reference_id" }],
  [
    { mode: "rent" },
    { message: "Invalid mode: must be one of payment, setup, or subscription", param: "mode" },
  ],
  [{ metadata: "all" }, { message: "Invalid object", param: "metadata" }],
  [{ "metadata[a][b]": "c" }, { param: "metadata[a]" }],
  [{ "__proto__[a]": "b" }, { code: "parameter_unknown", param: "__proto__" }],
];

describe("parameters, by the types of the vendor's library", () => {
  it.each(rejected)("rejects %j with 400 and says which", async (extra, error) => {
    const { status, body } = await shop.create("hosted", extra);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: "invalid_request_error", ...error });
    expect(shop.fake.records().sessions).toEqual([]);
  });
  it("rejects what the vendor knows and nothing here acts on", async () => {
    const { status, body } = await shop.create("hosted", { "discounts[0][coupon]": "half" });
    expect(status).toBe(400);
    expect(body.error.message).toBe("The fake does not play this parameter of the vendor's: discounts");
  });
  it.each([
    ["/events?types=invoice.paid", "types", "Invalid array"],
    ["/events?created[since]=5", "created[since]", "Received unknown parameter: created[since]"],
    [
      "/invoices?status=settled",
      "status",
      "Invalid status: must be one of draft, open, paid, uncollectible, or void",
    ],
    ["/subscriptions?state=all", "state", "Received unknown parameter: state"],
    ["/prices?active=1", "active", "Invalid boolean: 1"],
  ])("rejects GET %s", async (path, param, message) => {
    const { status, body } = await shop.get(path);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: "invalid_request_error", param, message });
  });
  it("takes texts away by empty values, as the vendor does", async () => {
    const { subscription } = await shop.paid();
    const change = async (form: Record<string, string>) =>
      (await shop.call("POST", `/subscriptions/${subscription}`, form)).body.metadata;
    expect(await change({ "metadata[plan]": "", "metadata[a]": "b" })).toEqual({
      userId: "usr_0001",
      a: "b",
    });
    expect(await change({ metadata: "" })).toEqual({});
  });
});
