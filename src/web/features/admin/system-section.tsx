import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SystemAnswer } from "#contract/admin-system.ts";
import { formatTags } from "#domain/language/locales.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { AdminActions } from "#web/features/admin/admin-actions.tsx";
import { Moment } from "#web/features/admin/moment.tsx";
import { SecurityEvents } from "#web/features/admin/security-events.tsx";
import { PaymentsPanel, SpendingPanel } from "#web/features/admin/system-money.tsx";
import { CompanyListPanel, QuoteBudgets, UpstreamsPanel } from "#web/features/admin/system-outside.tsx";
import { EventsPanel, FeedsPanel, JobsPanel, PausesPanel } from "#web/features/admin/system-work.tsx";
import { bytesText, durationText, replicaStates } from "#web/features/admin/wording.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { Card } from "#web/ui/card.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";

const everyMs = 15_000;

/** Only for admins; asked again while it is looked at. */
const systemQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/admin/system"),
  queryFn: ({ signal }) => call("GET /api/admin/system", { signal }),
  staleTime: 0,
  refetchInterval: everyMs,
});

/** How the server is, what AI costs, and what admins did. */
export function SystemSection() {
  return (
    <>
      <Health />
      <SpendingPanel />
      <AdminActions />
      <SecurityEvents />
    </>
  );
}

function Health() {
  const t = useTranslate();
  const query = useQuery(systemQuery);
  return (
    <Loaded query={query} failure={t("Couldn't load the server status")}>
      {(state) => (
        <>
          <ServerDetails process={state.process} database={state.database} />
          <ProcessesPanel processes={state.processes} />
          <UpstreamsPanel upstreams={state.upstreams} />
          <PaymentsPanel payments={state.payments} />
          <PausesPanel pauses={state.pauses} />
          <QuoteBudgets budgets={state.quoteBudgets} />
          <FeedsPanel feeds={state.feeds} />
          <CompanyListPanel list={state.companyList} />
          <JobsPanel jobs={state.jobs} />
          <EventsPanel events={state.events} />
        </>
      )}
    </Loaded>
  );
}

type Facts = Pick<SystemAnswer, "process" | "database">;

/** The build of the web app by the beginning of its digest, and the runtime. */
function buildFacts({ build, node }: Facts["process"], t: Translate) {
  const runtime = `Node.js ${node.replace(/^v/, "")}`;
  if (build === null) return { note: runtime };
  const builtAt = absoluteTime(Date.parse(build.builtAt), t);
  return {
    note: t("Build {build}, {runtime}", { build: build.id.slice(0, 8), runtime }),
    title: t("Web app built {builtAt}", { builtAt }),
  };
}

/** The process that answers, and the database. */
function ServerDetails({ process, database }: Facts) {
  const t = useTranslate();
  const startedMs = Date.parse(process.startedAt);
  const facts: { label: string; value: string; note: string; title?: string }[] = [
    { label: t("Version"), value: process.version, ...buildFacts(process, t) },
    {
      label: t("Running for"),
      value: durationText(useNow() - startedMs, t),
      note: roleText(process.role, t),
      title: t("Since {time}", { time: absoluteTime(startedMs, t) }),
    },
    {
      label: t("Memory"),
      value: bytesText(process.memoryBytes, t.locale),
      note: t("{size} JavaScript heap", { size: bytesText(process.heapBytes, t.locale) }),
    },
    {
      label: t("Database"),
      value: bytesText(database.bytes, t.locale),
      note: t("PostgreSQL {version}, {connections}", {
        version: database.version.split(" ")[0] ?? "",
        connections: t(
          { one: "{count} connection", other: "{count} connections" },
          { count: database.connections },
        ),
      }),
    },
  ];
  return (
    <SettingsPanel title={t("Server")} text={t("Status of the process that responded.")}>
      <Card>
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-8 bg-line lg:grid-cols-4">
          {facts.map(({ label, value, note, title }) => (
            <div key={label} className="min-w-0 bg-surface p-4" title={title}>
              <dt className="text-13 text-ink-soft">{label}</dt>
              <dd className="figures mt-1 truncate text-20 leading-6 font-semibold">{value}</dd>
              <dd className="figures mt-1 text-12 text-ink-soft">{note}</dd>
            </div>
          ))}
        </dl>
        {database.replica && (
          <p
            className={`border-t border-line p-4 text-12 ${database.replica.state === "used" ? "text-ink-soft" : "text-warning"}`}
          >
            {t.of(replicaStates[database.replica.state])}
          </p>
        )}
      </Card>
    </SettingsPanel>
  );
}

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
function ProcessesPanel({ processes }: { processes: readonly Process[] }) {
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
