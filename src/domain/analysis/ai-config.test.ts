import { describe, expect, it } from "vitest";
import { isAssistantId, isModelName } from "./ai-config.ts";

describe("isModelName", () => {
  it.each([
    "gpt-4o",
    "gpt-3.5-turbo",
    "ft:gpt-4o:acme::x1",
    "meta-llama/Llama-3.1-8B",
    "@cf/qwen:7b+x",
    "o".repeat(100),
  ])("accepts %s", (text) => expect(isModelName(text)).toBe(true));
  it.each(["", " ", "gpt 4o", "gpt-4o\r\n", "gpt-4o\n", "\u00e9", "'; drop", "o".repeat(101)])(
    "rejects %j",
    (text) => expect(isModelName(text)).toBe(false),
  );
});

describe("isAssistantId", () => {
  it.each(["", "asst_abc-123"])("accepts %j", (text) => expect(isAssistantId(text)).toBe(true));
  it.each(["a b", "asst_1\n", "a".repeat(101), "<b>"])("rejects %j", (text) =>
    expect(isAssistantId(text)).toBe(false),
  );
});
