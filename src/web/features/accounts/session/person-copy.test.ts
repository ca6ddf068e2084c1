import { describe, expect, it } from "vitest";
import { parsePersonCopy } from "#web/features/accounts/session/person-copy.ts";

describe("parsePersonCopy", () => {
  it("reads name, role and the picture's address, and nothing else", () => {
    const person = { fullName: "Ada King", role: "ADMIN", profilePicture: "/api/me/picture?v=abc" };
    expect(parsePersonCopy(JSON.stringify({ ...person, id: "u1" }))).toEqual(person);
  });

  it("keeps the address of a picture at another site, which is shown through the product", () => {
    const person = { fullName: "Ada", role: "USER", profilePicture: "https://lh3.example.com/x.png" };
    expect(parsePersonCopy(JSON.stringify(person))).toEqual(person);
  });

  it.each([undefined, null, 5, "", "http://plain.example.com/x.png", "javascript:alert(1)", "/api/me"])(
    "asks for no picture at %j",
    (profilePicture) => {
      const text = JSON.stringify({ fullName: "Ada King", role: "USER", profilePicture });
      expect(parsePersonCopy(text)).toEqual({ fullName: "Ada King", role: "USER", profilePicture: null });
    },
  );

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
