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

  it("reads the flat shape of the auth library with its code in capitals", () => {
    const error = errorFromAnswer(401, { code: "USER_NOT_FOUND", message: "User not found" }, null);
    expect(error).toMatchObject({ code: "user-not-found", message: "User not found" });
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

  it("never takes over a code that it does not know", () => {
    expect(errorFromAnswer(500, { error: { code: "toString" } }, null).code).toBe("unexpected");
  });

  it("reads the wait in seconds and ignores what is no number", () => {
    expect(errorFromAnswer(429, {}, "30").retryAfterSeconds).toBe(30);
    expect(errorFromAnswer(429, {}, "Wed, 21 Oct 2026 07:28:00 GMT").retryAfterSeconds).toBeUndefined();
    expect(errorFromAnswer(429, {}, "-1").retryAfterSeconds).toBeUndefined();
  });
});
