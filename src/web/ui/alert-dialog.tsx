import { useId } from "react";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

export type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** Names what will be lost. */
  text?: string;
  /** Says what the button does, such as "Delete feed". */
  confirmLabel: string;
  onConfirm: () => void;
  busy?: boolean;
};

/** Asks before something is lost. The focus starts on Cancel. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, onConfirm, busy = false } = props;
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={() => onOpenChange(false)}
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={text === undefined ? undefined : `${id}-text`}
      closesOutside={false}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] animate-rise-in overflow-y-auto rounded-8"
    >
      <div className="p-6">
        <h2 id={`${id}-title`} className="text-16 font-semibold">
          {title}
        </h2>
        {text !== undefined && (
          <p id={`${id}-text`} className="mt-2 text-14 text-ink-soft">
            {text}
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
