import { describe, expect, it } from "vitest";
import { promptLengthMax, promptNameLengthMax } from "#domain/analysis/prompt.ts";
import { english } from "#domain/language/translate.ts";
import { isFilled, lengthNote, type PromptText, problemsOf } from "./prompt-text.ts";

describe("isFilled", () => {
  it.each([
    [{ name: "Peers", prompt: "Compare." }, true],
    [{ name: "", prompt: "Compare." }, false],
    [{ name: "Peers", prompt: "" }, false],
    [{ name: " \t", prompt: "Compare." }, false],
    [{ name: "Peers", prompt: "\n\n" }, false],
    [{ name: "\u200b", prompt: "Compare." }, false],
  ])("PROMPT-04: %j: %j", (text, filled) => expect(isFilled(text)).toBe(filled));
});

/** The problems as an English page says them. */
const said = (text: PromptText) => {
  const { name, prompt } = problemsOf(text);
  return { name: name && english.of(name), prompt: prompt && english.of(prompt) };
};

describe("problemsOf", () => {
  it("finds nothing wrong with what just fits, spaces around it not counted", () => {
    const text = {
      name: ` ${"n".repeat(promptNameLengthMax)} `,
      prompt: `\n${"p".repeat(promptLengthMax)}\n`,
    };
    expect(said(text)).toEqual({ name: undefined, prompt: undefined });
  });

  it("says by how much a text is too long", () => {
    const text = { name: "n".repeat(promptNameLengthMax + 1), prompt: "p".repeat(promptLengthMax + 1_200) };
    expect(said(text)).toEqual({
      name: "Use at most 120 characters.",
      prompt: "9,200 of 8,000 characters. Shorten it by 1,200.",
    });
  });

  it("rejects what the server could not store", () => {
    expect(said({ name: "a\0b", prompt: "half \ud83d" })).toEqual({
      name: "The text has a character we can't save. Remove it.",
      prompt: "The text has a character we can't save. Remove it.",
    });
  });
});

describe("lengthNote", () => {
  it.each([
    [promptLengthMax * 0.9, undefined],
    [promptLengthMax * 0.9 + 1, "7,201 of 8,000 characters."],
    [promptLengthMax, "8,000 of 8,000 characters."],
  ])("of %i characters: %j", (length, note) => {
    const found = lengthNote(` ${"p".repeat(length)} `);
    expect(found && english.of(found)).toBe(note);
  });
});
