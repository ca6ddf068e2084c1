import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Pencil, Trash2 } from "lucide-react";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import type { Alert } from "#contract/alerts.ts";
import type { Channel } from "#contract/channels.ts";
import { kindLabels, whatWords, whenWords, whomWords } from "#web/features/alerts/alert-words.ts";
import { channelsQuery, useAlertChanges } from "#web/features/alerts/alerts.calls.ts";
import { useFocusAfterRemoval } from "#web/lib/focus.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useNow } from "#web/lib/moment.ts";
import { nearTime } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { feedsQuery, watchlistsQuery } from "#web/lib/shared-queries.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AlertDialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { classes } from "#web/ui/styles.ts";
import { Switch } from "#web/ui/switch.tsx";
import { Tag } from "#web/ui/tag.tsx";

export type AlertListProps = { alerts: readonly Alert[] };

/** The alerts with what they look for, how they are, and what can be done with each. */
export function AlertList({ alerts }: AlertListProps) {
  const t = useTranslate();
  const nowMs = useNow();
  const [asked, setAsked] = useState<Alert | null>(null);
  const { removal } = useAlertChanges();
  const place = useFocusAfterRemoval<HTMLDivElement>(alerts.length);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Card>
        <ul aria-label={t("Alerts")} className="divide-y divide-line">
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} nowMs={nowMs} onDelete={() => setAsked(alert)} />
          ))}
        </ul>
      </Card>
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t("Delete the alert {name}?", { name: asked?.name ?? "" })}
        text={t("The record of when it fired is deleted with it. Neither can be restored.")}
        confirmLabel={t("Delete alert")}
        busy={removal.isPending}
        onConfirm={() => asked && removal.mutate(asked, { onSettled: () => setAsked(null) })}
      />
    </div>
  );
}

type AlertRowProps = { alert: Alert; nowMs: number; onDelete: () => void };

function AlertRow({ alert, nowMs, onDelete }: AlertRowProps) {
  const t = useTranslate();
  const { toggling } = useAlertChanges();
  const { id, name, rule, enabled, problem, lastFiredAt } = alert;
  const wanted = toggling.isPending ? toggling.variables.enabled : enabled;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-3 touch:gap-2">
        <div className="min-w-0 flex-1">
          <h2
            className={classes(
              "flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-14 font-semibold",
              // The first words of the rule are a link of their own.
              rule.whom.kind === "company" && "touch:mb-3",
            )}
          >
            <Link
              to={paths.alerts({ alert: id })}
              className="min-w-0 rounded-4 [overflow-wrap:anywhere] hover:text-accent touch:relative touch:-my-3 touch:min-w-11 touch:py-3"
            >
              <bdi>{name}</bdi>
            </Link>
            {!enabled && <Tag>{t("Paused")}</Tag>}
            {enabled && problem !== null && <Tag tone="warning">{t("Not working")}</Tag>}
          </h2>
          <RuleLine alert={alert} />
        </div>
        <div className="flex shrink-0 items-center gap-1 touch:-mr-1.5 touch:gap-4">
          <Switch
            label={t("{name} is on", { name })}
            labelHidden
            checked={wanted}
            onCheckedChange={(on) => toggling.mutate({ id, name, enabled: on })}
            className="mr-1 touch:mr-0"
          />
          <Link
            to={paths.alerts({ edit: id })}
            aria-label={t("Edit {name}", { name })}
            title={t("Edit {name}", { name })}
            className="hit inline-flex size-7 items-center justify-center rounded-8 text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <Pencil aria-hidden="true" className="size-4" />
          </Link>
          <IconButton size="sm" label={t("Delete {name}", { name })} onClick={onDelete}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {enabled && problem !== null && <Notice tone="warning">{t.of(problem)}</Notice>}
      <p className="figures flex flex-wrap gap-x-3 gap-y-0.5 text-12 text-ink-soft">
        <Link
          to={paths.alerts({ alert: id })}
          className="rounded-4 font-medium text-accent underline-offset-3 hover:underline touch:relative touch:-mt-4 touch:-mb-3 touch:pt-4 touch:pb-3"
        >
          {lastFiredAt === null
            ? t("Hasn't fired yet")
            : t("Last fired {time}", { time: nearTime(Date.parse(lastFiredAt), nowMs, t) })}
          <span className="sr-only">: {name}</span>
        </Link>
        <ChannelLine alert={alert} />
      </p>
    </li>
  );
}

/** What it looks for, in one line. */
export function RuleLine({ alert: { rule } }: { alert: Alert }) {
  const t = useTranslate();
  const lists = useQuery(watchlistsQuery).data;
  const feeds = useQuery({ ...feedsQuery, refetchInterval: false }).data;
  const whom = whomWords(rule, { lists, feeds }, t);
  const rest = [whatWords(rule, t), ...whenWords(rule, t)];
  return (
    <p className="figures mt-0.5 text-13 text-pretty text-ink-soft">
      {rule.whom.kind === "company" ? (
        <Link to={paths.company(rule.whom.symbol)} className="rounded-4 hover:text-accent hover:underline">
          {whom}
        </Link>
      ) : (
        whom
      )}
      {"\u00a0·"}
      {rest.map((words, at) => (
        // No line begins with a dot, which a line may where it follows a block; and hours stay on one.
        <Fragment key={words}>
          {" "}
          <span className="inline-block">
            {words}
            {at < rest.length - 1 && "\u00a0·"}
          </span>
        </Fragment>
      ))}
    </p>
  );
}

/** Where it is sent. */
function ChannelLine({ alert: { channelIds } }: { alert: Alert }) {
  const t = useTranslate();
  const channels = useQuery(channelsQuery).data?.channels;
  if (channels === undefined) return null;
  const own = channels.filter(({ id }) => channelIds.includes(id));
  if (own.length === 0) return <span>{t("No channel: it is listed here only")}</span>;
  return <span>{t("To {channels}", { channels: namesOf(own, t) })}</span>;
}

const namesOf = (channels: readonly Channel[], t: ReturnType<typeof useTranslate>): string =>
  new Intl.ListFormat(t.locale, { type: "unit" }).format(
    channels.map(({ kind, name }) => (kind === "email" ? t.of(kindLabels[kind]) : name)),
  );

/** From the page of one alert to the list. */
export function BackToAlerts() {
  const t = useTranslate();
  return (
    <Link
      to={paths.alerts()}
      className="-ml-1 inline-flex min-h-8 touch:min-h-11 items-center gap-1 rounded-4 px-1 text-13 font-medium text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t("Alerts")}
    </Link>
  );
}
