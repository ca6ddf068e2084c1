import { describe, expect, it } from "vitest";
import { parsePersonCopy } from "#web/features/accounts/person-copy.ts";

describe("parsePersonCopy", () => {
  it("reads name and role and nothing else", () => {
    const text = JSON.stringify({ fullName: "Ada King", role: "ADMIN", id: "u1" });
    expect(parsePersonCopy(text)).toEqual({ fullName: "Ada King", role: "ADMIN" });
  });

  it.each([
    null,
    "",
    "{",
    "null",
    "5",
    "[]",
    '{"fullName":"Ada"}',
    '{"fullName":5,"role":"USER"}',
    '{"fullName":"Ada","role":"ROOT"}',
  ])("ignores %j", (text) => {
    expect(parsePersonCopy(text)).toBeNull();
  });
});
