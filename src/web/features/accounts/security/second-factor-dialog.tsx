import { useState } from "react";
import { encode } from "uqr";
import type { Me, TwoFactorSetup } from "#contract/accounts.ts";
import { codeProblem, plainCode } from "#web/features/accounts/account-fields.tsx";
import { BackupCodes } from "#web/features/accounts/security/backup-codes.tsx";
import { DialogForm, PasswordStep } from "#web/features/accounts/security/dialog-form.tsx";
import { beginSecondFactor, proveSecondFactor } from "#web/features/accounts/security/security.calls.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useDomainForm } from "#web/ui/form.tsx";

type QrCodeProps = { text: string; label: string };

/** Dark on white in both themes: cameras need it so. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-8 border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** The key inside an otpauth address, in groups of four for typing. */
function keyOf(totpURI: string): string {
  const key = new URL(totpURI).searchParams.get("secret") ?? "";
  return key.replace(/(.{4})(?=.)/g, "$1 ");
}

type ScanStepProps = { setup: TwoFactorSetup; onProved: () => void; onCancel: () => void };

function ScanStep({ setup, onProved, onCancel }: ScanStepProps) {
  const t = useTranslate();
  const form = useDomainForm({
    values: { code: "" },
    rules: ({ code }) => ({ code: codeProblem("app", code) }),
    send: ({ code }) => proveSecondFactor({ code: plainCode(code) }),
    fieldOf: ({ code }) => (code === "wrong-code" ? "code" : undefined),
    onDone: onProved,
  });
  return (
    <DialogForm form={form} submitLabel={t("Turn on")} onCancel={onCancel}>
      <p className="text-14 text-ink-soft">
        {t("Scan this with your authenticator app, then enter the code it shows.")}
      </p>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={setup.totpURI} label={t("QR code for your authenticator app")} />
        <p className="text-center text-13 text-ink-soft">
          {t("No camera? Enter this key:")}
          <span className="figures mt-1 block text-14 text-ink select-all">{keyOf(setup.totpURI)}</span>
        </p>
      </div>
      <TextField
        label={t("Code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.field("code")}
      />
    </DialogForm>
  );
}

export type SecondFactorDialogProps = { me: Me; onClose: () => void; onChanged: () => void };

/** Enrolment: password, QR code with a first code, backup codes. */
export function SecondFactorDialog({ me, onClose, onChanged }: SecondFactorDialogProps) {
  const t = useTranslate();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [proved, setProved] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={proved ? onChanged : onClose}
      title={proved ? t("Your backup codes") : t("Turn on two-step sign-in")}
      description={
        setup === null ? t("After your password, you'll enter a code from an app on your phone.") : undefined
      }
    >
      {setup === null && (
        <PasswordStep
          hasPassword={me.hasPassword}
          submitLabel={t("Continue")}
          send={beginSecondFactor}
          onDone={setSetup}
          onCancel={onClose}
        />
      )}
      {setup !== null && !proved && (
        <ScanStep setup={setup} onProved={() => setProved(true)} onCancel={onClose} />
      )}
      {setup !== null && proved && <BackupCodes codes={setup.backupCodes} onDone={onChanged} />}
    </Dialog>
  );
}
