import { expect, it } from "vitest";
import { adminActionOf, adminChangesOf } from "#domain/admin/admin-action.ts";

it.each([
  ["PATCH", "site-settings", { area: "site-settings", action: "change", subject: null }],
  ["POST", "users", { area: "users", action: "add", subject: null }],
  ["DELETE", "users/u1", { area: "users", action: "remove", subject: "u1" }],
  ["POST", "users/u1/restore", { area: "users", action: "add restore", subject: "u1" }],
  ["POST", "waitlist/w1/invite", { area: "waitlist", action: "add invite", subject: "w1" }],
  ["DELETE", "cache/expired", { area: "cache", action: "remove expired", subject: null }],
  ["GET", "waitlist/export", { area: "waitlist", action: "export", subject: null }],
])("%s %s is an action to record", (method, path, action) =>
  expect(adminActionOf(method, path)).toEqual(action),
);

it.each([
  ["GET", "users"],
  ["HEAD", "waitlist"],
  ["GET", "system"],
  ["POST", "no-such-area"],
  ["POST", ""],
])("%s %s is none", (method, path) => expect(adminActionOf(method, path)).toBeUndefined());

it("a subject from outside has a bound", () =>
  expect(adminActionOf("DELETE", `users/${"x".repeat(5_000)}`)?.subject).toHaveLength(100));

it("a value of 300 characters is recorded whole, and 30 of many fields are", () => {
  expect(adminChangesOf({}, { note: "x".repeat(300) }).note?.after).toBe("x".repeat(300));
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`field${at}`, at]));
  expect(Object.keys(adminChangesOf({}, many))).toHaveLength(30);
});

it("tells the fields that differ, long values cut, and of personal ones only that they changed", () => {
  const before = { role: "USER", email: "a@example.com", same: 1, long: "", paymentInfo: null };
  const after = {
    role: "ADMIN",
    email: "b@example.com",
    same: 1,
    long: "x".repeat(900),
    paymentInfo: { a: 1 },
  };
  const changes = adminChangesOf(before, after);
  expect(changes).toMatchObject({
    role: { before: "USER", after: "ADMIN" },
    email: { before: "(not kept)", after: "(not kept)" },
    paymentInfo: { before: null, after: '{"a":1}' },
  });
  expect(Object.keys(changes)).toEqual(["role", "email", "long", "paymentInfo"]);
  expect(changes.long?.after).toHaveLength(300);
  expect(adminChangesOf(undefined, { role: "USER" })).toEqual({ role: { before: null, after: "USER" } });
});
