import { describe, expect, it } from "vitest";
import { type ModelChoice, modelChoices } from "./models.ts";
import { endNoticeOf, endsSoon, modelToCall, successorOf } from "./successors.ts";

const choicesOn = (today: string, ...ids: string[]) =>
  modelChoices({ served: ids.map((id) => ({ id, endsOn: null })), inUse: ["own/llama"], today });

describe("successorOf", () => {
  it.each([
    ["gpt-4o", "gpt-6-luna"],
    ["gpt-4o-mini", "gpt-6-luna"],
    ["gpt-4o-2024-08-06", "gpt-6-luna"],
    ["gpt-4.1-mini", "gpt-6-luna"],
    ["gpt-5", "gpt-6.1-sol"],
    ["gpt-5-mini-2025-08-07", "gpt-6.1-terra"],
    ["gpt-5-nano", "gpt-6-luna"],
  ])("%s is followed by the vendor's %s", (model, next) => {
    expect(successorOf(model, choicesOn("2027-02-01", "gpt-6-luna", "gpt-6.1-sol", "gpt-6.1-terra"))).toBe(
      next,
    );
  });

  it("takes the next best when the key does not reach the best, and none where it reaches none", () => {
    expect(successorOf("gpt-4o", choicesOn("2027-02-01", "gpt-5.6-luna"))).toBe("gpt-5.6-luna");
    expect(successorOf("gpt-4o", choicesOn("2027-02-01", "o3"))).toBeUndefined();
    expect(successorOf("own/llama", choicesOn("2027-02-01", "gpt-6-luna"))).toBeUndefined();
  });

  it("is never a model that has ended itself", () => {
    const served = [{ id: "gpt-6-luna", endsOn: "2027-02-01" }];
    const choices = (today: string) => modelChoices({ served, inUse: [], today });
    expect(successorOf("gpt-4o", choices("2027-01-31"))).toBe("gpt-6-luna");
    expect(successorOf("gpt-4o", choices("2027-02-01"))).toBeUndefined();
  });
});

describe("modelToCall", () => {
  it("is the successor from the day on which the model ends", () => {
    const served = [
      { id: "gpt-4o", endsOn: "2027-01-14" },
      { id: "gpt-6-luna", endsOn: null },
    ];
    const called = (today: string) => modelToCall("gpt-4o", modelChoices({ served, inUse: [], today }));
    expect(called("2027-01-13")).toBe("gpt-4o");
    expect(called("2027-01-14")).toBe("gpt-6-luna");
  });

  it("stays the configured one without a list, and without a successor", () => {
    const unlisted = modelChoices({ served: undefined, inUse: [], today: "2027-02-01" });
    expect(modelToCall("gpt-4o", unlisted)).toBe("gpt-4o");
    expect(modelToCall("own/llama", choicesOn("2027-02-01", "gpt-6-luna"))).toBe("own/llama");
  });
});

describe("endsSoon", () => {
  const model: ModelChoice = { id: "gpt-4o", endsOn: "2027-01-14", retired: false };
  it("begins 60 days before the end, and is over with it", () => {
    expect(endsSoon(model, "2026-11-14")).toBe(false);
    expect(endsSoon(model, "2026-11-15")).toBe(true);
    expect(endsSoon({ ...model, retired: true }, "2027-01-14")).toBe(false);
    expect(endsSoon({ ...model, endsOn: null }, "2027-01-14")).toBe(false);
  });
});

describe("emails before the end", () => {
  it.each([
    ["2026-11-14", null],
    ["2026-11-15", "first"],
    ["2027-01-06", "first"],
    ["2027-01-07", "last"],
    ["2027-01-13", "last"],
    ["2027-01-14", null],
    ["2027-02-14", null],
  ])("of a model that ends on 2027-01-14, on %s: %s", (today, notice) => {
    expect(endNoticeOf("2027-01-14", today)).toBe(notice);
  });
});
