import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SiteSettings } from "#contract/site.ts";
import { changeSiteSettings, siteSettingsQuery } from "#web/features/admin/api/site-settings.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Switch } from "#web/ui/switch.tsx";
import { useToast } from "#web/ui/toast.tsx";

export type SiteSwitchProps = {
  name: "signupsEnabled" | "signupWithoutPayment";
  settings: SiteSettings;
  label: string;
  help: string;
  /** What has happened, by the new state. */
  done: { on: string; off: string };
};

/** Saved at once; shows the wanted state meanwhile and goes back when it cannot be saved. */
export function SiteSwitch({ name, settings, label, help, done }: SiteSwitchProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (checked: boolean) => changeSiteSettings({ [name]: checked }),
    onSuccess(saved) {
      client.setQueryData(siteSettingsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: siteConfigQuery.queryKey });
      toast({ text: saved[name] ? done.on : done.off });
    },
    onError: (error) => toast({ tone: "problem", text: `The setting was not saved. ${error.message}` }),
  });
  return (
    <Switch
      label={label}
      help={help}
      className="border-b border-line p-4 last:border-0"
      checked={isPending ? variables : settings[name]}
      onCheckedChange={(checked) => mutate(checked)}
    />
  );
}
