import { ArrowLeft } from "lucide-react";
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from "react";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { classes } from "#web/ui/styles.ts";

export type StepFormProps = {
  /** Gets the focus when the step begins. */
  heading: string;
  /** Of the heading: 3 in a dialog. */
  level?: 2 | 3;
  text?: string | undefined;
  children: ReactNode;
  /** What the step's own button says; without one nothing leads further. */
  action?: string | undefined;
  /** A button for another way on. */
  otherWay?: ReactNode;
  onSubmit: () => void;
  /** Left out on the first step. */
  onBack?: (() => void) | undefined;
  busy?: boolean;
};

/** What had the focus is gone with the words of the button: it goes to the one that leads on, or else back. */
function useButtonFocus(action: string | undefined) {
  const backRef = useRef<HTMLButtonElement>(null);
  const actionRef = useRef<HTMLButtonElement>(null);
  const seenAction = useRef(action);
  useEffect(() => {
    if (seenAction.current === action) return;
    seenAction.current = action;
    if (document.activeElement !== document.body) return;
    (action === undefined ? backRef : actionRef).current?.focus();
  }, [action]);
  return { actionRef, backRef };
}

/** One step of the wizard: its heading, its fields, the way on and the way back. */
export function StepForm(props: StepFormProps) {
  const t = useTranslate();
  const { heading, level = 3, text, children, action, otherWay, onSubmit, onBack, busy = false } = props;
  const Heading = level === 2 ? "h2" : "h3";
  const id = useId();
  const { actionRef, backRef } = useButtonFocus(action);
  const actionWidth = onBack ? "max-sm:grow" : "w-full";

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy) onSubmit();
  }

  return (
    <Form form={{ submit }} aria-labelledby={id} className="mt-6 flex animate-fade-in flex-col gap-5">
      <div>
        <Heading id={id} tabIndex={-1} className="text-16 font-semibold outline-none">
          {heading}
        </Heading>
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
            {t("Back")}
          </Button>
        )}
        <div className={classes("flex flex-wrap-reverse gap-3", onBack ? "max-sm:grow-9" : "w-full")}>
          {otherWay}
          {action !== undefined && (
            <SubmitButton ref={actionRef} form={{ busy }} className={actionWidth}>
              {action}
            </SubmitButton>
          )}
        </div>
      </div>
    </Form>
  );
}
