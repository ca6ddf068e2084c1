import type { SystemAnswer } from "#contract/admin-system.ts";
import { Moment } from "#web/features/admin/components/system/moment.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";

type Job = SystemAnswer["jobs"][number];

const columns: TableColumn<Job>[] = [
  { key: "name", header: "Job", cell: ({ name }) => <span className="whitespace-nowrap">{name}</span> },
  {
    key: "cron",
    header: "Time (UTC)",
    cell: ({ cron }) => <code className="font-mono text-12 whitespace-nowrap">{cron}</code>,
  },
  { key: "waiting", header: "Waiting", figures: true, cell: ({ waiting }) => waiting },
  { key: "running", header: "Running", figures: true, cell: ({ running }) => running },
  {
    key: "failed",
    header: "Cut off",
    figures: true,
    cell: ({ failed }) => <span className={failed > 0 ? "text-danger" : undefined}>{failed}</span>,
  },
  { key: "ended", header: "Last end", cell: ({ endedAt }) => <Moment at={endedAt} /> },
];

/** The time table and its queue. */
export function JobsPanel({ jobs }: { jobs: readonly Job[] }) {
  return (
    <SettingsPanel
      title="Jobs"
      text="One that fails writes a warning, which stands below, and runs again at its next time. Cut off are those that took too long or whose process died."
    >
      {jobs.length === 0 ? (
        <Card className="p-4 text-14 text-ink-soft">
          No worker has run on this database yet: nothing is done in the background.
        </Card>
      ) : (
        <Table caption="Jobs" columns={columns} rows={jobs} rowKey={({ name }) => name} />
      )}
    </SettingsPanel>
  );
}
