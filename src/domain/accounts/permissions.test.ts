import { describe, expect, it } from "vitest";
import type { Actor } from "./account.ts";
import {
  editsPassword,
  endsSessions,
  keyFields,
  mayAdminister,
  mayLeaveAdmins,
  mayRemove,
  maySaveKey,
} from "./permissions.ts";

const user: Actor = { userId: "u", role: "USER", subscriptionType: "EARLY_BIRD", entitlement: "full" };
const managed: Actor = { userId: "m", role: "USER", subscriptionType: "MANAGED", entitlement: "full" };
const admin: Actor = { userId: "a", role: "ADMIN", subscriptionType: null, entitlement: "full" };
const planless: Actor = { userId: "p", role: "USER", subscriptionType: null, entitlement: "full" };

describe("mayAdminister", () => {
  it("is for the role ADMIN alone, whatever the plan (ROLE-02)", () => {
    expect(mayAdminister(admin)).toBe(true);
    for (const other of [user, managed, planless]) expect(mayAdminister(other)).toBe(false);
  });
});

describe("maySaveKey", () => {
  it.each([user, planless])("lets an account on own keys save every field: %j", (actor) => {
    expect(keyFields.every((field) => maySaveKey(actor, field))).toBe(true);
  });
  it.each([managed, admin, { ...admin, subscriptionType: "EARLY_BIRD" } as const])(
    "lets an account on system keys save the fields of social networks only: %j (READ-45)",
    (actor) => {
      expect(keyFields.filter((field) => maySaveKey(actor, field))).toEqual([
        "redditEnabled",
        "redditApiKey",
        "blueskyEnabled",
      ]);
    },
  );
});

describe("mayRemove", () => {
  it("lets an admin remove others and nobody remove themselves (ROLE-09)", () => {
    expect(mayRemove(admin, "u")).toBe(true);
    expect(mayRemove(admin, "a")).toBe(false);
    expect(mayRemove(user, "m")).toBe(false);
    expect(mayRemove(user, "u")).toBe(false);
  });
});

describe("mayLeaveAdmins", () => {
  it("keeps the last one (READ-50)", () => {
    expect([0, 1, 2].map(mayLeaveAdmins)).toEqual([false, true, true]);
  });
});

describe("editsPassword", () => {
  it("is not for accounts of Google (DATA-07)", () => {
    expect(editsPassword({ authProvider: "email" })).toBe(true);
    expect(editsPassword({ authProvider: "google" })).toBe(false);
  });
});

describe("endsSessions", () => {
  const before = { email: "a@b.co", role: "USER" } as const;
  it.each([
    [{ ...before, setsPassword: true }, true],
    [{ ...before, email: "b@b.co", setsPassword: false }, true],
    [{ ...before, role: "ADMIN", setsPassword: false } as const, true],
    [{ ...before, setsPassword: false }, false],
  ])("after %j: %s (READ-52)", (after, ends) => {
    expect(endsSessions(before, after)).toBe(ends);
  });
});
