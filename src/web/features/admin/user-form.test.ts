import { expect, it } from "vitest";
import { type User, userPatchSchema } from "#contract/accounts.ts";
import { worded } from "#tests/support/worded.ts";
import { formOf, newUserForm, patchOf, problemsOf } from "#web/features/admin/user-form.ts";

const user: User = {
  id: "u",
  fullName: "Ada",
  email: "ada@example.com",
  phone: null,
  role: "ADMIN",
  subscriptionType: null,
  authProvider: "email",
  googleUid: null,
  profilePicture: null,
  paymentInfo: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const filled = { ...newUserForm, fullName: "Ada", email: "a@b.co", phone: "+1 4", password: "secret" };

it("DATA-34, ADMIN-13, ADMIN-14: the form has six fields; a new user is a USER with EARLY_BIRD", () => {
  const fields = ["fullName", "email", "phone", "password", "role", "subscriptionType"];
  expect(Object.keys(newUserForm)).toEqual(fields);
  expect(Object.keys(formOf(user))).toEqual(fields);
  expect(newUserForm).toMatchObject({ role: "USER", subscriptionType: "EARLY_BIRD" });
});

it.each([
  ["fullName", " ", "Full name is required"],
  ["email", "", "Email is required"],
  ["email", "ada@example", "Email is invalid"],
  ["phone", "", "Phone number is required"],
  ["password", "", "Password is required"],
  ["password", "12345", "Password must be at least 6 characters"],
])("ADMIN-11, ADMIN-12: a new user with the %s %j is rejected", (field, value, message) => {
  expect(worded(problemsOf(filled))).toEqual({});
  expect(worded(problemsOf({ ...filled, [field]: value }))).toEqual({ [field]: message });
});

it("ADMIN-15, ADMIN-16: an edit needs name and address, neither phone number nor password", () => {
  expect(worded(problemsOf(formOf(user), user))).toEqual({});
  expect(worded(problemsOf({ ...formOf(user), fullName: "", email: "", password: "1" }, user))).toEqual({
    fullName: "Full name is required",
    email: "Email is required",
    password: "Password must be at least 6 characters",
  });
});

it("ADMIN-18: an edit sends the fields of a new user, the password only when it is set and not for Google", () => {
  const form = { ...formOf(user), password: "a new one" };
  expect(patchOf(formOf(user), user)).toEqual({
    fullName: "Ada",
    email: "ada@example.com",
    phone: "",
    role: "ADMIN",
    subscriptionType: null,
  });
  expect(patchOf(form, user)).toMatchObject({ password: "a new one" });
  expect(patchOf(form, { ...user, authProvider: "google" })).not.toHaveProperty("password");
  expect(userPatchSchema.safeParse(patchOf(form, user)).success).toBe(true);
});
