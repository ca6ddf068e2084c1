import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { Newspaper } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { NewsItem } from "#contract/news.ts";
import { CompanyFooter } from "#web/app/company-footer.tsx";
import { useListSettings } from "#web/app/use-list-settings.ts";
import { useScreenPrices } from "#web/features/companies/companies.calls.ts";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import { searchKey } from "#web/features/news/news.calls.ts";
import { NewsItemRow } from "#web/features/news/news-item-row.tsx";
import { NewsSkeleton } from "#web/features/news/news-skeleton.tsx";
import { RowActionsContext, RowDialogs, useRowActionsValue } from "#web/features/news/row-actions.tsx";
import { ApiError, wordsOf } from "#web/lib/api-error.ts";
import { call } from "#web/lib/call.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useNow } from "#web/lib/moment.ts";
import { useOpenedReport } from "#web/lib/opened-report.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyList, FailedList } from "#web/ui/item-list/list-states.tsx";

/** Where a message about a story leads: the headline that the address names, and the others of its story. */
export function Story() {
  const { live } = useListSettings();
  const [search] = useSearchParams();
  useOpenedReport();
  const onScreen = useScreenPrices({ live });
  const renderCompanies = useCallback(
    ({ detectedCompanies, pubDate }: NewsItem, nowMs: number) => (
      <CompanyCards
        companies={detectedCompanies}
        publishedMs={pubDate === null ? null : Date.parse(pubDate)}
        onScreen={onScreen}
        live={live}
        nowMs={nowMs}
        renderReason={(company) => <CompanyFooter company={company} />}
      />
    ),
    [onScreen, live],
  );
  const itemId = search.get("item");
  if (!itemId) return <Navigate to={paths.news} replace />;
  return <StoryHeadlines key={itemId} itemId={itemId} renderCompanies={renderCompanies} />;
}

type StoryHeadlinesProps = {
  itemId: string;
  /** The companies of a headline with their prices. */
  renderCompanies: (item: NewsItem, nowMs: number) => ReactNode;
};

/** Kept as the pages of a search are, so that a headline that is saved here is saved everywhere. */
const storyQuery = (itemId: string) =>
  infiniteQueryOptions({
    queryKey: [...searchKey, "story", itemId],
    queryFn: ({ signal }) => call("GET /api/news/:id/story", { params: { id: itemId }, signal }),
    initialPageParam: null,
    getNextPageParam: () => null,
  });

const nothingHidden = { count: 0, rules: [] };

function StoryHeadlines({ itemId, renderCompanies }: StoryHeadlinesProps) {
  const t = useTranslate();
  const nowMs = useNow();
  const query = useInfiniteQuery(storyQuery(itemId));
  const rows = useRowActionsValue(() => void query.refetch());
  const [lead, ...others] = query.data?.pages.flatMap(({ items }) => items) ?? [];

  function content() {
    if (query.isPending) return <NewsSkeleton text={t("Loading the story…")} />;
    if (query.error instanceof ApiError && query.error.code === "item-not-found")
      return (
        <EmptyList
          icon={<Newspaper aria-hidden="true" />}
          title={t("This headline is no longer here")}
          text={t("Its feed is off or was removed, or the headline is too old.")}
          action={<ButtonLink to={paths.news}>{t("Open News Feeds")}</ButtonLink>}
        />
      );
    if (!lead)
      return (
        <FailedList
          title={t("Couldn't load the story.")}
          reason={t.of(wordsOf(query.error))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      );
    return (
      <>
        <Headlines label={t("Headline")} items={[lead]} {...{ nowMs, renderCompanies }} />
        {others.length > 0 && (
          <>
            <h2 className="mt-2 text-16 font-semibold">{t("More about this story")}</h2>
            <Headlines label={t("More about this story")} items={others} {...{ nowMs, renderCompanies }} />
          </>
        )}
      </>
    );
  }

  return (
    <RowActionsContext value={rows.actions}>
      <div className="mx-auto flex w-full max-w-content flex-col gap-3 px-4 pt-5 pb-8 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-20 font-semibold">{t("Story")}</h1>
          {lead && (
            <ButtonLink size="sm" to={paths.ask({ item: itemId })}>
              {t("Ask about this story")}
            </ButtonLink>
          )}
        </div>
        {content()}
      </div>
      <RowDialogs
        ask={rows.ask}
        onClose={rows.close}
        mutes={rows.mutes}
        correct={rows.actions.correct}
        sources={[]}
        hidden={nothingHidden}
      />
    </RowActionsContext>
  );
}

type HeadlinesProps = Pick<StoryHeadlinesProps, "renderCompanies"> & {
  label: string;
  items: readonly NewsItem[];
  nowMs: number;
};

function Headlines({ label, items, nowMs, renderCompanies }: HeadlinesProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-8 border border-line bg-surface">
      {items.map((item) => (
        <li key={item.id}>
          <NewsItemRow item={item} nowMs={nowMs}>
            {item.detectedCompanies.length > 0 && renderCompanies(item, nowMs)}
          </NewsItemRow>
        </li>
      ))}
    </ul>
  );
}
