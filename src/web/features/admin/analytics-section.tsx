import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import type { SiteSettings } from "#contract/site.ts";
import { measurementIdPattern } from "#domain/site/analytics.ts";
import { changeSiteSettings, siteSettingsQuery } from "#web/features/admin/admin.calls.ts";
import { trackedEvents } from "#web/features/admin/tracked-events.data.ts";
import { siteConfigQuery } from "#web/lib/site-config.ts";
import { useDraft } from "#web/lib/use-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
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
  const draft = useDraft<Chosen>("admin.analytics", settings);
  const { analyticsEnabled, measurementId } = draft.value;
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveAnalytics(draft.drop, setProblem);
  const change = (fields: Partial<Chosen>) => draft.change({ analyticsEnabled, measurementId, ...fields });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const id = measurementId.trim();
    const accepted = measurementIdPattern.test(id);
    setProblem(accepted ? undefined : hint);
    if (accepted) save.mutate({ analyticsEnabled, measurementId: id });
    else form.current?.querySelector("input")?.focus();
  }

  return (
    <Card>
      <p role="status" className="border-b border-line px-4 py-3 text-14">
        <span className="text-ink-soft">Status: </span>
        {statusOf(settings, inUse)}
      </p>
      <form ref={form} noValidate onSubmit={submit}>
        <Switch
          label="Enable tracking"
          help="Takes effect when you save."
          className="border-b border-line p-4"
          checked={analyticsEnabled}
          onCheckedChange={(checked) => change({ analyticsEnabled: checked })}
        />
        <div className="flex flex-col gap-3 p-4">
          <TextField
            layout="block"
            label="Measurement ID"
            help="Empty: this server's default, if it has one."
            error={problem}
            placeholder="G-XXXXXXXXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={measurementId}
            onChange={(event) => {
              change({ measurementId: event.target.value });
              setProblem(undefined);
            }}
          />
          <div>
            <Button type="submit" variant="primary" size="sm" busy={save.isPending}>
              Save & Update
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
}

function useSaveAnalytics(onSaved: () => void, onProblem: (message: string) => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (chosen: Chosen) => changeSiteSettings(chosen),
    onSuccess(saved) {
      client.setQueryData(siteSettingsQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: siteConfigQuery.queryKey });
      toast({ text: "Analytics settings updated successfully!" });
      onSaved();
    },
    onError: ({ message }) => onProblem(message),
  });
}
