import { describe, expect, it } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import type { SignUpForm } from "#domain/accounts/sign-up.ts";
import {
  checkoutOf,
  newSignUpOf,
  signUpPatchOf,
  signUpRejection,
} from "#web/features/billing/sign-up-request.ts";
import { ApiError, networkMessage } from "#web/lib/api-error.ts";

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

  it("carries the proof of a user where one was asked for", () => {
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
  it("PAY-07: names the user, the plan and the way of paying, never an amount", () => {
    expect(checkoutOf(form, "redirect")).toEqual({
      email: "ada@example.com",
      fullName: "Ada King",
      subscriptionType: "EARLY_BIRD",
      mode: "redirect",
    });
  });
});

const rejected = (code: ErrorCode, message: string, field?: string) =>
  new ApiError({ status: 400, code, message, field });

describe("signUpRejection", () => {
  it("puts the server's word under the field it names", () => {
    expect(signUpRejection(rejected("bad-input", "Email is invalid", "email"), false)).toEqual({
      kind: "field",
      field: "email",
      words: { sentence: "Email is invalid" },
    });
  });

  it("puts an address that is taken under the email, named or not", () => {
    expect(signUpRejection(rejected("email-taken", "Taken"), false)).toMatchObject({ field: "email" });
  });

  it("has no field for what Google has vouched for: that is a notice", () => {
    expect(signUpRejection(rejected("email-taken", "Taken", "email"), true)).toEqual({
      kind: "notice",
      words: { sentence: "Taken" },
      remedy: "restart",
    });
    expect(signUpRejection(rejected("bad-input", "Phone number is invalid", "phone"), true)).toMatchObject({
      kind: "field",
      field: "phone",
    });
  });

  it("ignores a field that the wizard does not know", () => {
    expect(signUpRejection(rejected("bad-input", "Odd", "role"), false)).toEqual({
      kind: "notice",
      words: { sentence: "Odd" },
      remedy: "retry",
    });
  });

  it("offers nothing where another try cannot help", () => {
    const remedy = "nothing";
    expect(signUpRejection(rejected("signups-closed", "Coming Soon!"), false)).toMatchObject({ remedy });
    expect(signUpRejection(rejected("payments-not-set-up", "None"), true)).toMatchObject({ remedy });
  });

  it("sends an expired Google sign-up back to the popup; by email everything is sent again", () => {
    const expired = rejected("sign-up-expired", "Expired");
    expect(signUpRejection(expired, true)).toMatchObject({ remedy: "restart" });
    expect(signUpRejection(expired, false)).toMatchObject({ remedy: "retry" });
  });

  it("has words for a server that does not answer and for a failure that is no answer", () => {
    const silent = new ApiError({ status: 0, code: "network", message: networkMessage });
    expect(signUpRejection(silent, false)).toEqual({
      kind: "notice",
      words: { sentence: networkMessage },
      remedy: "retry",
    });
    expect(signUpRejection(new TypeError("x"), false)).toMatchObject({
      words: { sentence: "Something went wrong. Please try again." },
    });
  });
});
