import { describe, expect, it } from "vitest";
import { isApiKey, isKeyMask } from "./api-key.ts";

describe("isApiKey", () => {
  it.each(["sk-12345", "clientId:clientSecret", "k".repeat(512)])("accepts %s", (text) => {
    expect(isApiKey(text)).toBe(true);
  });
  it.each(["", "short", "has a space", "sk-\u00e9\u00e9\u00e9\u00e9\u00e9", "tab\tinside", "k".repeat(513)])(
    "refuses %j",
    (text) => expect(isApiKey(text)).toBe(false),
  );
});

describe("isKeyMask", () => {
  it.each(["\u2022\u2022\u2022\u20221234", "\u2022".repeat(12), "****1234", "****"])("knows %s", (text) => {
    expect(isKeyMask(text)).toBe(true);
  });
  it.each(["", "1234", "sk-****1234", "****12345", "***1234"])("does not take %j for one", (text) => {
    expect(isKeyMask(text)).toBe(false);
  });
});
