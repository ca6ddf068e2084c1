import { ArrowLeft } from "lucide-react";
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from "react";
import { Button } from "#web/ui/button.tsx";

export type StepFormProps = {
  /** Gets the focus when the step begins. */
  heading: string;
  text?: string | undefined;
  children: ReactNode;
  /** What the step's own button says; without one nothing leads further. */
  action?: string | undefined;
  onSubmit: () => void;
  /** Left out on the first step. */
  onBack?: (() => void) | undefined;
  busy?: boolean;
};

/** One step of the wizard: its heading, its fields, the way on and the way back. */
export function StepForm(props: StepFormProps) {
  const { heading, text, children, action, onSubmit, onBack, busy = false } = props;
  const id = useId();
  const backRef = useRef<HTMLButtonElement>(null);

  // The button that was pressed is gone: the focus goes to the one that is left.
  useEffect(() => {
    if (action === undefined) backRef.current?.focus();
  }, [action]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy) onSubmit();
  }

  return (
    <form
      noValidate
      aria-labelledby={id}
      onSubmit={submit}
      className="mt-6 flex animate-fade-in flex-col gap-5"
    >
      <div>
        <h3 id={id} tabIndex={-1} className="text-16 font-semibold outline-none">
          {heading}
        </h3>
        {text !== undefined && <p className="mt-1 text-14 text-pretty text-ink-soft">{text}</p>}
      </div>
      {children}
      <div className="mt-1 flex flex-wrap-reverse justify-between gap-3">
        {onBack && (
          <Button
            ref={backRef}
            className="max-sm:grow"
            disabled={busy}
            onClick={onBack}
            icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          >
            Back
          </Button>
        )}
        {action !== undefined && (
          <Button type="submit" variant="primary" busy={busy} className={onBack ? "max-sm:grow-9" : "w-full"}>
            {action}
          </Button>
        )}
      </div>
    </form>
  );
}
