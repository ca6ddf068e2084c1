import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { SystemAnswer, SystemSpending } from "#contract/admin-system.ts";
import { planOf } from "#domain/accounts/plans.ts";
import { costText } from "#domain/analysis/cost-figures.ts";
import { type Message, message, type Translate } from "#domain/language/translate.ts";
import { Moment } from "#web/features/admin/moment.tsx";
import { wordedOptions } from "#web/features/admin/wording.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Card } from "#web/ui/card.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { FactRows, SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";

type Payments = NonNullable<SystemAnswer["payments"]>;
type Tone = "accent" | "warning" | "neutral";
type Words = Readonly<Record<string, readonly [label: Message, tone: Tone]>>;

const notReadable = [message("Can't be read with this key"), "neutral"] as const;
const accounts: Words = {
  one: [message("One account"), "accent"],
  two: [message("Two accounts: no one can pay"), "warning"],
  unknown: [message("The keys don't tell"), "neutral"],
};
const webhooks: Words = {
  right: [message("All events arrive here"), "accent"],
  missing: [message("No endpoint with this address"), "warning"],
  disabled: [message("Disabled"), "warning"],
  incomplete: [message("Events are missing"), "warning"],
  unknown: notReadable,
};
const portals: Words = {
  configured: [message("Configured"), "accent"],
  missing: [message("Not configured"), "warning"],
  unknown: notReadable,
};
const prices: Words = {
  right: [message("Correct"), "accent"],
  wrong: [message("Another amount than the plan's"), "warning"],
  missing: [message("No such price"), "warning"],
  unknown: notReadable,
};

function State({ words, state }: { words: Words; state: string }) {
  const t = useTranslate();
  const [label, tone] = words[state] ?? notReadable;
  return <Tag tone={tone}>{t.of(label)}</Tag>;
}

export type PaymentsPanelProps = { payments: Payments | null };

/** How payments are set up at the provider, and whether its events arrive. */
export function PaymentsPanel({ payments }: PaymentsPanelProps) {
  const t = useTranslate();
  return (
    <SettingsPanel
      title={t("Payments")}
      text={t("What is set up at the payment provider, read every five minutes.")}
    >
      <Card>
        {payments === null ? (
          <p className="p-4 text-14 text-ink-soft">{t("Payments aren't set up on this server.")}</p>
        ) : (
          <FactRows rows={rowsOf(payments, t)} />
        )}
      </Card>
    </SettingsPanel>
  );
}

function rowsOf(payments: Payments, t: ReturnType<typeof useTranslate>) {
  const { webhook } = payments;
  return [
    {
      label: t("Mode"),
      value: payments.livemode ? t("Real money") : t("Test ## keys of the payment provider"),
    },
    {
      label: t("Keys ## of the payment provider"),
      value: <State words={accounts} state={payments.account} />,
    },
    { label: t("Webhook address"), value: <span className="wrap-anywhere">{webhook.url}</span> },
    {
      label: t("Webhook"),
      value: (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <State words={webhooks} state={webhook.state} />
          {webhook.missingEvents.length > 0 && (
            <span className="wrap-anywhere text-ink-soft">{webhook.missingEvents.join(", ")}</span>
          )}
        </span>
      ),
    },
    { label: t("Version of events"), value: webhook.version ?? t("The account's own") },
    { label: t("Last event"), value: <Moment at={payments.lastEventAt} /> },
    { label: t("Wrong signatures"), value: String(payments.refusedSignatures) },
    { label: t("Billing portal"), value: <State words={portals} state={payments.portal} /> },
    ...payments.prices.map(({ plan, state }) => ({
      label: t("Price of {plan}", { plan: planOf(plan).name }),
      value: <State words={prices} state={state} />,
    })),
  ];
}

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
