import { type SubmitEvent, useRef, useState } from "react";
import { isAssistantId } from "#domain/analysis/ai-config.ts";
import { useSaveAiConfig } from "#web/features/admin/hooks/use-save-ai-config.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";

export type AssistantFieldProps = { stored: string };

const hint = "An assistant ID looks like asst_abc123; an empty one is this server's default.";

/** Kept and shown, and sent in no call (READ-80). */
export function AssistantField({ stored }: AssistantFieldProps) {
  const draft = useDraft("admin.assistantId", stored);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveAiConfig({
    done: () => "Assistant ID updated!",
    onSaved: draft.drop,
    onProblem: setProblem,
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const assistantId = draft.value.trim();
    const accepted = isAssistantId(assistantId);
    setProblem(accepted ? undefined : hint);
    if (accepted) save.mutate({ assistantId });
    else form.current?.querySelector("input")?.focus();
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
      <TextField
        layout="block"
        label="Assistant ID"
        help="Kept for your records and sent in no call: OpenAI closed its assistants interface on August 26, 2026."
        error={problem}
        placeholder="asst_…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.value}
        onChange={(event) => {
          draft.change(event.target.value);
          setProblem(undefined);
        }}
      />
      <div>
        <Button type="submit" size="sm" busy={save.isPending}>
          Save assistant ID
        </Button>
      </div>
    </form>
  );
}
