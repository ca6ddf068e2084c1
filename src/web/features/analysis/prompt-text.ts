import { isPrompt, isPromptName, promptLengthMax, promptNameLengthMax } from "#domain/analysis/prompt.ts";
import { isVisible } from "#domain/kernel/visible-text.ts";

/** What a person types for a prompt. */
export type PromptText = { name: string; prompt: string };
export type PromptProblems = { [field in keyof PromptText]: string | undefined };

export const noText: PromptText = { name: "", prompt: "" };

export const trimmed = ({ name, prompt }: PromptText): PromptText => ({
  name: name.trim(),
  prompt: prompt.trim(),
});

/** Neither field is empty (PROMPT-04). */
export const isFilled = ({ name, prompt }: PromptText): boolean =>
  isVisible(name.trim()) && isVisible(prompt.trim());

const cannotBeStored = "The text has a character we can't save. Remove it.";

/** Why a filled form cannot be saved yet, in words. */
export function problemsOf(text: PromptText): PromptProblems {
  const { name, prompt } = trimmed(text);
  const nameProblem =
    name.length > promptNameLengthMax ? `Use at most ${promptNameLengthMax} characters.` : cannotBeStored;
  const promptProblem =
    prompt.length > promptLengthMax
      ? `${charactersOf(prompt)} Shorten it by ${figures.format(prompt.length - promptLengthMax)}.`
      : cannotBeStored;
  return {
    name: isPromptName(name) ? undefined : nameProblem,
    prompt: isPrompt(prompt) ? undefined : promptProblem,
  };
}

const figures = new Intl.NumberFormat("en-US");
const charactersOf = ({ length }: string) =>
  `${figures.format(length)} of ${figures.format(promptLengthMax)} characters.`;

/** How long the text is, once it comes near the limit. */
export function lengthNote(prompt: string): string | undefined {
  const text = prompt.trim();
  return text.length > promptLengthMax * 0.9 ? charactersOf(text) : undefined;
}
