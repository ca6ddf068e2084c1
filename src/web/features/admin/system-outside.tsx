import type { SystemAnswer } from "#contract/admin-system.ts";
import { message, type Translate } from "#domain/language/translate.ts";
import { Moment } from "#web/features/admin/moment.tsx";
import { numberText } from "#web/features/admin/wording.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";

type Upstream = SystemAnswer["upstreams"][number];

const states = {
  up: { label: message("OK"), tone: "neutral" },
  failing: { label: message("Failing"), tone: "danger" },
  open: { label: message("Paused"), tone: "warning" },
  unused: { label: message("Not called yet"), tone: "neutral" },
} as const;

const upstreamColumnsOf = (t: Translate): TableColumn<Upstream>[] => [
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
export function UpstreamsPanel({ upstreams }: { upstreams: readonly Upstream[] }) {
  const t = useTranslate();
  return (
    <SettingsPanel
      title={t("Outside services")}
      text={t("Since this process started. After repeated failures, a service is retried after a pause.")}
    >
      <Table
        caption={t("Outside services")}
        columns={upstreamColumnsOf(t)}
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
export function QuoteBudgets({ budgets }: { budgets: readonly KeyBudget[] }) {
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

type CompanyList = SystemAnswer["companyList"];
type Source = CompanyList["lists"][number];

const listColumnsOf = (t: Translate): TableColumn<Source>[] => [
  {
    key: "name",
    header: t("Source"),
    cell: ({ name, problem }) => (
      <span className="block min-w-44">
        <span className="block font-medium">{name}</span>
        {problem !== null && <span className="block text-13 text-pretty text-ink-soft">{problem}</span>}
      </span>
    ),
  },
  {
    key: "rows",
    header: t("Companies"),
    figures: true,
    cell: ({ rows }) => (rows === null ? "--" : numberText(rows, t.locale)),
  },
  { key: "tried", header: t("Last try"), cell: ({ triedAt }) => <Moment at={triedAt} /> },
  { key: "success", header: t("Last success"), cell: ({ succeededAt }) => <Moment at={succeededAt} /> },
];

/** How old the list of companies is, and which source it waits for. */
export function CompanyListPanel({ list }: { list: CompanyList }) {
  const t = useTranslate();
  const { listed, ended, asOf, ageDays, isOld, lists, reread } = list;
  const count = (value: number) => numberText(value, t.locale);
  return (
    <SettingsPanel
      title={t("List of companies")}
      text={t("{listed} companies, {ended} ended listings. List of {day}, {age}.", {
        listed: count(listed),
        ended: count(ended),
        day: asOf,
        age: t({ one: "{count} day old", other: "{count} days old" }, { count: ageDays }),
      })}
    >
      {isOld && (
        <Notice tone="warning" className="mb-3">
          {t("The list is more than 14 days old: companies that listed since are missing.")}
        </Notice>
      )}
      {reread.isUnderWay && (
        <p role="status" className="mb-3 text-13 text-ink-soft">
          {t("Stored headlines are being read again: {items} done, {changed} changed.", {
            items: count(reread.items),
            changed: count(reread.changed),
          })}
        </p>
      )}
      {lists.length > 0 && (
        <Table
          caption={t("Sources of the list of companies")}
          columns={listColumnsOf(t)}
          rows={lists}
          rowKey={({ name }) => name}
        />
      )}
    </SettingsPanel>
  );
}
