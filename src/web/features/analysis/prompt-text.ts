import { isPrompt, isPromptName, promptLengthMax, promptNameLengthMax } from "#domain/analysis/prompt.ts";
import { isVisible } from "#domain/kernel/visible-text.ts";
import { type Message, message } from "#domain/language/translate.ts";

/** What a person types for a prompt. */
export type PromptText = { name: string; prompt: string };
export type PromptProblems = { [field in keyof PromptText]: Message | undefined };

export const noText: PromptText = { name: "", prompt: "" };

export const trimmed = ({ name, prompt }: PromptText): PromptText => ({
  name: name.trim(),
  prompt: prompt.trim(),
});

/** Neither field is empty (PROMPT-04). */
export const isFilled = ({ name, prompt }: PromptText): boolean =>
  isVisible(name.trim()) && isVisible(prompt.trim());

const cannotBeStored = message("The text has a character we can't save. Remove it.");

/** Why a filled form cannot be saved yet, in words. */
export function problemsOf(text: PromptText): PromptProblems {
  const { name, prompt } = trimmed(text);
  const nameProblem =
    name.length > promptNameLengthMax
      ? message("Use at most {max} characters.", { max: promptNameLengthMax })
      : cannotBeStored;
  const promptProblem =
    prompt.length > promptLengthMax
      ? message("{length} of {max} characters. Shorten it by {over}.", {
          length: prompt.length,
          max: promptLengthMax,
          over: prompt.length - promptLengthMax,
        })
      : cannotBeStored;
  return {
    name: isPromptName(name) ? undefined : nameProblem,
    prompt: isPrompt(prompt) ? undefined : promptProblem,
  };
}

/** How long the text is, once it comes near the limit. */
export function lengthNote(prompt: string): Message | undefined {
  const { length } = prompt.trim();
  return length > promptLengthMax * 0.9
    ? message("{length} of {max} characters.", { length, max: promptLengthMax })
    : undefined;
}
