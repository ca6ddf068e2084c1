import { describe, expect, it } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { signUpRefusal } from "#web/features/accounts/sign-up-refusal.ts";
import { ApiError, networkMessage } from "#web/lib/api-error.ts";

const refused = (code: ErrorCode, message: string, field?: string) =>
  new ApiError({ status: 400, code, message, field });

describe("signUpRefusal", () => {
  it("puts the server's word under the field it names", () => {
    expect(signUpRefusal(refused("bad-input", "Email is invalid", "email"), false)).toEqual({
      kind: "field",
      field: "email",
      message: "Email is invalid",
    });
  });

  it("puts an address that is taken under the email, named or not", () => {
    expect(signUpRefusal(refused("email-taken", "Taken"), false)).toMatchObject({ field: "email" });
  });

  it("has no field for what Google has vouched for: that is a notice", () => {
    expect(signUpRefusal(refused("email-taken", "Taken", "email"), true)).toEqual({
      kind: "notice",
      message: "Taken",
      remedy: "restart",
    });
    expect(signUpRefusal(refused("bad-input", "Phone number is invalid", "phone"), true)).toMatchObject({
      kind: "field",
      field: "phone",
    });
  });

  it("ignores a field that the wizard does not know", () => {
    expect(signUpRefusal(refused("bad-input", "Odd", "role"), false)).toEqual({
      kind: "notice",
      message: "Odd",
      remedy: "retry",
    });
  });

  it("offers nothing where another try cannot help", () => {
    const remedy = "nothing";
    expect(signUpRefusal(refused("signups-closed", "Coming Soon!"), false)).toMatchObject({ remedy });
    expect(signUpRefusal(refused("payments-not-set-up", "None"), true)).toMatchObject({ remedy });
  });

  it("sends an expired Google sign-up back to the popup; by email everything is sent again", () => {
    const expired = refused("sign-up-expired", "Expired");
    expect(signUpRefusal(expired, true)).toMatchObject({ remedy: "restart" });
    expect(signUpRefusal(expired, false)).toMatchObject({ remedy: "retry" });
  });

  it("has words for a server that does not answer and for a fault that is no answer", () => {
    const silent = new ApiError({ status: 0, code: "network", message: networkMessage });
    expect(signUpRefusal(silent, false)).toEqual({
      kind: "notice",
      message: networkMessage,
      remedy: "retry",
    });
    expect(signUpRefusal(new TypeError("x"), false)).toMatchObject({
      message: "Something went wrong. Please try again.",
    });
  });
});
