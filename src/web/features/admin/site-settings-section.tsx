import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SiteSettings, SiteSettingsPatch } from "#contract/site.ts";
import { type AnalyticsEvent, measurementIdPattern } from "#domain/site/analytics.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
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

/** What is tracked, as admins read it. */
const trackedEvents: Record<AnalyticsEvent, string> = {
  page_view: "Someone opened a page: its path, without the query.",
  waitlist_signup: "Someone joined the waitlist (no personal data).",
  login: "Someone signed in (no personal data).",
  feature_usage: "Someone refreshed or filtered headlines, or opened social feeds.",
  rss_feed_added: "Someone added a feed: by hand or from a file, never which one.",
  ai_prompt_used: "Someone ran an analysis: the name of a default prompt, never a user's own.",
  settings_change: "Someone changed a setting: which one, never its value.",
};

/** What holds for the whole site. */
export function SiteSettingsSection() {
  const query = useQuery(siteSettingsQuery);
  return (
    <SettingsPanel title="Site Settings" text="Apply to everyone immediately.">
      <Loaded query={query} failure="Couldn't load the site settings">
        {(settings) => <Switches settings={settings} />}
      </Loaded>
    </SettingsPanel>
  );
}

function Switches({ settings }: { settings: SiteSettings }) {
  const { data: config } = useQuery(siteConfigQuery);
  const needsPayment =
    config?.paymentsEnabled === false
      ? "New accounts need a payment, but payments aren't set up on this server. No one can sign up."
      : "New accounts are created once their payment is confirmed.";
  return (
    <Card>
      <SiteSwitch
        name="signupsEnabled"
        settings={settings}
        label="Enable User Signups"
        help={
          settings.signupsEnabled
            ? "Signups are open: the sign-in dialog shows “Join now” and the landing page shows plans."
            : "Signups are closed. Only admins can create accounts."
        }
        done={{ on: "Signups are open.", off: "Signups are closed." }}
      />
      <SiteSwitch
        name="signupWithoutPayment"
        settings={settings}
        label="Allow sign-up without payment"
        help={
          settings.signupWithoutPayment
            ? "New accounts are created right after sign-up and marked “unpaid.” No one is charged."
            : needsPayment
        }
        done={{ on: "New accounts don't need a payment.", off: "New accounts need a payment." }}
      />
      <SiteSwitch
        name="previewEnabled"
        settings={settings}
        label="Preview without an account"
        help={
          settings.previewEnabled
            ? "Anyone can read the default feeds with their prices, without AI."
            : "The news can be read only after signing in."
        }
        done={{ on: "Anyone can read the preview.", off: "The preview is off." }}
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
  const show = useShowSaved();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (checked: boolean) => changeSiteSettings({ [name]: checked }),
    onSuccess(saved) {
      show(saved);
      toast({ text: saved[name] ? done.on : done.off });
    },
    onError: (error) => toast({ tone: "problem", text: `Couldn't save the setting. ${error.message}` }),
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
  return (
    <>
      <SettingsPanel
        title="Analytics"
        text="Google Analytics, only in browsers that accepted it. In Google Analytics, turn off Enhanced measurement for your property: it follows its own rules."
      >
        <AnalyticsSettings />
      </SettingsPanel>
      <SettingsPanel title="What is tracked" text="Only these fixed events; never user text.">
        <Card>
          <dl aria-label="What is tracked" className="divide-y divide-line">
            {Object.entries(trackedEvents).map(([event, text]) => (
              <div key={event} className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 sm:grid-cols-[11rem_1fr]">
                <dt className="font-mono text-13">{event}</dt>
                <dd className="text-14 text-pretty text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </SettingsPanel>
    </>
  );
}

function AnalyticsSettings() {
  const query = useQuery(siteSettingsQuery);
  const { data: config } = useQuery(siteConfigQuery);
  return (
    <Loaded query={query} failure="Couldn't load the analytics settings" framed>
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

const measurementIdHint = "A measurement ID looks like G-ABC1234567. Leave empty for none.";

function statusOf({ analyticsEnabled }: AnalyticsChoice, inUse: string | null): string {
  if (!analyticsEnabled) return "Tracking is off. No page loads the script.";
  if (inUse === null) return "Tracking is on without a measurement ID. No page loads the script.";
  return `Tracking is on with ${inUse}, in browsers that accepted it.`;
}

/** Nothing takes effect before it is saved. */
function AnalyticsForm({ settings, inUse }: AnalyticsFormProps) {
  const show = useShowSaved();
  const toast = useToast();
  const form = useDomainForm<AnalyticsChoice, SiteSettings>({
    values: { measurementId: settings.measurementId, analyticsEnabled: settings.analyticsEnabled },
    rules: ({ measurementId }) =>
      measurementIdPattern.test(measurementId.trim()) ? {} : { measurementId: measurementIdHint },
    draft: "admin.analytics",
    send: ({ analyticsEnabled, measurementId }) =>
      changeSiteSettings({ analyticsEnabled, measurementId: measurementId.trim() }),
    onDone(saved) {
      show(saved);
      toast({ text: "Analytics settings updated successfully!" });
      form.clear();
    },
  });
  return (
    <Card>
      <p role="status" className="border-b border-line px-4 py-3 text-14">
        <span className="text-ink-soft">Status: </span>
        {statusOf(settings, inUse)}
      </p>
      <Form form={form} className="">
        <Switch
          label="Enable tracking"
          help="Takes effect when you save"
          className="border-b border-line p-4"
          checked={form.valueOf("analyticsEnabled")}
          onCheckedChange={(checked) => form.edit("analyticsEnabled", checked)}
        />
        <div className="flex flex-col gap-3 p-4">
          <TextField
            layout="block"
            label="Measurement ID"
            help="Leave empty for this server's default, if any."
            placeholder="G-XXXXXXXXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.field("measurementId")}
            error={form.errorOf("measurementId") ?? form.notice}
          />
          <div>
            <SubmitButton form={form} size="sm">
              Save & Update
            </SubmitButton>
          </div>
        </div>
      </Form>
    </Card>
  );
}
