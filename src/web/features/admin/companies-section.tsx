import { useInfiniteQuery } from "@tanstack/react-query";
import { Building2, Search } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { ListedCompany } from "#contract/admin-companies.ts";
import { listingsQuery } from "#web/features/admin/companies.calls.ts";
import { type CompanyTask, CompanyTaskDialog } from "#web/features/admin/company-dialogs.tsx";
import { moreOf, PagedList } from "#web/features/admin/paged-list.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/card.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { classes, controlStyles } from "#web/ui/styles.ts";
import { Tag } from "#web/ui/tag.tsx";

/** Nothing is asked while somebody types. */
const typingMs = 250;

function useTyped() {
  const [text, setText] = useState("");
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text.trim()), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, typed };
}

/** The companies that headlines can be about. */
export function CompaniesSection() {
  const t = useTranslate();
  const { text, setText, typed } = useTyped();
  const [task, setTask] = useState<CompanyTask | null>(null);
  const query = useInfiniteQuery(listingsQuery(typed));
  const rows = query.data?.pages.flatMap(({ companies }) => companies) ?? [];
  return (
    <SettingsPanel
      title={t("Companies")}
      text={t("Companies that headlines can be about. Renewed daily from the exchanges and the SEC.")}
      actions={
        <Button size="sm" variant="primary" onClick={() => setTask({ kind: "add" })}>
          {t("Add company")}
        </Button>
      }
    >
      <SearchField value={text} onChange={setText} />
      <PagedList
        label={t("Companies")}
        query={query}
        rows={rows}
        keyOf={({ id }) => id}
        failure={t("Couldn't load the companies")}
        empty={
          <EmptyState
            icon={<Building2 aria-hidden="true" />}
            title={t("No company found")}
            text={t("Try another symbol or part of a name.")}
          />
        }
        more={moreOf(query)}
      >
        {(company) => <CompanyRow company={company} onTask={setTask} />}
      </PagedList>
      <CompanyTaskDialog task={task} onClose={() => setTask(null)} />
    </SettingsPanel>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className="relative mb-3">
      <label htmlFor={id} className="sr-only">
        {t("Search companies")}
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <input
        id={id}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t("Symbol or name")}
        autoComplete="off"
        className={classes(controlStyles, "w-full pl-9")}
      />
    </div>
  );
}

type CompanyRowProps = { company: ListedCompany; onTask: (task: CompanyTask) => void };

/** A listing with its days; one of today can be renamed and retired. */
function CompanyRow({ company, onTask }: CompanyRowProps) {
  const t = useTranslate();
  const { symbol, name, exchange, country, formerNames, validFrom, validTo } = company;
  const days = [
    ...(validFrom === null ? [] : [t("since {day}", { day: validFrom })]),
    ...(validTo === null ? [] : [t("until {day}", { day: validTo })]),
  ];
  const former = formerNames.length > 0 ? [t("formerly {names}", { names: formerNames.join(", ") })] : [];
  const facts = [exchange, country, ...days, ...former].filter((fact) => fact !== "");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex min-w-0 items-center gap-2 text-14">
          <span className="figures font-medium">{symbol}</span>
          <span className="min-w-0 truncate" title={name}>
            {name}
          </span>
          {validTo !== null && <Tag tone="neutral">{t("Ended")}</Tag>}
        </p>
        <p className="mt-1 text-13 [overflow-wrap:anywhere] text-ink-soft">{facts.join(" · ")}</p>
      </div>
      {validTo === null && (
        <div className="flex gap-2">
          <Button
            size="sm"
            aria-label={t("Rename {symbol}", { symbol })}
            onClick={() => onTask({ kind: "rename", company })}
          >
            {t("Rename")}
          </Button>
          <Button
            size="sm"
            aria-label={t("Retire {symbol}", { symbol })}
            onClick={() => onTask({ kind: "retire", company })}
          >
            {t("Retire")}
          </Button>
        </div>
      )}
    </li>
  );
}
