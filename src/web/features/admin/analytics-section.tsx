import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SiteSettings } from "#contract/site.ts";
import { measurementIdPattern } from "#domain/site/analytics.ts";
import { changeSiteSettings, siteSettingsQuery } from "#web/features/admin/admin.calls.ts";
import { trackedEvents } from "#web/features/admin/tracked-events.data.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Whether and with what the site is measured (READ-91). */
export function AnalyticsSection() {
  return (
    <>
      <SettingsPanel title="Analytics" text="Google Analytics, in browsers that accepted it and in no other.">
        <Settings />
      </SettingsPanel>
      <SettingsPanel
        title="What is tracked"
        text="Events and their details come from closed lists: no text of a reader is ever among them."
      >
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

function Settings() {
  const query = useQuery(siteSettingsQuery);
  const { data: config } = useQuery(siteConfigQuery);
  return (
    <Loaded query={query} failure="The analytics settings could not be loaded" framed>
      {(settings) => <AnalyticsForm settings={settings} inUse={config?.measurementId ?? null} />}
    </Loaded>
  );
}

type AnalyticsFormProps = {
  settings: SiteSettings;
  /** The id that pages measure with now; null: nothing is measured. */
  inUse: string | null;
};

type Chosen = Pick<SiteSettings, "analyticsEnabled" | "measurementId">;

const hint = "A measurement ID is G- and capitals or digits, such as G-ABC1234567. Leave it empty for none.";

function statusOf({ analyticsEnabled }: Chosen, inUse: string | null): string {
  if (!analyticsEnabled) return "Tracking is off: no page loads the script.";
  if (inUse === null) return "Tracking is on, but there is no measurement ID: no page loads the script.";
  return `Tracking is on with ${inUse}, in browsers that accepted.`;
}

/** Nothing takes effect before it is saved. */
function AnalyticsForm({ settings, inUse }: AnalyticsFormProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useDomainForm<Chosen, SiteSettings>({
    values: { measurementId: settings.measurementId, analyticsEnabled: settings.analyticsEnabled },
    rules: ({ measurementId }) =>
      measurementIdPattern.test(measurementId.trim()) ? {} : { measurementId: hint },
    draft: "admin.analytics",
    send: ({ analyticsEnabled, measurementId }) =>
      changeSiteSettings({ analyticsEnabled, measurementId: measurementId.trim() }),
    onDone(saved) {
      client.setQueryData(siteSettingsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: siteConfigQuery.queryKey });
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
          help="Takes effect when you save."
          className="border-b border-line p-4"
          checked={form.valueOf("analyticsEnabled")}
          onCheckedChange={(checked) => form.edit("analyticsEnabled", checked)}
        />
        <div className="flex flex-col gap-3 p-4">
          <TextField
            layout="block"
            label="Measurement ID"
            help="Empty: this server's default, if it has one."
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
