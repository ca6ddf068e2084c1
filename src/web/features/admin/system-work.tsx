import type { SystemAnswer } from "#contract/admin-system.ts";
import { pausedText, pauseReasonText } from "#domain/kernel/pause.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { formatAge } from "#domain/market/age.ts";
import { failureWords } from "#domain/news/failure-words.ts";
import { Moment } from "#web/features/admin/moment.tsx";
import { numberText } from "#web/features/admin/wording.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { Card } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";

type Pause = SystemAnswer["pauses"][number];

/** Everything that is left alone now: who, since when, until when, and why. */
export function PausesPanel({ pauses }: { pauses: readonly Pause[] }) {
  const t = useTranslate();
  const nowMs = useNow();
  return (
    <SettingsPanel
      title={t("Paused now")}
      text={t(
        "AI, prices and social sites that aren’t asked for a while. A pause ends as soon as its cause does.",
      )}
    >
      <Card>
        {pauses.length === 0 && <p className="p-4 text-14 text-ink-soft">{t("Nothing is paused.")}</p>}
        <ul aria-label={t("Paused now")} className="divide-y divide-line">
          {pauses.map((pause) => (
            <PauseRow key={`${pause.who} ${pause.since} ${pause.reason}`} pause={pause} nowMs={nowMs} />
          ))}
        </ul>
      </Card>
    </SettingsPanel>
  );
}

function PauseRow({ pause, nowMs }: { pause: Pause; nowMs: number }) {
  const t = useTranslate();
  const sinceMs = Date.parse(pause.since);
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-14 sm:grid-cols-[1fr_auto] lg:grid-cols-[16rem_1fr_auto]">
      <span className="min-w-0 font-medium text-pretty">{pausedText(pause, t)}</span>
      <span
        className="min-w-0 text-pretty first-letter:uppercase sm:max-lg:order-last sm:max-lg:col-span-2"
        title={t("Until {time}", { time: absoluteTime(Date.parse(pause.until), t) })}
      >
        {pauseReasonText(pause, nowMs, t)}.
      </span>
      <time
        dateTime={pause.since}
        title={absoluteTime(sinceMs, t)}
        className="figures text-13 whitespace-nowrap text-ink-soft"
      >
        {t("Paused {age}", { age: formatAge(sinceMs, nowMs, t) })}
      </time>
    </li>
  );
}

type Feeds = SystemAnswer["feeds"];
type WorstFeed = Feeds["worst"][number];

const labels = {
  ok: message("Working"),
  pending: message("Not checked yet"),
  failing: message("Failing"),
  gone: message("Gone"),
  quarantined: message("Paused"),
} as const;

