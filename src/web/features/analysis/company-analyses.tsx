import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight, Sparkles } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import type { CompanyAnalysesAnswer } from "#contract/ai-spending.ts";
import { Answer } from "#web/features/analysis/answer.tsx";
import { formatCost, promptInWords } from "#web/features/analysis/result-facts.ts";
import { wordsOf } from "#web/lib/api-error.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { shortTime } from "#web/lib/near-time.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";
import { RowsSkeleton } from "#web/ui/stored-form.tsx";
import { classes } from "#web/ui/styles.ts";

const companyAnalysesQuery = (symbol: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf("GET /api/companies/:symbol/analyses", { params: { symbol } }),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/companies/:symbol/analyses", {
        params: { symbol },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ analyses, more }) => (more ? analyses.at(-1)?.id : undefined),
    // Stories run analyses beside it.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** The user's analyses of headlines about a company, the newest first. */
export function CompanyAnalyses({ symbol }: { symbol: string }) {
  const t = useTranslate();
  const query = useInfiniteQuery(companyAnalysesQuery(symbol));
  const all = query.data?.pages.flatMap(({ analyses }) => analyses) ?? [];

  function content() {
    if (query.isPending) return <RowsSkeleton />;
    if (!query.data)
      return (
        <FailedList
          title={t("Couldn't load your analyses.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      );
    if (all.length === 0)
      return (
        <EmptyList
          icon={<Sparkles aria-hidden="true" />}
          title={t("No analyses yet")}
          text={t("Open a story and choose Analyze. The answer is saved here.")}
        />
      );
    return (
      <Card>
        <ul aria-label={t("Your analyses")} className="divide-y divide-line">
          {all.map((analysis) => (
            <AnalysisRow key={analysis.id} analysis={analysis} />
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-240 flex-col gap-3 px-4 py-4 in-data-cards:p-0">
      {content()}
      {query.hasNextPage && (
        <Button
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("Show older ones")}
        </Button>
      )}
    </div>
  );
}

type AnalysisRowProps = { analysis: CompanyAnalysesAnswer["analyses"][number] };

/** The headline, what was asked about it, and behind it the answer. */
function AnalysisRow({ analysis }: AnalysisRowProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { title, itemId, createdAt, content, model } = analysis;
  return (
    <li className="px-4 py-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-2 rounded-4 text-left hover:text-accent"
      >
        <ChevronRight
          aria-hidden="true"
          className={classes(
            "mt-0.5 size-4 shrink-0 text-ink-soft transition-transform duration-150",
            open && "rotate-90",
          )}
        />
        <span className="min-w-0">
          <span dir="auto" className="block text-14 font-medium [overflow-wrap:anywhere]">
            {title ?? t("This headline is no longer here")}
          </span>
          <span className="figures mt-0.5 flex flex-wrap gap-x-1.5 text-12 text-ink-soft">
            <span className="font-medium text-ink">{promptInWords(analysis, t)}</span>
            <span aria-hidden="true">·</span>
            <span>{model}</span>
            <span aria-hidden="true">·</span>
            <span>{formatCost(analysis, t)}</span>
            <span aria-hidden="true">·</span>
            <time dateTime={createdAt}>{shortTime(createdAt, t)}</time>
          </span>
        </span>
      </button>
      <div id={id} hidden={!open} className="mt-3 pl-6">
        {open && (
          <>
            <Answer run={{ text: content, analysis }} />
            <p className="mt-3 flex flex-wrap gap-x-3 text-12 text-ink-soft">
              {title !== null && (
                <Link
                  to={paths.story(itemId)}
                  className="rounded-4 font-medium text-accent underline-offset-3 hover:underline"
                >
                  {t("Open the story")}
                </Link>
              )}
              {t("AI-generated. Not investment advice.")}
            </p>
          </>
        )}
      </div>
    </li>
  );
}
