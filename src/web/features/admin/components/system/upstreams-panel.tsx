import type { SystemAnswer } from "#contract/admin-system.ts";
import { Moment } from "#web/features/admin/components/system/moment.tsx";
import { SettingsPanel } from "#web/ui/card.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";

type Upstream = SystemAnswer["upstreams"][number];

const states = {
  up: { label: "Answers", tone: "neutral" },
  failing: { label: "Fails", tone: "danger" },
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
export function UpstreamsPanel({ upstreams }: { upstreams: readonly Upstream[] }) {
  return (
    <SettingsPanel
      title="Outside services"
      text="Since the start of this process. A service that failed several times in a row is paused: it is not called for a moment, then tried once."
    >
      <Table caption="Outside services" columns={columns} rows={upstreams} rowKey={({ name }) => name} />
    </SettingsPanel>
  );
}
