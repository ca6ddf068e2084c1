import { type SubmitEvent, useRef, useState } from "react";
import {
  isFilled,
  lengthNote,
  type PromptProblems,
  type PromptText,
  problemsOf,
  trimmed,
} from "#web/features/analysis/prompt-text.ts";
import type { Draft } from "#web/lib/use-draft.ts";

const noProblems: PromptProblems = { name: undefined, prompt: undefined };

/** The form of one prompt. `save` gets its text trimmed, and only when the server may take it. */
export function usePromptForm(draft: Draft<PromptText>, save: (text: PromptText) => void) {
  const { value: text, change } = draft;
  const nameRef = useRef<HTMLInputElement>(null);
  const promptRef = useRef<HTMLTextAreaElement>(null);
  const [problems, setProblems] = useState(noProblems);

  function edit(patch: Partial<PromptText>): void {
    change({ ...text, ...patch });
    setProblems(noProblems);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isFilled(text)) return;
    const found = problemsOf(text);
    setProblems(found);
    if (found.name !== undefined) nameRef.current?.focus();
    else if (found.prompt !== undefined) promptRef.current?.focus();
    else save(trimmed(text));
  }

  return {
    text,
    edit,
    submit,
    nameRef,
    promptRef,
    problems,
    lengthNote: lengthNote(text.prompt),
    isFilled: isFilled(text),
  };
}

export type PromptFormState = ReturnType<typeof usePromptForm>;
