import { describe, expect, it } from "vitest";
import { byWorthKeeping, type DuplicateUser } from "./duplicates.ts";

const record = (id: string, fields: Partial<DuplicateUser> = {}): DuplicateUser => ({
  id,
  role: "USER",
  paymentInfo: null,
  removedAt: null,
  createdAt: new Date("2025-01-01T00:00:00Z"),
  ...fields,
});
const paid = { paymentInfo: { paymentStatus: "paid" } };
const older = { createdAt: new Date("2024-01-01T00:00:00Z") };
const cachedOf = (...records: DuplicateUser[]) => byWorthKeeping(records)[0]?.id;

describe("byWorthKeeping", () => {
  it("AUTH-09: the paid one stays, else the oldest; of several paid ones the oldest", () => {
    expect(cachedOf(record("a", older), record("b", paid))).toBe("b");
    expect(cachedOf(record("a", { paymentInfo: { paymentStatus: "unpaid" } }), record("b", older))).toBe("b");
    expect(cachedOf(record("a", paid), record("b", { ...paid, ...older }))).toBe("b");
  });
  it("a live one stays, not a removed one; an admin, not a paid user", () => {
    expect(
      cachedOf(record("a", { ...paid, ...older, removedAt: new Date("2025-02-01T00:00:00Z") }), record("b")),
    ).toBe("b");
    expect(cachedOf(record("a", paid), record("b", { role: "ADMIN" }))).toBe("b");
  });
  it("the same records in any order leave the same one", () => {
    expect([cachedOf(record("a"), record("b")), cachedOf(record("b"), record("a"))]).toEqual(["a", "a"]);
  });
});
