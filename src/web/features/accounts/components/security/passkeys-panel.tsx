import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { Me, PasskeysAnswer } from "#contract/accounts.ts";
import { passkeysQuery, removePasskey } from "#web/features/accounts/api/passkeys.ts";
import { AddPasskeyDialog } from "#web/features/accounts/components/security/add-passkey-dialog.tsx";
import { SecurityRow } from "#web/features/accounts/components/security/security-row.tsx";
import { dayOf } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { useToast } from "#web/ui/toast.tsx";

type Passkey = PasskeysAnswer["passkeys"][number];

const usedOf = ({ createdAt, lastUsedAt }: Passkey) =>
  `Added ${dayOf(createdAt)}, ${lastUsedAt === null ? "not used yet" : `last used ${dayOf(lastUsedAt)}`}`;

function PasskeyList({ passkeys }: PasskeysAnswer) {
  const [asked, setAsked] = useState<Passkey | null>(null);
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => toast({ text: "The passkey was removed." }),
    onError: (error) => toast({ tone: "problem", text: error.message }),
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
          state={usedOf(passkey)}
          action={
            <Button size="sm" onClick={() => setAsked(passkey)} aria-label={`Remove ${passkey.name}`}>
              Remove
            </Button>
          }
        />
      ))}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`Remove the passkey ${asked?.name ?? ""}?`}
        text="It opens your account no more. Remove it from your device as well."
        confirmLabel="Remove passkey"
        busy={isPending}
        onConfirm={() => asked && mutate(asked.id)}
      />
    </>
  );
}

export type PasskeysPanelProps = { me: Me };

export function PasskeysPanel({ me }: PasskeysPanelProps) {
  const query = useQuery(passkeysQuery);
  const [adding, setAdding] = useState(false);
  return (
    <SettingsPanel
      title="Passkeys"
      text="Sign in with your fingerprint, face or device PIN. A passkey needs no password and no code."
    >
      {query.isPending && <RowsSkeleton />}
      {query.isError && (
        <ErrorState
          title="Your passkeys could not be loaded"
          reason={query.error.message}
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
              Add a passkey
            </Button>
          </div>
        </Card>
      )}
      {adding && <AddPasskeyDialog me={me} onClose={() => setAdding(false)} />}
    </SettingsPanel>
  );
}
