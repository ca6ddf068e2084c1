import { usePrefetchQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useKeysHelp } from "#web/app/app-commands.tsx";
import { ItemDetails } from "#web/app/item-details.tsx";
import { pageMeta } from "#web/app/page-title.ts";
import { useListSettings } from "#web/app/use-list-settings.ts";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { promptsQuery } from "#web/features/analysis/analysis.calls.ts";
import { biggestReaction, hasNoReactionYet } from "#web/features/companies/biggest-reactions.ts";
import { useKnownPrices, usePriceEvents, useScreenPrices } from "#web/features/companies/companies.calls.ts";
import { useReactions } from "#web/features/companies/reactions.calls.ts";
import { AwayLine, useAway, useTabSign } from "#web/features/news/away-line.tsx";
import type { ItemSlot } from "#web/features/news/headline-list.ts";
import { allSources, isMissingSource, useNewsFilter } from "#web/features/news/news-filter.ts";
import { NewsPage } from "#web/features/news/news-page.tsx";
import type { NewsRowsProps } from "#web/features/news/news-rows.tsx";
import type { ListReactions } from "#web/features/news/row-order.ts";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { useNewsList } from "#web/features/news/use-news-list.ts";
import type { RankOfOwn } from "#web/features/watchlists/own-exposure.tsx";
import { useTranslate } from "#web/lib/language.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

export const meta = pageMeta((t) => ({ name: t("News Feeds") }));

const loadTape = () => import("#web/app/news-tape.tsx");
const NewsTape = lazyComponent(async () => (await loadTape()).NewsTape);
const OwnExposure = lazyComponent(
  async () => (await import("#web/features/watchlists/own-exposure.tsx")).OwnExposure,
);

export default function NewsRoute() {
  const { live, everySeconds, visibleCards, autoRefresh, isKnown } = useListSettings();
  const { filter, setFilter, isKnown: filterKnown, isFromMemory } = useNewsFilter();
  const { layout, isKnown: layoutKnown } = useNewsLayout();
  const session = useSession();
  // So that the first menu opens with its entries.
  usePrefetchQuery(promptsQuery);
  const news = useNewsList({
    filter,
    // Rather a moment later than another list or layout first.
    enabled: filterKnown && layoutKnown,
    everySeconds,
    userId: session.state === "signed-in" ? session.me.id : undefined,
    priceEvents: usePriceEvents(),
  });
  const { unseen, away, dismiss } = useAway({ list: news.query.data, pricesNow: useKnownPrices() });
  useTabSign(unseen);
  const [onlyNew, setOnlyNew] = useState(false);
  const isGone = isFromMemory && isMissingSource(news.query.error);
  const showAll = useEffectEvent(() => setFilter(allSources));
  useEffect(() => {
    if (isGone) showAll();
  }, [isGone]);
  const onScreen = useScreenPrices({ live });
  const withCards = news.query.data?.visible.filter((item) => item.detectedCompanies.length > 0) ?? [];
  const ids = withCards.map(({ id }) => id);
  const { reactionOf, want, settled } = useReactions({ ids, enabled: visibleCards, live });
  const isMine = filter.order === "mine";
  const [rankOfOwn, setRankOfOwn] = useState<RankOfOwn>();
  // A state that is a function is set by one.
  const keepRank = useCallback((rank: RankOfOwn) => setRankOfOwn(() => rank), []);
  const reactions = useMemo<ListReactions>(
    () => ({
      sizeOf: (item) => {
        if (isMine) return rankOfOwn?.(item);
        const biggest = biggestReaction(item, reactionOf);
        return biggest && Math.abs(biggest.reaction.movePercent);
      },
      isQuiet: (item) => hasNoReactionYet(item, reactionOf),
      settled: isMine ? rankOfOwn !== undefined : settled,
    }),
    [reactionOf, settled, isMine, rankOfOwn],
  );
  const renderItem = useCallback(
    (slot: ItemSlot) =>
      visibleCards &&
      slot.item.detectedCompanies.length > 0 && (
        <ItemDetails {...slot} {...{ live, onScreen, reactionOf, want }} />
      ),
    [visibleCards, live, onScreen, reactionOf, want],
  );
  const isTape = layout === "tape";
  useEffect(() => {
    // Its script comes while the first answer is on its way.
    if (isTape) void loadTape().catch(() => undefined);
  }, [isTape]);
  const renderTape = (list: NewsRowsProps) => (
    <NewsTape {...{ list, visibleCards, onScreen, reactionOf, want, order: filter.order }} />
  );
  const t = useTranslate();
  const onKeys = useKeysHelp();
  // Neither layout first: the account's answer is a moment away.
  if (!layoutKnown)
    return (
      // As high as the window: the footer stays below it, and doesn't jump in and out.
      <p role="status" className="min-h-dvh">
        <span className="sr-only">{t("Loading news…")}</span>
      </p>
    );
  return (
    <NewsPage
      news={news}
      filter={filter}
      onFilter={setFilter}
      autoRefresh={autoRefresh}
      settingsKnown={isKnown}
      onKeys={onKeys}
      renderItem={renderItem}
      only={onlyNew ? away?.ids : undefined}
      notice={
        filter.view === "news" && (
          <>
            {isMine && (
              <Suspense>
                <OwnExposure onChange={keepRank} />
              </Suspense>
            )}
            <AwayLine
              away={away}
              chosen={onlyNew}
              onChoose={(chosen) => {
                news.showNewItems();
                setOnlyNew(chosen);
              }}
              onDismiss={() => {
                setOnlyNew(false);
                dismiss();
              }}
            />
          </>
        )
      }
      reactions={visibleCards ? reactions : undefined}
      renderTape={isTape ? renderTape : undefined}
    />
  );
}
