import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { Me, PasskeysAnswer } from "#contract/accounts.ts";
import type { Translate } from "#domain/language/translate.ts";
import {
  DialogForm,
  ProofField,
  passwordProof,
  proofFieldOf,
} from "#web/features/accounts/security/dialog-form.tsx";
import { addPasskey, passkeysQuery, removePasskey } from "#web/features/accounts/security/security.calls.ts";
import { SecurityRow } from "#web/features/accounts/security/sign-in-rows.tsx";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { dayOf } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AlertDialog, Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { useDomainForm } from "#web/ui/form.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** The browser's own rejections are written for programmers. */
function inWords(error: unknown): Error {
  if (error instanceof ApiError) return error;
  const taken = error instanceof Error && error.name === "InvalidStateError";
  return new Error(
    taken
      ? "This device already has a passkey for this account."
      : "Couldn't create a passkey. Please try again.",
  );
}

type AddPasskeyDialogProps = { me: Me; onClose: () => void };

function AddPasskeyDialog({ me, onClose }: AddPasskeyDialogProps) {
  const t = useTranslate();
  const toast = useToast();
  const client = useQueryClient();
  const proof = passwordProof(me);
  const form = useDomainForm({
    values: { name: "", password: "" },
    rules: ({ name, password }) => ({
      name: name.trim() === "" ? t("A name is required") : undefined,
      password: proof.problem(password),
    }),
    send: async ({ name, password }) => {
      await addPasskey({ name: name.trim(), ...proof.of(password) }).catch((error: unknown) => {
        throw inWords(error);
      });
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
    fieldOf: proofFieldOf,
    onDone: () => {
      toast({ text: t("Passkey added.") });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("Add a passkey")}
      description={t("Next, your browser asks for your fingerprint, face or PIN.")}
    >
      <DialogForm form={form} submitLabel={t("Add passkey")} onCancel={onClose}>
        <TextField
          label={t("Name")}
          maxLength={60}
          placeholder={t("My laptop")}
          help={t("To recognize it later.")}
          {...form.field("name")}
        />
        <ProofField hasPassword={me.hasPassword} {...form.field("password")} />
      </DialogForm>
    </Dialog>
  );
}

type Passkey = PasskeysAnswer["passkeys"][number];

function usedOf(t: Translate, { createdAt, lastUsedAt }: Passkey): string {
  const added = dayOf(createdAt, t);
  return lastUsedAt === null
    ? t("Added {added}, not used yet", { added })
    : t("Added {added}, last used {used}", { added, used: dayOf(lastUsedAt, t) });
}

function PasskeyList({ passkeys }: PasskeysAnswer) {
  const t = useTranslate();
  const [asked, setAsked] = useState<Passkey | null>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => toast({ text: t("Passkey removed.") }),
    onError: (error) => toast({ tone: "problem", text: t.of(wordsOf(error)) }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      setAsked(null);
    },
  });
  return (
    <>
      {passkeys.map((passkey) => (
        <SecurityRow
          key={passkey.id}
          title={passkey.name}
          state={usedOf(t, passkey)}
          action={
            <Button
              size="sm"
              onClick={() => setAsked(passkey)}
              aria-label={t("Remove {name} ## a passkey", { name: passkey.name })}
            >
              {t("Remove")}
            </Button>
          }
        />
      ))}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t("Remove the passkey {name}?", { name: asked?.name ?? "" })}
        text={t("It will no longer sign you in. Remove it from your device as well.")}
        confirmLabel={t("Remove passkey")}
        busy={isPending}
        onConfirm={() => asked && mutate(asked.id)}
      />
    </>
  );
}

export type PasskeysPanelProps = { me: Me };

export function PasskeysPanel({ me }: PasskeysPanelProps) {
  const t = useTranslate();
  const query = useQuery(passkeysQuery);
  const [adding, setAdding] = useState(false);
  return (
    <SettingsPanel
      title={t("Passkeys")}
      text={t("Sign in with your fingerprint, face or device PIN. No password or code needed.")}
    >
      {query.isPending && <RowsSkeleton />}
      {query.isError && (
        <ErrorState
          title={t("Couldn't load your passkeys")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && (
        <Card>
          <PasskeyList passkeys={query.data.passkeys} />
          <div className="px-4 py-3">
            <Button
              size="sm"
              icon={<KeyRound aria-hidden="true" className="size-4" />}
              onClick={() => setAdding(true)}
            >
              {t("Add a passkey")}
            </Button>
          </div>
        </Card>
      )}
      {adding && <AddPasskeyDialog me={me} onClose={() => setAdding(false)} />}
    </SettingsPanel>
  );
}
