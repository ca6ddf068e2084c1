import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SiteSettings, SiteSettingsPatch } from "#contract/site.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Card } from "#web/ui/card.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Only for admins. */
export const siteSettingsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/site-settings"),
  queryFn: ({ signal }) => call("GET /api/admin/site-settings", { signal }),
});

/** Answers the whole settings after the change. */
export const changeSiteSettings = (body: SiteSettingsPatch) =>
  call("PATCH /api/admin/site-settings", { body });

/** What holds for the whole site. */
export function SiteSettingsSection() {
  const t = useTranslate();
  const query = useQuery(siteSettingsQuery);
  return (
    <SettingsPanel title={t("Site Settings")} text={t("Apply to everyone immediately.")}>
      <Loaded query={query} failure={t("Couldn't load the site settings")}>
        {(settings) => <Switches settings={settings} />}
      </Loaded>
    </SettingsPanel>
  );
}

function Switches({ settings }: { settings: SiteSettings }) {
  const t = useTranslate();
  const { data: config } = useQuery(siteConfigQuery);
  const needsPayment =
    config?.paymentsEnabled === false
      ? t("New accounts need a payment, but payments aren't set up on this server. No one can sign up.")
      : t("New accounts are created once their payment is confirmed.");
  return (
    <Card>
      <SiteSwitch
        name="signupsEnabled"
        settings={settings}
        label={t("Enable User Signups")}
        help={
          settings.signupsEnabled
            ? t("Signups are open: the sign-in dialog shows “Join now” and the landing page shows plans.")
            : t("Signups are closed. Only admins can create accounts.")
        }
        done={{ on: t("Signups are open."), off: t("Signups are closed.") }}
      />
      <SiteSwitch
        name="signupWithoutPayment"
        settings={settings}
        label={t("Allow sign-up without payment")}
        help={
          settings.signupWithoutPayment
            ? t("New accounts are created right after sign-up and marked “unpaid.” No one is charged.")
            : needsPayment
        }
        done={{ on: t("New accounts don't need a payment."), off: t("New accounts need a payment.") }}
      />
      <SiteSwitch
        name="previewEnabled"
        settings={settings}
        label={t("Preview without an account")}
        help={
          settings.previewEnabled
            ? t("Anyone can read the default feeds with their prices, without AI.")
            : t("The news can be read only after signing in.")
        }
        done={{ on: t("Anyone can read the preview."), off: t("The preview is off.") }}
      />
      <SiteSwitch
        name="adminSecondFactor"
        settings={settings}
        label={t("Require two-step sign-in of admins")}
        help={
          settings.adminSecondFactor
            ? t("Admins without it reach nothing in this area until they turn it on in their profile.")
            : t("A password alone opens this area. Turn on your own two-step sign-in first.")
        }
        done={{ on: t("Admins need two-step sign-in."), off: t("Admins don't need two-step sign-in.") }}
      />
    </Card>
  );
}

/** Shows what was saved, here and in what every page knows of the site. */
export function useShowSaved() {
  const client = useQueryClient();
  return (saved: SiteSettings) => {
    client.setQueryData(siteSettingsQuery.queryKey, saved);
    void client.invalidateQueries({ queryKey: siteConfigQuery.queryKey });
  };
}

type SiteSwitchProps = {
  name: "signupsEnabled" | "signupWithoutPayment" | "previewEnabled" | "adminSecondFactor";
  settings: SiteSettings;
  label: string;
  help: string;
  /** What has happened, by the new state. */
  done: { on: string; off: string };
};

/** Saved at once; shows the wanted state meanwhile and goes back when it cannot be saved. */
function SiteSwitch({ name, settings, label, help, done }: SiteSwitchProps) {
  const t = useTranslate();
  const show = useShowSaved();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (checked: boolean) => changeSiteSettings({ [name]: checked }),
    onSuccess(saved) {
      show(saved);
      toast({ text: saved[name] ? done.on : done.off });
    },
    onError: (error) =>
      toast({
        tone: "problem",
        text: t("Couldn't save the setting. {reason}", { reason: t.of(wordsOf(error)) }),
      }),
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