const feedColumnsOf = (t: Translate): TableColumn<WorstFeed>[] => [
  {
    key: "feed",
    header: t("Feed"),
    cell: ({ url, reason }) => (
      <span className="block min-w-56">
        <span className="block max-w-96 truncate" title={url}>
          {url.replace(/^https?:\/\//, "")}
        </span>
        {reason !== null && (
          <span className="block max-w-96 text-13 text-pretty break-words text-ink-soft">
            {t.of(failureWords(reason))}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "state",
    header: t("State"),
    cell: ({ state }) => (
      <Tag tone={state === "failing" ? "warning" : "danger"} className="whitespace-nowrap">
        {t.of(labels[state])}
      </Tag>
    ),
  },
  {
    key: "failures",
    header: t("In a row"),
    figures: true,
    cell: ({ failures }) => numberText(failures, t.locale),
  },
  { key: "success", header: t("Last success"), cell: ({ succeededAt }) => <Moment at={succeededAt} /> },
];

/** How many feeds are in which state, and those that fail most. */
export function FeedsPanel({ feeds: { states, worst } }: { feeds: Feeds }) {
  const t = useTranslate();
  const totals = new Map(states.map(({ state, total }) => [state, total]));
  return (
    <SettingsPanel title={t("Feeds")} text={t("Every address users follow, counted once.")}>
      <Card className="mb-3">
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-8 bg-line sm:grid-cols-5 md:max-lg:grid-cols-3">
          {Object.entries(labels).map(([state, label]) => (
            <div
              key={state}
              className="bg-surface p-4 last:col-span-2 sm:last:col-span-1 md:max-lg:last:col-span-2"
            >
              <dt className="text-13 text-ink-soft">{t.of(label)}</dt>
              <dd className="figures mt-1 text-20 leading-6 font-semibold">
                {numberText(totals.get(state as keyof typeof labels) ?? 0, t.locale)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {worst.length > 0 && (
        <Table
          caption={t("Failing feeds")}
          columns={feedColumnsOf(t)}
          rows={worst}
          rowKey={({ url }) => url}
        />
      )}
    </SettingsPanel>
  );
}

type Job = SystemAnswer["jobs"][number];

const jobColumnsOf = (t: Translate): TableColumn<Job>[] => [
  { key: "name", header: t("Job"), cell: ({ name }) => <span className="whitespace-nowrap">{name}</span> },
  {
    key: "cron",
    header: t("Time (UTC)"),
    cell: ({ cron }) => <code className="font-mono text-12 whitespace-nowrap">{cron}</code>,
  },
  { key: "waiting", header: t("Waiting"), figures: true, cell: ({ waiting }) => waiting },
  { key: "running", header: t("Running"), figures: true, cell: ({ running }) => running },
  {
    key: "failed",
    header: t("Cut off"),
    figures: true,
    cell: ({ failed }) => <span className={failed > 0 ? "text-danger" : undefined}>{failed}</span>,
  },
  { key: "ended", header: t("Last finished"), cell: ({ endedAt }) => <Moment at={endedAt} /> },
];

/** The time table and its queue. */
export function JobsPanel({ jobs }: { jobs: readonly Job[] }) {
  const t = useTranslate();
  return (
    <SettingsPanel
      title={t("Jobs")}
      text={t(
        "Failed jobs add a warning below and run again on schedule. “Cut off” means timed out or crashed.",
      )}
    >
      {jobs.length === 0 ? (
        <Card className="p-4 text-14 text-ink-soft">
          {t("No worker has run on this database yet, so no background jobs run.")}
        </Card>
      ) : (
        <Table caption={t("Jobs")} columns={jobColumnsOf(t)} rows={jobs} rowKey={({ name }) => name} />
      )}
    </SettingsPanel>
  );
}

type Event = SystemAnswer["events"][number];

/** What the log warned of lately. */
export function EventsPanel({ events }: { events: readonly Event[] }) {
  const t = useTranslate();
  return (
    <SettingsPanel
      title={t("Warnings and errors")}
      text={t(
        "The latest 100 since this process started, duplicates grouped. Never keys, addresses or user text.",
      )}
    >
      <Card>
        {events.length === 0 && <p className="p-4 text-14 text-ink-soft">{t("No warnings")}</p>}
        <ul
          aria-label={t("Warnings and errors")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="max-h-96 divide-y divide-line overflow-y-auto -outline-offset-2"
        >
          {events.map((event) => (
            <li key={`${event.level} ${event.message} ${event.detail}`} className="px-4 py-2.5">
              <p className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 text-14 sm:grid-cols-[auto_1fr_auto]">
                <span>
                  <Tag tone={event.level === "error" ? "danger" : "warning"}>
                    {event.level === "error" ? t("Error") : t("Warning")}
                  </Tag>
                </span>
                <span className="order-last col-span-2 min-w-0 break-words sm:order-none sm:col-span-1">
                  {event.message}
                </span>
                <span className="figures flex gap-3 text-13 text-ink-soft">
                  {event.times > 1 && (
                    <span>{t({ one: "{count} time", other: "{count} times" }, { count: event.times })}</span>
                  )}
                  <Moment at={event.at} />
                </span>
              </p>
              {event.detail !== null && (
                <p className="mt-1 font-mono text-12 break-words text-ink-soft">{event.detail}</p>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </SettingsPanel>
  );
}
