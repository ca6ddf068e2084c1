import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CompanyCorrection, ItemCompanies } from "#contract/companies.ts";
import type { HiddenCompany, NewsItem } from "#contract/news.ts";
import { AddCompanyField } from "#web/features/news/components/companies/add-company-field.tsx";
import { CompanyRow, type CompanyRowProps } from "#web/features/news/components/companies/company-row.tsx";
import type { Correct } from "#web/features/news/hooks/use-corrections.ts";
import { itemCompaniesQuery } from "#web/lib/item-companies.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { ErrorState } from "#web/ui/states.tsx";

export type CompaniesDialogProps = { item: NewsItem; correct: Correct; onClose: () => void };

/** The companies of one headline, each with its reason; the reader takes off what is wrong and adds what is missing. */
export function CompaniesDialog({ item, correct, onClose }: CompaniesDialogProps) {
  const query = useQuery({ ...itemCompaniesQuery(item.id), staleTime: 0 });
  const { data } = query;
  const say = (company: HiddenCompany, correction: CompanyCorrection["correction"]) =>
    correct({ item: data ? { ...item, ...data } : item, company, correction }, { quiet: true });
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title="Companies of this headline"
      description={`“${item.title}”`}
    >
      <div className="flex flex-col gap-5">
        <AddCompanyField
          taken={(data ?? item).detectedCompanies.map(({ symbol }) => symbol)}
          onAdd={(company) => say(company, "add")}
        />
        {query.isPending && (
          <div aria-busy="true" className="flex flex-col gap-3 border-t border-line pt-4">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-5 w-36" />
          </div>
        )}
        {query.isError && !data && (
          <ErrorState
            title="The companies could not be loaded."
            reason={query.error.message}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {data && <Companies rows={rowsOf(data)} onSay={say} />}
        <p className="text-13 text-ink-soft">
          Corrections are yours alone and hold for this headline in every feed. Admins see what was corrected,
          not by whom.
        </p>
      </div>
    </Dialog>
  );
}

/** In an order that a correction leaves as it is. */
const rowsOf = ({ detectedCompanies, hiddenCompanies }: ItemCompanies): CompanyRowProps["company"][] =>
  [...detectedCompanies, ...hiddenCompanies].toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));

type CompaniesProps = { rows: CompanyRowProps["company"][]; onSay: CompanyRowProps["onSay"] };

function Companies({ rows, onSay }: CompaniesProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a row its button goes, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, [rows]);
  return (
    <div ref={place} tabIndex={-1} className="border-t border-line outline-none">
      {rows.length === 0 && (
        <p className="pt-4 text-14 text-ink-soft">No company was found in this headline.</p>
      )}
      <ul aria-label="Companies" className="divide-y divide-line">
        {rows.map((company) => (
          <CompanyRow key={company.symbol} company={company} onSay={onSay} />
        ))}
      </ul>
    </div>
  );
}
