import { usePrefetchQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { DetectedCompany } from "#contract/news.ts";
import { useKeysHelp } from "#web/app/app-commands.tsx";
import { pageMeta } from "#web/app/page-title.ts";
import { useListSettings } from "#web/app/use-list-settings.ts";
import { useSession } from "#web/features/accounts/session/use-session.ts";
import { promptsQuery } from "#web/features/analysis/analysis.calls.ts";
import { AnalysisMenu } from "#web/features/analysis/analysis-menu.tsx";
import { useAnalysis } from "#web/features/analysis/use-analysis.ts";
import { biggestReaction, hasNoReactionYet } from "#web/features/companies/biggest-reactions.ts";
import { useKnownPrices, usePriceEvents, useScreenPrices } from "#web/features/companies/companies.calls.ts";
import { CompanyCards } from "#web/features/companies/company-cards.tsx";
import { type ReactionOf, useReactions } from "#web/features/companies/reactions.calls.ts";
import type { OnScreen } from "#web/features/companies/screenful.ts";
import { AwayLine, useAway } from "#web/features/news/away-line.tsx";
import { useNewsFilter } from "#web/features/news/news-filter.ts";
import { type ItemSlot, NewsPage } from "#web/features/news/news-page.tsx";
import type { DetailParts, NewsRowsProps } from "#web/features/news/news-rows.tsx";
import { useRowActions } from "#web/features/news/row-actions.tsx";
import type { ListReactions } from "#web/features/news/row-order.ts";
import { allSources, isMissingSource } from "#web/features/news/source-choice.ts";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import { useNewsList } from "#web/features/news/use-news-list.ts";
import { useTranslate } from "#web/lib/language.ts";
import { useTabSign } from "#web/lib/tab-sign.ts";
import { useHold } from "#web/ui/item-list/tape/held-items.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

export const meta = pageMeta((t) => ({ name: t("News Feeds") }));

const loadTape = () => import("#web/app/news-tape.tsx");
const NewsTape = lazyComponent(async () => (await loadTape()).NewsTape);

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
  const reactions = useMemo<ListReactions>(
    () => ({
      sizeOf: (item) => {
        const biggest = biggestReaction(item, reactionOf);
        return biggest && Math.abs(biggest.reaction.movePercent);
      },
      isQuiet: (item) => hasNoReactionYet(item, reactionOf),
      settled,
    }),
    [reactionOf, settled],
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
      <p role="status" className="sr-only">
        {t("Loading news…")}
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
        )
      }
      reactions={visibleCards ? reactions : undefined}
      renderTape={isTape ? renderTape : undefined}
    />
  );
}

const CompanyReason = lazyComponent(async () => (await import("#web/app/company-footer.tsx")).CompanyFooter);
const AnalysisPanel = lazyComponent(
  async () => (await import("#web/features/analysis/analysis-panel.tsx")).AnalysisPanel,
);

type ItemDetailsProps = ItemSlot & {
  live: boolean;
  onScreen: OnScreen;
  reactionOf: ReactionOf;
  /** Asks for the reaction of a headline that is not in the list. */
  want: (itemId: string) => void;
};

/** Companies and analysis under a headline. */
function ItemDetails(props: ItemDetailsProps) {
  const { item, nowMs, live, onScreen, reactionOf, want, handleRef, opened = false, arrange } = props;
  const analysis = useAnalysis(item.id);
  useEffect(() => want(item.id), [want, item.id]);
  useHold(item.id, analysis.view !== null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const { correct } = useRowActions();

  function deny(company: DetectedCompany) {
    // The card goes, and its button with it.
    details.current?.closest("article")?.focus();
    void correct({ item, company, correction: company.method === "you" ? "none" : "hide" });
  }

  function closeAnalysis() {
    analysis.close();
    (menuButton.current ?? details.current?.querySelector("button"))?.focus();
  }
  // The panel closes before the facts above it do. The menu floats outside but its keys bubble through here.
  function onEscape(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== "Escape" || !analysis.view || !event.currentTarget.contains(event.target as Node))
      return;
    event.stopPropagation();
    // Nor does the sheet around it.
    event.preventDefault();
    closeAnalysis();
  }
  const menuOf = ({ symbol }: DetectedCompany, triggerRef: Ref<HTMLButtonElement>, isMain = false) => (
    <AnalysisMenu
      itemId={item.id}
      symbol={symbol}
      isMain={isMain}
      triggerRef={triggerRef}
      onChoose={(prompt) => analysis.start({ ...prompt, symbol })}
      onHistory={() => analysis.openList(symbol)}
    />
  );
  const [first, ...others] = item.detectedCompanies;
  // Arranged, the way to an analysis is not among the facts of the only company.
  const renderMenu =
    arrange === undefined
      ? (company: DetectedCompany) => menuOf(company, menuButton)
      : others.length > 0
        ? (company: DetectedCompany) => menuOf(company, null)
        : undefined;
  const parts: DetailParts = {
    analyze: first && menuOf(first, menuButton, true),
    cards: (
      <CompanyCards
        ref={handleRef}
        opened={opened}
        companies={item.detectedCompanies}
        onScreen={onScreen}
        reactionOf={(symbol) => reactionOf(item.id, symbol)}
        publishedMs={item.pubDate === null ? null : Date.parse(item.pubDate)}
        live={live}
        nowMs={nowMs}
        renderReason={(company) => (
          <Suspense fallback={<span aria-hidden="true" className="block h-14" />}>
            <CompanyReason itemId={item.id} company={company} onDeny={() => deny(company)} />
          </Suspense>
        )}
        {...(renderMenu ? { renderMenu } : {})}
      />
    ),
    panel: analysis.view && (
      <Suspense>
        <AnalysisPanel itemId={item.id} view={analysis.view} handle={analysis} onClose={closeAnalysis} />
      </Suspense>
    ),
  };
  return (
    <div
      ref={details}
      data-beside=""
      onKeyDownCapture={onEscape}
      className={arrange ? "contents" : "mt-1 flex flex-col gap-2"}
    >
      {arrange ? (
        arrange(parts)
      ) : (
        <>
          {parts.cards}
          {parts.panel}
        </>
      )}
    </div>
  );
}
