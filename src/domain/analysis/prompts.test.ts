import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { analystRole, masterPrompt } from "./prompts.data.ts";

it("the Master Prompt's version rises with its text and the analyst's role: another text needs another row", () => {
  const texts: Record<number, string> = { 1: "739f66f7cfc2fb45" };
  const hash = createHash("sha256").update(`${analystRole}\n${masterPrompt.prompt}`).digest("hex");
  expect(texts[masterPrompt.version]).toBe(hash.slice(0, 16));
  expect(new Set(Object.values(texts)).size).toBe(Object.keys(texts).length);
});
