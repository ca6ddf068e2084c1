import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";

export type RemoveKeyProps = {
  /** Without a key there is nothing to remove. */
  isStored: boolean;
  /** "Remove key", on the button and in the dialog. */
  label: string;
  /** The question. */
  title: string;
  /** What is lost with the key. */
  text: string;
  busy: boolean;
  /** Answers whether the key is gone; says itself why not. */
  onRemove: () => Promise<boolean>;
  /** The key is gone and so is the dialog: the place for a focus of one's own. */
  onRemoved: () => void;
};

/** Clears a stored key after asking. */
export function RemoveKey({ isStored, label, title, text, busy, onRemove, onRemoved }: RemoveKeyProps) {
  const [state, setState] = useState<"closed" | "asking" | "removed">("closed");
  const goOn = useEffectEvent(onRemoved);
  useEffect(() => {
    // Only once the dialog is gone can something behind it take the focus.
    if (state === "removed") goOn();
  }, [state]);
  return (
    <>
      {isStored && (
        <Button size="sm" variant="quiet" onClick={() => setState("asking")}>
          {label}
        </Button>
      )}
      <AlertDialog
        open={state === "asking"}
        onOpenChange={() => setState("closed")}
        title={title}
        text={text}
        confirmLabel={label}
        busy={busy}
        onConfirm={async () => setState((await onRemove()) ? "removed" : "closed")}
      />
    </>
  );
}
