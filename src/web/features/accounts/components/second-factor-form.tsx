import { useRef, useState } from "react";
import { type ProofKind, proveAtSignIn } from "#web/features/accounts/api/sign-in.ts";
import { digitStyles } from "#web/features/accounts/code-styles.ts";
import { FormNotice } from "#web/features/accounts/components/form-notice.tsx";
import { QuietButton } from "#web/features/accounts/components/quiet-button.tsx";
import { useFieldForm } from "#web/features/accounts/hooks/use-field-form.ts";
import { codeProblem, plainCode } from "#web/features/accounts/second-factor.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";

export type SecondFactorFormProps = { onDone: () => void };

const words = {
  app: {
    label: "Code",
    help: "6 digits from your authenticator app.",
    other: "Use a backup code",
  },
  backup: {
    label: "Backup code",
    help: "One of the codes you kept when you turned this on. Each works once.",
    other: "Use the authenticator app",
  },
} as const;

/** The first step is kept for minutes only. */
function inTime(refusal: unknown): never {
  if (refusal instanceof ApiError && refusal.code === "not-signed-in")
    throw new Error("This sign-in took too long. Please start again.", { cause: refusal });
  throw refusal;
}

/** Second step of a sign-in whose first was right: a code of the app, or one of the kept codes. */
export function SecondFactorForm({ onDone }: SecondFactorFormProps) {
  const [kind, setKind] = useState<ProofKind>("app");
  const [trustDevice, setTrustDevice] = useState(false);
  const codeRef = useRef<HTMLInputElement>(null);
  const form = useFieldForm({
    empty: { code: "" },
    check: ({ code }) => ({ code: codeProblem(kind, code) }),
    send: ({ code }) => proveAtSignIn(kind, { code: plainCode(code), trustDevice }).catch(inTime),
    fieldOf: ({ code }) => (code === "wrong-code" ? "code" : undefined),
    onDone,
  });
  const { label, help, other } = words[kind];

  function changeKind() {
    setKind(kind === "app" ? "backup" : "app");
    form.edit("code", "");
    codeRef.current?.focus();
  }

  return (
    <form ref={form.formRef} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      {form.notice !== undefined && <FormNotice text={form.notice} />}
      <TextField
        ref={codeRef}
        label={label}
        help={help}
        inputMode={kind === "app" ? "numeric" : "text"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        className={kind === "app" ? digitStyles : undefined}
        {...form.field("code")}
      />
      <Checkbox
        label="Trust this device for 30 days"
        checked={trustDevice}
        onChange={(event) => setTrustDevice(event.target.checked)}
      />
      <Button type="submit" variant="primary" busy={form.busy} className="w-full">
        Confirm
      </Button>
      <QuietButton className="mx-auto min-h-6" onClick={changeKind}>
        {other}
      </QuietButton>
    </form>
  );
}
