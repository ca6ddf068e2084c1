import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { resetToDefaults } from "#web/features/settings/settings.calls.ts";
import { recordEvent } from "#web/lib/analytics.ts";
import { useTranslate } from "#web/lib/language.ts";
import { meKey, publicKey } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { useToast } from "#web/ui/toast.tsx";

export function ResetToDefaults() {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const { reset, isResetting } = useReset();

  async function confirmed(): Promise<void> {
    const { success } = await reset();
    setAsking(false);
    toast(
      success
        ? { text: t("Successfully reset to defaults!") }
        : { tone: "problem", text: t("Failed to reset to defaults. Please try again.") },
    );
  }

  return (
    <SettingsPanel
      title={t("Reset to defaults")}
      text={t(
        "Restores the default prompts, RSS feeds and settings. Your keys, integrations and profile stay.",
      )}
    >
      <Button onClick={() => setAsking(true)} icon={<RotateCcw aria-hidden="true" className="size-4" />}>
        {t("Reset to defaults")}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("Are you sure you want to reset your prompts, feeds and settings to defaults?")}
        text={t(
          "Your own prompts and RSS feeds are deleted, changes to the default ones are lost, and refresh interval, theme, display, shortcut and social feed settings are reset. This can't be undone. Your keys, integrations, profile and analyses stay.",
        )}
        confirmLabel={t("Reset to defaults")}
        busy={isResetting}
        onConfirm={() => void confirmed()}
      />
    </SettingsPanel>
  );
}

type ResetOutcome = { success: true } | { success: false; message: string };

/** Resets to the defaults and answers whether that was done; it never throws (SET-09, STORE-08). */
function useReset() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: resetToDefaults,
    onSuccess: () => {
      recordEvent("settings_change", { setting: "defaults" });
      // Whatever was read before may be another thing now.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== publicKey && queryKey[0] !== meKey[0],
      });
    },
  });
  const reset = (): Promise<ResetOutcome> =>
    mutateAsync().then(
      () => ({ success: true }),
      (error: Error) => ({ success: false, message: error.message }),
    );
  return { reset, isResetting: isPending };
}
