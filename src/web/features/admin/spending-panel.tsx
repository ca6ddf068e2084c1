import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { SystemSpending } from "#contract/admin-system.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { wordedOptions } from "#web/features/admin/wording.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
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
  { value: "7", label: message({ one: "{count} day", other: "{count} days" }, { count: 7 }) },
  { value: "30", label: message({ one: "{count} day", other: "{count} days" }, { count: 30 }) },
  { value: "90", label: message({ one: "{count} day", other: "{count} days" }, { count: 90 }) },
] as const;
const payers = { own: message("Own key"), system: message("System key") } as const;

const columnsOf = (t: Translate): TableColumn<Spender>[] => [
  {
    key: "user",
    header: t("User"),
    cell: ({ fullName, email }) => (
      <span className="block min-w-40">
        <span className="block max-w-72 truncate">{fullName}</span>
        <span className="block max-w-72 truncate text-12 text-ink-soft">{email}</span>
      </span>
    ),
  },
  { key: "payer", header: t("Paid with"), cell: ({ payer }) => t.of(payers[payer]) },
  { key: "cost", header: t("Cost"), figures: true, cell: ({ microDollars }) => costText(microDollars, t) },
];

const sum = (days: SystemSpending["days"], payer: "own" | "system") =>
  days.reduce((total, day) => total + day[payer], 0);

/** What AI costs, day by day and user by user. */
export function SpendingPanel() {
  const t = useTranslate();
  const [time, setTime] = useState<(typeof times)[number]["value"]>("30");
  const query = useQuery(systemSpendingQuery(Number(time)));
  return (
    <SettingsPanel
      title={t("AI spending")}
      text={t("By the day a call ended (UTC).")}
      actions={
        <SelectField
          label={t("Time ## the period that is shown")}
          value={time}
          options={wordedOptions(times, t)}
          onChange={setTime}
          inline
        />
      }
    >
      <Loaded query={query} failure={t("Couldn't load the spending")}>
        {(spending) => <Spending spending={spending} />}
      </Loaded>
    </SettingsPanel>
  );
}

function Spending({ spending: { days, users } }: { spending: SystemSpending }) {
  const t = useTranslate();
  const [own, system] = [sum(days, "own"), sum(days, "system")];
  return (
    <>
      <Card className="p-4">
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-14">
          <Share mark="bg-ink-soft" label={t("System keys")} cost={system} />
          <Share mark="bg-line-strong" label={t("Users' keys")} cost={own} />
        </p>
        {own + system === 0 ? (
          <p className="mt-3 text-14 text-ink-soft">{t("No spending in this period")}</p>
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
            caption={t("AI spending by user")}
            columns={columnsOf(t)}
            rows={users}
            rowKey={({ userId, payer }) => `${userId} ${payer}`}
          />
        </div>
      )}
    </>
  );
}

function Share({ mark, label, cost }: { mark: string; label: string; cost: number }) {
  const t = useTranslate();
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-2 rounded-full ${mark}`} />
      <span className="text-ink-soft">{label}</span>
      <span className="figures font-medium">{costText(cost, t)}</span>
    </span>
  );
}
