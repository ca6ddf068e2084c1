import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SystemAnswer } from "#contract/admin-system.ts";
import { AdminActions } from "#web/features/admin/admin-actions.tsx";
import { Moment } from "#web/features/admin/moment.tsx";
import { PausesPanel } from "#web/features/admin/pauses-panel.tsx";
import { SpendingPanel } from "#web/features/admin/spending-panel.tsx";
import { EventsPanel, FeedsPanel, JobsPanel } from "#web/features/admin/system-work.tsx";
import { call, queryKeyOf } from "#web/lib/call.ts";
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
    </>
  );
}

function Health() {
  const query = useQuery(systemQuery);
  return (
    <Loaded query={query} failure="Couldn't load the server status">
      {(state) => (
        <>
          <ServerDetails process={state.process} database={state.database} />
          <UpstreamsPanel upstreams={state.upstreams} />
          <PausesPanel pauses={state.pauses} />
          <QuoteBudgets budgets={state.quoteBudgets} />
          <FeedsPanel feeds={state.feeds} />
          <JobsPanel jobs={state.jobs} />
          <EventsPanel events={state.events} />
        </>
      )}
    </Loaded>
  );
}

type Facts = Pick<SystemAnswer, "process" | "database">;

/** The build of the web app by the beginning of its digest, and the runtime. */
function buildFacts({ build, node }: Facts["process"]) {
  const runtime = `Node.js ${node.replace(/^v/, "")}`;
  if (build === null) return { note: runtime };
  const builtAt = absoluteTime(Date.parse(build.builtAt));
  return { note: `Build ${build.id.slice(0, 8)}, ${runtime}`, title: `Web app built ${builtAt}` };
}

/** The process that answers, and the database. */
function ServerDetails({ process, database }: Facts) {
  const startedMs = Date.parse(process.startedAt);
  const facts = [
    { label: "Version", value: process.version, ...buildFacts(process) },
    {
      label: "Running for",
      value: durationText(useNow() - startedMs),
      note: `as ${process.role}`,
      title: `Since ${absoluteTime(startedMs)}`,
    },
    {
      label: "Memory",
      value: bytesText(process.memoryBytes),
      note: `${bytesText(process.heapBytes)} JavaScript heap`,
    },
    {
      label: "Database",
      value: bytesText(database.bytes),
      note: `PostgreSQL ${database.version.split(" ")[0]}, ${database.connections} connections`,
    },
  ];
  return (
    <SettingsPanel title="Server" text="Status of the process that responded. Each process reports its own.">
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
  up: { label: "OK", tone: "neutral" },
  failing: { label: "Failing", tone: "danger" },
  open: { label: "Paused", tone: "warning" },
  unused: { label: "Not called yet", tone: "neutral" },
} as const;

const columns: TableColumn<Upstream>[] = [
  {
    key: "name",
    header: "Service",
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
    header: "State",
    cell: ({ state }) => <Tag tone={states[state].tone}>{states[state].label}</Tag>,
  },
  { key: "success", header: "Last success", cell: ({ succeededAt }) => <Moment at={succeededAt} /> },
  {
    key: "failure",
    header: "Last failure",
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
  return (
    <SettingsPanel
      title="Outside services"
      text="Since this process started. After repeated failures, a service is retried after a pause."
    >
      <Table caption="Outside services" columns={columns} rows={upstreams} rowKey={({ name }) => name} />
    </SettingsPanel>
  );
}

type KeyBudget = SystemAnswer["quoteBudgets"][number];

const names: Record<string, string> = { finnhub: "FinHub", "twelve-data": "Twelve Data", yahoo: "Yahoo" };

/** What is used of each provider's calls a minute. */
function QuoteBudgets({ budgets }: { budgets: readonly KeyBudget[] }) {
  return (
    <SettingsPanel title="Quote calls" text="Last minute, per key. A rejected or rate-limited key pauses.">
      <Card>
        {budgets.length === 0 && (
          <p className="p-4 text-14 text-ink-soft">No price lookups since the start</p>
        )}
        <ul aria-label="Quote calls" className="divide-y divide-line">
          {budgets.map((budget) => (
            <Budget key={`${budget.provider} ${budget.key}`} budget={budget} />
          ))}
        </ul>
      </Card>
    </SettingsPanel>
  );
}

function Budget({ budget: { provider, key, used, max, pause } }: { budget: KeyBudget }) {
  const name = names[provider] ?? provider;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[16rem_1fr_6rem]">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-14">
        <span className="font-medium">{name}</span>
        {key !== "" && <span className="text-ink-soft">key …{key}</span>}
        {pause !== null && <Tag tone="warning">Paused</Tag>}
      </span>
      <span className="figures text-right text-13 text-ink-soft sm:order-last">
        {used} of {max}
      </span>
      <meter
        className="sr-only"
        aria-label={`Calls with ${name} key ${key}`}
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

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** "812 B", "34.5 MB". */
export function bytesText(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

/** "3 days 4 h", "4 h 12 min", "12 min". */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return `${days} ${days === 1 ? "day" : "days"} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
