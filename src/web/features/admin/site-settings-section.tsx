import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SiteSettings } from "#contract/site.ts";
import { changeSiteSettings, siteSettingsQuery } from "#web/features/admin/admin.calls.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Card } from "#web/ui/card.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** What holds for the whole site. */
export function SiteSettingsSection() {
  const query = useQuery(siteSettingsQuery);
  return (
    <SettingsPanel title="Site Settings" text="They hold for everybody and take effect at once.">
      <Loaded query={query} failure="The site settings could not be loaded">
        {(settings) => <Switches settings={settings} />}
      </Loaded>
    </SettingsPanel>
  );
}

function Switches({ settings }: { settings: SiteSettings }) {
  const { data: config } = useQuery(siteConfigQuery);
  const needsPayment =
    config?.paymentsEnabled === false
      ? "New accounts need a payment, but payments are not set up on this server: nobody can finish a sign-up."
      : "New accounts are created only after their payment is confirmed.";
  return (
    <Card>
      <SiteSwitch
        name="signupsEnabled"
        settings={settings}
        label="Enable User Signups"
        help={
          settings.signupsEnabled
            ? "Signups are open: the sign-in dialog offers 'Join now' and the landing page its plans."
            : "Signups are closed: visitors read 'Coming Soon!' and no account can be created but by an admin."
        }
        done={{ on: "Signups are open.", off: "Signups are closed." }}
      />
      <SiteSwitch
        name="signupWithoutPayment"
        settings={settings}
        label="Allow sign-up without payment"
        help={
          settings.signupWithoutPayment
            ? "New accounts are created at the end of the sign-up and marked 'unpaid'. Nobody is charged."
            : needsPayment
        }
        done={{ on: "New accounts need no payment.", off: "New accounts need a payment." }}
      />
    </Card>
  );
}

type SiteSwitchProps = {
  name: "signupsEnabled" | "signupWithoutPayment";
  settings: SiteSettings;
  label: string;
  help: string;
  /** What has happened, by the new state. */
  done: { on: string; off: string };
};

/** Saved at once; shows the wanted state meanwhile and goes back when it cannot be saved. */
function SiteSwitch({ name, settings, label, help, done }: SiteSwitchProps) {
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
