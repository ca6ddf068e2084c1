import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SiteSettings, SiteSettingsPatch } from "#contract/site.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { measurementIdPattern } from "#domain/site/analytics.ts";
import { trackedEvents } from "#web/features/admin/tracked-events.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Only for admins. */
const siteSettingsQuery = queryOptions({
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
    </Card>
  );
}

/** Shows what was saved, here and in what every page knows of the site. */
function useShowSaved() {
  const client = useQueryClient();
  return (saved: SiteSettings) => {
    client.setQueryData(siteSettingsQuery.queryKey, saved);
    void client.invalidateQueries({ queryKey: siteConfigQuery.queryKey });
  };
}

type SiteSwitchProps = {
  name: "signupsEnabled" | "signupWithoutPayment" | "previewEnabled";
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

/** Whether and with what the site is measured (READ-91). */
export function AnalyticsSection() {
  const t = useTranslate();
  return (
    <>
      <SettingsPanel
        title={t("Analytics")}
        text={t(
          "Google Analytics, only in browsers that accepted it. In Google Analytics, turn off Enhanced measurement for your property: it follows its own rules.",
        )}
      >
        <AnalyticsSettings />
      </SettingsPanel>
      <SettingsPanel title={t("What is tracked")} text={t("Only these fixed events; never user text.")}>
        <Card>
          <dl aria-label={t("What is tracked")} className="divide-y divide-line">
            {Object.entries(trackedEvents).map(([event, text]) => (
              <div key={event} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[11rem_1fr]">
                <dt className="font-mono text-13">{event}</dt>
                <dd className="text-14 text-pretty text-ink-soft">{t.of(text)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </SettingsPanel>
    </>
  );
}

function AnalyticsSettings() {
  const t = useTranslate();
  const query = useQuery(siteSettingsQuery);
  const { data: config } = useQuery(siteConfigQuery);
  return (
    <Loaded query={query} failure={t("Couldn't load the analytics settings")} framed>
      {(settings) => <AnalyticsForm settings={settings} inUse={config?.measurementId ?? null} />}
    </Loaded>
  );
}

type AnalyticsFormProps = {
  settings: SiteSettings;
  /** The id that pages measure with now; null: nothing is measured. */
  inUse: string | null;
};

type AnalyticsChoice = Pick<SiteSettings, "analyticsEnabled" | "measurementId">;

const measurementIdHint = message("A measurement ID looks like G-ABC1234567. Leave empty for none.");

function statusOf({ analyticsEnabled }: AnalyticsChoice, inUse: string | null): Message {
  if (!analyticsEnabled) return message("Tracking is off. No page loads the script.");
  if (inUse === null) return message("Tracking is on without a measurement ID. No page loads the script.");
  return message("Tracking is on with {inUse}, in browsers that accepted it.", { inUse });
}

/** Nothing takes effect before it is saved. */
function AnalyticsForm({ settings, inUse }: AnalyticsFormProps) {
  const t = useTranslate();
  const show = useShowSaved();
  const toast = useToast();
  const form = useDomainForm<AnalyticsChoice, SiteSettings>({
    values: { measurementId: settings.measurementId, analyticsEnabled: settings.analyticsEnabled },
    rules: ({ measurementId }) =>
      measurementIdPattern.test(measurementId.trim()) ? {} : { measurementId: t.of(measurementIdHint) },
    draft: "admin.analytics",
    send: ({ analyticsEnabled, measurementId }) =>
      changeSiteSettings({ analyticsEnabled, measurementId: measurementId.trim() }),
    onDone(saved) {
      show(saved);
      toast({ text: t("Analytics settings updated successfully!") });
      form.clear();
    },
  });
  return (
    <Card>
      <p role="status" className="border-b border-line px-4 py-3 text-14">
        <span className="text-ink-soft">{t("Status:")} </span>
        {t.of(statusOf(settings, inUse))}
      </p>
      <Form form={form} className="">
        <Switch
          label={t("Enable tracking")}
          help={t("Takes effect when you save")}
          className="border-b border-line p-4"
          checked={form.valueOf("analyticsEnabled")}
          onCheckedChange={(checked) => form.edit("analyticsEnabled", checked)}
        />
        <div className="flex flex-col gap-3 p-4">
          <TextField
            layout="block"
            label={t("Measurement ID")}
            help={t("Leave empty for this server's default, if any.")}
            // verbatim: the form of an ID
            placeholder="G-XXXXXXXXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.field("measurementId")}
            error={form.errorOf("measurementId") ?? form.notice}
          />
          <div>
            <SubmitButton form={form} size="sm">
              {t("Save & Update")}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </Card>
  );
}
