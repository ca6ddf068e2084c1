import { describe, expect, it } from "vitest";
import { createKnownItems } from "./known-items.ts";

const channel = { id: "c", bodyHash: "h1", changedAt: new Date(0) };

describe("createKnownItems", () => {
  it("knows the items of the document that the channel still holds", () => {
    const known = createKnownItems();
    known.keep("c", { bodyHash: "h1", ids: "a b" });
    expect(known.of(channel)).toBe("a b");
  });

  it("knows nothing when the channel has moved on without this process, or begins again", () => {
    const known = createKnownItems();
    expect(known.of(channel)).toBe("");
    known.keep("c", { bodyHash: "h1", ids: "a b" });
    expect(known.of({ ...channel, bodyHash: "h2" })).toBe("");
    expect(known.of({ ...channel, bodyHash: null })).toBe("");
    expect(known.of({ ...channel, changedAt: null })).toBe("");
  });

  it("drops the feeds that were not read for longest", () => {
    const known = createKnownItems();
    const ids = "i".repeat(4_200);
    for (let at = 0; at < 2_000; at += 1) known.keep(`c${at}`, { bodyHash: "h1", ids });
    expect(known.of({ ...channel, id: "c0" })).toBe("");
    expect(known.of({ ...channel, id: "c1999" })).toBe(ids);
  });
});
