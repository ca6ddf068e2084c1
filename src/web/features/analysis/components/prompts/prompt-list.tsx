import { useRef, useState } from "react";
import type { Prompt } from "#contract/analysis.ts";
import { PromptRow } from "#web/features/analysis/components/prompts/prompt-row.tsx";
import { useOrderPrompts, useRemovePrompt } from "#web/features/analysis/hooks/use-prompt-writes.ts";
import { Card } from "#web/ui/card.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";
import { EmptyState } from "#web/ui/states.tsx";

export type PromptListProps = { prompts: readonly Prompt[]; disabled: boolean };

export function PromptList({ prompts, disabled }: PromptListProps) {
  const [focused, setFocused] = useState<string | null>(null);
  const hasRemoved = useRef(false);
  const { mutateAsync: order } = useOrderPrompts();
  const { mutate: remove } = useRemovePrompt(({ id }) => setFocused(id));

  /** What had the focus goes: the next prompt takes it, or what says that there is none. */
  function removeOne(prompt: Prompt): void {
    hasRemoved.current = true;
    const at = prompts.findIndex(({ id }) => id === prompt.id);
    setFocused((prompts[at + 1] ?? prompts[at - 1])?.id ?? null);
    remove(prompt);
  }

  return (
    <Card>
      {prompts.length === 0 ? (
        <div
          tabIndex={-1}
          className="outline-none"
          ref={(element) => {
            if (hasRemoved.current) element?.focus();
          }}
        >
          <EmptyState
            title="No prompts of your own"
            text="Add one below. The Master Prompt stays in the AI menu of every company."
          />
        </div>
      ) : (
        <SortableList label="Your prompts" entries={prompts} onOrder={order} disabled={disabled}>
          {(prompt) => (
            <PromptRow
              prompt={prompt}
              disabled={disabled}
              takesFocus={focused === prompt.id}
              onDelete={() => removeOne(prompt)}
            />
          )}
        </SortableList>
      )}
    </Card>
  );
}
