import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SystemAnswer } from "#contract/admin-system.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { AdminActions } from "#web/features/admin/admin-actions.tsx";
import { CompanyListPanel } from "#web/features/admin/company-list-panel.tsx";
import { Moment } from "#web/features/admin/moment.tsx";
import { PaymentsPanel } from "#web/features/admin/payments-panel.tsx";
import { ProcessesPanel } from "#web/features/admin/processes-panel.tsx";
import { SecurityEvents } from "#web/features/admin/security-events.tsx";
import { SpendingPanel } from "#web/features/admin/spending-panel.tsx";
import { EventsPanel, FeedsPanel, JobsPanel, PausesPanel } from "#web/features/admin/system-work.tsx";
import { bytesText, durationText } from "#web/features/admin/wording.ts";
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
  const facts = [
    { label: t("Version"), value: process.version, ...buildFacts(process, t) },
    {
      label: t("Running for"),
      value: durationText(useNow() - startedMs, t),
      note: t("as {role}", { role: process.role }),
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
      </Card>
    </SettingsPanel>
  );
}

type Upstream = SystemAnswer["upstreams"][number];

const states = {
  up: { label: message("OK"), tone: "neutral" },
  failing: { label: message("Failing"), tone: "danger" },
  open: { label: message("Paused"), tone: "warning" },
  unused: { label: message("Not called yet"), tone: "neutral" },
} as const;

const columnsOf = (t: Translate): TableColumn<Upstream>[] => [
  {
    key: "name",
    header: t("Service"),
    cell: ({ name, host }) => (
      <span className="block min-w-28">
        <span className="block font-medium">{name}</span>
        <span className="block max-w-52 truncate text-12 text-ink-soft" title={host}>
          {host}
        </span>
      </span>
    ),
  },
  {
    key: "state",
    header: t("State"),
    cell: ({ state }) => <Tag tone={states[state].tone}>{t.of(states[state].label)}</Tag>,
  },
  { key: "success", header: t("Last success"), cell: ({ succeededAt }) => <Moment at={succeededAt} /> },
  {
    key: "failure",
    header: t("Last failure"),
    cell: ({ failedAt, failure }) => (
      <span className="block min-w-44">
        <Moment at={failedAt} />
        {failure !== null && <span className="block text-13 text-pretty">{failure}</span>}
      </span>
    ),
  },
];

/** Services that the operator configured. */
function UpstreamsPanel({ upstreams }: { upstreams: readonly Upstream[] }) {
  const t = useTranslate();
  return (
    <SettingsPanel
      title={t("Outside services")}
      text={t("Since this process started. After repeated failures, a service is retried after a pause.")}
    >
      <Table
        caption={t("Outside services")}
        columns={columnsOf(t)}
        rows={upstreams}
        rowKey={({ name }) => name}
      />
    </SettingsPanel>
  );
}

type KeyBudget = SystemAnswer["quoteBudgets"][number];

const names: Record<string, string> = {
  finnhub: "FinHub",
  // verbatim: a vendor's name
  "twelve-data": "Twelve Data",
  yahoo: "Yahoo",
};

/** What is used of each provider's calls a minute. */
function QuoteBudgets({ budgets }: { budgets: readonly KeyBudget[] }) {
  const t = useTranslate();
  return (
    <SettingsPanel
      title={t("Quote calls")}
      text={t("Last minute, per key. A rejected or rate-limited key pauses.")}
    >
      <Card>
        {budgets.length === 0 && (
          <p className="p-4 text-14 text-ink-soft">{t("No price lookups since the start")}</p>
        )}
        <ul aria-label={t("Quote calls")} className="divide-y divide-line">
          {budgets.map((budget) => (
            <Budget key={`${budget.provider} ${budget.key}`} budget={budget} />
          ))}
        </ul>
      </Card>
    </SettingsPanel>
  );
}

function Budget({ budget: { provider, key, used, max, pause } }: { budget: KeyBudget }) {
  const t = useTranslate();
  const name = names[provider] ?? provider;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[16rem_1fr_6rem]">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-14">
        <span className="font-medium">{name}</span>
        {key !== "" && <span className="text-ink-soft">{t("key …{key}", { key })}</span>}
        {pause !== null && <Tag tone="warning">{t("Paused")}</Tag>}
      </span>
      <span className="figures text-right text-13 text-ink-soft sm:order-last">
        {t("{used} of {max}", { used, max })}
      </span>
      <meter
        className="sr-only"
        aria-label={t("Calls with {name} key {key}", { name, key })}
        min={0}
        max={max}
        value={used}
      />
      <span
        aria-hidden="true"
        className="col-span-2 h-1.5 overflow-hidden rounded-full bg-sunken sm:col-span-1"
      >
        <span
          className="block h-full rounded-full bg-ink-soft"
          style={{ width: `${Math.min(100, (100 * used) / max)}%` }}
        />
      </span>
    </li>
  );
}
