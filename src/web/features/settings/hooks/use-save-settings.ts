import { useMutation, useQueryClient } from "@tanstack/react-query";
import { saveUserSettings, userSettingsQuery } from "#web/lib/user-settings.ts";
import { useToast } from "#web/ui/use-toast.ts";

/** Saves a part of the user's settings; what the server answers is what is shown. */
export function useSaveSettings() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: saveUserSettings,
    onSuccess: (settings) => client.setQueryData(userSettingsQuery.queryKey, settings),
    onError: (error) => toast({ tone: "problem", text: `The setting was not saved. ${error.message}` }),
  });
}
