import { useEffect, useRef } from "react";
import type { Prompt } from "#contract/analysis.ts";
import { PromptForm } from "#web/features/analysis/components/prompts/prompt-form.tsx";
import { usePromptForm } from "#web/features/analysis/hooks/use-prompt-form.ts";
import { useChangePrompt } from "#web/features/analysis/hooks/use-prompt-writes.ts";
import type { PromptText } from "#web/features/analysis/prompt-text.ts";
import type { Draft } from "#web/lib/use-draft.ts";

export type PromptEditorProps = {
  prompt: Prompt;
  draft: Draft<PromptText>;
  /** Whether the person has just opened it; a draft that was left open takes no focus. */
  takesFocus: boolean;
  /** The draft is done with: saved, or given up. */
  onDone: () => void;
};

/** Changes a prompt where it stands. */
export function PromptEditor({ prompt, draft, takesFocus, onDone }: PromptEditorProps) {
  const { mutateAsync, isPending } = useChangePrompt();
  const form = usePromptForm(draft, (patch) => {
    if (patch.name === prompt.name && patch.prompt === prompt.prompt) onDone();
    // A promise ends also when the person has left the page meanwhile; a failure is in the banner.
    else mutateAsync({ id: prompt.id, patch }).then(onDone, () => undefined);
  });
  const { promptRef } = form;
  const asked = useRef(takesFocus);
  useEffect(() => {
    if (asked.current) promptRef.current?.focus();
    asked.current = false;
  }, [promptRef]);
  return (
    <PromptForm
      label={`Edit ${prompt.name}`}
      form={form}
      submit={{ label: "Save prompt", busy: isPending }}
      onCancel={onDone}
    />
  );
}
