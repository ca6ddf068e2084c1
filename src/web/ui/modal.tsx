import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classes } from "#web/ui/classes.ts";
import { holdPage } from "#web/ui/hold-page.ts";

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  role?: ComponentProps<"dialog">["role"];
  labelledBy: string;
  describedBy?: string | undefined;
  /** A press beside the box closes it; off where an answer is needed. */
  closesOutside?: boolean;
  /** Place and size; what is taller than its bound scrolls. */
  className?: string;
};

/**
 * The browser's own modal dialog: it keeps the focus, makes the rest inert, closes on Escape and gives the focus
 * back. A field is focused first, else the first button. It adds no style element, which the content security policy would refuse.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, children, role, labelledBy, describedBy, closesOutside = true, className } = props;
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    const releasePage = holdPage();
    dialog.showModal();
    dialog.querySelector<HTMLElement>("input, select, textarea")?.focus();
    return () => {
      releasePage();
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Escape, which the browser turns into "cancel".
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (closesOutside && event.target === ref.current) onClose();
      }}
      className={classes(
        "m-0 max-w-none border border-line bg-surface p-0 text-ink shadow-float backdrop:bg-scrim backdrop:animate-fade-in",
        className,
      )}
    >
      {children}
    </dialog>
  );
}
