import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Prompt } from "#contract/analysis.ts";
import { FoldedText } from "#web/features/analysis/components/prompts/folded-text.tsx";
import { PromptEditor } from "#web/features/analysis/components/prompts/prompt-editor.tsx";
import { useDraft } from "#web/lib/use-draft.ts";
import { IconButton } from "#web/ui/button.tsx";
import { SortHandle } from "#web/ui/sortable-list.tsx";
import { Tag } from "#web/ui/tag.tsx";

export type PromptRowProps = {
  prompt: Prompt;
  onDelete: () => void;
  /** The focus comes here because what had it is gone. */
  takesFocus: boolean;
  disabled: boolean;
};

export function PromptRow({ prompt, onDelete, takesFocus, disabled }: PromptRowProps) {
  const { id, name } = prompt;
  const draft = useDraft(`prompts.edit.${id}`, { name, prompt: prompt.prompt });
  const isOpen = draft.isChanged;
  const [opened, setOpened] = useState(false);
  const editRef = useFocusBack(isOpen, takesFocus);
  return (
    <div className="flex items-start gap-1 py-3 pr-3 pl-2">
      <SortHandle id={id} name={name} />
      <div className="min-w-0 flex-1 pt-1.5">
        {isOpen ? (
          <PromptEditor prompt={prompt} draft={draft} takesFocus={opened} onDone={draft.drop} />
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h3 className="min-w-0 text-14 font-semibold wrap-break-word">{name}</h3>
              {prompt.isDefault && <Tag>Default</Tag>}
            </div>
            <FoldedText text={prompt.prompt} name={name} />
          </>
        )}
      </div>
      {!isOpen && (
        <div className="mt-0.5 flex shrink-0">
          <IconButton
            ref={editRef}
            size="sm"
            disabled={disabled}
            label={`Edit ${name}`}
            onClick={() => {
              setOpened(true);
              draft.change(draft.value);
            }}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" disabled={disabled} label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** The button that opened the editor has the focus again when that closes, unless the person is elsewhere by then. */
function useFocusBack(isOpen: boolean, takesFocus: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && document.activeElement === document.body) ref.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return ref;
}
