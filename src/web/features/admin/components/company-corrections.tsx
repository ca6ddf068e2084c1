import { type UseQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { BadgeCheck, Download } from "lucide-react";
import { useState } from "react";
import {
  type CorrectionsSort,
  correctionsFile,
  correctionsQuery,
} from "#web/features/admin/api/company-corrections.ts";
import { CorrectionRow } from "#web/features/admin/components/correction-row.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, SettingsPanel } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { buttonStyles } from "#web/ui/styles.ts";

const sorts = [
  { value: "often", label: "Most readers first" },
  { value: "newest", label: "Newest first" },
] as const;

/** What readers took off headlines and put on them, without who did. */
export function CompanyCorrections() {
  const [sort, setSort] = useState<CorrectionsSort>("often");
  const query = useInfiniteQuery(correctionsQuery(sort));
  const rows = query.data?.pages.flatMap(({ corrections }) => corrections) ?? [];
  return (
    <SettingsPanel
      title="Company corrections"
      text="Companies that readers took off a headline or added to one. The file holds them as labelled headlines, to measure the detection with."
      actions={
        rows.length > 0 && (
          <a href={correctionsFile} download className={buttonStyles({ size: "sm" })}>
            <Download aria-hidden="true" className="size-4" />
            Download labels
          </a>
        )
      }
    >
      {rows.length === 0 && <NoRows query={query} />}
      {rows.length > 0 && (
        <>
          <SelectField
            label="Order"
            value={sort}
            options={sorts}
            onChange={setSort}
            inline
            className="mb-3 max-w-72"
          />
          <Card>
            <ul aria-label="Company corrections" className="divide-y divide-line">
              {rows.map((each) => (
                <CorrectionRow key={`${each.kind} ${each.symbol} ${each.title}`} correction={each} />
              ))}
            </ul>
          </Card>
        </>
      )}
      {query.hasNextPage && (
        <div className="flex justify-center pt-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </SettingsPanel>
  );
}

/** Loading, failed or empty. */
function NoRows({
  query,
}: {
  query: Pick<UseQueryResult, "isPending" | "error" | "isFetching" | "refetch">;
}) {
  if (query.isPending) return <RowsSkeleton />;
  return (
    <Card>
      {query.error ? (
        <ErrorState
          title="The corrections could not be loaded"
          reason={query.error.message}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <EmptyState
          icon={<BadgeCheck aria-hidden="true" />}
          title="No corrections yet"
          text="When readers take a company off a headline, or add one, it is listed here."
        />
      )}
    </Card>
  );
}
