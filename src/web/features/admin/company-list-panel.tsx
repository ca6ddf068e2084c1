import type { SystemAnswer } from "#contract/admin-system.ts";
import type { Translate } from "#domain/language/translate.ts";
import { Moment } from "#web/features/admin/moment.tsx";
import { numberText } from "#web/features/admin/wording.ts";
import { useTranslate } from "#web/lib/language.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Table, type TableColumn } from "#web/ui/table.tsx";

type CompanyList = SystemAnswer["companyList"];
type Source = CompanyList["lists"][number];

const columnsOf = (t: Translate): TableColumn<Source>[] => [
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
          columns={columnsOf(t)}
          rows={lists}
          rowKey={({ name }) => name}
        />
      )}
    </SettingsPanel>
  );
}
