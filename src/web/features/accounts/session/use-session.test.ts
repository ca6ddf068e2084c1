import { describe, expect, it } from "vitest";
import { parseOfflineCopy } from "#web/features/accounts/session/use-session.ts";

describe("parseOfflineCopy", () => {
  it("reads name, role and the picture's address, and nothing else", () => {
    const user = { fullName: "Ada King", role: "ADMIN", profilePicture: "/api/me/picture?v=abc" };
    expect(parseOfflineCopy(JSON.stringify({ ...user, id: "u1" }))).toEqual(user);
  });

  it("keeps the address of a picture at another site, which is shown through the product", () => {
    const user = { fullName: "Ada", role: "USER", profilePicture: "https://lh3.example.com/x.png" };
    expect(parseOfflineCopy(JSON.stringify(user))).toEqual(user);
  });

  it.each([undefined, null, 5, "", "http://plain.example.com/x.png", "javascript:alert(1)", "/api/me"])(
    "asks for no picture at %j",
    (profilePicture) => {
      const text = JSON.stringify({ fullName: "Ada King", role: "USER", profilePicture });
      expect(parseOfflineCopy(text)).toEqual({ fullName: "Ada King", role: "USER", profilePicture: null });
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
    expect(parseOfflineCopy(text)).toBeNull();
  });
});
