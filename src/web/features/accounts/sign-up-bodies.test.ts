import { describe, expect, it } from "vitest";
import type { SignUpForm } from "#domain/accounts/sign-up.ts";
import { checkoutOf, newSignUpOf, signUpPatchOf } from "#web/features/accounts/sign-up-bodies.ts";

const form: SignUpForm = {
  fullName: " Ada King ",
  email: " ada@example.com ",
  phone: " +1 415 555 0100 ",
  password: " secret ",
  confirmPassword: " secret ",
  subscriptionType: "EARLY_BIRD",
  openaiApiKey: " sk-proj-1 ",
  finnhubApiKey: " fh1 ",
};

describe("newSignUpOf", () => {
  it("sends the trimmed form with the password as it was typed", () => {
    expect(newSignUpOf(form)).toEqual({
      fullName: "Ada King",
      email: "ada@example.com",
      phone: "+1 415 555 0100",
      password: " secret ",
      confirmPassword: " secret ",
      subscriptionType: "EARLY_BIRD",
      openaiApiKey: "sk-proj-1",
      finnhubApiKey: "fh1",
    });
  });

  it("keeps keys back once the managed plan is chosen", () => {
    const body = newSignUpOf({ ...form, subscriptionType: "MANAGED" });
    expect(body).not.toHaveProperty("openaiApiKey");
    expect(body).not.toHaveProperty("finnhubApiKey");
  });

  it("carries the proof of a person where one was asked for", () => {
    expect(newSignUpOf(form, "proof")).toMatchObject({ captcha: "proof" });
    expect(newSignUpOf(form)).not.toHaveProperty("captcha");
  });
});

describe("signUpPatchOf", () => {
  it("adds phone, plan and keys to the identity that the server holds, and no password", () => {
    expect(signUpPatchOf({ ...form, password: "", confirmPassword: "" })).toEqual({
      fullName: "Ada King",
      phone: "+1 415 555 0100",
      subscriptionType: "EARLY_BIRD",
      openaiApiKey: "sk-proj-1",
      finnhubApiKey: "fh1",
    });
  });

  it.each(["", "x".repeat(200)])("leaves a name out that no form takes: %j", (fullName) => {
    expect(signUpPatchOf({ ...form, fullName })).not.toHaveProperty("fullName");
    expect(checkoutOf({ ...form, fullName }, "embedded")).not.toHaveProperty("fullName");
  });
});

describe("checkoutOf", () => {
  it("PAY-07: names the person, the plan and the way of paying, never an amount", () => {
    expect(checkoutOf(form, "redirect")).toEqual({
      email: "ada@example.com",
      fullName: "Ada King",
      subscriptionType: "EARLY_BIRD",
      mode: "redirect",
    });
  });
});
