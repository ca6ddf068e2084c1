import { describe, expect, it } from "vitest";
import { worded } from "#tests/support/worded.ts";
import { setupErrors } from "#web/app/routes/setup.tsx";

describe("setupErrors", () => {
  it("asks for every field", () => {
    expect(worded(setupErrors({ fullName: " ", email: "", password: "" }))).toEqual({
      fullName: "Full name is required",
      email: "Email is required",
      password: "Password is required",
    });
  });

  it("rejects an odd address and a short password", () => {
    expect(worded(setupErrors({ fullName: "Ada", email: "ada", password: "12345" }))).toEqual({
      email: "Email is invalid",
      password: "Password must be at least 6 characters",
    });
  });

  it("is empty when the form may be sent", () => {
    expect(worded(setupErrors({ fullName: "Ada", email: " ada@example.com ", password: "123456" }))).toEqual(
      {},
    );
  });
});
