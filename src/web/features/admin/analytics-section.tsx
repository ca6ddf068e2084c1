import { useQuery } from "@tanstack/react-query";
import type { SiteSettings } from "#contract/site.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { type AnalyticsEvent, measurementIdPattern } from "#domain/site/analytics.ts";
import {
  changeSiteSettings,
  siteSettingsQuery,
  useShowSaved,
} from "#web/features/admin/site-settings-section.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** What is tracked, as admins read it. */
const trackedEvents: Record<AnalyticsEvent, Message> = {
  page_view: message("Someone opened a page: its path, without the query."),
  waitlist_signup: message("Someone joined the waitlist (no personal data)."),
  login: message("Someone signed in (no personal data)."),
  feature_usage: message("Someone refreshed or filtered headlines, or opened social feeds."),
  rss_feed_added: message("Someone added a feed, by hand or from a file."),
  ai_prompt_used: message("Someone ran an analysis: the name of a default prompt, never a user's own."),
  settings_change: message("Someone changed a setting: which one, never its value."),
};

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
