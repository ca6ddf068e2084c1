import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkoutEnd,
  checkoutStates,
  hasRunOut,
  isLive,
  isSessionId,
  liveCheckoutStates,
} from "./checkout.ts";

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

describe("the time of a checkout", () => {
  const at = (time: string) => new Date(`2026-11-23T${time}Z`);

  it.each([
    ["already over", "07:00:00.000", "10:31:00.000"],
    ["less than the provider takes", "10:30:59.999", "10:31:00.000"],
    ["two hours", "12:00:00.000", "12:00:00.000"],
    ["six hours", "16:00:00.000", "16:00:00.000"],
    ["more than six hours", "16:00:00.001", "16:00:00.000"],
  ])("READ-31: a sign-up's time that is %s", (_what, signUpEnd, end) => {
    expect(checkoutEnd(at(signUpEnd), at("10:00:00.000").getTime())).toEqual(at(end));
  });

  it("T40: is over a millisecond after its end", () => {
    const end = at("10:31:00.000");
    expect(hasRunOut(end, at("10:30:59.999"))).toBe(false);
    expect(hasRunOut(end, end)).toBe(false);
    expect(hasRunOut(end, at("10:31:00.001"))).toBe(true);
  });
});
