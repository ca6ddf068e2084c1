import { type ReactNode, Suspense, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import type { HiddenNews, NewsItem, NewsSource } from "#contract/news.ts";
import { CompactControls } from "#web/features/news/compact-controls.tsx";
import { type ItemSlot, useHeadlineList } from "#web/features/news/headline-list.ts";
import { useAutoRefresh } from "#web/features/news/news.calls.ts";
import { NewsBody } from "#web/features/news/news-body.tsx";
import { NewsControls, searchMark } from "#web/features/news/news-controls.tsx";
import type { NewsFilter } from "#web/features/news/news-filter.ts";
import { type NewsRowsProps, rowsOf, TapeContext } from "#web/features/news/news-rows.tsx";
import { NewsSkeleton, useEarlyHeadlines } from "#web/features/news/news-skeleton.tsx";
import { hiddenOf } from "#web/features/news/older-list.ts";
import { useMarkAllRead } from "#web/features/news/reading.ts";
import { RowActionsContext, RowDialogs, useRowActionsValue } from "#web/features/news/row-actions.tsx";
import { type ListReactions, useRowOrder } from "#web/features/news/row-order.ts";
import { useNewsLayout } from "#web/features/news/use-news-layout.ts";
import type { useNewsList } from "#web/features/news/use-news-list.ts";
import { useOnline } from "#web/lib/browser.ts";
import { useTranslate } from "#web/lib/language.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const SavedBody = lazyComponent(async () => (await import("#web/features/news/saved-body.tsx")).SavedBody);

const SearchBody = lazyComponent(async () => (await import("#web/features/news/search-body.tsx")).SearchBody);

const TapeControls = lazyComponent(
  async () => (await import("#web/features/news/tape/tape-controls.tsx")).TapeControls,
);

export type NewsPageProps = {
  news: ReturnType<typeof useNewsList>;
  filter: NewsFilter;
  onFilter: (change: Partial<NewsFilter>) => void;
  autoRefresh: boolean;
  /** See NewsControls. */
  settingsKnown: boolean;
  /** Opens the list of keys; undefined while keys are switched off. */
  onKeys: (() => void) | undefined;
  /** Companies and analysis under a headline. Stays the same while nothing in it changes. */
  renderItem: (slot: ItemSlot) => ReactNode;
  /** Stands over the list. */
  notice: ReactNode;
  /** Only these headlines are shown; undefined for all. */
  only: ReadonlySet<string> | undefined;
  /** Undefined while companies are not shown: then nothing can be sorted by them. */
  reactions: ListReactions | undefined;
  /** Renders a list as the Tape; undefined where lists are Cards. */
  renderTape?: ((list: NewsRowsProps) => ReactNode) | undefined;
};

/** The list goes from edge to edge under the controls; notices and empty states keep a distance. */
const tapeGaps = "[&>:not(dialog,[data-tape-list],[data-tape-controls])]:m-[.75rem_1.5rem]";

const noSources: NewsSource[] = [];
const noItems: NewsItem[] = [];
const nothingHidden: HiddenNews = { count: 0, rules: [] };

/** The News Feeds page: controls above, headlines below. */
export function NewsPage(props: NewsPageProps) {
  const t = useTranslate();
  const { news, onKeys } = props;
  const page = useNewsPage({ ...props, keysEnabled: onKeys !== undefined });
  const { rows, marks, search } = page;
  const setAutoRefresh = useAutoRefresh();
  const list = news.query.data;
  const { isPhone } = useNewsLayout();
  const { renderTape } = props;
  const controls = {
    ...props,
    sources: list?.sources ?? noSources,
    onAutoRefresh(on: boolean) {
      setAutoRefresh(on);
      void news.query.refetch();
    },
    onRefresh: news.refresh,
    refreshing: news.refreshing,
    onMarkAllRead: marks.markAllRead,
    marking: marks.marking,
    onSearch: search.open,
    canSort: props.reactions !== undefined,
  };
  return (
    <RowActionsContext value={rows.actions}>
      <div
        {...{ [renderTape ? "data-tape" : "data-cards"]: "" }}
        className={`mx-auto flex w-full max-w-content flex-col ${renderTape ? tapeGaps : `gap-3 px-4 pb-8 md:px-6 ${search.isOpen ? "pt-5" : "md:pt-1.25"}`}`}
      >
        {renderTape && !search.isOpen && <h1 className="sr-only">{t("News Feeds")}</h1>}
        {renderTape && !search.isOpen && (
          <Suspense fallback={<div data-tape-controls className="h-12 border-b border-line" />}>
            <TapeControls {...controls} list={list} newItems={page.newItems} />
          </Suspense>
        )}
        {!renderTape && !search.isOpen && !isPhone && <NewsControls {...controls} />}
        {!renderTape && !search.isOpen && isPhone && (
          <div className="flex h-11 items-center [@media(height<32rem)]:h-10">
            <h1 className="sr-only">{t("News Feeds")}</h1>
            <CompactControls {...controls} />
          </div>
        )}
        {props.notice}
        <TapeContext value={renderTape}>
          <Content {...props} page={page} />
        </TapeContext>
        <RowDialogs
          ask={rows.ask}
          onClose={rows.close}
          mutes={rows.mutes}
          correct={rows.actions.correct}
          sources={list?.sources ?? noSources}
          hidden={list ? hiddenOf(list) : nothingHidden}
        />
      </div>
    </RowActionsContext>
  );
}

function Content(props: NewsPageProps & { page: ReturnType<typeof useNewsPage> }) {
  const t = useTranslate();
  const { filter, onFilter, page } = props;
  const online = useOnline();
  if (page.search.isOpen)
    return (
      <Suspense fallback={<NewsSkeleton text={t("Opening search…")} />}>
        <SearchBody
          {...page}
          isTape={props.renderTape !== undefined}
          sources={props.news.query.data?.sources ?? noSources}
        />
      </Suspense>
    );
  if (filter.view === "saved")
    return (
      <Suspense fallback={<NewsSkeleton text={t("Loading saved headlines…")} />}>
        <SavedBody {...page} onShowAll={() => onFilter({ view: "news" })} />
      </Suspense>
    );
  return (
    <NewsBody
      {...page}
      news={props.news}
      filter={filter}
      onFilter={onFilter}
      online={online}
      onManageMutes={page.rows.actions.manageMutes}
    />
  );
}

type NewsPageOptions = Pick<
  NewsPageProps,
  "news" | "filter" | "onFilter" | "renderItem" | "reactions" | "only"
> & {
  keysEnabled: boolean;
};

/** What the page's parts share: the rows' actions and dialogs, the keys, the way to the top. */
function useNewsPage({ news, filter, onFilter, keysEnabled, renderItem, reactions, only }: NewsPageOptions) {
  const list = news.query.data;
  const visible = list?.visible;
  const rows = useRowActionsValue(news.restart);
  useEarlyHeadlines(!news.query.isPending, (ids) => {
    for (const item of visible ?? []) if (ids.includes(item.id)) rows.actions.change(item, { read: true });
  });
  const { changeAll, restart } = news;
  const marks = useMarkAllRead({ choice: filter, changeAll, restart });
  const search = useSearchOpen();
  const { listRef, nowMs, toTop, renderDetails } = useHeadlineList({
    visible,
    loading: news.refreshing,
    keysEnabled,
    change: rows.actions.change,
    renderItem,
    ofList: {
      "mark-all-read": marks.markAllRead,
      "unread-only": () => onFilter({ view: "news", unreadOnly: !filter.unreadOnly }),
      refresh() {
        toTop();
        news.refresh();
      },
      search: search.open,
    },
  });
  const stories = useMemo(
    () => rowsOf((visible ?? noItems).filter(({ id }) => only?.has(id) ?? true)),
    [visible, only],
  );
  const ordered = useRowOrder({ rows: stories, order: filter.order, visit: list?.visit ?? 0, reactions });
  const newItems = {
    count: list?.fresh.length ?? 0,
    what: "headlines" as const,
    orderChanged: ordered.changed,
    onShow() {
      toTop();
      news.showNewItems();
      ordered.again();
    },
  };
  return { listRef, nowMs, rows, marks, search, renderDetails, ordered, newItems };
}

/** Whether the address says that the search is open, and how to open and close it. Closing it returns to the same position. */
function useSearchOpen(): { isOpen: boolean; open: () => void } {
  const [address, setAddress] = useSearchParams();
  const isOpen = address.has("q");
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (isOpen) {
      before.current ??= 0;
      return;
    }
    if (before.current === undefined) return;
    window.scrollTo({ top: before.current });
    before.current = undefined;
    document.querySelector<HTMLElement>(`[${searchMark}]`)?.focus({ preventScroll: true });
  }, [isOpen]);
  function open() {
    before.current = window.scrollY;
    setAddress((known) => {
      known.set("q", known.get("q") ?? "");
      return known;
    });
  }
  return { isOpen, open };
}
