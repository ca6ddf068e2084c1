import { describe, expect, it } from "vitest";
import { isDatabaseDown } from "./database-failure.ts";

describe("a database that is away", () => {
  it.each(["ECONNREFUSED", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN", "57P01"])(
    "is what %s means, also as the cause of another failure",
    (code) => {
      const failure = Object.assign(new Error("connect failed"), { code });
      expect(isDatabaseDown(failure)).toBe(true);
      expect(isDatabaseDown(new Error("Failed query", { cause: failure }))).toBe(true);
    },
  );

  it("is not what a rejected statement means", () => {
    expect(isDatabaseDown(Object.assign(new Error("duplicate key"), { code: "23505" }))).toBe(false);
  });
});
