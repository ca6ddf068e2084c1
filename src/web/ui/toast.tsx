import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { ToastInput } from "#web/ui/use-toast.ts";

const doneMs = 6_000;
const problemMs = 10_000;

export type ToastProps = ToastInput & { onClose: () => void };

/** Goes away by itself, but not while the pointer or the focus is on it. */
export function Toast({ text, tone = "done", undo, onClose }: ToastProps) {
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
          Undo
        </Button>
      )}
      <IconButton label="Dismiss" size="sm" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
