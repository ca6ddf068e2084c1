import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UserSettingsAnswer } from "#contract/settings.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { useTranslate } from "#web/lib/language.ts";
import { saveUserSettings, settingsScope, userSettingsQuery } from "#web/lib/user-settings.ts";
import { useToast } from "#web/ui/toast.tsx";

/** Switches auto-refresh at once and saves it; a rejection switches it back and says so. */
export function useAutoRefresh(): (on: boolean) => void {
  const t = useTranslate();
  const client = useQueryClient();
  const toast = useToast();
  const { queryKey } = userSettingsQuery;
  const put = (autoRefresh: boolean) =>
    client.setQueryData<UserSettingsAnswer>(queryKey, (known) => known && { ...known, autoRefresh });
  const save = useMutation({
    mutationFn: (autoRefresh: boolean) => saveUserSettings({ autoRefresh }),
    scope: settingsScope,
    async onMutate(wanted) {
      await client.cancelQueries({ queryKey });
      put(wanted);
    },
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (error, wanted) => {
      put(!wanted);
      toast({
        tone: "problem",
        text: t("Couldn't change auto-refresh. {reason}", { reason: t.of(wordsOf(error)) }),
      });
    },
  });
  return save.mutate;
}
