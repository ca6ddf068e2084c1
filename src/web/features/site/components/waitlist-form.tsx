import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { waitlistTexts } from "#domain/site/waitlist.ts";
import type { JoinOutcome } from "#web/features/site/api/join-waitlist.ts";
import { keepDraft, readDraft } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldNotes, TextField } from "#web/ui/field.tsx";

const draft = "waitlist";
// Rules and call come when somebody turns to the form: most visitors never do.
const loadJoin = () => import("#web/features/site/api/join-waitlist.ts");
const beReady = () => void loadJoin().catch(() => undefined);

type State = "idle" | "submitting" | JoinOutcome;

export function WaitlistForm() {
  const [state, setState] = useState<State>("idle");
  const form = useRef<HTMLFormElement>(null);
  const failed = typeof state === "object" && !state.joined ? state : undefined;

  useEffect(() => {
    if (failed?.atField) form.current?.querySelector("input")?.focus();
  }, [failed]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "submitting") return;
    const email = String(new FormData(event.currentTarget).get("email"));
    setState("submitting");
    const outcome = await loadJoin().then(
      ({ joinWaitlist }) => joinWaitlist(email),
      (): JoinOutcome => ({ joined: false, text: waitlistTexts.connection, atField: false }),
    );
    if (outcome.joined) keepDraft(draft, undefined);
    setState(outcome);
  }

  if (typeof state === "object" && state.joined) return <Joined email={state.email} />;
  return (
    // Sent before the app has started, a form of this method goes nowhere, least of all into an address.
    <form ref={form} method="dialog" noValidate onSubmit={submit} onFocus={beReady}>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@example.com"
          defaultValue={String(readDraft(draft) ?? "")}
          onChange={({ target }) => keepDraft(draft, target.value || undefined)}
          help="One mail when you can sign up, nothing else."
          error={failed?.atField ? failed.text : undefined}
          className="min-w-0 flex-1 basis-64"
        />
        <Button
          type="submit"
          variant="primary"
          busy={state === "submitting"}
          className="w-full sm:mt-[calc(1.45*13px+6px)] sm:w-auto sm:min-w-32"
        >
          {state === "submitting" ? waitlistTexts.submitting : "Join Waitlist"}
        </Button>
      </div>
      {failed && !failed.atField && (
        <div role="alert" className="mt-3">
          <FieldNotes id="waitlist-failure" error={failed.text} />
        </div>
      )}
    </form>
  );
}

/** Takes the place of the form, as high as it was, and its focus. */
function Joined({ email }: { email: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus({ preventScroll: true }), []);
  return (
    <div className="min-h-33 sm:min-h-0">
      <p ref={line} tabIndex={-1} role="status" className="w-fit rounded-4 text-16 font-semibold">
        {waitlistTexts.joined}
      </p>
      <p className="mt-1 text-14 wrap-anywhere text-ink-soft">We will write to {email}.</p>
    </div>
  );
}
