import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Alert } from "#contract/alerts.ts";
import type { Channel } from "#contract/channels.ts";
import { alertNameLengthMax, channelsPerAlertMax, firingsPerDayMax } from "#domain/alerts/rule.ts";
import {
  type AlertDraft,
  type AlertStart,
  draftOf,
  newDraft,
  problemsOf,
  rehearsedRule,
  ruleOf,
} from "#web/features/alerts/alert-draft.ts";
import { groupStyles, type PartProps, WhomFields } from "#web/features/alerts/alert-fields.tsx";
import { BackToAlerts } from "#web/features/alerts/alert-list.tsx";
import { WhatFields } from "#web/features/alerts/alert-what-fields.tsx";
import { alertName, channelWords } from "#web/features/alerts/alert-words.ts";
import { addAlert, changeAlert, channelsQuery, useAlertsCache } from "#web/features/alerts/alerts.calls.ts";
import { RehearsalPanel } from "#web/features/alerts/rehearsal-panel.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { ownTimeZone } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { feedsQuery, watchlistsQuery } from "#web/lib/shared-queries.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form, FormNotice, SubmitButton, useDomainForm } from "#web/ui/form.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

export type AlertFormProps = {
  /** The alert that is changed; missing for a new one. */
  alert?: Alert | undefined;
  start?: AlertStart;
  onDone: () => void;
};

/** What it is called until it has a name of its own. */
function useSuggestedName() {
  const t = useTranslate();
  const lists = useQuery(watchlistsQuery).data;
  const feeds = useQuery({ ...feedsQuery, refetchInterval: false }).data;
  return (draft: AlertDraft): string => {
    const rule = rehearsedRule(draft);
    return rule ? alertName(rule, { lists, feeds }, t) : "";
  };
}

/** Whom × what × when, with what the rule would have done, before it is saved. */
export function AlertForm({ alert, start, onDone }: AlertFormProps) {
  const t = useTranslate();
  const cache = useAlertsCache();
  const { data: known, isPending: isUnknown } = useQuery(channelsQuery);
  const channels = known?.channels;
  const suggest = useSuggestedName();
  const [channelIds, setChannelIds] = useState(alert?.channelIds);
  // A new alert goes everywhere until somebody chooses.
  const chosen = channelIds ?? channels?.map(({ id }) => id).slice(0, channelsPerAlertMax) ?? [];
  const values = useMemo(
    () => (alert ? draftOf(alert) : newDraft(start ?? {}, ownTimeZone())),
    [alert, start],
  );
  const form = useDomainForm<AlertDraft, Alert>({
    values,
    rules: problemsOf,
    send: (draft) => {
      const name = draft.name.trim() || suggest(draft);
      const stored = { name, rule: ruleOf(draft), channelIds: chosen };
      return alert ? changeAlert({ id: alert.id, patch: stored }) : addAlert(stored);
    },
    onDone: async (stored) => {
      await cache.store(stored);
      onDone();
    },
  });
  const draft = Object.fromEntries(
    Object.keys(values).map((name) => [name, form.valueOf(name as keyof AlertDraft)]),
  ) as AlertDraft;
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-4 px-4 pt-5 pb-8 md:px-6">
      <div>
        <BackToAlerts />
        <h1 className="text-20 font-semibold">{alert ? t("Edit alert") : t("New alert")}</h1>
      </div>
      <Form form={form} className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <FormNotice text={form.notice} />
          <Card>
            <WhomFields form={form} />
            <WhatFields form={form} />
            <WhenFields form={form} />
            <ChannelFields chosen={chosen} onChosen={setChannelIds} channels={channels} />
            <TextField
              label={t("Name")}
              maxLength={alertNameLengthMax}
              placeholder={suggest(draft)}
              help={t("Each message begins with it.")}
              className="border-t border-line p-4"
              {...form.field("name")}
            />
          </Card>
        </div>
        <div className="min-w-0 lg:sticky lg:top-20 lg:row-span-2">
          <RehearsalPanel rule={rehearsedRule(draft)} />
        </div>
        <div className="flex flex-wrap gap-2">
          <SubmitButton form={form} busy={isUnknown}>
            {alert ? t("Save alert") : t("Add alert")}
          </SubmitButton>
          <ButtonLink to={paths.alerts()}>{t("Cancel")}</ButtonLink>
        </div>
      </Form>
    </div>
  );
}

/** When it may fire. */
function WhenFields({ form }: PartProps) {
  const t = useTranslate();
  const own = ownTimeZone();
  const zone = form.valueOf("timeZone");
  const isQuiet = form.valueOf("isQuiet");
  return (
    <fieldset className={groupStyles}>
      <legend className="float-left text-14 font-semibold">{t("When")}</legend>
      <SelectField
        label={t("Hours")}
        options={[
          { value: "any", label: t("At any time") },
          { value: "market", label: t("While the New York exchanges are open") },
        ]}
        {...form.choice("hours")}
      />
      <Checkbox
        name="isQuiet"
        label={t("Quiet hours")}
        checked={isQuiet}
        onChange={({ target }) => form.edit("isQuiet", target.checked)}
      />
      {isQuiet && (
        <div className="flex flex-col gap-1.5">
          <div className="grid grid-cols-2 gap-3">
            <TextField label={t("From ## a time of day")} type="time" {...form.field("from")} />
            <TextField label={t("Until ## a time of day")} type="time" {...form.field("to")} />
          </div>
          <p className="text-13 text-ink-soft">
            {t("Nothing fires then, and nothing is sent later. Times are in {zone}.", { zone })}
          </p>
        </div>
      )}
      {zone !== own && (
        <SelectField
          label={t("Time zone")}
          options={[zone, own].map((value) => ({ value, label: value }))}
          {...form.choice("timeZone")}
        />
      )}
      <TextField
        label={t("At most a day")}
        help={t("From {min} to {max}. A story fires once.", { min: 1, max: firingsPerDayMax })}
        inputMode="numeric"
        maxLength={2}
        {...form.field("perDay")}
      />
    </fieldset>
  );
}

type ChannelFieldsProps = {
  channels: readonly Channel[] | undefined;
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
};

/** Where it is sent. */
function ChannelFields({ channels, chosen, onChosen }: ChannelFieldsProps) {
  const t = useTranslate();
  const isFull = chosen.length >= channelsPerAlertMax;
  return (
    <fieldset className={groupStyles}>
      <legend className="float-left text-14 font-semibold">{t("Send to")}</legend>
      {channels?.length === 0 && (
        <p className="text-13 text-pretty text-ink-soft">
          {t("You have no channels yet. The alert fires and is listed here, but nothing is sent.")}
        </p>
      )}
      {channels?.map((channel) => (
        <Checkbox
          key={channel.id}
          name={`channel-${channel.id}`}
          label={channelWords(channel, t)}
          checked={chosen.includes(channel.id)}
          disabled={isFull && !chosen.includes(channel.id)}
          onChange={({ target }) =>
            onChosen(target.checked ? [...chosen, channel.id] : chosen.filter((each) => each !== channel.id))
          }
        />
      ))}
      {isFull && (
        <p className="text-13 text-ink-soft">
          {t("An alert goes to at most {count} channels.", { count: channelsPerAlertMax })}
        </p>
      )}
    </fieldset>
  );
}
