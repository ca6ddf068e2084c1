import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { worded } from "#tests/support/worded.ts";
import {
  pictureLeftText,
  profileErrors,
  rejectionText,
} from "#web/features/accounts/profile/profile-form.tsx";

const errors = (fullName: string, phone: string) => worded(profileErrors({ fullName, phone }));

describe("profileErrors", () => {
  it.each([
    ["Ada King", ""],
    ["  李小龙 ", "  "],
    ["Ada", "+44 20 7946 0000"],
  ])("takes %j with the number %j", (fullName, phone) => {
    expect(errors(fullName, phone)).toEqual({ fullName: undefined, phone: undefined });
  });

  it("says the same as the sign-up", () => {
    expect(errors(" ", "1".repeat(41))).toEqual({
      fullName: "Full name is required",
      phone: "Phone number is invalid",
    });
    expect(errors("x".repeat(101), "")).toEqual({ fullName: "Full name must be at most 100 characters" });
  });
});

const rejection = new Error("The server is busy.");
const picture = new Blob();

describe("what a failed save says", () => {
  it.each([
    ["the server's word alone", { patch: { fullName: "Ada" }, picture: undefined }, "The server is busy."],
    [
      "that nothing went through, when a picture waited behind the rest",
      { patch: { fullName: "Ada" }, picture },
      "Couldn't save your profile. The server is busy.",
    ],
    ["that it is the picture", { patch: {}, picture }, "Couldn't save the picture. The server is busy."],
  ])("%s", (_what, change, text) => {
    expect(rejectionText(english, change, rejection)).toBe(text);
  });

  it("which part is stored and which is not", () => {
    expect(pictureLeftText(english, rejection)).toBe(
      "Your details are saved, but not the picture. The server is busy.",
    );
  });
});
