import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkoutStates, isLive, isSessionId, liveCheckoutStates } from "./checkout.ts";

describe("isLive", () => {
  it.each(checkoutStates)(
    "T40: money may still come of %s only before it is known what became of it",
    (state) => {
      expect(isLive(state)).toBe(["opening", "open", "pending"].includes(state));
    },
  );

  it("T40: names the same states as the list that the database's unique index is made of", () => {
    expect(checkoutStates.filter(isLive)).toEqual([...liveCheckoutStates]);
  });
});

describe("isSessionId", () => {
  it.each(["cs_1", "cs_test_a1B2", `cs_${"a".repeat(200)}`])("PAY-26: takes %s", (id) => {
    expect(isSessionId(id)).toBe(true);
  });

  it.each([
    ["nothing", ""],
    ["the prefix alone", "cs_"],
    ["another kind of id", "sub_1"],
    ["a path", "../../v1/customers"],
    ["a path behind the prefix", "cs_test_1/../customers"],
    ["a query", "cs_test_1?expand[]=customer"],
    ["markup", "<script>alert(1)</script>"],
    ["a line end", "cs_test_1\n"],
    ["a blank in front", " cs_test_1"],
    ["a percent sign", "cs_%2e%2e"],
    ["letters of another script", "cs_тест"],
    ["201 characters", `cs_${"a".repeat(201)}`],
  ])("PAY-26: rejects %s", (_what, id) => {
    expect(isSessionId(id)).toBe(false);
  });

  it("PAY-26: whatever it takes stays one step of a path of the provider's interface", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `cs_${text}`),
        ),
        (text) => {
          const taken = !isSessionId(text) || new URL(`https://v.test/v1/${text}`).pathname === `/v1/${text}`;
          expect(taken).toBe(true);
        },
      ),
    );
  });
});
