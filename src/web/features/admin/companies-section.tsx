import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { BadgeCheck, Building2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { ListedCompany } from "#contract/admin-companies.ts";
import type { CorrectionCount, CorrectionsQuery } from "#contract/companies.ts";
import { message } from "#domain/language/translate.ts";
import { formatAge } from "#domain/market/age.ts";
import { listingsQuery } from "#web/features/admin/companies.calls.ts";
import { type CompanyTask, CompanyTaskDialog } from "#web/features/admin/company-dialogs.tsx";
import { ConfirmedDownload } from "#web/features/admin/confirmation.tsx";
import { moreOf, PagedList, SearchField, typingMs } from "#web/features/admin/paged-list.tsx";
import { wordedOptions } from "#web/features/admin/wording.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { absoluteTime, useNow } from "#web/lib/moment.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SettingsPanel } from "#web/ui/settings-panel.tsx";
import { Tag } from "#web/ui/tag.tsx";

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
      <SearchField
        label={t("Search companies")}
        labelHidden
        placeholder={t("Symbol or name")}
        value={text}
        onChange={setText}
        className="mb-3"
      />
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

const correctionsPageSize = 25;

type CorrectionsSort = CorrectionsQuery["sort"];

const correctionsFile = "/api/admin/company-corrections/export";

/** Only for admins; a page at a time. */
const correctionsQuery = (sort: CorrectionsSort) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf("GET /api/admin/company-corrections", { query: { sort } }),
    queryFn: ({ pageParam, signal }) => {
      const query = { sort, limit: correctionsPageSize, cursor: pageParam ?? undefined };
      return call("GET /api/admin/company-corrections", { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Another order comes in the place of the one before.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

const sorts = [
  { value: "often", label: message("Most users first") },
  { value: "newest", label: message("Newest first") },
] as const;

/** What users took off headlines and put on them, without who did. */
export function CompanyCorrections() {
  const t = useTranslate();
  const [sort, setSort] = useState<CorrectionsSort>("often");
  const query = useInfiniteQuery(correctionsQuery(sort));
  const rows = query.data?.pages.flatMap(({ corrections }) => corrections) ?? [];
  return (
    <SettingsPanel
      title={t("Company corrections")}
      text={t("Companies users removed from or added to headlines. Download as labeled data.")}
      actions={
        rows.length > 0 && (
          <ConfirmedDownload address={correctionsFile} name="company-corrections.jsonl">
            {t("Download labels")}
          </ConfirmedDownload>
        )
      }
    >
      {rows.length > 0 && (
        <SelectField
          label={t("Order")}
          value={sort}
          options={wordedOptions(sorts, t)}
          onChange={setSort}
          inline
          className="mb-3 max-w-72"
        />
      )}
      <PagedList
        label={t("Company corrections")}
        query={query}
        rows={rows}
        keyOf={({ kind, symbol, title }) => [kind, symbol, title].join(" ")}
        failure={t("Couldn't load the corrections")}
        empty={
          <EmptyState
            icon={<BadgeCheck aria-hidden="true" />}
            title={t("No corrections yet")}
            text={t("Companies that users remove from or add to headlines appear here.")}
          />
        }
        more={moreOf(query)}
      >
        {(correction) => <CorrectionRow correction={correction} />}
      </PagedList>
    </SettingsPanel>
  );
}

/** One company of one headline, and how many users corrected it. */
function CorrectionRow({ correction }: { correction: CorrectionCount }) {
  const { title, symbol, name, kind, readers: users, lastAt } = correction;
  const nowMs = useNow();
  const t = useTranslate();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="line-clamp-2 text-14 [overflow-wrap:anywhere]" dir="auto" title={title}>
          {title}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-13 text-ink-soft">
          <Tag tone={kind === "hide" ? "warning" : "accent"}>
            {kind === "hide" ? t("Hidden ## a company of a headline") : t("Added ## a company of a headline")}
          </Tag>
          <span className="font-medium text-ink">{symbol}</span>
          <span className="min-w-0 truncate">{name}</span>
        </p>
      </div>
      <p className="figures text-13 text-ink-soft sm:text-right">
        <span className="font-medium text-ink">
          {t({ one: "{count} reader", other: "{count} readers" }, { count: users })}
        </span>
        <span aria-hidden="true"> · </span>
        <time dateTime={lastAt} title={absoluteTime(Date.parse(lastAt), t)}>
          {formatAge(Date.parse(lastAt), nowMs, t)}
        </time>
      </p>
    </li>
  );
}
