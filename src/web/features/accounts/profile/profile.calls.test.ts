import { describe, expect, it } from "vitest";
import { pictureLeftText, rejectionText } from "#web/features/accounts/profile/profile.calls.ts";

const rejection = new Error("The server is busy.");
const picture = new Blob();

describe("what a failed save says", () => {
  it.each([
    ["the server's word alone", { patch: { fullName: "Ada" }, picture: undefined }, "The server is busy."],
    [
      "that nothing went through, when a picture waited behind the rest",
      { patch: { fullName: "Ada" }, picture },
      "Nothing was saved. The server is busy.",
    ],
    ["that it is the picture", { patch: {}, picture }, "The picture could not be saved. The server is busy."],
  ])("%s", (_what, change, text) => {
    expect(rejectionText(change, rejection)).toBe(text);
  });

  it("which part is stored and which is not", () => {
    expect(pictureLeftText(rejection)).toBe(
      "Your details are saved, but the picture is not. The server is busy.",
    );
  });
});
