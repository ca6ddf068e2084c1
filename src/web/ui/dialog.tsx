import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslate } from "#web/lib/language.ts";
import { itemDialogMark } from "#web/lib/page-keys.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { classes } from "#web/ui/styles.ts";

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  role?: ComponentProps<"dialog">["role"];
  labelledBy: string;
  describedBy?: string | undefined;
  /** A click beside the box closes it; off where an answer is needed. */
  closesOutside?: boolean;
  /** It shows an item of the page, whose keys go on working. The focus begins at its first button, whatever fields it has. */
  showsItem?: boolean;
  /** While it is closed its contents stay, out of sight. */
  stays?: boolean;
  /** Place and size; what is taller than its bound scrolls. */
  className?: string;
};

/**
 * The browser's own modal dialog: it keeps the focus, makes the rest inert, closes on Escape and gives the focus
 * back. A field is focused first, else the first button. It adds no style element, which the content security policy would reject.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, children, role, labelledBy, describedBy, closesOutside = true, className } = props;
  const { showsItem = false, stays = false } = props;
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    const releasePage = holdPage();
    dialog.showModal();
    // verbatim: a selector
    const first = showsItem ? "button" : "input, select, textarea";
    const focusFirst = () => dialog.querySelector<HTMLElement>(first)?.focus();
    focusFirst();
    // A part that is loaded late brings its field, or hides the one that was there; from the user's first step on nothing moves.
    let hadField = dialog.querySelector(first) !== null;
    const late = new MutationObserver(() => {
      if (hadField && dialog.contains(document.activeElement)) return;
      hadField = dialog.querySelector(first) !== null;
      focusFirst();
    });
    late.observe(dialog, { childList: true, subtree: true, attributeFilter: ["style"] });
    const steps = ["keydown", "pointerdown"] as const;
    const stop = () => late.disconnect();
    for (const step of steps) dialog.addEventListener(step, stop, { once: true });
    return () => {
      stop();
      for (const step of steps) dialog.removeEventListener(step, stop);
      releasePage();
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open, showsItem]);
  if (!open && !stays) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Escape, which the browser turns into "cancel".
    <dialog
      {...(showsItem ? { [itemDialogMark]: "" } : {})}
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

/** Keeps the page behind a dialog from scrolling, without a jump where a scroll bar goes. Answers the way back. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  style.paddingRight = `${window.innerWidth - clientWidth}px`;
  style.overflow = "hidden";
  return () => {
    style.overflow = before.overflow;
    style.paddingRight = before.paddingRight;
  };
}

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  /** "lg" has room for two columns. */
  size?: "md" | "lg";
  /** Off where a click beside the box would lose what was typed. */
  closesOutside?: boolean;
  children: ReactNode;
};

export function Dialog(props: DialogProps) {
  const t = useTranslate();
  const { open, onOpenChange, title, description, size = "md", closesOutside = true, children } = props;
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={() => onOpenChange(false)}
      labelledBy={`${id}-title`}
      describedBy={description === undefined ? undefined : `${id}-text`}
      closesOutside={closesOutside}
      className={classes(
        "mx-auto animate-rise-in overflow-y-auto rounded-8",
        size === "md"
          ? "mt-[max(1rem,12vh)] max-h-[calc(100dvh-max(2rem,14vh))] w-[min(26rem,calc(100vw-2rem))]"
          : "mt-3 max-h-[calc(100dvh-1.5rem)] w-[min(36rem,calc(100vw-2rem))] sm:mt-[7vh] sm:max-h-[91dvh]",
      )}
    >
      <div className="flex items-start justify-between gap-4 px-6 pt-5">
        <div>
          <h2 id={`${id}-title`} className="text-20 font-semibold">
            {title}
          </h2>
          {description !== undefined && (
            <p id={`${id}-text`} className="mt-1 text-14 text-ink-soft">
              {description}
            </p>
          )}
        </div>
        <IconButton label={t("Close")} size="sm" onClick={() => onOpenChange(false)} className="-mr-1.5">
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="px-6 pt-4 pb-6">{children}</div>
    </Modal>
  );
}

type AlertDialogProps = {
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
  const t = useTranslate();
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
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
};

/** Comes up from the lower edge; takes the place of menus on small screens. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={() => onOpenChange(false)}
      labelledBy={`${id}-title`}
      className="mt-auto max-h-[80dvh] w-full animate-sheet-in overflow-y-auto rounded-t-8 border-x-0 border-b-0"
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-4">
        <h2 id={`${id}-title`} className="text-14 font-semibold">
          {title}
        </h2>
        <IconButton label={t("Close")} onClick={() => onOpenChange(false)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="px-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{children}</div>
    </Modal>
  );
}
