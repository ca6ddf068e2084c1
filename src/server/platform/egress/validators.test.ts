import { describe, expect, it } from "vitest";
import { storableValidator } from "./validators.ts";

describe("storableValidator", () => {
  it.each(['W/"abc"', '"a b"', "Sat, 21 Nov 2026 12:10:00 GMT", "x".repeat(512), '"a\\r\\nX-Evil: 1"'])(
    "keeps %j",
    (value) => expect(storableValidator(value)).toBe(value),
  );

  it.each([undefined, "", " ", "x".repeat(513), '"a\r\nX-Evil: 1"', '"\u0000"', '"é"', '"\u2028"', " a"])(
    "drops %j",
    (value) => expect(storableValidator(value)).toBeUndefined(),
  );
});
