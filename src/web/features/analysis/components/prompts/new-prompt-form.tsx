import { Plus } from "lucide-react";
import type { Prompt } from "#contract/analysis.ts";
import { messageOf } from "#contract/errors.ts";
import { promptsPerUserMax } from "#domain/analysis/prompt.ts";
import { PromptForm } from "#web/features/analysis/components/prompts/prompt-form.tsx";
import { usePromptForm } from "#web/features/analysis/hooks/use-prompt-form.ts";
import { useAddPrompt } from "#web/features/analysis/hooks/use-prompt-writes.ts";
import { noText } from "#web/features/analysis/prompt-text.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type NewPromptFormProps = {
  /** Prompts the person has; undefined while that is not known, and nothing can be added. */
  count: number | undefined;
};

export function NewPromptForm({ count }: NewPromptFormProps) {
  const draft = useDraft("prompts.new", noText);
  const toast = useToast();
  const { mutateAsync, isPending } = useAddPrompt();
  const form = usePromptForm(draft, (text) => {
    // A promise ends also when the person has left the page meanwhile; a failure is in the banner.
    mutateAsync(text).then(added, () => undefined);
  });
  function added({ name }: Prompt): void {
    draft.drop();
    toast({ text: `${name} was added.` });
    form.nameRef.current?.focus();
  }
  const isFull = count !== undefined && count >= promptsPerUserMax;
  return (
    <PromptForm
      label="Add a prompt"
      form={form}
      submit={{
        label: "Add prompt",
        icon: <Plus aria-hidden="true" className="size-4" />,
        busy: isPending,
        disabled: count === undefined || isFull,
      }}
      notice={isFull && <Notice tone="warning">{messageOf["prompt-limit-reached"]}</Notice>}
    />
  );
}
