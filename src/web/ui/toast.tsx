import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useTranslate } from "#web/lib/language.ts";
import { Button, IconButton } from "#web/ui/button.tsx";

type ToastInput = {
  text: string;
  /** "problem" is read aloud at once and stays longer. */
  tone?: "done" | "problem";
  /** Takes the change back. */
  undo?: () => void;
};

type ShowToast = (toast: ToastInput) => void;

const ToastContext = createContext<ShowToast | null>(null);

/** The function that shows a toast. Throws outside of ToastProvider. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}

const toastsMax = 3;

type ToastProviderProps = { children: ReactNode };

export function ToastProvider({ children }: ToastProviderProps) {
  const t = useTranslate();
  const [toasts, setToasts] = useState<readonly (ToastInput & { id: number; close: () => void })[]>([]);
  const lastId = useRef(0);
  const show = useCallback((toast: ToastInput) => {
    const id = ++lastId.current;
    const close = () => setToasts((all) => all.filter((each) => each.id !== id));
    setToasts((all) => [...all, { ...toast, id, close }].slice(-toastsMax));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <section
        aria-label={t("Messages")}
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--toast-lift,0px))] z-50 ml-auto flex max-w-96 flex-col gap-2"
      >
        {toasts.map(({ id, close, ...toast }) => (
          <Toast key={id} {...toast} onClose={close} />
        ))}
      </section>
    </ToastContext>
  );
}

const doneMs = 6_000;
const problemMs = 10_000;

type ToastProps = ToastInput & { onClose: () => void };

/** Goes away by itself, but not while the pointer or the focus is on it. */
function Toast({ text, tone = "done", undo, onClose }: ToastProps) {
  const t = useTranslate();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onClose, tone === "problem" || undo ? problemMs : doneMs);
    return () => clearTimeout(timer);
  }, [held, onClose, tone, undo]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a live region; the handlers only hold its clock.
    <div
      role={tone === "problem" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full animate-rise-in items-center gap-3 rounded-8 border border-line bg-surface py-2 pr-2 pl-4 shadow-float"
    >
      {tone === "problem" ? (
        <CircleAlert aria-hidden="true" className="size-4.5 shrink-0 text-danger" />
      ) : (
        <CircleCheck aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
      )}
      <p className="min-w-0 flex-1 py-1 text-14">{text}</p>
      {undo !== undefined && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            undo();
            onClose();
          }}
        >
          {t("Undo")}
        </Button>
      )}
      <IconButton label={t("Dismiss")} size="sm" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
