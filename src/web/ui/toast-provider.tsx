import { type ReactNode, useCallback, useRef, useState } from "react";
import { Toast } from "#web/ui/toast.tsx";
import { ToastContext, type ToastInput } from "#web/ui/use-toast.ts";

const toastsMax = 3;

export type ToastProviderProps = { children: ReactNode };

export function ToastProvider({ children }: ToastProviderProps) {
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
        aria-label="Messages"
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
