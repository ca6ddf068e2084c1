import { Suspense, useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { BackupCodes } from "#web/features/accounts/security/backup-codes.tsx";
import { PasswordStep } from "#web/features/accounts/security/dialog-form.tsx";
import { endSecondFactor, newBackupCodes } from "#web/features/accounts/security/security.calls.ts";
import { SecurityRow } from "#web/features/accounts/security/sign-in-rows.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { useToast } from "#web/ui/toast.tsx";

// The QR code's drawing is needed once in an account's life.
const SecondFactorDialog = lazyComponent(
  async () => (await import("#web/features/accounts/security/second-factor-dialog.tsx")).SecondFactorDialog,
);

type DialogProps = { me: Me; onClose: () => void; onChanged: () => void };

function TurnOffDialog({ me, onClose, onChanged }: DialogProps) {
  const t = useTranslate();
  const toast = useToast();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Turn off two-step sign-in")}
      description={t("You'll sign in with just your password. App codes and backup codes stop working.")}
    >
      <PasswordStep
        danger
        hasPassword={me.hasPassword}
        submitLabel={t("Turn off")}
        send={endSecondFactor}
        onDone={() => {
          toast({ text: t("Two-step sign-in is off.") });
          onChanged();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function NewCodesDialog({ me, onClose }: Omit<DialogProps, "onChanged">) {
  const t = useTranslate();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={codes === null ? t("New backup codes") : t("Your backup codes")}
      description={codes === null ? t("Your earlier codes stop working.") : undefined}
    >
      {codes === null ? (
        <PasswordStep
          hasPassword={me.hasPassword}
          submitLabel={t("Get new codes")}
          send={newBackupCodes}
          onDone={({ backupCodes }) => setCodes(backupCodes)}
          onCancel={onClose}
        />
      ) : (
        <BackupCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}

export type SecondFactorRowProps = { me: Me; onChanged: () => void };

export function SecondFactorRow({ me, onChanged }: SecondFactorRowProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<"on" | "off" | "codes" | null>(null);
  const close = () => setOpen(null);
  const changed = () => {
    close();
    onChanged();
  };
  return (
    <>
      <SecurityRow
        title={t("Two-step sign-in")}
        state={me.twoFactorEnabled ? t("On: you enter a code when signing in") : t("Off")}
        action={
          me.twoFactorEnabled ? (
            <>
              <Button size="sm" onClick={() => setOpen("codes")}>
                {t("New backup codes")}
              </Button>
              <Button size="sm" onClick={() => setOpen("off")}>
                {t("Turn off")}
              </Button>
            </>
          ) : (
            <Button size="sm" onClick={() => setOpen("on")}>
              {t("Turn on")}
            </Button>
          )
        }
      />
      {open === "on" && (
        <Suspense>
          <SecondFactorDialog me={me} onClose={close} onChanged={changed} />
        </Suspense>
      )}
      {open === "off" && <TurnOffDialog me={me} onClose={close} onChanged={changed} />}
      {open === "codes" && <NewCodesDialog me={me} onClose={close} />}
    </>
  );
}
