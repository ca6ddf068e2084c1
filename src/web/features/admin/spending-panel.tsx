import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { SystemSpending } from "#contract/admin-system.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { Card } from "#web/ui/card.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";

const systemSpendingQuery = (days: number) =>
  queryOptions({
    queryKey: queryKeyOf("GET /api/admin/system/spending", { query: { days } }),
    queryFn: ({ signal }) => call("GET /api/admin/system/spending", { query: { days }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const SpendingChart = lazyComponent(
  async () => (await import("#web/features/admin/spending-chart.tsx")).SpendingChart,
);

type Spender = SystemSpending["users"][number];

const times = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;
const payers = { own: "Own key", system: "System key" } as const;

const columns: TableColumn<Spender>[] = [
  {
    key: "user",
    header: "User",
    cell: ({ fullName, email }) => (
      <span className="block min-w-40">
        <span className="block max-w-72 truncate">{fullName}</span>
        <span className="block max-w-72 truncate text-12 text-ink-soft">{email}</span>
      </span>
    ),
  },
  { key: "payer", header: "Paid with", cell: ({ payer }) => payers[payer] },
  { key: "cost", header: "Cost", figures: true, cell: ({ microDollars }) => costText(microDollars) },
];

const sum = (days: SystemSpending["days"], payer: "own" | "system") =>
  days.reduce((total, day) => total + day[payer], 0);

/** What AI costs, day by day and user by user. */
export function SpendingPanel() {
  const [time, setTime] = useState<(typeof times)[number]["value"]>("30");
  const query = useQuery(systemSpendingQuery(Number(time)));
  return (
    <SettingsPanel
      title="AI spending"
      text="By the day a call ended (UTC)."
      actions={<SelectField label="Time" value={time} options={times} onChange={setTime} inline />}
    >
      <Loaded query={query} failure="Couldn't load the spending">
        {(spending) => <Spending spending={spending} />}
      </Loaded>
    </SettingsPanel>
  );
}

function Spending({ spending: { days, users } }: { spending: SystemSpending }) {
  const [own, system] = [sum(days, "own"), sum(days, "system")];
  return (
    <>
      <Card className="p-4">
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-14">
          <Share mark="bg-ink-soft" label="System keys" cost={system} />
          <Share mark="bg-line-strong" label="Users' keys" cost={own} />
        </p>
        {own + system === 0 ? (
          <p className="mt-3 text-14 text-ink-soft">No spending in this period</p>
        ) : (
          <div className="mt-3 h-48">
            <Suspense>
              <SpendingChart days={days} />
            </Suspense>
          </div>
        )}
      </Card>
      {users.length > 0 && (
        <div className="mt-3">
          <Table
            caption="AI spending by user"
            columns={columns}
            rows={users}
            rowKey={({ userId, payer }) => `${userId} ${payer}`}
          />
        </div>
      )}
    </>
  );
}

function Share({ mark, label, cost }: { mark: string; label: string; cost: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-2 rounded-full ${mark}`} />
      <span className="text-ink-soft">{label}</span>
      <span className="figures font-medium">{costText(cost)}</span>
    </span>
  );
}
