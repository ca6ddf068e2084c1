import { describe, expect, it } from "vitest";
import { decideGoogle, type GoogleAccount, type GoogleIdentity } from "./google-decision.ts";

const ada: GoogleIdentity = {
  sub: "s-1",
  email: "ada@example.com",
  emailVerified: true,
  fullName: "Ada Example",
  profilePicture: null,
};
const account = (changes: Partial<GoogleAccount> = {}): GoogleAccount => ({
  id: "u-1",
  email: "ada@example.com",
  emailVerified: true,
  googleUid: null,
  removed: false,
  ...changes,
});
const nobody = { bySubject: undefined, byEmail: undefined };
const intents = ["sign-in", "sign-up"] as const;

describe("decideGoogle", () => {
  it.each(intents)("opens nothing for an address that Google has not verified, while %s", (intent) => {
    const unverified = { ...ada, emailVerified: false };
    const rejection = { kind: "refuse", code: "email-not-verified" };
    const mine = account({ googleUid: "s-1" });
    expect(decideGoogle(unverified, intent, { bySubject: mine, byEmail: mine })).toEqual(rejection);
    expect(decideGoogle(unverified, intent, { ...nobody, byEmail: account() })).toEqual(rejection);
    expect(decideGoogle(unverified, intent, nobody)).toEqual(rejection);
  });
  it.each(intents)("knows an account by its subject, whatever its address is now, while %s", (intent) => {
    const mine = account({ googleUid: "s-1", email: "old@example.com", emailVerified: false });
    const other = account({ id: "u-2" });
    expect(decideGoogle(ada, intent, { bySubject: mine, byEmail: other })).toEqual({
      kind: "sign-in",
      userId: "u-1",
      provesEmail: false,
    });
  });
  it("proves the account's address when it is the one that Google verified", () => {
    const mine = account({ googleUid: "s-1", emailVerified: false });
    expect(decideGoogle(ada, "sign-in", { bySubject: mine, byEmail: mine })).toMatchObject({
      provesEmail: true,
    });
  });
  it.each(intents)("links an account of that address that has no subject yet, while %s", (intent) => {
    expect(decideGoogle(ada, intent, { ...nobody, byEmail: account() })).toEqual({
      kind: "link",
      userId: "u-1",
    });
  });
  it.each(intents)("rejects another subject for an account that has one, while %s", (intent) => {
    const taken = account({ googleUid: "s-2" });
    expect(decideGoogle(ada, intent, { ...nobody, byEmail: taken })).toEqual({
      kind: "refuse",
      code: "user-mismatch",
    });
  });
  it("a removed account signs nobody in, and gives way to a sign-up", () => {
    const known = { ...nobody, byEmail: account({ removed: true }) };
    expect(decideGoogle(ada, "sign-in", known)).toEqual({ kind: "refuse", code: "account-removed" });
    expect(decideGoogle(ada, "sign-up", known)).toEqual({ kind: "unknown" });
  });
  it.each(intents)("knows nobody by an address without an account, while %s", (intent) => {
    expect(decideGoogle(ada, intent, nobody)).toEqual({ kind: "unknown" });
  });
});
