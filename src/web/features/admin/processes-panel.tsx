import type { SystemAnswer } from "#contract/admin-system.ts";
import { formatTags } from "#domain/language/locales.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { Moment } from "#web/features/admin/moment.tsx";
import { bytesText } from "#web/features/admin/wording.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useNow } from "#web/lib/moment.ts";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";

type Process = SystemAnswer["processes"][number];

/** Processes report every ten seconds: one that misses three reports is gone or stuck. */
const silentMs = 30_000;
/** A process whose clock is further off takes no work. */
const clockOffMs = 5_000;

const roles = {
  "web and worker": message("Web and worker"),
  web: message("Web"),
  worker: message("Worker"),
} as const;

const isRole = (role: string): role is keyof typeof roles => Object.hasOwn(roles, role);
const roleText = (role: string, t: Translate) => (isRole(role) ? t.of(roles[role]) : role);

const secondsText = (ms: number, t: Translate) =>
  (ms / 1_000).toLocaleString(formatTags[t.locale], {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });

const columnsOf = (t: Translate, nowMs: number): TableColumn<Process>[] => [
  {
    key: "process",
    header: t("Process"),
    cell: ({ role, version, isOwn, seenAt, pausedServices }) => (
      <span className="block min-w-40">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{roleText(role, t)}</span>
          {isOwn && <Tag tone="neutral">{t("Responded")}</Tag>}
          {nowMs - Date.parse(seenAt) > silentMs && <Tag tone="danger">{t("Not responding")}</Tag>}
        </span>
        <span className="figures block text-12 text-ink-soft">{t("Version {version}", { version })}</span>
        {pausedServices.length > 0 && (
          <span className="block max-w-60 text-12 text-pretty text-ink-soft">
            {t("Paused: {services}", { services: pausedServices.join(", ") })}
          </span>
        )}
      </span>
    ),
  },
  { key: "started", header: t("Started"), cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { key: "seen", header: t("Last seen"), cell: ({ seenAt }) => <Moment at={seenAt} /> },
  {
    key: "memory",
    header: t("Memory"),
    figures: true,
    cell: ({ memoryBytes, heapBytes }) => (
      <span
        className="whitespace-nowrap"
        title={t("{size} JavaScript heap", { size: bytesText(heapBytes, t.locale) })}
      >
        {bytesText(memoryBytes, t.locale)}
      </span>
    ),
  },
  {
    key: "streams",
    header: t("Streams"),
    figures: true,
    cell: ({ streams }) => streams.toLocaleString(formatTags[t.locale]),
  },
  {
    key: "pool",
    header: t("Connections"),
    figures: true,
    cell: ({ pool: { used, max, waiting } }) => (
      <span className="whitespace-nowrap">
        {t("{used} of {max}", { used, max })}
        {waiting > 0 && (
          <span className="block text-12 text-warning">{t("{count} waiting", { count: waiting })}</span>
        )}
      </span>
    ),
  },
  {
    key: "clock",
    header: t("Clock"),
    figures: true,
    cell: ({ clockAheadMs }) => (
      <span
        className={
          Math.abs(clockAheadMs) > clockOffMs ? "whitespace-nowrap text-danger" : "whitespace-nowrap"
        }
        title={t("Ahead of the database's clock")}
      >
        {t("{seconds} s", { seconds: secondsText(clockAheadMs, t) })}
      </span>
    ),
  },
];

/** Every process on this database, by what it reports of itself. */
export function ProcessesPanel({ processes }: { processes: readonly Process[] }) {
  const t = useTranslate();
  const nowMs = useNow();
  return (
    <SettingsPanel
      title={t("Processes")}
      text={t("Each reports every ten seconds. One that ended without a word stays for an hour.")}
    >
      <Table
        caption={t("Processes")}
        columns={columnsOf(t, nowMs)}
        rows={processes}
        rowKey={({ id }) => id}
        dense
      />
    </SettingsPanel>
  );
}
