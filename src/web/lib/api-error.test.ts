import { describe, expect, it } from "vitest";
import { messageOf } from "#contract/errors.ts";
import { errorFromAnswer } from "#web/lib/api-error.ts";

describe("errorFromAnswer", () => {
  it("reads code, message and field of a rejection", () => {
    const body = {
      error: { code: "duplicate-feed", message: "You already follow this feed.", field: "url" },
    };
    expect(errorFromAnswer(409, body, null)).toMatchObject({
      status: 409,
      code: "duplicate-feed",
      message: "You already follow this feed.",
      field: "url",
      retryAfterSeconds: undefined,
    });
  });

  it.each([undefined, null, "<html>", 5, [], { error: null }, { error: "no" }, { message: 5 }])(
    "tells an unreadable body by its status: %j",
    (body) => {
      expect(errorFromAnswer(503, body, null)).toMatchObject({
        code: "unavailable",
        message: messageOf.unavailable,
      });
    },
  );

  it.each(["toString", "RATE_LIMITED", "", "network", 5])("takes %j for no code", (code) => {
    expect(errorFromAnswer(500, { error: { code, message: "No." } }, null)).toMatchObject({
      code: "unexpected",
      message: "No.",
    });
  });

  it("signs nobody out for a code of a newer server", () => {
    const body = { error: { code: "wrong-handwriting", message: "Please sign again." } };
    const error = errorFromAnswer(401, body, null);
    expect(error.code).not.toBe("not-signed-in");
    expect(error.message).toBe("Please sign again.");
  });

  it("reads the wait in seconds and ignores what is no number", () => {
    expect(errorFromAnswer(429, {}, "30").retryAfterSeconds).toBe(30);
    expect(errorFromAnswer(429, {}, "Wed, 21 Oct 2026 07:28:00 GMT").retryAfterSeconds).toBeUndefined();
    expect(errorFromAnswer(429, {}, "-1").retryAfterSeconds).toBeUndefined();
  });
});
