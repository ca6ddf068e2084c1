import { useEffect, useEffectEvent, useState } from "react";
import type { KeyStatus } from "#contract/settings.ts";
import { maySaveKey } from "#domain/accounts/permissions.ts";
import { saveKeys } from "#web/features/settings/api/save-keys.ts";
import { useKeySaves } from "#web/features/settings/hooks/use-key-saves.ts";
import type { Account } from "#web/features/settings/hooks/use-keys.ts";
import type { KeyTexts } from "#web/features/settings/integration-texts.data.ts";
import { useBanner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type RemoveKeyProps = {
  texts: KeyTexts;
  keys: KeyStatus;
  account: Account;
  onRemoved: () => void;
};

/** Clears a stored key after asking; nothing while there is none. */
export function RemoveKey({ texts, keys, account, onRemoved }: RemoveKeyProps) {
  const [asking, setAsking] = useState(false);
  const [removed, setRemoved] = useState(false);
  const goOn = useEffectEvent(onRemoved);
  useEffect(() => {
    // Only once the dialog is gone can something behind it take the focus.
    if (removed) goOn();
  }, [removed]);
  const banner = useBanner();
  const toast = useToast();
  const saves = useKeySaves({
    onStart: () => banner(null),
    onProblem: ({ message }) =>
      banner({ tone: "problem", text: `The ${texts.called} was not removed. ${message}` }),
  });
  async function remove() {
    const failure = await saves.save({ send: () => saveKeys({ [texts.field]: "" }) });
    setAsking(false);
    if (failure) return;
    toast({ text: `Your ${texts.called} was removed.` });
    setRemoved(true);
  }
  function ask() {
    setRemoved(false);
    setAsking(true);
  }
  if (!maySaveKey(account, texts.field)) return null;
  const { lost } = texts;
  return (
    <>
      {keys[texts.has] && (
        <Button size="sm" variant="quiet" onClick={ask}>
          Remove key
        </Button>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove your ${texts.called}?`}
        text={keys.provided[texts.integration] ? lost.provided : lost.notProvided}
        confirmLabel="Remove key"
        busy={saves.state === "saving"}
        onConfirm={() => void remove()}
      />
    </>
  );
}
