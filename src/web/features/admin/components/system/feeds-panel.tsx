import type { SystemAnswer } from "#contract/admin-system.ts";
import { Moment } from "#web/features/admin/components/system/moment.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";

type Feeds = SystemAnswer["feeds"];
type WorstFeed = Feeds["worst"][number];

const labels = {
  ok: "Working",
  pending: "Not read yet",
  failing: "Failing",
  gone: "Gone",
  quarantined: "Quarantined",
} as const;
const figure = new Intl.NumberFormat("en-US");

const columns: TableColumn<WorstFeed>[] = [
  {
    key: "feed",
    header: "Feed",
    cell: ({ url, reason }) => (
      <span className="block min-w-56">
        <span className="block max-w-96 truncate" title={url}>
          {url.replace(/^https?:\/\//, "")}
        </span>
        {reason !== null && (
          <span className="block max-w-96 text-13 text-pretty break-words text-ink-soft">{reason}</span>
        )}
      </span>
    ),
  },
  {
    key: "state",
    header: "State",
    cell: ({ state }) => (
      <Tag tone={state === "failing" ? "warning" : "danger"} className="whitespace-nowrap">
        {labels[state]}
      </Tag>
    ),
  },
  { key: "failures", header: "In a row", figures: true, cell: ({ failures }) => figure.format(failures) },
  { key: "success", header: "Last success", cell: ({ succeededAt }) => <Moment at={succeededAt} /> },
];

/** How many feeds are in which state, and those that fail most. */
export function FeedsPanel({ feeds: { states, worst } }: { feeds: Feeds }) {
  const totals = new Map(states.map(({ state, total }) => [state, total]));
  return (
    <SettingsPanel title="Feeds" text="Every address that somebody follows, counted once.">
      <Card className="mb-3">
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-8 bg-line sm:grid-cols-5">
          {Object.entries(labels).map(([state, label]) => (
            <div key={state} className="bg-surface p-4 last:col-span-2 sm:last:col-span-1">
              <dt className="text-13 text-ink-soft">{label}</dt>
              <dd className="figures mt-1 text-20 leading-6 font-semibold">
                {figure.format(totals.get(state as keyof typeof labels) ?? 0)}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {worst.length > 0 && (
        <Table caption="Feeds that fail" columns={columns} rows={worst} rowKey={({ url }) => url} />
      )}
    </SettingsPanel>
  );
}
