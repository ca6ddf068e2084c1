import { afterEach, describe, expect, it } from "vitest";
import { keyDraftName, keyIn, readKeyDraft, settleKeyDraft } from "#web/features/settings/key-draft.ts";
import { forgetDrafts, keepDraft } from "#web/lib/drafts.ts";

afterEach(forgetDrafts);
const type = (text: string) => keepDraft(keyDraftName("openaiApiKey"), { text, refusal: null });

describe("a key as typed", () => {
  it.each([
    ["", ""],
    ["   ", ""],
    ["••••••••x7Qa", ""],
    ["****", ""],
    [" sk-0123456789\n", "sk-0123456789"],
  ])("%j would be sent as %j", (text, key) => {
    expect(keyIn({ text, refusal: null })).toBe(key);
  });

  it("goes once it is stored, but not when another one was typed meanwhile", () => {
    type("sk-the-first-one");
    settleKeyDraft("openaiApiKey", "sk-the-first-one", null);
    expect(readKeyDraft("openaiApiKey").text).toBe("");
    type("sk-the-second-one");
    settleKeyDraft("openaiApiKey", "sk-the-first-one", null);
    expect(readKeyDraft("openaiApiKey").text).toBe("sk-the-second-one");
  });

  it("keeps the reason of its refusal until it is another text", () => {
    type("short");
    settleKeyDraft("openaiApiKey", "short", { text: "short", refusal: "Too short." });
    expect(readKeyDraft("openaiApiKey")).toEqual({ text: "short", refusal: "Too short." });
    expect(readKeyDraft("finnhubApiKey")).toEqual({ text: "", refusal: null });
  });
});
