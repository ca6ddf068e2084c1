import { describe, expect, it } from "vitest";
import { suppliedPromptNames } from "#domain/analysis/prompt-names.ts";
import { defaultPrompts, masterPrompt } from "#domain/analysis/prompts.data.ts";
import { measurementIdInUse, sendableDetails } from "./analytics.ts";

describe("measurementIdInUse", () => {
  const on = { analyticsEnabled: true, measurementId: "G-SAVED1" };
  it.each([
    ["the saved id while tracking is on", on, "G-DEFAULT1", "G-SAVED1"],
    [
      "ANALYTICS-09: the default id while none is saved",
      { ...on, measurementId: "" },
      "G-DEFAULT1",
      "G-DEFAULT1",
    ],
    ["none without either", { ...on, measurementId: "" }, "", null],
    ["none while tracking is off", { ...on, analyticsEnabled: false }, "G-DEFAULT1", null],
    ["none when the id is none (READ-91)", { ...on, measurementId: "G-1');x(" }, "", null],
  ])("%s", (_title, settings, defaultId, expected) => {
    expect(measurementIdInUse(settings, defaultId)).toBe(expected);
  });
});

describe("sendableDetails (READ-92)", () => {
  it("sends the name of a prompt that comes with the product, and no other", () => {
    expect(suppliedPromptNames).toEqual([...defaultPrompts, masterPrompt].map(({ name }) => name));
    for (const name of suppliedPromptNames)
      expect(sendableDetails("ai_prompt_used", { prompt_name: name })).toEqual({ prompt_name: name });
    expect(sendableDetails("ai_prompt_used", { prompt_name: "Ask about Noor's pension" })).toEqual({});
  });

  it("sends which setting was saved, never its value or an unknown one", () => {
    expect(sendableDetails("settings_change", { setting: "theme", value: "dark" })).toEqual({
      setting: "theme",
    });
    expect(sendableDetails("settings_change", { setting: "sk-a-key" })).toEqual({});
  });

  it("sends the path of a page of the product, and of no other address", () => {
    expect(sendableDetails("page_view", { page_path: "/settings" })).toEqual({ page_path: "/settings" });
    expect(sendableDetails("page_view", { page_path: "/company/NVDA" })).toEqual({ page_path: "/company" });
    expect(sendableDetails("page_view", { page_path: "/noor@example.com" })).toEqual({
      page_path: "/not-found",
    });
  });

  it("sends no detail that an event does not have, whatever its name", () => {
    for (const name of ["email", "constructor", "__proto__", "feature"])
      expect(sendableDetails("login", { [name]: "noor@example.com" })).toEqual({});
  });
});
