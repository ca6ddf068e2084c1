import { describe, expect, it } from "vitest";
import { refusalOf } from "./library-refusals.ts";

describe("refusalOf", () => {
  it.each([
    [401, "INVALID_EMAIL_OR_PASSWORD", "wrong-credentials"],
    [400, "INVALID_PASSWORD", "wrong-password"],
    [401, "INVALID_CODE", "wrong-code"],
    [401, "INVALID_BACKUP_CODE", "wrong-code"],
    [401, "INVALID_TWO_FACTOR_COOKIE", "not-signed-in"],
    [400, "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE", "rate-limited"],
    [429, "ACCOUNT_TEMPORARILY_LOCKED", "rate-limited"],
    [401, "USER_NOT_FOUND", "user-not-found"],
    [409, undefined, "wrong-code"],
    [403, "SOMETHING_NEW", "forbidden"],
    [422, "SOMETHING_NEW", "bad-input"],
    [500, "SOMETHING_NEW", "unexpected"],
  ])("%i %s is %s", (status, code, wanted) => {
    expect(refusalOf(status, { code, message: "The library's words" }).code).toBe(wanted);
  });

  it.each([{ code: "SOMETHING_NEW", message: "The library's words" }, "text", null, undefined, [], 7])(
    "never passes the library's words on: %j",
    (body) => {
      for (const status of [400, 401, 403, 404, 409, 422, 429, 500, 503])
        expect(refusalOf(status, body).publicMessage).toBeUndefined();
    },
  );
});
