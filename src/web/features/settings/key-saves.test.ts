import { afterEach, describe, expect, it } from "vitest";
import { keyDraftName, keyIn, readKeyDraft, settleKeyDraft } from "#web/features/settings/key-saves.ts";
import { clearDrafts, keepDraft } from "#web/lib/drafts.ts";

afterEach(clearDrafts);
const type = (text: string) => keepDraft(keyDraftName("openaiApiKey"), { text, rejection: null });

describe("a key as typed", () => {
  it.each([
    ["", ""],
    ["   ", ""],
    ["••••••••x7Qa", ""],
    ["****", ""],
    [" sk-0123456789\n", "sk-0123456789"],
  ])("%j would be sent as %j", (text, key) => {
    expect(keyIn({ text, rejection: null })).toBe(key);
  });

  it("goes once it is stored, but not when another one was typed meanwhile", () => {
    type("sk-the-first-one");
    settleKeyDraft("openaiApiKey", "sk-the-first-one", null);
    expect(readKeyDraft("openaiApiKey").text).toBe("");
    type("sk-the-second-one");
    settleKeyDraft("openaiApiKey", "sk-the-first-one", null);
    expect(readKeyDraft("openaiApiKey").text).toBe("sk-the-second-one");
  });

  it("keeps the reason of its rejection until it is another text", () => {
    type("short");
    settleKeyDraft("openaiApiKey", "short", { text: "short", rejection: "Too short." });
    expect(readKeyDraft("openaiApiKey")).toEqual({ text: "short", rejection: "Too short." });
    expect(readKeyDraft("finnhubApiKey")).toEqual({ text: "", rejection: null });
  });
});
